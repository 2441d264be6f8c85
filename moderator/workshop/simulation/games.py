"""Many games on all cores, and what came of them."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from multiprocessing import get_context
from random import Random

from ...minds.mind import MANNERS, without
from ...rules.board import Board
from ...rules.playing.game import Setup, new_board, play_out
from ...rules.playing.game import plan as plan_for
from ...rules.values import Seat
from .minds_policy import MindsPolicy, OneMind
from .policy import Policy
from .random_policy import RandomPolicy

# So many games are played in one go, whatever the number of jobs.
BATCH = 250


@dataclass(frozen=True)
class Plan:
    """What is to be played."""

    setup: Setup
    games: int
    policy: str
    seed: int
    jobs: int = 1
    # What of their minds is switched off.
    off: tuple[str, ...] = ()
    # Whether one alone decides so, among others who answer by chance.
    is_one: bool = False


@dataclass
class Results:
    """What came of some games."""

    games: int = 0
    seconds: float = 0.0
    decisions: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    # Who has won, and how often it was the one who thinks.
    winners: Counter[Seat] = field(default_factory=Counter)
    one: int = 0

    def count(self, board: Board, one: Seat | None) -> None:
        """Take in one game."""
        self.wins[board.outcome] += 1
        self.lengths[board.length] += 1
        for seat in board.winners:
            self.winners[seat] += 1
        self.one += one in board.winners

    @property
    def length(self) -> float:
        """How long a game is."""
        return sum(length * games for length, games in self.lengths.items()) / self.games

    def take(self, seconds: float) -> None:
        """So much time was taken by now."""
        self.seconds = seconds

    def decide(self, decisions: int) -> None:
        """So many decisions were taken."""
        self.decisions += decisions

    def add(self, other: "Results") -> None:
        """Take in another batch; its time is counted elsewhere."""
        self.games += other.games
        self.decisions += other.decisions
        self.wins += other.wins
        self.lengths += other.lengths
        self.winners += other.winners
        self.one += other.one


Batch = tuple[Plan, int]


def policy_of(plan: Plan, chance: Random) -> Policy:
    """Who plays."""
    if plan.policy == "random":
        return RandomPolicy(chance)
    manner = without(MANNERS[plan.policy], plan.off)
    return OneMind(chance, manner) if plan.is_one else MindsPolicy(chance, manner)


def play_some(plan: Plan, first: int, games: int) -> Results:
    """Some games of a plan, each with a chance of its own: the same whoever plays it, and when."""
    policy = policy_of(plan, Random())  # noqa: S311 - no secret hangs on it
    results = Results(games=games)
    planned = plan_for(policy.by_kind)
    for number in range(first, first + games):
        policy.chance.seed(f"{plan.seed}/{number}")
        board = new_board(plan.setup)
        policy.sit_down(plan.setup, board)
        results.count(play_out(plan.setup, planned, board), policy.one)
    results.decide(policy.decisions)
    return results


def play_batch(batch: Batch) -> Results:
    """One batch of a plan's games."""
    plan, first = batch
    return play_some(plan, first, min(BATCH, plan.games - first))


def play(plan: Plan, progress: Callable[[int], None]) -> Results:
    """All games of a plan; the seconds are those of play alone."""
    batches = [(plan, first) for first in range(0, plan.games, BATCH)]
    results = Results()
    for batch, seconds in spread(batches, plan.jobs):
        results.add(batch)
        results.take(seconds)
        progress(results.games)
    return results


def spread(batches: list[Batch], jobs: int) -> Iterator[tuple[Results, float]]:
    """Every batch's results and the time since the workers were ready."""
    if jobs == 1 or len(batches) == 1:
        started = time.perf_counter()
        for batch in batches:
            yield play_batch(batch), time.perf_counter() - started
        return
    with get_context("fork").Pool(jobs) as pool:
        pool.map(abs, range(jobs))
        started = time.perf_counter()
        for results in pool.imap_unordered(play_batch, batches):
            yield results, time.perf_counter() - started
