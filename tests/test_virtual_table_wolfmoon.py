"""Wolfmoon at the virtual table, alone among guests: looked at under a finger, touched, and pointed at."""

import asyncio
import json
from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Any

from hardware.looks import BLACK
from moderator.keeping.casts import Outlook
from moderator.keeping.settings import Settings
from moderator.rules.playing.game import Game, Setup
from moderator.rules.requests import Ask, Poll, Tell
from moderator.rules.values import Seat
from moderator.rules.wolfmoon.characters import WHOLE
from moderator.surfaces.guests.auto import AutoHost
from moderator.surfaces.guests.seats import Guests
from moderator.surfaces.virtual.props import Props
from moderator.surfaces.virtual.virtual_table import VirtualTable
from moderator.surfaces.wired.table import WiredTable
from moderator.table.box import Box
from moderator.table.clock import run_virtually
from moderator.table.foresight import Foresight
from moderator.table.sheets import NOBODY
from moderator.table.shown import Moment
from moderator.table.surfaces import Surface

from .boxes import Given, box_of
from .fingers import REACTION
from .stage import Luck, Seen, play
from .test_pages_hands import differs
from .test_wolfmoon_evening import ENGLISH, dealt
from .virtual_stage import laid, props
from .wolfmoon import setup_of

# Whoever plays in person.
ME = 1
PLAIN = [card for card in WHOLE if card != "werewolf"]


class Person(Surface):
    """Somebody in front of the page, who looks at their hand and then does anything."""

    def __init__(self, table: VirtualTable, chance: Random) -> None:
        self.table = table
        self.chance = chance
        self.doing: set[asyncio.Future[None]] = set()
        self.did: dict[str, set[str]] = {}
        self.looked = 0
        self.game: Game | None = None

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        if seat == ME and isinstance(request, Ask) and request.choices:
            self.doing.add(asyncio.ensure_future(self.answer(request)))
            performance = self.table.box.performance
            assert performance is not None
            self.game = performance.game

    async def answer(self, ask: Ask) -> None:
        """As the own screen says how."""
        await asyncio.sleep(1)
        how = self.table.look(ME)["screens"][str(ME)]["how"]
        self.did.setdefault(how, set()).add(ask.task)
        if how == "touch":
            await self.look_at_hand()
            # What comes first: to draw, to play the card that was held, or any value.
            is_first = ask.task in ("act", "play-card") and self.chance.random() < 0.9
            self.table.touch(ME, 0 if is_first else self.chance.randrange(len(ask.choices)))
        else:
            await self.point(ask)

    async def look_at_hand(self) -> None:
        """A finger on the button uncovers it, and chooses nothing."""
        assert self.game is not None
        answered = len(self.game.answered)
        self.table.props.panel.press(ME)
        await asyncio.sleep(1)
        screen = self.table.screens.look(ME)
        self.looked += screen["kind"] == "card" and bool(screen["cards"])
        await asyncio.sleep(3)
        self.table.props.panel.release(ME)
        await asyncio.sleep(3)
        assert len(self.game.answered) == answered, "who looks has chosen nothing"

    async def point(self, ask: Ask) -> None:
        """A press when the light is there, as often as there are people to choose; or at nobody."""
        panel = self.table.props.panel
        targets: list[Any] = self.chance.sample(ask.choices, ask.number)
        if ask.nobody and self.chance.random() < 0.5:
            targets = [NOBODY]
        for target in targets:
            while not self.is_at(target, ask):
                await asyncio.sleep(0.05)
            await asyncio.sleep(REACTION)
            panel.tap(ME)
            # A second touch too soon takes the first one back.
            await asyncio.sleep(2.5)

    def is_at(self, target: Any, ask: Ask) -> bool:
        """Where the light is."""
        glow = self.table.props.panel.glow
        if target == NOBODY:
            return all(glow(choice) == BLACK for choice in ask.choices if isinstance(choice, int))
        return glow(target) != BLACK


def at_a_virtual_table(folder: Path, made: Props, people: list[Person], dealt: list[str], seed: int) -> Box:
    """Guests play wherever nobody looks through."""
    setup = setup_of(made.panel.seats)

    def table(box: Box) -> Surface:
        laid = VirtualTable(box, made)
        people.append(Person(laid, Random(seed)))
        return laid

    return box_of(
        folder,
        lambda box: WiredTable(box, made.panel),
        table,
        Guests,
        AutoHost,
        lambda _: people[0],
        names=setup.players,
        castings=Given(Settings(language="en", players=setup.players, rules="wolfmoon"), setup),
        luck=Luck(seed, dealt),
        secrets="felt",
        recap="none",
    )


