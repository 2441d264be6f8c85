"""How it stands with what is kept, in words: everybody who speaks of it says the same."""

from collections.abc import Mapping

from ..keeping.saving import Saving
from ..lines.lines import Lines

TOLD: Mapping[str, str] = {
    "saved": "trouble.saved",
    "behind": "trouble.behind",
    "unsaved": "trouble.disk",
}
# Nobody is told that all is saved who can see that it is not.
BEDTIME: Mapping[str, str] = {"behind": "night.behind", "unsaved": "night.unsaved"}


def told(saving: Saving, lines: Lines) -> str:
    """Whether all is saved, and what helps if not."""
    return lines.text(TOLD[saving.state], number=saving.behind)


def good_night(saving: Saving, has_lamp: bool) -> str:
    """The line that the evening ends with."""
    return BEDTIME.get(saving.state, "night.good" if has_lamp else "night.rest")
