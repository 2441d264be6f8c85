"""What has happened in a game, in words: the same when it is heard and when it is read, at every start."""

from collections.abc import Sequence
from functools import lru_cache

from ..lines.lines import Lines
from ..rules.board import Event
from .narrator import Narrator


class InWords:
    """One game in one language, told from its beginning in order: so nothing depends on who asks, or when."""

    def __init__(self, lines: Lines, players: Sequence[str], tale: str) -> None:
        self._lines, self._players, self._tale = lines, players, tale
        self._begin()

    def _begin(self) -> None:
        """Nothing has been told."""
        self._narrator = Narrator(self._lines, self._players, self._tale)
        self._told: list[tuple[Event, Sequence[str]]] = []

    def of(self, happened: Sequence[tuple[int, Event]]) -> list[Sequence[str]]:
        """Of all that has happened, each in its words; what was taken back was never told."""
        if not all(is_same(told, event) for (told, _), (_, event) in zip(self._told, happened, strict=False)):
            self._begin()
        for number in range(len(self._told), len(happened)):
            event = happened[number][1]
            self._told.append((event, self._narrator.say(event, str(number))))
        return [words for _, words in self._told[: len(happened)]]


def is_same(one: Event, other: Event | None) -> bool:
    """Named tuples are alike when their fields are, be they of different kinds."""
    return one is other or (type(one) is type(other) and one == other)


@lru_cache(maxsize=8)
def in_words(lines: Lines, players: tuple[str, ...], tale: str) -> InWords:
    """A game in a language, found again by whoever asks for it next."""
    return InWords(lines, players, tale)
