"""Lamps and buzzers without hardware at which somebody looks."""

from collections.abc import Callable

from .looks import Colour
from .parts import Buzzer, Light


class WatchedLight:
    """A lamp somebody looks at."""

    def __init__(self, light: Light, changed: Callable[[], None]) -> None:
        self.dims, self.colour = light.dims, light.colour
        self._light = light
        self._changed = changed

    def glow(self, colour: Colour) -> None:
        self._light.glow(colour)
        self._changed()


class WatchedBuzzer:
    """A buzzer somebody listens to."""

    def __init__(self, buzzer: Buzzer, changed: Callable[[], None]) -> None:
        self._buzzer = buzzer
        self._changed = changed

    def sound(self, on: bool) -> None:
        self._buzzer.sound(on)
        self._changed()
