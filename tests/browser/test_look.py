"""What every page looks like in every state: all of it can be read, and by night there is no light.

Contrast is measured on what is drawn: the letters are made invisible, and their colour is compared
with every pixel of what lies behind them.  WCAG's AA asks for 4.5, for large letters for 3.
"""

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from moderator.rules.news import NOTHING, Given, People

from .album import MINE, Album, load
from .scenes import SCENES, told

CONTRAST = Path(__file__).with_name("contrast.js").read_text(encoding="utf-8")

BY_NIGHT = (
    "asleep",
    "awake",
    "confirmed",
    "pack",
    "trio",
    "told-yes",
    "told-card",
    "told-nothing",
    "dead-at-night",
)
SHARED = (
    "gather", "sit", "cast", "deal", "asleep", "awake", "dawn", "talk-paused", "accused", "claims",
    "gallows",
    "counted", "pointed", "others", "draw", "end-werewolves", "good-night",
)  # fmt: skip
# So high that all of it is on the screen.
DEVICES = {
    "seat": ((390, 1500), tuple(SCENES)), "tablet": ((820, 1500), SHARED), "table": ((1280, 720), SHARED),
    "host": ((390, 4500), ("gather", "sit", "cast", "awake", "talk", "good-night")),
}  # fmt: skip

# Pages are laid out within some pictures of the screen.
DRAWN = """async () => {
  for (let picture = 0; picture < 6; picture++) await new Promise(requestAnimationFrame);
}"""

# So much of a white screen's light a page gives by night; and a sleeper's.
DIM, ASLEEP = 0.02, 0.0005

# By so much of it screens differ at most when all look: letters are not equally wide.
ALIKE = 0.06

# What some are told when all look, and the others.
LOOKS = {
    "nothing": told("sword", NOTHING, "secret"), "sword": told("sword", Given("sword"), "secret"),
    "cat": told("stray-cat", Given("cat"), "secret"),
    "lovers": told("lovers", People((MINE, 2)), "secret", (MINE, 2)),
}  # fmt: skip


@pytest.fixture(scope="module")
def eye(browser: Browser) -> Iterator[Page]:
    """What looks at pictures."""
    page = browser.new_page()
    yield page
    page.close()


def do(page: Page, what: str, told: Any = None) -> Any:
    """One of the things that are done on a page to see its contrast."""
    return page.evaluate(f"({{ what, told }}) => {{\n{CONTRAST}\n}}", {"what": what, "told": told})


def measured(page: Page, eye: Page, letters: Any = ()) -> Any:
    """What is drawn, and how well these letters can be read on it."""
    picture = base64.b64encode(page.screenshot(animations="disabled")).decode()
    return do(eye, "measure", {"picture": picture, "letters": list(letters)})


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(320, 568), (390, 844)])
def test_when_all_look_no_screen_can_be_told_from_another(
    laid: Album, browser: Browser, eye: Page, size: tuple[int, int], language: str
) -> None:
    laid.turn_to(SCENES["asleep"])
    page = laid.look(browser, "seat", size, language)
    light, signs = [], []
    for look in LOOKS.values():
        laid.turn_to(look)
        load(page)
        page.evaluate(DRAWN)
        light.append(measured(page, eye)["light"])
        signs.append((page.locator(".sign").bounding_box(), page.locator(".sign").text_content()))
        assert page.locator("h1").evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)") < 32
    page.context.close()
    assert signs == signs[:1] * len(LOOKS)
    assert max(light) < min(light) * (1 + ALIKE), light


@pytest.mark.parametrize("scripts", [False, True], ids=["before-any-script", "told"])
@pytest.mark.parametrize("path", ["", "host", "tablet"])
def test_whoever_looks_in_by_night_dazzles_nobody(
    laid: Album, browser: Browser, eye: Page, path: str, scripts: bool
) -> None:
    laid.turn_to(SCENES["asleep"])
    page = laid.look(browser, "stranger", (390, 844), java_script_enabled=scripts)
    load(page, f"{laid.box.url}{path}", scripts)
    if scripts:
        page.evaluate(DRAWN)
    light = measured(page, eye)["light"]
    page.context.close()
    assert light < DIM


def test_pages_are_right_before_any_script(laid: Album, browser: Browser, eye: Page) -> None:
    laid.turn_to(SCENES["awake"])
    tablet = laid.look(browser, "tablet", (768, 1024), java_script_enabled=False)
    assert measured(tablet, eye)["light"] < DIM
    host = laid.look(browser, "host", (390, 844), java_script_enabled=False)
    expect(host.locator("h1")).not_to_be_empty()
    expect(host.locator("#pin")).to_be_hidden()
    for page in (tablet, host):
        page.context.close()


def turn(laid: Album, page: Page, scene: str) -> None:
    """Another state, on a page that is loaded anew."""
    laid.turn_to(SCENES[scene])
    load(page)
    page.evaluate(DRAWN)


@pytest.mark.parametrize("device", DEVICES)
def test_all_that_is_written_can_be_read(laid: Album, browser: Browser, eye: Page, device: str) -> None:
    size, scenes = DEVICES[device]
    laid.turn_to(SCENES["gather"])
    page = laid.look(browser, device, size)
    unread = set[str]()
    for scene in scenes:
        turn(laid, page, scene)
        unread |= {f"{scene}: {one}" for one in illegible(page, eye)}
    page.context.close()
    assert not unread, "\n".join(sorted(unread))


def illegible(page: Page, eye: Page) -> set[str]:
    """What is written on a page and cannot be read well."""
    letters = do(page, "letters")
    do(page, "hide")
    read = measured(page, eye, letters)["read"]
    return {
        f"{one['text']} {one['ratio']:.2f} < {one['least']}" for one in read if one["ratio"] < one["least"]
    }


def test_who_is_asked_for_the_code_of_the_box_can_read_it_all(
    laid: Album, browser: Browser, eye: Page
) -> None:
    laid.turn_to(SCENES["gather"])
    page = laid.look(browser, "host", (390, 844))
    page.evaluate("document.body.dataset.asked = ''")
    page.wait_for_selector("#give-up", state="visible")
    page.evaluate(DRAWN)
    assert not illegible(page, eye)
    page.context.close()


def test_who_looks_on_sees_at_the_end_who_was_who(laid: Album, browser: Browser) -> None:
    laid.turn_to(SCENES["end-village"])
    page = laid.look(browser, "watch", (390, 844))
    expect(page.locator(".players li").first).to_contain_text("Werewolf")
    expect(page.locator(".story p")).not_to_have_count(0)
    page.context.close()


def test_by_night_there_is_almost_no_light(laid: Album, browser: Browser, eye: Page) -> None:
    laid.turn_to(SCENES["gather"])
    page = laid.look(browser, "seat", (390, 844))
    light = {}
    for scene in (*BY_NIGHT, "day"):
        turn(laid, page, scene)
        light[scene] = measured(page, eye)["light"]
    page.context.close()
    assert light["asleep"] < ASLEEP
    assert {scene: much for scene, much in light.items() if much > DIM} == {"day": light["day"]}
