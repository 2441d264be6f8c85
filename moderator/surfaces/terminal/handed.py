"""The device goes round: whoever is meant takes it, sees what is theirs, and hides it before the next."""

from collections.abc import Callable, Sequence

from ...rules.news import Card, Cards
from ...rules.requests import Ask, Poll, Tell
from ...rules.values import Seat
from ...table.box import Box
from ...table.form import form
from ...table.sheets import SEEN
from .typed import picks

CLEAR = "\033[2J\033[3J\033[H"


class Handed:
    """Cards that are dealt, and whatever somebody is asked or told alone while everybody looks."""

    def __init__(self, box: Box, write: Callable[[str], None]) -> None:
        self.box = box
        self.write = write
        # For whom there is something, in their order, and whether the first of them is looking at it.
        self._for: dict[Seat, Tell | Ask | Poll] = {}
        self._is_up = False

    @property
    def is_waiting(self) -> bool:
        """Whether somebody is to take it."""
        return bool(self._for)

    def deal(self, seat: Seat, tell: Tell) -> None:
        """A card to look at; what is held by now is not handed round again."""
        if self.box.desk.sheet is not None or not self.box.board.scene:
            self._for[seat] = tell
            if len(self._for) == 1:
                self.write(self.next_one())

    def keep(self, seat: Seat, request: Tell | Ask | Poll) -> None:
        """What takes no time is held, and seen as soon as its holder has the device for something else."""
        if not isinstance(request, Tell) or request.slot:
            self._for[seat] = request

    def take_away(self, seat: Seat) -> None:
        """There is nothing for this seat any more."""
        self._for.pop(seat, None)
        self._is_up = self._is_up and self.is_waiting

    def typed(self, words: Sequence[str]) -> None:
        """Take it and look; then answer if something is asked, and hide it."""
        seat, request = next(iter(self._for.items()))
        if not self._is_up:
            self._is_up = True
            self.write(self.face(seat, request))
        elif self.is_done(seat, request, words):
            self.take_away(seat)
            self._is_up = False
            self.write(CLEAR + self.next_one())

    def is_done(self, seat: Seat, request: Tell | Ask | Poll, words: Sequence[str]) -> bool:
        """Whether it has been seen, or answered."""
        if isinstance(request, Tell):
            return request.call != "deal" or self.box.desk.choose(seat, SEEN)
        asked = form(request, self.box.board, self.box.narrator, seat)
        choice = asked.choice(picks(asked, [int(word) for word in words if word.isdecimal()]))
        return choice is not None and self.box.desk.choose(seat, choice)

    def next_one(self) -> str:
        """Whose turn it is."""
        names = [self.box.narrator.name(seat) for seat in self._for][:1]
        line = "prompt.how.look"
        return "".join(f"> {self.box.narrator.lines.text(line, who=name)}\n" for name in names)

    def face(self, seat: Seat, request: Tell | Ask | Poll) -> str:
        """What one seat is told; or what it holds, and what it is asked."""
        narrator = self.box.narrator
        if isinstance(request, Tell):
            told = self.cards(request) if request.call == "deal" else f"    {narrator.news(request, seat)}\n"
            return f"{told}> {narrator.lines.text('prompt.how.hide')}\n"
        held = self.box.evening.held.get(seat)
        asked = form(request, self.box.board, narrator, seat)
        options = "  ".join(f"{number} {option.name}" for number, option in asked.numbered.items())
        return f"{self.cards(held) if held else ''}    {asked.title}  {options}\n"

    def cards(self, tell: Tell) -> str:
        """What somebody holds, with what each card does."""
        news, lines = tell.news, self.box.narrator.lines
        roles = (news.role,) if isinstance(news, Card) else news.roles if isinstance(news, Cards) else ()
        shown = [
            f"    {lines.character(role)}\n"
            + "".join(f"    {line}\n" for line in lines.text(f"characters.{role}.reminder").split("\n"))
            for role in roles
        ]
        return "".join(shown)
