"""A case of Shadow world as it is told: step by step what is done, and what must come of it."""

from collections.abc import Mapping
from typing import Any

from ..begun import Begun
from ..entries import Enters
from ..events import Ended
from ..requests import Ask, Draw, Question
from ..stories import Amiss, Astray, Way
from ..values import Role, Seat
from .case import entries_of, first_turn, has_green_round, read_beginning, read_steps
from .checks import Happened, complaints
from .course import play, play_the_rest
from .events import GreenCard, Own, TurnComes
from .places import HUT, PLACES
from .table import ShadowTable
from .told_turn import TurnTold

# What is asked for what was entered, and how a case goes on: what it says, it says for sure.
AT_ONCE = {"letter-sure": "yes", "aim-sure": "yes"}
THROWS = ("throw", "sum")
# What is asked before the first turn, besides which places are joined; and of what was entered.
NO_STEP = ("green", "how-many-werewolves", "how-many-vampires", "first-turn", "group", *AT_ONCE)


class ShadowStory:
    """One case, as far as it has been told."""

    def __init__(self, top: Mapping[str, Any]) -> None:
        self.outset = read_beginning(top)
        self.steps = read_steps(top)
        self.at_table = self.outset.table
        self.table = ShadowTable(len(self.at_table.players), self.outset.options)
        self._told = 0
        self._turn: TurnTold | None = None
        self._entries: list[tuple[Way, Enters]] = []
        self._happened: Happened | None = None
        # Whose turn was told last, and whether the next has come.
        self._last: Seat | None = None
        self._passed = False
        self._calls = not has_green_round(self.outset)
        self._is_over = False

    @property
    def players(self) -> tuple[str, ...]:
        """Who sits at the table."""
        return self.at_table.players

    @property
    def cards(self) -> tuple[Role, ...]:
        """The box deals none."""
        return ()

    def begin(self) -> Begun[Own]:
        """The game from its start, or from where the case takes it up."""
        standing = self.outset.standing
        if standing is None:
            return Begun(self.table, play(self.table))
        self.table.deal(self.outset.groups)
        self.table.lay(self.outset.areas)
        due = first_turn(self.at_table, self.steps, standing.out)
        return Begun(self.table, play_the_rest(self.table, 0, due, standing))

    def hears(self, request: object) -> bool:
        """What comes next; a step ends where the next question is not its own."""
        if isinstance(request, TurnComes):
            self._passed = True
        if isinstance(request, Ask) and self._is_in_play(request) and not self._is_told_by_now(request):
            return False
        if isinstance(request, GreenCard) and not self._calls:
            self._calls = True
            self._open_calls()
        if self._happened is not None:
            self._happened.hears(request)
        if isinstance(request, Ended):
            self._is_over = True
            self._close()
        return True

    def _open_calls(self) -> None:
        """The green round is told first, if it is told."""
        if "calls" in self.steps[0]:
            self._begin()

    def _is_in_play(self, ask: Ask) -> bool:
        """Whether a step answers it."""
        return ask.task not in NO_STEP and not ask.task.startswith("joined-to")

    def _is_told_by_now(self, ask: Ask) -> bool:
        """Go on to the step that answers this; no if none is left."""
        while not self._answers_now(ask):
            is_last = self._told == len(self.steps)
            if is_last and ask.task == "close":
                return True
            self._close(ask)
            if is_last:
                return False
            self._begin(ask)
        return True

    def _answers_now(self, ask: Ask) -> bool:
        """Whether the step that is being told has an answer to it."""
        if self._entries:
            return True
        if self._turn is None:
            return False
        return self._turn.attacks_late or (ask.seats == (self._turn.seat,) and not self._has_passed(ask))

    def _has_passed(self, ask: Ask) -> bool:
        """Whether the next turn has come."""
        return self._passed and ask.task in THROWS

    def _begin(self, ask: Ask | None = None) -> None:
        """The next step."""
        way, step = ("story", self._told), self.steps[self._told]
        self._told += 1
        self._happened = Happened(way, step, self.at_table, self.table)
        if "turn" in step:
            self._turn = TurnTold(way, step, self.at_table, self.table)
            if ask is None or ask.seats != (self._turn.seat,) or ask.task not in THROWS:
                who = "nobody" if self.table.turn is None else self.players[self.table.turn]
                raise Astray(Amiss((*way, "turn"), f"expected {step['turn']}, got {who}"))
            self._last, self._passed = self._turn.seat, False
        self._entries = entries_of(self.at_table, way, step, self._last)

    def _close(self, ask: Ask | None = None) -> None:
        """A step is over: whether all was asked for, and came out as expected."""
        if self._happened is None:
            return
        if ask is not None:
            self._happened.stands_at(ask.seats[0])
        if self._entries:
            raise Astray(Amiss(self._entries[0][0], "the game is over before"))
        wrong = tuple(complaints(self._happened))
        if wrong:
            raise Astray(*wrong)
        if self._turn is not None:
            self._turn.check_all_asked()
        self._turn = self._happened = None

    def answers(self, question: Question) -> Any:
        """What is answered."""
        if isinstance(question, Draw):
            return self._drawn(question)
        assert isinstance(question, Ask)
        if not self._is_in_play(question):
            return self._set_up(question)
        if self._entries:
            way, entered = self._entries.pop(0)
            if not question.admits(entered):
                raise Astray(Amiss(way, f"{entered.what} cannot be entered so"))
            return entered
        if self._turn is None:
            return "close"
        if self._turn.attacks_late and question.seats != (self._turn.seat,):
            return self._turn.by_card()
        return self._turn.to(question)

    def _drawn(self, draw: Draw) -> tuple[Any, ...]:
        """How the dice fall, and who is first: whoever is named first."""
        if draw.task == "first":
            return (0,)
        if self._turn is None or self._entries:
            return draw.pool[:1]
        return self._turn.falls(draw)

    def _set_up(self, ask: Ask) -> Any:
        """What is settled before the first turn, and what is asked at once for what was entered."""
        if ask.task in AT_ONCE:
            return AT_ONCE[ask.task]
        if ask.task == "green":
            return "done"
        werewolves, vampires, _ = self.outset.groups
        numbers = {"how-many-werewolves": werewolves, "how-many-vampires": vampires}
        if ask.task in numbers:
            return str(numbers[ask.task])
        one = {"joined-to-hut": HUT}.get(ask.task, ask.task.removeprefix("joined-to-"))
        if one not in PLACES:
            why = f"{ask.task} is asked, and the case does not say it"
            raise Astray(Amiss(("story", self._told - 1), why))
        area = next(area for area in self.outset.areas if one in area)
        return area[1 - area.index(one)]

    def is_done(self) -> None:
        """All steps of the case have been told."""
        if self._told < len(self.steps):
            raise Astray(Amiss(("story", self._told), "the game is over"))
