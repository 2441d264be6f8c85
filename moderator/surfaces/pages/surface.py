"""The surface behind all pages.

    pages = pages_for(stage, host, roster)
    stage.surfaces.add(pages)
    server = WebServer(pages.app, "0.0.0.0", port)      # every page: see `moderator/web/app.py`
    ...                                                  # the evening
    pages.close(); await server.close()

`pages.kinds` holds the kinds of pages by name; another one is `pages.kinds["table"] = Table(pages)`,
with `look(guest)` and `say(guest, told)` (`web.app.Kind`), words under `page.table.` and a page
`static/table.html`.  `pages.story` is what everybody knows, `pages.screens` what a seat was shown,
`pages.company` who has a device, `pages.narrator(language)` the words of a device's language.
"""

import asyncio
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...keeping.place import Place
from ...lines import LANGUAGES, Lines, load
from ...rules.playing.game import Game
from ...rules.playing.games import GAMES
from ...rules.requests import Ask, Poll, Seat, Tell
from ...table.desk import NOBODY, Talking
from ...table.host import Host
from ...table.narrator import DOG, Narrator
from ...table.performance import Stage
from ...table.roster import Roster
from ...table.story import Story
from ...table.surfaces import Moment, Open, Over, Public
from ...web.app import App, Kind
from ...web.devices import Guest
from ...web.feed import Feed
from .company import Company
from .door import Door
from .hourglass import Hourglass
from .join import Join
from .screens import Screens
from .seat import SeatPage
from .tidings import Tidings

# So many times a second a page is sent something at most.
PICTURES = 30


