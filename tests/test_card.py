"""From a bare card to a box: what is written on the card, who finds it, what the first start makes of it."""

import hashlib
import os
import runpy
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import yaml

from .patience import patient

ROOT = Path(__file__).parents[1]
CARD = ROOT / "setup/card"
GENERATOR = Path("/usr/lib/systemd/system-generators/systemd-run-generator")
BEGIN = "/boot/firmware/moderator-box/begin"

# Made by us after what is known of both images: as they come, and after the Imager's questions.
LINE = "console=serial0,115200 console=tty1 root=PARTUUID=4e639091-02 rootfstype=ext4 rootwait quiet"
ASKED = (
    f"{LINE} systemd.run=/boot/firmware/firstrun.sh systemd.run_success_action=reboot "
    "systemd.unit=kernel-command-line.target"
)
LINES = [
    f"{LINE}\n", LINE, f"{LINE}\r\n", f"{LINE}  \n", LINE.replace(" ", "  ") + "\n\n",
    f"{LINE} init=/usr/lib/raspberrypi-sys-mods/firstboot\n", f"{ASKED}\n", ASKED, f"{ASKED} \r\n",
]  # fmt: skip
UNTOUCHED = "#cloud-config\n\n# Nothing is asked for yet.\n#hostname: raspberrypi\n"
ANSWERED = """\
#cloud-config
hostname: our box
users:
- name: somebody
  passwd: "$5$a:b # c"
  shell: /bin/bash
runcmd:
- [ rfkill, unblock, wifi ]
- [ sh, -c, "echo 'two  blanks'" ]
rpi:
  interfaces: {spi: true}
"""
DATA = [
    UNTOUCHED, UNTOUCHED.rstrip(), ANSWERED, ANSWERED.rstrip(), ANSWERED.replace("\n", "\r\n"),
    ANSWERED.replace("\n- [", "\n\n    # run\n    - ["), UNTOUCHED + "runcmd:\n", UNTOUCHED + "bootcmd:",
    ANSWERED + "bootcmd:  # at each start\n  - echo one\n", "\ufeff" + ANSWERED,
    ANSWERED.replace("our box", "Köln"),
]  # fmt: skip


@pytest.fixture
def disk() -> Iterator[Path]:
    """Where nobody else writes: each file that is kept safe would wait for theirs."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None) as folder:
        yield Path(folder)


def bookworm(folder: Path, line: str) -> Path:
    """A card whose system looks into the kernel's line, with what the zip put there besides."""
    card = folder / "boot fs"
    shutil.copytree(CARD, card / "moderator-box")
    (card / "cmdline.txt").write_bytes(line.encode())
    (card / "config.txt").write_bytes(b"dtparam=audio=on\r\n")
    shutil.copy(CARD / "user-data", card)
    return card


def trixie(folder: Path, data: str) -> Path:
    """A card whose system asks cloud-init."""
    card = bookworm(folder, f"{LINE} ds=nocloud;i=rpios-image\n")
    (card / "meta-data").write_bytes(b"dsmode: local\ninstance_id: rpios-image\n")
    (card / "network-config").write_bytes(b"network:\r\n  version: 2\r\n")
    (card / "user-data").write_bytes(data.encode())
    return card


def add(card: Path, *given: str, before: tuple[str, ...] = ()) -> "subprocess.CompletedProcess[str]":
    """Start the script that lies on the card."""
    command = [*before, sys.executable, str(card / "moderator-box/card.py"), *given]
    return subprocess.run(command, capture_output=True, text=True, timeout=patient(60))


def files(card: Path) -> dict[str, bytes]:
    """All that lies at the top of the card."""
    return {file.name: file.read_bytes() for file in card.iterdir() if file.is_file()}


def words(line: bytes) -> list[str]:
    return line.decode().split()


