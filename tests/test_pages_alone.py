"""A choice for the own eyes while all know who chooses; a hand that is held; and whose seats are ours."""

import json
from collections.abc import Callable
from pathlib import Path

from moderator.keeping.place import Place, guest, phone, tablet, typed, wire
from moderator.lines.lines import load
from moderator.rules.events import Day, Night
from moderator.rules.news import Card, Cards
from moderator.rules.requests import Ask, Leaves, Poll, Tell
from moderator.surfaces.pages.phones import sealed
from moderator.table.sheets import Choosing
from moderator.web.devices import Device

from .boxes import NAMES
from .pages_stage import HOST, OTHER, TABLET, PagesTable, in_a_loop, pages_table

ANNA, BEN = Device("anna", "en", ""), Device("ben", "en", "")

# Anna and Ben have phones, Clara and Dora the tablet; Emil is typed, Frida a guest, Gina has a button.
PLACES: tuple[Place, ...] = (phone(1), phone(2), tablet(1), tablet(2), typed("Emil"), guest(1), wire(0))

# Somebody is known to be asked; of what, and from which choices, is for them.
PICK = Ask("pick", (0,), (1, 3), known="who", late="wait")
PAIR = Ask("swap", (2,), ("seer", "witch", "hunter"), known="who", number=2, nobody=False)
SIGNS = Poll("sign", (0, 2, 3), ("up", "down"), known="who", late="wait")


def a_table(folder: Path) -> PagesTable:
    """It is day."""
    table = pages_table(folder, PLACES, buttons=1)
    table.box.roster.recall_devices({sealed(ANNA.token): phone(1), sealed(BEN.token): phone(2)})
    keys = table.pages.keys
    assert keys.trust(HOST.token, "1234")
    assert keys.pair(TABLET.token, keys.code_for_tablet(), "")
    table.play(["werewolf", "werewolf", "seer", "witch", "hunter", "villager", "villager"])
    table.tell(Day(1))
    return table


@in_a_loop
async def test_all_see_who_is_asked_and_nobody_else_of_what(tmp_path: Path) -> None:
    table = a_table(tmp_path)
    table.open(PICK, seconds=None)
    mine = table.look("seat", ANNA)
    assert (mine["state"], mine["ask"]["choices"]) == ("ask", [[1, "Ben"], [3, "Dora"], ["nobody", "Nobody"]])
    others = [table.look("seat", BEN), table.look("table", OTHER), table.look("tablet", TABLET)]
    assert {seen["text"] for seen in others} == {"Choosing now: Anna"}
    assert (others[0]["state"], others[0]["scene"]) == ("day", "day"), "nobody's screen goes dark"
    assert table.look("host", HOST)["open"] == {}
    before = [
        table.look("seat", BEN),
        table.look("table", OTHER),
        table.look("tablet", TABLET),
        table.look("host", HOST),
    ]
    assert table.say("seat", ANNA, choose=3, of=mine["id"]).status == 204
    assert table.answer == 3
    assert [
        table.look("seat", BEN),
        table.look("table", OTHER),
        table.look("tablet", TABLET),
        table.look("host", HOST),
    ] == before
    assert table.say("seat", ANNA, take_back=True, of=mine["id"]).status == 204
    assert table.answer is None


@in_a_loop
async def test_a_line_of_its_own_says_who_is_asked_if_there_is_one(tmp_path: Path) -> None:
    table = a_table(tmp_path)
    table.open(PICK._replace(task="hunter"), seconds=None)
    assert table.look("seat", BEN)["text"] == "Anna has the last shot."
    assert table.look("seat", BEN._replace(language="de"))["text"] == "Anna hat den letzten Schuss."


@in_a_loop
async def test_the_tablet_is_handed_to_whoever_is_asked_and_a_finger_shows_it(tmp_path: Path) -> None:
    table = a_table(tmp_path)
    table.open(PAIR, seconds=None)
    seen = table.look("tablet", TABLET)
    assert (seen["state"], seen["title"], seen["offer"]) == ("call", "Hand it to Clara", [])
    assert not {"seer", "witch", "hunter"} & set(json.dumps(seen).replace('"', " ").split())
    held = table.touch(hold=True)
    assert held["cards"] == [["seer", "Seer"], ["witch", "Witch"], ["hunter", "Hunter"]]
    assert held["number"] == 2
    assert table.touch(choose=["seer"])["refused"]
    assert table.touch(choose=["seer", "hunter"]) == {"chosen": "Seer and Hunter"}
    assert table.answer == ("seer", "hunter")
    assert table.look("tablet", TABLET) == seen, "it shows nothing of it by itself"
    assert table.touch(take_back=True) == {}
    assert table.answer is None
    late = seen["id"]
    table.over()
    assert table.say("tablet", TABLET, hold=True, of=late).status == 409


