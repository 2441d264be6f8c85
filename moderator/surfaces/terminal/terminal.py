"""A plain terminal as the one device of a table: it shows what is said, and takes what is typed.

During every call it shows the same neutral line, whoever is awake or nobody.  What the
awake player alone may see is cleared, with all that could be scrolled back to, before
the call ends.
"""

import sys
from collections.abc import Callable, Sequence
from shutil import get_terminal_size
from textwrap import fill
from typing import Any

from ...keeping.names import spelt
from ...keeping.place import typed
from ...lines import Lines
from ...rules.requests import Ask, Choice, Draw, Floor, Poll, Question, Seat, Tell
from ...table.desk import SEEN, Desk
from ...table.host import Host
from ...table.narrator import DOG, Narrator
from ...table.roster import Roster
from ...table.surfaces import Moment, Open, Over, Part, Public, Spoken, Trouble
from .typed import HANDS, by_day, by_night, is_about_people, rehearsed

CLEAR = "\033[2J\033[3J\033[H"

# What can be typed where the evening waits; Enter goes on everywhere.
KEYS = {
    "offered": "Enter, w, b, n", "gather": "Enter, n, ?", "seat": "b, n, ?", "cast": "Enter, h, b, n, ?",
    "introduction": "Enter, b", "again": "Enter, all, h, b, n, ?",
}  # fmt: skip

# The eyes of a whole pack.
ALL = -1


