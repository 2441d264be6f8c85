"""On a terminal that is not UTF-8 umlauts are written as it can, and read as they are meant."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from moderator.commands.letters import as_it_can, spelt_out
from moderator.lines import TONES
from moderator.lines.lines import load

ROOT = Path(__file__).parents[1]
GERMAN = load("de", TONES["classic"]("de"))
# Python takes a terminal without a language for one of UTF-8, unless it is told not to.
STRICT = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
ASCII, LATIN = {"PYTHONIOENCODING": "ascii"}, {"PYTHONIOENCODING": "latin-1"}
TERMINALS = (ASCII, {"LANG": "C"}, STRICT, LATIN)
LANGUAGES = ("LANG", "LC_ALL", "LC_CTYPE")


def moderator(*words: object, at: dict[str, str], typed: bytes = b"", folder: Path = ROOT) -> bytes:
    """What the program writes at such a terminal; its errors, too."""
    environment = {key: value for key, value in os.environ.items() if key not in LANGUAGES}
    came = subprocess.run(
        [sys.executable, "-m", "moderator", *map(str, words)],
        env={**environment, "PYTHONPATH": str(ROOT), "HOME": str(folder), **at},
        cwd=folder,
        input=typed,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        timeout=120,
    )
    assert b"Traceback" not in came.stdout, came.stdout[-2000:]
    return came.stdout


def spelt_out_all(word: str) -> str:
    """A word on a terminal that has the fewest letters."""
    return "".join(letter if letter.isascii() else spelt_out(letter, "ascii") for letter in word)


@pytest.mark.parametrize("terminal", TERMINALS)
def test_every_german_line_is_written_on_every_terminal(terminal: dict[str, str]) -> None:
    written = moderator("voice", "script", "--language", "de", at=terminal)
    assert len(written.splitlines()) > 500
    if terminal in (ASCII, STRICT):
        assert written.isascii()
        assert b"fuer" in written


@pytest.mark.parametrize("terminal", [ASCII, STRICT])
@pytest.mark.parametrize("name", ["Zoë", "Jürgen", "Łukasz"])
def test_an_evening_is_played_there_by_whoever_has_an_umlaut(
    tmp_path: Path, terminal: dict[str, str], name: str
) -> None:
    names = f"{name},Ben,Änne,Dora,Emil,Frida,Gina,Jörg"
    said = moderator(
        *("run", "--auto", "--at", "terminal", "--silent", "--speed", "500", "--language", "de"),
        *("--players", names, "--folder", tmp_path / "games"),
        at=terminal,
        folder=tmp_path,
    )
    assert said.isascii()
    for spelt in (spelt_out_all(name), "Aenne", "Joerg", "Werwoelfe"):
        assert spelt in said.decode()


def test_a_word_that_is_not_understood_is_written_as_it_can(tmp_path: Path) -> None:
    assert b"unrecognized arguments: Aenne" in moderator("wiring", "Änne", at=STRICT, folder=tmp_path)


@pytest.mark.parametrize("typed", ["ü".encode(), "ü".encode("latin-1")])
def test_what_is_typed_is_read_in_either_alphabet(typed: bytes) -> None:
    code = (
        "from moderator.commands.letters import settle_streams; settle_streams();"
        "print(ascii(input()), input())"
    )
    came = subprocess.run(
        [sys.executable, "-c", code],
        input=b"J" + typed + b"rgen\nZ" + typed + b"\n",
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        check=True,
    )
    assert came.stdout == b"'J\\xfcrgen' Zue\n"


@pytest.mark.parametrize(
    ("letter", "encoding", "written"),
    [
        ("ä", "ascii", "ae"), ("Ü", "ascii", "Ue"), ("ß", "ascii", "ss"), ("é", "ascii", "e"),
        ("„", "latin-1", '"'), ("…", "latin-1", "..."), ("Ω", "ascii", "Ohm"), ("\u0301", "ascii", ""),
        ("狼", "ascii", "?"), ("Œ", "latin-1", "Oe"), ("ﬁ", "ascii", "fi"),
    ],
)  # fmt: skip
def test_a_letter_is_spelt_in_those_that_are_there(letter: str, encoding: str, written: str) -> None:
    assert spelt_out(letter, encoding) == written


def test_every_letter_of_our_lines_has_one_instead() -> None:
    letters = {letter for texts in GERMAN.wordings.values() for text in texts for letter in text}
    assert [letter for letter in letters if not letter.isascii() and spelt_out(letter, "ascii") == "?"] == []


def test_what_is_no_matter_of_letters_is_not_hidden() -> None:
    with pytest.raises(UnicodeError, match="else"):
        as_it_can(UnicodeError("something else"))
