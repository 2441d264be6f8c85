"""A whole teach-in over whatever wires there are: chips that answer, a bench, a lesson, and all let go."""

from collections.abc import Callable, Iterable

from ..build import Wires, told_if_busy
from ..expander import IOCON, Bus
from ..plan import ADDRESSES, OUTPUT_ONLY, ExpanderPin, PanelPlan, Pin
from .bench import Bench, lines_of
from .findings import Announce
from .known import with_chips
from .lesson import Learnt, Lesson


async def teach(
    planned: PanelPlan, free: Iterable[Pin], open_wires: Callable[[PanelPlan], Wires], announce: Announce
) -> Learnt:
    """What is learnt at a table; beside the lines of the design, what is free may have a button."""
    with told_if_busy():
        wires = open_wires(planned)
        design = with_chips(planned, answering(wires.bus) if wires.bus is not None else [])
        bench = Bench(lines_of(design, [*free, *of_chips(design)]), wires)
    try:
        return await Lesson(design, bench, announce).run()
    finally:
        bench.close()


def of_chips(design: PanelPlan) -> list[Pin]:
    """Each pin of a chip that can be read."""
    readable = [pin for pin in range(16) if pin not in OUTPUT_ONLY]
    return [ExpanderPin(address, pin) for address in design.addresses for pin in readable]


def answering(bus: Bus) -> list[int]:
    """Which expanders there are, whatever their jumpers say; each is asked twice."""

    def answers(address: int) -> bool:
        for _ in range(2):
            try:
                bus.read_word_data(address, IOCON)
            except OSError:
                continue
            return True
        return False

    return [address for address in ADDRESSES if answers(address)]
