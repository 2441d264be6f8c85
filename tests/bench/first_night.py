"""How long the first night of nine with four characters takes, from nightfall to the first light of dawn.

python -m tests.bench.first_night     prints a line a pace, words and table

Played in virtual time by players who answer at random; how long a line takes is reckoned from its letters.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from hardware.mock import MockPanel
from moderator.keeping.settings import Settings
from moderator.lines import LANGUAGES
from moderator.rules.events import Dawn, Night
from moderator.rules.playing.game import set_up
from moderator.surfaces.guests.auto import AutoHost, AutoPlayers
from moderator.surfaces.wired.table import WiredTable
from moderator.table.box import Box, MakeSurface
from moderator.table.clock import run_virtually
from moderator.table.shown import Moment, Public
from moderator.table.surfaces import Surface

from ..boxes import Given, box_of

NAMES = ("Anna", "Ben", "Clara", "Dora", "Emil", "Frida", "Gina", "Hugo", "Ida")
CARDS = ["cupid", "seer", "witch", *["werewolf"] * 2, *["villager"] * 4]


class Watch(Surface):
    """When night falls, and when it ends."""

    def __init__(self, box: Box, game: int) -> None:
        self.box = box
        # How many the evening has had.
        self.game = game
        self.fell = self.lasted = 0.0

    def show(self, shown: Public) -> None:
        now = self.box.timer.now()
        if shown == Moment("cast"):
            self.box.evening.preparation.take_up(self.game)
        if isinstance(shown, Night) and not self.fell:
            self.fell = now
        elif isinstance(shown, Dawn) and not self.lasted:
            self.lasted = now - self.fell


def first_night(language: str, pace: str, table: str, game: int) -> float:
    """In seconds, in the game of the evening that has had so many before."""
    setup = set_up("duesterwald", NAMES, CARDS, {"captain": "none"})
    wires: tuple[MakeSurface, ...] = ()
    if table == "virtual":
        wires = (lambda box: WiredTable(box, MockPanel(len(NAMES))),)

    async def play(folder: Path) -> float:
        wished = Settings(players=NAMES, language=language, pace=pace)
        box = box_of(
            folder, *wires, lambda box: AutoPlayers(box, Random(1), plays_all=True), AutoHost,
            lambda box: Watch(box, game), names=NAMES, castings=Given(wished, setup), secrets="felt",
            language=language, pace=pace,
        )  # fmt: skip
        await box.play()
        watch = box.surfaces.all[-1]
        assert isinstance(watch, Watch)
        return watch.lasted

    with TemporaryDirectory() as folder:
        lasted: float = run_virtually(play(Path(folder)))
        return lasted


def figures() -> Iterator[tuple[str, str]]:
    """As it was, and for a table that is in a hurry and knows its nights."""
    for language in LANGUAGES:
        for pace, game in (("normal", 0), ("brisk", 0), ("brisk", 1)):
            told = (
                f"{table} {first_night(language, pace, table, game):.0f} s" for table in ("phones", "virtual")
            )
            yield f"{language}, {pace}, {'a later game' if game else 'the first game'}", ", ".join(told)


if __name__ == "__main__":
    for name, value in figures():
        sys.stdout.write(f"{name:36} {value}\n")
