"""The host's verbs, and the one button of the box: in every state, for every gesture, what it does."""

import asyncio
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hardware.gestures import HOLD, LONG_HOLD
from moderator.keeping.place import at_wires, wire
from moderator.keeping.settings import Settings
from moderator.keeping.store import Store
from moderator.keeping.times import Times
from moderator.lines.lines import load
from moderator.rules.playing import journal
from moderator.rules.playing.game import set_up
from moderator.rules.requests import Ask, Floor, Leaves, Nominates, Poll, Seconds, Tell
from moderator.rules.values import Seat
from moderator.table.box import Box
from moderator.table.casting import Proposals
from moderator.table.clock import LoopClock, run_virtually
from moderator.table.host import BUTTON, VERBS
from moderator.table.pace import UNDER_WAY
from moderator.table.sheets import SEEN
from moderator.table.shown import Open, Part, Spoken
from moderator.table.surfaces import Surface

from .boxes import NAMES, Given
from .hosted import Table, table
from .patience import patient

# With nominations, a last call, and thumbs.
BIG_BOX = Proposals(Settings(language="en", rules="big-box"))


def shown(at: Table, kind: type, question: type | None = None) -> list[Any]:
    """What was shown of one kind."""
    seen = [shown for shown in at.watcher.shown if isinstance(shown, kind)]
    return [one for one in seen if question is None or isinstance(getattr(one, "question", 0), question)]


async def to_cast(at: Table) -> None:
    """Before the game: a cast is proposed."""
    await at.until_asked("cast")


async def to_night(at: Table) -> None:
    """In a call of the first night."""
    await to_cast(at)
    at.host.next()
    await at.until(lambda: shown(at, Part))


async def to_talk(at: Table) -> None:
    """In the open talk, and somebody is still thinking."""
    await to_cast(at)
    at.host.next()
    await at.until(lambda: shown(at, Open, Floor) and at.timer.end is not None)


async def to_vote(at: Table) -> None:
    """In a vote."""
    await to_cast(at)
    at.host.next()
    await at.until(lambda: shown(at, Open, Poll) and at.timer.end is not None)


async def to_pause(at: Table) -> None:
    """Held still in the night."""
    await to_night(at)
    at.host.pause()


async def interrupted(folder: Path) -> None:
    """A power cut in the first night."""
    async with table(folder) as at:
        await to_night(at)


# Before an evening.


def test_a_tap_goes_on_and_a_hold_goes_a_step_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as at:
            await to_cast(at)
            assert at.host.gesture("hold")
            await at.until_asked("seat")
            assert not at.roster.players
            for place in (3, 1, 0, 2, 4, 5, 6, 7):
                at.roster.sit(wire(place))
            await at.until_asked("cast")
            assert at.host.gesture("tap")
            await at.until(lambda: at.host.state == "running")
            assert at.roster.players[:3] == ("Dora", "Ben", "Anna")

    run_virtually(play())


