"""The most that can be seen on a page in the dark, be it asked or not: as large as that are all that breathe.

Of the hidden table nothing is in it: it is made of the names and of the cards that all have seen cast.
"""

from functools import lru_cache
from typing import Any

from ...lines.lines import Lines
from ...rules.news import Card
from ...rules.values import Role
from . import asking
from .air import encoded
from .village import Village

# What one is told or asked in a line, whatever it is, beside names.
LINE = "–" * 120
# No card goes through more places than this.
LONGEST_WAY = 30
# An id, and a word of a choice that is no name.
ID, WORD = "-" * 40, "-" * 24


def seat(village: Village) -> dict[str, Any]:
    """All at once that a seat could be shown: a card, a question with what stands, and what the dead see."""
    everybody = list(range(len(village.names)))
    offered = [*([who, name] for who, name in zip(everybody, village.names, strict=True)), *cards(village)]
    choices = [*offered, *[[WORD, WORD]] * 3]
    return {
        **village.everywhere, "name": max(village.names, key=byte_size, default=""),
        "seat": 100, "night": 100, "closes": 10_000.0, "even": " " * kept(village),
        "players": players(village), **held(village), "id": ID, "title": LINE, "text": listed(village),
        "state": "awake", "task": WORD, "felt": False, "told": {"text": listed(village), "card": WORD},
        "ask": {
            "choices": choices, "number": 3, "trios": [everybody[:3]] * len(everybody),
            "chosen": everybody[:3], "in-words": listed(village), "by": list(village.names),
        },
        "tidings": village.tidings, "claimed": village.claimed, "bets": village.bets, "points": 100,
        "roles": {str(who): longest(village) for who in everybody}, **on_table(village),
    }  # fmt: skip


def tablet(village: Village) -> dict[str, Any]:
    """A call, with all who can be chosen; and what is uncovered for whoever is awake."""
    offered = [[who, name] for who, name in enumerate(village.names)]
    return {
        **village.everywhere, "id": ID, "title": LINE, "text": LINE, "offer": [*offered, *[[WORD, WORD]] * 2],
        "players": players(village), "tidings": village.tidings, "claimed": village.claimed,
        "bets": village.bets, "dead": offered, "leavers": offered,
        **on_table(village),
        # Answers are texts in texts: each of their quotes is escaped.
        "reply": [200, asking_for(village) * 2],
    }  # fmt: skip


def on_table(village: Village) -> dict[str, Any]:
    """Where people play with hands, all their cards lie there, and as much is told as there ever is."""
    if not village.laid:
        return {}
    cards = [role for role, (_, _, number, _) in village.laid["book"].items() for _ in range(number)]
    last = dict.fromkeys(map(str, range(len(village.names))), max(cards, key=byte_size, default=""))
    deeds = [{"is": WORD, "who": list(range(len(village.names))), "card": WORD, "by": 1, "number": 10}] * 3
    laid = {**village.laid["laid"], "displays": {"0": cards}, "hands": last, "worth": last, "deed": deeds}
    laid["way"] = [["display", 1]] * LONGEST_WAY
    return {**village.laid, "laid": laid, "tidings": [LINE * 2] * 4}


def even(held: dict[str, Any], village: Village) -> dict[str, Any]:
    """What somebody has to look at, with as much beside it that a picture has one size whoever holds what."""
    return {**held, "even": " " * max(0, kept(village) - len(encoded(held)))}


def kept(village: Village) -> int:
    """How many bytes the card takes that takes most."""
    return largest(village.lines, village.cast_cards)


@lru_cache(maxsize=20)
def largest(lines: Lines, roles: tuple[Role, ...]) -> int:
    """The same, worked out once."""
    return max((len(encoded(asking.held(Card(role), lines))) for role in roles), default=0)


def asking_for(village: Village) -> str:
    """What is told to one at the tablet, who may choose from cards, or has a hand."""
    return f"{LINE * 2}{listed(village) * 2}{cards(village)}{held(village)}"


def players(village: Village) -> dict[str, dict[str, Any]]:
    """Everybody, dead and known, with an office and a vote."""
    card = longest(village)
    known = {"dead": True, "guest": True, "office": True, "vote": 100, "voted": WORD}
    known |= {"card": card, "was": card}
    return {str(who): {"name": name, **known} for who, name in enumerate(village.names)}


def cards(village: Village) -> list[list[str]]:
    """Every character that plays, as it is offered."""
    return [[role, village.lines.character(role)] for role in village.cast_cards]


def held(village: Village) -> dict[str, Any]:
    """Three of the card that takes most: what is dealt to keep is one, and a hand seldom more."""
    dealt = [asking.card(role, village.lines) for role in village.cast_cards]
    return {"hand": [max(dealt, key=lambda card: byte_size(str(card)), default={})] * 3}


def longest(village: Village) -> str:
    """The longest name of a character."""
    return max((name for _, name in cards(village)), key=byte_size, default="")


def listed(village: Village) -> str:
    """All names, and a line."""
    return LINE + village.lines.joined(village.names)


def byte_size(text: str) -> int:
    """How many bytes it has: more than letters."""
    return len(text.encode())
