"""The rules against a second implementation, written from the texts of the law alone, without sight of them.

It is dumb on purpose and shares no code.  Random games with any cast, with answers that are late and people
who leave, are played by both: questions, seats, choices, news, deaths with their causes, offices, winners.
`python -m tests.test_oracle 50000` compares more, says how far it is, and goes on from `--from 20000`.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from moderator.rules import deaths
from moderator.rules.big_box import book
from moderator.rules.big_box.table import BigBoxTable
from moderator.rules.duesterwald.table import DuesterwaldTable
from moderator.rules.table import Table

from .oracle_match import ORACLES, compare, random_setup
from .people import WITH_NIGHTS

# So many games of each are compared in CI.
GAMES_EACH = 2000
BATCH = 250


@pytest.mark.parametrize("first", range(0, GAMES_EACH, BATCH))
@pytest.mark.parametrize("rules", ORACLES)
def test_both_play_the_same(rules: str, first: int) -> None:
    for seed in range(first, first + BATCH):
        compare(random_setup(rules, seed), seed)


def test_every_game_with_nights_has_an_oracle() -> None:
    assert set(ORACLES) >= set(WITH_NIGHTS)


def nothing(*_: object) -> None:
    """A verb that does nothing."""


def never(*_: object) -> bool:
    """It is never so."""
    return False


def no_steps(*_: object) -> Iterator[Any]:
    """A step that is left out."""
    return iter(())


def far_neighbours(table: Table, seat: int) -> tuple[int, int]:
    """Those behind the neighbours."""
    place = table.living.index(seat)
    return table.living[place - 2], table.living[(place + 2) % len(table.living)]


# Ways to break the rules: where, and what stands there instead.
BREAKS: dict[str, tuple[str, object, str, Callable[..., object] | object]] = {
    "a healed victim dies": ("big-box", BigBoxTable, "spend_healing", nothing),
    "the healer protects nobody": ("big-box", BigBoxTable, "heal", nothing),
    "nobody breaks a tie": ("big-box", BigBoxTable, "tie_breaker", nothing),
    "the slayer never loses the power": ("big-box", BigBoxTable, "lose_hunting", nothing),
    "the blessing can be given again": ("big-box", BigBoxTable, "bless", nothing),
    "no game is a stalemate": ("big-box", BigBoxTable, "is_stalemate", never),
    "the insomniac hears too far": ("big-box", Table, "neighbours", far_neighbours),
    "the cat stays": ("big-box", BigBoxTable, "send_cat", nothing),
    "nobody stays awake": ("big-box", BigBoxTable, "stay_awake", nothing),
    "a lover does not grieve": ("duesterwald", deaths, "grieve", no_steps),
    "who leaves stays a lover": ("duesterwald", Table, "went_home", nothing),
    "the cure is never spent": ("duesterwald", DuesterwaldTable, "heal", nothing),
    "the poison kills nobody": ("duesterwald", DuesterwaldTable, "brew_poison", nothing),
    "the thief keeps the card": ("duesterwald", DuesterwaldTable, "swap", nothing),
    "a draw is offered too soon": ("big-box", book, "ROUND", book.ROUND._replace(patience=1)),
}


@pytest.mark.parametrize("broken", BREAKS)
def test_a_broken_rule_is_noticed(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, place, name, instead = BREAKS[broken]
    monkeypatch.setattr(place, name, instead)
    assert any(differs(rules, seed) for seed in range(600))


def differs(rules: str, seed: int) -> bool:
    """Whether anything goes another way: another question, another end, or an answer that is none."""
    try:
        compare(random_setup(rules, seed), seed)
    except Exception:
        return True
    return False


def main(number: int, begin: int) -> None:
    """Compare so many games of each."""
    for rules in ORACLES:
        for seed in range(begin, number):
            try:
                compare(random_setup(rules, seed), seed)
            except Exception:
                sys.stderr.write(f"\n{rules}: the game of seed {seed} goes another way\n")
                raise
            if seed % 500 == 499:
                sys.stderr.write(f"\r{rules}: {seed + 1} of {number} alike")
        sys.stderr.write("\n")


if __name__ == "__main__":
    compared = argparse.ArgumentParser(description="Compare so many random games of each with the oracle.")
    compared.add_argument("number", nargs="?", type=int, default=GAMES_EACH)
    compared.add_argument("--from", dest="begin", type=int, default=0, help="go on from this one")
    main(**vars(compared.parse_args()))
