"""gpiozero's mock pins, as many as a table needs, that forget in time and can break."""

from collections import deque
from functools import cache
from typing import Any

from gpiozero import BoardInfo, PinInfo  # type: ignore[import-untyped]
from gpiozero.pins.mock import MockFactory, MockPWMPin  # type: ignore[import-untyped]

# How many of its states a mock pin remembers; gpiozero's would remember all.
KEPT = 16


class MockPin(MockPWMPin):  # type: ignore[misc]
    """A pin for a button, a lamp or a buzzer."""

    states: Any
    is_cut = False

    def cut(self, is_cut: bool = True) -> None:
        """Cut its wire, or solder it again."""
        self.is_cut = is_cut

    @property
    def voltage(self) -> float:
        """What a meter on the wire says, on average, from 0 to 1."""
        return float(self._state)

    def clear_states(self) -> None:
        super().clear_states()
        self.states = deque(self.states, maxlen=KEPT)

    def _get_state(self) -> Any:
        self._check()
        return super()._get_state()

    def _set_state(self, value: float) -> None:
        self._check()
        super()._set_state(value)

    def _check(self) -> None:
        if self.is_cut:
            raise OSError(f"mock pin {self!r} is broken")


class BigBoard(BoardInfo):  # type: ignore[misc]
    """A Pi that has a pin of every number."""

    __slots__ = ()

    def find_pin(self, name: int | str) -> list[tuple[str, PinInfo]]:
        return [("J8", big_pin(int(str(name).removeprefix("GPIO"))))]


@cache
def big_pin(number: int) -> PinInfo:
    """What gpiozero wants to know of a pin."""
    return PinInfo(number, f"GPIO{number}", frozenset(), "", number, 1, frozenset({"gpio"}))


class MockPins(MockFactory):  # type: ignore[misc]
    """Makes mock pins of any number; each factory has its own."""

    def __init__(self) -> None:
        super().__init__(pin_class=MockPin)
        self._board = BigBoard(*[None] * len(BoardInfo._fields))

    def _get_board_info(self) -> BigBoard:
        return self._board
