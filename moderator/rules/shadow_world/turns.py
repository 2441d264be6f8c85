"""A turn: throw and wander, do what the place offers, attack."""

from ..entries import Enterable, Enters, Field
from ..values import Seat
from .asking import Answers, Steps, known
from .attack import attack
from .blows import Hurt
from .deeds import die, healed, seats
from .events import Arrives, StandsThere, Thrown, TurnComes
from .places import BY_SUM, FOUR, FREE, PLACES, SIX, SUMS, TREE
from .showing import put
from .table import ShadowTable

# From this round on people attack each other.
ATTACKS_FROM = 2
# What the tree does to somebody.
HURTS, HEALS = 2, 1


def take_turn(table: ShadowTable, who: Seat, number: int, is_given: bool) -> Steps:
    """One turn, to its end."""
    before = table.turn
    table.begin(False)
    yield from known(table, TurnComes(who, number, is_given))
    yield from wander(table, who, before)
    act = yield from stay(table, who)
    if act is None and number >= ATTACKS_FROM:
        act = yield from choose_victim(table, who)
    if act is not None and act.said:
        yield from attack(table, who, seats(act.said[0]))


def choose_victim(table: ShadowTable, who: Seat) -> Answers:
    """One of those in the area, or more by a card; not asked where nobody is there."""

    def acts() -> tuple[Enterable, ...]:
        return (*by_card(table, who), over(table, who))

    whom = yield from put(table, "attack", who, lambda: table.in_reach(who), True, acts)
    return whom if isinstance(whom, Enters) or whom is None else Enters("attack", ((whom,),))


def wander(table: ShadowTable, who: Seat, before: Seat | None) -> Steps:
    """Throw until it leads somewhere else, and go there."""
    while True:
        dice = yield from throw(table, who, before)
        table.begin(True)
        yield from known(table, Thrown(who, dice))
        if sum(dice) == FREE:
            place = yield from put(table, "goes", who, lambda: elsewhere(table, who))
            break
        place = BY_SUM[sum(dice)]
        if place != table.at[who]:
            break
        yield from known(table, StandsThere(who, place))
    yield from known(table, Arrives(who, place, table.round == 1))


def elsewhere(table: ShadowTable, who: Seat) -> tuple[str, ...]:
    """Any place but where one stands; from the middle all."""
    return tuple(place for place in PLACES if place != table.at[who])


def throw(table: ShadowTable, who: Seat, before: Seat | None) -> Answers:
    """Both dice, or what they came to; whoever had the turn before can still attack by a card."""

    def late() -> tuple[Enterable, ...]:
        is_late = not table.has_begun and before in table.others(who) and table.round >= ATTACKS_FROM
        return by_card(table, before) if is_late and before is not None else ()

    task, choices = ("throw", ("throw",)) if table.throws else ("sum", SUMS)
    while isinstance(told := (yield from put(table, task, who, lambda: choices, False, late)), Enters):
        assert before is not None
        yield from attack(table, before, seats(told.said[0]))
    if not table.throws:
        return (int(told),)
    six = yield from die(SIX)
    four = yield from die(FOUR)
    return six, four


def stay(table: ShadowTable, who: Seat) -> Answers:
    """What the place offers; or an attack, or that the turn is over, which says that it is done."""

    if table.at[who] != TREE:
        answer = yield from put(
            table, "place", who, lambda: ("done", "declined"), False, lambda: at_once(table, who)
        )
        return answer if isinstance(answer, Enters) else None
    whom = yield from put(table, "tree", who, lambda: table.living, True, lambda: at_once(table, who))
    if isinstance(whom, Enters) or whom is None:
        return whom
    what = yield from put(table, "tree-does", who, lambda: ("damage", "heal") if whom in table.living else ())
    if what == "damage":
        yield from known(table, Hurt(((whom, HURTS, table.damage[whom] + HURTS),), who))
    elif what == "heal":
        yield from healed(table, HEALS, (whom,))
    return None


def at_once(table: ShadowTable, who: Seat) -> tuple[Enterable, ...]:
    """What comes after the place, and says by itself that the place is done."""
    near = table.in_reach(who)
    if table.round < ATTACKS_FROM:
        return (over(table, who),)
    attacks = (Enterable("attack", (who,), (Field("whom", near),)),) if near else ()
    return (*attacks, *by_card(table, who), over(table, who))


def by_card(table: ShadowTable, who: Seat) -> tuple[Enterable, ...]:
    """An attack that a card allows: on anybody else who is in, and on several."""
    others = table.others(who)
    return (Enterable("by-card", (who,), (Field("whom", others, 1, len(others)),)),) if others else ()


def over(table: ShadowTable, who: Seat) -> Enterable:
    """The turn is over; whoever comes next can say so, too."""
    return Enterable("next", (who, table.following(who)))
