"""A plain terminal as the one device of a table: it shows what is said, and takes what is typed.

During every call it shows the same neutral line, whoever is awake or nobody.  What the
awake player alone may see is cleared, with all that could be scrolled back to, before
the call ends.
"""

import asyncio
import contextlib
import sys
from collections.abc import Callable, Mapping, Sequence
from shutil import get_terminal_size
from textwrap import fill
from typing import Any

from ...keeping.names import spelt
from ...keeping.place import Place, typed
from ...lines.lines import Lines
from ...rules.playing.games import GAMES
from ...rules.requests import Ask, Floor, Poll, Tell
from ...rules.values import Choice, Seat
from ...rules.views import Asked
from ...table.box import Box
from ...table.entering import asked_beside
from ...table.form import Form, form
from ...table.narrator import DOG
from ...table.saved import told
from ...table.sheets import NOBODY
from ...table.shown import Moment, MomentName, Open, Over, Part, Public, Spoken, Trouble
from ...table.surfaces import Change, Surface
from .handed import CLEAR, Handed
from .typed import can_enter, claimed, entered, goes_home, openly, rehearsed, secretly

# What can be typed where the evening waits; Enter goes on everywhere.
KEYS: Mapping[MomentName, str] = {
    "offered": "Enter, w, b, n", "gather": "Enter, n, ?", "seat": "b, n, ?", "cast": "Enter, h, b, n, ?",
    "introduction": "Enter, b", "again": "Enter, all, h, b, n, ?",
}  # fmt: skip

# What the host types: each a verb of the box.
TYPED_VERBS: Mapping[str, str] = {
    "p": "pause", "r": "repeat", "m": "more", "h": "harder", "w": "what", "n": "good_night",
    "all": "tell_more", "end": "end",
}  # fmt: skip

# The eyes of a whole pack.
ALL = -1


