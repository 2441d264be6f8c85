"""What is made known to everybody, in both games; a rule set adds its own in its own room.

Scenes are what ambience, lamps and screens follow.  Calls begin and end here, be they to nobody.
They are named tuples rather than dataclasses: as frozen, and a game makes hundreds of them.
"""

from typing import NamedTuple

from .board import Accused, Board, Counted, Shown
from .news import Chronicle
from .values import Choice, Role, Seat


class Night(NamedTuple):
    """Night falls; with a hidden girl in the game, nobody may be asked to cover their eyes."""

    number: int
    peeking: bool = False

    def fold(self, board: Board) -> None:
        board.turn_to(self, "night", self.number)


class Dawn(NamedTuple):
    """The night is over."""

    number: int

    def fold(self, board: Board) -> None:
        board.turn_to(self, "dawn", self.number)


class Day(NamedTuple):
    """People talk; it also goes on where something else has ended."""

    number: int

    def fold(self, board: Board) -> None:
        board.turn_to(self, "day", self.number)


class Ended(NamedTuple):
    """The game is over."""

    outcome: str
    winners: tuple[Seat, ...]

    def fold(self, board: Board) -> None:
        board.turn_to(self, "end")
        board.end(self.outcome, self.winners)


class ToldAll(NamedTuple):
    """Who was who, and what happened in which night."""

    chronicle: Chronicle

    def fold(self, board: Board) -> None:
        board.tell_all(self.chronicle)


class Wakes(NamedTuple):
    """A call begins, perhaps to nobody; or whoever hears it is sought, and not known yet."""

    call: str
    seeks: bool = False

    def fold(self, board: Board) -> None:
        board.make_call(self.call)


class Sleeps(NamedTuple):
    """The call has ended."""

    call: str

    def fold(self, board: Board) -> None:
        board.make_call("")


class CardsDoNotFit(NamedTuple):
    """What was named cannot come from the cast: which cards, and how often."""

    named: tuple[tuple[Role, int], ...]

    def fold(self, board: Board) -> None:
        board.note(self)


class OnceMore(NamedTuple):
    """Not as many have answered a call as there are cards."""

    call: str

    def fold(self, board: Board) -> None:
        board.note(self)


class RollCallAgain(NamedTuple):
    """It is still not known who is who."""

    def fold(self, board: Board) -> None:
        board.note(self)


class Died(NamedTuple):
    """Somebody is dead, or what lay beside the players is gone."""

    shown: Shown
    cause: str

    def fold(self, board: Board) -> None:
        board.note(self)
        board.bury(self.shown)


class Left(NamedTuple):
    """Somebody had to go home."""

    shown: Shown

    def fold(self, board: Board) -> None:
        board.note(self)
        board.bury(self.shown)


class HunterSpares(NamedTuple):
    """The dying hunter has shot nobody."""

    who: Seat

    def fold(self, board: Board) -> None:
        board.note(self)


class Hustings(NamedTuple):
    """An office is to be filled."""

    office: str

    def fold(self, board: Board) -> None:
        board.note(self)


class ElectionAgain(NamedTuple):
    """It is voted once more, among these."""

    among: tuple[Choice, ...]

    def fold(self, board: Board) -> None:
        board.note(self)


class LotsDrawn(NamedTuple):
    """The lots have decided among these."""

    among: tuple[Choice, ...]

    def fold(self, board: Board) -> None:
        board.note(self)


class Elected(NamedTuple):
    """Somebody has the office now, and what comes with it."""

    office: str
    who: Seat
    beside: tuple[str, ...] = ()

    def fold(self, board: Board) -> None:
        board.note(self)
        board.give_office(self.who, self.beside)


class OfficePasses(NamedTuple):
    """The office is another's now."""

    office: str
    who: Seat
    beside: tuple[str, ...] = ()

    def fold(self, board: Board) -> None:
        board.note(self)
        board.give_office(self.who, self.beside)


class OfficeLapses(NamedTuple):
    """Nobody has the office any more."""

    office: str

    def fold(self, board: Board) -> None:
        board.note(self)
        board.give_office(None, ())


class OfficeDecides(NamedTuple):
    """Whoever has the office breaks the tie."""

    who: Seat

    def fold(self, board: Board) -> None:
        board.note(self)


class NobodyLeaves(NamedTuple):
    """The day ends as it began; whoever was accused last is not any more."""

    def fold(self, board: Board) -> None:
        board.note(self)
        board.accuse(None)


class DrawOffered(NamedTuple):
    """Nothing has happened for so many rounds."""

    rounds: int

    def fold(self, board: Board) -> None:
        board.note(self)


class DrawRefused(NamedTuple):
    """The table plays on."""

    def fold(self, board: Board) -> None:
        board.note(self)


def word_for(kind: type) -> str:
    """What a kind is called where words are: `NobodyLeaves` is nobody-leaves."""
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in kind.__name__)[1:]


Common = (
    Accused | Counted | Night | Dawn | Day | Ended | ToldAll | Wakes | Sleeps | CardsDoNotFit | OnceMore
    | RollCallAgain | Died | Left | HunterSpares | Hustings | ElectionAgain | LotsDrawn | Elected
    | OfficePasses | OfficeLapses | OfficeDecides | NobodyLeaves | DrawOffered | DrawRefused
)  # fmt: skip
