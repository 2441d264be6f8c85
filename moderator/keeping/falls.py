"""Whether the box fell in the middle of an evening and was started again at once: then it goes on unasked.

The mark lies where systemd keeps things while it starts a service again, and no longer: a plug that
was pulled, a good night and a new day leave none.
"""

from contextlib import suppress
from pathlib import Path

# Who falls twice within so many seconds had better be asked: it may be the game that it falls over.
TWICE = 120.0


class Falls:
    """The mark of an evening that is on."""

    def __init__(self, folder: Path | None) -> None:
        self._mark = folder / "evening-is-on" if folder else None

    def has_just_fallen(self, now: float) -> bool:
        """Whether an evening was on and had been for a while; from now on one is."""
        if self._mark is None:
            return False
        began = now
        with suppress(OSError, ValueError):
            began = float(self._mark.read_text(encoding="ascii"))
        with suppress(OSError):
            self._mark.write_text(f"{now}", encoding="ascii")
        return now - began > TWICE

    def good_night(self) -> None:
        """The evening is over."""
        if self._mark is not None:
            with suppress(OSError):
                self._mark.unlink()
