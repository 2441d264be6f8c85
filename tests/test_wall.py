"""The wall: who floods the box takes nothing from who has a seat, nor from what is written to disk."""

import asyncio
import contextlib
import io
import logging
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Scope

from moderator.service.log import HOUR, write_log
from moderator.web import gate
from moderator.web.devices import token_of
from moderator.web.gate import NEWCOMERS, Rush
from moderator.web.server import WebServer
from moderator.web.wall import ALL, KNOWN, SILENT, STRANGERS, Share, Wall, room_for_lines

from .patience import patient
from .seals import records_of

HALF = b"GET / HTTP/1.1\r\nhost: box\r\nx: "
SLOW = HALF + b"y"
LAPTOP, PHONE = "127.0.7.7", "127.0.9.9"

Talked = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Hand:
    """A clock that is turned by hand."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


class Held:
    """A line of which is known whether it was hung up."""

    def __init__(self) -> None:
        self.is_over = False

    def hang_up(self) -> None:
        self.is_over = True


def come(wall: Wall, address: str, number: int) -> list[Held]:
    """Lines that ask for nothing."""
    lines = [Held() for _ in range(number)]
    for line in lines:
        wall.come(line, address)
    return lines


def asking(wall: Wall, address: str, number: int, token: str = "") -> list[Held]:
    """Lines that have asked for something, and have their answer."""
    lines = come(wall, address, 0)
    for _ in range(number):
        (line,) = come(wall, address, 1)
        wall.ask(line, address, token)
        wall.wait(line)
        lines.append(line)
    return lines


def left(lines: list[Held]) -> int:
    """How many of them are not over."""
    return sum(not line.is_over for line in lines)


def test_one_address_cannot_take_more_than_its_share() -> None:
    wall = Wall()
    greedy = come(wall, LAPTOP, 4100)
    assert left(greedy) == SILENT.each
    assert left(greedy[-SILENT.each :]) == SILENT.each, "the oldest have given way"
    assert left(asking(wall, LAPTOP, 4100)) == STRANGERS.each
    # A third of them is there at once; nobody else has to give way to that.
    others = [line for number in range(20) for line in asking(wall, f"10.0.0.{number}", 1)]
    assert left(others) == 20


def test_where_all_is_full_whoever_has_the_most_gives_way() -> None:
    wall = Wall()
    attackers = [come(wall, f"10.0.{number}", 4) for number in range(250)]
    assert sum(map(left, attackers)) == SILENT.most
    (phone,) = come(wall, PHONE, 1)
    for number in range(1000):
        come(wall, f"10.0.{number % 250}", 1)
    assert not phone.is_over, "nobody has fewer"


def test_strangers_never_take_the_place_of_the_evenings_own() -> None:
    wall = Wall()
    seated = [line for seat in range(60) for line in asking(wall, PHONE, 6, f"token{seat}")]
    for number in range(2000):
        come(wall, f"10.0.{number % 250}", 1)
        asking(wall, f"10.0.{number % 250}", 1)
    assert left(seated) == 60 * 6


def test_one_device_cannot_take_the_place_of_the_others() -> None:
    wall = Wall()
    seated = [line for seat in range(59) for line in asking(wall, PHONE, 2, f"token{seat}")]
    assert left(asking(wall, LAPTOP, 4100, "token59")) == KNOWN.each
    assert left(seated) == 59 * 2


def test_a_line_on_which_something_goes_on_gives_way_last() -> None:
    share = Share(SILENT._replace(each=2), Hand())
    stream, idle, last = Held(), Held(), Held()
    for line in (stream, idle, last):
        share.enter(line, PHONE)
        if line is idle:
            share.wait(line)
    assert (stream.is_over, idle.is_over, last.is_over) == (False, True, False)


def test_each_kind_of_line_may_be_idle_for_so_long_and_no_longer() -> None:
    now = Hand()
    wall = Wall(now=now)
    silent, stranger, known = come(wall, LAPTOP, 1), asking(wall, LAPTOP, 1), asking(wall, PHONE, 1, "token")
    lines = {SILENT: silent, STRANGERS: stranger, KNOWN: known}
    began = now.time
    for limits, (line,) in lines.items():
        now.time = began + limits.patience - 0.1
        wall.sweep()
        assert not line.is_over
        now.time = began + limits.patience
        wall.sweep()
        assert line.is_over


def test_who_waits_for_an_answer_is_not_idle() -> None:
    now = Hand()
    wall = Wall(now=now)
    (line,) = come(wall, LAPTOP, 1)
    wall.ask(line, LAPTOP, "")
    now.time += 10 * KNOWN.patience
    wall.sweep()
    assert not line.is_over


def test_what_is_over_is_forgotten() -> None:
    now = Hand()
    wall = Wall(now=now)
    for line in (*come(wall, LAPTOP, 5), *asking(wall, LAPTOP, 5)):
        wall.leave(line)
        wall.wait(line)
    now.time += KNOWN.patience
    wall.sweep()
    assert left(come(wall, LAPTOP, SILENT.each)) == SILENT.each


def test_where_there_are_few_descriptors_there_are_fewer_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("resource.getrlimit", lambda _what: (256, 256))
    wall = Wall(room_for_lines())
    lines = [line for number in range(100) for line in come(wall, f"10.0.{number}", 9)]
    lines += [line for number in range(100) for line in asking(wall, f"10.0.{number}", 9)]
    lines += [line for number in range(100) for line in asking(wall, PHONE, 9, f"token{number}")]
    assert ALL / 9 < left(lines) <= 156


def test_a_flood_is_turned_away() -> None:
    now = Hand()
    rush = Rush(now)
    assert let_in(rush, [LAPTOP] * 4100) == gate.STRANGERS.burst
    now.time += 1
    assert let_in(rush, [LAPTOP] * 4100) == gate.STRANGERS.a_second


def test_while_a_flood_is_turned_away_who_has_not_been_here_comes_in_once() -> None:
    now = Hand()
    rush = Rush(now)
    let_in(rush, [LAPTOP] * 4100)
    assert let_in(rush, [PHONE] * 3) == 1
    now.time += gate.SOME_SECONDS
    let_in(rush, [LAPTOP] * 4100)
    assert let_in(rush, [PHONE] * 3) == 1, "and again a little later"
    assert let_in(rush, [f"10.0.{number % 250}" for number in range(4100)]) == NEWCOMERS.burst - 1


def test_from_where_somebody_sits_lines_come_in_whatever_strangers_do() -> None:
    rush = Rush(Hand())
    rush.know(PHONE)
    let_in(rush, [f"10.0.{number}" for number in range(4100)])
    assert let_in(rush, [PHONE] * 4100) == gate.KNOWN.burst


def test_on_the_lines_that_they_have_strangers_ask_one_after_the_other() -> None:
    now = Hand()
    rush = Rush(now)
    assert {rush.turn() for _ in range(gate.ASKED.burst)} == {0.0}
    waits = [rush.turn() for _ in range(STRANGERS.most)]
    assert waits == sorted(waits)
    assert waits[-1] <= 2, "with all their lines nobody waits for longer"
    now.time += gate.ASKED.burst
    assert rush.turn() == 0.0


def let_in(rush: Rush, addresses: list[str]) -> int:
    """How many of those who come may."""
    return sum(rush.lets_in(address) for address in addresses)


# Over a wire.


def whose(scope: Scope) -> str:
    """Everybody with a token is known."""
    return token_of(Request(scope))


class Door:
    """A server behind its wall."""

    def __init__(self) -> None:
        self.now = Hand()
        app = Starlette(routes=[Route("/", self.answer)])
        self.server = WebServer(app, whose=whose, now=self.now)
        self.lines: list[Talked] = []

    async def answer(self, _request: Request) -> Response:
        """A page."""
        return Response("here")

    async def call(self, said: bytes, address: str = LAPTOP) -> Talked:
        """A line from somewhere."""
        line = await asyncio.open_connection("127.0.0.1", self.server.port, local_addr=(address, 0))
        line[1].write(said)
        self.lines.append(line)
        return line

    async def is_answered(self, token: str, address: str) -> bool:
        """Whether somebody gets in, and to the end of what they ask."""
        cookie = f"cookie: device={token}\r\n".encode() if token else b""
        reader, writer = await self.call(b"GET / HTTP/1.1\r\nhost: box\r\n" + cookie + b"\r\n", address)
        is_answered = (await reader.readuntil(b"here")).startswith(b"HTTP/1.1 200")
        writer.close()
        return is_answered


@asynccontextmanager
async def door() -> AsyncIterator[Door]:
    """As long as it is open."""
    opened = Door()
    opened.server.start()
    try:
        yield opened
    finally:
        for _, writer in opened.lines:
            writer.close()
        await opened.server.close()


def at_door(story: Callable[[Door], Awaitable[None]]) -> None:
    """Told within a time."""

    async def told() -> None:
        async with asyncio.timeout(patient(30)), door() as opened:
            await story(opened)

    asyncio.run(told())


async def over(line: Talked) -> None:
    """Until it is hung up."""
    with contextlib.suppress(ConnectionResetError):
        assert await line[0].read() == b""


def test_half_heads_are_closed_after_the_limit() -> None:
    async def story(place: Door) -> None:
        silent, half = await place.call(b""), await place.call(HALF)
        # Those two have come in.
        assert await place.is_answered("", LAPTOP)
        place.now.time += SILENT.patience / 2
        later = await place.call(HALF)
        assert await place.is_answered("", LAPTOP)
        # Whoever says a letter now and then has said no more.
        half[1].write(b"y")
        place.now.time += SILENT.patience / 2
        await over(silent)
        await over(half)
        later[1].write(b"y\r\n\r\n")
        assert (await later[0].readline()).startswith(b"HTTP/1.1 200")

    at_door(story)


def test_half_a_second_head_is_no_way_to_stay() -> None:
    async def story(place: Door) -> None:
        line = await place.call(b"GET / HTTP/1.1\r\nhost: box\r\n\r\n" + HALF)
        assert await line[0].readuntil(b"here")
        place.now.time += STRANGERS.patience
        await over(line)

    at_door(story)


@pytest.mark.parametrize("is_at_once", [True, False])
def test_a_head_is_only_so_large_however_it_comes(is_at_once: bool) -> None:
    """Twelve thousand names in one are as much work as fifty requests; on a hundred lines that is a call."""

    async def story(place: Door) -> None:
        head = b"GET / HTTP/1.1\r\nhost: box\r\n"
        small, large = (head + b"a:b\r\n" * number + b"\r\n" for number in (1000, 4000))
        for asked, answer in ((small, b"200"), (large, b"400")):
            line = await place.call(b"" if is_at_once else asked[:3000])
            line[1].write(asked if is_at_once else asked[3000:])
            assert (await line[0].readline()).split()[1] == answer

    at_door(story)


def test_who_asks_on_and_on_is_answered_slowly_and_who_is_seated_at_once() -> None:
    """The clock of the wall stands still: no stranger's turn comes sooner for it."""

    async def story(place: Door) -> None:
        asked = b"GET / HTTP/1.1\r\nhost: box\r\n%b\r\n"
        flood, phone = await place.call(asked % b"" * (gate.ASKED.burst + 50)), await place.call(b"", PHONE)
        answered = 0
        while answered < gate.ASKED.burst:
            answered += (await flood[0].readuntil(b"here")).count(b"here")
        begun = time.monotonic()
        for _ in range(100):
            phone[1].write(asked % b"cookie: device=seat\r\n")
            await phone[0].readuntil(b"here")
        seated = time.monotonic() - begun
        for _ in range(20):
            await flood[0].readuntil(b"here")
        assert time.monotonic() - begun - seated > 20 / gate.ASKED.a_second

    at_door(story)


