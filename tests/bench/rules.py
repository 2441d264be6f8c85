"""The rules: random games a second on one core, and how long a journal takes to resume."""

import time
from collections.abc import Callable, Generator, Iterator
from functools import partial
from random import Random

from moderator.rules.playing import journal
from moderator.rules.playing.game import Game, Setup, plan, play_out, set_up
from moderator.rules.playing.games import GAMES
from moderator.rules.requests import Question
from moderator.rules.rulebook import Wishes
from moderator.workshop.simulation.games import Plan, play_some
from moderator.workshop.simulation.random_policy import RandomPolicy

from ..people import WITH_NIGHTS

# Every figure is the best of so many tries: the machine may have other things to do.
TRIES = 3
PLAIN = ("werewolf",) * 2 + ("seer",) + ("villager",) * 5


def figures() -> Iterator[tuple[str, str]]:
    """Each figure by its name."""
    yield "reference: an empty generator, resumed", f"{1 / best(resume_empty):12,.0f} a second"
    for rules in WITH_NIGHTS:
        for name, cast in (("plain cast", PLAIN), ("usual cast", usual_cast(rules))):
            setup = table(rules, cast, 8)
            speed = 1 / best(partial(play, setup, 1000))
            yield f"{rules}: 8 players, {name}", f"{speed:12,.0f} games a second"
            yield f"{rules}: 8 players, {name}, requests", f"{requests_per_game(setup):12,.1f} a game"
    for rules, sizes in (("duesterwald", (8, 16, 18)), ("big-box", (8, 16, 32, 50))):
        for size in sizes:
            setup = table(rules, every_character(rules, size), size)
            milliseconds = best(partial(play, setup, 200)) * 1000
            yield f"{rules}: {size} players, every character that fits", f"{milliseconds:12,.3f} ms a game"
    for rules in (rules for rules in GAMES if rules not in WITH_NIGHTS):
        yield from of_hands(rules)
    longest = longest_journal()
    entries = longest.count(b"\n") - 1
    milliseconds = best(partial(resume, longest)) * 1000
    yield f"resuming the longest of 300 journals, {entries} entries", f"{milliseconds:12,.2f} ms"


def of_hands(rules: str) -> Iterator[tuple[str, str]]:
    """Games without casts: at random, and as people think, at each size."""
    book = GAMES[rules]
    for size in (book.players[0], book.usual_number, book.players[-1]):
        cards = book.propose(size, {}, Wishes())
        setup = set_up(rules, [f"seat {seat}" for seat in range(size)], book.cards(cards), {})
        speed = 1 / best(partial(play, setup, 300))
        yield f"{rules}: {size} players", f"{speed:12,.0f} games a second"
        yield f"{rules}: {size} players, requests", f"{requests_per_game(setup):12,.1f} a game"
        speed = 1 / best(partial(think, setup, 60))
        yield f"{rules}: {size} players, who think", f"{speed:12,.0f} games a second"


def best(seconds: Callable[[], float]) -> float:
    """The shortest of some measurements."""
    return min(seconds() for _ in range(TRIES))


def resume_empty() -> float:
    """Seconds to resume a generator that does nothing."""

    def empty() -> Generator[None, None, None]:
        while True:
            yield

    steps, number = empty(), 1_000_000
    send = steps.__next__
    send()
    started = time.perf_counter()
    for _ in range(number):
        send()
    return (time.perf_counter() - started) / number


def table(rules: str, cast: tuple[str, ...], size: int) -> Setup:
    """A table with default options."""
    return set_up(rules, [f"seat {seat}" for seat in range(size)], GAMES[rules].cards(cast), {})


def usual_cast(rules: str) -> tuple[str, ...]:
    """What is proposed to eight players."""
    return GAMES[rules].propose(8, table(rules, PLAIN, 8).options, Wishes())


def every_character(rules: str, size: int) -> tuple[str, ...]:
    """As many different characters as there are seats, then beasts and villagers in turn."""
    characters = GAMES[rules].characters
    beasts = [role for role in ("werewolf", "vampire") if role in characters]
    singles = [role for role, character in characters.items() if character.cards == 1]
    cast = [*beasts, *beasts, *singles][:size]
    seats = size + ("drunkard" in cast)
    more = (beasts + ["villager"] * 3) * size
    return tuple(cast + more[: seats - len(cast)])


def play(setup: Setup, games: int) -> float:
    """Seconds a random game takes, every request yielded and every answer checked."""
    planned = plan(RandomPolicy(Random(1)).by_kind)
    started = time.perf_counter()
    for _ in range(games):
        play_out(setup, planned)
    return (time.perf_counter() - started) / games


def think(setup: Setup, games: int) -> float:
    """Seconds of processor time that a game takes whose players think."""
    started = time.process_time()
    play_some(Plan(setup, games, "thinking", seed=1), 0, games)
    return (time.process_time() - started) / games


def requests_per_game(setup: Setup, games: int = 200) -> float:
    """How many requests a random game has."""
    policy, seen = RandomPolicy(Random(1)), 0
    for _ in range(games):
        game = Game(setup)
        while game.request is not None:
            seen += 1
            if isinstance(game.request, Question):
                game.answer(policy(game.request))
            else:
                game.go_on()
    return seen / games


def longest_journal() -> bytes:
    """The longest journal of many random games with every character and fifty players."""
    setup = table("big-box", every_character("big-box", 50), 50)
    written = []
    for seed in range(300):
        game, policy = Game(setup), RandomPolicy(Random(seed))
        while game.request is not None:
            if isinstance(game.request, Question):
                game.answer(policy(game.request))
            else:
                game.go_on()
        written.append(journal.written(game).encode())
    return max(written, key=lambda kept: kept.count(b"\n"))


def resume(kept: bytes) -> float:
    """Seconds to resume a journal."""
    started = time.perf_counter()
    journal.resume(kept)
    return time.perf_counter() - started
