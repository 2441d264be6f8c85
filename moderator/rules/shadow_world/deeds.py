"""What is entered of cards and abilities, and of the table itself: what it does to the board."""

from ..requests import Draw
from ..values import Choice, Seat
from .asking import Answers, Steps, known
from .blows import Healed, Hurt
from .events import PutElsewhere, Rolled, Stands, TakesFigure
from .places import FOUR, SIX
from .table import ShadowTable

Said = tuple[tuple[Choice, ...], ...]


def hurt(table: ShadowTable, said: Said) -> Steps:
    """By a card or an ability: one blow for all who are named."""
    (points,), whom, by = said
    doer = by[0] if by else table.turn
    marks = tuple((seat, int(str(points)), table.damage[seat] + int(str(points))) for seat in seats(whom))
    yield from known(table, Hurt(marks, doer if isinstance(doer, int) else None))


def heal(table: ShadowTable, said: Said) -> Steps:
    """It does not go below nothing."""
    (points,), whom = said
    yield from healed(table, int(str(points)), seats(whom))


def healed(table: ShadowTable, points: int, whom: tuple[Seat, ...]) -> Steps:
    """So many points less for each, as far as there are any."""
    marks = tuple((seat, points, max(0, table.damage[seat] - points)) for seat in whom)
    yield from known(table, Healed(marks))


def moved(table: ShadowTable, said: Said) -> Steps:
    """A card moves somebody; it gives no step."""
    (who,), (where,) = said
    (seat,) = seats((who,))
    yield from known(table, PutElsewhere(seat, str(where)))


def throw(table: ShadowTable, said: Said) -> Steps:
    """A die, or both, for a card."""
    ((which,),) = said
    six = yield from die(SIX) if which != "die-4" else nothing()
    four = yield from die(FOUR) if which != "die-6" else nothing()
    yield from known(table, Rolled(tuple(one for one in (six, four) if one is not None)))


def nothing() -> Answers:
    """A die that is not thrown."""
    yield from ()


def die(sides: tuple[int, ...]) -> Answers:
    """One die of the box's: it stays as it falls, whatever is taken back."""
    (fallen,) = yield Draw(f"die-{len(sides)}", sides, 1)
    return fallen


def turn(table: ShadowTable, said: Said) -> Steps:
    """A card gives a turn; what was begun is over, but for an attack, which is decided first."""
    ((who,),) = said
    table.give_turn(seats((who,))[0])
    yield from ()


def stands(table: ShadowTable, _said: Said) -> Steps:
    """How much each is hurt, and where they stand, for whoever does not see it."""
    yield from known(
        table, Stands(tuple((seat, table.damage[seat], table.at[seat]) for seat in table.living))
    )


def figure(table: ShadowTable, said: Said) -> Steps:
    """Somebody's figure is of a colour."""
    (who,), (colour,) = said
    yield from known(table, TakesFigure(seats((who,))[0], str(colour)))


def seats(whom: tuple[Choice, ...]) -> tuple[Seat, ...]:
    """People, who are all that is on offer there."""
    return tuple(who for who in whom if isinstance(who, int))
