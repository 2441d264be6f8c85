"""`python -m tests.appliance.card [SUITE]`: a machine without any network becomes a box, from the card alone.

The card is a folder here, and its wheels are those of this machine's processor: what it cannot show is the
Pi's firmware, its radio, and the Imager.  The plug is pulled in the middle, again and again.
"""

import hashlib
import shutil
import subprocess
import sys
import time
from pathlib import Path

from .machine import ROOT, Machine, booted, wheels

UNIT = "moderator-card"
# When the plug is pulled, in seconds after the first start, each counted from a power-on of its own.
PULLS = (0.5, 4.0, 12.0)


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
    files = sorted(file for file in card.rglob("*") if file.is_file() and file.name != "box.txt")
    sums = (f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.relative_to(card)}\n" for file in files)
    (card / "sums").write_text("".join(sums))
    (card / "box.txt").write_bytes(b"language = de\r\nwifi = none\r\n")
    return card


def main(suite: str = "bookworm") -> None:
    """Begin, pull the plug, and wait until it plays."""
    with booted(suite) as machine:
        progress = lay(machine, suite) / "progress.txt"
        machine.run("/boot/firmware/moderator-box/begin")
        for pull in PULLS:
            time.sleep(pull)
            said = progress.read_text().strip() if progress.exists() else "nothing yet"
            say(f"plug pulled after {pull} s: {said}")
            machine.pull_the_plug()
            machine.switch_on()
        begun = time.monotonic()
        machine.until("done", lambda: "done, the box plays" in progress.read_text(), 600)
        say(f"{time.monotonic() - begun:.0f} s after the last power-on: {progress.read_text().strip()}")
        machine.until("up", lambda: machine.shows("ActiveState") == "active")
        machine.until("over", lambda: machine.shows("ActiveState", UNIT) == "inactive")
        say(f"it {machine.shows('StatusText')}; Result={machine.shows('Result', UNIT)}")
        say(
            machine.run(
                "sh", "-c", "ls /opt/moderator /opt/moderator/releases; ls -d /opt/moderator-card || true"
            )
        )
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
    main(*sys.argv[1:])