class Pages:
    """What pages show, and what is said on them."""

    def __init__(self, stage: Stage, host: Host, roster: Roster, others: Sequence[Lines]) -> None:
        self.stage = stage
        self.host = host
        self.roster = roster
        own = stage.narrator.lines
        self.lines: dict[str, Lines] = {own.language: own}
        self.lines |= {lines.language: lines for lines in others}
        roster.reserved = [word for lines in self.lines.values() for word in reserved(lines)]
        self.feed = Feed(lambda: 1 / PICTURES)
        self.story = Story(stage.narrator, stage.timer)
        self.screens = Screens(stage.desk)
        self.hourglass = Hourglass(stage.timer, self.feed.changed)
        self._alike: dict[str, Any] = {}
        self.tidings = Tidings(lambda: {language: self.narrator(language) for language in self.lines})
        # The question that is asked of all, and how many there were; the cards that are proposed.
        self.open: Open | None = None
        self.questions = 0
        self.cast: tuple[str, ...] = ()
        self.company = Company(roster, stage.timer.now, lambda: host.keep and host.keep())
        self.company.moved = self.tell_moved
        # The way in, if pages are shown that tell it.
        self.door: Door | None = None
        # Whether a device with such a token is the host's, or the tablet.
        self.helpers: list[Callable[[str], bool]] = []
        self.kinds: dict[str, Kind] = {"join": Join(self), "seat": SeatPage(self)}
        web = App(self, self.feed)
        self.app, self.streams = web.app(), web.streams
        stage.surfaces.has_own_screen = self.has_phone
        self._is_taken_up = False
        # By this the questions of one start of the box are told from those of the next.
        self._start = secrets.token_hex(3)
        stage.desk.watchers.append(self.note)
        for watchers in (roster.watchers, self.company.watchers):
            watchers.append(self.feed.changed)
        roster.watchers.append(self._alike.clear)

    def close(self) -> None:
        """Nothing more is to be seen."""
        self.feed.close()

    # What the box tells.

    def show(self, shown: Public) -> None:
        """What everybody perceives; of a game that is taken up, what they knew before, too."""
        self._is_taken_up |= isinstance(shown, Moment) and shown.name == "offered"
        if self._is_taken_up and self.host.performance is not None:
            self._is_taken_up = False
            self.recall(self.host.performance.game)
        self._alike.clear()
        if isinstance(shown, Open):
            self.open, self.questions = shown, self.questions + 1
        elif isinstance(shown, Over):
            self.open = None
        elif isinstance(shown, Moment) and shown.name == "cast":
            self.cast = shown.about["setup"].cards
            self.screens.dealt = {}
        self.story.show(shown)
        self.hourglass.show(shown)
        performance = self.host.performance
        self.tidings.show(shown, performance.game if performance else None)
        self.feed.changed()

    def recall(self, game: Game) -> None:
        """What all could see before, and on each phone the card that the box had dealt."""
        told = game.chronicle()
        self.story.recall(told)
        if game.setup.options["deal"] == "box":
            self.screens.dealt = {seat: Tell("deal", (seat,), card) for seat, card in enumerate(told.dealt)}

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        """What one seat alone may know."""
        self.screens.show_to(seat, request)
        self.feed.changed()

    def note(self) -> None:
        """Something on the desk has changed; what is said in a talk is seen when all are told."""
        if not isinstance(self.stage.desk.sheet, Talking):
            self.feed.changed()

    def tell_moved(self, place: Place) -> None:
        """All hear it: a host who plays brings nobody's seat to a screen of their own unheard."""
        if self.roster.is_in(place):
            how, who = self.company.answers_by(place), self.roster.name_at(place)
            self.host.announce(self.stage.narrator.anew(f"moved.{how}", "", who=who))

    # What a seat's page wants to know.

    def alike(self, what: str, make: Callable[[], Any]) -> Any:
        """What all phones show alike is put together once, until something is shown."""
        if what not in self._alike:
            self._alike[what] = make()
        return self._alike[what]

    def number(self, question: int) -> str:
        """What a question is called on pages."""
        return f"{self._start}.{question}"

    def question_of(self, seat: Seat) -> str:
        """What lies before a seat: its own question, else the talk of all."""
        if self.screens.shown(seat) is not None:
            return self.number(self.screens.number(seat))
        return f"talk {self.number(self.questions)}"

    def has_phone(self, seat: Seat) -> bool:
        """Whether a seat has a screen of its own."""
        return self.company.has_device(self.roster.places[seat])

    def teams(self) -> tuple[str, ...]:
        """Who can win the game that is on, as far as its cards say."""
        if self.host.performance is None:
            return ()
        setup = self.host.performance.game.setup
        teams = [GAMES[setup.rules].characters[card].team for card in setup.cards]
        teams += ["lovers"] * ("cupid" in setup.cards)
        return tuple(team for team in dict.fromkeys(teams) if f"teams.{team}" in self.stage.narrator.lines)

    def bet_of(self, seat: Seat) -> str:
        """On whom one of the dead has bet."""
        return self.host.performance.bets.get(seat, "") if self.host.performance else ""

    # What the web asks for.

    @property
    def languages(self) -> tuple[str, ...]:
        """The table's own first."""
        return tuple(self.lines)

    def words(self, kind: str, language: str) -> Mapping[str, str]:
        """What stands on a kind of page, and on all; what has parameters is put together here."""
        lines, found = self.lines[language], dict[str, str]()
        for begins in ("page.all.", f"page.{kind}."):
            own = {line: words[0] for line, words in lines.wordings.items() if line.startswith(begins)}
            found |= {line.removeprefix(begins): text for line, text in own.items() if "{" not in text}
        return found

    def knows(self, guest: Guest) -> bool:
        """Whether a guest has a seat."""
        return self.company.place_of(guest.token) is not None

    def expects(self, guest: Guest) -> bool:
        """Whether it is a device of the evening's: a seat's, the host's, the tablet."""
        return self.knows(guest) or any(is_one(guest.token) for is_one in self.helpers)

    def now(self) -> tuple[float, float]:
        """The time of the box, and how many times as fast as the world it runs."""
        return self.stage.timer.now(), getattr(asyncio.get_running_loop(), "speed", 1.0)

    def narrator(self, language: str) -> Narrator:
        """Whoever finds words in a device's language."""
        return Narrator(self.lines[language], self.stage.narrator.players)


def reserved(lines: Lines) -> list[str]:
    """What can be chosen beside people."""
    offered = [lines.text(f"offer.{other}") for other in (NOBODY, DOG)]
    return [*offered, lines.card(DOG), lines.character(DOG)]


def pages_for(stage: Stage, host: Host, roster: Roster) -> Pages:
    """The surface with its app, in all languages."""
    own = stage.narrator.lines.language
    return Pages(stage, host, roster, [load(other) for other in LANGUAGES if other != own])
