"""On every page every word is whole and every name free, on small screens and in letters twice as large."""

from collections.abc import Callable, Iterable
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from moderator.keeping.place import at_wires
from moderator.rules.events import Night
from moderator.rules.requests import Ask, Floor, Poll
from moderator.surfaces.pages import away
from moderator.surfaces.virtual.front_door import FrontDoor
from moderator.table.box import Box
from moderator.table.record import note
from moderator.table.shown import Open

from ..boxes import NAMES
from .album import MINE, Album, Table, load
from .conftest import Running
from .hands import BETWEEN, HANDS
from .scenes import SCENES, Laying
from .test_look import DRAWN

WORDS = Path(__file__).with_name("words.js").read_text(encoding="utf-8")

# As long as names come; and a table so full that they stand side by side by threes.
LONG = ("Maximiliane-Sophie", "Konstantin Alexander", "Anna-Magdalena", "Hildegard")
FULL = (*LONG, *(f"{name} {n}" for n in range(5) for name in ("Gast", "Alexandra", "Christoph", "Dr. Li")))
EVERYBODY = tuple(range(len(FULL)))

SIZES = ((390, 844), (844, 390), (320, 568))
# How large letters are in the browser's own settings: as they come, and twice as large.
LETTERS = (16, 32)
WALLS = ((1280, 720), (1920, 1080), (800, 1280))


def at_a_full_table(table: Table) -> None:
    """By day, one is pointed at."""
    SCENES["day"](table)
    table.open(Poll("vote", EVERYBODY, EVERYBODY))


def asked_at_a_full_table(table: Table) -> None:
    """By night."""
    table.begin(Night(1))
    table.call(Ask("seer", (MINE,), EVERYBODY, "seer"))


def talk_of_a_full_table(table: Table) -> None:
    """Anybody can be accused."""
    SCENES["day"](table)
    table.open(Floor("talk", "starts", EVERYBODY, EVERYBODY))


def recorded(table: Table) -> None:
    """All that is kept of the house, and of the evening, between two games."""
    SCENES["evening"](table)
    for name in LONG:
        note(table.box.record._row("players", name), has_won=True)
    for role in ("werewolf", "vampire-slayer"):
        note(table.box.record._row("roles", role), has_won=False)


CROWDED: dict[str, Laying] = {
    "full": at_a_full_table, "full-awake": asked_at_a_full_table, "full-talk": talk_of_a_full_table,
    "full-sit": SCENES["sit"], "full-deal": SCENES["deal"],
}  # fmt: skip
ALL = HANDS | BETWEEN | SCENES | CROWDED | {"recorded": recorded}

# Everything that can be unfolded is, and a card lies face up, as under a finger.
UNFOLD = """() => {
  for (const one of document.querySelectorAll('details')) one.open = true;
  document.querySelector('button.card')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
}"""

# What is looked at on each.
PAGES = {
    "join": ("gather", "talk", "asleep"),
    "seat": (
        "gather", "sit", "deal", "asleep", "pack", "cards", "witch", "told-card", "told-lovers", "first-day",
        "claims", "hanged", "pointed", "hunter", "draw", "all-known", "evening", "end-village", "home", "act",
        "play", "guess", "told", "full", "full-awake", "full-talk", "full-sit",
    ),
    "tablet": (
        "gather", "sit", "deal", "awake", "handed", "claims", "gallows", "vote", "end-werewolves",
        "full-talk", "full-awake",
    ),
    "watch": ("claims", "counted", "end-village", "full"),
    "host": (
        "gather", "sit", "cast", "claims", "gallows", "end-village", "good-night", "long", "recorded",
        "full-deal",
    ),
    "table": ("gather", "sit", "cast", "day", "claims", "pointed", "counted", "evening", "end-village"),
}  # fmt: skip


def lay(laid: Album, page: Page, scene: str) -> None:
    """A state, on a page that is loaded anew; all that can be unfolded is."""
    laid.turn_to(ALL[scene], FULL if scene in CROWDED else LONG)
    load(page)
    page.evaluate(UNFOLD)


def wrong(page: Page, sizes: Iterable[tuple[int, int]], touched: bool) -> dict[str, str]:
    """What is wrong at every size; and at which first."""
    found: dict[str, str] = {}
    settings = page.context.new_cdp_session(page)
    for letters, (width, height) in product(LETTERS, sizes):
        settings.send("Page.setFontSizes", {"fontSizes": {"standard": letters}})
        page.set_viewport_size({"width": width, "height": height})
        # A wall is laid anew by its script.
        page.evaluate(DRAWN if not touched else "0")
        seen = page.evaluate(f"(touched) => {{\n{WORDS}\n}}", touched)
        found |= {one: f"{width}x{height}, {letters} px" for one in seen if one not in found}
    return found


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("kind", PAGES)
def test_every_word_is_whole_and_every_name_free(
    laid: Album, browser: Browser, monkeypatch: pytest.MonkeyPatch, kind: str, language: str
) -> None:
    # That nothing is heard of a phone stands beside every name at once.
    monkeypatch.setattr(away, "PATIENCE", 0.0)
    laid.turn_to(SCENES["gather"])
    page = laid.look(browser, kind, SIZES[0], language)
    told = []
    for scene in PAGES[kind]:
        lay(laid, page, scene)
        found = wrong(page, WALLS if kind == "table" else SIZES, touched=kind != "table")
        told += [f"{scene}, {where}: {one}" for one, where in found.items()]
    page.context.close()
    assert not told, "\n".join(told)


class AlwaysShut(FrontDoor):
    """The front page of somebody who takes their time."""

    def __init__(self, box: Box) -> None:
        super().__init__(box, is_language_settled=True)

    async def opened(self) -> None:
        """Nothing waits for them."""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("door", [AlwaysShut, None], ids=["front page", "game"])
def test_the_virtual_table_too(
    box: Callable[..., Running],
    visit: Callable[..., Page],
    door: Callable[[Box], FrontDoor] | None,
    language: str,
) -> None:
    names = (*LONG, *NAMES[len(LONG) :])
    table = box(door=door, language=language, names=names)
    page = visit(f"{table.url}?eyes=0")
    if door:
        page.wait_for_selector("#door .come")
    else:
        expect(page.locator(".seat")).to_have_count(len(names))
        table.ask(lambda: asked(table.laid.box, names))
        page.wait_for_selector(".screen.ask")
    found = wrong(page, SIZES, touched=False)
    assert not found, "\n".join(f"{where}: {one}" for one, where in found.items())


def asked(box: Box, names: tuple[str, ...]) -> None:
    """All vote, and one is asked alone."""
    box.roster.set(at_wires(names))
    box.narrator.sit(names)
    box.surfaces.show(Open(Poll("vote", (0, 1, 2), (0, 1, 2)), 3000))
    box.surfaces.show_to((0,), Ask("seer", (0,), (1, 2, 3), "seer"))
