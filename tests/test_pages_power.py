"""After the power was cut, wherever that was, every page shows all that everybody knew."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from moderator.keeping.kept import EVENING
from moderator.keeping.settings import Settings
from moderator.rules.playing.game import set_up
from moderator.rules.values import Seat
from moderator.surfaces.guests.auto import AutoHost, AutoPlayers
from moderator.surfaces.pages.phones import sealed
from moderator.table.box import Box
from moderator.table.clock import run_virtually
from moderator.table.shown import Open, Public
from moderator.table.surfaces import Surface
from moderator.web.devices import Device

from .boxes import NAMES, Given
from .pages_stage import HOST, OTHER, TABLET, PagesTable

CARDS = {
    "duesterwald": ["werewolf", "werewolf", "seer", "hunter", *["villager"] * 4],
    "big-box": ["werewolf", "werewolf", "seer", "hunter", "mayor", *["villager"] * 3],
}
# Who has a phone; the others are at the tablet.
PHONES = tuple(range(6))

# What is another after every start, or is about the moment alone.
PASSING = ("id", "time", "said", "away", "lost")


class Cut(Surface):
    """Tells when so many questions were put to all."""

    def __init__(self, questions: int) -> None:
        self.left = questions
        self.come = asyncio.Event()

    def show(self, shown: Public) -> None:
        if isinstance(shown, Open):
            self.left -= 1
        if self.left == 0:
            self.come.set()


def device(seat: Seat) -> Device:
    """The phone of a seat."""
    return Device(f"phone of {seat}", "en", "")


def laid(folder: Path, rules: str, cut: Surface) -> PagesTable:
    """Some have phones, the others the tablet; they play by themselves."""
    setup = set_up(rules, NAMES, CARDS[rules], {})

    def players(box: Box) -> Surface:
        return AutoPlayers(box, Random(3), plays_all=True)

    return PagesTable(
        folder, lambda _: cut, players, AutoHost, castings=Given(Settings(players=NAMES), setup),
        dealt=CARDS[rules], gathering=False, goes_on=True, recap="none",
    )  # fmt: skip


async def until_cut(folder: Path, rules: str, questions: int) -> dict[str, Any]:
    """On with the evening until so many questions were put; what is seen then, and the power is cut."""
    cut = Cut(questions)
    table = laid(folder, rules, cut)
    if not table.pages.keys.has_pin:
        assert table.pages.keys.trust(HOST.token, "1234")
        assert table.pages.keys.pair(TABLET.token, table.pages.keys.code_for_tablet(), "")
    going = asyncio.ensure_future(table.box.play())
    await asyncio.wait({going, asyncio.ensure_future(cut.come.wait())}, return_when=asyncio.FIRST_COMPLETED)
    if going.done():
        return {}
    # What is asked comes to each screen, and nobody has answered yet.
    await asyncio.sleep(0.05)
    seen = pictures(table)
    going.cancel()
    await asyncio.gather(going, return_exceptions=True)
    assert table.box.surfaces.failed == []
    return seen


def pictures(table: PagesTable) -> dict[str, Any]:
    """Every kind of page, without what passes."""
    seen = {f"seat {seat}": table.look("seat", device(seat)) for seat in PHONES}
    seen |= {"table": table.look("table", OTHER), "tablet": table.look("tablet", TABLET)}
    seen |= {"host": table.look("host", HOST)}
    return {page: without_passing(picture) for page, picture in seen.items()}


def without_passing(picture: Any) -> Any:
    """What stays."""
    if isinstance(picture, list):
        return [without_passing(part) for part in picture]
    if not isinstance(picture, dict):
        return picture
    return {key: without_passing(value) for key, value in picture.items() if key not in PASSING}


@pytest.mark.parametrize("rules", CARDS)
def test_after_a_power_cut_every_page_shows_what_it_showed(rules: str, tmp_path: Path) -> None:
    compared: list[dict[str, Any]] = []
    for questions in range(1, 9):
        folder = tmp_path / str(questions)
        folder.mkdir()
        # As if they had come with phones before.
        devices = {sealed(device(seat).token): seat for seat in PHONES}
        folder.mkdir(parents=True, exist_ok=True)
        (folder / EVENING).write_text(json.dumps({"devices": devices}))
        before = run_virtually(until_cut(folder, rules, questions))
        if not before:
            # The game is over.
            break
        # Whoever was asked is asked again.
        assert run_virtually(until_cut(folder, rules, 1)) == before, questions
        compared.append(before)
    assert len(compared) > 3
    last = compared[-1]
    assert len(last["table"]["events"]) > 4, "there is something to be forgotten"
    assert any(seat.get("dead") for seat in last["table"]["seats"].values())
    assert all("card" in last[f"seat {seat}"] for seat in PHONES)
