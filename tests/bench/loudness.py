"""How loud everything is, measured on what comes out of the mixer at full volume.

python -m tests.bench.loudness [GAME LANGUAGE]...     prints the tables in docs/figures.md

A whole evening of each game in each language, or of those that are named, is recorded with the voice that
nearly everybody has, by SDL's disk driver; and every cue once, over the night.  Loudness is that of ITU-R
BS.1770: of the voice and of what is behind it as a whole, of a cue in its loudest 0.4 s.  It needs numpy, as
the making of sounds does (`sounds/requirements.txt`).
"""

import asyncio
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import pairwise, product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import numpy as np

from moderator.lines import LANGUAGES
from moderator.lines.lines import load
from moderator.lines.words import script_of
from moderator.rules.playing.game import set_up
from moderator.rules.wolfmoon.characters import WHOLE
from moderator.sound.fake import FakeSpeaker, length_of
from moderator.sound.manner import script
from moderator.sound.mixing import ACCENTS, BREATH, DUCKING, RETURNING
from moderator.sound.sound_card import FRAME, RATE
from moderator.sound.speaker import Speaker, SpeakerSettings
from moderator.sound.voice.fake import FakeVoice
from moderator.sound.voice.settings import VoiceSettings
from moderator.sound.voice.voice import BoxVoice, Speaking
from moderator.table.clock import LoopClock, run_virtually
from moderator.table.shown import Spoken
from sounds.loudness import loudest, lufs, peak, powers, through_small_speaker
from sounds.synth import Signal
from sounds.table import CUES

from ..boxes import speaking
from ..recording import NotedSpeaker, Recording, record
from ..stage import play
from ..test_recorded_game import QUICK, SEED, TABLE

LOUD = SpeakerSettings(volume=1.0)
CAST = ["werewolf", "vampire", "seer", "witch", "healer", "hunter", *["villager"] * 2]
# What is played; and what of its cards is dealt.
GAMES = {
    "duesterwald": TABLE,
    "big-box": set_up("big-box", TABLE.players, CAST, {}),
    "wolfmoon": set_up("wolfmoon", TABLE.players[:4], WHOLE, {}),
    "shadow-world": set_up("shadow-world", TABLE.players[:6], (), {}),
}
UNDEALT = {"wolfmoon": ["werewolf"]}
# A true peak is looked for in pieces of so many seconds.
PIECE = 20


class Line(NamedTuple):
    """A line that was spoken: in which manner, and from when to when."""

    manner: str
    start: float
    end: float


def cut(recording: Recording, start: float, end: float) -> Signal:
    """From when to when, both channels."""
    frames = slice(round(start * RATE) * FRAME, round(end * RATE) * FRAME)
    return np.frombuffer(recording.sound[frames], dtype=np.int16).reshape(-1, 2).T / 32768


def evening(rules: str, language: str, folder: Path) -> tuple[Recording, list[Line]]:
    """A whole game aloud, and what was said in it when: first unheard, so that all of it can be rendered."""
    settings = VoiceSettings(language, folder / "cache", voice=("pico", "pyttsx3"))
    setup, words = GAMES[rules], load(language)
    cards = [card for card in setup.cards if card not in UNDEALT.get(rules, ())]
    dealt = Random(SEED).sample(cards, len(cards))

    async def game(voice: Speaking, speaker: Speaker, where: str) -> list[str]:
        played = await play(
            setup, folder / where, dealt, day=SEED, night=SEED, pace="brisk", times=QUICK, lines=words,
            mouth=speaking(voice, speaker),
        )  # fmt: skip
        return [
            script_of(seen.detail.text) for seen in played.observer.seen if isinstance(seen.detail, Spoken)
        ]

    async def rendered(texts: list[str]) -> dict[str, str]:
        async with BoxVoice(settings) as voice:
            return {str(await voice.file(text)): script(text).manner for text in texts}

    async def aloud(speaker: NotedSpeaker) -> None:
        await game(BoxVoice(settings), speaker, "aloud")

    manners = asyncio.run(rendered(run_virtually(game(FakeVoice(), FakeSpeaker(LoopClock()), "unheard"))))
    recording = record(folder / "tape", aloud, LOUD).before_a_cut()
    return recording, list(lines_of(recording, manners))


def lines_of(recording: Recording, manners: Mapping[str, str]) -> Iterator[Line]:
    """What was said when."""
    for asked in recording.log:
        if asked.what == "say" and asked.name in manners:
            length = length_of(Path(asked.name)) or 0.0
            yield Line(manners[asked.name], asked.time, asked.time + length)


