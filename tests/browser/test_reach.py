"""Everything on the pages can be reached by keys, and one sees what one has reached; and it can be heard."""

import re
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from playwright.sync_api import Browser, Page, expect

from moderator.keeping.place import tablet
from moderator.rules.requests import Floor, Leaves, Poll
from moderator.table.sheets import Voting
from moderator.table.shown import Spoken

from .album import ALL, MINE, NAMES, PHONES, Album, Table, load
from .scenes import LIVING, SCENES

# What can be used, by what it is found again by when the page is drawn anew.
USABLE = """() => {
  const all = [...document.querySelectorAll('button, input, select, summary, a[href]')];
  return all.filter((one) => one.checkVisibility() && !one.disabled)
    .map(({ dataset, id, href }) => dataset.key || id || href);
}"""

# Which of them has the focus, and whether a line is drawn round it.
REACHED = """() => {
  const here = document.activeElement, { outlineStyle, outlineWidth } = getComputedStyle(here);
  const key = here.dataset.key || here.id || here.href;
  return [key, outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2];
}"""

WITH_KEYS = {
    "seat": ("gather", "sit", "deal", "awake", "confirmed", "pack", "trio", "first-day", "talk", "accused",
             "gallows", "hunter", "dead", "end-village"),
    "tablet": ("gather", "sit", "deal", "awake", "talk-of-tablet", "gallows", "vote", "others"),
    "table": ("gather", "day"),
    "host": ("gather", "sit", "cast", "deal", "awake", "talk", "accused", "gallows", "hunter", "end-village",
             "good-night"),
}  # fmt: skip

# Something that can be used, or is seen, and has no name for those who hear the page.
NAMELESS = re.compile(r"^\s*- '?(button|textbox|link|img|checkbox|combobox)( \[[^]]*\])*:?$", re.MULTILINE)
HEADING = re.compile(r'^\s*- \'?heading ".+" \[level=1\]', re.MULTILINE)


@pytest.fixture
def look(laid: Album, browser: Browser) -> Iterator[Callable[..., Page]]:
    """Looks at a page in a state."""
    pages: list[Page] = []

    def looks(kind: str, scene: str, language: str = "en") -> Page:
        laid.turn_to(SCENES[scene])
        pages.append(laid.look(browser, kind, (390, 844), language))
        return pages[-1]

    yield looks
    for page in pages:
        page.context.close()


@pytest.mark.parametrize("kind", WITH_KEYS)
def test_everything_is_reached_by_keys_and_seen_to_be(
    laid: Album, look: Callable[..., Page], kind: str
) -> None:
    page = look(kind, "gather")
    for scene in WITH_KEYS[kind]:
        laid.turn_to(SCENES[scene])
        load(page)
        usable = page.evaluate(USABLE)
        assert len({*usable, ""}) == len(usable) + 1, (scene, usable)
        reached = {}
        for _ in range(len(usable) + 2):
            page.keyboard.press("Tab")
            key, is_seen = page.evaluate(REACHED)
            reached[key] = is_seen
        assert reached.keys() >= {*usable}, scene
        assert all(reached[key] for key in usable), scene


def test_a_part_that_is_drawn_anew_leaves_the_focus_where_it_is(
    laid: Album, look: Callable[..., Page]
) -> None:
    page = look("host", "gather")
    for number, key in enumerate(("part people", "new-name", "add-name")):
        page.locator(f"[data-key='{key}']").focus()
        newcomer = f"Newcomer {number}"
        place = tablet(len(NAMES) + number)
        assert laid.box.call(partial(laid.table.box.roster.join, place, newcomer))
        expect(page.locator("main")).to_contain_text(newcomer)
        assert page.evaluate(REACHED) == [key, True]


