"""The routes of the pages: what is answered to whom, and that nothing else has an effect."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moderator.keeping.names import LONGEST as LONGEST_NAME
from moderator.rules.requests import Poll
from moderator.surfaces.pages import app, pages
from moderator.surfaces.pages.tongues import after
from moderator.table.clock import run_virtually
from moderator.web import website
from moderator.web.devices import PAGES_EACH, PAGES_OF_STRANGERS, Device, Streams
from moderator.web.hearing import LONGEST, read

from .boxes import NAMES
from .pages_stage import Cast, PagesTable, laid_with_pages
from .pages_visitor import Visitor

STATIC = Path(pages.__file__).parent / "static"
DOCS = Path(__file__).parents[1] / "docs" / "routes.md"
CARDS = ["werewolf", "werewolf", "seer", "witch", *["villager"] * 4]
WRONG_NAME = "Ein Name hat mindestens einen Buchstaben und höchstens 20 Zeichen."


@asynccontextmanager
async def gathering(folder: Path) -> AsyncIterator[PagesTable]:
    """People can join."""
    cast = Cast("duesterwald", CARDS, {"captain": "none"})
    async with laid_with_pages(folder, castings=cast, dealt=CARDS) as table:
        going = asyncio.ensure_future(table.box.evening.run())
        while table.box.roster.phase != "gather":
            await asyncio.sleep(1)
        try:
            yield table
        finally:
            going.cancel()
            await asyncio.gather(going, return_exceptions=True)


async def seated(table: PagesTable) -> list[Visitor]:
    """Eight phones round the table, and the game is on: the cards are dealt."""
    phones = [Visitor(table.app, address=f"10.0.0.{seat}") for seat in range(10, 18)]
    for phone, name in zip(phones, NAMES, strict=True):
        await phone.visit()
        assert (await phone.say("join", {"name": name})).status == 204
    table.box.host.next()
    await until(lambda: table.box.roster.phase == "seat")
    for phone in phones:
        assert (await phone.say("seat", {"sit": True})).status == 204
    assert table.box.roster.players == NAMES
    await until(lambda: table.box.host.is_waited_for)
    table.box.host.next()
    await until(lambda: table.box.desk.sheet is not None)
    return phones


async def until(is_so: Callable[[], object]) -> None:
    """Virtual seconds cost nothing."""
    for _ in range(10_000):
        if is_so():
            return
        await asyncio.sleep(0.1)
    raise AssertionError("it never was")


def play(folder: Path, story: Callable[[PagesTable], Awaitable[None]]) -> None:
    """A story that begins while people gather."""

    async def told() -> None:
        async with gathering(folder) as table:
            await story(table)

    run_virtually(told())


def test_who_keeps_no_cookies_is_told_to_open_a_browser(tmp_path: Path) -> None:
    async def story(table: PagesTable) -> None:
        forgetful = Visitor(table.app)
        first = await forgetful.get("/")
        assert (first.status, first.headers["location"]) == (303, "/hello")
        forgetful.cookies.clear()
        shown = await forgetful.get("/hello")
        assert b">http://box<" in shown.body
        assert b"Open it in the browser" in shown.body
        assert b"<form" not in shown.body

    play(tmp_path, story)


def test_a_window_that_a_phone_opens_by_itself_leads_to_the_browser(tmp_path: Path) -> None:
    async def story(table: PagesTable) -> None:
        window = Visitor(table.app)
        await window.visit()
        # It may keep cookies, and still it will not last.
        shown = await window.get("/hello?wifi")
        assert b">http://box<" in shown.body
        assert b'<a href="/hello?stay&amp;en">Stay in this Wi-Fi</a>' in shown.body
        assert b"open the browser" in (await window.get("/hello?stay&en")).body
        assert f'href="/hello?wifi&amp;{after("en")}">'.encode() in shown.body
        german = (await window.get("/hello?wifi&de")).body
        assert b'lang="de"' in german
        assert b'href="/hello?stay&amp;de"' in german, "no cookie tells the language there"
        assert (await window.get("/hello")).status == 303

    play(tmp_path, story)


def test_a_visit_leads_to_the_page_to_join_and_then_to_the_seat(tmp_path: Path) -> None:
    async def story(table: PagesTable) -> None:
        phone = Visitor(table.app)
        shown = await phone.visit()
        assert shown.picture["state"] == "gather"
        assert b'<h1 id="title">What is your name?</h1>' in shown.body, "before any script comes"
        assert (await phone.say("join", {"name": "Ben"})).status == 204
        shown = await phone.visit()
        assert shown.picture["name"] == "Ben"
        assert b"You are in." in shown.body

    play(tmp_path, story)


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * (LONGEST_NAME + 1), "a\nb\x07", "a\u202eb", None, 7, ["Ben"], {}]
)
def test_a_name_that_cannot_be_told_is_refused_in_words(name: Any, tmp_path: Path) -> None:
    async def story(table: PagesTable) -> None:
        phone = Visitor(table.app, "de")
        await phone.visit()
        refused = await phone.say("join", {"name": name})
        assert (refused.status, refused.body.decode()) == (409, WRONG_NAME)
        assert table.box.roster.joined == ()

    play(tmp_path, story)


def test_a_double_is_refused_in_the_language_of_the_device(tmp_path: Path) -> None:
    async def story(table: PagesTable) -> None:
        one, other = Visitor(table.app), Visitor(table.app, "fr-FR, de;q=0.8")
        for phone in (one, other):
            await phone.visit()
        assert (await one.say("join", {"name": "Ben"})).status == 204
        refused = await other.say("join", {"name": "bEN"})
        assert refused.status == 409
        assert "So heißt schon jemand" in refused.body.decode()

    play(tmp_path, story)


def test_markup_in_a_name_is_text(tmp_path: Path) -> None:
    async def story(table: PagesTable) -> None:
        phone = Visitor(table.app)
        await phone.visit()
        assert (await phone.say("join", {"name": "</script><b>&"})).status == 204
        shown = await phone.visit()
        assert shown.picture["name"] == "</script><b>&"
        assert b"</script><b>" not in shown.body

    play(tmp_path, story)


def test_a_language_is_chosen_on_the_device(tmp_path: Path) -> None:
    async def story(table: PagesTable) -> None:
        phone = Visitor(table.app, "en")
        await phone.visit()
        said = {"content_type": "application/json"}
        assert (await phone.ask("POST", "/language", b'{"language":"de"}', **said)).status == 204
        assert b'<html lang="de">' in (await phone.visit()).body
        assert (await phone.ask("POST", "/language", b'{"language":"zz"}', **said)).status == 400

    play(tmp_path, story)


def test_every_answer_keeps_to_itself(tmp_path: Path) -> None:
    async def story(table: PagesTable) -> None:
        phone = Visitor(table.app)
        token = (await phone.get("/")).headers["set-cookie"]
        assert "HttpOnly" in token
        assert "SameSite=lax" in token
        for path in ("/", "/hello", "/join", "/seat", "/nothing", "/static/seat.js", "/static/nothing.js"):
            headers = (await phone.get(path)).headers
            assert headers["cache-control"] == ("no-cache" if path == "/static/seat.js" else "no-store")
            assert "default-src 'none'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"

    play(tmp_path, story)


def test_what_others_say_has_no_effect(tmp_path: Path) -> None:
    """Cross-site, without JSON, too long, without a cookie, with somebody else's invented token."""

    async def story(table: PagesTable) -> None:
        phones = await seated(table)
        phone, stranger = phones[0], Visitor(table.app)
        stranger.cookies["device"] = "invented"
        seen = {"seen": True, "of": (await phone.sees())["id"]}
        body = json.dumps(seen).encode()
        wrong: list[tuple[Visitor, bytes, dict[str, str], int]] = [
            (phone, body, {"content_type": "application/json", "sec_fetch_site": "cross-site"}, 403),
            (phone, body, {"content_type": "application/json", "sec_fetch_site": "same-site"}, 403),
            (phone, body, {"content_type": "application/json", "origin": "http://evil"}, 403),
            (phone, body, {"content_type": "application/json", "origin": "http://["}, 403),
            (phone, body, {"content_type": "text/plain"}, 415),
            (phone, body, {}, 415),
            (phone, b"x" * (LONGEST + 1), {"content_type": "application/json"}, 413),
            (phone, b"[" * LONGEST, {"content_type": "application/json"}, 400),
            (phone, b"\xff\xfe", {"content_type": "application/json"}, 400),
            (phone, b"[]", {"content_type": "application/json"}, 400),
            (phone, b"{}", {"content_type": "application/json"}, 400),
            (stranger, body, {"content_type": "application/json"}, 403),
            (Visitor(table.app), body, {"content_type": "application/json"}, 403),
        ]
        for who, said, headers, status in wrong:
            answer = await who.ask("POST", "/seat/say", said, **headers)
            assert answer.status == status, (said[:20], headers)
            assert len(answer.body) < 80
            assert not (await phone.sees())["seen"]
        assert (await phone.say("seat", seen, origin="http://box")).status == 204
        assert (await phone.sees())["seen"]

    play(tmp_path, story)


