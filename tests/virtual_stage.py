"""A virtual table with its page, its evening if wanted, and a browser of few words to ask it."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Self

from hardware.mock import MockPanel
from moderator.keeping.folders import SOUNDS
from moderator.keeping.place import at_wires
from moderator.sound.sound_files import SoundFiles
from moderator.sound.voice.fake import FakeVoice
from moderator.surfaces.guests.auto import AutoGuests, AutoPlayers
from moderator.surfaces.virtual.front_door import FrontDoor
from moderator.surfaces.virtual.props import Props
from moderator.surfaces.virtual.virtual_table import VirtualTable
from moderator.surfaces.wired.table import WiredTable
from moderator.table.box import Box, MakeSurface
from moderator.web.website import Website

from .boxes import NAMES, box_of


class Laid(NamedTuple):
    """A table that is laid, and open."""

    box: Box
    table: VirtualTable
    voice: FakeVoice
    url: str

    @property
    def panel(self) -> MockPanel:
        return self.table.props.panel

    async def close(self) -> None:
        """Everybody goes home; once more does no harm."""
        for surface in reversed(self.box.surfaces.all):
            await surface.close()
        await self.box.mouth.close()


def props(seats: int = len(NAMES), speed: float = 1, voice: FakeVoice | None = None) -> Props:
    """What is made first; its voice makes beeps."""
    return Props(MockPanel(seats), lambda *_: voice or FakeVoice(), SoundFiles(SOUNDS), speed)


@contextlib.asynccontextmanager
async def laid(
    folder: Path,
    *surfaces: MakeSurface,
    names: tuple[str, ...] = NAMES,
    speed: float = 1,
    seed: int = 1,
    door: Callable[[Box], FrontDoor] | None = None,
    **settings: Any,
) -> AsyncIterator[Laid]:
    """Everything from hello to good night is there; nobody plays until the evening is run."""
    voice = FakeVoice()
    made = props(len(names), speed, voice)
    box = box_of(
        folder,
        Website,
        lambda box: WiredTable(box, made.panel),
        lambda box: AutoPlayers(box, Random(seed)),
        lambda box: AutoGuests(box, at_wires(names)),
        lambda box: VirtualTable(box, made, door=door),
        *surfaces,
        names=names,
        mouth=made.make_mouth,
        luck=Random(seed),
        secrets="felt",
        **{"gathering": True, "pace": "brisk", **settings},
    )
    website, table = box.surfaces.all[0], box.surfaces.all[4]
    assert isinstance(website, Website)
    assert isinstance(table, VirtualTable)
    for surface in box.surfaces.all:
        await surface.open()
    made_ready = Laid(box, table, voice, website.url)
    try:
        yield made_ready
        assert box.surfaces.failed == []
    finally:
        await made_ready.close()


class Answer(NamedTuple):
    """What a request was answered."""

    status: int
    headers: dict[str, str]
    body: bytes


class Visitor:
    """Asks as a browser would, one request a connection."""

    def __init__(self, url: str) -> None:
        self.port = int(url.rstrip("/").rsplit(":", 1)[1])

    async def ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> Answer:
        """One request."""
        reader, writer = await self.send(method, path, body, **headers)
        try:
            return await self.answer(reader)
        finally:
            writer.close()

    async def get(self, path: str) -> Answer:
        return await self.ask("GET", path)

    async def post(self, path: str, said: Any, **headers: str) -> int:
        told = {"content_type": "application/json", **headers}
        return (await self.ask("POST", path, json.dumps(said).encode(), **told)).status

    async def send(
        self, method: str, path: str, body: bytes = b"", **headers: str
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Only the question."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        told = {"host": "localhost", "connection": "close", "content-length": str(len(body))}
        told |= {name.replace("_", "-"): value for name, value in headers.items()}
        head = "".join(f"{name}: {value}\r\n" for name, value in told.items())
        writer.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body)
        return reader, writer

    async def answer(self, reader: asyncio.StreamReader) -> Answer:
        """Only the answer, to its end."""
        status, headers = await head(reader)
        return Answer(status, headers, await reader.read())


async def head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """The first lines of an answer."""
    lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    headers = dict(line.lower().split(": ", 1) for line in lines[1:] if line)
    return int(lines[0].split()[1]), headers


class Onlooker:
    """A page's live push."""

    def __init__(self, visitor: Visitor, query: str) -> None:
        self.visitor = visitor
        self.query = query
        self.picture: dict[str, Any] = {}

    async def __aenter__(self) -> Self:
        self.reader, self._writer = await self.visitor.send("GET", f"/feed?{self.query}")
        self.status, self.headers = await head(self.reader)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._writer.close()

    async def patch(self) -> dict[str, Any]:
        """The next difference."""
        while True:
            line = await self.reader.readline()
            if line.startswith(b"data: "):
                told: dict[str, Any] = json.loads(line[6:])
                return told
