"""The virtual Pi with the box on it, and the people who play there."""

import json
import time
from pathlib import Path

from ..__main__ import say
from .computer import Computer
from .debian import kernel
from .heard import Line

PYTHON = "/opt/moderator/current/.venv/bin/python"
SETTINGS = "/etc/moderator/box.yaml"
GAMES = "/var/lib/moderator/games"
# An evening of presses takes half an hour; nobody waits longer for one.
EVENING = 3 * 3600.0

PEOPLES_MODULE = "tests.appliance.pi.inside.people"
PEOPLE = """\
[Unit]
Description=Eight people
Before=moderator.service

[Service]
WorkingDirectory=/bench/checkout
ExecStartPre=rm -f /run/bench-people
ExecStart={command}
ExecStartPost=/bin/sh -c "until [ -S /run/bench-people ]; do sleep 0.1; done"

[Install]
WantedBy=multi-user.target
"""


class Bench:
    """The computer, the seed of whatever is by chance, and what was measured."""

    def __init__(self, folder: Path, seed: int, pulls: int, is_hasty: bool = False) -> None:
        self.folder = folder
        self.seed = seed
        self.pulls = pulls
        # Whether what was installed last is good enough, whatever has been changed since.
        self.is_hasty = is_hasty
        self.computer = Computer(folder, kernel())
        self.figures: dict[str, str] = {}
        self._status = ""

    def status(self) -> str:
        """What the box says it does."""
        return self.computer.shows("StatusText")

    def until_status(self, *begins: str, patience: float = Computer.patience) -> float:
        """Until the box does one of these; how long that took."""
        return self.computer.until(f"status {begins}", lambda: self.status().startswith(begins), patience)

    def until_ready(self) -> float:
        """Until the box can play; how long after power-on."""
        self.computer.until("ready", lambda: self.computer.shows("ActiveState") == "active")
        return int(self.computer.shows("ActiveEnterTimestampMonotonic")) / 1e6

    def games(self) -> list[str]:
        """What lies in the folder of the games."""
        listed = self.computer.shell(f"ls {GAMES} 2>/dev/null || true").split()
        return [name for name in listed if name[0] == "0"]

    def kept(self) -> str:
        """The open game's name and journal; nothing, if there is none."""
        return self.computer.shell(f"cd {GAMES} && ls *.open && cat *.open || true")

    def people_come(self, folder: str) -> None:
        """Eight people, each with a finger: from now on they sit there before the box is switched on."""
        self.computer.write(
            "/etc/systemd/system/bench-people.service",
            PEOPLE.format(command=f"{PYTHON} -m {PEOPLES_MODULE} {SETTINGS} {self.seed} {folder}"),
        )
        self.computer.shell("systemctl daemon-reload; systemctl enable -q bench-people")
        self.computer.shell(
            "systemctl stop moderator; systemctl restart bench-people; systemctl start moderator"
        )

    def people_go(self) -> None:
        """Nobody is there any more."""
        self.computer.shell("systemctl disable -q --now bench-people")

    def until_good_night(self) -> None:
        """Until the people have played a game to its end, and gone home."""

        def is_over() -> bool:
            state = self.computer.shows("ActiveState", "bench-people")
            assert state != "failed", self.computer.shell("journalctl -u bench-people | tail -n 40")
            self.tell_how_it_goes()
            time.sleep(8)
            return state == "inactive"

        self.computer.until("good night", is_over, EVENING)
        self.people_go()

    def tell_how_it_goes(self) -> None:
        """What the box does, once for each."""
        if (status := self.status()) != self._status:
            self._status = status
            say(f"{time.strftime('%H:%M:%S')}  {status}")

    def heard(self, folder: str) -> list[Line]:
        """What the people have heard."""
        text = self.computer.shell(f"cat {folder}/heard")
        return [Line(**json.loads(line)) for line in text.splitlines()]
