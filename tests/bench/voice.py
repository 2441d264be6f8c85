"""The voice: how soon a line is heard, how fast the engines speak, what an evening takes to prepare."""

import asyncio
import json
import os
import subprocess
import sys
import time
from array import array
from collections.abc import Awaitable, Callable, Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from moderator.lines.lines import load, scripts
from moderator.lines.words import script_of
from moderator.sound.fake import length_of
from moderator.sound.pygame_speaker import PygameSpeaker
from moderator.sound.sound_card import BUFFER, FRAME, RATE, Channel, PygameCard, Sound
from moderator.sound.speaker import SpeakerSettings
from moderator.sound.voice.settings import VoiceSettings
from moderator.sound.voice.studio import whole_lines
from moderator.sound.voice.voice import BoxVoice
from moderator.table.narrator import Narrator

from ..boxes import mouth_of
from ..recorded import decoded, decoding
from ..recording import SOUNDS

WORD = "Ja."
TIMES = 20
# So many silent samples lie only between two words.
QUIET = 4096
ENGINES = ("piper", "pico", "pyttsx3")
NAMES = ("Anna", "Ben", "Clara", "Dora", "Emil", "Frida", "Gina", "Hugo", "Ida", "Jan", "Kim", "Lea")

Ask = Callable[[], Awaitable[None]]


def figures() -> Iterator[tuple[str, str]]:
    """Each figure by its name."""
    yield "reference: a loaded sound to its first sample, bare pygame", milliseconds(lags("bare"))
    yield "line to first sample, from the cache", milliseconds(lags("line"))
    yield "reference: rendering a beep for each line", speed("tone")
    for engine in ENGINES:
        yield f"rendering with {engine}", speed(engine)
    yield "reference: an evening of 12 prepared in beeps", prepared("tone")
    yield "an evening of 12 prepared, nothing in the cache", prepared(*ENGINES)
    for gap in (3.0, 0.0):
        yield f"the lines of 12 names, {gap:.0f} s apart, after the last", named(gap, *ENGINES)


def milliseconds(lags: list[float]) -> str:
    """The one in the middle, and the longest."""
    return f"{1000 * median(lags):12,.1f} ms, at most {1000 * max(lags):.1f} ms"


def lags(how: str) -> list[float]:
    """From asking for a line until its first sample is mixed, each in another moment of the buffer."""
    with TemporaryDirectory() as place:
        pipe = Path(place, "mix")
        os.mkfifo(pipe)
        disk = {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(pipe)}
        asking = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.voice", how, place],
            env=os.environ | disk, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        mixed, heard = mix_of(pipe, asking)
        with asking:
            asked, lead = json.loads(asking.communicate()[0])
    starts = [at for at, sample in enumerate(heard) if sample and not any(heard[at - QUIET : at])]
    begun = [mixed[(at - lead) // BUFFER] for at in starts]
    return [next(begin for begin in begun if begin >= ask) - ask for ask in asked]


def mix_of(pipe: Path, playing: "subprocess.Popen[str]") -> tuple[list[float], "array[int]"]:
    """When each buffer was mixed, and the left channel of all of them."""
    came, sound = [], b""
    mix = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    os.set_blocking(mix, True)
    while (some := os.read(mix, BUFFER * FRAME)) or playing.poll() is None:
        if some:
            came.append(time.perf_counter())
            sound += some
        else:
            time.sleep(0.001)
    os.close(mix)
    # The C library keeps every other buffer back until it has the next.
    mixed = [min(time, later - BUFFER / RATE) for time, later in pairwise([*came, came[-1] + 1])]
    return mixed, array("h", sound)[::2]


async def asked_for(how: str, folder: Path) -> tuple[list[float], int]:
    """When the word was asked for; and how many silent samples it begins with."""
    async with BoxVoice(VoiceSettings("de", folder / "cache", ENGINES)) as voice:
        file = await voice.file(WORD)
        assert file is not None
        with decoding():
            lead = next(at for at, sample in enumerate(decoded(file)) if sample)
        if how == "bare":
            PygameCard().open()
            word = Sound(file)
            return await again_and_again(lambda: bare(word)), lead
        mouth = mouth_of(voice, PygameSpeaker(SpeakerSettings(), SOUNDS))
        asked = await again_and_again(lambda: mouth.say(WORD))
        await mouth.close()
        return asked, lead


async def bare(word: Sound) -> None:
    """Played by the mixer alone, from memory."""
    Channel(0).play(word)
    await asyncio.sleep(word.get_length())


async def again_and_again(ask: Ask) -> list[float]:
    """Ask in other moments of the buffer, the first time in vain; when it was."""
    asked = []
    for number in range(TIMES + 1):
        asked.append(time.perf_counter())
        await ask()
        await asyncio.sleep(0.2 + number * 0.0071)
    return asked[1:]


def speed(engine: str) -> str:
    """How many seconds an engine speaks in one."""

    async def measure(folder: Path) -> str:
        texts = whole_lines(scripts(load("de")))[:40]
        async with BoxVoice(VoiceSettings("de", folder, voice=(engine,))) as voice:
            if await voice.file(WORD) is None:
                return f"{voice.status().tellers[0].state:>12}"
            started = time.perf_counter()
            files = [await voice.file(text) for text in texts]
            took = time.perf_counter() - started
        seconds = sum(length_of(file) or 0.0 for file in files if file)
        return f"{seconds / took:12,.0f} times real time, {1000 * took / len(texts):.1f} ms a line"

    with TemporaryDirectory() as place:
        return asyncio.run(measure(Path(place)))


def named(gap: float, *engines: str) -> str:
    """People join one after another: how long after the last all is ready that names them."""

    async def measure(folder: Path) -> str:
        narrator, texts = Narrator(load("de"), NAMES), list[str]()
        async with BoxVoice(VoiceSettings("de", folder, voice=engines, patience=60.0)) as voice:
            # Its engines have been tried before anybody comes.
            await voice.file(WORD)
            making: list[asyncio.Future[Path | None]] = []
            for name in NAMES:
                await asyncio.sleep(gap)
                texts += map(script_of, narrator.soon([name]))
                making += (asyncio.ensure_future(voice.file(text)) for text in texts[len(making) :])
            begun = time.perf_counter()
            files = await asyncio.gather(*making)
        took, failed = time.perf_counter() - begun, files.count(None)
        return f"{took:12,.1f} s, {len(texts)} lines" + f", {failed} failed" * bool(failed)

    with TemporaryDirectory() as folder:
        return asyncio.run(measure(Path(folder)))


def prepared(*engines: str) -> str:
    """How long it takes until everything that is known before an evening is spoken."""

    async def measure(folder: Path) -> str:
        lines = load("de")
        texts = [*whole_lines(scripts(lines)), *map(script_of, Narrator(lines, NAMES).soon())]
        started = time.perf_counter()
        async with BoxVoice(VoiceSettings("de", folder, voice=engines)) as voice:
            failed = await voice.prepare(texts)
        took = time.perf_counter() - started
        return f"{took:12,.1f} s, {len(texts)} lines" + f", {len(failed)} failed" * bool(failed)

    with TemporaryDirectory() as place:
        return asyncio.run(measure(Path(place)))


if __name__ == "__main__":
    print(json.dumps(asyncio.run(asked_for(sys.argv[1], Path(sys.argv[2])))))  # noqa: T201
