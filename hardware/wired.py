"""The one panel there is, put together from single parts of any kind, mixed as they come."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress

from .buttons import SteadyButton
from .buzzing import Buzzing
from .faults import Faults
from .lights import Lights
from .looks import Look
from .panel import CENTRE, HOST, Abilities, Button, Fault, Lamp, Press, Seat, now
from .parts import Buzzer, Contact, Light, PanelParts
from .patterns import Pattern


class WiredPanel:
    """A panel over any parts; a part that fails is a fault and stops no other."""

    def __init__(self, parts: PanelParts) -> None:
        self._parts = parts
        self._faults = Faults()
        self._is_open = False
        self._listeners: list[Callable[[Press], None]] = []
        places = dict(enumerate(parts.seats))
        contacts: dict[Button, Contact] = {HOST: parts.host}
        contacts |= {seat: wired.button for seat, wired in places.items()}
        self._buttons: dict[Button, SteadyButton] = {
            button: SteadyButton(button, contact, self._tell, self._faults)
            for button, contact in contacts.items()
        }
        lights: dict[Lamp, Light] = {CENTRE: parts.centre}
        lights |= {seat: wired.lamp for seat, wired in places.items()}
        self._lights = Lights(lights, self._faults)
        buzzers = {seat: wired.buzzer for seat, wired in places.items() if wired.buzzer}
        self._buzzing = Buzzing(buzzers, self._faults)

    @property
    def seats(self) -> int:
        return len(self._parts.seats)

    @property
    def faults(self) -> tuple[Fault, ...]:
        return self._faults.now

    def abilities(self, seat: Seat) -> Abilities:
        wired = self._parts.seats[seat]
        return Abilities(wired.lamp.dims, wired.lamp.colour, wired.buzzer is not None)

    def listen(self, hear: Callable[[Press], None]) -> None:
        self._listeners.append(hear)

    def is_down(self, button: Button) -> bool:
        return self._buttons[button].is_down

    def show(self, lamp: Lamp, look: Look) -> None:
        self._lights.show(lamp, look)

    def buzz(self, patterns: Mapping[Seat, Pattern]) -> None:
        self._buzzing.start(patterns)

    def edges(self, button: Button) -> int:
        return self._buttons[button].edges

    async def start(self) -> None:
        loop = asyncio.get_running_loop()

        def hand_over() -> None:
            with suppress(RuntimeError):  # The evening is over and the loop closed.
                loop.call_soon_threadsafe(self._look_again)

        for shared in self._parts.shared:
            shared.start(hand_over)
        self._is_open = True
        self._lights.dark()
        self._buzzing.silence()
        for button in self._buttons.values():
            button.start()

    async def close(self) -> None:
        self._is_open = False
        for button in self._buttons.values():
            button.stop()
        self._lights.dark()
        self._buzzing.silence()
        for seat, wired in enumerate(self._parts.seats):
            for part in (wired.button, wired.lamp, wired.buzzer):
                self._let_go(seat, part)
        self._let_go(HOST, self._parts.host)
        self._let_go(CENTRE, self._parts.centre)
        for shared in self._parts.shared:
            shared.close()

    def _tell(self, button: Button, is_down: bool) -> None:
        """Tell each listener on its own, so that one that fails keeps nothing from the others."""
        press = Press(button, is_down, now())
        for hear in self._listeners:
            asyncio.get_running_loop().call_soon(hear, press)

    def _look_again(self) -> None:
        """Something many parts hang on has failed or works again: try them all."""
        if self._is_open:
            self._lights.repaint()
            self._buzzing.resound()
            for button in self._buttons.values():
                button.look_again()

    def _let_go(self, place: Button | Lamp, part: Contact | Light | Buzzer | None) -> None:
        try:
            if part is not None:
                part.close()
        except Exception as error:
            self._faults.note(place, "pin", error)
