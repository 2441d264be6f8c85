"""How it stands with what is kept, in words: everybody who speaks of it says the same."""

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING

from ..keeping.saving import Saving
from ..lines.lines import Lines
from .shown import Moment

if TYPE_CHECKING:
    from .box import Box

# In seconds: so often a box that stays up tries once more to save what is not saved yet.
AGAIN = 10.0

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


async def last_words(box: "Box", speak: Callable[..., Awaitable[None]]) -> None:
    """Whether the plug may be pulled, or why not; where a lamp tells it the box stays up until it may."""
    while True:
        saving, has_lamp = box.saving, bool(box.surfaces.wires)
        await speak(good_night(saving, has_lamp), number=saving.behind)
        box.surfaces.show(Moment("good-night"))
        if saving.is_all or not has_lamp:
            return
        while not box.saving.is_all:
            await box.timer.clock.sleep(AGAIN)
            await box.store.save()
