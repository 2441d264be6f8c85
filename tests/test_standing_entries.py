"""What has happened meanwhile stands once it is on disk, and stands again wherever the power was cut."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any, Self

import pytest

from moderator.keeping.kept import BALLOT, Stood, unpacked
from moderator.keeping.settings import Settings
from moderator.keeping.store import Store, in_place
from moderator.lines.lines import load
from moderator.rules.entries import Enters
from moderator.rules.playing import journal
from moderator.rules.playing.game import Game
from moderator.surfaces.guests.auto import AutoHost
from moderator.surfaces.pages import ground
from moderator.surfaces.pages.pages import Pages
from moderator.table.box import Box, MakeSurface
from moderator.table.clock import run_virtually
from moderator.table.shown import Public, Spoken
from moderator.table.surfaces import Change, Surface
from moderator.web.website import Website

from .boxes import Given, box_of
from .faked_disk import FakedDisk
from .pages_stage import WOLVES
from .shadow_world import setup_of
from .test_shadow_world_wired import ROUND, SIZE, Fingers, kept
from .test_standing_votes import SlowDisk

HURT = Enters("hurt", (("3",), (2,), ()))
FOLDER = Path("/games")


class CutDisk(FakedDisk):
    """Remembers what was on it before everything it was asked for, and whether the entry stood by then."""

    def __init__(self, told: bytes) -> None:
        super().__init__()
        self.make_folder(FOLDER)
        opened = self.open(FOLDER / "00001.open")
        self.write(opened, 0, told)
        self.sync(opened)
        self.close(opened)
        self.sync_folder(FOLDER)
        self.stood = False
        self.moments: list[tuple[bool, FakedDisk]] = []

    def _ask(self, what: str) -> None:
        self.remember()
        super()._ask(what)

    def remember(self) -> None:
        """As it is now."""
        before = FakedDisk()
        about = {name: value for name, value in vars(self).items() if name in vars(before)}
        vars(before).update(deepcopy(about))
        if hasattr(self, "moments"):
            self.moments.append((self.stood, before))


class Onlooker(Surface):
    """Hears what is said, and notes when what was entered is shown to stand."""

    def __init__(self, box: Box, disk: FakedDisk | None) -> None:
        self.box, self.disk = box, disk
        self.said: list[str] = []

    def note(self, change: Change) -> None:
        if change == "desk" and isinstance(self.disk, CutDisk) and self.box.desk.came_early.is_set():
            self.disk.stood = True

    def show(self, shown: Public) -> None:
        if isinstance(shown, Spoken):
            self.said.append(shown.text)


class AtTable(Fingers):
    """A game that is on, and all that was said."""

    eyes: Onlooker

    @property
    def game(self) -> Game:
        """The game that is on."""
        assert self.box.performance is not None
        return self.box.performance.game

    @property
    def answers(self) -> list[object]:
        """What the journal has."""
        return [one.answer for one in self.game.answered]

    async def pass_time(self) -> None:
        """A moment."""
        await asyncio.sleep(0.05)

    async def until_told(self) -> Self:
        """Somebody has attacked another, and that is being said."""
        asked = await self.asked("attack")
        assert self.box.desk.choose(0, asked.choices[0])
        while self.box.desk.sheet is not None:
            await asyncio.sleep(0)
        return self

    async def until_journaled(self, entered: Enters, seconds: float = 5.0) -> None:
        """It is in the journal, and has come about."""
        end = self.box.timer.now() + seconds
        while entered not in self.answers:
            assert self.box.timer.now() < end, "it is not in the journal"
            await asyncio.sleep(0.05)


@asynccontextmanager
async def at_table(
    folder: Path,
    store: Store | None = None,
    disk: FakedDisk | None = None,
    onlookers: Sequence[MakeSurface] = (),
) -> AsyncIterator[AtTable]:
    """The game that was interrupted is gone on with; in the end the power is cut."""
    setup, eyes = setup_of(SIZE, first="named"), list[Onlooker]()

    def looks(box: Box) -> Surface:
        eyes.append(Onlooker(box, disk))
        return eyes[0]

    box = box_of(
        folder, AutoHost, looks, lambda box: Website(box, port=0), lambda box: Pages(box, WOLVES), *onlookers,
        names=setup.players, lines=load("en"), store=store,
        castings=Given(Settings(players=setup.players, rules="shadow-world"), setup),
    )  # fmt: skip
    playing = asyncio.ensure_future(box.play())
    table = AtTable(box, None)  # type: ignore[arg-type]
    while box.performance is None:
        await asyncio.sleep(0.05)
    table.eyes = eyes[0]
    try:
        yield table
        assert box.surfaces.failed == []
    finally:
        playing.cancel()
        with suppress(asyncio.CancelledError):
            await playing


@pytest.fixture(name="told")
def told_an_attack(tmp_path: Path) -> bytes:
    """Of a game in which somebody can attack."""
    kept(tmp_path, *ROUND, "declined")
    return (tmp_path / "00001.open").read_bytes()


def left(disk: FakedDisk, luck: Random) -> tuple[Game, Stood]:
    """What there is after a power cut."""
    disk.cut(luck)
    store = Store(FOLDER, in_place, disk)
    found = store.open_game()
    assert found is not None
    game = store.resume(found)
    return game, store.standing(game.drawn)


def test_wherever_the_power_is_cut_what_stood_stands(told: bytes) -> None:
    """While an attack is told, and dice are thrown for it; in all that the disk is asked for."""
    disk = CutDisk(told)

    async def evening() -> None:
        async with at_table(FOLDER, Store(FOLDER, in_place, disk), disk) as table:
            await table.until_told()
            assert table.box.desk.enter(HURT)
            await table.until_journaled(HURT)
            disk.remember()

    run_virtually(evening())
    assert disk.moments[-1][0]
    assert [stood for stood, _ in disk.moments].count(True) > 10
    drawn = set[int]()
    for number, (stood, moment) in enumerate(disk.moments):
        for seed in range(3):
            game, standing = left(deepcopy(moment), Random(f"{number} {seed}"))
            is_there = HURT in [one.answer for one in game.answered] or standing.entered == HURT
            assert is_there or not stood, f"lost before the disk was asked for the {number}th thing"
            if standing.entered:
                drawn.add(game.drawn)
    assert drawn >= {0, 1, 2}, "before the dice were thrown, between them, and behind them"


def test_after_a_power_cut_it_comes_about_once(told: bytes) -> None:
    disk = CutDisk(told)

    async def entered() -> None:
        async with at_table(FOLDER, Store(FOLDER, in_place, disk), disk) as table:
            await table.until_told()
            assert table.box.desk.enter(HURT)
            await table.until_journaled(HURT)

    async def again(disk: FakedDisk) -> None:
        async with at_table(FOLDER, Store(FOLDER, in_place, disk)) as table:
            await table.asked("plus", "throw")
            assert table.answers.count(HURT) == 1
            assert table.board.damage[2] == 3

    run_virtually(entered())
    moments = [moment for stood, moment in disk.moments if stood]
    for moment in (moments[0], moments[len(moments) // 2], moments[-1]):
        moment.cut(Random(1))
        run_virtually(again(moment))


@pytest.mark.usefixtures("told")
def test_it_stands_when_it_is_kept_and_not_before(tmp_path: Path) -> None:
    async def evening() -> None:
        disk = SlowDisk()
        async with at_table(tmp_path, Store(tmp_path, disk.aside)) as table:
            desk = (await table.until_told()).box.desk
            disk.goes_on.clear()
            assert desk.enter(HURT)
            assert not desk.enter(HURT), "one thing at a time"
            await asyncio.sleep(30)
            assert not desk.came_early.is_set()
            assert HURT not in table.answers
            disk.goes_on.set()
            await table.until_journaled(HURT)

    run_virtually(evening())


@pytest.mark.usefixtures("told")
def test_while_it_is_under_way_no_answer_overtakes_it(tmp_path: Path) -> None:
    async def evening() -> None:
        disk = SlowDisk()
        async with at_table(tmp_path, Store(tmp_path, disk.aside)) as table:
            asked, desk = await table.asked("attack"), table.box.desk
            disk.goes_on.clear()
            assert desk.enter(HURT)
            assert desk.choose(0, asked.choices[0])
            await asyncio.sleep(5)
            assert (await table.asked("attack")) is asked
            disk.goes_on.set()
            await table.until_journaled(HURT)
            assert (await table.asked("attack")).choices == asked.choices, "it is looked at again"

    run_virtually(evening())


@pytest.mark.usefixtures("told")
@pytest.mark.parametrize("is_back", [False, True])
def test_in_a_pause_it_stands_and_can_be_taken_back(is_back: bool, tmp_path: Path) -> None:
    async def entered() -> None:
        async with at_table(tmp_path) as table:
            await table.asked("attack")
            before = list(table.answers)
            assert table.box.host.do("pause")
            assert table.box.desk.enter(HURT)
            await asyncio.sleep(60)
            assert table.answers == before
            if is_back:
                assert table.box.host.do("rewind")
                await asyncio.sleep(1)
                assert table.answers == before, "that alone is taken back"
                assert table.board.damage[2] == 0

    async def again() -> None:
        async with at_table(tmp_path) as table:
            if not is_back:
                await table.until_journaled(HURT)
            await table.asked("attack")
            await asyncio.sleep(2)
            assert (HURT in table.answers) is not is_back
            assert table.board.damage[2] == (0 if is_back else 3)

    run_virtually(entered())
    run_virtually(again())


@pytest.mark.usefixtures("told")
def test_what_was_taken_back_does_not_come_again(tmp_path: Path) -> None:
    """Neither while words are said, nor once it was in the journal."""

    async def entered() -> None:
        async with at_table(tmp_path) as table:
            await table.until_told()
            assert table.box.desk.enter(HURT)
            assert table.box.host.do("rewind")
            await table.asked("plus", "throw")
            assert HURT not in table.answers
            assert table.box.desk.enter(HURT)
            await table.until_journaled(HURT)
            while not table.board.damage[2]:
                await asyncio.sleep(0.05)
            assert table.box.host.do("rewind")
            while HURT in table.answers:
                await asyncio.sleep(0.05)

    async def again() -> None:
        async with at_table(tmp_path) as table:
            await table.asked("plus", "throw")
            await asyncio.sleep(2)
            assert HURT not in table.answers
            assert table.board.damage[2] == 0

    run_virtually(entered())
    run_virtually(again())


@pytest.mark.usefixtures("told")
def test_pages_show_it_as_noted_once_it_is_on_disk(tmp_path: Path) -> None:
    async def evening() -> None:
        disk = SlowDisk()
        async with at_table(tmp_path, Store(tmp_path, disk.aside)) as table:
            await table.asked("attack")
            disk.goes_on.clear()
            assert table.box.host.do("pause")
            assert table.box.desk.enter(HURT)
            await asyncio.sleep(1)
            assert "noted" not in entering(table)
            disk.goes_on.set()
            await asyncio.sleep(1)
            for language, words in (
                ("en", "Noted: Hurt · 3 · Clara"),
                ("de", "Notiert: Verletzt · 3 · Clara"),
            ):
                assert entering(table, language=language)["noted"] == words
                assert entering(table, 3, language)["noted"] == words, "on phones, too"
            assert (entering(table)["entries"], entering(table)["undo"]) == ([], True)
            assert "undo" not in [name for name, is_so in entering(table, 3).items() if is_so]
            assert table.box.host.do("rewind")
            assert "noted" not in entering(table)
            assert entering(table)["entries"]

    run_virtually(evening())


def entering(table: AtTable, seat: int | None = None, language: str = "en") -> dict[str, Any]:
    """What a page shows of entries."""
    pages = next(one for one in table.box.surfaces.all if isinstance(one, Pages))
    seen: dict[str, Any] = ground.entering(pages.village(language), seat)["entering"]
    return seen


def test_what_was_taken_back_out_of_the_journal_is_gone_whatever_lies_beside(tmp_path: Path) -> None:
    """The disk has refused to forget what stood, and took the rest."""
    kept(tmp_path, *ROUND)
    ballot = tmp_path / BALLOT

    async def entered() -> None:
        store, again = Store(tmp_path, in_place), Store(tmp_path, in_place)
        game = store.resume(tmp_path / "00001.open")
        game.go_on_to_question()
        assert game.drawn == 2
        store.keep_standing(Stood(entered=HURT), lambda: None)
        await store.tried()
        stood, number = ballot.read_bytes(), len(game.answered) + 1
        await store.append(journal.entry(number, game.check(HURT), HURT))
        await store.append(journal.back(number))
        ballot.write_bytes(stood)
        assert again.resume(tmp_path / "00001.open").drawn == 2
        assert again.standing(2) == Stood()

    run_virtually(entered())


@pytest.mark.usefixtures("told")
def test_what_was_overtaken_is_said_not_to_count(tmp_path: Path) -> None:
    """It is told who is out, and they are hurt."""

    async def evening() -> None:
        async with at_table(tmp_path) as table:
            await table.asked("attack")
            desk, said = table.box.desk, table.eyes.said
            assert desk.enter(Enters("out", ((2,), (), (), ())))
            await table.asked("group")
            assert desk.choose(2, "vampire")
            while desk.sheet is not None:
                await asyncio.sleep(0)
            assert desk.enter(HURT)
            await table.asked("attack", "throw")
            await asyncio.sleep(25)
            assert HURT not in table.answers
            assert table.board.damage[2] == 0
            overtaken = load("en").wordings["rewind.overtaken"]
            assert any(wording in overtaken for wording in said)

    run_virtually(evening())


@pytest.mark.parametrize(
    "wrong",
    [None, [], ["hurt"], [1, []], ["hurt", 3], ["hurt", ["3"]], ["hurt", [[None]]], ["hurt", [[1.5]], 1],
     {"hurt": []}, ["hurt", [[True]]]],
)  # fmt: skip
def test_a_kept_entry_that_cannot_be_one_is_none(wrong: object) -> None:
    assert "entered" not in unpacked(BALLOT, {"behind": "seal", "entered": wrong})
    whole = {"behind": "seal", "entered": ["hurt", [["3"], [2], []]]}
    assert unpacked(BALLOT, whole)["entered"] == HURT
