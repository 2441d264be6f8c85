"""A virtual table with its page, its evening if wanted, and a browser of few words to ask it."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Self

from hardware.mock import MockPanel
from moderator.keeping.folders import SOUNDS
from moderator.keeping.settings import Settings
from moderator.keeping.store import Store, in_place
from moderator.lines import load
from moderator.sound.sound_files import SoundFiles
from moderator.sound.voice.fake import FakeVoice
from moderator.surfaces.virtual.virtual_table import Props, VirtualTable, open_virtual_table
from moderator.surfaces.wired.table import WiredTable
from moderator.table.casting import Proposals
from moderator.table.clock import LoopClock
from moderator.table.desk import Desk
from moderator.table.evening import Evening
from moderator.table.host import Host
from moderator.table.narrator import Narrator
from moderator.table.pace import Pace
from moderator.table.performance import Stage
from moderator.table.roster import Roster
from moderator.table.surfaces import Surfaces
from moderator.table.timer import Timer
from moderator.table.wanted import Wanted

NAMES = ("Anna", "Ben", "Clara", "Dora", "Emil", "Frida", "Gina", "Hugo")


class Laid(NamedTuple):
    """A table that is laid, and open."""

    table: VirtualTable
    wired: WiredTable
    evening: Evening
    voice: FakeVoice

    @property
    def panel(self) -> MockPanel:
        return self.table.props.panel


@contextlib.asynccontextmanager
async def laid(
    folder: Path, names: tuple[str, ...] = NAMES, speed: float = 1, seed: int = 1, language: str = "en"
) -> AsyncIterator[Laid]:
    """Everything from hello to good night is there; nobody plays until the evening is run."""
    settings, lines, voice = Settings(language=language, gathering=True), load(language), FakeVoice()
    props = Props(names, MockPanel(len(names)), lines, voice, SoundFiles(SOUNDS), speed)
    timer, surfaces, roster = Timer(LoopClock()), Surfaces([]), Roster()
    stage = Stage(
        Narrator(lines, ()), props.mouth, Desk(timer), timer, Pace("brisk"),
        Store(folder, in_place), surfaces, Random(seed), "felt",
    )  # fmt: skip
    host = Host(timer, surfaces, stage.mouth, stage.pace)
    wired = WiredTable(props.panel, stage.desk, host, roster, stage.pace, props.names.__getitem__)
    surfaces.add(wired)
    table = await open_virtual_table(props, stage, host, roster)
    evening = Evening(stage, host, roster, Proposals(settings), Wanted(gathering=True))
    try:
        yield Laid(table, wired, evening, voice)
        assert surfaces.failed == []
    finally:
        await table.close()


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
