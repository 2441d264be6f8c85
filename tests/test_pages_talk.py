"""A talk on phones, from a tap to every screen: in one piece, and before a word is spoken of it."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from moderator.surfaces.pages.pages import Pages
from moderator.table.clock import run_virtually
from moderator.web.devices import Device
from moderator.web.feed import Picture

from .bench.talk import talk_of

PLAYERS = 8
# So long the disk takes for a line, in seconds.
WRITING = 0.02


class Onlooker:
    """A screen at one seat: what it is sent, and when."""

    def __init__(self, pages: Pages, seat: int) -> None:
        self.guest = Device(f"token{seat}", "en", "")
        self.page = pages.kinds["seat"]
        self.sent: list[tuple[float, Picture]] = []
        self.reading = asyncio.ensure_future(self.read(pages))

    async def read(self, pages: Pages) -> None:
        async for patch in pages.feed.read(
            lambda: self.page.look(self.guest), pages.eyes("seat", self.guest)
        ):
            self.sent.append((asyncio.get_running_loop().time(), patch))

    def sees(self) -> dict[str, Any]:
        return dict(self.page.look(self.guest))

    def says(self, **told: Any) -> None:
        assert self.page.say(self.guest, told | {"of": self.sees()["id"]}).status == 204


async def written(do: Callable[..., Any], *given: Any) -> Any:
    """On a disk that takes its time, in virtual time."""
    await asyncio.sleep(WRITING)
    return do(*given)


async def soon(is_so: Callable[[], bool]) -> None:
    """Virtual seconds cost nothing."""
    for _ in range(1000):
        if is_so():
            return
        await asyncio.sleep(0.1)
    raise AssertionError("it never was")


def test_an_accusation_is_on_every_screen_once_it_is_on_disk_and_before_it_is_spoken(tmp_path: Path) -> None:
    async def story() -> None:
        table = talk_of(PLAYERS, tmp_path, written)
        playing = await table.begin()
        screens = [Onlooker(table.pages, seat) for seat in range(PLAYERS)]
        await soon(lambda: screens[0].sees()["state"] == "talk")
        # Whatever was sent as the talk began is long over.
        await asyncio.sleep(10)
        began, tapped = [len(screen.sent) for screen in screens], asyncio.get_running_loop().time()
        screens[0].says(nominate=5)
        await asyncio.sleep(1)
        for screen, before in zip(screens, began, strict=True):
            (time, patch), *more = screen.sent[before:]
            assert (round(time - tapped, 3), patch["text"]) == (WRITING, "Player 0 accuses Player 5")
            assert more == [], "in one piece"
        await soon(lambda: screens[3].sees()["state"] == "talk")
        assert screens[3].sees()["accused"] == "Player 0 accuses Player 5"
        screens[3].says(second=True)
        await soon(lambda: screens[3].sees()["scene"] == "gallows")
        assert "accuses" not in screens[3].sees()["text"]
        await table.end(playing)
        await asyncio.gather(*(screen.reading for screen in screens))

    run_virtually(story())
