"""The life of an installed box, step by step; each step finds the box as the one before has left it."""

import re
import time
from collections.abc import Callable
from pathlib import Path

from .machine import Machine, release

BOX = "/opt/moderator/current/.venv/bin/moderator"
GAMES = "/var/lib/moderator/games"
OFFERED = "offers to go on with an interrupted game"
GONE_ON = "goes on with the interrupted game"
WAITING = "waits for everyone who plays"
# Runs at the start of every Python that looks for it: hangs the loop when told to.
HANGING = """\
import signal

def hang(*_):
    while True:
        pass

signal.signal(signal.SIGUSR1, hang)
"""
# Names that the box gives to players; none may stand in the log.
SECRETS = ("Anna", "Werwolf", "werewolf", "seer", "prey")


class Life:
    """A box in a machine, and what is measured of it."""

    def __init__(self, machine: Machine, suite: str) -> None:
        self.machine = machine
        self.suite = suite
        self.figures: dict[str, float] = {}
        self.before = machine.files()
        self.source = release(machine, suite, "moderator")

    def status(self) -> str:
        """What the box says it does."""
        return self.machine.shows("StatusText")

    def until_status(self, *begins: str) -> float:
        """Until the box does one of these; how long that took."""
        return self.machine.until(f"status {begins}", lambda: self.status().startswith(begins))

    def press(self, seconds: float = 0.1) -> None:
        """Press the host's button on the page of the virtual table."""
        self.machine.run("python3", "-c", PRESS, str(seconds))

    def send(self, signal: str) -> None:
        """Send a signal that it does not survive, and wait until it has been started again."""
        pid = self.machine.shows("MainPID")
        self.machine.run("systemctl", "kill", "--kill-whom=main", f"--signal={signal}", "moderator")
        self.machine.until("started again", lambda: self.machine.shows("MainPID") not in (pid, "0"))

    def setting(self, text: str) -> None:
        """These are the settings now."""
        (self.machine.root / "etc/moderator/box.yaml").write_text(text)

    def restart(self) -> None:
        """As somebody would who has changed a setting."""
        self.machine.run("systemctl", "restart", "moderator")

    def current(self) -> str:
        """The release that plays."""
        return self.machine.run("readlink", "/opt/moderator/current").strip().rsplit("/", 1)[-1]

    def games(self) -> list[str]:
        """What lies in the folder of the games."""
        folder = self.machine.root / GAMES.lstrip("/")
        return sorted(file.name for file in folder.glob("0*"))

    def leave_a_game_open(self) -> None:
        """Random players play until the middle of a game; then somebody pulls the plug."""
        self.machine.run("systemctl", "stop", "moderator")
        self.machine.run("python3", "-c", PLAY, BOX, GAMES)
        self.machine.run("systemctl", "start", "moderator")


PRESS = """
import json, sys, time, urllib.request
def post(path, **said):
    asked = urllib.request.Request("http://127.0.0.1" + path, json.dumps({"page": "bench", **said}).encode(),
                                   {"Content-Type": "application/json"})
    urllib.request.urlopen(asked, timeout=5)
# Fingers are only those of a page that is open.
page = urllib.request.urlopen("http://127.0.0.1/feed?page=bench", timeout=5)
page.readline()
post("/press", button="host")
time.sleep(float(sys.argv[1]))
post("/release", button="host")
"""

PLAY = """
import pathlib, subprocess, sys, time
box, games = sys.argv[1:]
given = ["--auto", "--silent", "--seed", "5", "--speed", "40", "--players", "8", "--folder", games]
played = subprocess.Popen(["setpriv", "--reuid=moderator", "--regid=moderator", "--clear-groups", box, "run",
                           *given], stdout=subprocess.DEVNULL, env={"HOME": "/var/lib/moderator"})
end = time.monotonic() + 60
while time.monotonic() < end:
    open_games = list(pathlib.Path(games).glob("*.open"))
    if open_games and open_games[0].read_bytes().count(b"\\n") > 6:
        break
    time.sleep(0.02)
played.kill()
played.wait()
assert open_games, "no game was begun"
"""


def dry_run_changes_nothing(life: Life) -> None:
    said = life.machine.run(f"{life.source}/setup/install", "--dry-run")
    assert "user moderator" in said
    assert life.machine.files() == life.before


