"""A machine without any network becomes a box, from the card alone; its plug is pulled in the middle.

python -m tests.appliance.card [--suite SUITE]             ten times, while it becomes one
python -m tests.appliance.card --each-second [--from N]    once, after N seconds, in a fresh machine each

The card is a folder here, and its wheels are those of this machine's processor: what it cannot show is the
Pi's firmware, its radio, and the Imager.  Who pulls the plug here kills all that runs: what was written and
not yet synced is not lost by that.
"""

import argparse
import hashlib
import shutil
import subprocess
import sys
import time
from pathlib import Path

from .machine import ROOT, Machine, booted, wheels

UNIT = "moderator-card"
BEGIN, DONE = "/boot/firmware/moderator-box/begin", "done, the box plays"
# When the plug is pulled, in seconds after the first start, each counted from a power-on of its own.
PULLS = (0.5, 1.0, 2.0, 4.0, 6.0, 9.0, 12.0, 16.0, 20.0, 25.0)


def lay(machine: Machine, suite: str) -> Path:
    """The card as the zip leaves it, at its place in the machine."""
    card = machine.root / "boot/firmware/moderator-box"
    shutil.copytree(ROOT / "setup/card", card)
    made = ["git", "archive", "--format=tar.gz", "--prefix=moderator/", "HEAD"]
    (card / "moderator.tar.gz").write_bytes(
        subprocess.run(made, cwd=ROOT, capture_output=True, check=True).stdout
    )
    (card / "wheels").mkdir()
    for wheel in wheels(suite).glob("*.whl"):
        shutil.copy2(wheel, card / "wheels")
    (card / "version").write_text("0\n")
    seal(card)
    (card / "box.txt").write_bytes(b"language = de\r\nwifi = none\r\n")
    return card


def seal(card: Path) -> None:
    """By sums, as the zip's own is, over all that nobody is to change."""
    unsealed = ("box.txt", "sums")
    files = sorted(file for file in card.rglob("*") if file.is_file() and file.name not in unsealed)
    sums = (f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.relative_to(card)}\n" for file in files)
    (card / "sums").write_text("".join(sums))


def main(suite: str) -> None:
    """Begin, pull the plug, and wait until it plays."""
    with booted(suite) as machine:
        progress = lay(machine, suite) / "progress.txt"
        machine.run(BEGIN)
        for pull in PULLS:
            pull_after(pull, machine, progress)
        until_done(machine, progress)
        say(f"it {machine.shows('StatusText')}; Result={machine.shows('Result', UNIT)}")
        what_is_there = "ls /opt/moderator /opt/moderator/releases; ls -d /opt/moderator-card || true"
        say(machine.run("sh", "-c", what_is_there))
        power_on_again(machine)


def each_second(suite: str, first: int) -> None:
    """Until it is a box before the plug is pulled."""
    second, was_done = first, False
    while not was_done:
        with booted(suite) as machine:
            progress = lay(machine, suite) / "progress.txt"
            machine.run(BEGIN)
            was_done = DONE in pull_after(second, machine, progress)
            until_done(machine, progress)
            power_on_again(machine)
        second += 1


def pull_after(seconds: float, machine: Machine, progress: Path) -> str:
    """So long after it was begun, or after a power-on; how far it had come."""
    time.sleep(seconds)
    said = progress.read_text().strip() if progress.exists() else "nothing yet"
    say(f"plug pulled after {seconds} s: {said}")
    machine.pull_the_plug()
    machine.switch_on()
    return said


def until_done(machine: Machine, progress: Path) -> None:
    """Nobody does anything any more, and it is a box."""
    begun = time.monotonic()
    machine.until("done", lambda: DONE in progress.read_text(), 600)
    say(f"{time.monotonic() - begun:.0f} s after the last power-on: {progress.read_text().strip()}")
    machine.until("up", lambda: machine.shows("ActiveState") == "active")
    machine.until("over", lambda: machine.shows("ActiveState", UNIT) == "inactive")


def power_on_again(machine: Machine) -> None:
    """A box has nothing to do any more but to play."""
    machine.pull_the_plug()
    machine.switch_on()
    machine.until("plays", lambda: machine.shows("ActiveState") == "active")
    machine.until("looked", lambda: machine.shows("ActiveState", UNIT) == "inactive")
    assert "Starting it" not in machine.run("journalctl", "-b", "-u", UNIT, "--no-pager")
    say("the second power-on has nothing to do")


def say(line: str) -> None:
    """At once: a step may take a while."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    whole = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=whole)
    parser.add_argument("--suite", default="bookworm", help="which Debian (bookworm)")
    parser.add_argument("--each-second", action="store_true", help="a fresh machine for each second")
    parser.add_argument("--from", dest="first", type=int, default=1, metavar="N", help="which first (1)")
    said = parser.parse_args()
    each_second(said.suite, said.first) if said.each_second else main(said.suite)
