"""How long turns take, and how much of it nobody decides: words, looks, pauses, whatever the box adds.

python -m tests.turn_times [GAMES]
"""

import asyncio
import sys
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any, NamedTuple

from moderator.keeping.place import guest
from moderator.keeping.settings import Settings
from moderator.lines import LANGUAGES, TONES
from moderator.lines.lines import load
from moderator.rules.wolfmoon.characters import WHOLE
from moderator.rules.wolfmoon.events import HandsShown, TurnBegins
from moderator.surfaces.guests.seats import Guests
from moderator.table.box import Box
from moderator.table.clock import run_virtually
from moderator.table.mouth import reading
from moderator.table.shown import Open, Over, Public
from moderator.table.surfaces import Surface

from .boxes import Given
from .guests_stage import to_the_end
from .hosted import Table
from .stage import Luck, ObservedMouth, Observer
from .wolfmoon import setup_of

# From when to when.
Span = tuple[float, float]

PLAIN = [card for card in WHOLE if card != "werewolf"]


class Turn(NamedTuple):
    """How many seconds one took; how many somebody was waited for; and how many, without that, words took."""

    seconds: float
    decided: float
    words: float

    @property
    def undecided(self) -> float:
        """What the box itself makes of it."""
        return self.seconds - self.decided

    @property
    def silent(self) -> float:
        """The pauses: looks in secret, moments of one length, whatever is waited for beside words."""
        return self.undecided - self.words


class TurnWatch(Surface):
    """Looks at what all perceive: when turns begin, while which questions wait, and when words are said."""

    def __init__(self, box: Box, turns: list[Turn]) -> None:
        self.box = box
        self.turns = turns
        self._begun: float | None = None
        self._opened: float | None = None
        self._decided: list[Span] = []

    def show(self, shown: Public) -> None:
        now = asyncio.get_running_loop().time()
        if isinstance(shown, TurnBegins | HandsShown):
            if self._begun is not None:
                self.turns.append(self._turn(self._begun, now))
            self._begun = now if isinstance(shown, TurnBegins) else None
            self._decided = []
        elif isinstance(shown, Open) and shown.seconds is None and self._opened is None:
            self._opened = now
        elif isinstance(shown, Over) and self._opened is not None:
            self._decided.append((self._opened, now))
            self._opened = None

    def _turn(self, begun: float, ended: float) -> Turn:
        mouth = self.box.mouth
        assert isinstance(mouth, ReadingMouth)
        spoken = [(max(begun, start), end) for start, end in mouth.spoken if end > begun]
        beside = sum(both(words, decided) for words in spoken for decided in self._decided)
        return Turn(ended - begun, length(self._decided), length(spoken) - beside)


def length(spans: Sequence[Span]) -> float:
    """How long all of them are."""
    return sum(end - start for start, end in spans)


def both(one: Span, other: Span) -> float:
    """How long two of them are at once."""
    return max(0.0, min(one[1], other[1]) - max(one[0], other[0]))


class ReadingMouth(ObservedMouth):
    """Every line takes the time in which it can be read, and never two at once."""

    def __init__(self, observer: Observer) -> None:
        super().__init__(observer)
        self.spoken: list[Span] = []

    async def say(self, text: str) -> None:
        assert not self.speaking, "two lines at once"
        self.speaking, begun = True, self.observer.clock.now()
        await self.observer.clock.sleep(reading(text))
        self.spoken.append((begun, self.observer.clock.now()))
        self.speaking = False


async def turns_of(folder: Path, seed: int, size: int, language: str, tone: str = "classic") -> list[Turn]:
    """Those of one game, as guests of the box play it among themselves."""
    turns, setup = list[Turn](), setup_of(size)
    at = Table(
        folder,
        names=setup.players,
        lines=load(language, TONES[tone](language)),
        language=language,
        plays=False,
        castings=Given(Settings(players=setup.players, rules="wolfmoon"), setup),
        onlookers=[partial(TurnWatch, turns=turns), Guests],
        luck=Luck(seed, Random(seed).sample(PLAIN, len(PLAIN))),
        mouth=ReadingMouth,
    )
    at.box.roster.set({guest(seat): name for seat, name in enumerate(setup.players)})
    await to_the_end(at)
    at.going.cancel()
    await asyncio.gather(at.going, return_exceptions=True)
    return turns


def many(games: int, *table: Any) -> list[Turn]:
    """Those of some games at such a table."""
    with tempfile.TemporaryDirectory() as folder:
        played = (turns_of(Path(folder) / f"{seed}", seed, *table) for seed in range(games))
        return [turn for game in played for turn in run_virtually(game)]


def told(turns: Sequence[Turn]) -> str:
    """The means, for a person to read."""
    means = {part: mean(getattr(turn, part) for turn in turns) for part in PARTS}
    return f"{len(turns):5} turns of " + ", ".join(f"{means[part]:.1f} s {part}" for part in PARTS)


PARTS = ("seconds", "decided", "undecided", "words", "silent")


def main(games: int) -> None:
    """In each language and tone, at each size of a table."""
    for language in LANGUAGES:
        for tone in TONES:
            for size in (3, 4, 6):
                print(f"{language}, {tone}, {size} players: {told(many(games, size, language, tone))}")  # noqa: T201


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 5)
