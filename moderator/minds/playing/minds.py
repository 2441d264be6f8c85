"""The one list of which mind a game has; each mind perceives what `rules.views` yields to its seat."""

from collections.abc import Callable, Mapping
from random import Random

from ...rules.board import Board
from ...rules.rulebook import Character
from ...rules.values import Role, Seat
from ...rules.wolfmoon.board import MoonBoard
from ..company import Company
from ..evidence import Evidence
from ..facts import facts
from ..mind import Manner, Mind
from ..person import Person
from ..wolfmoon.mind import MoonMind
from .thoughtless import Thoughtless

# The minds of some seats in one game: in which manner each, and each with a chance of its own.
Minds = Callable[[Board, Mapping[Seat, Manner], Mapping[Seat, Random]], Mapping[Seat, Mind]]
# How minds come to know the cards that everybody knows to be in the game.
Kind = Callable[[tuple[Role, ...], Mapping[Role, Character]], Minds]


def villagers(cards: tuple[Role, ...], characters: Mapping[Role, Character]) -> Minds:
    """Of a game of sides: what all perceive is thought through once for all of them."""
    known = facts(cards, characters)

    def people(
        board: Board, manners: Mapping[Seat, Manner], chances: Mapping[Seat, Random]
    ) -> Mapping[Seat, Mind]:
        evidence = Evidence(known, board)
        return {
            seat: Person(seat, known, evidence, manner, chances[seat]) for seat, manner in manners.items()
        }

    return people


def holders(_cards: tuple[Role, ...], _characters: Mapping[Role, Character]) -> Minds:
    """Of hand cards under the moon; there is one manner of thinking."""

    def minds(
        board: Board, manners: Mapping[Seat, Manner], chances: Mapping[Seat, Random]
    ) -> Mapping[Seat, Mind]:
        assert isinstance(board, MoonBoard)
        return {seat: MoonMind(seat, board, chances[seat]) for seat in manners}

    return minds


def thoughtless(
    _board: Board, manners: Mapping[Seat, Manner], chances: Mapping[Seat, Random]
) -> Mapping[Seat, Mind]:
    """Of any game."""
    return {seat: Thoughtless(seat, chances[seat]) for seat in manners}


KINDS: Mapping[str, Kind] = {"duesterwald": villagers, "big-box": villagers, "wolfmoon": holders}


def minds_for(rules: str, cards: tuple[Role, ...], characters: Mapping[Role, Character]) -> Minds:
    """Those of a game; where none is made for it they do not think."""
    kind = KINDS.get(rules)
    return thoughtless if kind is None else kind(cards, characters)


def one_among(who: Seat, thinking: Minds) -> Minds:
    """One thinks, the others do not."""

    def minds(
        board: Board, manners: Mapping[Seat, Manner], chances: Mapping[Seat, Random]
    ) -> Mapping[Seat, Mind]:
        own = {seat: manner for seat, manner in manners.items() if seat == who}
        return {**thoughtless(board, manners, chances), **thinking(board, own, chances)}

    return minds


def gather(minds: Minds, board: Board, manners: Mapping[Seat, Manner], chance: Random) -> Company[Mind]:
    """Minds at one table, each with a chance of its own."""
    chances = {seat: Random(chance.getrandbits(62)) for seat in manners}  # noqa: S311 - no secret hangs on it
    return Company(minds(board, manners, chances), chance)
