"""From a signal to the finished file: the steps of a WAV, and Ogg Vorbis."""

import io
import wave
from pathlib import Path
from zlib import crc32

import numpy as np
import soundfile  # type: ignore[import-untyped]
from numpy.typing import NDArray

from sounds.ogg import chained, numbered, parts
from sounds.synth import RATE, Signal, chance, samples
from sounds.table import RINGS, SoundRow

Steps = NDArray[np.int16]  # (n, 2)

# The box decodes a loop in parts of so many seconds; each has headers of its own, four kilobytes.
PART = 6.0


def steps(sound: SoundRow, signal: Signal) -> Steps:
    """The signal in the steps of a WAV file; a grain of noise keeps soft tones undistorted."""
    dice = chance(sound.seed, "grain")
    grain = dice.random(signal.shape) - dice.random(signal.shape)
    return np.round(signal * 32767 + grain).clip(-32768, 32767).astype("<i2").T


def cut(ring: Steps, second: float) -> Steps:
    """A ring cut open at a second."""
    return np.roll(ring, -samples(second), axis=0)


def write_wav(file: Path, pcm: Steps) -> None:
    """A plain WAV file, nothing in it but the samples."""
    with wave.open(str(file), "wb") as out:
        out.setnchannels(2)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(pcm.tobytes())


def packed(sound: SoundRow, pcm: Steps) -> bytes:
    """The samples as Ogg Vorbis, a ring in parts; the same bytes for the same samples."""
    out, level = io.BytesIO(), 1 - sound.quality
    with soundfile.SoundFile(out, "w", RATE, 2, "VORBIS", format="OGG", compression_level=level) as file:
        for begin in range(0, len(pcm), 4096):  # given all at once, libvorbis overflows its stack
            file.write(pcm[begin : begin + 4096])
    data, serial = out.getvalue(), crc32(sound.name.encode())
    return chained(data, serial, PART) if sound in RINGS else numbered(data, serial)


def unpacked(data: bytes) -> Signal:
    """What a player makes of a finished file."""
    read = [soundfile.read(io.BytesIO(part), always_2d=True) for part in parts(data)]
    if any(rate != RATE for _, rate in read):
        raise ValueError(f"not {RATE} samples a second")
    return np.concatenate([signal.T for signal, _ in read], axis=-1, dtype=np.float64)
