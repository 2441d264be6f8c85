"""Pages as a place to play at: phones, and everything else that shows a page of the box."""

import socket
from argparse import Namespace
from collections.abc import Callable

from ..web.server import WebServer
from .auto import AutoHost
from .host import Host
from .mouth import Mouth
from .pages.surface import Pages, pages_for
from .performance import Stage, Way
from .roster import Roster


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

    async def open(self, stage: Stage, host: Host, roster: Roster) -> None:
        """Whoever is in the same network can come."""
        self._pages = pages_for(stage, host, roster)
        stage.surfaces.add(self._pages)
        if self.given.auto:
            stage.surfaces.add(AutoHost(host, self.given.games))
        self._server = WebServer(self._pages.app, "0.0.0.0", self.given.port)  # noqa: S104 - the whole table
        self._server.start()
        self.tell(f"Phones join at http://{own_address()}:{self._server.port}/\n")

    async def close(self) -> None:
        """The pages are gone, and no more words."""
        if self._pages is not None and self._server is not None:
            self._pages.close()
            await self._server.close()
        await self.mouth.close()


def own_address() -> str:
    """Where the box is in its network; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("10.255.255.255", 9))
        except OSError:
            return "localhost"
        return str(asking.getsockname()[0])
