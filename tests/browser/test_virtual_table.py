"""The virtual table in Chromium: it is drawn, pressed by mouse, touch and keys, and an evening is played."""

import re
from collections.abc import Callable
from contextlib import ExitStack
from itertools import takewhile
from time import monotonic

import pytest
from playwright.sync_api import Locator, Page, expect

from hardware.panel import HOST
from moderator.keeping.place import at_wires, wire
from moderator.lines.lines import load
from moderator.rules.events import Counted, Died
from moderator.rules.requests import Ask, Poll
from moderator.table.sheets import Choosing
from moderator.table.shown import Moment, Open
from sounds.ogg import vorbis
from sounds.table import AMBIENCES

from ..boxes import NAMES
from ..patience import patient
from .conftest import Running

Visit = Callable[..., Page]
Box = Callable[..., Running]

HUMAN = 2


def button(page: Page, place: int) -> Locator:
    """The button at a place."""
    return page.locator(f'.seat[data-place="{place}"] .arcade')


def level(page: Page, place: int) -> float:
    """How bright a lamp is drawn."""
    lamp = page.locator(f'.seat[data-place="{place}"]')
    return float(lamp.evaluate("seat => +getComputedStyle(seat).getPropertyValue('--level')"))


def until(page: Page, happens: Callable[[], object], seconds: float = 30) -> None:
    """As soon as something is so."""
    end = monotonic() + patient(seconds)
    while not happens():
        assert monotonic() < end, "it never was"
        page.wait_for_timeout(10)


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844), (320, 568), (844, 390)])
def test_everything_is_on_the_screen_and_nothing_covers_a_button(
    box: Box, visit: Visit, width: int, height: int
) -> None:
    page = visit(box().url, width, height)
    expect(page.locator(".seat")).to_have_count(8)
    expect(page.locator(".seat .name").first).to_have_text("Anna")
    for place in range(8):
        drawn = button(page, place).bounding_box()
        assert drawn is not None
        assert drawn["x"] >= 0
        assert drawn["y"] >= 0
        assert drawn["x"] + drawn["width"] <= width
        assert drawn["y"] + drawn["height"] <= height
        button(page, place).click(trial=True)
    page.locator("#host").click(trial=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_press_and_hold_by_mouse_and_by_key(box: Box, visit: Visit) -> None:
    table = box()
    page = visit(table.url)
    expect(page.locator(".seat")).to_have_count(8)
    panel = table.laid.panel
    button(page, 3).hover()
    page.mouse.down()
    until(page, lambda: panel.is_down(3))
    expect(button(page, 3)).to_have_class("arcade down")
    page.keyboard.down("5")
    page.keyboard.down(" ")
    until(page, lambda: panel.is_down(4) and panel.is_down(HOST))
    assert panel.is_down(3)
    page.mouse.up()
    page.keyboard.up("5")
    page.keyboard.up(" ")
    until(page, lambda: not any(panel.is_down(one) for one in (3, 4, HOST)))


HEARD = """async () => {
  const { decoded } = await import("/static/sound.js");
  const bytes = await (await fetch("/sound/chapel")).arrayBuffer();
  const loop = await decoded(new OfflineAudioContext(2, 1, 44100), bytes);
  const ear = loop.getChannelData(0), steps = ear.slice(1).map((sample, at) => Math.abs(sample - ear[at]));
  return [loop.length, steps.reduce((most, step) => Math.max(most, step))];
}"""


def test_a_loop_made_in_parts_is_heard_as_one(box: Box, visit: Visit) -> None:
    frames, steepest = visit(box().url).evaluate(HEARD)
    # The smoothest of the long ones: no step of its own is half as steep.
    chapel = next(sound for sound in AMBIENCES if sound.name == "chapel")
    assert frames == vorbis(chapel.file).samples
    assert steepest < 0.013, "nothing leaps where one part follows another"


def test_a_button_with_the_focus_is_pressed_by_enter(box: Box, visit: Visit) -> None:
    table = box()
    page = visit(table.url)
    button(page, 6).focus()
    page.keyboard.down("Enter")
    until(page, lambda: table.laid.panel.is_down(6))
    page.keyboard.up("Enter")
    until(page, lambda: not table.laid.panel.is_down(6))


@pytest.mark.parametrize("leaves", ["page => page.close()", "reload", "blur"])
def test_a_finger_is_lifted_when_the_page_is_left(box: Box, visit: Visit, leaves: str) -> None:
    table = box()
    page, watcher = visit(table.url), visit(table.url)
    expect(page.locator(".seat")).to_have_count(8)
    page.keyboard.down("4")
    until(watcher, lambda: table.laid.panel.is_down(3))
    if leaves == "blur":
        page.evaluate("dispatchEvent(new Event('blur'))")
    elif leaves == "reload":
        page.reload()
    else:
        page.close()
    until(watcher, lambda: not table.laid.panel.is_down(3))


def test_a_press_lights_the_lamp(box: Box, visit: Visit) -> None:
    """Everyone who plays presses: then their lamp is steady."""
    table = box()
    page = visit(table.url)
    page.locator("#settings summary").click()
    page.locator("#autoplay").uncheck()
    until(page, lambda: table.laid.box.roster.phase == "gather")
    button(page, 5).click(delay=60)
    until(page, lambda: table.laid.box.roster.is_in(wire(5)))
    until(page, lambda: level(page, 5) > 0.7)
    hue = page.locator('.seat[data-place="5"]').evaluate("seat => seat.style.getPropertyValue('--hue')")
    assert hue == "rgb(0 255 0)"


def test_the_page_finds_the_box_again(box: Box, visit: Visit) -> None:
    table = box()
    page = visit(table.url)
    expect(page.locator(".seat")).to_have_count(8)
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("body.lost")).to_have_count(1)
    page.context.set_offline(False)
    expect(page.locator("body.lost")).to_have_count(0)


