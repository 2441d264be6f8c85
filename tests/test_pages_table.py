"""The table screen: the way in, the circle, votes as they are revealed, and the story; no secret."""

import json
from pathlib import Path

from moderator.keeping.place import tablet
from moderator.rules.requests import Floor, Nominates, Poll, Say, Scene
from moderator.service.network import Joining
from moderator.surfaces.pages.joining import look, square
from moderator.table.surfaces import Moment

from .pages_stage import NAMES
from .shared_stage import OTHER, SharedTable, at_tablet, in_a_loop


def say(table: SharedTable, line: str, settled: bool = True, **about: object) -> None:
    """Something is made known."""
    table.stage.surfaces.show(Say(line, about, settled))


def test_what_the_squares_say_is_what_stands_below_them() -> None:
    shown = look(Joining("http://10.42.0.1/", "Wolves", "howl;ing1"))
    assert (shown["address"], shown["network"], shown["password"]) == ("10.42.0.1", "Wolves", "howl;ing1")
    # Version 2 of a QR code is 25 modules wide, version 3 has 29; each has three eyes of 7 in its corners.
    assert (shown["page"]["wide"], shown["wifi"]["wide"]) == (25, 29)
    for shape in (shown["page"], shown["wifi"]):
        far = shape["wide"] - 7
        for x, y in ((0, 0), (far, 0), (0, far)):
            for step in range(7):
                assert f"M{x + step} {y}h1v1h-1z" in shape["path"]
                assert f"M{x} {y + step}h1v1h-1z" in shape["path"]


def test_without_an_address_there_is_no_way_in() -> None:
    assert look(Joining()) == {}
    assert "wifi" not in look(Joining("http://box.local/"))


def test_a_code_is_told_below_the_square_and_within_it() -> None:
    plain, guarded = look(Joining("http://box.local/")), look(Joining("http://box.local/"), "K7DX")
    assert "code" not in plain
    assert (guarded["code"], guarded["address"]) == ("K7DX", "box.local")
    assert guarded["page"] == square("http://box.local/#K7DX") != plain["page"]


@in_a_loop
async def test_the_way_in_is_shown_while_people_come(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.roster.open("gather")
    table.stage.surfaces.show(Moment("gather", {"joined": NAMES, "seated": ()}))
    seen = table.look("table", OTHER)
    assert seen["join"]["address"] == "10.42.0.1"
    assert seen["joined"] == list(NAMES)
    table.roster.open("seat")
    table.roster.sit(tablet(0))
    table.stage.surfaces.show(Moment("seat", {"joined": NAMES, "seated": ("Anna",)}))
    seen = table.look("table", OTHER)
    assert seen["missing"] == list(NAMES[1:])
    assert [seat["name"] for seat in seen["seats"].values()] == ["Anna"]
    table.roster.open("")
    table.stage.surfaces.show(Scene("night", {"night": 1}))
    assert "join" not in table.look("table", OTHER)


@in_a_loop
async def test_the_dead_show_their_cards_and_the_office_its_star(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.play()
    table.stage.surfaces.show(Scene("day", {"night": 1}))
    say(table, "death", who=2, card="seer", cause="werewolves")
    say(table, "elected", who=4, office="captain")
    seats = table.look("table", OTHER)["seats"]
    assert seats["2"] == {"name": "Clara", "dead": True, "card": "seer", "was": "Seer"}
    assert seats["4"] == {"name": "Emil", "office": True}
    assert seats["0"] == {"name": "Anna"}


@in_a_loop
async def test_votes_come_when_they_are_revealed(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.play()
    table.open(Poll("vote", (0, 1, 2), (0, 1, 2)))
    table.stage.desk.choose(0, 1)
    assert table.look("table", OTHER)["votes"] == {}
    say(table, "vote-count", settled=False, votes=((0, 1), (1, 2), (2, None)))
    assert table.look("table", OTHER)["votes"] == {
        "0": {"whom": 1, "text": "Ben"}, "1": {"whom": 2, "text": "Clara"},
    }  # fmt: skip
    table.open(Poll("gallows", (0, 1), ("up", "down")))
    say(table, "gallows-count", settled=False, votes=((0, "up"), (1, "down")))
    assert {vote["way"] for vote in table.look("table", OTHER)["votes"].values()} == {"up", "down"}


@in_a_loop
async def test_who_is_accused_stands_out(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.play()
    table.open(Floor("talk", "goes-on", (0, 1, 2), (0, 1, 2), Nominates(0, 1)))
    seen = table.look("table", OTHER)
    assert [seat for seat, known in seen["seats"].items() if known.get("accused")] == ["1"]
    assert seen["text"] == "Anna accuses Ben" or {"Anna", "Ben"} <= set(seen["text"].replace(":", "").split())
    table.stage.surfaces.show(Scene("gallows", {"who": 1}))
    table.over()
    assert table.look("table", OTHER)["seats"]["1"]["accused"]


@in_a_loop
async def test_a_count_that_is_taken_again_replaces_the_one_before(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.play()
    table.stage.surfaces.show(Scene("night", {"night": 2}))
    for whom in (1, 2):
        say(table, "vote-count", settled=False, votes=((0, whom),))
    say(table, "death", who=2, card="seer", cause="vote")
    events = table.look("table", OTHER)["events"]
    assert [night for night, _ in events.values()] == [2, 2]
    assert "Clara" in events["0"][1]
    assert "Ben" not in events["0"][1]
    table.stage.surfaces.show(Moment("cast", {"setup": table.host.performance.game.setup}))  # type: ignore[union-attr]
    assert table.look("table", OTHER)["events"] == {}


@in_a_loop
async def test_every_device_reads_its_own_language(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.play()
    table.stage.surfaces.show(Scene("day", {"night": 1}))
    say(table, "death", who=2, card="seer", cause="werewolves")
    german = table.look("table", OTHER._replace(language="de"))
    assert german["seats"]["2"]["was"] == "Seherin"
    assert table.look("table", OTHER)["seats"]["2"]["was"] == "Seer"
    assert json.dumps(german["events"]) != json.dumps(table.look("table", OTHER)["events"])


@in_a_loop
async def test_a_wall_says_nothing(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    assert table.say("table", OTHER, do="next").status == 400
