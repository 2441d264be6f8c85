"""A plain terminal as the one device of a table: it shows what is said, and takes what is typed.

During every call it shows the same neutral line, whoever is awake or nobody.  What the
awake player alone may see is cleared, with all that could be scrolled back to, before
the call ends.
"""

from collections.abc import Callable
from typing import Any

from ..lines import Lines
from ..rules.requests import Ask, Draw, Floor, Leaves, Nominates, Poll, Seat, Seconds, Tell
from .desk import NOBODY, SEEN, Desk, Voting
from .host import Host
from .narrator import Narrator
from .roster import Roster
from .surfaces import Moment, Open, Over, Part, Public, Spoken, Trouble

# Votes by raised hands.
HANDS = ("up", "yes")

CLEAR = "\033[2J\033[3J\033[H"

HELP = """\
by night   a number for somebody, 0 for nobody, several with spaces; Enter alone changes nothing
deal       Enter shows the next card and hides it again
talk       a 3 5  player 3 accuses player 5      s 4  player 4 seconds      leave 2  goes home
vote       3 5    player 3 votes for player 5    gallows: the numbers of all raised hands
           -      nobody else, or no more talk: time is up
rehearse   3 5  player 3 chooses player 5         t 3  player 3 takes it back
between    names with commas join    Enter goes on    b a step back    h a harder cast    n good night
always     p pause and go on   r repeat   m more time   b the step again   end   n good night   ? this help
"""


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
        self._typed = 0

    def show(self, shown: Public) -> None:
        """What everybody perceives."""
        if isinstance(shown, Spoken):
            self.write(f"  {shown.text}\n")
        elif isinstance(shown, Part) and shown.called.task != "news":
            players = "  ".join(f"{seat + 1} {name}" for seat, name in enumerate(self.narrator.players))
            self.write(f"> {players}  0 {self.lines.text('offer.nobody')}\n")
        elif isinstance(shown, Open):
            self._open = shown
            self.write(f"> {self.prompt(shown)}\n")
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
        if moment.name == "gather":
            self.write(f"> {', '.join(moment.about['joined'])}\n")
        elif moment.name == "seat":
            for place in self.roster.unseated:
                if str(place).startswith("typed"):
                    self.roster.sit(place)
                    return
        line = f"prompt.moment.{moment.name}"
        if line in self.lines:
            self.write(f"> {self.lines.text(line)}\n")

    def prompt(self, shown: Open) -> str:
        """What can be typed by day."""
        question = shown.question
        if isinstance(question, Draw):
            return ""
        people = question.choices if isinstance(question, Ask) else question.seats
        names = "  ".join(f"{who + 1} {self.narrator.name(who)}" for who in people if isinstance(who, int))
        if isinstance(question, Floor):
            return f"{names}   (a, s, leave, -)"
        return f"{self.lines.text(f'prompt.{question.task}')}  {names}"

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        """What one seat alone may know; it is cleared before the next."""
        if request is None:
            self._awake.pop(seat, None)
        elif isinstance(request, Tell) and request.call == "deal":
            self._cards.append((seat, request))
            if len(self._cards) == 1:
                self.write(self.hand_over())
        elif isinstance(request, Tell):
            # One device for all: what a whole pack is told is shown to it once.
            if seat == request.seats[0]:
                self.show_privately(self.narrator.news(request, seat))
        else:
            self._awake[seat] = request
            if (
                isinstance(request, Ask)
                and request.call
                and not all(isinstance(c, int) for c in request.choices)
            ):
                self.show_privately(self.options(request))

    def show_privately(self, text: str) -> None:
        """For whoever is awake, until the call is over."""
        self.write(f"    {text}\n")

    def options(self, ask: Ask | Poll) -> str:
        """What can be chosen where it is not players alone."""
        choice = self.narrator.choice
        return "  ".join(f"{number} {choice(c)}" for number, c in enumerate(ask.choices, start=1))

    def hand_over(self) -> str:
        """Whose card is next."""
        return f"> {self.narrator.name(self._cards[0][0])}: Enter\n" if self._cards else ""

    def typed(self, line: str) -> None:
        """A line that somebody has typed; what means nothing has no effect, and no sign."""
        words = line.split()
        if words and words[0] in self.verbs():
            self.verbs()[words[0]]()
        elif self.roster.phase == "gather" and words:
            self.gather(line)
        elif self.host.state != "running" and not words and not self._awake:
            self.host.next()
        elif self._awake and self.is_rehearsal():
            self.rehearse(words)
        elif self._cards:
            self.turn_card()
        elif self._open is not None:
            self.answer_by_day(words)
        elif words and all(word.isdecimal() for word in words):
            self.answer_by_night([int(word) for word in words])

    def verbs(self) -> dict[str, Callable[[], Any]]:
        """What the host can always do."""
        return {
            "p": self.host.pause,
            "r": self.host.repeat,
            "m": lambda: self.host.more(60),
            "b": self.host.rewind if self.host.state == "running" else self.host.back,
            "h": self.host.harder,
            "n": self.host.back if self.host.state == "offered" else self.host.good_night,
            "end": self.host.end,
            "-": self.host.skip,
            "?": lambda: self.write(HELP),
        }

    def gather(self, line: str) -> None:
        """Names with commas between them; who joins this way sits in that order."""
        for name in line.split(","):
            self._typed += 1
            self.roster.join(f"typed {self._typed}", name)

    def is_rehearsal(self) -> bool:
        """Whether nothing of it counts."""
        return any(isinstance(asked, Poll) and asked.call == "rehearsal" for asked in self._awake.values())

    def rehearse(self, words: list[str]) -> None:
        """3 5: player 3 chooses player 5; t 3: player 3 takes it back."""
        numbers = [int(word) - 1 for word in words if word.isdecimal()]
        if words[:1] == ["t"] and len(numbers) == 1:
            self.desk.take_back(numbers[0])
        elif len(numbers) == 2:
            self.desk.choose(numbers[0], numbers[1])

    def turn_card(self) -> None:
        """Show the next card, or hide it and hand over."""
        seat, tell = self._cards[0]
        if not self._card_up:
            self._card_up = True
            card = self.lines.character(tell.news)
            self.write(f"    {card}\n    {self.lines.text(f'characters.{tell.news}.reminder')}\n> Enter\n")
            return
        self._card_up = False
        self._cards.pop(0)
        self.write(CLEAR + self.hand_over())
        self.desk.choose(seat, SEEN)

    def answer_by_night(self, numbers: list[int]) -> None:
        """The choice of whoever is awake; one confirms for a whole pack."""
        for seat, question in list(self._awake.items()):
            if isinstance(question, Poll):
                self.answer_poll(question, numbers)
                return
            self.desk.choose(seat, self.numbered(question, numbers))

    def answer_poll(self, poll: Poll, numbers: list[int]) -> None:
        """A card that somebody holds, or who answers the roll call."""
        if poll.task == "here":
            for number in numbers:
                self.desk.choose(number - 1, "here")
        elif len(numbers) == 2 and 0 < numbers[1] <= len(poll.choices):
            self.desk.choose(numbers[0] - 1, poll.choices[numbers[1] - 1])

    def numbered(self, ask: Ask, numbers: list[int]) -> Any:
        """What the numbers mean: players by seat, other things in their order."""
        if numbers == [0]:
            return NOBODY
        if all(isinstance(choice, int) for choice in ask.choices):
            chosen: tuple[Any, ...] = tuple(number - 1 for number in numbers)
        else:
            chosen = tuple(ask.choices[number - 1] for number in numbers if 0 < number <= len(ask.choices))
        return chosen if ask.number > 1 else next(iter(chosen), None)

    def answer_by_day(self, words: list[str]) -> None:
        """Talk and votes."""
        assert self._open is not None
        question = self._open.question
        numbers = [int(word) - 1 for word in words if word.isdecimal()]
        if isinstance(question, Floor):
            self.answer_floor(words[:1], numbers)
        elif isinstance(question, Ask) and numbers:
            self.desk.choose(question.seats[0], self.numbered(question, [n + 1 for n in numbers]))
        elif isinstance(question, Poll) and question.choices[0] in HANDS:
            self.raise_hands(question, numbers)
        elif len(numbers) == 2:
            self.desk.choose(numbers[0], numbers[1])

    def answer_floor(self, verb: list[str], numbers: list[int]) -> None:
        """An accusation, a second, somebody going home."""
        if verb == ["a"] and len(numbers) == 2:
            self.desk.choose(numbers[0], Nominates(numbers[0], numbers[1]))
        elif verb == ["s"] and len(numbers) == 1:
            self.desk.choose(numbers[0], Seconds(numbers[0]))
        elif verb == ["leave"] and len(numbers) == 1:
            self.desk.choose(numbers[0], Leaves(numbers[0]))

    def raise_hands(self, poll: Poll, numbers: list[int]) -> None:
        """All raised hands at once."""
        raised, lowered = poll.choices
        if isinstance(self.desk.sheet, Voting):
            for seat in poll.seats:
                self.desk.choose(seat, raised if seat in numbers else lowered)
