"""A phone comes back: after a reload, without a network, with an empty battery, from a box cut off."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from moderator.keeping.times import Times

from ..boxes import NAMES
from ..pages_stage import Cast
from .phones import Box, Phone, boxes

# The box runs thirty times as fast as the world, twice while a phone is told something; it waits for fingers.
SPEED, TOLD = 30, 2
CARDS = ["seer", "werewolf", "werewolf", "witch", *["villager"] * 4]
OTHERS = NAMES[1:]

Start = Callable[..., Box]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts the box, always over the same games."""
    with boxes() as start_box:
        yield lambda **about: start_box(
            tmp_path, SPEED, slower=TOLD, castings=Cast("duesterwald", CARDS, {"captain": "none"}),
            dealt=CARDS, guests=OTHERS, times=Times(talk=20, talk_of_few=20), **about,
        )  # fmt: skip


def seat(box: Box, phone: Phone) -> None:
    """The phone takes the first seat; the others play by themselves."""
    phone.page.wait_for_selector("body[data-state=gather]")
    phone.join()
    phone.until(lambda _: box.call(lambda: len(box.table.box.roster.joined)) == len(CARDS))
    box.call(box.table.box.host.next)
    phone.until(lambda seen: seen["state"] == "sit")
    phone.tap("sit-here")
    phone.until(lambda seen: seen["title"] == "With us this time:")
    phone.until(lambda _: box.call(box.table.box.host.next))
    phone.until(lambda seen: seen["state"] == "deal")


def look(phone: Phone) -> None:
    """The card is seen."""
    phone.look_at_card()
    phone.tap("seen")


def is_asked(seen: dict[str, object]) -> bool:
    """The seer's moment."""
    return seen["state"] == "awake" and seen["task"] == "seer"


def test_an_empty_battery_reload_and_no_network(browser: Browser, start: Start) -> None:
    box = start()
    old = Phone(browser, box.url, "Anna")
    seat(box, old)
    # The battery is empty: a borrowed phone gets a code from the host, and the old one is out.
    place = box.call(lambda: box.table.box.roster.places[0])
    code = box.call(lambda: box.table.pages.phones.code_for(place))
    phone = Phone(browser, box.url, "nobody", "de")
    phone.page.locator("summary").tap()
    phone.page.locator("#code").fill(code.lower())
    phone.page.locator("#by-code button").tap()
    phone.until(lambda seen: seen["state"] == "deal")
    old.until(lambda seen: seen["state"] == "later")
    assert phone.page.locator("#whose").text_content() == "Anna"
    look(phone)
    phone.until(is_asked)
    phone.page.reload()
    phone.until(is_asked)
    phone.context.set_offline(True)
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    phone.until(lambda seen: seen["lost"])
    phone.context.set_offline(False)
    seen = phone.until(lambda seen: not seen["lost"])
    assert is_asked(seen)
    assert old.complaints + phone.complaints == []


def test_the_box_is_cut_off_in_the_middle_of_a_question(browser: Browser, start: Start) -> None:
    box = start()
    phone = Phone(browser, box.url, "Anna")
    seat(box, phone)
    look(phone)
    before = phone.until(is_asked)
    box.cut_power()
    phone.until(lambda seen: seen["lost"])
    again = start(port=box.table.website.port)
    assert again.url == box.url
    phone.until(lambda seen: not seen["lost"] and seen["state"] == "wait")
    phone.until(lambda _: again.call(again.table.box.host.next))
    # Who has looked is in no journal: everybody looks again.
    phone.until(lambda seen: seen["state"] == "deal")
    phone.look_at_card()
    phone.tap("seen")
    after = phone.until(is_asked)
    assert after["keys"] == before["keys"]
    again.hold()
    phone.tap("1")
    phone.tap("confirm")
    phone.until(lambda seen: seen["stands"])
    phone.tap("take-back")
    phone.until(lambda seen: not seen["stands"])
    phone.tap("2")
    phone.tap("confirm")
    phone.until(lambda seen: seen["stands"])
    again.hold(False)
    phone.until(lambda seen: seen["state"] == "told")
    assert "Werewolf" in phone.glance()["title"]
    assert phone.complaints == []
