"""Dealing by printed cards: named in secret, or found out by the roll call."""

from collections.abc import Sequence
from typing import Any

from moderator.rules.events import CardsDoNotFit, Dawn, Ended, Night, OnceMore, RollCallAgain, Sleeps, Wakes
from moderator.rules.news import Card
from moderator.rules.playing.autopsy import autopsy
from moderator.rules.playing.game import Game, set_up
from moderator.rules.playing.games import AnyRequest
from moderator.rules.requests import Ask, Floor, Leaves, Poll, Question, Tell

NAMES = [f"P{seat}" for seat in range(8)]
HANDS = ["werewolf", "seer", "hunter", "villager", "werewolf", "villager", "girl", "villager"]
BIG_HANDS = ["werewolf", "seer", "hunter", "villager", "werewolf", "cook", "mayor", "insomniac"]


def a_game(rules: str, deal: str, cards: Sequence[str], **options: str) -> Game:
    """A game with these cards."""
    return Game(set_up(rules, NAMES, cards, {"deal": deal, **options}))


def question(game: Game) -> tuple[list[AnyRequest], Question]:
    """What was said and shown on the way, and the next question."""
    passed: list[AnyRequest] = []
    while not isinstance(game.request, Question):
        assert game.request is not None
        passed.append(game.request)
        game.go_on()
    return passed, game.request


def name_cards(game: Game, named: Sequence[str]) -> list[AnyRequest]:
    """Everybody names a card; what follows."""
    _, asked = question(game)
    assert isinstance(asked, Poll)
    assert (asked.task, asked.seats) == ("card", tuple(range(8)))
    game.answer(tuple(named))
    return question(game)[0]


def test_named_cards_that_fit_are_the_deal() -> None:
    game = a_game("duesterwald", "cards", HANDS, captain="none")
    passed = name_cards(game, HANDS)
    assert passed == [Night(1, peeking=True), Wakes("seer")]
    assert autopsy(game).dealt == tuple(HANDS)


def test_named_cards_that_do_not_fit_are_asked_again_and_nobody_is_blamed() -> None:
    game = a_game("duesterwald", "cards", HANDS)
    two_seers = ["seer", *HANDS[1:]]
    passed = name_cards(game, two_seers)
    assert passed == [CardsDoNotFit((("seer", 2),))]
    assert autopsy(game).dealt == ()
    name_cards(game, HANDS)
    assert autopsy(game).dealt == tuple(HANDS)


def test_the_box_waits_until_everybody_has_named_a_card() -> None:
    game = a_game("duesterwald", "cards", HANDS)
    _, asked = question(game)
    assert asked.late == "wait" if isinstance(asked, Poll) else False
    assert not asked.admits((None, *HANDS[1:]))


def test_cards_nobody_named_lie_spare() -> None:
    game = a_game("duesterwald", "cards", [*HANDS[:7], "thief", "villager", "witch"], captain="none")
    name_cards(game, [*HANDS[:7], "thief"])
    assert sorted(autopsy(game).spare) == ["villager", "witch"]
    _, asked = question(game)
    assert isinstance(asked, Ask)
    assert (asked.task, asked.seats, asked.choices) == ("thief", (7,), ("villager", "witch", "keep"))


def presses(asked: Poll, *seats: int) -> tuple[Any, ...]:
    """Who presses on a call of the roll."""
    return tuple("here" if seat in seats else None for seat in asked.seats)


def call(game: Game, expected: str, *seats: int) -> list[AnyRequest]:
    """One call of the roll and who presses; what was said before it."""
    passed, asked = question(game)
    assert isinstance(asked, Poll)
    assert (asked.task, asked.call) == ("here", expected)
    game.answer(presses(asked, *seats))
    return passed


