"""Chance, as the rules ask for it."""

from random import Random
from typing import Any

from ..rules.requests import Ask, Draw, Poll


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
