"""The PIN of the host's page: whoever sets it, whoever needs it, and whoever guesses."""

import asyncio
import json
from pathlib import Path
from typing import Any

from moderator.surfaces.pages.keys import DEVICES, SLOWEST

from .boxes import NAMES
from .pages_stage import HOST, OTHER, PagesTable, at_tablet, in_a_loop, pages_table, rest


def pin(table: PagesTable, shown: str, who: Any = OTHER) -> int:
    """What a PIN is answered."""
    return table.say("host", who, pin=shown).status


@in_a_loop
async def test_whoever_comes_first_sets_the_pin_and_others_need_it(tmp_path: Path) -> None:
    table = pages_table(tmp_path)
    assert table.look("host", HOST)["state"] == "new"
    for wrong in ("123", "12a4", "", "1" * 13, "١٢٣٤"):
        assert pin(table, wrong, HOST) == 409
    assert pin(table, "4711", HOST) == 204
    assert table.look("host", HOST)["state"] == "in"
    assert table.look("host", OTHER) == table.look("host", OTHER) | {"state": "locked"}
    assert table.say("host", OTHER, do="pause").status == 403
    assert pin(table, "4712") == 403
    assert pin(table, "4711") == 204
    assert table.look("host", OTHER)["state"] == "in"


@in_a_loop
async def test_what_is_locked_says_nothing_of_the_table(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    seen = json.dumps(table.look("host", OTHER))
    assert not any(name in seen for name in NAMES)


@in_a_loop
async def test_wrong_pins_slow_down_for_their_address_and_nobody_is_locked_out(tmp_path: Path) -> None:
    table = pages_table(tmp_path)
    assert pin(table, "4711", HOST) == 204
    answers = [pin(table, "0000") for _ in range(4)]
    assert answers == [403, 403, 429, 429]
    assert pin(table, "4711") == 429, "the right one waits, too"
    assert pin(table, "4711", OTHER._replace(address="10.0.0.77")) == 204, "but elsewhere it does not"
    waits = []
    for _ in range(12):
        waits.append(round(table.pages.keys.patience.left(OTHER.address), 6))
        await asyncio.sleep(waits[-1] + 0.1)
        pin(table, "0000", OTHER._replace(token="third"))
    assert waits == sorted(waits)
    assert waits[-1] == SLOWEST
    await asyncio.sleep(SLOWEST + 1)
    assert pin(table, "4711", OTHER._replace(token="third")) == 204
    assert not table.pages.keys.patience.left(OTHER.address)


@in_a_loop
async def test_the_pin_outlives_a_restart_and_cannot_be_read_from_the_file(tmp_path: Path) -> None:
    table = pages_table(tmp_path)
    assert pin(table, "4711", HOST) == 204
    await rest()
    kept = (tmp_path / "keys.json").read_text()
    assert "4711" not in kept
    assert HOST.token not in kept
    again = pages_table(tmp_path)
    assert again.look("host", HOST)["state"] == "in"
    assert pin(again, "4712") == 403
    assert pin(again, "4711") == 204


@in_a_loop
async def test_a_device_can_be_locked_again_and_only_so_many_are_open(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    assert table.do("lock").status == 204
    assert table.look("host", HOST)["state"] == "locked"
    for number in range(DEVICES + 1):
        assert table.pages.keys.open(f"device {number}", "1234", "")
    assert not table.pages.keys.is_host("device 0")
    assert table.pages.keys.is_host(f"device {DEVICES}")


@in_a_loop
async def test_who_has_forgotten_the_pin_sets_another_on_a_page_that_is_open(tmp_path: Path) -> None:
    table = pages_table(tmp_path)
    assert pin(table, "4711", HOST) == 204
    assert pin(table, "4711", OTHER) == 204
    for wrong in ("123", "12a4", None, 47110, ["4712"]):
        assert table.do("other_pin", wrong).status == 409
    assert table.do("other_pin", "4712").status == 204
    assert table.look("host", HOST)["state"] == "in"
    assert table.look("host", OTHER)["state"] == "locked", "who knew the old one needs the new one"
    assert table.say("host", OTHER, do="other_pin", **{"with": "0000"}).status == 403
    assert pin(table, "4711") == 403
    assert pin(table, "4712") == 204
    await rest()
    assert pin(pages_table(tmp_path), "4712", OTHER._replace(token="another evening")) == 204
