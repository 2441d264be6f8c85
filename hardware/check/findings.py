"""What a self-test finds, and whom it tells."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol

from ..panel import Button, Lamp

# Everything that can be found; the lines of this name say what to look at first.
What = Literal[
    # Of a button: no answer; none of them answers; touching another's wires; closed all the time;
    # bouncing for far too long; parting while it is held; another one answers.
    "open", "dead", "short", "stuck", "chattering", "loose", "swapped",
    # Of a button: a lamp's wire touches its own.
    "lamp-touches",
    # Of a lamp: it is pressed only when called by name; it has not the colours that it should; beside
    # the others it is too bright or too dark.
    "lamp-dark", "colour", "uneven",
    # Of a buzzer: nobody feels it; another one does.
    "buzzer-silent", "buzzer-swapped",
    # Of a pin, a chip or a strip: it cannot be read or written.
    "broken",
    # Of the expanders: planned and not there; there and not planned.
    "expander-missing", "expander-unplanned",
    # Of the strip: pixels do not understand at this clock.
    "strip-clock",
    # Of many places with one cause: buttons that do not answer; lamps and buttons that belong elsewhere;
    # all colours; all buzzers; a chip none of whose buttons answers; two chips with each other's address.
    "open-several", "mixed-up", "colours", "buzzers-silent", "expander-deaf", "expander-swapped",
    # A strip that cannot be written; that is fed from its far end; dark, all of it or from a place on.
    "strip-broken", "strip-turned", "strip-dead", "strip-dark",
    # Of a teach-in: a line is closed all the time; no line makes the lamp of a place glow, or of several.
    "line-down", "lamp-unseen", "lamps-unseen",
    # Nobody has said in which colours its strip glows.
    "order-unsaid",
    # Of what was got over: words lost on the bus; the line on which chips call.
    "bus-drops", "line-silent",
    # Of the box: little room, no writing, too little power now or some time since it was started.
    "disk-full", "disk-read-only", "power-now", "power-before",
    # Of what the box passes in: nobody has heard it; the page for the phones does not answer.
    "no-sound", "no-page",
]  # fmt: skip

# What is done, in this order; `call` names one place, whose lamp nobody seems to see.
StepName = Literal[
    "begin", "lamps", "buttons", "call", "any", "again", "colours", "buzzers", "expanders", "strip",
    "disk", "power", "page", "sound", "heard", "well", "done",
    # One thing alone.
    "wiggle", "even", "live",
    # Of a teach-in, in their order; `teach-again` and `teach-twice` if somebody pressed what was not meant.
    "teach", "teach-seats", "teach-seat", "teach-again", "teach-lamps", "teach-colours", "teach-twice",
    "teach-order", "teach-buzzers", "teach-well", "teach-done",
]  # fmt: skip


@dataclass(frozen=True)
class Defect:
    """Something is wrong at a place, perhaps together with another; more about it for a forum.

    A cause that explains several findings has them `under` it.
    """

    what: What
    place: Button | Lamp | None = None
    other: Button | Lamp | None = None
    detail: str = ""
    under: tuple["Defect", ...] = ()

    @property
    def line(self) -> str:
        """The line that says so, and what to look at first."""
        return f"check.found.{self.what}"

    @property
    def places(self) -> frozenset[Button | Lamp]:
        """All the places it is about."""
        own = {place for place in (self.place, self.other) if place is not None}
        return frozenset(own.union(*(defect.places for defect in self.under)))

    def as_json(self) -> dict[str, Any]:
        """For a forum; seats as they are counted at the table, from 1."""
        parts = {"place": spoken(self.place), "other": spoken(self.other), "detail": self.detail}
        under = {"under": [defect.as_json() for defect in self.under]} if self.under else {}
        told = {name: part for name, part in parts.items() if part not in (None, "")}
        return {"what": self.what} | told | under


def spoken(part: Button | Lamp | None) -> int | str | None:
    """A button or a lamp as people call it: seats are counted from 1."""
    return part + 1 if isinstance(part, int) else part


class CheckStep(NamedTuple):
    """What comes now, perhaps for one place; at the end, how much was found."""

    name: StepName
    place: Button | Lamp | None = None
    number: int = 0

    @property
    def line(self) -> str:
        """The line that says so."""
        return f"check.step.{self.name}"


class Announce(Protocol):
    """Who tells people what to do and what was found."""

    async def step(self, step: CheckStep) -> None:
        """Say what comes, and come back when it has been said."""

    async def defect(self, defect: Defect) -> None:
        """Say what was found."""


# Says something softly, normally and loudly.
SayLoud = Callable[[], Awaitable[None]]


class Examination(NamedTuple):
    """What the box finds out alone, and the step it is."""

    step: StepName
    look: Callable[[], Awaitable[Iterable[Defect]]]


@dataclass(frozen=True)
class Report:
    """What a self-test has tried and found."""

    steps: tuple[StepName, ...]
    defects: tuple[Defect, ...]

    @property
    def is_well(self) -> bool:
        """Whether nothing was found."""
        return not self.defects

    def as_json(self) -> dict[str, Any]:
        """For a forum."""
        return {"steps": list(self.steps), "findings": [defect.as_json() for defect in self.defects]}