async def played(folder: Path, card: str, seed: int) -> Person:
    """A whole game, from this card on."""
    made, people = props(4), list[Person]()
    plain = Random(seed).sample(PLAIN, len(PLAIN))
    plain.remove(card)
    plain.insert(ME, card)
    box = at_a_virtual_table(folder, made, people, plain, seed)
    with people[0].table.props.audience.sit("page", ME, False):
        await box.play()
    assert box.surfaces.failed == []
    assert box.board.outcome
    for doing in people[0].doing:
        assert doing.done()
        assert not doing.exception()
    return people[0]


def test_one_person_plays_all_of_it_with_a_button_and_a_small_screen(tmp_path: Path) -> None:
    did, looked = defaultdict[str, set[str]](set), 0
    for seed, card in enumerate(("villager", "pickpocket", "girl", "girl", "servant", "bounty-hunter")):
        person = run_virtually(played(tmp_path / f"{seed}", card, seed))
        looked += person.looked
        for how, tasks in person.did.items():
            did[how] |= tasks
    assert looked > 10, "under a finger, while it is asked what to do"
    assert did["touch"] >= {"act", "play-card", "guess", "servant"}
    assert did["light"] >= {"guess-whom", "hunt"}
    assert did["light-or-nobody"] == {"duel"}
    assert did["pair"] == {"swap"}


class Onlooker(Surface):
    """What a page is sent through these eyes beside what is for them alone, and when."""

    def __init__(self, table: VirtualTable) -> None:
        self.sent: list[tuple[float, str]] = []
        self.watching = asyncio.ensure_future(self.watch(table))

    async def watch(self, table: VirtualTable) -> None:
        async for patch in table.props.feed.read(lambda: table.look(ME), ME):
            open_to_all = {what: told for what, told in patch.items() if what != "screens"}
            self.sent.append((asyncio.get_running_loop().time(), json.dumps(open_to_all)))


def sent_to_me(folder: Path, cards: list[str], seed: int) -> tuple[Onlooker, list[Seen]]:
    """A whole game, looked at through my eyes."""
    onlookers: list[Onlooker] = []

    async def whole() -> list[Seen]:
        made = props(3)

        def table(box: Box) -> Surface:
            laid = VirtualTable(box, made)
            onlookers.append(Onlooker(laid))
            return laid

        looking = [lambda box: WiredTable(box, made.panel), table, lambda _: onlookers[0]]
        played = await play(setup_of(3), folder, cards, day=seed, lines=ENGLISH, onlookers=looking)
        await onlookers[0].watching
        return played.observer.seen

    seen: list[Seen] = run_virtually(whole())
    return onlookers[0], seen


def test_what_lies_on_the_table_tells_no_hand_before_an_outcome(tmp_path: Path) -> None:
    """Another's card and the last of the pile have changed places: my page is sent the same till it shows."""
    compared, lies = 0, 0
    for seed in range(6):
        ours = dealt(seed)
        theirs = [ours[-1], *ours[1:-1], ours[0]]
        one, seen = sent_to_me(tmp_path / f"{seed}a", ours, seed)
        other, also = sent_to_me(tmp_path / f"{seed}b", theirs, seed)
        until = differs(seen, also)
        mine, yours = ([line for line in each.sent if line[0] < until] for each in (one, other))
        assert mine == yours
        compared += len(mine)
        lies += sum('"displays"' in line for _, line in mine)
    assert compared > 100
    assert lies > 10, "cards were laid down meanwhile"


def test_how_long_it_is_and_how_it_usually_ends_is_read_before_it_begins(tmp_path: Path) -> None:
    async def story() -> None:
        odds = Outlook(2000, {"values": 1400, "last": 600}, (14, 18))

        async def foresee(_: Setup) -> Outlook:
            return odds

        async with laid(tmp_path, names=("Anna", "Ben", "Clara", "Dora")) as (box, table, _, _):
            box.foresight = Foresight(foresee, lambda: box.surfaces.note("odds"))
            box.evening.preparation.setup = setup = setup_of(4)
            patches = table.props.feed.read(lambda: table.look(None), None)
            box.surfaces.show(Moment("cast"))
            assert (await anext(patches))["outlook"] == ""
            box.foresight.ask(setup)
            read = ""
            async with asyncio.timeout(60):
                while not read:
                    read = (await anext(patches)).get("outlook", "")
            assert "14 to 18 turns" in read
            assert "minutes" in read
            assert "highest value about 70" in read
            box.surfaces.show(Moment(""))
            while "outlook" not in (patch := await anext(patches)):
                pass
            assert not patch["outlook"], "nothing of it when the game is on"

    run_virtually(story())
