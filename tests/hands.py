"""The game of hands: the dummy of a recipe, or, in a copy where that was followed, one of the games."""

from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import moderator.rules
from moderator.lines.lines import Lines, load, read
from moderator.rules.playing.games import GAMES

from .recipe import Recipe

RECIPE = Recipe("game")

IS_A_GAME = "hands" in GAMES
if not IS_A_GAME:
    # Its rules are found where they lie, as if they stood beside the other games.
    moderator.rules.__path__.append(str(RECIPE.folder / "moderator" / "rules"))

BOOK: Any = import_module("moderator.rules.hands.book").BOOK
VALUES: dict[str, int] = import_module("moderator.rules.hands.course").VALUES
PlayedCard: type = import_module("moderator.rules.hands.events").CardPlayed


@cache
def words() -> Lines:
    """English, with what the recipe adds for this game."""
    if IS_A_GAME:
        return load("en")
    with NamedTemporaryFile("w", suffix=".yaml", encoding="utf-8") as file:
        file.write(RECIPE.text("moderator/lines/en.yaml") or "")
        file.flush()
        return Lines("en", {**load("en").wordings, **read(Path(file.name))})
