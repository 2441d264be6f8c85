"""What carries a vote: true of every count, known to all alike, said once, and shown wherever one votes."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from moderator.rules.big_box.events import AccusationFalls, Acquitted, Gallows
from moderator.rules.events import Counted, Died
from moderator.rules.playing.game import Game, Setup, set_up
from moderator.rules.requests import Majority, Plurality, Poll
from moderator.surfaces.terminal.terminal import Terminal
from moderator.surfaces.virtual.screens import Screens
from moderator.table.box import Box
from moderator.table.clock import run_virtually
from moderator.table.shown import Open

from .boxes import box_of
from .pages_stage import HOST, OTHER, TABLET, at_tablet, in_a_loop
from .people import People, requests_of, setups
from .stage import Played, play
from .test_virtual_table_screens import at_a_table
from .test_wired_seats import sit
from .witness import Witness

SEEDS = st.integers(0, 2**32)
laws = settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))

NINE, EIGHT = Majority(9), Majority(8, is_tie_broken=True)


@pytest.mark.parametrize(
    ("majority", "votes", "tied"),
    [
        (NINE, 5, 0),
        (EIGHT, 5, 4),
        (Majority(8), 5, 0),
        (Majority(9, is_tie_broken=True), 5, 0),
        (Majority(2), 2, 0),
    ],
)  # fmt: skip
def test_more_than_half_or_half_where_a_tie_can_be_broken(majority: Majority, votes: int, tied: int) -> None:
    assert (majority.votes, majority.tied) == (votes, tied)


@laws
@given(setups("big-box"), SEEDS)
def test_at_the_gallows_it_goes_as_everybody_was_told(setup: Setup, seed: int) -> None:
    told: Majority | None = None
    up, game = 0, Game(setup)
    for request, _ in requests_of(game, People(setup, seed)):
        if isinstance(request, Poll) and request.task == "gallows":
            assert isinstance(request.carries, Majority)
            told = request.carries
            assert told.of == len(request.seats)
        elif isinstance(request, Counted) and request.task == "gallows":
            up = request.tally().get("up", 0)
        elif isinstance(request, Gallows | AccusationFalls):
            told = None
        elif told is not None and isinstance(request, Died | Acquitted):
            assert isinstance(request, Died) or up < told.votes
            assert isinstance(request, Acquitted) or up >= (told.tied or told.votes)
            told = None


@laws
@given(setups("big-box"), SEEDS)
def test_all_reckon_with_a_mayor_whose_card_nobody_has_shown(setup: Setup, seed: int) -> None:
    game, witness = Game(setup), Witness(setup.cards, len(setup.players))
    for request, answer in requests_of(game, People(setup, seed)):
        if isinstance(request, Poll) and isinstance(request.carries, Majority) and request.task == "gallows":
            shown = [gone.card for gone in game.board.gone]
            is_there = setup.cards.count("mayor") > shown.count("mayor") or game.board.office is not None
            assert request.carries.is_tie_broken == is_there
        witness.sees(request, answer)


@laws
@given(setups("duesterwald"), SEEDS)
def test_in_duesterwald_most_votes_decide_and_a_captains_counts_two(setup: Setup, seed: int) -> None:
    game = Game(setup)
    for request, _ in requests_of(game, People(setup, seed)):
        if isinstance(request, Poll) and request.task in ("vote", "again"):
            assert request.carries == Plurality(game.board.office is not None)


def said(played: Played) -> list[str]:
    """The lines that were spoken."""
    return [seen.detail.split()[0] for seen in played.observer.seen if seen.what == "says"]


WOLVES = ["werewolf", "werewolf", "villager", "villager", "villager", "villager", "seer"]


@pytest.mark.parametrize(
    ("rules", "card", "task", "line"),
    [
        ("big-box", "mayor", "open.gallows", "open.gallows-carries-office"),
        ("big-box", "villager", "open.gallows", "open.gallows-carries"),
        ("duesterwald", "villager", "open.vote", "open.vote-carries-office"),
    ],
)
def test_what_hangs_somebody_is_said_before_the_first_vote_and_never_again(
    rules: str, card: str, task: str, line: str, tmp_path: Path
) -> None:
    lines: list[str] = []
    for seed in range(20):
        dealt = [*WOLVES, card]
        setup = set_up(rules, [f"P{seat}" for seat in range(8)], dealt, {})
        lines = said(run_virtually(play(setup, tmp_path / str(seed), dealt, day=seed)))
        if lines.count(task) > 1:
            break
    assert lines.count(task) > 1, "in none of these games all vote twice"
    assert lines.count(line) == 1
    first = lines.index(task)
    assert lines[first : first + 3] == [task, line, "open.count"]


# How each surface shows it, to those who vote and to those who look on.

SHOWN = [
    (Poll("gallows", tuple(range(8)), ("up", "down"), carries=NINE), "To hang: 5 of 9"),
    (
        Poll("gallows", tuple(range(8)), ("up", "down"), carries=EIGHT),
        "To hang: 5, or 4 if the mayor breaks the tie",
    ),
    (Poll("draw", tuple(range(8)), ("yes", "no"), carries=NINE), "For a draw: 5 of 9"),
    (
        Poll("vote", tuple(range(8)), tuple(range(8)), carries=Plurality(True)),
        "Most votes decide, the captain's counts twice",
    ),
]
every_vote = pytest.mark.parametrize(("poll", "carries"), SHOWN, ids=lambda one: getattr(one, "task", ""))


@every_vote
def test_tablet_wall_and_host_show_it(poll: Poll, carries: str, tmp_path: Path) -> None:
    @in_a_loop
    async def look(folder: Path) -> None:
        table = at_tablet(folder)
        table.play()
        table.open(poll)
        assert carries in table.look("tablet", TABLET)["text"].split("\n")
        assert carries in table.look("table", OTHER)["text"].split("\n")
        assert carries in table.look("host", HOST)["open"]["text"].split("\n")
        table.over()
        assert carries not in str(table.look("table", OTHER))

    look(tmp_path)


@every_vote
def test_the_terminal_shows_it(poll: Poll, carries: str, tmp_path: Path) -> None:
    written: list[str] = []

    def terminal(box: Box) -> Terminal:
        return Terminal(box, written.append)

    async def look() -> None:
        box_of(tmp_path, terminal).surfaces.show(Open(poll, 10))

    run_virtually(look())
    assert f"  {carries}  1 Anna" in written[-1]


@every_vote
def test_the_screens_of_the_virtual_table_show_it(poll: Poll, carries: str, tmp_path: Path) -> None:
    async def look() -> None:
        box = at_a_table(tmp_path)
        sit(box)
        screens = Screens(box, lambda _seat: False)
        screens.show_to(0, poll)
        assert screens.look(0)["carries"] == carries

    run_virtually(look())