@pytest.mark.parametrize("said", [b'["\\ud800"]', b'{"\\udfff": 1}', b"[NaN]", b"[-Infinity]", b"[1e999]"])
def test_what_no_file_takes_is_no_json(said: bytes) -> None:
    """The host's keys were never saved again once a screen was named by half a sign."""
    with pytest.raises(ValueError, match=r"surrogates|float values"):
        read(said)


def test_a_seat_never_acts_for_another_nor_to_a_question_that_is_over(tmp_path: Path) -> None:
    async def story(table: PagesTable) -> None:
        phones = await seated(table)
        of = [(await phone.sees())["id"] for phone in phones]
        for told in (
            {"seen": True},
            {"seen": True, "of": "old"},
            {"seen": True, "of": ""},
            {"choose": 1, "of": of[0]},
        ):
            assert (await phones[0].say("seat", told)).status == 204
        assert not (await phones[0].sees())["seen"]
        for phone, number in zip(phones[1:], of[1:], strict=True):
            await phone.say("seat", {"seen": True, "of": number})
        assert table.box.desk.sheet.missing == (0,)  # type: ignore[union-attr]

    play(tmp_path, story)


def test_heard_without_effect_is_answered_as_heard_with_effect(tmp_path: Path) -> None:
    async def story(table: PagesTable) -> None:
        phones = await seated(table)
        of = (await phones[0].sees())["id"]
        answers = [
            await phones[0].say("seat", told)
            for told in (
                {"seen": True, "of": of},
                {"seen": True, "of": of},
                {"choose": 5, "of": of},
                {"choose": [1, 2, 3], "of": "x"},
                {"nominate": 5, "of": of},
                {"second": True, "of": of},
                {"bet": "village"},
                {"leave": True, "of": of},
                {"sit": True},
            )
        ]
        assert len({(answer.status, answer.body, tuple(answer.headers.items())) for answer in answers}) == 1

    play(tmp_path, story)


