"""`python -m tests.appliance.bare_card`: what the script `tests/appliance/bare-card` starts."""

import shutil
import signal
import sys
import time
from argparse import ArgumentParser
from contextlib import suppress
from pathlib import Path

from ..__main__ import say
from ..card import DONE, UNIT
from ..life import WAITING
from ..machine import CACHE
from ..pi.computer import MEMORY_DISK
from . import __doc__ as about
from .computer import Reader, what_is_missing
from .cuts import Cuts
from .debian import WAYS, Way, fresh_card

PROGRESS = "/boot/firmware/moderator-box/progress.txt"
# A first start takes minutes here.
PATIENCE = 3600.0


def main() -> int:
    """Each way once to its end; then as often from a card whose plug was pulled on the way."""
    asked = ArgumentParser(prog="tests/appliance/bare-card", description=about)
    ways = f"how the card is told: {', '.join(WAYS)} (all)"
    asked.add_argument("ways", nargs="*", choices=[*WAYS, []], metavar="WAY", help=ways)
    asked.add_argument("--pulls", type=int, default=0, help="pull the plug at so many moments (none)")
    given = asked.parse_args()
    if missing := what_is_missing():
        say(f"no card can be tried here: {missing}")
        return 77
    folder = MEMORY_DISK / "moderator-card"
    folder.mkdir(exist_ok=True)
    reader = Reader(folder)
    try:
        for name in given.ways or WAYS:
            go(reader, name, given.pulls)
    finally:
        reader.pull_the_plug()
        with suppress(FileNotFoundError):
            shutil.copy(folder / "console.log", CACHE / "card-console.log")
        shutil.rmtree(folder)
    return 0


def go(reader: Reader, name: str, pulls: int) -> None:
    """One way."""
    way, folder = WAYS[name], CACHE / "card-cuts"
    shutil.rmtree(folder, ignore_errors=True)
    reader.put_in(fresh_card(way, reader.folder))
    with Cuts(reader, folder, pulls) as cuts:
        took = becomes_a_box(reader, way)
    say(f"{name}: a box {took:.0f} s after power-on")
    starts_again(reader)
    for cut in cuts.chosen():
        gets_there(reader, way, cut)


def becomes_a_box(reader: Reader, way: Way) -> float:
    """Power, and nobody does anything any more; how long it takes."""
    began = time.monotonic()
    reader.start()
    told = ""

    def is_done() -> bool:
        nonlocal told
        if (said := reader.shell(f"cat {PROGRESS} 2>/dev/null || true").strip()) != told:
            told = said
            say(f"{time.monotonic() - began:7.1f} s  {said}")
        return DONE in said

    reader.until("done", is_done, PATIENCE)
    reader.until("asks", lambda: reader.shows("StatusText").startswith(WAITING))
    reader.until("over", lambda: reader.shows("ActiveState", UNIT) == "inactive")
    for command in way.wanted:
        reader.shell(command)
    return time.monotonic() - began


def starts_again(reader: Reader) -> None:
    """The next power-on has nothing to do any more but to play."""
    reader.pull_the_plug()
    reader.switch_on()
    reader.until("asks", lambda: reader.shows("StatusText").startswith(WAITING))
    reader.until("looked", lambda: reader.shows("InactiveEnterTimestampMonotonic", UNIT) != "0")
    assert "1 of 3" not in reader.run("journalctl", "-b", "-u", UNIT, "--no-pager")
    up = int(reader.shows("ActiveEnterTimestampMonotonic")) / 1e6
    say(f"the second power-on has nothing to do: it plays after {up:.0f} s")


def gets_there(reader: Reader, way: Way, cut: Path) -> None:
    """From a card that was cut, at the next power-on."""
    reader.put_in(cut)
    said = reader.on_card("moderator-box/progress.txt").strip()
    say(f"the plug was pulled after {cut.stem} s: {said or 'nothing yet'}")
    took = becomes_a_box(reader, way)
    say(f"a box {took:.0f} s after the next power-on; its FAT was {checked(reader)}")
    cut.unlink()


def checked(reader: Reader) -> str:
    """What was found of the first partition before it was used."""
    said = reader.run("journalctl", "-b", "-u", "systemd-fsck@*", "-o", "cat", "--no-pager")
    told = [
        line.strip() for line in said.splitlines() if not line.startswith(("Start", "Finish", "fsck.fat"))
    ]
    return "; ".join(filter(None, told)) or "not looked at"


if __name__ == "__main__":
    # Whoever is ended takes the computer along.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    sys.exit(main())
