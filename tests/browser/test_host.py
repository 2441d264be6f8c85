"""The host's page in Chromium: an evening is set up with few taps, by keys too, and a code is passed on."""

import re
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from moderator.keeping.place import at_wires
from moderator.rules.big_box.events import Dusk
from moderator.rules.events import Counted, Day
from moderator.table.shown import Spoken, Trouble
from moderator.web import devices

from ..boxes import NAMES
from ..patience import patient
from .phones import Box
from .shared import Device, device, lay, open_host, prove

__all__ = ["device", "lay"]

# So many times as fast as at a table.
SPEED = 20

# A small phone of today.
PHONE = (390, 844)

# A tap with all that goes before it takes somebody about so long, in seconds; a name a bit longer.
A_TAP, A_NAME = 1.5, 4.0


class Hosted(NamedTuple):
    """A box, and its host's page on a phone."""

    box: Box
    page: Page


@pytest.fixture
def hosted(lay: Callable[..., Box], device: Callable[..., Device]) -> Hosted:
    """The PIN is set, and nobody has come yet."""
    box = lay(speed=SPEED)
    page = device(box, PHONE).visit("host")
    open_host(page)
    return Hosted(box, page)


# What can be used and has no name.
UNNAMED = """() => [...document.querySelectorAll('button, input, select, summary')]
  .filter((one) => one.checkVisibility())
  .filter((one) => !(one.ariaLabel || one.textContent.trim() || one.labels?.length)).length"""


def add(page: Page, names: tuple[str, ...], there: int = 0) -> None:
    """One name after the other, each with Enter, to those who are there."""
    for number, name in enumerate(names, there + 1):
        page.fill("#new-name", name)
        page.press("#new-name", "Enter")
        expect(page.locator(".people li")).to_have_count(number)


def test_an_evening_is_set_up_in_under_a_minute(
    lay: Callable[..., Box], device: Callable[..., Device]
) -> None:
    box = lay(speed=SPEED)
    page = device(box, PHONE).visit("host")
    taps = ["#pin", "#pin-form button", "#asked-code", "#asked-form button"]
    open_host(page)
    add(page, NAMES)
    for key in ("next", "seat", "next"):
        page.wait_for_selector(f"#inside [data-key={key}]:not(:disabled)")
        # Until the box listens it says that it cannot now.
        end = monotonic() + patient(15)
        while box.table.box.performance is None and monotonic() < end:
            page.click(f"#inside [data-key={key}]")
            taps.append(key)
            page.wait_for_timeout(300)
            if not page.locator(f"#inside [data-key={key}]").count() or page.inner_text("#refused") == "":
                break
            taps.pop()
    page.wait_for_selector("#inside [data-key=pause]")
    assert len(taps) * A_TAP + len(NAMES) * A_NAME < 60


def test_order_names_and_wishes_are_changed_and_shown_at_once(hosted: Hosted) -> None:
    page = hosted.page
    add(page, NAMES)
    page.click("[data-key='up tablet 3']")
    expect(page.locator(".people .who").nth(1)).to_contain_text("Clara")
    page.click("[data-key='who tablet 3']")
    page.fill("[data-key='name tablet 3']", "Klara")
    page.press("[data-key='name tablet 3']", "Enter")
    expect(page.locator(".people .who").nth(1)).to_contain_text("Klara")
    page.click("[data-key='card cupid']")
    expect(page.locator(".cards")).to_contain_text("Cupid")
    page.select_option("[data-key=rules]", "big-box")
    # Two werewolves (-12), a seer (+7), cupid (-3) and five villagers: three below nothing.
    expect(page.locator("[role=meter]")).to_have_attribute("aria-valuetext", "the beasts are too strong")
    page.click("[data-key='remove tablet 3']")
    expect(page.locator("[data-part=cast]")).to_contain_text("Here: 7.")


