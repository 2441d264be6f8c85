"""Somebody with a stopwatch: how long calls take, beside what was said and announced, and whom they were for.

What is left beyond the words and the announced time is what the box itself makes of it: in any night
of any game it is to be the same, whoever answers, how fast, and whether anybody does.
"""

import asyncio
from collections.abc import Collection, Iterable, Mapping
from statistics import median
from typing import NamedTuple

from moderator.rules.events import Dawn, Night
from moderator.rules.news import NOTHING
from moderator.rules.requests import Ask, Poll, Tell
from moderator.rules.values import Seat
from moderator.table.box import Box
from moderator.table.mouth import reading
from moderator.table.shown import Over, Part, Pause, Public, Spoken, Trouble, Unheard
from moderator.table.surfaces import Change, Surface

from .bench.two_samples import RARE, corrected, likelihood

# Of fewer of a kind there is nothing to be told.
FEW = 8


class Length(NamedTuple):
    """How long a call took, or a part of one, and what nobody may know of it."""

    # Of which kind, in which game.
    kind: str
    # Whether it was for anybody, and when the first answer came, as a part of its time.
    is_alive: bool
    answered: float | None
    # In seconds: what was announced, to so many living; and what it took beyond that and beyond all words.
    announced: float
    living: int
    extra: float
    # Where it was; whoever has wires answers later than whoever has a phone.
    table: str = ""


class Running:
    """A call that is made, or a part of one."""

    def __init__(self, kind: str, begun: float, announced: float = 0.0) -> None:
        self.kind, self.begun, self.announced = kind, begun, announced
        self.words = 0.0
        self.is_alive = False
        self.answered: float | None = None

    def length(self, now: float, living: int) -> Length:
        """It is over."""
        extra = now - self.begun - self.words - self.announced
        return Length(
            self.kind, self.is_alive, self.answered, round(self.announced, 3), living, round(extra, 4)
        )


class Stopwatch(Surface):
    """Hears and sees what all do; to know what that must not tell, it looks at the desk, too."""

    def __init__(self, box: Box, haste: float = 1.0) -> None:
        self.box = box
        # How many times as fast as usual words are said.
        self.haste = haste
        # Of each night that is over; and of this one, if it is night.
        self.nights: list[list[Length]] = []
        self.lengths: list[Length] | None = None
        self._call: Running | None = None
        self._part: Running | None = None

    @property
    def running(self) -> list[Running]:
        """What goes on now."""
        return [running for running in (self._call, self._part) if running is not None]

    def show(self, shown: Public) -> None:
        """Something that everybody perceives."""
        called, now = self.box.board.call, asyncio.get_running_loop().time()
        if isinstance(shown, Trouble | Unheard | Pause):
            return
        if not isinstance(shown, Spoken):
            self.end(self._part, now)
            self._part = None
        # Whoever was called is sent to sleep with words that are still the call's.
        is_on = isinstance(shown, Spoken | Over) and not called
        if not is_on and (self._call is None or self._call.kind != self.kind(called)):
            self.end(self._call, now)
            self._call = Running(self.kind(called), now) if called else None
        if isinstance(shown, Spoken):
            for running in self.running:
                running.words += reading(shown.text) / self.haste
        elif isinstance(shown, Part) and self._call is not None:
            task, slot = shown.called.task, shown.called.slot
            self._part = Running(f"{self._call.kind}: {task} ({slot})", now, shown.seconds)
            self._call.announced += shown.seconds
        elif isinstance(shown, Night):
            self.lengths = []
        elif isinstance(shown, Dawn) and self.lengths is not None:
            self.nights.append(self.lengths)
            self.lengths = None

    def kind(self, called: str) -> str:
        """How calls of that name are told from those of the other game."""
        performance = self.box.performance
        return f"{performance.game.setup.rules if performance else ''}, {called}"

    def end(self, running: Running | None, now: float) -> None:
        """What has gone on is over."""
        if running is not None and self.lengths is not None:
            self.lengths.append(running.length(now, len(self.box.board.living)))

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:  # noqa: ARG002
        """Somebody is awake, or told something."""
        is_nothing = request is None or (isinstance(request, Tell) and request.news == NOTHING)
        for running in [] if is_nothing else self.running:
            running.is_alive = True

    def note(self, change: Change) -> None:
        """Somebody has answered."""
        part = self._part
        if change == "desk" and part is not None and part.answered is None and part.announced:
            thought = asyncio.get_running_loop().time() - part.begun - part.words
            part.answered = round(thought / part.announced, 3)


Pair = tuple[list[float], list[float]]


def alive_and_nobody(lengths: Iterable[Length]) -> dict[str, Pair]:
    """What was left of calls and parts for somebody, and for nobody."""
    return pairs((one.kind, one.is_alive, one.extra) for one in lengths)


def fast_and_slow(lengths: Iterable[Length]) -> dict[str, Pair]:
    """What was left of parts that were answered sooner than others of their kind and table, and later."""
    answered = [one._replace(kind=f"{one.kind}, {one.table}") for one in lengths if one.answered is not None]
    times: dict[str, list[float]] = {}
    for one in answered:
        times.setdefault(one.kind, []).append(one.answered or 0.0)
    middle = {kind: median(several) for kind, several in times.items()}
    return pairs((one.kind, (one.answered or 0.0) < middle[one.kind], one.extra) for one in answered)


def pairs(lengths: Iterable[tuple[str, bool, float]]) -> dict[str, Pair]:
    """By kind, where there is enough of both; and all together."""
    found: dict[str, Pair] = {}
    for kind, is_first, extra in lengths:
        found.setdefault(kind, ([], []))[not is_first].append(extra)
    found |= together(found.values())
    return {kind: pair for kind, pair in found.items() if min(map(len, pair)) >= FEW}


def together(pairs: Iterable[Pair]) -> dict[str, Pair]:
    """Those of every kind, each beside the middle of its own kind: of a few nights they tell more."""
    both: Pair = ([], [])
    for pair in pairs:
        if all(pair):
            middle = median([*pair[0], *pair[1]])
            for several, one in zip(both, pair, strict=True):
                several += [extra - middle for extra in one]
    return {"all kinds": both}


def announced_otherwise(lengths: Iterable[Length]) -> set[tuple[str, str, int]]:
    """Calls and parts that were announced to last otherwise, though just as many lived."""
    announced: dict[tuple[str, str, int], set[float]] = {}
    for one in lengths:
        announced.setdefault((one.kind, one.table, one.living), set()).add(one.announced)
    return {kind for kind, several in announced.items() if len(several) > 1}


def likelihoods(lengths: Iterable[Length], of: Collection[str] = ()) -> dict[str, float]:
    """Of every comparison, or of some, how likely chance alone makes what differs; all taken together."""
    lengths = list(lengths)
    asked: Mapping[str, dict[str, Pair]] = {
        "for somebody, and for nobody": alive_and_nobody(lengths),
        "answered fast, and slowly": fast_and_slow(lengths),
    }
    found = {f"{kind}: {what}": pair for what, all_ in asked.items() for kind, pair in all_.items()}
    return corrected({what: likelihood(*pair) for what, pair in found.items() if not of or what in of})


def told_apart(lengths: Iterable[Length]) -> dict[str, float]:
    """What a stopwatch tells."""
    return {what: p for what, p in likelihoods(lengths).items() if p < RARE}
