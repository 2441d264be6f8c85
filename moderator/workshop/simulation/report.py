"""What came of many games, as a table and as JSON."""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import sqrt
from typing import Any

from .games import Plan, Results

# The normal deviate of a 95 % confidence interval.
DEVIATE = 1.96

# How long a game takes is told of these parts of all: nine in ten are between them.
USUAL = 0.05, 0.95


def interval(wins: int, games: int, deviate: float = DEVIATE) -> tuple[float, float]:
    """Wilson's confidence interval of a win rate, of 95 % if nothing else is said."""
    if not games:
        return 0.0, 1.0
    rate, square = wins / games, deviate**2
    middle = rate + square / (2 * games)
    spread = deviate * sqrt(rate * (1 - rate) / games + square / (4 * games**2))
    scale = 1 + square / games
    return (middle - spread) / scale, (middle + spread) / scale


def as_json(plan: Plan, results: Results, teams: Sequence[str]) -> dict[str, Any]:
    """One object with everything."""
    cards = plan.setup.cards
    return {
        "rules": plan.setup.rules,
        "players": len(plan.setup.players),
        "cast": {card: cards.count(card) for card in dict.fromkeys(cards)},
        "options": dict(plan.setup.options),
        "policy": plan.policy,
        "off": list(plan.off),
        "seed": plan.seed,
        "games": results.games,
        "seconds": round(results.seconds, 6),
        "jobs": plan.jobs,
        "wins": {team: results.wins[team] for team in teams},
        "intervals": {
            team: [round(edge, 5) for edge in interval(results.wins[team], results.games)] for team in teams
        },
        "rounds": round(results.rounds / results.games, 4),
        "rounds_spread": {str(length): results.lengths[length] for length in sorted(results.lengths)},
        "decisions": round(results.decisions / results.games, 4),
    }


def as_outlook(results: Results) -> dict[str, Any]:
    """What is kept of a cast's games, and told of them before the deal."""
    won = {outcome: results.wins[outcome] for outcome in sorted(results.wins)}
    return {"games": results.games, "won": won, "nights": list(usual_nights(results.lengths))}


def usual_nights(lengths: Mapping[int, int]) -> tuple[int, int]:
    """Between how many nights nine games in ten take."""
    games = sum(lengths.values())
    passed = accumulate(lengths[nights] for nights in sorted(lengths))
    by_then = dict(zip(sorted(lengths), passed, strict=True))
    least, most = (
        next(nights for nights, number in by_then.items() if number >= part * games) for part in USUAL
    )
    return least, most


def as_table(plan: Plan, results: Results, teams: Sequence[str]) -> str:
    """One cast, for a person to read."""
    lines = [f"{plan.setup.rules}, {len(plan.setup.players)} players: {cast_words(plan.setup.cards)}", ""]
    lines.append(f"{'':12} {'games':>8} {'wins':>8}   95 % interval")
    for team in teams:
        wins = results.wins[team]
        low, high = interval(wins, results.games)
        lines.append(f"{team:12} {wins:8} {wins / results.games:8.1%}   {low:.1%} to {high:.1%}")
    lines += [
        "",
        f"rounds to the end   {results.rounds / results.games:.2f} on average, "
        f"{min(results.lengths)} to {max(results.lengths)}",
        f"decisions per game  {results.decisions / results.games:.1f}",
        f"{results.games} games in {results.seconds:.2f} s with {plan.jobs} jobs, "
        f"{results.games / max(results.seconds, 1e-9):,.0f} a second",
    ]
    return "\n".join(lines)


def cast_words(cards: Sequence[str]) -> str:
    """A cast as it is typed: the same words `--cast` takes."""
    counted = {card: cards.count(card) for card in dict.fromkeys(cards)}
    return ", ".join(card if number == 1 else f"{number} {card}" for card, number in counted.items())


def as_sweep(rows: Sequence[tuple[Plan, Results]], teams: Sequence[str]) -> str:
    """A row for every number of players, and for whatever was switched off."""
    names = [called(plan) for plan, _ in rows]
    width = max(len(name) for name in ("players", *names))
    lines = [f"{'players':{width}}  " + "  ".join(f"{team:>20}" for team in teams) + "   rounds  cast"]
    for name, (plan, results) in zip(names, rows, strict=True):
        cells = []
        for team in teams:
            low, high = interval(results.wins[team], results.games)
            cells.append(f"{results.wins[team] / results.games:6.1%} ({low:5.1%}-{high:6.1%})")
        rounds = results.rounds / results.games
        lines.append(
            f"{name:>{width}}  " + "  ".join(cells) + f"  {rounds:7.2f}  {cast_words(plan.setup.cards)}"
        )
    return "\n".join(lines)


def called(plan: Plan) -> str:
    """How many play, and what of their minds is off."""
    return " without ".join((str(len(plan.setup.players)), *plan.off))
