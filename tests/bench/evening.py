"""An evening: how soon the first word is heard, and what a night costs with ambience and voice."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from moderator.lines.lines import load

from ..recording import SOUNDS
from .cost import cost

STARTS = 5
NIGHT, WHILE, BEFORE = 60.0, 40.0, 5.0
# The first word is the first that is heard if nothing else is.
WITHOUT_AMBIENCE = "ambience_volume: 0\n"

BARE_START = [sys.executable, "-c", "import pygame.mixer; pygame.mixer.init()"]
BARE_SOUND = [
    sys.executable,
    "-c",
    "import io, pygame, time; from sounds.ogg import parts; pygame.mixer.init(44100, -16, 2, 1024);"
    f"night = parts(open('{SOUNDS}/beds/night.ogg', 'rb').read());"
    "whole = b''.join(pygame.mixer.Sound(io.BytesIO(part)).get_raw() for part in night);"
    "pygame.mixer.Sound(buffer=whole).play(-1); del whole; time.sleep(60)",
]
SPEAKER = [sys.executable, "-m", "tests.bench.speaker_night"]
EVENING = [sys.executable, "-m", "moderator", "run", "--auto", "--players", "8", "--seed", "1"]


def figures() -> Iterator[tuple[str, str]]:
    """Each figure by its name."""
    with TemporaryDirectory() as place:
        folder = Path(place)
        prepare(folder)
        yield "reference: Python starts, opens the mixer, and ends", seconds(start_of(BARE_START, folder))
        yield "program start to the first spoken word, warm cache", seconds(first_words(folder))
        yield "reference: pygame alone, the night decoded and in a loop", alone(BARE_SOUND, folder)
        yield "reference: the speaker alone, a loop for the night", alone([*SPEAKER, "60", "--loop"], folder)
        yield "a night of the speaker alone, a line every 20 s", alone([*SPEAKER, "60"], folder)
        yield "a night of the speaker alone, the loop held up at most", held_up(folder)
        yield "a night of the whole program, ambience and voice", night(folder)


def seconds(times: list[float]) -> str:
    """The one in the middle, and the longest."""
    return f"{median(times):12,.2f} s, at most {max(times):.2f} s"


def prepare(folder: Path) -> None:
    """Everything that is always said is in the cache."""
    (folder / "box.yaml").write_text(WITHOUT_AMBIENCE, encoding="utf-8")
    run = [sys.executable, "-m", "moderator", "voice", "prepare"]
    subprocess.run(run, env=own(folder), check=True, capture_output=True)


def own(folder: Path, **more: str) -> dict[str, str]:
    """An environment in which nothing of the person's own is touched."""
    folders = {f"XDG_{kind}_HOME": str(folder / kind.lower()) for kind in ("CACHE", "DATA", "CONFIG")}
    return os.environ | folders | {"SDL_AUDIODRIVER": "dummy"} | more


def start_of(command: list[str], folder: Path) -> list[float]:
    """How long a program takes from its start to its end."""
    times = []
    for _ in range(STARTS):
        since = time.perf_counter()
        subprocess.run(command, env=own(folder), check=True, capture_output=True)
        times.append(time.perf_counter() - since)
    return times


def first_words(folder: Path) -> list[float]:
    """From the program's start until a sample of a voice has come out of the mixer."""
    pipe = folder / "pipe"
    os.mkfifo(pipe)
    disk = {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(pipe)}
    times = []
    for number in range(STARTS):
        since = time.perf_counter()
        settings = ["--settings", str(folder / "box.yaml"), "--folder", str(folder / f"games-{number}")]
        with going([*EVENING, *settings], own(folder, **disk)) as program:
            wait_for_sound(pipe, program)
            times.append(time.perf_counter() - since)
    return times


def wait_for_sound(pipe: Path, program: "subprocess.Popen[str]") -> None:
    """Until something else than silence has come out of the mixer."""
    mix = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    os.set_blocking(mix, True)
    while not any(some := os.read(mix, 4096)):
        assert program.poll() is None, "the program ended before it spoke"
        time.sleep(0 if some else 0.001)
    os.close(mix)


def alone(command: list[str], folder: Path) -> str:
    """What a program costs once it has begun."""
    with going(command, own(folder)) as program:
        time.sleep(BEFORE)
        return str(cost(program.pid, WHILE))


def held_up(folder: Path) -> str:
    """How late the speaker's loop comes to what is due."""
    watched = [*SPEAKER, "20", "--watched"]
    return subprocess.run(
        watched, env=own(folder), check=True, capture_output=True, text=True
    ).stdout.rstrip()


def night(folder: Path) -> str:
    """From the first words of the night on, for a minute."""
    with going([*EVENING, "--folder", str(folder / "games")], own(folder)) as program:
        assert program.stdout is not None
        begin = [text.format(night=1) for text in load("de").wordings["scene.first-night"]]
        assert any(text in line for line in program.stdout for text in begin), "there was a night"
        return str(cost(program.pid, NIGHT))


@contextmanager
def going(command: list[str], environment: dict[str, str]) -> Iterator["subprocess.Popen[str]"]:
    """A program that runs meanwhile."""
    program = subprocess.Popen(
        command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
    )
    try:
        with program:
            yield program
            program.kill()
    finally:
        program.kill()