@in_a_loop
async def test_several_who_are_asked_have_the_tablet_one_after_the_other(tmp_path: Path) -> None:
    table = a_table(tmp_path)
    table.open(SIGNS, seconds=None)
    for who, pick in (("Clara", "up"), ("Dora", "down")):
        assert table.look("tablet", TABLET)["who"] == who
        assert table.touch(hold=True)["cards"] == [
            ["up", "Thumbs up: hang"],
            ["down", "Thumbs down: set free"],
        ]
        assert table.touch(choose=[pick]).get("chosen")
    assert table.answer == (None, "up", "down")
    assert table.look("tablet", TABLET)["text"] == "Choosing now: Anna, Clara and Dora"


@in_a_loop
async def test_a_hand_is_in_every_picture_of_its_holder_and_in_no_other(tmp_path: Path) -> None:
    table = a_table(tmp_path)
    hand = Cards(("seer", "witch", "witch"))
    table.deal(0, hand)
    dealt = table.look("seat", ANNA)
    assert (dealt["state"], [card["is"] for card in dealt["hand"]]) == ("deal", ["seer", "witch", "witch"])
    table.box.surfaces.show_to((0,), None)
    shown = []
    happenings: list[Callable[[], None]] = [
        lambda: table.tell(Night(2)), lambda: table.call(Ask("seer", (0,), (1, 2), "seer")), table.over,
        lambda: table.tell(Day(2)), lambda: table.open(PICK, None), table.over,
        lambda: table.open(Poll("vote", (0, 1), (0, 1))),
    ]  # fmt: skip
    for happens in happenings:
        happens()
        seen = table.look("seat", ANNA)
        shown.append(seen["state"])
        assert seen["hand"] == dealt["hand"]
        assert "hand" not in table.look("seat", BEN)
        of_all = [table.look("table", OTHER), table.look("tablet", TABLET), table.look("host", HOST)["open"]]
        assert "witch" not in json.dumps(of_all)
    assert shown == ["asleep", "awake", "asleep", "day", "ask", "day", "ask"]


@in_a_loop
async def test_a_hand_that_changes_by_day_is_no_news_of_its_own(tmp_path: Path) -> None:
    table = a_table(tmp_path)
    table.deal(0, Cards(("seer", "witch")))
    table.box.surfaces.show_to((0,), None)
    assert table.box.performance is not None
    tell = Tell("", (0,), Cards(("witch",)), "", "who", stays=True)
    table.box.surfaces.show_to((0,), tell)
    table.box.performance.game.held[0] = tell
    seen = table.look("seat", ANNA)
    assert (seen["state"], [card["is"] for card in seen["hand"]]) == ("day", ["witch"])


@in_a_loop
async def test_on_the_tablet_a_hand_lies_behind_the_finger_of_whoever_is_asked(tmp_path: Path) -> None:
    table = a_table(tmp_path)
    table.deal(2, Cards(("seer", "witch")))
    table.box.desk.sheet = None
    table.box.surfaces.show_to((2,), None)
    table.deal(3, Card("hunter"))
    table.box.surfaces.show_to((3,), None)
    assert "Witch" not in json.dumps(table.look("tablet", TABLET))
    table.open(PAIR, seconds=None)
    assert "Witch" not in json.dumps(table.look("tablet", TABLET))
    assert "Your cards: Seer and Witch" in table.touch(hold=True)["lines"]


@in_a_loop
async def test_the_seat_of_a_surface_that_is_unknown_here_is_never_the_tablets(tmp_path: Path) -> None:
    table = a_table(tmp_path)
    assert table.pages.tablet.seats() == (2, 3)
    assert [table.pages.owns(place) for place in PLACES] == [True] * 4 + [False] * 3
    people = {person["name"]: person["by"] for person in table.look("host", HOST)["people"]}
    assert people == dict(
        zip(NAMES, ("phone", "phone", "tablet", "tablet", "other", "guest", "wire"), strict=False)
    )
    for seat in (4, 5, 6):
        table.open(PICK._replace(seats=(seat,)), seconds=None)
        assert table.look("tablet", TABLET)["state"] == "rest"
        table.call(Ask("seer", (seat,), (0, 1), "seer"))
        assert table.touch(hold=True)["lines"] == [load("en").text("news.nothing")]
        assert table.touch(hold=True)["cards"] == []
        table.touch(choose=[1])
        sheet = table.box.desk.sheet
        assert isinstance(sheet, Choosing)
        assert sheet.proposal is None, "nobody answers for them there"
        table.over()
    for seat in (0, 1):
        table.pages.phones.free(table.box.roster.places[seat])
    assert table.pages.tablet.seats() == (0, 1, 2, 3), "whose phone is gone answers there"


