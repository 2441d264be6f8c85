"""Installing the box: what it changes on a system, told by what the scripts do to files given to them."""

import fcntl
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from moderator.keeping.settings import Settings, load
from moderator.keeping.store import Store
from moderator.lines import LANGUAGES
from moderator.lines.lines import load as load_lines
from moderator.rules.playing.game import Setup
from moderator.sound.speaker import CARD_GONE, FILE_BAD
from moderator.table.clock import run_virtually

from .seals import changed
from .stage import play
from .test_box_secrecy import TABLES

ROOT = Path(__file__).parents[1]
# What they source is looked at with them.
SCRIPTS = sorted(
    script
    for folder in ("setup", "tests/appliance")
    for script in (ROOT / folder).iterdir()
    if script.is_file() and script.read_bytes().startswith(b"#!/usr/bin/env bash")
)
PROGRAM = "/opt/moderator/current/.venv/bin/moderator"
UNITS = sorted((ROOT / "systemd").glob("*.service"))

needs_shellcheck = pytest.mark.skipif(shutil.which("shellcheck") is None, reason="there is no shellcheck")
needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze"
)

# As the kernel lists them on a Pi 4 with a USB card, on a Pi 4, on a Pi 5 with a HAT, and on a Zero 2.
JACK = " 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones\n            bcm2835 Headphones\n"
HDMI = " 1 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0\n            vc4-hdmi-0\n"
USB = " 2 [Device         ]: USB-Audio - USB Audio Device\n            C-Media USB Audio Device\n"
HAT = " 0 [sndrpihifiberry]: RPi-simple - snd_rpi_hifiberry_dac\n            snd_rpi_hifiberry_dac\n"


