"""Who comes late: reads where the game is, looks on with the code of the table, and is next in line."""

import json
from pathlib import Path
from typing import Any

from moderator.keeping.kept import KeptEvening
from moderator.keeping.place import Place, phone
from moderator.rules.events import Day, Died, Night, Shown
from moderator.rules.requests import Ask
from moderator.service.network import Joining
from moderator.surfaces.pages.phones import sealed
from moderator.table.clock import run_virtually
from moderator.table.roster import MOST
from moderator.table.shown import Moment
from moderator.web.devices import Device

from .boxes import NAMES, words
from .hosted import table
from .pages_stage import HOST, OTHER, PagesTable, in_a_loop, pages_table

LATE = Device("late", "en", "10.0.0.77")
PLACES: list[Place] = [phone(number) for number in range(1, 9)]
# A network that the box shares with others.
SHARED = Joining("http://192.168.1.7/")


def at_play(folder: Path, **about: Any) -> PagesTable:
    """The first day of a game."""
    at = pages_table(folder, PLACES, **about)
    at.play()
    at.tell(Night(1), Day(1), Died(Shown(2, "villager"), "werewolves"))
    return at


@in_a_loop
async def test_who_comes_late_reads_where_the_game_is_and_is_next_with_one_tap(tmp_path: Path) -> None:
    at, lines = at_play(tmp_path), words("en", "classic")
    seen = at.look("join", LATE)
    assert seen["state"] == "late"
    assert seen["title"] == lines.text("page.seat.scene.day", night=1)
    assert seen["text"] == lines.text("page.join.stands", number=7, of=8)
    assert at.say("join", LATE, name="Zoë").status == 204
    seen = at.look("join", LATE)
    assert seen["state"] == "next"
    assert lines.text("page.join.next-one", who="Zoë") in seen["text"]
    assert [*at.box.roster.line.values()] == ["Zoë"]
    assert not at.pages.knows(LATE), "a place in the line is no seat"
    assert at.say("join", LATE, name="Zoe").status == 204, "a name can be bettered"
    assert [*at.box.roster.line.values()] == ["Zoe"]
    assert at.say("join", LATE, out=True).status == 204
    assert at.box.roster.line == {}
    assert at.look("join", LATE)["state"] == "late"


@in_a_loop
async def test_who_comes_while_the_box_still_greets_is_not_late(tmp_path: Path) -> None:
    at, lines = pages_table(tmp_path, []), words("en", "classic")
    at.box.surfaces.show(Moment(""))
    soon = lines.text("page.join.soon")
    assert at.look("join", LATE)["title"] == soon
    assert at.say("join", LATE, name="Zoë") == (409, soon), "what is taken up then would go over it"
    at.box.evening.take_up(KeptEvening())
    seen = at.look("join", LATE)
    assert (seen["state"], seen["title"]) == ("gather", lines.text("page.join.who"))
    assert at.say("join", LATE, name="Zoë").status == 204
    seen = at.look("join", LATE)
    assert seen["title"] == soon
    assert lines.text("page.join.next-one", who="Zoë") in seen["text"]
    assert at.say("join", LATE, out=True).status == 204
    assert at.say("join", LATE, name="Zoe").status == 204
    at.box.roster.open("gather")
    assert "Zoe" in at.box.roster.joined
    assert at.look("join", LATE)["state"] == "in"
    at.box.roster.open("")
    at.box.surfaces.show(Moment("cast"))
    assert at.look("join", OTHER)["title"] == lines.text("page.join.later")
    at.box.surfaces.show(Moment("again"))
    assert at.look("join", OTHER)["title"] == soon


@in_a_loop
async def test_a_name_in_line_can_be_told_from_all_others(tmp_path: Path) -> None:
    at = at_play(tmp_path)
    assert at.say("join", LATE, name=NAMES[0].upper()).status == 409
    assert at.say("join", LATE, name="Zoë").status == 204
    assert at.say("join", OTHER, name="zoë").status == 409
    assert at.say("join", OTHER, name="").status == 409
    assert [*at.box.roster.line.values()] == ["Zoë"]


