"""The teach-in: the box learns what is wired where, from whoever presses at the seat that glows.

First one seat after another is called, clockwise, and says by a press which line its button is. Then
every line that may be a lamp is lit in short pulses, until somebody presses at the seat that glows. So
swapped wires, swapped addresses and a strip that begins at its far end are no mistakes.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from ..looks import GREEN, RED, WHITE, Colour
from ..panel import CENTRE, HOST, Button
from ..plan import ExpanderPin, PanelPlan, Pin, lamp_pins
from .bench import PAUSE, Bench, Lit
from .causes import by_cause
from .findings import Announce, CheckStep, Defect, StepName
from .known import KnownWires

# Seconds: for the seat that is called, for a line that glows, until all is let go, until no more presses
# come, and between two looks at the lines.
CALLED, SEEN, RELEASE, COUNTED, LOOK = 15.0, 8.0, 5.0, 1.2, 0.01
BREATH = 0.4

# So many seats that are silent one after another are not built yet.
UNBUILT = 2

# With these, nobody can say anything at a place.
MUTE = ("open", "short", "stuck")

# How often somebody who pressed where nothing is meant may press again.
TRIES = 3


@dataclass(frozen=True)
class Learnt:
    """What a teach-in has found; the plan is only there if it is whole."""

    plan: PanelPlan | None
    defects: tuple[Defect, ...]


class Lesson:
    """Asks people to press, and writes down what that says about the lines."""

    def __init__(self, design: PanelPlan, bench: Bench, announce: Announce) -> None:
        self._design = design
        self._bench = bench
        self._announce = announce
        # Whose lines are closed all the time is heard no more.
        self._deaf: frozenset[Pin] = frozenset()
        # Every seat that is built, and the box's own button.
        self._places: list[Button] = []
        self._known = KnownWires(design, bench.lines)
        # As they are told, and each for itself.
        self._defects: list[Defect] = []
        self._single: list[Defect] = []

    async def run(self) -> Learnt:
        """Learn everything; no line is lit at the end."""
        await self._say("teach")
        for address in self._bench.silent:
            await self._found(Defect("expander-missing", detail=f"{address:#04x}"))
        self._deaf = self._bench.closed()
        for pin in sorted(self._deaf, key=written):
            await self._found(Defect("line-down", detail=written(pin)))
        await self._seats()
        await self._lamps()
        await self._touching()
        await self._order()
        if self._bench.lines.buzzers:
            await self._buzzers()
        return await self._end()

    # One part after another.

    async def _seats(self) -> None:
        """Who sits where, clockwise; the rest is not built yet if none of it answers."""
        await self._say("teach-seats")
        silent: list[int] = []
        for seat in range(len(self._design.seats)):
            silent = [] if await self._call(seat) else [*silent, seat]
            if len(silent) == UNBUILT:
                break
        last = max(self._known.heard, default=-1)
        built = range(last + 1)
        await self._found(*(Defect("open", seat) for seat in built if seat not in self._known.heard))
        self._places = [*range(last + 1), HOST]
        if not await self._call(HOST):
            await self._found(Defect("open", HOST))

    async def _call(self, place: Button) -> bool:
        """Whether somebody presses there."""
        step: StepName = "teach-seat"
        for number in range(TRIES):
            await self._announce.step(CheckStep(step, place))
            pressed = await self._pressed(CALLED)
            new = [pin for pin in self._bench.lines.read if pin in pressed and self._known.whose(pin) is None]
            others = [other for pin in pressed if (other := self._known.whose(pin)) is not None]
            if not pressed:
                return False
            if new and (not others or number == TRIES - 1):
                await self._sits(place, new[0], others)
                return True
            await self._let_go()
            step = "teach-again"
        return False

    async def _sits(self, place: Button, button: Pin, others: Sequence[Button]) -> None:
        """A seat has its button; whose is closed with it, time after time, touches it."""
        self._known.sits(place, button)
        for other in others:
            await self._found(Defect("short", place, other))
        if not await self._let_go():
            await self._found(Defect("stuck", place))

    async def _lamps(self) -> None:
        """Every line that may be a lamp, until every seat has its own."""
        await self._say("teach-colours" if self._known.in_colours else "teach-lamps")
        for line in self._bench.lines.lamps:
            if all(map(self._known.is_lit, self._places)):
                break
            for _ in range(TRIES):
                place, times = await self._where(line)
                if place is None or self._known.glows(place, line, times):
                    break
                await self._announce.step(CheckStep("teach-twice", place))
        unlit = [place for place in self._speaking if self._known.lamp(place) is None]
        await self._found(*(Defect("lamp-unseen", place) for place in unlit))

    async def _touching(self) -> None:
        """Whether the wire of a lamp touches that of a button: pulled down, it would press it."""
        for place in self._places:
            lamp = self._known.lamp(place)
            for pin in lamp_pins(lamp) if lamp is not None else ():
                # Twice, for somebody may press meanwhile.
                closed = await self._bench.sink(pin)
                closed = closed & await self._bench.sink(pin) if closed else closed
                for button in (whose for one in closed if (whose := self._known.whose(one)) is not None):
                    await self._found(Defect("lamp-touches", button, CENTRE if place == HOST else place))

    async def _order(self) -> None:
        """Which colour a strip is sent first: somebody says what is seen."""
        piece = self._known.a_piece
        if piece is None:
            return
        for _ in range(TRIES):
            await self._announce.step(CheckStep("teach-order", piece[0]))
            told = [times for colour in (RED, GREEN) if (times := await self._told(piece[1], colour))]
            if len(told) < 2:
                break
            if self._known.is_sent(["rgb"[min(times, 3) - 1] for times in told]):
                return
        await self._found(Defect("order-unsaid"))

    async def _told(self, line: Lit, colour: Colour) -> int:
        """How often somebody presses for a colour, wherever."""
        _, times = await self._where(line, colour)
        return times

    async def _buzzers(self) -> None:
        """Every line that may be a buzzer."""
        await self._say("teach-buzzers")
        for line in self._bench.lines.buzzers:
            place, _ = await self._where(line)
            if place is not None and place != HOST:
                self._known.buzzes(place, line)
        unfelt = [place for place in self._speaking if place != HOST and not self._known.is_felt(place)]
        await self._found(*(Defect("buzzer-silent", place) for place in unfelt))

    async def _end(self) -> Learnt:
        if self._bench.dropped:
            await self._found(Defect("bus-drops", detail=f"{self._bench.dropped} times"))
        line = self._bench.calling()
        if line is None and self._design.interrupt is not None and self._bench.lines.chips:
            await self._found(Defect("line-silent"))
        may_be_wrong = any(defect.what in ("short", "stuck") for defect in self._single)
        plan = None if may_be_wrong else self._known.plan(self._places, line)
        number = len(plan.seats) if plan else len(self._defects)
        await self._announce.step(CheckStep("teach-well" if plan else "teach-done", number=number))
        return Learnt(plan, tuple(self._defects))

    # Lines and fingers.

    async def _where(self, line: Lit, colour: Colour = WHITE) -> tuple[Button | None, int]:
        """At which place somebody presses while a line pulses, and how often."""
        loop = asyncio.get_running_loop()
        until = loop.time() + SEEN
        while loop.time() < until:
            await self._bench.pulse(line, colour)
            pressed = await self._pressed(PAUSE)
            places = [place for pin in pressed if (place := self._known.whose(pin)) is not None]
            if places:
                may_be = 3 if colour != WHITE else self._known.colours(places[0])
                times = await self._count(may_be)
                # Whoever pressed looks up again.
                await asyncio.sleep(BREATH)
                return places[0], times
        return None, 0

    async def _count(self, may_be: int) -> int:
        """How often somebody presses, if it says which colour of so many it is."""
        times = 1
        await self._let_go()
        while may_be > 1 and await self._pressed(COUNTED):
            times += 1
            await self._let_go()
        return times

    async def _pressed(self, seconds: float) -> frozenset[Pin]:
        """What is pressed from now on, if anything is, in so many seconds."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while loop.time() < until:
            if pressed := self._bench.closed() - self._deaf:
                # Two that touch close within a moment of each other.
                await asyncio.sleep(LOOK)
                return pressed | (self._bench.closed() - self._deaf)
            await asyncio.sleep(LOOK)
        return frozenset()

    async def _let_go(self) -> bool:
        """Whether all is let go, and stays so for a moment; what does not is heard no more."""
        loop = asyncio.get_running_loop()
        until, still = loop.time() + RELEASE, 0
        while loop.time() < until and still < 10:
            still = 0 if self._bench.closed() - self._deaf else still + 1
            await asyncio.sleep(LOOK)
        left = self._bench.closed() - self._deaf
        self._deaf |= left
        return not left

    async def _say(self, step: StepName) -> None:
        await self._announce.step(CheckStep(step))

    @property
    def _speaking(self) -> list[Button]:
        """Who can say what is seen or felt: whose button is silent, or touches another, cannot."""
        mute = {place for defect in self._single if defect.what in MUTE for place in defect.places}
        return [place for place in self._places if place not in mute]

    async def _found(self, *defects: Defect) -> None:
        """Several of a kind are told by what they have in common."""
        self._single += defects
        for defect in by_cause(defects, self._design):
            self._defects.append(defect)
            await self._announce.defect(defect)


def written(pin: Pin) -> str:
    """A line, for whoever looks for it."""
    if isinstance(pin, ExpanderPin):
        return f"expander {pin.address:#04x} {'AB'[pin.pin // 8]}{pin.pin % 8}"
    return f"gpio {pin.bcm}"
