"""A game of hands at the virtual table: read under a finger, and chosen from on the own screen."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hardware.looks import BLACK
from moderator.keeping.settings import Settings
from moderator.rules.events import Ended
from moderator.rules.playing.games import GAMES
from moderator.rules.requests import Ask, Poll, Tell
from moderator.rules.values import Role, Seat
from moderator.surfaces.guests.auto import AutoHost, AutoPlayers
from moderator.surfaces.virtual.props import Props
from moderator.surfaces.virtual.virtual_table import VirtualTable
from moderator.surfaces.wired.table import WiredTable
from moderator.table.box import Box
from moderator.table.clock import run_virtually
from moderator.table.shown import Public
from moderator.table.surfaces import Surface

from .boxes import Given, box_of
from .fingers import REACTION
from .hands import BOOK, PlayedCard, words
from .stage import Luck, play
from .test_hands import CARDS, NAMES, setup
from .virtual_stage import props

# Whoever plays in person.
ME = 1


@pytest.fixture(autouse=True)
def in_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as a test runs the box knows the game."""
    monkeypatch.setitem(GAMES, "hands", BOOK)


class Person(Surface):
    """Somebody in front of the page, who plays the first card and looks into the first hand."""

    def __init__(self, table: VirtualTable) -> None:
        self.table = table
        self.played: list[str] = []
        self.doing: set[asyncio.Future[None]] = set()

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        if seat == ME and isinstance(request, Ask):
            self.doing.add(asyncio.ensure_future(self.answer(request)))

    async def answer(self, ask: Ask) -> None:
        """As the own screen says how."""
        await asyncio.sleep(1)
        screen = self.table.look(ME)["screens"][str(ME)]
        if screen["how"] == "touch":
            assert await self.hand() == screen["choices"]
            self.played.append(screen["choices"][0])
            self.table.touch(ME, 0)
        else:
            assert screen["how"] == "light"
            panel, target = self.table.props.panel, ask.choices[0]
            assert isinstance(target, int)
            while panel.glow(target) == BLACK:
                await asyncio.sleep(0.05)
            await asyncio.sleep(REACTION)
            panel.tap(ME)

    async def hand(self) -> list[str]:
        """What is held, as a finger on the button would uncover it."""
        held = self.table.screens.held(ME)
        assert held is not None
        return list(dict.fromkeys(card["title"] for card in self.table.screens.uncovered(held, ME)["cards"]))


def at_a_virtual_table(folder: Path, made: Props, people: list[Person]) -> Box:
    """Guests play wherever nobody looks through."""

    def table(box: Box) -> Surface:
        laid = VirtualTable(box, made)
        people.append(Person(laid))
        return laid

    settings = Settings(language="en", players=NAMES)
    return box_of(
        folder,
        lambda box: WiredTable(box, made.panel),
        table,
        lambda box: AutoPlayers(box, Random(1)),
        AutoHost,
        lambda _: people[0],
        names=NAMES,
        lines=words(),
        castings=Given(settings, setup()),
        luck=Luck(1, list(CARDS)),
        secrets="felt",
        recap="none",
    )


def test_who_has_but_a_button_and_a_small_screen_plays_a_hand(tmp_path: Path) -> None:
    async def whole() -> None:
        made, people = props(len(NAMES)), list[Person]()
        box = at_a_virtual_table(tmp_path, made, people)
        with people[0].table.props.audience.sit("page", ME, False):
            await box.play()
        assert box.surfaces.failed == []
        assert box.board.outcome == "highest"
        mine: list[Any] = [event for _, event in box.board.happened if isinstance(event, PlayedCard)]
        assert len(people[0].played) == sum(event.who == ME for event in mine) > 1
        assert not any(doing.exception() for doing in people[0].doing)

    run_virtually(whole())


class Sent(Surface):
    """Everything that a page is sent through these eyes; and when a card was laid down, or all was over."""

    def __init__(self, table: VirtualTable) -> None:
        self.sent: list[tuple[float, str]] = []
        self.known: list[float] = []
        self.watching = asyncio.ensure_future(self.watch(table))

    def show(self, shown: Public) -> None:
        if isinstance(shown, PlayedCard | Ended):
            self.known.append(asyncio.get_running_loop().time())

    async def watch(self, table: VirtualTable) -> None:
        async for patch in table.props.feed.read(lambda: table.look(ME), ME):
            self.sent.append((asyncio.get_running_loop().time(), json.dumps(patch)))


def sent_to_me(folder: Path, dealt: list[Role]) -> Sent:
    """A whole game, looked at through my eyes."""
    sent: list[Sent] = []

    async def whole() -> None:
        made = props(len(NAMES))

        def table(box: Box) -> Surface:
            laid = VirtualTable(box, made)
            sent.append(Sent(laid))
            return laid

        looking = [lambda box: WiredTable(box, made.panel), table, lambda _: sent[0]]
        await play(setup(), folder, dealt, lines=words(), onlookers=looking)
        await sent[0].watching

    run_virtually(whole())
    return sent[0]


@pytest.mark.parametrize("seed", range(1, 6))
def test_nobody_else_is_sent_a_hand(seed: int, tmp_path: Path) -> None:
    """The first player's card and the last of the pile have changed places: another's page is the same.

    Until one of them is laid down, that is, or all is over.
    """
    ours = Random(seed).sample(CARDS, len(CARDS))
    theirs = [ours[-1], *ours[1:-1], ours[0]]
    assert ours != theirs
    one, other = sent_to_me(tmp_path / "a", ours), sent_to_me(tmp_path / "b", theirs)
    pairs = zip(one.sent, other.sent, strict=False)
    (at, _), (moment, _) = next(pair for pair in pairs if pair[0] != pair[1])
    assert at == moment, "to the very moment"
    assert any(known <= at < known + 0.1 for known in one.known), "as soon as it is said"
