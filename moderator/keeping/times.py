"""How long things take, as a table may set it."""

from dataclasses import dataclass
from typing import Literal

# How the awake choose at wired seats: by the light that goes round, or by pressing whom they mean.
ChooseBy = Literal["scan", "point"]

PACES = {"brisk": 2 / 3, "normal": 1.0, "patient": 1.5}


@dataclass(frozen=True)
class Times:
    """Seconds at normal pace; every one a setting."""

    # The parts of a call, by night.
    choice: float = 12
    pack: float = 25
    short: float = 8
    pair: float = 18
    trio: float = 15
    result: float = 4
    knowledge: float = 6
    secret: float = 6
    # A seat's part of a round of peeks.
    peek: float = 4
    # Of more names than a dozen, each takes so long to be read.
    name: float = 0.25
    # A choice counts when this moment is over.
    take_back: float = 2
    # Where the light goes round: how long it stays at each seat, and how often it comes by at least.
    scan: float = 0.8
    rounds: float = 2
    # The day.
    talk: float = 300
    talk_of_few: float = 120
    hustings: float = 90
    nudge: float = 60
    # An accusation stands so long before a newer one can take its place.
    nomination: float = 10
    last_call: float = 20
    defence: float = 30
    last_will: float = 20
    vote: float = 10
    more: float = 60
    # Before somebody who is missing is named.
    missing: float = 20
