"""Files of an earlier version are read, and written again in the form that it read."""

import asyncio
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from moderator.keeping.kept import KEYS, SHAPES, TABLE, KeptEvening, unpacked
from moderator.keeping.place import phone, tablet, wire
from moderator.keeping.store import Store, in_place
from moderator.sound.voice.cache import key
from moderator.surfaces.pages.phones import sealed
from moderator.table.clock import run_virtually
from moderator.table.shown import Moment

from .boxes import NAMES
from .pages_stage import HOST, OTHER, TABLET, in_a_loop, pages_table, rest

# As they were written when a place was still a number or a word.
OLD = Path(__file__).parent / "kept"
PLACES = (wire(0), wire(1), phone(1), phone(2), tablet(1), tablet(2), tablet(3), tablet(4))
DEVICES = {sealed("clara"): phone(1), sealed("ben"): wire(1)}


@pytest.fixture
def tmp_path(tmp_path: Path) -> Path:
    """A folder in which they lie."""
    for name in SHAPES:
        shutil.copy(OLD / name, tmp_path)
    return tmp_path


def test_the_evening_is_as_it_was(tmp_path: Path) -> None:
    kept = KeptEvening(**Store(tmp_path, in_place).recall())
    assert kept == KeptEvening(
        3, PLACES, {4: "village"}, 2, 4, {"village": 2, "werewolves": 1}, {"Anna": 2, "Zoë": 1}, 1, "brisk",
        DEVICES,
    )  # fmt: skip


@pytest.mark.parametrize("name", SHAPES)
def test_what_was_read_is_written_as_it_was(name: str, tmp_path: Path) -> None:
    store = Store(tmp_path, in_place)
    before = (tmp_path / name).read_bytes()
    run_virtually(store.remember(store.recall(name), name))
    assert json.loads((tmp_path / name).read_text()) == json.loads(before)


@in_a_loop
async def test_the_pin_the_hosts_devices_the_tablet_and_the_code_still_hold(tmp_path: Path) -> None:
    keys = pages_table(tmp_path).pages.keys
    assert keys.is_host(HOST.token)
    assert keys.is_tablet(TABLET.token)
    assert keys.table_code == "9LVL"
    assert keys.show(OTHER.token, "4321") == "wrong"
    assert keys.show(OTHER.token, "1234") == "right"
    assert keys.show(HOST.token, "1234") == "open", "who was a host's needs no more"


@in_a_loop
async def test_the_last_table_comes_back_with_one_tap(tmp_path: Path) -> None:
    table = pages_table(tmp_path, buttons=2)
    table.box.roster.open("gather")
    deciding = asyncio.ensure_future(table.box.host.decision())
    await rest()
    assert table.do("same").status == 204
    assert await deciding == "next"
    assert table.box.roster.names == dict(zip(PLACES, NAMES, strict=True))
    assert table.box.roster.devices == DEVICES
    seen = table.look("host", HOST)
    assert (seen["rules"], seen["experience"], seen["recap"]) == ("big-box", "experienced", "long")
    assert (seen["times"]["talk"], seen["loud"]["voice"]) == (77, 0.3)
    assert table.pages.settling.say_as == {"Gina": "Dschina"}
    table.box.roster.open("seat")
    table.box.surfaces.show(Moment("seat"))
    assert table.box.roster.players == NAMES


def test_what_was_rendered_is_still_found() -> None:
    """As long as lines are made equally loud in the same way, which was changed on 20 November 2026.

    A small Pi renders with Piper for hours: that another engine speaks otherwise costs none of it.
    """
    text = "Es wird Nacht. Schließt die Augen."
    assert key("piper", "de_DE-thorsten-medium", 1.0, 0.9, text) == "7566d7e4379db0f7b00fdd85734aed1c"


# Parts that came later.
SINCE = {
    KEYS: {"once": ["a"], "screen": "K7DXP", "seal": "b"},
    TABLE: {"guests": 2, "claims": "yes", "record": True},
}

WRONG: dict[str, dict[str, list[Any]]] = {
    KEYS: {
        "salt": [7, None], "pin": [["1"]], "hosts": ["a", ["a", 1], {"a": "b"}], "tablet": [True],
        "table": [{}], "once": ["a", [1]], "screen": [3], "seal": [["x"]],
    },
    TABLE: {
        "players": ["Anna", ["Anna", 5]], "places": [[0, 0], ["phone x"], [None], 7],
        "devices": [{"a": "nowhere"}, {"a": 1, "b": 1}, ["a"]], "language": [0], "tone": [None],
        "wishes": [["rules"]], "times": [{"talk": "long"}, {"talk": True}], "pace": [1.5], "recap": [[]],
        "loud": [{"voice": None}], "say_as": [{"Gina": 1}, "Gina"], "claims": [[], 7],
        "guests": [-1, "2", True, None], "record": [1, "yes", None],
    },
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_of_pages_a_part_that_is_not_as_it_should_be_is_left_out(name: str) -> None:
    whole = json.loads((OLD / name).read_text()) | SINCE.get(name, {})
    assert sorted(WRONG[name]) == sorted(whole) == sorted(SHAPES[name])
    for part, wrongs in WRONG[name].items():
        others = {other: value for other, value in unpacked(name, whole).items() if other != part}
        for wrong in wrongs:
            assert unpacked(name, {**whole, part: wrong}) == others, (part, wrong)