@pytest.mark.parametrize("kind", ["seat", "tablet", "table", "host"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_everything_has_a_name_in_the_language_that_is_told(
    laid: Album, look: Callable[..., Page], kind: str, language: str
) -> None:
    page = look(kind, "gather", language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    for scene, lay in SCENES.items():
        laid.turn_to(lay)
        load(page)
        heard = page.locator("body").aria_snapshot()
        assert NAMELESS.search(heard) is None, (scene, heard)
        assert "undefined" not in heard, (scene, heard)
        assert len(HEADING.findall(heard)) == 1, (scene, heard)


def test_what_changes_on_a_phone_is_heard(laid: Album, look: Callable[..., Page]) -> None:
    page = look("seat", "asleep")
    for scene, heard in (
        ("awake", "Whom will you see through?"),
        ("told-yes", "Yes, a beast."),
        (
            "gallows",
            "Hang or set free? At the gallows stands: Konstantin-Maximilia "
            "To hang: 5, or 4 if the mayor breaks the tie",
        ),
        ("dead", "You are dead. Day 2"),
    ):
        laid.turn_to(SCENES[scene])
        expect(page.locator("#said")).to_have_text(heard)
    expect(page.locator("#said")).to_have_attribute("aria-live", "assertive")


def test_who_is_out_and_what_is_chosen_is_heard(look: Callable[..., Page]) -> None:
    heard = look("seat", "dead").locator(".players").aria_snapshot()
    assert re.search(r'Clara.*\n(.*\n)?.*img "out"', heard), heard
    assert re.search(r'Anna.*\n(.*\n)?.*img "holds the office"', heard), heard
    page = look("seat", "hanged")
    expect(page.get_by_role("button", name="Hang", pressed=True)).to_be_visible()
    expect(page.get_by_role("button", name="Set free", pressed=False)).to_be_visible()
    page = look("seat", "pack")
    expect(page.get_by_role("button", name="Konstantin-Maximilia by Anna", pressed=True)).to_be_visible()


def test_a_card_is_held_by_a_key_and_heard(look: Callable[..., Page]) -> None:
    page = look("seat", "deal")
    page.locator(".card").focus()
    page.keyboard.down("Enter")
    expect(page.get_by_role("status")).to_contain_text("Werewolf")
    page.keyboard.up("Enter")
    expect(page.get_by_role("status")).to_have_count(0)
    expect(page.get_by_role("button", name="Seen")).to_be_enabled()


def test_who_may_speak_is_not_asked_where_nobody_may(laid: Album, look: Callable[..., Page]) -> None:
    page = look("tablet", "talk-of-tablet")
    expect(page.get_by_role("heading", name="Who accuses?")).to_be_visible()
    laid.turn_to(nobody_at_the_tablet)
    expect(page.locator(".players")).to_be_visible()
    expect(page.get_by_role("heading", name="Who accuses?")).to_have_count(0)
    expect(page.locator("[data-key=leave]")).to_have_count(0)


def votes(laid: Album) -> dict[int, object]:
    """How seats have voted so far."""
    sheet = laid.box.call(lambda: laid.table.box.desk.sheet)
    assert isinstance(sheet, Voting)
    return dict(sheet.votes)


def test_who_is_out_is_not_spoken_for_any_more(laid: Album, look: Callable[..., Page]) -> None:
    page = look("host", "talk")
    page.locator("[data-key=for-who]").select_option("5")

    def vote_later() -> None:
        laid.table.over()
        laid.table.bury(5)
        living = tuple(seat for seat in LIVING if seat != 5)
        laid.table.open(Poll("vote", living, living))

    laid.box.call(vote_later)
    who = page.locator("[data-key=for-who]")
    expect(who.locator("option")).to_have_count(len(LIVING) - 1)
    expect(who).to_have_value("0")
    page.get_by_role("button", name="chooses").click()
    expect(page.locator("#refused")).to_be_empty()
    page.wait_for_function("() => !document.querySelector('.next').textContent.includes('Anna')")
    assert votes(laid) == {0: 1}


def test_up_and_down_are_two_halves_on_the_tablet_as_on_a_phone(
    laid: Album, look: Callable[..., Page]
) -> None:
    told = [look(kind, "gallows").locator(".half").all_inner_texts() for kind in ("seat", "tablet")]
    assert told[0] == told[1] == ["Hang", "Set free"]
    tablet = look("tablet", "gallows")
    tablet.locator(".half.down").click()
    expect(tablet.locator(".turn")).to_contain_text("Li")
    assert votes(laid) == {PHONES: "down"}


def answer(laid: Album) -> object:
    """What stands on the desk."""
    return laid.box.call(lambda: laid.table.answer)


def test_two_are_chosen_on_the_tablet_and_on_the_hosts_page(laid: Album, look: Callable[..., Page]) -> None:
    page = look("tablet", "two")
    for name in ("Anna", "Ben", "Emil"):
        page.get_by_role("button", name=name).click()
    expect(page.get_by_role("button", pressed=True)).to_have_text(["Ben", "Emil"])
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(".stands")).to_contain_text("Ben and Emil")
    assert answer(laid) == (1, 4)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".stands")).to_have_count(0)
    host = look("host", "two")
    host.locator("[data-key=for-whom1]").select_option("3")
    host.get_by_role("button", name="chooses").click()
    expect(page.locator(".stands")).to_contain_text("Anna and Konstantin-Maximilia")
    assert answer(laid) == (0, 3)


