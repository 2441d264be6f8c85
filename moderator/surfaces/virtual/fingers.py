"""Fingers that come from pages: a button is down while at least one of them is on it.

None of them is ever forgotten on a button: those of a page are lifted when it is gone.
"""

from collections.abc import Callable
from typing import Literal

Button = int | Literal["host"]


class Fingers:
    """Which page has a finger on which button."""

    def __init__(self, press: Callable[[Button], None], release: Callable[[Button], None]) -> None:
        self._press = press
        self._release = release
        self._on: dict[Button, set[str]] = {}

    @property
    def is_any_down(self) -> bool:
        """Whether somebody holds a button."""
        return bool(self._on)

    def down(self, page: str, button: Button) -> None:
        """A finger comes down; a button that is held by somebody else stays down."""
        pages = self._on.setdefault(button, set())
        if not pages:
            self._press(button)
        pages.add(page)

    def up(self, page: str, button: Button) -> None:
        """A finger goes up; the button comes up with the last."""
        pages = self._on.get(button, set())
        pages.discard(page)
        if not pages and self._on.pop(button, None) is not None:
            self._release(button)

    def lift(self, page: str) -> None:
        """All fingers of a page go up."""
        for button in [button for button, pages in self._on.items() if page in pages]:
            self.up(page, button)
