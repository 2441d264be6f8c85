"""The laws: what is true of every game, whatever the cast, the table and the answers."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from moderator.rules.big_box.events import AccusationFalls
from moderator.rules.duesterwald.events import DawnDeaths
from moderator.rules.events import Counted, Died, DrawOffered, Ended, Left, Night, ToldAll
from moderator.rules.news import Card, Verdict
from moderator.rules.playing import journal
from moderator.rules.playing.autopsy import autopsy
from moderator.rules.playing.game import Game, Setup, set_up
from moderator.rules.playing.games import AnyEvent, AnyRequest
from moderator.rules.requests import Ask, Draw, Floor, Leaves, Poll, Question, Tell
from moderator.rules.values import Choice, Seat

from .people import People, Sleepers, requests_of, setups
from .seals import sealed
from .witness import Witness

SEEDS = st.integers(0, 2**32)
laws = settings(max_examples=500, deadline=None, suppress_health_check=list(HealthCheck))
# These play a game once for every answer of it.
costly = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))

# Somebody goes home at the gallows, and whoever dies of grief for them is the hunter, who may shoot first.
HUNTER_IN_LOVE = set_up(
    "big-box",
    [f"P{seat}" for seat in range(18)],
    ["werewolf", "werewolf", "red-riding-hood", "priest", "insomniac", "blacksmith", "hunter", "seer",
     "stray-cat", "oracle", "cupid", *["villager"] * 7],
    {"mayor": "open", "guard-dog": "yes"},
)  # fmt: skip


@laws
@given(setups(), SEEDS)
def test_every_game_ends(setup: Setup, seed: int) -> None:
    game = Game(setup)
    played = [request for request, _ in requests_of(game, People(setup, seed))]
    assert sum(isinstance(request, Ended) for request in played) == 1
    assert isinstance(played[-1], ToldAll)
    assert game.board.chronicle == played[-1].chronicle


@laws
@given(setups(), SEEDS)
def test_the_chronicle_tells_who_went_by_night_and_who_by_day(setup: Setup, seed: int) -> None:
    game = Game(setup)
    announced, by_day = [], True
    for request, _ in requests_of(game, People(setup, seed)):
        if isinstance(request, Died | Left | DawnDeaths):
            dead = request.dead if isinstance(request, DawnDeaths) else (request.shown,)
            announced += [(shown.who, by_day) for shown in dead]
        elif isinstance(request, AnyEvent):
            by_day = game.board.scene not in ("night", "dawn")
    assert game.board.chronicle is not None
    assert [(death.who, death.by_day) for death in game.board.chronicle.deaths] == announced


@laws
@given(setups("big-box"), SEEDS)
def test_a_table_that_does_nothing_is_offered_a_draw(setup: Setup, seed: int) -> None:
    nights = 0
    for request, _ in requests_of(Game(setup), Sleepers(setup, seed, clumsy=0)):
        nights += isinstance(request, Night)
        if isinstance(request, DrawOffered | ToldAll):
            return
        # A cat that wanders may still drive beasts away, one a night; all else is at rest.
        assert nights <= 3 * (2 + setup.cards.count("werewolf") + setup.cards.count("vampire"))


@laws
@given(setups(), SEEDS)
def test_the_dead_neither_die_again_nor_act(setup: Setup, seed: int) -> None:
    witness = Witness(setup.cards, len(setup.players))
    for request, answer in requests_of(Game(setup), People(setup, seed)):
        if isinstance(request, Ask) and request.task in ("hunter", "heir"):
            assert request.seats[0] not in witness.living
            assert all(choice in witness.living or choice == "guard-dog" for choice in request.choices)
        elif isinstance(request, Ask | Poll | Floor) or (isinstance(request, Tell) and request.call):
            assert set(request.seats) <= set(witness.living)
        elif isinstance(request, Tell):
            assert not set(request.seats) & set(witness.living), "only watchers are told outside a call"
        witness.sees(request, answer)


@pytest.mark.fast
@laws
@given(setups(), SEEDS)
def test_whoever_lives_can_go_home_at_any_question_in_the_open(setup: Setup, seed: int) -> None:
    game = Game(setup)
    for request, _ in requests_of(game, People(setup, seed, leaving=0)):
        if isinstance(request, Ask | Poll):
            assert (request.known == "all") != bool(request.call)
            assert request.may_leave == (() if request.call else game.board.living)
        elif isinstance(request, Floor):
            assert request.may_leave == game.board.living


@laws
@given(setups(), SEEDS)
def test_who_leaves_takes_nobody_along(setup: Setup, seed: int) -> None:
    has_left = False
    for request, _ in requests_of(Game(setup), People(setup, seed, leaving=0.1)):
        # An heir, the question again, or the end may follow; no shot and no grief.
        assert not (has_left and isinstance(request, Died | DawnDeaths))
        has_left = isinstance(request, Left)


@costly
@example(HUNTER_IN_LOVE, 4_294_967_296)
@given(setups(most=20), SEEDS)
def test_after_somebody_has_left_no_question_is_open_that_has_lost_its_subject(
    setup: Setup, seed: int
) -> None:
    """At every open question of a game, one after the other has to go home in it, and nobody else does."""
    game, people, chance = Game(setup), People(setup, seed, leaving=0), Random(seed)
    while game.request is not None:
        if isinstance(game.request, Question):
            if isinstance(game.request, Ask | Poll | Floor) and game.request.may_leave:
                goes = (chance.choice(game.request.may_leave), game.board.office, accused_in(game))
                for seat in {seat for seat in goes if seat in game.request.may_leave}:
                    assert_goes_on(Game(setup, game.answered), seat, people)
            game.answer(people(game.request))
        else:
            game.go_on()


def accused_in(game: Game) -> Choice | None:
    """Whom an accusation or the gallows are about."""
    accusation = game.board.accusation
    return game.board.accused if accusation is None else accusation.whom


def assert_goes_on(game: Game, seat: Seat, people: People) -> None:
    """Somebody goes home now: whatever is open then is about somebody who is there, and may be hanged."""
    game.go_on_to_question()
    before, was_dealt = accused_in(game), bool(autopsy(game).dealt)
    game.answer(Leaves(seat))
    said: list[AnyRequest] = []
    while game.request is not None and not is_asked(game.request):
        said.append(game.request)
        if isinstance(game.request, Question):
            # Who gets the office; lots.
            game.answer(people(game.request))
        else:
            game.go_on()
    board, after = game.board, accused_in(game)
    if not was_dealt:
        assert board.outcome == "draw", "nothing can go on without the cards of all"
        return
    assert seat not in board.living
    if game.request is None:
        return
    guarded = board.office if "guard-dog" in board.beside else None
    if isinstance(game.request, Ask):
        assert seat not in game.request.choices
        # Who hangs may shoot, and has hanged; or who has died of grief for whoever has gone.
        assert after is None or not {*game.request.seats} & {*board.living}
    elif after is not None:
        assert after in board.targets, "nobody is accused who has gone"
        assert after != guarded, "nor a mayor whose dog lives"
    is_over = before is not None and (before not in board.targets or before == guarded)
    is_gallows = board.scene in ("gallows", "day") and before is not None
    if is_gallows and is_over and board.accused is None:
        assert any(type(event) is AccusationFalls for event in said), "it is said that it is over"
        assert isinstance(game.request, Floor)
        assert game.request.clock != "starts", "what is left of the talk goes on"
        assert board.scene == "day"
    elif before is not None and not is_over and before == after:
        assert not any(type(event) is AccusationFalls for event in said), "else it stands"


def is_asked(request: AnyRequest) -> bool:
    """Whether it is put to all, or to somebody who is not naming an heir."""
    return isinstance(request, Floor | Poll) or (isinstance(request, Ask) and request.task != "heir")


@laws
@given(setups(), SEEDS)
def test_private_requests_reach_exactly_those_they_concern(setup: Setup, seed: int) -> None:
    witness, called = Witness(setup.cards, len(setup.players)), tuple[Seat, ...]()
    for request, answer in requests_of(Game(setup), People(setup, seed)):
        if isinstance(request, Tell) and request.stays and request.call not in ("", "deal"):
            # Whoever was called may be somebody else by now, and has that card to look at.
            assert request.seats == called
            assert [request.news] == [Card(witness.roles[seat]) for seat in called] or not called
        elif isinstance(request, Tell | Ask) and request.call:
            called = request.seats
        if isinstance(request, Tell) and request.call == "stray-cat":
            received = witness.keeper
            witness.sees(request, answer)
            assert request.seats == (() if received is None or cat_stayed(request) else (received,))
            continue
        if isinstance(request, Tell) and request.call == "deal":
            assert request.seats == (request.seats[0],)
            assert request.news == Card(witness.roles[request.seats[0]])
        elif isinstance(request, Tell | Ask) and request.call and not getattr(request, "stays", False):
            assert tuple(sorted(request.seats)) == witness.entitled(request)
        witness.sees(request, answer)


def cat_stayed(tell: Tell) -> bool:
    """Nobody was there to send it."""
    return not tell.seats


@laws
@given(setups(rules="duesterwald"), SEEDS)
def test_the_seer_of_duesterwald_learns_the_character(setup: Setup, seed: int) -> None:
    for told, looked_at, witness in checks(setup, seed, ("seer",)):
        assert told == Card(witness.roles[looked_at])


@laws
@given(setups(rules="big-box"), SEEDS)
def test_the_seers_of_big_box_learn_beast_or_not(setup: Setup, seed: int) -> None:
    for told, looked_at, witness in checks(setup, seed, ("seer", "oracle")):
        assert told == Verdict(witness.roles[looked_at] in ("werewolf", "vampire"))


def checks(setup: Setup, seed: int, seers: tuple[str, ...]) -> Any:
    """What the seers were told, of whom, and the bookkeeper at that moment."""
    witness = Witness(setup.cards, len(setup.players))
    looked_at = None
    for request, answer in requests_of(Game(setup), People(setup, seed)):
        if isinstance(request, Ask) and request.task in seers:
            looked_at = answer
        elif isinstance(request, Tell) and request.call in seers and looked_at is not None:
            yield request.news, looked_at, witness
            looked_at = None
        witness.sees(request, answer)


@laws
@given(setups(), SEEDS)
def test_powers_of_once_a_game_are_used_once(setup: Setup, seed: int) -> None:
    used: Counter[str] = Counter()
    for request, answer in requests_of(Game(setup), People(setup, seed)):
        if isinstance(request, Ask) and answer is not None and not isinstance(answer, Leaves):
            used[request.task] += 1
    for task in ("thief", "cupid", "priest", "heal", "poison", "investigator", "blacksmith", "sword"):
        assert used[task] <= 1, task
    if setup.options.get("witch_potions") == "1":
        assert used["heal"] + used["poison"] <= 1


@laws
@given(setups(), SEEDS)
def test_late_answers_become_nobody_except_where_somebody_is_needed(setup: Setup, seed: int) -> None:
    for request, _ in requests_of(Game(setup), People(setup, seed)):
        if isinstance(request, Ask):
            needed = request.task in ("heir", "stray-cat") or request.choices == ("werewolf",)
            assert request.late == ("draw" if needed else "nobody")
            assert request.admits(None) != (needed and bool(request.seats))
        elif isinstance(request, Poll):
            assert request.late == ("wait" if request.task == "card" else "nobody")


def test_the_thief_between_two_werewolves_must_take_one() -> None:
    cards = ["thief", "seer", "witch", "villager", "villager", "villager", "villager", "villager"]
    game = Game(set_up("duesterwald", "ABCDEFGH", [*cards, "werewolf", "werewolf"], {"captain": "none"}))
    game.answer((*cards, "werewolf", "werewolf"))
    game.go_on_to_question()
    assert isinstance(game.request, Ask)
    assert (game.request.task, game.request.choices) == ("thief", ("werewolf",))
    assert (game.request.late, game.request.nobody) == ("draw", False)


@laws
@given(setups(), SEEDS)
def test_the_slayer_is_not_called_after_killing_one_that_is_no_beast(setup: Setup, seed: int) -> None:
    lost = False
    for request, _ in requests_of(Game(setup), People(setup, seed)):
        if isinstance(request, Died) and request.cause == "hunt":
            lost = lost or request.shown.card not in ("werewolf", "vampire")
        assert not (lost and isinstance(request, Ask) and request.task == "vampire-slayer")


@laws
@given(setups(), SEEDS)
def test_winners_are_of_the_team_that_won(setup: Setup, seed: int) -> None:
    witness = Witness(setup.cards, len(setup.players))
    for request, answer in requests_of(Game(setup), People(setup, seed)):
        witness.sees(request, answer)
        if isinstance(request, Ended):
            check_end(witness, request.outcome, request.winners)


def check_end(witness: Witness, outcome: str, winners: tuple[int, ...]) -> None:
    """Held against the bookkeeper's own account of teams."""
    team = [{"werewolf": "werewolves", "vampire": "vampires"}.get(role, "village") for role in witness.roles]
    alive = {team[seat] for seat in witness.living} if team else set()
    torn = len({team[seat] for seat in witness.lovers}) == 2
    if outcome == "draw":
        assert winners == ()
    elif outcome == "lovers":
        assert torn
        assert winners == tuple(sorted(witness.lovers)) == tuple(witness.living)
    else:
        assert alive == {outcome}
        excluded = witness.lovers if torn else ()
        assert winners == tuple(s for s, of in enumerate(team) if of == outcome and s not in excluded)


