"""A system that knows nothing of the box finds it on its card, as Raspberry Pi OS looks for it.

python -m tests.appliance.first_start [trixie] [answered] [bookworm]     all, unless some are named

trixie     the zip lies there, unpacked; cloud-init reads its `user-data`
answered   the Imager's questions were answered: what it wrote is added to by the card's own script
bookworm   the card's script has added to the kernel's line

The card is a folder, and the line is what systemd is started with: nspawn has neither firmware nor kernel.
"""

import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from .card import lay, power_on_again, say, until_done
from .machine import ROOT, Impossible, Machine, unpacked, what_is_missing, wheels

# What cloud-init is told on a Pi: to look onto the card.
SEED = """\
datasource_list: [NoCloud]
datasource: {NoCloud: {seedfrom: file:///boot/firmware/}}
"""
# What lies on a fresh card beside it; and what the Imager writes for somebody who wants ssh and a name.
FRESH = {
    "meta-data": "dsmode: local\ninstance_id: rpios-image\ninstance-id: rpios-image\n",
    "network-config": "# Nothing is asked for yet.\nnetwork:\n  version: 2\n",
    "cmdline.txt": "console=tty1 root=PARTUUID=12345678-02 rootfstype=ext4 fsck.repair=yes rootwait quiet\n",
}
ANSWERED = """\
#cloud-config
hostname: attic
manage_etc_hosts: true
users:
- name: somebody
  shell: /bin/bash
  lock_passwd: true
runcmd:
- [sh, -c, 'echo was here > /var/tmp/imager']
"""
# What holds inside then.
WANTED = ("id somebody", "test -e /var/tmp/imager")


def begun(machine: Machine, suite: str, files: dict[str, str]) -> Path:
    """The card as it was written, with what came from the zip; its folder."""
    boot = lay(machine, suite).parent
    for name, text in files.items():
        (boot / name).write_text(text, encoding="utf-8")
    return boot


def add_to(boot: Path) -> None:
    """The script on the card, as somebody starts it at their desk."""
    script = [sys.executable, str(boot / "moderator-box/card.py"), str(boot)]
    say(subprocess.run(script, capture_output=True, text=True, check=True).stdout.strip())


def as_it_lies(boot: Path) -> None:
    """All of the zip onto the card, and no more."""
    shutil.copy(ROOT / "setup/card/user-data", boot)


def with_answers(boot: Path) -> None:
    """What the Imager wrote is added to."""
    (boot / "user-data").write_text(ANSWERED, encoding="utf-8")
    add_to(boot)


def by_cloud_init(fill: Callable[[Path], None], *done: str) -> None:
    """It looks onto the card as a Pi's does, and does what it finds: these hold inside then."""
    with unpacked("trixie", ",cloud-init") as machine:
        boot = begun(machine, "trixie", FRESH)
        fill(boot)
        (machine.root / "etc/cloud/cloud.cfg.d/99-pi.cfg").write_text(SEED, encoding="utf-8")
        machine.switch_on()
        until_done(machine, boot / "moderator-box/progress.txt")
        for command in done:
            machine.run("sh", "-c", command)
        power_on_again(machine)


def trixie() -> None:
    """The short way."""
    by_cloud_init(as_it_lies)


def answered() -> None:
    """What the Imager was told is done, too."""
    by_cloud_init(with_answers, *WANTED)


def bookworm() -> None:
    """The line starts it, and is left as it was; then the system starts as ever."""
    with unpacked("bookworm") as machine:
        boot = begun(machine, "bookworm", {"cmdline.txt": FRESH["cmdline.txt"]})
        add_to(boot)
        line = boot / "cmdline.txt"
        words = line.read_text(encoding="utf-8").removeprefix(FRESH["cmdline.txt"].rstrip("\n")).strip()
        assert words.startswith("systemd.run="), words
        machine.switch_on(words)
        end = time.monotonic() + machine.patience
        while line.read_text(encoding="utf-8") != FRESH["cmdline.txt"]:
            assert time.monotonic() < end, line.read_text(encoding="utf-8")
            time.sleep(0.1)
        machine.pull_the_plug()
        machine.switch_on()
        progress = boot / "moderator-box/progress.txt"
        machine.until("begun", progress.exists)
        until_done(machine, progress)
        power_on_again(machine)


WAYS: dict[str, Callable[[], None]] = {"trixie": trixie, "answered": answered, "bookworm": bookworm}


def main(*names: str) -> None:
    """One way after the other."""
    if missing := what_is_missing():
        raise Impossible(missing)
    for name in names or WAYS:
        began = time.monotonic()
        wheels("bookworm" if name == "bookworm" else "trixie")
        WAYS[name]()
        say(f"{name}: a box, {time.monotonic() - began:.0f} s with all that is unpacked")


if __name__ == "__main__":
    main(*sys.argv[1:])
