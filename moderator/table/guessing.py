"""How often a secret may be guessed, whoever guesses, and from however many places."""

from collections.abc import Callable
from typing import NamedTuple


class Allowance(NamedTuple):
    """So many wrong ones the whole box hears, and every so many seconds one more."""

    wrong: int
    another: float


# Of a PIN of four digits; and of a code of five signs out of 25, which holds for ten minutes.
OF_PIN, OF_CODE = Allowance(10, 600.0), Allowance(60, 2.0)


class Budget:
    """Wrong guesses of the whole box: who comes from many addresses has no more of them."""

    def __init__(self, now: Callable[[], float], most: Allowance = OF_PIN) -> None:
        self._now, self._most = now, most
        self._wrong, self._since = 0.0, now()

    @property
    def wrong(self) -> float:
        """How many there were that are not forgotten yet."""
        return max(0.0, self._wrong - (self._now() - self._since) / self._most.another)

    @property
    def is_spent(self) -> bool:
        """Whether no guess is looked at any more for a while."""
        return self.wrong > self._most.wrong - 1

    def was_wrong(self) -> None:
        """One less."""
        self._wrong, self._since = self.wrong + 1, self._now()
