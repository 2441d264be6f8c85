"""Chance, as the rules ask for it."""

from collections.abc import Sequence
from random import Random, SystemRandom
from typing import Any, TypeVar

from ..rules.requests import Ask, Draw, Poll
from ..rules.values import Role

T = TypeVar("T")


class KindLuck(SystemRandom):
    """Deals whoever tries it for the first time the card that is called first of all, and then is as any."""

    def __init__(self, first_called: Sequence[Role]) -> None:
        super().__init__()
        self._first_called = first_called
        self._has_dealt = False

    def sample(self, population: Sequence[T], k: int, *, counts: Any = None) -> list[T]:
        """Some of these; of cards, the first is the one that no other is called before."""
        drawn: list[Any] = super().sample(population, k, counts=counts)
        first = next((card for card in self._first_called if card in drawn), None)
        if first is not None and not self._has_dealt:
            at = drawn.index(first)
            drawn[0], drawn[at] = drawn[at], drawn[0]
            self._has_dealt = True
        return drawn


def draw(chance: Random, request: Draw) -> tuple[Any, ...]:
    """So many of the pool."""
    return tuple(chance.sample(request.pool, request.number))


def late_answer(chance: Random, asked: Ask | Poll, answer: Any) -> Any:
    """What an answer not given in time becomes: nobody, or what must be is drawn."""
    if answer is not None or asked.late != "draw" or not asked.seats or not asked.choices:
        return answer
    if isinstance(asked, Ask) and asked.number > 1:
        return tuple(chance.sample(asked.choices, asked.number))
    return chance.choice(asked.choices)
