"""What is claimed on a phone takes two taps, and is read there by everybody."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from moderator.rules.events import Claimed
from moderator.rules.requests import Claims, Floor
from moderator.table.sheets import Talking

from .album import CARDS, MINE, Album, Table
from .scenes import LIVING, day


def a_talk(table: Table) -> None:
    """Nobody can be accused, and anything be claimed."""
    day(table)
    table.box.host.want(claims="yes")
    table.open(Floor("talk", "starts", LIVING, (), None, tuple(dict.fromkeys(CARDS))))


def claims(laid: Album) -> tuple[Claims, ...]:
    """What lies on the desk."""
    sheet = laid.table.box.desk.sheet
    assert isinstance(sheet, Talking)
    return sheet.claims


def tap(page: Page, key: str) -> None:
    """A tap on what is called so."""
    page.locator(f"[data-key='{key}']").click()


def say(page: Page, button: Locator) -> None:
    """A tap that the box is told of; it has heard it."""
    with page.expect_response(lambda heard: heard.request.method == "POST"):
        button.click()


@pytest.mark.parametrize("size", [(390, 844), (320, 568)])
def test_a_claim_takes_two_taps_and_one_of_somebody_else_three(
    laid: Album, browser: Browser, size: tuple[int, int]
) -> None:
    laid.turn_to(a_talk)
    page = laid.look(browser, "seat", size)
    tap(page, "claim-self")
    say(page, page.locator("[data-key='claim witch']"))
    expect(page.locator("[data-key=claim-self]")).to_be_visible()
    tap(page, "claim-other")
    tap(page, "no-claim")
    tap(page, "claim-other")
    tap(page, "claim 3")
    # What is made known meanwhile takes nothing out of anybody's hands.
    laid.box.call(lambda: laid.table.tell(Claimed(0, "seer", 3, "werewolf", 2)))
    expect(page.get_by_text("Anna says: Seer; Konstantin-Maximilia: Werewolf")).to_be_visible()
    say(page, page.locator("[data-key='claim wicked']"))
    expect(page.locator("[data-key=claim-self]")).to_be_visible()
    assert claims(laid) == (Claims(MINE, "witch"), Claims(MINE, None, 3, "wicked"))
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= size[0], "nothing stands out at the side"
    page.context.close()


def test_at_the_tablet_and_on_the_hosts_page_it_is_put_in_for_somebody(laid: Album, browser: Browser) -> None:
    laid.turn_to(a_talk)
    tablet = laid.look(browser, "tablet", (820, 1180))
    tap(tablet, "claim")
    tablet.get_by_role("button", name="Li", exact=True).click()
    tablet.get_by_role("button", name="Of oneself").click()
    say(tablet, tablet.get_by_role("button", name="Hunter", exact=True))
    expect(tablet.locator("[data-key=claim]")).to_be_visible()
    tablet.context.close()
    host = laid.look(browser, "host", (390, 844))
    host.select_option("[data-key=for-who]", label="Anna")
    host.select_option("[data-key=claim-of]", label="Ben")
    host.select_option("[data-key=claim-what]", label="a beast")
    say(host, host.locator("[data-key=claim]"))
    host.select_option("[data-key=claim-of]", label="of themself")
    host.select_option("[data-key=claim-what]", label="Seer")
    say(host, host.locator("[data-key=claim]"))
    host.context.close()
    assert claims(laid) == (Claims(11, "hunter"), Claims(0, None, 1, "wicked"), Claims(0, "seer"))


def test_where_no_claims_are_wanted_there_is_no_way_to_make_one(laid: Album, browser: Browser) -> None:
    laid.turn_to(a_talk)
    laid.box.call(lambda: laid.table.box.host.want(claims="no"))
    laid.box.call(laid.table.pages.changed)
    page = laid.look(browser, "seat", (390, 844))
    expect(page.locator(".players")).to_be_visible()
    expect(page.locator("[data-key=claim-self]")).to_have_count(0)
    page.context.close()
