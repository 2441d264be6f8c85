"""The next game as the box proposes it: a cast for whoever sits at the table."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from ..keeping.casts import KeptCasts, is_as_simulated, nothing_kept
from ..keeping.settings import EXPERIENCES, Settings, complaints, settle
from ..rules.playing.game import Setup, set_up
from ..rules.playing.games import GAMES
from ..rules.rulebook import Cast, Experience, NoCast, Wishes
from ..rules.values import Role
from .choosing import Party, Proposal, choose


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

    def reckon_with(self, guests: int) -> None:
        """So many of the players are guests of the box."""

    def propose(self, players: Sequence[str], turn: int) -> Setup:
        """A game for these players; raises `NoGame`."""

    @property
    def experience(self) -> Experience:
        """How hard it is to be."""

    @property
    def played(self) -> Sequence[Cast]:
        """The casts that the evening has had, each behind the name of its game."""

    def take_up(self, played: Sequence[Cast]) -> None:
        """These the evening has had before the power went."""

    def begin(self, setup: Setup) -> None:
        """A game is played with the cards that were proposed."""

    @property
    def proposal(self) -> Proposal:
        """What was proposed last."""

    @property
    def harder_by(self) -> int:
        """How many steps harder than the settings say."""

    def can_be_harder(self) -> bool:
        """Whether there is a step more."""

    def make_harder(self, steps: int = 1) -> None:
        """So many steps more."""


class Proposals:
    """Casts that were chosen by simulation, or by the rule book, as the settings wish for."""

    def __init__(self, settings: Settings, has_screens: bool = True, kept: KeptCasts = nothing_kept) -> None:
        self.settings = settings
        self.has_screens = has_screens
        self.harder_by = 0
        # How many other proposals the table has asked for.
        self.others = 0
        # Which game of the evening was thought up last, and what was proposed for it.
        self.turn = 0
        self.proposal = Proposal(())
        self.played: Sequence[Cast] = ()
        # How many of the players are guests of the box.
        self.guests = 0
        self._kept = kept

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

    def reckon_with(self, guests: int) -> None:
        """So many of the players are guests of the box."""
        self.guests = guests

    def propose(self, players: Sequence[str], turn: int) -> Setup:
        """A game for these players."""
        book, options = GAMES[self.settings.rules], self.settled()
        self.proposal = self.think(len(players), turn)
        return set_up(book.id, players, book.cards(self.proposal.cast), options)

    def cast(self, number: int, turn: int) -> Cast:
        """Who is in the village of so many players; raises `NoGame`."""
        return self.think(number, turn).cast

    def think(self, number: int, turn: int) -> Proposal:
        """The same, with what is known of it."""
        book, settings = GAMES[self.settings.rules], self.settings
        if number not in book.players:
            raise wrong_number(number, book.players)
        self.turn = turn
        options, packs = self.settled(), settings.packs
        kept = self._kept if is_as_simulated(book.options, options) else nothing_kept
        wishes = Wishes(
            self.experience, settings.wish, self.without(options), turn + self.others,
            "two" if packs == "two" else "one", played_of(book.id, self.played),
        )  # fmt: skip
        try:
            party = Party(book, number, options, wishes, packs)
            return choose(party, kept(book.id, number, self.experience))
        except NoCast as error:
            raise NoGame(f"casting.{error.finding.line}", error.finding.about) from None

    def without(self, options: Mapping[str, str]) -> tuple[Role, ...]:
        """Which cards are to be left out; raises `NoGame` where guests cannot play."""
        settings, book = self.settings, GAMES[self.settings.rules]
        if not self.guests:
            return settings.without
        if book.is_companion:
            raise NoGame("evening.guests-companion", {})
        if options.get("deal", "box") != "box":
            raise NoGame("evening.guests-deal", {})
        if wished := [role for role in book.not_with_guests if role in settings.wish]:
            raise NoGame("evening.guests-without", {"role": wished[0]})
        return (*settings.without, *book.not_with_guests)

    def begin(self, setup: Setup) -> None:
        """A game is played with the cards that were proposed."""
        if self.proposal.cast:
            self.played = (*self.played, (setup.rules, *self.proposal.cast))

    def take_up(self, played: Sequence[Cast]) -> None:
        """These the evening has had before the power went."""
        self.played = played

    @property
    def experience(self) -> Experience:
        """How hard it is to be."""
        step = EXPERIENCES.index(self.settings.experience) + self.harder_by
        return EXPERIENCES[min(step, len(EXPERIENCES) - 1)]

    def can_be_harder(self) -> bool:
        """Whether there is a step above that one, in a game that has casts."""
        return GAMES[self.settings.rules].has_sides and self.experience != EXPERIENCES[-1]

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


def wrong_number(number: int, players: range) -> NoGame:
    """Too few, or so many that some have to sit out."""
    least, most = players[0], players[-1]
    if number > most:
        return NoGame("evening.too-many", {"number": number, "most": most, "over": number - most})
    return NoGame("evening.wrong-number", {"number": number, "least": least, "most": most})


def played_of(rules: str, played: Sequence[Cast]) -> tuple[Cast, ...]:
    """What was played of one game."""
    return tuple(cast[1:] for cast in played if cast[0] == rules)
