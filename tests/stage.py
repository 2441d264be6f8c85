"""A stage without people, sound or time: whole evenings in milliseconds, all of it observed."""

import contextlib
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from hardware.looks import NIGHT_LEVEL, Look
from hardware.mock import Buzz, Glow, MockPanel
from hardware.panel import Lamp
from moderator.keeping.store import Store, in_place
from moderator.keeping.times import Way
from moderator.lines import Lines
from moderator.rules.playing.game import Setup
from moderator.rules.requests import Ask, Floor, Poll, Seat, Tell
from moderator.rules.views import public
from moderator.service.systemd import Nobody, Service
from moderator.surfaces.guests.auto import AutoHost, AutoPlayers
from moderator.surfaces.wired.lamps import Lamps
from moderator.surfaces.wired.table import WiredTable
from moderator.table.clock import LoopClock
from moderator.table.desk import Desk
from moderator.table.evening import Evening
from moderator.table.host import Host
from moderator.table.mouth import Mouth
from moderator.table.narrator import Narrator
from moderator.table.pace import Pace
from moderator.table.performance import Stage
from moderator.table.roster import Roster
from moderator.table.surfaces import Open, Public, Surface, Surfaces
from moderator.table.timer import Timer
from moderator.table.wanted import Wanted

# Whatever kills by night; a table that seldom does stays alike for long.
DEADLY = ("werewolves", "vampires", "poison", "sword", "blacksmith", "vampire-slayer")


class EchoLines(Lines):
    """Every line there could be, saying its own id and what it was given."""

    def __init__(self) -> None:
        super().__init__("en", {"join": ("{many} and {last}",)})

    def __contains__(self, line: object) -> bool:
        word = str(line)
        if word.startswith("call.deal."):
            return False
        if word.startswith("ask."):
            return word in ("ask.poison", "ask.sword")
        return not word.endswith(".receive") or word == "call.stray-cat.receive"

    def number(self, line: str) -> int:  # noqa: ARG002
        return 1

    def text(self, line: str, key: object = "", **about: Any) -> str:
        return f"{line} #{key} {' '.join(f'{name}={value}' for name, value in sorted(about.items()))}"

    def character(self, role: str) -> str:
        return role

    def card(self, role: str) -> str:
        return role


class Seen(NamedTuple):
    """Something perceived, and when."""

    time: float
    what: str
    detail: Any = None


class Observer(logging.Handler):
    """Everything that the table perceives: words, sounds, screens, logs, and the light of the disk."""

    def __init__(self, timer: Timer) -> None:
        super().__init__()
        self.timer = timer
        self.seen: list[Seen] = []
        self.private: dict[Seat, list[Seen]] = {}

    def note(self, what: str, detail: Any = None) -> None:
        """Something that everybody can perceive."""
        # What lies below a millionth of a second is how numbers add up, and nobody's doing.
        self.seen.append(Seen(round(self.timer.now(), 6), what, detail))

    @contextlib.contextmanager
    def reading_logs(self) -> Iterator[None]:
        """Whatever is logged meanwhile, however unimportant."""
        root = logging.getLogger()
        level = root.level
        root.addHandler(self)
        root.setLevel(logging.DEBUG)
        try:
            yield
        finally:
            root.removeHandler(self)
            root.setLevel(level)

    def emit(self, record: logging.LogRecord) -> None:
        """A line of the log, which anybody may read."""
        self.note("logs", record.getMessage())

    def show(self, shown: Public) -> None:
        """A screen that everybody sees."""
        if isinstance(shown, Open):
            assert public(shown.question) == shown.question, "what is shown to all is public"
        self.note("shown", shown)

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        """A screen of one seat."""
        assert request is None or seat in request.seats, "shown to a seat it is not addressed to"
        self.private.setdefault(seat, []).append(Seen(self.timer.now(), "shown", request))


class ObservedMouth:
    """Says nothing, in the time it would take; what it is told to say is observed."""

    def __init__(self, observer: Observer) -> None:
        self.observer = observer
        self.speaking = False

    async def say(self, text: str) -> None:
        assert not self.speaking, "two lines at once"
        self.speaking = True
        self.observer.note("says", text)
        try:
            await self.observer.timer.clock.sleep(1 + len(text.split()[0]) / 20)
        finally:
            self.speaking = False

    def scene(self, name: str) -> None:
        self.observer.note("plays", name)

    def prepare(self, texts: Iterable[object]) -> None:
        """Nothing that anybody perceives."""

    async def cue(self, name: str) -> None:
        if name:
            self.observer.note("sounds", name)
            await self.observer.timer.clock.sleep(len(name) / 2)

    def volume(
        self, master: float | None = None, voice: float | None = None, ambience: float | None = None
    ) -> None:
        turned = master if (voice, ambience) == (None, None) else (master, voice, ambience)
        self.observer.note("is turned to", turned)

    def respell(self, say_as: Mapping[str, str]) -> None:
        self.observer.note("learns to say", dict(say_as))

    def pause(self) -> None:
        self.observer.note("holds")

    def go_on(self) -> None:
        self.observer.note("goes on")

    async def close(self) -> None:
        self.observer.note("falls silent")


class ObservedStore(Store):
    """A store whose disk light can be seen."""

    def __init__(self, folder: Path, observer: Observer, before: Callable[[str], None]) -> None:
        super().__init__(folder, in_place)
        self.observer = observer
        self.before = before

    async def append(self, line: str) -> None:
        self.before(line)
        self.observer.note("writes")
        await super().append(line)


