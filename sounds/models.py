"""How bodies sound that are blown, plucked, broken or torn: the physics, without who does it."""

import numpy as np

from sounds.room import away, row
from sounds.synth import (
    RATE,
    Chance,
    Signal,
    band,
    even,
    fading,
    line,
    noise,
    resonances,
    samples,
    shaped,
    sung,
    tone,
    wander,
    whistling,
)

# Metres that sound travels in a second.
SOUND = 340.0


def blown(course: Signal, dice: Chance, partials: tuple[float, ...], air: float) -> Signal:
    """A jet of air over an edge: a tone, and round its partials the noise that the tube lets through."""
    shimmer = 1 + 0.06 * wander(len(course), dice, 9, 0.2)
    pure = tone(course * (1 + 0.0025 * wander(len(course), dice, 12, 0.2)), partials) * shimmer
    for number, height in enumerate(partials, 1):
        pure += air * height * whistling(number * course, 40 + 25 * number, dice)
    return pure


def steepened(course: Signal, pressure: Signal, dice: Chance) -> Signal:
    """Lips at a long tube: what is high in a wave travels faster, so the louder the brighter (Burgers)."""
    turns = np.cumsum(course) / RATE + dice.random()
    wave = np.sin(2 * np.pi * turns) + 0.25 * np.sin(4 * np.pi * turns)
    # At 1 the wave would topple, as in a trombone at its loudest.
    lead = 0.85 * pressure * wave / 1.25 * RATE / (2 * np.pi * course)
    n = np.arange(len(course))
    return np.asarray(pressure * np.interp(n + lead, n, wave))


def plucked(dice: Chance, f: float, seconds: float, place: float = 0.22) -> Signal:
    """A gut string on a wooden body: stiff, plucked at a part of its length, its high tones soon gone."""
    n = samples(seconds)
    t, total = np.arange(n) / RATE, np.zeros(n)
    for number in range(1, int(min(6000 / f, 40)) + 1):
        tone_of = number * f * np.sqrt(1 + 6e-5 * number**2)
        height = np.sin(np.pi * number * place) / number
        for side in (-0.4, 0.4):
            turn = 2 * np.pi * (tone_of + side * dice.random()) * t
            total += height * np.sin(turn) * fading(n, 2.6 / (1 + 0.22 * number), 0.002)
    body = resonances((f, 4 * f, 1.0), (190, 60, 1.2), (410, 90, 0.8), (900, 400, 0.6))
    return even(shaped(total, body, tail=0), 0.12)


def throat(
    course: Signal,
    dice: Chance,
    formants: tuple[tuple[Signal, float, float], ...],
    rough: float,
    breath: float,
) -> Signal:
    """Folds that never beat twice alike, now and then only every other time; and the breath between them."""
    n = len(course)
    unsteady = course * (1 + 0.004 * wander(n, dice, 40, 0) + 0.004 * wander(n, dice, 6, 0.2))
    voice = even(sung(unsteady, list(formants), 0.7))
    if rough:
        doubled = even(sung(unsteady / 2, list(formants), 0.4))
        voice = voice + rough * doubled * np.clip(0.5 + 0.8 * wander(n, dice, 3, 0.2), 0, 1)
    middle = float(formants[0][0].mean())
    air = noise(n, dice, resonances((middle, 300, 1.0), (2.4 * middle, 700, 0.5)), band(300, 7000, 1))
    return even(voice) * (1 + 0.1 * wander(n, dice, 30, 0)) + breath * air


def snapped(dice: Chance, seconds: float, fibres: int, wood: tuple[float, ...]) -> Signal:
    """Wood that breaks: fibre after fibre gives way, faster and faster, and the rest of it rings."""
    n = samples(seconds)
    load = np.zeros(n)
    when = 0.35 * seconds * (1 - dice.power(2.2, fibres))
    for moment, size in zip(0.02 + np.sort(when)[::-1], dice.lognormal(-1.5, 0.8, fibres), strict=True):
        load[samples(float(moment))] += size
    load[samples(0.02 + 0.02 * seconds)] += 9.0
    ringing = resonances(*((f, f / 7, 1 / (1 + 0.4 * at)) for at, f in enumerate(wood)))
    return even(shaped(load, ringing, band(250, 11000, 1), tail=0.1))


def slammed(dice: Chance, f: float, seconds: float) -> Signal:
    """A board that falls against a wall, and springs back: its modes are those of a plate."""
    second, blows, strength = 0.0, [], 1.0
    while strength > 0.05:
        n = samples(0.35)
        push = dice.standard_normal(n) * fading(n, 0.01 + 0.02 * strength, 0.0003)
        modes = (
            (f * (a * a + 0.45 * b * b), 14.0 + 5 * a, 1 / (a + b)) for a in (1, 2, 3) for b in (1, 2, 3)
        )
        blows.append((second, strength * even(shaped(push, resonances(*modes), band(90, 6000, 1)))))
        second += (0.16 + 0.1 * dice.random()) * strength**0.4
        strength *= dice.uniform(0.3, 0.5)
    heard = row(blows)[: samples(seconds)]
    return np.pad(heard, (0, samples(seconds) - len(heard)))


def bolt(dice: Chance, metres: float, pieces: int = 420) -> tuple[Signal, Signal]:
    """A crooked bolt: how far each piece of it is, and how squarely it is seen."""
    way = dice.normal(0, 1, (pieces, 3)) * 22 + np.linspace(0, 1, pieces)[:, None] * (900, 500, 1400)
    way = np.cumsum(way - way.mean(axis=0), axis=0) * 0.08 + np.linspace(0, 1, pieces)[:, None] * (
        dice.uniform(-2600, 2600), 900, 2400,
    )  # fmt: skip
    way += (metres, 0, 0)
    run = np.diff(way, axis=0)
    far = np.linalg.norm(way[1:], axis=1)
    along = np.abs(np.sum(run * way[1:], axis=1)) / (np.linalg.norm(run, axis=1) * far + 1e-9)
    return far, np.asarray(1 - along)


def rolling(dice: Chance, seconds: float, metres: float) -> Signal:
    """Thunder: every piece of the bolt claps at once, and is heard when its sound has come that far."""
    n = samples(seconds)
    far, seen = bolt(dice, metres)
    late = (far - far.min()) / SOUND
    late *= min(1.0, 0.62 * seconds / late.max())
    total = np.zeros(n + RATE)
    for when, square, distance in zip(late, seen, far, strict=True):
        long = samples(dice.uniform(0.004, 0.016) * (1 + distance / 2500))
        clap = np.linspace(1, -1, long) * (0.15 + square**2) * dice.lognormal(0, 0.5) * metres / distance
        start = samples(float(when))
        total[start : start + long] += clap
    rumble = noise(n + RATE, dice, band(30, 260, 1)) * np.abs(wander(n + RATE, dice, 3, 0.4))
    body = even(shaped(total, band(35, 26000 / (metres / 40 + 10), 1), tail=0))
    follow = np.convolve(np.abs(body), np.ones(samples(0.25)) / samples(0.25), "same")
    return away(body + 0.8 * rumble * follow, metres / 60)[:n] * line(
        n, (0, 0), (0.01, 1), (0.6, 0.8), (1, 0)
    )
