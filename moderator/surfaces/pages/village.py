"""The village as everybody sees it: who lives and who does not, what became known, and how it ended."""

from collections.abc import Collection, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from ...lines.lines import Lines
from ...rules.board import Event
from ...rules.events import Accused, Claimed, DrawOffered, Hustings, OnceMore, RollCallAgain
from ...rules.news import Chronicle
from ...rules.playing.games import GAMES
from ...rules.requests import Ask, Floor, Poll
from ...rules.values import Choice, Seat
from ...rules.views import Asked
from ...table.claiming import ClaimForm, as_they_stand, claim_form
from ...table.form import Form, TalkForm, accused, form, in_lines, talk_form
from ...table.in_words import in_words
from ...table.narrator import DOG, Narrator
from ...table.recap import retold
from ...table.score import team_name
from ...table.titles import titles
from ...web import laid
from . import ground

if TYPE_CHECKING:
    from .pages import Pages

# So many of the last sentences stand on phones, and so many events on the wall.
SENTENCES, EVENTS = 4, 40

# What has its own place on a phone, or on the wall, or is no news.
NO_TIDINGS = (Accused, Claimed, Hustings, DrawOffered)
NO_EVENTS = (Hustings, DrawOffered, OnceMore, RollCallAgain)

# What stands round the evening's score: it comes with it, and not with every page.
OF_EVENING = ("title", "games", "name", "wins", "points", "picture", "file")

# When people count the nights.
NUMBERED = ("night", "dawn", "day", "dusk")