def test_whose_eyes_are_chosen_sits_at_the_bottom(box: Box, visit: Visit) -> None:
    table = box()
    page = visit(table.url)
    page.locator("#eyes").select_option(label="Emil")
    expect(page.locator('.seat[data-place="4"].mine')).to_have_count(1)
    until(page, lambda: table.laid.table.props.audience.played == {4})
    places = [button(page, place).bounding_box() for place in range(8)]
    lowest = max(range(8), key=lambda place: (places[place] or {"y": 0})["y"])
    assert lowest == 4


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_on_a_phone_ones_own_screen_covers_no_lamp(box: Box, visit: Visit, width: int, height: int) -> None:
    table = box()
    page = visit(f"{table.url}?eyes=0", width, height)
    expect(page.locator("#prompt")).to_contain_text("Is everybody in")

    def ask() -> None:
        table.laid.box.roster.set(at_wires(NAMES))
        table.laid.box.narrator.sit(NAMES)
        table.laid.box.surfaces.show(Open(Poll("vote", (0, 1, 2), (0, 1, 2)), 3000))
        table.laid.box.surfaces.show_to((0,), Ask("seer", (0,), (1, 2, 3), "seer"))

    table.ask(ask)
    expect(page.locator(".screen .how")).to_have_text(load("en").text("page.how.light-or-nobody"))
    screen = page.locator(".screen").bounding_box()
    assert screen is not None
    for lamp in page.locator(".seat .lamp").all():
        drawn = lamp.bounding_box()
        assert drawn is not None
        assert drawn["y"] >= screen["y"] + screen["height"]
    expect(page.locator("#clock")).to_have_text(re.compile(r"\d+:\d\d"))
    clock = page.locator("#clock").bounding_box()
    assert clock is not None
    assert clock["x"] + clock["width"] <= screen["x"] + screen["width"], "the time left is in its corner"
    assert clock["y"] + clock["height"] <= screen["y"] + screen["height"]


@pytest.mark.parametrize("eyes", ["0", ""])
def test_a_card_of_a_hand_is_touched_on_the_own_screen(box: Box, visit: Visit, eyes: str) -> None:
    table = box()
    page = visit(f"{table.url}?eyes={eyes}")
    expect(page.locator("#prompt")).to_contain_text("Is everybody in")
    asked = Ask("play", (0,), ("witch", "seer"), slot="", nobody=False, late="wait", known="who")
    sheet, lies_open = Choosing(asked), ExitStack()

    def ask() -> None:
        table.laid.box.roster.set(at_wires(NAMES))
        table.laid.box.narrator.sit(NAMES)
        lies_open.enter_context(table.laid.box.desk.lay_open(sheet))
        table.laid.box.surfaces.show_to((0,), asked)

    table.ask(ask)
    page.locator(".screen .choices .knob").nth(1).click()
    expect(page.locator(".screen .chosen")).to_contain_text("Seer")
    assert sheet.proposal == "seer"


