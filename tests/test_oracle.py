"""The rules against a second implementation, written from the texts of the law alone, without sight of them.

It is dumb on purpose and shares no code.  Random games with any cast, with answers that are late and people
who leave, are played by both: questions, seats, choices, news, deaths with their causes, offices, winners.
`python -m tests.test_oracle 50000` compares more, says how far it is, and goes on from `--from 20000`.
"""

import argparse
import contextlib
import io
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from moderator.__main__ import main as moderator
from moderator.rules import deaths
from moderator.rules.big_box import book
from moderator.rules.big_box.table import BigBoxTable
from moderator.rules.duesterwald.table import DuesterwaldTable
from moderator.rules.news import NOTHING
from moderator.rules.playing.games import GAMES
from moderator.rules.requests import Tell
from moderator.rules.table import Table
from moderator.rules.wolfmoon import (
    comparison,
    course,
    dealing,
    drawing,
    ending,
    going_out,
    gravedigger,
    pickpocket,
    turns,
)
from moderator.rules.wolfmoon.table import MoonTable

from . import oracle_match, oracle_wolfmoon

# So many games of each are compared in CI.
GAMES_EACH = 2000
BATCH = 250

# What compares the game of a seed.
MATCHES: dict[str, Callable[[int], None]] = {
    "duesterwald": partial(oracle_match.compare_random, "duesterwald"),
    "big-box": partial(oracle_match.compare_random, "big-box"),
    "wolfmoon": oracle_wolfmoon.compare_random,
}


@pytest.mark.parametrize("first", range(0, GAMES_EACH, BATCH))
@pytest.mark.parametrize("rules", MATCHES)
def test_both_play_the_same(rules: str, first: int) -> None:
    for seed in range(first, first + BATCH):
        MATCHES[rules](seed)


def test_every_game_has_an_oracle() -> None:
    """A companion deals nothing and has nothing to hide: its cases and its laws say all of it."""
    assert set(MATCHES) >= {rules for rules, book in GAMES.items() if not book.is_companion}


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


def no_share(_table: MoonTable, winners: tuple[int, ...]) -> tuple[int, ...]:
    """Whoever has won, and nobody beside."""
    return winners


def take_a_turn(table: MoonTable) -> None:
    """A turn begins, and whoever is protected stays so."""
    table.owed -= 1


def anything_buried(table: MoonTable, _seat: int, whose: int) -> tuple[str, ...]:
    """All that lies there, but for two cards."""
    return tuple({card: 0 for card in table.displays[whose] if card not in ("werewolf", "gravedigger")})


def come_back_unmarked(table: MoonTable, seat: int) -> None:
    """In again, and no more."""
    table.living = tuple(sorted((*table.living, seat)))


