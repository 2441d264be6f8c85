"""The box in a process of its own, in the middle of a call: one seat is awake, and everybody's page breathes.

python -m tests.bench.night PLAYERS AWAKE LEAK    prints the port of its pages, and goes on until it is ended

LEAK is `none`, or something planted: a `byte` more for whoever is awake, also in a page that is loaded, or a
`moment` of 20 ms; or a tap `wakes` everybody who looks on.
"""

import asyncio
import gc
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from starlette.responses import HTMLResponse

from moderator.keeping.place import phone
from moderator.rules.events import Night
from moderator.rules.requests import Ask
from moderator.surfaces.pages.air import Airs
from moderator.surfaces.pages.app import App
from moderator.surfaces.pages.phones import sealed
from moderator.surfaces.pages.seat import SeatPage

from ..pages_stage import PagesTable

MOMENT = 0.02
# So many pages are open that are nobody's.
LOOK_ON = 98


async def night(players: int, awake: int, leak: str, folder: Path) -> None:
    """For as long as nobody ends it."""
    # Routes are made when pages are served.
    plant(leak, f"token{awake:02}")
    table = await fallen(players, awake, folder)
    gc.freeze()
    print(table.website.port, flush=True)  # noqa: T201
    await asyncio.Event().wait()


async def fallen(players: int, awake: int, folder: Path) -> PagesTable:
    """A table by night, whose pages can be asked for; one of them is asked."""
    places = [phone(seat + 1) for seat in range(players)]
    table = PagesTable(folder, port=0)
    table.seat(places, [f"Player {seat:02}" for seat in range(players)])
    table.box.roster.recall_devices({sealed(f"token{s:02}"): place for s, place in enumerate(places)})
    await table.serve()
    table.play(["werewolf"] * 2 + ["villager"] * (players - 2), "big-box")
    table.tell(Night(1))
    table.call(Ask("seer", (awake,), tuple(range(players)), "seer"))
    return table


def plant(leak: str, token: str) -> None:
    """What the capture has to find."""
    answer, breathe, show, say = Airs.answer, App.breathe, App.show, SeatPage.say

    def a_byte_more(airs: Airs, kind: str, device: Any, *about: Any) -> bytes:
        more: bytes = b" " * (device.token == token)
        return answer(airs, kind, device, *about) + more

    async def a_moment_later(app: App, request: Any) -> Any:
        if app.device(request).token == token:
            await asyncio.sleep(MOMENT)
        return await breathe(app, request)

    async def shown_otherwise(app: App, request: Any) -> Any:
        shown = await show(app, request)
        if app.device(request).token == token:
            await asyncio.sleep(MOMENT * (leak == "moment"))
            return HTMLResponse(bytes(shown.body) + b" " * (leak == "byte"))
        return shown

    def wakes_all(page: SeatPage, device: Any, told: Any) -> Any:
        for _ in range(LOOK_ON):
            page.look(device)
        return say(page, device, told)

    if leak == "byte":
        Airs.answer = a_byte_more  # type: ignore[assignment,method-assign]
    if leak == "moment":
        App.breathe = a_moment_later  # type: ignore[assignment,method-assign]
    if leak in ("byte", "moment"):
        App.show = shown_otherwise  # type: ignore[assignment,method-assign]
    if leak == "wakes":
        SeatPage.say = wakes_all  # type: ignore[assignment,method-assign]


if __name__ == "__main__":
    with TemporaryDirectory() as place:
        asyncio.run(night(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], Path(place)))
