"""What becomes of an engine's speech by the manner it is spoken in: its pauses, its level, its room.

All by the standard library, as in `sound.py`: a worker needs no numpy.
"""

from array import array
from collections.abc import Sequence
from functools import cache

from ..manner import Delivery
from .sound import LEAD, TRAIL, Samples, Speech, table_of

# A room answers after so many seconds with so much of what was said: walls that are near, and then, to both,
# what is farther away.  One pass over the samples for each is what a small board can afford.
NEAR = ((0.019, 0.34), (0.031, 0.28), (0.043, 0.22))
FAR = ((0.071, 0.4), (0.113, 0.3), (0.167, 0.2))
# What sixteen bits hold.
LEAST, MOST = -32768, 32767


def joined(speeches: Sequence[tuple[Speech, float]]) -> Speech:
    """Phrases one after the other, each followed by its silence: so long from the last sound to the next."""
    rate = speeches[0][0].rate
    samples: Samples = array("h")
    for at, (speech, pause) in enumerate(speeches):
        samples += speech.samples
        is_last = at == len(speeches) - 1
        silence = max(0.0, pause - TRAIL - (0.0 if is_last else LEAD))
        samples.frombytes(bytes(2 * round(silence * rate)))
    return Speech(samples, rate)


def in_manner(speech: Speech, asked: Delivery) -> Speech:
    """A speech as loud as it is to be, in its room."""
    samples = speech.samples
    if asked.room:
        for walls in (NEAR, FAR):
            samples = answered(samples, [(at, asked.room * part) for at, part in walls], speech.rate)
    # After the room: what is whispered leaves so much for the night behind it, whatever walls give back.
    if asked.level:
        samples = array("h", map(softer(asked.level).__getitem__, samples))
    return Speech(samples, speech.rate)


@cache
def softer(level: float) -> Samples:
    """What becomes of each sample at so many decibels."""
    part = 10 ** (level / 20)
    return table_of(lambda sample: int(sample * part))


def answered(samples: Samples, walls: Sequence[tuple[float, float]], rate: int) -> Samples:
    """A sound with what three walls give back of it; what is too loud for sixteen bits is cut."""
    (one, a), (two, b), (three, c) = ((round(seconds * rate), part) for seconds, part in walls)
    silence: Samples = array("h", bytes(2 * three))
    late = silence + samples + silence
    mixed = [
        int(now + a * first + b * second + c * third)
        for now, first, second, third in zip(
            late[three:], late[three - one :], late[three - two :], late, strict=False
        )
    ]
    # To call `min` and `max` for every sample took as long as all the rest.
    return array(
        "h", [sample if LEAST <= sample <= MOST else MOST if sample > 0 else LEAST for sample in mixed]
    )
