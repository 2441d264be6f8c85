"""What became known by day, and at the end all of it, in the words of every language at the table."""

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from ...rules.playing.game import Game
from ...rules.requests import Say, Scene
from ...table.narrator import Narrator
from ...table.recap import recap
from ...table.surfaces import Moment, Public

# So many of the last sentences.
REMEMBERED = 4

# What has its own place on a page, or is no news.
ELSEWHERE = ("chronicle", "accused", "hustings", "draw-offered")


class Tidings:
    """The last public events, and the story of a game that is over."""

    def __init__(self, narrators: Callable[[], Mapping[str, Narrator]]) -> None:
        self._narrators = narrators
        self._told: dict[str, deque[str]] = {}
        self._nights: dict[str, list[str]] = {}
        self._number = 0

    def show(self, shown: Public, game: Game | None) -> None:
        """Something that everybody has heard."""
        if isinstance(shown, Moment) and shown.name in ("offered", "cast", "gather"):
            self._told, self._nights = {}, {}
        elif isinstance(shown, Scene) and shown.name == "night":
            self._told = {}
        elif isinstance(shown, Say) and shown.line == "chronicle" and game is not None:
            self._nights = {
                language: list(recap(game, words)) for language, words in self._narrators().items()
            }
        elif isinstance(shown, Say) and shown.line not in ELSEWHERE:
            self._number += 1
            for language, words in self._narrators().items():
                told = self._told.setdefault(language, deque(maxlen=REMEMBERED))
                told.extend(words.say(shown, str(self._number)))

    def last(self, language: str) -> list[str]:
        """The last sentences, the newest at the end."""
        return list(self._told.get(language, ()))

    def nights(self, language: str) -> list[Any]:
        """What happened in which night."""
        return self._nights.get(language, [])
