"""The acceptance cases hold: those of the rules, run where they lie, and our own."""

import os
from pathlib import Path

import pytest

from moderator.__main__ import main
from moderator.rules.playing.games import GAMES

OWN = Path(__file__).parent / "cases"
SHARED = Path(os.environ.get("MODERATOR_SHARED", OWN.parents[2] / "shared")) / "cases"

own_cases = sorted(OWN.glob("*.yaml"))
# Those of games with a form of their own lie in a folder of their name.
FOLDERS = ("*.yaml", *(f"{rules}/*.yaml" for rules in GAMES))
shared_cases = sorted(case for cases in FOLDERS for case in SHARED.glob(cases))


@pytest.mark.parametrize("case", shared_cases, ids=lambda case: case.stem)
def test_a_case_of_the_rules_holds(case: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["case", str(case)]) == 0, capsys.readouterr().err


@pytest.mark.fast
@pytest.mark.parametrize("case", own_cases, ids=lambda case: case.stem)
def test_our_own_case_holds(case: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["case", str(case)]) == 0, capsys.readouterr().err


@pytest.mark.skipif(not SHARED.is_dir(), reason="the acceptance cases lie beside this checkout, not in it")
def test_the_cases_of_the_rules_are_there() -> None:
    assert len(shared_cases) >= 19


def test_every_game_has_cases_of_our_own() -> None:
    for rules in GAMES:
        assert sum(case.name.startswith(rules) for case in own_cases) > 20
