"""The panel: how soon a lamp follows a press, what pulsing costs, and whether memory stays flat."""

import asyncio
import gc
import resource
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from hardware.build import Wires, panel_of
from hardware.looks import WHITE, Off, Pulse, Steady
from hardware.mock import MockPanel, plan
from hardware.mock_pins import MockPins
from hardware.panel import Panel, Press
from moderator.table.clock import run_virtually
from moderator.table.pace import BREATH

from .night import fallen

PRESSES = 1000
SECONDS = 10.0
HOURS = 24
PAGES, AWAKE = 50, 3

# Those pages, in a process of their own; they are ended.
BREATHE = f"""
import asyncio, sys
from tests.bench.capture import breathe
asyncio.run(breathe(int(sys.argv[1]), {PAGES}, {AWAKE}, 600))
"""


def figures() -> Iterator[tuple[str, str]]:
    """Each figure by its name."""
    yield "reference: a thread wakes a bare loop, p99", milliseconds(asyncio.run(bare_wakes()))
    for pulsing in (0, 24):
        name = f"press to lamp, 50 seats, {pulsing} lamps pulsing, p99"
        yield name, milliseconds(asyncio.run(press_to_lamp(pulsing)))
    name = f"press to lamp, 50 seats, {PAGES} pages breathing, p99"
    yield name, milliseconds(asyncio.run(press_to_lamp_by_night()))
    yield "CPU of a core: a panel of 24 seats, nothing moving", f"{asyncio.run(pulsing_share(0)):12,.2%}"
    for period in (2.0, 4.0, 8.0):
        share = asyncio.run(pulsing_share(24, period))
        yield f"CPU of a core: 24 lamps pulsing in {period:.0f} s", f"{share:12,.2%}"
    blocks, kibibytes = run_virtually(growth())
    yield f"memory: 24 lamps pulsing, hour 2 to hour {HOURS}", f"{blocks:12,d} blocks, {kibibytes:,d} KiB"


def milliseconds(waits: list[float]) -> str:
    """The wait that one in a hundred exceeds."""
    return f"{sorted(waits)[len(waits) * 99 // 100] * 1000:12,.2f} ms"


def from_a_thread(do: Callable[[], None]) -> float:
    """When a thread, as it is where edges come from, began to do this."""
    begun = []

    def edge() -> None:
        begun.append(time.perf_counter())
        do()

    thread = threading.Thread(target=edge)
    thread.start()
    thread.join()
    return begun[0]


async def bare_wakes() -> list[float]:
    """How long a loop takes to notice what a thread hands over."""
    loop, woken, waits = asyncio.get_running_loop(), asyncio.Queue[float](), []

    def wake() -> None:
        loop.call_soon_threadsafe(lambda: woken.put_nowait(time.perf_counter()))

    for _ in range(PRESSES):
        begun = loop.run_in_executor(None, from_a_thread, wake)
        waits.append(await woken.get() - await begun)
        await asyncio.sleep(0.001)
    return waits


async def press_to_lamp(pulsing: int) -> list[float]:
    """From the first edge of a bouncing press to the lamp's pin, debounce and frames included."""
    panel, waits = MockPanel(50), []
    loop, lit = asyncio.get_running_loop(), asyncio.Queue[float]()

    def answer(press: Press) -> None:
        if press.is_down and isinstance(press.button, int):
            panel.show(press.button, Steady(WHITE, 1.0))
            assert panel.glow(press.button) == WHITE
            lit.put_nowait(time.perf_counter())

    panel.listen(answer)
    await panel.start()
    pulse(panel, pulsing, 2.0)
    for number in range(PRESSES):
        seat = pulsing + number % (50 - pulsing)
        begun = loop.run_in_executor(None, from_a_thread, lambda seat=seat: panel.press(seat))
        waits.append(await lit.get() - await begun)
        await asyncio.sleep(0.001)
        panel.release(seat)
        panel.show(seat, Off())
    await panel.close()
    return waits


async def press_to_lamp_by_night() -> list[float]:
    """The same while everybody's page breathes, in the same loop; whoever is awake taps with every breath."""
    with TemporaryDirectory() as folder:
        table = await fallen(PAGES, AWAKE, Path(folder))
        command = [sys.executable, "-c", BREATHE, str(table.website.port)]
        with subprocess.Popen(command) as breathing:
            try:
                await asyncio.sleep(3 * BREATH)
                assert breathing.poll() is None
                return await press_to_lamp(0)
            finally:
                breathing.terminate()


def pulse(panel: Panel, lamps: int, period: float) -> None:
    """So many lamps breathe."""
    now = asyncio.get_running_loop().time()
    for lamp in range(lamps):
        panel.show(lamp, Pulse(WHITE, 1.0, period, now))


async def pulsing_share(lamps: int, period: float = 4.0) -> float:
    """The share of a core that pulsing takes, in real time, over mock pins nobody watches."""
    panel = panel_of(plan(24, "mono", True), Wires(MockPins()))
    await panel.start()
    pulse(panel, lamps, period)
    began, used = time.perf_counter(), time.process_time()
    await asyncio.sleep(SECONDS)
    share = (time.process_time() - used) / (time.perf_counter() - began)
    await panel.close()
    return share


async def growth() -> tuple[int, int]:
    """How much more memory is in use after a day than after an hour, and how much the process grew."""
    panel = MockPanel(24)
    await panel.start()
    pulse(panel, 24, 20.0)
    await asyncio.sleep(3600)
    blocks, peak = in_use()
    await asyncio.sleep((HOURS - 1) * 3600)
    more_blocks, higher_peak = in_use()
    await panel.close()
    return more_blocks - blocks, higher_peak - peak


def in_use() -> tuple[int, int]:
    """Blocks allocated now, and the most KiB the process ever had."""
    gc.collect()
    return sys.getallocatedblocks(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
