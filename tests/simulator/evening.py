"""One evening from its name: the box is started again and again over what its disk has kept."""

import asyncio
from collections.abc import Callable, Sequence
from functools import cache, partial
from random import Random
from typing import NamedTuple

from hardware.mock import MockPanel
from moderator.keeping.place import guest
from moderator.keeping.settings import Settings
from moderator.keeping.store import Store
from moderator.lines.lines import load
from moderator.rules.playing.game import Setup, set_up
from moderator.rules.requests import Poll
from moderator.service.network import Joining
from moderator.surfaces.guests.auto import AutoGuests, AutoPlayers
from moderator.surfaces.pages.pages import Pages
from moderator.surfaces.wired.table import WiredTable
from moderator.table.box import Box, MakeSurface
from moderator.table.casting import Proposals
from moderator.table.complaints import Aloud
from moderator.table.shown import Open, Public
from moderator.table.surfaces import Surface
from moderator.web.website import application

from ..boxes import NAMES, box_of
from .buttons import Buttons
from .clock import jump, run_jumping
from .known import Marked
from .people import Hosting, Network, Phone
from .plan import STARTS, End, Plan, Spell, Start, plan
from .tablet import Tablet
from .troubled_disk import FOLDER, TroubledDisk
from .troubled_voice import TroubledMouth, TroubledVoice
from .witness import BoxWitness

# No evening is so long, in minutes without those that the clock has jumped; a quiet table of Big Box takes
# three hours and more.
LONGEST = 300

# Where nobody has to be told how they come.
WOLVES = Joining("http://10.42.0.1/", "Wolves", "howling1")

# Who is dealt at a table, so that a game of few is not over in its first night.
DEALT = ("werewolf", "seer", "witch", "hunter", "villager", "werewolf", "villager", "villager", "villager")


class Dealing(Proposals):
    """The cards that are played, whoever sits there."""

    def __init__(self, rules: str) -> None:
        super().__init__(Settings(language="en", gathering=True))
        self.rules = rules

    def propose(self, players: Sequence[str], turn: int) -> Setup:  # noqa: ARG002
        return set_up(self.rules, players, DEALT[: len(players)], {})


class Finished(NamedTuple):
    """An evening that was played."""

    name: str
    wrong: tuple[str, ...]
    told: tuple[str, ...]
    # How often the box was started, and how often anything was asked of its disk from the first start on.
    starts: int
    asked: dict[str, int]