JSONS = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
VERBS = [
    "seen",
    "choose",
    "take_back",
    "nominate",
    "second",
    "leave",
    "bet",
    "sit",
    "out",
    "name",
    "code",
    "of",
    "x",
]
SAYINGS = st.dictionaries(st.sampled_from(VERBS), JSONS, max_size=3) | JSONS


def test_junk_is_answered_clearly_and_changes_nothing(tmp_path: Path) -> None:
    """Whatever is sent: no failure, no secret in the answer, and the same picture as before."""

    async def fuzz(table: PagesTable) -> None:
        phones = await seated(table)
        stranger = Visitor(table.app, address="10.0.0.7")
        await stranger.visit()
        before = [await phone.sees() for phone in phones]

        async def send(method: str, path: str, said: Any, mine: bool) -> None:
            who = phones[2] if mine else stranger
            answer = await who.ask(method, path, json.dumps(said).encode(), content_type="application/json")
            assert answer.status in (200, 204, 303, 400, 403, 404, 405, 409, 415, 429)
            if answer.status >= 400:
                assert len(answer.body) < 100
                assert not re.search(rb"werewolf|seer|witch|Traceback", answer.body)

        @settings(max_examples=150, deadline=None, database=None)
        @given(
            st.sampled_from(["GET", "POST", "PUT", "HEAD", "DELETE"]),
            st.sampled_from(
                ["/seat/say", "/join/say", "/language", "/nothing/say", "/static/../app.py", "//", "/%00"]
            ),
            SAYINGS,
            st.booleans(),
        )
        def all_of_it(method: str, path: str, said: Any, mine: bool) -> None:
            # Nothing of it waits for anything: it is done in one step.
            sending = send(method, path, said, mine)
            with pytest.raises(StopIteration):
                sending.send(None)

        all_of_it()
        assert [await phone.sees() for phone in phones] == before

    play(tmp_path, fuzz)