def test_on_a_phone_nothing_is_written_beyond_the_edge(box: Box, visit: Visit) -> None:
    """What somebody was may be longer than their name, and than their seat is wide."""
    page = visit(box().url, 390, 844)
    expect(page.locator(".seat")).to_have_count(8)
    for note in page.locator(".seat .note").all():
        note.evaluate("note => note.textContent = 'Dorfbewohner'")
        drawn = note.bounding_box()
        assert drawn is not None
        assert drawn["x"] >= 0
        assert drawn["x"] + drawn["width"] <= 390


def test_where_the_evening_could_end_it_is_said_how(box: Box, visit: Visit) -> None:
    table, words = box(), load("en")
    page = visit(table.url)
    expect(page.locator("#prompt")).to_contain_text("Is everybody in")
    goodnight = f"{words.text('page.long')}: {words.text('page.verb.good_night')}"
    expect(page.locator("#host-verbs")).not_to_contain_text(goodnight)
    table.ask(lambda: table.laid.box.surfaces.show(Moment("again")))
    expect(page.locator("#host-verbs")).to_contain_text(goodnight)


# What the box asks when a game is over.
AGAIN = "Once more"


class Human:
    """Somebody who plays by clicking: joins, sits down, looks at the card, votes, and has a host's finger."""

    def __init__(self, page: Page, place: int) -> None:
        self.page = page
        self.place = place
        self.cards: list[str] = []
        self.done: list[str] = []

    def play(self, seconds: float) -> None:
        """Until the recap has been told."""
        end = monotonic() + patient(seconds)
        while not self.is_over():
            assert monotonic() < end, f"the evening never ended: {self.done}"
            self.look()
            self.page.wait_for_timeout(20)

    def is_over(self) -> bool:
        """Whether the box asks for another game."""
        return AGAIN in self.page.locator("#prompt").inner_text()

    def look(self) -> None:
        """What there is to do now."""
        page, mine = self.page, button(self.page, self.place)
        if page.locator(".screen.covered").count() and not self.cards:
            mine.hover()
            page.mouse.down()
            page.locator(".screen.card h2").wait_for()
            self.cards.append(page.locator(".screen.card h2").inner_text())
            page.mouse.up()
            page.locator(".screen.card").wait_for(state="detached")
            self.done.append("deal")
        elif page.locator(".screen.ask:not(:has(.chosen))").count():
            mine.click(delay=50)
            self.done.append(page.locator("#scene").inner_text())
            page.wait_for_timeout(250)
        else:
            self.go_on(page.locator("#prompt").inner_text())

    def go_on(self, prompt: str) -> None:
        """Join, sit down, and press the host's button when all are there; another game is nobody's wish."""
        if not prompt or prompt in self.done or AGAIN in prompt:
            return
        if prompt.startswith("Is everybody in"):
            if self.page.locator(".seat.mine.away").count():
                button(self.page, self.place).click(delay=50)
            self.page.locator(".seat.away").first.wait_for(state="detached")
        if prompt.startswith("In turn"):
            button(self.page, self.place).click(delay=50)
        else:
            self.page.locator("#host").click(delay=50)
        self.done.append(prompt)


def test_an_evening_from_press_your_button_to_the_recap(box: Box, visit: Visit) -> None:
    table = box(speed=150, seed=3, human=HUMAN)
    page = visit(f"{table.url}?eyes={HUMAN}")
    human = Human(page, HUMAN)
    human.play(seconds=100)
    (card,) = human.cards
    expect(page.locator(f'.seat[data-place="{HUMAN}"] .note')).to_have_text(card)
    board = table.ask(lambda: table.laid.box.board)
    # The clock stands until the human has voted; on a busy machine others may have killed them before.
    told = [event for _, event in board.happened if isinstance(event, Counted | Died)]
    asked = list(takewhile(lambda event: not (isinstance(event, Died) and event.shown.who == HUMAN), told))
    counts = [event for event in asked if isinstance(event, Counted)]
    assert all(HUMAN in counted.voted for counted in counts[:1]), "what was clicked by day counts"
    assert all(page.locator(".seat .note").all_inner_texts()), "who was who"
    page.locator(".history summary").click()
    expect(page.locator("#told li").first).to_be_visible()
