"""How it stands with what is to be kept: the one word on whether it is saved."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Saving:
    """All is saved; or the disk is behind by some answers; or something is not saved at all."""

    # How many answers of the game are in memory alone, and whether anything else is.
    behind: int = 0
    lacks: tuple[str, ...] = ()
    # Why the disk refused what it refused first.
    why: str = ""

    @property
    def state(self) -> Literal["saved", "behind", "unsaved"]:
        """In a word."""
        if self.lacks:
            return "unsaved"
        return "behind" if self.behind else "saved"

    @property
    def is_all(self) -> bool:
        """Whether the plug may be pulled, and nothing is lost."""
        return self.state == "saved"
