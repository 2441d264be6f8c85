"""People and guests of the box at one table, in virtual time; whoever answers does so by the public step."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from moderator.keeping.place import Place, guest, wire
from moderator.keeping.settings import Settings, Sharpness
from moderator.rules.playing.game import Game, Setup, set_up
from moderator.rules.requests import Ask, Floor, Poll, Tell
from moderator.rules.values import Seat
from moderator.surfaces.guests.arriving import ArrivingGuests
from moderator.surfaces.guests.seats import Guests
from moderator.table.box import MakeSurface

from .boxes import Given
from .hosted import Table, laid_out
from .stage import Luck, Players

PEOPLE, GUESTS = ("Anna", "Ben", "Clara", "Dora"), ("Barnaby", "Winifred", "Ambrose", "Philippa")
EIGHT = tuple(name for pair in zip(PEOPLE, GUESTS, strict=True) for name in pair)
CARDS = {
    "duesterwald": ("werewolf", "werewolf", "seer", "witch", "hunter", "villager", "villager", "villager"),
    "big-box": ("werewolf", "werewolf", "seer", "healer", "witch", "villager", "villager", "villager"),
}
SETUPS = {rules: set_up(rules, EIGHT, cards, {}) for rules, cards in CARDS.items()}
THEIRS = tuple(seat for seat, name in enumerate(EIGHT) if name in GUESTS)


def dealt(setup: Setup, seed: object) -> list[str]:
    """The cards in some order."""
    return Random(f"{seed}").sample(setup.cards, len(setup.cards))


class Humans(Players):
    """Whoever is no guest."""

    def plays(self, seat: Seat) -> bool:
        return not self.box.is_guest(seat)

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        if self.plays(seat):
            super().show_to(seat, request)

    def claim(self, floor: Floor) -> None:
        people = tuple(filter(self.plays, floor.seats))
        if people:
            super().claim(floor._replace(seats=people))


class GuestsTable(Table):
    """People and guests in turn round the table, with the cards that are wished for."""

    def __init__(
        self,
        folder: Path,
        setup: Setup,
        dealt: Sequence[str],
        day: object = 1,
        night: object = 1,
        quiet: float = 0.0,
        claiming: float = 0.5,
        sharpness: Sharpness = "sharp",
        also: Sequence[MakeSurface] = (),
        **about: Any,
    ) -> None:
        humans = partial(Humans, day=day, night=night, quiet=quiet, leaving=0.0, claiming=claiming)
        super().__init__(
            folder,
            plays=False,
            castings=Given(Settings(players=setup.players, sharpness=sharpness), setup),
            onlookers=[*also, Guests, ArrivingGuests, lambda box: humans(box)],
            luck=Luck(day, list(dealt)),
            **about,
        )
        self.box.roster.set(places(setup.players))
        # What failed behind everybody's back.
        self.failures: list[Any] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, told: self.failures.append(told))


def places(names: Sequence[str]) -> dict[Place, str]:
    """People at wires, guests where guests sit."""
    return {(guest if name in GUESTS else wire)(number): name for number, name in enumerate(names)}


async def to_the_end(at: Table) -> Game:
    """Until the game is over."""
    await at.until_asked("cast")
    at.host.next()
    await at.until(lambda: at.box.performance is not None)
    assert at.box.performance is not None
    performance = at.box.performance
    await at.until_moment("again")
    return performance.game


@asynccontextmanager
async def guests_table(
    folder: Path, setup: Setup, dealt: Sequence[str], **about: Any
) -> AsyncIterator[Table]:
    """Such a table as long as it is needed; whatever it is doing then, the power is cut."""
    at = GuestsTable(folder, setup, dealt, **about)
    async with laid_out(at):
        yield at
    assert at.failures == []
