"""The desk, and the waiting round it: what counts, what is taken back, what time makes of it."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from moderator.keeping.times import Times
from moderator.rules.events import Accused
from moderator.rules.requests import Ask, Floor, Leaves, Nominates, Poll, Seconds
from moderator.table.clock import LoopClock, run_virtually
from moderator.table.desk import Desk
from moderator.table.pace import Pace
from moderator.table.sheets import NOBODY, SEEN, Choosing, Seeing, Talking, Voting
from moderator.table.timer import HAIR, Timer

ONE = Ask("seer", (3,), (0, 1, 2), "seer")
MUST = Ask("healer", (3,), (0, 1, 2), "healer", nobody=False)
PACK = Ask("werewolves", (0, 2), (1, 3), "werewolves", "pack", nobody=False)
VOTE = Poll("vote", (0, 1, 2), (0, 1, 2), may_leave=(0, 1, 2))
TALK = Floor("talk", "starts", (0, 1, 2), (0, 1, 2), Accused(0, 1))


def test_the_last_choice_that_was_not_taken_back_counts() -> None:
    sheet = Choosing(ONE)
    assert sheet.choose(3, 0, 1)
    assert sheet.choose(3, 1, 2)
    assert (sheet.answer(), sheet.settled()) == (1, 2)
    assert sheet.take_back(3, 3)
    assert (sheet.answer(), sheet.settled()) == (None, None)
    assert not sheet.take_back(3, 4)


def test_what_is_not_valid_has_no_effect() -> None:
    sheet = Choosing(ONE)
    for seat, choice in ((0, 1), (3, 3), (3, 7), (3, None), (3, "x"), (9, 0)):
        assert not sheet.choose(seat, choice, 1)
    assert sheet.settled() is None


def test_nobody_can_be_chosen_where_it_is_on_offer() -> None:
    free, bound = Choosing(ONE), Choosing(MUST)
    assert free.choose(3, NOBODY, 1)
    assert (free.answer(), free.settled()) == (None, 1)
    assert not bound.choose(3, NOBODY, 1)


def test_a_pack_needs_the_consent_of_all_and_a_new_proposal_clears_it() -> None:
    sheet = Choosing(PACK)
    assert sheet.choose(0, 1, 1)
    assert (sheet.answer(), sheet.consents) == (None, (0,))
    assert sheet.choose(2, 3, 2)
    assert (sheet.proposal, sheet.consents, sheet.settled()) == (3, (2,), None)
    assert sheet.choose(0, 3, 3)
    assert (sheet.answer(), sheet.settled()) == (3, 3)
    assert sheet.take_back(2, 4)
    assert (sheet.answer(), sheet.proposal) == (None, 3)


def test_a_question_to_nobody_is_never_settled() -> None:
    sheet = Choosing(ONE._replace(seats=(), choices=()))
    assert not sheet.choose(3, 0, 1)
    assert sheet.settled() is None


def test_everybody_votes_and_may_change_it() -> None:
    sheet = Voting(VOTE)
    assert not sheet.choose(0, 0, 1), "nobody points at themself"
    assert sheet.choose(0, 1, 1)
    assert sheet.choose(1, 2, 2)
    assert sheet.settled() is None
    assert sheet.choose(2, 0, 3)
    assert sheet.choose(0, 2, 4)
    assert (sheet.answer(), sheet.settled()) == ((2, 2, 0), 4)
    assert sheet.take_back(1, 5)
    assert sheet.answer() == (2, None, 0)
    assert sheet.choose(0, Leaves(0), 6)
    assert (sheet.answer(), sheet.settled()) == (Leaves(0), 6)


def test_somebody_goes_home_at_a_shot_whoever_is_asked() -> None:
    shot = Ask("hunter", (3,), (0, 1, 2), "", "last-will", known="all", may_leave=(0, 1, 2))
    sheet = Choosing(shot)
    assert not sheet.choose(3, Leaves(3), 1), "the dead are out already"
    for seat in (0, 3):
        assert not sheet.choose(seat, Leaves(1), 1), "nobody sends another home"
    assert sheet.choose(3, 1, 2)
    assert sheet.choose(0, Leaves(0), 3)
    assert (sheet.answer(), sheet.settled()) == (Leaves(0), 3)
    assert not Choosing(ONE).choose(3, Leaves(3), 1), "by night the box waits for morning"


def test_on_the_floor_the_first_word_counts_and_only_ones_own() -> None:
    sheet = Talking(TALK)
    assert not sheet.choose(1, Nominates(2, 0), 1), "nobody speaks for another"
    assert not sheet.choose(0, Seconds(0), 1)
    assert sheet.choose(2, Seconds(2), 2)
    assert not sheet.choose(0, Leaves(0), 3)
    assert (sheet.answer(), sheet.settled()) == (Seconds(2), 2)


def test_the_deal_is_over_when_all_have_seen_their_card() -> None:
    sheet = Seeing((0, 1))
    assert sheet.choose(1, SEEN, 1)
    assert not sheet.choose(1, SEEN, 2)
    assert sheet.missing == (0,)
    assert sheet.choose(0, SEEN, 3)
    assert sheet.settled() == 3


Doing = Callable[[Timer], Coroutine[Any, Any, Any]]


def timed(do: Doing, *later: tuple[float, Callable[[Timer], Any]]) -> float:
    """How long something takes in virtual time while other things happen."""

    async def both() -> float:
        timer = Timer(LoopClock())
        for seconds, act in later:
            asyncio.get_running_loop().call_later(seconds, act, timer)
        await do(timer)
        return round(timer.now(), 3)

    return float(run_virtually(both()))


def test_a_wait_ends_when_it_is_over_or_settled() -> None:
    assert timed(lambda timer: timer.wait(12)) == 12
    assert timed(lambda timer: timer.wait(12, lambda: 5.0)) == 5
    assert timed(lambda timer: timer.wait(None, lambda: 7.0)) == 7


def test_a_wait_that_is_nearly_over_leaves_nothing_to_wait_for() -> None:
    """Else a talk would never end: a little would be left, and left again."""

    async def wait(timer: Timer) -> None:
        timer.unused = 1
        await timer.wait(HAIR / 2)
        assert timer.unused == 0

    assert timed(wait) == 0


def test_a_pause_does_not_count() -> None:
    assert timed(lambda timer: timer.wait(12), (3, Timer.pause), (10, Timer.go_on)) == 19


def test_only_a_days_wait_can_be_skipped_or_given_more() -> None:
    def more(timer: Timer) -> None:
        timer.more(60)

    assert timed(lambda timer: timer.wait(12, skippable=True), (3, Timer.skip)) == 3
    assert timed(lambda timer: timer.wait(12), (3, Timer.skip)) == 12
    assert timed(lambda timer: timer.wait(12, skippable=True), (3, more)) == 72
    assert timed(lambda timer: timer.wait(12), (3, more)) == 12


def test_a_rewind_cuts_any_wait_even_a_pause() -> None:
    assert timed(lambda timer: timer.wait(12), (3, Timer.cut)) == 3
    assert timed(lambda timer: timer.wait(12), (2, Timer.pause), (5, Timer.cut)) == 5


def test_a_choice_counts_when_its_moment_to_take_it_back_is_over() -> None:
    told: list[float] = []

    async def vote(timer: Timer) -> None:
        desk, sheet = Desk(timer, lambda: told.append(timer.now())), Voting(VOTE)
        loop = asyncio.get_running_loop()
        for moment, seat, choice in ((1, 0, 1), (2, 1, 0), (3, 2, 0), (4, 2, 1)):
            loop.call_later(moment, desk.choose, seat, choice)
        with desk.lay_open(sheet):
            await timer.wait(10, desk.moment(sheet, 2))
        assert sheet.answer() == (1, 0, 1)
        assert not desk.choose(0, 2), "nothing lies open any more"
        assert told == [1, 2, 3, 4], "surfaces hear of what has changed, and of nothing else"

    assert timed(vote) == 6


def test_the_lengths_are_those_of_the_design() -> None:
    pace = Pace()
    slots = {
        "choice": 15,
        "pack": 28,
        "short": 11,
        "pair": 21,
        "trio": 18,
        "result": 7,
        "knowledge": 9,
        "": 0,
    }
    for slot, seconds in slots.items():
        assert pace.slot(slot) == seconds, "two breaths longer than the time to think"  # type: ignore[arg-type]
    assert Pace("brisk").slot("choice") == 8 + 3
    assert Pace("patient").slot("pack") == 37.5 + 3
    assert (pace.talk("talk", "starts", 5), pace.talk("talk", "starts", 4)) == (300, 120)
    assert pace.talk("talk", "last-call", 9) == 20
    assert Pace(times=Times(choice=3)).slot("choice") == 3 + 3


def test_many_names_take_longer_by_a_moment_each() -> None:
    pace, slow = Pace(), Pace("patient")
    assert [pace.slot("choice", names) for names in (8, 12, 13, 50)] == [15, 15, 15.25, 24.5]
    assert slow.slot("pair", 24) == 34.5
    assert pace.slot("result", 50) == pace.slot("result"), "there is nobody to be found"
    seats = tuple(range(50))
    assert pace.vote(Poll("vote", seats, seats)) == 19.5
    assert pace.vote(Ask("hunter", (0,), seats[1:], slot="last-will")) == 29.25
    assert pace.vote(Poll("gallows", seats, ("up", "down"))) == 10
    in_turn = Pace(in_turn=lambda: True)
    assert in_turn.vote(Poll("vote", seats, seats)) == 50 * 19.5
