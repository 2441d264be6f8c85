"""News for sleepers: everybody is told something at the same moments, and only some of it means a thing."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from moderator.keeping.settings import Way
from moderator.keeping.times import PACES
from moderator.rules.events import Shown
from moderator.rules.news import NOTHING, Given, News, People
from moderator.rules.playing.game import Game, set_up
from moderator.rules.requests import Tell
from moderator.rules.values import Seat
from moderator.table.by_night import tell_sleepers
from moderator.table.clock import run_virtually
from moderator.table.pace import UNDER_WAY, Pace
from moderator.table.performance import Performance
from moderator.table.shown import Over, Part, Spoken
from moderator.table.surfaces import Surface

from .boxes import NAMES, box_of
from .stage import EchoLines, ObservedMouth, Observer, Seen

WAYS: tuple[Way, ...] = ("felt", "look", "peeks")
CARDS = ["werewolf", "werewolf", "cupid", *["villager"] * 5]


class OneTelling(Game):
    """A game of which only the telling is performed."""

    def go_on(self) -> None:
        """What comes next is another's affair."""


class Shared(Surface):
    """One screen for all."""

    in_turn = True


class Told(NamedTuple):
    """What was perceived in one telling."""

    observer: Observer
    pace: Pace
    took: float

    def shown(self, seat: Seat) -> list[Seen]:
        """What one seat alone was shown."""
        return self.observer.private.get(seat, [])


def told(
    way: Way, tell: Tell, dead: Sequence[Seat] = (), pace: str = "normal", in_turn: bool = False
) -> Told:
    """One telling at a table of eight."""

    async def perform() -> Told:
        observer = Observer()
        shared = [lambda _: Shared()] * in_turn
        box = box_of(
            Path("nowhere"), lambda _: observer, *shared, lines=EchoLines(),
            mouth=lambda *_: ObservedMouth(observer), secrets=way, pace=pace,
        )  # fmt: skip
        game = OneTelling(set_up("duesterwald", NAMES, CARDS, {"captain": "none"}))
        for seat in dead:
            game.board.bury(Shown(seat, "villager"))
        await tell_sleepers(Performance(game, box), tell)
        assert box.surfaces.failed == []
        return Told(observer, box.pace, box.timer.now())

    result: Told = run_virtually(perform())
    return result


def lovers(*seats: Seat) -> Tell:
    """The lovers are told of each other; or nobody is."""
    return Tell("lovers", seats, People(seats), "secret")


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("way", WAYS)
def test_all_perceive_the_same_whoever_it_is_for(way: Way, pace: str) -> None:
    """Twins: to two, to two others, to one, and to nobody."""
    everyone = [told(way, tell, pace=pace) for tell in (lovers(0, 1), lovers(6, 7), lovers(3), lovers())]
    first = everyone[0]
    assert first.observer.seen
    for other in everyone[1:]:
        assert other.observer.seen == first.observer.seen
        assert other.took == first.took
        for seat in range(8):
            assert [seen.time for seen in other.shown(seat)] == [seen.time for seen in first.shown(seat)]


@pytest.mark.parametrize("way", WAYS)
def test_only_whom_it_is_for_is_told_anything(way: Way) -> None:
    shown = told(way, lovers(2, 5))
    for seat in range(8):
        tells = [seen.detail for seen in shown.shown(seat) if seen.detail is not None]
        assert [tell.news for tell in tells] == [People((2, 5)) if seat in (2, 5) else NOTHING]
        if seat not in (2, 5):
            assert tells[0] == Tell("lovers", (seat,), NOTHING, "secret"), "not even for whom it is"


@pytest.mark.parametrize("way", ["felt", "look"])
def test_felt_and_looked_at_all_are_told_at_one_moment_for_one_time(way: Way) -> None:
    shown = told(way, lovers(2, 5))
    assert len({shown.shown(seat)[0].time for seat in range(8)}) == 1
    begun = shown.shown(0)[0].time
    assert shown.took - begun == pytest.approx(shown.pace.times.secret + UNDER_WAY)
    said = [seen.detail.split()[0] for seen in shown.observer.seen if seen.what == "says"]
    assert said == [way]


def test_a_round_of_peeks_names_every_living_seat_in_seat_order() -> None:
    shown = told("peeks", lovers(2, 5), dead=(0, 4))
    said = [seen.detail for seen in shown.observer.seen if seen.what == "says"]
    assert said[0].startswith("peeks.begin")
    assert [text.split("who=")[1] for text in said[1:]] == ["Ben", "Clara", "Dora", "Frida", "Gina", "Hugo"]
    assert shown.shown(0)[0].detail is None, "the dead are told nothing"
    looks = [seen.time for seat in range(8) for seen in shown.shown(seat) if seen.detail]
    assert looks == sorted(set(looks)), "one after the other"
    assert len(looks) == 6


def test_who_share_one_screen_peek_though_looking_is_set() -> None:
    seen = {way: told(way, lovers(1, 4), in_turn=True).observer.seen for way in WAYS}
    assert seen["look"] == seen["peeks"]
    assert seen["felt"] != seen["peeks"]


@pytest.mark.parametrize("pace", PACES)
def test_what_one_has_peeked_at_is_gone_before_the_next_looks(pace: str) -> None:
    shown = told("peeks", lovers(2, 5), pace=pace)
    events = sorted(
        ((seen.time, seen.detail is not None, seat) for seat in range(8) for seen in shown.shown(seat)),
        key=lambda event: event[:2],
    )
    lit: set[Seat] = set()
    for _, is_shown, seat in events:
        (lit.add if is_shown else lit.discard)(seat)
        assert len(lit) <= 1
    assert not lit
    for seat in range(8):
        look = next(seen for seen in shown.shown(seat) if seen.detail is not None)
        gone = next(seen for seen in shown.shown(seat) if seen.time > look.time)
        assert gone.time - look.time == pytest.approx(shown.pace.times.peek * PACES[pace] + UNDER_WAY)


@pytest.mark.parametrize("way", WAYS)
def test_the_public_screen_shows_no_more_than_that_there_are_news(way: Way) -> None:
    shown = told(way, lovers(2, 5))
    parts = [seen.detail for seen in shown.observer.seen if isinstance(seen.detail, Part)]
    assert len(parts) == (8 if way == "peeks" else 1)
    assert {(part.called.call, part.called.task) for part in parts} == {("lovers", "news")}
    shows = {type(seen.detail) for seen in shown.observer.seen if seen.what == "shown"}
    assert shows <= {Part, Over, Spoken}


def test_a_round_of_peeks_takes_its_time_for_each_whatever_is_told() -> None:
    times = [
        told("peeks", tell, dead=dead).took for tell in (lovers(1, 2), lovers()) for dead in ((), (0, 4))
    ]
    assert times[0] == times[2]
    assert times[1] == times[3]
    assert times[0] > times[1], "the fewer live, the shorter"


def news_of(seat: Seat, found: Told) -> News:
    """What one seat was told."""
    news: News = next(seen.detail.news for seen in found.shown(seat) if seen.detail is not None)
    return news


@pytest.mark.parametrize("way", WAYS)
def test_news_for_one_that_is_no_more_than_a_word(way: Way) -> None:
    """The sword, and the cat."""
    found = told(way, Tell("sword", (4,), Given("sword"), "secret"))
    assert [news_of(seat, found) for seat in range(8)] == [NOTHING] * 4 + [Given("sword")] + [NOTHING] * 3
