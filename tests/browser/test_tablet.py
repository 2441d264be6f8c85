"""A whole evening on one tablet, by taps only, beside a table screen that everybody sees."""

import contextlib
from collections.abc import Callable
from time import monotonic

from playwright.sync_api import Browser, Error, Page, expect

from moderator.keeping.times import Times

from ..boxes import NAMES
from ..pages_stage import Cast
from ..patience import patient
from .album import Album
from .phones import Box
from .scenes import SCENES
from .shared import Device, device, lay, open_host

__all__ = ["device", "lay"]

# So many times as fast as at a table.
SPEED = 20

CARDS = ("werewolf", "werewolf", "seer", "witch", "villager", "villager", "villager", "villager")
TIMES = Times(
    talk=20, talk_of_few=20, hustings=4, last_call=4, nudge=100, defence=2, vote=10, missing=600, last_will=20
)

# A tap on a button that says something; and on names of the last list.
TAP = """(text) => {
  const all = [...document.querySelectorAll('main button')];
  const found = all.find((one) => one.textContent === text && !one.disabled);
  found?.click();
  return Boolean(found);
}"""
RAISE = """(names) => {
  for (const name of names)
    [...([...document.querySelectorAll('.names')].at(-1)?.querySelectorAll('.name') ?? [])]
      .find((one) => one.textContent === name && one.ariaPressed !== 'true')?.click();
}"""
# The first of the dead bets on the village, between two pictures; answers who it was, if it could be done.
BET = """() => {
  const tap = (node) => { node?.click(); return node?.textContent ?? ''; };
  if (!tap(document.querySelector('[data-key=bet]'))) return '';
  const better = tap([...document.querySelectorAll('.names')].at(-1)?.querySelector('.name'));
  const team = [...document.querySelectorAll('.names .name')].find((one) => one.textContent === 'Village');
  return tap(team) && better;
}"""


