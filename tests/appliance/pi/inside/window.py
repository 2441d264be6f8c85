"""Inside: the installed `moderator` as it is, with a window through which the players see and hear it.

They are outside its process, as players are; what a wire or a lamp tells them they get from those.
"""

import copyreg
import pickle
import socket
import sys
import time
from contextlib import suppress
from types import MappingProxyType
from typing import Any

from moderator.__main__ import main
from moderator.commands.venue import VENUES
from moderator.rules.requests import Ask, Poll, Seat, Tell
from moderator.table.host import Host
from moderator.table.performance import Stage
from moderator.table.surfaces import Public

# Where the players look through it.
OUTSIDE = "/run/bench-people"


def plainly(proxy: Any) -> Any:
    """What cannot be changed and therefore not be sent: as a copy that can."""
    return dict, (dict(proxy),)


copyreg.pickle(MappingProxyType, plainly)


class Window:
    """A surface that answers nothing: whatever is to be perceived is told outside."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.post = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)

    def show(self, shown: Public) -> None:
        """What everybody perceives."""
        self.tell(None, shown)

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        """What one of them sees with open eyes."""
        self.tell(seat, request)

    def tell(self, seat: Seat | None, thing: object) -> None:
        """Nobody need be there."""
        performance = self.host.performance
        step = len(performance.game.answered) if performance else 0
        with suppress(OSError):
            self.post.sendto(pickle.dumps((time.monotonic(), step, seat, thing)), OUTSIDE)


def with_a_window(set_up: Any) -> Any:
    """The same place to play at."""

    async def at_place(*given: Any) -> Any:
        venue = await set_up(*given)
        opened = venue.open

        async def open_with_a_window(stage: Stage, host: Host, *others: Any) -> None:
            await opened(stage, host, *others)
            stage.surfaces.add(Window(host))

        venue.open = open_with_a_window
        return venue

    return at_place


if __name__ == "__main__":
    VENUES.update({name: with_a_window(set_up) for name, set_up in VENUES.items()})
    sys.exit(main())
