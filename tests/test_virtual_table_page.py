"""The virtual table's routes: every answer, no byte from elsewhere, presses that reach the panel."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from hardware.looks import GREEN, Steady
from hardware.panel import Button, Press
from moderator.keeping.place import at_wires
from moderator.lines.lines import load
from moderator.rules.requests import Ask
from moderator.surfaces.virtual.routes import STATIC
from moderator.table.sheets import Choosing
from moderator.web.website import SHARED

from .boxes import NAMES
from .virtual_stage import Laid, Onlooker, Visitor, laid


def is_up(table: Laid, button: Button) -> bool:
    """Whether nobody holds a button."""
    return not table.panel.is_down(button)


Play = Callable[[Laid, Visitor], Awaitable[None]]


@pytest.fixture
def at_the_table(tmp_path: Path) -> Callable[[Play], None]:
    """Plays at a laid table in real time."""

    def run(play: Play) -> None:
        async def whole() -> None:
            async with asyncio.timeout(20), laid(tmp_path) as table:
                await play(table, Visitor(table.url))

        asyncio.run(whole())

    return run


# An address of another host; the name of a picture's language is none.
FOREIGN = re.compile(rb"""https?://(?!www\.w3\.org/2000/svg")|["'(]//""")


async def until(happens: Callable[[], Any]) -> None:
    """As soon as something is so; the test's own time-out ends what never is."""
    while not happens():
        await asyncio.sleep(0.005)


def test_the_page_and_all_it_loads_come_from_here(at_the_table: Callable[[Play], None]) -> None:
    async def play(_: Laid, visitor: Visitor) -> None:
        page = await visitor.get("/")
        assert page.status == 200
        assert "content-type" in page.headers
        text = page.body.decode()
        loaded = re.findall(r'(?:src|href)="([^"]+)"', text)
        for script in (*STATIC.glob("*.js"), *SHARED.glob("*.js")):
            loaded += [f"/static/{name}" for name in re.findall(r'from "\./([^"]+)"', script.read_text())]
        assert len(set(loaded)) > 8
        for path in loaded:
            answer = await visitor.get(path)
            assert answer.status == 200, path
            assert answer.headers["content-type"].startswith(("text/javascript", "text/css", "image/svg+xml"))
            assert not FOREIGN.search(answer.body), path

    at_the_table(play)


@pytest.mark.parametrize(
    "path", ["/", "/static/virtual.js", "/static/nothing.js", "/feed?page=a&eyes=99", "/nowhere"]
)
def test_every_answer_keeps_the_page_to_itself(path: str, at_the_table: Callable[[Play], None]) -> None:
    async def play(_: Laid, visitor: Visitor) -> None:
        headers = (await visitor.get(path)).headers
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none'")
        assert not re.search(r"http|\*|unsafe|data:", policy)
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] in ("no-store", "no-cache")
        assert "server" not in headers

    at_the_table(play)


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_page_speaks_the_language_of_the_table(language: str, tmp_path: Path) -> None:
    async def whole() -> None:
        async with asyncio.timeout(20), laid(tmp_path, language=language) as table:
            text = (await Visitor(table.url).get("/")).body.decode()
        lines = load(language)
        assert f'<html lang="{language}">' in text
        assert f"<title>{lines.text('page.title')}</title>" in text
        assert "$" not in text

    asyncio.run(whole())


@pytest.mark.parametrize(
    "path",
    [
        "/static/..%2f..%2fpyproject.toml", "/static/virtual.html", "/static/", "/static/__init__.py",
        "/sound/..%2fnight", "/sound/1", "/sound/nothing", "/press", "/nowhere",
    ],
)  # fmt: skip
def test_nothing_else_is_handed_out(path: str, at_the_table: Callable[[Play], None]) -> None:
    async def play(_: Laid, visitor: Visitor) -> None:
        answer = await visitor.get(path)
        assert answer.status in (404, 405)

    at_the_table(play)


def test_a_press_reaches_the_panel_and_so_does_its_release(at_the_table: Callable[[Play], None]) -> None:
    async def play(table: Laid, visitor: Visitor) -> None:
        heard: list[Press] = []
        table.panel.listen(heard.append)
        buttons: tuple[Button, ...] = (3, "host")
        async with Onlooker(visitor, "page=one") as page:
            await page.patch()
            for button in buttons:
                assert await visitor.post("/press", {"page": "one", "button": button}) == 204
                await until(partial(table.panel.is_down, button))
                await asyncio.sleep(0.05)
                assert await visitor.post("/release", {"page": "one", "button": button}) == 204
                await until(partial(is_up, table, button))
        assert [(press.button, press.is_down) for press in heard] == [
            (3, True), (3, False), ("host", True), ("host", False),
        ]  # fmt: skip

    at_the_table(play)


