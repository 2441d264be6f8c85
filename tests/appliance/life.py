"""An installed box on the bench: what is done to it, and what is seen of it."""

import time
from pathlib import Path

from .machine import Machine, release

BOX = "/opt/moderator/current/.venv/bin/moderator"
GAMES = "/var/lib/moderator/games"
UNIT = "/etc/systemd/system/moderator.service.d"
OFFERED = "offers to go on with an interrupted game"
# What it says once it goes on with an interrupted game: at once what time it is there.
GONE_ON = ("goes on with the interrupted game", "night", "dawn", "day")
WAITING = "waits for everyone who plays"
HERE = Path(__file__).parent


class Life:
    """A box in a machine, and what is measured of it."""

    def __init__(self, machine: Machine, suite: str) -> None:
        self.machine = machine
        self.suite = suite
        # By what it is, with what it is to be.
        self.figures: dict[str, tuple[float, str]] = {}
        self.before = machine.files()
        self.people = self.users_and_groups()
        self.source = release(machine, suite, "moderator")
        self.speech = machine.root / "var/cache/moderator/voice"

    def note(self, figure: str, number: float, aim: str = "") -> None:
        """A figure; a loaded machine may miss its aim, and nothing is broken."""
        self.figures[figure] = (number, aim)

    def users_and_groups(self) -> set[str]:
        """Who is known to the system."""
        return {
            line.split(":")[0]
            for file in ("etc/passwd", "etc/group")
            for line in (self.machine.root / file).read_text().splitlines()
        }

    def status(self) -> str:
        """What the box says it does."""
        return self.machine.shows("StatusText")

    def until_status(self, *begins: str, patience: float | None = None) -> float:
        """Until the box does one of these; how long that took."""
        return self.machine.until(f"status {begins}", lambda: self.status().startswith(begins), patience)

    def python(self, script: str, *given: str) -> str:
        """Run a script of the bench in the machine; what it prints."""
        return self.machine.run("python3", "-c", self.inside(script), *given)

    def inside(self, script: str) -> str:
        """A script of the bench."""
        return (HERE / "inside" / script).read_text()

    def press(self, seconds: float = 0.1) -> None:
        """Press the host's button on the page of the virtual table."""
        self.python("press.py", str(seconds))

    def send(self, signal: str) -> None:
        """Send a signal that it does not survive, and wait until it has been started again."""
        pid = self.machine.shows("MainPID")
        self.machine.run("systemctl", "kill", "--kill-whom=main", f"--signal={signal}", "moderator")
        self.machine.until("started again", lambda: self.machine.shows("MainPID") not in (pid, "0"))

    def restart(self) -> None:
        """Whatever it was doing, it begins anew: a good night would take its time."""
        self.machine.run("rm", "-f", "/run/moderator/evening-is-on")
        self.send("KILL")

    def stop(self) -> None:
        """It is off, without a good night."""
        self.machine.run("systemctl", "stop", "--no-block", "moderator")
        self.machine.run("sh", "-c", "systemctl kill --signal=KILL moderator || true")
        self.machine.until("off", lambda: self.machine.shows("ActiveState") in ("inactive", "failed"))

    def setting(self, text: str) -> None:
        """These are the settings now."""
        (self.machine.root / "etc/moderator/box.yaml").write_text(text)

    def drop_in(self, name: str, text: str) -> None:
        """From its next start on, the unit says this too; nothing: not any more."""
        file = self.machine.root / UNIT.lstrip("/") / f"{name}.conf"
        file.parent.mkdir(exist_ok=True)
        file.write_text(f"[Service]\n{text}")
        if not text:
            file.unlink()
        self.machine.run("systemctl", "daemon-reload")

    def current(self) -> str:
        """The release that plays."""
        return self.machine.run("readlink", "/opt/moderator/current").strip().rsplit("/", 1)[-1]

    def games(self) -> list[str]:
        """What lies in the folder of the games."""
        folder = self.machine.root / GAMES.lstrip("/")
        return sorted(file.name for file in folder.glob("0*"))

    def leave_a_game_open(self) -> None:
        """Random players play until the middle of a game; then somebody pulls the plug."""
        self.stop()
        self.machine.run("rm", "-rf", GAMES)
        self.python("play.py", BOX, GAMES)
        self.machine.run("systemctl", "start", "moderator")
        self.until_status(OFFERED)

    def play_to_the_first_night(self) -> None:
        """Everybody comes, sits down, and the night begins: by the virtual table's own players."""
        self.machine.run("systemctl", "start", "moderator")
        self.until_status(WAITING)
        # Until enough have come the host is told to wait.
        while self.status() == WAITING:
            self.press()
            time.sleep(1)
        self.until_status("proposes a cast")
        self.press()
        self.until_status("night")