def test_a_double_tap_before_the_evening_tries_out_the_box(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as at:
            await to_cast(at)
            assert not at.host.gesture("double"), "there is nothing to try out"
        tried: list[str] = []

        class Tried(Surface):
            def check(self) -> bool:
                tried.append("tried")
                return True

        async with table(tmp_path, onlookers=[lambda _: Tried()]) as at:
            await to_cast(at)
            assert at.host.gesture("double")
            assert tried == ["tried"]
            assert at.moment == "cast"

    run_virtually(play())


# Running.


def test_a_tap_pauses_and_goes_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as at:
            await to_night(at)
            assert at.host.gesture("tap")
            await at.until(lambda: at.box.showing.paused)
            before, left = len(at.watcher.shown), at.timer.left()
            await asyncio.sleep(3600)
            assert at.timer.left() == left
            assert len(at.watcher.shown) == before, "for an hour nothing happens"
            assert at.host.gesture("tap")
            await at.until(lambda: not at.box.showing.paused)
            assert at.timer.left() == pytest.approx(left, abs=0.2)
            await at.until(lambda: len(at.watcher.shown) > before + 5)

    run_virtually(play())


@pytest.mark.parametrize("reach", [to_cast, to_talk, to_vote, to_night])
def test_in_a_pause_nothing_goes_on_by_itself(reach: Any, tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, plays=False, onlookers=[Sleepwalkers], castings=BIG_BOX) as at:
            await reach(at) if reach is not to_vote else await to_gallows(at)
            assert at.host.do("pause")
            await at.until(lambda: not at.is_speaking)
            said, left = len(at.said), at.timer.left()
            await asyncio.sleep(3600)
            assert len(at.said) == said
            assert at.timer.left() == left
            assert at.host.do("pause")
            assert not at.box.showing.paused
            if at.host.state == "running":
                await at.until(lambda: len(at.said) > said)

    run_virtually(play())


async def to_gallows(at: Table) -> None:
    """Somebody has been accused, and it is voted."""
    await to_talk(at)
    await accuse(at)
    await at.until(lambda: shown(at, Open, Poll) and at.timer.end is not None)


def test_a_double_tap_repeats_the_last_line(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as at:
            await to_talk(at)
            await at.until(lambda: not at.is_speaking)
            last = at.said[-1]
            assert at.host.gesture("double")
            await at.until(lambda: at.is_speaking)
            said = [seen.detail for seen in at.observer.seen if seen.what == "says"]
            assert said[-2:] == [last, last]

    run_virtually(play())


def test_holds_by_day_skip_the_talk_and_never_cut_off_a_vote(tmp_path: Path) -> None:
    """A second hold never does more harm than the first."""

    async def play() -> None:
        async with table(tmp_path, plays=False, castings=BIG_BOX, onlookers=[Sleepwalkers]) as at:
            await to_talk(at)
            before = at.timer.now()
            assert at.host.gesture("hold")
            await at.until_said("floor.last-call")
            assert at.timer.now() - before < 10, "the talk of five minutes is over"
            await accuse(at)
            await at.until_said("open.defence")
            await at.until(lambda: at.host.gesture("hold"))
            # However often it is held now: everybody has the whole time to vote.
            await at.until(lambda: shown(at, Open, Poll) and at.timer.end is not None)
            (vote,) = shown(at, Open, Poll)
            voting = at.timer.now()
            while at.box.desk.sheet is not None:
                assert not at.host.gesture("hold")
                await asyncio.sleep(0.05)
            assert at.timer.now() - voting == pytest.approx(vote.seconds, abs=0.5)

    run_virtually(play())


def test_a_second_is_asked_for_in_the_last_call_without_calling_it_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, plays=False, castings=BIG_BOX, onlookers=[Sleepwalkers]) as at:
            await to_talk(at)
            assert at.host.gesture("hold")
            await at.until_said("floor.last-call")
            await at.until(lambda: shown(at, Open, Floor)[-1].question.clock == "last-call")
            floor = shown(at, Open, Floor)[-1].question
            await at.until(
                lambda: at.box.desk.choose(floor.seats[0], Nominates(floor.seats[0], floor.nominees[1]))
            )
            await at.until_said("floor.second")
            assert at.ids.count("floor.last-call") == 1
            assert at.ids.count("floor.second") == 1

    run_virtually(play())


def test_the_end_of_a_talk_is_said_where_no_last_call_says_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path / "vote", plays=False, onlookers=[Sleepwalkers]) as at:
            await to_talk(at)
            await at.until_said("open.vote")
            talked = at.ids[at.ids.index("floor.day") :]
            assert talked[-2:] == ["floor.time-up", "open.vote"]
        async with table(tmp_path / "gallows", plays=False, castings=BIG_BOX, onlookers=[Sleepwalkers]) as at:
            await to_talk(at)
            await at.until_said("say.nobody-leaves")
            assert "floor.time-up" not in at.ids

    run_virtually(play())


async def accuse(at: Table) -> None:
    """Somebody is accused, and somebody seconds it."""
    floor = shown(at, Open, Floor)[-1].question
    by, whom, other = floor.seats[0], floor.nominees[1], floor.seats[2]
    await at.until(lambda: at.box.desk.choose(by, Nominates(by, whom)))
    await at.until(lambda: at.box.desk.choose(other, Seconds(other)))


