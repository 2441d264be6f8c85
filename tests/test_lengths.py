"""No call is longer for whom it is, or for how soon somebody answers: the long bench, in small.

In virtual time nothing but the box itself makes a length.  What is planted is found by the same test
that `python -m tests.bench.nights` puts to nights on the real clock.
"""

from pathlib import Path
from random import Random

import pytest

from moderator.rules.requests import Ask
from moderator.table import by_night
from moderator.table.box import Box
from moderator.table.clock import LoopClock, run_virtually
from moderator.table.mouth import SilentMouth
from moderator.table.performance import Performance

from .bench.late import MOMENT, PLANTED
from .bench.night_notes import steadied
from .bench.timed_people import merged
from .bench.timed_table import dealt
from .bench.two_samples import RARE, corrected, likelihood
from .stage import play
from .stopwatch import Length, Stopwatch, announced_otherwise, likelihoods
from .test_box_secrecy import TABLES

EVENINGS = 24


def lengths(rules: str, folder: Path) -> list[Length]:
    """Of all nights of some evenings, whoever is dealt what."""
    found: list[Length] = []
    for seed in range(EVENINGS):
        watches: list[Stopwatch] = []

        def watch(box: Box, watches: list[Stopwatch] = watches) -> Stopwatch:
            watches.append(Stopwatch(box))
            return watches[0]

        setup = TABLES[rules]
        evening = play(
            setup, folder / f"{seed}", dealt(setup, Random(seed)), day=seed, night=f"n{seed}", quiet=0.9,
            mouth=lambda *_: SilentMouth(LoopClock()), onlookers=[watch],
        )  # fmt: skip
        run_virtually(evening)
        found += [length for night in watches[0].nights for length in night]
    return found


@pytest.mark.parametrize("rules", TABLES)
def test_no_call_is_longer_for_anything_that_is_nobodys_business(rules: str, tmp_path: Path) -> None:
    found = lengths(rules, tmp_path)
    asked = likelihoods(found)
    assert {what.rpartition(": ")[2] for what in asked} == {
        "for somebody, and for nobody", "answered fast, and slowly"
    }  # fmt: skip
    assert min(asked.values()) > RARE
    assert not announced_otherwise(found)
    assert {length.extra for length in found} == {0.0}, "nothing else makes a length here"


@pytest.mark.parametrize("rules", TABLES)
@pytest.mark.parametrize("leak", PLANTED)
def test_fifty_thousandths_of_a_second_are_found(
    leak: str, rules: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(by_night, "collect", PLANTED[leak])
    told = {what for what, p in likelihoods(lengths(rules, tmp_path)).items() if p < RARE}
    what = {"somebody": "for somebody, and for nobody", "slowly": "answered fast, and slowly"}[leak]
    assert any(one.endswith(what) for one in told)
    assert any("seer" in one for one in told)


def test_what_is_announced_otherwise_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    original = by_night.show_part

    def shorter(performance: Performance, request: Ask, seconds: float) -> None:
        original(performance, request, seconds if request.seats else seconds - MOMENT)

    monkeypatch.setattr(by_night, "show_part", shorter)
    assert announced_otherwise(lengths("duesterwald", tmp_path))


def test_what_else_the_machine_does_in_a_night_is_no_secret_of_it() -> None:
    """A slow night, in which all was for somebody, and a fast one: the same, but for what is planted."""

    def night(busy: float, is_alive: bool) -> list[Length]:
        kinds = [(kind, is_alive and kind == "seer") for kind in ("seer", "witch", "pack")]
        return [Length(kind, alive, None, 9.0, 8, busy + len(kind) / 100) for kind, alive in kinds]

    nights = [night(number / 10, number > 15) for number in range(30)]
    assert all(p > RARE for p in likelihoods(steadied(nights)).values())
    longer = [[one._replace(extra=one.extra + MOMENT * one.is_alive) for one in night] for night in nights]
    assert any(p < RARE for p in likelihoods(steadied(longer)).values())


# The test itself.


def test_samples_of_one_kind_are_seldom_told_apart_and_shifted_ones_are() -> None:
    chance = Random(1)
    apart = {0.0: 0, 1.0: 0}
    for shift in apart:
        for _ in range(300):
            ours = [chance.gauss() for _ in range(60)]
            theirs = [chance.gauss(shift) for _ in range(80)]
            apart[shift] += likelihood(ours, theirs) < RARE
    assert apart[0.0] <= 9, "one in a hundred, give or take"
    assert apart[1.0] > 290


def test_likelihoods_are_those_of_the_tables() -> None:
    """Two times twenty, 8 and 20 of twenty apart."""
    ours = [float(value) for value in range(20)]
    assert likelihood(ours, ours) == 1.0
    assert likelihood(ours, [value + 8 for value in ours]) == pytest.approx(0.061, abs=0.002)
    assert likelihood(ours, [value + 20 for value in ours]) < 1e-8


def test_who_asks_often_is_told_less() -> None:
    assert corrected({"a": 0.01, "b": 0.04, "c": 0.03}) == pytest.approx({"a": 0.03, "c": 0.06, "b": 0.06})
    assert corrected({"a": 0.9, "b": 0.8}) == {"b": 1.0, "a": 1.0}


def test_a_page_of_the_bench_puts_in_what_differs() -> None:
    assert merged({"a": {"b": 1, "c": 2}, "d": 3}, {"a": {"b": None, "e": 4}, "d": [1]}) == {
        "a": {"c": 2, "e": 4}, "d": [1],
    }  # fmt: skip