class Terminal:
    """Typed answers for everybody at the table."""

    def __init__(
        self, desk: Desk, host: Host, roster: Roster, narrator: Narrator, write: Callable[[str], None]
    ) -> None:
        self.desk = desk
        self.roster = roster
        self.host = host
        self.narrator = narrator
        self.lines: Lines = narrator.lines
        self.write = write
        self._awake: dict[Seat, Ask | Poll] = {}
        self._cards: list[tuple[Seat, Tell]] = []
        self._card_up = False
        self._open: Open | None = None
        self._moment = ""
        # What can be typed stands under what is said.
        self._keys = ""

    def show(self, shown: Public) -> None:
        """What everybody perceives."""
        if isinstance(shown, Spoken):
            self.write(f"{wrapped(shown.text)}\n{self._keys}")
            self._keys = ""
        elif isinstance(shown, Part) and shown.called.task != "news":
            self.write(f"> {self.numbered(self.targets())}  0 {self.lines.text('offer.nobody')}\n")
        elif isinstance(shown, Open):
            self._open = shown
            self.write(f"> {self.prompt(shown.question)}\n")
        elif isinstance(shown, Over):
            # Cleared whether or not anything was shown, so that the screen tells nothing.
            self.write("" if self._open else CLEAR)
            self._open = None
        elif isinstance(shown, Moment):
            self.show_moment(shown)
        elif isinstance(shown, Trouble):
            self.write(f"! {self.lines.text(shown.line, who=shown.who)} {shown.detail}\n")

    def show_moment(self, moment: Moment) -> None:
        """What the evening waits for; during the seating those who were typed sit down as they came."""
        line = f"prompt.moment.{moment.name}"
        if moment.name != self._moment and line in self.lines:
            keys = KEYS.get(moment.name)
            self._keys = f"> {self.lines.text(line)}{f'   ({keys})' if keys else ''}\n"
        self._moment = moment.name
        if moment.name == "gather" and moment.about["joined"]:
            self.write(f"> {', '.join(moment.about['joined'])}\n")
        elif moment.name == "seat":
            self.seat_typed()

    def seat_typed(self) -> None:
        """Who was typed sits in that order; the names of the others are asked for."""
        for place in self.roster.unseated:
            if place.kind == "typed":
                self.roster.sit(place)
                return
        if self.roster.unseated:
            self.write(f"> {', '.join(self.roster.players)}  ({', '.join(self.roster.missing)})\n")

    def prompt(self, question: Question) -> str:
        """What can be typed by day."""
        if isinstance(question, Draw):
            return ""
        if isinstance(question, Floor):
            how = "accuse" if question.nominees or question.accusation else "talk"
            people = dict.fromkeys((*question.seats, *question.nominees))
            return f"{self.numbered(tuple(people))}   {self.lines.text(f'prompt.how.{how}')}"
        candidates = question.choices if is_about_people(question) else question.seats
        asked = f"{self.lines.text(f'prompt.{question.task}')}  {self.numbered(candidates)}"
        if isinstance(question, Ask):
            return asked
        how = "hands" if question.choices[0] in HANDS else "vote"
        return f"{asked}   {self.lines.text(f'prompt.how.{how}')}"

    def targets(self) -> Sequence[Choice]:
        """Whom a choice can be about, as everybody knows."""
        performance = self.host.performance
        return performance.targets if performance else range(len(self.narrator.players))

    def numbered(self, people: Sequence[Choice]) -> str:
        """Everybody with the number to type."""
        named = [f"{who + 1} {self.narrator.name(who)}" for who in people if isinstance(who, int)]
        if DOG in people:
            named.append(f"{len(self.narrator.players) + 1} {self.narrator.name(DOG)}")
        return "  ".join(named)

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        """What one seat alone may know; it is cleared before the next."""
        if request is None:
            self._awake.pop(seat, None)
            self._cards = [card for card in self._cards if card[0] != seat]
            self._card_up = self._card_up and bool(self._cards)
        elif isinstance(request, Tell) and request.call == "deal":
            self._cards.append((seat, request))
            if len(self._cards) == 1:
                self.write(self.hand_over())
        elif isinstance(request, Tell):
            self.tell(request, seat)
        else:
            self._awake[seat] = request
            if isinstance(request, Ask) and request.call and not is_about_people(request):
                self.show_privately(self.options(request))

    def tell(self, tell: Tell, seat: Seat) -> None:
        """News; what a whole pack is told stands there once, for all of them, since the device is one."""
        if tell.slot == "secret":
            self.show_privately(self.narrator.news(tell, seat))
        elif seat == tell.seats[0]:
            self.show_privately(self.narrator.news(tell, seat if len(tell.seats) == 1 else ALL))

    def show_privately(self, text: str) -> None:
        """For whoever is awake, until the call is over."""
        self.write(f"    {text}\n")

    def options(self, ask: Ask | Poll) -> str:
        """What can be chosen where it is not players alone."""
        choice = self.narrator.choice
        return "  ".join(f"{number} {choice(c)}" for number, c in enumerate(ask.choices, start=1))

    def hand_over(self) -> str:
        """Whose card is next."""
        if not self._cards:
            return ""
        return f"> {self.lines.text('prompt.how.look', who=self.narrator.name(self._cards[0][0]))}\n"

    def typed(self, line: str) -> None:
        """A line that somebody has typed."""
        words = line.split()
        if self.host.is_bedtime:
            self.write(f"> {self.lines.text('prompt.bedtime')}\n")
        elif words and words[0] in self.verbs():
            self.verbs()[words[0]](*words[1:])
        elif self.roster.phase and words:
            self.name(line)
        elif self.host.state != "running" and not words and not self._awake:
            self.host.next()
        elif self._awake and self.is_rehearsal():
            rehearsed(self.desk, words)
        elif self._cards:
            self.turn_card()
        elif self._open is not None:
            by_day(self.desk, self._open.question, words, len(self.narrator.players))
        else:
            by_night(self.desk, self._awake, words, len(self.narrator.players))

    def verbs(self) -> dict[str, Callable[..., Any]]:
        """What the host can always do, whatever stands behind it."""
        host = self.host
        return {
            "p": lambda *_: host.pause(),
            "r": lambda *_: host.repeat(),
            "m": lambda *_: host.more(host.pace.times.more),
            "b": lambda *_: host.rewind() if host.state == "running" else host.back(),
            "h": lambda *_: host.harder() or self.write(f"> {self.lines.text('prompt.hardest')}\n"),
            "w": lambda *_: host.what(),
            "n": lambda *_: host.good_night(),
            "all": lambda *_: host.tell_more(),
            "end": lambda *_: host.end(),
            "-": lambda *_: host.skip() or host.enough() or (host.state != "running" and host.next()),
            "pace": lambda *words: host.hurry("".join(words)),
            "bet": self.bet,
            "?": lambda *_: self.write(self.lines.text("prompt.help")),
        }

    def bet(self, *words: str) -> None:
        """bet 3 village: one of the dead, and who wins."""
        if len(words) == 2 and words[0].isdecimal():
            self.host.bet(int(words[0]) - 1, words[1])

    def name(self, line: str) -> None:
        """Names with commas between them: who plays, and is out again; then in turn round the table."""
        is_gathering = self.roster.phase == "gather"
        for name in line.split(","):
            place = self.roster.place_of(name)
            if place is not None:
                (self.roster.leave if is_gathering else self.roster.sit)(place)
            elif not self.roster.join(typed(spelt(name)), name):
                # Nobody that could be called: the list shows who is in.
                self.write(f"> {', '.join(self.roster.joined)}\n")

    def is_rehearsal(self) -> bool:
        """Whether nothing of it counts."""
        return any(isinstance(asked, Poll) and asked.call == "rehearsal" for asked in self._awake.values())

    def turn_card(self) -> None:
        """Show the next card, or hide it and hand over."""
        seat, tell = self._cards[0]
        if not self._card_up:
            self._card_up = True
            card = self.lines.character(tell.news)
            reminder = self.lines.text(f"characters.{tell.news}.reminder").replace("\n", "\n    ")
            self.write(f"    {card}\n    {reminder}\n> {self.lines.text('prompt.how.hide')}\n")
            return
        self._card_up = False
        self._cards.pop(0)
        self.write(CLEAR + self.hand_over())
        self.desk.choose(seat, SEEN)


def wrapped(text: str) -> str:
    """As wide as the terminal, broken between words; where nobody looks, as it is."""
    columns = get_terminal_size((0, 0)).columns if sys.stdout.isatty() else 0
    return (
        fill(text, columns - 1, initial_indent="  ", subsequent_indent="  ") if columns > 20 else f"  {text}"
    )