class Village:
    """All that is public, in the words of one language; each part is made once, until something changes."""

    def __init__(self, pages: "Pages", narrator: Narrator) -> None:
        box = pages.box
        self.pages = pages
        self.narrator, self.lines = narrator, narrator.lines
        self.board, self.showing = box.board, box.showing
        self.moment, self.paused = self.showing.moment, self.showing.paused
        self.question = None if self.showing.open is None else self.showing.open.question
        # While words are said nothing is asked, and yet things can be entered.
        self.beside = box.desk.beside if self.question is None else self.question
        self.scene, self.is_dark = self.showing.scene(self.board), self.showing.is_dark(self.board)
        self.night = self.board.round if self.scene in NUMBERED else 0
        self.names = box.roster.players
        self.dead, self.winners = self.board.dead, self.board.winners

    @property
    def lies_open(self) -> bool:
        """Whether a game is on of which nothing is told in secret: then any device may put in everything."""
        performance = self.pages.box.performance
        return performance is not None and performance.game.lies_open

    def text(self, line: str, **about: Any) -> str:
        """A line that stands on phones, too."""
        return self.lines.text(f"page.seat.{line}", **about)

    def prompt(self, task: str) -> str:
        """What is to be done, in a few words."""
        return self.lines.text(f"prompt.{task}") if f"prompt.{task}" in self.lines else ""

    # What time it is, and what is asked.

    @cached_property
    def everywhere(self) -> dict[str, Any]:
        """What stands on every page of somebody who plays; what could not be heard is to be read."""
        unheard = {"unheard": self.showing.unheard} if self.showing.unheard else {}
        return {"scene": self.scene, "paused": self.paused, **unheard}

    @cached_property
    def title(self) -> str:
        """What time it is, or whose turn."""
        on_table = self.board.laid or self.board.ground
        if on_table is not None and on_table.turn is not None and self.scene != "end":
            return self.lines.text("page.cards.turn-of", who=self.narrator.name(on_table.turn))
        return self.text(f"scene.{self.scene}", night=self.night or "")

    @cached_property
    def cast(self) -> str:
        """The cards that are proposed; where there is no cast, what is likely to come of the game."""
        setup = self.pages.box.evening.preparation.setup
        if setup is None:
            return ""
        if not GAMES[setup.rules].has_sides:
            return str(self.pages.settling.cast(self.narrator).get("odds", ""))
        return self.narrator.cast(setup.cards)

    def waits(self, kind: str) -> str:
        """What the evening waits for, as such pages call it; a game without a cast is called by its name."""
        setup = self.pages.box.evening.preparation.setup
        if self.moment == "cast" and setup is not None and not GAMES[setup.rules].has_sides:
            return self.lines.text(f"page.host.{setup.rules}")
        line = f"page.{kind}.moment.{self.moment}"
        return self.lines.text(line) if line in self.lines else ""

    @cached_property
    def cast_cards(self) -> tuple[str, ...]:
        """Which characters are in the game that is on, each once; who is who nobody knows."""
        performance = self.pages.box.performance
        return () if performance is None else tuple(dict.fromkeys(performance.game.setup.cards))

    @cached_property
    def cast_told(self) -> list[list[str]]:
        """What each of these is called, and can do: alike for everybody."""
        lines = self.lines
        return [
            [lines.character(role), lines.text(f"characters.{role}.reminder")] for role in self.cast_cards
        ]

    def stand_in(self, seat: Seat) -> Ask:
        """What a seat might be asked by night that is asked nothing."""
        return Ask("", (seat,), self.board.targets, "", "choice")

    @cached_property
    def accused(self) -> str:
        """Who has just been accused, or stands at the gallows."""
        return accused(self.board, self.narrator)

    @cached_property
    def carries(self) -> str:
        """How many votes carry what all are asked."""
        return "" if self.form is None else self.form.carries

    @cached_property
    def about(self) -> str:
        """Who is accused, or what is asked of others; and what carries a vote."""
        return in_lines(self.accused or self.others, self.carries)

    @cached_property
    def time(self) -> dict[str, float]:
        """How much is left of what is asked of all."""
        return self.pages.hourglass.left()

    @cached_property
    def id(self) -> str:
        """What the question that lies open is called, or the part of a call that is made."""
        return self.pages.number(self.showing.number)

    @cached_property
    def talk(self) -> TalkForm | None:
        """The talk, if people talk."""
        if self.question is None or isinstance(self.question, Ask | Poll | Asked):
            return None
        return talk_form(self.question, self.board, self.narrator, self.showing.stands)

    @cached_property
    def claiming(self) -> ClaimForm | None:
        """What can be claimed, if people talk and this table wants it."""
        question = self.question
        if not isinstance(question, Floor) or not question.roles or not self.pages.box.takes_claims:
            return None
        return claim_form(question, self.narrator)

    @cached_property
    def claimed(self) -> list[str]:
        """What people have said of themselves and of each other, a line for each of them."""
        return list(as_they_stand(self.board.claims, self.narrator))

    @cached_property
    def form(self) -> Form | None:
        """What is asked of all, put into words once."""
        question = self.question
        return form(question, self.board, self.narrator) if isinstance(question, Ask | Poll) else None

    def form_for(self, request: Ask | Poll, seat: Seat) -> Form:
        """A question as it is put to one seat."""
        shared = self.form
        if shared is None or not isinstance(request, Poll) or request.choices != shared.question.choices:
            return form(request, self.board, self.narrator, seat)
        offered = request.offered(seat)
        options = tuple([option for option in shared.options if option.pick in offered])
        return shared._replace(question=request, options=options)

    @cached_property
    def others(self) -> str:
        """For whoever is not asked: who is, or what for."""
        question = self.question
        if question is None or self.talk is not None:
            return ""
        assert isinstance(question, Ask | Poll | Asked)
        line = f"page.seat.others.{question.task}"
        who = self.narrator.names(question.seats)
        return self.lines.text(line if line in self.lines else "page.seat.chooses", who=who)

    # Who lives, and what became known.

    @cached_property
    def laid(self) -> dict[str, Any]:
        """What lies on the table, where people play with hands."""
        return laid.seen(self.pages.box, self.lines)

    @cached_property
    def ground(self) -> dict[str, Any]:
        """What stands on the table, where figures wander."""
        return ground.seen(self)

    @cached_property
    def votes(self) -> dict[Seat, Choice]:
        """How all have voted, as long as nothing else is asked."""
        count = self.board.count
        return {} if count is None or self.showing.is_count_past else count.voted

    @cached_property
    def players(self) -> dict[str, dict[str, Any]]:
        """Who lives, who is out and what they were, and how all have voted: alike wherever it is shown."""
        cards = self.board.cards
        return {str(seat): self.player(seat, cards.get(seat)) for seat in range(len(self.names))}

    def player(self, seat: Seat, card: str | None) -> dict[str, Any]:
        """One of them, as everybody knows."""
        known: dict[str, Any] = {"name": self.names[seat]}
        if self.pages.box.is_guest(seat):
            known["guest"] = True
        if seat in self.dead:
            known["dead"] = True
        if card is not None:
            known |= {"card": card, "was": self.lines.character(card)}
        if seat == self.board.office:
            known["office"] = True
        if seat in self.votes:
            known |= {"vote": self.votes[seat], "voted": self.voted(self.votes[seat])}
        return known

    def voted(self, vote: Choice) -> str:
        """How somebody has voted."""
        is_word = isinstance(vote, str) and vote != DOG
        return self.text(f"voted.{vote}") if is_word else self.narrator.name(vote)

    @cached_property
    def tidings(self) -> list[str]:
        """What became known since night fell, the newest at the end."""
        happened = [
            (number, event)
            for number, (night, event) in enumerate(self.board.happened)
            if night == self.board.round and not isinstance(event, NO_TIDINGS)
        ]
        return [told for number, event in happened for told in self.said(number, event)][-SENTENCES:]

    @cached_property
    def events(self) -> dict[str, list[Any]]:
        """What has happened in the open; each with its night."""
        happened = [
            (number, night, event)
            for number, (night, event) in enumerate(self.board.happened)
            if not isinstance(event, NO_EVENTS)
        ]
        return {
            str(number): [night, " ".join(self.said(number, event))]
            for number, night, event in happened[-EVENTS:]
        }

    @cached_property
    def in_words(self) -> Sequence[Sequence[str]]:
        """All that has happened."""
        tale = self.pages.box.narrator.tale
        return in_words(self.lines, tuple(self.names), tale).of(self.board.happened)

    def said(self, number: int, event: Event) -> Sequence[str]:
        """What is said of an event, as it is heard, on every page and after every power cut."""
        if isinstance(event, Claimed):
            # Not as it was spoken: there may be many of them.
            return list(as_they_stand([event], self.narrator))
        return self.in_words[number]

    @cached_property
    def bets(self) -> dict[str, str]:
        """On whom the dead can bet: who can win the game that is on, as far as its cards say."""
        performance = self.pages.box.performance
        if performance is None:
            return {}
        return {team: self.lines.text(f"teams.{team}") for team in performance.sides}

    def bet_of(self, seat: Seat) -> str:
        """On whom one of the dead has bet."""
        performance = self.pages.box.performance
        return performance.bets.get(seat, "") if performance else ""

    def points_of(self, seat: Seat) -> int:
        """How many points somebody has for right bets this evening."""
        return self.pages.box.evening.score.points.get(self.names[seat], 0)

    @cached_property
    def evening(self) -> dict[str, Any]:
        """All its games: who has won how many, and the titles; nothing while one is on."""
        score = self.pages.box.evening.score
        if self.moment not in ("again", "good-night") or not score.games:
            return {}
        wins, points = score.players, score.points
        names = sorted(dict.fromkeys((*self.names, *wins, *points)), key=lambda who: -wins.get(who, 0))
        told = {
            "games": score.games,
            "won": [[team_name(self.narrator, team), number] for team, number in score.teams.items()],
            "players": [[name, wins.get(name, 0), points.get(name, 0)] for name in names],
            "titles": list(titles(score, self.narrator)),
            "words": {word: self.text(f"whole.{word}") for word in OF_EVENING},
        }
        return {"evening": told}

    @cached_property
    def left(self) -> Collection[Seat]:
        """Who had to go home."""
        return self.board.home

    @cached_property
    def end(self) -> dict[str, Any]:
        """Who has won, and what happened each night."""
        chronicle = self.board.chronicle
        return {
            "state": "end",
            "title": self.text(f"end.{self.board.outcome}"),
            "text": self.text("winners", who=self.narrator.names(self.winners)) if self.winners else "",
            "outcome": self.board.outcome,
            "told": [] if chronicle is None else list(nights(self.lines, self.names, chronicle)),
        }


@lru_cache(maxsize=4)
def nights(lines: Lines, players: tuple[str, ...], told: Chronicle) -> tuple[str, ...]:
    """What happened in which night, and who was who."""
    return tuple(retold(told, Narrator(lines, players), lambda _: True))
