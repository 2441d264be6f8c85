"""Stage light: what the lamps do for everybody, scene by scene."""

from typing import Any

from hardware.looks import AMBER, BLUE, GREEN, RED, WHITE, Blink, CountDown, Look, Off, Pulse, Steady
from hardware.panel import CENTRE

from ...rules.requests import Choice, Say, Scene
from ...rules.village import counted
from ...table.surfaces import Moment
from .around import DAY_LEVEL, SOFT, Around
from .by_day import day_light

# How long somebody's light burns down who has died.
DYING = 6.0

VICTORS = {"village": GREEN, "werewolves": RED, "vampires": BLUE, "lovers": RED}

# What the centre does while the evening waits, and when it holds still.
CENTRE_LOOKS = {
    "offered": Pulse(BLUE, DAY_LEVEL, 3.0, 0.0),
    "gather": Pulse(WHITE, DAY_LEVEL, 3.0, 0.0),
    "seat": Pulse(WHITE, DAY_LEVEL, 1.5, 0.0),
    "cast": Pulse(AMBER, DAY_LEVEL, 3.0, 0.0),
    "again": Pulse(GREEN, DAY_LEVEL, 3.0, 0.0),
    # Dark: the plug may be pulled.
    "good-night": Off(),
}


def show_scene(around: Around, scene: Scene, living: tuple[Choice, ...]) -> None:
    """The light of a scene; the night has none."""
    now = around.now()
    if scene.name in ("night", "dusk"):
        around.lamps.dark()
        if scene.name == "dusk":
            light_all(around, living, Steady(RED, SOFT))
    elif scene.name == "dawn":
        light_all(around, living, Pulse(AMBER, SOFT, 6.0, now))
    elif scene.name == "gallows":
        light_all(around, living, Off())
        around.light(scene.about["who"], Steady(RED, DAY_LEVEL))
    elif scene.name == "end":
        around.lamps.dark()
        colour = VICTORS.get(str(scene.about["outcome"]), WHITE)
        light_all(around, scene.about["winners"], Pulse(colour, DAY_LEVEL, 2.0, now))
    else:
        around.lamps.light(CENTRE, Off())
        day_light(around, living)


def light_all(around: Around, seats: Any, look: Look) -> None:
    """The same light for all of these."""
    for seat in seats:
        around.light(seat, look)


def show_say(around: Around, say: Say) -> None:
    """What the rules announce: somebody's light goes out, votes are told, somebody is accused."""
    now = around.now()
    if say.line in ("death", "left"):
        around.light(say.about["who"], CountDown(RED, DAY_LEVEL, now, DYING))
    elif say.line in ("gallows-count", "draw-count"):
        show_thumbs(around, say.about["votes"])
    elif say.line in ("vote-count", "election-count"):
        counts = counted(say.about)
        most = max(counts.values(), default=1)
        for seat, _ in say.about["votes"]:
            around.light(seat, Off())
        for who, number in counts.items():
            around.light(who, Steady(AMBER, DAY_LEVEL * number / most))
    elif say.line == "elected":
        around.light(say.about["who"], Pulse(GREEN, DAY_LEVEL, 1.0, now))


def show_thumbs(around: Around, votes: Any) -> None:
    """Up is steady and red, down blinks; who did not vote stays dark."""
    now = around.now()
    for seat, choice in votes:
        if choice in ("up", "yes"):
            around.light(seat, Steady(RED, DAY_LEVEL))
        else:
            around.light(seat, Blink(GREEN, DAY_LEVEL, "even", now) if choice else Off())


def show_moment(around: Around, moment: Moment) -> None:
    """What the evening waits for, in the middle of the table."""
    if moment.name in CENTRE_LOOKS:
        around.lamps.light(CENTRE, CENTRE_LOOKS[moment.name])
    if moment.name == "good-night":
        around.lamps.dark()
    elif moment.name in ("offered", "cast", "again"):
        light_all(around, range(len(around.roster.places)), Steady(WHITE, SOFT))