def test_who_sits_elsewhere_is_moved_there_in_one_go(hosted: Hosted) -> None:
    page = hosted.page
    add(page, NAMES)
    expect(page.locator("[data-part=people] summary")).to_contain_text("(8)")
    names = page.locator(".people .who")
    page.click("[data-key='who tablet 8']")
    page.select_option("[data-key='after tablet 8']", label="Anna")
    expect(names.nth(1)).to_contain_text("Hugo")
    page.click("[data-key='who tablet 1']")
    page.select_option("[data-key='after tablet 1']", label="Gina")
    expect(names.last).to_contain_text("Anna")
    expect(names.first).to_contain_text("Hugo")
    expect(page.locator("[data-key='after tablet 8']")).to_have_value("")


def test_everything_can_be_done_by_keys(lay: Callable[..., Box], device: Callable[..., Device]) -> None:
    box = lay(speed=SPEED)
    page = device(box).visit("host")
    open_host(page)
    add(page, NAMES[:3])
    focused = "document.activeElement.dataset.key"
    page.focus("[data-key='down tablet 1']")
    page.keyboard.press("Enter")
    expect(page.locator(".people .who").first).to_contain_text("Ben")
    assert page.evaluate(focused) == "down tablet 1", "the focus stays"
    page.keyboard.press("Enter")
    expect(page.locator(".people .who").last).to_contain_text("Anna")
    assert page.evaluate(focused) == "who tablet 1", "it stays with her who is last now"
    unnamed = page.evaluate(UNNAMED)
    assert unnamed == 0, "everything has a name for those who hear the page"


def test_who_has_turned_to_something_else_is_not_called_back_by_a_late_answer(hosted: Hosted) -> None:
    page, late = hosted.page, list[Route]()
    add(page, NAMES[:1])
    page.route("**/host/say", lambda route: late.append(route))
    page.fill("#new-name", "Ben")
    with page.expect_request("**/host/say"):
        page.press("#new-name", "Enter")
    page.focus("[data-key='who tablet 1']")
    late[0].fulfill(status=409, body="Not now.")
    expect(page.locator("#new-name")).to_have_value("Ben")
    expect(page.locator("[data-key='who tablet 1']")).to_be_focused()


def test_a_code_is_shown_until_it_is_passed_on(
    lay: Callable[..., Box], device: Callable[..., Device]
) -> None:
    box = lay(speed=SPEED, buttons=3)
    page, phone = device(box, PHONE).visit("host"), device(box, PHONE)
    open_host(page)
    add(page, NAMES[:2])
    page.click("[data-key='who tablet 2']")
    page.click("[data-key='to-phone tablet 2']")
    prove(page)
    expect(page.locator("dialog")).to_be_visible()
    code = page.inner_text("dialog .address")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_be_hidden()
    joining = phone.visit("")
    joining.click("#with-code summary")
    joining.fill("#code", code)
    joining.click("#by-code button")
    expect(joining.locator("#whose")).to_have_text("Ben")
    expect(page.locator(".people li").nth(1).locator(".by")).to_have_text("phone")


def test_a_wrong_pin_is_told_and_the_right_one_opens(
    lay: Callable[..., Box], device: Callable[..., Device]
) -> None:
    box = lay(speed=SPEED)
    first = device(box, PHONE).visit("host")
    open_host(first)
    page = device(box, PHONE).visit("host")
    page.fill("#pin", "0000")
    page.click("#pin-form button")
    expect(page.locator("#refused")).to_have_text("That is not the PIN.")
    open_host(page)
    page.reload()
    expect(page.locator("#inside .next")).to_be_visible()
    page.click("[data-part=pin] summary")
    page.fill("[data-key=other_pin]", "123456")
    page.press("[data-key=other_pin]", "Enter")
    prove(page)
    expect(first.locator("#pin-form")).to_be_visible()
    expect(page.locator("#inside .next")).to_be_visible()


