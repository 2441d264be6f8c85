"""The host's page: guarded by a PIN; every verb, and nothing that anybody may not know."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from moderator.box.casting import Proposals
from moderator.box.pages.company import sealed
from moderator.box.pages.keys import DEVICES, SLOWEST
from moderator.box.pages.presence import PATIENCE
from moderator.box.pages.shared import add_shared
from moderator.box.pages.surface import Pages
from moderator.box.roster import Place
from moderator.box.surfaces import Moment, Trouble
from moderator.box.wanted import Wanted
from moderator.lines import TONES, load
from moderator.rules.requests import Ask, Floor, Leaves, Nominates, Poll, Scene

from .hosted import Table
from .hosted import table as hosted
from .pages_stage import NAMES
from .shared_stage import HOST, OTHER, TABLET, SharedTable, at_tablet, rest, shared_table
from .test_pages_tablet import in_a_loop


def pin(table: SharedTable, shown: str, who: Any = OTHER) -> int:
    """What a PIN is answered."""
    return table.say("host", who, pin=shown).status


@in_a_loop
async def test_whoever_comes_first_sets_the_pin_and_others_need_it(tmp_path: Path) -> None:
    table = shared_table(tmp_path)
    assert table.look("host", HOST)["state"] == "new"
    for wrong in ("123", "12a4", "", "1" * 13, "١٢٣٤"):
        assert pin(table, wrong, HOST) == 409
    assert pin(table, "4711", HOST) == 204
    assert table.look("host", HOST)["state"] == "in"
    assert table.look("host", OTHER) == table.look("host", OTHER) | {"state": "locked"}
    assert table.say("host", OTHER, do="pause").status == 403
    assert pin(table, "4712") == 403
    assert pin(table, "4711") == 204
    assert table.look("host", OTHER)["state"] == "in"


@in_a_loop
async def test_what_is_locked_says_nothing_of_the_table(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    seen = json.dumps(table.look("host", OTHER))
    assert not any(name in seen for name in NAMES)


@in_a_loop
async def test_wrong_pins_slow_down_for_their_address_and_nobody_is_locked_out(tmp_path: Path) -> None:
    table = shared_table(tmp_path)
    assert pin(table, "4711", HOST) == 204
    answers = [pin(table, "0000") for _ in range(4)]
    assert answers == [403, 403, 429, 429]
    assert pin(table, "4711") == 429, "the right one waits, too"
    assert pin(table, "4711", OTHER._replace(address="10.0.0.77")) == 204, "but elsewhere it does not"
    waits = []
    for _ in range(12):
        waits.append(round(table.shared.keys.patience.left(OTHER.address), 6))
        await asyncio.sleep(waits[-1] + 0.1)
        pin(table, "0000", OTHER._replace(token="third"))
    assert waits == sorted(waits)
    assert waits[-1] == SLOWEST
    await asyncio.sleep(SLOWEST + 1)
    assert pin(table, "4711", OTHER._replace(token="third")) == 204
    assert not table.shared.keys.patience.left(OTHER.address)


@in_a_loop
async def test_the_pin_outlives_a_restart_and_cannot_be_read_from_the_file(tmp_path: Path) -> None:
    table = shared_table(tmp_path)
    assert pin(table, "4711", HOST) == 204
    await rest()
    kept = (tmp_path / "keys.json").read_text()
    assert "4711" not in kept
    assert HOST.token not in kept
    again = shared_table(tmp_path)
    assert again.look("host", HOST)["state"] == "in"
    assert pin(again, "4712") == 403
    assert pin(again, "4711") == 204


@in_a_loop
async def test_a_device_can_be_locked_again_and_only_so_many_are_open(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    assert table.do("lock").status == 204
    assert table.look("host", HOST)["state"] == "locked"
    for number in range(DEVICES + 1):
        assert table.shared.keys.open(f"device {number}", "1234", "")
    assert not table.shared.keys.is_host("device 0")
    assert table.shared.keys.is_host(f"device {DEVICES}")


@in_a_loop
async def test_nothing_secret_is_on_it(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.play()
    table.stage.surfaces.show(Scene("night", {"night": 1}))
    before = table.look("host", HOST)
    table.call(Ask("seer", (2,), (0, 1), "seer"))
    table.stage.desk.choose(2, 1)
    assert table.look("host", HOST) == before


@in_a_loop
async def test_people_are_added_arranged_renamed_and_sent_home(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.roster.set({})
    table.roster.open("gather")
    for name in ("Anna", "Ben", "Clara"):
        assert table.do("add", name).status == 204
    assert table.do("add", "anna").status == 409
    places = {person["name"]: person["place"] for person in table.look("host", HOST)["people"]}
    assert table.do("arrange", [places["Clara"], 0]).status == 204
    assert table.roster.joined == ("Clara", "Anna", "Ben")
    assert table.do("rename", [places["Ben"], "Benno"]).status == 204
    assert table.do("rename", [places["Ben"], "ANNA"]).status == 409
    assert table.do("remove", places["Anna"]).status == 204
    assert list(table.roster.names.values()) == ["Clara", "Benno"]
    for wrong in ([places["Ben"], 9], [places["Ben"], True], ["nobody", 0], [places["Ben"]], "Ben", None):
        assert table.do("arrange", wrong).status == 409
    table.roster.open("seat")
    assert table.do("seat").status == 204
    assert table.roster.players == ("Clara", "Benno")


@in_a_loop
async def test_who_plays_is_not_changed_in_the_middle_of_a_game(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.play()
    for verb, what in (
        ("rename", ["tablet 0", "Otto"]),
        ("arrange", ["tablet 0", 3]),
        ("remove", "tablet 0"),
    ):
        assert table.do(verb, what).status == 409
    assert table.roster.players == NAMES


@in_a_loop
async def test_rules_cards_and_options_are_wished_for(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    seen = table.look("host", HOST)
    assert "weight" not in seen["cast"], "Düsterwald has no values"
    assert sum(number for *_, number in seen["cast"]["cards"]) == len(NAMES)
    assert table.do("card", ["cupid", "wish"]).status == 204
    assert "cupid" in cards(table)
    assert table.do("card", ["hunter", "without"]).status == 204
    assert "hunter" not in cards(table)
    assert table.do("wish", ["rules", "big-box"]).status == 204
    total, least, most = table.look("host", HOST)["cast"]["weight"]
    assert least <= total <= most
    assert table.do("option", ["mayor", "open"]).status == 204
    assert ["mayor", "open"] in [[name, value] for name, _, value, _ in table.look("host", HOST)["options"]]
    for verb, wrong in (
        ("wish", ["rules", "chess"]), ("wish", ["language", "en"]), ("option", ["mayor", "loud"]),
        ("option", ["captain", "start"]), ("card", ["thief", "wish"]), ("card", ["seer", "maybe"]),
        ("wish", 1),
    ):  # fmt: skip
        assert table.do(verb, wrong).status == 409
    assert table.proposals.settings.rules == "big-box"


@in_a_loop
async def test_where_cards_are_dealt_in_one_way_alone_it_is_no_choice(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    assert "deal" in [name for name, *_ in table.look("host", HOST)["options"]]
    table.proposals.has_screens = False
    assert "deal" not in [name for name, *_ in table.look("host", HOST)["options"]]


def cards(table: SharedTable) -> list[str]:
    """Which cards are proposed."""
    return [role for role, *_ in table.look("host", HOST)["cast"]["cards"]]


@in_a_loop
async def test_what_cannot_be_cast_is_said_in_words(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.roster.set(dict(enumerate(NAMES[:5])))
    assert "5" in table.look("host", HOST)["cast"]["refused"]
    german = table.look("host", HOST._replace(language="de"))["cast"]["refused"]
    assert german != table.look("host", HOST)["cast"]["refused"]


@in_a_loop
async def test_warnings_are_told(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    assert table.do("card", ["seer", "without"]).status == 204
    seen = table.look("host", HOST)["cast"]
    assert seen.get("warnings") or seen.get("refused")


@in_a_loop
async def test_another_proposal_differs(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.do("wish", ["rules", "big-box"])
    table.roster.set(dict(enumerate([*NAMES, "Ida", "Jan", "Kim", "Lea"])))
    seen = {str(cards(table))}
    for _ in range(3):
        assert table.do("other").status == 204
        seen.add(str(cards(table)))
    assert len(seen) > 1


@in_a_loop
async def test_times_pace_and_loudness_are_turned(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    pace = table.stage.pace
    talk = pace.times.talk
    assert table.do("time", ["talk", 90]).status == 204
    assert pace.times.talk == talk, "not in the middle of a scene"
    assert table.look("host", HOST)["times"]["talk"] == 90
    pace.settle()
    assert pace.times.talk == 90
    assert table.do("pace", "brisk").status == 204
    assert table.do("loud", ["ambience", 0.2]).status == 204
    assert table.look("host", HOST)["loud"]["ambience"] == 0.2
    for verb, wrong in (
        ("time", ["talk", -1]), ("time", ["talk", True]), ("time", ["talk", "9"]), ("time", ["talk", 1e9]),
        ("time", ["result", 0]), ("pace", "mad"), ("loud", ["all", 1]), ("loud", ["voice", 2]),
        ("loud", ["voice", True]),
    ):  # fmt: skip
        assert table.do(verb, wrong).status == 409, (verb, wrong)


@in_a_loop
async def test_a_name_is_heard_and_respelled(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    assert table.do("respell", ["Gina", "Dschina"]).status == 204
    says = {person["name"]: person["says"] for person in table.look("host", HOST)["people"]}
    assert says["Gina"] == "Dschina"
    assert table.do("hear", "Gina").status == 204
    await rest()
    table.play()
    await asyncio.sleep(5)
    assert table.do("hear", "Gina").status == 409, "not in a game"
    assert table.do("respell", ["Gina", ""]).status == 204
    assert table.shared.settling.say_as == {}


def by(table: SharedTable, name: str) -> tuple[Place, str]:
    """From where somebody answers."""
    people = table.look("host", HOST)["people"]
    return next((person["place"], person["by"]) for person in people if person["name"] == name)


def at_all(folder: Path) -> SharedTable:
    """Anna has a button, Ben a phone, Clara the tablet; a second button is nobody's."""
    table = shared_table(folder, [0, "phone 1", "tablet 1"])
    table.roster.wires = 2
    assert table.shared.keys.open(HOST.token, "1234", "")
    table.roster.devices = {sealed("ben"): "phone 1"}
    return table


