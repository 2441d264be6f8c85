"""A terminal where somebody is asked, or told, alone while everybody looks: nothing stands there openly."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from moderator.keeping.settings import Settings
from moderator.rules.news import Card
from moderator.rules.playing.game import Setup, set_up
from moderator.rules.playing.games import GAMES
from moderator.rules.requests import Ask, Poll, Request, Tell
from moderator.rules.values import Role
from moderator.rules.views import Asked
from moderator.surfaces.guests.auto import AutoHost
from moderator.surfaces.terminal.handed import CLEAR
from moderator.surfaces.terminal.terminal import Terminal
from moderator.table.box import Box
from moderator.table.clock import run_virtually
from moderator.table.sheets import Voting
from moderator.table.shown import Open, Public
from moderator.table.surfaces import Surface

from .boxes import Given, box_of
from .hands import BOOK, VALUES, words
from .stage import Luck, ObservedMouth, Observer, play
from .test_terminal_evening import typed
from .tiny import tiny, tiny_setup

NAMES = ("Anna", "Ben", "Clara")
CARDS = tuple(role for role in VALUES for _ in range(3))


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Setup:
    """As long as a test runs the box knows the game."""
    monkeypatch.setitem(GAMES, "hands", BOOK)
    return set_up("hands", NAMES, CARDS, {})


class Typist(Surface):
    """Whoever is asked takes the device, and plays the first card of two, or looks into the first hand."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def show(self, shown: Public) -> None:
        if isinstance(shown, Open) and isinstance(shown.question, Asked):
            self.types("", 1)
            self.types("1" if shown.question.task == "play" else "", 2)
        elif isinstance(shown, Open):
            assert isinstance(shown.question, Ask)
            (seat, *_) = shown.question.choices
            assert isinstance(seat, int)
            self.types(f"{seat + 1}", 1)

    def types(self, line: str, seconds: float) -> None:
        """In a moment."""
        (terminal,) = (surface for surface in self.box.surfaces.all if isinstance(surface, Terminal))
        asyncio.get_running_loop().call_later(seconds, terminal.typed, line)


def typed_hands(setup: Setup, folder: Path, dealt: list[Role]) -> str:
    """A whole game by typing; what stood on the screen."""
    screen: list[str] = []

    async def evening() -> None:
        box = box_of(
            folder,
            lambda box: Terminal(box, screen.append),
            AutoHost,
            Typist,
            names=setup.players,
            lines=words(),
            mouth=lambda *_: ObservedMouth(Observer()),
            castings=Given(Settings(language="en", players=setup.players), setup),
            luck=Luck(1, dealt),
            recap="none",
        )
        await box.play()
        assert box.surfaces.failed == []

    run_virtually(evening())
    return "".join(screen)


def test_a_game_of_hands_can_be_typed(hands: Setup, tmp_path: Path) -> None:
    screen = typed_hands(hands, tmp_path, list(CARDS))
    assert [file.name for file in tmp_path.glob("*.finished")] == ["00001.finished"]
    assert any(victory in screen for victory in words().wordings["victory.highest"])
    assert "eyes" not in screen.lower()


def test_what_somebody_holds_or_is_told_is_hidden_before_anybody_else_looks(
    hands: Setup, tmp_path: Path
) -> None:
    screen = typed_hands(hands, tmp_path, list(CARDS))
    private = [part for part in screen.split(CLEAR) if "\n    " in part]
    assert len(private) > 6
    for part in private:
        shown = part.index("\n    ")
        taken = part.rindex("> ", 0, shown)
        assert part[taken:shown].startswith("> "), "somebody was asked to take the device"
        assert sum(name in part[taken:shown].split("\n")[0] for name in NAMES) == 1
        behind = [line for line in part[shown:].splitlines() if line and not line.startswith(("    ", "> "))]
        assert behind == [], "once somebody has seen what is theirs, the screen is cleared"


@pytest.mark.parametrize("seed", range(8))
def test_where_nobody_takes_the_device_it_shows_the_same_whatever_is_held(
    seed: int, hands: Setup, tmp_path: Path
) -> None:
    """Two hidden cards have changed places; people answer elsewhere, and a card that is played is public."""
    ours = Random(seed).sample(CARDS, len(CARDS))
    other = next(place for place in range(3, len(CARDS)) if ours[place] != ours[0])
    theirs = [ours[other], *ours[1:other], ours[0], *ours[other + 1 :]]
    screens = []
    for name, dealt in (("ours", ours), ("theirs", theirs)):
        written: list[str] = []

        def terminal(box: Box, written: list[str] = written) -> Surface:
            return Terminal(box, written.append)

        run_virtually(play(hands, tmp_path / name, dealt, lines=words(), onlookers=[terminal]))
        screens.append("".join(written).replace(CLEAR, "\n"))
    mine, yours = screens
    assert not any(line.startswith("    ") for line in (mine + yours).splitlines())
    differing = next(place for place, pair in enumerate(zip(mine, yours, strict=False)) if pair[0] != pair[1])
    line = mine[: differing + 1].rsplit("\n", 1)[1]
    assert line.startswith("  "), "the first that differs has been said aloud"


# Several at once.

SEATS = (0, 1, 2)
TOGETHER = Poll("play", SEATS, ("hen", "fox"), "", "", "wait", "who", may_leave=SEATS)
TOLD = Tell("look", SEATS, Card("king"), "result", "who")


@pytest.mark.parametrize("asked", [TOGETHER, TOLD])
def test_several_take_the_device_one_after_the_other(
    asked: Request, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "tiny", tiny(asked))
    about: dict[str, Any] = {"castings": Given(Settings(language="en"), tiny_setup(NAMES)), "lines": words()}

    async def evening() -> None:
        async with typed(tmp_path, plays=False, names=NAMES, **about) as (at, terminal, screen):
            await at.until_asked("cast")
            terminal.typed("\n")
            await at.until(lambda: at.box.showing.open)
            await asyncio.sleep(0)
            for name, choice in zip(NAMES, ("1", "2", "1"), strict=True):
                terminal.typed("nonsense\n")
                assert screen[-1].startswith("    ")
                before = len(screen)
                if asked is TOGETHER:
                    terminal.typed("9\n")
                    assert len(screen) == before, f"{name} has not answered"
                terminal.typed(f"{choice}\n")
                assert screen[-1].startswith(CLEAR)
            if asked is TOGETHER:
                assert isinstance(at.box.desk.sheet, Voting)
                assert at.box.desk.sheet.answer() == ("hen", "fox", "hen")
            await at.until_asked("again")

    run_virtually(evening())


def test_whoever_goes_home_need_not_take_the_device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "tiny", tiny(TOGETHER))
    about: dict[str, Any] = {"castings": Given(Settings(language="en"), tiny_setup(NAMES)), "lines": words()}

    async def evening() -> None:
        async with typed(tmp_path, plays=False, names=NAMES, **about) as (at, terminal, screen):
            await at.until_asked("cast")
            terminal.typed("\n")
            await at.until(lambda: at.box.desk.sheet is not None)
            terminal.typed("leave 2\n")
            assert not any(line.startswith("    ") for line in screen)
            await at.until_asked("again")
            assert at.box.board.dead == (1,)

    run_virtually(evening())