class Evening:
    """A table, from its first power-on until nobody goes on any more."""

    def __init__(self, played: Plan) -> None:
        self.plan = played
        self.disk = TroubledDisk()
        self.lines = marked()
        self.witness = BoxWitness(played.name, self.disk, self.lines)
        self.phones = tuple(
            Phone(number, name, played.name, self.witness)
            for number, name in enumerate(NAMES[: played.phones])
        )
        several = NAMES[played.phones : played.phones + played.at_tablet]
        self.tablet = Tablet(several, played.name, self.witness) if several else None
        self.asked: dict[str, int] = {}

    def play(self) -> Finished:
        """From start to start."""
        for number in range(STARTS + 1):
            how = self.once(number)
            if self.witness.wrong or (how == "good night" and self.is_over):
                break
        return Finished(
            self.plan.name, tuple(self.witness.wrong), tuple(self.witness.told), number + 1, self.asked
        )

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to go on with."""
        return self.witness.known is None

    def once(self, number: int) -> End:
        """From one start to the next; what the disk keeps then is held against what everybody knew."""
        wrong: list[str] = []
        how = run_jumping(Life(self, number).live(), wrong)
        for what in wrong:
            self.witness.complain(what)
        if not number:
            self.asked = {**self.disk.asked, "all": self.disk.since}
        if how == "killed":
            self.disk.killed()
        else:
            self.disk.cut(Random(f"{self.plan.name} {number} cut"))
        self.witness.look_at_what_is_left()
        self.disk.come_up()
        if self.plan.start(number).is_flipped:
            flipped = self.disk.flip(Random(f"{self.plan.name} {number} flip"))
            if self.tablet is not None:
                self.tablet.is_kept = False
            self.witness.look_at_what_is_damaged(flipped)
        return how


@cache
def marked() -> Marked:
    """The lines, read once."""
    return Marked(load("en"))


class AtVote(Surface):
    """Pulls the plug in the middle of a vote."""

    def __init__(self, at_vote: int, luck: Random, pull: Callable[[], None]) -> None:
        self.left = at_vote
        self.luck, self.pull = luck, pull

    def show(self, shown: Public) -> None:
        if isinstance(shown, Open) and isinstance(shown.question, Poll):
            self.left -= 1
            if not self.left:
                asyncio.get_running_loop().call_later(2 + self.luck.random() * 8, self.pull)


class Life:
    """The box from one start to the next."""

    def __init__(self, evening: Evening, number: int) -> None:
        self.evening = evening
        self.plan, self.disk = evening.plan, evening.disk
        self.start: Start = self.plan.start(number)
        self.luck = Random(f"{self.plan.name} {number}")
        self.ended: asyncio.Event | None = None
        self.voice = TroubledVoice()

    async def live(self) -> End:
        """Until the power goes, or somebody says good night; how it ended."""
        box, pages = self.box()
        ended = asyncio.Event()
        self.disk.tell = ended.set
        self.disk.faults, self.disk.cut_at = dict(self.start.faults), self.start.cut_at
        going = asyncio.ensure_future(box.play())
        others = [asyncio.ensure_future(phone.live(application([pages]))) for phone in self.evening.phones]
        if (tablet := self.evening.tablet) is not None:
            code = pages.keys.code_for_tablet
            others.append(asyncio.ensure_future(tablet.live(application([pages]), code)))
        others += [asyncio.ensure_future(self.befall(spell)) for spell in self.start.spells]
        if self.start.ends_after:
            asyncio.get_running_loop().call_later(self.start.ends_after, self.disk.die)
        over = asyncio.ensure_future(ended.wait())
        late = asyncio.ensure_future(until_late())
        await asyncio.wait({going, over, late}, return_when=asyncio.FIRST_COMPLETED)
        how = self.how(going)
        self.evening.witness.end(how)
        self.disk.is_dead = True
        for task in (going, over, late, *others):
            task.cancel()
        for done in await asyncio.gather(going, *others, return_exceptions=True):
            if isinstance(done, OSError) and not self.evening.witness.is_up:
                # It could not look into its folder, and falls; who has started it starts it again.
                how = "killed"
            elif isinstance(done, Exception):
                self.evening.witness.complain(f"{type(done).__name__}: {done}")
        if box.surfaces.failed:
            self.evening.witness.complain(f"{box.surfaces.failed} failed")
        return how

    def how(self, going: "asyncio.Future[None]") -> End:
        """Why it is over."""
        if self.disk.is_dead:
            return self.start.end if not self.start.cut_at else "cut"
        if not going.done() and not self.disk.was_harmed and not self.evening.witness.has_forgotten:
            # Where it was forgotten which phone is whose, somebody has to help them.
            self.evening.witness.complain("the evening does not end")
        return "good night"

    def box(self) -> tuple[Box, Pages]:
        """Put together as a real one."""
        plan, witness = self.plan, self.evening.witness
        guests = {guest(number): NAMES[-1 - number] for number in range(plan.guests)}
        many = plan.phones + plan.guests + plan.wires + plan.at_tablet
        pages: list[Pages] = []
        panel = MockPanel(plan.wires, buzzers=False)
        at_wires: list[MakeSurface] = [
            lambda box: WiredTable(box, panel),
            lambda box: Buttons(box, panel, self.luck, witness, self.disk.die),
        ]

        def with_pages(box: Box) -> Pages:
            pages.append(Pages(box, WOLVES))
            return pages[0]

        box = box_of(
            FOLDER,
            with_pages,
            witness.sit_at,
            *at_wires[: 2 * bool(plan.wires)],
            lambda box: Network(box, self.evening.phones),
            lambda _: AtVote(self.start.at_vote, self.luck, self.disk.die),
            lambda box: AutoPlayers(box, Random(f"{plan.name} guests")),
            lambda box: AutoGuests(box, guests),
            lambda box: Hosting(
                box,
                self.luck,
                plan.games,
                lambda: len(box.roster.joined) >= many,
                witness.takes_back,
                witness.goes_to_bed,
            ),
            Aloud,
            names=(),
            lines=self.evening.lines,
            mouth=partial(TroubledMouth, self.voice, witness),
            castings=Dealing(plan.rules),
            luck=self.luck,
            store=Store(FOLDER, self.disk.aside, self.disk),
            gathering=True,
            secrets="look",
        )
        return box, pages[0]

    async def befall(self, spell: Spell) -> None:
        """Something is so for a while, or happens."""
        await asyncio.sleep(spell.begins)
        self.evening.witness.tell(f"it befalls: {spell}")
        match spell.kind:
            case "full":
                self.disk.fill(int(spell.much))
            case "read-only":
                self.disk.is_read_only = True
            case "slow":
                self.disk.seconds = spell.much
            case "mute":
                self.voice.is_mute = True
            case "hoarse":
                self.voice.seconds = spell.much
            case "jump":
                jump(spell.much)
            case _:
                self.disk.harm(self.luck, spell.kind == "shrinks", spell.much)
        await asyncio.sleep(spell.ends - spell.begins)
        match spell.kind:
            case "full":
                self.disk.room = None
            case "read-only":
                self.disk.is_read_only = False
            case "slow":
                self.disk.seconds = 0.0
            case "mute":
                self.voice.is_mute = False
            case "hoarse":
                self.voice.seconds = 0.0


async def until_late() -> None:
    """Until no evening would be going on any more, however the clock jumps."""
    for _ in range(LONGEST):
        await asyncio.sleep(60)


def play(name: str) -> Finished:
    """The evening of this name."""
    return Evening(plan(name)).play()
