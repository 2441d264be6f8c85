"""`moderator check --live`: press anything, and read what the box sees."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from hardware.build import Wires, told_if_busy, wires_of_a_pi
from hardware.check.bench import Bench
from hardware.check.findings import Announce, CheckStep
from hardware.check.live import Seen, only_read, watch
from hardware.mock import MockPanel
from hardware.mock_faults import spoil
from hardware.panel import HOST, Button
from hardware.plan import PanelPlan
from hardware.wiring.spelling import spell
from hardware.wiring.wiring import Wiring

from ..lines.lines import Lines
from ..table.clock import run_virtually
from .learn import read_beside

# At mock wires each button is pressed for so long, in seconds, one after another.
TAP = 0.2


def on_wires(wiring: Wiring, lines: Lines, announce: Announce, write: Callable[[str], None]) -> None:
    """The wires of this box, until Ctrl-C."""
    with suppress(KeyboardInterrupt):
        asyncio.run(_live(wiring, lambda: wires_of_a_pi(wiring.plan), lines, announce, write))


def on_mock_wires(
    wiring: Wiring, lines: Lines, announce: Announce, write: Callable[[str], None], faults: list[str]
) -> None:
    """Wires that are not there, at which every button is pressed once."""

    async def whole() -> None:
        panel = MockPanel(wiring.plan)
        for fault in faults:
            spoil(panel, fault)
        await panel.close()
        seen = asyncio.create_task(_live(wiring, panel.wires.as_wires, lines, announce, write))
        await _press_all(panel, wiring.plan)
        seen.cancel()

    run_virtually(whole())


async def _press_all(panel: MockPanel, plan: PanelPlan) -> None:
    buttons: list[Button] = [*range(len(plan.seats)), HOST]
    for button in buttons:
        await asyncio.sleep(TAP)
        panel.press(button)
        await asyncio.sleep(TAP)
        panel.release(button)
    await asyncio.sleep(TAP)


async def _live(
    wiring: Wiring,
    open_wires: Callable[[], Wires],
    lines: Lines,
    announce: Announce,
    write: Callable[[str], None],
) -> None:
    with told_if_busy():
        bench = Bench(only_read(wiring.plan, read_beside(wiring)), open_wires())

    async def tell(seen: Seen) -> None:
        write(worded(seen, lines))

    try:
        await announce.step(CheckStep("live"))
        await watch(bench, wiring.plan, tell)
    finally:
        bench.close()


def worded(seen: Seen, lines: Lines) -> str:
    """What was seen, with the line it was seen at."""
    how = "pressed" if seen.is_closed else "let-go"
    if seen.button is None:
        return f"{lines.text(f'check.live.unplanned-{how}')} [{spell(seen.line)}]"
    place = (
        lines.text("check.place.host")
        if seen.button == HOST
        else lines.text("check.place.seat", number=seen.button + 1)
    )
    return f"{lines.text(f'check.live.{how}', place=place)} [{spell(seen.line)}]"
