"""A game of hands on phones and on the wall: nothing lies over another, and a hand is under a finger."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from .album import Album, load
from .hands import DISPLAYS, HANDED, HANDS, WAY, Laying
from .test_look import DRAWN

# What is read on each, which may not lie over each other, and must be whole.
READ = {
    "seat": "h1, .hint, .deed strong, .deed .how, .covered span, .covered small, .who, .mark, .chip, "
    ".pile, .centre i, .phase, .lately, .entry strong, .entry .reminder, .what, button",
    "tablet": "h1, .hint, .deed strong, .deed .how, .covered span, .covered small, .who, .mark, .chip, "
    ".pile, .centre i, .phase, .asked, button",
    "table": "#felt .who, #felt .mark, #felt .chip, #felt .last, #felt strong, #felt .reminder, #felt .pile, "
    "#felt .centre i, #felt .phase, #felt .number, #felt .sign, #title, #text, #said",
}

# Which of them lie over another that is not around them; and which stick out of the screen, or are cut.
OVERLAPS = """(read) => {
  const isShown = (one) => one.checkVisibility() && (one.offsetParent !== null || one.tagName === "svg");
  const shown = [...document.querySelectorAll(read)].filter(isShown), wrong = [];
  const style = (one) => getComputedStyle(one), box = (one) => one.getBoundingClientRect();
  const sticks = (one) => style(one.closest(".foot") ?? one).position === "sticky";
  const over = (from, to, other_from, other_to) => Math.min(to, other_to) - Math.max(from, other_from) > 2;
  const isApart = (one, other) => one === other || one.contains(other) || other.contains(one);
  for (const one of shown) {
    const a = box(one);
    if (a.left < -1 || a.right > innerWidth + 1) wrong.push(`${one.textContent} sticks out`);
    if (one.scrollWidth > one.clientWidth + 1 && style(one).display !== "inline")
      wrong.push(`${one.textContent} is cut`);
    for (const other of shown) {
      if (isApart(one, other) || sticks(one) || sticks(other)) continue;
      const b = box(other);
      if (over(a.left, a.right, b.left, b.right) && over(a.top, a.bottom, b.top, b.bottom))
        wrong.push(`${one.textContent} / ${other.textContent}`);
    }
  }
  return wrong;
}"""


@pytest.fixture(scope="module")
def phone(laid: Album, browser: Browser) -> Iterator[Page]:
    """One phone, which is turned and shrunk."""
    laid.turn_to(HANDS["act"])
    page = laid.look(browser, "seat", (390, 844), "de")
    yield page
    page.context.close()


def turn(laid: Album, page: Page, lay: Laying) -> None:
    """Another state, on a page that is loaded anew."""
    laid.turn_to(lay)
    load(page)
    page.wait_for_selector(".around, #felt .across", state="attached")
    page.evaluate(DRAWN)


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (320, 568)])
def test_on_a_phone_nothing_lies_over_another(laid: Album, phone: Page, size: tuple[int, int]) -> None:
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    wrong = {}
    for scene in HANDS:
        turn(laid, phone, HANDS[scene])
        wrong[scene] = phone.evaluate(OVERLAPS, READ["seat"])
    assert not {scene: found for scene, found in wrong.items() if found}


# How far what confirms a choice lies beyond the edge; and whether something lies over it.
CONFIRMS = """() => {
  const confirm = document.querySelector(".confirm");
  const { x, y, width, height, bottom } = confirm.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return [Math.max(0, bottom - innerHeight), top === confirm];
}"""


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (320, 568)])
def test_what_confirms_a_choice_is_on_the_screen_however_much_is_on_offer(
    laid: Album, phone: Page, size: tuple[int, int]
) -> None:
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    for scene in ("act", "two", "may", "guess-again", "dig"):
        turn(laid, phone, HANDS[scene])
        assert phone.evaluate(CONFIRMS) == [0, True], scene


@pytest.mark.parametrize(("kind", "size", "scenes"), [
    ("table", (1920, 1080), HANDS), ("tablet", (820, 1180), HANDED),
])  # fmt: skip
def test_on_the_wall_and_on_a_tablet_nothing_lies_over_another(
    laid: Album, browser: Browser, kind: str, size: tuple[int, int], scenes: dict[str, Laying]
) -> None:
    laid.turn_to(HANDS["act"])
    page = laid.look(browser, kind, size, "de")
    wrong = {}
    for scene, lay in scenes.items():
        turn(laid, page, lay)
        wrong[scene] = page.evaluate(OVERLAPS, READ[kind])
    page.context.close()
    assert not {scene: found for scene, found in wrong.items() if found}


def test_on_the_wall_words_are_beside_the_table_in_whatever_style_and_size(
    laid: Album, browser: Browser
) -> None:
    laid.turn_to(HANDS["may"])
    page = laid.look(browser, "table", (1920, 1080), "de")
    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    page.route("**/felt.css", hold)
    page.goto(page.url, wait_until="domcontentloaded")
    page.wait_for_selector("#felt .across", state="attached")
    page.evaluate(DRAWN)
    for route in late:
        route.continue_()
    expect(page.locator("#felt")).to_have_css("display", "grid")
    page.evaluate(DRAWN)
    assert not page.evaluate(OVERLAPS, READ["table"])
    below = """() => document.getElementById("middle").getBoundingClientRect().top
      - document.querySelector(".moons").getBoundingClientRect().bottom"""
    for size in ((1920, 1080), (1280, 720), (2560, 1440)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate(DRAWN)
        assert page.evaluate(below) >= 0, size
        assert not page.evaluate(OVERLAPS, READ["table"]), size
    page.context.close()


def test_who_watches_sees_what_lies_there_and_in_the_end_who_held_what(laid: Album, browser: Browser) -> None:
    laid.turn_to(HANDS["moon"])
    page = laid.look(browser, "watch", (390, 844), "de")
    page.wait_for_selector(".table")
    assert page.locator(".table .chip").count() == sum(map(len, DISPLAYS))
    assert page.locator(".phase.risen").count() == 3
    assert page.locator("body").get_attribute("data-signs") == "3"
    assert page.locator(".covered").count() == 0
    assert not page.evaluate(OVERLAPS, READ["seat"])
    turn(laid, page, HANDS["over"])
    page.wait_for_selector(".way")
    assert "Werwölfin" in page.locator(".held").inner_text()
    assert page.locator(".way li").count() == 1 + len(WAY)
    page.context.close()


def test_a_hand_is_seen_as_long_as_a_finger_holds_it(laid: Album, phone: Page) -> None:
    phone.set_viewport_size({"width": 390, "height": 844})
    for scene, name in (("act", "Werwölfin"), ("told", "Frankensteins Monster"), ("play", "Werwölfin")):
        turn(laid, phone, HANDS[scene])
        assert name not in phone.locator(".doing").inner_text()
        held = phone.locator(".covered").first.bounding_box()
        assert held is not None
        phone.mouse.move(held["x"] + 20, held["y"] + 20)
        phone.mouse.down()
        assert phone.locator(".over .face strong").inner_text() == name
        phone.mouse.up()
        assert phone.locator(".over").count() == 0
    # The one that was held last is chosen.
    assert phone.locator(".covered[aria-pressed=true]").count() == 1


def test_on_the_tablet_in_the_middle_it_stands_what_was_done(laid: Album, browser: Browser) -> None:
    # The phone of the others has no seat at such a table: this comes last.
    laid.turn_to(HANDED["played"])
    page = laid.look(browser, "tablet", (820, 1180))
    expect(page.locator(".lately")).to_have_text("Clara puts down: Frankenstein's Monster.")
    page.context.close()
