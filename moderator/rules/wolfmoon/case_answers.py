"""What is done in one turn of a case: every answer in it, and every card that chance brings."""

from collections.abc import Mapping
from typing import Any

from ..requests import Ask, Draw, Leaves, Question
from ..stories import Amiss, Astray, Seated, Way, listed, mapped
from ..values import Role, Seat
from .case import card, cards, number
from .characters import CHARACTERS, MOONS
from .table import MoonTable

# Questions about people, by the key that answers them.
WHOM = ("guess-whom", "ask-whom", "look-into", "duel", "hunt", "swap-with", "swap", "bring-back")
# Moments at which somebody says yes; left out, it is no.
MOMENTS = ("spy", "alchemist", "servant")


class ToldTurn:
    """One step of a case, as far as it has been answered."""

    def __init__(self, way: Way, step: Mapping[str, Any], sitting: Seated, table: MoonTable) -> None:
        self.way, self.step = way, step
        self.sitting, self.table = sitting, table
        # What is played first, and then with the gravedigger.
        then = (*way, "then")
        self._plays = [(way, step), *([(then, step["then"])] if "then" in step else [])]
        self._moves = (*self._plays,)
        self._move: tuple[Way, Mapping[str, Any]] = (way, step)
        self._guesses = 0
        self._used: set[Way] = {(*way, "turn"), then}
        leaves = mapped((*way, "leaves"), step.get("leaves", {}))
        self._leaving = {task: sitting.seat((*way, "leaves", task), name) for task, name in leaves.items()}

    def to(self, question: Question) -> Any:
        """The answer to a question."""
        if isinstance(question, Draw):
            return self._drawn(question)
        assert isinstance(question, Ask)
        if question.task in self._leaving:
            return Leaves(self._leaving.pop(question.task))
        answer = self._chosen(question)
        if not question.admits(answer):
            offered = [self._called(choice) for choice in question.choices]
            why = f"{question.task}: {answer!r} is not on offer; on offer: {', '.join(offered)}"
            raise Astray(Amiss(self.way, why))
        return answer

    def check_all_asked(self) -> None:
        """What nobody asked for is a mistake in the case."""
        for way, given in self._moves:
            for key in given:
                if key in ANSWERS and (*way, key) not in self._used:
                    raise Astray(Amiss((*way, key), f"{key} is answered, but was never asked for"))
        for task in self._leaving:
            raise Astray(Amiss((*self.way, "leaves", task), f"{task} never came"))

    def _called(self, choice: object) -> str:
        return self.sitting.players[choice] if isinstance(choice, int) else str(choice)

    def _take(self, key: str, move: bool = True) -> tuple[Way, Any]:
        """What stands under a key, now used."""
        way, given = self._move if move else (self.way, self.step)
        self._used.add((*way, key))
        return (*way, key), given.get(key)

    def _chosen(self, question: Ask) -> Any:
        task = question.task
        if task in WHOM:
            return self._whom(question)
        if task in MOMENTS:
            return self._moment(task)
        if task in ("guess", "guess-again"):
            return self._guess()
        if task in ("dig-where", "dig"):
            return self._dug(task)
        return {"act": self._act, "play-card": self._play, "keep": self._keep, "keep-one": self._keep}[task]()

    def _act(self) -> str:
        if "draw" in self.step:
            way, given = self._take("draw", move=False)
            drawn, left = card(way, given, (*CHARACTERS, *MOONS)), self.table.pile or self.table.aside
            if drawn != left[0]:
                raise Astray(Amiss(way, f"expected {drawn}, got {left[0]}"))
            return "draw"
        way, place = self._take("place", move=False)
        if place is None:
            raise Astray(Amiss(self.way, "must draw, or say a place"))
        return f"place-{number(way, place, 3)}"

    def _play(self) -> Role:
        if not self._plays:
            raise Astray(Amiss(self.way, "another card is to be played; `then` says which"))
        self._move = self._plays.pop(0)
        way, given = self._take("play")
        return card(way, given)

    def _keep(self) -> Role:
        return card(*self._take("keep"))

    def _whom(self, question: Ask) -> Any:
        way, given = self._take("whom")
        if given is None:
            return None
        if question.number > 1:
            return self.sitting.seats(way, given)
        return self.sitting.seat(way, given)

    def _moment(self, task: str) -> str:
        way, given = self._take(task, move=False)
        if given not in (None, True, False):
            raise Astray(Amiss(way, "must be yes or no"))
        return "yes" if given else "no"

    def _guess(self) -> str:
        way, given = self._take("guess")
        values = listed(way, given)
        if self._guesses == len(values):
            return "give-up"
        value = number((*way, self._guesses), values[self._guesses], 10)
        self._guesses += 1
        return str(value)

    def _dug(self, task: str) -> Any:
        way, given = self._take("dig")
        ((whose, role),) = mapped(way, given).items()
        return self.sitting.seat(way, whose) if task == "dig-where" else card(way, role)

    def _drawn(self, draw: Draw) -> tuple[Any, ...]:
        """What chance brings: new hands, or the cards that go back to the centre."""
        if draw.task == "centre":
            back: tuple[Any, ...] = cards(*self._take("back", move=False))
        else:
            way, given = self._take("dealt", move=False)
            dealt: dict[Seat, Role] = {
                self.sitting.seat(way, name): one for name, one in mapped(way, given).items()
            }
            back = tuple(dealt[seat] for seat in sorted(dealt))
        if not draw.admits(back):
            why = f"{draw.task}: must be {', '.join(map(str, draw.pool))}, in some order"
            raise Astray(Amiss(self.way, why))
        return back


ANSWERS = (
    "draw", "place", "keep", "play", "whom", "guess", "dig", "then", "spy", "alchemist", "servant", "dealt",
    "back",
)  # fmt: skip
