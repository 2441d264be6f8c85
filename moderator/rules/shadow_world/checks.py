"""What must have come of a step of a case: where everybody stands, who was on offer, who has won."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ..entries import Enters
from ..events import Ended
from ..requests import Ask
from ..stories import Amiss, Seated, Way, listed, mapped
from ..values import Seat
from . import blows, events
from .case import PLURAL, entries_of
from .table import ShadowTable

# Questions by what a case calls those who are on offer in them.
OFFERED = {"may-go": "goes", "tree": "tree"}
# Questions in which a case says that somebody is not on offer.
REFUSED = {"attack": "attack", "tree": "tree", "goes": "goes", "by-card": "by-card"}


class Happened:
    """All that came in one step, and what the case expects of it."""

    def __init__(self, way: Way, step: Mapping[str, Any], at_table: Seated, table: ShadowTable) -> None:
        self.way, self.step = way, step
        self.at_table, self.table = at_table, table
        self.round = table.round
        self.requests: list[object] = []
        # Whose turn came then, or is on.
        self.next: Seat | None = None

    def hears(self, request: object) -> None:
        """Something comes."""
        self.requests.append(request)

    def stands_at(self, seat: Seat) -> None:
        """The step is over; it is somebody's turn."""
        self.next = seat

    def asked(self, task: str) -> list[Ask]:
        """How somebody was asked that."""
        return [one for one in self.requests if isinstance(one, Ask) and one.task == task]

    def came(self, kind: type) -> list[Any]:
        """What all heard of this kind."""
        return [one for one in self.requests if type(one) is kind]


def complaints(happened: Happened) -> Iterator[Amiss]:
    """Everything that is not as expected."""
    if "end" not in happened.step and happened.came(Ended):
        yield Amiss(happened.way, "the game is over, and the story has no end")
    for key, check in CHECKS.items():
        if key in happened.step:
            yield from check(happened, (*happened.way, key), happened.step[key])


def differ(way: Way, expected: object, got: object) -> Iterator[Amiss]:
    """The one, if there is one."""
    if expected != got:
        yield Amiss(way, f"expected {expected}, got {got}")


def check_at(happened: Happened, way: Way, expected: object) -> Iterator[Amiss]:
    """Where each of these stands."""
    for seat, place in happened.at_table.by_seat(way, expected).items():
        yield from differ((*way, happened.at_table.players[seat]), place, happened.table.at[seat])


def check_damage(happened: Happened, way: Way, expected: object) -> Iterator[Amiss]:
    """How much each of these is hurt."""
    for seat, points in happened.at_table.by_seat(way, expected).items():
        yield from differ((*way, happened.at_table.players[seat]), points, happened.table.damage[seat])


def check_round(happened: Happened, way: Way, expected: object) -> Iterator[Amiss]:
    """In which round it was."""
    yield from differ(way, expected, happened.round)


def check_next(happened: Happened, way: Way, expected: object) -> Iterator[Amiss]:
    """Whose turn follows, or goes on."""
    got = None if happened.next is None else happened.at_table.players[happened.next]
    yield from differ(way, expected, got)


def check_offered(happened: Happened, way: Way, expected: object) -> Iterator[Amiss]:
    """All that was on offer, in its order."""
    asked = happened.asked(OFFERED[str(way[-1])])
    got = [called(happened, one) for question in asked[:1] for one in question.choices]
    yield from differ(way, listed(way, expected), got)


def called(happened: Happened, choice: object) -> object:
    """Somebody by name, and a place by its id."""
    return happened.at_table.players[choice] if isinstance(choice, int) else choice


def check_can_attack(happened: Happened, way: Way, expected: object) -> Iterator[Amiss]:
    """Exactly who could be attacked; none if it was not offered."""
    asked = happened.asked("attack")
    offered = [seat for question in asked[:1] for seat in question.choices]
    yield from differ(way, listed(way, expected), [called(happened, seat) for seat in offered])


def check_unasked(happened: Happened, way: Way, expected: object) -> Iterator[Amiss]:
    """What must not be asked."""
    for at, task in enumerate(listed(way, expected)):
        if happened.asked(str(task)):
            yield Amiss((*way, at), f"{task} was asked")


