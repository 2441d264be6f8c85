"""The laws of Wolfmoon: what is true of every game, whoever plays it and whatever is answered."""

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from moderator.rules.events import Ended, ToldAll
from moderator.rules.news import NOTHING, Card, Cards
from moderator.rules.playing.game import Game, Setup
from moderator.rules.playing.games import AnyEvent
from moderator.rules.requests import Ask, Draw, Leaves, Tell
from moderator.rules.values import Seat
from moderator.rules.wolfmoon.board import MoonBoard
from moderator.rules.wolfmoon.characters import CHARACTERS, FATAL, MOONS, PLAYERS, VALUES, WHOLE
from moderator.rules.wolfmoon.comparison import final_values
from moderator.rules.wolfmoon.deeds import Guesses
from moderator.rules.wolfmoon.events import CardsLie, Compared, GameWon, GoesHome, GoesOut, TurnBegins

from .wolfmoon import ALL_CARDS, Hands, everything, requests_of, setup_of, table_of, tables

SEEDS = st.integers(0, 2**32)
laws = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))

# Somebody goes home in most games, or nobody does in any.
LEAVING = st.sampled_from([0.0, 0.02, 0.1])

# Who can be meant by these must be in, another, and not protected.
AT_ANOTHER = ("guess-whom", "ask-whom", "look-into", "duel", "hunt", "swap-with")
# What is asked of one about cards that nobody else sees.
OF_A_HAND = ("play-card", "keep", "keep-one")


def test_the_cards_are_those_of_the_printed_box() -> None:
    assert len(WHOLE) == 30
    assert len(CHARACTERS) == 26
    assert sum(VALUES[card] for card in WHOLE) == 113
    by_value = Counter(VALUES[card] for card in WHOLE)
    assert by_value == {0: 2, 1: 6, 2: 4, 3: 4, 4: 4, 5: 2, 6: 2, 7: 2, 8: 2, 9: 1, 10: 1}


@pytest.mark.parametrize(("size", "pile", "first_moon"), [(3, 25, 9), (4, 24, 8), (5, 23, 8), (6, 22, 8)])
def test_the_pile_is_made_of_three_stacks(size: int, pile: int, first_moon: int) -> None:
    found, stacks = set[int](), {3: (7, 7, 7), 4: (6, 7, 7), 5: (6, 6, 7), 6: (6, 6, 6)}[size]
    for seed in range(200):
        game = Game(setup_of(size))
        for request, _ in requests_of(game, Hands(seed)):
            if isinstance(request, CardsLie):
                break
        table = table_of(game)
        assert len(table.pile) == pile
        assert table.pile.index("moon-sitting") == first_moon - 1
        top, middle, bottom = stacks
        found.add(table.pile.index("werewolf"))
        assert table.pile.index("werewolf") < first_moon - 1 == top + 1
        assert first_moon - 1 < table.pile.index("moon-howling") <= first_moon + middle
        assert first_moon + middle < table.pile.index("moon-full") <= first_moon + middle + 1 + bottom
    assert found == set(range(first_moon - 1)), "the werewolf can lie anywhere above the first moon"


@laws
@given(tables(), SEEDS, LEAVING)
def test_every_game_ends(setup: Setup, seed: int, leaving: float) -> None:
    played = [request for request, _ in requests_of(Game(setup), Hands(seed, leaving), 20_000)]
    assert sum(isinstance(request, Ended) for request in played) == 1
    assert isinstance(played[-1], ToldAll)
    ends = ("last", "moon", "vampire", "values", "beggar-king", "nobody")
    (ended,) = (request for request in played if isinstance(request, Ended))
    assert ended.outcome in (*ends, "tiles")
    assert bool(ended.winners) == (ended.outcome != "nobody")
    assert (ended.outcome == "tiles") <= (setup.options["game"] == "long")


@laws
@given(tables(), SEEDS, LEAVING)
def test_no_card_is_lost_or_doubled_and_the_board_is_what_lies_open(
    setup: Setup, seed: int, leaving: float
) -> None:
    game = Game(setup)
    for request, _ in requests_of(game, Hands(seed, leaving), 20_000):
        table, board = table_of(game), game.board
        assert isinstance(board, MoonBoard)
        if isinstance(request, Ask) and request.task != "first":
            assert everything(table) == ALL_CARDS
            assert board.layout == table.layout
            assert board.living == table.living
            assert board.turn == table.turn
            assert all(table.tiles[seat] == board.tiles[seat] for seat in table.seats)


@laws
@given(tables(), SEEDS, LEAVING)
def test_who_is_in_holds_one_card_when_a_turn_begins_and_nobody_else_any(
    setup: Setup, seed: int, leaving: float
) -> None:
    game = Game(setup)
    for request, _ in requests_of(game, Hands(seed, leaving), 20_000):
        if isinstance(request, TurnBegins):
            table = table_of(game)
            held = {seat: len(hand) for seat, hand in table.hands.items()}
            assert held == {seat: int(seat in table.living) for seat in table.seats}
            assert request.who in table.living
            assert set(table.living) <= set(table.present)
            assert len(table.living) > 1