def test_trouble_stands_at_the_top(hosted: Hosted) -> None:
    box, page = hosted
    box.call(lambda: box.table.box.surfaces.show(Trouble("trouble.button", who="Ben")))
    expect(page.locator(".trouble")).to_contain_text("Ben")
    page.click("[data-key=Done]")
    expect(page.locator(".trouble")).to_have_count(0)


def by(page: Page, name: str) -> Locator:
    """From where somebody answers."""
    return page.locator(f".people li:has(.who:has-text('{name}')) .by")


def test_whose_phone_is_lost_is_seen_and_goes_on_at_the_tablet_or_by_a_button(
    lay: Callable[..., Box], device: Callable[..., Device]
) -> None:
    box = lay(speed=SPEED, buttons=3)
    page, phone = device(box, PHONE).visit("host"), device(box, PHONE)
    open_host(page)
    joining = phone.visit("")
    joining.fill("#name", "Ben")
    joining.click("#by-name button")
    expect(joining.locator("#whose")).to_have_text("Ben")
    expect(by(page, "Ben")).to_have_text("phone")
    joining.goto("about:blank")
    expect(by(page, "Ben")).to_contain_text("is not heard from")
    expect(page.locator(".trouble")).to_contain_text("Ben")
    page.click(".trouble [data-key='lost-to-tablet phone 1']")
    prove(page)
    expect(page.locator(".trouble")).to_have_count(0)
    expect(by(page, "Ben")).to_have_text("tablet")
    add(page, ("Clara",), 1)
    page.click("[data-key='who phone 1']")
    page.select_option("[data-key='to-wire phone 1']", "2")
    prove(page)
    expect(by(page, "Ben")).to_have_text("button")


def test_as_long_as_a_count_is_seen_it_can_be_taken_again(hosted: Hosted) -> None:
    box, page = hosted

    def count() -> None:
        table = box.table
        table.seat(list(at_wires(NAMES)))
        table.box.roster.open("")
        table.play()
        table.tell(Day(1), Counted("vote", ((0, 2), (2, 0))))

    box.call(count)
    expect(page.locator("[data-key=rewind]")).to_have_text("Count again")
    box.call(lambda: box.table.tell(Dusk(1)))
    expect(page.locator("[data-key=rewind]")).to_have_text("This step again")
    box.call(box.table.stop)


def test_an_introduction_and_the_recap_are_wished_for(
    lay: Callable[..., Box], device: Callable[..., Device]
) -> None:
    box = lay(speed=SPEED)
    page, other = device(box, PHONE).visit("host"), device(box).visit("host")
    open_host(page)
    open_host(other)
    page.check("[data-key=introduction]")
    page.select_option("[data-key=recap]", "long")
    page.click("[data-key=harder]")
    expect(other.locator("[data-key=introduction]")).to_be_checked()
    expect(other.locator("[data-key=recap]")).to_have_value("long")
    expect(other.locator("[data-key=experience]")).to_have_value("experienced")
    expect(other.locator("[data-key=harder]")).to_have_count(0)


def test_as_long_as_there_is_no_tablet_for_who_needs_it_the_code_for_one_is_at_hand(
    lay: Callable[..., Box], device: Callable[..., Device]
) -> None:
    box = lay(speed=SPEED)
    page, middle = device(box, PHONE).visit("host"), device(box, (1024, 768)).visit("tablet")
    open_host(page)
    expect(page.locator("[data-key=tablet-now]")).to_have_count(0)
    add(page, NAMES[:1])
    page.click("[data-key=tablet-now]")
    code = page.inner_text("dialog .address")
    page.click("[data-key=close]")
    middle.fill("#code", code)
    middle.keyboard.press("Enter")
    expect(page.locator("[data-key=tablet-now]")).to_have_count(0)


