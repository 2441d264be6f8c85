"""Sound files: those the box keeps, with a sum that shows whether they are whole, and others."""

import sys
import wave
from array import array
from pathlib import Path
from struct import Struct, error
from zlib import crc32

from .sound import Samples, Speech

# One channel of sixteen bits, then the samples, then a chunk that players skip: the sum over
# everything before it.
HEAD = Struct("<4sI4s4sIHHIIHH4sI")
SUM = Struct("<4sII")
FORMAT = b"fmt "
# No engine speaks slower or faster than this; a head that says so is damaged.
SLOWEST_RATE, FASTEST_RATE = 8000, 48000


def written(speech: Speech) -> bytes:
    """The speech as a WAV file that knows whether it is whole."""
    samples = little_endian(speech.samples).tobytes()
    head = headed(speech.rate, len(samples))
    return head + samples + SUM.pack(b"crc ", 4, crc32(samples, crc32(head)))


def headed(rate: int, length: int) -> bytes:
    """The head of a file the box keeps, of so many bytes of samples."""
    return HEAD.pack(
        *(b"RIFF", HEAD.size - 8 + length + SUM.size, b"WAVE"),
        *(FORMAT, 16, 1, 1, rate, 2 * rate, 2, 16),
        *(b"data", length),
    )


def is_whole(content: bytes) -> bool:
    """Whether a file the box has kept is as it was written."""
    if len(content) <= HEAD.size + SUM.size or len(content) % 2:
        return False
    return content[-SUM.size :] == SUM.pack(b"crc ", 4, crc32(content[: -SUM.size]))


def promised_rate(file: Path) -> int | None:
    """The rate of a file the box has kept, if it is as long as its head says: the quick look."""
    try:
        with file.open("rb") as kept:
            head = kept.read(HEAD.size)
            rate, length = HEAD.unpack(head)[7], kept.seek(0, 2) - HEAD.size - SUM.size
    except (OSError, error):
        return None
    plausible = length > 0 and SLOWEST_RATE <= rate <= FASTEST_RATE
    return int(rate) if plausible and head == headed(rate, length) else None


def heard(file: Path) -> Speech | None:
    """What is in a WAV file of sixteen bits, its channels made one; None if it is none."""
    try:
        with wave.open(str(file), "rb") as kept:
            samples, channels = array("h"), kept.getnchannels()
            if kept.getsampwidth() != 2:
                return None
            content = kept.readframes(kept.getnframes())
            samples.frombytes(content[: len(content) // (2 * channels) * 2 * channels])
            return Speech(mono(little_endian(samples), channels), kept.getframerate())
    except (OSError, EOFError, ValueError, wave.Error):
        return None


def mono(samples: Samples, channels: int) -> Samples:
    """The mean of all channels."""
    if channels == 1:
        return samples
    sides = [samples[side::channels] for side in range(channels)]
    return array("h", [sum(moment) // channels for moment in zip(*sides, strict=True)])


def little_endian(samples: Samples) -> Samples:
    """The samples in a WAV file's order of bytes."""
    if sys.byteorder == "big":
        samples = samples[:]
        samples.byteswap()
    return samples
