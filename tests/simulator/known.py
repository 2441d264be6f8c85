"""What everybody knows of a game, what a disk has kept of it, and lines that are known again."""

from typing import Any, NamedTuple

from moderator.keeping.saving import Saving
from moderator.keeping.store import Store
from moderator.lines.lines import Lines
from moderator.rules.playing import journal
from moderator.rules.playing.game import Game

from .troubled_disk import TroubledDisk

# What tells that a step is done again.
TAKEN_BACK = ("again.count", "rewind.done")


class Marked(Lines):
    """Lines that are known again by what they say."""

    def __init__(self, lines: Lines) -> None:
        super().__init__(lines.language, lines.wordings)
        self.ids: dict[str, str] = {}

    def worded(self, line: str, wording: int, **about: object) -> str:
        text = super().worded(line, wording, **about)
        if line.startswith(("night.", "trouble.", *TAKEN_BACK)):
            self.ids[text] = line
        return text


class Fact(NamedTuple):
    """An answer, as the journal has it."""

    task: str
    answer: Any


class Known(NamedTuple):
    """What everybody knows of the game that is on."""

    number: int
    facts: tuple[Fact, ...]
    happened: tuple[Any, ...]
    saving: Saving
    is_over: bool = False


class Firm(NamedTuple):
    """Something confirmed to somebody, and since when; it is firm once the disk has come to rest after it."""

    what: Any
    at: float


def facts_of(game: Game) -> tuple[Fact, ...]:
    """The answers that count."""
    return tuple(Fact(answered.request.task, answered.answer) for answered in game.answered)


def facts_left(left: TroubledDisk, store: Store, number: int) -> tuple[Fact, ...] | None:
    """Those that a disk has kept of a game; nothing, if there is no such game on it."""
    for file in store.files():
        if store.number(file) == number:
            try:
                return tuple(Fact(kept.task, kept.answer) for kept in journal.read(left.read(file)).entries)
            except journal.Misfit:
                return None
    return None


def happened(game: Game) -> tuple[Any, ...]:
    """What everybody knows has happened, told apart by kind."""
    return tuple((type(event).__name__, number, event) for number, event in game.board.happened)


def lacks(saving: Saving, number: int) -> bool:
    """Whether it was told that a game is not on disk, or not by the name that it is to have."""
    return any(lack.startswith(f"{number:05}") for lack in saving.lacks)
