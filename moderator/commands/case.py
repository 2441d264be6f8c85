"""`moderator case`: play cases and say which hold."""

import argparse
import sys
from collections.abc import Iterator

from ..workshop.cases.exchange import Exchange
from ..workshop.cases.form import Case, Sitting
from ..workshop.cases.listing import player_learns, table_hears
from ..workshop.cases.own_form import OwnCase
from ..workshop.cases.reading import read, tell
from ..workshop.cases.spot import CaseError


def run(given: argparse.Namespace) -> int:
    """Play every case; exit code 0 if all hold."""
    files, show_public, player = given.files, given.public, given.player
    failed = 0
    for file in files:
        try:
            case = read(file)
            print_case(case, show_public, player)
        except CaseError as error:
            failed += 1
            print(f"FAILS  {error}", file=sys.stderr)
    if not show_public and player is None:
        print(f"{len(files)} cases, {len(files) - failed} hold, {failed} fail")
    return 1 if failed else 0


def print_case(case: Case | OwnCase, show_public: bool, player: str | None) -> None:
    """One case: that it holds, or what is perceived in it."""
    moments = tell(case)
    if show_public:
        lines = table_hears(case, moments)
    elif player is not None:
        lines = player_learns(case, moments, case.seat(str(case.file), player))
    else:
        lines = holds(case, moments)
    for line in lines:
        print(line)


def holds(case: Sitting, moments: Iterator[Exchange]) -> Iterator[str]:
    """Play it through, and say that it holds."""
    for _ in moments:
        pass
    yield f"holds  {case.file}: {case.title}"
