"""The Düsterwald table: the shared one, and the witch's brews."""

from typing import Any

from ..events import Night
from ..requests import Plurality
from ..table import Table
from ..values import Choice


class DuesterwaldTable(Table):
    """A table at which the captain's vote counts two and the girl may peek."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.healing = True
        self.poison = True
        self.healed = False
        self.poisoned: Choice | None = None
        self.office_due = self.options["captain"] != "none"

    def nightfall(self) -> Night:
        """With the girl in play the words must not ask to bow the head."""
        return Night(self.night, self.may_peek())

    def may_peek(self) -> bool:
        """Whether there may be a girl: wherever her card lies, nobody has shown it."""
        return self.is_hidden("girl")

    def what_carries(self) -> Plurality:
        """Most votes; a captain's counts two."""
        return Plurality(self.office is not None)

    def fall_asleep(self) -> None:
        """Another night: nobody is healed or poisoned yet."""
        super().fall_asleep()
        self.healed = False
        self.poisoned = None

    def heal(self) -> None:
        """The healing is spent on the pack's victim."""
        self.healed = True
        self.healing = False
        self.poison = self.poison and self.options["witch_potions"] != "1"

    def brew_poison(self, victim: Choice) -> None:
        """The poison is spent."""
        self.poisoned = victim
        self.poison = False
        self.healing = self.healing and self.options["witch_potions"] != "1"

    def swap(self, seat: int, card: str) -> None:
        """The thief's card goes to the middle, and one of those there to the thief."""
        spare = list(self.spare)
        spare[spare.index(card)] = self.roles[seat]
        self.spare = tuple(spare)
        self.become(seat, card)
