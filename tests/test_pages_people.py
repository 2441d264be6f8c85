"""Who plays, on the host's page: from where each answers, lost phones, and the table of the last evening."""

import asyncio
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from moderator.keeping.place import Place, phone, tablet, wire
from moderator.rules.events import Dawn, Died, Night, Shown
from moderator.surfaces.pages.away import PATIENCE
from moderator.surfaces.pages.phones import sealed
from moderator.table.shown import Moment

from .boxes import NAMES
from .pages_stage import (
    CARDS,
    HOST,
    OTHER,
    TABLET,
    PagesTable,
    at_draw,
    at_tablet,
    heard,
    in_a_loop,
    pages_table,
    rest,
)  # fmt: skip


def by(table: PagesTable, name: str) -> tuple[int | str, str]:
    """From where somebody answers."""
    people = table.look("host", HOST)["people"]
    return next((person["place"], person["by"]) for person in people if person["name"] == name)


def at_all(folder: Path) -> PagesTable:
    """Anna has a button, Ben a phone, Clara the tablet; a second button is nobody's."""
    table = pages_table(folder, [wire(0), phone(1), tablet(1)], buttons=2)
    assert table.pages.keys.trust(HOST.token, "1234")
    table.box.roster.devices = {sealed("ben"): phone(1)}
    return table


def take_phone(table: PagesTable, name: str, token: str) -> None:
    """A phone comes to somebody's seat, by the host's code."""
    assert table.pages.phones.redeem(token, code_for(table, by(table, name)[0]))


def code_for(table: PagesTable, place: int | str) -> str:
    """The host's code for somebody's seat, which the room has granted."""
    assert table.bring("to_phone", place) == 204
    code: str = table.look("host", HOST)["granted"][0]
    assert table.do("granted-done").status == 204
    assert "granted" not in table.look("host", HOST)
    return code


@in_a_loop
async def test_whoever_has_a_button_answers_from_everywhere_and_there_again(tmp_path: Path) -> None:
    table = at_all(tmp_path)
    assert table.bring("to_tablet", 0) == 204
    assert by(table, "Anna")[1] == "tablet"
    assert table.look("host", HOST)["wires"] == [0, 1]
    assert table.bring("to_wire", [by(table, "Anna")[0], 0]) == 204
    assert by(table, "Anna") == (0, "wire")
    take_phone(table, "Anna", "anna")
    assert by(table, "Anna") == (0, "phone")
    assert table.bring("to_wire", [0, 0]) == 204
    assert by(table, "Anna") == (0, "wire")
    assert not table.pages.knows(OTHER._replace(token="anna"))
    take_phone(table, "Anna", "anna")
    assert table.bring("to_tablet", 0) == 204
    assert by(table, "Anna")[1] == "tablet"
    assert not table.pages.knows(OTHER._replace(token="anna"))
    assert table.box.roster.players == NAMES[:3], "nobody sits elsewhere"


@in_a_loop
async def test_whoever_has_a_phone_answers_from_everywhere_and_there_again(tmp_path: Path) -> None:
    table = at_all(tmp_path)
    assert table.bring("to_tablet", "phone 1") == 204
    assert by(table, "Ben")[1] == "tablet"
    take_phone(table, "Ben", "borrowed")
    assert by(table, "Ben")[1] == "phone"
    take_phone(table, "Ben", "ben")
    assert table.pages.knows(OTHER._replace(token="ben"))
    assert not table.pages.knows(OTHER._replace(token="borrowed")), "it is given back"
    assert table.bring("to_wire", ["phone 1", 1]) == 204
    assert by(table, "Ben") == (1, "wire")
    assert not table.pages.knows(OTHER._replace(token="ben"))
    take_phone(table, "Ben", "ben")
    assert by(table, "Ben") == (1, "phone")
    assert table.box.roster.players == NAMES[:3], "nobody sits elsewhere"


@in_a_loop
async def test_whoever_has_the_tablet_answers_by_a_button_or_a_phone_and_there_again(tmp_path: Path) -> None:
    table = at_all(tmp_path)
    take_phone(table, "Clara", "clara")
    assert table.bring("to_tablet", "tablet 1") == 204
    assert table.bring("to_wire", ["tablet 1", 1]) == 204
    assert by(table, "Clara") == (1, "wire")
    assert table.look("host", HOST)["wires"] == []
    assert table.bring("to_tablet", 1) == 204
    assert by(table, "Clara")[1] == "tablet"
    assert table.box.roster.players == NAMES[:3], "nobody sits elsewhere"


