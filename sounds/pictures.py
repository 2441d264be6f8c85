#!/usr/bin/env python3
"""Draw what a sound is: its spectrogram, as a small picture that can be named blind.

python sounds/pictures.py FOLDER [NAME...]     a PNG for each of our sounds, or for these files or names
python sounds/pictures.py --sheet PNG NAME...  these on one sheet, four in a row, in this order
"""

import struct
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from zlib import compress, crc32

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from sounds.pack import unpacked
from sounds.synth import RATE, Signal
from sounds.table import SOUNDS

WIDTH, HEIGHT = 240, 120
IN_A_ROW = 4
LOWEST, HIGHEST = 60.0, 14_000.0
WINDOW = 2048
# Decibels from white to black.
RANGE = 62.0

Grey = NDArray[np.uint8]


def spectrogram(sound: Signal) -> Grey:
    """Time to the right, pitch upwards by octaves, the louder the darker."""
    mono = np.pad(sound.mean(axis=0), WINDOW)
    begins = np.linspace(0, len(mono) - WINDOW, WIDTH).astype(int)
    frames = np.stack([mono[at : at + WINDOW] for at in begins]) * np.hanning(WINDOW)
    power = np.abs(np.fft.rfft(frames)) ** 2
    edges = np.geomspace(LOWEST, HIGHEST, HEIGHT + 1) * WINDOW / RATE
    rows = [power[:, int(low) : max(int(low) + 1, int(high))].mean(axis=1) for low, high in pairwise(edges)]
    level = 10 * np.log10(np.stack(rows[::-1]) + 1e-12)
    dark = np.clip((level - level.max()) / RANGE + 1, 0, 1)
    return np.asarray(255 - 255 * dark, dtype=np.uint8)


def png(picture: Grey) -> bytes:
    """A picture in grey, sixteen shades of it."""
    height, width = picture.shape
    halves = picture >> 4
    lines = b"".join(b"\0" + bytes(row[::2] << 4 | row[1::2]) for row in halves)

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, height, 4, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", compress(lines, 9)) + chunk(b"IEND", b"")
    )


def file_of(name: str) -> Path:
    """The file of one of our sounds, or any other."""
    return next((sound.file for sound in SOUNDS if sound.name == name), Path(name))


def picture(name: str) -> Grey:
    """One sound, drawn."""
    return spectrogram(unpacked(file_of(name).read_bytes()))


def sheet(names: Sequence[str]) -> Grey:
    """Some on one sheet, between black lines."""
    framed = [np.pad(picture(name), 2) for name in names]
    framed += [np.zeros_like(framed[0])] * (-len(framed) % IN_A_ROW)
    rows = [np.hstack(framed[at : at + IN_A_ROW]) for at in range(0, len(framed), IN_A_ROW)]
    return np.asarray(np.vstack(rows), dtype=np.uint8)


def main(arguments: list[str]) -> int:
    """All of them, or some."""
    if arguments[0] == "--sheet":
        Path(arguments[1]).write_bytes(png(sheet(arguments[2:])))
        return 0
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    for name in arguments[1:] or [sound.name for sound in SOUNDS]:
        (folder / f"{file_of(name).stem}.png").write_bytes(png(picture(name)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
