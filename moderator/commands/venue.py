"""Where an evening is played: at a terminal, or at the virtual table in a browser."""

import asyncio
import contextlib
import os
import sys
import webbrowser
from argparse import Namespace
from random import Random
from typing import Protocol

from ..keeping.place import guest
from ..keeping.settings import BadSettings, Settings
from ..lines import Lines
from ..service.systemd import is_service
from ..surfaces.guests.auto import AutoGuests, AutoHost, AutoPlayers
from ..surfaces.terminal.terminal import Terminal
from ..table.casting import Proposals
from ..table.host import Host
from ..table.mouth import Mouth
from ..table.performance import Stage, Way
from ..table.roster import Roster
from ..table.sounding import mouth_for
from ..table.surfaces import Complain, Trouble


class Venue(Protocol):
    """A place to play at."""

    mouth: Mouth

    @property
    def has_screens(self) -> bool:
        """Whether everybody can be shown something in secret."""

    @property
    def secrets(self) -> Way:
        """How somebody who sleeps is told something here."""

    async def open(self, stage: Stage, host: Host, roster: Roster, proposals: Proposals) -> None:
        """People can come, and settle what is played."""

    async def close(self) -> None:
        """Everybody has gone."""


class AtTerminal:
    """Answers are typed; or random players show how an evening goes."""

    has_screens = True
    secrets: Way = "peeks"

    def __init__(self, mouth: Mouth, given: Namespace) -> None:
        self.mouth = mouth
        self.given = given

    async def open(self, stage: Stage, host: Host, roster: Roster, _proposals: Proposals) -> None:
        """The terminal shows, and is typed at."""
        terminal = Terminal(stage.desk, host, roster, stage.narrator, write)
        stage.surfaces.add(terminal)
        if self.given.auto:
            stage.surfaces.add(AutoPlayers(stage.desk, Random(self.given.seed)))  # noqa: S311 - no secret
            stage.surfaces.add(
                AutoGuests(roster, {guest(seat): name for seat, name in enumerate(stage.narrator.players)})
            )
            stage.surfaces.add(AutoHost(host, self.given.games))
        else:
            # One after the other comes to type.
            stage.pace.in_turn = True
            listen(terminal)

    async def close(self) -> None:
        """No more words."""
        await self.mouth.close()


async def at_terminal(settings: Settings, lines: Lines, given: Namespace, tell: Complain) -> Venue:
    """A terminal, with a voice if there is one."""
    return AtTerminal(await mouth_for(settings, lines, tell, learns="first"), given)


async def at_virtual_table(settings: Settings, lines: Lines, given: Namespace, _tell: Complain) -> Venue:
    """The wired table over mock pins, as a web page."""
    # The web and the panel are there only for this.
    from ..surfaces.virtual.virtual_table import props_for
    from .virtual_venue import AtVirtualTable

    return AtVirtualTable(props_for(settings.players, settings, lines, given.speed), settings, given)


async def at_pages(settings: Settings, lines: Lines, given: Namespace, tell: Complain) -> Venue:
    """Phones, and everything else with a browser."""
    from .pages_venue import AtPages

    return AtPages(await mouth_for(settings, lines, tell, is_service=is_service()), given, write)


async def at_wires(settings: Settings, lines: Lines, given: Namespace, tell: Complain) -> Venue:
    """The wired seats of this box, and its pages."""
    from .wired_venue import at_wired_seats

    return await at_wired_seats(settings, lines, given, tell)


async def at_box(settings: Settings, lines: Lines, given: Namespace, tell: Complain) -> Venue:
    """What an installed box has: its wired seats if they work, and its pages in any case."""
    if settings.panel is not None:
        try:
            return await at_wires(settings, lines, given, tell)
        except BadSettings as error:
            tell(Trouble("trouble.panel", str(error)))
    return await at_pages(settings, lines, given, tell)


VENUES = {
    "box": at_box, "wired": at_wires, "pages": at_pages, "virtual": at_virtual_table, "terminal": at_terminal,
}  # fmt: skip


def where(given: Namespace, settings: Settings) -> str:
    """As it is asked for; random players play at the terminal; else at wired seats if there are any."""
    if given.at or given.auto:
        return str(given.at or "terminal")
    return "wired" if settings.panel is not None else "virtual"


def invite(url: str) -> None:
    """Say where the page is, and open it where there is a desktop."""
    write(f"The virtual table is at {url}\n")
    if sys.platform == "darwin" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(url)


def listen(terminal: Terminal) -> None:
    """Hand over whatever is typed, until nothing comes any more."""
    loop = asyncio.get_running_loop()

    def take() -> None:
        line = sys.stdin.readline()
        if line:
            terminal.typed(line)
        else:
            loop.remove_reader(sys.stdin)

    # A file that is at hand all the time, as /dev/null, cannot be waited for.
    with contextlib.suppress(PermissionError):
        loop.add_reader(sys.stdin, take)


def write(text: str) -> None:
    """To the terminal, at once."""
    sys.stdout.write(text)
    sys.stdout.flush()