def test_a_device_has_only_so_many_pages_open_and_guests_only_so_many_in_all() -> None:
    streams, guest = Streams(), Device("token", "en", "")
    opened = [streams.watch(guest) for _ in range(PAGES_EACH + 1)]
    wanted = [page.__enter__() for page in opened]
    assert [is_wanted() for is_wanted in wanted] == [False] + [True] * PAGES_EACH
    others = [
        streams.watch(Device(f"{number}", "en", "there"), False) for number in range(PAGES_OF_STRANGERS)
    ]
    are_wanted = [page.__enter__() for page in others]
    assert not streams.has_room(Device("another", "en", "there"))
    assert all(is_wanted() for is_wanted in are_wanted)
    assert streams.has_room(Device("wall", "en", "elsewhere")), "who has the most gives way"
    assert [is_wanted() for is_wanted in are_wanted] == [False] + [True] * (PAGES_OF_STRANGERS - 1)
    for page in (*opened, *others):
        page.__exit__(None, None, None)
    assert streams.has_room(Device("another", "en", "there"))


def test_a_file_is_sent_packed_and_only_if_it_is_new(tmp_path: Path) -> None:
    async def story(table: PagesTable) -> None:
        phone = Visitor(table.app)
        plain, packed = (
            await phone.get("/static/seat.js"),
            await phone.get("/static/seat.js", accept_encoding="gzip"),
        )
        source = (STATIC / "seat.js").read_text(encoding="utf-8").splitlines()
        code = [line.strip() for line in source if line and not line.strip().startswith("//")]
        assert plain.body.decode().splitlines() == code
        assert len(packed.body) < len(plain.body)
        again = await phone.get("/static/seat.js", if_none_match=plain.headers["etag"])
        assert (again.status, again.body) == (304, b"")
        for name in ("seat.html", "..%2fapp.py", "../app.py"):
            assert (await phone.get(f"/static/{name}")).status == 404

    play(tmp_path, story)


def test_all_routes_are_documented() -> None:
    documented = set(re.findall(r"^\| `(\w+ /\S*)`", DOCS.read_text(encoding="utf-8"), re.MULTILINE))
    source = "".join(Path(str(module.__file__)).read_text(encoding="utf-8") for module in (app, website))
    found = re.findall(r'Route\("([^"]*)", [\w.]+(, methods=\["POST"\])?\)', source)
    built = {f"{'POST' if posts else 'GET'} {path_in_docs(path)}" for path, posts in found}
    assert built == documented


def path_in_docs(path: str) -> str:
    """As the table writes it."""
    return re.sub(r"\{(\w+)\}", lambda found: found[1].upper(), path)


def test_a_poll_is_offered_without_what_is_withheld_from_others(tmp_path: Path) -> None:
    """Each pair that is withheld is for the eyes of its seat alone."""

    async def story(table: PagesTable) -> None:
        phones = await seated(table)
        poll = Poll("vote", tuple(range(8)), tuple(range(8)), withheld=((0, 1), (1, 0)))
        table.box.surfaces.show_to(range(8), poll)
        offered = [[choice for choice, _ in (await phone.sees())["ask"]["choices"]] for phone in phones]
        assert offered[0] == [2, 3, 4, 5, 6, 7]
        assert offered[1] == [2, 3, 4, 5, 6, 7]
        assert offered[2] == [0, 1, 3, 4, 5, 6, 7]
        assert b"withheld" not in (await phones[2].visit()).body

    play(tmp_path, story)
