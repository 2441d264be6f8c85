"""The self-test at the box: in words, and by the host's double tap before an evening."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from hardware.build import open_bus, open_spi
from hardware.check import alone
from hardware.check.findings import Examination, Finding, Place, Report, Step, StepName
from hardware.check.self_test import SelfTest
from hardware.panel import Panel
from hardware.plan import PanelPlan

from ..lines import Lines


class Announcer:
    """Says what comes and what was found, in the lines of a language."""

    def __init__(self, lines: Lines, say: Callable[[str], Awaitable[None]]) -> None:
        self._lines = lines
        self._say = say

    async def step(self, step: Step) -> None:
        """Say what comes."""
        await self._say(self.words(step.line, place=step.place, number=step.number))

    async def finding(self, finding: Finding) -> None:
        """Say what was found, and what to look at first."""
        await self._say(self.worded(finding))

    def worded(self, finding: Finding) -> str:
        """A finding as it is said."""
        about = {"place": finding.place, "other": finding.other}
        return self.words(finding.line, **about, address=finding.detail)

    def words(self, line: str, **about: Any) -> str:
        """A line in which places have their names."""
        named = {name: self._named(about.pop(name)) for name in ("place", "other") if name in about}
        return self._lines.text(line, **named, **about)

    def _named(self, place: Place | None) -> str:
        if isinstance(place, int):
            return self._lines.text("check.place.seat", number=place + 1)
        return "" if place is None else self._lines.text(f"check.place.{place}")


class TryOut:
    """What `Host.try_out` calls: begins a self-test, or stops the one that is going on.

    While `is_running`, presses answer the self-test: whoever else hears them should not.
    """

    def __init__(
        self,
        panel: Panel,
        announcer: Announcer,
        examinations: Sequence[Examination] = (),
        done: Callable[[Report], object] = lambda _: None,
    ) -> None:
        self._test = SelfTest(panel, announcer, examinations)
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


def beside(step: StepName, look: Callable[[], Iterable[Finding]]) -> Examination:
    """An examination beside the loop: cards and buses take their time."""

    async def looked() -> list[Finding]:
        return await asyncio.to_thread(lambda: list(look()))

    return Examination(step, looked)
