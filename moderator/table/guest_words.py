"""What guests of the box say aloud, each in words of its own: they are its acts, and not the moderator's."""

from typing import TYPE_CHECKING

from ..rules.events import Accused, Claimed
from ..rules.values import Seat

if TYPE_CHECKING:
    from .box import Box

# How guests are minded, by their places; they come round again.
TEMPERS = ("merry", "gruff", "solemn", "nervous")


def temper_of(box: "Box", seat: Seat) -> str:
    """In which way somebody talks."""
    key = box.roster.places[seat].key
    return TEMPERS[int(key) % len(TEMPERS)]


def claims(box: "Box", claimed: Claimed, key: str) -> list[str]:
    """What a guest claims, as it says so itself; nothing if it was somebody else."""
    by = claimed.by
    if not box.is_guest(by):
        return []
    narrator = box.narrator
    about = {"by": narrator.name(by), "claim": narrator.claim(claimed)}
    return [narrator.anew(f"guest.claims.{temper_of(box, by)}", key, **about)]


def on_accusation(box: "Box", accused: Accused, key: str) -> list[str]:
    """What a guest says who accuses, and then one who is accused."""
    by, whom = accused
    narrator, said = box.narrator, list[str]()
    if box.is_guest(by):
        about = {"by": narrator.name(by), "who": narrator.name(whom)}
        said.append(narrator.anew(f"guest.accuses.{temper_of(box, by)}", key, **about))
    if isinstance(whom, int) and box.is_guest(whom):
        said.append(narrator.anew(f"guest.accused.{temper_of(box, whom)}", key, by=narrator.name(whom)))
    return said
