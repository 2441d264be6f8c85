"""What must have come of a turn of a case: what lies where, who has learned what, what was said."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ..events import Ended
from ..news import Card, Cards
from ..requests import Ask, Tell
from ..stories import Amiss, Astray, Seated, Way, listed, mapped
from ..values import Role, Seat
from . import deeds, events
from .case import card
from .gravedigger import buried
from .table import MoonTable

# What a case calls what all hear.
SAID: Mapping[str, type] = {
    "turn": events.TurnBegins,
    "no-effect": deeds.NoEffect,
    "guessed": deeds.Guesses,
    "asked": deeds.IsAsked,
    "played": events.Plays,
    "out": events.GoesOut,
    "home": events.GoesHome,
    "spy": deeds.SpyStrikes,
    "alchemist": deeds.AlchemistSaves,
    "schemer": deeds.SchemerTakes,
    "servant": deeds.ServantStays,
    "even": deeds.DuelIsEven,
    "protected": deeds.IsProtected,
    "back": deeds.ComesBack,
    "swapped": deeds.HandsSwapped,
}
MOONS_SAID = ("moon-sitting", "moon-howling", "moon-full")

# What a case calls the questions that it says somebody is not on offer in.
REFUSED = {
    "guess-whom": "guess-whom",
    "ask-whom": "ask-whom",
    "seer": "look-into",
    "duel": "duel",
    "bounty-hunter": "hunt",
    "thief": "swap-with",
    "pickpocket": "swap",
    "witch": "bring-back",
    "gravedigger": "dig-where",
}
# What somebody learns, and does not only hold.
LEARNT = ("seer", "duel", "drunkard")


class Came:
    """All that came in one turn, and what the case expects of it."""

    def __init__(self, way: Way, step: Mapping[str, Any], sitting: Seated, table: MoonTable) -> None:
        self.way, self.step = way, step
        self.sitting, self.table = sitting, table
        self.requests: list[object] = []
        # What could be dug up, where that was asked.
        self.buried: set[tuple[Seat, Role]] = set()

    def hears(self, request: object) -> None:
        """Something comes."""
        self.requests.append(request)
        if isinstance(request, Ask) and request.task == "dig-where":
            (seat,) = request.seats
            self.buried |= {
                (whose, role)
                for whose in request.choices
                if isinstance(whose, int)
                for role in buried(self.table, seat, whose)
            }

    def asked(self, task: str) -> list[Ask]:
        """How somebody was asked that."""
        return [one for one in self.requests if isinstance(one, Ask) and one.task == task]

    def heard(self, kind: type) -> bool:
        """Whether all heard something of this kind."""
        return any(type(one) is kind for one in self.requests)


def complaints(came: Came) -> Iterator[Amiss]:
    """Everything that is not as expected."""
    if "end" not in came.step and came.heard(Ended):
        yield Amiss(came.way, "the game is over, and the story has no end")
    for key, check in CHECKS.items():
        if key in came.step:
            yield from check(came, (*came.way, key), came.step[key])


def differ(way: Way, expected: object, got: object) -> Iterator[Amiss]:
    """The one, if there is one."""
    if expected != got:
        yield Amiss(way, f"expected {expected}, got {got}")


def check_out(came: Came, way: Way, expected: object) -> Iterator[Amiss]:
    """All who are out."""
    out = [seat for seat in came.table.seats if seat not in came.table.living]
    yield from differ(
        way, came.sitting.names(sorted(came.sitting.seats(way, expected))), came.sitting.names(out)
    )


def check_hand(came: Came, way: Way, expected: object) -> Iterator[Amiss]:
    """What each of these holds."""
    for name, role in mapped(way, expected).items():
        hand = came.table.hands[came.sitting.seat((*way, name), name)]
        wanted = () if role is None else (card((*way, name), role),)
        yield from differ((*way, name), list(wanted), list(hand))


def check_display(came: Came, way: Way, expected: object) -> Iterator[Amiss]:
    """Exactly what lies before each of these, in its order."""
    for name, roles in mapped(way, expected).items():
        display = came.table.displays[came.sitting.seat((*way, name), name)]
        yield from differ((*way, name), listed((*way, name), roles), list(display))


def check_edge(came: Came, way: Way, expected: object) -> Iterator[Amiss]:
    """What is out of the game."""
    yield from differ(way, expected, list(came.table.edge))


def check_centre(came: Came, way: Way, expected: object) -> Iterator[Amiss]:
    """What lies in the three places."""
    yield from differ(way, expected, list(came.table.centre))


def check_marker(came: Came, way: Way, expected: object) -> Iterator[Amiss]:
    """Who has the witch's marker."""
    seat = came.table.marker
    yield from differ(way, expected, None if seat is None else came.sitting.players[seat])


