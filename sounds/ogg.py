"""Ogg files: how long one plays, a number that does not change, and loops as chains of short parts.

A loop would fill the memory if it were decoded as a whole.  So it is cut when it is made, into parts of
some seconds that are files of their own, one behind the other in one (a chain, as Ogg calls it): each can
be decoded by itself, and what is decoded of all of them is to the sample what was cut.
"""

import struct
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from pathlib import Path
from typing import NamedTuple

HEAD = struct.Struct("<4sBBqIIIB")
FIRST, LAST = 2, 4
# So many blocks stand on a page, some kilobytes.
BLOCKS = 20


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
    first: bool  # whether a file begins with it
    granule: int  # samples played when the page is over
    whole: bool  # whether its checksum is right
    sizes: bytes  # of the segments of its packets; a packet ends with one below 255
    body: bytes


def pages(data: bytes) -> Iterator[Page]:
    """The pages of an Ogg file one after another; anything else is refused."""
    begin = 0
    while begin < len(data):
        name, _, flags, granule, _, _, crc, segments = HEAD.unpack_from(data, begin)
        if name != b"OggS":
            raise ValueError(f"no Ogg page at byte {begin}")
        body = begin + HEAD.size + segments
        sizes = data[begin + HEAD.size : body]
        end = body + sum(sizes)
        if end > len(data):
            raise ValueError("the last page is cut off")
        blank = data[begin : begin + 22] + bytes(4) + data[begin + 26 : end]
        yield Page(begin, end, bool(flags & FIRST), granule, checksum(blank) == crc, sizes, data[body:end])
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
    ends = [page.granule for page, after in pairwise(found) if after.first]
    return Vorbis(channels, rate, sum(ends) + found[-1].granule)


def numbered(data: bytes, serial: int) -> bytes:
    """The file with a serial number of our choice instead of a random one: the same each time."""
    result = bytearray(data)
    for page in pages(data):
        struct.pack_into("<I", result, page.begin + 14, serial)
        struct.pack_into("<I", result, page.begin + 22, 0)
        struct.pack_into("<I", result, page.begin + 22, checksum(bytes(result[page.begin : page.end])))
    return bytes(result)


def parts(data: bytes) -> Iterator[bytes]:
    """The files of which a chain is made; of any other file itself."""
    begins = [page.begin for page in pages(data) if page.first]
    return (data[begin:end] for begin, end in pairwise([*begins, len(data)]))


class Packet(NamedTuple):
    """A header, or a block of sound."""

    body: bytes
    granule: int = 0  # samples played once it is decoded


def packets(data: bytes) -> Iterator[bytes]:
    """What is on the pages of an Ogg file, each packet put together."""
    packet = b""
    for page in pages(data):
        at = 0
        for size in page.sizes:
            packet += page.body[at : at + size]
            at += size
            if size < 255:
                yield packet
                packet = b""


def blocks_of(data: bytes) -> tuple[list[Packet], list[Packet]]:
    """The headers of an Ogg Vorbis file as libvorbis writes it, and its blocks of sound."""
    head, *others = packets(data)
    sizes = 1 << (head[28] & 15), 1 << (head[28] >> 4)
    blocks = others[2:]
    # Each is laid over half of the one before, so that the first alone is not heard.
    lengths = [sizes[block[0] >> 1 & 1] for block in blocks]
    granules = list(accumulate(((a + b) // 4 for a, b in pairwise(lengths)), initial=0))
    *told, end = [page.granule for page in pages(data)]
    if not set(told) <= {0, *granules} or end > granules[-1]:
        raise ValueError("it was not libvorbis that wrote this")
    granules[-1] = end
    return [Packet(head), *map(Packet, others[:2])], list(map(Packet, blocks, granules))


def chained(data: bytes, serial: int, seconds: float) -> bytes:
    """The same sound as a chain of parts, each of about so many seconds.

    The last block of a part stands at the beginning of the next, too, where it is not heard.
    """
    headers, blocks = blocks_of(data)
    granules = [block.granule for block in blocks]
    (rate,) = struct.unpack_from("<I", headers[0].body, 12)
    number = max(1, round(granules[-1] / rate / seconds))
    cuts = [bisect_left(granules, part * granules[-1] // number) for part in range(number + 1)]
    return b"".join(
        written([*headers, *since(blocks[first : last + 1])], serial + part)
        for part, (first, last) in enumerate(pairwise(cuts))
    )


def since(blocks: Sequence[Packet]) -> Iterator[Packet]:
    """These blocks, as if nothing had been before them."""
    for block in blocks:
        yield Packet(block.body, block.granule - blocks[0].granule)


def written(everything: Sequence[Packet], serial: int) -> bytes:
    """An Ogg file of these packets: the head on a page of its own, the other headers, then the sound."""
    blocks = range(3, len(everything), BLOCKS)
    sheets = [everything[:1], everything[1:3], *(everything[start : start + BLOCKS] for start in blocks)]
    flags = [FIRST, *[0] * (len(sheets) - 2), LAST]
    return b"".join(
        written_page(sheet, flag, serial, number)
        for number, (sheet, flag) in enumerate(zip(sheets, flags, strict=True))
    )


def written_page(sheet: Sequence[Packet], flag: int, serial: int, number: int) -> bytes:
    """One page with whole packets on it."""
    sizes = b"".join(b"\xff" * (len(body) // 255) + bytes([len(body) % 255]) for body, _ in sheet)
    rest = sizes + b"".join(body for body, _ in sheet)

    def page(crc: int) -> bytes:
        head = (b"OggS", 0, flag, sheet[-1].granule, serial & 0xFFFFFFFF, number, crc, len(sizes))
        return HEAD.pack(*head) + rest

    return page(checksum(page(0)))