@costly
@given(setups(), SEEDS)
def test_every_prefix_of_the_journal_resumes_to_the_same_question(setup: Setup, seed: int) -> None:
    game, people = Game(setup), People(setup, seed)
    records = [journal.header(setup)]
    number = 0
    while True:
        game.go_on_to_question()
        again = journal.resume(sealed(records))
        again.go_on_to_question()
        assert again.request == game.request
        if not isinstance(game.request, Question):
            return
        number += 1
        answer = people(game.request)
        records.append(journal.entry(number, game.request, answer))
        game.answer(answer)


@costly
@given(setups(), SEEDS)
def test_rewinding_and_answering_the_same_gives_the_same(setup: Setup, seed: int) -> None:
    game = Game(setup)
    rewound = 0
    for request, answer in requests_of(game, People(setup, seed)):
        del request, answer
        if game.can_rewind():
            rewound += 1
            again = game.rewound()
            again.go_on_to_question()
            for kept in game.answered[len(again.answered) :]:
                assert again.request == kept.request
                again.answer(kept.answer)
                while again.request != game.request and not isinstance(again.request, Question):
                    again.go_on()
            assert again.request == game.request
            assert again.answered == game.answered


@laws
@given(setups(), SEEDS)
def test_nothing_told_said_or_drawn_can_be_taken_back(setup: Setup, seed: int) -> None:
    game = Game(setup)
    for request, _ in requests_of(game, People(setup, seed)):
        upcoming = game.request
        if isinstance(request, AnyEvent | Tell | Draw) and not isinstance(request, Counted):
            assert not game.can_rewind()
        if game.can_rewind():
            assert is_same_step(game.answered[-1].request, upcoming)


