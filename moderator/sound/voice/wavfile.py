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


def written(speech: Speech) -> bytes:
    """The speech as a WAV file that knows whether it is whole."""
    samples = little_endian(speech.samples).tobytes()
    head = HEAD.pack(
        *(b"RIFF", HEAD.size - 8 + len(samples) + SUM.size, b"WAVE"),
        *(FORMAT, 16, 1, 1, speech.rate, 2 * speech.rate, 2, 16),
        *(b"data", len(samples)),
    )
    return head + samples + SUM.pack(b"crc ", 4, crc32(samples, crc32(head)))


def is_whole(content: bytes) -> bool:
    """Whether a file the box has kept is as it was written."""
    if len(content) <= HEAD.size + SUM.size or len(content) % 2:
        return False
    return content[-SUM.size :] == SUM.pack(b"crc ", 4, crc32(content[: -SUM.size]))


def has_its_length(file: Path) -> bool:
    """Whether a file the box has kept is as long as its head says: the quick look."""
    try:
        with file.open("rb") as kept:
            head = HEAD.unpack(kept.read(HEAD.size))
            return bool(head[1] + 8 == kept.seek(0, 2) and head[-1])
    except (OSError, error):
        return False


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
