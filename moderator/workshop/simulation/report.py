"""What came of many games, as a table and as JSON."""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import sqrt
from typing import Any

from ...rules.playing.games import GAMES
from .games import Plan, Results

# The normal deviate of a 95 % confidence interval, and of what is so but for one time in a thousand.
DEVIATE, ALMOST_SURE = 1.96, 3.29

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
    cards, goes_by = plan.setup.cards, GAMES[plan.setup.rules].goes_by
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
        "seats": [results.winners[seat] for seat in range(len(plan.setup.players))],
        **({"one": results.one, "shares": list(shares(plan, results))} if plan.is_one else {}),
        goes_by: round(results.length, 4),
        f"{goes_by}_spread": {str(length): results.lengths[length] for length in sorted(results.lengths)},
        "decisions": round(results.decisions / results.games, 4),
    }


def shares(plan: Plan, results: Results) -> tuple[float, float]:
    """How many times their share of all wins the one who thinks has had; and at least, but for chance."""
    share = sum(results.winners.values()) / results.games / len(plan.setup.players)
    least, _ = interval(results.one, results.games, ALMOST_SURE)
    return round(results.one / results.games / share, 3), round(least / share, 3)


def as_outlook(results: Results) -> dict[str, Any]:
    """What is kept of a cast's games, and told of them before the deal."""
    won = {outcome: results.wins[outcome] for outcome in sorted(results.wins)}
    return {"games": results.games, "won": won, "nights": list(usual_lengths(results.lengths))}


def usual_lengths(lengths: Mapping[int, int]) -> tuple[int, int]:
    """Between how many nights, or turns, nine games in ten take."""
    games = sum(lengths.values())
    passed = accumulate(lengths[length] for length in sorted(lengths))
    by_then = dict(zip(sorted(lengths), passed, strict=True))
    least, most = (
        next(length for length, number in by_then.items() if number >= part * games) for part in USUAL
    )
    return least, most


def as_table(plan: Plan, results: Results, teams: Sequence[str]) -> str:
    """One cast, for a person to read."""
    book = GAMES[plan.setup.rules]
    cast = f": {cast_words(plan.setup.cards)}" if book.has_sides else ""
    lines = [f"{book.id}, {len(plan.setup.players)} players{cast}", ""]
    lines.append(f"{'':12} {'games':>8} {'wins':>8}   95 % interval")
    for team in teams:
        wins = results.wins[team]
        low, high = interval(wins, results.games)
        lines.append(f"{team:12} {wins:8} {wins / results.games:8.1%}   {low:.1%} to {high:.1%}")
    lines += [
        "",
        *(() if book.has_sides else (f"wins by seat        {seats_words(plan, results)}",)),
        f"{book.goes_by} to the end   {results.length:.2f} on average, "
        f"{min(results.lengths)} to {max(results.lengths)}",
        f"decisions per game  {results.decisions / results.games:.1f}",
        f"{results.games} games in {results.seconds:.2f} s with {plan.jobs} jobs, "
        f"{results.games / max(results.seconds, 1e-9):,.0f} a second",
    ]
    return "\n".join(lines)


def seats_words(plan: Plan, results: Results) -> str:
    """How often each place has won, and the one who thinks."""
    won = ", ".join(f"{results.winners[seat] / results.games:.1%}" for seat in range(len(plan.setup.players)))
    if not plan.is_one:
        return won
    times, least = shares(plan, results)
    return (
        f"{won}; the one who thinks: {results.one / results.games:.1%}, {times:.2f} times their share, "
        f"at least {least:.2f} times (p < 0.001)"
    )


def cast_words(cards: Sequence[str]) -> str:
    """A cast as it is typed: the same words `--cast` takes."""
    counted = {card: cards.count(card) for card in dict.fromkeys(cards)}
    return ", ".join(card if number == 1 else f"{number} {card}" for card, number in counted.items())


def as_sweep(rows: Sequence[tuple[Plan, Results]], teams: Sequence[str]) -> str:
    """A row for every number of players, and for whatever was switched off."""
    book = GAMES[rows[0][0].setup.rules]
    names = [called(plan) for plan, _ in rows]
    width = max(len(name) for name in ("players", *names))
    last = "cast" if book.has_sides else "wins by seat"
    lines = [
        f"{'players':{width}}  " + "  ".join(f"{team:>20}" for team in teams) + f"   {book.goes_by:6}  {last}"
    ]
    for name, (plan, results) in zip(names, rows, strict=True):
        cells = []
        for team in teams:
            low, high = interval(results.wins[team], results.games)
            cells.append(f"{results.wins[team] / results.games:6.1%} ({low:5.1%}-{high:6.1%})")
        last = cast_words(plan.setup.cards) if book.has_sides else seats_words(plan, results)
        lines.append(f"{name:>{width}}  " + "  ".join(cells) + f"  {results.length:7.2f}  {last}")
    return "\n".join(lines)


def called(plan: Plan) -> str:
    """How many play, and what of their minds is off."""
    return " without ".join((str(len(plan.setup.players)), *plan.off))
