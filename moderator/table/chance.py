"""Chance, as the rules ask for it."""

from random import Random
from typing import Any

from ..rules.requests import Ask, Draw


def draw(chance: Random, request: Draw) -> tuple[Any, ...]:
    """So many of the pool."""
    return tuple(chance.sample(request.pool, request.number))


def late_answer(chance: Random, ask: Ask, answer: Any) -> Any:
    """What an answer not given in time becomes: nobody, or what must be is drawn."""
    if answer is None and ask.late == "draw" and ask.seats and ask.choices:
        return chance.choice(ask.choices)
    return answer