def test_what_is_said_closes_no_list_that_is_open(hosted: Hosted) -> None:
    box, page = hosted
    page.evaluate("document.querySelector('[data-key=rules]').mark = 'the same'")
    box.call(lambda: box.table.box.surfaces.show(Spoken("A wolf howls.")))
    expect(page.locator(".said")).to_have_text("A wolf howls.")
    assert page.evaluate("document.querySelector('[data-key=rules]').mark") == "the same"
    page.select_option("[data-key=rules]", "big-box")
    expect(page.locator("[data-key='card vampire-slayer']")).to_be_visible()


def test_more_phones_than_a_radio_carries_are_counted(hosted: Hosted) -> None:
    box, page = hosted

    def join(number: int) -> None:
        guest = devices.Device(f"phone {number}", "en", f"192.0.2.{number}")
        assert box.table.pages.kinds["join"].say(guest, {"name": NAMES[number]}).status == 204

    radio = page.locator("#inside .end .hint").last
    for number in range(7):
        box.call(partial(join, number))
    expect(page.locator(".people li")).to_have_count(7)
    expect(radio).to_have_text(re.compile("^A Raspberry"))
    box.call(partial(join, 7))
    expect(radio).to_contain_text("8: A Raspberry")


def test_whoever_becomes_host_shows_presence_and_who_hosts_may_refuse(
    lay: Callable[..., Box], device: Callable[..., Device]
) -> None:
    box = lay(speed=4)
    first = device(box, PHONE).visit("host")
    first.fill("#pin", "4711")
    first.click("#pin-form button")
    expect(first.locator("#title")).to_have_text("The room is asked")
    expect(first.locator("#pin-form")).to_be_hidden()
    first.fill("#asked-code", "12345678901")
    first.click("#asked-form [type=submit]")
    expect(first.locator("#refused")).to_have_text("That is not the code.")
    prove(first)
    expect(first.locator("#inside .next")).to_be_visible()
    other = device(box, PHONE).visit("host")
    other.fill("#pin", "4711")
    other.click("#pin-form button")
    first.click("[data-key=refuse]")
    expect(other.locator("#title")).to_have_text("Host")
    expect(other.locator("#pin-form")).to_be_visible()
    expect(first.locator(".said")).to_contain_text("refused")


def test_who_has_forgotten_the_pin_sets_another_with_presence(
    lay: Callable[..., Box], device: Callable[..., Device]
) -> None:
    box = lay(speed=SPEED)
    first, other = device(box, PHONE).visit("host"), device(box, PHONE).visit("host")
    open_host(first)
    other.click("#forgotten summary")
    other.fill("#new-pin", "0815")
    other.click("#forgotten-form button")
    prove(other)
    expect(other.locator("#inside .next")).to_be_visible()
    expect(first.locator("#pin-form")).to_be_visible()
    first.fill("#pin", "0815")
    first.click("#pin-form button")
    expect(first.locator("#inside .next")).to_be_visible()


def test_the_code_stands_on_the_one_screen_that_the_host_has_named(
    lay: Callable[..., Box], device: Callable[..., Device]
) -> None:
    box = lay(speed=SPEED)
    page, named, wall = (
        device(box, PHONE).visit("host"),
        device(box).visit("table"),
        device(box).visit("table"),
    )
    open_host(page)
    expect(named.locator("#sign")).to_contain_text("Sign")
    page.click("[data-part=screen] summary")
    page.fill("[data-key=screen]", named.inner_text("#sign").split()[-1])
    page.press("[data-key=screen]", "Enter")
    expect(named.locator("#sign")).to_be_empty()
    add(page, NAMES[:1])
    page.click("[data-key='who tablet 1']")
    page.click("[data-key='to-phone tablet 1']")
    expect(named.locator("#code")).to_have_text(re.compile("^[0-9]{4}$"))
    expect(wall.locator("#code")).to_be_empty()
    page.fill("#asked-code", named.inner_text("#code"))
    page.click("#asked-form [type=submit]")
    expect(page.locator("dialog .address")).to_be_visible()
    expect(named.locator("#code")).to_be_empty()
