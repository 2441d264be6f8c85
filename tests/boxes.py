"""The one box of all tests: put together as a real one, over whatever surfaces a test wants."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

from moderator.keeping.settings import Settings, Way
from moderator.keeping.store import Store, in_place
from moderator.lines import TONES
from moderator.lines.lines import Lines, load
from moderator.rules.playing.game import Setup
from moderator.sound.speaker import Speaker
from moderator.sound.voice.voice import Speaking
from moderator.table.box import Box, MakeMouth, MakeSurface, Venue
from moderator.table.casting import Castings, Proposals
from moderator.table.clock import LoopClock
from moderator.table.foresight import Foresee
from moderator.table.mouth import SilentMouth
from moderator.table.shown import Complain
from moderator.table.sounding import SpokenMouth

NAMES = ("Anna", "Ben", "Clara", "Dora", "Emil", "Frida", "Gina", "Hugo")


class Given(Proposals):
    """The game that is played, whoever asks."""

    def __init__(self, settings: Settings, setup: Setup) -> None:
        super().__init__(settings)
        self.setup = setup

    def propose(self, players: Sequence[str], turn: int) -> Setup:  # noqa: ARG002
        return self.setup


def box_of(
    folder: Path,
    *surfaces: MakeSurface,
    names: Sequence[str] = NAMES,
    lines: Lines | None = None,
    mouth: MakeMouth | None = None,
    castings: Castings | None = None,
    foresee: Foresee | None = None,
    luck: Random | None = None,
    store: Store | None = None,
    secrets: Way = "peeks",
    has_screens: bool = True,
    goes_on: bool = False,
    **settings: Any,
) -> Box:
    """A box without sound; what is settled goes by its name.

    It speaks these lines whatever is settled, or else in the language and the tone that are.
    """
    wished = Settings(**{"language": "en", "players": tuple(names), **settings})
    venue = Venue(surfaces, mouth or (lambda *_: SilentMouth(LoopClock())), has_screens, secrets)
    return Box(
        wished,
        lambda now: lines or words(now.language, now.tone),
        venue,
        store=store or Store(folder, in_place),
        clock=LoopClock(),
        luck=luck or Random(1),
        castings=castings,
        foresee=foresee,
        goes_on=goes_on,
    )


@lru_cache
def words(language: str, tone: str) -> Lines:
    """The lines of the box: read once for all tests."""
    return load(language, TONES[tone](language))


def speaking(voice: Speaking, speaker: Speaker) -> MakeMouth:
    """A mouth with this voice, whatever is settled, and this loudspeaker."""

    def make(settings: Settings, lines: Lines, tell: Complain) -> SpokenMouth:
        return SpokenMouth(lambda *_: voice, settings, lines, speaker, tell)

    return make


def mouth_of(voice: Speaking, speaker: Speaker, tell: Complain = lambda _wrong: None) -> SpokenMouth:
    """The same by itself, without a box."""
    return SpokenMouth(lambda *_: voice, Settings(language="en"), load("en"), speaker, tell)
