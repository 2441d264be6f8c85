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
    """Whoever thinks up the next game, and what the table wishes for."""

    @property
    def settings(self) -> Settings:
        """What is wished for now."""

    def speak(self, **wishes: str) -> None:
        """Another language is spoken, or another tone."""

    def propose(self, players: Sequence[str], turn: int) -> Setup:
        """A game for these players; raises `NoGame`."""

    @property
    def experience(self) -> Experience:
        """How hard it is to be."""

    @property
    def harder_by(self) -> int:
        """How many steps harder than the settings say."""

    def can_be_harder(self) -> bool:
        """Whether there is a step more."""

    def make_harder(self, steps: int = 1) -> None:
        """So many steps more."""


class Proposals:
    """Casts by the rule book, as the settings wish for."""

    def __init__(self, settings: Settings, has_screens: bool = True) -> None:
        self.settings = settings
        self.has_screens = has_screens
        self.harder_by = 0
        # How many other proposals the table has asked for.
        self.others = 0
        # Which game of the evening was thought up last.
        self.turn = 0

    def speak(self, **wishes: str) -> None:
        """Another language is spoken, or another tone."""
        self.settings = replace(self.settings, **wishes)  # type: ignore[arg-type]

    def ask_for_another(self) -> None:
        """Another proposal."""
        self.others += 1

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
        if setting == "experience":
            self.harder_by = 0
        self.settings = replace(
            wished,
            wish=tuple(role for role in wished.wish if role in book.characters),
            without=tuple(role for role in wished.without if role in book.characters),
        )
        return True

    def propose(self, players: Sequence[str], turn: int) -> Setup:
        """A game for these players."""
        book, options = GAMES[self.settings.rules], self.settled()
        return set_up(book.id, players, book.cards(self.cast(len(players), turn)), options)

    def cast(self, number: int, turn: int) -> Cast:
        """Who is in the village of so many players; raises `NoGame`."""
        book, settings = GAMES[self.settings.rules], self.settings
        if number not in book.players:
            least, most = book.players[0], book.players[-1]
            raise NoGame("evening.wrong-number", {"number": number, "least": least, "most": most})
        self.turn = turn
        wishes = Wishes(self.experience, settings.wish, settings.without, turn + self.others)
        try:
            return book.propose(number, self.settled(), wishes)
        except NoCast as error:
            raise NoGame(f"casting.{error.finding.line}", error.finding.about) from None

    @property
    def experience(self) -> Experience:
        """How hard it is to be."""
        step = EXPERIENCES.index(self.settings.experience) + self.harder_by
        return EXPERIENCES[min(step, len(EXPERIENCES) - 1)]

    def can_be_harder(self) -> bool:
        """Whether there is a step above that one."""
        return self.experience != EXPERIENCES[-1]

    def make_harder(self, steps: int = 1) -> None:
        """So many steps more."""
        self.harder_by += steps

    def settled(self) -> Mapping[str, str]:
        """Every option with its value; raises `BadSetup`."""
        book = GAMES[self.settings.rules]
        return set_up(book.id, ["any"], [*book.characters][:1], self.options()).options

    def options(self) -> dict[str, str]:
        """The options of the settings; without screens nobody could be shown a card, nor name one."""
        wished = dict(self.settings.options)
        if not self.has_screens and GAMES[self.settings.rules].can_be_called:
            wished["deal"] = "roll-call"
        return wished