def take_phone(table: SharedTable, name: str, token: str) -> None:
    """A phone comes to somebody's seat, by the host's code."""
    code = table.do("to_phone", by(table, name)[0])
    assert code.status == 200
    assert table.pages.company.redeem(token, code.text)


@in_a_loop
async def test_whoever_has_a_button_answers_from_everywhere_and_there_again(tmp_path: Path) -> None:
    table = at_all(tmp_path)
    assert table.do("to_tablet", 0).status == 204
    assert by(table, "Anna")[1] == "tablet"
    assert table.look("host", HOST)["wires"] == [0, 1]
    assert table.do("to_wire", [by(table, "Anna")[0], 0]).status == 204
    assert by(table, "Anna") == (0, "wire")
    take_phone(table, "Anna", "anna")
    assert by(table, "Anna") == (0, "phone")
    assert table.do("to_wire", [0, 0]).status == 204
    assert by(table, "Anna") == (0, "wire")
    assert not table.pages.knows(OTHER._replace(token="anna"))
    take_phone(table, "Anna", "anna")
    assert table.do("to_tablet", 0).status == 204
    assert by(table, "Anna")[1] == "tablet"
    assert not table.pages.knows(OTHER._replace(token="anna"))
    assert table.roster.players == NAMES[:3], "nobody sits elsewhere"


