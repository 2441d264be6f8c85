"""What random players enter where all lies open: cards that hurt and heal, and that somebody is out."""

from random import Random

from ...rules.entries import Enterable, Enters, Field
from ...rules.ground import Ground
from ...rules.requests import Ask
from ...rules.values import Choice, Seat

# How often a card does something, and what it may be.
OFTEN = 0.15
CARDS = ("hurt", "hurt", "heal", "moved", "throw", "stands")
# How much somebody bears, at least and at most: nobody knows it of another; and what a card does.
BEARS, POINTS = (5, 9), ("1", "2", "3")


class Cardholders:
    """Players with cards of their own, who know by themselves how much they bear."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self._bears: dict[Seat, int] = {}

    def enter(self, ask: Ask, ground: Ground) -> Enters | None:
        """What has happened beside a question, if anything has."""
        entries = {entry.what: entry for entry in ask.entries}
        if "out" in entries:
            for seat in entries["out"].fields[0].choices:
                if isinstance(seat, int) and self.has_enough(seat, ground):
                    return self.filled(entries["out"], seat)
        if self.chance.random() < OFTEN:
            entry = entries.get(self.chance.choice(CARDS))
            return None if entry is None else self.filled(entry)
        return None

    def has_enough(self, seat: Seat, ground: Ground) -> bool:
        """Whether somebody bears no more."""
        return ground.damage[seat] >= self._bears.setdefault(seat, self.chance.randint(*BEARS))

    def filled(self, entry: Enterable, seat: Seat | None = None) -> Enters:
        """With no more than there has to be in it; of somebody, if it is of one."""
        said = [self.says(field) for field in entry.fields]
        return Enters(entry.what, tuple(said if seat is None else [(seat,), *said[1:]]))

    def says(self, field: Field) -> tuple[Choice, ...]:
        """One thing that it says."""
        choices = field.choices if field.name != "points" else POINTS
        return tuple(self.chance.sample(choices, field.least))
