"""Inside: the pins of the kernel's simulated header, as fingers press them and eyes see them."""

import asyncio
import os
import time
from collections.abc import Callable
from pathlib import Path

from hardware.looks import BLACK, WHITE, Colour
from hardware.panel import CENTRE, HOST, Button, Lamp
from hardware.plan import GpioLamp, GpioPin, PanelPlan
from hardware.wiring.reading import panel_in, read_wiring
from hardware.yaml_lines import read

CHIPS = "devices/platform/gpio-sim.*/gpiochip*"
# An eye sees light for so long after it; a lamp at a weak level is dark for most of the time.
AFTERGLOW = 0.08
GLANCE = 0.012


def plan_in(settings: Path) -> PanelPlan:
    """What the settings say under `panel:`."""
    panel = panel_in(read(settings))
    assert panel is not None
    return read_wiring(panel).plan


class Pin:
    """One line of the chip."""

    def __init__(self, chip: Path, number: int) -> None:
        self.folder = chip / f"sim_gpio{number}"
        self._value = os.open(self.folder / "value", os.O_RDONLY)

    def pull(self, down: bool) -> None:
        """A button between it and ground."""
        (self.folder / "pull").write_text("pull-down" if down else "pull-up")

    def is_high(self) -> bool:
        """What a meter says."""
        return os.pread(self._value, 2, 0) == b"1\n"


class Header:
    """A plan's buttons and lamps, all on plain pins."""

    def __init__(self, plan: PanelPlan, sys: Path = Path("/sys")) -> None:
        self.chip = next(sys.glob(CHIPS))
        self.buttons: dict[Button, Pin] = {HOST: self.pin(plan.host)}
        self.lamps: dict[Lamp, Pin] = {CENTRE: self.pin(plan.centre)}
        for place, seat in enumerate(plan.seats):
            self.buttons[place] = self.pin(seat.button)
            self.lamps[place] = self.pin(seat.lamp)
        self.presses = 0
        self._lit: set[Lamp] = set()
        self._watchers: list[Callable[[object], object]] = []

    def pin(self, wired: object) -> Pin:
        """The pin of a button, or of a lamp of one colour."""
        only = wired.pins[0] if isinstance(wired, GpioLamp) else wired
        assert isinstance(only, GpioPin), "on the bench all is on plain pins"
        return Pin(self.chip, only.bcm)

    # Fingers

    def press(self, button: Button) -> None:
        self.presses += 1
        self.buttons[button].pull(True)

    def release(self, button: Button) -> None:
        self.buttons[button].pull(False)

    def tap(self, button: Button, seconds: float = 0.12) -> None:
        self.press(button)
        asyncio.get_running_loop().call_later(seconds, self.release, button)

    # Eyes

    def watch(self, see: Callable[[object], object]) -> None:
        self._watchers.append(see)

    def glow(self, lamp: Lamp) -> Colour:
        return WHITE if lamp in self._lit else BLACK

    async def look(self) -> None:
        """At all lamps again and again."""
        seen = dict.fromkeys(self.lamps, -1.0)
        while True:
            now = time.monotonic()
            seen |= {lamp: now for lamp, pin in self.lamps.items() if pin.is_high()}
            lit = {lamp for lamp, at in seen.items() if now - at < AFTERGLOW}
            if lit != self._lit:
                self._lit = lit
                for see in self._watchers:
                    see(None)
            await asyncio.sleep(GLANCE)
