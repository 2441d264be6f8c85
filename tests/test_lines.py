"""The lines: the same in every language, and there for everything that can be said."""

import ast
import string
from pathlib import Path

import pytest

from moderator.lines import LANGUAGES, character, load, sentence
from moderator.rules.games import GAMES

RULES = Path(__file__).parents[1] / "moderator" / "rules"


def fields(text: str) -> set[str]:
    """The parameters of a line."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def findings() -> dict[str, set[str]]:
    """Every finding about a cast that the rules can make, with its parameters."""
    found: dict[str, set[str]] = {}
    for module in RULES.rglob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and str(node.value).startswith("cast-"):
                found.setdefault(str(node.value), set())
    return found


def test_all_languages_have_the_same_lines_and_parameters() -> None:
    first, *others = (load(language) for language in LANGUAGES)
    for other in others:
        assert first["characters"].keys() == other["characters"].keys()
        assert first["casting"].keys() == other["casting"].keys()
        for line, text in first["casting"].items():
            assert fields(text) == fields(other["casting"][line]), line


def test_every_finding_has_a_sentence_and_every_sentence_a_finding() -> None:
    assert findings().keys() == load("en")["casting"].keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_has_a_name(language: str) -> None:
    for book in GAMES.values():
        for role in book.characters:
            assert character(language, role)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_says_what_to_change(language: str) -> None:
    for line, text in load(language)["casting"].items():
        assert text.endswith("."), line
        assert ":" in text or ";" in text, f"{line} names no remedy"


def test_a_sentence_names_characters_as_the_table_knows_them() -> None:
    about = {"role": "red-riding-hood", "players": 8}
    assert "Rotkäppchen" in sentence("de", "cast-special-small", about)
    assert "Red Riding Hood" in sentence("en", "cast-special-small", about)
