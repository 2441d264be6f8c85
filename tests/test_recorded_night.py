"""A night as it is heard, twice: recordings that differ in secrets alone are the same to the sample."""

from array import array
from collections.abc import Iterator
from contextlib import suppress
from itertools import compress, count
from operator import ne
from pathlib import Path
from random import Random

import pytest

from moderator.keeping.times import Times
from moderator.rules.playing.game import Setup
from moderator.sound.sound_card import RATE
from moderator.sound.speaker import SpeakerSettings
from moderator.sound.voice.fake import FakeVoice

from .boxes import speaking
from .recording import NotedSpeaker, Recording, record
from .stage import play
from .test_box_secrecy import TABLES
from .test_recorded_log import LastingVoice
from .test_secrecy import swapped

QUICK = Times(choice=2, pack=3, short=2, pair=2, result=1, knowledge=1, take_back=0.5)
SEED = 1


class Dawn(Exception):
    """The night is over."""


@pytest.fixture(scope="module")
def voice() -> Iterator[FakeVoice]:
    """One voice for all nights here."""
    voice = LastingVoice()
    yield voice
    voice.kept.cleanup()


def night(
    setup: Setup, folder: Path, voice: FakeVoice, dealt: list[str], choices: str, seed: int
) -> Recording:
    """From hello to the first dawn."""

    async def evening(speaker: NotedSpeaker) -> None:
        def until_dawn(_line: str) -> None:
            if any(command.name == "dawn" for command in speaker.log):
                raise Dawn

        with suppress(Dawn):
            await play(
                setup, folder, dealt, day=seed, night=choices, pace="brisk", times=QUICK,
                before_write=until_dawn, mouth=speaking(voice, speaker),
            )  # fmt: skip

    return record(folder, evening, SpeakerSettings())


def twins(rules: str, folder: Path, voice: FakeVoice, seed: int = SEED) -> tuple[Recording, Recording]:
    """Two nights with other cards, other choices, and other moments of choosing."""
    setup = TABLES[rules]
    dealt = Random(seed).sample(setup.cards, len(setup.cards))
    others = swapped(dealt, Random(seed))
    ours = night(setup, folder / "a", voice, dealt, "a", seed)
    return ours, night(setup, folder / "b", voice, others, "b", seed)


def dawn_of(recording: Recording) -> float:
    """When the dawn began, in seconds."""
    return next(command.time for command in recording.log if command.name == "dawn")


def first_difference(ours: Recording, theirs: Recording) -> float:
    """From where on something else is heard, in seconds; at the earliest from the dawn on."""
    return min(
        unlike(ours.left, theirs.left), unlike(ours.right, theirs.right), dawn_of(ours), dawn_of(theirs)
    )


def unlike(ours: "array[int]", theirs: "array[int]") -> float:
    """From where on one channel is another."""
    return next(compress(count(), map(ne, ours, theirs)), len(ours)) / RATE


@pytest.mark.parametrize("rules", TABLES)
def test_two_nights_are_heard_alike(rules: str, tmp_path: Path, voice: FakeVoice) -> None:
    ours, theirs = twins(rules, tmp_path, voice)
    assert first_difference(ours, theirs) == dawn_of(ours) == dawn_of(theirs)
    assert dawn_of(ours) > 40
    assert sum(command.what == "say" for command in ours.log) > 20
