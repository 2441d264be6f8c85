"""The desk: where answers arrive, from all surfaces at once; the first valid one counts.

A choice can be taken back until its moment is over.  What has happened beside what is asked is entered here,
too, also while nothing lies open: it stands when it is kept.
"""

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from ..rules.entries import Enters
from ..rules.requests import Ask
from ..rules.values import Seat
from .sheets import Choosing, Sheet
from .timer import Settled, Timer


class Slip(NamedTuple):
    """Something that was entered and lies on no sheet yet; from which seat, or else at the table."""

    entered: Enters
    seat: Seat | None = None


# Brings what was entered to the disk, or that it is taken back; then that is to be done.
KeepEntry = Callable[[Enters | None, Callable[[], None]], None]


def at_once(_entered: Enters | None, then: Callable[[], None]) -> None:
    """Where nothing is kept."""
    then()


class Desk:
    """The sheet that lies open now, for every surface to write on."""

    def __init__(self, timer: Timer, changed: Callable[[], object], keep: KeepEntry = at_once) -> None:
        self.timer = timer
        # Told whenever something on the sheet changes: surfaces of a pack show it live.
        self._tell = changed
        self.sheet: Sheet | None = None
        # How long after it is settled a sheet may still be changed; for ever, if nothing is said.
        self._take_back: float | None = None
        # Whether the end of what waits now is the end of the sheet's time.
        self._ends = False
        # Beside what things could be entered last; what was, and is on its way to the disk, or waits until
        # a sheet lies open; and whether it does wait.
        self._keep = keep
        self.beside: Ask | None = None
        self._slip: Slip | None = None
        self.came_early = asyncio.Event()

    @contextlib.contextmanager
    def ending(self) -> Iterator[None]:
        """The last piece of the time of what lies open."""
        self._ends = True
        try:
            yield
        finally:
            self._ends = False

    @property
    def left(self) -> float | None:
        """How long a sheet of the dark stays open, once that is known; nothing before, or in a pause."""
        return self.timer.left() if self._ends and not self.timer.paused else None

    def choose(self, seat: Seat, choice: Any, under_way: float = 0.0) -> bool:
        """A seat's choice from any surface; no if it is not theirs to make now.

        What breathes sees and says everything later by as much as it is under way.
        """
        return self._changed(self._is_open(under_way) and self._sheet.choose(seat, choice, self.timer.now()))

    def count(self, seat: Seat, by: int) -> bool:
        """One more or one less of what is counted to before all; none of both: there it stands."""
        sheet = self.sheet
        if not isinstance(sheet, Choosing) or seat not in sheet.ask.seats:
            return False
        return self._changed(sheet.count(by)) if by else self.choose(seat, str(sheet.tally))

    @property
    def tally(self) -> int:
        """Where that stands."""
        return self.sheet.tally if isinstance(self.sheet, Choosing) else 0

    def enter(self, entered: Enters, seat: Seat | None = None) -> bool:
        """What has happened beside what is asked; no if that cannot be entered now, or not from there.

        It stands when it is kept.  While words are said it is taken, too: then the next question comes at
        once, and it stands there.
        """
        beside = self.beside if self.sheet is None else self.sheet
        can_enter = isinstance(beside, Ask | Choosing) and beside.lets_enter(entered, seat)
        if self._slip is not None or not can_enter:
            return False
        self._slip = slip = Slip(entered, seat)
        self._keep(entered, partial(self._stand, slip))
        return True

    @property
    def noted(self) -> Enters | None:
        """What was entered and stands, and has not come about yet."""
        if self._slip is not None:
            return self._slip.entered if self.came_early.is_set() else None
        return self.sheet.noted if isinstance(self.sheet, Choosing) else None

    def recall(self, entered: Enters | None) -> None:
        """What stood when the power was cut stands beside what is asked next."""
        if entered is not None:
            self._slip = Slip(entered)
            self.came_early.set()

    def withdraw(self) -> bool:
        """What was entered or chosen, and was not heard yet, is taken back; no if nothing was."""
        was_there = self._slip is not None
        if isinstance(self.sheet, Choosing):
            was_there = self.sheet.withdraw() or was_there
        if was_there:
            self._let_go()
            self._keep(None, lambda: None)
        return self._changed(was_there)

    def close(self) -> None:
        """Nothing more can be entered."""
        self.beside = None
        self._let_go()

    def _stand(self, slip: Slip) -> None:
        if self._slip is slip:
            self.came_early.set()
            if isinstance(self.sheet, Choosing):
                self._put_in(self.sheet)
            self._changed(True)

    def _put_in(self, sheet: Choosing) -> bool:
        """What stands is put on the sheet that lies open; no if it does not fit there."""
        slip = self._slip
        if slip is None or not self.came_early.is_set():
            return True
        self._let_go()
        fits = sheet.lets_enter(*slip)
        if fits:
            sheet.enter(slip.entered, self.timer.now())
        return fits

    def _let_go(self) -> None:
        self._slip = None
        self.came_early.clear()

    def take_back(self, seat: Seat, under_way: float = 0.0) -> bool:
        """A seat's choice taken back."""
        return self._changed(self._is_open(under_way) and self._sheet.take_back(seat, self.timer.now()))

    def stands(self, then: Callable[[float], None]) -> None:
        """What had to come to the disk first is there, and is shown from now on."""
        then(self.timer.now())
        self._changed(True)

    @contextlib.contextmanager
    def lay_open(self, sheet: Sheet, take_back: float | None = None) -> Iterator[bool]:
        """The sheet that may be written on meanwhile; once it is settled, for its moment only.

        Whether what came early fits there.
        """
        self.sheet, self._take_back, fits = sheet, take_back, True
        if isinstance(sheet, Choosing):
            self.beside = sheet.ask if sheet.ask.entries else None
            fits = self._put_in(sheet)
        try:
            yield fits
        finally:
            self.sheet = None

    def moment(self, sheet: Sheet, take_back: float) -> Settled:
        """When the sheet is settled for good: its moment to take back is over, and nothing is under way."""

        def settled() -> float | None:
            last = sheet.settled()
            is_under_way = self._slip is not None and isinstance(sheet, Choosing)
            return None if last is None or is_under_way else last + take_back

        return settled

    @property
    def _sheet(self) -> Sheet:
        assert self.sheet is not None
        return self.sheet

    def _is_open(self, under_way: float) -> bool:
        """Whether there is a sheet that may still be written on."""
        if self.sheet is None or self._take_back is None:
            return self.sheet is not None
        return not self.timer.is_settled(self.moment(self.sheet, self._take_back + under_way))

    def _changed(self, valid: bool) -> bool:
        if valid:
            self.timer.poke()
            self._tell()
        return valid