@laws
@given(tables(), SEEDS, LEAVING)
def test_everybody_sees_their_own_hand_and_nobody_who_is_out_any(
    setup: Setup, seed: int, leaving: float
) -> None:
    game, seen = Game(setup), dict[Seat, tuple[str, ...]]()
    for request, _ in requests_of(game, Hands(seed, leaving), 20_000):
        table = table_of(game)
        if isinstance(request, Tell):
            (seat,) = request.seats
            assert request.known == "who"
            assert request.stays == (not request.call)
            if request.stays:
                assert isinstance(request.news, Cards) or request.news == NOTHING
                seen[seat] = request.news.roles if isinstance(request.news, Cards) else ()
                assert (not seen[seat]) or seat in table.living or is_being_brought_back(game, seat)
            else:
                assert seat == table.turn or request.call == "duel"
                assert seat in table.living
                assert isinstance(request.news, Card | Cards)
        elif isinstance(request, Ask) and request.task in OF_A_HAND:
            (seat,) = request.seats
            assert set(request.choices) == set(seen[seat])
        elif isinstance(request, TurnBegins):
            assert all(seen[one] == table.hands[one] for one in table.seats if one in seen)


def is_being_brought_back(game: Game, seat: Seat) -> bool:
    """Whether the witch has chosen them: they draw first."""
    last = game.answered[-1]
    return last.request.task == "bring-back" and last.answer == seat


@laws
@given(tables(), SEEDS, LEAVING)
def test_whoever_has_not_gone_home_may_at_any_question_and_nobody_who_has_is_meant(
    setup: Setup, seed: int, leaving: float
) -> None:
    game, gone = Game(setup), set[Seat]()
    for request, _ in requests_of(game, Hands(seed, leaving), 20_000):
        table = table_of(game)
        if isinstance(request, GoesHome):
            gone.add(request.who)
        if not isinstance(request, Ask):
            continue
        assert request.may_leave == table.present == tuple(s for s in table.seats if s not in gone)
        assert request.call == ""
        assert (request.late == "wait") != (request.task == "spy")
        assert request.known == ("who" if request.task in (*OF_A_HAND, "spy") else "all")
        (asked,) = request.seats
        assert asked not in gone
        if request.task == "first":
            continue
        assert asked in table.living
        if request.task in AT_ANOTHER:
            free = [seat for seat in table.living if seat != asked and seat not in table.protected]
            assert list(request.choices) == free
        elif request.task == "bring-back":
            assert not set(request.choices) & {*table.living, *gone}
        elif request.task == "swap":
            assert not set(request.choices) & {*table.protected, *gone}


@laws
@given(tables("single"), SEEDS)
def test_who_lays_down_mayor_or_werewolf_is_out(setup: Setup, seed: int) -> None:
    game = Game(setup)
    out, back = set[Seat](), set[Seat]()
    for request, _ in requests_of(game, Hands(seed)):
        table = table_of(game)
        if isinstance(request, GoesOut):
            out.add(request.who)
        if isinstance(request, TurnBegins):
            back |= out & set(table.living)
            shown = [seat for seat in table.living if set(FATAL) & set(table.displays[seat])]
            assert set(shown) <= back, "only whom the witch has brought back is in with one of these"


@laws
@given(tables("single"), SEEDS)
def test_whoever_wins_has_won_by_the_law(setup: Setup, seed: int) -> None:
    game = Game(setup)
    for request, _ in requests_of(game, Hands(seed)):
        if not isinstance(request, Ended):
            continue
        table, how, winners = table_of(game), request.outcome, request.winners
        owners = [seat for seat in table.seats if "witch" in table.displays[seat]]
        shares = table.marker in winners and "beggar-king" not in table.hands[table.marker or 0]
        alone = [seat for seat in winners if seat not in owners or not shares]
        if how == "last":
            assert set(alone) <= set(table.living) <= set(winners)
            assert len(table.living) == 1
        elif how == "moon":
            assert table.moons == MOONS
            assert {card for seat in alone for card in table.hands[seat]} <= {"werewolf", "traitor"}
            assert any("werewolf" in table.hands[seat] for seat in winners)
        elif how == "vampire":
            (winner,) = [seat for seat in winners if "vampire" in table.displays[seat]]
            assert sum(VALUES[card] >= 7 for card in table.displays[winner]) >= 2
        elif how in ("values", "beggar-king"):
            assert not table.pile
            values = final_values(table)
            rich = [value for value in values.values() if value in (8, 9)]
            beggars = [seat for seat in table.living if table.hand(seat) == "beggar-king"]
            assert (how == "beggar-king") == bool(beggars and rich)
            if how == "beggar-king":
                assert list(winners) == beggars
            else:
                best = {seat for seat, value in values.items() if value == max(values.values())}
                assert best <= set(winners)
                assert set(alone) <= best