@in_a_loop
async def test_all_are_told_who_answers_from_elsewhere(tmp_path: Path) -> None:
    table = at_all(tmp_path)
    table.play(CARDS[:3])
    told: list[str] = []

    def tells(who: str, how: str) -> None:
        before, told[:] = len(told), heard(table)
        assert len(told) == before + 2, "that it is wanted, and that it is so"
        assert who in told[-2]
        assert who in told[-1]
        assert how in told[-1]

    take_phone(table, "Anna", "anna")
    tells("Anna", "phone")
    table.bring("to_wire", [0, 0])
    tells("Anna", "button")
    take_phone(table, "Clara", "clara")
    tells("Clara", "phone")
    take_phone(table, "Clara", "another")
    tells("Clara", "phone")
    table.bring("to_tablet", "tablet 1")
    tells("Clara", "tablet")
    table.bring("to_wire", ["phone 1", 1])
    tells("Ben", "button")
    table.bring("to_tablet", 1)
    tells("Ben", "tablet")
    table.do("to_tablet", 1)
    assert len(told) == len(heard(table)), "nothing has changed"


@in_a_loop
async def test_all_hear_of_both_seats_when_a_phone_goes_from_one_to_another(tmp_path: Path) -> None:
    table = at_all(tmp_path)
    table.play(CARDS[:3])
    take_phone(table, "Clara", "ben")
    told = " ".join(heard(table))
    assert re.search("Clara.*phone|phone.*Clara", told)
    assert re.search("Ben.*tablet|tablet.*Ben", told)
    assert [by(table, name)[1] for name in ("Ben", "Clara")] == ["tablet", "phone"]


@in_a_loop
async def test_nobody_is_put_where_somebody_is_or_nothing(tmp_path: Path) -> None:
    table = at_all(tmp_path)
    for verb, wrong in (
        ("to_wire", ["phone 1", 0]), ("to_wire", ["phone 1", 2]), ("to_wire", ["phone 1", -1]),
        ("to_wire", [0, 0]), ("to_wire", ["nobody", 1]), ("to_wire", ["phone 1", True]),
        ("to_tablet", "tablet 1"), ("to_tablet", "nobody"), ("to_tablet", 7), ("to_phone", "nowhere"),
    ):  # fmt: skip
        assert table.do(verb, wrong).status == 409, (verb, wrong)
    assert [by(table, name)[1] for name in NAMES[:3]] == ["wire", "phone", "tablet"]


