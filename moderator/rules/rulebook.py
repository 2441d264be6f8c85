"""What a rule set is, and what is asked of its casts."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Generic, Literal, NamedTuple

from .begun import Begun, Own
from .board import Board
from .stories import Reads

Cast = tuple[str, ...]
Options = Mapping[str, str]
Experience = Literal["newcomers", "usual", "experienced"]
# How many packs are wanted where there are cards for two.
Packs = Literal["one", "two"]


class Character(NamedTuple):
    """A card: its team, how many the printed box holds, and what it weighs.

    The value says how much the card strengthens the village, where the rules give one.
    """

    team: str
    cards: int
    value: int = 0


class Finding(NamedTuple):
    """Something about a cast: the line that says what to change, and what it names."""

    line: str
    about: Mapping[str, Any] = MappingProxyType({})


class Findings(NamedTuple):
    """What is wrong with a cast and what is only unwise."""

    errors: tuple[Finding, ...] = ()
    warnings: tuple[Finding, ...] = ()


class Wishes(NamedTuple):
    """What a table wants of a cast.

    For variety `turn` counts its games of the evening, and what was played there is not proposed
    again while something else is as good.
    """

    experience: Experience = "usual"
    wished: Cast = ()
    unwished: Cast = ()
    turn: int = 0
    packs: Packs = "one"
    played: tuple[Cast, ...] = ()


class Weight(NamedTuple):
    """How much stronger than the beasts the village is, and between what that should lie."""

    total: int
    least: int
    most: int


class NoCast(Exception):
    """No cast fulfils the wishes."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.line)
        self.finding = finding


class RuleSet(NamedTuple, Generic[Own]):
    """All that the rest of the house needs to know of a game."""

    id: str
    players: range
    # What the office is called.
    office: str
    characters: Mapping[str, Character]
    # Every option with its values, the default first.
    options: Mapping[str, tuple[str, ...]]
    # The cards that are shuffled for a cast.
    cards: Callable[[Cast], Cast]
    check: Callable[[Cast, int, Options, Experience], Findings]
    propose: Callable[[int, Options, Wishes], Cast]
    # A game for so many players with these cards and these options.
    begin: Callable[[int, Cast, Options], Begun[Own]]
    # What everybody knows before it has begun.
    board: Callable[[int], Board] = Board
    # How a cast weighs, where the rules give values.
    weigh: Callable[[Cast, Options, Experience], Weight] | None = None
    # How its cases are read, where they are not told by nights and days.
    reads: Reads | None = None
    # So many play it where nobody says how many.
    usual_number: int = 8
    # Which cards a cast does without where the box itself plays at some of the seats.
    not_with_guests: Cast = ()
    # Where it goes by turns: how many seconds one takes, about. Else it goes by nights and days.
    turn_seconds: float = 0.0
    # Which cards are called in the first night, in this order.
    first_called: Cast = ()
    # Whether nothing is told in secret: then whatever was entered can be taken back, to the very beginning.
    lies_open: bool = False
    # Whether it is whole: else it is played by whoever names it, and the host's page does not offer it.
    is_offered: bool = True

    @property
    def is_companion(self) -> bool:
        """Whether people have cards of their own, and the box deals nothing and knows none of them."""
        return not self.characters

    @property
    def has_sides(self) -> bool:
        """Whether cards are for one side or another; else there is nothing to choose a cast for."""
        return any(character.team for character in self.characters.values())

    @property
    def is_foretold(self) -> bool:
        """Whether its games have a length and ways to end that are worth telling before."""
        return self.has_sides or bool(self.turn_seconds)

    @property
    def goes_by(self) -> Literal["rounds", "turns"]:
        """What its length is counted in."""
        return "turns" if self.turn_seconds else "rounds"

    @property
    def values(self) -> Mapping[str, int]:
        """What is printed on its cards; where there are sides values only weigh them."""
        return {} if self.has_sides else {role: one.value for role, one in self.characters.items()}

    @property
    def can_be_called(self) -> bool:
        """Whether printed cards do, called by night: else the box deals, and shows each its own."""
        return "roll-call" in self.options.get("deal", ())
