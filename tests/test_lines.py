"""The lines: the same in every language, and there for everything that can be said."""

import ast
from pathlib import Path

import pytest

from moderator.lines import LANGUAGES, BadLine, load, parameters, pick, sentence
from moderator.rules.games import GAMES

RULES = Path(__file__).parents[1] / "moderator" / "rules"


def findings() -> set[str]:
    """Every finding about a cast that the rules can make."""
    return {
        f"casting.{node.value}"
        for module in RULES.rglob("*.py")
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("cast-")
    }


def test_all_languages_have_the_same_lines_and_parameters() -> None:
    first, *others = (load(language).wordings for language in LANGUAGES)
    for other in others:
        assert first.keys() == other.keys()
        for line, wordings in first.items():
            used = {name for text in wordings for name in parameters(text)}
            assert used == {name for text in other[line] for name in parameters(text)}, line


def test_every_finding_has_a_sentence_and_every_sentence_a_finding() -> None:
    assert findings() == {line for line in load("en").wordings if line.startswith("casting.")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_has_a_name_and_a_way_to_have_been_it(language: str) -> None:
    lines = load(language)
    for book in GAMES.values():
        for role in book.characters:
            assert lines.character(role)
            assert lines.card(role)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_about_a_cast_says_what_to_change(language: str) -> None:
    for line, (text,) in load(language).wordings.items():
        if line.startswith("casting."):
            assert text.endswith("."), line
            assert ":" in text or ";" in text, f"{line} names no remedy"


def test_a_sentence_names_characters_as_the_table_knows_them() -> None:
    about = {"role": "red-riding-hood", "players": 8}
    assert "Rotkäppchen" in sentence("de", "cast-special-small", about)
    assert "Red Riding Hood" in sentence("en", "cast-special-small", about)


def test_lists_are_joined_as_the_language_does() -> None:
    assert load("de").joined(["Anna", "Ben", "Clara"]) == "Anna, Ben und Clara"
    assert load("en").joined(["Anna", "Ben"]) == "Anna and Ben"
    assert load("en").joined(["Anna"]) == "Anna"


def test_a_wording_is_picked_by_its_key_alone() -> None:
    assert len({pick(f"night {night}", 6) for night in range(50)}) == 6
    assert pick("night 3", 6) == pick("night 3", 6)


def test_a_table_replaces_lines_with_its_own(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text("casting:\n  cast-no-seer: [Ohne Seherin wird es schwer]\n", encoding="utf-8")
    assert load("de", [own]).text("casting.cast-no-seer") == "Ohne Seherin wird es schwer"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("castings:\n  cast-no-seer: x\n", "no line 'castings.cast-no-seer'"),
        ("casting:\n  cast-no-seer: x {who}\n", "no parameter who"),
        ("casting:\n  cast-no-seer: []\n", "own.yaml, line 2: 'casting.cast-no-seer' must be a wording"),
        ("casting:\n  cast-no-seer: a\n  cast-no-seer: b\n", "own.yaml, line 3: .* stands here twice"),
        ("casting: {", "is not YAML"),
    ],
)
def test_a_table_is_told_what_is_wrong_with_its_lines(tmp_path: Path, text: str, complaint: str) -> None:
    own = tmp_path / "own.yaml"
    own.write_text(text, encoding="utf-8")
    with pytest.raises(BadLine, match=complaint):
        load("de", [own])
