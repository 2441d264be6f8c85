"""A game of hands at the virtual table in Chromium: what lies on the table is seen, and lies over nothing."""

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, expect

from moderator.keeping.place import Place, wire

from .album import MINE, Table
from .conftest import Running
from .hands import DISPLAYS, HANDS, LAYOUT, SIX, WAY
from .test_look import DRAWN

Visit = Callable[..., Page]
Box = Callable[..., Running]

SIZES = [(1366, 768), (390, 844), (844, 390), (320, 568)]
SCENES = ("act", "two", "guess", "dig", "played", "guessed", "moon", "out", "over")

# What is read or pressed there.
READ = (
    "h1, .seat .name, .seat .cap, .screen, #host, #settings summary, #laid :is(.who, .mark, .chip, .pile, "
    ".centre i, .phase, h2, .way li, .held li, .face *, .number, .sign)"
)
# Which of it lies over another, or is beyond the edge; what is scrolled away does neither.
WRONG = """(read) => {
  const laid = document.querySelector("#laid").getBoundingClientRect(), wrong = [];
  const seen = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect(), isLaid = one.closest("#laid");
    const from = isLaid ? Math.max(top, laid.top) : top, to = isLaid ? Math.min(bottom, laid.bottom) : bottom;
    return { one, left, right, top: from, bottom: to };
  };
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true });
  const told = ({ one }) => `${one.className} ${one.textContent.slice(0, 20)}`;
  const drawn = [...document.querySelectorAll(read)].filter(isShown).map(seen);
  const all = drawn.filter((a) => a.bottom - a.top > 1);
  all.forEach((a, number) => {
    const isBeyond = a.left < -1 || a.right > innerWidth + 1 || a.top < -1 || a.bottom > innerHeight + 1;
    if (isBeyond) wrong.push(`${told(a)} sticks out`);
    for (const b of all.slice(number + 1)) {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      const isApart = a.one.contains(b.one) || b.one.contains(a.one);
      if (wide > 2 && high > 2 && !isApart) wrong.push(`${told(a)} / ${told(b)}`);
    }
  });
  if (document.documentElement.scrollWidth > innerWidth) wrong.push("it scrolls sideways");
  return wrong;
}"""


class Lying(Table):
    """States of a game are laid open at its wires."""

    def __init__(self, running: Running) -> None:
        self.box = running.laid.box

    def seat(self, places: Sequence[Place], names: Sequence[str] = SIX) -> None:
        super().seat([wire(seat) for seat in range(len(places))], names)

    def turn_to(self, scene: str) -> None:
        """Another state."""
        self.over()
        self.box.surfaces.show_to(tuple(range(len(SIX))), None)
        HANDS[scene](self)


@pytest.fixture
def at_table(box: Box, visit: Visit) -> Callable[[str], Page]:
    """Through the eyes of one of six; what is laid open is seen there."""
    table = box(names=SIX)
    page = visit(f"{table.url}?eyes={MINE}")
    # From then on nothing happens by itself.
    expect(page.locator("#prompt")).to_contain_text("Is everybody in")

    def turn(scene: str) -> Page:
        table.ask(lambda: Lying(table).turn_to(scene))
        expect(page.locator("#laid .stock")).to_have_count(1)
        return page

    return turn


def test_what_the_screen_for_all_shows_is_seen_here_too(at_table: Callable[[str], Page]) -> None:
    page = at_table("act")
    chips = page.locator("#laid .table li").nth(2).locator(".chip")
    assert chips.all_inner_texts()[:2] == ["5\nBounty Hunter", "6\nGravedigger"]
    expect(page.locator("#laid .chip")).to_have_count(sum(map(len, DISPLAYS)))
    expect(page.locator("#laid .pile b")).to_have_text(str(LAYOUT.pile))
    expect(page.locator("#laid .centre i")).to_have_count(3)
    expect(page.locator("#laid .phase")).to_have_count(3)
    expect(page.locator("#laid .phase.risen")).to_have_count(2)
    expect(page.locator("#laid li", has_text="protected")).to_contain_text("Anna")
    expect(page.locator("#laid li", has_text="to move")).to_contain_text("Ben")
    expect(page.locator("#laid li", has_text="out")).to_contain_text("Konstantin-Maximilia")
    expect(page.locator("#laid :is(.way, .held)")).to_have_count(0)
    expect(at_table("moon").locator("#laid .phase.risen")).to_have_count(3)
    at_table("over")
    expect(page.locator("#laid .way li")).to_have_count(1 + len(WAY))
    expect(page.locator("#laid .held li")).to_have_count(5)
    expect(page.locator("#laid li", has_text="to move")).to_have_count(0)


def test_what_is_done_is_seen_large(at_table: Callable[[str], Page]) -> None:
    deed = at_table("act").locator("#laid .deed")
    expect(deed).to_have_count(1)
    expect(deed).to_be_empty()
    face = at_table("played").locator("#laid .face")
    expect(face.locator(".value")).to_have_text("4")
    expect(face.locator("strong")).to_have_text("Frankenstein's Monster")
    expect(face.locator(".reminder")).not_to_be_empty()
    expect(at_table("named").locator("#laid .number")).to_have_text("7")
    expect(at_table("guessed").locator("#laid .number.no")).to_have_text("7")
    expect(at_table("swap").locator("#laid .sign.swap")).to_have_count(1)
    expect(at_table("over").locator("#laid .deed")).to_have_count(0)


def test_nothing_lies_over_another_beside_the_circle_or_below_it(at_table: Callable[[str], Page]) -> None:
    wrong = {}
    for scene in SCENES:
        page = at_table(scene)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(200)
            page.evaluate(DRAWN)
            if found := page.evaluate(WRONG, READ):
                wrong[scene, width, height] = found
    assert not wrong
