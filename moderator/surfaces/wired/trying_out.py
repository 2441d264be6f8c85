"""The self-test at the box: in words, and by the host's double tap before an evening."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from hardware.build import open_bus, open_spi
from hardware.check import alone
from hardware.check.findings import CheckStep, Defect, Examination, Report, StepName
from hardware.check.self_test import SelfTest
from hardware.panel import CENTRE, HOST, Button, Lamp, Panel
from hardware.plan import PanelPlan

from ...lines.lines import Lines
from ...table.mouth import Mouth

if TYPE_CHECKING:
    from ...table.box import Box

# How loud it is when it is said so.
VOLUMES = {"softly": 0.3, "normally": 0.6, "loudly": 1.0}

# With these a self-test and a teach-in begin.
FIRST: tuple[StepName, ...] = ("begin", "teach")

# The box's own page is near: it answers in so many seconds, or not at all.
SOON = 10.0


class Announcer:
    """Says what comes and what was found, in the language that is spoken now."""

    def __init__(
        self,
        lines: Callable[[], Lines],
        say: Callable[[str], Awaitable[None]],
        found: list[str] | None = None,
    ) -> None:
        self._lines = lines
        self._say = say
        # What was found so far, as it was said: for whoever reads it afterwards.
        self._found = [] if found is None else found

    @property
    def lines(self) -> Lines:
        """The words as they are now."""
        return self._lines()

    async def step(self, step: CheckStep) -> None:
        """Say what comes."""
        if step.name in FIRST:
            self._found.clear()
        await self._say(self.words(step.line, place=step.place, number=step.number))

    async def defect(self, defect: Defect) -> None:
        """Say what was found, and what to look at first."""
        await self._tell(self.worded(defect))

    async def other_number(self, before: int, now: int) -> None:
        """Say that a table has more seats or fewer than it began with, and what of it."""
        await self._tell(self.words("check.found.other-number", before=before, number=now))

    async def _tell(self, text: str) -> None:
        self._found.append(text)
        await self._say(text)

    async def say_line(self, line: str) -> None:
        """Say something else."""
        await self._say(self.words(line))

    def worded(self, defect: Defect) -> str:
        """A defect as it is said."""
        about = {"place": defect.place, "other": defect.other}
        return self.words(defect.line, **about, places=self._listed(defect.places), address=defect.detail)

    def words(self, line: str, **about: Any) -> str:
        """A line in which places have their names."""
        named = {name: self._named(about.pop(name)) for name in ("place", "other") if name in about}
        return self.lines.text(line, **named, **about)

    def _listed(self, places: Collection[Button | Lamp]) -> str:
        """Several places, the seats first."""
        seats = sorted(part for part in places if isinstance(part, int))
        parts: list[Button | Lamp] = [*seats, HOST, CENTRE]
        named = [self._named(part) for part in parts if part in places]
        if len(seats) > 1:
            numbers = ", ".join(str(seat + 1) for seat in seats)
            named[: len(seats)] = [self.lines.text("check.place.seats", numbers=numbers)]
        return ", ".join(named)

    def _named(self, part: Button | Lamp | None) -> str:
        if isinstance(part, int):
            return self.lines.text("check.place.seat", number=part + 1)
        return "" if part is None else self.lines.text(f"check.place.{part}")


async def say_thrice(announcer: Announcer, mouth: Mouth, after: Callable[[], float]) -> None:
    """Say how loud it is at three volumes; then all is as loud again as it was."""
    try:
        for how, master in VOLUMES.items():
            mouth.turn("master", master)
            await announcer.say_line(f"check.loud.{how}")
    finally:
        mouth.turn("master", after())


def try_out_for(
    box: "Box",
    panel: Panel,
    looks: Sequence[Examination],
    done: Callable[[Report], object],
    found: list[str],
    plan: PanelPlan | None = None,
) -> "TryOut":
    """The self-test of a box: told as everything else is, and as loud as the table has turned it."""
    announcer = Announcer(lambda: box.narrator.lines, box.evening.speak_text, found)
    thrice = partial(
        say_thrice, announcer, box.mouth, lambda: box.host.loud.get("master", box.settings.volume)
    )
    sound = None if box.settings.silence else thrice
    test = SelfTest(panel, announcer, looks, sound, plan)
    return TryOut(test, done, lambda: box.surfaces.note("wires"))


class OnAndOff:
    """Something that the host begins, and stops by the same if it is going on."""

    def __init__(self) -> None:
        self._going_on: asyncio.Task[None] | None = None

    @property
    def is_on(self) -> bool:
        """Whether it goes on."""
        return self._going_on is not None and not self._going_on.done()

    def begin_or_stop(
        self, whole: Callable[[], Coroutine[Any, Any, None]], changed: Callable[[], object]
    ) -> bool:
        """All of it, from its beginning; or no more of it. Whoever shows that it goes on is told of both."""
        if self._going_on is not None and self.is_on:
            self._going_on.cancel()
        else:
            self._going_on = asyncio.ensure_future(whole())
            self._going_on.add_done_callback(lambda _: changed())
            asyncio.get_running_loop().call_soon(changed)
        return True

    async def stop(self) -> None:
        """The evening is over."""
        if self._going_on is not None:
            self._going_on.cancel()
            await asyncio.wait([self._going_on])


class TryOut:
    """What a double tap of the host does: begins a self-test, or stops the one that is going on.

    While `is_running`, presses answer the self-test: whoever else hears them should not.
    """

    def __init__(
        self, test: SelfTest, done: Callable[[Report], object], changed: Callable[[], object]
    ) -> None:
        self._test = test
        self._done = done
        self._changed = changed
        self._on_and_off = OnAndOff()

    @property
    def is_running(self) -> bool:
        """Whether a self-test goes on."""
        return self._test.is_running

    def __call__(self) -> bool:
        """Begin, or stop."""
        return self._on_and_off.begin_or_stop(self._whole, self._changed)

    async def stop(self) -> None:
        """The evening is over."""
        await self._on_and_off.stop()

    async def _whole(self) -> None:
        self._done(await self._test.run())


def examinations(plan: PanelPlan, folder: Path, more: Iterable[Examination] = ()) -> tuple[Examination, ...]:
    """What this box can find out alone, and what else is passed in: its sound, its page."""

    def expanders() -> list[Defect]:
        with closing(open_bus()) as bus:
            return list(alone.expanders(plan.addresses, bus))

    def strip() -> list[Defect]:
        with closing(open_spi()) as spi:
            return list(alone.strip(spi))

    looks: list[tuple[StepName, bool, Callable[[], Iterable[Defect]]]] = [
        ("expanders", bool(plan.addresses), expanders),
        ("strip", plan.strip is not None, strip),
        ("disk", True, lambda: alone.disk(folder)),
        ("power", True, lambda: alone.power(alone.power_flags())),
    ]
    return (*(beside(step, look) for step, is_there, look in looks if is_there), *more)


async def unanswered(address: str) -> list[Defect]:
    """Whether the page for the phones answers, asked as a phone would, by its address."""
    where = urlsplit(address)
    if where.hostname in (None, "localhost"):
        return [Defect("no-page", detail="the box is in no network")]
    try:
        async with asyncio.timeout(SOON):
            answer = await first_line(str(where.hostname), where.port or 80)
    except OSError as error:
        return [Defect("no-page", detail=f"{address}: {str(error) or 'no answer'}")]
    return [] if answer.startswith(b"HTTP/") else [Defect("no-page", detail=f"{address}: {answer!r}")]


async def first_line(host: str, port: int) -> bytes:
    """What a web server there says first."""
    reader, writer = await asyncio.open_connection(host, port)
    try:
        writer.write(f"GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        return await reader.readline()
    finally:
        writer.close()


def beside(step: StepName, look: Callable[[], Iterable[Defect]]) -> Examination:
    """An examination beside the loop: cards and buses take their time."""

    async def looked() -> list[Defect]:
        return await asyncio.to_thread(lambda: list(look()))

    return Examination(step, looked)