def test_a_seated_phone_gets_in_while_the_wall_stands() -> None:
    async def story(place: Door) -> None:
        asked = b"GET / HTTP/1.1\r\nhost: box\r\ncookie: device=seat\r\n\r\n"
        kept = await place.call(asked, PHONE)
        assert await kept[0].readuntil(b"here")
        # Not so many in a second that they would be turned away.
        for number in range(800):
            place.now.time += 1 / gate.STRANGERS.a_second
            await place.call(HALF, f"127.0.8.{number % 250 + 1}")
        # On the line that it has, on a new one, and from somewhere else.
        kept[1].write(asked)
        assert await kept[0].readuntil(b"here")
        assert await place.is_answered("seat", PHONE)
        assert await place.is_answered("seat", "127.0.5.5")
        # Somebody who wants to join comes in as well.
        assert await place.is_answered("", "127.0.5.6")
        # And now many more than that.
        for number in range(1000):
            with contextlib.suppress(ConnectionError):
                await place.call(HALF, f"127.0.8.{number % 250 + 1}")
        assert await place.is_answered("seat", PHONE)

    at_door(story)


def test_where_somebody_says_to_be_from_is_not_asked() -> None:
    """As a proxy would say it, which there is none."""

    async def story(place: Door) -> None:
        lines = []
        for number in range(STRANGERS.each + 5):
            place.now.time += 1 / gate.STRANGERS.a_second
            said = f"GET / HTTP/1.1\r\nhost: box\r\nx-forwarded-for: 10.0.0.{number % 250}\r\n\r\n"
            lines.append(await place.call(said.encode(), "127.0.0.1"))
            assert await lines[-1][0].readuntil(b"here")
        for line in lines[:5]:
            await over(line)
        assert not any(reader.at_eof() for reader, _ in lines[5:])

    at_door(story)


