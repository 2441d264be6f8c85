"""`moderator run`: an evening, at the virtual table or at a terminal."""

import asyncio
import signal
import sys
from argparse import Namespace
from collections.abc import Coroutine
from dataclasses import replace
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from ..lines import BadLine, Lines
from ..lines import load as load_lines
from ..rules.game import BadSetup
from .alone import Busy, alone
from .casting import NoGame, Proposals
from .clock import HurryingLoop, LoopClock
from .desk import Desk
from .evening import Evening
from .folders import own_folder, own_lines, settings_file
from .host import Host
from .narrator import Narrator
from .pace import Pace
from .performance import Stage, Way
from .preparation import Wanted
from .roster import Roster
from .settings import BadSettings, Settings, name_complaints
from .settings import load as load_settings
from .store import Store
from .surfaces import Surfaces, Trouble
from .timer import Timer
from .venue import VENUES

NAMES = (
    "Anna", "Ben", "Clara", "Dora", "Emil", "Frida", "Gina", "Hugo", "Ida", "Jan", "Kim", "Lea",
    "Max", "Nora", "Otto", "Pia", "Rosa", "Tom",
)  # fmt: skip


def run(given: Namespace) -> int:
    """Run an evening; everything has a default."""
    try:
        given.at = where(given)
        file = settings_file(given.settings)
        settings = settings_of(given, file)
        lines = load_lines(settings.language, own_lines(file, settings.language, settings.tone))
        proposals = Proposals(settings)
        proposals.settled()
        if not settings.gathering:
            proposals.propose(settings.players, 0)
    except (BadSettings, BadSetup, BadLine, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    except NoGame as error:
        print(Narrator(lines, ()).refusal(error.line, error.about), file=sys.stderr)
        return 2
    try:
        with (
            alone(folder_of(given)),
            asyncio.Runner(loop_factory=lambda: HurryingLoop(given.speed)) as runner,
        ):
            runner.run(evening(settings, lines, proposals, given))
    except KeyboardInterrupt:
        return 130
    except Busy as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def folder_of(given: Namespace) -> Path:
    """Where the games are kept."""
    return Path(given.folder or own_folder() / "games")


def settings_of(given: Namespace, file: Path | None) -> Settings:
    """The settings of the file, with what the command line says instead."""
    settings = load_settings(file) if file else Settings()
    said = {
        name: value
        for name in ("language", "tone", "rules", "experience", "pace", "gathering")
        if (value := getattr(given, name)) is not None
    }
    if given.players:
        players = tuple(name.strip() for name in given.players.split(",") if name.strip())
        said["players"] = names(int(players[0])) if players[0].isdecimal() else players
    settings = replace(settings, **said)
    if not settings.players:
        settings = replace(settings, players=names(8))
    if given.at == "virtual":
        settings = replace(settings, gathering=True)
    if wrong := name_complaints(settings.players):
        raise BadSettings("\n".join(f"players: {complaint}" for complaint in wrong))
    # Sped up, nobody could follow a voice.
    return replace(settings, silence=settings.silence or given.silent or given.speed != 1)


def where(given: Namespace) -> str:
    """At the terminal if that is asked for, or random players show an evening there; else in the browser."""
    return str(given.at or ("terminal" if given.auto else "virtual"))


def names(number: int) -> tuple[str, ...]:
    """So many people."""
    return tuple(NAMES[seat] if seat < len(NAMES) else f"Nr. {seat + 1}" for seat in range(number))


async def evening(settings: Settings, lines: Lines, proposals: Proposals, given: Namespace) -> None:
    """Put everything together and let it run."""
    timer, surfaces = Timer(LoopClock()), Surfaces([])
    venue = await VENUES[given.at](settings, lines, given, lambda line: surfaces.show(Trouble(line)))
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
        secrets=way_of_secrets(settings, given),
    )
    host = Host(timer, surfaces, stage.mouth, stage.pace)
    wanted = wanted_by(settings)
    going = Evening(stage, host, roster, proposals, wanted).run()
    await venue.open(stage, host, roster)
    try:
        await until_called_to_bed(going, host)
    finally:
        await venue.close()


def way_of_secrets(settings: Settings, given: Namespace) -> Way:
    """As the table wants it; else the virtual table has buzzers, and a terminal is passed round."""
    if settings.secrets != "auto":
        return settings.secrets
    return "felt" if given.at == "virtual" else "peeks"


def wanted_by(settings: Settings) -> Wanted:
    """What the settings want of the evening."""
    return Wanted(
        settings.gathering, settings.introduction, settings.rehearsal, settings.recap != "none",
        in_full=settings.recap == "long",
    )  # fmt: skip


async def until_called_to_bed(going: Coroutine[Any, Any, None], host: Host) -> None:
    """Ctrl-C and a service's stop say good night; a second one does not wait for it."""
    evening, loop = asyncio.ensure_future(going), asyncio.get_running_loop()

    def stop() -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)
        if not host.good_night():
            evening.cancel()

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop)
    await evening