@pytest.mark.parametrize(("kind", "scene"), [("seat", "handed"), ("tablet", "handed"), ("tablet", "hand")])
def test_while_another_is_asked_alone_one_can_go_home(
    laid: Album, look: Callable[..., Page], kind: str, scene: str
) -> None:
    page = look(kind, scene)
    page.locator("[data-key=leave]").click()
    if kind == "tablet":
        page.get_by_role("button", name=NAMES[PHONES + 1]).click()
    with page.expect_response("**/say"):
        page.locator("[data-key=go]" if kind == "tablet" else "[data-key=leave]").click()
    assert answer(laid) == Leaves(PHONES + 1 if kind == "tablet" else MINE)


def test_whoever_goes_home_can_be_sure_at_the_next_question(laid: Album, look: Callable[..., Page]) -> None:
    page = look("seat", "talk")
    page.locator("[data-key=leave]").click()
    expect(page.locator("[data-key=cancel]")).to_be_visible()
    laid.turn_to(SCENES["talk"], ("Newcomer",))
    expect(page.locator("main")).to_contain_text("Newcomer")
    with page.expect_response("**/seat/say"):
        page.locator("[data-key=leave]").click()
    assert answer(laid) == Leaves(MINE)


def test_a_bet_that_is_half_made_outlives_an_accusation(laid: Album, look: Callable[..., Page]) -> None:
    page = look("tablet", "talk-of-tablet")
    page.locator("[data-key=bet]").click()
    page.locator(".names").last.get_by_role("button").first.click()
    laid.turn_to(SCENES["accused-of-tablet"])
    expect(page.locator(".turn")).to_be_visible()
    with page.expect_response("**/tablet/say"):
        page.get_by_role("button", name="Village").click()
    assert laid.box.call(lambda: list(laid.table.box.performance.bets.values())) == ["village"]  # type: ignore[union-attr]


def test_by_night_a_host_is_not_offered_what_hurries_the_day(look: Callable[..., Page]) -> None:
    for scene, is_off in (("talk", False), ("asleep", True)):
        page = look("host", scene)
        for verb in ("more", "skip", "enough"):
            assert page.locator(f"[data-key={verb}]").is_disabled() == is_off, (scene, verb)
        assert page.locator("[data-key=repeat]").is_enabled()


@pytest.mark.parametrize("kind", ["table", "host"])
def test_what_was_spoken_is_marked_as_of_the_language_of_the_box(
    laid: Album, look: Callable[..., Page], kind: str
) -> None:
    page = look(kind, "day", "de")
    laid.box.call(lambda: laid.table.box.surfaces.show(Spoken("The sun rises.")))
    expect(page.locator("#said, .said")).to_have_text("The sun rises.")
    expect(page.locator("#said, .said")).to_have_attribute("lang", "en")
    expect(page.locator("html")).to_have_attribute("lang", "de")


def nobody_at_the_tablet(table: Table) -> None:
    """All who have no phone are out."""
    SCENES["day"](table)
    table.bury(*ALL[PHONES:])
    living = ALL[3:6]
    table.open(Floor("talk", "starts", living, living))


HOSTILE = ("<img src=x>", "</script><b>", "&lt;i&gt;")


@pytest.mark.parametrize("kind", ["seat", "tablet", "table", "host"])
def test_names_are_text_on_every_page(laid: Album, look: Callable[..., Page], kind: str) -> None:
    page = look(kind, "gather")
    for scene in ("gather", "deal", "awake", "accused", "gallows", "counted", "dead", "end-village"):
        laid.turn_to(SCENES[scene], HOSTILE)
        load(page)
        assert page.locator("body img, b:not([class]):has-text('x'), main i").count() == 0, scene
        assert "&amp;" not in page.inner_text("body"), scene
        if scene in ("gather", "counted", "end-village"):
            expect(page.locator("main")).to_contain_text(HOSTILE[0])
            shown = page.locator("main").text_content() or ""
            assert all(name in shown for name in HOSTILE), scene
