"""Whether two samples can be told apart by more than chance, and how to ask that many times at once."""

import math
from collections.abc import Mapping, Sequence
from typing import TypeVar

Name = TypeVar("Name")

# Two samples that differ as much by chance alone are this rare, all questions taken together.
RARE = 0.01


def likelihood(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """How likely chance alone makes them differ as much: the test of Kolmogorov and Smirnov."""
    size = math.sqrt(len(ours) * len(theirs) / (len(ours) + len(theirs)))
    far = (size + 0.12 + 0.11 / size) * distance(sorted(ours), sorted(theirs))
    # Below that the sum is one, and does not come to an end.
    if far < 0.2:
        return 1.0
    terms = (math.copysign(1, k % 2 - 0.5) * math.exp(-2 * (k * far) ** 2) for k in range(1, 101))
    return min(1.0, max(0.0, 2 * sum(terms)))


def distance(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """How far apart they are at most, of all that is not more than something; both in order."""
    far, at, there = 0.0, 0, 0
    while at < len(ours) and there < len(theirs):
        value = min(ours[at], theirs[there])
        while at < len(ours) and ours[at] == value:
            at += 1
        while there < len(theirs) and theirs[there] == value:
            there += 1
        far = max(far, abs(at / len(ours) - there / len(theirs)))
    return far


def corrected(likelihoods: Mapping[Name, float]) -> dict[Name, float]:
    """Each as if nothing else had been asked: who asks often finds something by chance (Holm)."""
    least, found = 0.0, dict[Name, float]()
    ordered = sorted(likelihoods, key=lambda name: likelihoods[name])
    for place, name in enumerate(ordered):
        least = max(least, likelihoods[name] * (len(ordered) - place))
        found[name] = min(1.0, least)
    return found
