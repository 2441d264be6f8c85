"""Inside: the installed `moderator` as it is, with a window through which the players see and hear it.

They are outside its process, as players are; what a wire or a lamp tells them they get from those.
"""

import pickle
import socket
import sys
import time
from argparse import Namespace
from collections.abc import Callable
from contextlib import suppress
from typing import cast

from moderator.__main__ import main
from moderator.commands.venue import VENUES, Found
from moderator.keeping.settings import Settings
from moderator.rules.news import Cards
from moderator.rules.requests import Ask, Poll, Tell
from moderator.rules.values import Seat
from moderator.table.box import Box
from moderator.table.shown import Moment, Public
from moderator.table.surfaces import Surface

# Where the players look through it.
OUTSIDE = "/run/bench-people"

Find = Callable[[Settings, Namespace], Found]


class Window(Surface):
    """A surface that answers nothing: whatever is to be perceived is told outside."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.post = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)

    def show(self, shown: Public) -> None:
        """What everybody perceives; of a cast that is proposed, the cards of paper."""
        setup = self.box.evening.preparation.setup
        if shown == Moment("cast") and setup is not None:
            self.tell(None, Cards(setup.cards))
        self.tell(None, shown)

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        """What one of them sees with open eyes."""
        self.tell(seat, request)

    def tell(self, seat: Seat | None, thing: object) -> None:
        """Nobody need be there."""
        performance = self.box.performance
        step = len(performance.game.answered) if performance else 0
        with suppress(OSError):
            self.post.sendto(pickle.dumps((time.monotonic(), step, seat, thing)), OUTSIDE)


def with_a_window(find: Find) -> Find:
    """The same place to play at."""

    def found(settings: Settings, given: Namespace) -> Found:
        venue, wrong = find(settings, given)
        return venue._replace(surfaces=(*venue.surfaces, Window)), wrong

    return found


if __name__ == "__main__":
    cast(dict[str, Find], VENUES).update({name: with_a_window(find) for name, find in VENUES.items()})
    sys.exit(main())
