"""The commands of the box: what they print, and that a whole evening runs from the command line."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from moderator.__main__ import main
from moderator.keeping.store import Store
from moderator.lines.lines import load, spoken
from moderator.lines.words import script_of

from .patience import patient


def test_lines_are_listed_with_their_wordings(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lines", "scene.night", "--language", "en"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "scene.night"
    wordings = load("en").wordings["scene.night"]
    assert [line.strip() for line in printed[1:]] == [script_of(text) for text in wordings]


def test_own_lines_that_cannot_be_read_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "own.en.yaml"
    for mistake in (str(own), "did you mean 'felt'?"):
        assert main(["lines", "felt", "--language", "en", "--own", str(own)]) == 2
        assert mistake in capsys.readouterr().err
        own.write_text('felx: "A shiver."')


def test_a_page_that_can_be_nowhere_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["run", "--port", "65536"])
    assert "--port" in capsys.readouterr().err


def test_wires_that_are_nowhere_are_told_with_what_helps(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = tmp_path / "box.yaml"
    settings.write_text("silence: yes")
    where = ["--settings", str(settings), "--folder", str(tmp_path / "games")]
    assert main(["run", "--at", "wired", *where]) == 2
    assert "moderator wiring --new" in capsys.readouterr().err


def test_only_what_is_spoken_is_to_be_recorded(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["voice", "script", "--language", "de"]) == 0
    printed = capsys.readouterr().out
    assert "scene.night.1\t" in printed
    assert "prompt." not in printed
    assert "casting." not in printed
    assert "scene.dawn" in spoken(load("de"))


@pytest.mark.parametrize("language", ["de", "en"])
def test_an_evening_runs_from_the_command_line(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = str(tmp_path / "games")
    options = [
        "--auto",
        "--silent",
        "--speed",
        "2000",
        "--seed",
        "3",
        "--players",
        "8",
        "--language",
        language,
    ]
    assert main(["run", *options, "--folder", folder, "--games", "2"]) == 0
    assert [file.suffix for file in Store(tmp_path / "games").files()] == [".finished", ".finished"]
    said = capsys.readouterr().out
    assert any(text in said for text in load(language).wordings["night.rest"])


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--players", "Anna,Anna"], "stands there twice"),
        (["--players", "Anna,Ben"], "8 to 18"),
        (["--settings", "box.yaml"], "there is no setting 'langauge'"),
    ],
)
def test_a_wrong_call_is_told_before_anything_begins(
    options: list[str],
    complaint: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "box.yaml").write_text("langauge: de\n")
    assert main(["run", "--auto", "--silent", "--language", "en", *options]) == 2
    assert complaint in capsys.readouterr().err


def test_ctrl_c_ends_a_command_without_many_words(tmp_path: Path) -> None:
    asking = [sys.executable, "-m", "moderator", "wiring", "--new", "--settings", str(tmp_path / "box.yaml")]
    with subprocess.Popen(
        asking, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.read(1), "it asks"
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate(timeout=patient(30))
    assert (process.returncode, complaints) == (130, b"")
