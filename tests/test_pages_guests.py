"""Guests of the box on pages: chosen by the host, named as guests everywhere, and nobody acts for them."""

import asyncio
from pathlib import Path

from moderator.keeping.place import guest, phone, wire
from moderator.rules.requests import Floor, Poll
from moderator.surfaces.guests.arriving import ArrivingGuests
from moderator.surfaces.guests.seats import Guests
from moderator.surfaces.pages.phones import sealed
from moderator.web.devices import Device

from .pages_stage import HOST, OTHER, PagesTable, in_a_loop

ANNA = Device("anna", "en", "")


def a_table(folder: Path) -> PagesTable:
    """A box with pages, and guests who can be asked to the table; somebody hosts."""
    table = PagesTable(folder, Guests, ArrivingGuests, buttons=1)
    assert table.pages.keys.trust(HOST.token, "1234")
    return table


def with_a_guest(folder: Path) -> PagesTable:
    """Anna has a phone, Barnaby is a guest."""
    table = a_table(folder)
    table.seat([phone(1), guest(1), wire(0)], ["Anna", "Barnaby", "Ben"])
    table.box.roster.recall_devices({sealed(ANNA.token): phone(1)})
    return table


@in_a_loop
async def test_a_host_chooses_how_many_and_how_sharp_and_sends_one_away(tmp_path: Path) -> None:
    table = a_table(tmp_path)
    table.box.roster.open("gather")
    for number in range(6):
        assert table.box.roster.join(phone(number), f"P{number}x")
    assert table.look("host", HOST)["guests"] == 0
    assert table.do("want", ["guests", 2]).status == 204
    await asyncio.sleep(0.1)
    seen = table.look("host", HOST)
    theirs = [person["place"] for person in seen["people"] if person["by"] == "guest"]
    assert (seen["guests"], theirs) == (2, ["guest 1", "guest 2"])
    assert table.look("table", OTHER)["joined"][-2:] == ["Barnaby (guest)", "Winifred (guest)"]
    assert table.do("remove", "guest 1").status == 204
    await asyncio.sleep(0.1)
    seen = table.look("host", HOST)
    assert (seen["guests"], table.box.roster.guests) == (1, 1)
    assert table.do("wish", ["sharpness", "quiet"]).status == 204
    assert table.look("host", HOST)["sharpness"] == "quiet"
    for wrong in (["guests", 5], ["guests", -1], ["guests", True], ["guests", "2"], ["guests", None]):
        assert table.do("want", wrong).status == 409
    assert table.do("wish", ["sharpness", "dull"]).status == 409


@in_a_loop
async def test_where_there_can_be_none_none_are_offered(tmp_path: Path) -> None:
    table = PagesTable(tmp_path)
    assert table.pages.keys.trust(HOST.token, "1234")
    assert "guests" not in table.look("host", HOST)


@in_a_loop
async def test_a_cast_that_is_refused_for_them_says_why(tmp_path: Path) -> None:
    table = a_table(tmp_path)
    table.seat([*map(phone, range(6)), guest(1), guest(2)])
    assert "cards" in table.look("host", HOST)["cast"]
    assert table.do("option", ["deal", "cards"]).status == 204
    assert "guests" in table.look("host", HOST)["cast"]["refused"].lower()
    assert table.do("option", ["deal", "box"]).status == 204
    assert table.do("card", ["girl", "wish"]).status == 204
    assert "Girl" in table.look("host", HOST)["cast"]["refused"]


@in_a_loop
async def test_every_screen_names_them_as_guests(tmp_path: Path) -> None:
    table = with_a_guest(tmp_path)
    for kind, device, where in (("seat", ANNA, "players"), ("table", OTHER, "seats")):
        people = table.look(kind, device)[where]
        assert [person.get("guest", False) for person in people.values()] == [False, True, False]


@in_a_loop
async def test_nobody_acts_for_them_nor_takes_their_seats(tmp_path: Path) -> None:
    table = with_a_guest(tmp_path)
    table.play(["werewolf", "seer", "villager"])
    table.open(Floor("talk", "starts", (0, 1, 2), (0, 1, 2), roles=("seer", "villager")))
    opened = table.look("host", HOST)["open"]
    assert [seat for seat, _ in opened["speakers"]] == [0, 2]
    for_a_guest = {"nominate": 0}
    assert table.say("host", HOST, do="answer", of=opened["id"], **{"for": {"1": for_a_guest}}).status == 409
    for verb, what in (("to_phone", "guest 1"), ("to_tablet", "guest 1"), ("to_wire", ["guest 1", 0])):
        assert table.do(verb, what).status == 409
    assert table.box.roster.places[1] == guest(1)


@in_a_loop
async def test_where_hands_are_counted_their_votes_count_too(tmp_path: Path) -> None:
    table = with_a_guest(tmp_path)
    table.play(["werewolf", "seer", "villager"])
    table.open(Poll("gallows", (0, 1, 2), ("up", "down")))
    opened = table.look("host", HOST)["open"]
    assert [seat for seat, *_ in opened["voters"]] == [0, 2]
    hands = {"0": {"choose": "up"}, "2": {"choose": "down"}}
    assert table.say("host", HOST, do="answer", of=opened["id"], **{"for": hands}).status == 204
    assert table.box.desk.choose(1, "up")
    assert table.answer == ("up", "up", "down")
