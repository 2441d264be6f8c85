"""What each seat was shown since it was last cleared; never what another one was."""

from typing import Any, NamedTuple

from ...rules.requests import Ask, Poll, Seat, Tell
from ...table.desk import Choosing, Desk, Seeing, Voting

Private = Tell | Ask | Poll


class Standing(NamedTuple):
    """What stands on the desk of a seat's choice: its own, or a pack's."""

    choice: Any
    consents: tuple[Seat, ...]


class Screens:
    """A small screen at every seat, which remembers what belongs together."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        # The card that each was dealt.
        self.dealt: dict[Seat, Tell] = {}
        self._shown: dict[Seat, tuple[Private, ...]] = {}
        # How much each seat was shown: by this a late answer is told from one to the next question.
        self._number: dict[Seat, int] = {}
        self._standing: dict[Seat, tuple[int, Standing | None]] = {}
        desk.watchers.append(self.note)

    def show_to(self, seat: Seat, request: Private | None) -> None:
        """One thing more, or nothing any more; what takes no time stays with what follows."""
        if request is None:
            self._shown.pop(seat, None)
            return
        if isinstance(request, Tell) and request.call == "deal":
            self.dealt[seat] = request
        kept = (shown for shown in self._shown.get(seat, ()) if isinstance(shown, Tell) and not shown.slot)
        self._shown[seat] = (*kept, request)
        self._number[seat] = self._number.get(seat, 0) + 1

    def shown(self, seat: Seat) -> Private | None:
        """What a seat is shown now."""
        shown = self._shown.get(seat, ())
        return shown[-1] if shown else None

    def beside(self, seat: Seat) -> tuple[Tell, ...]:
        """What it was told together with that."""
        return tuple(shown for shown in self._shown.get(seat, ())[:-1] if isinstance(shown, Tell))

    def number(self, seat: Seat) -> int:
        """Which of the things it was shown this is."""
        return self._number.get(seat, 0)

    def is_open(self, seat: Seat) -> bool:
        """Whether its question lies on the desk."""
        sheet, asked = self.desk.sheet, self.shown(seat)
        if isinstance(sheet, Voting):
            return isinstance(asked, Poll)
        return isinstance(sheet, Choosing) and sheet.ask == asked

    def standing(self, seat: Seat) -> Standing | None:
        """What is chosen there; what was, when its time was up, stands until the screen is cleared."""
        if self.is_open(seat):
            return chosen(self.desk.sheet, seat)
        number, stands = self._standing.get(seat, (0, None))
        return stands if number == self.number(seat) else None

    def note(self) -> None:
        """Something on the desk has changed."""
        for seat in self._shown:
            if self.is_open(seat):
                self._standing[seat] = (self.number(seat), chosen(self.desk.sheet, seat))

    def has_seen(self, seat: Seat) -> bool:
        """Whether it has said that it has looked at its card."""
        sheet = self.desk.sheet
        return isinstance(sheet, Seeing) and seat not in sheet.missing


def chosen(sheet: object, seat: Seat) -> Standing | None:
    """What stands on a sheet for a seat."""
    if isinstance(sheet, Choosing) and sheet.proposal is not None:
        return Standing(sheet.proposal, sheet.consents)
    if isinstance(sheet, Voting) and sheet.votes.get(seat) is not None:
        return Standing(sheet.votes[seat], (seat,))
    return None