@pytest.mark.parametrize("line", LINES)
def test_the_kernels_line_is_added_to_twice_and_undone(line: str, disk: Path) -> None:
    card = bookworm(disk, line)
    before = files(card)
    assert add(card).stdout.startswith("Done: ")
    after = files(card)
    assert {name for name in before if before[name] != after[name]} == {"cmdline.txt"}
    added = after["cmdline.txt"]
    assert added.rstrip().count(b"\n") == 0, "it is one line"
    ours = [word for word in words(added) if word not in words(before["cmdline.txt"])]
    alone = ["systemd.run_success_action=reboot", "systemd.unit=kernel-command-line.target"]
    assert ours == [f"systemd.run={BEGIN}", *([] if line.startswith(ASKED) else alone)]
    assert [word for word in words(added) if word not in ours] == words(before["cmdline.txt"])
    assert add(card).stdout.startswith("Nothing had to be changed")
    assert files(card) == after
    assert add(card, "--undo").stdout.startswith("The words of the box were taken out")
    assert files(card) == before
    assert add(card, "--undo").stdout.startswith("Nothing had to be changed")


@pytest.mark.skipif(not GENERATOR.exists(), reason="there is no systemd that reads a kernel's line")
@pytest.mark.parametrize(("line", "runs"), [(LINE, [BEGIN]), (ASKED, [BEGIN, "/boot/firmware/firstrun.sh"])])
def test_systemd_starts_what_the_line_says_and_ours_comes_first(
    line: str, runs: list[str], disk: Path
) -> None:
    card = bookworm(disk, line)
    add(card)
    units = disk / "units"
    units.mkdir()
    said = {"SYSTEMD_PROC_CMDLINE": (card / "cmdline.txt").read_text(), "SYSTEMD_IN_INITRD": "0"}
    subprocess.run(
        [str(GENERATOR), *[str(units)] * 3], env=os.environ | said, check=True, timeout=patient(60)
    )
    unit = (units / "kernel-command-line.service").read_text().splitlines()
    assert [word.removeprefix("ExecStart=") for word in unit if word.startswith("ExecStart=")] == runs
    assert "SuccessAction=reboot" in unit


@pytest.mark.parametrize("data", DATA)
def test_user_data_is_merged_into_twice_and_undone(data: str, disk: Path) -> None:
    card = trixie(disk, data)
    before = files(card)
    assert add(card).stdout.startswith("Done: "), add(card).stderr
    after = files(card)
    assert {name for name in before if before[name] != after[name]} == {"user-data"}
    was, made = (yaml.safe_load(one["user-data"].decode("utf-8-sig")) or {} for one in (before, after))
    for name in ("bootcmd", "runcmd"):
        first, *rest = made[name]
        assert BEGIN in first[-1]
        assert rest == (was.get(name) or []), "theirs come after it, all of them"
    assert {key: made[key] for key in made if not key.endswith("cmd")} == {
        key: was[key] for key in was if not key.endswith("cmd")
    }
    assert add(card).stdout.startswith("Nothing had to be changed")
    assert files(card) == after
    add(card, "--undo")
    assert files(card) == before


NOT_UNDERSTOOD = [
    "#!/bin/sh\nrunning\n", "## template: jinja\n#cloud-config\n", f"{UNTOUCHED}runcmd: [ls]\n",
    f"{UNTOUCHED}bootcmd: &all\n- ls\n", f"{UNTOUCHED}...\n", f"{UNTOUCHED}runcmd:\n- a\nruncmd:\n- b\n",
]  # fmt: skip
SAYS_OTHERWISE = ["", "\n", f"{LINE} systemd.unit=rescue.target\n"]


@pytest.mark.parametrize("data", NOT_UNDERSTOOD)
def test_what_it_does_not_understand_it_does_not_touch(data: str, disk: Path) -> None:
    card = trixie(disk, data)
    before = files(card)
    said = add(card)
    assert (said.returncode, said.stderr[:20]) == (1, "Nothing was changed.")
    assert files(card) == before


@pytest.mark.parametrize("line", SAYS_OTHERWISE)
def test_a_line_that_says_something_else_stays(line: str, disk: Path) -> None:
    card = bookworm(disk, line)
    assert add(card).returncode == 1
    assert (card / "cmdline.txt").read_bytes() == line.encode()


