"""A table at which everything can be laid open, page by page, and devices to look at it with."""

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page

from moderator.keeping.place import Place, phone, tablet
from moderator.keeping.settings import Settings
from moderator.rules.requests import Say, Scene
from moderator.service.network import Joining
from moderator.surfaces.pages.company import sealed
from moderator.surfaces.pages.shared import Shared, add_shared
from moderator.table.casting import Proposals
from moderator.table.surfaces import Moment
from moderator.web.devices import DEVICE, Guest

from ..pages_stage import PagesTable
from ..shared_stage import SharedTable
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


class Table(SharedTable):
    """A table at which everything can be laid open."""

    def clear(self, players: tuple[str, ...] = NAMES) -> None:
        """A new evening."""
        surfaces, screens = self.stage.surfaces, self.pages.screens
        names: dict[Place, str] = {
            phone(n + 1) if n < PHONES else tablet(n): name for n, name in enumerate(players)
        }
        self.roster.set(names)
        self.roster.open("")
        self.over()
        self.host.performance = None
        screens.dealt = {}
        for seat in ALL:
            screens.show_to(seat, None)
        self.stage.narrator.players = players
        surfaces.show(Moment("goes-on"))
        surfaces.show(Moment("gather"))
        self.roster.devices = {sealed(token(seat)): phone(seat + 1) for seat in range(PHONES)}

    def begin(self, scene: str = "night", night: int = 1, **about: Any) -> None:
        """A game is on."""
        self.play(CARDS, "big-box")
        self.stage.surfaces.show(Scene(scene, {"night": night, **about}))

    def announce(self, line: str, **about: Any) -> None:
        """Something is made known."""
        self.stage.surfaces.show(Say(line, about))

    def bury(self, *seats: int) -> None:
        """These are out."""
        for seat in seats:
            self.announce("death", who=seat, card=CARDS[seat], cause="werewolves")

    def does(self, **told: Any) -> None:
        """What is done on the phone."""
        seen = self.pages.question_of(MINE)
        self.pages.kinds["seat"].say(guest(MINE), {**told, "of": seen})


def token(seat: int) -> str:
    """What a phone proves itself by."""
    return f"token-{seat}"


def guest(seat: int) -> Guest:
    """Whoever has that phone."""
    return Guest(token(seat), "en", "")


class Album(NamedTuple):
    """A table in a box, and devices to look at it with."""

    box: Box
    table: Table

    def turn_to(self, scene: Callable[["Table"], None], names: tuple[str, ...] = ()) -> None:
        """Lay a state open; for people with these names, if some are given."""

        def lay() -> None:
            self.table.clear((*names, *NAMES[len(names) :]))
            scene(self.table)
            self.table.pages.feed.changed()

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
        page.goto(f"{self.box.url}{'' if kind in ('seat', 'join') else kind}")
        return page


def album(box: Box) -> Album:
    """All pages of a box, the tablet paired and the host known."""
    proposals = Proposals(Settings(language="en", gathering=True))
    joining = Joining("http://10.42.0.1/", "Wolves", "howling1")
    shared: Shared = box.call(lambda: add_shared(box.table.pages, proposals, joining))
    laid = box.table
    table = Table(laid.pages, shared, laid.host, laid.roster, laid.stage, proposals)

    def pair_devices() -> None:
        assert shared.keys.open("the-host", "4711", "")
        assert shared.keys.pair("the-tablet", shared.keys.code_for_tablet(), "")

    box.call(pair_devices)
    return Album(box, table)
