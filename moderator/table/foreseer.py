"""A process of its own that plays a cast through: the box itself loads nothing for it."""

import json
from typing import Any

from ..keeping.casts import Outlook, read_outlook
from ..rules.playing.game import Setup
from .apart import ask_apart

PLAYED_BY = "moderator.workshop.simulation.aside"
# So long at most, whatever it has found out by then.
SECONDS = 5.0


async def foresee(setup: Setup, seconds: float = SECONDS) -> Outlook | None:
    """What came of as many games as could be played; nothing if there was none."""
    asked: dict[str, Any] = {"rules": setup.rules, "players": len(setup.players), "cards": setup.cards}
    asked["options"] = {**setup.options}
    return last_of((await ask_apart(PLAYED_BY, json.dumps(asked), seconds)).what)


def last_of(told: bytes) -> Outlook | None:
    """What its last whole line says."""
    lines = told[: told.rfind(b"\n") + 1].splitlines()
    return read_outlook(json.loads(lines[-1])) if lines else None
