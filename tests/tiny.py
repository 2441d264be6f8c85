"""A rule set for one test: it asks for these things, one after the other, and then nobody has won."""

from collections.abc import Generator, Sequence
from typing import Any

from moderator.rules.begun import Begun
from moderator.rules.board import Board
from moderator.rules.events import Common, Ended, Left, Shown
from moderator.rules.playing.game import Setup, set_up
from moderator.rules.requests import Leaves, Request
from moderator.rules.rulebook import Character, Findings, RuleSet

from .boxes import NAMES

Book = RuleSet[Common]


def tiny(*asked: Request) -> Book:
    """Whoever goes home at a question is out, and it is not asked again."""

    def course() -> Generator[Request, Any, None]:
        for request in asked:
            answer = yield request
            if isinstance(answer, Leaves):
                yield Left(Shown(answer.seat, "villager"))
        yield Ended("draw", ())

    def begin(_size: int, _cards: Sequence[str], _options: object) -> Begun[Common]:
        return Begun(None, course())

    return RuleSet(
        "tiny", range(1, 60), "", {"villager": Character("village", 60)}, {"deal": ("box",)},
        lambda cast: cast, lambda *_: Findings(), lambda size, *_: ("villager",) * size, begin, Board,
    )  # fmt: skip


def tiny_setup(players: Sequence[str] = NAMES) -> Setup:
    """A game of it, as long as the box knows it."""
    return set_up("tiny", players, ["villager"] * len(players), {})
