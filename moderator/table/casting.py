"""The next game as the box proposes it: a cast for whoever sits at the table."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from ..keeping.settings import EXPERIENCES, Settings, complaints, settle
from ..rules.playing.game import Setup, set_up
from ..rules.playing.games import GAMES
from ..rules.rulebook import Cast, Experience, NoCast, Wishes


class NoGame(Exception):
    """These people cannot play this: the line that says so, and what it names."""

    def __init__(self, line: str, about: Mapping[str, Any]) -> None:
        super().__init__(line)
        self.line = line
        self.about = about


class Castings(Protocol):
    """Whoever thinks up the next game."""

    def propose(self, players: Sequence[str], turn: int, harder: int = 0) -> Setup:
        """A game for these players; raises `NoGame`."""


class Proposals:
    """Casts by the rule book, as the settings wish for."""

    def __init__(self, settings: Settings, has_screens: bool = True) -> None:
        self.settings = settings
        self.has_screens = has_screens
        # How many other proposals the table has asked for.
        self.others = 0
        # Which game of the evening was thought up last.
        self.turn = 0

    def wish(self, setting: str, value: Any) -> bool:
        """Something else is wished for, from the next game on; no if there is no such thing."""
        if complaints(setting, value):
            return False
        wished = replace(self.settings, **{setting: getattr(settle({setting: value}), setting)})
        book = GAMES[wished.rules]
        if not all(value in book.options.get(option, ()) for option, value in wished.options.items()):
            if setting != "rules":
                return False
            wished = replace(wished, options={})
        self.settings = replace(
            wished,
            wish=tuple(role for role in wished.wish if role in book.characters),
            without=tuple(role for role in wished.without if role in book.characters),
        )
        return True

    def propose(self, players: Sequence[str], turn: int, harder: int = 0) -> Setup:
        """A game for these players; so many steps harder than the settings say."""
        book, options = GAMES[self.settings.rules], self.settled()
        cast = self.cast(len(players), turn, harder)
        return set_up(book.id, players, book.cards(cast), options)

    def cast(self, number: int, turn: int, harder: int = 0) -> Cast:
        """Who is in the village of so many players; raises `NoGame`."""
        book, settings = GAMES[self.settings.rules], self.settings
        if number not in book.players:
            least, most = book.players[0], book.players[-1]
            raise NoGame("evening.wrong-number", {"number": number, "least": least, "most": most})
        self.turn = turn
        wishes = Wishes(self.experience(harder), settings.wish, settings.without, turn + self.others)
        try:
            return book.propose(number, self.settled(), wishes)
        except NoCast as error:
            raise NoGame(f"casting.{error.finding.line}", error.finding.about) from None

    def experience(self, harder: int = 0) -> Experience:
        """How hard it is to be."""
        step = EXPERIENCES.index(self.settings.experience) + harder
        return EXPERIENCES[min(step, len(EXPERIENCES) - 1)]

    def can_be_harder(self, harder: int = 0) -> bool:
        """Whether there is a step above that one."""
        return self.experience(harder) != self.experience(harder + 1)

    def settled(self) -> Mapping[str, str]:
        """Every option with its value; raises `BadSetup`."""
        return set_up(self.settings.rules, ["any"], ["villager"], self.options()).options

    def options(self) -> dict[str, str]:
        """The options of the settings; without screens nobody could be shown a card, nor name one."""
        wished = dict(self.settings.options)
        if not self.has_screens:
            wished["deal"] = "roll-call"
        return wished
