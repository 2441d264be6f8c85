"""What is told of any game when it is over."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from moderator.rules.board import Board
from moderator.rules.news import Chronicle
from moderator.rules.playing.game import Game, Setup
from moderator.table.narrator import Narrator
from moderator.table.recap import awards, recap, short_recap

from .people import People, requests_of, setups
from .stage import EchoLines

games = settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
SEEDS = st.integers(0, 2**32)


def over(setup: Setup, seed: int) -> tuple[Board, Chronicle, Narrator]:
    """What everybody knows when a game is over, with all that is told then; and who tells of it."""
    game = Game(setup)
    for _ in requests_of(game, People(setup, seed)):
        pass
    assert game.board.chronicle is not None
    return game.board, game.board.chronicle, Narrator(EchoLines(), setup.players)


@games
@given(setups(), SEEDS)
def test_every_death_is_told_with_its_cause_whenever_it_was(setup: Setup, seed: int) -> None:
    board, chronicle, narrator = over(setup, seed)
    deaths = chronicle.deaths
    for telling in (recap, short_recap):
        told = list(telling(board, narrator))
        assert " ".join(told).count("item.went.") == len(deaths)
        for line, by_day in (("recap.night", False), ("recap.day", True)):
            rounds = {death.round for death in deaths if death.by_day is by_day and death.round}
            assert rounds <= {int(text.split("=")[1]) for text in told if text.startswith(f"{line} ")}
        assert any(text.startswith("recap.eve ") for text in told) == any(not d.round for d in deaths)


@games
@given(setups(), SEEDS)
def test_honours_go_to_whom_they_are_due(setup: Setup, seed: int) -> None:
    board, told, narrator = over(setup, seed)
    given_to = {text.split()[0]: text.partition("who=")[2] for text in awards(board, narrator)}
    killed = [d.who for d in told.deaths if d.cause != "left" and isinstance(d.who, int)]
    assert given_to.get("award.quick") == (setup.players[killed[0]] if killed else None)
    dead = {death.who for death in told.deaths}
    masks = [s for s, role in enumerate(told.roles) if role in ("werewolf", "vampire") and s not in dead]
    assert given_to.get("award.last") == (narrator.names(masks) if masks else None)
