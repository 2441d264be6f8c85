"""Installing the box: what it changes on a system, told by what the scripts do to files given to them."""

import re
import shutil
import subprocess
from pathlib import Path
from random import Random

import pytest

from moderator.box.clock import run_virtually
from moderator.box.store import Store
from moderator.rules.game import Setup

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


@needs_systemd
def test_the_box_is_locked_in(tmp_path: Path) -> None:
    unit = tmp_path / "moderator.service"
    unit.write_text((ROOT / "systemd/moderator.service").read_text(encoding="utf-8"))
    check = ["systemd-analyze", "security", "--no-pager", "--offline=true", "--threshold=23", str(unit)]
    assert subprocess.run(check, capture_output=True, timeout=60).returncode == 0


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
    assert in_shell('best_sound_card "$1"', tmp_path / "cards").strip() == best


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


@pytest.mark.parametrize(
    ("wired", "lines"),
    [("none", []), ("pins", []), ("expanders", ["dtparam=i2c_arm=on"]), ("strip", ["dtparam=spi=on"])],
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
    assert in_shell('switched_on_for expanders "$1"', model).split() == ["dtparam=i2c_arm=on"]


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
    lines = kept.read_bytes().splitlines(keepends=True)
    lines[4] = lines[4].replace(lines[4].split()[2], b"00000000")
    kept.write_bytes(b"".join(lines))
    said = fits(tmp_path)
    assert said.returncode == 1
    assert "(line 5)" in said.stderr
    assert not [name for name in TABLES["duesterwald"].players if name in said.stderr]


@pytest.mark.parametrize(
    ("lines", "wired"),
    [
        ([], "pins"),
        (["button: gpio 4 (pin 7)", "lamp: gpio 18"], "pins"),
        (["button: expander 0x20 A3", "lamp: gpio 18"], "expanders"),
        (["strip:", "lamp: strip 0-1"], "strip"),
        (["strip:", "button: expander 0x20 A3", "lamp: strip 0-1"], "all"),
        (["# a lamp can be on an expander 0x20 A3, or on a strip:"], "pins"),
    ],
)
def test_only_what_is_planned_is_switched_on(lines: list[str], wired: str, tmp_path: Path) -> None:
    # SPI that nobody needs would keep five pins from buttons and lamps.
    file = tmp_path / "box.yaml"
    assert in_shell('hardware_of "$1"', file).strip() == "pins", "nothing is planned"
    file.write_text("\n".join(["panel:", *(f"  {line}" for line in lines)]))
    assert in_shell('hardware_of "$1"', file).strip() == wired


@pytest.mark.parametrize("script", ["install", "upgrade", "uninstall", "hotspot"])
def test_a_script_tells_everything_that_can_be_said_to_it(script: str) -> None:
    told = subprocess.run(
        [str(ROOT / "setup" / script), "--help"], capture_output=True, text=True, timeout=60, check=False
    )
    options = re.findall(r"^ +(--[a-z-]+)(?: \| '')?\)", (ROOT / "setup" / script).read_text(), re.MULTILINE)
    assert options
    assert not [option for option in options if option not in told.stdout + told.stderr]