def check_result(happened: Happened, way: Way, expected: object) -> Iterator[Amiss]:
    """How many points each has taken by the attack."""
    taken = {seat: points for hurt in happened.came(blows.Hurt) for seat, points, _ in hurt.marks}
    for seat, points in happened.at_table.by_seat(way, expected).items():
        yield from differ((*way, happened.at_table.players[seat]), points, taken.get(seat, 0))


def check_refuses(happened: Happened, way: Way, expected: object) -> Iterator[Amiss]:
    """What must be turned down wherever it is asked."""
    asked = [one for one in happened.requests if isinstance(one, Ask)]
    for key, given in mapped(way, expected).items():
        place = (*way, key)
        if key in REFUSED:
            yield from on_offer(happened, place, asked, given if isinstance(given, list) else [given])
            continue
        about = given if key not in ("hurt", "heal", "moved", "turn") else {key: given}
        step = {"entry": about} if key in ("hurt", "heal", "moved", "turn", "entry") else {key: given}
        for where, entered in entries_of(happened.at_table, place, step, None):
            if any(question.lets_enter(entered) for question in asked):
                yield Amiss(where, f"{key} is not turned down")


def on_offer(happened: Happened, way: Way, asked: list[Ask], named: list[Any]) -> Iterator[Amiss]:
    """Who or what was on offer, and must not be."""
    key = str(way[-1])
    for at, one in enumerate(named):
        choice = happened.at_table.seat((*way, at), one) if one in happened.at_table.players else one
        entered = Enters(key, ((choice,),))
        is_chosen = any(choice in question.choices for question in asked if question.task == REFUSED[key])
        if is_chosen or any(question.lets_enter(entered) for question in asked):
            yield Amiss((*way, at), f"{one} is on offer")


def check_prize(happened: Happened, way: Way, expected: object) -> Iterator[Amiss]:
    """Who may take a card of whom."""
    got: dict[str, list[str]] = {}
    for out in happened.came(blows.FallsOut):
        if out.heir is not None:
            got.setdefault(happened.at_table.players[out.heir], []).append(happened.at_table.players[out.who])
    yield from differ(way, mapped(way, expected), got)


def check_calls(happened: Happened, way: Way, expected: object) -> Iterator[Amiss]:
    """Who hands a green card to whom."""
    got = [happened.at_table.names((one.by, one.to)) for one in happened.came(events.GreenCard)]
    yield from differ(way, listed(way, expected), got)


def check_end(happened: Happened, way: Way, expected: object) -> Iterator[Amiss]:
    """Whose aim was reached, and who has won."""
    ended = happened.came(Ended)
    if not ended:
        yield Amiss(way, "the game is not over")
        return
    given, table = mapped(way, expected, ("reached", "winners")), happened.table
    if "winners" in given:
        yield from differ((*way, "winners"), given["winners"], happened.at_table.names(ended[0].winners))
    if "reached" in given:
        named = listed((*way, "reached"), given["reached"])
        groups = [one for one in PLURAL if PLURAL[one] in table.reached]
        yield from differ(
            (*way, "reached"), [one for one in named if one in groups or one in ENEMIES], groups
        )
        aims = happened.at_table.names(table.aims)
        for at, one in enumerate(named):
            if one not in ENEMIES and not (one in aims or (one == "humans" and aims)):
                yield Amiss((*way, "reached", at), f"{one} is not reached")


# The groups that the box counts; all others are aims of one's own.
ENEMIES = ("werewolves", "vampires")

CHECKS: Mapping[str, Callable[[Happened, Way, object], Iterator[Amiss]]] = {
    "calls": check_calls,
    "at": check_at,
    "damage": check_damage,
    "round": check_round,
    "next": check_next,
    "may-go": check_offered,
    "tree": check_offered,
    "can-attack": check_can_attack,
    "unasked": check_unasked,
    "result": check_result,
    "refuses": check_refuses,
    "prize": check_prize,
    "end": check_end,
}