def test_a_hold_by_night_hurries_nothing(tmp_path: Path) -> None:
    async def play() -> list[float]:
        times = []
        for holding in (False, True):
            begun = LoopClock().now()
            async with table(tmp_path / str(holding)) as at:
                await to_night(at)
                while "scene.dawn" not in at.ids:
                    assert not (holding and at.host.gesture("hold"))
                    await asyncio.sleep(1)
                dawn = next(
                    seen.time for seen in at.observer.seen if str(seen.detail).startswith("scene.dawn")
                )
                times.append(dawn - begun)
        return times

    first, second = run_virtually(play())
    assert first == pytest.approx(second)


def test_enough_ends_a_vote_and_nothing_else(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, plays=False, castings=BIG_BOX, onlookers=[Sleepwalkers]) as at:
            await to_talk(at)
            assert not at.host.enough()
            await accuse(at)
            await at.until(lambda: shown(at, Open, Poll) and at.timer.end is not None)
            begun = at.timer.now()
            assert at.host.enough()
            await at.until(lambda: at.box.desk.sheet is None)
            assert at.timer.now() - begun < 1

    run_virtually(play())


class Sleepwalkers(Surface):
    """They look at their cards, and then nobody does anything."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        """Seen."""
        if isinstance(request, Tell) and request.call == "deal":
            asyncio.get_running_loop().call_later(1, self.box.desk.choose, seat, SEEN)


# An interrupted game is offered.


def test_a_tap_goes_on_with_an_interrupted_game(tmp_path: Path) -> None:
    async def play() -> None:
        await interrupted(tmp_path)
        async with table(tmp_path, names=()) as at:
            await at.until_asked("offered")
            assert at.host.gesture("tap")
            await at.until_said("evening.resumed")
            await at.until(lambda: at.host.state == "running")
            assert at.files == ["00001.open"]
            assert at.roster.players[0] == "Anna"

    run_virtually(play())


def test_a_double_tap_tells_what_game_it_was(tmp_path: Path) -> None:
    async def play() -> None:
        await interrupted(tmp_path)
        async with table(tmp_path, names=()) as at:
            await at.until_asked("offered")
            assert at.host.gesture("double")
            assert not at.host.gesture("double"), "it is being told"
            told = await at.until_said("evening.what")
            assert "who=Anna, Ben, Clara, Dora, Emil, Frida, Gina and Hugo" in told
            await at.until(lambda: not at.is_speaking)
            await asyncio.sleep(0.1)
            assert at.host.gesture("double"), "and once more"
            await at.until_said("evening.what")
            assert at.moment == "offered"
            assert at.files == ["00001.open"]

    run_virtually(play())


def test_a_hold_lays_the_game_aside_and_a_second_does_no_more_harm(tmp_path: Path) -> None:
    async def play() -> None:
        await interrupted(tmp_path)
        async with table(tmp_path) as at:
            await at.until_asked("offered")
            assert at.host.gesture("hold")
            assert not at.host.gesture("hold"), "it is decided"
            await at.until_said("evening.laid-aside")
            await at.until_asked("cast")
            assert at.files == ["00001.aside"]
            assert at.host.gesture("hold")
            await at.until_asked("seat")
            assert at.files == ["00001.aside"]

    run_virtually(play())


def test_a_finger_that_stays_down_says_good_night_and_lays_nothing_aside(tmp_path: Path) -> None:
    """The panel tells a hold after two seconds, and four later that it is a long one."""

    async def play() -> None:
        await interrupted(tmp_path)
        async with table(tmp_path) as at:
            await at.until_asked("offered")
            assert at.host.gesture("hold")
            await asyncio.sleep(LONG_HOLD - HOLD)
            assert at.host.gesture("long")
            await at.going
            assert at.ids[-1] == "night.rest"
            assert at.files == ["00001.open"]

    run_virtually(play())


# Good night.


async def to_deal(at: Table) -> None:
    """Everybody looks at their card."""
    await to_cast(at)
    at.host.next()
    await at.until_said("evening.deal")


async def to_hustings(at: Table) -> None:
    """Candidates speak."""
    await to_cast(at)
    at.host.next()
    await at.until(lambda: [shown for shown in shown(at, Open, Floor) if shown.question.topic == "hustings"])


async def to_count(at: Table) -> None:
    """The votes are being told."""
    await to_cast(at)
    at.host.next()
    await until_counted(at)


async def until_counted(at: Table) -> None:
    """Until the votes are told once more."""
    before = len(at.ids)
    await at.until(lambda: any(line.startswith("say.vote-count") for line in at.ids[before:]))


async def to_end(at: Table) -> None:
    """Whoever has won is being told."""
    await to_cast(at)
    at.host.next()
    await at.until_said("end.winners")


MOMENTS = [to_cast, to_deal, to_night, to_hustings, to_talk, to_vote, to_count, to_pause, to_end]


@pytest.mark.parametrize("reach", MOMENTS)
def test_good_night_at_any_moment_keeps_the_game_and_offers_it_next_time(reach: Any, tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as at:
            await reach(at)
            has_begun = at.files == ["00001.open"]
            kept = [file.read_bytes() for file in at.box.store.files()]
            assert at.host.gesture("long")
            assert not at.host.gesture("long"), "it is said once"
            await at.going
            assert at.ids[-1] == "night.rest"
            assert at.moment == "good-night"
            assert [seen.detail for seen in at.observer.seen if seen.what == "plays"][-1] == ""
            assert [file.read_bytes() for file in at.box.store.files()] == kept
            assert not at.host.gesture("tap"), "it is over"
        async with table(tmp_path) as at:
            await at.until_asked("offered" if has_begun else "cast")

    run_virtually(play())


def test_good_night_in_the_very_moment_of_an_answer(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, plays=False, castings=BIG_BOX, onlookers=[Sleepwalkers]) as at:
            await to_talk(at)
            assert at.box.desk.choose(0, Nominates(0, 1))
            assert at.host.good_night()
            await at.until(at.going.done)
            assert at.ids[-1] == "night.rest"

    run_virtually(play())


def test_good_night_where_a_game_is_offered_keeps_it(tmp_path: Path) -> None:
    async def play() -> None:
        await interrupted(tmp_path)
        for _ in range(2):
            async with table(tmp_path) as at:
                await at.until_asked("offered")
                assert at.host.gesture("long")
                await at.going
                assert at.files == ["00001.open"]

    run_virtually(play())


@pytest.mark.parametrize("moment", ["gather", "seat", "introduction", "rehearsal"])
def test_good_night_before_a_game_leaves_none(moment: str, tmp_path: Path) -> None:
    about: dict[str, Any] = {"gathering": True, "introduction": True, "rehearsal": True}

    async def play() -> None:
        async with table(tmp_path, names=(), plays=False, lines=load("en"), **about) as at:
            await at.until_asked("gather")
            for place, name in at_wires(NAMES).items():
                assert at.roster.join(place, name)
            for before in ("gather", "seat", "cast", "introduction", "rehearsal"):
                await at.until_moment(before)
                if before == moment:
                    break
                if before == "seat":
                    for place in at.roster.unseated:
                        assert at.roster.sit(place)
                else:
                    await at.until(at.host.next)
            assert at.host.gesture("long")
            await at.going
            assert at.moment == "good-night"
            assert at.said[-1] in load("en").wordings["night.rest"]
            assert at.files == []

    run_virtually(play())


@pytest.mark.parametrize("line", ["recap.role", "award.begin", "again.wish"])
def test_good_night_after_a_game_has_it_finished(line: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, recap="long") as at:
            await to_cast(at)
            at.host.next()
            await at.until_said(line)
            assert at.host.gesture("long")
            await at.going
            assert at.ids[-1] == "night.rest"
            assert at.files == ["00001.finished"]
        async with table(tmp_path) as at:
            await at.until_asked("cast")

    run_virtually(play())


def test_good_night_while_it_is_told_what_was_interrupted(tmp_path: Path) -> None:
    async def play() -> None:
        await interrupted(tmp_path)
        async with table(tmp_path) as at:
            await at.until_asked("offered")
            assert at.host.do("what")
            await at.until_said("evening.what")
            assert at.host.gesture("long")
            await at.going
            assert "evening.stands" not in at.ids
            assert at.files == ["00001.open"]

    run_virtually(play())


def test_what_somebody_was_shown_is_gone_when_it_is_good_night(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, plays=False) as at:
            await to_cast(at)
            at.host.next()
            await at.until(lambda: any(seen.detail is not None for seen in at.observer.private.get(0, [])))
            at.host.good_night()
            await at.going
            assert {seat: seen[-1].detail for seat, seen in at.observer.private.items()} == dict.fromkeys(
                range(8)
            )

    run_virtually(play())


def test_every_verb_of_the_button_is_one_of_the_host() -> None:
    for state, verbs in BUTTON.items():
        assert sorted(verbs) == ["double", "hold", "long", "tap"], state
        assert verbs["long"] == "good_night"
        for verb in verbs.values():
            assert state in VERBS[verb].means, f"{verb} means nothing {state}"


# What some verbs have to be told.
TOLD = {"bet": (0, "village"), "pace": ("brisk",), "volume": (0.5,), "hear": ("Anna",)}


async def to_offered(at: Table) -> None:
    """An interrupted game is offered."""
    await at.until_asked("offered")


@pytest.mark.parametrize(
    ("state", "reach"), [("before", to_cast), ("running", to_talk), ("offered", to_offered)]
)
def test_a_verb_does_nothing_where_it_means_nothing(state: str, reach: Any, tmp_path: Path) -> None:
    async def play() -> None:
        if state == "offered":
            await interrupted(tmp_path)
        async with table(tmp_path, onlookers=[lambda _: AtWifi()]) as at:
            await reach(at)
            assert at.host.state == state
            before = len(at.watcher.shown)
            for verb, (states, _) in VERBS.items():
                assert state in states or not at.host.do(verb, *TOLD.get(verb, ())), verb
            assert not at.host.do("no such verb")
            assert len(at.watcher.shown) == before
            assert at.host.do("volume", 0.5), "this can always be done"

    run_virtually(play())


def test_the_pace_changes_with_the_next_scene_and_not_before(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as at:
            await to_night(at)
            assert not at.host.hurry("breakneck")
            assert at.host.hurry("brisk")
            assert at.box.pace.name == "normal"
            await at.until(lambda: at.ids[-1] == "scene.dawn")
            assert at.box.pace.name == "brisk"
            nights = {part.seconds for part in shown(at, Part) if part.called.task == "werewolves"}
            assert nights == {25.0 + UNDER_WAY}, "a call that had begun to be counted keeps its length"

    run_virtually(play())


def test_more_time_is_given_by_day_and_not_by_night(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, plays=False, onlookers=[Sleepwalkers]) as at:
            await to_night(at)
            assert not at.host.more(60)
            await at.until(lambda: shown(at, Open, Floor) and at.timer.end is not None)
            left = at.timer.left() or 0
            assert at.host.more(60)
            assert at.timer.left() == pytest.approx(left + 60)

    run_virtually(play())


def test_by_day_it_is_counted_again_before_a_card_is_shown(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as at:
            await to_vote(at)
            votes = len(shown(at, Open, Poll))
            assert at.host.rewind()
            await at.until_said("again.count")
            await at.until(lambda: len(shown(at, Open, Poll)) > votes)
            first, second = shown(at, Open, Poll)[-2:]
            assert first.question == second.question

    run_virtually(play())


def test_a_count_that_is_being_told_can_be_taken_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as at:
            await to_count(at)
            performance = at.box.performance
            assert performance is not None
            (vote,) = (kept for kept in performance.game.answered if kept.request.task == "vote")
            counted = at.box.board.count
            assert counted is not None
            assert counted.task == "vote"
            assert at.host.rewind()
            await at.until_said("again.count")
            assert at.box.board.count != counted, "nobody has voted yet"
            assert at.box.store.files()[0].read_text().splitlines()[-1].startswith("back ")
            await at.until(lambda: at.box.showing.open)
            assert shown(at, Open)[-1].question == vote.request
            await until_counted(at)
            assert at.box.board.count is not None
            await at.until_asked("again")
        game = journal.resume((tmp_path / "00001.finished").read_bytes())
        game.go_on_to_question()
        assert game.board == at.box.board, "what was taken back is taken back for ever"

    run_virtually(play())


def test_once_a_card_is_shown_nothing_is_taken_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as at:
            await to_count(at)
            await at.until(lambda: any(line.startswith("death.") for line in at.ids))
            assert not at.host.rewind()

    run_virtually(play())


@pytest.mark.parametrize("castings", [None, BIG_BOX])
def test_a_talk_that_is_taken_up_has_the_time_that_its_last_line_says(
    castings: Proposals | None, tmp_path: Path
) -> None:
    """An accusation, and somebody who goes home, are what is written while people talk."""

    async def play() -> None:
        async with table(tmp_path, plays=False, onlookers=[Sleepwalkers], castings=castings) as at:
            await to_talk(at)
            await asyncio.sleep(20)
            floor = shown(at, Open, Floor)[-1].question
            by, whom = floor.seats[0], floor.seats[1]
            assert at.box.desk.choose(by, Nominates(by, whom) if floor.nominees else Leaves(by))
            opened = len(shown(at, Open, Floor))
            await at.until(lambda: len(shown(at, Open, Floor)) > opened)
            await asyncio.sleep(30)
            said = at.timer.left()
        left = float((tmp_path / "00001.open").read_text().splitlines()[-1].split()[3])
        assert said is not None
        assert left > said
        async with table(tmp_path, plays=False, castings=castings) as at:
            await at.until_asked("offered")
            at.host.next()
            await at.until(lambda: shown(at, Open, Floor))
            again = shown(at, Open, Floor)[0]
            assert again.question.clock == "goes-on"
            assert left <= again.seconds <= left + 0.1
            assert not {"floor.day", "floor.hustings", "scene.day"} & set(at.ids), "it has begun before"
            await at.until(lambda: at.timer.end is not None)
            assert (at.timer.left() or 0) + at.timer.spare == pytest.approx(again.seconds, abs=0.5)

    run_virtually(play())


@pytest.mark.parametrize("held", [0, 60])
def test_a_talk_that_is_taken_up_by_a_rewind_gives_no_time_back(held: float, tmp_path: Path) -> None:
    async def play() -> None:
        about = {"castings": BIG_BOX, "onlookers": [Sleepwalkers], "times": Times(nudge=15)}
        async with table(tmp_path, plays=False, **about) as at:
            await to_talk(at)
            floor = shown(at, Open, Floor)[-1].question
            by, whom = floor.seats[0], floor.seats[1]
            assert at.box.desk.choose(by, Nominates(by, whom))
            await at.until(lambda: shown(at, Open, Floor)[-1].question.clock == "goes-on")
            begun = shown(at, Open, Floor)[-1].seconds
            await at.until(lambda: at.timer.end is not None)
            await asyncio.sleep(20)
            left = (at.timer.left() or 0) + at.timer.spare
            assert left < begun - 10
            if held:
                assert at.host.pause()
                await asyncio.sleep(held)
            opened = len(shown(at, Open, Floor))
            assert at.host.rewind()
            await at.until(lambda: len(shown(at, Open, Floor)) > opened)
            again = shown(at, Open, Floor)[-1]
            assert again.question.clock == "goes-on"
            assert again.seconds == pytest.approx(left, abs=0.2)

    run_virtually(play())


def told(at: Table, call: str) -> list[Tell]:
    """What was told in a call, to whomever."""
    seen = [seen.detail for shown in at.observer.private.values() for seen in shown]
    return [one for one in seen if isinstance(one, Tell) and one.call == call]


def parts(at: Table, task: str) -> int:
    """How often a part of a call was made."""
    return sum(part.called.task == task for part in shown(at, Part))


def test_a_call_that_is_done_again_shows_again_what_was_told_in_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as at:
            await to_night(at)
            await at.until(lambda: parts(at, "heal"))
            (victim,) = told(at, "witch")
            assert at.host.rewind()
            await at.until(lambda: parts(at, "heal") == 2)
            again = told(at, "witch")[1:]
            assert [(tell.seats, tell.news) for tell in again] == [(victim.seats, victim.news)]

    run_virtually(play())


def test_of_a_call_that_is_done_again_nobody_else_is_woken(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as at:
            await to_night(at)
            await at.until(lambda: parts(at, "poison"))
            heard = len(at.ids)
            assert at.host.rewind()
            await at.until(lambda: parts(at, "heal") == 2)
            again = [line for line in at.ids[heard:] if line != "ask.poison"]
            assert again == ["rewind.done", "call.witch.wake"]
            await at.until_said("call.witch.sleep")
            assert "call.werewolves.wake" not in at.ids[heard:]

    run_virtually(play())


def test_a_call_that_is_taken_up_can_be_done_again_before_it_has_begun(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as at:
            await to_night(at)
            await at.until(lambda: parts(at, "poison"))
        async with table(tmp_path) as at:
            await at.until_asked("offered")
            at.host.next()
            await at.until_said("call.witch.wake")
            assert at.host.rewind()
            await at.until(lambda: parts(at, "heal"))
            assert at.ids[-4:].count("rewind.done") == 1
            await at.until(lambda: parts(at, "poison"))

    run_virtually(play())


def test_a_sword_is_not_felt_again_by_its_bearer_alone(tmp_path: Path) -> None:
    """What is told to sleepers all feel alike; where it is only shown again, nobody does."""
    smith = ["blacksmith", "werewolf", "werewolf", "seer", *["villager"] * 4]
    cards = Given(Settings(language="en"), set_up("big-box", NAMES, smith, {}))

    async def play() -> None:
        async with table(tmp_path, castings=cards) as at:
            await to_night(at)
            await at.until(lambda: parts(at, "sword"))
            before = len(told(at, "sword"))
            assert at.host.rewind()
            await at.until(lambda: parts(at, "sword") == 2)
            assert len(told(at, "sword")) == before + 1, "the bearer alone is shown why it is called"
            assert sum(tell.slot == "secret" for tell in told(at, "sword")) == before

    run_virtually(play())


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("gathering", [False, True])
def test_a_signal_says_good_night(number: signal.Signals, gathering: bool, tmp_path: Path) -> None:
    """The same with the real program: Ctrl-C, and what a service is stopped with."""
    command = [
        sys.executable,
        "-m",
        "moderator",
        "run",
        "--at",
        "terminal",
        "--silent",
        "--language",
        "en",
        "--speed",
        "20",
    ]
    command += ["--folder", str(tmp_path)] + (["--gather"] if gathering else ["--auto"])
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, text=True, **pipes) as process:
        ready = load("en").text("prompt.moment.gather") if gathering else "1 Anna"
        assert process.stdout is not None
        while ready not in (line := process.stdout.readline()):
            assert line, "it has ended too soon"
        process.send_signal(number)
        out, err = process.communicate(timeout=patient(30))
    assert process.returncode == 0
    assert err == ""
    assert "saved" in out.splitlines()[-1]
    kept = Store(tmp_path).open_game()
    assert (kept is None) == gathering
    if kept is not None:
        journal.resume(kept.read_bytes())


def test_what_nobody_may_miss_is_said_and_shown(tmp_path: Path) -> None:
    async def tell() -> None:
        async with table(tmp_path) as at:
            await to_talk(at)
            at.host.announce("moved.phone Ben")
            await at.until(lambda: "moved.phone Ben" in [seen.detail for seen in at.observer.seen])
            assert Spoken("moved.phone Ben") in at.watcher.shown

    run_virtually(tell())


class AtWifi(Surface):
    """A way in that can be told."""

    def way_in(self) -> str:
        return "way.in by Wi-Fi"


def test_who_holds_the_button_while_people_gather_is_told_the_way_in(tmp_path: Path) -> None:
    async def ask() -> None:
        async with table(tmp_path, names=(), gathering=True, onlookers=[lambda _: AtWifi()]) as at:
            await at.until_asked("gather")
            assert at.host.gesture("hold")
            await at.until(lambda: "way.in by Wi-Fi" in [seen.detail for seen in at.observer.seen])
            await at.until_asked("gather")

    run_virtually(ask())


def test_no_game_is_talked_into_by_who_asks_for_the_way_in(tmp_path: Path) -> None:
    async def ask() -> None:
        async with table(tmp_path, onlookers=[lambda _: AtWifi()]) as at:
            await at.until_asked("cast")
            at.host.next()
            await at.until_said("scene.first-night")
            assert not at.host.do("way")

    run_virtually(ask())
