"""What a seat's page may say, and what comes of it: a place acts for its own seat, or not at all."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...keeping.place import Place
from ...rules.requests import Ask, Leaves, Nominates, Poll, Seconds
from ...rules.values import Seat
from ...table.desk import SEEN

if TYPE_CHECKING:
    from .pages import Pages

# Longer than any id, and more than any choice.
LONGEST_ID, MOST = 40, 3


def is_sound(told: Mapping[str, Any]) -> bool:
    """Whether it is one of the things a page says: one verb, and to which question."""
    verbs = [verb for verb in told if verb != "of"]
    if len(verbs) != 1 or verbs[0] not in SAID or not is_short(told.get("of", "")):
        return False
    return SAID[verbs[0]](told[verbs[0]])


def is_yes(value: object) -> bool:
    """What has nothing more to it."""
    return value is True


def is_short(value: object) -> bool:
    """A word."""
    return isinstance(value, str) and len(value) <= LONGEST_ID


def is_pick(value: object) -> bool:
    """A seat, or a word."""
    return (type(value) is int and abs(value) < 1000) or is_short(value)


def is_picks(value: object) -> bool:
    """One, or several."""
    several = value if isinstance(value, list) else [value]
    return 0 < len(several) <= MOST and all(map(is_pick, several))


SAID: Mapping[str, Callable[[object], bool]] = {
    "seen": is_yes, "choose": is_picks, "take_back": is_yes, "nominate": is_pick, "second": is_yes,
    "leave": is_yes, "bet": is_short, "sit": is_yes, "out": is_yes,
}  # fmt: skip


def obey(pages: "Pages", place: Place, token: str, told: Mapping[str, Any]) -> None:
    """Do it, if it is this seat's to do now; what is late, or not theirs, comes to nothing."""
    seat = pages.box.roster.seat_of(place)
    if "sit" in told:
        pages.box.roster.sit(place)
    elif "out" in told:
        pages.phones.leave(token)
    elif seat is None:
        return
    elif "bet" in told:
        pages.bet(seat, told["bet"])
    elif told.get("of") == pages.question_of(seat):
        answer(pages, seat, told)


def answer(pages: "Pages", seat: Seat, told: Mapping[str, Any]) -> None:
    """To the question that lies before this seat."""
    desk = pages.box.desk
    if "seen" in told:
        desk.choose(seat, SEEN)
    elif "choose" in told:
        picks = told["choose"]
        choose(pages, seat, picks if isinstance(picks, list) else [picks])
    elif "take_back" in told:
        desk.take_back(seat)
    elif "nominate" in told:
        desk.choose(seat, Nominates(seat, told["nominate"]))
    elif "second" in told:
        desk.choose(seat, Seconds(seat))
    elif "leave" in told:
        desk.choose(seat, Leaves(seat))


def choose(pages: "Pages", seat: Seat, picks: Sequence[Any]) -> bool:
    """Fill in what this seat is asked for its own eyes; no if that is no answer."""
    request = pages.screens.shown(seat)
    if not isinstance(request, Ask | Poll):
        return False
    choice = pages.own_village.form_for(request, seat).choice(picks)
    return choice is not None and pages.box.desk.choose(seat, choice)
