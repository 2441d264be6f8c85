"""A turn: draw and play, or exchange with the centre; and all turns more that it leads to."""

from collections.abc import Callable, Generator, Mapping
from typing import Any

from ..requests import Ask, Request
from ..values import Role, Seat
from .asked_for import inquisitor, tax_collector
from .asking import Steps, ask, held, openly, secretly
from .bodyguard import bodyguard
from .bounty_hunter import bounty_hunter
from .characters import FATAL
from .drawing import draw
from .drunkard import drunkard
from .duel import barkeeper, girl
from .ending import judge_the_last
from .events import Exchanges, Own, Plays, TurnBegins
from .going_out import go_out
from .gravedigger import gravedigger
from .guessing import assassin, villager
from .night_watchman import night_watchman
from .pickpocket import pickpocket
from .seer import seer
from .servant import servant
from .table import MoonTable
from .thief import thief
from .vampire import vampire
from .witch import witch

# What a card does when it is played; where it says yes another is played.
Effect = Callable[[MoonTable, Seat], Generator[Request | Own, Any, bool | None]]

EFFECTS: Mapping[Role, Effect] = {
    "assassin": assassin,
    "villager": villager,
    "drunkard": drunkard,
    "seer": seer,
    "tax-collector": tax_collector,
    "inquisitor": inquisitor,
    "vampire": vampire,
    "girl": girl,
    "barkeeper": barkeeper,
    "night-watchman": night_watchman,
    "bodyguard": bodyguard,
    "witch": witch,
    "bounty-hunter": bounty_hunter,
    "gravedigger": gravedigger,
    "pickpocket": pickpocket,
    "thief": thief,
}

# The three places of the centre.
PLACES = ("place-1", "place-2", "place-3")


def take_turns(table: MoonTable, seat: Seat) -> Steps:
    """Somebody's turn, and at once all turns more."""
    table.begin_turns(seat)
    is_more = False
    while table.owed and seat in table.living:
        yield TurnBegins(seat, is_more)
        table.begin_turn()
        yield from act(table, seat)
        judge_the_last(table)
        yield from servant(table, seat)
        is_more = True


def act(table: MoonTable, seat: Seat) -> Steps:
    """Draw and play, or exchange; where nothing is left to draw only the latter."""

    def question() -> Ask:
        return openly("act", seat, ("draw", *PLACES) if table.can_draw else PLACES)

    action = yield from ask(table, question)
    if action != "draw":
        yield from exchange(table, seat, PLACES.index(action))
    elif (yield from draw(table, seat)):
        table.add_turn()
    else:
        yield from play(table, seat)


def exchange(table: MoonTable, seat: Seat, place: int) -> Steps:
    """A look at one of the centre's cards: either stays in the hand, the other lies in that place."""
    centre, hand = list(table.centre), table.hand(seat)
    taken = centre[place]
    yield held(table, seat, taken)

    def question() -> Ask:
        return secretly("keep", seat, (hand, taken))

    if (yield from ask(table, question)) != hand:
        centre[place] = hand
        table.fill_centre(centre)
        table.hold(seat, taken)
    yield Exchanges(seat, place + 1)
    yield held(table, seat)


def play(table: MoonTable, seat: Seat) -> Steps:
    """One of the two cards in hand, with its effect; with a gravedigger another one."""
    plays_on: bool | None = True
    while plays_on:
        card = yield from ask(table, lambda: secretly("play-card", seat, table.hands[seat]))
        table.lay(seat, card)
        yield Plays(seat, card)
        yield held(table, seat)
        plays_on = False
        if card in FATAL:
            yield from go_out(table, seat)
        elif card in EFFECTS:
            plays_on = yield from EFFECTS[card](table, seat)
