"""What lights and buzzes mean, as the crib card has it: characters by seat, secret news by pattern."""

from collections.abc import Mapping

from hardware.looks import WHITE, Blink, Look, Steady
from hardware.patterns import Blinking, Pattern, beats

from ...rules.playing.games import GAMES
from ...rules.values import Role

# Where there are more characters than seats the lamps are gone through again, and blink.
ROUNDS: tuple[Blinking | None, ...] = (None, "double", "triple", "quick")

# News for somebody who sleeps: how the lamp blinks, and how the buzzer feels.  All begin and end on,
# at the same moments; whoever there is no news for feels one long buzz, which hides the others' gaps.
NO_NEWS: tuple[Blinking, Pattern] = ("wink", beats(2.0))
NEWS: Mapping[str, tuple[Blinking, Pattern]] = {
    "lovers": ("double", beats(0.25, 0.25, 0.25, 0.5, 0.25, 0.25, 0.25)),
    "sword": ("quick", beats(0.5, 0.25, 0.5, 0.25, 0.5)),
    "stray-cat": ("triple", beats(0.25, 0.375, 0.25, 0.375, 0.75)),
}


def lamp_of(role: Role, rules: str, places: int) -> tuple[int, int]:
    """Which place's lamp stands for a character, by the order of the card, and in which round of lamps."""
    number = [*GAMES[rules].characters].index(role)
    return number % places, number // places


def look_of(lamp_round: int, level: float, now: float) -> Look:
    """How a lamp shows which round is meant."""
    blinking = ROUNDS[lamp_round]
    return Steady(WHITE, level) if blinking is None else Blink(WHITE, level, blinking, now)