def test_the_roll_call_finds_out_who_is_who() -> None:
    game = a_game("duesterwald", "roll-call", HANDS, captain="none")
    call(game, "seer", 1)
    call(game, "werewolves", 0, 4)
    call(game, "hunter", 2)
    call(game, "girl", 6)
    passed, asked = question(game)
    # What follows is the first night itself, without another nightfall, and nobody is shown a card.
    assert passed == [Sleeps("girl"), Wakes("seer")]
    assert isinstance(asked, Ask)
    assert (asked.task, asked.seats) == ("seer", (1,))
    assert autopsy(game).dealt == tuple(HANDS)


def test_nothing_is_asked_of_anybody_before_the_roll_call_fits() -> None:
    game = a_game("duesterwald", "roll-call", HANDS, captain="none")
    call(game, "seer")
    assert call(game, "seer") == [Sleeps("seer"), OnceMore("seer"), Wakes("seer", seeks=True)]
    call(game, "werewolves", 0, 4)
    call(game, "hunter", 2)
    call(game, "girl", 6)
    passed = call(game, "seer", 1)
    assert passed == [
        Sleeps("girl"),
        Dawn(1),
        RollCallAgain(),
        Night(1, peeking=True),
        Wakes("seer", seeks=True),
    ]
    call(game, "werewolves", 0, 4)
    call(game, "hunter", 2)
    call(game, "girl", 6)
    assert isinstance(question(game)[1], Ask)


def test_too_many_are_asked_once_more_and_the_known_are_ignored() -> None:
    game = a_game("duesterwald", "roll-call", HANDS, captain="none")
    call(game, "seer", 1)
    _, asked = question(game)
    assert isinstance(asked, Poll)
    assert 1 not in asked.seats
    call(game, "werewolves", 0, 2, 4)
    again = call(game, "werewolves", 0, 4)
    assert again == [Sleeps("werewolves"), OnceMore("werewolves"), Wakes("werewolves", seeks=True)]
    call(game, "hunter", 2)
    call(game, "girl", 6)
    question(game)
    assert autopsy(game).dealt == tuple(HANDS)


def test_too_many_twice_make_the_roll_call_begin_anew() -> None:
    game = a_game("duesterwald", "roll-call", HANDS, captain="none")
    call(game, "seer", 1, 3)
    call(game, "seer", 1, 3)
    _, asked = question(game)
    assert isinstance(asked, Poll)
    assert set(asked.seats) == set(range(8)), "neither of the two is known"
    call(game, "werewolves", 0, 4)
    call(game, "hunter", 2)
    call(game, "girl", 6)
    assert RollCallAgain() in call(game, "seer", 1)


def test_in_big_box_the_silent_characters_are_part_of_the_roll_call() -> None:
    game = a_game("big-box", "roll-call", BIG_HANDS)
    call(game, "werewolves", 0, 4)
    call(game, "seer", 1)
    call(game, "hunter", 2)
    call(game, "cook", 5)
    call(game, "mayor", 6)
    call(game, "insomniac", 7)
    _, asked = question(game)
    assert isinstance(asked, Ask)
    assert (asked.task, asked.seats) == ("werewolves", (0, 4))


def test_the_box_shows_everybody_their_own_card() -> None:
    game = a_game("duesterwald", "box", HANDS, captain="none")
    _, asked = question(game)
    assert asked.task == "deal"
    game.answer(tuple(HANDS))
    passed, _ = question(game)
    told = [request for request in passed if isinstance(request, Tell)]
    assert [(tell.seats, tell.news) for tell in told] == [
        ((seat,), Card(card)) for seat, card in enumerate(HANDS)
    ]
    assert {seat: tell.news for seat, tell in game.held.items()} == {
        seat: Card(card) for seat, card in enumerate(HANDS)
    }


def test_somebody_who_leaves_before_the_cards_are_known_ends_the_game() -> None:
    game = a_game("duesterwald", "roll-call", HANDS, captain="start")
    _, asked = question(game)
    assert isinstance(asked, Floor)
    game.answer(Leaves(3))
    assert game.request == Ended("draw", ())
