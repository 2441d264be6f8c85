"""What each seat was shown since it was last cleared; never what another one was."""

from collections.abc import Collection, Hashable
from typing import NamedTuple

from ...rules.requests import Ask, Poll, Tell
from ...rules.values import Choice, Seat
from ...table.box import Box
from ...table.sheets import Choosing, Seeing, Sheet, Voting

Private = Tell | Ask | Poll


class Standing(NamedTuple):
    """What stands on the desk of a seat's choice: its own, or a pack's."""

    choice: Choice
    consents: tuple[Seat, ...]


class SeatScreens:
    """A small screen at every seat, which remembers what belongs together."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self._shown: dict[Seat, tuple[Private, ...]] = {}
        # How much each seat was shown: by this a late answer is told from one to the next question.
        self._number: dict[Seat, int] = {}
        self._standing: dict[Seat, tuple[int, Standing | None]] = {}
        # What was on the desk when it was last looked at.
        self._sheet: Sheet | None = None
        self._entries: frozenset[tuple[Seat, Hashable]] = frozenset()

    def show_to(self, seat: Seat, request: Private | None) -> None:
        """One thing more, or nothing any more; what takes no time stays with what follows."""
        if request is None:
            self._shown.pop(seat, None)
            return
        kept = (shown for shown in self._shown.get(seat, ()) if isinstance(shown, Tell) and not shown.slot)
        self._shown[seat] = (*kept, request)
        self._number[seat] = self._number.get(seat, 0) + 1

    def shown(self, seat: Seat) -> Private | None:
        """What a seat is shown now."""
        shown = self._shown.get(seat, ())
        return shown[-1] if shown else None

    def told(self, seat: Seat) -> tuple[Tell, ...]:
        """All that it is told now."""
        return tuple(shown for shown in self._shown.get(seat, ()) if isinstance(shown, Tell))

    def number(self, seat: Seat) -> int:
        """Which of the things it was shown this is."""
        return self._number.get(seat, 0)

    def is_open(self, seat: Seat) -> bool:
        """Whether its question lies on the desk."""
        sheet, asked = self.box.desk.sheet, self.shown(seat)
        if isinstance(sheet, Voting):
            return isinstance(asked, Poll)
        return isinstance(sheet, Choosing) and sheet.ask == asked

    def standing(self, seat: Seat) -> Standing | None:
        """What is chosen there; what was, when its time was up, stands until the screen is cleared."""
        if self.is_open(seat):
            return chosen(self.box.desk.sheet, seat)
        number, stands = self._standing.get(seat, (0, None))
        return stands if number == self.number(seat) else None

    def note(self) -> Collection[Seat]:
        """Something on the desk has changed: whose screens show it."""
        sheet = self.box.desk.sheet
        known = self._entries if sheet is self._sheet else frozenset()
        self._sheet, self._entries = sheet, self.entries(sheet)
        changed = {seat for seat, _ in known ^ self._entries}
        for seat in changed:
            if self.is_open(seat):
                self._standing[seat] = (self.number(seat), chosen(sheet, seat))
        return changed

    def entries(self, sheet: Sheet | None) -> frozenset[tuple[Seat, Hashable]]:
        """What stands on the desk, by whose screens show it: all of a pack see what one of it wants."""
        if isinstance(sheet, Choosing):
            return frozenset((seat, (sheet.proposal, sheet.consents)) for seat in sheet.ask.seats)
        if isinstance(sheet, Voting):
            return frozenset(sheet.votes.items())
        if isinstance(sheet, Seeing):
            return frozenset((seat, True) for seat in self._shown.keys() - set(sheet.missing))
        return frozenset()

    def has_seen(self, seat: Seat) -> bool:
        """Whether it has said that it has looked at its card."""
        sheet = self.box.desk.sheet
        return isinstance(sheet, Seeing) and seat not in sheet.missing


def chosen(sheet: Sheet | None, seat: Seat) -> Standing | None:
    """What stands on a sheet for a seat."""
    if isinstance(sheet, Choosing) and sheet.proposal is not None:
        return Standing(sheet.proposal, sheet.consents)
    if isinstance(sheet, Voting) and sheet.votes.get(seat) is not None:
        return Standing(sheet.votes[seat], (seat,))
    return None
