"""The plan in the house: a host is asked what is built, and sees the plan; nobody else, and not in a game."""

import asyncio
import gzip
import json
import re
import subprocess
import sys
from argparse import Namespace
from pathlib import Path
from urllib.parse import urlencode

import pytest

from hardware.wiring.aside import drawn
from hardware.wiring.proposal import Kit, Lamps, propose
from hardware.wiring.questions import bar, command, kit_in, question_page
from hardware.wiring.sounds import SOUNDS
from hardware.wiring.texts import LANGUAGES, Texts
from hardware.wiring.writing import panel_block
from moderator.commands.this_box import settings_of
from moderator.keeping.learnt import learnt_file
from moderator.options import build_parser
from moderator.surfaces.pages.planning import drawn_aside, texts_in

from .pages_stage import PagesTable
from .pages_visitor import Visitor
from .test_pages_routes import play, seated

USUAL = {"seats": "8", "pi": "4", "sound": "jack", "lamps": "mono", "buzzers": "no"}


async def hosting(table: PagesTable) -> Visitor:
    """A device that has shown the PIN."""
    host = Visitor(table.app, address="10.0.0.2")
    await host.visit()
    assert (await host.say("host", {"pin": "4711"})).status == 202
    code = table.box.presence.code
    assert (await host.say("host", {"code": code})).status == 204
    return host


def test_a_host_is_asked_and_sees_the_plan(tmp_path: Path) -> None:
    async def story(table: PagesTable) -> None:
        host = await hosting(table)
        asked = await host.get("/wiring")
        assert asked.status == 200
        page = asked.body.decode()
        assert re.findall(r'<select id="(\w+)"', page) == [*USUAL]
        assert "form-action 'self'" in asked.headers["content-security-policy"]
        # No plan is in the settings.
        assert '/wiring/plan"' in page
        assert "The plan of this box" not in page
        answer = await host.get(f"/wiring/plan?{urlencode(USUAL)}")
        assert (answer.status, answer.headers["content-encoding"]) == (200, "gzip")
        plan = gzip.decompress(answer.body).decode()
        assert Texts("en")("page.title") in plan
        assert plan.count("<svg") > 3
        # It is in no file yet.
        assert "box.yaml" not in plan
        assert "<code>sudo moderator wiring --new --overwrite --seats 8" in plan
        assert 'type="checkbox"' in plan
        assert "script-src 'self'" in answer.headers["content-security-policy"]

    play(tmp_path, story)


def test_only_a_host_sees_it_and_nobody_while_a_game_is_on(tmp_path: Path) -> None:
    async def story(table: PagesTable) -> None:
        host, guest = await hosting(table), Visitor(table.app)
        await guest.visit()
        for path in ("/wiring", "/wiring/plan"):
            answer = await guest.get(path)
            assert (answer.status, answer.headers["location"]) == (303, "/host")
        await seated(table)
        for path in ("/wiring", f"/wiring/plan?{urlencode(USUAL)}"):
            answer = await host.get(path)
            assert (answer.status, answer.body) == (409, b"Not while a game is on.")

    play(tmp_path, story)


def test_a_plan_that_a_host_takes_is_the_boxs_from_its_next_start_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state, file = tmp_path / "state", tmp_path / "box.yaml"
    monkeypatch.setenv("STATE_DIRECTORY", str(state))
    file.write_text("volume: 0.7\n")
    told = USUAL | {"seats": "20", "lamps": "strip"}

    async def story(table: PagesTable) -> None:
        host, guest = await hosting(table), Visitor(table.app)
        await guest.visit()
        assert (await guest.post("/wiring", told)).status == 303
        assert (await host.post("/wiring", told | {"seats": "51"})).status == 400
        assert (await host.post("/wiring", told | {"seats": 20})).status == 400
        assert not learnt_file().exists()
        answer = await host.post("/wiring", told)
        assert (answer.status, answer.body.decode()) == (200, Texts("en")("page.kept"))
        assert table.box.settings.panel is None
        await seated(table)
        assert (await host.post("/wiring", USUAL)).status == 409

    play(tmp_path, story)
    settings = settings_of(Namespace(settings=file, language=None))
    assert (settings.volume, settings.panel) == (0.7, propose(Kit(20, lamps="strip")))


