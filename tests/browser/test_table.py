"""The table screen in Chromium: names as large as a wall needs them, all of them, and none over another."""

import operator
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from moderator.keeping.place import at_wires, tablet
from moderator.keeping.settings import Settings
from moderator.rules.big_box.events import Dusk
from moderator.rules.events import Counted, Day, Died, Elected, Shown
from moderator.rules.playing.game import set_up
from moderator.table.casting import Proposals
from moderator.table.shown import Moment, MomentName, Spoken

from ..boxes import NAMES
from .album import Still
from .phones import Box, boxes
from .shared import Device, device, laid

__all__ = ["device"]

# How high a name is at least, of the screen's height.
LEAST = 0.04

BIG_BOX = Settings(language="en", rules="big-box")

# A name as long as can be is among them.
LONG = "Konstantin-Maximilia"

DRAWN = """() => [...document.querySelectorAll('.seat')].map((seat) => {
  const { x, y, width, height } = seat.getBoundingClientRect(), name = seat.querySelector('.name');
  return { x, y, width, height, size: parseFloat(getComputedStyle(name).fontSize), text: name.textContent };
})"""


@pytest.fixture
def lay(tmp_path: Path) -> Iterator[Callable[..., Box]]:
    """Lays tables at which nothing happens but what a test does."""
    with boxes(Still) as start:
        yield lambda **about: laid(start, tmp_path, **about)


def seat(box: Box, number: int) -> None:
    """So many people sit there."""
    names = [*NAMES, *(f"Gast {n}" for n in range(len(NAMES), number))][:number]
    names[3] = LONG

    def sit() -> None:
        box.table.box.roster.open("")
        box.table.seat(list(at_wires(names)), names)
        box.table.play(["seer"] * number, "big-box")
        box.table.tell(Day(1))

    box.call(sit)


def drawn(page: Page, number: int) -> list[Any]:
    """The seats as they stand, once they stand still."""
    expect(page.locator(".seat")).to_have_count(number)
    expect(page.locator("#seats")).to_have_attribute("data-laid", str(number))
    seats: list[Any] = page.evaluate(DRAWN)
    return seats


# On which side each sits, and how far down.
SIDES = """() => [...document.querySelectorAll('.seat')]
  .map((seat) => [seat.dataset.side, seat.getBoundingClientRect().y])"""
ROUND = ["top", "right", "bottom", "left"]


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 720), (1024, 768)])
def test_names_are_large_and_nobody_covers_another(
    lay: Callable[..., Box], device: Callable[..., Device], width: int, height: int
) -> None:
    box = lay()
    page = device(box, (width, height)).visit("table")
    for number in (8, 12, 18, 24, 50):
        seat(box, number)
        seats = drawn(page, number)
        assert min(one["size"] for one in seats) >= LEAST * height
        for place, one in enumerate(seats):
            assert one["x"] >= 0
            assert one["y"] >= 0
            assert one["x"] + one["width"] <= width
            assert one["y"] + one["height"] <= height
            assert not any(covers(one, other) for other in seats[:place])


# Whose name is not seen whole.
CUT = """() => [...document.querySelectorAll('.seat .name')]
  .filter((name) => name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 2)
  .map((name) => name.textContent)"""

# Names of today, and two as long as they come.
USUAL = (
    "Anna", "Ben", "Clara", "Dora", "Emil", "Frida", "Gina", "Hugo", "Ida", "Jörg", "Karoline", LONG,
    "Magdalena", "Li",
)  # fmt: skip


@pytest.mark.parametrize("size", [(768, 1024), (800, 1280), (1024, 768)])
def test_on_a_tablet_names_are_seen_whole_and_nobody_covers_another(
    lay: Callable[..., Box], device: Callable[..., Device], size: tuple[int, int]
) -> None:
    box = lay()
    page = device(box, size).visit("table")
    for number in (8, 12, 14, 24):
        names = [*USUAL, *(f"Gast {n}" for n in range(len(USUAL), number))][:number]
        come(box, names, "cast", number)
        seats = drawn(page, number)
        assert page.evaluate(CUT) == [], number
        assert min(one["size"] for one in seats) >= LEAST * min(size) or number > len(USUAL)
        assert not any(covers(one, other) for place, one in enumerate(seats) for other in seats[:place])


