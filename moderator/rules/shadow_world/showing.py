"""Questions beside which all can be entered; and characters that are shown.

They are shown by who is out, who plays on, who goes home, and who says that they have won; and while it is
asked who they are, all can be entered, too: so both stand here.
"""

from collections.abc import Callable, Mapping

from ..entries import Enterable, Enters
from ..ground import Face
from ..values import Choice, Seat
from . import deeds
from .asking import Answers, GameIsOver, Steps, TurnIsOver, known, openly
from .beside import beside
from .blows import FallsOut, Shows, WalksOff
from .deeds import Said
from .events import AimJoined, AimReached, CountsStand
from .places import ENEMY
from .table import ShadowTable

# Each letter is the first of so many characters' names.
OF_A_LETTER = 2


def fall_out(table: ShadowTable, said: Said) -> Steps:
    """Somebody's limit is reached; whoever hurt them last may take a card of theirs."""
    who, person = yield from who_it_is(table, said)
    if person is not None:
        by = table.hurt_by.get(who)
        yield from known(table, FallsOut(who, person, by if by in table.others(who) else None))


def walk_off(table: ShadowTable, said: Said) -> Steps:
    """Somebody goes home, by nobody's doing."""
    who, person = yield from who_it_is(table, said)
    if person is not None:
        yield from known(table, WalksOff(who, person))


def show(table: ShadowTable, said: Said) -> Steps:
    """Somebody plays on with an open character."""
    who, person = yield from who_it_is(table, said)
    if person is not None:
        yield from known(table, Shows(who, person))


def say_aim(table: ShadowTable, said: Said) -> Steps:
    """Believed, unless the counts are against it: then it is asked once more."""
    shown = yield from shown_as(table, said)
    if shown is None:
        return
    who, person = shown
    insisted = ""
    if person is not None and person.group in ENEMY:
        enemy = ENEMY[person.group]
        yield from known(table, CountsStand(enemy, table.still_in(enemy)))
        if (yield from put_amid(table, "aim-sure", who, lambda: ("yes", "no"))) == "no":
            return
        insisted = person.group
    yield from known(table, AimReached(who, insisted))


def join(table: ShadowTable, said: Said) -> Steps:
    """The game is over, and somebody shows that they have won with it."""
    shown = yield from shown_as(table, said)
    if shown is None:
        return
    who, person = shown
    if person is None or person.group not in table.reached:
        yield from known(table, AimJoined(who))


def shown_as(table: ShadowTable, said: Said) -> Answers:
    """Who it is, and as whom they are known: shown here, if they say so; nothing if they take it back."""
    (seat,), group, *_ = said
    assert isinstance(seat, int)
    if seat in table.people or not group:
        return seat, table.people.get(seat)
    who, person = yield from who_it_is(table, said)
    if person is None:
        return None
    yield from known(table, Shows(who, person))
    return who, person


def who_it_is(table: ShadowTable, said: Said) -> Answers:
    """Who, and their character; none if it is taken back, since there cannot be a third of its letter."""
    (seat,), *about = said
    assert isinstance(seat, int)
    group, name, letter = ("".join(map(str, part)) for part in about)
    was = table.people.get(seat, Face(""))
    group = group or was.group or (yield from put_amid(table, "group", seat, table.with_room))
    name = name or was.name
    person = Face(group, name, (letter or was.letter or name[:1]).upper())
    if table.namesakes(seat, person.letter) >= OF_A_LETTER:
        sure = yield from put_amid(table, "letter-sure", seat, lambda: ("yes", "no"))
        # Meanwhile another may have been shown, and there is no room for one more of the group.
        if sure == "no" or not (was.group or group in table.with_room()):
            return seat, None
    return seat, person


EFFECTS: Mapping[str, Callable[[ShadowTable, Said], Steps]] = {
    "hurt": deeds.hurt,
    "heal": deeds.heal,
    "moved": deeds.moved,
    "throw": deeds.throw,
    "turn": deeds.turn,
    "stands": deeds.stands,
    "figure": deeds.figure,
    "out": fall_out,
    "leave": walk_off,
    "show": show,
    "aim": say_aim,
    "join": join,
}


def put(
    table: ShadowTable,
    task: str,
    seat: Seat,
    choices: Callable[[], tuple[Choice, ...]],
    may: bool = False,
    acts: Callable[[], tuple[Enterable, ...]] = tuple,
) -> Answers:
    """A question beside which all can be entered: one of these, if there are any; or one of the acts."""
    while offered := choices():
        own = acts()
        answer = yield openly(task, seat, offered, may, beside(table, *own))
        if not isinstance(answer, Enters) or answer.what in [one.what for one in own]:
            return answer
        yield from EFFECTS[answer.what](table, answer.said)
        judge(table)
    return None


def put_amid(table: ShadowTable, task: str, seat: Seat, choices: Callable[[], tuple[Choice, ...]]) -> Answers:
    """A question amid what somebody has entered of themselves: what else happens is judged with it, later."""
    answer: Choice | Enters | None = None
    table.ask_amid(seat)
    while offered := choices():
        answer = yield openly(task, seat, offered, False, beside(table))
        if not isinstance(answer, Enters):
            break
        yield from EFFECTS[answer.what](table, answer.said)
    table.ask_no_more(seat)
    return answer


def judge(table: ShadowTable) -> None:
    """Something was entered: the game may be over, or the turn."""
    if table.is_closing or not table.scene:
        return
    if table.reached or table.aims:
        raise GameIsOver
    is_given = table.given is not None and not table.victims
    if table.turn is not None and (table.turn not in table.living or is_given):
        raise TurnIsOver
