"""The program as a wheel: in an empty environment somewhere else it has all it needs, and is heard."""

import os
import subprocess
import sys
import zipfile
from array import array
from pathlib import Path

import pytest

from moderator.keeping.settings import Settings
from moderator.lines import TONES
from moderator.lines.lines import load
from moderator.sound.fake import Command
from moderator.sound.mixing import AMBIENCE
from moderator.sound.scenery import Hour
from moderator.sound.sound_card import FRAME, RATE

from .patience import patient
from .recorded import STEPS, decoding, loop_of, turned_down

ROOT = Path(__file__).parents[1]
ROOMS = ("moderator", "hardware", "sounds")
# Of what lies there, this is for those who make sounds.
FOR_MAKERS = {"sounds/README.md", "sounds/requirements.txt"}

# A whole evening of words, with as little between them as can be set: three minutes and a half.
SETTINGS = """\
language: en
tone: short
pace: brisk
voice_speed: 2
recap: none
times:
  {choice: 1, pack: 1, short: 1, pair: 1, trio: 1, result: 1, knowledge: 1, secret: 1, peek: 1, take_back: 0,
   talk: 1, talk_of_few: 1, hustings: 1, last_call: 1, defence: 1, last_will: 1, vote: 1, missing: 1}
"""
# The first games of a box, and so much of how their first nights sound.
TALES, BEGINS = ("1", "2"), 20.0
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
    """What has come out of the mixer."""

    def __init__(self, file: Path) -> None:
        whole = file.read_bytes()
        kept = len(whole) // FRAME * FRAME
        # One ear.
        self.left = array("h", whole[:kept])[::2]

    def is_heard(self, loops: list[bytes]) -> bool:
        """Whether an ambience was heard somewhere that is fully there, and nothing else."""
        windows = (self.left[at : at + ENOUGH].tobytes() for at in range(0, len(self.left) - ENOUGH, ENOUGH))
        return any(loop.find(window) >= 0 for window in windows if any(window) for loop in loops)

    @property
    def words(self) -> int:
        """How many seconds of it are as loud as only somebody who speaks."""
        seconds = (self.left[at : at + RATE] for at in range(0, len(self.left), RATE))
        return sum(max(second) > LOUD for second in seconds)


def evening(installed: Path, home: Path) -> str:
    """What is told of an evening of random players at the terminal, which SDL records."""
    (home / "box.yaml").write_text(SETTINGS, encoding="utf-8")
    environment = {
        "HOME": str(home), "PATH": os.environ["PATH"], "SDL_AUDIODRIVER": "disk",
        "SDL_DISKAUDIOFILE": str(home / "mix"),
    }  # fmt: skip
    moderator = str(installed / "bin" / "moderator")
    command = [moderator, "run", "--auto", "--seed", "9", "--settings", "box.yaml"]
    return subprocess.run(
        command, cwd=home, env=environment, check=True, timeout=patient(400),
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    ).stdout  # fmt: skip


def test_installed_somewhere_else_it_plays_an_evening_that_is_heard(installed: Path, tmp_path: Path) -> None:
    asked = "import moderator; print(moderator.__file__)"
    assert Path(run(installed / "bin" / "python", "-c", asked, cwd=tmp_path)).is_relative_to(installed)
    told = evening(installed, tmp_path)
    assert is_told(told, "victory."), told
    assert is_told(told, "night.rest"), told
    usual = Settings()
    full = round(AMBIENCE * usual.ambience_volume * usual.volume * STEPS)
    with decoding():
        nights = [Command(0, "scene", "night", Hour(tale)) for tale in TALES]
        loops = [turned_down(loop_of(night, BEGINS), full).tobytes() for night in nights]
    mix = Mix(tmp_path / "mix")
    assert mix.is_heard(loops), "there is a night"
    lines = [line for line in told.splitlines() if line.startswith("  ")]
    assert mix.words > len(lines) / 2, "somebody speaks from beginning to end"
    assert not any(mix.left[-100:]), "and falls silent"


def is_told(told: str, lines: str) -> bool:
    """Whether one of these lines is in it, in whatever wording."""
    wordings = load("en", TONES["short"]("en")).wordings
    return any(text in told for line in wordings if line.startswith(lines) for text in wordings[line])
