"""Seals: by them a journal proves line by line what was written, and what a single byte in one of them was.

A seal is made of its record and of the seal before.  If one byte of a line is another than was written, be it
in the record, in the seal, or the end of the line, there is one only that the seals admit, and that is put
back; where more of a line is wrong nothing behind it is believed.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import blake2b
from typing import NamedTuple

# How many bytes a seal has, written in as many digits; before it a blank, behind it the end of the line.
SIZE = 8
DIGITS = 2 * SIZE
GAP, END = b" ", b"\n"

# How a byte becomes another: most cards turn one bit.
BITS = tuple(1 << bit for bit in range(8))
OTHERS = tuple(way for way in range(1, 256) if way not in BITS)


class ProvenLine(NamedTuple):
    """A line that its seal proves, as it was written."""

    record: str
    seal: str
    is_mended: bool
    # How many bytes of the journal there are up to its end.
    ends: int


def seal(before: str, record: str) -> str:
    """What proves a record, and that it comes behind the one with the seal before."""
    return digest(before, record.encode()).decode()


def sealed(records: Iterable[str], before: str = "") -> tuple[str, str]:
    """Records as the lines of a journal, and the last seal: the next one hangs on it."""
    lines = []
    for record in records:
        before = seal(before, record)
        lines.append(f"{record} {before}\n")
    return "".join(lines), before


def proven(kept: bytes) -> Iterator[ProvenLine]:
    """All lines from the first on, to the one of which more than a byte is wrong; a torn last one is none."""
    before, at = "", 0
    while at < len(kept):
        length = kept.find(END, at) - at
        line = kept[at : at + length] if length >= 0 else b""
        is_mended = not is_proven(before, line)
        if is_mended:
            line = mended(before, kept[at:])
        if not line:
            return
        record, before = line[: -DIGITS - 1].decode(), line[-DIGITS:].decode()
        at += len(line) + 1
        yield ProvenLine(record, before, is_mended, at)


def digest(before: str, record: bytes) -> bytes:
    """A seal as it is written."""
    return blake2b(before.encode() + GAP + record, digest_size=SIZE).hexdigest().encode()


def is_proven(before: str, line: bytes) -> bool:
    """Whether this was written, behind that seal."""
    record, gap, found = parted(line)
    return gap == GAP and found == digest(before, record)


def parted(line: bytes) -> tuple[bytes, bytes, bytes]:
    """The record, the blank, and the seal."""
    return line[: -DIGITS - 1], line[-DIGITS - 1 : -DIGITS], line[-DIGITS:]


def mended(before: str, rest: bytes) -> bytes:
    """The line with which this began before one byte became another; nothing if that cannot be told."""
    line, end, behind = rest.partition(END)
    # Its end has become something else, and another line hangs on it, or none.
    for length in range(DIGITS + 1, len(line)):
        if is_proven(before, line[:length]):
            return line[:length]
    if not end:
        return b""
    # A byte within it has become an end.
    more, end, _ = behind.partition(END)
    for byte in range(256 if end else 0):
        if is_proven(before, whole := line + bytes([byte]) + more):
            return whole
    return put_right(before, line)


@lru_cache(maxsize=64)
def put_right(before: str, line: bytes) -> bytes:
    """The line with the one other byte that makes it proven; nothing if there is none."""
    record, gap, found = parted(line)
    whole = record + GAP + digest(before, record)
    if sum(one != other for one, other in zip(whole, line, strict=False)) == 1 and len(whole) == len(line):
        return whole
    try:
        wanted = bytes.fromhex(found.decode())
    except ValueError:
        return b""
    if gap != GAP or wanted.hex().encode() != found:
        return b""
    found_record = sought(before, record, wanted, BITS) or sought(before, record, wanted, OTHERS)
    return found_record and found_record + GAP + found


def sought(before: str, record: bytes, wanted: bytes, ways: tuple[int, ...]) -> bytes:
    """The record of this seal that differs in one byte, in one of these ways; nothing if there is none."""
    head = blake2b(before.encode() + GAP, digest_size=SIZE)
    for at, byte in enumerate(record):
        tail = record[at + 1 :]
        for way in ways:
            tried = head.copy()
            tried.update(bytes([byte ^ way]) + tail)
            if tried.digest() == wanted:
                return record[:at] + bytes([byte ^ way]) + tail
        head.update(record[at : at + 1])
    return b""
