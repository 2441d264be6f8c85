"""Nothing leaks at the table: what all perceive, with its times, tells nothing of a secret.

Pairs of whole evenings that differ in two cards, in every choice by night and in how
quickly it is made, are observed: words, sounds, screens, the light of the disk.  Up to
what the rules make known they are the same, and at exactly the same times.
"""

import logging
from pathlib import Path
from random import Random
from typing import Any

import pytest

from moderator.rules.big_box.characters import CHARACTERS
from moderator.rules.big_box.events import NobodyBitten, NobodyDevoured
from moderator.rules.duesterwald.events import DawnDeaths, NobodyDied
from moderator.rules.events import Claimed, Died, Ended, ToldAll
from moderator.rules.playing.game import Setup, set_up
from moderator.rules.requests import Ask, Tell
from moderator.table import by_night
from moderator.table.clock import run_virtually
from moderator.table.performance import Performance
from moderator.table.shown import Over, Spoken

from .stage import AN_HOUR, Played, Seen, play
from .test_secrecy import swapped

NAMES = ["Anna", "Ben", "Clara", "Dora", "Emil", "Frida", "Gina", "Hugo", "Ida"]
TABLES = {
    "duesterwald": set_up(
        "duesterwald",
        NAMES,
        ["werewolf", "werewolf", "seer", "witch", "cupid", "hunter", "thief", *["villager"] * 4],
        {},
    ),
    "big-box": set_up(
        "big-box",
        NAMES,
        [
            "werewolf",
            "werewolf",
            "vampire",
            "vampire",
            "seer",
            "witch",
            "healer",
            "priest",
            "insomniac",
            "drunkard",
        ],
        {},
    ),
}

# Each of its characters once, the beasts twice, and all that can be had beside them.
EVERYBODY = set_up(
    "big-box",
    [*NAMES, *(f"{name} Z." for name in NAMES)],
    [*(role for role in CHARACTERS if role not in ("villager", "mayor")), "werewolf", "vampire"],
    {"mayor": "open", "guard-dog": "yes", "identity-calls": "yes"},
)
# The girl's card may lie in the middle.
GIRL = set_up(
    "duesterwald", NAMES, ["werewolf", "werewolf", "seer", "girl", "cupid", "thief", *["villager"] * 5], {}
)
COMPARED = {**TABLES, "big-box with everybody": EVERYBODY, "duesterwald with a girl": GIRL}

# What the rules let the table know, and the words for it; a sword is only called for once it is forged.
MADE_KNOWN = (Died, DawnDeaths, NobodyDied, NobodyDevoured, NobodyBitten, Ended, ToldAll)
OUTCOMES = (
    "call.sword.",
    "death.",
    "dog.",
    "say.dawn-deaths",
    "say.nobody-died",
    "say.nobody-devoured",
    "say.nobody-bitten",
    "victory.",
)


def twins(setup: Setup, folder: Path, seed: int) -> tuple[Played, Played]:
    """Two evenings that differ in secrets alone."""
    dealt = Random(seed).sample(setup.cards, len(setup.cards))
    others = swapped(dealt, Random(f"swap {seed}"))
    by_day: dict[str, Any] = {"day": seed, "quiet": 0.97, "claiming": 0.5, "seconds": AN_HOUR}
    ours = play(setup, folder / f"{seed}-a", dealt, night=f"a{seed}", **by_day)
    theirs = play(setup, folder / f"{seed}-b", others, night=f"b{seed}", **by_day)
    return run_virtually(ours), run_virtually(theirs)


def is_outcome(seen: Seen | None) -> bool:
    """Whether this is something that the rules make known."""
    if seen is None:
        return True
    shown = seen.detail
    if isinstance(shown, MADE_KNOWN):
        return True
    text = shown.text if isinstance(shown, Spoken) else shown
    return isinstance(text, str) and text.startswith(OUTCOMES)


def first_leak(ours: Played, theirs: Played) -> tuple[Any, Any] | None:
    """The first thing that was perceived differently before any outcome; nothing if all is well."""
    for one, other in zip(ours.observer.seen, theirs.observer.seen, strict=False):
        if one != other:
            return None if is_outcome(one) or is_outcome(other) else (one, other)
    return None


