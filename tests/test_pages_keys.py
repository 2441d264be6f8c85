"""The PIN of the host's page: whoever sets it, whoever needs it, and whoever guesses."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from moderator.commands.venue import keep_code, print_code
from moderator.keeping.folders import code_file
from moderator.keeping.place import phone
from moderator.rules.events import Dawn, Night
from moderator.surfaces.pages.keys import ALARM, DEVICES, SLIPS
from moderator.surfaces.pages.phones import sealed
from moderator.table.guessing import OF_PIN
from moderator.table.shown import Moment
from moderator.web.devices import Device

from .boxes import NAMES
from .pages_stage import HOST, OTHER, TOLD, PagesTable, at_tablet, heard, in_a_loop, pages_table, rest


def pin(table: PagesTable, shown: str, who: Any = OTHER, **more: Any) -> int:
    """What a PIN is answered."""
    return table.say("host", who, pin=shown, **more).status


def hosted(folder: Path) -> PagesTable:
    """A table with a host."""
    table = pages_table(folder)
    assert table.pages.keys.trust(HOST.token, "4711")
    return table


@in_a_loop
async def test_whoever_comes_first_sets_the_pin_with_presence_and_others_need_both(tmp_path: Path) -> None:
    table = pages_table(tmp_path)
    assert table.look("host", HOST)["state"] == "new"
    for wrong in ("123", "12a4", "", "1" * 13, "١٢٣٤"):
        assert pin(table, wrong, HOST) == 409
    assert pin(table, "4711", HOST) == 202
    assert table.look("host", HOST)["state"] == "asked"
    assert not table.pages.keys.has_pin, "a PIN alone makes nobody host"
    assert table.prove(HOST).status == 204
    assert table.look("host", HOST)["state"] == "in"
    assert table.look("host", OTHER) == table.look("host", OTHER) | {"state": "locked"}
    assert table.say("host", OTHER, do="pause").status == 403
    assert pin(table, "4712") == 403
    assert pin(table, "4711") == 202
    assert table.look("host", OTHER)["state"] == "asked"
    assert table.say("host", OTHER, do="pause").status == 403
    assert table.prove(OTHER).status == 204
    assert table.look("host", OTHER)["state"] == "in"


@in_a_loop
async def test_what_is_locked_says_nothing_of_the_table(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    for told in ({}, {"pin": "1234"}):
        table.say("host", OTHER, **told)
        seen = json.dumps(table.look("host", OTHER))
        assert not any(name in seen for name in NAMES)
        assert not table.box.presence.code or table.box.presence.code not in seen


@in_a_loop
async def test_from_however_many_addresses_few_pins_are_looked_at(tmp_path: Path) -> None:
    """221 of them, ten times each, and the PIN is never found, though it is among those that are tried."""
    table = hosted(tmp_path)
    assert table.do("lock").status == 204
    guesses = iter(number for number in range(10_000) if number != 4711)
    answers = []
    for round_ in range(10):
        for address in range(221):
            stranger = Device(f"stranger-{address}-{round_}", "en", f"10.0.3.{address}")
            tried = "4711" if (round_, address) == (5, 100) else f"{next(guesses):04}"
            answers.append(pin(table, tried, stranger))
    assert answers.count(403) <= OF_PIN.wrong
    assert answers.count(429) == len(answers) - OF_PIN.wrong
    assert not table.box.presence.code, "nothing was ever asked of the room"
    assert pin(table, "4711", HOST) == 204, "whoever was host before opens as ever"


@in_a_loop
async def test_whoever_is_not_listened_to_still_comes_in_by_presence(tmp_path: Path) -> None:
    table = hosted(tmp_path)
    for number in range(2 * OF_PIN.wrong):
        pin(table, f"{number:04}", Device(f"stranger {number}", "en", f"10.0.3.{number}"))
    assert pin(table, "4711") == 429
    assert pin(table, "0815", OTHER, forgotten=True) == 202
    assert table.prove(OTHER).status == 204
    assert table.look("host", OTHER)["state"] == "in"
    assert table.look("host", HOST)["state"] == "locked", "who knew the old one needs the new one"
    assert pin(table, "4711", HOST) == 403
    assert pin(table, "0815", HOST) == 204


@in_a_loop
async def test_in_time_a_guess_is_looked_at_again(tmp_path: Path) -> None:
    table = hosted(tmp_path)
    answers = [pin(table, "0000") for _ in range(OF_PIN.wrong + 1)]
    assert answers == [403] * OF_PIN.wrong + [429]
    await asyncio.sleep(OF_PIN.another + 1)
    assert [pin(table, "0000") for _ in range(2)] == [403, 429]


@in_a_loop
async def test_that_somebody_guesses_is_said_aloud_and_to_the_host_but_not_by_night(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.play()
    table.tell(Night(1))
    for _ in range(ALARM + 1):
        assert pin(table, "0000") == 403
    assert heard(table) == []
    assert table.look("host", HOST)["trouble"] == []
    table.tell(Dawn(1))
    (said,) = heard(table)
    assert "PIN" in said
    (told,) = table.look("host", HOST)["trouble"]
    assert "guessing the PIN" in told
    assert pin(table, "0000") == 403
    assert heard(table) == [said], "once in a while is enough"


@in_a_loop
async def test_a_device_that_was_the_hosts_and_is_wrong_for_ever_is_a_stranger(tmp_path: Path) -> None:
    table = hosted(tmp_path)
    assert table.do("lock").status == 204
    assert [pin(table, "0000", HOST) for _ in range(SLIPS - 1)] == [403] * (SLIPS - 1)
    assert pin(table, "4711", HOST) == 204
    assert table.do("lock").status == 204
    for _ in range(SLIPS):
        assert pin(table, "0000", HOST) == 403
    assert pin(table, "4711", HOST) == 202, "now it needs presence, too"


@in_a_loop
async def test_the_pin_outlives_a_restart_and_cannot_be_read_from_the_file(tmp_path: Path) -> None:
    table = hosted(tmp_path)
    await rest()
    kept = (tmp_path / "keys.json").read_text()
    assert "4711" not in kept
    assert HOST.token not in kept
    again = pages_table(tmp_path)
    assert again.look("host", HOST)["state"] == "in"
    assert again.do("lock").status == 204
    assert pin(again, "4712", HOST) == 403
    assert pin(again, "4711", HOST) == 204
    assert table.pages.keys.new_token() != table.pages.keys.new_token()


@in_a_loop
async def test_a_device_can_be_locked_again_and_only_so_many_are_open(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    assert table.do("lock").status == 204
    assert table.look("host", HOST)["state"] == "locked"
    for number in range(DEVICES + 1):
        assert table.pages.keys.admit(f"device {number}")
    assert not table.pages.keys.is_host("device 0")
    assert table.pages.keys.is_host(f"device {DEVICES}")


@in_a_loop
async def test_another_pin_is_set_on_a_page_that_is_open_with_presence(tmp_path: Path) -> None:
    table = hosted(tmp_path)
    assert table.pages.keys.admit(OTHER.token)
    for wrong in ("123", "12a4", None, 47110, ["4712"]):
        assert table.do("other_pin", wrong).status == 409
    assert table.do("other_pin", "4712").status == 202
    assert table.look("host", OTHER)["state"] == "in"
    assert table.prove(HOST).status == 204
    assert table.look("host", HOST)["state"] == "in"
    assert table.look("host", OTHER)["state"] == "locked", "who knew the old one needs the new one"
    assert table.say("host", OTHER, do="other_pin", **{"with": "0000"}).status == 403
    assert pin(table, "4711") == 403
    assert pin(table, "4712") == 204
    await rest()
    stranger = OTHER._replace(token="another evening")
    assert pin(pages_table(tmp_path), "4712", stranger) == 202


@in_a_loop
async def test_a_token_is_made_by_the_box_or_is_none(tmp_path: Path) -> None:
    table = hosted(tmp_path)
    keys, pages = table.pages.keys, table.pages
    made = keys.new_token()
    assert pages.is_ours(made)
    for wrong in (
        "",
        "invented",
        made[:-1],
        f"{made}0",
        "xy"[made[0] == "x"] + made[1:],
        made[:-1] + "gh"[made[-1] == "g"],
    ):
        assert not pages.is_ours(wrong), wrong
    assert pages.is_ours(HOST.token), "a host's device of an earlier version"
    table.box.roster.devices = {sealed("ben"): phone(1)}
    assert pages.is_ours("ben"), "and a seat's"
    await rest()
    assert pages_table(tmp_path).pages.is_ours(made)


@in_a_loop
async def test_where_the_box_neither_speaks_nor_has_a_button_its_code_is_told_to_whoever_started_it(
    tmp_path: Path,
) -> None:
    table = pages_table(tmp_path)
    assert pin(table, "4711", HOST) == 202
    await rest()
    assert TOLD[-1] == table.box.presence.code != ""
    assert table.look("host", HOST)["text"] == table.pages.tongues.lines("en").text("page.host.asked.written")
    assert table.say("host", HOST, code=TOLD[-1]).status == 204
    assert TOLD[-1] == "", "it stands there no longer than it holds"


@in_a_loop
async def test_codes_are_seen_on_the_screen_that_the_host_has_named_alone(tmp_path: Path) -> None:
    table = hosted(tmp_path)
    table.box.surfaces.show(Moment("gather"))
    named, wall = OTHER._replace(token="named"), OTHER._replace(token="wall")
    sign = table.look("table", named)["sign"]
    assert sign != table.look("table", wall)["sign"]
    assert table.do("screen", sign.lower()).status == 204
    assert "sign" not in table.look("table", wall)
    assert table.do("other_pin", "4712").status == 202
    code = table.box.presence.code
    assert table.look("table", named)["code"] == code
    for kind, device in (("table", wall), ("table", HOST), ("host", HOST), ("join", OTHER), ("seat", OTHER)):
        assert code not in json.dumps(table.look(kind, device)), kind
    assert table.do("screen", "").status == 204
    assert table.look("table", named)["code"] == ""


@in_a_loop
async def test_another_host_whose_page_is_open_refuses(tmp_path: Path) -> None:
    table = hosted(tmp_path)
    with table.pages.streams.watch(HOST):
        assert pin(table, "4711") == 202
        assert table.look("host", HOST)["refusable"], "what is wanted stands there"
        assert table.say("host", OTHER, do="refuse").status == 403
        assert table.say("host", OTHER, code="0000").status == 409, "not yet"
        assert table.do("refuse").status == 204
        assert table.look("host", OTHER)["state"] == "locked"
        assert table.do("refuse").status == 409
        assert table.do("other_pin", "4712").status == 202
        assert table.prove(HOST).status == 204, "who is alone is not waited for"


def test_a_service_keeps_the_code_in_a_file_that_only_it_can_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    keep_code("4711")
    assert code_file().read_text() == "4711\n"
    assert code_file().stat().st_mode & 0o777 == 0o600
    keep_code("")
    assert not code_file().exists()
    assert capsys.readouterr().out == "", "what a service prints is in the log"
    print_code("4711")
    print_code("")
    assert capsys.readouterr().out.count("4711") == 1
