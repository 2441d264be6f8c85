"""Joining in Chromium where a network is shared: whoever scans types nothing but a name."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from moderator.service.network import Joining

from .phones import Box
from .shared import Device, device, lay, open_host

__all__ = ["device", "lay"]

SPEED = 20
PHONE = (390, 844)

Lay = Callable[..., Box]
Devices = Callable[..., Device]


def in_a_shared_wifi(lay: Lay) -> tuple[Box, str]:
    """A box in a network with others; and the code of its table."""
    box = lay(speed=SPEED, where=Joining("http://192.0.2.7/"))
    return box, box.call(lambda: box.table.pages.keys.table_code)


def join(page: Page, name: str) -> None:
    """A name, and a tap."""
    page.fill("#name", name)
    page.click("#by-name button")


def test_who_scans_the_square_types_a_name_and_no_code(lay: Lay, device: Devices) -> None:
    box, code = in_a_shared_wifi(lay)
    page = device(box, PHONE).visit(f"#{code}")
    expect(page.locator("#table")).to_be_hidden()
    join(page, "Ben")
    expect(page.locator("#whose")).to_have_text("Ben")
    assert code not in page.url


def test_who_types_the_address_types_the_code_too(lay: Lay, device: Devices) -> None:
    box, code = in_a_shared_wifi(lay)
    wall = device(box).visit("table")
    expect(wall.locator("figcaption")).to_contain_text(code)
    page = device(box, PHONE).visit("")
    page.fill("#table", "ZZZZ")
    join(page, "Ben")
    expect(page.locator("#refused")).to_contain_text("not the code of this table")
    page.fill("#table", code.lower())
    join(page, "Ben")
    expect(page.locator("#whose")).to_have_text("Ben")


def test_with_the_square_of_another_table_the_code_is_asked_for(lay: Lay, device: Devices) -> None:
    box, code = in_a_shared_wifi(lay)
    page = device(box, PHONE).visit("#ZZZZ")
    join(page, "Ben")
    page.fill("#table", code)
    join(page, "Ben")
    expect(page.locator("#whose")).to_have_text("Ben")


def test_a_host_shows_the_square_and_needs_none(lay: Lay, device: Devices) -> None:
    box, code = in_a_shared_wifi(lay)
    phone = device(box, PHONE)
    page = phone.visit("host")
    open_host(page)
    page.click("[data-part=join] summary")
    expect(page.locator("figure svg")).to_be_visible()
    expect(page.locator("figcaption")).to_contain_text(code)
    page.click("header a")
    # As soon as its scripts are there.
    page.wait_for_url(box.url)
    expect(page.locator("#table")).to_be_hidden()
    join(page, "Anna")
    expect(page.locator("#whose")).to_have_text("Anna")


# A page of somebody else's, with a link to the box.
ELSEWHERE = "http://chat.example/"


def come_from_elsewhere(phone: Device, link: str) -> None:
    """Somebody taps a link that was sent to them."""
    shown = {"content_type": "text/html", "body": f'<a href="{link}">there</a><img src="{phone.url}table">'}
    phone.page.route(f"{ELSEWHERE}*", lambda route: route.fulfill(**shown))
    phone.page.goto(ELSEWHERE)
    phone.page.click("a")
    phone.page.wait_for_url(f"{phone.url}*")
    phone.complaints.clear()


def test_a_link_that_was_sent_brings_the_code_along_and_leaves_everybody_their_seat(
    lay: Lay, device: Devices
) -> None:
    box, code = in_a_shared_wifi(lay)
    phone = device(box, PHONE)
    come_from_elsewhere(phone, f"{box.url}#{code}")
    expect(phone.page.locator("#table")).to_be_hidden()
    join(phone.page, "Ben")
    expect(phone.page.locator("#whose")).to_have_text("Ben")
    for page in ("", "table"):
        come_from_elsewhere(phone, f"{box.url}{page}")
    expect(phone.visit("").locator("#whose")).to_have_text("Ben")
