"""A box in its nights, its phones, and somebody who means ill, all on this machine.

python -m tests.bench.siege      prints its figures
"""

import asyncio
import json
import subprocess
import sys
import time
from contextlib import suppress
from statistics import median, quantiles
from tempfile import TemporaryFile

from moderator.table.pace import BREATH

from ..air import SIZE
from .besieged import SEATS
from .flood import ADDRESSES, HELD

SECONDS = 20.0
# How long a phone waits before it asks again; and how long it would wait for an answer.
PAUSE, PATIENCE = 0.2, 60.0
# Of a push that the box has ended.
END = b"\r\n0\r\n\r\n"

Talked = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Phone:
    """One of the seated: its page looks on, and asks for more on a line that it keeps and on new ones."""

    def __init__(self, port: int, seat: int) -> None:
        self._port = port
        self._where = (f"127.0.20.{seat + 1}", 0)
        self._cookie = f"host: localhost\r\ncookie: device=token{seat}\r\n"
        # How long each answer took, by the kind of its line; and how often the page lost the box.
        self.kept: list[float] = []
        self.new: list[float] = []
        self.breaths: list[float] = []
        self.losses = 0

    async def look_on(self) -> None:
        """By day the live push, by night the breath; again whenever it is lost."""
        while True:
            try:
                await self._be_pushed()
                await self._breathe()
            except (OSError, asyncio.IncompleteReadError):
                self.losses += 1
                await asyncio.sleep(0.5)

    async def _be_pushed(self) -> None:
        """Until the box ends it, since from now on pages breathe."""
        reader, writer = await self._call("/seat/feed")
        last = b""
        try:
            while not last.endswith(END):
                said = await reader.read(65536)
                if not said:
                    raise asyncio.IncompleteReadError(last, None)
                last = (last + said)[-len(END) :]
        finally:
            writer.close()

    async def _breathe(self) -> None:
        """On one line, until it is day."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, local_addr=self._where)
        body = json.dumps({"say": None}).ljust(SIZE)
        head = f"POST /seat/breath HTTP/1.1\r\n{self._cookie}content-type: application/json\r\n"
        try:
            while True:
                since = time.monotonic()
                writer.write(f"{head}content-length: {SIZE}\r\n\r\n{body}".encode())
                air = json.loads(await answered(reader))["air"]
                self.breaths.append(time.monotonic() - since)
                if air != "breath":
                    return
                await asyncio.sleep(BREATH)
        finally:
            writer.close()

    async def ask(self) -> None:
        """Again and again."""
        line: Talked | None = None
        while True:
            line = await self._timed(self.kept, line)
            other = await self._timed(self.new, None)
            other[1].close()
            await asyncio.sleep(PAUSE)

    async def _timed(self, into: list[float], line: Talked | None) -> Talked:
        """One answer, whatever it takes; one that has not come by the end has taken until then."""
        since = time.monotonic()
        try:
            return await self._answered(line)
        finally:
            into.append(time.monotonic() - since)

    async def _answered(self, line: Talked | None) -> Talked:
        """A line that is gone is opened anew."""
        while True:
            with suppress(OSError, asyncio.IncompleteReadError):
                if line is None:
                    line = await self._call("/static/seat.js")
                else:
                    line[1].write(self._asking("/static/seat.js"))
                await answered(line[0])
                return line
            line = None
            await asyncio.sleep(0.05)

    async def _call(self, path: str) -> Talked:
        line = await asyncio.open_connection("127.0.0.1", self._port, local_addr=self._where)
        line[1].write(self._asking(path))
        return line

    def _asking(self, path: str) -> bytes:
        return f"GET {path} HTTP/1.1\r\n{self._cookie}\r\n".encode()


async def answered(reader: asyncio.StreamReader) -> bytes:
    """All of one answer: its body."""
    head = await reader.readuntil(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200"), head
    length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length: "))
    return await reader.readexactly(int(length.partition(b": ")[2]))


async def phones(port: int) -> list[Phone]:
    """All of them, for a time."""
    seated = [Phone(port, seat) for seat in range(SEATS)]
    tasks = [asyncio.ensure_future(do()) for phone in seated for do in (phone.look_on, phone.ask)]
    done, _ = await asyncio.wait(tasks, timeout=SECONDS)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()
    return seated


def say(name: str, value: str) -> None:
    """One figure."""
    print(f"{name}\t{value}", flush=True)  # noqa: T201


def say_how_long(about: str, seated: list[Phone]) -> None:
    """How the phones were served."""
    for what, each in (
        ("on a kept line", [phone.kept for phone in seated]),
        ("on a new line", [phone.new for phone in seated]),
        ("its breath", [phone.breaths for phone in seated]),
    ):
        late = [1000 * one for times in each for one in times]
        spread = (
            f"median {median(late):.1f}, p99 {quantiles(late, n=100)[98]:.1f}, at most {max(late):.1f} ms"
        )
        say(f"a seated phone, {what}, {about}", f"{spread}; {len(late)} answers (limit 2,000 ms)")
    say(f"pushes and breaths lost, {about}", str(sum(phone.losses for phone in seated)))


def siege() -> None:
    """First in peace, then not."""
    box = [sys.executable, "-m", "tests.bench.besieged"]
    with (
        TemporaryFile("w+") as log,
        subprocess.Popen(
            box, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True
        ) as besieged,
    ):
        assert besieged.stdin is not None
        assert besieged.stdout is not None
        port = int(besieged.stdout.readline())
        say_how_long("in peace", asyncio.run(phones(port)))
        attack = [sys.executable, "-m", "tests.bench.flood", str(port), str(SECONDS)]
        with subprocess.Popen(attack, stdout=subprocess.PIPE, text=True) as flood:
            seated = asyncio.run(phones(port))
            opened = int(flood.communicate(timeout=PATIENCE)[0])
        say(
            f"lines opened against it from {ADDRESSES} addresses in {SECONDS:.0f} s, {HELD} held",
            f"{opened:,}",
        )
        say_how_long("under attack", seated)
        told, _ = besieged.communicate(timeout=PATIENCE)
        went = json.loads(told)
        say(
            "records of those games, not on disk in time, and lost",
            f"{went['written']}, {went['late']}, {went['lost']} (limit 0)",
        )
        log.seek(0)
        lines = log.read().splitlines()
        say("lines of the log", str(len(lines)))
        for line in lines[:3]:
            say("- one of them", line[:100])


if __name__ == "__main__":
    siege()
