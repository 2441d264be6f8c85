"""What guests of the box say aloud, each in words of its own: they are its acts, and not the moderator's."""

from typing import TYPE_CHECKING

from ..rules.events import Accused, Claimed
from ..rules.requests import Claims, Nominates
from ..rules.values import Seat

if TYPE_CHECKING:
    from .box import Box
    from .performance import Performance

# How guests are minded, by their places; they come round again.
TEMPERS = ("merry", "gruff", "solemn", "nervous")


def temper_of(box: "Box", seat: Seat) -> str:
    """In which way somebody talks."""
    key = box.roster.places[seat].key
    return TEMPERS[int(key) % len(TEMPERS)]


def claims(performance: "Performance", claimed: Claimed) -> list[str]:
    """What a guest claims, as it says so itself; nothing if it was somebody else."""
    box, narrator, by = performance.box, performance.box.narrator, claimed.by
    if not box.is_guest(by):
        return []
    about = {"by": narrator.name(by), "claim": narrator.claim(claimed)}
    return [narrator.in_turn(f"guest.claims.{temper_of(box, by)}", often(performance, Claims), **about)]


def on_accusation(performance: "Performance", accused: Accused) -> list[str]:
    """What a guest says who accuses, and then one who is accused."""
    box, narrator, said = performance.box, performance.box.narrator, list[str]()
    (by, whom), before = accused, often(performance, Nominates)
    if box.is_guest(by):
        about = {"by": narrator.name(by), "who": narrator.name(whom)}
        said.append(narrator.in_turn(f"guest.accuses.{temper_of(box, by)}", before, **about))
    if isinstance(whom, int) and box.is_guest(whom):
        line = f"guest.accused.{temper_of(box, whom)}"
        said.append(narrator.in_turn(line, before, by=narrator.name(whom)))
    return said


def often(performance: "Performance", kind: type[Claims | Nominates]) -> int:
    """How often anybody has done so in this game."""
    return sum(isinstance(answered.answer, kind) for answered in performance.game.answered)
