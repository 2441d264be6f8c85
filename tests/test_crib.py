"""The crib card: a file to print, about the game that is played and about no other."""

from pathlib import Path

import pytest

from moderator.__main__ import main
from moderator.lines.lines import load
from moderator.rules.playing.games import GAMES

WORDS = load("en")

# What only one of the games has, by the lines that tell of it.
BIG_BOX = ("dog", "trio", "accuse", "second", "news-sword", "news-stray-cat")
BOTH = ("pack", "take-back", "vote", "news-lovers", "news-none")


def card(folder: Path, rules: str, choosing: str = "scan", seats: int = 8) -> str:
    """The card of so many seats."""
    file = folder / f"{rules}.html"
    given = ["--rules", rules, "--choose", choosing, "--language", "en", "--out", str(file)]
    given += ["--seats", str(seats)]
    assert main(["crib", *given]) == 0
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


def test_where_all_point_nothing_is_said_of_a_light_that_goes_round(tmp_path: Path) -> None:
    scan, point = (card(tmp_path, "big-box", choosing) for choosing in ("scan", "point"))
    by_night = [text.split(f"<h2>{WORDS.text('crib.day')}")[0] for text in (scan, point)]
    assert "light" in by_night[0]
    assert "light" not in by_night[1]
    for line in ("point-pack", "point-nobody", "point-dog", "asleep"):
        assert WORDS.text(f"crib.{line}") in point
        assert WORDS.text(f"crib.{line}") not in scan
    assert WORDS.text("crib.point-dog") not in card(tmp_path, "duesterwald", "point")


def test_news_is_drawn_as_buzzer_and_lamp_tell_it(tmp_path: Path) -> None:
    """Whoever has no buzzer looks at the lamp, which blinks another way."""
    rows = (
        card(tmp_path, "big-box").split(WORDS.text("crib.news-how"))[1].split("</table>")[0].split("<tr>")[2:]
    )
    drawn = [tuple(cell.count("<rect") for cell in row.split("</td>")[:2]) for row in rows]
    assert drawn == [(1, 2), (4, 4), (3, 8), (3, 6)]


def test_every_gesture_of_the_boxs_button_does_one_thing_in_each_state(tmp_path: Path) -> None:
    verbs = card(tmp_path, "duesterwald").split("<tr><th>")[-1]
    assert WORDS.text("crib.verbs.lay-aside") in verbs
    assert WORDS.text("crib.verbs.back") not in verbs


def test_every_character_has_a_lamp_of_its_own(tmp_path: Path) -> None:
    shown = [part.split("</li>")[0] for part in card(tmp_path, "big-box").split("<li><b>")[1:]]
    lamps = [part.replace(part.split("</b>")[1].split(" <i>")[0], "") for part in shown]
    assert len(shown) == len(GAMES["big-box"].characters)
    assert len(set(lamps)) == len(lamps)


@pytest.mark.parametrize("seats", [1, 4, 5, 8])
def test_what_so_few_lamps_do_not_tell_is_said_to_have_none(tmp_path: Path, seats: int) -> None:
    """One lamp tells four characters: steady, and in three ways of blinking."""
    without = max(0, len([*GAMES["big-box"].characters]) - 4 * seats)
    assert card(tmp_path, "big-box", seats=seats).count(WORDS.text("crib.rounds.none")) == without