def install(life: Life) -> None:
    begun = time.monotonic()
    life.machine.run(f"{life.source}/setup/install", "--language", "de")
    life.figures["fresh machine to playable by setup/install, seconds"] = time.monotonic() - begun
    life.until_status(WAITING)
    assert life.machine.shows("UnitFileState") == "enabled"
    assert life.machine.run("stat", "-c", "%U %a", "/var/lib/moderator").split() == ["moderator", "700"]
    play_at_the_virtual_table(life)


def play_at_the_virtual_table(life: Life) -> None:
    """From now on: its buttons can be pressed from here."""
    where = life.machine.root / "etc/systemd/system/moderator.service.d/bench.conf"
    where.parent.mkdir()
    where.write_text(f"[Service]\nExecStart=\nExecStart={BOX} run --at virtual --port 80\n")
    life.machine.run("systemctl", "daemon-reload")
    life.restart()


def install_again_changes_nothing(life: Life) -> None:
    pid = life.machine.shows("MainPID")
    assert "Nothing had to be changed" in life.machine.run(f"{life.source}/setup/install")
    assert life.machine.shows("MainPID") == pid


def exposure(life: Life) -> None:
    said = life.machine.run("systemd-analyze", "security", "--no-pager", "moderator.service")
    found = re.search(r"exposure level for moderator.service: ([\d.]+)", said)
    assert found
    life.figures["exposure by systemd-analyze security"] = float(found[1])
    assert float(found[1]) <= 2.3


def speech_is_rendered(life: Life) -> None:
    until = life.machine.until
    until("lines learnt", lambda: life.machine.shows("ActiveState", "moderator-voice") == "inactive", 600)
    assert life.machine.shows("Result", "moderator-voice") == "success"
    log = life.machine.run("journalctl", "--unit", "moderator-voice", "--no-pager", "--output", "cat")
    assert "nothing here can say" not in log
    assert len(list((life.machine.root / "var/cache/moderator/voice").glob("*.wav"))) > 500


def every_engine_speaks_in_the_cage(life: Life) -> None:
    for engine in ("pico", "pyttsx3"):
        say = f"{BOX} say --language de --engine {engine} --out /run/moderator-try/it.wav Gute-Nacht,{engine}"
        life.machine.run(
            "systemd-run", "--wait", "--pipe", "--quiet", "-p", "RuntimeDirectory=moderator-try",
            *caged(life), "--", *say.split(),
        )  # fmt: skip


def caged(life: Life) -> list[str]:
    """The restrictions of the box's unit, for another command."""
    unit = (life.machine.root / "etc/systemd/system/moderator.service").read_text()
    service = unit.split("[Service]")[1].split("[Install]")[0]
    settings = [line for line in service.splitlines() if re.match(r"[A-Z]\w+=", line)]
    left_out = ("Type=", "Exec", "Watchdog", "Restart", "Timeout", "KillMode", "RuntimeDir", "WorkingDir")
    return [word for line in settings if not line.startswith(left_out) for word in ("-p", line)]


def start_to_ready(life: Life) -> None:
    times = []
    for _ in range(3):
        life.machine.run("systemctl", "stop", "moderator")
        begun = time.monotonic()
        life.machine.run("systemctl", "start", "moderator")
        times.append(time.monotonic() - begun)
    life.figures["unit start to ready, median seconds"] = sorted(times)[1]
    assert sorted(times)[1] < 2


def whole_box(life: Life) -> None:
    said = life.machine.run("sh", "-c", MEMORY)
    life.figures["whole box waiting, MB (PSS)"] = int(said) / 1024


MEMORY = """
for pid in $(systemctl show -P ControlGroup moderator | sed 's,^,/sys/fs/cgroup/systemd,; s,$,/cgroup.procs,' | xargs cat)
do sed -n 's/^Pss: *\\([0-9]*\\) kB/\\1/p' /proc/$pid/smaps_rollup
done | awk '{sum += $1} END {print sum}'
"""  # noqa: E501


def interrupted_game_is_offered_and_goes_on(life: Life) -> None:
    life.leave_a_game_open()
    life.until_status(OFFERED)
    life.press()
    life.until_status(GONE_ON)


