"""Shadow world on the box: played to its end on every surface, killed and taken back anywhere."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from moderator.keeping.settings import Settings
from moderator.lines import LANGUAGES
from moderator.lines.lines import load
from moderator.rules.entries import Enters
from moderator.rules.requests import Ask
from moderator.rules.shadow_world.board import ShadowBoard
from moderator.surfaces.guests.auto import AutoHost
from moderator.surfaces.pages.pages import Pages
from moderator.surfaces.pages.seat import SeatSight
from moderator.surfaces.pages.table import TableScreen
from moderator.surfaces.terminal.terminal import Terminal
from moderator.surfaces.virtual.virtual_table import VirtualTable
from moderator.surfaces.wired.table import WiredTable
from moderator.table.box import Box
from moderator.table.clock import run_virtually
from moderator.table.sheets import NOBODY
from moderator.table.shown import Open, Public, Spoken
from moderator.table.surfaces import Surface
from moderator.web.devices import Device
from moderator.web.website import Website

from .boxes import Given, box_of
from .pages_stage import WOLVES
from .shadow_world import Table, setup_of
from .virtual_stage import props


class Entering(Surface):
    """A table that answers and enters at random, and takes back so many entries."""

    def __init__(self, box: Box, seed: object, backs: int = 0) -> None:
        self.box, self.table, self.chance = box, Table(seed), Random(f"back {seed}")
        self.backs = backs
        self.said: list[str] = []
        self.pictures: list[Any] = []
        self.was_back = self.looked = 0

    def show(self, shown: Public) -> None:
        if isinstance(shown, Spoken):
            self.said.append(shown.text)
        elif isinstance(shown, Open):
            asyncio.get_running_loop().call_later(1.0, self.act, shown)

    def act(self, opened: Open) -> None:
        """Once, as long as it is asked."""
        performance = self.box.performance
        if self.box.showing.open is not opened or performance is None:
            return
        game = performance.game
        self.look()
        if self.backs and self.chance.random() < 0.2 and game.can_rewind():
            self.backs -= 1
            self.was_back += self.box.host.do("rewind")
            return
        answer = self.table(game)
        question = game.request
        assert isinstance(question, Ask)
        if isinstance(answer, Enters):
            assert self.box.desk.enter(answer)
        else:
            assert self.box.desk.choose(question.seats[0], NOBODY if answer is None else answer)

    def look(self) -> None:
        """What all pages show, in every language."""
        self.looked += 1
        pages = next((one for one in self.box.surfaces.all if isinstance(one, Pages)), None)
        if pages is None or self.looked % 12:
            return
        for language in LANGUAGES:
            self.pictures.append(TableScreen(pages).look(Device("", language, "")))
            self.pictures.extend(SeatSight(pages, at, language).look() for at in self.box.roster.places)


def evening(folder: Path, size: int, seed: int, language: str = "en", **about: Any) -> tuple[Box, Entering]:
    """A whole evening without people, on every surface there is."""
    tables: list[Entering] = []
    setup = setup_of(size, **about.pop("options", {}))
    lines = load(language)

    def enters(box: Box) -> Surface:
        tables.append(Entering(box, seed, **about))
        return tables[0]

    async def play() -> Box:
        made = props(size)
        box = box_of(
            folder,
            lambda box: WiredTable(box, made.panel),
            lambda box: VirtualTable(box, made),
            lambda box: Website(box, port=0),
            lambda box: Pages(box, WOLVES),
            lambda box: Terminal(box, lambda _: None),
            AutoHost,
            enters,
            names=setup.players,
            lines=lines,
            language=language,
            castings=Given(Settings(players=setup.players, rules="shadow-world"), setup),
            recap="short",
        )
        await box.play()
        assert box.surfaces.failed == []
        return box

    return run_virtually(play()), tables[0]


@pytest.mark.parametrize(("seed", "size", "language"), [(1, 4, "en"), (2, 6, "de"), (3, 8, "en")])
def test_it_plays_to_its_end_in_its_own_words_on_every_surface(
    seed: int, size: int, language: str, tmp_path: Path
) -> None:
    box, table = evening(tmp_path, size, seed, language)
    board = box.board
    assert isinstance(board, ShadowBoard)
    lines, said = load(language), " ".join(table.said)
    assert any(wording in said for wording in lines.wordings[f"victory.{board.outcome}"])
    assert "{" not in said
    assert any(picture.get("ground") for picture in table.pictures)
    assert any(picture.get("entering") for picture in table.pictures)


def test_killed_anywhere_and_taken_back_now_and_then_it_goes_on(tmp_path: Path) -> None:
    _, table = evening(tmp_path / "whole", 6, 5, backs=6)
    assert table.was_back == 6
    (whole,) = (tmp_path / "whole").glob("*.finished")
    lines = whole.read_bytes().splitlines(keepends=True)
    assert sum(line.startswith(b"back ") for line in lines) == 6
    for at in range(2, len(lines), max(1, len(lines) // 6)):
        folder = tmp_path / str(at)
        folder.mkdir()
        (folder / "00001.open").write_bytes(b"".join(lines[:at]))
        evening(folder, 6, at)
        (after,) = folder.glob("*.finished")
        assert after.read_bytes().startswith(b"".join(lines[:at]))


class Quick(Surface):
    """People who need three seconds for every question of the set-up, and do not throw."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.asked: list[tuple[float, str]] = []

    def show(self, shown: Public) -> None:
        if isinstance(shown, Open) and isinstance(shown.question, Ask):
            self.asked.append((self.box.timer.now(), shown.question.task))
            asyncio.get_running_loop().call_later(3.0, self.act, shown.question)

    def act(self, question: Ask) -> None:
        """The first on offer."""
        if question.task != "throw":
            assert self.box.desk.choose(question.seats[0], question.choices[0])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "seconds"), [(4, 60), (5, 60), (8, 60), (6, 120)])
def test_it_is_set_up_in_a_minute_and_the_green_round_takes_another(
    size: int, seconds: int, language: str, tmp_path: Path
) -> None:
    """From the first word to the first throw, with all that is said, once all sit down."""
    setup, tables = setup_of(size), list[Quick]()

    def quick(box: Box) -> Surface:
        tables.append(Quick(box))
        return tables[0]

    async def play() -> None:
        castings = Given(Settings(players=setup.players, rules="shadow-world"), setup)
        about: dict[str, Any] = {"names": setup.players, "lines": load(language), "castings": castings}
        box = box_of(tmp_path, AutoHost, quick, language=language, **about)
        playing = asyncio.ensure_future(box.play())
        while not any(task == "throw" for _, task in tables[0].asked):
            await asyncio.sleep(0.1)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)

    run_virtually(play())
    assert tables[0].asked[-1][0] < seconds