def covers(one: Any, other: Any) -> bool:
    """Whether two seats lie over one another."""
    apart = 0.5
    return bool(
        one["x"] + apart < other["x"] + other["width"]
        and other["x"] + apart < one["x"] + one["width"]
        and one["y"] + apart < other["y"] + other["height"]
        and other["y"] + apart < one["y"] + one["height"]
    )


# What stands in the middle, and who sits round it.
ROUND_THE_MIDDLE = """() => [
  'h1, #text:not(:empty), #said:not(:empty), #middle .codes, #middle .who', '.seat'
].map((which) =>
  [...document.querySelectorAll(which)].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return { x, y, width, height };
  }))"""


@pytest.mark.parametrize("sitting", [5, 9])
def test_while_people_sit_down_all_in_the_middle_can_be_read(
    lay: Callable[..., Box], device: Callable[..., Device], sitting: int
) -> None:
    box = lay()
    page = device(box, (1280, 720)).visit("table")
    names = [*NAMES, "Großmutter Gina"]
    names[3] = LONG

    said = "Sit down, and report in turn, once round the table: press or tap."
    come(box, names, "seat", sitting, said)
    drawn(page, sitting)
    expect(page.locator("#middle .codes")).to_be_visible()
    middle, seats = page.evaluate(ROUND_THE_MIDDLE)
    for place, one in enumerate(middle):
        assert not any(covers(one, other) for other in [*middle[:place], *seats])


# How large it is written, and how much is cut off.
SIZE = "(one) => [parseFloat(getComputedStyle(one).fontSize), one.scrollHeight - one.clientHeight]"