@in_a_loop
async def test_whoever_has_to_go_home_says_so_wherever_it_is_asked_in_the_open(tmp_path: Path) -> None:
    table = a_table(tmp_path)
    everybody = tuple(range(len(PLACES)))
    shot = Ask("hunter", (0,), (1, 2), known="all", may_leave=everybody)
    for seat, who in ((0, ANNA), (1, BEN)):
        table.open(shot)
        seen = table.look("seat", who)
        assert seen["may-leave"]
        assert table.say("seat", who, leave=True, of=seen["id"]).status == 204
        assert table.answer == Leaves(seat)
    table.open(shot)
    seen = table.look("tablet", TABLET)
    assert seen["leavers"] == [[2, "Clara"], [3, "Dora"]]
    assert table.touch(**{"for": {"3": {"leave": True}}}) is not None
    assert table.answer == Leaves(3)
    table.open(Poll("vote", (0, 1, 2), (0, 1, 2), may_leave=(0, 1, 2)))
    assert table.look("tablet", TABLET)["leavers"] == [[2, "Clara"]]
    assert table.touch(**{"for": {"4": {"leave": True}}}) is None, "who sits elsewhere says so there"
    table.over()
    assert "may-leave" not in table.look("seat", BEN)


@in_a_loop
async def test_while_one_is_asked_alone_the_others_can_say_that_they_go_home(tmp_path: Path) -> None:
    table = a_table(tmp_path)
    living = (0, 1, 2, 3)
    for asked in (PICK, PAIR):
        question = asked._replace(may_leave=living)
        table.open(question, seconds=None)
        seen = table.look("seat", BEN)
        assert (seen["state"], seen["may-leave"], "ask" in seen) == ("day", True, False)
        assert table.say("seat", BEN, leave=True, of=seen["id"]).status == 204
        assert table.answer == Leaves(1)
        # Whoever has the tablet in hand, others there go home without it.
        table.open(question, seconds=None)
        tablet = table.look("tablet", TABLET)
        leaves = tablet["open"] if asked is PAIR else tablet
        assert leaves["leavers"] == [[2, "Clara"], [3, "Dora"]]
        goes = {"for": {"3": {"leave": True}}}
        assert table.say("tablet", TABLET, **goes, of=leaves["id"]).status == 204
        assert table.answer == Leaves(3)
        table.open(question, seconds=None)
        opened = table.look("host", HOST)["open"]
        assert opened["leavers"] == [[0, "Anna"], [1, "Ben"], [2, "Clara"], [3, "Dora"]]
        assert table.do("answer", **{"for": {"0": {"leave": True}}}, of=opened["id"]).status == 204
        assert table.answer == Leaves(0)
    table.open(PICK._replace(may_leave=(0,)), seconds=None)
    assert "may-leave" not in table.look("seat", BEN)
    # Not every game has days.
    table.box.board.turn_to(Day(1), "hearth")
    table.open(PICK._replace(may_leave=living), seconds=None)
    assert table.look("tablet", TABLET)["leavers"] == [[2, "Clara"], [3, "Dora"]]


@in_a_loop
async def test_nobody_else_chooses_for_whoever_is_asked_alone_nor_takes_it_back(tmp_path: Path) -> None:
    table = a_table(tmp_path)
    table.open(PICK._replace(may_leave=(0, 1)), seconds=None)
    of = table.look("host", HOST)["open"]["id"]
    said: list[dict[str, object]] = [{"choose": 1}, {"choose": [3]}, {"take_back": True}, {"seen": True}]
    for chosen in (None, 3):
        if chosen is not None:
            table.say("seat", ANNA, choose=chosen, of=table.look("seat", ANNA)["id"])
        for one in said:
            assert table.do("answer", **{"for": {"0": one}}, of=of).status == 409, "whatever lies there"
        assert table.answer == chosen
