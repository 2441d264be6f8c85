"""The door: in a network that others share, whoever joins shows the code of the table."""

import asyncio
from pathlib import Path

from moderator.lines.lines import load
from moderator.service.network import Joining
from moderator.surfaces.pages.keys import SHORT, SLOWEST
from moderator.table.roster import MOST
from moderator.table.shown import Moment
from moderator.web.devices import Device

from .pages_stage import HOST, OTHER, PagesTable, in_a_loop, pages_table, rest

SHARED_WIFI = Joining("http://192.0.2.7/")


def gathering(folder: Path, where: Joining = SHARED_WIFI) -> PagesTable:
    """A table to which people come."""
    table = pages_table(folder, where=where)
    table.box.roster.open("gather")
    assert table.pages.keys.trust(HOST.token, "1234")
    return table


def join(table: PagesTable, name: str, code: object = None, who: Device = OTHER) -> int:
    """What somebody is answered who would like to play."""
    told = {"name": name} if code is None else {"name": name, "code": code}
    return table.say("join", who, **told).status


@in_a_loop
async def test_who_has_seen_the_code_joins_and_nobody_else(tmp_path: Path) -> None:
    table = gathering(tmp_path)
    code = table.pages.keys.table_code
    assert table.look("join", OTHER)["asks"]
    for wrong in (None, "", "ZZZZ", 7, [code]):
        assert join(table, "Ben", wrong, OTHER._replace(address=f"for {wrong}")) == 409
    assert not table.box.roster.joined
    assert join(table, "Ben", f" {code.lower()} ") == 204
    assert list(table.box.roster.joined) == ["Ben"]
    assert join(table, "Benno") == 204, "who is in may better their name"


@in_a_loop
async def test_the_code_is_told_where_everybody_at_the_table_looks(tmp_path: Path) -> None:
    table = gathering(tmp_path)
    code = table.pages.keys.table_code
    assert len(code) == SHORT
    table.box.surfaces.show(table_gathers())
    assert table.look("table", OTHER)["join"]["code"] == code
    assert table.look("host", HOST)["join"]["code"] == code
    assert code not in str(table.look("join", OTHER))
    assert code not in str(table.look("host", OTHER)), "a locked page"


@in_a_loop
async def test_a_host_joins_without_it(tmp_path: Path) -> None:
    table = gathering(tmp_path)
    assert not table.look("join", HOST)["asks"]
    assert join(table, "Anna", who=HOST) == 204


@in_a_loop
async def test_where_a_password_keeps_others_out_there_is_no_code(tmp_path: Path) -> None:
    for where in (Joining(), Joining("http://10.42.0.1/", "Wolves", "howling1")):
        table = gathering(tmp_path / where.network, where)
        table.box.surfaces.show(table_gathers())
        assert not table.look("join", OTHER)["asks"]
        assert "code" not in table.look("table", OTHER)["join"]
        assert join(table, "Ben") == 204


@in_a_loop
async def test_a_network_without_a_password_is_open_to_all_around(tmp_path: Path) -> None:
    table = gathering(tmp_path, Joining("http://10.42.0.1/", "Wolves"))
    assert join(table, "Ben") == 409


@in_a_loop
async def test_wrong_codes_slow_down_for_their_address_alone(tmp_path: Path) -> None:
    table = gathering(tmp_path)
    code = table.pages.keys.table_code
    assert [join(table, "Ben", "ZZZZ") for _ in range(4)] == [409, 409, 409, 429]
    assert join(table, "Ben", code) == 429
    assert join(table, "Clara", code, OTHER._replace(token="clara", address="10.0.0.77")) == 204
    await asyncio.sleep(SLOWEST + 1)
    assert join(table, "Ben", code) == 204


@in_a_loop
async def test_a_printed_square_holds_on_another_evening(tmp_path: Path) -> None:
    code = gathering(tmp_path).pages.keys.table_code
    await rest()
    assert gathering(tmp_path).pages.keys.table_code == code
    assert gathering(tmp_path / "another box").pages.keys.table_code != code


@in_a_loop
async def test_who_finds_no_room_is_told_so(tmp_path: Path) -> None:
    table = gathering(tmp_path, Joining())
    for number in range(MOST):
        assert (
            join(
                table,
                f"player {number}",
                who=OTHER._replace(token=f"phone {number}", address=f"10.0.1.{number}"),
            )
            == 204
        )
    reply = table.say("join", OTHER._replace(token="one more"), name="Otto")
    assert reply == (409, table.pages.tongues.lines("en").text("page.join.full"))
    assert join(table, "Anna", who=OTHER._replace(token="phone 7")) == 204


def table_gathers() -> Moment:
    return Moment("gather")


@in_a_loop
async def test_the_way_in_is_told_aloud(tmp_path: Path) -> None:
    said = {}
    for name, password in (("shared", ""), ("open", ""), ("own", "wolf-mond-0407")):
        where = SHARED_WIFI if name == "shared" else Joining("http://10.42.0.1/", "Werwolf", password)
        table = gathering(tmp_path / name, where)
        door, code = table.pages.door, " ".join(table.pages.keys.table_code)
        assert door is not None
        said[name] = door.told(load("en")).replace(code, "CODE")
    assert said == {
        "shared": "Type this into the browser: 192 dot 0 dot 2 dot 7. The code of the table is: CODE.",
        "open": "The Wi-Fi is called Werwolf, and needs no password. "
        "Type this into the browser: 10 dot 42 dot 0 dot 1. The code of the table is: CODE.",
        "own": "The Wi-Fi is called Werwolf. The password is: wolf, mond, 0 4 0 7. "
        "Type this into the browser: 10 dot 42 dot 0 dot 1.",
    }
