"""What a seat is asked, told and dealt, in words for its own screen."""

from typing import Any

from ...rules.requests import Ask, Choice, Poll, Seat, Tell
from ...table.desk import NOBODY
from ...table.narrator import Narrator
from .screens import Screens

# What stands for a thing that is told: told by shape and colour, too.
SIGNS = {True: "yes", False: "no"}


def asked(screens: Screens, narrator: Narrator, seat: Seat, take_back: float) -> dict[str, Any]:
    """A question, what is on offer, and what has been chosen."""
    request = screens.shown(seat)
    assert isinstance(request, Ask | Poll)
    offered = request.offered(seat) if isinstance(request, Poll) else request.choices
    trios = [choice for choice in offered if isinstance(choice, tuple)]
    single = dict.fromkeys(who for trio in trios for who in trio) if trios else offered
    choices = [[choice, word(narrator, choice)] for choice in single]
    if isinstance(request, Ask) and request.nobody:
        choices.append([NOBODY, narrator.choice(NOBODY)])
    is_rehearsed = request.call == "rehearsal"
    # In the open vote the last tap counts until the count is over; nothing counts in a rehearsal.
    at_once = isinstance(request, Poll) and not request.call
    return {
        "choices": choices,
        "number": len(trios[0]) if trios else request.number if isinstance(request, Ask) else 1,
        "trios": [list(trio) for trio in trios],
        "pack": isinstance(request, Ask) and len(request.seats) > 1,
        "open": screens.is_open(seat),
        "at-once": at_once,
        "take-back": 0 if at_once or is_rehearsed else take_back,
        **standing(screens, narrator, seat),
    }


def word(narrator: Narrator, choice: Choice) -> str:
    """Something on offer: a card by its plain name."""
    name = f"characters.{choice}.name"
    if isinstance(choice, str) and f"offer.{choice}" not in narrator.lines and name in narrator.lines:
        return narrator.lines.character(choice)
    return narrator.choice(choice)


def standing(screens: Screens, narrator: Narrator, seat: Seat) -> dict[str, Any]:
    """What stands until the moment to take it back is over: one's own, or a pack's."""
    stands, request = screens.standing(seat), screens.shown(seat)
    if stands is None or request is None:
        return {}
    several = stands.choice if isinstance(stands.choice, tuple) else (stands.choice,)
    return {
        "chosen": list(several),
        "in-words": narrator.lines.joined([word(narrator, one) for one in several]),
        "by": [narrator.name(other) for other in stands.consents],
        "mine": seat in stands.consents,
        "agreed": isinstance(request, Poll) or stands.consents == request.seats,
    }


def told(tell: Tell, narrator: Narrator, seat: Seat) -> dict[str, Any]:
    """News, in words and with a sign."""
    news = tell.news
    shown = {"text": narrator.news(tell, seat), "sign": "nothing" if news is None else "news"}
    # Where all look at once nobody's screen can be told from another's: only the words are their own.
    if tell.slot == "secret":
        return shown | {"sign": "look"}
    if isinstance(news, bool):
        shown["sign"] = SIGNS[news]
    elif isinstance(news, str) and f"news.{news}" not in narrator.lines:
        shown |= {"sign": "card", "card": news}
    return shown


def card(tell: Tell, narrator: Narrator) -> dict[str, Any]:
    """The card that was dealt, with its reminder."""
    lines = narrator.lines
    reminder = lines.text(f"characters.{tell.news}.reminder")
    return {"is": tell.news, "name": lines.character(tell.news), "reminder": reminder}
