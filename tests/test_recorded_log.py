"""Nothing leaks from the loudspeaker: what it is told to do, and when, is the same for twins.

Whole evenings in virtual time, spoken by the fake voice through the fake speaker, whose log
is compared command by command up to what the rules make known.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from moderator.rules.playing.game import Setup
from moderator.sound.fake import Command, FakeSpeaker
from moderator.sound.voice.fake import FakeVoice
from moderator.table import by_night
from moderator.table.clock import LoopClock, run_virtually
from moderator.table.performance import Performance
from moderator.table.sounding import SpokenMouth

from .boxes import speaking
from .stage import AN_HOUR, play
from .test_box_secrecy import COMPARED, OUTCOMES
from .test_secrecy import swapped

Log = list[Command]


class LastingVoice(FakeVoice):
    """What it has hummed once is there for the next evening."""

    async def close(self) -> None:
        """Its hums are kept."""


@pytest.fixture(scope="module")
def voice() -> Iterator[FakeVoice]:
    """One voice for all evenings here: it hums every text once."""
    voice = LastingVoice()
    yield voice
    voice.kept.cleanup()


def log_of(setup: Setup, folder: Path, dealt: list[str], voice: FakeVoice, **seeds: object) -> Log:
    """What the speaker did in an evening, lines by their words."""

    async def evening() -> Log:
        speaker = FakeSpeaker(LoopClock(), memory=10**6)
        about: dict[str, Any] = {"quiet": 0.97, "seconds": AN_HOUR, **seeds}
        await play(setup, folder, dealt, mouth=speaking(voice, speaker), **about)
        words = {voice.hum(text).name: text for text in voice.asked}
        voice.asked.clear()
        # What lies below a millionth of a second is how numbers add up, and nobody's doing.
        return [
            Command(round(command.time, 6), command.what, words.get(command.name, command.name))
            for command in speaker.log
        ]

    log: Log = run_virtually(evening())
    return log


def twins(setup: Setup, folder: Path, voice: FakeVoice, seed: int) -> tuple[Log, Log]:
    """The loudspeaker in two evenings that differ in secrets alone."""
    dealt = Random(seed).sample(setup.cards, len(setup.cards))
    others = swapped(dealt, Random(f"swap {seed}"))
    return (
        log_of(setup, folder / f"{seed}-a", dealt, voice, day=seed, night=f"a{seed}"),
        log_of(setup, folder / f"{seed}-b", others, voice, day=seed, night=f"b{seed}"),
    )


def tells_an_outcome(command: Command) -> bool:
    """Whether this is something that the rules make known."""
    if command.what == "scene":
        return command.name == "draw" or command.name.startswith("victory-")
    return command.name.startswith(OUTCOMES)


def alike(ours: Log, theirs: Log) -> int:
    """How many commands are the same, at the same times."""
    pairs = zip(ours, theirs, strict=False)
    return next(
        (place for place, (one, other) in enumerate(pairs) if one != other), min(len(ours), len(theirs))
    )


def first_leak(ours: Log, theirs: Log) -> Any:
    """The first command that differs before any outcome; nothing if all is well."""
    place = alike(ours, theirs)
    differing = [log[place] for log in (ours, theirs) if len(log) > place]
    return None if not differing or any(map(tells_an_outcome, differing)) else differing


@pytest.mark.parametrize("table", COMPARED)
def test_twins_sound_alike(table: str, tmp_path: Path, voice: FakeVoice) -> None:
    lengths = []
    for seed in range(20):
        pair = twins(COMPARED[table], tmp_path, voice, seed)
        assert first_leak(*pair) is None
        lengths.append(alike(*pair))
    assert max(lengths) > 100, "some pairs stay alike for several nights"
    assert min(lengths) < 150, "some pairs differ soon: they are different games"


async def hesitating(performance: Performance, request: Any) -> None:
    """A call that is made a little later where somebody lives to hear it."""
    await performance.box.timer.clock.sleep(0.05 if request.seats else 0)
    await original_part(performance, request)


original_part = by_night.make_part_of_call


async def creaking(performance: Performance, request: Any, seconds: float) -> Any:
    """A door where somebody has chosen."""
    answer = await original_collect(performance, request, seconds)
    if answer is not None:
        assert isinstance(performance.box.mouth, SpokenMouth)
        await performance.box.mouth.speaker.cue("door")
    return answer


original_collect = by_night.collect


async def hooting(performance: Performance, request: Any) -> None:
    """A bat now and then, by chance that is also drawn for whoever is awake."""
    luck = performance.box.luck
    if request.seats:
        luck.random()
    await original_part(performance, request)
    if luck.random() < 0.3:
        assert isinstance(performance.box.mouth, SpokenMouth)
        await performance.box.mouth.speaker.cue("bat")


PLANTED: dict[str, tuple[str, Any]] = {
    "a line that begins later for a living role": ("make_part_of_call", hesitating),
    "a cue only when somebody answers": ("collect", creaking),
    "an event drawn from a stream that a secret shifts": ("make_part_of_call", hooting),
}