@pytest.mark.parametrize("number", [24, 50])
def test_whatever_is_told_to_many_is_on_the_wall_and_their_names_are_large(
    lay: Callable[..., Box], device: Callable[..., Device], number: int
) -> None:
    box = lay()
    page = device(box, (1280, 720)).visit("table")
    cards = Proposals(BIG_BOX).cast(number, 0)
    guests = [f"Gast {n}" for n in range(number)]
    moments: list[tuple[MomentName, int]] = [
        ("gather", 0), ("seat", number // 2), ("seat", number - 3), ("cast", number),
    ]  # fmt: skip
    for moment, sitting in moments:
        come(box, guests, moment, sitting, cards=cards)
        drawn(page, sitting) if sitting else expect(page.locator(".who")).to_contain_text("Gast")
        middle, seats = page.evaluate(ROUND_THE_MIDDLE)
        for place, one in enumerate(middle):
            assert one["y"] >= 0, moment
            assert one["y"] + one["height"] <= 720, moment
            assert not any(covers(one, other) for other in [*middle[:place], *seats]), (moment, sitting)
        if moment != "cast":
            size, cut = page.locator(".who").evaluate(SIZE)
            assert size >= LEAST * 720
            assert cut <= 1


def test_a_long_word_in_the_middle_covers_nobody(
    lay: Callable[..., Box], device: Callable[..., Device]
) -> None:
    box = lay()
    page = device(box, (1280, 720), "de").visit("table")
    names = [f"{'Magdalena' if n % 3 else LONG[:10]} {n}" for n in range(50)]

    def end_of_day() -> None:
        box.table.box.roster.open("")
        box.table.seat(list(at_wires(names)), names)
        box.table.play(["villager"] * len(names), "big-box")
        box.table.tell(Dusk(1))

    box.call(end_of_day)
    expect(page.locator("h1")).to_have_text("Abenddämmerung")
    drawn(page, 50)
    [title, *_], seats = page.evaluate(ROUND_THE_MIDDLE)
    assert not any(covers(title, other) for other in seats)


def come(
    box: Box,
    names: list[str],
    moment: MomentName,
    sitting: int,
    said: str = "",
    cards: Sequence[str] = (),
) -> None:
    """These play, so many of them sit, and something was said."""

    def told() -> None:
        roster, screens = box.table.box.roster, box.table.box.surfaces
        roster.set({tablet(n): name for n, name in enumerate(names)})
        roster.open("gather" if moment == "gather" else "seat")
        for n in range(sitting):
            roster.sit(tablet(n))
        if moment == "cast":
            roster.open("")
            roster.set({tablet(n): name for n, name in enumerate(names)})
            given = cards or ["villager"] * len(names)
            box.table.box.evening.preparation.setup = set_up("big-box", names, given, {})
        screens.show(Moment(moment))
        if said:
            screens.show(Spoken(said))
        box.table.pages.changed()

    box.call(told)


def test_a_long_name_does_not_cut_those_beside_it(
    lay: Callable[..., Box], device: Callable[..., Device]
) -> None:
    box = lay()
    page = device(box, (1280, 720)).visit("table")
    for number, shortest in ((24, 20), (50, 4)):
        seat(box, number)
        box.call(lambda: box.table.tell(Elected("mayor", 0)))
        expect(page.locator(".office .name")).to_have_text("Anna")
        drawn(page, number)
        cut = page.evaluate(CUT)
        assert [name for name in cut if len(name) <= shortest] == []


# Whose names are not there as a whole.
CUT = """() => [...document.querySelectorAll('.seat .name')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""


def test_seats_go_round_clockwise(lay: Callable[..., Box], device: Callable[..., Device]) -> None:
    box = lay()
    page = device(box, (1920, 1080)).visit("table")
    seat(box, 12)
    seats = drawn(page, 12)
    middle = [(one["x"] + one["width"] / 2 - 960, one["y"] + one["height"] / 2 - 540) for one in seats]
    turns = [
        x * next_y - y * next_x
        for (x, y), (next_x, next_y) in zip(middle, [*middle[1:], middle[0]], strict=True)
    ]
    # With y downwards, clockwise is positive.
    assert all(turn > 0 for turn in turns)


def test_of_fifty_who_sit_zigzag_each_sits_below_the_one_before(
    lay: Callable[..., Box], device: Callable[..., Device]
) -> None:
    box = lay()
    page = device(box, (1920, 1080)).visit("table")
    seat(box, 50)
    drawn(page, 50)
    sides = page.evaluate(SIDES)
    assert [side for side, _ in sides] == sorted((side for side, _ in sides), key=ROUND.index)
    for side, is_in_turn in (("right", operator.lt), ("left", operator.gt)):
        heights = [height for where, height in sides if where == side]
        assert len(heights) > 12
        assert all(map(is_in_turn, heights, heights[1:]))


def test_the_dead_and_the_votes_are_told_without_colour(
    lay: Callable[..., Box], device: Callable[..., Device]
) -> None:
    box = lay()
    page = device(box, (1920, 1080)).visit("table")
    seat(box, 8)
    tell = box.table.tell
    box.call(lambda: tell(Died(Shown(1, "seer"), "werewolves")))
    dead = page.locator(".seat").nth(1)
    expect(dead.locator(".was")).to_have_text("Seer")
    expect(dead.locator(".name")).to_have_css("text-decoration-line", "line-through")
    box.call(lambda: tell(Counted("vote", ((0, 2), (2, 0)))))
    expect(page.locator(".seat").nth(0).locator(".vote")).to_have_text("Clara")
    expect(page.locator("#votes path")).to_have_count(2)
    box.call(lambda: tell(Counted("gallows", ((0, "up"), (2, "down")))))
    expect(page.locator(".seat").nth(0)).to_have_attribute("data-vote", "up")
    signs = page.evaluate(
        "[0, 2].map((n) => getComputedStyle(document.querySelectorAll('.seat')[n].querySelector('.vote'),"
        " '::before').content)"
    )
    assert signs[0] != signs[1]


def test_the_page_is_right_before_any_script(lay: Callable[..., Box], device: Callable[..., Device]) -> None:
    box = lay()
    box.call(lambda: box.table.box.surfaces.show(Moment("gather")))
    one = device(box)
    one.page.route("**/*.js", lambda route: route.abort())
    expect(one.visit("table").locator("h1")).to_have_text("Who is playing?")
    # Of a game that is on nothing is in it.
    seat(box, 8)
    page = one.visit("table")
    expect(page.locator("h1")).to_have_text("One moment …")
    expect(page.locator("body")).to_have_attribute("data-scene", "day")


@pytest.mark.parametrize("kind", ["table", "tablet", "host"])
@pytest.mark.parametrize(("width", "height"), [(320, 568), (768, 1024)])
def test_nothing_is_wider_than_a_small_screen(
    lay: Callable[..., Box], device: Callable[..., Device], kind: str, width: int, height: int
) -> None:
    box = lay()
    page = device(box, (width, height)).visit(kind)
    expect(page.locator("h1")).not_to_be_empty()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