@in_a_loop
async def test_the_same_table_as_last_time_comes_with_one_tap(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.play()
    table.do("respell", ["Gina", "Dschina"])
    table.do("wish", ["experience", "newcomers"])
    table.do("time", ["talk", 120])
    table.box.surfaces.show(Moment("cast"))
    await rest()
    again = pages_table(tmp_path)
    assert again.pages.keys.is_host(HOST.token)
    assert again.look("host", HOST)["experience"] == "usual"
    again.box.roster.open("gather")
    waiting = asyncio.ensure_future(again.box.host.decision())
    await rest()
    assert again.look("host", HOST)["last"] == list(NAMES)
    assert again.do("same").status == 204
    assert await waiting == "next"
    again.box.roster.open("seat")
    again.box.surfaces.show(Moment("seat"))
    assert again.box.roster.players == NAMES
    assert again.look("host", HOST)["experience"] == "newcomers"
    assert again.pages.settling.say_as == {"Gina": "Dschina"}
    assert (again.box.pace.wished_times or again.box.pace.times).talk == 120


async def the_next_evening(folder: Path, places: Sequence[Place], devices: dict[str, Place]) -> PagesTable:
    """People have played from there, and come again to a box with one button more than anybody had."""
    table = pages_table(folder, places)
    assert table.pages.keys.trust(HOST.token, "1234")
    table.box.roster.devices = devices
    table.play()
    table.box.surfaces.show(Moment("cast"))
    await rest()
    again = pages_table(folder, buttons=3)
    again.box.roster.open("gather")
    return again


PLACES: tuple[Place, ...] = (
    wire(0), wire(1), phone(1), phone(2), tablet(1), tablet(2), tablet(3), tablet(4),
)  # fmt: skip


@in_a_loop
async def test_with_the_same_table_buttons_and_phones_are_theirs_again(tmp_path: Path) -> None:
    again = await the_next_evening(tmp_path, PLACES, {sealed("clara"): phone(1), sealed("ben"): wire(1)})
    deciding = asyncio.ensure_future(again.box.host.decision())
    await rest()
    assert again.do("same").status == 204
    assert await deciding == "next"
    assert again.box.roster.names == dict(zip(PLACES, NAMES, strict=True))
    assert again.pages.phones.place_of("clara") == phone(1)
    assert again.pages.phones.place_of("ben") == wire(1)


@in_a_loop
async def test_who_has_come_before_that_tap_keeps_their_place(tmp_path: Path) -> None:
    again = await the_next_evening(tmp_path, PLACES, {sealed("clara"): phone(1), sealed("dora"): phone(2)})
    assert again.say("join", OTHER._replace(token="dora's new phone"), name="dora").status == 204
    assert again.say("join", OTHER._replace(token="zoe"), name="Zoe").status == 204
    again.box.roster.join(wire(0), "Ben")
    deciding = asyncio.ensure_future(again.box.host.decision())
    await rest()
    assert again.do("same").status == 204
    assert await deciding == "next"
    at = again.pages.phones.place_of
    assert again.box.roster.place_of("dora") == at("dora's new phone")
    assert at("dora") is None
    assert again.box.roster.place_of("Zoe") == at("zoe")
    assert again.box.roster.place_of("Clara") == at("clara"), "her place was taken, her phone is still hers"
    assert again.box.roster.place_of("Ben") == wire(0)
    anna = again.box.roster.place_of("Anna")
    assert anna is not None
    assert anna.kind == "tablet", "Ben has pressed her button"
    again.box.roster.open("seat")
    again.box.surfaces.show(Moment("seat"))
    assert again.box.roster.players == ("Anna", "Ben", "Clara", "dora", *NAMES[4:], "Zoe")


@in_a_loop
async def test_the_same_table_wants_the_same_on_the_same_evening_too(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.play()
    assert table.do("card", ["cupid", "wish"]).status == 204
    table.box.surfaces.show(Moment("cast"))
    table.stop()
    table.box.roster.open("gather")
    assert table.do("card", ["cupid", "without"]).status == 204
    assert table.pages.settling.proposals.wish("without", [])
    table.do("same")
    assert table.pages.settling.proposals.settings.without == ("cupid",)


@in_a_loop
async def test_after_a_power_cut_the_table_wants_what_it_has_wished_for(tmp_path: Path) -> None:
    await the_next_evening(tmp_path, PLACES, {})
    table = pages_table(tmp_path)
    for verb, *told in (
        ("wish", "rules", "big-box"), ("wish", "experience", "experienced"), ("card", "cook", "wish"),
        ("option", "mayor", "open"), ("time", "talk", 77), ("loud", "voice", 0.3),
        ("respell", "Gina", "Dschina"), ("want", "recap", "long"),
    ):  # fmt: skip
        assert table.do(verb, told).status == 204
    await rest()
    seen, again = table.look("host", HOST), pages_table(tmp_path)
    assert again.look("host", HOST)["rules"] == "duesterwald"
    again.box.surfaces.show(Moment("offered"))
    for what in ("rules", "experience", "roles", "options", "times", "loud", "recap"):
        assert again.look("host", HOST)[what] == seen[what]
    assert again.pages.settling.say_as == {"Gina": "Dschina"}


@in_a_loop
async def test_what_is_kept_of_an_evening_may_be_torn(tmp_path: Path) -> None:
    await the_next_evening(tmp_path, PLACES, {})
    file = tmp_path / "table.json"
    whole = json.loads(file.read_text())
    for torn in (
        {"places": [0]},
        {"places": "abc"},
        {"places": [None] * 8},
        {"devices": {"a": None}},
        {"devices": 7},
    ):
        file.write_text(json.dumps({**whole, **torn}))
        again = pages_table(tmp_path)
        again.box.roster.open("gather")
        assert again.do("same").status == 409, "nobody waits for it"
        assert sorted(again.box.roster.joined) == sorted(NAMES)


def with_two_phones(folder: Path) -> PagesTable:
    """Anna and Ben have a phone, Clara has none."""
    table = pages_table(folder, [phone(1), phone(2), tablet(1)])
    assert table.pages.keys.trust(HOST.token, "1234")
    table.box.roster.devices = {sealed("anna"): phone(1), sealed("ben"): phone(2)}
    return table


def away(table: PagesTable) -> list[str]:
    """Whose phone stands out."""
    return [person["name"] for person in table.look("host", HOST)["people"] if person.get("away")]


def lost(table: PagesTable) -> list[Any]:
    """Where a phone is lost."""
    return [place for place, _ in table.look("host", HOST)["lost"]]


@in_a_loop
async def test_a_phone_that_is_not_heard_of_stands_out_and_after_a_while_is_trouble(tmp_path: Path) -> None:
    table = with_two_phones(tmp_path)
    with table.pages.streams.watch(OTHER._replace(token="ben")):
        with table.pages.streams.watch(OTHER._replace(token="anna")):
            assert away(table) == []
        assert away(table) == ["Anna"]
        await asyncio.sleep(PATIENCE / 2)
        assert lost(table) == []
        await asyncio.sleep(PATIENCE / 2)
        assert lost(table) == ["phone 1"]
        assert "Anna" in table.look("host", HOST)["lost"][0][1]
        with table.pages.streams.watch(OTHER._replace(token="anna")):
            assert (lost(table), away(table)) == ([], []), "it is back"
        await asyncio.sleep(PATIENCE / 2)
        assert lost(table) == [], "its time begins anew"


@in_a_loop
async def test_by_night_the_host_does_not_learn_whose_phone_is_looked_at(tmp_path: Path) -> None:
    """A dark phone is not heard of, and comes back with the finger of whoever is awake."""
    table = with_two_phones(tmp_path)
    assert away(table) == ["Anna", "Ben"]
    table.play(CARDS[:3])
    table.tell(Night(1))
    asleep = table.look("host", HOST)
    with table.pages.streams.watch(OTHER._replace(token="ben")):
        assert table.look("host", HOST) == asleep
        await asyncio.sleep(2 * PATIENCE)
        assert table.look("host", HOST) == asleep
        table.tell(Dawn(1))
        assert away(table) == [], "nor at dawn whose was looked at last"
        await asyncio.sleep(PATIENCE)
        assert away(table) == ["Anna"]
        assert lost(table) == ["phone 1"]


@in_a_loop
async def test_by_night_nobody_comes_to_the_seat_of_another(tmp_path: Path) -> None:
    """Whoever hosts plays, too: with a second device they would look, and act, for somebody who is called."""
    table = at_all(tmp_path)
    codes = {place: code_for(table, place) for place in (0, "phone 1")}
    tablet = table.do("tablet").text
    table.play(CARDS[:3])
    table.tell(Night(1))
    for code in codes.values():
        assert table.say("join", OTHER, code=code).status == 409
    assert table.say("tablet", HOST, pair="").status == 409
    assert table.say("tablet", OTHER, pair=tablet).status == 409
    assert table.do("to_tablet", "phone 1").status == table.do("to_wire", ["phone 1", 1]).status == 409
    assert [by(table, name)[1] for name in NAMES[:3]] == ["wire", "phone", "tablet"]
    assert table.pages.knows(OTHER._replace(token="ben"))
    table.tell(Dawn(1))
    assert table.say("join", OTHER, code=codes["phone 1"]).status == 204, "it still holds"
    assert table.say("tablet", TABLET, pair=tablet).status == 204
    assert table.bring("to_tablet", "phone 1") == 204


@in_a_loop
async def test_whose_phone_is_lost_goes_on_elsewhere(tmp_path: Path) -> None:
    table = with_two_phones(tmp_path)
    assert away(table) == ["Anna", "Ben"]
    await asyncio.sleep(PATIENCE)
    assert lost(table) == ["phone 1", "phone 2"]
    assert table.bring("to_tablet", "phone 1") == 204
    assert lost(table) == ["phone 2"]
    table.play(CARDS[:3])
    table.tell(Died(Shown(1, "seer"), "werewolves"))
    assert lost(table) == [], "the dead may do without"


@in_a_loop
async def test_many_lost_phones_are_one_trouble(tmp_path: Path) -> None:
    table = pages_table(tmp_path, [phone(number) for number in range(4)])
    assert table.pages.keys.trust(HOST.token, "1234")
    table.box.roster.devices = {sealed(name): phone(number) for number, name in enumerate(NAMES[:4])}
    table.look("host", HOST)
    await asyncio.sleep(PATIENCE)
    ((place, text),) = table.look("host", HOST)["lost"]
    assert place is None
    assert all(name in text for name in NAMES[:4])
    with table.pages.streams.watch(OTHER._replace(token="Anna")):
        assert lost(table) == ["phone 1", "phone 2", "phone 3"]


@in_a_loop
async def test_after_a_power_cut_each_phone_has_its_own_card_again(tmp_path: Path) -> None:
    table = pages_table(tmp_path, [phone(number) for number in range(8)])
    table.box.roster.devices = {sealed(name): phone(number) for number, name in enumerate(NAMES)}
    table.box.surfaces.show(Moment("offered"))
    at_draw(table.play(), CARDS)
    assert table.box.performance is not None
    table.box.performance.game.go_on_to_question()
    table.box.performance.recall()
    seen = [table.look("seat", OTHER._replace(token=name))["card"]["is"] for name in NAMES]
    assert seen == list(CARDS)


@in_a_loop
async def test_nobody_is_called_what_is_chosen_beside_people(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.box.roster.set({})
    table.box.roster.open("gather")
    for wrong in ("Niemand", "nobody", "Der Wachhund", "the guard dog"):
        assert table.say("join", OTHER, name=wrong).status == 409, wrong
        assert table.do("add", wrong).status == 409, wrong
    assert table.say("join", OTHER, name="Ben").status == 204