def test_what_is_no_card_is_said(disk: Path) -> None:
    shutil.copytree(CARD, disk / "moderator-box")
    assert "is no card with Raspberry Pi OS" in add(disk).stderr


@pytest.mark.parametrize("script", ["card.py", "add-the-box.sh"])
def test_a_card_that_is_locked_is_said_in_words_and_stays_as_it_is(script: str, disk: Path) -> None:
    disk.chmod(0o711)
    card = trixie(disk, ANSWERED)
    before = files(card)
    card.chmod(0o555)
    # Root may write everywhere: so somebody else tries.
    other = ("setpriv", "--reuid=60999", "--regid=60999", "--clear-groups") if os.getuid() == 0 else ()
    python = "/usr/bin/python3" if other else sys.executable
    command = [*other, python if script == "card.py" else "sh", str(card / "moderator-box" / script)]
    said = subprocess.run(command, capture_output=True, text=True, timeout=patient(60))
    card.chmod(0o755)
    assert said.returncode == 1
    assert "slide at LOCK?" in said.stderr
    assert files(card) == before


# What else may lie on a card: nothing, blanks, another list's end, a mark at the beginning, no UTF-8.
ODD = [
    "", "\n", " ", "\ufeff", "#cloud-config", "#cloud-config\r\nruncmd:",
    "#cloud-config\nruncmd:\n\n  # a\n      - b", "#cloud-config\nbootcmd :  # c\r\n- [a]\nusers:\n- b\n\n",
    "#cloud-config\nbootcmds:\n- a\nx: bootcmd:\n",
]  # fmt: skip


def test_the_shell_alone_does_the_same_byte_by_byte(disk: Path) -> None:
    """Where no Python is: on each kind of card, added to, added to again, and undone."""
    cards: list[tuple[Callable[[Path, str], Path], str]] = []
    cards += [(bookworm, text) for text in (*LINES, *SAYS_OTHERWISE)]
    cards += [(trixie, text) for text in (*DATA, *NOT_UNDERSTOOD, *ODD)]
    for number, (kind, text) in enumerate(cards):
        python, shell = kind(disk / f"{number}-python", text), kind(disk / f"{number}-shell", text)
        if number % 3 == 0:
            for card in (python, shell):
                with (card / "cmdline.txt").open("ab") as line:
                    line.write(b" name=K\xf6ln")
        for given in ([], [], ["--undo"], ["--undo"]):
            said = [add(python, *given), in_shell(shell, *given)]
            assert said[0].returncode == said[1].returncode, (text, given, said[1].stderr)
            assert (said[0].stdout, said[0].stderr) == (said[1].stdout, said[1].stderr), (text, given)
            assert files(python) == files(shell), (text, given)


def in_shell(card: Path, *given: str) -> "subprocess.CompletedProcess[str]":
    """Start the other script, with nothing but what every Mac and Linux has."""
    command = ["sh", str(card / "moderator-box/add-the-box.sh"), *given]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=patient(60), env={"PATH": "/usr/bin:/bin"}
    )


def test_windows_writes_the_same_words() -> None:
    """No Windows is at hand to try it on: what can be seen from here is that these are not others."""
    made = runpy.run_path(str(CARD / "card.py"))
    windows = (CARD / "add-the-box.ps1").read_text(encoding="ascii").replace("$box", made["BOX"])
    windows = windows.replace('"$run ', f'"{made["RUN"]} ')
    for name in ("RUN", "ALONE", "COMMAND"):
        assert f'= "{made[name]}"' in windows, name
    for name in ("BEGIN", "END"):
        assert f"= '{made[name]}'" in windows, name


def test_what_the_zip_brings_for_trixie_is_what_the_script_would_write(disk: Path) -> None:
    brought = (CARD / "user-data").read_text()
    data = yaml.safe_load(brought)
    assert set(data) == {"bootcmd", "runcmd"}
    assert all(BEGIN in command[-1] for name in data for command in data[name])
    card = trixie(disk, brought[: brought.index("# moderator box: begin")])
    add(card)
    assert (card / "user-data").read_text() == brought


