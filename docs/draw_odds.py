"""Draw how even the box's proposals are, before casts were chosen by simulation and after: docs/odds.svg.

.venv/bin/python docs/draw_odds.py              draws what docs/odds.json holds
.venv/bin/python docs/draw_odds.py --measure    plays all of it again, with the minds of today
"""

import argparse
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PICTURE, FIGURES = ROOT / "docs" / "odds.svg", ROOT / "docs" / "odds.json"

# By rules, experience and number of players: the cast as it is typed, and what came of its games.
Row = Mapping[str, Mapping[str, Any]]

GAMES_OF = {"duesterwald": "Düsterwald", "big-box": "Big Box"}
EXPERIENCES = ("newcomers", "usual", "experienced")
WHEN = ("before", "after")

# Who has won, from the bottom up, each in a colour of its own.
COLOURS = {
    "village": "#5b8c5a", "werewolves": "#8c4a3c", "vampires": "#6a4c93", "lovers": "#d98ca6", "draw": "#c9c4b8",
}  # fmt: skip
NAMES = {
    "village": "village", "werewolves": "werewolves", "vampires": "vampires", "lovers": "lovers", "draw": "nobody",
}  # fmt: skip

# A bar's width, the gap behind it, a chart's height, and the space around charts.
BAR, GAP, HIGH, MARGIN, TITLE, SIDE = 8, 2, 110, 26, 68, 96

# Between these lines the village should be where there are two sides.
BAND = (40, 60)

STYLE = """
  text { font: 12px system-ui, sans-serif; fill: #1d2733 }
  .small { font-size: 10px; fill: #55677d }
  .head { font-size: 15px; font-weight: 600 }
  .band { stroke: #1d2733; stroke-width: .8; stroke-dasharray: 3 3; fill: none }
"""


def shares(won: Mapping[str, int]) -> Iterator[tuple[str, float]]:
    """Each outcome's part of the games."""
    games = sum(won.values())
    for outcome in COLOURS:
        yield outcome, won.get(outcome, 0) / games


def bars(rows: Row, left: float, top: float) -> Iterator[str]:
    """One chart: a bar for each number of players, every colour in one stroke."""
    strokes: dict[str, list[str]] = {outcome: [] for outcome in COLOURS}
    for place, (players, row) in enumerate(sorted(rows.items(), key=lambda item: int(item[0]))):
        at, low = left + place * (BAR + GAP) + BAR / 2, top + HIGH
        for outcome, part in shares(row["won"]):
            if part:
                strokes[outcome].append(f"M{at:g} {low:.1f}v{-part * HIGH:.1f}")
                low -= part * HIGH
        if int(players) % 4 == 0:
            yield f'<text class="small" x="{at:g}" y="{top + HIGH + 12}" text-anchor="middle">{players}</text>'
    for outcome, stroke in strokes.items():
        if stroke:
            yield f'<path stroke="{COLOURS[outcome]}" stroke-width="{BAR}" d="{"".join(stroke)}"/>'
    right = left + len(rows) * (BAR + GAP) - GAP
    for share in BAND:
        yield f'<path class="band" d="M{left:g} {top + HIGH * (1 - share / 100):.1f}H{right:g}"/>'


def draw(figures: Mapping[str, Any]) -> str:
    """The picture: a column for each game before and after, a row for each experience."""
    parts, left = [], float(SIDE)
    for rules, name in GAMES_OF.items():
        parts.append(f'<text class="head" x="{left:g}" y="42">{name}</text>')
        for when in WHEN:
            wide = max(len(figures[when][rules][people]) for people in EXPERIENCES) * (BAR + GAP)
            parts.append(f'<text x="{left:g}" y="58">{when}</text>')
            for place, people in enumerate(EXPERIENCES):
                parts += bars(figures[when][rules][people], left, TITLE + place * (HIGH + MARGIN))
            left += wide + MARGIN
    for place, people in enumerate(EXPERIENCES):
        middle = TITLE + place * (HIGH + MARGIN) + HIGH / 2
        parts.append(f'<text x="10" y="{middle:g}">{people}</text>')
    for place, (outcome, colour) in enumerate(COLOURS.items()):
        at = SIDE + place * 110
        parts.append(f'<rect x="{at}" y="8" width="12" height="12" fill="{colour}"/>')
        parts.append(f'<text x="{at + 18}" y="18">{NAMES[outcome]}</text>')
    high = TITLE + len(EXPERIENCES) * (HIGH + MARGIN)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left:g} {high}" role="img" '
        f'aria-label="Who wins how often, by number of players"><style>{STYLE}</style>'
        f'<rect width="100%" height="100%" fill="#fffdf8"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def measure(before: Mapping[str, Any], games: int) -> dict[str, Any]:
    """Both again: the casts that were proposed then, and those that are proposed now."""
    from moderator.rules.playing.games import GAMES

    figures: dict[str, Any] = {when: {} for when in WHEN}
    for rules in GAMES_OF:
        for people in EXPERIENCES:
            then = {players: row["cast"] for players, row in before[rules][people].items()}
            now = {str(players): proposed(rules, people, players) for players in GAMES[rules].players}
            for when, casts in (("before", then), ("after", now)):
                figures[when].setdefault(rules, {})[people] = {
                    players: {"cast": cast, "won": won(rules, int(players), cast, games)}
                    for players, cast in casts.items()
                }
    return figures


def proposed(rules: str, people: str, players: int) -> str:
    """The first cast of an evening."""
    from moderator.keeping.casts import kept_casts
    from moderator.keeping.settings import Settings
    from moderator.table.casting import Proposals
    from moderator.workshop.simulation.report import cast_words

    proposals = Proposals(Settings(rules=rules, experience=people), kept=kept_casts)  # type: ignore[arg-type]
    return cast_words(proposals.cast(players, 0))


def won(rules: str, players: int, cast: str, games: int) -> dict[str, int]:
    """How often each side wins with it, as people think."""
    from moderator.rules.playing.game import set_up
    from moderator.rules.playing.games import GAMES
    from moderator.workshop.simulation.games import Plan, play_some
    from moderator.workshop.typed_cast import read_cast

    setup = set_up(rules, ["any"] * players, GAMES[rules].cards(read_cast(cast)), {})
    results = play_some(Plan(setup, games, "thinking", seed=2), 0, games)
    return dict(sorted(results.wins.items()))


def main() -> None:
    """Draw, or play and draw."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--measure", action="store_true", help="play all of it again")
    parser.add_argument("--games", type=int, default=400, help="with each cast (400)")
    given = parser.parse_args()
    figures = json.loads(FIGURES.read_text(encoding="utf-8"))
    if given.measure:
        figures = measure(figures["before"], given.games)
        FIGURES.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    PICTURE.write_text(draw(figures), encoding="utf-8")


if __name__ == "__main__":
    main()
