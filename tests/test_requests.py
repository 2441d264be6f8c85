"""Requests: what each admits, and what the private ones offer."""

from collections.abc import Iterator
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from moderator.rules.events import Accused, Dawn, Night
from moderator.rules.news import Card, News
from moderator.rules.playing.game import Game, Refused, set_up
from moderator.rules.playing.games import AnyRequest
from moderator.rules.requests import (
    Ask,
    Claims,
    Draw,
    Floor,
    Leaves,
    Nominates,
    Poll,
    Question,
    Seconds,
    Tell,
)
from moderator.rules.views import Asked, Called, private, public

ONE = Ask("seer", (3,), (0, 1, 2), "seer")
MUST = Ask("heir", (3,), (0, 1, 2), nobody=False, late="draw")
PAIR = Ask("cupid", (3,), (0, 1, 2, 3), "cupid", number=2)
TRIO = Ask("investigator", (3,), ((0, 1, 2), (4, 5, 6)), "investigator")
NOBODY = Ask("seer", (), (), "seer")
SHOT = Ask("hunter", (3,), (0, 1, 2), known="all", may_leave=(0, 1, 2))
VOTE = Poll("vote", (0, 1, 2), (0, 1, 2), withheld=((0, 1), (1, 0)), may_leave=(0, 1, 2))
CARDS = Poll("card", (0, 1), ("seer", "witch"), "deal", late="wait", known="call")
TALK = Floor("talk", "starts", (0, 1, 2, 3), (1, 2, "guard-dog"))
ACCUSED = Floor("talk", "goes-on", (0, 1, 2, 3), (1, 2), Accused(0, 2))
HEARD = Floor("hustings", "goes-on", (0, 1, 3), roles=("werewolf", "seer"))
LOTS = Draw("lots", (1, 2, 2), 2)


@pytest.mark.parametrize(
    ("request_", "answers"),
    [
        (ONE, [0, 2, None]),
        (MUST, [0]),
        (PAIR, [(0, 3), (3, 1), None]),
        (TRIO, [(0, 1, 2), None]),
        (NOBODY, [None]),
        (SHOT, [None, 1, Leaves(1)]),
        (VOTE, [(1, 2, 0), (None, None, None), (2, 0, None), Leaves(1)]),
        (CARDS, [("seer", "seer")]),
        (TALK, [None, Nominates(0, 1), Nominates(1, "guard-dog"), Leaves(3)]),
        (ACCUSED, [None, Seconds(1), Seconds(3), Nominates(3, 1), Leaves(2)]),
        (HEARD, [Claims(0, "seer"), Claims(3, "werewolf", 0, "seer"), Claims(1, None, 3, "wicked")]),
        (HEARD, [Claims(0, None, 1, "good"), Claims(0, None, 1, "werewolf")]),
        (LOTS, [(1, 2), (2, 2), (2, 1)]),
    ],
)
def test_what_a_request_admits(request_: Question, answers: list[Any]) -> None:
    for answer in answers:
        assert request_.admits(answer), answer


@pytest.mark.parametrize(
    ("request_", "answers"),
    [
        (ONE, [3, "nobody", (0,), (0, 1), Leaves(0)]),
        (MUST, [None, 3]),
        (PAIR, [0, (0, 0), (0, 4), (0, 1, 2), (0,), [0, 1]]),
        (TRIO, [(2, 1, 0), (0, 1, 4), 0]),
        (NOBODY, [0, ()]),
        (SHOT, [3, Leaves(3), Leaves(4)]),
        (VOTE, [(0, None, None), (1, 2), (1, 2, 3), None, Leaves(3), 1]),
        (CARDS, [("seer", None), None, Leaves(0)]),
        (TALK, [Nominates(1, 1), Nominates(0, 3), Nominates(4, 1), Seconds(1), Leaves(4), 1]),
        (ACCUSED, [Seconds(0), Seconds(2), Seconds(4)]),
        (ACCUSED, [Claims(0, "seer"), Claims(0, None, 1, "wicked")]),
        (HEARD, [Claims(2, "seer"), Claims(0), Claims(0, "witch"), Claims(0, "good"), Claims(0, "")]),
        (HEARD, [Claims(0, "seer", 1), Claims(0, "seer", None, "good"), Claims(0, None, 0, "good")]),
        (HEARD, [Claims(0, None, 2, "good"), Claims(0, None, 1, "witch"), Claims(0, None, 1, "")]),
        (LOTS, [(1, 1), (2,), (1, 2, 2), None, (3, 2)]),
    ],
)
def test_what_a_request_refuses(request_: Question, answers: list[Any]) -> None:
    for answer in answers:
        assert not request_.admits(answer), answer


def test_a_vote_against_ones_lover_counts_only_in_the_open() -> None:
    assert VOTE.offered(0) == (2,)
    assert VOTE.offered(2) == (0, 1)
    assert VOTE.admits((1, None, None))


def test_what_takes_no_answer_refuses_one() -> None:
    cards = ["werewolf"] * 2 + ["seer"] + ["villager"] * 5
    game = Game(set_up("duesterwald", "ABCDEFGH", cards, {"captain": "none"}))
    game.answer(tuple(cards))
    kinds = set()
    while not isinstance(game.request, Question):
        before = game.request
        kinds.add(type(before))
        for answer in (None, 0, ()):
            with pytest.raises(Refused):
                game.answer(answer)
        assert game.request is before
        game.go_on()
    assert {Tell, Night} <= kinds


def test_what_the_table_may_know_is_said_by_the_request() -> None:
    assert public(ONE) == Called("seer", "seer", "choice")
    assert public(CARDS) == Called("deal", "card", "vote")
    assert public(Tell("seer", (3,), Card("witch"))) == Called("seer", "news", "result")
    quietly = ONE._replace(call="", known="who")
    assert public(quietly) == Asked("seer", (3,))
    assert public(quietly._replace(may_leave=(1, 3))) == Asked("seer", (3,), (1, 3)), "they can say so"
    assert public(Tell("", (3,), Card("witch"), known="who")) == Asked("news", (3,))
    assert public(SHOT) == SHOT
    assert public(VOTE) == VOTE._replace(withheld=())
    assert public(TALK) == TALK
    assert public(LOTS) is None
    assert public(Dawn(1)) == Dawn(1)


def test_whose_eyes_it_is_for() -> None:
    told = Tell("seer", (3,), Card("witch"))
    for private_ in (ONE, told, SHOT):
        assert private(private_, 3) == private_
        assert private(private_, 0) is None
    assert private(VOTE, 0) == VOTE._replace(withheld=((0, 1),))
    assert private(VOTE, 3) is None
    for open_ in (TALK, LOTS, Dawn(1)):
        assert private(open_, 0) is None


def parts(kind: Any) -> Iterator[Any]:
    """All that a type is made of, down to what is made of nothing else."""
    if get_origin(kind) in (Union, UnionType, tuple):
        inside = [part for part in get_args(kind) if part is not ...]
    elif hasattr(kind, "_fields"):
        inside = list(get_type_hints(kind).values())
    else:
        yield Literal if get_origin(kind) is Literal else kind
        return
    for part in inside:
        yield from parts(part)


@pytest.mark.parametrize("kind", [*get_args(AnyRequest), *get_args(News)], ids=lambda kind: kind.__name__)
def test_whatever_is_asked_for_is_made_of_a_few_plain_things(kind: Any) -> None:
    assert hasattr(kind, "_fields")
    assert set(parts(kind)) <= {int, str, bool, type(None), Literal}
