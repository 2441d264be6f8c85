"""The self-test at the box: in words, and by the host's double tap before an evening."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from hardware.build import open_bus, open_spi
from hardware.check import alone
from hardware.check.findings import Examination, Finding, Place, Report, Sound, Step, StepName
from hardware.check.self_test import SelfTest
from hardware.panel import Panel
from hardware.plan import PanelPlan

from ...lines import Lines
from ...table.mouth import Mouth

# How loud it is when it is said so.
VOLUMES = {"softly": 0.3, "normally": 0.6, "loudly": 1.0}

# The box's own page is near: it answers in so many seconds, or not at all.
SOON = 10.0


class Announcer:
    """Says what comes and what was found, in the lines of a language."""

    def __init__(self, lines: Lines, say: Callable[[str], Awaitable[None]]) -> None:
        self.lines = lines
        self._say = say

    async def step(self, step: Step) -> None:
        """Say what comes."""
        await self._say(self.words(step.line, place=step.place, number=step.number))

    async def finding(self, finding: Finding) -> None:
        """Say what was found, and what to look at first."""
        await self._say(self.worded(finding))

    async def say_line(self, line: str) -> None:
        """Say something else."""
        await self._say(self.words(line))

    def worded(self, finding: Finding) -> str:
        """A finding as it is said."""
        about = {"place": finding.place, "other": finding.other}
        return self.words(finding.line, **about, address=finding.detail)

    def words(self, line: str, **about: Any) -> str:
        """A line in which places have their names."""
        named = {name: self._named(about.pop(name)) for name in ("place", "other") if name in about}
        return self.lines.text(line, **named, **about)

    def _named(self, place: Place | None) -> str:
        if isinstance(place, int):
            return self.lines.text("check.place.seat", number=place + 1)
        return "" if place is None else self.lines.text(f"check.place.{place}")


async def say_thrice(announcer: Announcer, mouth: Mouth, after: float) -> None:
    """Say how loud it is at three volumes; then all is as loud again as it was."""
    try:
        for how, master in VOLUMES.items():
            mouth.volume(master=master)
            await announcer.say_line(f"check.loud.{how}")
    finally:
        mouth.volume(master=after)


class TryOut:
    """What `Host.try_out` calls: begins a self-test, or stops the one that is going on.

    While `is_running`, presses answer the self-test: whoever else hears them should not.
    """

    def __init__(
        self,
        panel: Panel,
        announcer: Announcer,
        examinations: Sequence[Examination] = (),
        sound: Sound | None = None,
        done: Callable[[Report], object] = lambda _: None,
    ) -> None:
        self._test = SelfTest(panel, announcer, examinations, sound)
        self._done = done
        self._going_on: asyncio.Task[None] | None = None

    @property
    def is_running(self) -> bool:
        """Whether a self-test goes on."""
        return self._test.is_running

    def __call__(self) -> bool:
        """Begin, or stop."""
        if self._going_on is not None and not self._going_on.done():
            self._going_on.cancel()
        else:
            self._going_on = asyncio.ensure_future(self._whole())
        return True

    async def _whole(self) -> None:
        self._done(await self._test.run())


def examinations(plan: PanelPlan, folder: Path, more: Iterable[Examination] = ()) -> tuple[Examination, ...]:
    """What this box can find out alone, and what else is passed in: its sound, its page."""

    def expanders() -> list[Finding]:
        bus = open_bus(plan)
        assert bus is not None
        try:
            return list(alone.expanders(plan.addresses, bus))
        finally:
            bus.close()

    def strip() -> list[Finding]:
        spi = open_spi(plan)
        assert spi is not None
        try:
            return list(alone.strip(spi))
        finally:
            spi.close()

    looks: list[tuple[StepName, bool, Callable[[], Iterable[Finding]]]] = [
        ("expanders", bool(plan.addresses), expanders),
        ("strip", plan.strip is not None, strip),
        ("disk", True, lambda: alone.disk(folder)),
        ("power", True, lambda: alone.power(alone.power_flags())),
    ]
    return (*(beside(step, look) for step, is_there, look in looks if is_there), *more)


async def unanswered(address: str) -> list[Finding]:
    """Whether the page for the phones answers, asked as a phone would, by its address."""
    where = urlsplit(address)
    if where.hostname in (None, "localhost"):
        return [Finding("no-page", detail="the box is in no network")]
    try:
        async with asyncio.timeout(SOON):
            answer = await first_line(str(where.hostname), where.port or 80)
    except OSError as error:
        return [Finding("no-page", detail=f"{address}: {str(error) or 'no answer'}")]
    return [] if answer.startswith(b"HTTP/") else [Finding("no-page", detail=f"{address}: {answer!r}")]


async def first_line(host: str, port: int) -> bytes:
    """What a web server there says first."""
    reader, writer = await asyncio.open_connection(host, port)
    try:
        writer.write(f"GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        return await reader.readline()
    finally:
        writer.close()


def beside(step: StepName, look: Callable[[], Iterable[Finding]]) -> Examination:
    """An examination beside the loop: cards and buses take their time."""

    async def looked() -> list[Finding]:
        return await asyncio.to_thread(lambda: list(look()))

    return Examination(step, looked)
