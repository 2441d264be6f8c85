"""What has to be answered waits until it is, and nothing that is not an answer ends an evening."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from moderator.keeping.settings import Settings
from moderator.keeping.times import Times
from moderator.rules.playing import journal
from moderator.rules.playing.game import Refused
from moderator.rules.playing.games import GAMES
from moderator.rules.requests import Ask, Leaves, Poll, Request
from moderator.rules.views import Asked
from moderator.table.clock import run_virtually
from moderator.table.sheets import NOBODY
from moderator.table.shown import Part

from .boxes import Given
from .hosted import Table, table
from .tiny import tiny, tiny_setup

SEATS = tuple(range(8))
# Everybody knows all of it; everybody knows who is asked; one of the night.
VOTE = Poll("vote", SEATS, SEATS, "", "vote", "wait", may_leave=SEATS)
SHOT = Ask("hunter", (2,), (0, 1), "", "last-will", True, 1, "wait", "all", SEATS)
HAND = Ask("play", (2,), ("hen", "fox"), "", "", False, 1, "wait", "who", SEATS)
WAITING: dict[str, Ask | Poll] = {"a vote": VOTE, "a shot": SHOT, "a card": HAND}
# As they are answered.
ANSWERS: dict[str, Callable[[Table], bool]] = {
    "a vote": lambda at: all(at.box.desk.choose(seat, (seat + 1) % 8) for seat in SEATS),
    "a shot": lambda at: at.box.desk.choose(2, 1),
    "a card": lambda at: at.box.desk.choose(2, "fox"),
}
every = pytest.mark.parametrize("asked", WAITING)

HOUR = 3600


@asynccontextmanager
async def asking(
    folder: Path, *requests: Request, monkeypatch: pytest.MonkeyPatch, **about: Any
) -> AsyncIterator[Table]:
    """A game that asks for these, at a table where nobody answers by themselves."""
    monkeypatch.setitem(GAMES, "tiny", tiny(*requests))
    castings = Given(Settings(language="en"), tiny_setup())
    async with table(folder, plays=False, castings=castings, **about) as at:
        await at.until_asked("offered" if list(folder.glob("*.open")) else "cast")
        assert at.host.next()
        await at.until(lambda: at.box.desk.sheet is not None and not at.is_speaking)
        yield at


def entries(at: Table) -> list[str]:
    """What the journal says was answered."""
    lines = at.box.store.files()[-1].read_text().splitlines()
    return [line for line in lines if line[0].isdecimal()]


@every
def test_it_lies_open_until_it_is_answered(
    asked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with asking(tmp_path, WAITING[asked], monkeypatch=monkeypatch) as at:
            opened = at.box.showing.open
            assert opened is not None
            assert opened.seconds is None
            assert isinstance(opened.question, Asked) == (asked == "a card"), "only who is asked is known"
            await asyncio.sleep(HOUR)
            assert at.box.showing.open is opened
            assert ANSWERS[asked](at)
            await at.until_asked("again")
            assert at.files == ["00001.finished"]
            assert len(entries(at)) == 1

    run_virtually(play())


@every
def test_nobody_cuts_it_off(asked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with asking(tmp_path, WAITING[asked], monkeypatch=monkeypatch) as at:
            for _ in range(50):
                assert not any(at.host.do(verb) for verb in ("skip", "enough", "next", "back"))
                assert not at.host.gesture("hold")
                await asyncio.sleep(7)
            assert at.box.desk.sheet is not None
            assert entries(at) == []

    run_virtually(play())


@every
def test_whoever_is_waited_for_is_named_now_and_then(
    asked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with asking(tmp_path, WAITING[asked], monkeypatch=monkeypatch) as at:
            begun = at.timer.now()
            named = await at.until_said("open.waits")
            assert at.timer.now() - begun == pytest.approx(30, abs=3), "after half a minute"
            assert ("number=5" if asked == "a vote" else "who=Clara") in named
            await at.until_said("open.waits")
            assert at.timer.now() - begun == pytest.approx(30 + 60, abs=6), "and then every minute"
            if asked == "a vote":
                for seat in SEATS[:7]:
                    assert at.box.desk.choose(seat, 7)
                assert (await at.until_said("open.waits")).endswith("who=Hugo")
        without = Times(nudge=0)
        async with asking(tmp_path, WAITING[asked], monkeypatch=monkeypatch, times=without) as at:
            heard = len(at.said)
            await asyncio.sleep(HOUR)
            assert len(at.said) == heard, "where no nudge is wanted nothing is said"

    run_virtually(play())


@every
def test_nobody_is_named_who_has_just_chosen(
    asked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with asking(tmp_path, WAITING[asked], monkeypatch=monkeypatch) as at:
            named = await at.until_said("open.waits")
            await at.until(lambda: not at.is_speaking)
            # Just before the next reminder: by then it can still be taken back.
            await asyncio.sleep(59)
            assert ANSWERS[asked](at)
            await at.until_asked("again")
            assert [line for line in at.said if line.startswith("open.waits")] == [named]

    run_virtually(play())


@every
def test_it_outlives_a_pause_a_rewind_a_power_cut_and_a_good_night(
    asked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with asking(tmp_path, WAITING[asked], monkeypatch=monkeypatch) as at:
            assert at.host.do("pause")
            assert ANSWERS[asked](at)
            await asyncio.sleep(HOUR)
            assert entries(at) == [], "in a pause nothing is settled"
            assert at.host.do("rewind")
            assert not at.box.showing.paused
            await at.until(lambda: at.box.desk.sheet is not None and not at.is_speaking)
            opened = at.box.showing.open
        async with asking(tmp_path, WAITING[asked], monkeypatch=monkeypatch) as at:
            assert at.box.showing.open == opened
            assert at.host.good_night()
            await at.going
            assert at.files == ["00001.open"]
        async with asking(tmp_path, WAITING[asked], monkeypatch=monkeypatch) as at:
            assert at.box.showing.open == opened
            assert ANSWERS[asked](at)
            await at.until_asked("again")

    run_virtually(play())


@every
def test_whoever_goes_home_ends_it(asked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with asking(tmp_path, WAITING[asked], monkeypatch=monkeypatch) as at:
            assert not at.box.desk.choose(4, Leaves(5)), "nobody sends another home"
            assert at.box.desk.choose(5, Leaves(5))
            await at.until_asked("again")
            assert "say.left" in at.ids
            assert at.box.board.dead == (5,)

    run_virtually(play())


def test_nobody_is_an_answer_where_nobody_is_on_offer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with asking(tmp_path, SHOT, HAND, monkeypatch=monkeypatch) as at:
            assert at.box.desk.choose(2, NOBODY)
            await at.until(lambda: len(entries(at)) == 1)
            await at.until(lambda: at.box.showing.open and isinstance(at.box.showing.open.question, Asked))
            await at.until(lambda: at.box.desk.sheet is not None)
            assert not at.box.desk.choose(2, NOBODY)
            assert ANSWERS["a card"](at)
            await at.until_asked("again")

    run_virtually(play())


CALLED: dict[str, Ask | Poll] = {
    "one": Ask("seer", (2,), (0, 1), "seer", "choice", False, 1, "wait"),
    "all": Poll("card", SEATS, ("seer", "witch"), "roll", "choice", "wait", "call"),
}


@pytest.mark.parametrize("called", CALLED)
def test_a_call_that_has_to_be_answered_has_its_time_again(
    called: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        request = CALLED[called]
        async with asking(tmp_path, request, monkeypatch=monkeypatch) as at:
            (part,) = (shown for shown in at.watcher.shown if isinstance(shown, Part))
            await asyncio.sleep(10 * part.seconds)
            assert entries(at) == []
            assert at.ids.count("reminder") in (9, 10)
            for seat in request.seats:
                assert at.box.desk.choose(seat, request.choices[0])
            await at.until_asked("again")
            assert len(entries(at)) == 1

    run_virtually(play())


def test_a_call_to_nobody_is_over_after_its_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        nobody = CALLED["one"]._replace(seats=(), choices=())
        async with asking(tmp_path, nobody, monkeypatch=monkeypatch) as at:
            await at.until_asked("again")
            assert at.ids.count("reminder") == 1

    run_virtually(play())


def test_several_that_are_drawn_are_as_many_as_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair = Ask("cupid", (2,), SEATS, "cupid", "pair", False, 2, "draw")

    async def play() -> None:
        async with asking(tmp_path, pair, monkeypatch=monkeypatch) as at:
            await at.until_asked("again")
            (drawn,) = journal.resume(at.box.store.files()[0].read_bytes()).answered
            assert len(set(drawn.answer)) == 2

    run_virtually(play())


# What has its time though all know who is asked.

# Somebody may show something; who could, and who does, nobody else is to notice.
MOMENTS: dict[str, tuple[tuple[str, ...], str | None]] = {
    "nothing to show": (("no",), None),
    "nothing to show, and said so": (("no",), "no"),
    "not shown": (("yes", "no"), "no"),
    "shown": (("yes", "no"), "yes"),
    "slept": (("yes", "no"), None),
}


def test_a_moment_is_as_long_and_looks_the_same_whoever_is_asked_and_whatever_is_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(moment: str) -> tuple[float, list[str], Any]:
        choices, chosen = MOMENTS[moment]
        asked = Ask("spy", (2,), choices, "", "short", True, 1, "nobody", "who", SEATS)
        async with asking(tmp_path / moment, asked, monkeypatch=monkeypatch) as at:
            begun = at.timer.now()
            assert chosen is None or at.box.desk.choose(2, chosen)
            await at.until_asked("again")
            (answered,) = journal.resume(at.box.store.files()[0].read_bytes()).answered
            return at.timer.now() - begun, [repr(shown) for shown in at.watcher.shown], answered.answer

    for moment in MOMENTS:
        (tmp_path / moment).mkdir()
    played = {moment: run_virtually(play(moment)) for moment in MOMENTS}
    assert {moment: answer for moment, (_, _, answer) in played.items()} == {
        moment: chosen for moment, (_, chosen) in MOMENTS.items()
    }
    assert len({seconds for seconds, _, _ in played.values()}) == 1
    first, *others = (shown for _, shown, _ in played.values())
    assert all(shown == first for shown in others)


def test_who_goes_home_ends_a_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Ask("spy", (2,), ("no",), "", "short", True, 1, "nobody", "who", SEATS)

    async def play(leaves: bool) -> float:
        folder = tmp_path / str(leaves)
        folder.mkdir()
        async with asking(folder, asked, monkeypatch=monkeypatch) as at:
            begun = at.timer.now()
            assert not leaves or at.box.desk.choose(5, Leaves(5))
            await at.until(lambda: at.box.desk.sheet is None)
            return at.timer.now() - begun

    assert run_virtually(play(leaves=True)) == pytest.approx(0, abs=0.1)
    assert run_virtually(play(leaves=False)) > 5


# What is refused.


@pytest.mark.parametrize(
    "nonsense", [None, True, 1.0, "wolf", (1, 1), Leaves(99), [0], tuple(range(7)), (0,) * 8]
)
def test_what_is_no_answer_is_refused_before_it_is_written(
    nonsense: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with asking(tmp_path, VOTE, monkeypatch=monkeypatch) as at:
            performance = at.box.performance
            assert performance is not None
            (before,) = [file.read_bytes() for file in at.box.store.files()]
            with pytest.raises(Refused):
                await performance.keep(nonsense)
            assert [file.read_bytes() for file in at.box.store.files()] == [before]
            assert performance.game.answered == []
            assert ANSWERS["a vote"](at)
            await at.until_asked("again")

    run_virtually(play())
