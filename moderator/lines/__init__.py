"""Everything a player hears or reads, by id, in every language.

The words live in `<language>.yaml` and nowhere else; this looks them up.  The begun
part: the characters' names and what the box says about a cast.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

LANGUAGES = ("de", "en")


@cache
def load(language: str) -> Mapping[str, Any]:
    """All lines of a language."""
    words: Mapping[str, Any] = yaml.safe_load(
        (Path(__file__).parent / f"{language}.yaml").read_text(encoding="utf-8")
    )
    return words


def sentence(language: str, line: str, about: Mapping[str, Any]) -> str:
    """A line with its parameters; characters by their name."""
    words = load(language)
    named = {key: words["characters"][value] if key == "role" else value for key, value in about.items()}
    return str(words["casting"][line]).format_map(named)


def character(language: str, role: str) -> str:
    """What the language calls a character."""
    return str(load(language)["characters"][role])