@in_a_loop
async def test_whoever_has_a_phone_answers_from_everywhere_and_there_again(tmp_path: Path) -> None:
    table = at_all(tmp_path)
    assert table.do("to_tablet", "phone 1").status == 204
    assert by(table, "Ben")[1] == "tablet"
    take_phone(table, "Ben", "borrowed")
    assert by(table, "Ben")[1] == "phone"
    take_phone(table, "Ben", "ben")
    assert table.pages.knows(OTHER._replace(token="ben"))
    assert not table.pages.knows(OTHER._replace(token="borrowed")), "it is given back"
    assert table.do("to_wire", ["phone 1", 1]).status == 204
    assert by(table, "Ben") == (1, "wire")
    assert not table.pages.knows(OTHER._replace(token="ben"))
    take_phone(table, "Ben", "ben")
    assert by(table, "Ben") == (1, "phone")
    assert table.roster.players == NAMES[:3], "nobody sits elsewhere"


@in_a_loop
async def test_whoever_has_the_tablet_answers_by_a_button_or_a_phone_and_there_again(tmp_path: Path) -> None:
    table = at_all(tmp_path)
    take_phone(table, "Clara", "clara")
    assert table.do("to_tablet", "tablet 1").status == 204
    assert table.do("to_wire", ["tablet 1", 1]).status == 204
    assert by(table, "Clara") == (1, "wire")
    assert table.look("host", HOST)["wires"] == []
    assert table.do("to_tablet", 1).status == 204
    assert by(table, "Clara")[1] == "tablet"
    assert table.roster.players == NAMES[:3], "nobody sits elsewhere"


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
async def test_by_day_a_host_puts_in_what_somebody_cannot(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.roster.set(dict(enumerate(NAMES)))
    table.play()
    for question, told, answer in (
        (Floor("talk", "starts", (0, 1, 2), (0, 1, 2)), {"accuse": [0, 1]}, Nominates(0, 1)),
        (Floor("talk", "starts", (0, 1, 2), (0, 1, 2)), {"leave": 2}, Leaves(2)),
        (Poll("gallows", (0, 1), ("up", "down")), {"votes": {"0": "up", "1": "down"}}, ("up", "down")),
        (Ask("hunter", (1,), (0, 2)), {"votes": {"1": 0}}, 0),
    ):
        table.open(question)
        assert table.do("answer", **told, of="stale").status == 409
        assert table.do("answer", **told, of=table.look("host", HOST)["open"]["id"]).status == 204
        assert table.answer == answer
    table.call(Ask("seer", (2,), (0, 1), "seer"))
    number = table.pages.number(table.pages.questions)
    assert table.do("answer", votes={"2": 1}, of=number).status == 409, "never in the night"


@in_a_loop
async def test_trouble_is_shown_with_what_to_do_until_it_is_done(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    for trouble in (Trouble("trouble.phone", who="Ben"), Trouble("trouble.voice"), Trouble("trouble.voice")):
        table.stage.surfaces.show(trouble)
    seen = table.look("host", HOST)["trouble"]
    assert len(seen) == 2
    assert "Ben" in seen[0]
    assert table.do("trouble-done").status == 204
    assert table.look("host", HOST)["trouble"] == []


@in_a_loop
async def test_the_same_table_as_last_time_comes_with_one_tap(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.play()
    table.do("respell", ["Gina", "Dschina"])
    table.do("wish", ["experience", "newcomers"])
    table.do("time", ["talk", 120])
    setup = table.host.performance.game.setup  # type: ignore[union-attr]
    table.stage.surfaces.show(Moment("cast", {"setup": setup}))
    await rest()
    again = shared_table(tmp_path)
    assert again.shared.keys.is_host(HOST.token)
    assert again.look("host", HOST)["experience"] == "usual"
    again.roster.open("gather")
    waiting = asyncio.ensure_future(again.host.decision())
    await rest()
    assert again.look("host", HOST)["last"] == list(NAMES)
    assert again.do("same").status == 204
    assert await waiting == "next"
    again.roster.open("seat")
    again.stage.surfaces.show(Moment("seat", {}))
    assert again.roster.players == NAMES
    assert again.look("host", HOST)["experience"] == "newcomers"
    assert again.shared.settling.say_as == {"Gina": "Dschina"}
    assert (again.stage.pace.wished_times or again.stage.pace.times).talk == 120


async def the_next_evening(folder: Path, places: Sequence[Place], devices: dict[str, Place]) -> SharedTable:
    """People have played from there, and come again to a box with one button more than anybody had."""
    table = shared_table(folder, places)
    assert table.shared.keys.open(HOST.token, "1234", "")
    table.roster.devices = devices
    table.play()
    setup = table.host.performance.game.setup  # type: ignore[union-attr]
    table.stage.surfaces.show(Moment("cast", {"setup": setup}))
    await rest()
    again = shared_table(folder)
    again.roster.wires = 3
    again.roster.open("gather")
    return again


PLACES: tuple[Place, ...] = (0, 1, "phone 1", "phone 2", "tablet 1", "tablet 2", "tablet 3", "tablet 4")


@in_a_loop
async def test_with_the_same_table_buttons_and_phones_are_theirs_again(tmp_path: Path) -> None:
    again = await the_next_evening(tmp_path, PLACES, {sealed("clara"): "phone 1", sealed("ben"): 1})
    deciding = asyncio.ensure_future(again.host.decision())
    await rest()
    assert again.do("same").status == 204
    assert await deciding == "next"
    assert again.roster.names == dict(zip(PLACES, NAMES, strict=True))
    assert again.pages.company.place_of("clara") == "phone 1"
    assert again.pages.company.place_of("ben") == 1


@in_a_loop
async def test_who_has_come_before_that_tap_keeps_their_place(tmp_path: Path) -> None:
    again = await the_next_evening(tmp_path, PLACES, {sealed("clara"): "phone 1", sealed("dora"): "phone 2"})
    assert again.say("join", OTHER._replace(token="dora's new phone"), name="dora").status == 204
    assert again.say("join", OTHER._replace(token="zoe"), name="Zoe").status == 204
    again.roster.join(0, "Ben")
    deciding = asyncio.ensure_future(again.host.decision())
    await rest()
    assert again.do("same").status == 204
    assert await deciding == "next"
    at = again.pages.company.place_of
    assert again.roster.name_at(at("dora's new phone") or "") == "dora"
    assert at("dora") is None
    assert again.roster.name_at(at("zoe") or "") == "Zoe"
    assert again.roster.name_at(at("clara") or "") == "Clara", "her place was taken, her phone is still hers"
    assert again.roster.place_of("Ben") == 0
    assert str(again.roster.place_of("Anna")).startswith("tablet"), "Ben has pressed her button"
    again.roster.open("seat")
    again.stage.surfaces.show(Moment("seat", {}))
    assert again.roster.players == ("Anna", "Ben", "Clara", "dora", *NAMES[4:], "Zoe")


@in_a_loop
async def test_the_same_table_wants_the_same_on_the_same_evening_too(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.play()
    assert table.do("card", ["cupid", "wish"]).status == 204
    setup = table.host.performance.game.setup  # type: ignore[union-attr]
    table.stage.surfaces.show(Moment("cast", {"setup": setup}))
    table.host.performance = None
    table.roster.open("gather")
    assert table.do("card", ["cupid", "without"]).status == 204
    assert table.proposals.wish("without", [])
    table.do("same")
    assert table.proposals.settings.without == ("cupid",)


@in_a_loop
async def test_after_a_power_cut_the_table_wants_what_it_has_wished_for(tmp_path: Path) -> None:
    await the_next_evening(tmp_path, PLACES, {})
    table = shared_table(tmp_path)
    for verb, *told in (
        ("wish", "rules", "big-box"), ("wish", "experience", "experienced"), ("card", "cook", "wish"),
        ("option", "mayor", "open"), ("time", "talk", 77), ("loud", "voice", 0.3),
        ("respell", "Gina", "Dschina"), ("want", "recap", "long"),
    ):  # fmt: skip
        assert table.do(verb, told).status == 204
    await rest()
    seen, again = table.look("host", HOST), shared_table(tmp_path)
    assert again.look("host", HOST)["rules"] == "duesterwald"
    again.stage.surfaces.show(Moment("offered", {"players": NAMES}))
    for what in ("rules", "experience", "roles", "options", "times", "loud", "recap"):
        assert again.look("host", HOST)[what] == seen[what]
    assert again.shared.settling.say_as == {"Gina": "Dschina"}


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
        again = shared_table(tmp_path)
        again.roster.open("gather")
        assert again.do("same").status == 409, "nobody waits for it"
        assert sorted(again.roster.joined) == sorted(NAMES)


@in_a_loop
async def test_an_evening_is_hosted_from_the_page_alone(tmp_path: Path) -> None:
    async with hosted(tmp_path, names=(), wanted=Wanted(gathering=True)) as evening:
        page = Page(evening)
        await evening.until_asked("gather")
        for name in NAMES:
            page.do("add", name)
        page.do("next")
        await evening.until(lambda: evening.roster.phase == "seat")
        page.do("seat")
        await evening.until_asked("cast")
        page.do("harder")
        await evening.until_said("again.harder")
        await evening.until_asked("cast")
        page.do("want", ["introduction", True])
        page.do("wish", ["rules", "big-box"])
        await evening.until(lambda: page.setup().rules == "big-box")
        page.do("back")
        await evening.until_asked("seat")
        page.do("back")
        await evening.until_asked("gather")
        page.do("next")
        await evening.until(lambda: evening.roster.phase == "seat")
        page.do("seat")
        await evening.until_asked("cast")
        assert page.look()["waits"]
        page.do("next")
        await evening.until(lambda: Moment("introduction") in evening.watcher.shown)
        await evening.until_said("floor.day")
        assert not page.look()["introduction"], "once is enough"
        await page.by_day()
        page.do("end")
        await evening.until_asked("again")
        assert not page.look()["runs"]
        page.do("next")
        await evening.until_said("evening.deal")
        page.do("good_night")
        await evening.going
    assert evening.ids[-1] == "night.rest"


class Page:
    """The host's page over an evening."""

    def __init__(self, evening: Table) -> None:
        pages = Pages(evening.stage, evening.host, evening.roster, [])
        evening.surfaces.add(pages)
        assert isinstance(evening.castings, Proposals)
        self.evening = evening
        self.shared = add_shared(pages, evening.castings)
        assert self.shared.keys.open(HOST.token, "1234", HOST.address)

    def look(self) -> Any:
        return self.shared.host.look(HOST)

    def do(self, verb: str, what: Any = None, **more: Any) -> None:
        """Something that can be done now."""
        reply = self.shared.host.say(HOST, {"do": verb, "with": what, **more})
        assert reply.status in (200, 204), verb

    def setup(self) -> Any:
        """The game that is proposed."""
        moments = [shown for shown in self.evening.watcher.shown if isinstance(shown, Moment)]
        return [moment.about["setup"] for moment in moments if moment.name == "cast"][-1]

    async def by_day(self) -> None:
        """The talk is held, prolonged, and skipped."""
        evening = self.evening
        await evening.until(lambda: not evening.is_speaking and evening.timer.end is not None)
        end = evening.timer.end
        assert end is not None
        self.do("more")
        assert evening.timer.end == end + evening.stage.pace.times.more
        self.do("pause")
        assert self.look()["paused"]
        self.do("pause")
        assert not self.look()["paused"]
        self.do("rewind")
        await evening.until_said("again.count")
        await evening.until(lambda: not evening.is_speaking and evening.timer.end is not None)
        said = len(evening.observer.seen)
        self.do("repeat")
        await rest()
        await evening.until(lambda: not evening.is_speaking)
        assert any(seen.what == "says" for seen in evening.observer.seen[said:])
        self.do("skip")


async def post(app: Any, body: bytes, **headers: str) -> tuple[int, bytes]:
    """What a browser says to the host's page, and what it is answered."""
    told = {"host": "box", "content_type": "application/json", "cookie": f"device={HOST.token}", **headers}
    scope = {
        "type": "http", "method": "POST", "path": "/host/say", "raw_path": b"/host/say", "query_string": b"",
        "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in told.items()],
        "client": ("10.0.0.9", 1), "scheme": "http", "server": ("box", 80), "root_path": "",
        "asgi": {"version": "3.0", "spec_version": "2.4"}, "http_version": "1.1",
    }  # fmt: skip
    answered: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        answered.append(message)

    await app(scope, receive, send)
    return answered[0]["status"], b"".join(message.get("body", b"") for message in answered)


@in_a_loop
async def test_only_small_words_of_our_own_pages_reach_it(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    pausing = json.dumps({"do": "pause"}).encode()
    for status, body, headers in (
        (403, pausing, {"sec_fetch_site": "cross-site"}),
        (403, pausing, {"origin": "http://evil.example"}),
        (415, pausing, {"content_type": "text/plain"}),
        (413, b" " * 10_000_000 + pausing, {}),
        (400, b"[" * 900, {}),
        (400, b'["pause"]', {}),
        (403, pausing, {"cookie": "device=forged"}),
        (403, pausing, {"cookie": ""}),
    ):
        answered, text = await post(table.pages.app, body, **headers)
        assert answered == status
        assert text, "it says why"
        assert not table.stage.timer.paused
    assert (await post(table.pages.app, pausing, origin="http://box"))[0] == 204
    assert table.stage.timer.paused


@in_a_loop
async def test_what_is_no_verb_is_told_so(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    for wrong in ("fly", "", "__init__", 1, None, ["next"]):
        assert table.say("host", HOST, do=wrong).status == 400


@in_a_loop
async def test_the_language_of_the_box_changes_between_games(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    spoken: list[str] = []
    assert table.do("language", "de").status == 409, "the box cannot"
    table.shared.settling.speak = spoken.append
    assert table.do("language", "de").status == 204
    assert table.do("language", "fr").status == 409
    table.play()
    assert table.do("language", "en").status == 409
    assert spoken == ["de"]


@in_a_loop
async def test_the_box_speaks_briefly_between_games(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    assert table.do("tone", "short").status == 409, "the box cannot"
    assert table.look("host", HOST)["tones"] == []
    brief = TONES["short"]("en")

    def speak(language: str) -> None:
        assert (language, table.proposals.settings.tone) == ("en", "short")
        table.stage.narrator.lines = load("en", brief)

    table.shared.settling.speak = speak
    assert table.do("tone", "loud").status == 409
    assert table.do("tone", "short").status == 204
    assert table.look("host", HOST)["tone"] == "short"
    assert table.pages.lines["en"] is table.stage.narrator.lines, "phones read what is said"
    table.play()
    assert table.do("tone", "classic").status == 409


@in_a_loop
async def test_what_is_told_before_and_after_a_game_is_wanted_or_not(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    for what in ("introduction", "rehearsal"):
        assert not table.look("host", HOST)[what]
        assert table.do("want", [what, True]).status == 204
        assert table.look("host", HOST)[what]
    for how in ("none", "long", "short"):
        assert table.do("want", ["recap", how]).status == 204
        assert table.look("host", HOST)["recap"] == how
    wanted = table.host.wanted
    for wrong in (
        ["recap", "endless"],
        ["recap", True],
        ["introduction", "yes"],
        ["goes_on", True],
        ["recap"],
    ):
        assert table.do("want", wrong).status == 409
    assert table.host.wanted == wanted


@in_a_loop
async def test_casts_get_a_step_harder_up_to_the_hardest(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    seen = []
    while table.look("host", HOST)["harder"]:
        seen.append(table.look("host", HOST)["experience"])
        assert table.do("harder").status == 204
    assert [*seen, table.look("host", HOST)["experience"]] == ["usual", "experienced"]
    assert table.do("harder").status == 409
    assert table.do("wish", ["experience", "newcomers"]).status == 204
    assert table.look("host", HOST)["experience"] == "newcomers", "what is chosen is meant as it stands"
    assert table.look("host", HOST)["harder"]


# The verbs that take something.
TAKES = (
    "add", "remove", "rename", "arrange", "hear", "respell", "to_tablet", "to_phone", "to_wire", "wish",
    "option", "card", "time", "loud", "language", "tone", "want", "pace", "answer",
)  # fmt: skip

# Whatever a page could say, however odd.
ODD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
WORDS = st.sampled_from(
    [
        *("do", "with", "of", "pin", "pair", "name", "out", "sit", "hold", "seen", "choose", "take_back"),
        *("votes", "accuse", "second", "leave"),
    ]
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    kind=st.sampled_from(["tablet", "host", "table"]), told=st.dictionaries(WORDS, ODD, max_size=4), verb=ODD
)
def test_nothing_odd_that_is_said_breaks_a_page(
    kind: str, told: dict[str, Any], verb: Any, tmp_path_factory: pytest.TempPathFactory
) -> None:
    @in_a_loop
    async def say_it(folder: Path) -> None:
        table = at_tablet(folder)
        table.play()
        guest = {"tablet": TABLET, "host": HOST, "table": OTHER}[kind]
        floor, vote = Floor("talk", "starts", (0, 1), (0, 1)), Poll("vote", (0, 1), (0, 1))
        for question in (None, floor, vote):
            if question is None:
                table.call(Ask("seer", (2,), (0, 1), "seer"))
            else:
                table.open(question)
            number = table.look("tablet", TABLET).get("id")
            for more in ({}, {"of": number}, {"do": "answer", "of": number}, {"do": verb}):
                assert table.say(kind, guest, **{**told, **more}).status < 500
                table.look(kind, guest)

    say_it(tmp_path_factory.mktemp("odd"))


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(verb=st.sampled_from(TAKES), what=ODD)
def test_no_verb_is_broken_by_what_it_is_told(
    verb: str, what: Any, tmp_path_factory: pytest.TempPathFactory
) -> None:
    @in_a_loop
    async def do_it(folder: Path) -> None:
        table = at_tablet(folder)
        for told in (what, [what, what], ["tablet 0", what], ["seer", what], ["talk", what], ["voice", what]):
            assert table.do(verb, told).status in (200, 204, 400, 409)
        table.look("host", HOST)
        await rest()

    do_it(tmp_path_factory.mktemp("odd"))


def with_two_phones(folder: Path) -> SharedTable:
    """Anna and Ben have a phone, Clara has none."""
    table = shared_table(folder, ["phone 1", "phone 2", "tablet 1"])
    assert table.shared.keys.open(HOST.token, "1234", "")
    table.roster.devices = {sealed("anna"): "phone 1", sealed("ben"): "phone 2"}
    return table


def away(table: SharedTable) -> list[str]:
    """Whose phone stands out."""
    return [person["name"] for person in table.look("host", HOST)["people"] if person.get("away")]


def lost(table: SharedTable) -> list[Any]:
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
async def test_whose_phone_is_lost_goes_on_elsewhere(tmp_path: Path) -> None:
    table = with_two_phones(tmp_path)
    assert away(table) == ["Anna", "Ben"]
    await asyncio.sleep(PATIENCE)
    assert lost(table) == ["phone 1", "phone 2"]
    assert table.do("to_tablet", "phone 1").status == 204
    assert lost(table) == ["phone 2"]
    table.pages.story.dead = {1}
    assert lost(table) == [], "the dead may do without"