def stacks_from_the_top(cards: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Three stacks, of which the upper ones are the higher."""
    least, over = divmod(len(cards), 3)
    top, middle = least + (over > 0), least + (over > 1)
    return cards[:top], cards[top : top + middle], cards[top + middle :]


def empty_hand(_table: MoonTable, seat: int) -> Tell:
    """Nothing is shown."""
    return Tell("", (seat,), NOTHING, "", "who", stays=True)


def anticlockwise(table: MoonTable, seat: int, among: Sequence[int]) -> int:
    """The one before."""
    return min(among, key=lambda other: (seat - other - 1) % len(table.seats))


def from_night(night: int, verb: Callable[..., Any]) -> Callable[..., Any]:
    """As it should be, until that night."""
    return lambda table, *told: None if table.night >= night else verb(table, *told)


def grief_ends(table: Table, *told: Any) -> Iterator[Any]:
    """From the third night on nobody dies of it."""
    return iter(()) if table.night >= 3 else GRIEVE(table, *told)


def hears_too_far(table: Table, seat: int) -> tuple[int, int]:
    """From the fourth night on those behind the neighbours."""
    return far_neighbours(table, seat) if table.night >= 4 < len(table.living) else NEIGHBOURS(table, seat)


GRIEVE, NEIGHBOURS = deaths.grieve, Table.neighbours

Break = tuple[str, object, str, Callable[..., object] | object]

# Ways to break the rules that no case notices (`python -m tests.test_oracle --cases tests/cases`): where, and
# what stands there instead.
UNNOTICED: dict[str, Break] = {
    "a healed victim dies late": (
        "big-box",
        BigBoxTable,
        "spend_healing",
        from_night(3, BigBoxTable.spend_healing),
    ),
    "nobody breaks a late tie": (
        "big-box",
        BigBoxTable,
        "tie_breaker",
        from_night(3, BigBoxTable.tie_breaker),
    ),
    "the slayer keeps the power late": (
        "big-box",
        BigBoxTable,
        "lose_hunting",
        from_night(3, BigBoxTable.lose_hunting),
    ),
    "the blessing can be given again late": (
        "big-box",
        BigBoxTable,
        "bless",
        from_night(3, BigBoxTable.bless),
    ),
    "the cat stays late": ("big-box", BigBoxTable, "send_cat", from_night(4, BigBoxTable.send_cat)),
    "nobody stays awake late": ("big-box", BigBoxTable, "stay_awake", from_night(5, BigBoxTable.stay_awake)),
    "the insomniac hears too far late": ("big-box", Table, "neighbours", hears_too_far),
    "a lover does not grieve late": ("big-box", deaths, "grieve", grief_ends),
    "nor in the other game": ("duesterwald", deaths, "grieve", grief_ends),
    "the cure is never spent late": (
        "duesterwald",
        DuesterwaldTable,
        "heal",
        from_night(3, DuesterwaldTable.heal),
    ),
    "who leaves late stays a lover": ("duesterwald", Table, "went_home", from_night(3, Table.went_home)),
}

# And others.
BREAKS: dict[str, Break] = {
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
    "the third moon is nobody's": ("wolfmoon", drawing, "judge_the_moons", nothing),
    "one high card is enough for the vampire": ("wolfmoon", ending, "HIGH_CARDS", 1),
    "the beggar king wants an 8": ("wolfmoon", comparison, "RICH", (8,)),
    "the merchant counts for one": ("wolfmoon", comparison, "MERCHANT", 1),
    "the witch's owner has no share": ("wolfmoon", course, "with_the_witch", no_share),
    "who lays down the mayor is saved": ("wolfmoon", MoonTable, "is_doomed", never),
    "the schemer goes alone": ("wolfmoon", going_out, "hit", no_steps),
    "the alchemist is not asked": ("wolfmoon", going_out, "is_saved", no_steps),
    "protection lasts": ("wolfmoon", MoonTable, "begin_turn", take_a_turn),
    "a protected display is dug in": ("wolfmoon", gravedigger, "buried", anything_buried),
    "the servant is not asked for": ("wolfmoon", turns, "servant", no_steps),
    "the witch's marker stays where it was": ("wolfmoon", MoonTable, "bring_back", come_back_unmarked),
    "the extra card lies on top": ("wolfmoon", dealing, "stacks", stacks_from_the_top),
    "of many two tiles are not enough": ("wolfmoon", course, "TILES_OF_MANY", 3),
    "who has swapped does not see it": ("wolfmoon", pickpocket, "held", empty_hand),
    "the turn goes the other way": ("wolfmoon", MoonTable, "after", anticlockwise),
}


@pytest.mark.parametrize("broken", [*UNNOTICED, *BREAKS])
def test_a_broken_rule_is_noticed(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, place, name, instead = (UNNOTICED | BREAKS)[broken]
    monkeypatch.setattr(place, name, instead)
    assert any(differs(rules, seed) for seed in range(600))


def differs(rules: str, seed: int) -> bool:
    """Whether anything goes another way: another question, another end, or an answer that is none."""
    try:
        MATCHES[rules](seed)
    except Exception:
        return True
    return False


def main(number: int, begin: int) -> None:
    """Compare so many games of each."""
    for rules in MATCHES:
        for seed in range(begin, number):
            try:
                MATCHES[rules](seed)
            except Exception:
                sys.stderr.write(f"\n{rules}: the game of seed {seed} goes another way\n")
                raise
            if seed % 500 == 499:
                sys.stderr.write(f"\r{rules}: {seed + 1} of {number} alike")
        sys.stderr.write("\n")


def try_cases(folders: Sequence[Path]) -> None:
    """Say of each break that no case should notice how many do."""
    for broken, (rules, place, name, instead) in UNNOTICED.items():
        files = [str(file) for folder in folders for file in sorted(folder.glob(f"{rules}*.yaml"))]
        told = io.StringIO()
        with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(told):
            patch.setattr(place, name, instead)
            moderator(["case", *files])
        sys.stdout.write(f"{broken}: {told.getvalue().splitlines()[-1]}\n")


if __name__ == "__main__":
    compared = argparse.ArgumentParser(description="Compare so many random games of each with the oracle.")
    compared.add_argument("number", nargs="?", type=int, default=GAMES_EACH)
    compared.add_argument("--from", dest="begin", type=int, default=0, help="go on from this one")
    compared.add_argument(
        "--cases", nargs="+", type=Path, help="break rules, and see what these cases notice"
    )
    given = vars(compared.parse_args())
    if folders := given.pop("cases"):
        try_cases(folders)
    else:
        main(**given)
