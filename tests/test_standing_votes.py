"""By day a vote stands as it was given, whatever becomes of the power; by night a tap writes nothing."""

import asyncio
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from moderator.keeping.kept import BALLOT, unpacked
from moderator.keeping.store import Store, in_place
from moderator.rules.events import Dawn
from moderator.rules.requests import Ask, Poll
from moderator.rules.values import Choice, Seat
from moderator.table.box import Box
from moderator.table.by_day import open_sheet
from moderator.table.clock import run_virtually
from moderator.table.sheets import Voting
from moderator.table.shown import Part, Public
from moderator.table.surfaces import Change, Surface

from .faked_disk import FakedDisk
from .hosted import Table, table
from .stage import play
from .test_box_secrecy import TABLES


def ballot(at: Table) -> Voting | None:
    """What all vote on, if they do."""
    sheet = at.box.desk.sheet
    return sheet if isinstance(sheet, Voting) and sheet.poll.known == "all" else None


def votes(at: Table) -> dict[Seat, Choice]:
    """As they stand."""
    sheet = ballot(at)
    return {} if sheet is None else dict(sheet.votes)


async def to_votes(at: Table, number: int = 3) -> dict[Seat, Choice]:
    """Until so many have voted, and what they did is on disk."""
    await at.until_asked("cast")
    at.host.next()
    await at.until(lambda: len(votes(at)) >= number)
    await at.until(lambda: kept(at) == votes(at))
    return votes(at)


def kept(at: Table) -> Mapping[Seat, Choice]:
    """Those on disk."""
    found: Mapping[Seat, Choice] = at.box.store.recall(BALLOT).get("votes", {})
    return found


async def to_ballot(at: Table) -> dict[Seat, Choice]:
    """The game is taken up, until what was asked lies open again."""
    await at.until_asked("offered")
    at.host.next()
    await at.until(lambda: ballot(at))
    return votes(at)


def test_votes_stand_after_a_power_cut_and_are_not_asked_for_again(tmp_path: Path) -> None:
    async def evening() -> None:
        async with table(tmp_path) as at:
            before = await to_votes(at)
            asked = ballot(at)
            assert asked is not None
        async with table(tmp_path, plays=False) as at:
            assert await to_ballot(at) == before
            again = ballot(at)
            assert again is not None
            assert again.poll == asked.poll
            first = min(before)
            other = next(choice for choice in again.poll.choices if choice not in (before[first], first))
            assert at.box.desk.choose(first, other), "it can be another until all are counted"
            for seat in again.missing:
                voted = next(choice for choice in again.poll.choices if choice != seat)
                assert at.box.desk.choose(seat, voted)
            given = again.answer()
            performance = at.box.performance
            assert performance is not None
            await at.until(lambda: performance.game.answered[-1].answer == given)

    run_virtually(evening())


class SlowDisk:
    """A disk that is at work for as long as it is held."""

    def __init__(self) -> None:
        self.goes_on = asyncio.Event()
        self.goes_on.set()

    async def aside(self, do: Callable[..., Any], *given: Any) -> Any:
        """What comes while it is held is there when it is not any more."""
        await self.goes_on.wait()
        return do(*given)


def test_a_vote_stands_when_it_is_kept_and_not_before(tmp_path: Path) -> None:
    async def evening() -> None:
        disk = SlowDisk()
        async with table(tmp_path) as at:
            before = await to_votes(at, number=2)
        async with table(tmp_path, store=Store(tmp_path, disk.aside), plays=False) as at:
            assert await to_ballot(at) == before
            sheet, desk = ballot(at), at.box.desk
            assert sheet is not None
            first, second = sheet.missing[:2]
            other = next(choice for choice in sheet.poll.choices if choice not in (first, second))
            disk.goes_on.clear()
            assert desk.choose(first, other)
            assert desk.choose(second, other)
            await asyncio.sleep(2)
            assert votes(at) == kept(at) == before, "nobody is told that it counts"
            given = before | {first: other, second: other}
            assert sheet.answer() == tuple(given.get(seat) for seat in sheet.poll.seats), (
                "as it will, in time"
            )
            disk.goes_on.set()
            await at.until(lambda: votes(at) == given)
            assert kept(at) == given
            disk.goes_on.clear()
            assert desk.take_back(first)
            await asyncio.sleep(1)
            assert first in votes(at)
            disk.goes_on.set()
            await at.until(lambda: first not in votes(at))
            assert kept(at) == before | {second: other}

    run_virtually(evening())


def test_nobody_has_chosen_for_good_while_a_vote_is_under_way() -> None:
    under_way: list[Callable[[float], None]] = []
    sheet = Voting(Poll("vote", (0, 1), (0, 1, 2), known="all"), lambda _, then: under_way.append(then))
    sheet.choose(0, 2, 1.0)
    sheet.choose(1, 2, 1.0)
    for now, then in enumerate(under_way, start=2):
        assert sheet.settled() is None
        then(now)
    assert sheet.settled() == 3.0, "its moment to be taken back begins when it stands"
    assert sheet.take_back(0, 4.0)
    assert (sheet.settled(), sheet.votes) == (None, {0: 2, 1: 2})
    under_way[-1](5.0)
    assert (sheet.settled(), sheet.votes) == (None, {1: 2})


def test_a_vote_that_was_taken_back_stays_so(tmp_path: Path) -> None:
    async def evening() -> None:
        async with table(tmp_path) as at:
            seat = min(await to_votes(at))
            assert at.box.desk.take_back(seat)
            await at.until(lambda: seat not in votes(at) and kept(at) == votes(at))
            left = votes(at)
            assert seat not in left
        async with table(tmp_path, plays=False) as at:
            assert await to_ballot(at) == left

    run_virtually(evening())


