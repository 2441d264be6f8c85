"""The wired surface fitted to a panel, with the self-test that a double tap begins."""

from collections.abc import Callable, Sequence

from hardware.check.findings import Examination
from hardware.panel import Panel

from ...keeping.settings import Settings
from ...table.host import Host
from ...table.performance import Stage
from ...table.roster import Roster
from ...table.surfaces import Spoken
from .lamps import Lamps
from .table import WiredTable
from .trying_out import Announcer, TryOut, say_thrice


def wire(
    panel: Panel,
    stage: Stage,
    host: Host,
    roster: Roster,
    settings: Settings,
    name: Callable[[int], str],
    looks: Sequence[Examination] = (),
) -> WiredTable:
    """The wired surface over any panel; what else the self-test looks at is passed in."""
    lamps = Lamps(panel, settings.night_level)
    table = WiredTable(panel, stage.desk, host, roster, stage.pace, name, settings.choose, lamps)

    async def say(words: str) -> None:
        stage.surfaces.show(Spoken(words))
        await stage.mouth.say(words)

    announcer = Announcer(stage.narrator.lines, say)

    async def thrice() -> None:
        await say_thrice(announcer, stage.mouth, host.loud.get("master", settings.volume))

    sound = None if settings.silence else thrice
    table.try_out = TryOut(panel, announcer, looks, sound, lambda _: table.show_again())
    host.try_out = table.try_out
    stage.surfaces.add(table)
    return table
