"""A line from a phone to the box, on which its page breathes or is loaded."""

import asyncio
import json
from collections.abc import Mapping
from typing import Any

from ..air import SIZE


class Line:
    """One of them, with the token of its device."""

    def __init__(self, port: int, token: str) -> None:
        self._port, self._token = port, token
        self._reader: asyncio.StreamReader
        self._writer: asyncio.StreamWriter

    async def open(self) -> int:
        """On which port it is, on this side."""
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        return int(self._writer.get_extra_info("sockname")[1])

    def close(self) -> None:
        """Nothing more is asked on it."""
        self._writer.close()

    async def breathe(self, kind: str = "seat", said: Mapping[str, Any] | None = None) -> Any:
        """One breath: the picture that it brings."""
        await self.ask(f"POST /{kind}/breath", json.dumps({"say": said}).encode().ljust(SIZE))
        return json.loads(await self.answer())["picture"]

    async def load(self, path: str) -> bytes:
        """What lies there."""
        await self.ask(f"GET {path}")
        return await self.answer()

    async def ask(self, what: str, body: bytes = b"") -> None:
        """The question leaves."""
        told = f"content-type: application/json\r\ncontent-length: {len(body)}\r\n" if body else ""
        head = f"{what} HTTP/1.1\r\nhost: localhost\r\ncookie: device={self._token}\r\n{told}\r\n"
        self._writer.write(head.encode() + body)
        await self._writer.drain()

    async def answer(self) -> bytes:
        """The body of what it is answered."""
        length = 0
        while (line := await self._reader.readuntil(b"\r\n")) != b"\r\n":
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        return await self._reader.readexactly(length)
