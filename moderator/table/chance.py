"""Chance, as the rules ask for it."""

from collections.abc import Sequence
from random import Random, SystemRandom
from typing import Any, TypeVar

from ..rules.requests import Ask, Draw, Poll

T = TypeVar("T")

# A card that is called first, in every night of every cast.
CALLED = "seer"


class KindLuck(SystemRandom):
    """Deals whoever tries it for the first time a card that is called in the night, and then is as any."""

    def __init__(self) -> None:
        super().__init__()
        self._has_dealt = False

    def sample(self, population: Sequence[T], k: int, *, counts: Any = None) -> list[T]:
        """Some of these; of cards, the first is the one that is called."""
        drawn = super().sample(population, k, counts=counts)
        if not self._has_dealt and CALLED in drawn:
            at = drawn.index(CALLED)
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
