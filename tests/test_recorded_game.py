"""A whole game as it is heard: eight random players, real words, and the mix taken apart to the sample."""

import asyncio
from collections.abc import Sequence
from functools import cached_property
from itertools import groupby, pairwise
from operator import mul
from pathlib import Path
from random import Random
from typing import Any

import pytest

from moderator.keeping.times import Times
from moderator.lines import TONES
from moderator.lines.lines import load
from moderator.lines.words import script_of
from moderator.rules.playing.game import set_up
from moderator.sound.fake import FakeSpeaker
from moderator.sound.manner import script
from moderator.sound.mixing import ACCENTS, BREATH, BREATHING, DUCKING, RETURNING
from moderator.sound.sound_card import BUFFER, RATE
from moderator.sound.speaker import Speaker, SpeakerSettings
from moderator.sound.voice.fake import FakeVoice
from moderator.sound.voice.settings import VoiceSettings
from moderator.sound.voice.sound import LOUDNESS, Speech
from moderator.sound.voice.voice import BoxVoice, Speaking
from moderator.table.clock import LoopClock, run_virtually
from moderator.table.shown import Spoken

from .boxes import speaking
from .recorded import STEPS, Heard, Parts, decoded
from .recording import NotedSpeaker, record
from .stage import play

CAST = ["werewolf", "werewolf", "seer", "witch", *["villager"] * 4]
TABLE = set_up("duesterwald", ["Anna", "Ben", "Clara", "Dora", "Emil", "Frida", "Gina", "Hugo"], CAST, {})
# Nobody here needs time to think, but an answer has to come in time.
QUICK = Times(
    choice=2, pack=3, short=2, result=1, knowledge=1, take_back=0.5,
    talk=4, talk_of_few=4, nudge=3, last_call=2, defence=2, last_will=2, vote=2,
)  # fmt: skip
SEED = 12
SHORT = TONES["short"]("de")
AT_ONCE: dict[str, Any] = {"pace": "brisk", "times": QUICK}
SETTINGS = SpeakerSettings(cross_fade=1.0)


async def game(voice: Speaking, speaker: Speaker, folder: Path) -> list[str]:
    """The game aloud; all that was said."""
    mouth, words = speaking(voice, speaker), load("de", SHORT)
    dealt = Random(SEED).sample(CAST, len(CAST))
    played = await play(TABLE, folder, dealt, day=SEED, night=SEED, lines=words, mouth=mouth, **AT_ONCE)
    return [seen.detail.text for seen in played.observer.seen if isinstance(seen.detail, Spoken)]


def voice_in(folder: Path) -> BoxVoice:
    """The voice that nearly everybody has."""
    return BoxVoice(VoiceSettings("de", folder / "cache", voice=("pico", "pyttsx3")))