def is_same_step(answered: Question, upcoming: AnyRequest | None) -> bool:
    """A part of the same call, or a count that was only announced."""
    if isinstance(upcoming, AnyEvent):
        return isinstance(upcoming, Counted)
    call = getattr(answered, "call", "")
    return bool(call) and call == getattr(upcoming, "call", "")


@laws
@given(setups(), SEEDS, st.data())
def test_illegal_answers_are_refused_without_effect(setup: Setup, seed: int, data: st.DataObject) -> None:
    game, people = Game(setup), People(setup, seed)
    illegal = data.draw(ILLEGAL)
    while game.request is not None:
        game.go_on_to_question()
        request = game.request
        if not isinstance(request, Question):
            break
        if not isinstance(illegal, type(None)) and not legal(request, illegal):
            before = len(game.answered)
            try:
                game.answer(illegal)
            except ValueError:
                assert game.request is request
                assert len(game.answered) == before
            else:
                raise AssertionError(f"{illegal!r} was taken for {request!r}")
        game.answer(people(request))


# What no question of any game ever takes, and what few take.
ILLEGAL = st.sampled_from(
    [True, 1.0, -1, 99, "nobody", "", [0, 1], {"seat": 1}, (), (0, 0), (0, 99), ("here",), ((),), b"x"]
)


def legal(request: Question, answer: Any) -> bool:
    """Whether by chance it is an answer here: a seat by its number, or one of the words."""
    if isinstance(request, Ask):
        return type(answer) is int and answer in request.choices and request.number == 1
    if isinstance(request, Poll):
        return answer == ("here",) and request.task == "here" and len(request.seats) == 1
    return False