def test_a_page_that_is_gone_leaves_no_finger_behind(at_the_table: Callable[[Play], None]) -> None:
    async def play(table: Laid, visitor: Visitor) -> None:
        async with (
            Onlooker(visitor, "page=one&eyes=3") as page,
            Onlooker(visitor, "page=two&eyes=4") as other,
        ):
            await page.patch()
            await other.patch()
            await visitor.post("/press", {"page": "one", "button": 3})
            await visitor.post("/press", {"page": "one", "button": "host"})
            await visitor.post("/press", {"page": "two", "button": 4})
            await until(lambda: table.panel.is_down("host"))
            await page.__aexit__()
            await until(lambda: not table.panel.is_down(3))
            await until(lambda: not table.panel.is_down("host"))
            assert table.panel.is_down(4)
            await visitor.post("/lift", {"page": "two"})
            await until(lambda: not table.panel.is_down(4))

    at_the_table(play)


def test_a_press_of_a_page_that_is_gone_comes_too_late(at_the_table: Callable[[Play], None]) -> None:
    async def play(table: Laid, visitor: Visitor) -> None:
        heard: list[Press] = []
        table.panel.listen(heard.append)
        assert await visitor.post("/press", {"page": "one", "button": 3}) == 204
        assert await visitor.post("/release", {"page": "one", "button": 3}) == 204
        await asyncio.sleep(0.05)
        assert heard == []

    at_the_table(play)


BAD_PRESSES: list[tuple[Any, dict[str, str], int]] = [
    ({"page": "one", "button": 8}, {}, 400),
    ({"page": "one", "button": -1}, {}, 400),
    ({"page": "one", "button": True}, {}, 400),
    ({"page": "one", "button": 3.0}, {}, 400),
    ({"page": "one", "button": "centre"}, {}, 400),
    ({"page": "one", "button": [3]}, {}, 400),
    ({"page": "one", "button": "0000003"}, {}, 400),
    ({"page": "x" * 41, "button": 3}, {}, 400),
    ({"page": "ö", "button": 3}, {}, 400),
    ({"page": 7, "button": 3}, {}, 400),
    ({"button": 3}, {}, 400),
    ([3], {}, 400),
    (None, {}, 400),
    ({"page": "one", "button": 3, "more": "x" * 2000}, {}, 413),
    ({"page": "one", "button": 3}, {"content_type": "text/plain"}, 415),
    ({"page": "one", "button": 3}, {"sec_fetch_site": "cross-site"}, 403),
    ({"page": "one", "button": 3}, {"sec_fetch_site": "same-site"}, 403),
    ({"page": "one", "button": 3}, {"origin": "http://elsewhere.example"}, 403),
    ({"page": "one", "button": 3}, {"host": "elsewhere.example"}, 302),
]


def test_what_is_no_press_of_ours_has_no_effect(at_the_table: Callable[[Play], None]) -> None:
    async def play(table: Laid, visitor: Visitor) -> None:
        heard: list[Press] = []
        table.panel.listen(heard.append)
        async with Onlooker(visitor, "page=one") as page:
            await page.patch()
            for said, headers, status in BAD_PRESSES:
                assert await visitor.post("/press", said, **headers) == status, said
            for body in (b"{", b"\xff\xfe"):
                answer = await visitor.ask("POST", "/press", body, content_type="application/json")
                assert answer.status == 400
            assert await visitor.post("/turn", {"knob": "speed", "to": "quick"}) == 400
            assert await visitor.post("/turn", {"knob": "end"}) == 400
            for told in ({"button": 3, "option": "0"}, {"button": "host", "option": 0}, {"button": 3}):
                assert await visitor.post("/touch", {"page": "one", **told}) == 400
            await asyncio.sleep(0.05)
            assert heard == []

    at_the_table(play)


def test_a_finger_on_a_small_screen_reaches_the_desk(at_the_table: Callable[[Play], None]) -> None:
    async def play(table: Laid, visitor: Visitor) -> None:
        asked = Ask("play", (0,), ("witch", "seer"), slot="", nobody=False, late="wait", known="who")
        sheet = Choosing(asked)
        table.box.roster.set(at_wires(NAMES))
        table.box.surfaces.show_to((0,), asked)
        with table.box.desk.lay_open(sheet):
            assert await visitor.post("/touch", {"page": "one", "button": 0, "option": 0}) == 204
            assert sheet.proposal is None, "that page is not there"
            async with Onlooker(visitor, "page=one&eyes=0") as page:
                assert (await page.patch())["screens"]["0"]["how"] == "touch"
                for button, option in ((1, 1), (0, 7), (0, 1)):
                    told = {"page": "one", "button": button, "option": option}
                    assert await visitor.post("/touch", told) == 204, "nobody learns anything by trying"
                assert sheet.proposal == "seer"

    at_the_table(play)


