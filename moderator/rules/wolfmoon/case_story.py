"""A case of Wolfmoon as it is told: turn by turn what is answered, and what must come of it."""

from collections.abc import Mapping
from typing import Any

from ..begun import Begun
from ..events import Ended
from ..requests import Question
from ..stories import Amiss, Astray
from ..values import Role
from .case import begun, read_steps, read_table
from .case_answers import ToldTurn
from .case_checks import Came, complaints
from .characters import WHOLE
from .events import Own, TurnBegins


class MoonStory:
    """One case, as far as it has been told."""

    def __init__(self, top: Mapping[str, Any]) -> None:
        self.sitting, self.table, self.first = read_table(top)
        self.steps = read_steps(top)
        self._told = 0
        self._turn: ToldTurn | None = None
        self._came: Came | None = None
        self._is_over = False

    @property
    def players(self) -> tuple[str, ...]:
        """Who sits at the table."""
        return self.sitting.players

    @property
    def cards(self) -> tuple[Role, ...]:
        """All that there are."""
        return WHOLE

    def begin(self) -> Begun[Own]:
        """The game from where it is taken up."""
        return begun(self.table, self.first)

    def hears(self, request: object) -> bool:
        """What comes: a turn ends where the next begins."""
        if isinstance(request, TurnBegins | Ended):
            if self._came is not None and isinstance(request, Ended):
                self._came.hears(request)
            self._close()
            if isinstance(request, Ended):
                self._is_over = True
            elif self._told == len(self.steps):
                return False
            else:
                self._open(request)
        elif self._came is not None:
            self._came.hears(request)
        return True

    def answers(self, question: Question) -> Any:
        """What is answered in this turn."""
        assert self._turn is not None
        return self._turn.to(question)

    def is_done(self) -> None:
        """All turns of the case have been taken."""
        if self._told < len(self.steps):
            raise Astray(Amiss(("story", self._told), "the game is over"))

    def _open(self, begins: TurnBegins) -> None:
        """Another turn, which must be of whom the case says."""
        way = ("story", self._told)
        step = self.steps[self._told]
        who = self.sitting.players[begins.who]
        if step["turn"] != who:
            raise Astray(Amiss((*way, "turn"), f"expected {step['turn']}, got {who}"))
        self._turn = ToldTurn(way, step, self.sitting, self.table)
        self._came = Came(way, step, self.sitting, self.table)
        self._told += 1

    def _close(self) -> None:
        """A turn is over: whether all was asked for, and came out as expected."""
        if self._turn is None or self._came is None:
            return
        wrong = tuple(complaints(self._came))
        if wrong:
            raise Astray(*wrong)
        self._turn.check_all_asked()
        self._turn = self._came = None
