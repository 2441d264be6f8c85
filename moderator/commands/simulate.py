"""`moderator simulate`: play many games and say what came of them."""

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence

from ..keeping.casts import Outlook, read_outlook
from ..minds.mind import PARTS
from ..rules.playing.game import Setup, set_up
from ..rules.playing.games import GAMES, Book
from ..workshop.simulation.games import Plan, Results, play
from ..workshop.simulation.report import as_json, as_outlook, as_sweep, as_table
from ..workshop.typed_cast import cast_of, options_of, proposed
from ..workshop.wrong_call import WrongCall
from .cast import outlook

BAR = 30


def run(given: Namespace) -> int:
    """Play one cast, or a proposal for each number of players."""
    book = GAMES[given.rules]
    if book.is_companion:
        raise WrongCall(f"--rules: the cards of {given.rules} are people's own; choose another game")
    rows: list[tuple[Plan, Results]] = []
    for players in given.players:
        setup = set_up_table(book, given, players)
        for off in switched_off(given):
            plan = Plan(setup, given.games, given.policy, given.seed, given.jobs, off, is_one(book, given))
            rows.append((plan, play(plan, progress(f"{players} players", given.games))))
    teams = outcomes(book, [results for _, results in rows])
    if given.json:
        objects = [as_json(plan, results, teams) for plan, results in rows]
        print(json.dumps(objects[0] if len(objects) == 1 else {"sweep": objects}))
    elif len(rows) == 1:
        print(as_table(*rows[0], teams))
        if book.has_sides:
            print(told_host(*rows[0], given))
    else:
        print(as_sweep(rows, teams))
    return 0


def switched_off(given: Namespace) -> list[tuple[str, ...]]:
    """What of the minds is off: once, or in turn nothing and each part alone."""
    if given.off and given.policy == "random":
        raise WrongCall("--off: random players have no mind; choose another --policy")
    return [(), *((part,) for part in PARTS)] if "each" in given.off else [tuple(given.off)]


def is_one(book: Book, given: Namespace) -> bool:
    """Whether one thinks alone: where nobody plays for a side, and there is a mind to think with."""
    if given.one and (book.has_sides or given.policy == "random"):
        raise WrongCall("--one: where everybody plays for themself, and with another --policy than random")
    return bool(given.one)


def told_host(plan: Plan, results: Results, given: Namespace) -> str:
    """As the host is told it: who wins if people think, whatever those did who have played here."""
    if plan.policy == "thinking" and not plan.off:
        known: Outlook | None = read_outlook(as_outlook(results))
    elif given.cast is None:
        known = proposed(GAMES[given.rules], len(plan.setup.players), plan.setup.options, given).odds
    else:
        known = None
    return outlook(plan.setup, known, "en")


def outcomes(book: Book, played: Sequence[Results]) -> tuple[str, ...]:
    """Every team, where there are any, lovers and a draw; and however else games have ended."""
    teams = dict.fromkeys(character.team for character in book.characters.values() if character.team)
    found = dict.fromkeys(outcome for results in played for outcome in results.wins)
    return tuple(dict.fromkeys((*teams, "lovers", "draw", *found) if teams else found))


def set_up_table(book: Book, given: Namespace, players: int) -> Setup:
    """A table with the given cast, or the one proposed."""
    options = options_of(book, given.option)
    if given.cast is not None:
        cast = cast_of(book, given.cast, players, options, given.experience)
    else:
        cast = proposed(book, players, options, given).cast
    return set_up(book.id, [f"seat {seat + 1}" for seat in range(players)], book.cards(cast), options)


def progress(what: str, games: int) -> Callable[[int], None]:
    """A bar on the terminal; nothing where the output goes elsewhere."""
    if not sys.stderr.isatty():
        return lambda _played: None

    def show(played: int) -> None:
        done = BAR * played // games
        end = "\r\033[K" if played == games else ""
        print(f"\r{what} [{'#' * done:{BAR}}] {played}/{games}{end}", end="", file=sys.stderr, flush=True)

    return show