def test_the_journal_is_written_and_the_log_says_once_why_nobody_comes(tmp_path: Path) -> None:
    run = [sys.executable, "-m", "tests.no_descriptors", str(tmp_path)]
    done = subprocess.run(run, capture_output=True, text=True, timeout=patient(30), check=False)
    assert done.stderr.splitlines() == ["<4>no descriptor is left for pages: those who come are turned away"]
    assert done.returncode == 0
    written = records_of((tmp_path / "00001.finished").read_bytes())
    assert written[-3:] == ["before", "after", "over"]
    assert (tmp_path / "remembered").exists()


# The log.


@pytest.fixture
def log() -> logging.Logger:
    return logging.getLogger("wall")


def test_the_log_has_one_line_of_each_kind_an_hour(log: logging.Logger) -> None:
    root, now, written = logging.getLogger(), Hand(), io.StringIO()
    handlers, level = root.handlers, root.level
    write_log(written, is_service=True, now=now)
    try:
        for number in range(1000):
            log.error("page %d failed", number)
            log.warning("page %d failed", number)
            log.info("page %d", number)
            fail(log, [])
            fail(log, {})
        assert len(written.getvalue().splitlines()) == 1000 + 4
        now.time += HOUR
        log.error("page 7 failed")
        assert len(written.getvalue().splitlines()) == 1000 + 5
    finally:
        root.handlers, root.level = handlers, level


def fail(log: logging.Logger, given: list[int] | dict[int, int]) -> None:
    """An error of the one kind or the other, in one place."""
    try:
        given[0]
    except LookupError:
        log.exception("it failed")
