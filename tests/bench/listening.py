"""What `tcpdump` hears on the loopback, line by line.

A recording is read by its own few lines: no more than times, ports and lengths are wanted of it.
"""

import struct
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

# Of a recording with times in billionths of a second; on a loopback packets have an Ethernet head, too.
MAGIC, HEAD, ETHERNET = 0xA1B23C4D, 24, 14
# Two hearings that differ as much by chance alone are this rare.
RARE = 1e-3


class Packet(NamedTuple):
    """One that carries something: when, on whose line, whether it is the box's, and how long."""

    time: float
    port: int
    is_answer: bool
    size: int


@contextmanager
def recording(port: int, file: Path) -> Iterator[None]:
    """All that goes to this port and comes from it, meanwhile."""
    command = ["tcpdump", "-i", "lo", "-n", "-B", "16384", "-s", "80", "--time-stamp-precision=nano"]
    command += ["--immediate-mode", "-U", "-w", str(file), f"tcp port {port}"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as listening:
        assert listening.stderr is not None
        for line in listening.stderr:
            if "listening on" in line:
                break
        try:
            yield
        finally:
            listening.terminate()
            listening.stderr.read()


def packets(file: Path, port: int) -> list[Packet]:
    """Those that carry something."""
    told, found, at = file.read_bytes(), list[Packet](), HEAD
    order = "<" if struct.unpack_from("<I", told)[0] == MAGIC else ">"
    while at < len(told):
        seconds, billionths, kept, _ = struct.unpack_from(f"{order}IIII", told, at)
        packet, at = told[at + 16 : at + 16 + kept], at + 16 + kept
        ip = packet[ETHERNET:]
        whole, tcp = struct.unpack_from("!H", ip, 2)[0], ip[4 * (ip[0] & 15) :]
        source, to = struct.unpack_from("!HH", tcp)
        size = whole - 4 * (ip[0] & 15) - 4 * (tcp[12] >> 4)
        if size:
            is_answer = source == port
            found.append(Packet(seconds + billionths / 1e9, to if is_answer else source, is_answer, size))
    return found


def sizes(heard: Sequence[Packet], ports: set[int]) -> list[float]:
    """How long packets on these lines are, with their direction as a sign."""
    return [-one.size if one.is_answer else one.size for one in heard if one.port in ports]


def waits(heard: Sequence[Packet], ports: set[int]) -> list[float]:
    """From the end of a question until its answer begins, on each of these lines; in milliseconds."""
    found = []
    for port in ports:
        line = [one for one in heard if one.port == port]
        found += [1000 * (b.time - a.time) for a, b in pairwise(line) if b.is_answer and not a.is_answer]
    return found
