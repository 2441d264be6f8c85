"""The table as the rules keep it: a board of their own, and what is settled before it begins."""

from ..rulebook import Options
from ..values import Seat
from .board import ShadowBoard


class ShadowTable(ShadowBoard):
    """All that everybody knows, and to whom a card has given the next turn."""

    def __init__(self, size: int, options: Options) -> None:
        super().__init__(size)
        self.options = options
        self.given: Seat | None = None
        # Whether whose turn it is has thrown.
        self.has_begun = False
        # Of whom something is being asked that they have entered of themselves.
        self.amid: tuple[Seat, ...] = ()

    @property
    def throws(self) -> bool:
        """Whether the box throws the dice; else the table does, and says what they come to."""
        return self.options["dice"] == "box"

    def give_turn(self, who: Seat | None) -> None:
        """The next turn is somebody's, or goes on as ever."""
        self.given = who

    def begin(self, has_begun: bool) -> None:
        """Whose turn it is has thrown, or is still to throw."""
        self.has_begun = has_begun

    def ask_amid(self, who: Seat) -> None:
        """Something is asked of what somebody has entered."""
        self.amid += (who,)

    def ask_no_more(self, who: Seat) -> None:
        """It is answered."""
        self.amid = tuple(seat for seat in self.amid if seat != who)
