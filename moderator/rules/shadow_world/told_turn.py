"""What is done in one turn of a case: every answer in it, and how the dice fall."""

from collections.abc import Mapping
from typing import Any

from ..entries import Enters
from ..requests import Ask, Draw
from ..stories import Amiss, Astray, Seated, Way, listed, mapped
from ..values import Seat
from .case import whole, word
from .places import PLACES
from .table import ShadowTable

# So many dice are thrown at once.
DICE = 2


class TurnTold:
    """One turn, as far as it has been answered."""

    def __init__(self, way: Way, step: Mapping[str, Any], at_table: Seated, table: ShadowTable) -> None:
        self.way, self.step = way, step
        self.at_table, self.table = at_table, table
        self.seat: Seat = at_table.seat((*way, "turn"), step["turn"])
        self._throws = 0
        # The dice that lie there and are not looked at yet.
        self._falling: list[int] = []
        self._used: set[str] = {"turn"}

    @property
    def attacks_late(self) -> bool:
        """Whether an attack by a card is still to come, though nobody was asked for one."""
        return "attack" in self.step and "attack" not in self._used and bool(self.step.get("by-card"))

    def by_card(self) -> Enters:
        """It is entered."""
        self._used |= {"attack", "by-card"}
        return Enters("by-card", (self.at_table.seats((*self.way, "attack"), self.step["attack"]),))

    def falls(self, draw: Draw) -> tuple[int, ...]:
        """A die: the first throws are to wander, the last is the attack's."""
        if not self._falling:
            self._falling = self._next_throw()
        fallen = self._falling.pop(0)
        if not draw.admits((fallen,)):
            raise Astray(Amiss(self.way, f"a die of {len(draw.pool)} cannot show {fallen}"))
        return (fallen,)

    def _next_throw(self) -> list[int]:
        if "attack" in self._used:
            return self._dice("dice", self.step.get("dice"))
        return self._wanders()

    def _wanders(self) -> list[int]:
        """One throw more, to wander."""
        throws = listed((*self.way, "throws"), self.step.get("throws", []))
        if self._throws == len(throws):
            raise Astray(Amiss((*self.way, "throws"), "one more throw is needed"))
        self._throws += 1
        return self._dice("throws", throws[self._throws - 1])

    def _dice(self, key: str, given: object) -> list[int]:
        """Die of six, die of four."""
        self._used.add(key)
        way: Way = (*self.way, key)
        dice = [whole((*way, number), one, 1) for number, one in enumerate(listed(way, given))]
        if len(dice) != DICE:
            raise Astray(Amiss(way, "must be a die of six and a die of four"))
        return dice

    def to(self, ask: Ask) -> Any:
        """The answer to a question of this turn."""
        answers = {
            "throw": lambda: "throw", "sum": self._sum, "difference": self._difference, "goes": self._goes,
            "place": self._place, "tree": self._tree, "tree-does": self._tree_does, "attack": self._attack,
            "plus": self._plus,
        }  # fmt: skip
        if ask.task not in answers:
            raise Astray(Amiss(self.way, f"{ask.task} is asked, and no step says it"))
        answer = answers[ask.task]()
        if not ask.admits(answer):
            raise Astray(Amiss(self.way, f"{ask.task}: {answer!r} is not on offer"))
        return answer

    def check_all_asked(self) -> None:
        """What nobody asked for is a mistake in the case."""
        for key in ("goes", "place", "attack", "dice", "plus", "by-card"):
            if key in self.step and key not in self._used:
                raise Astray(Amiss((*self.way, key), f"{key} is answered, but was never asked for"))
        left = len(listed((*self.way, "throws"), self.step.get("throws", []))) - self._throws
        if left:
            raise Astray(Amiss((*self.way, "throws"), f"{left} throws too many"))

    def _sum(self) -> str:
        return str(sum(self._wanders()))

    def _difference(self) -> str:
        six, four = self._dice("dice", self.step.get("dice"))
        return str(abs(six - four))

    def _goes(self) -> str:
        self._used.add("goes")
        return word((*self.way, "goes"), self.step.get("goes"), PLACES)

    def _place(self) -> Any:
        if self.attacks_late and not self.table.in_reach(self.seat) and "place" not in self.step:
            return self.by_card()
        self._used.add("place")
        done = self.step.get("place", "declined")
        return word((*self.way, "place"), done, ("done", "declined"))

    def _tree(self) -> Any:
        if self.step.get("place", "declined") == "declined":
            by_card = self._place()
            return by_card if isinstance(by_card, Enters) else None
        self._used.add("place")
        way = (*self.way, "place")
        given = mapped(way, self.step["place"], ("whom", "damage", "heal"))
        return self.at_table.seat((*way, "whom"), given.get("whom"))

    def _tree_does(self) -> str:
        given, way = self.step["place"], (*self.way, "place")
        does = [(key, given[key]) for key in ("damage", "heal") if key in given]
        if does not in ([("damage", 2)], [("heal", 1)]):
            raise Astray(Amiss(way, "must be damage: 2 or heal: 1"))
        return does[0][0]

    def _attack(self) -> Any:
        if "attack" not in self.step:
            return None
        if self.step.get("by-card"):
            return self.by_card()
        self._used.add("attack")
        whom = self.at_table.seats((*self.way, "attack"), self.step["attack"])
        if len(whom) != 1:
            raise Astray(Amiss((*self.way, "attack"), "must be one, where no card allows several"))
        return whom[0]

    def _plus(self) -> str:
        self._used.add("plus")
        assert self.table.weighed is not None
        who = self.at_table.players[self.table.weighed]
        given = mapped((*self.way, "plus"), self.step.get("plus", {}))
        if who not in given:
            raise Astray(Amiss((*self.way, "plus"), f"must say it for {who}"))
        plus = given[who]
        if type(plus) is not int:
            raise Astray(Amiss((*self.way, "plus", who), "must be a number"))
        return str(plus)