def check_protected(came: Came, way: Way, expected: object) -> Iterator[Amiss]:
    """Who is protected."""
    yield from differ(way, expected, came.sitting.names(came.table.protected))


def check_pile(came: Came, way: Way, expected: object) -> Iterator[Amiss]:
    """How many cards the pile has."""
    yield from differ(way, expected, len(came.table.pile))


def check_learns(came: Came, way: Way, expected: object) -> Iterator[Amiss]:
    """What was shown to some alone; nobody else may have learned anything."""
    learnt: dict[str, list[Any]] = {}
    for one in came.requests:
        if isinstance(one, Tell) and one.call in LEARNT:
            for seat in one.seats:
                learnt.setdefault(came.sitting.players[seat], []).append(learned(came, one))
    yield from differ(way, mapped(way, expected), learnt)


def learned(came: Came, tell: Tell) -> Any:
    """The news, as a case writes it."""
    if isinstance(tell.news, Cards):
        return dict(zip(came.sitting.names(tell.news.of), tell.news.roles, strict=True))
    return tell.news.role if isinstance(tell.news, Card) else None


def check_unasked(came: Came, way: Way, expected: object) -> Iterator[Amiss]:
    """Nobody was asked that."""
    for at, task in enumerate(listed(way, expected)):
        if came.asked(REFUSED.get(task, task)):
            yield Amiss((*way, at), f"{task} was asked")


def check_kinds(came: Came, way: Way, expected: object) -> Iterator[Amiss]:
    """What was on offer at the beginning of the turn."""
    offered = came.asked("act")[0].choices
    kinds = ["draw"] * ("draw" in offered) + ["exchange"] * any(choice != "draw" for choice in offered)
    yield from differ(way, expected, kinds)


def check_refuses(came: Came, way: Way, expected: object) -> Iterator[Amiss]:
    """What was not on offer."""
    for key, refused in mapped(way, expected, tuple(REFUSED)).items():
        there = (*way, key)
        asked = came.asked(REFUSED[key])
        if not asked:
            yield Amiss(there, f"{key} was not asked")
        for at, one in enumerate(listed(there, refused)):
            if is_offered(came, (*there, at), key, asked, one):
                yield Amiss((*there, at), f"{one} is on offer")


def is_offered(came: Came, way: Way, key: str, asked: list[Ask], one: object) -> bool:
    """Whether somebody could be chosen, or a card in a display."""
    if key == "gravedigger":
        ((whose, role),) = mapped(way, one).items()
        return (came.sitting.seat(way, whose), card(way, role)) in came.buried
    return any(came.sitting.seat(way, one) in question.choices for question in asked)


def check_says(came: Came, way: Way, expected: object) -> Iterator[Amiss]:
    """Whether all heard it."""
    for key, wanted in mapped(way, expected, (*SAID, *MOONS_SAID)).items():
        if not isinstance(wanted, bool):
            raise Astray(Amiss((*way, key), "must be yes or no"))
        if key in MOONS_SAID:
            heard = any(isinstance(one, events.MoonRises) and one.card == key for one in came.requests)
        else:
            heard = came.heard(SAID[key])
        yield from differ((*way, key), wanted, heard)


def check_end(came: Came, way: Way, expected: object) -> Iterator[Amiss]:
    """How it has ended, who has won, and what the hands were worth."""
    end = mapped(way, expected, ("how", "winners", "values"))
    ended = next((one for one in came.requests if isinstance(one, Ended)), None)
    if ended is None:
        yield Amiss(way, "the game goes on")
        return
    yield from differ((*way, "how"), end.get("how"), ended.outcome)
    if "winners" in end:
        wanted = sorted(came.sitting.seats((*way, "winners"), end["winners"]))
        there = (*way, "winners")
        yield from differ(there, came.sitting.names(wanted), came.sitting.names(ended.winners))
    compared = next((one for one in came.requests if isinstance(one, events.Compared)), None)
    values = dict(compared.values) if compared else {}
    for name, value in mapped((*way, "values"), end.get("values", {})).items():
        seat = came.sitting.seat((*way, "values", name), name)
        yield from differ((*way, "values", name), value, values.get(seat))


CHECKS: dict[str, Callable[[Came, Way, Any], Iterator[Amiss]]] = {
    "out": check_out,
    "hand": check_hand,
    "display": check_display,
    "edge": check_edge,
    "centre": check_centre,
    "marker": check_marker,
    "protected": check_protected,
    "pile": check_pile,
    "learns": check_learns,
    "unasked": check_unasked,
    "kinds": check_kinds,
    "refuses": check_refuses,
    "says": check_says,
    "end": check_end,
}
