"""Where a sound is: left or right, near or far, and in which room it rings."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from sounds.synth import RATE, Shape, Signal, band, chance, db, filtered, samples


class Room(NamedTuple):
    """A room by its ringing: how long low, middle and high tones take to die, and its echoes."""

    low: float
    middle: float
    high: float
    delay: float
    echoes: tuple[tuple[float, float], ...] = ()  # seconds, decibels
    bright: float = 9000


ROOMS = {
    "forest": Room(0.9, 1.3, 0.7, 0.02, ((0.055, -8), (0.09, -10), (0.14, -12), (0.21, -15)), 4500),
    "valley": Room(3.2, 2.8, 1.0, 0.09, ((0.38, -7), (0.61, -11), (0.97, -15), (1.4, -20)), 2600),
    "village": Room(0.7, 0.8, 0.5, 0.012, ((0.03, -5), (0.047, -7), (0.082, -9), (0.13, -12)), 6500),
    "square": Room(1.2, 1.3, 0.8, 0.02, ((0.06, -7), (0.11, -9), (0.17, -12)), 5200),
    "chamber": Room(0.35, 0.4, 0.3, 0.004, ((0.007, -4), (0.011, -5), (0.019, -7)), 8000),
    "hall": Room(1.8, 1.7, 1.0, 0.018, ((0.023, -6), (0.037, -7), (0.061, -9)), 7500),
    "church": Room(3.6, 3.4, 1.7, 0.035, ((0.041, -9), (0.067, -10), (0.108, -12)), 6000),
}

# Where the ringing of a room is cut into low, middle and high.
CUTS: tuple[Shape, ...] = (band(40, 350), band(350, 2200), band(2200, 16000))


def ringing(name: str) -> Signal:
    """The answer of a room to one clap, left and right: noise that dies away, after echoes."""
    room, dice = ROOMS[name], chance(1, f"room {name}")
    n = samples(max(room.low, room.middle, room.high) * 1.1 + 1.5 * room.delay)
    t = np.arange(n) / RATE
    tail = np.zeros((2, n))
    for cut, t60 in zip(CUTS, (room.low, room.middle, room.high), strict=True):
        tail += filtered(dice.standard_normal((2, n)), cut) * 10 ** (-3 * t / t60)
    tail *= np.clip(t / 0.03, 0, 1)
    tail = np.roll(tail, samples(room.delay), axis=-1)
    tail[:, : samples(room.delay)] = 0
    tail *= 0.5 / np.sqrt(np.sum(tail**2, axis=-1, keepdims=True))
    for second, level in room.echoes:
        for side in (0, 1):
            tail[side, samples(second * dice.uniform(0.93, 1.07))] += 0.5 * db(level)
    return filtered(tail * np.clip((n - np.arange(n)) / 2000, 0, 1), band(30, room.bright, 2))


def in_room(sound: Signal, name: str, wet: float) -> Signal:
    """A stereo ring with the ringing of a room round it, `wet` decibels against the dry sound."""
    n = sound.shape[-1]
    answer = ringing(name)
    if answer.shape[-1] > n:
        raise ValueError(f"the {name} rings longer than the sound")
    return sound + db(wet) * np.fft.irfft(np.fft.rfft(sound) * np.fft.rfft(answer, n), n)


def ended(sound: Signal, name: str, wet: float, seconds: float) -> Signal:
    """A stereo sound in a room, ending after `seconds`, the last of it faded."""
    n = samples(seconds)
    long = max(n, sound.shape[-1]) + ringing(name).shape[-1]
    dry = np.zeros((2, long))
    dry[:, : sound.shape[-1]] = sound
    heard = in_room(dry, name, wet)[:, :n]
    last = samples(min(0.5, 0.25 * seconds))
    heard[:, -last:] *= np.cos(np.linspace(0, np.pi / 2, last)) ** 2
    return heard


def at(sound: Signal, place: float | tuple[float, float] | Signal, late: float = 0.0004) -> Signal:
    """A mono sound between left (-1) and right (1): at a place, on a way, or on a course.

    The farther ear hears what does not move a little later.
    """
    if isinstance(place, tuple):
        place = np.linspace(*place, len(sound))
    angle = (np.clip(np.asarray(place, dtype=float), -1, 1) + 1) * np.pi / 4
    left, right = np.cos(angle) * sound, np.sin(angle) * sound
    if isinstance(place, float):
        lag = round(place * late * RATE)
        left = np.concatenate([np.zeros(max(lag, 0)), left, np.zeros(max(-lag, 0))])
        right = np.concatenate([np.zeros(max(-lag, 0)), right, np.zeros(max(lag, 0))])
    return np.stack([left, right])


def wide(left: Signal, right: Signal, width: float = 1.0) -> Signal:
    """Two independent sounds as one stereo sound, from narrow (0) to fully apart (1)."""
    a, b = np.sqrt(0.5 + width / 2), np.sqrt(0.5 - width / 2)
    return np.stack([a * left + b * right, b * left + a * right])


def away(sound: Signal, metres: float) -> Signal:
    """A sound from afar: softer, and its high tones eaten by air and leaves."""
    end = sound.shape[-1] + samples(0.01)
    spectrum = np.fft.rfft(sound, 2 * end)
    spectrum /= 1 + 1j * np.fft.rfftfreq(2 * end, 1 / RATE) * (metres + 4) / 60000
    return np.fft.irfft(spectrum, 2 * end)[..., :end] * (8 / (metres + 8))


def lay(scene: Signal, sound: Signal, second: float, level: float = 0.0) -> None:
    """Put a sound into a stereo ring at a second; what goes beyond the end begins again."""
    n = scene.shape[-1]
    stereo = sound if sound.ndim == 2 else at(sound, 0.0)
    start = samples(second) % n
    for begin in range(0, stereo.shape[-1], n):
        piece = stereo[:, begin : begin + n] * db(level)
        first = min(n - start, piece.shape[-1])
        scene[:, start : start + first] += piece[:, :first]
        scene[:, : piece.shape[-1] - first] += piece[:, first:]


def together(*layers: tuple[Signal, float]) -> Signal:
    """Layers of one length, each at its decibels."""
    return np.asarray(sum(sound * db(level) for sound, level in layers))


def silence(n: int) -> Signal:
    """An empty stereo ring."""
    return np.zeros((2, n))


def row(notes: Sequence[tuple[float, Signal]]) -> Signal:
    """Mono sounds one after another, each at its second."""
    end = max(samples(second) + len(sound) for second, sound in notes)
    total = np.zeros(end)
    for second, sound in notes:
        total[samples(second) : samples(second) + len(sound)] += sound
    return total