class Terminal(Surface):
    """Typed answers for everybody at the table."""

    def __init__(self, box: Box, write: Callable[[str], None], listens: bool = False) -> None:
        self.box = box
        self.write = write
        # Whether what is typed is taken from the keyboard.
        self.listens = listens
        self._awake: dict[Seat, Ask | Poll] = {}
        # What is for one pair of eyes after the other.
        self._handed = Handed(box, write)
        self._was_open = False
        self._moment: MomentName = ""
        # What can be typed stands under what is said.
        self._keys = ""

    @property
    def is_read_along(self) -> bool:
        """A question never stands above what has led to it."""
        return True

    async def open(self) -> None:
        """Whatever is typed is handed over, until nothing comes any more."""
        # A file that is at hand all the time, as /dev/null, cannot be waited for.
        with contextlib.suppress(PermissionError):
            if self.listens:
                asyncio.get_running_loop().add_reader(sys.stdin, self.take)

    def take(self) -> None:
        """A line, or the end of it all."""
        line = sys.stdin.readline()
        if line:
            self.typed(line)
        else:
            asyncio.get_running_loop().remove_reader(sys.stdin)

    @property
    def lines(self) -> Lines:
        """The words that are spoken now."""
        return self.box.narrator.lines

    @property
    def in_turn(self) -> bool:
        """One after the other comes to type."""
        return True

    def owns(self, place: Place) -> bool:
        """Whoever was typed answers here; so does everybody where nobody had to join."""
        return place.kind == "typed" or not self.box.settings.gathering

    def show(self, shown: Public) -> None:
        """What everybody perceives."""
        if isinstance(shown, Spoken):
            self.write(f"{wrapped(shown.text)}\n{self._keys}")
            self._keys = ""
        elif isinstance(shown, Part) and shown.called.task != "news":
            self.write(f"> {self.numbered(self.box.board.targets)}  0 {self.lines.text('offer.nobody')}\n")
        elif isinstance(shown, Open):
            self.write(f"> {self.prompt(shown.question)}\n")
        elif isinstance(shown, Over):
            # Cleared whether or not anything was shown, so that the screen tells nothing.
            self.write("" if self._was_open else CLEAR)
        elif isinstance(shown, Moment):
            self.show_moment(shown.name)
        elif isinstance(shown, Trouble):
            self.write(f"! {self.lines.text(shown.line, who=shown.who)} {shown.detail}\n")
        if isinstance(shown, Open | Over):
            self._was_open = isinstance(shown, Open) and not isinstance(shown.question, Asked)

    def show_moment(self, moment: MomentName) -> None:
        """What the evening waits for; during the seating those who were typed sit down as they came."""
        line = f"prompt.moment.{moment}"
        if moment != self._moment and line in self.lines:
            keys = self.keys(moment)
            self._keys = f"> {self.lines.text(line)}{f'   ({keys})' if keys else ''}\n"
        if moment == "cast":
            self.write("".join(f"{wrapped(said)}\n" for said in self.box.evening.preparation.advice()))
            self.show_odds()
        elif not moment:
            # With the deal all is gone that the host alone has read.
            self.write(CLEAR)
        self._moment = moment
        roster = self.box.roster
        if moment == "gather" and roster.joined:
            self.write(f"> {', '.join(roster.joined)}\n")
        elif moment == "seat":
            self.seat_typed()

    def keys(self, moment: MomentName) -> str:
        """What can be typed where the evening waits; without casts nothing gets harder."""
        keys = KEYS.get(moment, "")
        has_cast = GAMES[self.box.castings.settings.rules].has_sides
        return keys if has_cast else keys.replace("h, ", "")

    def show_odds(self) -> None:
        """What is likely to come of the cast that is proposed."""
        if outlook := self.box.evening.preparation.outlook():
            self.write(f"{wrapped(outlook)}\n")

    def note(self, change: Change) -> None:
        """It is known by now; or the disk refuses something, or takes it again."""
        if change == "odds" and self._moment == "cast":
            self.show_odds()
        elif change == "saving":
            saving = self.box.saving
            self.write(f"! {told(saving, self.lines)} {saving.why}".rstrip() + "\n")

    def seat_typed(self) -> None:
        """Who was typed sits in that order; the names of the others are asked for."""
        roster = self.box.roster
        for place in roster.unseated:
            if place.kind == "typed":
                roster.sit(place)
                return
        if roster.unseated:
            self.write(f"> {', '.join(roster.players)}  ({', '.join(roster.missing)})\n")

    def prompt(self, question: Ask | Poll | Floor | Asked) -> str:
        """What can be typed by day."""
        if isinstance(question, Asked):
            return self.lines.text("prompt.how.look", who=self.box.narrator.names(question.seats))
        if isinstance(question, Floor):
            how = "accuse" if question.nominees or question.accusation else "talk"
            people = dict.fromkeys((*question.seats, *question.nominees))
            hows = [how, *["claim"] * (self.box.takes_claims and bool(question.roles))]
            told = " ".join(self.lines.text(f"prompt.how.{how}") for how in hows)
            return f"{self.numbered(tuple(people))}   {told}"
        asked = self.form(question)
        if isinstance(question, Ask) and not asked.is_about_people:
            return f"{asked.title}  {self.options(question)}"
        candidates = question.choices if asked.is_about_people else question.seats
        text = "  ".join(filter(None, (asked.title, asked.carries, self.numbered(candidates))))
        if isinstance(question, Ask):
            return text
        how = "hands" if asked.is_thumbs else "vote"
        return f"{text}   {self.lines.text(f'prompt.how.{how}')}"

    def form(self, question: Ask | Poll) -> Form:
        """A question in words."""
        return form(question, self.box.board, self.box.narrator)

    def numbered(self, people: Sequence[Choice]) -> str:
        """Everybody with the number to type."""
        name = self.box.narrator.name
        named = [f"{who + 1} {name(who)}" for who in people if isinstance(who, int)]
        if DOG in people:
            named.append(f"{len(self.box.narrator.players) + 1} {name(DOG)}")
        return "  ".join(named)

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        """What one seat alone may know; it is cleared before the next."""
        if request is None:
            self._awake.pop(seat, None)
            self._handed.take_away(seat)
        elif isinstance(request, Tell) and request.call == "deal":
            self._handed.deal(seat, request)
        elif request.known == "who":
            self._handed.keep(seat, request)
        elif isinstance(request, Tell):
            self.tell(request, seat)
        else:
            self._awake[seat] = request
            if isinstance(request, Ask) and request.known != "all" and not self.form(request).is_about_people:
                self.show_privately(self.options(request))

    def tell(self, tell: Tell, seat: Seat) -> None:
        """News; what a whole pack is told stands there once, for all of them, since the device is one."""
        if tell.slot == "secret":
            self.show_privately(self.box.narrator.news(tell, seat))
        elif seat == tell.seats[0]:
            self.show_privately(self.box.narrator.news(tell, seat if len(tell.seats) == 1 else ALL))

    def show_privately(self, text: str) -> None:
        """For whoever is awake, until the call is over."""
        if text:
            self.write(f"    {text}\n")

    def options(self, ask: Ask) -> str:
        """What can be chosen where it is not players alone."""
        options = self.form(ask).numbered.items()
        return "  ".join(
            f"{number} {option.name}" if str(number) != option.name else option.name
            for number, option in options
            if option.pick != NOBODY
        )

    def typed(self, line: str) -> None:
        """A line that somebody has typed."""
        words, host, opened = line.split(), self.box.host, self.box.showing.open
        if host.is_bedtime:
            self.write(f"> {self.lines.text('prompt.bedtime')}\n")
        elif words and words[0] in self.verbs:
            self.verbs[words[0]](*words[1:])
        elif self.box.roster.phase and words:
            self.name(line)
        elif host.state != "running" and not words and not self._awake:
            host.next()
        elif self._awake and self.is_rehearsal():
            rehearsed(self.box, words)
        elif opened is not None and words[:1] == ["leave"]:
            goes_home(self.box, words)
        elif opened is not None and words[:1] == ["claim"]:
            claimed(self.box, words)
        elif asked_beside(self.box) is not None and words[:1] == ["enter"]:
            if not entered(self.box, words):
                self.write(f"> {can_enter(self.box)}\n")
        elif self._handed.is_waiting:
            self._handed.typed(words)
        elif opened is not None and not isinstance(opened.question, Asked):
            question = opened.question
            if opened.stands and words[:1] == ["a"]:
                self.write(f"> {self.lines.text('prompt.not-yet')}\n")
            openly(self.box, question if isinstance(question, Floor) else self.form(question), words)
        else:
            asked = {seat: self.form(question) for seat, question in self._awake.items()}
            secretly(self.box, asked, words)

    @property
    def verbs(self) -> Mapping[str, Callable[..., Any]]:
        """What the host can always do, whatever stands behind it."""
        host = self.box.host
        plain = {key: lambda *_, verb=verb: host.do(verb) for key, verb in TYPED_VERBS.items()}
        return plain | {
            "b": lambda *_: host.do("rewind") or host.do("back"),
            "h": lambda *_: host.do("harder") or self.write(f"> {self.lines.text('prompt.hardest')}\n"),
            "-": lambda *_: host.do("skip") or host.do("enough") or host.do("next"),
            "pace": lambda *words: len(words) == 1 and host.do("pace", *words),
            "bet": self.bet,
            "?": lambda *_: self.write(self.lines.text("prompt.help")),
        }

    def bet(self, *words: str) -> None:
        """bet 3 village: one of the dead, and who wins."""
        if len(words) == 2 and words[0].isdecimal():
            self.box.host.do("bet", int(words[0]) - 1, words[1])

    def name(self, line: str) -> None:
        """Names with commas between them: who plays, and is out again; then in turn round the table."""
        roster = self.box.roster
        for name in line.split(","):
            place = roster.place_of(name)
            if place is not None:
                (roster.leave if roster.phase == "gather" else roster.sit)(place)
            elif not roster.join(typed(spelt(name)), name):
                # Nobody that could be called: the list shows who is in.
                self.write(f"> {', '.join(roster.joined)}\n")

    def is_rehearsal(self) -> bool:
        """Whether nothing of it counts."""
        return any(isinstance(asked, Poll) and asked.call == "rehearsal" for asked in self._awake.values())


def wrapped(text: str) -> str:
    """As wide as the terminal, broken between words; where nobody looks, as it is."""
    columns = get_terminal_size((0, 0)).columns if sys.stdout.isatty() else 0
    return (
        fill(text, columns - 1, initial_indent="  ", subsequent_indent="  ") if columns > 20 else f"  {text}"
    )
