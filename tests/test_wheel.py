"""The program as a wheel: in an empty environment somewhere else it has all it needs, and is heard."""

import os
import signal
import subprocess
import sys
import zipfile
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep

import pytest

from moderator.keeping.settings import Settings
from moderator.sound.mixing import AMBIENCE
from moderator.sound.sound_card import FRAME, RATE

from .recorded import STEPS, decoded, decoding, turned_down

ROOT = Path(__file__).parents[1]
ROOMS = ("moderator", "hardware", "sounds")
# Of what lies there, this is for those who make sounds.
FOR_MAKERS = {"sounds/README.md", "sounds/requirements.txt"}

# Said quickly, so that the night begins soon.
SETTINGS = "language: en\ntone: short\npace: brisk\nvoice_speed: 2\n"
NIGHTS = ("night", "storm")
# So much of an ambience alone, to the sample, is no accident; and a voice is louder than any.
ENOUGH, LOUD = round(0.05 * RATE), 3000


def run(*command: object, cwd: Path) -> str:
    """What a command says."""
    return subprocess.run(
        list(map(str, command)), cwd=cwd, check=True, stdout=subprocess.PIPE, text=True, timeout=600
    ).stdout


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of a release, without the checkout they come from."""
    program = tmp_path_factory.mktemp("program")
    run("bash", "-euc", '. setup/box.sh; copy_program "$1"', "test", program, cwd=ROOT)
    return program


@pytest.fixture(scope="module")
def wheel(program: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that pip makes of them."""
    wheels = tmp_path_factory.mktemp("wheels")
    run(sys.executable, "-m", "pip", "wheel", ".", "--no-deps", "--quiet", "-w", wheels, cwd=program)
    (wheel,) = wheels.iterdir()
    return wheel


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment of its own, with the wheel and whatever it needs to run."""
    place = tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "venv", place, cwd=place)
    run(place / "bin" / "pip", "install", "--quiet", f"{wheel}[run]", cwd=place)
    return place


def test_all_that_lies_in_a_room_is_in_the_wheel(program: Path, wheel: Path) -> None:
    files = {
        str(file.relative_to(program))
        for room in ROOMS
        for file in (program / room).rglob("*")
        if file.is_file()
    }
    packed = set(zipfile.ZipFile(wheel).namelist())
    assert files - packed == FOR_MAKERS
    assert {name.split("/")[0] for name in packed - files} == {wheel.name.split("-py3")[0] + ".dist-info"}


class Mix:
    """What has come out of the mixer so far."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def left(self, seconds: float) -> "array[int]":
        """One ear, at the end of it."""
        whole = self._file.read_bytes() if self._file.exists() else b""
        kept = len(whole) // FRAME * FRAME
        return array("h", whole[max(0, kept - round(seconds * RATE) * FRAME) : kept])[::2]

    def ends_in(self, loops: list[bytes]) -> bool:
        """Whether lately an ambience was heard that is fully there, and nothing else."""
        lately = self.left(1.0)
        windows = (lately[at : at + ENOUGH].tobytes() for at in range(0, len(lately) - ENOUGH, ENOUGH))
        return any(loop.find(window) >= 0 for window in windows if any(window) for loop in loops)


@contextmanager
def evening(installed: Path, home: Path) -> Iterator["subprocess.Popen[str]"]:
    """An evening of random players at the terminal, recorded by SDL."""
    (home / "box.yaml").write_text(SETTINGS, encoding="utf-8")
    environment = {
        "HOME": str(home), "PATH": os.environ["PATH"], "SDL_AUDIODRIVER": "disk",
        "SDL_DISKAUDIOFILE": str(home / "mix"),
    }  # fmt: skip
    moderator = str(installed / "bin" / "moderator")
    command = [moderator, "run", "--auto", "--seed", "1", "--settings", "box.yaml"]
    with (home / "told").open("w") as told, subprocess.Popen(
        command, cwd=home, env=environment, stdout=told, stderr=subprocess.STDOUT, text=True
    ) as program:  # fmt: skip
        try:
            yield program
        finally:
            program.kill()


def test_installed_somewhere_else_it_plays_an_evening_that_is_heard(installed: Path, tmp_path: Path) -> None:
    asked = "import moderator; print(moderator.__file__)"
    assert Path(run(installed / "bin" / "python", "-c", asked, cwd=tmp_path)).is_relative_to(installed)
    usual = Settings()
    full = round(AMBIENCE * usual.ambience_volume * usual.volume * STEPS)
    with decoding():
        files = [ROOT / "sounds" / "ambience" / f"{name}.ogg" for name in NIGHTS]
        loops = [turned_down(decoded(file), full).tobytes() for file in files]
    mix = Mix(tmp_path / "mix")
    with evening(installed, tmp_path) as program:
        while not mix.ends_in(loops):
            assert program.poll() is None, (tmp_path / "told").read_text()
            sleep(0.5)
        program.send_signal(signal.SIGINT)
        assert program.wait(60) == 0
    assert "Good night." in (tmp_path / "told").read_text()
    heard = mix.left(600.0)
    assert max(heard) > LOUD, "somebody speaks"
    assert not any(heard[-100:]), "and falls silent at the end"
