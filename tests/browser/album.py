"""A table at which everything can be laid open, page by page, and devices to look at it with."""

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page

from moderator.keeping.place import Place, phone, tablet
from moderator.rules.board import Event
from moderator.rules.events import Died, Shown
from moderator.rules.playing.game import Game
from moderator.surfaces.pages.phones import sealed
from moderator.table.score import Score
from moderator.table.shown import Moment, Pause
from moderator.web.devices import DEVICE, Device

from ..pages_stage import PagesTable
from .phones import Box

# Some names are as long as can be.
NAMES = (
    "Anna", "Ben", "Clara", "Konstantin-Maximilia", "Emil", "Frida", "Gina", "Hugo",
    "Ida", "Jörg", "Maria Magdalena", "Li",
)  # fmt: skip
CARDS = (
    "werewolf", "werewolf", "werewolf", "seer", "witch", "cupid", "hunter", "investigator",
    "blacksmith", "villager", "villager", "villager",
)  # fmt: skip
ALL = tuple(range(len(NAMES)))
# The last ones have no phone.
PHONES = 10
# Through whose eyes a phone looks.
MINE = 1


class Still(Box):
    """A box in which nothing happens by itself."""

    async def play(self, table: PagesTable) -> None:  # noqa: ARG002
        """No evening."""
        await asyncio.Event().wait()


class Table(PagesTable):
    """A table at which everything can be laid open."""

    def clear(self, players: tuple[str, ...] = NAMES) -> None:
        """A new evening."""
        self.over()
        self.stop()
        places: list[Place] = [phone(n + 1) if n < PHONES else tablet(n) for n in range(len(players))]
        self.seat(places, players)
        self.box.roster.open("")
        self.box.evening.score = Score()
        self.box.host.want(claims="auto")
        self.box.surfaces.show_to(ALL, None)
        self.box.surfaces.show(Pause(False))
        self.box.surfaces.show(Moment("gather"))
        devices = {sealed(token(seat)): phone(seat + 1) for seat in range(PHONES)}
        self.box.roster.recall_devices(devices)

    def begin(self, *scenes: Event) -> Game:
        """A game is on."""
        more = len(self.box.roster.players) - len(CARDS)
        game = self.play((*CARDS, *["villager"] * more), "big-box")
        self.tell(*scenes)
        return game

    def bury(self, *seats: int) -> None:
        """These are out."""
        self.tell(*(Died(Shown(seat, CARDS[seat]), "werewolves") for seat in seats))

    def does(self, **told: Any) -> None:
        """What is done on the phone."""
        self.say("seat", device(MINE), of=self.pages.question_of(MINE), **told)


def token(seat: int) -> str:
    """What a phone proves itself by."""
    return f"token-{seat}"


def device(seat: int) -> Device:
    """Whoever has that phone."""
    return Device(token(seat), "en", "")


class Album(NamedTuple):
    """A table in a box, and devices to look at it with."""

    box: Box
    table: Table

    def turn_to(self, scene: Callable[["Table"], None], names: tuple[str, ...] = ()) -> None:
        """Lay a state open; for people with these names, if some are given."""

        def lay() -> None:
            self.table.clear((*names, *NAMES[len(names) :]))
            scene(self.table)
            self.table.pages.changed()

        self.box.call(lay)

    def close(self) -> None:
        """Nothing goes on."""
        self.box.call(self.table.clear)

    def look(
        self, browser: Browser, kind: str, size: tuple[int, int], language: str = "en", **about: Any
    ) -> Page:
        """A device that is allowed to see that page."""
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, locale=language, reduced_motion="reduce", **about
        )
        mine = {"seat": token(MINE), "tablet": "the-tablet", "host": "the-host"}.get(kind, "another")
        context.add_cookies([{"name": DEVICE, "value": mine, "url": self.box.url}])
        page = context.new_page()
        load(page, f"{self.box.url}{'' if kind in ('seat', 'join') else kind}", **about)
        return page


def load(page: Page, url: str = "", java_script_enabled: bool = True, **_: Any) -> None:
    """A page, as it is when it has been told what there is to see: in a game it has nothing of it in it."""
    page.goto(url or page.url)
    if java_script_enabled:
        page.wait_for_selector("body:not([data-state=coming], [aria-busy=true])", state="attached")


def album(box: Box) -> Album:
    """All pages of a box, the tablet paired and the host known."""
    table = box.table
    assert isinstance(table, Table)

    def pair_devices() -> None:
        keys = box.table.pages.keys
        assert keys.trust("the-host", "4711")
        assert keys.pair("the-tablet", keys.code_for_tablet(), "")

    box.call(pair_devices)
    return Album(box, table)
