"""The crib card: a file to print, about the game that is played and about no other."""

from pathlib import Path

import pytest

from moderator.__main__ import main
from moderator.lines import load
from moderator.rules.games import GAMES

WORDS = load("en")

# What only one of the games has, by the lines that tell of it.
BIG_BOX = ("dog", "trio", "accuse", "second", "news-sword", "news-stray-cat")
BOTH = ("pack", "take-back", "vote", "news-lovers", "news-none")


def card(folder: Path, rules: str) -> str:
    """The card of eight seats."""
    file = folder / f"{rules}.html"
    assert main(["crib", "--rules", rules, "--language", "en", "--out", str(file)]) == 0
    return file.read_text(encoding="utf-8")


def test_the_card_is_a_file_and_it_is_said_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["crib"]) == 0
    said = capsys.readouterr().out
    assert "crib.html" in said
    assert "<" not in said
    assert (tmp_path / "crib.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_where_it_cannot_be_written_that_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["crib", "--out", str(tmp_path / "nowhere" / "crib.html")]) == 2
    assert "nowhere" in capsys.readouterr().err


def test_the_card_names_what_the_game_has_and_nothing_else(tmp_path: Path) -> None:
    big_box, duesterwald = (card(tmp_path, rules) for rules in ("big-box", "duesterwald"))
    for line in (*BIG_BOX, *BOTH):
        assert WORDS.text(f"crib.{line}") in big_box, line
    for line in BOTH:
        assert WORDS.text(f"crib.{line}") in duesterwald, line
    for line in BIG_BOX:
        assert WORDS.text(f"crib.{line}") not in duesterwald, line
    assert "Düsterwald, 8 seats" in duesterwald


def test_every_character_has_a_lamp_of_its_own(tmp_path: Path) -> None:
    shown = [part.split("</li>")[0] for part in card(tmp_path, "big-box").split("<li><b>")[1:]]
    lamps = [part.replace(part.split("</b>")[1].split(" <i>")[0], "") for part in shown]
    assert len(shown) == len(GAMES["big-box"].characters)
    assert len(set(lamps)) == len(lamps)
