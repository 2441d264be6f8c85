"""A plain terminal as the one device of a table: it shows what is said, and takes what is typed.

During every call it shows the same neutral line, whoever is awake or nobody.  What the
awake player alone may see is cleared, with all that could be scrolled back to, before
the call ends.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from ..lines import Lines
from ..rules.requests import Ask, Choice, Draw, Floor, Leaves, Nominates, Poll, Seat, Seconds, Tell
from .desk import NOBODY, SEEN, Desk, Voting
from .host import Host
from .narrator import Narrator
from .surfaces import Open, Over, Part, Public, Spoken, Trouble

# Votes by raised hands.
HANDS = ("up", "yes")

CLEAR = "\033[2J\033[3J\033[H"

HELP = """\
by night   a number for somebody, 0 for nobody, several with spaces; Enter alone changes nothing
deal       Enter shows the next card and hides it again
talk       a 3 5  player 3 accuses player 5      s 4  player 4 seconds      leave 2  goes home
vote       3 5    player 3 votes for player 5    gallows: the numbers of all raised hands
           -      nobody else, or no more talk: time is up
always     p pause and go on   r repeat   m more time   b back a step   end   ? this help
"""


class Terminal:
    """Typed answers for everybody at the table."""

    def __init__(self, desk: Desk, host: Host, narrator: Narrator, write: Callable[[str], None]) -> None:
        self.desk = desk
        self.host = host
        self.narrator = narrator
        self.lines: Lines = narrator.lines
        self.write = write
        self._awake: dict[Seat, Ask | Poll] = {}
        self._cards: list[tuple[Seat, Tell]] = []
        self._card_up = False
        self._open: Open | None = None
        self._waiting: asyncio.Future[str] | None = None

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
        elif isinstance(shown, Trouble):
            self.write(f"! {self.lines.text(shown.line, who='')} {shown.detail}\n")

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
                self.show_privately(self.news(request))
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

    def news(self, tell: Tell) -> str:
        """What somebody is told, in words."""
        text, news = self.lines.text, tell.news
        if news is None:
            return text("news.nothing")
        if isinstance(news, bool):
            kind = ("active", "quiet") if tell.slot == "knowledge" else ("yes", "no")
            return text(f"news.{kind[0] if news else kind[1]}")
        if isinstance(news, str):
            if f"news.{news}" in self.lines:
                return text(f"news.{news}")
            return text("news.role", card=self.lines.card(news))
        if all(isinstance(part, str) and part in self.narrator_cards() for part in news) and news:
            return text("news.spare", cards=[self.lines.card(part) for part in news])
        named = self.narrator.names(news)
        return named or text("news.no-victim")

    def narrator_cards(self) -> tuple[str, ...]:
        """The characters that have a name."""
        return tuple(line.split(".")[1] for line in self.lines.wordings if line.endswith(".was"))

    def options(self, ask: Ask | Poll) -> str:
        """What can be chosen where it is not players alone."""
        return "  ".join(f"{number} {self.choice(c)}" for number, c in enumerate(ask.choices, start=1))

    def choice(self, choice: Choice) -> str:
        """A choice in words."""
        if isinstance(choice, str):
            if f"offer.{choice}" in self.lines:
                return self.lines.text(f"offer.{choice}")
            return self.lines.card(choice)
        return self.narrator.name(choice)

    def hand_over(self) -> str:
        """Whose card is next."""
        return f"> {self.narrator.name(self._cards[0][0])}: Enter\n" if self._cards else ""

    async def next_line(self) -> str:
        """The next line that is typed, for a question of the evening."""
        self._waiting = asyncio.get_running_loop().create_future()
        return await self._waiting

    def typed(self, line: str) -> None:
        """A line that somebody has typed; what means nothing has no effect, and no sign."""
        words = line.split()
        if self._waiting is not None:
            waiting, self._waiting = self._waiting, None
            waiting.set_result(line.strip())
        elif words and words[0] in self.verbs():
            self.verbs()[words[0]]()
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
            "b": self.host.rewind,
            "end": self.host.end,
            "-": self.host.skip,
            "?": lambda: self.write(HELP),
        }

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
