"""People with phones and a tablet, outside the box: pages over real sockets, looked at and tapped on.

Some tap at once, some think, some let their time pass; what they want is told by chance.
"""

import asyncio
import json
from collections.abc import Mapping
from contextlib import suppress
from random import Random
from typing import Any

# In the box's seconds: how long somebody thinks, or that they do not tap at all.
THINKING = (0.3, 0.3, 0.3, 4.5, 4.5, 4.5, None)
# What a page that breathes waits between its breaths, and how much it always says.
BREATH, SIZE = 1.5, 1000
AGAIN = 0.2


class Line:
    """A connection on which one thing after another is asked."""

    def __init__(self, port: int, token: str) -> None:
        self._port, self._token = port, token
        self._open: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def call(self, method: str, path: str, body: bytes = b"") -> asyncio.StreamReader:
        """Asked; what comes is to be read."""
        if self._open is None:
            self._open = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._open
        head = f"{method} {path} HTTP/1.1\r\nhost: localhost\r\ncookie: device={self._token}\r\n"
        if body:
            head += f"content-type: application/json\r\ncontent-length: {len(body)}\r\n"
        writer.write(f"{head}\r\n".encode() + body)
        return reader

    async def answer(self, method: str, path: str, body: bytes) -> bytes:
        """Asked, and answered."""
        reader = await self.call(method, path, body)
        length = 0
        while (line := await reader.readline()) not in (b"\r\n", b""):
            name, _, value = line.lower().partition(b":")
            length = int(value) if name == b"content-length" else length
        return await reader.readexactly(length)

    def close(self) -> None:
        """Nothing more is asked."""
        if self._open is not None:
            self._open[1].close()
            self._open = None


class Page:
    """One that is open; whoever looks at it taps when they want to."""

    def __init__(self, port: int, kind: str, token: str, speed: float, chance: Random) -> None:
        self.kind, self.speed, self.chance = kind, speed, chance
        self._feed, self._says = Line(port, token), Line(port, token)
        self.picture: dict[str, Any] = {}
        # What is wanted by when, and for what it was wanted.
        self._due: float | None = None
        self._about: object = None

    async def live(self) -> None:
        """Until nobody leaves it open."""
        try:
            while True:
                with suppress(OSError, asyncio.IncompleteReadError):
                    await self.look_on()
                    while self.picture.get("air") == "breath":
                        await self.breathe()
                        await asyncio.sleep(BREATH / self.speed)
                self._feed.close()
                self._says.close()
                await asyncio.sleep(AGAIN)
        finally:
            self._feed.close()
            self._says.close()

    async def look_on(self) -> None:
        """The live push, to its end."""
        reader = await self._feed.call("GET", f"/{self.kind}/feed")
        self.picture = {}
        while line := await reader.readline():
            if line.startswith(b"data: "):
                self.picture = merged(self.picture, json.loads(line[6:]))
                self.see()
                if self.picture.get("air") == "breath":
                    return

    async def breathe(self) -> None:
        """One breath, with what is to be said."""
        is_due = self._due is not None and self._due <= asyncio.get_running_loop().time()
        said = self.tap() if is_due else None
        if is_due:
            self._due = None
        body = json.dumps({"say": said}).encode().ljust(SIZE)
        brought = json.loads(await self._says.answer("POST", f"/{self.kind}/breath", body))
        self.picture = brought["picture"] | {"air": brought["air"]}
        self.see()

    def see(self) -> None:
        """There is something new to look at: perhaps it is asked what they want."""
        about = self.asked()
        if about is not None and about != self._about:
            self._about = about
            self.think()

    def think(self) -> None:
        """A tap will come, sooner or later, or never."""
        thought = self.chance.choice(THINKING)
        if thought is None:
            self._due = None
            return
        self._due = asyncio.get_running_loop().time() + thought / self.speed
        if self.picture.get("air") != "breath":
            asyncio.get_running_loop().call_at(self._due, lambda: asyncio.ensure_future(self.push()))

    async def push(self) -> None:
        """It is said at once."""
        said = self.tap()
        if said is not None:
            with suppress(OSError, asyncio.IncompleteReadError):
                await self._says.answer("POST", f"/{self.kind}/say", json.dumps(said).encode())

    def asked(self) -> object:
        """What is asked here by night, if anything: another proposal of a pack is asked anew."""
        ask = self.picture.get("ask", {})
        if self.picture.get("state") != "awake" or not ask.get("open") or ask.get("mine"):
            return None
        return self.picture["id"], str(ask.get("chosen"))

    def tap(self) -> Mapping[str, Any] | None:
        """What is tapped as the page is now."""
        if self.asked() is None:
            return None
        ask = self.picture["ask"]
        picks = [pick for pick, _ in ask["choices"]]
        if "chosen" in ask:
            picked = ask["chosen"]
        elif ask["trios"]:
            picked = self.chance.choice(ask["trios"])
        elif len(picks) >= ask["number"]:
            picked = self.chance.sample(picks, ask["number"])
        else:
            return None
        return {"choose": picked, "of": self.picture["id"]}


class TabletPage(Page):
    """The one in the middle: whoever of its seats is awake touches it, and nobody else."""

    is_awake = False

    def wake(self, is_awake: bool) -> None:
        """Whether somebody there opens their eyes."""
        self.is_awake = is_awake
        self.see()

    def asked(self) -> object:
        """The same page for all; only who is awake knows."""
        is_call = self.picture.get("state") == "call" and self.picture.get("offer")
        return self.picture["id"] if is_call and self.is_awake else None

    def tap(self) -> Mapping[str, Any] | None:
        if self.asked() is None:
            return None
        picks = [pick for pick, _ in self.picture["offer"]]
        number = self.picture["number"]
        return {"choose": self.chance.sample(picks, number), "of": self.picture["id"]}


def merged(target: Any, patch: Any) -> Any:
    """What differs is put in (RFC 7386)."""
    if not isinstance(patch, dict):
        return patch
    kept = dict(target) if isinstance(target, dict) else {}
    for name, value in patch.items():
        if value is None:
            kept.pop(name, None)
        else:
            kept[name] = merged(kept.get(name), value)
    return kept
