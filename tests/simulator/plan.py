"""What befalls a box in an evening, drawn from its name: the same name is the same evening for ever.

`duesterwald sync 12` is an evening whose twelfth sync fails, `big-box cut 340` one whose power is cut at
the 340th thing that is asked of the disk, `big-box vote 2` in the middle of a vote, `big-box flip 3` one
after which a bit on the disk is another, and in `storm 7` anything may happen, several times over.
"""

import errno
from collections.abc import Iterator, Mapping
from random import Random
from typing import Literal, NamedTuple

RULES = ("duesterwald", "big-box")

# More often than anything is asked in an evening.
FOR_EVER = 2000

# So many votes are cut off in the middle, and so many bits are flipped, of each rule set.
VOTES = FLIPS = 60

# What can be asked of a disk; whatever is asked of it by its own name fails there.
ASKED = (
    "open", "write", "sync", "rename", "sync_folder", "close", "length", "is_still", "make_folder", "read",
    "names",
)  # fmt: skip
REFUSALS = (errno.EIO, errno.ENOSPC, errno.EROFS, errno.EMFILE)

# How an evening, or a piece of it, can end.
End = Literal["good night", "cut", "killed"]

Kind = Literal["full", "read-only", "slow", "shrinks", "is lost", "jump", "mute", "hoarse"]

# So many starts at most; at the last one nothing more befalls the box.
STARTS = 5
# About so long an evening is, in seconds.
LONG = 1500.0


class Spell(NamedTuple):
    """Something that is so for a while, or happens at a moment."""

    kind: Kind
    begins: float
    ends: float
    # How many bytes are free, how many seconds everything takes, or the voice; by how many the clock jumps.
    much: float = 0.0


class Start(NamedTuple):
    """What befalls the box from one start to the next."""

    faults: Mapping[tuple[str, int], int]
    spells: tuple[Spell, ...] = ()
    # The power goes at the how manieth thing that is asked of the disk, or after so many seconds.
    cut_at: int = 0
    ends_after: float = 0.0
    end: End = "cut"
    # The power goes in the middle of the how manieth vote.
    at_vote: int = 0
    # Whether one byte on the disk is another by the next start.
    is_flipped: bool = False


# The last start of all.
FAIR = Start({})


class Plan(NamedTuple):
    """An evening: who plays what, and what befalls the box."""

    name: str
    rules: str
    phones: int
    guests: int
    games: int
    starts: tuple[Start, ...]
    # Whether the host has a page of their own, with a PIN.
    has_host: bool = False
    # How many sit at a button, and how many share the tablet.
    wires: int = 0
    at_tablet: int = 0

    def start(self, number: int) -> Start:
        """What befalls the box from its how manieth start on."""
        return self.starts[number] if number < len(self.starts) else FAIR


def plan(name: str) -> Plan:
    """The evening of this name."""
    rules, _, what = name.partition(" ")
    if rules == "storm":
        return storm(name)
    if rules == "mixed":
        return mixed(name)
    kind, _, number = what.partition(" ")
    nth = int(number)
    if rules not in RULES or nth < 1:
        raise ValueError(f"there is no evening {name!r}")
    if kind == "cut":
        starts: tuple[Start, ...] = (Start({}, cut_at=nth),)
    elif kind == "vote":
        starts = (Start({}, at_vote=1 + nth % 6),)
    elif kind == "flip":
        starts = (Start({}, ends_after=60.0 + 15 * nth, is_flipped=True),)
    elif kind in ASKED:
        starts = (one_fault(kind, nth),)
    else:
        raise ValueError(f"nothing of a disk is called {kind!r}")
    return Plan(name, rules, phones=4, guests=3, games=2 if kind == "vote" else 1, starts=starts)


def one_fault(kind: str, nth: int) -> Start:
    """It fails once, several times running, or until the next start."""
    error = REFUSALS[nth // 4 % len(REFUSALS)]
    times = (1, 2, 5, FOR_EVER)[nth % 4]
    return Start({(kind, nth + more): error for more in range(times)})


def storm(name: str) -> Plan:
    """Anything, several times over."""
    chance = Random(name)
    rules = chance.choice(RULES)
    phones = chance.randrange(1, 7)
    guests = max(6 - phones, chance.randrange(3))
    starts = [troubles(chance) for _ in range(chance.randrange(1, STARTS))]
    games, has_host = chance.choice((1, 1, 2)), chance.random() < 0.15
    voiced = tuple(start._replace(spells=(*start.spells, *of_voice(chance))) for start in starts)
    return Plan(name, rules, phones, guests, games, voiced, has_host)


def mixed(name: str) -> Plan:
    """The same, where everybody answers from elsewhere."""
    chance = Random(f"{name} table")
    phones, wires, at_tablet = chance.randrange(1, 3), chance.randrange(1, 4), chance.randrange(1, 3)
    guests = max(6 - phones - wires - at_tablet, 0)
    return storm(name)._replace(phones=phones, guests=guests, wires=wires, at_tablet=at_tablet)


def troubles(chance: Random) -> Start:
    """What befalls the box from one start to the next."""
    faults = {
        (chance.choice(ASKED), chance.choice((chance.randrange(1, 12), chance.randrange(1, 200)))): (
            chance.choice(REFUSALS)
        )
        for _ in range(chance.choice((0, 0, 1, 2, 6)))
    }
    spells = tuple(spell(chance) for _ in range(chance.choice((0, 0, 1, 1, 2, 3))))
    is_flipped = chance.random() < 0.1
    match chance.randrange(4):
        case 0:
            return Start(faults, spells)
        case 1:
            return Start(faults, spells, cut_at=chance.randrange(1, 500), is_flipped=is_flipped)
        case 2:
            return Start(faults, spells, ends_after=chance.random() * LONG, is_flipped=is_flipped)
        case _:
            long = chance.random() * LONG
            return Start(faults, spells, ends_after=long, end="killed", is_flipped=is_flipped)


def of_voice(chance: Random) -> Iterator[Spell]:
    """What befalls the voice: it has nothing to say, or takes its time."""
    if chance.random() < 0.5:
        begins = chance.random() * LONG
        ends = begins + chance.choice((5.0, 60.0, 4 * LONG))
        yield Spell("mute", begins, ends) if chance.random() < 0.6 else Spell("hoarse", begins, ends, 6.0)


def spell(chance: Random) -> Spell:
    """Something that is so for a while."""
    begins = chance.choice((0.0, chance.random() * LONG))
    ends = begins + chance.choice((20.0, 200.0, 4 * LONG))
    match chance.randrange(6):
        case 0:
            return Spell("full", begins, ends, chance.choice((0, chance.randrange(2000))))
        case 1:
            return Spell("read-only", begins, ends)
        case 2:
            return Spell("slow", begins, ends, chance.choice((0.05, 0.5, 3.0, 20.0)))
        case 3:
            return Spell("shrinks", begins, begins, chance.random())
        case 4:
            return Spell("is lost", begins, begins)
        case _:
            return Spell("jump", begins, begins, chance.choice((0.5, 30.0, 3600.0, 1e6)))