def killed(life: Life) -> None:
    # Whoever falls early in an evening is asked whether it goes on; this one has long been on.
    life.machine.run("sh", "-c", "echo -1000 >/run/moderator/evening-is-on")
    begun = time.monotonic()
    life.send("KILL")
    life.until_status(GONE_ON)
    life.figures["kill -9 to the call made again, seconds"] = time.monotonic() - begun
    assert time.monotonic() - begun < 3


def killed_again_at_once_it_asks(life: Life) -> None:
    life.send("KILL")
    life.until_status(OFFERED)


def hung_loop_is_noticed(life: Life) -> None:
    hanging = life.machine.root / "etc/systemd/system/moderator.service.d/hang.conf"
    (life.machine.root / "opt/hang").mkdir()
    (life.machine.root / "opt/hang/sitecustomize.py").write_text(HANGING)
    hanging.write_text("[Service]\nEnvironment=PYTHONPATH=/opt/hang\nWatchdogSec=4\n")
    life.machine.run("systemctl", "daemon-reload")
    life.restart()
    life.until_status(OFFERED)
    begun = time.monotonic()
    life.send("USR1")
    life.until_status(OFFERED)
    life.figures["hung loop to the game being offered, watchdog of 4 s, seconds"] = time.monotonic() - begun
    assert "watchdog" in life.machine.log().lower()
    hanging.unlink()
    life.machine.run("rm", "-r", "/opt/hang")
    life.machine.run("systemctl", "daemon-reload")
    life.restart()


def stopped_it_says_good_night(life: Life) -> None:
    life.until_status(OFFERED)
    life.machine.run("systemctl", "stop", "moderator")
    assert life.machine.shows("Result") == "success"
    assert life.machine.shows("ExecMainStatus") == "0"
    assert "good night" in life.machine.log(5)
    life.machine.run("systemctl", "start", "moderator")


def plug_is_pulled(life: Life) -> None:
    games = life.games()
    life.machine.pull_the_plug()
    begun = time.monotonic()
    life.machine.switch_on()
    life.until_status(OFFERED)
    life.figures["power-on to the game being offered (no kernel to boot), seconds"] = time.monotonic() - begun
    assert life.games() == games


def upgrade(life: Life) -> None:
    old = life.current()
    newer = release(life.machine, life.suite, "newer", version("0.2.0"))
    life.setting("language: en\n")
    begun = time.monotonic()
    life.machine.run(f"{newer}/setup/upgrade")
    life.figures["upgrade, seconds"] = time.monotonic() - begun
    assert (old, life.current()) == ("0.1.0-1", "0.2.0-1")
    assert (life.machine.root / "etc/moderator/box.yaml").read_text() == "language: en\n"
    life.until_status(OFFERED)


def upgrade_that_does_not_fit_the_evening(life: Life) -> None:
    other = release(life.machine, life.suite, "other-rules", asks_otherwise)
    pid = life.machine.shows("MainPID")
    said = life.machine.fails(f"{other}/setup/upgrade")
    assert "does not fit" in said
    assert (life.current(), life.machine.shows("MainPID")) == ("0.2.0-1", pid), "it plays on undisturbed"
    assert life.machine.run("ls", "/opt/moderator/releases").split() == ["0.1.0-1", "0.2.0-1"]


def upgrade_that_does_not_come_up(life: Life) -> None:
    broken = release(life.machine, life.suite, "broken", never_plays)
    said = life.machine.fails(f"{broken}/setup/upgrade")
    assert "Going back to 0.2.0-1" in said
    assert life.current() == "0.2.0-1"
    life.until_status(OFFERED)
    assert life.machine.run("ls", "/opt/moderator/releases").split() == ["0.1.0-1", "0.2.0-1"]


def back_to_the_release_before(life: Life) -> None:
    life.machine.run("/opt/moderator/current/setup/upgrade", "--back")
    assert life.current() == "0.1.0-1"
    life.until_status(OFFERED)


def version(number: str) -> Callable[[Path], None]:
    """A release with this number."""

    def change(folder: Path) -> None:
        begins = folder / "moderator/__init__.py"
        begins.write_text(re.sub(r'__version__ = ".*"', f'__version__ = "{number}"', begins.read_text()))

    return change


def asks_otherwise(folder: Path) -> None:
    """A release whose rules ask for something else."""
    version("0.3.0")(folder)
    journal = folder / "moderator/rules/journal.py"
    text = journal.read_text()
    assert "repr(request)" in text
    journal.write_text(text.replace("repr(request)", "repr((request, 'other'))"))