# The first start, with a box that is made of nothing.

MAKES = """#!/bin/bash
echo "$(basename "$0") $*" >>"$MODERATOR_SYSTEM/asked"
[ "$(basename "$0")" != hotspot ] || printf 'name: "Werwolf"\npassword: "not-for-logs"\n'
[ ! -e "$MODERATOR_SYSTEM/refuses" ] || { echo "There are 3 MB free in /opt; 400 are needed" >&2; exit 1; }
[ -e "$(dirname "$0")/../wheels/only" ] || exit 1
mkdir -p "$MODERATOR_SYSTEM/opt/moderator/releases/1"
cat "$(dirname "$0")/../number" >"$MODERATOR_SYSTEM/opt/moderator/releases/1/.extra"
ln -sfn releases/1 "$MODERATOR_SYSTEM/opt/moderator/current"
"""
# Killed, with all that it had begun, before the command of this number.
CUT = "left=$2; set -T; trap '((left-- > 0)) || kill -9 $$ $BASHPID' DEBUG; . \"$1\""


def ready(folder: Path, number: str = "1") -> Path:
    """A card as the zip leaves it, with scripts that install next to nothing."""
    card, program = folder / "boot fs/moderator-box", folder / f"program-{number}/moderator-{number}"
    shutil.copytree(CARD, card, dirs_exist_ok=True)
    (program / "setup").mkdir(parents=True)
    for script in ("install", "upgrade", "hotspot"):
        (program / "setup" / script).write_text(MAKES)
        (program / "setup" / script).chmod(0o755)
    (program / "number").write_text(number)
    # Of a day to come, for a Pi without a clock.
    pack = ["tar", "--mtime=@4000000000", "--sort=name", "-czf", str(card / "moderator.tar.gz")]
    subprocess.run([*pack, "-C", str(program.parent), program.name], check=True)
    (card / "wheels").mkdir(exist_ok=True)
    (card / "wheels/tiny.whl").write_text("tiny")
    (card / "version").write_text(f"{number}\n")
    sealed = ("moderator.tar.gz", "wheels/tiny.whl", "version", "first-boot")
    sums = [f"{hashlib.sha256((card / name).read_bytes()).hexdigest()}  {name}\n" for name in sealed]
    (card / "sums").write_text("".join(sums))
    for place in ("etc/systemd/system", "opt"):
        (folder / "system" / place).mkdir(parents=True, exist_ok=True)
    return card


# A disk that keeps its word at once.
SYNC = "() { :; }"


def power_on(
    card: Path, script: str = "first-boot", cut: int | None = None, sync: str = SYNC
) -> "subprocess.CompletedProcess[str]":
    """Where it is cut, the plug is pulled there."""
    system = card.parents[1] / "system"
    command = ["bash", str(card / script)]
    if cut is not None:
        command = ["bash", "-c", CUT, str(card / script), str(card / script), str(cut)]
    # Whether a disk keeps its word is not shown here; others who write would only be waited for.
    surroundings = os.environ | {"MODERATOR_SYSTEM": str(system), "BASH_FUNC_sync%%": sync}
    return subprocess.run(command, env=surroundings, capture_output=True, text=True, timeout=patient(60))


def start(card: Path, script: str = "first-boot", cut: int | None = None) -> int:
    """How a power-on ended."""
    return power_on(card, script, cut).returncode


def asked(card: Path) -> list[str]:
    """Which scripts were started, and with what."""
    file = card.parents[1] / "system/asked"
    return [line.strip() for line in file.read_text().splitlines()] if file.exists() else []


def progress(card: Path) -> str:
    return (card / "progress.txt").read_text().strip()


def made(card: Path) -> dict[str, bytes]:
    """What lies on the disk in the end, but for how often was tried."""
    system = card.parents[1] / "system"
    found = (file for file in system.rglob("*") if file.is_file() and file.name != "asked")
    return {str(file.relative_to(system)): file.read_bytes() for file in found}


