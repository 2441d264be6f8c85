"""A box on a disk that fails, fills, slows and loses its power keeps what it has said that it keeps."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .simulator.all_of_them import tenth
from .simulator.evening import play
from .simulator.planted import PLANTED, Planted

REPOSITORY = Path(__file__).parent.parent

# So many pieces, so that it is seen how far it is.
PIECES = 10


@pytest.mark.parametrize("piece", range(PIECES))
def test_the_witness_has_nothing_to_say_of_a_tenth_of_all_evenings(piece: int) -> None:
    played = 0
    for name in list(tenth())[piece::PIECES]:
        assert play(name).wrong == (), f"again: python -m tests.simulator {name}"
        played += 1
    assert played > 30


@pytest.mark.parametrize("fault", PLANTED)
def test_the_witness_names_what_is_planted(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    planted = PLANTED[fault]
    with monkeypatch.context() as broken:
        planted.broken(broken)
        found = next((name for name in planted.evenings if is_named(planted, name)), "")
    assert found, "the witness has not seen it"
    assert play(found).wrong == (), "by itself it is well"


def is_named(planted: Planted, name: str) -> bool:
    """Whether the witness says what is broken."""
    return any(planted.says in what for what in play(name).wrong)


def test_an_evening_is_the_same_whenever_it_is_played() -> None:
    """Also in another process, where sets have another order."""
    command = [sys.executable, "-m", "tests.simulator", "storm", "33"]
    told = [
        subprocess.run(
            command,
            cwd=REPOSITORY,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout.decode()
        for seed in ("1", "2")
    ]
    assert told[0] == told[1] == "\n".join(play("storm 33").told) + "\n"
    assert "has joined" in told[0]


def test_an_interrupted_run_goes_on_where_it_was(tmp_path: Path) -> None:
    from .simulator.__main__ import play_all

    names, file = ["storm 1", "storm 2"], tmp_path / "played"
    assert play_all(names[:1], file) == 0
    before = file.read_text()
    assert play_all(names, file) == 0
    assert file.read_text().startswith(before)
    assert file.read_text().count("\n") == len(names)