def in_shell(script: str, *given: object) -> str:
    """Run what the scripts run, with their functions; what it prints."""
    sourced = f"set -o pipefail; . setup/box.sh; . setup/pi.sh; {script}"
    said = subprocess.run(
        ["bash", "-euc", sourced, "test", *map(str, given)],
        cwd=ROOT, capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    return said.stdout


@needs_shellcheck
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_the_scripts_have_no_known_traps(script: Path) -> None:
    check = ["shellcheck", "--external-sources", "--source-path=SCRIPTDIR:.", str(script)]
    said = subprocess.run(check, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert said.stdout == ""


@needs_systemd
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_systemd_understands_the_units(unit: Path, tmp_path: Path) -> None:
    for other in UNITS:
        text = other.read_text(encoding="utf-8")
        # What they start is installed elsewhere; here it is enough that it is named.
        (tmp_path / other.name).write_text(re.sub(r"^(Exec\w+=)[^\s]+", r"\1/bin/true", text, flags=re.M))
    verify = ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", str(tmp_path / unit.name)]
    said = subprocess.run(verify, capture_output=True, text=True, timeout=60)
    assert [line for line in said.stderr.splitlines() if "dtoverlay" not in line] == []


# What systemd makes of how each is locked in, in tenths: 0 is nothing at all, 96 a unit that says nothing.
EXPOSED = {"moderator": 23, "-voice": 10, "-name": 20, "-power-button": 20, "-fresh-wifi": 20, "-settle": 20}


@needs_systemd
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_each_unit_is_locked_in(unit: Path, tmp_path: Path) -> None:
    copy = tmp_path / unit.name
    copy.write_text(unit.read_text(encoding="utf-8"))
    limit = EXPOSED[unit.stem if unit.stem == "moderator" else unit.stem.removeprefix("moderator")]
    check = ["systemd-analyze", "security", "--no-pager", "--offline=true", f"--threshold={limit}", str(copy)]
    said = subprocess.run(check, capture_output=True, text=True, timeout=60)
    assert said.returncode == 0, said.stdout[-100:]


@pytest.mark.parametrize(
    ("cards", "best"),
    [
        (JACK + HDMI + USB, "USB Audio Device"),
        (JACK + HDMI, "bcm2835 Headphones"),
        (HAT + HDMI, "snd_rpi_hifiberry_dac"),
        (HDMI, ""),
        ("--- no soundcards ---\n", ""),
    ],
)
def test_the_sound_card_that_somebody_put_in_is_meant(cards: str, best: str, tmp_path: Path) -> None:
    (tmp_path / "cards").write_text(cards)
    assert in_shell('CARDS="$1"; best_sound_card', tmp_path / "cards").strip() == best


def test_a_card_that_comes_later_is_chosen_where_none_was(tmp_path: Path) -> None:
    cards, settings = tmp_path / "cards", tmp_path / "box.yaml"
    cards.write_text(HDMI)
    settings.write_text("language: de\npace: brisk")
    add = 'CARDS="$1"; ! lacks_sound_card "$2" || add_sound_card "$2"; chosen_sound_card "$2"'
    assert in_shell(add, cards, settings).strip() == "vc4-hdmi-0", "there is no choice"
    assert settings.read_text() == "language: de\npace: brisk"
    cards.write_text(HDMI + USB)
    assert in_shell(add, cards, settings).strip() == "USB Audio Device"
    assert load(settings) == Settings(language="de", pace="brisk", sound_card="USB Audio Device")
    cards.write_text(HDMI + JACK)
    assert in_shell(add, cards, settings).strip() == "USB Audio Device", "what is settled stays"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_installer_knows_when_the_box_could_not_be_heard(language: str) -> None:
    tells = 'printf "%s\\n" "$@" | tells_of_no_sound && echo yes || true'
    trouble = load_lines(language).text(CARD_GONE)
    assert in_shell(tells, "The box plays", trouble, "good night").strip() == "yes"
    assert in_shell(tells, "The box plays", load_lines(language).text(FILE_BAD)).strip() == ""


def test_what_is_added_to_a_file_can_be_taken_away_again(tmp_path: Path) -> None:
    config = tmp_path / "config.txt"
    before = "# For more options see the documentation\ndtparam=audio=on\n\n[cm4]\notg_mode=1\n"
    config.write_text(before)
    for _ in range(2):
        in_shell('add_lines "$1" dtparam=spi=on', config)
    assert config.read_text().startswith(before)
    # Only what stands under [all] holds for every Pi.
    assert config.read_text().count("[all]\ndtparam=spi=on\n") == 1
    assert (tmp_path / "config.txt.before-moderator").read_text() == before
    in_shell('remove_lines "$1" | write_file "$1" 644', config)
    assert config.read_text() == before


# What expanders need: the bus, and that it is as fast as the figures say.
I2C = ["dtparam=i2c_arm=on", "dtparam=i2c_arm_baudrate=400000"]


@pytest.mark.parametrize(
    ("wired", "lines"),
    [("none", []), ("pins", []), ("expanders", I2C), ("strip", ["dtparam=spi=on"])],
)
def test_only_what_the_wires_need_is_switched_on(wired: str, lines: list[str]) -> None:
    assert in_shell('switched_on_for "$1"', wired).split() == lines


def test_another_plan_switches_on_what_it_needs_and_nothing_else(tmp_path: Path) -> None:
    config = tmp_path / "config.txt"
    config.write_text("dtparam=audio=on\n")
    plans = ("expanders", "all", "all", "strip", "pins")
    for wired in plans:
        given = 'file="$2" MODULES="$3"; config_file() { echo "$file"; }; add_udev_rules() { :; }'
        in_shell(f'{given}; switch_on "$1"', wired, config, tmp_path / "modules")
        said = config.read_text()
        assert ("dtparam=i2c_arm=on" in said) == (wired in ("expanders", "all"))
        assert ("dtparam=spi=on" in said) == (wired in ("strip", "all"))
    assert said == "dtparam=audio=on\n"


@pytest.mark.parametrize(
    ("model", "lines"),
    [
        ("Raspberry Pi 4 Model B Rev 1.5", ["core_freq=500", "core_freq_min=500"]),
        ("Raspberry Pi 3 Model B Plus Rev 1.3", ["core_freq=250"]),
        ("Raspberry Pi Zero 2 W Rev 1.0", ["core_freq=250"]),
        ("Raspberry Pi 5 Model B Rev 1.0", []),
    ],
)
def test_a_strip_has_a_clock_that_stands_still(model: str, lines: list[str]) -> None:
    assert in_shell('switched_on_for strip "$1"', model).split() == ["dtparam=spi=on", *lines]
    assert in_shell('switched_on_for expanders "$1"', model).split() == I2C


def test_a_dry_run_changes_nothing(tmp_path: Path) -> None:
    said = in_shell('dry_run=1; change "a file" touch "$1"; summary', tmp_path / "file")
    assert not (tmp_path / "file").exists()
    assert "without --dry-run" in said


def test_a_release_has_all_that_is_needed_and_nothing_else(tmp_path: Path) -> None:
    said = in_shell("files_of_release | tr '\\0' '\\n'").split("\n")
    assert {"moderator/__main__.py", "setup/run", "systemd/moderator.service", "pyproject.toml"} <= set(said)
    assert not [file for file in said if file.startswith(("tests/", ".git")) or "__pycache__" in file]
    archive = tmp_path / "archive"
    for file in filter(None, said):
        (archive / file).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / file).exists():
            shutil.copy2(ROOT / file, archive / file)
    (archive / "moderator/__pycache__").mkdir()
    (archive / "moderator/__pycache__/left.pyc").touch()
    unpacked = subprocess.run(
        ["bash", "-euc", ". setup/box.sh; files_of_release | tr '\\0' '\\n'"],
        cwd=archive, capture_output=True, text=True, check=True, timeout=60,
    ).stdout.split("\n")  # fmt: skip
    assert sorted(unpacked) == sorted(file for file in said if not file or (ROOT / file).exists())


def test_all_may_read_the_program_however_careful_who_installs_it_is(tmp_path: Path) -> None:
    checkout = tmp_path / "checkout"
    for file in ("setup/box.sh", "moderator/__init__.py", "setup/run"):
        (checkout / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / file, checkout / file)
    for file in ("hardware", "sounds", "systemd", "docs", "pyproject.toml", "README.md", "LICENSE"):
        (checkout / file).mkdir()
    subprocess.run(["chmod", "-R", "go=", str(checkout)], check=True)
    copy = 'umask 077; . setup/box.sh; copy_program "$1"; echo settings | write_file "$1/box.yaml" 644'
    subprocess.run(["bash", "-euc", copy, "test", str(tmp_path / "release")], cwd=checkout, check=True)
    rights = {
        str(path.relative_to(tmp_path / "release")): f"{path.stat().st_mode & 0o777:o}"
        for path in (tmp_path / "release").rglob("*")
    }
    assert rights == {
        "moderator": "755", "moderator/__init__.py": "644", "setup": "755", "setup/box.sh": "644",
        "setup/run": "755", "box.yaml": "644",
    }  # fmt: skip


# Of systemd only whether the new release comes up; and in the middle of it the connection is lost.
RENEWS = """
ROOT="$1"; RELEASES="$1/releases"; EVENINGS="$1"
mkdir -p "$RELEASES/old" "$RELEASES/new"
[ "$2" = first ] || point_at "$RELEASES/old"
systemctl() { :; }
fits() { :; }
install_units() { kill -HUP $$; kill -INT $$; }
timeout() { [ "$(basename "$(current)")" = old ] || [ "$comes_up" = yes ]; }
stays_up() { :; }
comes_up="$3"
unfinished="$RELEASES/new"
if renew "$RELEASES/new" >/dev/null; then unfinished=; fi
"""


@pytest.mark.parametrize(
    ("plays", "comes_up", "then"), [("old", "yes", "new"), ("old", "no", "old"), ("first", "no", "")]
)
def test_who_hangs_up_in_the_middle_leaves_a_box_behind(
    plays: str, comes_up: str, then: str, tmp_path: Path
) -> None:
    said = in_shell(f'{RENEWS}basename "$(current)"', tmp_path, plays, comes_up)
    assert said.split("\n")[-2] == then
    assert (tmp_path / "releases/new").exists() is (then == "new"), "what does not come up is removed"


def test_only_a_whole_release_is_gone_back_to(tmp_path: Path) -> None:
    for name in ("0.1.0-1", "0.2.0-1", "0.3.0-1"):
        (tmp_path / "releases" / name).mkdir(parents=True)
    for name in ("0.1.0-1", "0.2.0-1"):
        (tmp_path / "releases" / name / ".extra").touch()
    (tmp_path / "current").symlink_to("releases/0.2.0-1")
    (previous,) = re.findall(r"^previous\(\) \{$.*?^\}$", (ROOT / "setup/upgrade").read_text(), re.M | re.S)
    said = in_shell(f'ROOT="$1"; RELEASES="$1/releases"; {previous}; previous', tmp_path)
    assert said.strip() == str(tmp_path / "releases/0.1.0-1")


@pytest.mark.parametrize("known", ["true", "false"])
def test_a_new_system_first_learns_what_is_to_be_had(known: str) -> None:
    apt = 'apt-get() { echo "$1" >&2; }; is_to_be_had() { true; }'
    said = in_shell(f"{apt}; has_package_lists() {{ {known}; }}; packages_for pins 2>&1")
    assert ("update" in said) is (known == "false")
    assert "python3-spidev" in said


def test_what_cannot_be_fetched_is_told_in_words(tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/python").write_text('#!/bin/sh\ncase "$*" in *install*) exit 1 ;; esac\n')
    (tmp_path / "bin/python").chmod(0o755)
    said = subprocess.run(
        ["bash", "-euc", ". setup/prepare.sh; prepare run; echo prepared"],
        cwd=ROOT, capture_output=True, text=True, timeout=60,
        env={"PATH": os.environ["PATH"], "MODERATOR_VENV": str(tmp_path)},
    )  # fmt: skip
    assert (said.returncode, "prepared" in said.stdout) == (1, False)
    assert "a way to the internet" in said.stderr


def open_evening(folder: Path) -> Path:
    """A game that was interrupted."""
    setup: Setup = TABLES["duesterwald"]
    run_virtually(play(setup, folder, Random(1).sample(setup.cards, len(setup.cards)), day=1, night=1))
    (finished,) = folder.glob("*.finished")
    lines = finished.read_bytes().splitlines(keepends=True)
    finished.unlink()
    (folder / "00001.open").write_bytes(b"".join(lines[:9]))
    return folder / "00001.open"


def fits(folder: Path) -> "subprocess.CompletedProcess[str]":
    """Ask the script that an upgrade asks."""
    command = [str(ROOT / ".venv/bin/python"), str(ROOT / "setup/fits.py"), str(folder)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, env={"PYTHONPATH": str(ROOT)})


def test_an_open_evening_that_fits_is_gone_on_with(tmp_path: Path) -> None:
    assert fits(tmp_path).returncode == 0, "there is none"
    kept = open_evening(tmp_path)
    before = kept.read_bytes()
    assert fits(tmp_path).returncode == 0
    assert (kept.read_bytes(), Store(tmp_path).open_game()) == (before, kept)


def test_an_open_evening_that_does_not_fit_is_named_with_its_place_alone(tmp_path: Path) -> None:
    kept = open_evening(tmp_path)
    kept.write_bytes(
        changed(kept.read_bytes(), lambda record: record.replace(record.split()[2], "00000000"), [5])
    )
    said = fits(tmp_path)
    assert said.returncode == 1
    assert "(line 5)" in said.stderr
    assert "moderator games lay-aside 1`" in said.stderr, "what helps"
    assert not [name for name in TABLES["duesterwald"].players if name in said.stderr]


def test_an_evening_that_cannot_be_read_is_no_misfit(tmp_path: Path) -> None:
    (tmp_path / "00001.open").mkdir()
    said = fits(tmp_path)
    assert said.returncode == 1
    assert "IsADirectoryError" in said.stderr
    assert "Traceback" not in said.stderr
    assert "lay-aside" not in said.stderr


def test_where_no_box_plays_no_evening_keeps_one_from_being_installed(tmp_path: Path) -> None:
    in_shell('ROOT="$1"; fits "$1/there is none"', tmp_path)


@pytest.mark.parametrize(
    ("button", "lamp", "more", "wired"),
    [
        ("gpio 4 (pin 7)", "gpio 18", "", "pins"),
        ("expander 0x20 A3", "gpio 18", "", "expanders"),
        ("EXPANDER 0x20, gpa3", "gpio 18", "", "expanders"),
        ("expander 20 A3", "gpio 18  # or on a strip:", "", "expanders"),
        ("gpio 4", "strip 0-1", "strip: {pixels: 2}", "strip"),
        ('"expander 0x20 A3"', "strip 0-1", "strip: {pixels: 2}", "all"),
        ("gpio 4", "gpio 18", "# a lamp can be on an expander 0x20 A3, or on a\n  # strip:", "pins"),
    ],
)
def test_only_what_is_planned_is_switched_on(
    button: str, lamp: str, more: str, wired: str, tmp_path: Path
) -> None:
    """The program is asked: a place can be spelt in more ways than a pattern knows."""
    # SPI that nobody needs would keep five pins from buttons and lamps.
    file = tmp_path / "box.yaml"
    assert hardware_of(file) == "pins", "nothing is planned"
    file.write_text(f"""\
panel:
  host: gpio 22
  centre: gpio 23
  {more}
  seats:
    1:
      button: {button}
      lamp: {lamp}
""")
    assert hardware_of(file) == wired


def test_a_plan_that_cannot_be_read_switches_nothing_on_and_nothing_off(tmp_path: Path) -> None:
    file = tmp_path / "box.yaml"
    file.write_text("panel: {pi: 9}\n")
    told = in_shell(f'{PYTHON}; hardware_of "$1" || echo unread', file)
    assert "pi cannot be '9'" in told
    assert told.endswith("unread\n")
    config = tmp_path / "config.txt"
    config.touch()
    in_shell('MODULES="$2"; add_lines "$1" dtparam=i2c_arm=on', config, tmp_path / "modules")
    before = config.read_text()
    in_shell('file="$1"; config_file() { echo "$file"; }; switch_on unread', config)
    assert config.read_text() == before


def test_a_plan_that_the_box_has_kept_is_asked_and_put_into_the_settings(tmp_path: Path) -> None:
    """Before a sound card is written there, which would make the settings the newer ones."""
    settings, evenings = tmp_path / "etc", tmp_path / "lib"
    settings.mkdir()
    evenings.mkdir()
    file, kept = settings / "box.yaml", evenings / "learnt.yaml"
    where = f'{PYTHON}; SETTINGS="$1" EVENINGS="$2"; {functions_of("install")}'
    file.write_text("volume: 0.7\n")
    assert in_shell(f"{where}; newest_plan; take_plan", settings, evenings).split() == [str(file)]
    kept.write_text(
        "panel:\n  host: gpio 22\n  centre: gpio 23\n"
        "  seats:\n    1: {button: expander 0x20 A3, lamp: gpio 18}\n"
    )
    os.utime(file, (1, 1))
    said = in_shell(f'{where}; hardware_of "$(newest_plan)"; dry_run=1; take_plan', settings, evenings)
    assert said.split()[0] == "expanders"
    assert kept.exists()
    in_shell(f"{where}; take_plan", settings, evenings)
    assert not kept.exists()
    assert "volume: 0.7" in file.read_text()
    assert hardware_of(file) == "expanders"


def functions_of(script: str) -> str:
    """What a script defines, without what it does."""
    text = (ROOT / "setup" / script).read_text()
    return "\n".join(re.findall(r"^\w+\(\) \{ .*\}$|^\w+\(\) \{\n(?:.*\n)*?\}$", text, re.MULTILINE))


# In a worktree the checkout's own Python is elsewhere.
PYTHON = f"asked_python() {{ echo {sys.executable}; }}"


def hardware_of(file: Path) -> str:
    """What the installer finds planned."""
    return in_shell(f'{PYTHON}; hardware_of "$1"', file).strip()


def test_a_locked_package_system_is_waited_for_and_named(tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    with lock.open("w") as held:
        fcntl.lockf(held, fcntl.LOCK_EX)
        told = in_shell('PACKAGE_LOCKS=(/nowhere "$1"); package_holder', lock)
        assert f"(process {os.getpid()})" in told
    assert in_shell('PACKAGE_LOCKS=("$1"); package_holder', lock) == ""


def test_a_device_that_comes_late_is_allowed_to_the_box() -> None:
    """By name systemd only finds drivers that are there when the box starts; their numbers stay the same."""
    unit = (ROOT / "systemd/moderator.service").read_text(encoding="utf-8")
    allowed = set(re.findall("^DeviceAllow=char-(.*) rw$", unit, re.M))
    # As the kernel has them: I2C, ALSA, SPI; pins have no number of their own, and are always there.
    assert allowed == {"89", "116", "153", "gpiochip"}


def test_it_says_once_whom_it_waits_for_and_not_for_ever(tmp_path: Path) -> None:
    turns = tmp_path / "turns"
    count = f'echo >>"{turns}"; [ "$(wc -l <"{turns}")" -gt 3 ]'
    busy = f"package_holder() {{ {count} || echo 'unattended-upgr (process 7)'; }}; sleep() {{ :; }}"
    assert in_shell(f"{busy}; wait_for_packages").count("unattended-upgr") == 1
    assert len(turns.read_text()) == 4
    turns.unlink()
    told = in_shell(f"{busy}; LOCK_PATIENCE=0; (wait_for_packages 2>&1) || echo given up")
    assert "has been at the packages for too long" in told
    assert told.endswith("given up\n")


@pytest.mark.parametrize("script", ["install", "upgrade", "uninstall", "hotspot"])
def test_a_script_tells_everything_that_can_be_said_to_it(script: str) -> None:
    told = subprocess.run(
        [str(ROOT / "setup" / script), "--help"], capture_output=True, text=True, timeout=60, check=False
    )
    assert (told.returncode, told.stderr) == (0, "")
    options = re.findall(r"^ +(--[a-z-]+)(?: \| '')?\)", (ROOT / "setup" / script).read_text(), re.MULTILINE)
    assert options
    assert not [option for option in options if option not in told.stdout]


@pytest.mark.parametrize(
    "wrong",
    [
        ["install", "--language"], ["install", "--hardware"], ["install", "--language", "fr"],
        ["install", "--power-button"], ["hotspot", "on", "--name"], ["hotspot", "on", "--channel"],
    ],
)  # fmt: skip
def test_what_is_said_wrongly_is_told(wrong: list[str]) -> None:
    command = [str(ROOT / "setup" / wrong[0]), *wrong[1:], *(["--dry-run"] if len(wrong) > 2 else [])]
    said = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert said.returncode
    assert said.stderr.strip()
