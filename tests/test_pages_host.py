"""The host's page: every verb, and nothing that anybody may not know."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from moderator.keeping.place import at_wires
from moderator.rules.events import Day, Died, Ended, Night, Shown
from moderator.rules.requests import Ask, Floor, Leaves, Nominates, Poll
from moderator.surfaces.pages.pages import Pages
from moderator.table.shown import Moment, Trouble
from moderator.web.website import application

from .boxes import NAMES
from .hosted import Table
from .hosted import table as hosted
from .pages_stage import HOST, OTHER, TABLET, at_tablet, in_a_loop, pages_table, rest


@in_a_loop
async def test_what_is_for_one_seat_comes_neither_here_nor_to_the_wall(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.play()
    table.tell(Night(1))
    before = table.look("host", HOST), table.look("table", OTHER)
    table.call(Ask("seer", (2,), (0, 1), "seer"))
    table.box.desk.choose(2, 1)
    assert (table.look("host", HOST), table.look("table", OTHER)) == before


@in_a_loop
async def test_a_self_test_is_offered_where_there_is_something_to_test(tmp_path: Path) -> None:
    for buttons, checks in ((0, False), (2, True)):
        table = pages_table(tmp_path, buttons=buttons)
        assert table.pages.keys.trust(HOST.token, "1234")
        assert table.look("host", HOST)["checks"] is checks


@in_a_loop
async def test_people_are_added_arranged_renamed_and_sent_home(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.box.roster.set({})
    table.box.roster.open("gather")
    for name in ("Anna", "Ben", "Clara"):
        assert table.do("add", name).status == 204
    taken = table.do("add", "anna")
    assert (taken.status, "name" in taken.text) == (409, True)
    places = {person["name"]: person["place"] for person in table.look("host", HOST)["people"]}
    assert table.do("arrange", [places["Clara"], 0]).status == 204
    assert table.box.roster.joined == ("Clara", "Anna", "Ben")
    assert table.do("rename", [places["Ben"], "Benno"]).status == 204
    assert table.do("rename", [places["Ben"], "ANNA"]).status == 409
    assert table.do("remove", places["Anna"]).status == 204
    assert list(table.box.roster.names.values()) == ["Clara", "Benno"]
    for wrong in ([places["Ben"], 9], [places["Ben"], True], ["nobody", 0], [places["Ben"]], "Ben", None):
        assert table.do("arrange", wrong).status == 409
    table.box.roster.open("seat")
    assert table.do("seat").status == 204
    assert table.box.roster.players == ("Clara", "Benno")


@in_a_loop
async def test_after_three_minutes_without_a_decision_the_host_is_offered_what_to_do(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.play()
    table.tell(Day(1))
    everybody = tuple(range(8))
    table.open(Ask("hunter", (2,), (0, 1), "", "last-will", True, 1, "wait", "all", everybody), None)

    def waiting() -> Any:
        return table.look("host", HOST).get("waiting")

    async def passes(seconds: float) -> None:
        await asyncio.sleep(seconds)

    await passes(179)
    assert waiting() is None
    await passes(2)
    assert waiting()["who"] == [[2, "tablet 2"]]
    assert NAMES[2] in waiting()["text"]
    assert table.do("wait").status == 204
    assert waiting() is None
    await passes(181)
    assert waiting() is not None, "they go on waiting, and are asked again"
    assert table.do("pause").status == 204
    assert waiting() is None
    await passes(600)
    assert waiting() is None, "in a pause nobody is waited for"
    assert table.do("pause").status == 204
    await passes(181)
    table.box.desk.choose(2, 1)
    assert waiting() is None, "who has chosen is not missing any more"
    table.box.desk.take_back(2)
    opened = table.look("host", HOST)
    assert opened["waiting"]
    assert table.do("answer", of=opened["open"]["id"], **{"for": {"2": {"leave": True}}}).status == 204
    assert table.answer == Leaves(2)
    table.over()
    await passes(600)
    assert waiting() is None


@in_a_loop
async def test_who_plays_is_not_changed_in_the_middle_of_a_game(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.play()
    for verb, what in (
        ("rename", ["tablet 0", "Otto"]),
        ("arrange", ["tablet 0", 3]),
        ("remove", "tablet 0"),
    ):
        refused = table.do(verb, what)
        assert (refused.status, "now" in refused.text) == (409, True)
    assert table.box.roster.players == NAMES


@in_a_loop
async def test_when_a_game_is_over_nobody_is_out_any_more(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.play()
    table.tell(Day(1), Died(Shown(1, "seer"), "werewolves"))

    def out() -> list[str]:
        return [person["name"] for person in table.look("host", HOST)["people"] if person["dead"]]

    assert out() == [NAMES[1]]
    table.tell(Ended("village", (0,)))
    table.stop()
    table.box.surfaces.show(Moment("again"))
    assert out() == []


@in_a_loop
async def test_by_day_a_host_puts_in_what_somebody_cannot(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.box.roster.set(at_wires(NAMES))
    table.play()
    for question, told, answer in (
        (Floor("talk", "starts", (0, 1, 2), (0, 1, 2)), {"0": {"nominate": 1}}, Nominates(0, 1)),
        (Floor("talk", "starts", (0, 1, 2), (0, 1, 2)), {"2": {"leave": True}}, Leaves(2)),
        (
            Poll("gallows", (0, 1), ("up", "down")),
            {"0": {"choose": "up"}, "1": {"choose": "down"}},
            ("up", "down"),
        ),
        (Ask("hunter", (1,), (0, 2)), {"1": {"choose": 0}}, 0),
    ):
        table.open(question)
        assert table.do("answer", **{"for": told}, of="stale").status == 409
        assert table.do("answer", **{"for": told}, of=table.look("host", HOST)["open"]["id"]).status == 204
        assert table.answer == answer
    table.call(Ask("seer", (2,), (0, 1), "seer"))
    number = table.pages.number(table.box.showing.number)
    assert table.do("answer", **{"for": {"2": {"choose": 1}}}, of=number).status == 409, "never in the night"


@in_a_loop
async def test_trouble_is_shown_with_what_to_do_until_it_is_done(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    for trouble in (Trouble("trouble.phone", who="Ben"), Trouble("trouble.voice"), Trouble("trouble.voice")):
        table.box.surfaces.show(trouble)
    seen = table.look("host", HOST)["trouble"]
    assert len(seen) == 2
    assert "Ben" in seen[0]
    assert table.do("trouble-done").status == 204
    assert table.look("host", HOST)["trouble"] == []


@in_a_loop
async def test_an_evening_is_hosted_from_the_page_alone(tmp_path: Path) -> None:
    async with hosted(tmp_path, names=(), gathering=True, onlookers=[Pages]) as evening:
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
        self.evening = evening
        self.pages = next(pages for pages in evening.box.surfaces.all if isinstance(pages, Pages))
        assert self.pages.keys.trust(HOST.token, "1234")

    def look(self) -> Any:
        return self.pages.kinds["host"].look(HOST)

    def do(self, verb: str, what: Any = None, **more: Any) -> None:
        """Something that can be done now."""
        reply = self.pages.kinds["host"].say(HOST, {"do": verb, "with": what, **more})
        assert reply.status in (200, 204), verb

    def setup(self) -> Any:
        """The game that is proposed."""
        return self.evening.box.evening.preparation.setup

    async def by_day(self) -> None:
        """The talk is held, prolonged, and skipped."""
        evening = self.evening
        await evening.until(lambda: not evening.is_speaking and evening.timer.end is not None)
        end = evening.timer.end
        assert end is not None
        self.do("more")
        assert evening.timer.end == end + evening.box.pace.times.more
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
        answered, text = await post(application([table.pages]), body, **headers)
        assert answered == status
        assert text, "it says why"
        assert not table.box.timer.paused
    assert (await post(application([table.pages]), pausing, origin="http://box"))[0] == 204
    assert table.box.timer.paused


@in_a_loop
async def test_what_is_no_verb_is_told_so(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    for wrong in ("fly", "", "__init__", 1, None, ["next"]):
        assert table.say("host", HOST, do=wrong).status == 400


# The verbs that take something.
TAKES = (
    "add", "remove", "rename", "arrange", "hear", "respell", "to_tablet", "to_phone", "to_wire", "wish",
    "option", "card", "time", "loud", "language", "tone", "want", "pace", "answer", "other_pin",
)  # fmt: skip


# Whatever a page could say, however odd.
ODD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


WORDS = st.sampled_from(
    [
        *(
            "do",
            "with",
            "of",
            "pin",
            "code",
            "forgotten",
            "pair",
            "name",
            "out",
            "sit",
            "hold",
            "seen",
            "choose",
            "take_back",
        ),
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
            assert table.do(verb, told).status in (200, 202, 204, 400, 409)
        table.look("host", HOST)
        await rest()

    do_it(tmp_path_factory.mktemp("odd"))
