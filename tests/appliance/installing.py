"""Installing, and taking away: the first steps of a box, and the last."""

import re
import time
from contextlib import suppress
from pathlib import Path

from .life import BOX, UNIT, WAITING, Life
from .machine import RELEASES, Failed, release
from .upgrades import asks_otherwise

# Without pins, as a bench is: its box must find that out by itself.
WIRED = """\
language: de
panel:
  host: GPIO21
  centre: GPIO20
  seats:
    1: {button: GPIO17, lamp: GPIO5}
    2: {button: GPIO27, lamp: GPIO6}
    3: {button: GPIO22, lamp: GPIO13}
"""


def dry_run_changes_nothing(life: Life) -> None:
    said = life.machine.run(f"{life.source}/setup/install", "--dry-run")
    assert "user moderator" in said
    assert life.machine.files() == life.before


def setup_run(life: Life) -> None:
    """As somebody tries it who has cloned it: until its page is there."""
    clone = release(life.machine, life.suite, "clone")
    begun = time.monotonic()
    brought_along = f"-E HOME=/root -E PIP_NO_INDEX=1 -E PIP_FIND_LINKS={clone}/wheels"
    tried = f"--unit tried --collect {brought_along} {clone}/setup/run --at virtual --port 8090"
    life.machine.run("systemd-run", *tried.split())
    life.machine.until("the virtual table", lambda: is_there(life, ":8090/"), 300)
    life.note("fresh clone to the virtual table by setup/run, seconds", time.monotonic() - begun, "below 120")
    life.machine.run("systemctl", "stop", "tried")


def is_there(life: Life, page: str) -> bool:
    """Whether a page of the machine can be read."""
    with suppress(Failed):
        return bool(life.python("page.py", page))
    return False


def install(life: Life) -> None:
    # Whoever is careful lets nobody read what is theirs; the box must all the same.
    life.machine.run("chmod", "-R", "go=", life.source)
    begun = time.monotonic()
    said = life.machine.run("sh", "-c", f"umask 077; {life.source}/setup/install --language de")
    life.note("fresh machine to playable by setup/install, seconds", time.monotonic() - begun, "below 120")
    assert "/etc/moderator/box.yaml" in said
    life.until_status(WAITING)
    assert life.machine.shows("UnitFileState") == "enabled"
    assert life.machine.run("stat", "-c", "%U %a", "/var/lib/moderator").split() == ["moderator", "700"]
    hello = life.python("page.py", "/hello")
    assert "http://127.0.0.1<" in hello, "the pages are there, at port 80, without root"


def install_again_changes_nothing(life: Life) -> None:
    pid = life.machine.shows("MainPID")
    assert "Nothing had to be changed" in life.machine.run(f"{life.source}/setup/install")
    assert life.machine.shows("MainPID") == pid


def exposure(life: Life) -> None:
    said = life.machine.run("systemd-analyze", "security", "--no-pager", "moderator.service")
    found = re.search(r"exposure level for moderator.service: ([\d.]+)", said)
    assert found
    life.note("exposure by systemd-analyze security", float(found[1]), "at most 2.3")
    assert float(found[1]) <= 2.3


def speech_is_rendered(life: Life) -> None:
    until = life.machine.until
    until("lines learnt", lambda: life.machine.shows("ActiveState", "moderator-voice") == "inactive", 600)
    assert life.machine.shows("Result", "moderator-voice") == "success"
    told = re.search(r"(\d+) spoken, 0 failed", life.machine.log(10, "moderator-voice"))
    assert told
    assert len(list(life.speech.glob("*.wav"))) >= int(told[1]) > 0


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


def hardware_is_added(life: Life) -> None:
    said = life.machine.run(f"{life.source}/setup/install", "--hardware", "all")
    assert "program in" in said
    speaks = "from importlib.util import find_spec; assert all(map(find_spec, ('lgpio', 'smbus2', 'spidev')))"
    life.machine.run("/opt/moderator/current/.venv/bin/python", "-c", speaks)
    assert "gpio" in life.machine.run("id", "-nG", "moderator").split()


def wires_that_are_not_there_keep_nobody_from_playing(life: Life) -> None:
    life.setting(WIRED)
    life.restart()
    life.until_status(WAITING)
    assert "Die verdrahteten Plätze sind nicht zu erreichen" in life.machine.log(20)


def self_test_has_the_pins_and_the_box_plays_again(life: Life) -> None:
    # From the home of somebody who lets nobody in, as where one logs in.
    said = life.machine.fails("sh", "-c", "cd /root && chmod 700 . && moderator check --json")
    assert "The box stops playing" in said
    assert "Errno" not in said, "it gets as far as the pins, which are not there"
    assert "the pins cannot be had" in said
    life.until_status(WAITING)
    life.setting("language: de\n")


