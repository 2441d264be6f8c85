"""Whom a tap wakes: the pages of those it concerns, however many are open; and what it costs."""

from collections.abc import Callable
from pathlib import Path

import pytest

from moderator.keeping.place import guest
from moderator.rules.events import Day, Died, Night, Shown
from moderator.rules.news import Card, People, Verdict
from moderator.rules.requests import Ask, Floor, Nominates, Poll, Seconds, Tell
from moderator.table.clock import run_virtually
from moderator.table.sheets import SEEN, Seeing
from moderator.table.shown import Spoken, Trouble, Unheard

from .bench.taps import Looking, all_of, by_night, choose, somebody, table_of_phones, vote
from .pages_stage import PagesTable, in_a_loop

SEATS = 8
ALL = tuple(range(SEATS))
# What a vote's tap may take on sixty screens, in calls of functions of ours.
LIMIT = 2000


def test_a_votes_tap_on_sixty_screens_wakes_three_and_costs_little(tmp_path: Path) -> None:
    calls, looking = run_virtually(vote(tmp_path, 60))
    assert {(kind, who) for kind, who in looking.looked if kind == "seat"} == {("seat", somebody(1))}
    assert sorted(kind for kind, _ in looking.looked) == ["host", "seat", "tablet"]
    assert calls <= LIMIT


def test_a_tap_by_night_costs_the_same_with_eight_pages_open_as_with_five_hundred(tmp_path: Path) -> None:
    few, looking = run_virtually(by_night(tmp_path / "few", SEATS))
    many, many_looking = run_virtually(by_night(tmp_path / "many", SEATS, strangers=492))
    assert looking.looked == many_looking.looked == [("seat", somebody(3))]
    assert len(many_looking.reading) > 500
    assert few == many


Do = Callable[[PagesTable], object]


def tell(*seats: int) -> Do:
    """Some are told something in a call."""
    return lambda table: table.box.surfaces.show_to(seats, Tell("seer", seats, Verdict(True)))


def deal(table: PagesTable) -> None:
    """All look at their cards."""
    table.deal(6, Card("seer"))
    table.box.desk.sheet = Seeing(ALL)


def nothing(table: PagesTable) -> None:
    """It is as it is."""


def seconds(table: PagesTable) -> None:
    """The talk goes on; somebody accuses, and somebody takes it up before it is made known."""
    assert table.box.desk.choose(1, Nominates(1, 2))
    assert not table.box.desk.choose(3, Seconds(3))


# What has happened before, what happens, and whose phones, and which other pages, are looked at.
CASES: dict[str, tuple[Do, Do, tuple[int, ...], tuple[str, ...]]] = {
    "news by night": (lambda t: t.tell(Night(1)), tell(2, 5), (2, 5), ()),
    "a pack's wish": (
        lambda t: t.call(Ask("werewolves", (0, 1, 4), (2, 3), "werewolves", "pack")),
        lambda t: choose(t, 1, 2), (0, 1, 4), (),
    ),
    "a card that was seen": (
        deal,
        lambda t: t.box.desk.choose(6, SEEN), (6,), (),
    ),
    "what is said in a talk": (lambda t: t.open(Floor("talk", "starts", ALL, ALL)), seconds, (), ()),
    # Whoever is asked is known: all are sent as much, whatever is chosen.
    "a private choice": (
        lambda t: t.open(Ask("hunter", (2,), (0, 1), known="who")),
        lambda t: choose(t, 2, 1), ALL, ("host", "table", "tablet"),
    ),
    "an open choice": (
        lambda t: t.open(Ask("hunter", (2,), (0, 1), known="all")),
        lambda t: choose(t, 2, 1), (2,), ("host", "tablet"),
    ),
    "a bet": (
        lambda t: t.tell(Day(1), Died(Shown(4, "villager"), "werewolves")),
        lambda t: t.say("seat", somebody(4), bet="village"), (4,), ("tablet",),
    ),
    "a word": (nothing, lambda t: t.box.surfaces.show(Spoken("A wolf howls.")), (), ("host", "table")),
    "a word that nobody hears": (
        nothing, lambda t: t.box.surfaces.show(Unheard("A wolf.")), ALL, ("host", "table", "tablet"),
    ),
    "a word after one that nobody has heard": (
        lambda t: t.box.surfaces.show(Unheard("A wolf.")),
        lambda t: t.box.surfaces.show(Spoken("A wolf.")), ALL, ("host", "table", "tablet"),
    ),
    "trouble": (nothing, lambda t: t.box.surfaces.show(Trouble("trouble.voice")), (), ("host",)),
    "nightfall": (nothing, lambda t: t.tell(Night(1)), ALL, ("host", "table", "tablet")),
    "somebody who moves": (
        nothing, lambda t: t.box.roster.move(t.box.roster.places[0], guest(1)), ALL,
        ("host", "table", "tablet"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_pages_are_woken_for_what_their_eyes_may_see(case: str, tmp_path: Path) -> None:
    before, happens, seats, others = CASES[case]

    @in_a_loop
    async def story(folder: Path) -> None:
        table = table_of_phones(folder, SEATS)
        looking = Looking(table, all_of(SEATS))
        before(table)
        await looking.after(lambda: happens(table))
        looked = set(looking.looked)
        assert {who for kind, who in looked if kind == "seat"} == set(map(somebody, seats))
        assert {kind for kind, _ in looked} - {"seat"} == set(others)
        assert set(looking.sent) <= looked
        await looking.close()

    story(tmp_path)


@in_a_loop
async def test_whoever_is_shown_something_at_the_tablet_by_night_wakes_it_not(tmp_path: Path) -> None:
    table = table_of_phones(tmp_path, SEATS)
    table.pages.phones.free(table.box.roster.places[7])
    looking = Looking(table, all_of(SEATS))
    table.tell(Night(1))
    table.call(Ask("seer", (), (), "seer"))
    await looking.after(lambda: table.box.surfaces.show_to((7,), Tell("lovers", (7,), People((7, 1)))))
    assert looking.looked == []
    await looking.after(
        lambda: table.box.surfaces.show_to((7,), Poll("rehearsal.choose", (7,), ALL, "rehearsal"))
    )
    assert [kind for kind, _ in looking.looked] == ["tablet"], "by light it is passed round"
    await looking.close()
