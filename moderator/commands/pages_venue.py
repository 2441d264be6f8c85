"""Pages as a place to play at: phones, and everything else that shows a page of the box."""

from argparse import Namespace
from collections.abc import Callable

from ..keeping.folders import own_lines, settings_file
from ..lines import Lines, load
from ..service.network import Joining, WayIn
from ..surfaces.guests.auto import AutoHost
from ..surfaces.pages.keys import Keys
from ..surfaces.pages.shared import add_shared
from ..surfaces.pages.surface import Pages, pages_for
from ..table.casting import Proposals
from ..table.host import Host
from ..table.mouth import Mouth
from ..table.performance import Stage, Way
from ..table.roster import Roster
from ..table.tongue import Tongue
from ..web.portal import Portal
from ..web.server import WebServer


class AtPages:
    """Everybody answers in a browser."""

    has_screens = True
    secrets: Way = "as-screens-allow"

    def __init__(self, mouth: Mouth, given: Namespace, tell: Callable[[str], None]) -> None:
        self.mouth = mouth
        self.given = given
        self.tell = tell
        self._pages: Pages | None = None
        self._server: WebServer | None = None
        self._way_in: WayIn | None = None

    async def open(self, stage: Stage, host: Host, roster: Roster, proposals: Proposals) -> None:
        """Whoever is in the same network can come."""
        self._pages = pages_for(stage, host, roster)
        stage.surfaces.add(self._pages)
        if self.given.auto:
            stage.surfaces.add(AutoHost(host, self.given.games))
        everywhere = "0.0.0.0"  # noqa: S104 - the whole table
        self._server = WebServer(Portal(self._pages.app), everywhere, self.given.port)
        self._server.start()
        way_in = self._way_in = WayIn(self._server.port, stage.timer.now)
        shared = add_shared(self._pages, proposals, way_in)
        door, lines = self._pages.door, stage.narrator.lines
        host.way_in = None if door is None else lambda: door.told(lines)
        shared.settling.speak = Tongue(stage, proposals, self.lines_in(proposals)).speak
        self.tell(told(way_in.now(), shared.keys))

    @property
    def address(self) -> str:
        """Where phones come; nothing before the pages are open."""
        return "" if self._way_in is None else self._way_in.now().address

    def lines_in(self, proposals: Proposals) -> Callable[[str], Lines]:
        """The lines of a language, with the table's own."""
        file = settings_file(self.given.settings)
        return lambda language: load(language, own_lines(file, language, proposals.settings.tone))

    async def close(self) -> None:
        """The pages are gone, and no more words."""
        if self._pages is not None and self._server is not None:
            self._pages.close()
            await self._server.close()
        await self.mouth.close()


def told(joining: Joining, keys: Keys) -> str:
    """The way in, for whoever starts the box at a terminal."""
    code = f" with the code {keys.table_code}" if joining.is_open else ""
    return f"Phones join at {joining.address}{code}; {joining.address}host is for whoever hosts\n"
