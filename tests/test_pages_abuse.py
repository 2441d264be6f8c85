"""What strangers can do to the box over a real wire: too much, too long, nonsense, and never reading on.

A village sits at its talk meanwhile; it is played on, and the box keeps none of it.
"""

import asyncio
import contextlib
import json
import tracemalloc
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from moderator.web.devices import PAGES_OF_STRANGERS
from moderator.web.wall import SILENT

from .bench.talk import talk_of

# However slow the machine is, in seconds.
PATIENCE = 60
MEGABYTE = 1_000_000
JSON = "content-type: application/json\r\n"

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Village:
    """Everybody has a phone, and its page is open."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.lines: list[Line] = []

    async def call(self, asked: bytes, address: str = "127.0.0.1") -> Line:
        """A line to the box from somewhere, with something said on it."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(address, 0))
        writer.write(asked)
        self.lines.append((reader, writer))
        return reader, writer

    async def ask(self, asked: bytes) -> tuple[int, bytes]:
        """How something is answered, and all of the answer."""
        reader, writer = await self.call(asked)
        answer = await reader.read()
        writer.close()
        return int(answer.split(b" ", 2)[1]), answer

    async def nominate(self, by: int, whom: int) -> None:
        """A tap on a phone; it counts as soon as everybody may accuse."""
        said = json.dumps({"nominate": whom, "of": (await self.talk(by))["id"]}).encode()
        assert (await self.ask(request("POST", "/seat/say", f"token{by}", said, JSON)))[0] == 204

    async def talk(self, seat: int) -> dict[str, Any]:
        """What there is to see as soon as everybody talks."""
        while (sees := await self.sees(seat))["state"] != "talk":
            await asyncio.sleep(0.05)
        return sees

    async def sees(self, seat: int) -> dict[str, Any]:
        """What there is to see on a page, by a breath."""
        _, answer = await self.ask(request("POST", "/seat/breath", f"token{seat}", b"{}", JSON))
        seen: dict[str, Any] = json.loads(answer.partition(b"\r\n\r\n")[2])["picture"]
        return seen


def request(method: str, path: str, token: str = "", body: bytes = b"", more: str = "") -> bytes:
    """As it stands on the wire; the line is closed after the answer."""
    cookie = f"cookie: device={token}\r\n" if token else ""
    length = f"content-length: {len(body)}\r\n" if body else ""
    head = f"{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{cookie}{length}{more}\r\n"
    return head.encode() + body


def at_village(players: int, folder: Path, story: Callable[[Village], Awaitable[None]]) -> None:
    """Told while its talk goes on."""

    async def told() -> None:
        async with asyncio.timeout(PATIENCE), talking(players, folder) as place:
            await story(place)

    asyncio.run(told())


@asynccontextmanager
async def talking(players: int, folder: Path) -> AsyncIterator[Village]:
    """A box with a talk that does not end."""
    table = talk_of(players, folder, haste=100)
    playing = await table.begin()
    place = Village(table.website.port)
    try:
        yield place
        assert not playing.done()
    finally:
        for _, writer in place.lines:
            writer.close()
        await table.end(playing)


async def shown(line: Line, wanted: bytes) -> bytes:
    """All that comes on a line until it shows what is wanted."""
    come = b""
    while wanted not in come:
        part = await line[0].read(65536)
        assert part, "the line is still open"
        come += part
    return come


def test_sixty_play_on_while_two_hundred_strangers_look_in(tmp_path: Path) -> None:
    async def story(place: Village) -> None:
        phones = [await place.call(request("GET", "/seat/feed", f"token{seat}")) for seat in range(60)]
        for phone in phones:
            await shown(phone, b'"state"')
        strangers = [await place.call(request("GET", "/join/feed", f"stranger{n}")) for n in range(200)]
        answers = [(await stranger[0].readline()).split()[1] for stranger in strangers]
        room = PAGES_OF_STRANGERS
        assert answers == [b"200"] * room + [b"503"] * (200 - room)
        another = await place.call(request("GET", "/seat/feed", "token7"))
        await shown(another, b'"state"')
        elsewhere = await place.call(request("GET", "/join/feed", "another"), "127.0.0.2")
        await shown(elsewhere, b'"state"')
        await place.nominate(3, 5)
        for phone in (*phones, another):
            await shown(phone, b"Player 3 accuses Player 5")

    at_village(60, tmp_path, story)


