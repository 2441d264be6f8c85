"""Tables of Shadow world for the tests: any number of players, and people who enter things now and then."""

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import strategies as st

from moderator.rules.entries import Enterable, Enters, Field
from moderator.rules.playing.game import Game, Setup, set_up
from moderator.rules.playing.games import AnyRequest
from moderator.rules.requests import Ask, Draw
from moderator.rules.shadow_world.places import OPTIONS, PLAYERS
from moderator.rules.shadow_world.table import ShadowTable
from moderator.rules.values import Choice

from .people import asked_of

NAMES = ("Anna", "Ben", "Clara", "Dirk", "Emil", "Fritz", "Gina", "Hanna")

# What ends a game sooner or later is entered more seldom than it could be.
SELDOM = ("aim", "out", "leave")


def setup_of(size: int, **options: str) -> Setup:
    """So many players."""
    return set_up("shadow-world", NAMES[:size], (), options)


@st.composite
def tables(draw: st.DrawFn) -> Setup:
    """Any table there can be."""
    options = {name: draw(st.sampled_from(values)) for name, values in OPTIONS.items()}
    return setup_of(draw(st.sampled_from(PLAYERS)), **options)


class Table:
    """People who answer at random, and enter whatever can be entered; the game draws no fallen die anew."""

    def __init__(self, seed: object, entering: float = 0.25) -> None:
        self.chance = Random(str(seed))
        self.entering = entering

    def __call__(self, game: Game) -> Any:
        """An answer, where one is wanted."""
        request = game.request
        if isinstance(request, Draw):
            fallen = game.fallen(request)
            return tuple(self.chance.sample(request.pool, request.number)) if fallen is None else fallen
        if not isinstance(request, Ask):
            return None
        if request.entries and self.chance.random() < self.entering:
            entered = self.enters(self.chance.choice(request.entries))
            if request.admits(entered):
                return entered
        return self.chance.choice((*request.choices, *(None for _ in range(request.nobody))))

    def enters(self, entry: Enterable) -> Enters:
        """Something that may be entered so, or may not go together."""
        if entry.what in SELDOM and self.chance.random() < 0.7:
            return Enters("", ())
        return Enters(entry.what, tuple(self.says(field) for field in entry.fields))

    def says(self, field: Field) -> tuple[Choice, ...]:
        """One thing that it says."""
        if field.letters:
            return self.chance.choice(((), ("Volko"[: field.letters],)))
        number = min(self.chance.randint(field.least, field.most), len(field.choices))
        return tuple(self.chance.sample(field.choices, number))


def requests_of(game: Game, people: Table, limit: int = 20_000) -> Iterator[tuple[AnyRequest, Any]]:
    """Play on to the end: every request before it is answered, and then what it was answered."""
    return asked_of(game, lambda _: people(game), limit)


def table_of(game: Game) -> ShadowTable:
    """What the rules keep, of which nothing is hidden."""
    table = game._table
    assert isinstance(table, ShadowTable)
    return table
