"""What happens in a scene, over the bed that lies under it, chosen by what all know.

Nothing here knows a sound: only names, seconds and how fast something is played.  For the same hour of the
same tale it is always the same, so that nobody learns anything from it that is not public.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from hashlib import blake2b
from itertools import count
from math import ceil
from typing import NamedTuple


class Hour(NamedTuple):
    """What all know of a moment and what bears on its sound: game, round, step, and how many are left."""

    tale: str = ""
    round: int = 1
    step: int = 0
    left: float = 1.0


ANY_HOUR = Hour()


class Scenery(NamedTuple):
    """What happens over the bed of a scene.

    In each slot of so many seconds something may happen, with a likelihood at first; in rows, if they may
    meet.  What comes last among the kinds comes in later rounds only, or, where a scene opens, after a time.
    """

    kinds: tuple[str, ...]
    slot: float = 8.0
    likely: float = 0.3
    rows: int = 1
    halvings: int = 0
    opens: float = 0.0


class Happening(NamedTuple):
    """Something that happens: when, which sound, how fast it is played, and by how many halves softer."""

    second: float
    name: str
    pace: float
    halvings: int


SCENERIES: Mapping[str, Scenery] = {
    "night": Scenery(("owl", "rustle", "dogs", "twig", "tawny", "fox", "shutter")),
    "storm": Scenery(("thunder", "shutter", "twig"), slot=13.0, likely=0.5),
    "dusk": Scenery(
        ("blackbird", "bell", "dogs", "tawny", "raven"), slot=9.0, likely=0.5, halvings=1
    ),
    "hearth": Scenery(("log", "shutter"), slot=11.0, likely=0.3, halvings=2),
    "dawn": Scenery(
        ("blackbird", "robin", "pigeon", "tit", "cock", "chiffchaff", "cuckoo"),
        slot=7.5, likely=0.8, rows=3, halvings=1, opens=40.0,
    ),
    "day": Scenery(
        ("hens", "blackbird", "smithy", "wings", "tit", "pigeon", "cock"),
        slot=6.5, likely=0.5, halvings=2,
    ),
    "square": Scenery(("steps", "wings", "pigeon"), likely=0.5, halvings=2),
    "gallows": Scenery(("rope", "raven"), slot=6.0, likely=0.5, halvings=2),
}  # fmt: skip

# How many there are of each kind (`sounds/table.py` makes them), and how fast each may be played.
MANY: Mapping[str, int] = {
    "owl": 3, "tawny": 2, "fox": 2, "twig": 3, "rustle": 2, "shutter": 2, "dogs": 3, "thunder": 4, "raven": 2,
    "rope": 2, "blackbird": 3, "robin": 2, "tit": 1, "chiffchaff": 1, "pigeon": 1, "cuckoo": 1, "hens": 2,
    "smithy": 1, "bell": 1, "cock": 1, "steps": 2, "wings": 2, "log": 2,
}  # fmt: skip
PACES = (0.92, 0.94, 0.96, 0.98, 1.0, 1.02, 1.04, 1.06, 1.08)

# The seconds of the longest of a kind.
LONGEST: Mapping[str, float] = {
    "owl": 3.0, "tawny": 4.6, "fox": 2.6, "twig": 1.0, "rustle": 1.6, "shutter": 2.4, "dogs": 3.0,
    "thunder": 9.0, "raven": 2.2, "rope": 1.8, "blackbird": 2.8, "robin": 2.6, "tit": 3.0, "chiffchaff": 4.2,
    "pigeon": 3.0, "cuckoo": 4.6, "hens": 3.0, "smithy": 4.2, "bell": 5.5, "cock": 2.8, "steps": 4.4,
    "wings": 1.4, "log": 1.2,
}  # fmt: skip

# A round is dealt so many cards of the deck; each round is more likely to bring something by this part
# of the first, and of how many are left it matters once it is fewer than this part.
SHARE, MORE, FEW = 16, 0.35, 0.5
# The kinds of the first round; each round adds one.
AT_FIRST = 3
# No slot is surely filled, or it would be a clock.
MOST = 0.92


def part(key: str) -> float:
    """A number from 0 to 1, the same for the same key in every process."""
    return int.from_bytes(blake2b(key.encode(), digest_size=6).digest()) / 2**48


Card = tuple[str, int, float]


@lru_cache(maxsize=4)
def deck(tale: str, kinds: tuple[str, ...]) -> tuple[Card, ...]:
    """Every sound at every pace, shuffled for this tale."""
    cards = [(kind, number + 1, pace) for kind in kinds for number in range(MANY[kind]) for pace in PACES]
    return tuple(sorted(cards, key=lambda card: part(f"{tale} {card}")))


def hand(cards: tuple[Card, ...], hour: Hour) -> list[Card]:
    """What is dealt to a round: nobody else gets it until all are dealt."""
    first = ((hour.round - 1) * SHARE + hour.step) % len(cards)
    return [*cards[first:], *cards[:first]][:SHARE]


def happenings(name: str, hour: Hour) -> Iterator[Happening]:
    """What happens in a scene, without an end."""
    scenery, dealt = SCENERIES[name], list[Card]()
    for slot, row in slots(scenery):
        begins = scenery.slot * (slot + row / scenery.rows)
        key = f"{hour.tale} {name} {hour.round} {hour.step} {slot} {row}"
        if part(f"whether {key}") >= likelihood(scenery, hour, begins):
            continue
        known = kinds_by(scenery, hour, begins)
        dealt = dealt or hand(deck(hour.tale, scenery.kinds), hour)
        kind, number, pace = card = next((card for card in dealt if card[0] in known), dealt[0])
        dealt.remove(card)
        second = begins + loose(scenery) * part(f"when {key}")
        yield Happening(second, f"{kind}-{number}", pace, scenery.halvings)


def slots(scenery: Scenery) -> Iterator[tuple[int, int]]:
    """Slot after slot, and in each, row after row."""
    return ((slot, row) for slot in count() for row in range(scenery.rows))


def likelihood(scenery: Scenery, hour: Hour, second: float) -> float:
    """How likely something happens: more so each round, less once few are left, and while a scene opens."""
    grown = scenery.likely * (1 + MORE * (hour.round - 1))
    opened = min(1.0, 0.15 + 0.85 * second / scenery.opens) if scenery.opens else 1.0
    return min(grown, MOST) * min(1.0, hour.left / FEW) * opened


def kinds_by(scenery: Scenery, hour: Hour, second: float) -> tuple[str, ...]:
    """What may happen by now."""
    if scenery.opens:
        return scenery.kinds[: 1 + int(len(scenery.kinds) * second / scenery.opens)]
    return scenery.kinds[: max(AT_FIRST + hour.round - 1, ceil(len(scenery.kinds) / 2))]


def loose(scenery: Scenery) -> float:
    """By how many seconds something may come late in its slot and be over before the next in its row."""
    return scenery.slot - max(LONGEST[kind] for kind in scenery.kinds) / min(PACES)
