"""What a terminal in the middle shows to all tells nothing: every letter, and every moment.

What is for one who is awake stands deeper, and is not looked at by whoever sleeps; all else is
compared, that the screen is cleared, too.
"""

import asyncio
from itertools import zip_longest
from math import inf
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from moderator.rules.playing.game import Setup
from moderator.surfaces.terminal.terminal import Terminal
from moderator.table.clock import run_virtually

from .stage import AN_HOUR, Seen, play
from .test_box_secrecy import TABLES, is_outcome
from .test_secrecy import swapped


class Written(NamedTuple):
    """Something that was written for all, and when."""

    time: float
    text: str


class Screen(NamedTuple):
    """All of it, and what became known of the secrets, and when."""

    written: list[Written]
    outcomes: list[Seen]


async def screen(setup: Setup, folder: Path, dealt: list[str], seed: int, night: str) -> Screen:
    """An evening with one terminal, which nobody takes."""
    written: list[Written] = []

    def note(text: str) -> None:
        if not text.startswith("    "):
            written.append(Written(round(asyncio.get_running_loop().time(), 6), text))

    played = await play(
        setup, folder, dealt, day=seed, night=night, quiet=0.97, seconds=AN_HOUR,
        onlookers=[lambda box: Terminal(box, note)],
    )  # fmt: skip
    return Screen(written, [seen for seen in played.observer.seen if is_outcome(seen)])


def twins(rules: str, folder: Path, seed: int) -> tuple[Screen, Screen]:
    """Two evenings that differ in secrets alone."""
    setup = TABLES[rules]
    dealt = Random(seed).sample(setup.cards, len(setup.cards))
    others = swapped(dealt, Random(f"swap {seed}"))
    ours = run_virtually(screen(setup, folder / f"{seed}-a", dealt, seed, f"a{seed}"))
    return ours, run_virtually(screen(setup, folder / f"{seed}-b", others, seed, f"b{seed}"))


def alike(ours: Screen, theirs: Screen) -> tuple[list[Written], list[Written]]:
    """What has to be the same: all that was written before something else became known."""
    pairs = zip_longest(ours.outcomes, theirs.outcomes)
    until = next((min(seen.time for seen in pair if seen) for pair in pairs if pair[0] != pair[1]), inf)
    one, other = ([line for line in seen.written if line.time < until] for seen in (ours, theirs))
    return one, other


def first_leak(ours: Screen, theirs: Screen) -> tuple[object, object] | None:
    """The first thing that was written otherwise."""
    one, other = alike(ours, theirs)
    if one == other:
        return None
    place = next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), -1)
    return one[place : place + 1], other[place : place + 1]


@pytest.mark.parametrize("rules", TABLES)
def test_whoever_looks_at_a_terminal_by_night_learns_nothing(rules: str, tmp_path: Path) -> None:
    lengths = []
    for seed in range(6):
        pair = twins(rules, tmp_path, seed)
        assert first_leak(*pair) is None
        lengths.append(len(alike(*pair)[0]))
    assert max(lengths) > 200, "there are nights to compare"
