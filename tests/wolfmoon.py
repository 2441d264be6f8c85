"""Tables of Wolfmoon for the tests: any number of players, and people who draw now and then."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import strategies as st

from moderator.rules.playing.game import Game, Setup, set_up
from moderator.rules.playing.games import AnyRequest
from moderator.rules.requests import Ask, Draw, Leaves
from moderator.rules.values import Role
from moderator.rules.wolfmoon.characters import MOONS, PLAYERS, WHOLE
from moderator.rules.wolfmoon.table import MoonTable

from .people import asked_of

NAMES = ("Anna", "Ben", "Clara", "Dora", "Emil", "Frida")

# All that ever lies anywhere.
ALL_CARDS = Counter((*WHOLE, *MOONS))


def setup_of(size: int, **options: str) -> Setup:
    """So many players."""
    return set_up("wolfmoon", NAMES[:size], WHOLE, options)


@st.composite
def tables(draw: st.DrawFn, game: str | None = None) -> Setup:
    """Any table there can be."""
    kinds = ("single", "long") if game is None else (game,)
    options = {"game": draw(st.sampled_from(kinds)), "first": draw(st.sampled_from(("draw", "named")))}
    return setup_of(draw(st.sampled_from(PLAYERS)), **options)


class Hands:
    """People who answer at random; now and then somebody has to go home, or is too late where that may be."""

    def __init__(self, seed: object, leaving: float = 0.0, drawing: float = 0.7) -> None:
        self.chance = Random(str(seed))
        self.leaving, self.drawing = leaving, drawing

    def __call__(self, request: AnyRequest) -> Any:
        """An answer, where one is wanted."""
        if isinstance(request, Draw):
            return tuple(self.chance.sample(request.pool, request.number))
        if not isinstance(request, Ask):
            return None
        if request.may_leave and self.chance.random() < self.leaving:
            return Leaves(self.chance.choice(request.may_leave))
        if request.late == "nobody" and self.chance.random() < 0.2:
            return None
        if "draw" in request.choices and self.chance.random() < self.drawing:
            return "draw"
        if request.number > 1:
            return tuple(self.chance.sample(request.choices, request.number))
        return self.chance.choice((*request.choices, *(None for _ in range(request.nobody))))


def requests_of(game: Game, people: Hands, limit: int = 5_000) -> Iterator[tuple[AnyRequest, Any]]:
    """Play on to the end: every request before it is answered, and then what it was answered."""
    return asked_of(game, people, limit)


def table_of(game: Game) -> MoonTable:
    """What lies under the table, which nobody may see."""
    table = game._table
    assert isinstance(table, MoonTable)
    return table


def everything(table: MoonTable) -> Counter[Role]:
    """Every card, wherever it lies."""
    hands = (card for hand in table.hands.values() for card in hand)
    displays = (card for display in table.displays.values() for card in display)
    return Counter((*hands, *displays, *table.centre, *table.aside, *table.pile, *table.edge, *table.moons))
