#!/usr/bin/env python3
"""Make the sounds of the box: from noise and oscillators, the same each time.

python sounds/make.py                     all of them
python sounds/make.py --only night howl   some of them
python sounds/make.py --wav /tmp/wav      beside that, as they are before packing
"""

import argparse
import io
import sys
import time
import wave
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from zlib import crc32

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np
import soundfile  # type: ignore[import-untyped]

from sounds import ambience, cues, victories
from sounds.loudness import integrated, levelled, loudest, peak
from sounds.ogg import numbered
from sounds.synth import RATE, Signal, chance, samples
from sounds.table import AMBIENCES, SOUNDS, Sound

RINGS: dict[str, Callable[[int, int], Signal]] = {
    "night": ambience.night,
    "storm": ambience.storm,
    "dusk": ambience.dusk,
    "hearth": ambience.hearth,
    "dawn": ambience.dawn,
    "day": ambience.day,
    "square": ambience.square,
    "gallows": ambience.gallows,
    "victory-village": victories.village,
    "victory-werewolves": victories.werewolves,
    "victory-vampires": victories.vampires,
    "victory-lovers": victories.lovers,
    "draw": victories.draw,
}

ONCE: dict[str, Callable[[float, int], Signal]] = {
    "bell": cues.bell,
    "cock-crow": cues.cock_crow,
    "howl": cues.howl,
    "wolves": cues.wolves,
    "heartbeat": cues.heartbeat,
    "door": cues.door,
    "clock": cues.clock,
    "gong": cues.gong,
    "shot": cues.shot,
    "sword": cues.sword,
    "hammer": cues.hammer,
    "drum-roll": cues.drum_roll,
    "count": cues.count,
    "chime": cues.chime,
    "fanfare": cues.fanfare,
    "bat": cues.bat,
    "cat": cues.cat,
    "grief": cues.grief,
}


def made(sound: Sound) -> Signal:
    """A sound from its recipe, as loud as it should be."""
    looping = sound in AMBIENCES
    if looping:
        raw = RINGS[sound.name](samples(sound.seconds), sound.seed)
    else:
        raw = ONCE[sound.name](sound.seconds, sound.seed)
    return levelled(raw, sound.loudness, sound.ceiling, looping)


def steps(sound: Sound, signal: Signal) -> np.typing.NDArray[np.int16]:
    """The signal in the steps of a WAV file, (samples, 2), a ring cut open where it should be.

    A grain of noise keeps soft tones from being distorted by the steps.
    """
    dice = chance(sound.seed, "grain")
    grain = dice.random(signal.shape) - dice.random(signal.shape)
    whole = np.round(signal * 32767 + grain).clip(-32768, 32767).astype("<i2")
    return np.roll(whole, -samples(sound.cut), axis=-1).T


def write_wav(file: Path, pcm: np.typing.NDArray[np.int16]) -> None:
    """A plain WAV file, nothing in it but the samples."""
    with wave.open(str(file), "wb") as out:
        out.setnchannels(2)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(pcm.tobytes())


def packed(sound: Sound, pcm: np.typing.NDArray[np.int16]) -> bytes:
    """The samples as Ogg Vorbis, the same bytes for the same samples."""
    out, level = io.BytesIO(), 1 - sound.quality
    with soundfile.SoundFile(out, "w", RATE, 2, "VORBIS", format="OGG", compression_level=level) as file:
        for begin in range(0, len(pcm), 4096):  # given all at once, libvorbis overflows its stack
            file.write(pcm[begin : begin + 4096])
    return numbered(out.getvalue(), crc32(sound.name.encode()))


def make(sound: Sound, wav: Path | None) -> str:
    """Make one sound, write it, and say how it came out."""
    begun = time.monotonic()
    signal = made(sound)
    pcm = steps(sound, signal)
    if wav:
        write_wav(wav / f"{sound.name}.wav", pcm)
    sound.file.parent.mkdir(exist_ok=True)
    sound.file.write_bytes(packed(sound, pcm))
    loud = integrated(signal) if sound in AMBIENCES else loudest(signal)
    size, took = sound.file.stat().st_size / 1000, time.monotonic() - begun
    return (
        f"{sound.name:<19}{sound.seconds:5.1f} s  {loud:6.1f} LUFS  {peak(signal):6.1f} dBFS"
        f"  {size:6.0f} kB  made in {took:.0f} s"
    )


def wishes(arguments: list[str] | None) -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    names = [sound.name for sound in SOUNDS]
    parser.add_argument("--only", metavar="NAME", nargs="+", choices=names, default=names, help="these alone")
    parser.add_argument("--wav", metavar="DIR", type=Path, help="also write them there, not packed")
    parser.add_argument("--jobs", metavar="N", type=int, default=2, help="so many at a time (2)")
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> int:
    """Make what is wanted, a line for each sound."""
    wish = wishes(arguments)
    if wish.wav:
        wish.wav.mkdir(parents=True, exist_ok=True)
    wanted = [sound for sound in SOUNDS if sound.name in wish.only]
    with ProcessPoolExecutor(wish.jobs) as pool:
        jobs = [pool.submit(make, sound, wish.wav) for sound in wanted]
        for number, job in enumerate(as_completed(jobs), 1):
            sys.stdout.write(f"[{number:2}/{len(wanted)}] {job.result()}\n")
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
