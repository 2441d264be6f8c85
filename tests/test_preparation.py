"""The way to a game, step by step: gathering, seats, a cast, an introduction, a rehearsal, the deal."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from moderator.keeping.casts import KeptCast, Outlook
from moderator.keeping.place import wire
from moderator.keeping.settings import Settings
from moderator.lines.lines import load
from moderator.rules.playing.game import Setup, set_up
from moderator.rules.playing.games import GAMES
from moderator.rules.requests import Poll, Tell
from moderator.rules.rulebook import Wishes
from moderator.table.casting import Proposals
from moderator.table.clock import run_virtually
from moderator.table.sheets import SEEN

from .boxes import NAMES
from .hosted import Table, table

CARDS = ("villager",) * 8


async def gather(at: Table, names: tuple[str, ...] = NAMES) -> None:
    """All of them join, and the host goes on."""
    await at.until_asked("gather")
    for place, name in enumerate(names):
        assert at.roster.join(wire(place), name)
    assert at.host.next()


async def sit(at: Table, places: tuple[int, ...] = (0, 1, 2, 3, 4, 5, 6, 7)) -> None:
    """They sit down in this order."""
    await at.until(lambda: at.roster.phase == "seat")
    for place in places:
        assert at.roster.sit(wire(place))
    await at.until_asked("cast")


def proposed(at: Table) -> Setup:
    """The game that is proposed."""
    setup = at.box.evening.preparation.setup
    assert setup is not None
    return setup


def test_whoever_joins_hears_their_name_and_all_who_come_meanwhile_in_one_go(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, names=(), gathering=True) as at:
            await at.until_asked("gather")
            assert at.roster.join(wire(0), "Anna")
            assert "who=Anna" in await at.until_said("evening.joined")
            for place, name in enumerate(NAMES[1:8], 1):
                assert at.roster.join(wire(place), name)
            assert at.roster.leave(wire(7))
            assert at.roster.rename(wire(1), "Benno")
            await asyncio.sleep(60)
            called = [text for text in at.said if text.startswith("evening.joined")]
            assert len(called) == 2
            # Benno has the place at which he came: his name was another before it was kept, and said.
            assert "who=Benno, Clara, Dora, Emil, Frida and Gina" in called[1]
            # Once all sit down nobody's name is called any more.
            assert at.roster.join(wire(7), "Hugo")
            assert at.host.next()
            await at.until(lambda: at.roster.phase == "seat")
            await asyncio.sleep(60)
            assert not any("Hugo" in text for text in at.said if text.startswith("evening.joined"))

    run_virtually(play())


def test_people_gather_sit_down_and_get_a_cast(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, names=(), gathering=True) as at:
            await gather(at)
            assert "number=8" in await at.until_said("evening.count")
            await sit(at, (2, 1, 0, 3, 4, 5, 6, 7))
            named = next(text for text in at.said if text.startswith("evening.names"))
            assert "who=Clara, Ben, Anna, Dora, Emil, Frida, Gina and Hugo" in named
            setup = proposed(at)
            assert setup.players[:3] == ("Clara", "Ben", "Anna")
            assert at.files == [], "nothing has begun"
            at.host.next()
            await at.until(lambda: at.files == ["00001.open"])
            assert at.box.narrator.players == setup.players

    run_virtually(play())


def test_a_tap_while_the_box_still_speaks_counts(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as at:
            await at.until(lambda: at.is_speaking and at.moment == "cast")
            assert at.host.next()
            assert not at.host.next(), "it is decided"
            await at.until(lambda: at.host.state == "running")

    run_virtually(play())


def test_the_wrong_number_of_people_is_told_and_they_gather_anew(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, names=(), gathering=True) as at:
            await gather(at, NAMES[:7])
            assert "least=8 most=18 number=7" in await at.until_said("evening.wrong-number")
            await at.until_asked("gather")
            assert at.roster.joined == NAMES[:7], "who had joined is still in"
            assert at.roster.join(wire(7), "Hugo")
            at.host.next()
            await sit(at)

    run_virtually(play())


def test_who_does_not_sit_down_is_named_after_a_while(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, names=(), gathering=True) as at:
            await gather(at)
            await at.until_said("evening.seats")
            seconds = at.box.pace.times.missing
            for place in range(6):
                at.roster.sit(wire(place))
                begun = at.timer.now()
            assert "who=Gina and Hugo" in await at.until_said("evening.missing")
            assert at.timer.now() - begun == pytest.approx(seconds, abs=3)
            at.roster.sit(wire(7))
            assert "who=Gina" in await at.until_said("evening.missing")
            at.roster.sit(wire(6))
            await at.until_asked("cast")
            assert at.roster.players[-2:] == ("Hugo", "Gina")

    run_virtually(play())


def test_a_table_that_sits_down_slowly_is_not_urged(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, names=(), gathering=True) as at:
            await gather(at)
            await at.until_said("evening.seats")
            for place in range(8):
                await asyncio.sleep(15)
                at.roster.sit(wire(place))
            await at.until_asked("cast")
            assert "evening.missing" not in at.ids

    run_virtually(play())


def test_going_on_with_somebody_missing_names_them_at_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, names=(), gathering=True) as at:
            await gather(at)
            await at.until_said("evening.seats")
            at.roster.sit(wire(0))
            begun = at.timer.now()
            await at.until(at.host.next)
            await at.until_said("evening.missing")
            assert at.timer.now() - begun < 5
            assert at.roster.phase == "seat"

    run_virtually(play())


def test_back_leads_through_the_steps_to_the_gathering(tmp_path: Path) -> None:
    async def play() -> None:
        about: dict[str, Any] = {"gathering": True, "introduction": True, "rehearsal": True}
        async with table(tmp_path, names=(), plays=False, lines=load("en"), **about) as at:
            await gather(at)
            await sit(at)
            at.host.next()
            await at.until(lambda: at.moment == "introduction")
            await at.until(lambda: at.host.next())
            for moment in ("rehearsal", "introduction", "cast", "seat", "gather"):
                await at.until_moment(moment)
                await at.until(at.host.back)
            await at.until_asked("gather")
            assert at.roster.joined == NAMES, "a step further back there is nothing, and nobody is lost"

    run_virtually(play())


def test_steps_that_nobody_wants_are_not_there_on_the_way_back_either(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, rehearsal=True, plays=False) as at:
            await at.until_asked("cast")
            at.host.next()
            await at.until(lambda: at.moment == "rehearsal" and at.host.back())
            await at.until_asked("cast")

    run_virtually(play())


def test_the_introduction_can_be_skipped(tmp_path: Path) -> None:
    async def play() -> None:
        lines = load("en")
        parts = lines.introduction("duesterwald")
        async with table(tmp_path, introduction=True, lines=lines) as at:
            await at.until_asked("cast")
            at.host.next()
            first, second, third = (lines.wordings[part][0] for part in parts[:3])
            await at.until(lambda: second in at.said)
            at.host.next()
            await at.until(lambda: at.host.state == "running")
            assert first in at.said
            assert third not in at.said

    run_virtually(play())


def test_the_introduction_is_told_to_its_end(tmp_path: Path) -> None:
    async def play() -> None:
        lines = load("en")
        async with table(tmp_path, introduction=True, lines=lines) as at:
            await at.until_asked("cast")
            at.host.next()
            await at.until(lambda: at.host.state == "running")
            every = [text for line, (text, *_) in lines.wordings.items() if line.startswith("intro.")]
            told = [lines.text(line) for line in lines.introduction("duesterwald")]
            assert [text for text in at.said if text in every] == told

    run_virtually(play())


# The rehearsal.


def asked(at: Table) -> str:
    """What is rehearsed now."""
    last = at.observer.private[0][-1].detail if at.observer.private.get(0) else None
    return last.task if isinstance(last, Poll) else ""


def test_the_rehearsal_wants_a_choice_its_taking_back_and_a_choice_of_everybody(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, rehearsal=True, plays=False) as at:
            desk = at.box.desk
            await at.until_asked("cast")
            at.host.next()
            await at.until(lambda: asked(at) == "rehearsal.choose")
            assert not desk.choose(0, 0), "nobody chooses themself"
            for seat in range(7):
                assert desk.choose(seat, 7)
            assert "who=Hugo" in await at.until_said("rehearsal.missing")
            assert asked(at) == "rehearsal.choose"
            assert desk.choose(7, 0)
            await at.until(lambda: asked(at) == "rehearsal.take-back")
            for seat in range(1, 8):
                assert desk.take_back(seat)
            assert "who=Anna" in await at.until_said("rehearsal.missing")
            assert desk.take_back(0)
            await at.until(lambda: asked(at) == "rehearsal.confirm")
            for seat in range(8):
                assert desk.choose(seat, (seat + 1) % 8)
            await at.until_said("rehearsal.done")
            assert at.files == [], "none of it counts"

    run_virtually(play())


def test_the_rehearsal_can_be_skipped_and_leaves_nothing_on_the_screens(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, rehearsal=True, plays=False) as at:
            await at.until_asked("cast")
            at.host.next()
            await at.until(lambda: asked(at) == "rehearsal.choose" and at.host.next())
            await at.until(lambda: at.host.state == "running")
            await at.until(lambda: at.ids[-1] == "evening.deal")
            assert [seen[-1].detail for seen in at.observer.private.values()] == [None] * 8

    run_virtually(play())


# Harder.


def test_a_harder_cast_is_proposed_at_once(tmp_path: Path) -> None:
    async def play() -> None:
        castings = Proposals(Settings(rules="big-box"))
        async with table(tmp_path, castings=castings) as at:
            await at.until_asked("cast")
            first = proposed(at)
            assert at.host.harder()
            await at.until_said("again.harder")
            await at.until_asked("cast")
            second = proposed(at)
            harder = Proposals(castings.settings)
            harder.make_harder()
            assert second == harder.propose(NAMES, 0)
            assert second != first
            at.host.next()
            await at.until(lambda: at.files == ["00001.open"])
            performance = at.box.performance
            assert performance is not None
            assert performance.game.setup == second

    run_virtually(play())


def test_a_wish_that_cannot_be_fulfilled_is_told(tmp_path: Path) -> None:
    async def play() -> None:
        castings = Proposals(Settings(rules="duesterwald", without=("werewolf",)))
        async with table(tmp_path, names=(), gathering=True, castings=castings) as at:
            await gather(at)
            await at.until(lambda: any(line.startswith("casting.") for line in at.ids))
            await at.until_asked("gather")

    run_virtually(play())


# The deal.


def test_nobody_goes_on_before_everybody_has_seen_their_card(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, plays=False) as at:
            await at.until_asked("cast")
            at.host.next()
            await at.until(lambda: len(at.observer.private) == 8)
            cards = [seen[-1].detail for seen in at.observer.private.values()]
            assert all(isinstance(card, Tell) and card.call == "deal" for card in cards)
            for seat in range(6):
                assert at.box.desk.choose(seat, SEEN)
            assert "who=Gina and Hugo" in await at.until_said("evening.missing")
            await asyncio.sleep(600)
            assert "evening.deal-done" not in at.ids
            assert at.box.desk.choose(6, SEEN)
            assert at.box.desk.choose(7, SEEN)
            await at.until_said("evening.deal-done")

    run_virtually(play())


# What is likely to come of it.


def test_the_odds_are_thought_out_while_the_cast_is_looked_at_and_gone_with_the_deal(tmp_path: Path) -> None:
    async def play() -> None:
        asked: list[Setup] = []

        async def foresee(setup: Setup) -> Outlook:
            asked.append(setup)
            return Outlook(100, {"village": 52, "werewolves": 48}, (3, 5))

        async with table(tmp_path, foresee=foresee) as at:
            await at.until_asked("cast")
            preparation = at.box.evening.preparation
            await at.until(lambda: preparation.outlook() != "")
            assert asked == [proposed(at)]
            at.host.next()
            await at.until(lambda: at.host.state == "running")
            assert preparation.outlook() == ""
            assert at.box.foresight.odds(asked[0]) is None
            await at.until_asked("again")
            assert len(asked) == 1, "nothing is thought out while a game is on"

    run_virtually(play())


def test_what_is_known_of_a_kept_cast_is_not_thought_out(tmp_path: Path) -> None:
    async def play() -> None:
        asked: list[Setup] = []

        async def foresee(setup: Setup) -> None:
            asked.append(setup)

        options = set_up("duesterwald", NAMES, CARDS, {}).options
        cast = GAMES["duesterwald"].propose(8, options, Wishes("usual"))
        kept = KeptCast(
            cast, "one", Outlook(2000, {"village": 1000, "werewolves": 1000}, (3, 5)), is_even=True
        )
        castings = Proposals(Settings(players=NAMES), kept=lambda *_: [kept])
        async with table(tmp_path, foresee=foresee, castings=castings) as at:
            await at.until_asked("cast")
            assert "odds.told" in at.box.evening.preparation.outlook()
            assert not at.box.foresight.is_thinking
            assert asked == []

    run_virtually(play())


def test_the_box_says_when_there_is_no_other_good_cast(tmp_path: Path) -> None:
    async def play() -> None:
        without = ("hunter", "witch", "cupid", "girl", "thief")
        castings = Proposals(Settings(players=NAMES, without=without))
        async with table(tmp_path, castings=castings) as at:
            await at.until_asked("cast")
            first = proposed(at)
            assert "evening.same-cast" not in at.ids
            at.host.next()
            await at.until_asked("again")
            at.host.next()
            await at.until_said("evening.same-cast")
            assert proposed(at).cards == first.cards

    run_virtually(play())


def test_what_the_evening_has_had_it_knows_after_a_power_cut(tmp_path: Path) -> None:
    async def play() -> None:
        wished = Settings(players=NAMES, experience="experienced")
        async with table(tmp_path, castings=Proposals(wished)) as at:
            await at.until_asked("cast")
            first = proposed(at)
            at.host.next()
            await at.until(lambda: at.files == ["00001.open"] and at.host.state == "running")
        async with table(tmp_path, names=(), castings=Proposals(wished)) as at:
            await at.until_asked("offered")
            at.host.next()
            await at.until_asked("again")
            at.host.next()
            await at.until(lambda: at.files == ["00001.finished", "00002.open"])
            assert proposed(at).cards != first.cards
            assert [cast[0] for cast in at.box.castings.played] == ["duesterwald"] * 2

    run_virtually(play())
