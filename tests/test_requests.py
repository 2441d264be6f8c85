"""Requests: what each admits, and what the private ones offer."""

from typing import Any

import pytest

from moderator.rules.requests import (
    Ask,
    Draw,
    Floor,
    Leaves,
    Nominates,
    Poll,
    Request,
    Say,
    Scene,
    Seconds,
    Tell,
)

ONE = Ask("seer", (3,), (0, 1, 2), "seer")
MUST = Ask("heir", (3,), (0, 1, 2), nobody=False, late="draw")
PAIR = Ask("cupid", (3,), (0, 1, 2, 3), "cupid", number=2)
TRIO = Ask("investigator", (3,), ((0, 1, 2), (4, 5, 6)), "investigator")
NOBODY = Ask("seer", (), (), "seer")
VOTE = Poll("vote", (0, 1, 2), (0, 1, 2), withheld=((0, 1), (1, 0)))
CARDS = Poll("card", (0, 1), ("seer", "witch"), "deal", late="wait")
TALK = Floor("talk", "starts", (0, 1, 2, 3), (1, 2, "guard-dog"))
ACCUSED = Floor("talk", "goes-on", (0, 1, 2, 3), (1, 2), Nominates(0, 2))
LOTS = Draw("lots", (1, 2, 2), 2)


@pytest.mark.parametrize(
    ("request_", "answers"),
    [
        (ONE, [0, 2, None]),
        (MUST, [0]),
        (PAIR, [(0, 3), (3, 1), None]),
        (TRIO, [(0, 1, 2), None]),
        (NOBODY, [None]),
        (VOTE, [(1, 2, 0), (None, None, None), (2, 0, None), Leaves(1)]),
        (CARDS, [("seer", "seer")]),
        (TALK, [None, Nominates(0, 1), Nominates(1, "guard-dog"), Leaves(3)]),
        (ACCUSED, [None, Seconds(1), Seconds(3), Nominates(3, 1), Leaves(2)]),
        (LOTS, [(1, 2), (2, 2), (2, 1)]),
        (Say("nobody-died"), [None]),
        (Scene("night"), [None]),
        (Tell("seer", (3,), "witch"), [None]),
    ],
)
def test_what_a_request_admits(request_: Request, answers: list[Any]) -> None:
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
        (VOTE, [(0, None, None), (1, 2), (1, 2, 3), None, Leaves(3), 1]),
        (CARDS, [("seer", None), None, Leaves(0)]),
        (TALK, [Nominates(1, 1), Nominates(0, 3), Nominates(4, 1), Seconds(1), Leaves(4), 1]),
        (ACCUSED, [Seconds(0), Seconds(2), Seconds(4)]),
        (LOTS, [(1, 1), (2,), (1, 2, 2), None, (3, 2)]),
        (Say("nobody-died"), [0, ()]),
        (Scene("night"), [0]),
        (Tell("seer", (3,), "witch"), [0]),
    ],
)
def test_what_a_request_refuses(request_: Request, answers: list[Any]) -> None:
    for answer in answers:
        assert not request_.admits(answer), answer


def test_a_vote_against_ones_lover_counts_only_in_the_open() -> None:
    assert VOTE.offered(0) == (2,)
    assert VOTE.offered(2) == (0, 1)
    assert VOTE.admits((1, None, None))