def alike(ours: Played, theirs: Played) -> int:
    """How many things were perceived alike."""
    pairs = zip(ours.observer.seen, theirs.observer.seen, strict=False)
    return next((place for place, (one, other) in enumerate(pairs) if one != other), 10**6)


@pytest.mark.parametrize("table", COMPARED)
def test_evenings_that_differ_in_secrets_are_perceived_alike(table: str, tmp_path: Path) -> None:
    lengths, claims = [], 0
    for seed in range(40):
        pair = twins(COMPARED[table], tmp_path, seed)
        assert first_leak(*pair) is None
        assert pair[0].answers[0] != pair[1].answers[0], "the twins have different cards"
        lengths.append(alike(*pair))
        claims += sum(isinstance(seen.detail, Claimed) for seen in pair[0].observer.seen)
    assert max(lengths) > 200, "some pairs stay alike for several nights"
    assert claims > 40, "and people say who they are"


@pytest.mark.parametrize("table", COMPARED)
def test_a_sleeping_seat_is_shown_nothing(table: str, tmp_path: Path) -> None:
    """What a seat is shown by night is addressed to it, and cleared for all at the same moments."""
    for seed in range(10):
        played = twins(COMPARED[table], tmp_path, seed)[0]
        cleared = {
            seat: [seen.time for seen in shown if seen.detail is None]
            for seat, shown in played.observer.private.items()
        }
        assert len({tuple(times) for times in cleared.values()}) == 1


def hasty(performance: Performance, request: Any, seconds: float) -> Any:
    """A call that ends as soon as somebody has answered."""
    return original_collect(performance, request, seconds if request.seats else seconds / 2)


original_collect = by_night.collect


async def skipping(performance: Performance, request: Any) -> None:
    """A call to nobody that is left out."""
    if request.seats or isinstance(request, Tell):
        await original_part(performance, request)
    else:
        await performance.keep(None)


original_part = by_night.make_part_of_call


async def telling(performance: Performance, request: Any) -> None:
    """One wording more for a call that somebody answers."""
    if isinstance(request, Ask) and request.seats:
        performance.key()
    await original_part(performance, request)


async def clearing(performance: Performance, request: Any) -> None:
    """A screen for all that changes only when somebody is there."""
    await original_part(performance, request)
    if request.seats:
        performance.box.surfaces.show(Over())


def keyed_by_secret(performance: Performance) -> str:
    """Wordings picked by what a witch was shown."""
    performance._said += 1
    return f"{len(performance.game.told and performance.game.told[-1].seats)}.{performance._said}"


async def logging_who(performance: Performance, request: Any) -> None:
    """Who is awake stands in the log, as unimportant as it may be."""
    logging.getLogger("moderator.table").debug("awake: %s", request.seats)
    await original_part(performance, request)


PLANTED: dict[str, tuple[Any, str, Any]] = {
    "a call shortened": (by_night, "collect", hasty),
    "a dead call skipped": (by_night, "make_part_of_call", skipping),
    "one wording more": (by_night, "make_part_of_call", telling),
    "a screen that flickers": (by_night, "make_part_of_call", clearing),
    "a seat logged": (by_night, "make_part_of_call", logging_who),
    "wordings picked by a secret": (Performance, "key", keyed_by_secret),
}


def test_a_call_takes_the_same_time_at_every_pace_whoever_answers(tmp_path: Path) -> None:
    setup = TABLES["duesterwald"]
    dealt = list(setup.cards)
    for pace in ("brisk", "normal", "patient"):
        times = []
        for night in ("a", "b"):
            folder = tmp_path / f"{pace}-{night}"
            played = run_virtually(
                play(setup, folder, dealt, night=night, quiet=1, pace=pace, seconds=AN_HOUR)
            )
            times.append([seen.time for seen in played.observer.seen])
        assert times[0] == times[1]


def test_players_answer_at_different_moments(tmp_path: Path) -> None:
    """The twins are not alike by having done the same at the same time."""
    ours, theirs = twins(TABLES["big-box"], tmp_path, 3)
    assert ours.observer.private != theirs.observer.private
