"""What is made known to everybody, in both games; a rule set adds its own in its own room.

Scenes are what ambience, lamps and screens follow.  Calls begin and end here, be they to nobody.
They are named tuples rather than dataclasses: as frozen, and a game makes hundreds of them.
"""

from typing import Literal, NamedTuple

from .news import Chronicle
from .values import Choice, Role, Seat

# What can be seen of something: whether it is so, that two change hands, or measure them, that it hurts.
Sign = Literal["", "yes", "no", "swap", "duel", "even", "hurt", "heal"]


class Line(NamedTuple):
    """A line that is said, by its id, and what it names: people, a card, a number, places, and whose doing.

    Where it is seen happening a sign tells how.
    """

    id: str
    who: tuple[Choice, ...] = ()
    card: Role = ""
    number: int | None = None
    by: Seat | None = None
    sign: Sign = ""
    # Whether all hold their breath after it; and whether a card comes into play, which some do not know yet.
    holds: bool = False
    shows: bool = False
    where: tuple[str, ...] = ()
    # Whether it can be there while it is told what a card does.
    goes_on: bool = False
    # By how much something is more or less; and whether whoever was hurt has their moment before it.
    change: int = 0
    waits: bool = False
    # Whether no sound goes before it, though its line has one.
    is_quiet: bool = False


class Shown(NamedTuple):
    """Who is out, and the card that is shown; perhaps who that had been before."""

    who: Choice
    card: Role
    was: Role = ""


class Accused(NamedTuple):
    """Somebody has accused somebody."""

    by: Seat
    whom: Choice


class Claimed(NamedTuple):
    """Somebody says in the open who they are, what somebody else is, or both; it proves nothing."""

    by: Seat
    role: Role | None
    whom: Seat | None
    what: str | None
    # Of this many nights they can have known when they said it.
    round: int


class Counted(NamedTuple):
    """How all have voted, and whose vote counts two; to be counted again as long as nothing follows."""

    task: str
    votes: tuple[tuple[Seat, Choice | None], ...]
    double: Seat | None = None

    @property
    def voted(self) -> dict[Seat, Choice]:
        """Those who did."""
        return {seat: choice for seat, choice in self.votes if choice is not None}

    def tally(self) -> dict[Choice, int]:
        """How many votes each choice has."""
        counts: dict[Choice, int] = {}
        double = self.double
        for voter, choice in self.votes:
            if choice is not None:
                counts[choice] = counts.get(choice, 0) + (2 if voter == double else 1)
        return counts


class Night(NamedTuple):
    """Night falls; with a hidden girl in the game, nobody may be asked to cover their eyes."""

    number: int
    peeking: bool = False


class Dawn(NamedTuple):
    """The night is over."""

    number: int


class Day(NamedTuple):
    """People talk; it also goes on where something else has ended."""

    number: int


class Ended(NamedTuple):
    """The game is over."""

    outcome: str
    winners: tuple[Seat, ...]


class ToldAll(NamedTuple):
    """Who was who, and what happened in which night."""

    chronicle: Chronicle


class Wakes(NamedTuple):
    """A call begins, perhaps to nobody; or whoever hears it is sought, and not known yet."""

    call: str
    seeks: bool = False


class Sleeps(NamedTuple):
    """The call has ended."""

    call: str


class CardsDoNotFit(NamedTuple):
    """What was named cannot come from the cast: which cards, and how often."""

    named: tuple[tuple[Role, int], ...]


class OnceMore(NamedTuple):
    """Not as many have answered a call as there are cards."""

    call: str


class RollCallAgain(NamedTuple):
    """It is still not known who is who."""


class Died(NamedTuple):
    """Somebody is dead, or what lay beside the players is gone."""

    shown: Shown
    cause: str


class Left(NamedTuple):
    """Somebody had to go home."""

    shown: Shown


class HunterSpares(NamedTuple):
    """The dying hunter has shot nobody."""

    who: Seat


class Hustings(NamedTuple):
    """An office is to be filled."""

    office: str


class ElectionAgain(NamedTuple):
    """It is voted once more, among these."""

    among: tuple[Choice, ...]


class LotsDrawn(NamedTuple):
    """The lots have decided among these."""

    among: tuple[Choice, ...]


class Elected(NamedTuple):
    """Somebody has the office now, and what comes with it."""

    office: str
    who: Seat
    beside: tuple[str, ...] = ()


class OfficePasses(NamedTuple):
    """The office is another's now."""

    office: str
    who: Seat
    beside: tuple[str, ...] = ()


class OfficeLapses(NamedTuple):
    """Nobody has the office any more."""

    office: str


class OfficeDecides(NamedTuple):
    """Whoever has the office breaks the tie."""

    who: Seat


class NobodyLeaves(NamedTuple):
    """The day ends as it began; whoever was accused last is not any more."""


class DrawOffered(NamedTuple):
    """Nothing has happened for so many rounds."""

    rounds: int


class DrawRefused(NamedTuple):
    """The table plays on."""


def word_for(kind: type) -> str:
    """What a kind is called where words are: `NobodyLeaves` is nobody-leaves."""
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in kind.__name__)[1:]


Common = (
    Accused | Claimed | Counted | Night | Dawn | Day | Ended | ToldAll | Wakes | Sleeps | CardsDoNotFit
    | OnceMore | RollCallAgain | Died | Left | HunterSpares | Hustings | ElectionAgain | LotsDrawn | Elected
    | OfficePasses | OfficeLapses | OfficeDecides | NobodyLeaves | DrawOffered | DrawRefused
)  # fmt: skip
