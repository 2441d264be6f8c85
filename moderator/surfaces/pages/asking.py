"""What a seat is asked, told and holds, in words for its own screen."""

from typing import TYPE_CHECKING, Any, assert_never

from ...lines.lines import Lines
from ...rules.news import Card, Cards, Chronicle, Given, Heard, Nothing, People, Verdict
from ...rules.requests import Ask, Poll, Tell
from ...rules.values import Choice, Role, Seat
from ...table.form import Form, called
from ...table.narrator import Narrator
from ...web.laid import reminder
from . import covered
from .village import Village

if TYPE_CHECKING:
    from .pages import Pages

# What lies on the desk in a rehearsal, and counts for nothing.
REHEARSAL = "rehearsal"


def asked(pages: "Pages", village: Village, seat: Seat, request: Ask | Poll) -> dict[str, Any]:
    """A question, what is on offer, and what has been chosen."""
    put = village.form_for(request, seat)
    # In the open vote the last tap counts until the count is over; nothing counts in a rehearsal.
    at_once = isinstance(request, Poll) and put.is_open
    counts = not at_once and request.call != REHEARSAL
    return {
        **offered(put, village.lies_open),
        "pack": isinstance(request, Ask) and len(request.seats) > 1,
        "open": pages.screens.is_open(seat),
        "at-once": at_once,
        "take-back": pages.box.pace.times.take_back if counts else 0,
        **standing(pages, village.narrator, seat, put),
        **({"covered": True} if covered.is_covered(request, put, village) else {}),
        **({"sealed": True} if covered.is_sealed(request, village) else {}),
    }


def offered(put: Form, by_tap: bool = False) -> dict[str, Any]:
    """What is on offer, and how many of it are picked; perhaps only some that belong together.

    Where whatever was entered can be taken back a tap is enough.
    """
    return {
        "choices": [[pick, name] for pick, name in put.options],
        "number": put.number,
        **({"counts": True} if put.is_count else {}),
        **({"by-tap": True} if by_tap else {}),
        "trios": [list(group) for group in put.groups],
    }


def standing(pages: "Pages", narrator: Narrator, seat: Seat, put: Form) -> dict[str, Any]:
    """What stands until the moment to take it back is over: one's own, or a pack's."""
    stands, request = pages.screens.standing(seat), put.question
    if stands is None:
        return {}
    several = stands.choice if isinstance(stands.choice, tuple) else (stands.choice,)
    return {
        "chosen": list(several),
        "in-words": in_words(stands.choice, narrator),
        "by": [narrator.name(other) for other in stands.consents],
        "mine": seat in stands.consents,
        "agreed": isinstance(request, Poll) or stands.consents == request.seats,
    }


def in_words(choice: Choice, narrator: Narrator) -> str:
    """One choice, or several."""
    several = choice if isinstance(choice, tuple) else (choice,)
    return narrator.lines.joined([called(one, narrator) for one in several])


def told(tell: Tell, narrator: Narrator, seat: Seat) -> dict[str, Any]:
    """News, in words and with a sign."""
    text = narrator.news(tell, seat)
    # Where all look at once nobody's screen can be told from another's: only the words are their own.
    return {"text": text, "sign": "look"} if tell.slot == "secret" else {"text": text, **sign(tell)}


def sign(tell: Tell) -> dict[str, str]:
    """What stands for a thing that is told: told by shape and colour, too."""
    news = tell.news
    match news:
        case Nothing():
            return {"sign": "nothing"}
        case Verdict(is_so):
            return {"sign": "yes" if is_so else "no"}
        case Card(role):
            return {"sign": "card", "card": role}
        case Heard() | Cards() | People() | Given() | Chronicle():
            return {"sign": "news"}
        case _:
            assert_never(news)


def held(news: Card | Cards | Chronicle | None, lines: Lines) -> dict[str, Any]:
    """What a seat has to look at whenever it wants: its card, or the hand it plays with."""
    match news:
        case Card(role):
            return {"card": card(role, lines)}
        case Cards(roles):
            return {"hand": [card(role, lines) for role in roles]}
        case _:
            return {}


def card(role: Role, lines: Lines) -> dict[str, str]:
    """A card with its reminder."""
    return {"is": role, "name": lines.character(role), "reminder": reminder(lines, role)}