class Players:
    """Eight people round one tablet: they look at their cards, and do what they are asked."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.cards: dict[str, str] = {}
        self.acted: set[str] = set()
        self.eaten: list[str] = []
        self.said: list[str] = []
        self.bet = ""

    def join(self) -> None:
        for name in NAMES:
            self.page.fill("#name", name)
            self.page.click("form button")
            self.page.wait_for_selector(f".people >> text={name}")

    def sit(self) -> None:
        for name in NAMES:
            self.page.click(f".names >> text={name}")

    def look_at_cards(self) -> None:
        for name in NAMES:
            self.page.wait_for_selector(f"h1:has-text('{name}')")
            assert self.page.locator(".face").count() == 0
            self.page.hover("[data-key=card]")
            self.page.mouse.down()
            self.cards[name] = self.page.locator(".face strong").inner_text()
            self.page.mouse.up()
            assert self.page.locator(".face").count() == 0, "what is let go is hidden"
            self.page.click("[data-key=next]")

    def play(self, is_over: Callable[[], bool], seconds: float) -> None:
        """Whatever the tablet asks, until it is over."""
        end = monotonic() + patient(seconds)
        while not is_over():
            assert monotonic() < end, f"it never was over; {self.said[-6:]}"
            state = self.page.evaluate("document.body.dataset.state")
            title = self.page.inner_text("h1")
            getattr(self, f"at_{state}", lambda _: self.page.wait_for_timeout(30))(title)

    def at_call(self, title: str) -> None:
        """The wolves eat, everybody else wants nobody; in news there is something to look at."""
        if title in self.acted:
            self.page.wait_for_timeout(20)
            return
        self.acted = {title}
        self.said.append(title)
        alive = self.page.locator(".names .name").all_inner_texts()
        if title == "Whom do you devour tonight?":
            prey = next(name for name in alive if self.cards[name] != "Werewolf")
            self.choose(prey)
            if self.has_chosen():
                self.eaten.append(prey)
        elif alive:
            self.choose(alive[-1])

    def choose(self, name: str) -> None:
        """Marked and confirmed, as quickly as can be."""
        self.tap(name)
        self.tap("Confirm")

    def has_chosen(self) -> bool:
        """Whether the tablet says for a moment that it was taken, with the way back."""
        with contextlib.suppress(Error):
            self.page.wait_for_selector("[data-key=undo]", timeout=patient(1) * 1000)
            return True
        return False

    def tap(self, text: str) -> bool:
        """On what says this, if it is still there."""
        return bool(self.page.evaluate(TAP, text))

    def at_poll(self, title: str) -> None:
        """All raise their hands against the first, who raises one against the second."""
        if title in self.acted:
            self.page.wait_for_timeout(20)
            return
        self.acted = {title}
        self.tap("Count hands")
        names = self.page.locator(".names").last.locator(".name[aria-pressed=false]").all_inner_texts()
        self.page.evaluate(RAISE, names)
        # By name there are two lists: for whom, and who.
        if self.page.locator(".names").count() > 1:
            first, second = self.page.locator(".names").first.locator(".name").all_inner_texts()[:2]
            self.tap(second)
            self.page.evaluate(RAISE, [first])
        self.tap("All counted")
        self.page.wait_for_timeout(50)

    def at_ask(self, _: str) -> None:
        """An heir, a last shot: the first there is."""
        self.acted.clear()
        names = self.page.locator(".names .name").all_inner_texts()
        if names:
            self.choose(names[0])

    def at_floor(self, _: str) -> None:
        """There is much to say; the first of the dead bets."""
        self.acted.clear()
        self.bet = self.bet or self.page.evaluate(BET)
        self.page.wait_for_timeout(50)


def test_an_evening_on_one_tablet_by_taps_alone(
    lay: Callable[..., Box], device: Callable[..., Device]
) -> None:
    box = lay(speed=SPEED, times=TIMES, castings=Cast("duesterwald", CARDS), dealt=CARDS)
    host, tablet, wall = device(box, (390, 844)), device(box), device(box, (1920, 1080))
    page = host.visit("host")
    open_host(page)
    page.click("[data-part=tablet] summary")
    page.click("[data-key=tablet]")
    code = page.inner_text("dialog .address")
    page.click("[data-key=close]")
    table = tablet.visit("tablet")
    table.fill("#code", code)
    table.click("form button")
    players = Players(table)
    players.join()
    wall.visit("table")
    expect(wall.page.locator("#join .who")).to_contain_text("Hugo")
    page.click("[data-key=next]")
    players.sit()
    page.wait_for_selector("#inside [data-key=next]")
    page.click("#inside [data-key=next]")
    players.look_at_cards()
    assert list(players.cards.values()).count("Werewolf") == 2
    players.play(lambda: wall.page.evaluate("document.body.dataset.scene") == "end", seconds=150)
    shown = wall.page.locator(".seat.dead .name").all_inner_texts()
    assert players.eaten
    assert players.eaten[0] in shown, "whom the wolves have tapped is dead"
    bets = box.call(lambda: box.table.box.store.recall()["bets"])
    assert [(NAMES[seat], team) for seat, team in bets.items()] == [(players.bet, "village")]
    expect(wall.page.locator(".seat .was")).to_have_count(len(NAMES))


def test_a_code_is_shown_until_it_is_typed(lay: Callable[..., Box], device: Callable[..., Device]) -> None:
    box = lay(speed=SPEED)
    host, tablet = device(box, (390, 844)).visit("host"), device(box).visit("tablet")
    open_host(host)
    host.click("[data-part=tablet] summary")
    host.click("[data-key=tablet]")
    expect(host.locator("dialog")).to_be_visible()
    tablet.fill("#code", host.inner_text("dialog .address"))
    tablet.click("form button")
    expect(host.locator("dialog")).to_be_hidden()


def test_another_browser_learns_nothing(lay: Callable[..., Box], device: Callable[..., Device]) -> None:
    box = lay(speed=SPEED)
    tablet, thief = device(box), device(box)
    host = device(box).visit("host")
    open_host(host)
    code = box.call(lambda: box.table.pages.kinds["tablet"].keys.code_for_tablet())  # type: ignore[attr-defined]
    tablet.visit("tablet").fill("#code", code)
    tablet.page.click("form button")
    tablet.page.wait_for_selector("#name")
    page = thief.visit("tablet")
    expect(page.locator("body")).to_have_attribute("data-state", "strange")
    page.fill("#code", code)
    page.click("form button")
    expect(page.locator("#refused")).not_to_be_empty()
    expect(page.locator("body")).to_have_attribute("data-state", "strange")


def test_two_languages_at_one_table(lay: Callable[..., Box], device: Callable[..., Device]) -> None:
    box = lay(speed=SPEED)
    for language, title in (
        ("de-DE", "Wer spielt mit?"),
        ("en-GB", "Who is playing?"),
        ("fr-FR", "Who is playing?"),
    ):
        page = device(box, language=language).visit("table")
        expect(page.locator("h1")).to_have_text(title)


def test_names_are_text_everywhere(lay: Callable[..., Box], device: Callable[..., Device]) -> None:
    box = lay(speed=SPEED)
    host = device(box).visit("host")
    open_host(host)
    for name in ("<img src=x>", "&amp;", "</script><b>"):
        host.fill("#new-name", name)
        host.click(".adding button")
        expect(host.locator(".people .who").last).to_contain_text(name)
    wall = device(box).visit("table")
    expect(wall.locator("#join .who")).to_contain_text("<img src=x>, &amp;, </script><b>")
    assert wall.locator("img, b:has-text('x')").count() == 0


def test_who_is_asked_for_their_own_eyes_ticks_what_a_finger_has_shown(laid: Album, browser: Browser) -> None:
    laid.turn_to(SCENES["handed"])
    page = laid.look(browser, "tablet", (768, 1024))
    expect(page.locator("h1")).to_have_text("Hand it to Maria Magdalena")
    assert page.locator(".names, .note button").count() == 0
    page.locator("[data-key=hold]").hover()
    page.mouse.down()
    cards = page.locator(".note .name")
    expect(cards).to_have_text(["Seer", "Witch", "Hunter"])
    page.mouse.up()
    cards.nth(0).click()
    expect(cards.nth(0)).to_have_attribute("aria-pressed", "true")
    cards.nth(2).click()
    expect(page.locator(".note")).to_contain_text("Seer and Hunter")
    assert laid.box.call(lambda: laid.table.answer) == ("seer", "hunter")
    page.click("[data-key=undo]")
    expect(page.locator(".note")).to_have_text("")
    assert laid.box.call(lambda: laid.table.answer) is None
    page.context.close()
