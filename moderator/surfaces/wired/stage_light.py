"""Stage light: what the lamps do for everybody, scene by scene."""

from collections.abc import Iterable
from typing import assert_never

from hardware.looks import AMBER, BLUE, GREEN, RED, WHITE, Blink, CountDown, Look, Off, Pulse, Steady
from hardware.panel import CENTRE

from ...rules import events
from ...rules.events import Accused, Claimed, Counted, Line
from ...rules.laid import Laid
from ...rules.values import Choice
from ...table.form import THUMBS
from ...table.shown import MomentName
from .around import DAY_LEVEL, SOFT, Around

# How long somebody's light burns down who has died.
DYING = 6.0

VICTORS = {"village": GREEN, "werewolves": RED, "vampires": BLUE, "lovers": RED}

# Scenes in which not everybody who is alive stands in white light.
DIM = ("night", "dawn", "gallows", "dusk", "end")

# Whoever is meant pulses: so brightly, so fast, and in step with all others.
MEANT = (DAY_LEVEL, 1.2, 0.0)

# What the centre does while the evening waits.
CENTRE_LOOKS: dict[MomentName, Look] = {
    "offered": Pulse(BLUE, DAY_LEVEL, 3.0, 0.0),
    "gather": Pulse(WHITE, DAY_LEVEL, 3.0, 0.0),
    "seat": Pulse(WHITE, DAY_LEVEL, 1.5, 0.0),
    "cast": Pulse(AMBER, DAY_LEVEL, 3.0, 0.0),
    "again": Pulse(GREEN, DAY_LEVEL, 3.0, 0.0),
}


def show_scene(around: Around) -> None:
    """The light of a scene; the night has none."""
    board, now = around.board, around.now()
    if board.scene not in DIM:
        around.lamps.light(CENTRE, Off())
        day_light(around)
        return
    around.lamps.dark()
    if board.scene == "dawn":
        around.light_all(board.living, Pulse(AMBER, SOFT, 6.0, now))
    elif board.scene == "gallows" and board.accused is not None:
        around.light(board.accused, Steady(RED, DAY_LEVEL))
    elif board.scene == "dusk":
        around.light_all(board.living, Steady(RED, SOFT))
    elif board.scene == "end":
        around.light_all(board.winners, Pulse(VICTORS.get(board.outcome, WHITE), DAY_LEVEL, 2.0, now))


def day_light(around: Around) -> None:
    """Who is alive has light, who is dead has none; what was made known last is still to be seen."""
    board = around.board
    if board.laid is not None:
        turn_light(around, board.laid)
        return
    for seat in board.seats:
        around.light(seat, Steady(WHITE, SOFT) if seat in board.living else Off())
    last = board.happened[-1][1] if board.happened else None
    if isinstance(last, events.Elected) or (isinstance(last, Counted) and last is board.count):
        show_event(around, last)


def turn_light(around: Around, laid: Laid) -> None:
    """Where people play in turn: whoever's it is breathes, who is protected is steady, who is out is dark."""
    board = around.board
    for seat in board.seats:
        if seat not in board.living:
            look: Look = Off()
        elif seat in laid.protected:
            look = Steady(BLUE, DAY_LEVEL)
        elif seat == laid.turn:
            look = Pulse(AMBER, DAY_LEVEL, 2.0, 0.0)
        else:
            look = Pulse(WHITE, SOFT, 6.0, 0.0)
        around.light(seat, look)


def show_told(around: Around, lines: Iterable[Line]) -> None:
    """What only a game of hands makes known: how all stand, and whoever is meant by somebody pulses."""
    day_light(around)
    for line in lines:
        if line.by is not None or line.sign:
            around.light_all([who for who in line.who if who != line.by], Pulse(RED, *MEANT))


def show_event(around: Around, event: events.Common) -> None:
    """What is made known to all, as far as there is light for it; what only one game has is heard."""
    match event:
        case events.Died(shown) | events.Left(shown):
            around.light(shown.who, CountDown(RED, DAY_LEVEL, around.now(), DYING))
        case Counted():
            show_count(around, event)
        case events.Elected(_, who):
            around.light(who, Pulse(GREEN, DAY_LEVEL, 1.0, around.now()))
        case events.Night() | events.Dawn() | events.Day() | events.Ended():
            # Scenes.
            pass
        case (
            Accused() | Claimed() | events.ToldAll() | events.Wakes() | events.Sleeps()
            | events.CardsDoNotFit() | events.OnceMore() | events.RollCallAgain() | events.HunterSpares()
            | events.Hustings() | events.ElectionAgain() | events.LotsDrawn() | events.OfficePasses()
            | events.OfficeLapses() | events.OfficeDecides() | events.NobodyLeaves() | events.DrawOffered()
            | events.DrawRefused()
        ):  # fmt: skip
            # Heard.
            pass
        case _:
            assert_never(event)


def show_count(around: Around, counted: Counted) -> None:
    """How all have voted: the thumbs, or the brighter, the more votes somebody has."""
    tally = counted.tally()
    for seat, choice in counted.votes:
        around.light(seat, thumb(around, choice))
    for who, number in tally.items():
        around.light(who, Steady(AMBER, DAY_LEVEL * number / max(tally.values())))


def thumb(around: Around, choice: Choice | None) -> Look:
    """Up is steady and red, down blinks; whoever has no thumb in it is dark."""
    for up, down in THUMBS:
        if choice == up:
            return Steady(RED, DAY_LEVEL)
        if choice == down:
            return Blink(GREEN, DAY_LEVEL, "even", around.now())
    return Off()


def show_moment(around: Around, moment: MomentName) -> None:
    """What the evening waits for, in the middle of the table."""
    if moment in CENTRE_LOOKS:
        around.lamps.light(CENTRE, CENTRE_LOOKS[moment])
    if moment == "good-night":
        # The plug may be pulled; as long as it may not, the middle stays alight.
        around.lamps.dark()
        if not around.box.saving.is_all:
            around.lamps.light(CENTRE, Blink(RED, DAY_LEVEL, "triple", around.now()))
    elif moment in ("offered", "cast", "again"):
        around.light_all(range(len(around.box.roster.places)), Steady(WHITE, SOFT))