def test_after_count_again_nobody_has_voted_whatever_becomes_of_the_power(tmp_path: Path) -> None:
    async def evening() -> None:
        async with table(tmp_path) as at:
            assert await to_votes(at)
        async with table(tmp_path, plays=False) as at:
            assert await to_ballot(at)
            assert at.host.rewind()
            await at.until_said("again.count")
        async with table(tmp_path, plays=False) as at:
            assert await to_ballot(at) == {}

    run_virtually(evening())


def test_votes_belong_to_one_question_of_one_game(tmp_path: Path) -> None:
    """Whatever the journal has lost, or another game asks: nobody votes who has not."""

    async def evening() -> None:
        async with table(tmp_path) as at:
            await to_votes(at)
        journal = tmp_path / "00001.open"
        *lines, _ = journal.read_bytes().splitlines(keepends=True)
        journal.write_bytes(b"".join(lines))
        async with table(tmp_path, plays=False) as at:
            await at.until_asked("offered")
            assert at.box.store.standing().votes == {}
        journal.unlink()
        async with table(tmp_path, plays=False) as at:
            await at.until_asked("cast")
            assert at.box.store.standing().votes == {}

    run_virtually(evening())


@pytest.mark.parametrize(
    "wrong", [None, [], {"x": "up"}, {"1": True}, {"1": 1.5}, {"1": None}, {"1": {}}, {"-1": "up"}]
)
def test_a_kept_vote_that_cannot_be_one_is_none(wrong: object) -> None:
    assert "votes" not in unpacked(BALLOT, {"behind": "seal", "votes": wrong})


def test_a_vote_that_nobody_can_give_does_not_stand(tmp_path: Path) -> None:
    async def evening() -> None:
        async with table(tmp_path) as at:
            await to_votes(at)
        file = tmp_path / BALLOT
        found = json.loads(file.read_text())
        file.write_text(json.dumps(found | {"votes": {"0": 0, "1": "nonsense", "77": 1, "2": [1, 2]}}))
        async with table(tmp_path, plays=False) as at:
            assert await to_ballot(at) == {}

    run_virtually(evening())


def test_a_byte_that_is_flipped_makes_no_other_vote(tmp_path: Path) -> None:
    async def evening() -> None:
        async with table(tmp_path) as at:
            before = await to_votes(at)
        file = tmp_path / BALLOT
        found = file.read_bytes()
        async with table(tmp_path, plays=False) as at:
            await to_ballot(at)
            store, stands = at.box.store, list[Mapping[Seat, Choice]]()
            for place in range(len(found)):
                for bit in range(8):
                    flipped = bytearray(found)
                    flipped[place] ^= 1 << bit
                    file.write_bytes(flipped)
                    stands.append(store.standing().votes)
            file.write_bytes(found)
            assert store.standing().votes == before, "as it was it stands"
        assert all(votes in ({}, before) for votes in stands)

    run_virtually(evening())


class Ledger(Surface):
    """Taps by night, and what the disk was asked for between a call and its answer."""

    def __init__(self, disk: FakedDisk) -> None:
        self.disk = disk
        self.box: Box | None = None
        self.taps = 0
        # What was asked of the disk when the part of a call began that is being made.
        self.began: int | None = None
        self.nights = 0

    def at(self, box: Box) -> Surface:
        """Sits down at this table."""
        self.box = box
        return self

    @property
    def asked(self) -> int:
        """How often the disk was asked for anything."""
        return sum(self.disk.asked.values())

    def show(self, shown: Public) -> None:
        if isinstance(shown, Dawn):
            self.until_now()
        self.began = self.asked if isinstance(shown, Part) else self.began

    def note(self, change: Change) -> None:
        assert self.box is not None
        self.taps += change == "desk" and self.began is not None and self.box.is_dark

    def before_write(self, _record: str) -> None:
        """An answer is written; until now nothing was."""
        self.nights += self.began is not None
        self.until_now()

    def until_now(self) -> None:
        """Nothing was; from now on something may be."""
        assert self.began in (None, self.asked), "a tap was written"
        self.began = None


@pytest.mark.parametrize("rules", TABLES)
def test_by_night_a_tap_writes_nothing(rules: str, tmp_path: Path) -> None:
    ledger = Ledger(FakedDisk())
    setup = TABLES[rules]
    run_virtually(
        play(
            setup, tmp_path, list(setup.cards), onlookers=[ledger.at], disk=ledger.disk,
            before_write=ledger.before_write,
        )
    )  # fmt: skip
    assert ledger.taps > 8
    assert ledger.nights > 8


@pytest.mark.parametrize(
    "question",
    [
        Ask("seer", (0,), (1, 2), call="seer"),
        Poll("here", (0, 1), ("here",), call="werewolves", known="call"),
        Poll("swap", (0, 1), ("up", "down"), known="who"),
    ],
)
def test_no_choice_but_a_vote_in_the_open_is_kept(question: Ask | Poll, tmp_path: Path) -> None:
    async def choose() -> None:
        disk = FakedDisk()
        async with table(tmp_path, store=Store(tmp_path, in_place, disk), plays=False) as at:
            await at.until_asked("cast")
            at.host.next()
            await at.until(lambda: at.box.performance)
            performance = at.box.performance
            assert performance is not None
            await asyncio.sleep(1)
            asked = disk.asked.copy()
            sheet = open_sheet(performance, question)
            assert sheet.choose(0, question.choices[0], 1.0)
            await asyncio.sleep(1)
            assert disk.asked == asked

    run_virtually(choose())
