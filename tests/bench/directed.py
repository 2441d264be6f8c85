"""What the direction of the voice costs a night: slots, lines, pauses, slower speech, from nightfall to day.

python -m tests.bench.directed [EVENINGS]     prints the table in docs/figures.md

Evenings are played in virtual time with the words of the box; how long a line takes is reckoned from its
letters.
"""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from statistics import mean
from tempfile import TemporaryDirectory
from typing import NamedTuple

from moderator.lines import HERE, LANGUAGES
from moderator.lines.lines import Lines, load
from moderator.lines.words import script_of
from moderator.rules.events import Day, Ended, Night
from moderator.rules.playing.game import Setup
from moderator.sound.manner import script
from moderator.table.box import Box
from moderator.table.clock import LoopClock, run_virtually
from moderator.table.mouth import SilentMouth, reading
from moderator.table.shown import Part, Public, Spoken
from moderator.table.surfaces import Surface

from ..stage import play
from ..test_box_secrecy import TABLES
from .timed_table import dealt

EVENINGS = 6


class Directed(NamedTuple):
    """The seconds of a night: announced, said as if in no manner, paused, and said slower."""

    slots: float = 0.0
    lines: float = 0.0
    pauses: float = 0.0
    slower: float = 0.0

    @property
    def longer(self) -> float:
        """By which part the direction has made it longer."""
        return (self.pauses + self.slower) / (self.slots + self.lines)

    def plus(self, *more: float) -> "Directed":
        """With something more of each."""
        return Directed(*map(sum, zip(self, more, strict=True)))


class Director(Surface):
    """Adds up what every night consists of."""

    def __init__(self, _box: Box) -> None:
        self.nights: list[Directed] = []
        self._is_night = False

    def show(self, shown: Public) -> None:
        """Something that everybody perceives."""
        if isinstance(shown, Night):
            self._is_night = True
            self.nights.append(Directed())
        elif isinstance(shown, Day | Ended):
            self._is_night = False
        elif self._is_night and isinstance(shown, Part):
            self.nights[-1] = self.nights[-1].plus(shown.seconds, 0, 0, 0)
        elif self._is_night and isinstance(shown, Spoken):
            plain, pause = reading(str(shown.text)), script(script_of(shown.text)).pause
            slower = reading(shown.text) - plain - pause
            self.nights[-1] = self.nights[-1].plus(0, plain, pause, slower)


def nights(setup: Setup, lines: Lines, evenings: int = EVENINGS) -> Iterator[Directed]:
    """All nights of some evenings."""
    with TemporaryDirectory() as place:
        for seed in range(evenings):
            directors: list[Director] = []

            def director(box: Box, directors: list[Director] = directors) -> Director:
                directors.append(Director(box))
                return directors[0]

            evening = play(
                setup, Path(place) / f"{seed}", dealt(setup, Random(seed)), day=seed, night=f"n{seed}",
                quiet=0.5, lines=lines, mouth=lambda *_: SilentMouth(LoopClock()), onlookers=[director],
            )  # fmt: skip
            run_virtually(evening)
            yield from directors[0].nights


def tones() -> Mapping[str, Lines]:
    """All that can be spoken."""
    plain = {language: load(language) for language in LANGUAGES}
    short = {
        f"{language}, short": load(language, [HERE / f"short.{language}.yaml"]) for language in LANGUAGES
    }
    return plain | short


def rows(evenings: int) -> Iterator[str]:
    """The table."""
    yield "| a night, seconds on average | slots | lines | pauses | slower | longer by |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for rules, setup in TABLES.items():
        for tone, lines in tones().items():
            found = list(nights(setup, lines, evenings))
            of = Directed(*map(mean, zip(*found, strict=True)))
            parts = " | ".join(f"{part:.1f}" for part in of)
            yield f"| {rules}, {tone} | {parts} | {100 * of.longer:.1f} % |"


if __name__ == "__main__":
    for row in rows(int(sys.argv[1]) if len(sys.argv) > 1 else EVENINGS):
        print(row)  # noqa: T201
