"""Noise, curves and oscillators: what every sound is made of.

All noise and all slow curves close to a ring: the last sample is followed by the first.
"""

from collections.abc import Callable, Iterator, Sequence
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

RATE = 44100

Signal = NDArray[np.float64]  # (n,) is mono, (2, n) is stereo
Chance = np.random.Generator
Shape = Callable[[Signal], Signal]  # gain over frequency


def chance(seed: int, layer: str) -> Chance:
    """A stream of chance for one layer of one sound, so that no layer shifts another."""
    return np.random.default_rng([seed, crc32(layer.encode())])


def samples(seconds: float) -> int:
    """How many samples that is."""
    return round(seconds * RATE)


def times(n: int) -> Signal:
    """The second at which each of `n` samples falls."""
    return np.arange(n) / RATE


def db(decibels: float | Signal) -> Signal:
    """The factor of an amplitude."""
    return np.asarray(10.0 ** (np.asarray(decibels, dtype=float) / 20))


# Shapes of spectra


def frequencies(n: int) -> Signal:
    """The frequencies into which `n` samples are taken apart."""
    return np.asarray(np.arange(n // 2 + 1) * (RATE / n), dtype=np.float64)


def band(low: float, high: float, order: int = 2) -> Shape:
    """Lets through what lies between two frequencies, with soft edges."""

    def gain(f: Signal) -> Signal:
        f = np.maximum(f, 1e-3)
        return np.asarray(
            1 / np.sqrt((1 + (low / f) ** (2 * order)) * (1 + (f / high) ** (2 * order))), dtype=float
        )

    return gain


def tilt(per_octave: float) -> Shape:
    """So many decibels more for each octave, 0 dB at 1 kHz."""
    return lambda f: np.asarray((np.maximum(f, 10.0) / 1000) ** (per_octave / 6.0206))


def resonances(*peaks: tuple[float, float, float]) -> Shape:
    """A sum of resonances: frequency, width in Hz, height."""

    def gain(f: Signal) -> Signal:
        total = np.zeros_like(f)
        for centre, width, height in peaks:
            total += height / np.sqrt(1 + (2 * (f - centre) / width) ** 2)
        return total

    return gain


def filtered(sound: Signal, *shapes: Shape) -> Signal:
    """The sound, bent to a ring, with its spectrum shaped."""
    n = sound.shape[-1]
    spectrum = np.fft.rfft(sound)
    for shape in shapes:
        spectrum *= shape(frequencies(n))
    return np.fft.irfft(spectrum, n)


def shaped(sound: Signal, *shapes: Shape, tail: float = 0.1) -> Signal:
    """The sound with its spectrum shaped, nothing of it before its start, ringing on for `tail` seconds."""
    end = sound.shape[-1] + samples(tail)
    n = 1 << max(end - 1, 8191).bit_length()
    gain = np.ones(n // 2 + 1)
    for shape in shapes:
        gain = gain * shape(frequencies(n))
    return np.fft.irfft(np.fft.rfft(sound, n) * causal(gain), n)[..., :end]


def causal(gain: Signal) -> NDArray[np.complex128]:
    """A gain with the phase that lets nothing be heard before its cause (by folding the cepstrum)."""
    n = 2 * (len(gain) - 1)
    cepstrum = np.fft.irfft(np.log(np.maximum(gain, 1e-5)), n)
    cepstrum[1 : n // 2] *= 2
    cepstrum[n // 2 + 1 :] = 0
    return np.exp(np.fft.rfft(cepstrum))


# Noise and curves


def even(sound: Signal, level: float = 1.0) -> Signal:
    """The sound at a root mean square of `level`."""
    return sound * (level / max(float(np.sqrt(np.mean(sound**2))), 1e-12))


def noise(n: int, dice: Chance, *shapes: Shape) -> Signal:
    """Noise of a shape, at level 1."""
    return even(filtered(dice.standard_normal(n), *shapes))


def wander(n: int, dice: Chance, fastest: float, slope: float = 0.5) -> Signal:
    """A smooth random curve round 0, of deviation 1, with nothing faster than `fastest` Hz."""
    cycles = max(2, int(fastest * n / RATE))
    spectrum = np.zeros(cycles + 1, dtype=complex)
    amplitude = np.arange(1, cycles + 1) ** -slope
    spectrum[1:] = amplitude * (dice.standard_normal(cycles) + 1j * dice.standard_normal(cycles))
    coarse = np.fft.irfft(spectrum, 32 * cycles)
    coarse /= coarse.std()
    at = np.linspace(0, len(coarse), n, endpoint=False)
    return np.asarray(np.interp(at, np.arange(len(coarse) + 1), np.append(coarse, coarse[0])))


def between(curve: Signal, low: float, high: float) -> Signal:
    """A wandering curve pressed softly between two values."""
    return low + (high - low) * (0.5 + 0.5 * np.tanh(curve))


def line(n: int, *points: tuple[float, float]) -> Signal:
    """A curve through points (part of the way, value), rounded at the points."""
    x, y = zip(*points, strict=True)
    way = np.linspace(0, 1, n)
    step = np.clip(np.searchsorted(x, way, side="right") - 1, 0, len(x) - 2)
    x0, y0 = np.asarray(x, dtype=float), np.asarray(y, dtype=float)
    part = np.clip((way - x0[step]) / np.maximum(x0[step + 1] - x0[step], 1e-9), 0, 1)
    return np.asarray(y0[step] + (y0[step + 1] - y0[step]) * part * part * (3 - 2 * part))


def swell(n: int, attack: float, release: float) -> Signal:
    """Up within `attack` seconds, down within the last `release`, both rounded."""
    t = times(n)
    rise = np.clip(t / max(attack, 1e-4), 0, 1)
    fall = np.clip((n / RATE - t) / max(release, 1e-4), 0, 1)
    return np.asarray(np.sin(rise * np.pi / 2) ** 2 * np.sin(fall * np.pi / 2) ** 2)


def fading(n: int, t60: float, attack: float = 0.001) -> Signal:
    """Struck: up at once, 60 dB down after `t60` seconds, and to nothing at the end."""
    t = times(n)
    last = np.clip((n / RATE - t) / 0.02, 0, 1)
    return np.asarray(np.clip(t / attack, 0, 1) * 10 ** (-3 * t / t60) * last)


def spaced(seconds: float, gap: float, dice: Chance, loose: float = 0.5) -> Iterator[float]:
    """Moments round a ring, `gap` seconds apart on average, every gap varied by up to `loose`."""
    count = max(1, round(seconds / gap))
    gaps = 1 + loose * dice.uniform(-1, 1, count)
    start = dice.uniform(0, seconds)
    for moment in start + np.cumsum(gaps) * seconds / gaps.sum():
        yield float(moment % seconds)


# Oscillators


def phase(frequency: Signal, closing: bool = False) -> Signal:
    """Where an oscillator of this course stands, in turns; whole turns if it is a ring."""
    turns = np.cumsum(frequency) / RATE
    if closing:
        turns += np.linspace(0, np.round(turns[-1]) - turns[-1], len(turns))
    return turns


def tone(frequency: Signal, partials: Sequence[float] = (1.0,), closing: bool = False) -> Signal:
    """A sum of harmonics over a course of frequency; none beyond what can be heard."""
    turns = phase(frequency, closing)
    total = np.zeros_like(turns)
    for number, height in enumerate(partials, 1):
        if height and number * frequency.max() < RATE * 0.45:
            total += height * np.sin(2 * np.pi * number * turns)
    return total


def whistling(frequency: Signal, width: float, dice: Chance) -> Signal:
    """Noise in a narrow band that follows a course round the ring, at level 1."""
    n = len(frequency)
    slow = filtered(dice.standard_normal((2, n)), band(0.01, width / 2, 3))
    turn = 2 * np.pi * phase(frequency, closing=True)
    return even(slow[0] * np.cos(turn) - slow[1] * np.sin(turn))


def sung(frequency: Signal, formants: Sequence[tuple[Signal, float, float]], falling: float = 1.0) -> Signal:
    """Harmonics weighed by formants (course, width, height) that move: a throat."""
    turns = phase(frequency)
    total = np.zeros_like(turns)
    for number in range(1, int(min(6000, RATE * 0.4) / frequency.min()) + 1):
        at = number * frequency
        height = np.zeros_like(at)
        for course, width, gain in formants:
            height += gain / (1 + ((at - course) / width) ** 2)
        height *= (at < RATE * 0.4) * float(number) ** -falling
        total += height * np.sin(2 * np.pi * number * turns)
    return total
