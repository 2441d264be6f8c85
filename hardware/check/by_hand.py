"""What needs people: lamp after lamp, pressing what is lit and holding it, feeling the buzzers."""

import asyncio
from collections.abc import Awaitable, Collection, Iterator, Sequence
from contextlib import suppress

from ..looks import BLUE, GREEN, RED, WHITE, Look, Off, Steady
from ..panel import CENTRE, HOST, Button, Lamp, Panel, Press, Seat
from ..patterns import beats
from .findings import Announce, CheckStep, Defect, What
from .verdict import Answer, parted, verdict

# Twice, so that nobody takes it for a lorry.
BUZZ = beats(0.4, 0.2, 0.4)

# What a lamp of all colours is seen in, one after the other, and how often.
COLOURS, TIMES = (RED, GREEN, BLUE, WHITE), 2

# How bright lamps are that are compared: by day, and by night, where a wrong resistor is seen best.
EVEN = (1.0, 0.2)

# So many places without any answer, one after another from the first, and it is none of theirs.
DEAD = 3

# Seconds: for an answer, to hold a button, until it is let go, for a glance, and for a colour.
ANSWER, HOLD, RELEASE, GLANCE, COLOUR = 10.0, 1.0, 5.0, 0.4, 2.0
# For cables to be moved.
WIGGLE = 60.0
# For a wire to follow another, and how often it must, to be believed.
MOMENT, TIMES_TO_BELIEVE = 0.1, 3
# After so many even a button that chatters is still.
STILL = 0.2


