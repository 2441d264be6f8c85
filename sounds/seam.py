"""Packing leaves a trace where a ring is cut open: how much it stands out, and where it does least."""

import numpy as np

from sounds.pack import Steps, cut, packed, unpacked
from sounds.synth import RATE, Signal, band, chance, filtered, samples
from sounds.table import SoundRow

# Where a click would be heard.
BANDS = ((1000, 3000), (3000, 7000), (7000, 14000))

# What has a beginning may be cut only so far from it, in seconds; all else anywhere.
BEGINS = {"victory-village": 0.35, "victory-vampires": 0.3, "victory-lovers": 0.25, "draw": 2.8}


def edge(nearby: Signal, order: int) -> float:
    """How sharp the seam in the middle is from sample to sample, against what is sharp there."""
    sharp = np.abs(np.diff(nearby, order)).max(axis=0)
    middle = nearby.shape[-1] // 2
    moments = sharp[: len(sharp) // 64 * 64].reshape(-1, 64).max(axis=1)
    return float(sharp[middle - 3 : middle + 2].max() / np.percentile(moments, 90))


def seam(sound: Signal) -> float:
    """How far the seam of a ring stands out against the three seconds to either side, in decibels.

    Below 0, no step or bend in the line and no click in any band is more than what is usual there.
    """
    nearby = np.concatenate([sound[:, -3 * RATE :], sound[:, : 3 * RATE]], axis=-1)
    found = [edge(nearby, order) ** 2 for order in (1, 2)]
    window = np.ones(samples(0.004)) / samples(0.004)
    for low, high in BANDS:
        power = (filtered(nearby, band(low, high, 4)) ** 2).mean(axis=0)
        power = np.convolve(power, window, "same")[RATE // 2 : -RATE // 2]
        middle = len(power) // 2
        found.append(float(power[middle - 60 : middle + 60].max() / np.percentile(power, 85)))
    return float(10 * np.log10(max(found)))


def best_cut(sound: SoundRow, ring: Steps, tries: int = 45) -> tuple[float, float]:
    """Where to cut a ring open so that its seam stands out least when packed, and by how much."""
    dice, best = chance(sound.seed, "cut"), (0.0, np.inf)
    reach = BEGINS.get(sound.name)
    for _ in range(tries):
        second = dice.uniform(0, sound.seconds) if reach is None else dice.uniform(-reach, reach)
        second = round(second % sound.seconds, 3)
        stands_out = seam(unpacked(packed(sound, cut(ring, second))))
        if stands_out < best[1]:
            best = (second, stands_out)
        if stands_out < -3:
            break
    return best
