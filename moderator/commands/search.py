"""`moderator cast --search`: seek casts that play well, and keep them."""

import sys
import time
from argparse import Namespace
from functools import partial

from ..keeping.casts import FOLDER
from ..rules.playing.games import GAMES
from ..workshop.search.race import Effort
from ..workshop.search.search import Line, Progress, Search
from ..workshop.search.tables import groups

FOR_EVER = float("inf")


def run(given: Namespace) -> int:
    """Seek until all is found, or the time is over; exit code 1 if something is left."""
    ends = time.monotonic() + given.budget * 60 if given.budget else FOR_EVER
    effort = Effort(given.drop, given.keep, given.seed)
    left = 0
    for rules in [given.rules] if given.rules else [rules for rules in GAMES if groups(rules)]:
        search = Search(rules, effort, given.out or FOLDER, given.version)
        wanted = [group for group in groups(rules) if given.players in (None, group[0].players)]
        remaining = search.run(wanted, given.jobs, ends, partial(tell, rules))
        print(f"{rules}: {search.file}, {len(search.lines)} tables, {remaining} sizes left")
        left += remaining
    return 1 if left else 0


def tell(rules: str, progress: Progress) -> None:
    """A line for everything that was found."""
    found = ", ".join(f"{'/'.join(line['experience'])} {worded(line)}" for line in progress.lines)
    first = progress.lines[0]
    printed = ", printed" if first["printed"] else ""
    print(
        f"{rules} {first['players']}, packs {first['packs']}{printed}: {found} "
        f"({progress.done} of {progress.of}, {progress.seconds / 60:.1f} min)",
        file=sys.stderr,
        flush=True,
    )


def worded(line: Line) -> str:
    """How many casts, and how they play."""
    casts = line["casts"]
    if not casts:
        return "none"
    village = [100 * cast["odds"]["thinking"]["won"].get("village", 0) for cast in casts]
    games = [cast["odds"]["thinking"]["games"] for cast in casts]
    shares = [round(won / of) for won, of in zip(village, games, strict=True)]
    even = "" if casts[0]["even"] else " uneven"
    return f"{len(casts)}{even} (village {min(shares)}-{max(shares)})"