def start_to_ready(life: Life) -> None:
    times = []
    for _ in range(3):
        life.restart()
        life.until_status(WAITING)
        ready, began = (int(life.machine.shows(f"{moment}TimestampMonotonic")) for moment in MOMENTS)
        times.append((ready - began) / 1e6)
    life.note("unit start to ready, median seconds", sorted(times)[1], "below 2")


MOMENTS = ("ActiveEnter", "ExecMainStart")


# Twelve have joined, sat down and looked at their cards after so many seconds, on a slow machine too.
TWELVE_JOIN = 300.0


def whole_box(life: Life) -> None:
    """Twelve seats with button and lamp, twelve phones that play, and a sound card that nobody hears."""
    wiring = "--new --seats 12 --pi 4 --sound usb --lamps mono --no-buzzers --language de --settings"
    life.machine.run("moderator", "wiring", *wiring.split(), "/etc/moderator/box.yaml")
    (life.machine.root / "opt/wires").mkdir()
    (life.machine.root / "opt/wires/sitecustomize.py").write_text(life.inside("wires.py"))
    life.drop_in("wires", "Environment=PYTHONPATH=/opt/wires SDL_AUDIODRIVER=dummy\n")
    life.restart()
    life.until_status(WAITING)
    life.note("whole box, 12 wired seats, waiting: MB (PSS)", memory(life))
    with life.machine.going("python3", "-c", life.inside("phones.py"), "12"):
        # Whoever hosts shows by a code that they are there, which may take half a minute of it.
        life.until_status("night", patience=TWELVE_JOIN)
        time.sleep(10)
        life.note("whole box, 12 wired seats, 12 phones, by night: MB (PSS)", memory(life), "below 90")
        assert "nicht zu erreichen" not in life.machine.log(7), "the wires count"
    life.stop()
    life.drop_in("wires", "")
    life.machine.run("rm", "-r", "/opt/wires", "/var/lib/moderator")
    life.setting("language: de\n")
    life.machine.run("systemctl", "start", "moderator")


def memory(life: Life) -> float:
    """What is the box's alone, and its part of what it shares, children included."""
    return int(life.machine.run("sh", "-c", MEMORY)) / 1024


# Where the cgroups outside are of version 1, and where they are of version 2.
MEMORY = """
group=$(systemctl show -P ControlGroup moderator)
for pid in $(cat /sys/fs/cgroup/systemd$group/cgroup.procs 2>/dev/null ||
    cat /sys/fs/cgroup$group/cgroup.procs)
do sed -n 's/^Pss: *\\([0-9]*\\) kB/\\1/p' /proc/$pid/smaps_rollup
done | awk '{sum += $1} END {print sum}'
"""


def moves_to_the_virtual_table(life: Life) -> None:
    """From now on: its buttons can be pressed from here."""
    life.drop_in("bench", f"ExecStart=\nExecStart={BOX} run --at virtual --port 80\n")
    life.machine.run("systemctl", "start", "moderator")
    life.until_status(WAITING)


def installed_again_over_evenings_that_do_not_fit(life: Life) -> None:
    """There is no box with which they could be ended: the new one lays aside what is open."""
    life.leave_a_game_open()
    life.machine.run("rm", "-r", f"{UNIT}")
    said = life.machine.run(f"{life.source}/setup/uninstall")
    assert "kept: /etc/moderator, and /var/lib/moderator" in said
    other = release(life.machine, life.suite, "anew", beside_cards_that_nobody_hears)
    said = life.machine.run(f"{other}/setup/install")
    life.until_status(WAITING)
    assert [game for game in life.games() if game.endswith(".aside")]
    assert f"sound card in /etc/moderator/box.yaml: {CARD}" in said
    assert f"It cannot play through {CARD}" in said


def installed_again_a_card_is_chosen_where_none_is(life: Life) -> None:
    install = f"/{RELEASES}/anew/setup/install"
    assert "Nothing had to be changed" in life.machine.run(install)
    life.setting("language: de\n")
    pid = life.machine.shows("MainPID")
    assert "started again" in life.machine.run(install)
    assert life.machine.shows("MainPID") != pid
    assert f'sound_card: "{CARD}"' in (life.machine.root / "etc/moderator/box.yaml").read_text()


CARD = "USB Audio Device"


def beside_cards_that_nobody_hears(folder: Path) -> None:
    """A release that does not fit, on a machine that is said to have sound cards."""
    asks_otherwise(folder)
    (folder / "cards").write_text(f" 0 [HDMI]: vc4-hdmi - vc4-hdmi-0\n 1 [Device]: USB-Audio - {CARD}\n")
    looks = folder / "setup/pi.sh"
    assert "CARDS=/proc/asound/cards" in looks.read_text()
    looks.write_text(looks.read_text().replace("/proc/asound/cards", f"/{RELEASES}/anew/cards"))


def uninstall_leaves_nothing(life: Life) -> None:
    life.machine.run("moderator", "--version")
    life.machine.run(f"{life.source}/setup/uninstall", "--yes")
    assert not (left := sorted(life.machine.files() ^ life.before)), left
    assert life.users_and_groups() == life.people