@in_a_loop
async def test_a_line_is_never_longer_than_there_is_room(tmp_path: Path) -> None:
    at = at_play(tmp_path)
    for number in range(MOST - 8):
        assert at.box.roster.queue(
            phone(100 + number), f"{chr(65 + number % 26)}{'abc'[number // 26]}{number}"
        )
    assert at.say("join", LATE, name="Zoë").status == 409


@in_a_loop
async def test_in_a_shared_network_whoever_looks_on_or_is_next_shows_the_code(tmp_path: Path) -> None:
    at, lines = at_play(tmp_path, where=SHARED), words("en", "classic")
    code = at.pages.keys.table_code
    assert at.say("join", LATE, name="Zoë") == (409, lines.text("page.join.wrong-table"))
    seen = at.look("watch", LATE)
    assert (seen["state"], seen["text"]) == ("locked", "")
    assert not {"players", "tidings", "claimed"} & {*seen}
    assert at.say("watch", LATE, code="XXXX").status == 409
    assert at.look("watch", LATE)["state"] == "locked"
    assert at.say("watch", Device("", "en", ""), code=code).status == 403, "it has no cookie to be known by"
    assert at.say("watch", LATE, code=code.lower()).status == 204
    assert at.look("watch", LATE)["state"] == "watch"
    assert at.look("watch", OTHER)["state"] == "locked"
    assert at.say("join", OTHER, name="Zoë", code=code).status == 204
    assert at.look("watch", OTHER)["state"] == "watch", "who is next has shown it already"


@in_a_loop
async def test_who_looks_on_sees_what_all_see_and_the_same_whatever_is_secret(tmp_path: Path) -> None:
    at = at_play(tmp_path)
    seen = at.look("watch", LATE)
    assert seen["players"]["2"]["dead"]
    assert seen["tidings"]
    at.tell(Night(2))
    at.call(Ask("seer", (), (1, 3), "seer"))
    nobody = at.look("watch", LATE)
    at.call(Ask("seer", (4,), (1, 3), "seer"))
    somebody = at.look("watch", LATE)
    assert nobody == somebody
    assert json.dumps(at.pages.kinds["watch"].fullest("en")) == json.dumps(somebody)


def test_who_is_next_plays_in_the_next_game_and_survives_a_power_cut(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as at:
            await at.until_asked("cast")
            at.host.next()
            await at.until(lambda: at.box.performance is not None)
            assert at.roster.queue(phone(1), "Zoë")
            at.roster.answer_from(phone(1), sealed("late"))
            await at.until_said("say.dawn-deaths")
        async with table(tmp_path) as at:
            await at.until_asked("offered")
            assert at.roster.line == {phone(1): "Zoë"}
            at.host.next()
            await at.until_asked("again")
            assert "Zoë" not in at.roster.players
            at.host.next()
            await at.until_asked("cast")
            assert at.roster.players == (*NAMES, "Zoë")
            assert at.roster.places[-1] == phone(1)
            assert at.roster.devices == {sealed("late"): phone(1)}
            assert len(at.box.evening.preparation.setup.players) == len(NAMES) + 1  # type: ignore[union-attr]

    run_virtually(play())


def test_who_is_next_is_there_when_others_are_to_play(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as at:
            await at.until_asked("cast")
            at.host.next()
            await at.until(lambda: at.box.performance is not None)
            assert at.roster.queue(phone(1), "Zoë")
            await at.until_asked("again")
            at.host.back()
            await at.until_moment("gather")
            assert "Zoë" in at.roster.joined
            assert at.roster.line == {}

    run_virtually(play())


@in_a_loop
async def test_the_host_sees_who_is_next_and_can_send_them_away(tmp_path: Path) -> None:
    at = at_play(tmp_path)
    assert at.pages.keys.trust(HOST.token, "1234")
    assert at.say("join", LATE, name="Zoë").status == 204
    ((place, name),) = at.look("host", HOST)["line"]
    assert name == "Zoë"
    assert at.do("unqueue", place).status == 204
    assert at.look("host", HOST)["line"] == []
    assert at.do("unqueue", place).status == 409