@laws
@given(tables("single"), SEEDS)
def test_the_turn_in_which_the_pile_is_used_up_is_the_last(setup: Setup, seed: int) -> None:
    game, used_up = Game(setup), False
    for request, _ in requests_of(game, Hands(seed)):
        table = table_of(game)
        if isinstance(request, TurnBegins):
            assert request.is_more or not used_up, "nobody else begins a turn"
            used_up = not table.pile
        if isinstance(request, Compared):
            assert not table.pile


@laws
@given(tables("long"), SEEDS, LEAVING)
def test_the_longer_game_goes_on_until_somebody_has_tiles_enough(
    setup: Setup, seed: int, leaving: float
) -> None:
    game, tiles, firsts = Game(setup), Counter[Seat](), list[Seat]()
    gone, enough = set[Seat](), 3 if len(setup.players) < 5 else 2
    for request, _ in requests_of(game, Hands(seed, leaving), 20_000):
        if isinstance(request, GoesHome):
            gone.add(request.who)
            del tiles[request.who]
        elif isinstance(request, CardsLie):
            firsts.append(request.first)
            assert request.game == len(firsts)
            assert len(setup.players) - len(gone) >= PLAYERS[0]
            assert set(request.layout.living) == set(range(len(setup.players))) - gone
            assert max(tiles.values(), default=0) < enough
        elif isinstance(request, GameWon):
            tiles.update(request.winners)
            assert request.tiles == tuple(tiles[seat] for seat in range(len(setup.players)))
        elif isinstance(request, Ended):
            won = tuple(seat for seat in sorted(tiles) if tiles[seat] >= enough)
            assert request.winners == won
            assert won or len(setup.players) - len(gone) < PLAYERS[0]
    if not gone:
        size = len(setup.players)
        assert firsts == [(firsts[0] + turn) % size for turn in range(len(firsts))]


@laws
@given(tables(), SEEDS)
def test_who_goes_home_wins_nothing_and_comes_back_no_more(setup: Setup, seed: int) -> None:
    game, gone = Game(setup), set[Seat]()
    for request, answer in requests_of(game, Hands(seed, 0.1), 20_000):
        if isinstance(request, GoesHome):
            gone.add(request.who)
        elif isinstance(request, Ended | GameWon):
            assert not gone & set(request.winners)
        elif isinstance(request, AnyEvent) and not isinstance(request, CardsLie):
            assert not gone & set(game.board.living)
        if isinstance(answer, Leaves):
            assert answer.seat not in gone


@laws
@given(tables(), SEEDS)
def test_the_spys_moment_comes_after_every_guessing_that_has_failed(setup: Setup, seed: int) -> None:
    game = Game(setup)
    last: object = None
    for request, _ in requests_of(game, Hands(seed)):
        table = table_of(game)
        if isinstance(request, Ask) and request.task == "spy":
            (whom,) = request.seats
            assert whom != table.turn
            assert request.slot == "short"
            assert request.choices == (("yes", "no") if table.hand(whom) == "spy" else ("no",))
        if isinstance(last, Guesses) and not last.is_so:
            again = isinstance(request, Ask) and request.task == "guess-again"
            assert again or (isinstance(request, Ask) and request.task == "spy")
        last = request


def test_where_too_few_are_left_before_the_deal_nothing_is_dealt() -> None:
    for size in PLAYERS:
        game, leaving = Game(setup_of(size, first="named")), size - PLAYERS[0] + 1
        for seat in range(leaving):
            game.go_on_to_question()
            game.answer(Leaves(seat))
        rest = [request for request, _ in requests_of(game, Hands(1))]
        assert not any(isinstance(request, CardsLie) for request in rest)
        assert game.board.outcome == "nobody"
        assert game.board.winners == ()


def test_every_way_to_end_is_played() -> None:
    ends = Counter[str]()
    for seed in range(400):
        board = Game(setup_of(3 + seed % 4))
        for request, _ in requests_of(board, Hands(seed)):
            if isinstance(request, Ended):
                ends[request.outcome] += 1
    assert set(ends) >= {"last", "moon", "vampire", "values", "beggar-king"}


@laws
@given(tables(), SEEDS, LEAVING)
def test_chance_is_asked_for_by_name(setup: Setup, seed: int, leaving: float) -> None:
    drawn = {
        request.task
        for request, _ in requests_of(Game(setup), Hands(seed, leaving), 20_000)
        if isinstance(request, Draw)
    }
    assert drawn <= {"first", "deal", "werewolf", "moon-howling", "moon-full", "hands", "centre"}
