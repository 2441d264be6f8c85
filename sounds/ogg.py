"""Ogg files, as far as their pages go: how long one plays, and a number that does not change."""

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

HEAD = struct.Struct("<4sBBqIIIB")


def checksums() -> tuple[int, ...]:
    """The table for the checksum of Ogg (polynomial 04c11db7, the high bit first)."""
    table = []
    for byte in range(256):
        value = byte << 24
        for _ in range(8):
            value = (value << 1) ^ (0x04C11DB7 if value & 0x80000000 else 0)
        table.append(value & 0xFFFFFFFF)
    return tuple(table)


TABLE = checksums()


def checksum(page: bytes) -> int:
    """The checksum of a page in which the checksum itself is blank."""
    value = 0
    for byte in page:
        value = ((value << 8) & 0xFFFFFFFF) ^ TABLE[(value >> 24) ^ byte]
    return value


class Page(NamedTuple):
    """One page of an Ogg file."""

    begin: int
    end: int
    granule: int  # samples played when the page is over
    whole: bool  # whether its checksum is right
    body: bytes


def pages(data: bytes) -> Iterator[Page]:
    """The pages of an Ogg file one after another; anything else is refused."""
    begin = 0
    while begin < len(data):
        name, _, _, granule, _, _, crc, segments = HEAD.unpack_from(data, begin)
        if name != b"OggS":
            raise ValueError(f"no Ogg page at byte {begin}")
        body = begin + HEAD.size + segments
        end = body + sum(data[begin + HEAD.size : body])
        if end > len(data):
            raise ValueError("the last page is cut off")
        blank = data[begin : begin + 22] + bytes(4) + data[begin + 26 : end]
        yield Page(begin, end, granule, checksum(blank) == crc, data[body:end])
        begin = end


class Vorbis(NamedTuple):
    """What an Ogg Vorbis file says of itself."""

    channels: int
    rate: int
    samples: int

    @property
    def seconds(self) -> float:
        """How long it plays."""
        return self.samples / self.rate


def vorbis(file: Path) -> Vorbis:
    """Read the head and the length of an Ogg Vorbis file."""
    found = list(pages(file.read_bytes()))
    if not found or found[0].body[:7] != b"\x01vorbis" or not all(page.whole for page in found):
        raise ValueError(f"{file} is not a whole Ogg Vorbis file")
    channels, rate = struct.unpack_from("<BI", found[0].body, 11)
    return Vorbis(channels, rate, found[-1].granule)


def numbered(data: bytes, serial: int) -> bytes:
    """The file with a serial number of our choice instead of a random one: the same each time."""
    result = bytearray(data)
    for page in pages(data):
        struct.pack_into("<I", result, page.begin + 14, serial)
        struct.pack_into("<I", result, page.begin + 22, 0)
        struct.pack_into("<I", result, page.begin + 22, checksum(bytes(result[page.begin : page.end])))
    return bytes(result)
