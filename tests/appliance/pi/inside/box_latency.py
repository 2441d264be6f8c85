"""Inside: from a press at a pin to the lamp at another one, through the whole box while people gather.

    python -m tests.appliance.pi.inside.box_latency BOX.YAML TIMES

A seat's lamp breathes until its button is pressed: then it is steady.  It is pressed as soon as the
lamp has gone dark between two breaths; sooner than by the press it could not be lit again.
"""

import sys
import time
from pathlib import Path
from statistics import median

from .header import Header, Pin, plan_in
from .latency import wait_for

# Of a weak lamp light is seen at least so often.
PAUSE = 0.05
# A breath takes longer to come back.
DARK = 0.3


def main(settings: Path, times: int) -> None:
    """In, and out again."""
    header = Header(plan_in(settings))
    took: list[float] = []
    while len(took) < times:
        if (one := pressed(header)) < DARK:
            took.append(one)
    told = f"{median(took) * 1000:.1f} ms median, {max(took) * 1000:.1f} ms worst"
    sys.stdout.write(f"{told}\n")


def pressed(header: Header) -> float:
    """How long it takes until the lamp of the first seat is lit; then the seat is out again."""
    lamp = header.lamps[0]
    wait_for(lamp.is_high)
    wait_for(lambda: is_dark(lamp))
    began = time.monotonic()
    header.press(0)
    wait_for(lamp.is_high)
    took = time.monotonic() - began
    for touch in (header.release, header.press, header.release):
        time.sleep(0.15)
        touch(0)
    return took


def is_dark(lamp: Pin) -> bool:
    """Whether no light is seen for a while."""
    end = time.monotonic() + PAUSE
    while time.monotonic() < end:
        if lamp.is_high():
            return False
        time.sleep(0.0005)
    return True


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