def never_plays(folder: Path) -> None:
    """A release that cannot even begin."""
    version("0.4.0")(folder)
    command = folder / "moderator/box/command.py"
    command.write_text(command.read_text() + "\n\ndef run(given):\n    raise SystemExit('it is broken')\n")


WRONG_SETTINGS = {
    "\x00\x01 nonsense: [": "is not YAML",
    "langauge: de\nvolume: loud\n": "langauge",
    "wish: [unicorn]\n": "unicorn",
}


def wrong_settings_count_for_nothing(life: Life) -> None:
    for wrong, told in WRONG_SETTINGS.items():
        life.setting(wrong)
        life.restart()
        life.until_status(OFFERED)
        assert told in life.machine.log(8)
    life.setting("language: de\n")
    life.restart()


def full_disk(life: Life) -> None:
    life.machine.run("systemctl", "stop", "moderator")
    life.machine.run("sh", "-c", "mount -t tmpfs -o size=16k,uid=moderator none /var/lib/moderator")
    life.machine.run("sh", "-c", "cat /dev/zero >/var/lib/moderator/filling 2>/dev/null || true")
    play_to_the_first_night(life)
    assert "No space left" in life.machine.log()
    life.machine.run("systemctl", "stop", "moderator")
    life.machine.run("umount", "/var/lib/moderator")


def read_only_disk(life: Life) -> None:
    life.machine.run("systemctl", "stop", "moderator")
    life.machine.run("sh", "-c", "mount --bind /var/lib/moderator /var/lib/moderator")
    life.machine.run("mount", "-o", "remount,bind,ro", "/var/lib/moderator")
    life.machine.run("systemctl", "start", "moderator")
    life.until_status(OFFERED)
    life.press()
    life.machine.until("trouble is told", lambda: "Read-only" in life.machine.log())
    life.machine.run("systemctl", "stop", "moderator")
    life.machine.run("umount", "/var/lib/moderator")


def play_to_the_first_night(life: Life) -> None:
    """Everybody comes, sits down, and the night begins: by the page's own players."""
    life.machine.run("systemctl", "start", "moderator")
    life.until_status(WAITING)
    # Until enough have come the host is told to wait.
    while life.status() == WAITING:
        life.press()
        time.sleep(1)
    life.until_status("proposes a cast")
    life.press()
    life.until_status("night")


def corrupt_cache(life: Life) -> None:
    speech = life.machine.root / "var/cache/moderator/voice"
    files = sorted(speech.glob("*.wav"))
    assert files
    for file in files:
        file.write_bytes(b"nonsense")
    life.machine.run("systemctl", "start", "moderator-voice")
    # Of those with names and numbers each is, when it is said again.
    assert sum(file.read_bytes()[:4] == b"RIFF" for file in files) > 500, "it is rendered anew"


def nothing_secret_is_logged(life: Life) -> None:
    log = life.machine.log(10_000)
    assert OFFERED in log
    for secret in SECRETS:
        assert secret not in log.replace("moderator", ""), secret


def uninstall_leaves_nothing(life: Life) -> None:
    life.machine.run(f"{life.source}/setup/uninstall", "--yes")
    assert sorted(life.machine.files() ^ life.before) == []
    users = (life.machine.root / "etc/passwd").read_text() + (life.machine.root / "etc/group").read_text()
    assert "moderator" not in users


STEPS: tuple[Callable[[Life], None], ...] = (
    dry_run_changes_nothing,
    install,
    install_again_changes_nothing,
    exposure,
    speech_is_rendered,
    every_engine_speaks_in_the_cage,
    start_to_ready,
    whole_box,
    interrupted_game_is_offered_and_goes_on,
    killed,
    killed_again_at_once_it_asks,
    hung_loop_is_noticed,
    stopped_it_says_good_night,
    plug_is_pulled,
    upgrade,
    upgrade_that_does_not_fit_the_evening,
    upgrade_that_does_not_come_up,
    back_to_the_release_before,
    wrong_settings_count_for_nothing,
    full_disk,
    read_only_disk,
    corrupt_cache,
    nothing_secret_is_logged,
    uninstall_leaves_nothing,
)