class ByHand:
    """Asks people to do something, place by place, and says what that means."""

    def __init__(self, panel: Panel, announce: Announce, only: Collection[Seat] | None = None) -> None:
        self._panel = panel
        self._seats = [seat for seat in range(panel.seats) if only is None or seat in only]
        # Who tries some seats alone knows the box's own button and lamp already.
        self._has_host = only is None
        self._announce = announce
        self._heard: list[Press] = []
        self._something = asyncio.Event()
        panel.listen(self._hear)

    async def faults(self) -> list[Defect]:
        """What the panel knows by itself; of a button that is down, whether it is a lamp's doing."""
        found = []
        tried = [*self._seats, *((HOST,) if self._has_host else ())]
        for fault in (fault for fault in self._panel.faults if fault.button in tried):
            if fault.what == "stuck":
                lamp = await self._touching(fault.button)
                is_own = lamp is None
                found.append(Defect("stuck" if is_own else "lamp-touches", fault.button, lamp))
            else:
                found.append(Defect("broken", fault.button, detail=fault.what))
        return found

    def strains(self) -> Iterator[Defect]:
        """What the panel got over without anybody noticing."""
        for strain in self._panel.strains:
            what: What = "bus-drops" if strain.what == "dropped" else "line-silent"
            yield Defect(what, detail=f"{strain.part}: {strain.times} times")

    async def lamps(self) -> None:
        """One lamp after another, in all its colours; whoever looks sees which is dark."""
        for lamp in (*self._seats, *((CENTRE,) if self._has_host else ())):
            for colour in COLOURS if lamp in self.coloured else (WHITE,):
                self._panel.show(lamp, Steady(colour, 1.0))
                await asyncio.sleep(GLANCE)
            self._panel.show(lamp, Off())

    async def buttons(self, left_out: set[Button], unlit: set[Button]) -> list[Defect]:
        """Every button, pressed while its lamp is lit and held until it is dark; called where none can be."""
        defects: list[Defect] = []
        buttons: list[Button] = [*self._seats, *((HOST,) if self._has_host else ())]
        asked = [button for button in buttons if button not in left_out]
        for number, button in enumerate(asked, 1):
            found = await (self._called(button) if button in unlit else self._button(button))
            if found is not None and not any(
                found.what == other.what and found.places == other.places for other in defects
            ):
                defects.append(found)
            is_silent = {defect.what for defect in defects} == {"open"} and len(defects) == number
            if self._has_host and is_silent and number == min(DEAD, len(asked)) and not await self._any():
                return [Defect("dead")]
        return defects

    @property
    def coloured(self) -> list[Seat]:
        """Whose lamp has all colours."""
        return [seat for seat in self._seats if self._panel.abilities(seat).colour]

    async def colours(self, left_out: set[Button]) -> list[Defect]:
        """The same colours at every lamp; whose lamp shows others presses there, until the host's button."""
        looks = [Steady(colour, 1.0) for colour in COLOURS] * TIMES
        pressed = await self._compared(self.coloured, looks) - left_out
        return [Defect("colour", lamp) for lamp in self.coloured if lamp in pressed]

    async def even(self) -> list[Defect]:
        """The same light at every lamp, bright and as by night; whose lamp differs presses there."""
        looks = [Steady(WHITE, level) for level in EVEN] * TIMES
        pressed = await self._compared(self._seats, looks)
        return [Defect("uneven", lamp) for lamp in self._seats if lamp in pressed]

    async def wiggle(self) -> list[Defect]:
        """A minute in which buttons are held and cables moved; which parts in between is loose."""
        for seat in self._seats:
            self._panel.show(seat, Steady(WHITE, 1.0))
        self._heard = []
        counted = {button: self._panel.edges(button) for button in self._seats}
        await asyncio.sleep(WIGGLE)
        for seat in self._seats:
            self._panel.show(seat, Off())
        loose = [button for button in self._seats if parted(self._heard, button)]
        return [
            Defect("loose", button, detail=f"{self._panel.edges(button) - counted[button]} edges")
            for button in loose
        ]

    async def _compared(self, lamps: Sequence[Seat], looks: Sequence[Look]) -> set[Button]:
        """All of these look the same, one look after another; who has pressed before the host did."""
        self._heard = []
        for look in looks:
            for lamp in lamps:
                self._panel.show(lamp, look)
            await asyncio.sleep(COLOUR)
            if any(press.button == HOST for press in self._heard):
                break
        for lamp in lamps:
            self._panel.show(lamp, Off())
        pressed = {press.button for press in self._heard if press.is_down}
        await self._all_let_go()
        return pressed

    async def buzzers(self, left_out: set[Button]) -> list[Defect]:
        """Every buzzer, answered by the button of whoever feels it."""
        defects = []
        for seat in self._seats:
            if self._panel.abilities(seat).buzz and seat not in left_out:
                found = await self._buzzer(seat)
                defects += [found] if found else []
        return defects

    async def heard(self, question: Awaitable[None]) -> list[Defect]:
        """Whether anybody has heard the sound: whoever did presses any button, even before all is asked."""
        self._heard = []
        await question
        await self._until_pressed()
        has_heard = bool(self._heard)
        await self._all_let_go()
        return [] if has_heard else [Defect("no-sound")]

    async def _touching(self, button: Button) -> Lamp | None:
        """The lamp with which a button changes, time after time, though nobody is at it."""
        lamps: list[Lamp] = [*range(self._panel.seats), CENTRE]
        for lamp in lamps:
            follows = 0
            while follows < TIMES_TO_BELIEVE and await self._follows(button, lamp):
                follows += 1
            if follows == TIMES_TO_BELIEVE:
                return lamp
        return None

    async def _follows(self, button: Button, lamp: Lamp) -> bool:
        """Whether a button changes as a lamp comes on, and as it goes off."""
        counted: list[int] = [self._panel.edges(button)]
        for look in (Steady(WHITE, 1.0), Off()):
            self._panel.show(lamp, look)
            await asyncio.sleep(MOMENT)
            counted.append(self._panel.edges(button))
        before, lit, dark = counted
        return before < lit < dark

    async def _any(self) -> bool:
        """Whether any seat's button answers: then the silent ones are silent each for itself."""
        await self._announce.step(CheckStep("any"))
        await self._press()
        await self._all_let_go()
        return any(press.button != HOST for press in self._heard)

    async def _button(self, button: Button) -> Defect | None:
        """Whoever did it wrong once may try again; who does not look up is called by name."""
        first = verdict(await self._ask(button))
        if first is None and self._panel.is_down(button):
            return Defect("stuck", button)
        if first is None or first.what == "chattering":
            return first
        await self._announce.step(CheckStep("call" if first.what == "open" else "again", button))
        second = verdict(await self._ask(button))
        if second is None and first.what == "open":
            return Defect("lamp-dark", button)
        return second

    async def _called(self, button: Button) -> Defect | None:
        """A button whose lamp is known to be dark."""
        await self._announce.step(CheckStep("call", button))
        return verdict(await self._ask(button))

    async def _ask(self, button: Button) -> Answer:
        """Light its lamp until somebody has held a button long enough, or nobody presses."""
        lamp: Lamp = CENTRE if button == HOST else button
        edges = self._panel.edges(button)
        self._panel.show(lamp, Steady(WHITE, 1.0))
        try:
            await self._press()
            if self._heard:
                await asyncio.sleep(HOLD)
            heard = self._heard
            until = heard[0].at + HOLD if heard else 0.0
            answer = Answer(button, tuple(heard), until, self._panel.edges(button) - edges)
        finally:
            self._panel.show(lamp, Off())
        await self._all_let_go()
        return answer

    async def _buzzer(self, seat: Seat) -> Defect | None:
        for _ in range(2):
            self._panel.buzz({seat: BUZZ})
            await self._press()
            answered = self._heard[0].button if self._heard else None
            await self._all_let_go()
            if answered == seat:
                return None
        return Defect("buzzer-silent", seat) if answered is None else Defect("buzzer-swapped", seat, answered)

    async def _press(self) -> None:
        """Until somebody presses from now on, or for so long."""
        self._heard = []
        await self._until_pressed()

    async def _until_pressed(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(ANSWER):
                while not self._heard:
                    self._something.clear()
                    await self._something.wait()

    async def _all_let_go(self) -> None:
        """Until nobody holds any button, or for so long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(RELEASE):
                while any(map(self._panel.is_down, (*range(self._panel.seats), HOST))):
                    await asyncio.sleep(STILL)

    def _hear(self, press: Press) -> None:
        # Who lets go late of the button before has not answered yet.
        if press.is_down or self._heard:
            self._heard.append(press)
        self._something.set()