def cues(folder: Path) -> tuple[Recording, dict[str, tuple[float, float]]]:
    """Every cue once, over the night, and from when to when."""
    heard: dict[str, tuple[float, float]] = {}

    async def all_cues(speaker: NotedSpeaker) -> None:
        speaker.scene("night")
        await asyncio.sleep(3)
        for sound in CUES:
            begun = asyncio.get_running_loop().time() + BREATH * (sound.name in ACCENTS)
            await speaker.cue(sound.name, wait=True)
            heard[sound.name] = (begun, begun + sound.seconds)
            await asyncio.sleep(2)

    return record(folder / "cues", all_cues, LOUD), heard


def between(lines: list[Line], start: float, end: float) -> Iterator[tuple[float, float]]:
    """When nothing was said, for a second at least, from when to when."""
    said = [line for line in lines if start <= line.start < end]
    for line, later in pairwise(said):
        if later.start - DUCKING - line.end - RETURNING > 1:
            yield line.end + RETURNING, later.start - DUCKING


def together(parts: list[Signal]) -> float:
    """The loudness of all parts, as if they were one, without what is silent in them."""
    blocks = np.concatenate([powers(part, 0.4, 0.1) for part in parts])
    loud = blocks[blocks > 10 ** ((-70 + 0.691) / 10)]
    return lufs(float(loud[loud > loud.mean() / 10].mean()))


def voice_rows(recording: Recording, lines: list[Line]) -> Iterator[str]:
    """The voice, by its manners."""
    yield "| the voice, in a recorded game | LUFS | true peak |"
    yield "| --- | --- | --- |"
    for manner in ("", *sorted({line.manner for line in lines})):
        parts = [cut(recording, *line[1:]) for line in lines if manner in ("", line.manner)]
        yield f"| {manner or 'all of it'} | {together(parts):.1f} | {max(map(peak, parts)):.1f} |"


def floor_rows(recording: Recording, lines: list[Line]) -> Iterator[str]:
    """What is behind it, by scenes, where nothing is said and no cue sounds."""
    yield "| behind it, while nobody speaks | LUFS |"
    yield "| --- | --- |"
    scenes = [asked for asked in recording.log if asked.what == "scene"]
    sounding = [asked.time for asked in recording.log if asked.what == "cue"]
    found: dict[str, list[Signal]] = {}
    for scene, later in zip(scenes, [*scenes[1:], scenes[-1]._replace(time=lines[-1].end)], strict=True):
        for start, end in between(lines, scene.time + LOUD.cross_fade, later.time):
            if not any(start - 8 < at < end + 2 for at in sounding):
                found.setdefault(scene.name, []).append(cut(recording, start, end))
    for name, parts in sorted(found.items()):
        yield f"| {name} | {together(parts):.1f} |"


def cue_rows(recording: Recording, heard: Mapping[str, tuple[float, float]]) -> Iterator[str]:
    """Every cue, and what a small loudspeaker has of it."""
    yield "| a cue, over the night | LUFS | true peak | lost below 250 Hz |"
    yield "| --- | --- | --- | --- |"
    for name, (start, end) in heard.items():
        sound = cut(recording, start, end)
        lost = loudest(sound) - loudest(through_small_speaker(sound))
        loud = f"{name} (after a held breath)" if name in ACCENTS else name
        yield f"| {loud} | {loudest(sound):.1f} | {peak(sound):.1f} | {lost:.1f} dB |"


def highest(recording: Recording) -> float:
    """The true peak of a whole recording."""
    seconds = len(recording.left) // RATE
    return max(peak(cut(recording, start, start + PIECE + 1)) for start in range(0, max(1, seconds), PIECE))


def rows(rules: str, language: str, folder: Path) -> Iterator[str]:
    """The tables of one evening."""
    recording, lines = evening(rules, language, folder)
    minutes = len(recording.left) / RATE / 60
    yield f"{rules}, {language}: {minutes:.1f} minutes; true peak of all of it {highest(recording):.1f} dBTP"
    yield from ("", *voice_rows(recording, lines), "", *floor_rows(recording, lines), "")


def main(wanted: list[str]) -> None:
    """All tables."""
    write: Callable[[Any], None] = partial(print, file=sys.stdout, flush=True)
    evenings = list(zip(wanted[::2], wanted[1::2], strict=True)) or list(product(GAMES, LANGUAGES))
    with TemporaryDirectory() as place:
        for rules, language in evenings:
            for row in rows(rules, language, Path(place) / f"{rules}-{language}"):
                write(row)
        for row in cue_rows(*cues(Path(place))):
            write(row)


if __name__ == "__main__":
    main(sys.argv[1:])
