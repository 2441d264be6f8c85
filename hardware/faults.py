"""What is wrong with the parts, remembered until it is right again."""

from .panel import CENTRE, HOST, Button, Fault, Lamp


class Faults:
    """One fault for each part of each place at most."""

    def __init__(self) -> None:
        self._noted: dict[tuple[Button, str], str] = {}

    @property
    def now(self) -> tuple[Fault, ...]:
        """Everything wrong, in the order in which it went wrong."""
        return tuple(Fault(button, what) for (button, _), what in self._noted.items())

    def note(self, place: Button | Lamp, part: str, what: str | Exception) -> None:
        """A part is not as it should be."""
        if isinstance(what, Exception):
            what = f"{part} broken: {type(what).__name__}: {what}"
        self._noted[_button(place), part] = what

    def clear(self, place: Button | Lamp, part: str) -> None:
        """A part is as it should be."""
        if self._noted:
            self._noted.pop((_button(place), part), None)


def _button(place: Button | Lamp) -> Button:
    return HOST if place == CENTRE else place