def test_a_plan_that_cannot_be_kept_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", "/proc/nowhere")

    async def story(table: PagesTable) -> None:
        answer = await (await hosting(table)).post("/wiring", USUAL)
        assert answer.status == 507
        assert b"could not keep it" in answer.body

    play(tmp_path, story)


@pytest.mark.parametrize(
    "wrong", [{"seats": "0"}, {"seats": "51"}, {"seats": "x"}, {"pi": "6"}, {"sound": "<b>"}, {"lamps": ""}]
)
def test_what_cannot_be_built_is_asked_again(wrong: dict[str, str], tmp_path: Path) -> None:
    assert kit_in(USUAL | wrong) is None

    async def story(table: PagesTable) -> None:
        host = await hosting(table)
        answer = await host.get(f"/wiring/plan?{urlencode(USUAL | wrong)}")
        assert (answer.status, answer.headers["location"]) == (303, "/wiring")

    play(tmp_path, story)


def test_what_is_answered_is_what_is_proposed() -> None:
    assert kit_in(USUAL) == Kit()
    assert kit_in(USUAL | {"pi": "5"}) == Kit(pi="5", sound="usb")
    assert kit_in(USUAL | {"sound": "max98357a", "buzzers": "yes", "lamps": "rgb", "seats": "50"}) == Kit(
        50, "4", "max98357a", "rgb", buzzers=True
    )


@pytest.mark.parametrize("lamps", ["mono", "rgb", "strip"])
def test_the_command_on_the_page_writes_the_same_plan(lamps: Lamps) -> None:
    for sound in SOUNDS:
        kit = Kit(12, "4", sound, lamps, buzzers=sound == "usb")
        given = build_parser().parse_args(command(kit).split()[2:])
        assert Kit(given.seats, given.pi, given.sound, given.lamps, given.buzzers) == kit
        assert given.new


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_drawn_by_another_process_and_is_the_same(language: str) -> None:
    texts, kit = Texts(language), Kit(3)
    asked = {
        "panel": panel_block(propose(kit), texts),
        "language": language,
        "bar": bar(texts, kit, "/wiring", "/static/wiring.js"),
        "file": "anywhere.yaml",
    }
    page = asyncio.run(drawn_aside(json.dumps(asked)))
    assert page == drawn(asked)
    whole = gzip.decompress(page).decode()
    assert texts("page.print") in whole
    assert "anywhere.yaml" in whole


def test_what_cannot_be_drawn_or_takes_too_long_is_nothing() -> None:
    assert asyncio.run(drawn_aside("{}")) == b""
    asked = {"panel": panel_block(propose(Kit()), Texts("en")), "language": "en", "bar": "", "file": ""}
    assert asyncio.run(drawn_aside(json.dumps(asked), seconds=0)) == b""


def test_a_box_that_shows_pages_loads_nothing_that_draws() -> None:
    code = "import sys, moderator.surfaces.pages.pages\nprint(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "hardware.wiring.questions" in loaded.split()
    assert not {f"hardware.wiring.{name}" for name in ("page", "svg", "board", "circuit")} & {*loaded.split()}


def test_every_question_has_its_usual_answer_in_each_language() -> None:
    for language in LANGUAGES:
        texts = Texts(language)
        page = question_page(texts, "/wiring/plan", has_plan=True)
        assert re.findall(r'value="([^"]+)" selected', page) == [*USUAL.values()]
        assert texts("ask.as-built") in page
        assert texts("ask.seats") in page
    assert texts_in("xx").language == "en"