def test_who_holds_too_many_lines_loses_the_oldest_and_the_talk_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("moderator.web.wall.SILENT", SILENT._replace(each=12))

    async def story(place: Village) -> None:
        phone = await place.call(request("GET", "/seat/feed", "token1"))
        await shown(phone, b'"state"')
        # Nothing is said on them.
        silent = [await place.call(b"") for _ in range(30)]
        for reader, _ in silent[:-12]:
            with contextlib.suppress(ConnectionResetError):
                assert await reader.read() == b""
        for reader, writer in silent[-12:]:
            assert not reader.at_eof()
            writer.write(request("GET", "/seat", "token2"))
            assert (await reader.readline()).split()[1] == b"200"
        await place.nominate(3, 5)
        await shown(phone, b"Player 3 accuses Player 5")

    at_village(8, tmp_path, story)


LONG = [
    ("POST", "/seat/say", JSON, 413),
    ("POST", "/join/say", JSON, 413),
    ("POST", "/language", JSON, 413),
    ("POST", "/host/say", JSON + "origin: http://evil\r\n", 403),
    ("POST", "/tablet/say", "", 415),
    ("POST", "/seat/feed", JSON, 405),
    ("PUT", "/seat/say", JSON, 405),
    ("POST", "/nothing/say", JSON, 404),
    ("POST", "/nothing", JSON, 405),
    ("POST", "/static/seat.js", JSON, 404),
    ("GET", "/", JSON, 200),
]


@pytest.mark.parametrize("is_counted", [True, False])
@pytest.mark.parametrize(("method", "path", "headers", "status"), LONG)
def test_ten_megabytes_are_refused_and_nowhere_kept(
    method: str, path: str, headers: str, status: int, is_counted: bool, tmp_path: Path
) -> None:
    async def story(place: Village) -> None:
        before = await place.talk(1)
        size = f"content-length: {10 * MEGABYTE}\r\n" if is_counted else "transfer-encoding: chunked\r\n"
        tracemalloc.start()
        try:
            line = await place.call(request(method, path, "token1", more=headers + size))
            pouring = asyncio.ensure_future(pour(line[1], is_counted))
            assert (await line[0].readline()).split()[1] == str(status).encode()
            await pouring
            assert tracemalloc.get_traced_memory()[1] < 3 * MEGABYTE
        finally:
            tracemalloc.stop()
        after = await place.sees(1)
        assert after | {"now": 0} == before | {"now": 0}

    at_village(6, tmp_path, story)


async def pour(writer: asyncio.StreamWriter, is_counted: bool) -> None:
    """Ten megabytes, as far as anybody takes them."""
    piece = b'{"x":"' + b"x" * (64_000 - 6)
    for _ in range(10 * MEGABYTE // len(piece)):
        writer.write(piece if is_counted else b"%x\r\n%b\r\n" % (len(piece), piece))
        try:
            async with asyncio.timeout(1):
                await writer.drain()
        except (ConnectionError, TimeoutError):
            return


NONSENSE = {
    "no words": bytes(range(256)) * 100,
    "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x9c" * 500,
    "a head without end": b"GET / HTTP/1.1\r\nhost: box\r\nx: " + b"x" * MEGABYTE,
    "two lengths": b"POST /seat/say HTTP/1.1\r\nhost: box\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "no version": b"GET /\r\n\r\n",
}


@pytest.mark.parametrize("nonsense", NONSENSE)
def test_nonsense_is_turned_away_and_the_talk_goes_on(nonsense: str, tmp_path: Path) -> None:
    async def story(place: Village) -> None:
        phone = await place.call(request("GET", "/seat/feed", "token1"))
        await shown(phone, b'"state"')
        line = await place.call(NONSENSE[nonsense])
        try:
            answer = await line[0].read()
        except ConnectionError:
            answer = b""
        assert answer == b"" or answer.startswith(b"HTTP/1.1 400 "), answer[:80]
        await place.nominate(2, 4)
        await shown(phone, b"Player 2 accuses Player 4")

    at_village(6, tmp_path, story)


@pytest.mark.parametrize("stays", [True, False])
def test_junk_on_a_stream_costs_nobody_else_anything(
    stays: bool, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A line that may be asked more is not read any further; one that may not is hung up."""

    async def story(place: Village) -> None:
        phones = [await place.call(request("GET", "/seat/feed", f"token{seat}")) for seat in range(5)]
        asked = request("GET", "/seat/feed", "token5")
        junk = await place.call(asked.replace(b"connection: close\r\n", b"") if stays else asked)
        for phone in (*phones, junk):
            await shown(phone, b'"state"')
        tracemalloc.start()
        try:
            pouring = asyncio.ensure_future(pour(junk[1], is_counted=True))
            await place.nominate(2, 4)
            for phone in (*phones, junk) if stays else phones:
                await shown(phone, b"Player 2 accuses Player 4")
            await pouring
            assert tracemalloc.get_traced_memory()[1] < 3 * MEGABYTE
        finally:
            tracemalloc.stop()

    at_village(6, tmp_path, story)
    assert caplog.records == []