def test_the_feed_shows_lamps_to_all_eyes_and_keeps_up(at_the_table: Callable[[Play], None]) -> None:
    async def play(table: Laid, visitor: Visitor) -> None:
        async with Onlooker(visitor, "page=one") as page:
            assert page.status == 200
            assert page.headers["content-type"].startswith("text/event-stream")
            seen = await page.patch()
            assert seen["eyes"] == "all"
            assert [place["name"] for place in seen["places"].values()][:2] == ["Anna", "Ben"]
            assert set(seen["lamps"].values()) == {"#000000"}
            table.panel.show(3, Steady(GREEN, 1.0))
            assert await page.patch() == {"lamps": {"3": "#00ff00"}}
            table.panel.show(3, Steady(GREEN, 0.5))
            patch = await page.patch()
            assert 0x70 < int(patch["lamps"]["3"][3:5], 16) < 0x90

    at_the_table(play)


@pytest.mark.parametrize(
    "query", ["", "page=", "page=a%20b", "page=one&eyes=8", "page=one&eyes=x", "page=one&eyes=-1"]
)
def test_a_feed_through_eyes_that_are_not_there_is_refused(
    query: str, at_the_table: Callable[[Play], None]
) -> None:
    async def play(_: Laid, visitor: Visitor) -> None:
        assert (await visitor.get(f"/feed?{query}")).status == 400

    at_the_table(play)


def test_knobs_turn(at_the_table: Callable[[Play], None]) -> None:
    async def play(table: Laid, visitor: Visitor) -> None:
        async with Onlooker(visitor, "page=one&eyes=2") as page:
            seen = await page.patch()
            assert (seen["speed"], seen["autoplay"], seen["waits"], seen["paused"]) == (1, True, True, False)
            for knob, to, shows in (
                ("speed", 5, 5),
                ("speed", 999, 20),
                ("autoplay", False, False),
                ("waits", False, False),
            ):
                assert await visitor.post("/turn", {"knob": knob, "to": to}) == 204
                assert (await page.patch())[knob] == shows
            assert await visitor.post("/turn", {"knob": "pause"}) == 204
            assert (await page.patch())["paused"] is True
            assert table.box.timer.paused

    at_the_table(play)


def test_the_voice_is_rendered_only_for_ears_and_can_be_fetched(tmp_path: Path) -> None:
    async def whole() -> None:
        async with asyncio.timeout(20), laid(tmp_path) as table:
            visitor = Visitor(table.url)
            mouth = table.box.mouth
            await mouth.say("Nobody hears.")
            assert table.voice.asked == []
            async with Onlooker(visitor, "page=one&sound=1") as page:
                await page.patch()
                saying = asyncio.ensure_future(mouth.say("Yes."))
                sounds = (await page.patch())["sounds"]
                assert list(sounds.values()) == ["say"]
                answer = await visitor.get(f"/sound/{next(iter(sounds))}")
                assert answer.body[:4] == b"RIFF"
                await saying
                mouth.scene("night")
                assert (await page.patch())["ambience"] == "night"
                scenery = json.loads((await visitor.get("/scenery")).body)
                happens = {name for _, name, _, _ in scenery["events"]}
                for name in ("night", *happens):
                    assert (await visitor.get(f"/sound/{name}")).body[:4] == b"OggS"
                table.table.turn_speed(5)
                await mouth.say("Too quick to be followed.")
                assert len(table.voice.asked) == 1

    asyncio.run(whole())


def test_a_second_table_finds_a_port_of_its_own_and_both_end(tmp_path: Path) -> None:
    async def whole() -> None:
        async with asyncio.timeout(20), laid(tmp_path / "one") as one, laid(tmp_path / "other") as other:
            assert one.url != other.url
            async with Onlooker(Visitor(other.url), "page=one") as page:
                await page.patch()
                await other.close()
                assert (await page.reader.read()).endswith(b"0\r\n\r\n"), "it ends, and is not cut off"
            assert (await Visitor(one.url).get("/")).status == 200
            with pytest.raises(ConnectionRefusedError):
                await Visitor(other.url).get("/")

    asyncio.run(whole())


def test_nothing_is_logged(at_the_table: Callable[[Play], None], caplog: pytest.LogCaptureFixture) -> None:
    async def play(_: Laid, visitor: Visitor) -> None:
        await visitor.get("/")
        await visitor.get("/secret-path")
        await visitor.ask("GARBAGE", "/")

    with caplog.at_level(0):
        at_the_table(play)
    assert [record for record in caplog.records if record.name.startswith(("uvicorn", "starlette"))] == []