class Told:
    """The game as it was said, and as it was heard.

    It is listened to until the host says good night, in the middle of the last question.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.texts = run_virtually(game(FakeVoice(), FakeSpeaker(LoopClock()), folder / "unheard"))
        self.files = asyncio.run(self.rendered())
        self.recording = record(folder / "tape", self.perform, SETTINGS).before_a_cut()
        self.parts = Parts(self.recording)

    async def rendered(self) -> dict[str, Path | None]:
        """Every text as a sound file, before the game begins."""
        async with voice_in(self.folder) as voice:
            return {text: await voice.file(script_of(text)) for text in self.texts}

    async def perform(self, speaker: NotedSpeaker) -> None:
        """The game, aloud."""
        assert await game(voice_in(self.folder), speaker, self.folder / "aloud") == self.texts

    @property
    def said(self) -> list[Heard]:
        """The lines on the recording."""
        return [heard for heard in self.parts.heard if heard.what == "say"]

    @cached_property
    def ducked(self) -> set[int]:
        """The buffers in which the ambience may not be back from a line, a cue, or a held breath."""
        lines = {
            buffer for line in self.said for buffer in range(line.start - 4, line.end + buffers(RETURNING))
        }
        return lines | self.beside | self.breathless

    @cached_property
    def beside(self) -> set[int]:
        """The buffers in which the ambience may make room for a cue."""
        cues = (cue for cue in self.parts.heard if cue.what == "cue")
        return {at for cue in cues for at in range(cue.start - 4, cue.end + buffers(RETURNING))}

    @cached_property
    def breathless(self) -> set[int]:
        """The buffers in which the breath is held, or drawn again."""
        accents = [cue for cue in self.parts.heard if cue.what == "cue" and cue.name in ACCENTS]
        return {
            buffer
            for cue in accents
            for buffer in range(cue.start - buffers(BREATH) - 4, cue.end + buffers(BREATHING))
        }

    @cached_property
    def steady(self) -> list[int]:
        """The buffers in which an ambience is there and none comes or goes."""
        coming = buffers(SETTINGS.cross_fade)
        return [
            buffer
            for scene in self.parts.scenes
            for buffer in range(scene.start + coming, scene.end - 4)
            if scene.name
        ]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Told:
    """One game for all tests here."""
    return Told(tmp_path_factory.mktemp("game"))


def buffers(seconds: float) -> int:
    """About so many buffers, and those that the mixer is ahead."""
    return int(seconds * RATE / BUFFER) + 4


def test_every_line_is_heard_in_its_order(told: Told) -> None:
    assert len(told.texts) > 50, "it was a whole game"
    assert [line.name for line in told.said] == [str(told.files[text]) for text in told.texts[:-1]]
    assert all(line.start < later.start for line, later in pairwise(told.said))


def test_no_line_begins_before_another_has_ended(told: Told) -> None:
    assert all(line.end <= later.start for line, later in pairwise(told.said))


def test_each_line_follows_soon(told: Told) -> None:
    asked = [command.time for command in told.recording.log if command.what == "say"]
    late = [line.start * BUFFER / RATE - time for line, time in zip(told.said, asked, strict=True)]
    assert max(late) <= 4 * BUFFER / RATE, "the mixer is ahead by so many buffers"


def test_every_line_has_its_length_and_its_level(told: Told) -> None:
    """Listened to in the mix, with the ambience behind it."""
    volume = told.parts.volumes["say"] / STEPS
    for line, text in zip(told.said[:-1], told.texts, strict=False):
        file = Speech(decoded(Path(line.name)), RATE)
        spoken = script(script_of(text)).spoken
        level = 10 ** (spoken.level / 20)
        # The room in which it is whispered is heard, too, with few words the most.
        assert 0.7 * LOUDNESS * level < file.loudness < (1.2 if spoken.room else 1.1) * LOUDNESS * level
        length = len(file.samples)
        heard = told.recording.left[line.start * BUFFER :][:length]
        assert len(heard) == length
        assert part_of(file.samples, heard) == pytest.approx(volume, rel=0.05)


def part_of(line: Sequence[int], heard: Sequence[int]) -> float:
    """How much of a line is in what is heard, whatever else there is: the night is not like it."""
    return float(sum(map(mul, line, heard)) / sum(map(mul, line, line)))


def test_nothing_else_is_heard(told: Told) -> None:
    """Lines, cues and ambience account for every sample: no gap, no seam, no click, nothing twice."""
    assert told.parts.unexplained == []


def test_nothing_is_clipped(told: Told) -> None:
    for channel in (told.recording.left, told.recording.right):
        assert 0.2 < max(map(abs, channel)) / 32767 < 0.9


def test_every_scene_of_the_game_has_its_sound(told: Told) -> None:
    asked = [command.name for command in told.recording.log if command.what == "scene"]
    assert [scene.name for scene in told.parts.scenes] == ["", *(name for name, _ in groupby(asked))]
    assert {"hearth", "night", "dawn", "day", "square"} < set(asked)
    assert any(name.startswith("victory-") for name in asked)


def test_the_ambience_steps_back_for_every_line_and_returns(told: Told) -> None:
    full, ducked = told.parts.full, told.parts.ducked
    assert ducked == pytest.approx(0.35 * full, abs=0.6)
    whispered = 0
    for line, text in zip(told.said, told.texts, strict=False):
        within = set(range(line.start + buffers(DUCKING), line.end)) - told.beside - told.breathless
        # What is whispered in the night, when hands move, leaves it as it is.
        is_whispered = script(script_of(text)).manner == "whisper"
        whispered += is_whispered
        behind = {told.parts.behind[at] for at in told.steady if at in within}
        # By the loudest of them it is softer by a little, so that nothing goes beyond the limit.
        assert (min(behind, default=full) >= 0.7 * full) if is_whispered else behind <= {ducked}, text
    assert 0 < whispered < len(told.said)
    between = [told.parts.behind[at] for at in told.steady if at not in told.ducked]
    assert len(between) * BUFFER / RATE > 30
    assert set(between) == {full}
