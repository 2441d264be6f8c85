"""`moderator run`: an evening, at the virtual table or wherever else it is played."""

import asyncio
import gc
import logging
import signal
import sys
import time
from argparse import Namespace
from collections.abc import Coroutine
from functools import partial
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from ..keeping.casts import kept_casts
from ..keeping.falls import Falls
from ..keeping.folders import own_folder, runtime_folder
from ..keeping.lock import Busy, alone
from ..keeping.settings import BadSettings, Settings
from ..keeping.store import Store
from ..lines.lines import BadLine
from ..rules.playing.game import BadSetup
from ..rules.playing.games import GAMES
from ..service.log import write_log
from ..service.systemd import Caller, Service, caller
from ..table.box import Box
from ..table.casting import Proposals
from ..table.chance import KindLuck
from ..table.clock import HurryingLoop, LoopClock
from ..table.complaints import Aloud
from ..table.foreseer import foresee
from ..table.shown import Trouble
from .outset import Outset, outset, outset_of_a_service
from .this_box import lines_of
from .venue import VENUES, where

log = logging.getLogger(__name__)


def run(given: Namespace) -> int:
    """Run an evening; everything has a default."""
    called_by = caller()
    is_service = called_by.listens
    if is_service:
        write_log(is_service=True)
    try:
        begun = (outset_of_a_service if is_service else outset)(given)
    except (BadSettings, BadSetup, BadLine, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    try:
        with (
            alone(folder_of(given)),
            asyncio.Runner(loop_factory=lambda: HurryingLoop(given.speed)) as runner,
        ):
            runner.run(play(begun, given, called_by))
    except KeyboardInterrupt:
        return 130
    except (Busy, BadSettings) as error:
        print(error, file=sys.stderr)
        return 2
    except Exception:
        if not is_service:
            raise
        log.exception("the evening failed")
        return 1
    return 0


def folder_of(given: Namespace) -> Path:
    """Where the games are kept."""
    return Path(given.folder or own_folder() / "games")


async def play(begun: Outset, given: Namespace, called_by: Caller) -> None:
    """Put the box together, and let it run."""
    venue, wrong = VENUES[where(given, begun.settings)](begun.settings, given)
    falls = Falls(runtime_folder())
    service = partial(Service, caller=called_by)
    box = Box(
        begun.settings,
        lambda settings: lines_of(given, settings, begun.with_own_lines),
        venue._replace(surfaces=(*venue.surfaces, Aloud, service)),
        store=Store(folder_of(given)),
        clock=LoopClock(),
        castings=Proposals(begun.settings, venue.has_screens, kept_casts),
        foresee=foresee,
        luck=luck_of(given, begun.settings),
        goes_on=falls.has_just_fallen(time.monotonic()),
    )
    # What is there by now stays; on a small box, looking through it for litter would be felt.
    gc.freeze()
    complaints = (Trouble("trouble.settings", complaint) for complaint in begun.wrong)
    await until_called_to_bed(box.play([*complaints, *wrong]), box, called_by)
    falls.good_night()


def luck_of(given: Namespace, settings: Settings) -> Random:
    """Chance that nobody can know; a seed's, if one is asked for; kind to whoever only tries it."""
    if given.seed is not None:
        return Random(given.seed)  # noqa: S311 - asked for
    is_tried = where(given, settings) == "virtual" and not settings.gathering
    return KindLuck(GAMES[settings.rules].first_called) if is_tried else SystemRandom()


async def until_called_to_bed(going: Coroutine[Any, Any, None], box: Box, called_by: Caller) -> None:
    """Ctrl-C and a service's stop say good night; a second one does not wait for it."""
    evening, loop = asyncio.ensure_future(going), asyncio.get_running_loop()

    def stop() -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)
        called_by.tell("STOPPING=1")
        if not box.host.good_night():
            evening.cancel()

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop)
    await asyncio.wait({evening})
    # Called off before there was anybody to say good night to.
    if not evening.cancelled():
        evening.result()
