"""What a seat's page may say, and what comes of it: a place acts for its own seat, or not at all."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...keeping.names import is_name, spelt
from ...keeping.place import Place
from ...rules.requests import Ask, Leaves, Nominates, Poll, Seconds
from ...rules.values import Seat
from ...table.claiming import put_in
from ...table.entering import put_in_entry
from ...table.form import Form
from ...table.sheets import SEEN

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


def is_so_or_not(value: object) -> bool:
    """Whether something is so."""
    return isinstance(value, bool)


def is_short(value: object) -> bool:
    """A word."""
    return isinstance(value, str) and len(value) <= LONGEST_ID


def is_pick(value: object) -> bool:
    """A seat, or a word."""
    return (type(value) is int and abs(value) < 1000) or is_short(value)


def is_step(value: object) -> bool:
    """One more, one less, or neither: that is it."""
    return type(value) is int and value in (-1, 0, 1)


def is_picks(value: object) -> bool:
    """One, or several."""
    several = value if isinstance(value, list) else [value]
    return 0 < len(several) <= MOST and all(map(is_pick, several))


def is_claim(value: object) -> bool:
    """To be whom; and of whom what: each may be nothing."""
    return isinstance(value, list) and len(value) == 3 and all(one is None or is_pick(one) for one in value)


def is_entry(value: object) -> bool:
    """What has happened, and what there is to say of it."""
    return isinstance(value, list) and len(value) == 2 and is_short(value[0]) and isinstance(value[1], list)


def is_said(value: object) -> bool:
    """How a name is to be said; nothing, if as it is written."""
    return isinstance(value, str) and (not value or is_name(spelt(value)))


SAID: Mapping[str, Callable[[object], bool]] = {
    "seen": is_yes, "choose": is_picks, "take_back": is_yes, "nominate": is_pick, "second": is_yes,
    "leave": is_yes, "claim": is_claim, "bet": is_short, "pace": is_short, "sit": is_yes, "out": is_yes,
    "bright": is_so_or_not, "enter": is_entry, "count": is_step, "say_as": is_said,
}  # fmt: skip


# What is said to no question.
NOTHING: Mapping[str, Any] = {"choose": "nobody", "of": ""}


def obey(pages: "Pages", place: Place, token: str, told: Mapping[str, Any]) -> None:
    """Do it, if it is this seat's to do now; what is late, or not theirs, comes to nothing."""
    seat = pages.box.roster.seat_of(place)
    if "sit" in told:
        pages.box.roster.sit(place)
    elif "out" in told:
        pages.phones.leave(token)
    elif "say_as" in told:
        pages.settling.respell_own(place, told["say_as"])
    elif "bright" in told:
        pages.bright.note(place, told["bright"])
    elif seat is not None:
        request = pages.screens.shown(seat)
        put = pages.own_village.form_for(request, seat) if isinstance(request, Ask | Poll) else None
        if "bet" in told or "pace" in told or told.get("of") == pages.question_of(seat):
            answer(pages, seat, told, put)


def say_nothing(pages: "Pages", seat: Seat) -> None:
    """Who breathes without a word takes as much work as who taps."""
    assert is_sound(NOTHING)
    put = pages.own_village.form_for(pages.own_village.stand_in(seat), seat)
    put.choice([NOTHING["choose"]])
    pages.screens.note()


def obey_for(pages: "Pages", told: Mapping[str, Any], seats: Sequence[Seat]) -> bool:
    """What is asked of all, put in for some of these seats as their own phones would; whether it counts."""
    said, ours = told.get("for"), {str(seat): seat for seat in seats}
    if not isinstance(said, Mapping) or not said.keys() <= ours.keys():
        return False
    if not all(isinstance(one, Mapping) and is_sound(one) for one in said.values()):
        return False
    showing = pages.box.showing
    is_now = showing.open is not None and told.get("of") == pages.number(showing.number)
    done = [
        ("bet" in one or "pace" in one or is_now) and answer(pages, ours[who], one, pages.own_village.form)
        for who, one in said.items()
    ]
    return bool(done) and all(done)


def enter_for_all(pages: "Pages", told: Mapping[str, Any]) -> bool:
    """What has happened, entered at the table by anybody; or the last entry taken back."""
    if "undo" in told:
        return pages.own_village.lies_open and pages.box.host.do("rewind")
    entry, is_now = told.get("enter"), told.get("of") == pages.number(pages.box.showing.number)
    return is_now and is_entry(entry) and put_in_entry(pages.box, *entry)  # type: ignore[misc]


def answer(pages: "Pages", seat: Seat, told: Mapping[str, Any], put: Form | None) -> bool:
    """To the question that lies before this seat, or to the talk; whether it counts."""
    desk, is_asked = pages.box.desk, put is not None and seat in put.question.seats
    late = pages.airs.under_way
    match told:
        case {"bet": team}:
            return pages.bet(seat, team)
        case {"pace": wish}:
            return pages.wish(seat, wish)
        case {"seen": _}:
            return desk.choose(seat, SEEN)
        case {"choose": picks} if put is not None and is_asked:
            choice = put.choice(picks if isinstance(picks, list) else [picks])
            return choice is not None and desk.choose(seat, choice, late)
        case {"count": by} if is_asked:
            return desk.count(seat, by)
        case {"take_back": _} if is_asked:
            return desk.take_back(seat, late)
        case {"nominate": whom}:
            return desk.choose(seat, Nominates(seat, whom))
        case {"second": _}:
            return desk.choose(seat, Seconds(seat))
        case {"leave": _}:
            return desk.choose(seat, Leaves(seat))
        case {"claim": [role, whom, what]}:
            return put_in(pages.box, seat, role, whom, what)
        case {"enter": [what, said]}:
            return put_in_entry(pages.box, what, said, seat)
    return False
