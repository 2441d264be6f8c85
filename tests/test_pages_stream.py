"""A page's stream over a real wire: who reads slowly, who goes, and what fails."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from moderator.web.feed import EventStream, Feed
from moderator.web.server import WebServer

# However slow the machine is, in seconds.
PATIENCE = 60

# So large a picture is, and so often it changes: far more than what lies on its way somewhere.
LARGE, TIMES = 100_000, 200


class Wall:
    """Something large to look at, and who has looked how often."""

    def __init__(self) -> None:
        self.feed = Feed(lambda: 0.0)
        self.number = 0
        self.looks = {"quick": 0, "slow": 0, "blind": 0}
        self.server = WebServer(Starlette(routes=[Route("/{who}", self.watch)]))

    async def watch(self, request: Request) -> Response:
        who = request.path_params["who"]
        return EventStream(self.feed.read(lambda: self.look(who)))

    def look(self, who: str) -> dict[str, Any]:
        if who == "blind" and self.number:
            raise ValueError("nothing to be seen")
        self.looks[who] += 1
        return {"number": self.number, "much": str(self.number) * (LARGE // len(str(self.number)))}

    def change(self) -> None:
        self.number += 1
        self.feed.changed()


class Screen:
    """What a page makes of its stream."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self.writer = writer
        self.picture: dict[str, Any] = {}

    async def until(self, number: int) -> None:
        """Read on, until it shows this."""
        while self.picture.get("number") != number:
            line = await self._reader.readline()
            assert line, "the stream goes on"
            if line.startswith(b"data: "):
                self.picture |= json.loads(line[6:])

    async def end(self) -> None:
        """Read on, until nothing comes any more."""
        while await self._reader.read(65536):
            pass

    async def last(self) -> None:
        """Read on, to the mark that stands behind the last of an answer."""
        await self._reader.readuntil(b"\r\n0\r\n\r\n")


async def screen(wall: Wall, who: str) -> Screen:
    """A page that is opened; it takes little at once."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.setblocking(False)
    await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", wall.server.port))
    reader, writer = await asyncio.open_connection(sock=line, limit=2 * LARGE)
    writer.write(f"GET /{who} HTTP/1.1\r\nhost: box\r\n\r\n".encode())
    opened = Screen(reader, writer)
    await opened.until(0)
    return opened


def at_wall(story: Callable[[Wall], Awaitable[None]]) -> None:
    """Told before a wall that is served."""

    @asynccontextmanager
    async def served() -> AsyncIterator[Wall]:
        wall = Wall()
        wall.server.start()
        try:
            yield wall
        finally:
            wall.feed.close()
            await wall.server.close()

    async def told() -> None:
        async with asyncio.timeout(PATIENCE), served() as wall:
            await story(wall)

    asyncio.run(told())


def test_who_does_not_read_is_sent_no_more_than_lies_on_the_way_and_keeps_nobody_waiting() -> None:
    async def story(wall: Wall) -> None:
        quick, slow = await screen(wall, "quick"), await screen(wall, "slow")
        for number in range(1, TIMES + 1):
            wall.change()
            await quick.until(number)
        assert wall.looks["quick"] >= TIMES
        # What the system keeps for a line is some megabytes; the box itself keeps nothing more.
        assert wall.looks["slow"] < TIMES / 2
        await slow.until(TIMES)
        assert slow.picture == quick.picture
        for page in (quick, slow):
            page.writer.close()

    at_wall(story)


def test_who_goes_is_forgotten() -> None:
    async def story(wall: Wall) -> None:
        pages = [await screen(wall, "quick") for _ in range(3)]
        pages[0].writer.close()
        while sum(map(len, wall.feed._pages.values())) != 2:
            await asyncio.sleep(0.01)
        wall.change()
        for page in pages[1:]:
            await page.until(1)
            page.writer.close()

    at_wall(story)


def test_a_page_that_cannot_be_drawn_is_let_go_so_that_it_comes_again() -> None:
    async def story(wall: Wall) -> None:
        blind, quick = await screen(wall, "blind"), await screen(wall, "quick")
        wall.change()
        await quick.until(1)
        await blind.end()
        for page in (quick, blind):
            page.writer.close()

    at_wall(story)


def test_when_the_box_closes_its_streams_are_ended_in_order() -> None:
    async def story(wall: Wall) -> None:
        page = await screen(wall, "quick")
        wall.feed.close()
        await page.last()
        page.writer.close()

    at_wall(story)
