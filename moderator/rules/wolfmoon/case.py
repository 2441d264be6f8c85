"""How a case of Wolfmoon is written: who holds what, what lies where, and the turns."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ..begun import Begun
from ..stories import Amiss, Astray, Seated, Way, listed, mapped
from ..values import Role, Seat
from .board import Layout
from .characters import CHARACTERS, MOONS, OPTIONS, WHOLE
from .course import play_the_rest
from .events import Own
from .table import Lying, MoonTable

NEEDED = ("title", "rules", "players", "hands", "pile", "story")
LYING = ("displays", "out", "below", "centre", "aside", "edge", "marker", "protected", "moons", "starts")
KNOWN = (*NEEDED, *LYING, "ruling")

DONE = (
    "turn", "draw", "place", "keep", "play", "whom", "guess", "dig", "then", "spy", "alchemist", "servant",
    "dealt", "back", "leaves",
)  # fmt: skip
THEN = ("play", "whom", "guess", "keep", "dig")
EXPECTED = (
    "out", "hand", "display", "edge", "centre", "marker", "protected", "pile", "learns", "unasked", "kinds",
    "refuses", "says", "end",
)  # fmt: skip

CENTRE, ASIDE = 3, 2


def number(way: Way, value: object, most: int) -> int:
    """The value, if it is a number and not too large."""
    if type(value) is not int or not 0 <= value <= most:
        raise Astray(Amiss(way, f"must be a number from 0 to {most}"))
    return value


def card(way: Way, value: object, known: Sequence[Role] = tuple(CHARACTERS)) -> Role:
    """The value, if it is a card."""
    if value not in known:
        raise Astray(Amiss(way, f"there is no card {value!r}"))
    return str(value)


def cards(way: Way, value: object, known: Sequence[Role] = tuple(CHARACTERS)) -> tuple[Role, ...]:
    """Several cards."""
    return tuple(card((*way, at), one, known) for at, one in enumerate(listed(way, value)))


def read_table(top: Mapping[str, Any]) -> tuple[Seated, MoonTable, Seat]:
    """Who sits there, how everything lies, and whose turn it is."""
    mapped((), top, KNOWN)
    for key in NEEDED:
        if key not in top:
            raise Astray(Amiss((), f"{key!r} is missing"))
    players = listed(("players",), top["players"])
    if not players or not all(isinstance(name, str) for name in players):
        raise Astray(Amiss(("players",), "must be names; quote what is meant as one"))
    sitting = Seated(tuple(players))
    table = MoonTable(len(players), WHOLE, {option: values[0] for option, values in OPTIONS.items()})
    layout, hands = read_layout(sitting, top), read_hands(sitting, top)
    table.deal(read_lying(top, hands, layout))
    table.lay_out(layout)
    holding = tuple(sorted(hands))
    if holding != layout.living:
        raise Astray(Amiss(("hands",), f"must be of {', '.join(sitting.names(layout.living))}"))
    first = sitting.seat(("starts",), top["starts"]) if "starts" in top else layout.living[0]
    return sitting, table, first


def read_hands(sitting: Seated, top: Mapping[str, Any]) -> dict[Seat, Role]:
    """What everybody holds who is in."""
    way = ("hands",)
    given = mapped(way, top["hands"])
    return {
        sitting.seat((*way, str(name)), name): card((*way, str(name)), one) for name, one in given.items()
    }


def read_layout(sitting: Seated, top: Mapping[str, Any]) -> Layout:
    """What lies open."""
    displays = mapped(("displays",), top.get("displays", {}))
    shown = {
        sitting.seat(("displays", name), name): cards(("displays", name), displays[name]) for name in displays
    }
    seats = range(len(sitting.players))
    out = sitting.seats(("out",), top.get("out", []))
    marker = sitting.seat(("marker",), top["marker"]) if top.get("marker") is not None else None
    return Layout(
        tuple(seat for seat in seats if seat not in out),
        tuple(shown.get(seat, ()) for seat in seats),
        0,
        0,
        cards(("edge",), top.get("edge", [])),
        MOONS[: number(("moons",), top.get("moons", 0), len(MOONS))],
        tuple(sorted(sitting.seats(("protected",), top.get("protected", [])))),
        marker,
    )


def read_lying(top: Mapping[str, Any], hands: Mapping[Seat, Role], layout: Layout) -> Lying:
    """What lies hidden; what the case leaves out is filled up with characters that it does not name."""
    pile = cards(("pile",), top["pile"], (*CHARACTERS, *MOONS))
    centre = cards(("centre",), top.get("centre", []))
    aside = cards(("aside",), top.get("aside", []))
    if len(centre) not in (0, CENTRE) or len(aside) not in (0, ASIDE):
        key = "centre" if len(centre) not in (0, CENTRE) else "aside"
        raise Astray(Amiss((key,), f"must be {CENTRE} in the centre and {ASIDE} aside"))
    named = Counter((*hands.values(), *(one for shown in layout.displays for one in shown)))
    named.update((*layout.edge, *pile, *centre, *aside, *layout.moons))
    for one, times in named.items():
        there = 1 if one in MOONS else CHARACTERS[one].cards
        if times > there:
            raise Astray(Amiss((), f"{one} stands here {times} times, and there is {there}"))
    spare = [one for one in WHOLE if one not in named]
    below = number(("below",), top.get("below", 0), len(WHOLE))
    missing = below + (0 if centre else CENTRE) + (0 if aside else ASIDE)
    if missing > len(spare):
        raise Astray(Amiss((), f"{missing} cards are left out, and only {len(spare)} are not named"))
    under, spare = spare[:below], spare[below:]
    if not centre:
        centre, spare = tuple(spare[:CENTRE]), spare[CENTRE:]
    return Lying(dict(hands), centre, aside or tuple(spare[:ASIDE]), (*pile, *under))


def begun(table: MoonTable, first: Seat) -> Begun[Own]:
    """The game as the case takes it up."""
    return Begun(table, play_the_rest(table, first))


def read_steps(top: Mapping[str, Any]) -> tuple[Mapping[str, Any], ...]:
    """The turns, with no key but the known ones."""
    steps = listed(("story",), top["story"])
    if not steps:
        raise Astray(Amiss(("story",), "must be a list of turns"))
    for at, step in enumerate(steps):
        way: Way = ("story", at)
        mapped(way, step, (*DONE, *EXPECTED))
        if "turn" not in step:
            raise Astray(Amiss(way, "must say whose turn it is"))
        mapped((*way, "then"), step.get("then", {}), THEN)
    return tuple(steps)
