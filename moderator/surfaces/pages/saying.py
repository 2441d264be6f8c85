"""What a seat's page may say, and what comes of it: a place acts for its own seat, or not at all."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...keeping.place import Place
from ...rules.requests import Choice, Leaves, Nominates, Seat, Seconds
from ...table.desk import SEEN

if TYPE_CHECKING:
    from .surface import Pages

# Longer than any id, and more than any choice.
LONGEST_ID, MOST = 40, 3


def is_sound(told: Mapping[str, Any]) -> bool:
    """Whether it is one of the things a page says: one verb, and to which question."""
    verbs = [verb for verb in told if verb != "of"]
    if len(verbs) != 1 or verbs[0] not in SAID or not is_short(told.get("of", "")):
        return False
    return SAID[verbs[0]](told[verbs[0]])


def is_yes(value: Any) -> bool:
    """What has nothing more to it."""
    return value is True


def is_short(value: Any) -> bool:
    """A word."""
    return isinstance(value, str) and len(value) <= LONGEST_ID


def is_choice(value: Any) -> bool:
    """A seat, or a word."""
    return (type(value) is int and abs(value) < 1000) or is_short(value)


def is_choices(value: Any) -> bool:
    """One, or several."""
    return is_choice(value) or (
        isinstance(value, list) and 0 < len(value) <= MOST and all(map(is_choice, value))
    )


SAID = {
    "seen": is_yes, "choose": is_choices, "take_back": is_yes, "nominate": is_choice, "second": is_yes,
    "leave": is_yes, "bet": is_short, "sit": is_yes, "out": is_yes,
}  # fmt: skip


def obey(pages: "Pages", place: Place, token: str, told: Mapping[str, Any]) -> None:
    """Do it, if it is this seat's to do now; what is late, or not theirs, comes to nothing."""
    seat = pages.roster.seat_of(place)
    if "sit" in told:
        pages.roster.sit(place)
    elif "out" in told:
        pages.company.leave(token)
    elif seat is None:
        return
    elif "bet" in told:
        if told["bet"] in pages.teams():
            pages.host.bet(seat, told["bet"])
            pages.feed.changed()
    elif told.get("of") == pages.question_of(seat):
        answer(pages, seat, told)


def answer(pages: "Pages", seat: Seat, told: Mapping[str, Any]) -> None:
    """To the question that lies before this seat."""
    desk = pages.stage.desk
    if "seen" in told:
        desk.choose(seat, SEEN)
    elif "choose" in told:
        desk.choose(seat, written(told["choose"]))
    elif "take_back" in told:
        desk.take_back(seat)
    elif "nominate" in told:
        desk.choose(seat, Nominates(seat, told["nominate"]))
    elif "second" in told:
        desk.choose(seat, Seconds(seat))
    elif "leave" in told:
        desk.choose(seat, Leaves(seat))


def written(choice: Any) -> Choice:
    """A choice as the rules write it; of one seat alone, that seat."""
    return tuple(choice) if isinstance(choice, list) else choice
