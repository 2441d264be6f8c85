"""An Ogg Vorbis file cut into pieces that are decoded one by one and fit without a seam."""

import struct
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from .sound_card import RATE


class NotSliceable(ValueError):
    """It is no Vorbis file, or one of another rate, or more than one stream."""


class Page(NamedTuple):
    """A page of the file; with its last byte so many frames are complete, -1 if nothing ends on it."""

    start: int
    end: int
    frames: int
    serial: int
    number: int


class Piece(NamedTuple):
    """A file of its own, of which the last frames are the piece."""

    file: bytes
    frames: int


class SlicedOgg:
    """A Vorbis file at the mixer's rate, as pieces of some seconds each.

    A piece begins with the headers and a page that is decoded in vain, since every block
    needs the one before it.  The headers are renumbered, or a page would seem to be missing.
    """

    def __init__(self, raw: bytes) -> None:
        self._raw = raw
        pages = pages_of(raw)
        first = next((at for at, page in enumerate(pages) if page.frames > 0), 0)
        self._headers, self._pages = pages[:first], joined(pages[first:])
        if not self._headers or len({page.serial for page in pages}) != 1 or not self._is_ours():
            raise NotSliceable
        if any(later.frames < page.frames for page, later in pairwise(self._pages)):
            raise NotSliceable

    def _is_ours(self) -> bool:
        head = self._raw[28:44]
        return head[:7] == b"\x01vorbis" and struct.unpack_from("<BI", head, 11) in ((1, RATE), (2, RATE))

    def pieces(self, seconds: float) -> list[tuple[int, int]]:
        """From which page to which; each piece is at least so long, but for the last."""
        cuts = [0]
        for at, page in enumerate(self._pages, 1):
            if page.frames - self._done(cuts[-1]) >= seconds * RATE:
                cuts.append(at)
        if cuts[-1] != len(self._pages):
            cuts.append(len(self._pages))
        return list(pairwise(cuts))

    def piece(self, start: int, end: int) -> Piece:
        """The pages from one to before another, made into a file."""
        before = max(start - 1, 0)
        number = self._pages[before].number - len(self._headers)
        headers = [
            numbered(self._raw[page.start : page.end], number + at) for at, page in enumerate(self._headers)
        ]
        pages = self._raw[self._pages[before].start : self._pages[end - 1].end]
        return Piece(b"".join(headers) + pages, self._done(end) - self._done(start))

    def _done(self, pages: int) -> int:
        return self._pages[pages - 1].frames if pages else 0


def sliced(file: Path) -> SlicedOgg:
    """A file, if it can be sliced."""
    return SlicedOgg(file.read_bytes())


def pages_of(raw: bytes) -> list[Page]:
    """All pages of a file."""
    pages: list[Page] = []
    at = 0
    while at < len(raw):
        if raw[at : at + 4] != b"OggS" or len(raw) < at + 27:
            raise NotSliceable
        frames, serial, number = struct.unpack_from("<qII", raw, at + 6)
        lengths = raw[at + 27 : at + 27 + raw[at + 26]]
        start, at = at, at + 27 + len(lengths) + sum(lengths)
        if at > len(raw):
            raise NotSliceable
        pages.append(Page(start, at, frames, serial, number))
    return pages


def joined(pages: list[Page]) -> list[Page]:
    """The same, but where nothing ends on a page it is one with the next."""
    whole: list[Page] = []
    first: Page | None = None
    for page in pages:
        first = first or page
        if page.frames >= 0:
            whole.append(first._replace(end=page.end, frames=page.frames))
            first = None
    return whole


def numbered(page: bytes, number: int) -> bytes:
    """The same page under another number."""
    changed = bytearray(page)
    struct.pack_into("<II", changed, 18, number & 0xFFFFFFFF, 0)
    struct.pack_into("<I", changed, 22, checksum(changed))
    return bytes(changed)


def checksum(page: bytes | bytearray) -> int:
    """The checksum of Ogg."""
    total = 0
    for byte in page:
        total = ((total << 8) & 0xFFFFFFFF) ^ CHECKSUMS[(total >> 24) ^ byte]
    return total


def checksum_of(byte: int) -> int:
    """The checksum of a single byte."""
    total = byte << 24
    for _ in range(8):
        total = (total << 1) ^ (0x104C11DB7 if total & 0x80000000 else 0)
    return total


CHECKSUMS = [checksum_of(byte) for byte in range(256)]
