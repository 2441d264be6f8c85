"""The one panel there is, put together from single parts of any kind, mixed as they come."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import chain

from .buttons import SteadyButton
from .buzzing import Buzzing
from .faults import Faults
from .lights import Lights
from .looks import Look
from .panel import HOST, Abilities, Button, Fault, Lamp, Press, Seat, Strain, now
from .parts import PanelParts
from .patterns import Pattern


class WiredPanel:
    """A panel over any parts; a part that fails is a fault and stops no other."""

    def __init__(self, parts: PanelParts) -> None:
        self._parts = parts
        self._faults = Faults()
        self._is_open = False
        self._listeners: list[Callable[[Press], None]] = []
        self._buttons = {
            button: SteadyButton(button, contact, self._tell, self._faults)
            for button, contact in parts.contacts.items()
        }
        self._lights = Lights(parts.lights, self._faults)
        self._buzzing = Buzzing(parts.buzzers, self._faults)

    @property
    def seats(self) -> int:
        return len(self._parts.contacts) - 1

    @property
    def faults(self) -> tuple[Fault, ...]:
        return self._faults.now

    @property
    def strains(self) -> tuple[Strain, ...]:
        return tuple(chain.from_iterable(shared.strains for shared in self._parts.shared))

    def abilities(self, seat: Seat) -> Abilities:
        lamp = self._parts.lights[seat]
        return Abilities(lamp.dims, lamp.colour, seat in self._parts.buzzers)

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
        try:
            self._parts.claimed.close()
        except Exception as error:
            # All others have been let go all the same.
            self._faults.note(HOST, "pin", error)

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
