"""`moderator run`: an evening, at the virtual table or at a terminal."""

import asyncio
import gc
import logging
import signal
import sys
import time
from argparse import Namespace
from collections.abc import Coroutine
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from ..keeping.falls import Falls
from ..keeping.folders import own_folder, runtime_folder
from ..keeping.lock import Busy, alone
from ..keeping.settings import BadSettings, Settings
from ..keeping.store import Store
from ..lines import BadLine
from ..rules.playing.game import BadSetup
from ..service.log import write_log
from ..service.systemd import Caller, Nobody, Service, caller
from ..table.clock import HurryingLoop, LoopClock
from ..table.complaints import Aloud, Complaints
from ..table.desk import Desk
from ..table.evening import Evening
from ..table.host import Host
from ..table.narrator import Narrator
from ..table.pace import Pace
from ..table.performance import Stage
from ..table.roster import Roster
from ..table.surfaces import Surfaces
from ..table.timer import Timer
from ..table.wanted import Wanted
from .outset import Outset, outset, outset_of_a_service
from .venue import VENUES, where

log = logging.getLogger(__name__)


def run(given: Namespace) -> int:
    """Run an evening; everything has a default."""
    called_by = caller()
    is_service = not isinstance(called_by, Nobody)
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
    """Put everything together and let it run."""
    settings, lines, proposals, wrong = begun
    timer, surfaces = Timer(LoopClock()), Surfaces([])
    set_up = VENUES[where(given, settings)]
    complaints = Complaints(wrong)
    venue = await set_up(settings, lines, given, complaints.tell)
    proposals.has_screens = venue.has_screens
    roster = Roster(() if settings.gathering else settings.players)
    stage = Stage(
        narrator=Narrator(lines, settings.players),
        mouth=venue.mouth,
        desk=Desk(timer),
        timer=timer,
        pace=Pace(settings.pace, settings.times),
        store=Store(folder_of(given)),
        surfaces=surfaces,
        luck=SystemRandom() if given.seed is None else Random(given.seed),  # noqa: S311 - asked for
        secrets=venue.secrets if settings.secrets == "auto" else settings.secrets,
    )
    host = Host(timer, surfaces, stage.mouth, stage.pace)
    host.can_be_harder = proposals.can_be_harder
    falls = Falls(runtime_folder())
    wanted = wanted_by(settings)._replace(goes_on=falls.has_just_fallen(time.monotonic()))
    evening = Evening(stage, host, roster, proposals, wanted)
    service = Service(called_by, timer, host, stage.narrator)
    surfaces.add(service)
    await venue.open(stage, host, roster, proposals)
    surfaces.add(Aloud(stage.mouth, host, stage.narrator))
    complaints.begin(surfaces)
    # What is there by now stays; on a small box, looking through it for litter would be felt.
    gc.freeze()
    try:
        await until_called_to_bed(evening.run(), host, service)
        falls.good_night()
    finally:
        await venue.close()


def wanted_by(settings: Settings) -> Wanted:
    """What the settings want of the evening."""
    return Wanted(settings.gathering, settings.introduction, settings.rehearsal, settings.recap)


async def until_called_to_bed(going: Coroutine[Any, Any, None], host: Host, service: Service) -> None:
    """Ctrl-C and a service's stop say good night; a second one does not wait for it."""
    evening, loop = asyncio.ensure_future(going), asyncio.get_running_loop()

    def stop() -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)
        service.go_to_bed()
        if not host.good_night():
            evening.cancel()

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop)
    await service.watch_over(evening)
    # Called off before there was anybody to say good night to.
    if not evening.cancelled():
        evening.result()
