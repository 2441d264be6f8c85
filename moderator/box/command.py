"""`moderator run`: an evening at a terminal."""

import asyncio
import contextlib
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
from .auto import AutoHost, AutoPlayers
from .casting import NoGame, Proposals
from .clock import HurryingLoop, LoopClock
from .desk import Desk
from .evening import Evening
from .folders import own_folder, own_lines, settings_file
from .host import Host
from .narrator import Narrator
from .pace import Pace
from .performance import Stage
from .preparation import Wanted
from .roster import Roster
from .settings import BadSettings, Settings
from .settings import load as load_settings
from .sound import mouth_for
from .store import Store
from .surfaces import Surfaces, Trouble
from .terminal import Terminal
from .timer import Timer

NAMES = (
    "Anna", "Ben", "Clara", "Dora", "Emil", "Frida", "Gina", "Hugo", "Ida", "Jan", "Kim", "Lea",
    "Max", "Nora", "Otto", "Pia", "Rosa", "Tom",
)  # fmt: skip


def run(given: Namespace) -> int:
    """Run an evening; everything has a default."""
    try:
        file = settings_file(given.settings)
        settings = settings_of(given, file)
        lines = load_lines(settings.language, own_lines(file, settings.language, settings.tone))
        proposals = Proposals(settings)
        if not settings.gathering:
            proposals.propose(settings.players, 0)
    except (BadSettings, BadSetup, BadLine, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    except NoGame as error:
        print(Narrator(lines, ()).refusal(error.line, error.about), file=sys.stderr)
        return 2
    with asyncio.Runner(loop_factory=lambda: HurryingLoop(given.speed)) as runner:
        runner.run(evening(settings, lines, proposals, given))
    return 0


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
    if not settings.players and not settings.gathering:
        settings = replace(settings, players=names(8))
    if len(set(settings.players)) < len(settings.players):
        raise BadSettings("players: a name stands there twice; make them different")
    # Sped up, nobody could follow a voice.
    return replace(settings, silence=settings.silence or given.silent or given.speed != 1)


def names(number: int) -> tuple[str, ...]:
    """So many people."""
    return tuple(NAMES[seat] if seat < len(NAMES) else f"Nr. {seat + 1}" for seat in range(number))


async def evening(settings: Settings, lines: Lines, proposals: Proposals, given: Namespace) -> None:
    """Put everything together and let it run."""
    timer, surfaces = Timer(LoopClock()), Surfaces([])
    roster = Roster(settings.players)
    stage = Stage(
        narrator=Narrator(lines, settings.players),
        mouth=await mouth_for(settings, lines, lambda line: surfaces.show(Trouble(line))),
        desk=Desk(timer),
        timer=timer,
        pace=Pace(settings.pace, settings.times),
        store=Store(given.folder or own_folder() / "games"),
        surfaces=surfaces,
        luck=SystemRandom() if given.seed is None else Random(given.seed),  # noqa: S311 - asked for
    )
    host = Host(timer, surfaces, stage.mouth, stage.pace)
    terminal = Terminal(stage.desk, host, roster, stage.narrator, write)
    surfaces.add(terminal)
    if given.auto:
        surfaces.add(AutoPlayers(stage.desk, Random(given.seed)))  # noqa: S311 - no secret hangs on it
        surfaces.add(AutoHost(host, given.games))
    else:
        listen(terminal)
    wanted = Wanted(settings.gathering, settings.introduction, settings.rehearsal, settings.recap)
    going = Evening(stage, host, roster, proposals, wanted).run()
    try:
        await until_called_to_bed(going, host)
    finally:
        await stage.mouth.close()


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
