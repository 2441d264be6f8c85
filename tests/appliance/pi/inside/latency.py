"""Inside: from a press at a pin of the kernel to the lamp at another one, by the panel alone.

python -m tests.appliance.pi.inside.latency BOX.YAML TIMES
"""

import asyncio
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles

from hardware.build import panel_on_a_pi
from hardware.looks import WHITE, Off, Steady
from hardware.panel import Press

from .header import Header, plan_in

# Nothing takes so long, on a slow machine either.
PATIENCE = 20.0


async def measured(settings: Path, times: int) -> list[float]:
    """A lamp is lit as soon as its button is down; finger and eye are in a thread of their own."""
    plan = plan_in(settings)
    panel = panel_on_a_pi(plan)

    def light(press: Press) -> None:
        panel.show(0, Steady(WHITE, 1.0) if press.is_down else Off())

    panel.listen(light)
    await panel.start()
    header = Header(plan)
    took = [await asyncio.to_thread(press, header) for _ in range(times)]
    await panel.close()
    return took


def press(header: Header) -> float:
    """Down until the lamp is lit, up until it is dark."""
    lamp, began = header.lamps[0], time.monotonic()
    header.press(0)
    wait_for(lamp.is_high)
    took = time.monotonic() - began
    header.release(0)
    wait_for(lambda: not lamp.is_high())
    # Until its contacts are believed to be still.
    time.sleep(0.05)
    return took


def wait_for(holds: Callable[[], bool]) -> None:
    """As closely as can be."""
    began = time.monotonic()
    while not holds():
        if time.monotonic() - began > PATIENCE:
            raise TimeoutError("no lamp")
        time.sleep(0.0005)


if __name__ == "__main__":
    found = asyncio.run(measured(Path(sys.argv[1]), int(sys.argv[2])))
    told = (median(found), quantiles(found, n=20)[-1], max(found))
    sys.stdout.write("{:.1f} ms median, {:.1f} ms p95, {:.1f} ms worst\n".format(*(t * 1000 for t in told)))