def test_the_first_start_makes_the_box_and_the_second_does_nothing(tmp_path: Path) -> None:
    card = ready(tmp_path)
    (card / "box.txt").write_bytes(b"# spoken\r\nlanguage = de   \r\n")
    assert start(card) == 0
    assert asked(card) == ["install --language de", "hotspot on --country DE"]
    assert progress(card) == "Version 1 of the moderator box: done, the box plays."
    before = (made(card), (card / "progress.txt").stat().st_mtime_ns)
    assert start(card) == 0
    assert (made(card), (card / "progress.txt").stat().st_mtime_ns) == before
    assert len(asked(card)) == 2


def test_a_newer_zip_upgrades_and_asks_for_nothing_else(tmp_path: Path) -> None:
    start(ready(tmp_path))
    card = ready(tmp_path, "2")
    assert start(card) == 0
    assert asked(card)[2:] == ["upgrade"]
    assert made(card)["opt/moderator/releases/1/.extra"] == b"2"
    # Gone back to the one before, it stays there.
    assert start(card) == 0
    assert len(asked(card)) == 3


def test_what_goes_wrong_stands_on_the_card_and_is_tried_again(tmp_path: Path) -> None:
    card = ready(tmp_path)
    (tmp_path / "system/refuses").touch()
    assert start(card) == 1
    assert "There are 3 MB free in /opt; 400 are needed" in progress(card)
    (tmp_path / "system/refuses").unlink()
    assert start(card) == 0
    assert progress(card).endswith("done, the box plays.")


@pytest.mark.parametrize("refuses", [False, True])
def test_the_lamp_of_the_pi_beats_meanwhile_and_is_as_it_was_afterwards(
    refuses: bool, tmp_path: Path
) -> None:
    card, system = ready(tmp_path), tmp_path / "system"
    led = system / "sys/class/leds/ACT"
    led.mkdir(parents=True)
    (system / "run").mkdir()
    (led / "trigger").write_text("none timer [mmc0] heartbeat\n")
    if refuses:
        (system / "refuses").touch()
    # The plug is pulled while it beats: what was there before is not forgotten, but what beats is not kept.
    assert start(card, cut=60) != 0
    assert (led / "trigger").read_text() == "heartbeat\n"
    (led / "trigger").write_text("none timer [mmc0] heartbeat\n")
    assert start(card) == int(refuses)
    assert (led / "trigger").read_text() == "mmc0\n"


def test_a_card_that_was_pulled_out_while_it_was_copied_is_not_begun(tmp_path: Path) -> None:
    card = ready(tmp_path)
    (card / "wheels/tiny.whl").write_text("ti")
    assert start(card) == 1
    assert "the card is not whole" in progress(card)
    assert asked(card) == []


def test_without_a_wi_fi_of_its_own_where_none_is_wanted(tmp_path: Path) -> None:
    card = ready(tmp_path)
    (card / "box.txt").write_text("wifi = none\n")
    assert start(card) == 0
    assert asked(card) == ["install"]


def test_whoever_pulls_the_plug_and_looks_reads_how_far_it_was(tmp_path: Path) -> None:
    # What nobody has waited for is not there: so whoever waits for all of the card notes what is.
    noted = 'cat "$2/progress.txt" >>"$MODERATOR_SYSTEM/read"'
    waits = f'() {{ [ "$1" != -f ] || [ ! -e "$2/progress.txt" ] || {noted}; }}'
    card = ready(tmp_path)
    assert power_on(card, sync=waits).returncode == 0
    read = [line.partition(": ")[2] for line in (tmp_path / "system/read").read_text().splitlines()]
    assert [line[:6] for line in read] == ["1 of 3", "2 of 3", "3 of 3", "done, "]


def test_the_log_has_what_was_done_and_no_password(tmp_path: Path) -> None:
    said = power_on(ready(tmp_path))
    assert said.returncode == 0
    assert 'name: "Werwolf"' in said.stdout
    assert "not-for-logs" not in said.stdout + said.stderr
    assert "in the future" not in said.stdout + said.stderr, "a line for each file"