class Luck(Random):
    """Chance that deals what is wanted."""

    def __init__(self, seed: object, dealt: list[str]) -> None:
        super().__init__(str(seed))
        self.dealt = dealt

    def sample(self, population: Any, k: int, *, counts: Any = None) -> list[Any]:
        if sorted(population, key=str) == sorted(self.dealt):
            return list(self.dealt)
        return super().sample(population, k, counts=counts)


class Players(AutoPlayers):
    """People whose answers depend on the question alone: by day on one seed, by night on another."""

    def __init__(self, stage: Stage, day: object, night: object, quiet: float) -> None:
        super().__init__(stage.desk, Random(0))
        self.day, self.night, self.quiet = day, night, quiet
        self.step: Callable[[], int] = lambda: 0

    def chance_for(self, seed: object, *about: object) -> None:
        """The chance of this question, whenever it is put."""
        self.chance = Random(f"{seed} {self.step()} {about}")

    def show(self, shown: Public) -> None:
        self.chance_for(self.day)
        super().show(shown)

    def say(self, shown: Public, floor: Any) -> None:
        self.chance_for(self.day, "says")
        if self.chance.random() >= self.quiet or (isinstance(floor, Floor) and floor.topic == "hustings"):
            super().say(shown, floor)

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        if isinstance(request, Ask | Poll):
            self.chance_for(self.night if request.call else self.day, seat, request.task)
            open_vote = isinstance(request, Poll) and not request.call
            if (
                open_vote
                and request.task != "draw"
                and Random(f"{self.day} {self.step()}").random() < self.quiet
            ):
                return
            if isinstance(request, Ask) and request.task in DEADLY and self.chance.random() < self.quiet:
                return
            if open_vote:
                # In the open anybody can be voted for, one's own lover too.
                others = [choice for choice in request.choices if choice != seat]
                self._soon(partial(self.desk.choose, seat, self.chance.choice(others)))
                return
        super().show_to(seat, request)

    def choose(self, seat: Seat, ask: Ask) -> None:
        self.chance_for(self.night if ask.call else self.day, "pack", ask.task)
        super().choose(seat, ask)


class ObservedLamps(Lamps):
    """Lamps whose light for all is observed, and that watches over what shines through eyelids."""

    def __init__(self, panel: MockPanel, observer: Observer) -> None:
        super().__init__(panel)
        self.observer = observer

    def light(self, lamp: Lamp, look: Look) -> None:
        self.observer.note("lit", (lamp, look))
        super().light(lamp, look)


async def wire(stage: Stage, host: Host, roster: Roster, observer: Observer, choosing: Way) -> WiredTable:
    """A panel with buzzers; every bright light and every sound of it is observed."""
    panel = MockPanel(len(roster.players), lamps="mono")
    buzzing: set[int] = set()

    def see(change: Glow | Buzz) -> None:
        if isinstance(change, Buzz):
            was_silent = not buzzing
            (buzzing.add if change.is_on else buzzing.discard)(change.seat)
            if was_silent or not buzzing:
                observer.note("buzzes" if buzzing else "stops buzzing")
        elif change.colour.brightness > NIGHT_LEVEL + 0.01:
            observer.note("shines", (change.lamp, change.colour))

    panel.watch(see)
    await panel.start()
    return WiredTable(
        panel, stage.desk, host, roster, stage.pace, str, choosing, ObservedLamps(panel, observer)
    )


class Given:
    """The game that is played, whoever asks."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup

    def propose(self, players: Sequence[str], turn: int, harder: int = 0) -> Setup:  # noqa: ARG002
        return self.setup


class Played(NamedTuple):
    """An evening that was played."""

    observer: Observer
    host: Host
    stage: Stage
    answers: list[Any]


async def play(
    setup: Setup,
    folder: Path,
    dealt: list[str],
    *,
    day: object = 1,
    night: object = 1,
    quiet: float = 0.0,
    pace: Pace | None = None,
    before_write: Callable[[str], None] = lambda _line: None,
    lines: Lines | None = None,
    wanted: Wanted | None = None,
    mouth: Mouth | None = None,
    wired: bool = False,
    choosing: Way = "scan",
    look_on: Callable[[Stage, Host, Roster, WiredTable], None] = lambda *_: None,
    phones: Callable[[Stage, Host, Roster], None] | None = None,
    onlookers: Sequence[Surface] = (),
) -> Played:
    """One game from hello to good night, or until `before_write` raises; at wired seats if wanted."""
    timer = Timer(LoopClock())
    observer = Observer(timer)
    store = ObservedStore(folder, observer, before_write)
    surfaces = Surfaces([observer, *onlookers])
    stage = Stage(
        narrator=Narrator(lines or EchoLines(), setup.players),
        mouth=mouth or ObservedMouth(observer),
        desk=Desk(timer),
        timer=timer,
        pace=pace or Pace(),
        store=store,
        surfaces=surfaces,
        luck=Luck(day, dealt),
        secrets="felt" if wired else "look" if phones else "peeks",
    )
    players = Players(stage, day, night, quiet)
    surfaces.add(players)
    host = Host(timer, surfaces, stage.mouth, stage.pace)
    surfaces.add(AutoHost(host))
    # What it logs, the observer reads.
    surfaces.add(Service(Nobody(), timer, host, stage.narrator))
    kept: list[Any] = []

    def step() -> int:
        if host.performance is not None:
            kept[:] = host.performance.game.answered
        return len(kept)

    players.step = step
    roster, castings = Roster(setup.players), Given(setup)
    if wired:
        table = await wire(stage, host, roster, observer, choosing)
        surfaces.add(table)
        look_on(stage, host, roster, table)
    if phones:
        phones(stage, host, roster)
    with observer.reading_logs():
        await Evening(stage, host, roster, castings, wanted or Wanted(recap="none")).run()
    assert surfaces.failed == []
    return Played(observer, host, stage, kept)
