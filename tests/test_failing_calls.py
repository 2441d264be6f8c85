"""The real program, of whose real system calls below the folder of the games every tenth is refused."""

import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from moderator.keeping.store import Store
from moderator.lines.lines import load
from moderator.rules.playing import journal

from .patience import patient

SOURCE = Path(__file__).parent / "failing_calls.c"
COMPILER = shutil.which("cc")

EACH, GAMES = 10, 2
LINES = load("en").wordings


@pytest.fixture(scope="module")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What stands before the system's calls."""
    if COMPILER is None or sys.platform != "linux":
        pytest.skip("there is no C compiler, or no Linux")
    library = tmp_path_factory.mktemp("shim") / "failing_calls.so"
    subprocess.run([COMPILER, "-shared", "-fPIC", "-o", library, SOURCE, "-ldl"], check=True)
    return library


def evening(folder: Path, rules: str, seed: int, games: int, **surroundings: str) -> str:
    """What is written at the terminal, from hello to good night."""
    about = {"at": "terminal", "language": "en", "players": 8, "speed": 2000}
    about |= {"rules": rules, "seed": seed, "folder": folder, "games": games}
    options = [f"--{name}={what}" for name, what in about.items()]
    command = [sys.executable, "-m", "moderator", "run", "--auto", "--silent", *options]
    environment = {**os.environ, **surroundings}
    run = subprocess.run(
        command, env=environment, capture_output=True, check=False, timeout=patient(60), text=True
    )
    assert run.returncode == 0, run.stdout[-500:] + run.stderr[-2000:]
    return run.stdout


def says(told: str, line: str) -> bool:
    """Whether one of the wordings of a line was said."""
    return any(wording.split("{")[0] in told for wording in LINES[line])


@pytest.mark.parametrize(("rules", "seed"), [("duesterwald", 5), ("big-box", 6), ("duesterwald", 7)])
def test_every_tenth_call_is_refused_and_nothing_is_lost_or_told_wrongly(
    shim: Path, rules: str, seed: int, tmp_path: Path
) -> None:
    folder, counted = tmp_path / "games", tmp_path / "counted"
    folder.mkdir()
    told = evening(
        folder, rules, seed, GAMES, LD_PRELOAD=str(shim), FAILING_FOLDER=str(folder),
        FAILING_EACH=str(EACH), FAILING_COUNT=str(counted),
    )  # fmt: skip
    calls = Counter(tuple(line.split()) for line in counted.read_text().splitlines())
    refused = {what: number for (what, how), number in calls.items() if how == "refused"}
    assert sum(refused.values()) == calls.total() // EACH > 20
    assert refused.keys() == {"open", "write", "fsync", "rename"}
    assert says(told, "trouble.behind")
    assert says(told, "trouble.saved")
    is_all = says(told, "night.rest")
    assert is_all != (says(told, "night.behind") or says(told, "night.unsaved"))
    kept = [journal.read(file.read_bytes()) for file in Store(folder).files()]
    if is_all:
        assert [file.suffix for file in Store(folder).files()] == [".finished"] * GAMES
        assert all(found.is_over and found.damaged is None for found in kept)
    for found in kept[:-1]:
        assert found.is_over, "what is written before the next game is all there"
    again = evening(folder, rules, seed, 1)
    assert not says(again, "evening.unfinished"), "no finished game comes back"
    for file in Store(folder).files():
        game = journal.resume(file.read_bytes())
        game.go_on_to_question()
        assert game.board.outcome
