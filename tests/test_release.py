"""A release is made of what is committed and locked, is the same each time, and says whose it all is."""

import hashlib
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from .patience import patient

ROOT = Path(__file__).parents[1]
MINE = "License-Expression: MIT\nLicense-File: LICENSE\n"


def wheel(folder: Path, name: str, told: str = MINE) -> str:
    """A wheel with nothing in it but what it says of itself; its hash."""
    folder.mkdir(exist_ok=True)
    about = f"{name.partition('-')[0]}-1.0.dist-info"
    with zipfile.ZipFile(folder / name, "w") as packed:
        package = name.partition("-")[0].replace("_", "-")
        of = f"Metadata-Version: 2.4\nName: {package}\nVersion: 1.0\n{told}"
        packed.writestr(f"{about}/METADATA", of)
        packed.writestr(f"{about}/licenses/LICENSE", f"The words of {name.partition('-')[0]}.\n")
    return hashlib.sha256((folder / name).read_bytes()).hexdigest()


WHEELS = (
    "plain-1.0-py3-none-any.whl",
    "kept-1.0-cp39-abi3-manylinux_2_17_aarch64.whl",
    "both-1.0-cp311-cp311-manylinux2014_aarch64.manylinux_2_17_aarch64.whl",
    "both-1.0-cp313-cp313-manylinux2014_aarch64.manylinux_2_17_aarch64.whl",
    "espeakng_loader-1.0-py3-none-manylinux_2_17_aarch64.whl",
)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A checkout of next to nothing, with its wheels beside it."""
    house = tmp_path / "house"
    shutil.copytree(ROOT / "setup/card", house / "setup/card")
    shutil.copytree(ROOT / "setup/licences", house / "setup/licences")
    shutil.copy(ROOT / "setup/release", house / "setup/release")
    shutil.copy(ROOT / "LICENSE", house)
    (house / "moderator").mkdir()
    (house / "moderator/__init__.py").write_text('__version__ = "1.2.3"\n')
    lock: dict[str, str] = {}
    for name in WHEELS:
        made = wheel(tmp_path / "wheels", name)
        package = name.partition("-")[0].replace("_", "-")
        lock[package] = f"{lock.get(package, f'{package}==1.0')} \\\n    --hash=sha256:{made}"
    (house / "setup/wheels.lock").write_text("\n".join(lock.values()) + "\n")
    who = ["-c", "user.name=somebody", "-c", "user.email=nobody@example.org"]
    for command in (["init", "-q"], ["add", "-A"], [*who, "commit", "-q", "-m", "All"]):
        subprocess.run(["git", *command], cwd=house, check=True, timeout=patient(60))
    return house


def make(house: Path, into: str = "dist") -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "setup/release", "--wheels", "../wheels", "--into", into]
    return subprocess.run(command, cwd=house, capture_output=True, text=True, timeout=patient(60))


def test_the_same_commit_makes_the_same_bytes_and_nothing_is_missing(house: Path) -> None:
    for into in ("one", "two"):
        assert make(house, into).returncode == 0
    names = ("moderator-1.2.3-card.zip", "moderator-1.2.3.tar.gz")
    one, two = ([(house / into / name).read_bytes() for name in names] for into in ("one", "two"))
    assert one == two
    with zipfile.ZipFile(house / "one" / names[0]) as packed:
        lying = {name: packed.read(name) for name in packed.namelist()}
    assert [name for name in lying if "/" not in name] == ["user-data"], (
        "nothing else lies among the Pi's own"
    )
    box = {name.partition("/")[2]: content for name, content in lying.items() if "/" in name}
    assert {f"wheels/{name}" for name in WHEELS} <= set(box)
    assert box["moderator.tar.gz"] == one[1]
    # What Linux reads has its ends of lines, whoever unpacks it.
    assert not [
        name for name in ("begin", "first-boot", "moderator-card.service", "sums") if b"\r" in box[name]
    ]
    sealed = dict(line.split("  ")[::-1] for line in box["sums"].decode().splitlines())
    assert set(box) - set(sealed) == {"box.txt", "sums"}
    assert all(hashlib.sha256(box[name]).hexdigest() == told for name, told in sealed.items())
    licences = box["LICENCES.txt"].decode()
    for package in ("plain", "kept", "both"):
        assert f"{package} 1.0: MIT\n" in licences
        assert licences.count(f"The words of {package}.") == 1
    # It says that it is its maker's, and carries somebody else's.
    assert (
        "espeakng-loader 1.0: MIT by its makers; the espeak-ng 1.52 that it carries: GPL-3.0-or-later"
        in licences
    )
    assert licences.count("GNU GENERAL PUBLIC LICENSE\n") == 1


@pytest.mark.parametrize(
    ("spoilt", "why"),
    [
        ("not-1.0-py3-none-any.whl", "is not what setup/wheels.lock has"),
        (WHEELS[0], "is not what setup/wheels.lock has"),
    ],
)
def test_what_is_not_locked_is_no_release(house: Path, spoilt: str, why: str) -> None:
    wheel(house.parent / "wheels", spoilt, told="")
    said = make(house)
    assert (said.returncode, why in said.stderr) == (1, True)
    assert not list((house / "dist").iterdir())


def test_what_is_missing_for_one_of_the_pythons_is_no_release(house: Path) -> None:
    (house.parent / "wheels" / WHEELS[3]).unlink()
    assert "both is missing for Python 3.13" in make(house).stderr


def test_what_says_nothing_of_its_licence_is_not_passed_on(house: Path) -> None:
    made = wheel(house.parent / "wheels", "mute-1.0-py3-none-any.whl", told="")
    with (house / "setup/wheels.lock").open("a") as lock:
        lock.write(f"mute==1.0 \\\n    --hash=sha256:{made}\n")
    assert "mute 1.0 does not say by which licence it is" in make(house).stderr
