"""A finger finds what it has touched, whatever comes meanwhile."""

import pytest
from playwright.sync_api import Browser, Page, expect

from moderator.keeping.place import phone
from moderator.rules.events import Night
from moderator.rules.requests import Ask

from .album import MINE, NAMES, Album, Table, load
from .scenes import SCENES


def breathe(page: Page) -> None:
    """What there was to see when this was asked for has come to the page, drawn or not."""
    # The first may have been asked for before.
    for _ in range(2):
        with page.expect_response("**/breath") as answer:
            pass
        answer.value.finished()
    page.evaluate("() => new Promise(requestAnimationFrame)")


def test_a_tap_counts_though_the_pack_wishes_for_somebody_else_meanwhile(
    laid: Album, browser: Browser
) -> None:
    laid.turn_to(SCENES["pack"])
    page = laid.look(browser, "seat", (390, 844))
    expect(page.locator("[data-key='3']")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-key='5']").hover()
    page.mouse.down()
    laid.box.call(lambda: laid.table.box.desk.choose(0, 6))
    breathe(page)
    page.mouse.up()
    mine = page.locator("[data-key='5']")
    expect(mine).to_have_attribute("aria-pressed", "true")
    assert "by Ben" in mine.inner_text()
    page.context.close()


def test_who_looks_through_a_long_list_sees_that_somebody_is_accused(laid: Album, browser: Browser) -> None:
    laid.turn_to(SCENES["talk"])
    page = laid.look(browser, "seat", (320, 480))
    page.locator(".name").last.scroll_into_view_if_needed()
    page.mouse.wheel(0, 200)
    laid.turn_to(SCENES["accused"])
    expect(page.get_by_text("Anna accuses")).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-key=second]")).to_be_in_viewport(ratio=1)
    page.context.close()


def test_of_twenty_four_all_are_seen_at_once(laid: Album, browser: Browser) -> None:
    laid.turn_to(awake_of_many)
    page = laid.look(browser, "seat", (390, 664))
    # With nobody, and without themselves.
    expect(page.locator(".name")).to_have_count(MANY)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    for size, height, is_whole in page.evaluate(NAMES_DRAWN):
        assert (size >= 16, height >= 48, is_whole) == (True, True, True)
    page.context.close()


MANY = 24
NAMES_DRAWN = """() => [...document.querySelectorAll('.name')].map((one) =>
  [parseFloat(getComputedStyle(one).fontSize), one.offsetHeight, one.scrollWidth <= one.clientWidth])"""


def awake_of_many(table: Table) -> None:
    """One of many chooses another."""
    names = (*NAMES, *(f"Guest {n}" for n in range(len(NAMES), MANY)))
    table.seat([phone(n) for n in range(1, MANY + 1)], names)
    table.play(["villager"] * MANY, "big-box")
    table.tell(Night(1))
    table.call(Ask("seer", (MINE,), tuple(n for n in range(MANY) if n != MINE), "seer"))


def test_another_question_does_not_wait_for_a_finger(laid: Album, browser: Browser) -> None:
    laid.turn_to(SCENES["pack"])
    page = laid.look(browser, "seat", (390, 844))
    page.locator("[data-key='5']").hover()
    page.mouse.down()
    laid.turn_to(SCENES["asleep"])
    expect(page.locator("body")).to_have_attribute("data-state", "asleep")
    page.mouse.up()
    page.context.close()


# Which buttons lie over which names, as the page is when it comes.
OVER = """() => [...document.querySelectorAll('.foot, .foot button, .quiet')].flatMap((one) => {
  const a = one.getBoundingClientRect();
  return [...document.querySelectorAll('.names .name, .players li, .face strong')].filter((name) => {
    const b = name.getBoundingClientRect();
    const isBeside = a.left >= b.right || b.left >= a.right;
    return !name.contains(one) && !isBeside && a.top < b.bottom && b.top < a.bottom;
  }).map((name) => `${one.className} over ${name.textContent}`);
})"""


@pytest.mark.parametrize("size", [(320, 568), (844, 390)])
def test_no_button_lies_over_a_name_and_what_is_next_is_seen(
    laid: Album, browser: Browser, size: tuple[int, int]
) -> None:
    laid.turn_to(SCENES["awake"])
    page = laid.look(browser, "seat", size)
    for scene in ("deal", "awake", "confirmed", "pack", "agreed", "pair", "accused", "vote", "others"):
        laid.turn_to(SCENES[scene])
        load(page)
        assert page.evaluate(OVER) == [], scene
    laid.turn_to(SCENES["awake"])
    load(page)
    page.locator(".name").nth(4).click()
    expect(page.locator(".confirm")).to_be_in_viewport(ratio=1)
    page.context.close()
