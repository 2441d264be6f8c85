"""What each seat was shown since it was last cleared; never what another one was."""

from typing import Any, NamedTuple

from ...rules.requests import Ask, Poll, Seat, Tell
from ..desk import Choosing, Desk, Seeing, Voting

Private = Tell | Ask | Poll


class Standing(NamedTuple):
    """What stands on the desk of a seat's choice: its own, or a pack's."""

    choice: Any
    consents: tuple[Seat, ...]


class Screens:
    """A small screen at every seat, which remembers what belongs together."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._shown: dict[Seat, tuple[Private, ...]] = {}
        # How much each seat was shown: by this a late answer is told from one to the next question.
        self._number: dict[Seat, int] = {}

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

    def beside(self, seat: Seat) -> tuple[Tell, ...]:
        """What it was told together with that."""
        return tuple(shown for shown in self._shown.get(seat, ())[:-1] if isinstance(shown, Tell))

    def number(self, seat: Seat) -> int:
        """Which of the things it was shown this is."""
        return self._number.get(seat, 0)

    def standing(self, seat: Seat) -> Standing | None:
        """What is chosen there, if what lies on the desk is this seat's question."""
        sheet, asked = self.desk.sheet, self.shown(seat)
        if isinstance(sheet, Choosing) and sheet.ask == asked and sheet.proposal is not None:
            return Standing(sheet.proposal, sheet.consents)
        if isinstance(sheet, Voting) and isinstance(asked, Poll) and sheet.votes.get(seat) is not None:
            return Standing(sheet.votes[seat], (seat,))
        return None

    def has_seen(self, seat: Seat) -> bool:
        """Whether it has said that it has looked at its card."""
        sheet = self.desk.sheet
        return isinstance(sheet, Seeing) and seat not in sheet.missing