def test_what_was_begun_is_over_only_when_all_of_it_is_on_the_disk(tmp_path: Path) -> None:
    # A disk keeps no file that nobody has waited for: so whoever waits tells what is said of it by then.
    waits = '() { (cd "$MODERATOR_SYSTEM/opt/moderator" && echo sync $1 card*) >>"$MODERATOR_SYSTEM/asked"; }'
    card = ready(tmp_path)
    assert power_on(card, sync=waits).returncode == 0
    told = asked(card)
    last = [number for number, line in enumerate(told) if not line.startswith("sync")][-1]
    assert "sync -f card-begun" in told[last:], "the Wi-Fi is made, and on the disk, before it is over"
    assert told[-1] == "sync -f card card-begun"


@pytest.mark.parametrize("is_new", [True, False])
def test_wherever_the_plug_is_pulled_the_next_start_gets_there(is_new: bool, tmp_path: Path) -> None:
    whole = tmp_path / "whole"
    if not is_new:
        start(ready(whole))
    assert start(ready(whole, "2")) == 0
    wanted = made(whole / "boot fs/moderator-box")
    for cut in range(0, 500, 11 if is_new else 17):
        folder = tmp_path / str(cut)
        if not is_new:
            start(ready(folder))
        card = ready(folder, "2")
        is_through = start(card, cut=cut) == 0
        assert start(card) == 0, cut
        assert (made(card), progress(card)[-21:]) == (wanted, " done, the box plays."), cut
        if is_through:
            break
    else:
        raise AssertionError("it never ends")
    assert cut > 60


# What the card's system starts.


@pytest.mark.parametrize("line", LINES)
def test_the_unit_is_there_for_good_and_the_line_is_left(line: str, disk: Path) -> None:
    card = ready(disk)
    kernels = card.parent / "cmdline.txt"
    kernels.write_bytes(line.encode())
    add(card.parent)
    (card / "moderator-card.service").chmod(0o755)
    for _ in range(2):
        assert start(card, "begin") == 0
        assert kernels.read_bytes() == line.encode()
        units = disk / "system/etc/systemd/system"
        unit = (units / "multi-user.target.wants/moderator-card.service").resolve()
        assert unit.read_bytes() == (CARD / "moderator-card.service").read_bytes()
        assert unit.stat().st_mode & 0o777 == 0o644, "on a card all can be executed; systemd minds"


def test_a_plug_pulled_in_the_very_first_second_costs_nothing(disk: Path, tmp_path: Path) -> None:
    add(bookworm(disk, f"{LINE}\n"))
    added = (disk / "boot fs/cmdline.txt").read_text()
    for cut in range(0, 200, 3):
        card = ready(tmp_path / str(cut))
        kernels = card.parent / "cmdline.txt"
        kernels.write_text(added)
        is_through = start(card, "begin", cut) == 0
        wants = card.parents[1] / "system/etc/systemd/system/multi-user.target.wants/moderator-card.service"
        assert BEGIN in kernels.read_text() or wants.is_file(), "it is begun again, or it is begun"
        assert start(card, "begin") == 0
        assert (kernels.read_text(), wants.is_file()) == (f"{LINE}\n", True), cut
        if is_through:
            return
    raise AssertionError("it never ends")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze")
def test_systemd_understands_the_unit() -> None:
    verify = [
        "systemd-analyze",
        "verify",
        "--man=no",
        "--recursive-errors=no",
        str(CARD / "moderator-card.service"),
    ]
    said = subprocess.run(verify, capture_output=True, text=True, timeout=patient(60))
    assert said.stderr == ""


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="there is no shellcheck")
@pytest.mark.parametrize("script", ["begin", "first-boot", "add-the-box.sh"])
def test_the_cards_scripts_have_no_known_traps(script: str) -> None:
    said = subprocess.run(
        ["shellcheck", str(CARD / script)], capture_output=True, text=True, timeout=patient(60)
    )
    assert said.stdout == ""
