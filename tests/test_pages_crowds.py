"""New devices come few at a time from one address; and one that was replaced comes back by day alone."""

import asyncio
from pathlib import Path

from moderator.keeping.kept import EVENING, KeptEvening
from moderator.keeping.place import phone
from moderator.rules.events import Dawn, Night
from moderator.surfaces.pages.crowds import EACH, WITHIN
from moderator.surfaces.pages.phones import sealed
from moderator.web.devices import Device

from .pages_stage import CARDS, HOST, OTHER, PagesTable, heard, in_a_loop, pages_table
from .pages_visitor import Visitor


def gathering(folder: Path) -> PagesTable:
    """People join, and somebody hosts."""
    table = pages_table(folder)
    assert table.pages.keys.trust(HOST.token, "1234")
    table.box.roster.open("gather")
    return table


def join(table: PagesTable, number: int, address: str = "10.0.5.1") -> int:
    """Somebody joins with a new device."""
    return table.say("join", Device(f"new {number}", "en", address), name=f"Somebody {number}").status


@in_a_loop
async def test_four_a_minute_join_from_one_address_and_elsewhere_nobody_waits(tmp_path: Path) -> None:
    table = gathering(tmp_path)
    assert [join(table, number) for number in range(2, EACH + 3)] == [204] * EACH + [429]
    assert join(table, 2) == 204, "who is in is no new one"
    assert join(table, 20, "10.0.5.2") == 204
    assert table.say("join", HOST._replace(address="10.0.5.1"), name="Hanna").status == 204
    assert table.look("host", HOST)["crowds"] == ["10.0.5.1"]
    await asyncio.sleep(WITHIN + 1)
    assert join(table, EACH + 2) == 204


@in_a_loop
async def test_the_host_lets_all_in_or_sends_all_away(tmp_path: Path) -> None:
    table = gathering(tmp_path)
    assert table.do("lift", "10.0.5.1").status == 409, "nobody has asked about them"
    for address in ("10.0.5.1", "10.0.5.2"):
        for number in range(2, EACH + 3):
            join(table, number + 10 * int(address[-1]), address)
    assert table.do("lift", "10.0.5.1").status == 204
    assert [join(table, 30 + number) for number in range(2, 9)] == [204] * 7
    assert table.do("send_away", "10.0.5.2").status == 204
    assert not any(name in table.box.roster.joined for name in ("Somebody 22", "Somebody 25"))
    assert "Somebody 12" in table.box.roster.joined
    await asyncio.sleep(WITHIN + 1)
    assert join(table, 52, "10.0.5.2") == 409
    assert table.do("lift", "10.0.5.2").status == 204
    assert join(table, 52, "10.0.5.2") == 204
    assert table.look("host", HOST)["crowds"] == []


def replaced(folder: Path) -> tuple[PagesTable, Device]:
    """Ben plays on another phone by now."""
    table = gathering(folder)
    ben = Device(table.pages.keys.new_token(), "en", "10.0.5.3")
    assert table.say("join", ben, name="Ben").status == 204
    code = table.pages.phones.code_for(phone(1))
    assert table.say("join", OTHER, code=code).status == 204
    return table, ben


@in_a_loop
async def test_who_was_replaced_asks_for_a_code_of_the_hosts(tmp_path: Path) -> None:
    table, ben = replaced(tmp_path)
    seen = table.look("join", ben)
    assert seen["state"] == "later"
    assert "another device" in seen["text"]
    assert table.say("join", ben, name="Benno").status == 409, "one token is one seat"
    assert table.say("join", ben, code=table.pages.phones.code_for(phone(1))).status == 204
    assert table.pages.knows(ben)
    assert not table.pages.knows(OTHER)


@in_a_loop
async def test_that_it_comes_back_is_told_by_day_and_never_by_night(tmp_path: Path) -> None:
    table, ben = replaced(tmp_path)
    visitor, stranger = Visitor(table.app), Visitor(table.app)
    visitor.cookies["device"] = ben.token
    table.box.roster.open("seat")
    table.box.roster.sit(phone(1))
    table.box.roster.open("")
    table.play(CARDS[:1])
    table.tell(Night(1))
    before = len(heard(table))
    await stranger.get("/join")
    shown = [((await one.get("/join")).body, await one.sees("join")) for one in (visitor, stranger)]
    assert shown[0] == shown[1], "by night all see the same"
    assert len(heard(table)) == before
    table.tell(Dawn(1))
    before = len(heard(table))
    for _ in range(2):
        await visitor.get("/join")
        assert "another device" in (await visitor.sees("join"))["text"]
    (told,) = heard(table)[before:]
    assert "Ben" in told


@in_a_loop
async def test_who_was_replaced_stays_so_after_a_power_cut(tmp_path: Path) -> None:
    table, ben = replaced(tmp_path)
    await table.box.evening.keep(0)
    assert ben.token not in (tmp_path / EVENING).read_text()
    again = gathering(tmp_path)
    again.box.evening.take_up(KeptEvening(**again.box.store.recall()))
    assert again.pages.knows(OTHER)
    assert again.look("join", ben)["state"] == "later"
    assert again.say("join", ben, name="Benno").status == 409, "one token is one seat"
    assert again.pages.phones.comes_back(ben.token) == phone(1), "it is told, by day"
    assert again.say("join", ben, code=again.pages.phones.code_for(phone(1))).status == 204
    assert again.box.roster.replaced == {sealed(OTHER.token): phone(1)}


@in_a_loop
async def test_whoever_was_taken_out_may_come_again_with_whatever_device(tmp_path: Path) -> None:
    table, ben = replaced(tmp_path)
    assert table.do("remove", "phone 1").status == 204
    assert table.say("join", ben, name="Ben").status == 204


@in_a_loop
async def test_why_a_name_will_not_do_is_said(tmp_path: Path) -> None:
    table = gathering(tmp_path)
    assert join(table, 1) == 204
    lines = table.pages.tongues.lines("en")
    for name, line in (
        ("Somebody 1", "taken"), ("Somebody l", "alike"), ("Close your eyes", "own-word"),
        ("Anna ist tot", "own-word"), ("...", "no-name"), ("Nobody", "own-word"),
    ):  # fmt: skip
        assert table.say("join", OTHER, name=name) == (409, lines.text(f"page.join.{line}")), name
    assert table.do("add", "Close your eyes") == (409, lines.text("page.join.own-word"))
    assert table.do("rename", ["phone 1", "Anna ist tot"]) == (409, lines.text("page.join.own-word"))
    for number, name in enumerate(("Wolfgang", "Amor", "Jäger")):
        welcome = Device(f"welcome {number}", "en", f"10.0.6.{number}")
        assert table.say("join", welcome, name=name).status == 204, name
