"""Characters that are shown: by who is out, who plays on, who goes home, and who says that they have won."""

from ..ground import Face
from ..values import Choice
from .asking import Answers, GameIsOver, Steps, TurnIsOver, known, openly
from .blows import FallsOut, Shows, WalksOff
from .events import AimJoined, AimReached, CountsStand
from .places import ENEMY
from .table import ShadowTable

Said = tuple[tuple[Choice, ...], ...]

# Each letter is the first of so many characters' names.
OF_A_LETTER = 2


def fall_out(table: ShadowTable, said: Said) -> Steps:
    """Somebody's limit is reached; whoever hurt them last may take a card of theirs."""
    who, person = yield from who_it_is(table, said)
    if person is not None:
        by = table.hurt_by.get(who)
        yield from known(table, FallsOut(who, person, by if by in table.others(who) else None))
        judge(table)


def walk_off(table: ShadowTable, said: Said) -> Steps:
    """Somebody goes home, by nobody's doing."""
    who, person = yield from who_it_is(table, said)
    if person is not None:
        yield from known(table, WalksOff(who, person))
        judge(table)


def judge(table: ShadowTable) -> None:
    """Somebody is out: the game may be over, or their turn."""
    if table.is_closing:
        return
    if table.reached:
        raise GameIsOver
    if table.turn is not None and table.turn not in table.living:
        raise TurnIsOver


def show(table: ShadowTable, said: Said) -> Steps:
    """Somebody plays on with an open character."""
    who, person = yield from who_it_is(table, said)
    if person is not None:
        yield from known(table, Shows(who, person))


def say_aim(table: ShadowTable, said: Said) -> Steps:
    """Believed, unless the counts are against it: then it is asked once more."""
    who, person = yield from shown_as(table, said)
    insisted = ""
    if person is not None and person.group in ENEMY:
        enemy = ENEMY[person.group]
        yield from known(table, CountsStand(enemy, table.still_in(enemy)))
        if (yield openly("aim-sure", who, ("yes", "no"))) == "no":
            return
        insisted = person.group
    yield from known(table, AimReached(who, insisted))
    raise GameIsOver


def join(table: ShadowTable, said: Said) -> Steps:
    """The game is over, and somebody shows that they have won with it."""
    who, person = yield from shown_as(table, said)
    if person is None or person.group not in table.reached:
        yield from known(table, AimJoined(who))


def shown_as(table: ShadowTable, said: Said) -> Answers:
    """Who it is, and as whom they are known: it is shown here, if they say so."""
    (seat,), group, *_ = said
    assert isinstance(seat, int)
    if seat in table.people or not group:
        return seat, table.people.get(seat)
    who, person = yield from who_it_is(table, said)
    if person is not None:
        yield from known(table, Shows(who, person))
    return who, person


def who_it_is(table: ShadowTable, said: Said) -> Answers:
    """Who, and their character; none if it is taken back, since there cannot be a third of its letter."""
    (seat,), *about = said
    assert isinstance(seat, int)
    group, name, letter = ("".join(map(str, part)) for part in about)
    was = table.people.get(seat, Face(""))
    group = group or was.group or (yield openly("group", seat, table.with_room()))
    name = name or was.name
    person = Face(group, name, (letter or was.letter or name[:1]).upper())
    is_third = table.namesakes(seat, person.letter) >= OF_A_LETTER
    if is_third and (yield openly("letter-sure", seat, ("yes", "no"))) == "no":
        return seat, None
    return seat, person
