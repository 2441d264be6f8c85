"""The table screen: the way in, the circle, votes as they are revealed, and the story; no secret."""

import json
from pathlib import Path

from moderator.keeping.place import tablet
from moderator.rules.big_box.events import Gallows
from moderator.rules.events import Accused, Counted, Day, Died, Elected, Night, Shown
from moderator.rules.playing.game import Game
from moderator.rules.requests import Draw, Floor, Poll
from moderator.service.network import Joining
from moderator.surfaces.pages.door import square, way_in
from moderator.table.shown import Moment

from .boxes import NAMES
from .pages_stage import CARDS, OTHER, at_tablet, in_a_loop


def test_what_the_squares_say_is_what_stands_below_them() -> None:
    shown = way_in(Joining("http://10.42.0.1/", "Wolves", "howl;ing1"))
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
    assert way_in(Joining()) == {}
    assert "wifi" not in way_in(Joining("http://box.local/"))


def test_a_code_is_told_below_the_square_and_within_it() -> None:
    plain, guarded = way_in(Joining("http://box.local/")), way_in(Joining("http://box.local/"), "K7DX")
    assert "code" not in plain
    assert (guarded["code"], guarded["address"]) == ("K7DX", "box.local")
    assert guarded["page"] == square("http://box.local/#K7DX") != plain["page"]


@in_a_loop
async def test_the_way_in_is_shown_while_people_come(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.box.roster.open("gather")
    table.box.surfaces.show(Moment("gather"))
    seen = table.look("table", OTHER)
    assert seen["join"]["address"] == "10.42.0.1"
    assert seen["joined"] == list(NAMES)
    table.box.roster.open("seat")
    table.box.roster.sit(tablet(0))
    table.box.surfaces.show(Moment("seat"))
    seen = table.look("table", OTHER)
    assert seen["missing"] == list(NAMES[1:])
    assert [seat["name"] for seat in seen["seats"].values()] == ["Anna"]
    table.box.roster.open("")
    table.play(CARDS[:1])
    table.tell(Night(1))
    assert "join" not in table.look("table", OTHER)


@in_a_loop
async def test_the_dead_show_their_cards_and_the_office_its_star(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.play()
    table.tell(Day(1))
    table.tell(Died(Shown(2, "seer"), "werewolves"), Elected("captain", 4))
    seats = table.look("table", OTHER)["seats"]
    assert seats["2"] == {"name": "Clara", "dead": True, "card": "seer", "was": "Seer"}
    assert seats["4"] == {"name": "Emil", "office": True}
    assert seats["0"] == {"name": "Anna"}


@in_a_loop
async def test_votes_come_when_they_are_revealed(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.play()
    table.open(Poll("vote", (0, 1, 2), (0, 1, 2)))
    table.box.desk.choose(0, 1)
    assert table.look("table", OTHER)["votes"] == {}
    table.over()
    table.tell(Counted("vote", ((0, 1), (1, 2), (2, None))))
    assert table.look("table", OTHER)["votes"] == {
        "0": {"whom": 1, "text": "Ben"}, "1": {"whom": 2, "text": "Clara"},
    }  # fmt: skip
    table.open(Poll("gallows", (0, 1), ("up", "down")))
    assert table.look("table", OTHER)["votes"] == {}, "another question is asked"
    table.over()
    table.tell(Counted("gallows", ((0, "up"), (1, "down"))))
    assert {vote["way"] for vote in table.look("table", OTHER)["votes"].values()} == {"up", "down"}


@in_a_loop
async def test_who_is_accused_stands_out(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.play()
    table.tell(Accused(0, 1))
    table.open(Floor("talk", "goes-on", (0, 1, 2), (0, 1, 2), Accused(0, 1)))
    seen = table.look("table", OTHER)
    assert [seat for seat, known in seen["seats"].items() if known.get("accused")] == ["1"]
    assert seen["text"] == "Anna accuses Ben" or {"Anna", "Ben"} <= set(seen["text"].replace(":", "").split())
    table.tell(Gallows(1))
    table.over()
    assert table.look("table", OTHER)["seats"]["1"]["accused"]


@in_a_loop
async def test_a_count_that_is_taken_again_replaces_the_one_before(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    game = table.play()
    table.box.surfaces.show(vote(game, whom=1))
    before = table.look("table", OTHER)
    assert "Ben" in str(before["events"])
    assert before["votes"]
    assert table.box.performance is not None
    game = table.box.performance.game = game.rewound()
    table.pages.changed()
    assert "Ben" not in str(table.look("table", OTHER)["events"])
    vote(game, whom=2)
    table.pages.changed()
    *_, (night, told) = table.look("table", OTHER)["events"].values()
    assert night == game.board.round
    assert "Clara" in told
    table.stop()
    table.box.surfaces.show(Moment("cast"))
    assert table.look("table", OTHER)["events"] == {}


def vote(game: Game, whom: int) -> Counted:
    """On to a vote in which everybody who can means the same, and its count."""
    while not (isinstance(game.request, Poll) and game.request.known == "all"):
        if isinstance(game.request, Draw):
            game.answer(CARDS)
        elif isinstance(game.request, Poll):
            game.answer((None,) * len(game.request.seats))
        else:
            game.answer(None)
        game.go_on_to_question()
    game.answer(tuple(whom if seat != whom else None for seat in game.request.seats))
    counted = game.request
    assert isinstance(counted, Counted)
    game.make_known()
    return counted


@in_a_loop
async def test_every_device_reads_its_own_language(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.play()
    table.tell(Day(1))
    table.tell(Died(Shown(2, "seer"), "werewolves"))
    german = table.look("table", OTHER._replace(language="de"))
    assert german["seats"]["2"]["was"] == "Seherin"
    assert table.look("table", OTHER)["seats"]["2"]["was"] == "Seer"
    assert json.dumps(german["events"]) != json.dumps(table.look("table", OTHER)["events"])


@in_a_loop
async def test_a_wall_says_nothing(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    assert table.say("table", OTHER, do="next").status == 400
