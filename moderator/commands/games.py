"""`moderator games`: the games that are kept, what happened in them, and what is to become of them."""

import asyncio
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from ..keeping.folders import own_folder
from ..keeping.lock import is_taken
from ..keeping.settings import BadSettings
from ..keeping.store import ASIDE, OPEN, Store, in_place
from ..lines.lines import BadLine, Lines
from ..rules.playing import journal
from ..rules.playing.game import Game
from ..table.narrator import Narrator
from ..table.recap import awards, recap
from ..table.record import Record
from .this_box import lines_of, settings_of

WON = "{:>6}  {:>4}  {:>8}  {}"
ROW = "{:>6}  {:<8}  {:<11}  {:>7}  {:>6}  {}"


class Cannot(Exception):
    """What was asked for cannot be done, and why."""


class KeptGame(NamedTuple):
    """A game on disk: how it stands, or why it cannot be read."""

    number: int
    state: str
    file: Path
    game: Game | None
    wrong: str = ""
    # The line from which on it is damaged, and those in which a byte was another and has been put right.
    damaged: int | None = None
    mended: tuple[int, ...] = ()


def run(given: Namespace) -> int:
    """List the games, or do what is asked with one of them."""
    folder = given.folder or own_folder() / "games"
    try:
        lines = lines_of(given, settings_of(given))
        doing = record if given.record else DOINGS[given.doing]
        told = doing(Store(folder, in_place), lines, given)
        sys.stdout.writelines(f"{line}\n" for line in told)
    except (Cannot, BadSettings, BadLine, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return 1 if isinstance(error, Cannot) else 2
    return 0


def kept_in(store: Store, file: Path) -> KeptGame:
    """A game as far as it can be read."""
    state = file.suffix.removeprefix(".")
    try:
        intact = journal.read(file.read_bytes())
        game = journal.replayed(intact)
    except (journal.Misfit, OSError) as error:
        return KeptGame(store.number(file), state, file, None, str(error))
    game.go_on_to_question()
    return KeptGame(store.number(file), state, file, game, "", intact.damaged, intact.mended)


def the(store: Store, given: Namespace) -> KeptGame:
    """The game that was asked for."""
    for file in store.files():
        if store.number(file) == given.number:
            return kept_in(store, file)
    raise Cannot(f"there is no game {given.number}; `moderator games` lists all that there are")


def listing(store: Store, lines: Lines, _given: Namespace) -> Iterator[str]:
    """All games, the oldest first."""
    games = [kept_in(store, file) for file in store.files()]
    if not games:
        yield f"no game is kept in {store.folder}"
        return
    yield ROW.format("number", "state", "rules", "players", "rounds", "won")
    for kept in games:
        if kept.game is None:
            yield ROW.format(kept.number, kept.state, "-", "-", "-", f"does not fit: {kept.wrong}")
        else:
            setup, rounds = kept.game.setup, kept.game.board.round
            won = outcome(kept.game, lines) if kept.damaged is None else how_far(kept.damaged)
            told = (setup.rules, len(setup.players), rounds, won)
            yield ROW.format(kept.number, kept.state, *told).rstrip()


def how_far(damaged: int) -> str:
    """What is told of a game that is not whole."""
    return f"damaged from line {damaged} on, whole before"


def show(store: Store, lines: Lines, given: Namespace) -> Iterator[str]:
    """What happened in one; of a game that is not over, only what everybody knows."""
    kept = the(store, given)
    if kept.game is None:
        raise Cannot(f"game {kept.number} does not fit, and is kept as it is: {kept.wrong}")
    game, narrator = kept.game, Narrator(lines.of(kept.game.setup.rules), kept.game.setup.players)
    yield f"game {kept.number}, {kept.state}: {game.setup.rules}, {game.board.round} rounds"
    yield f"in seat order: {', '.join(game.setup.players)}"
    if kept.damaged is not None:
        yield how_far(kept.damaged)
    for line in kept.mended:
        yield f"the card has changed a byte of line {line}; by its seal it was put right"
    board = game.board
    if board.outcome:
        yield f"won: {outcome(game, lines)}"
        yield from recap(board, narrator)
        yield from awards(board, narrator)
        return
    dead = [gone.who for gone in board.gone]
    yield "it is not over: who is who is not told"
    if dead:
        yield narrator.line("recap.order", "", who=narrator.names(dead))


def resume(store: Store, _lines: Lines, given: Namespace) -> Iterator[str]:
    """A game that was laid aside is offered again at the next start."""
    kept = the(store, given)
    if kept.state != ASIDE:
        raise Cannot(f"game {kept.number} is {kept.state}: only one that was laid aside can be resumed")
    if kept.game is None:
        raise Cannot(f"game {kept.number} does not fit, and stays aside: {kept.wrong}")
    still_open = store.open_game()
    if still_open is not None:
        number = store.number(still_open)
        raise Cannot(f"game {number} is open: first play it, or `moderator games lay-aside {number}`")
    leave_alone(store, "resume a game")
    asyncio.run(store.reopen(kept.file))
    see_to_it(store)
    yield f"game {kept.number} is open, and offered when the box is started"


def lay_aside(store: Store, _lines: Lines, given: Namespace) -> Iterator[str]:
    """An open game is not offered any more, and kept."""
    kept = the(store, given)
    if kept.state != OPEN:
        raise Cannot(f"game {kept.number} is {kept.state}: only an open one can be laid aside")
    leave_alone(store, f"lay game {kept.number} aside")
    asyncio.run(store.lay_aside(kept.file))
    see_to_it(store)
    yield f"game {kept.number} is laid aside"


def delete(store: Store, _lines: Lines, given: Namespace) -> Iterator[str]:
    """A game is gone for good; never the one being played."""
    kept = the(store, given)
    if kept.state == OPEN:
        leave_alone(store, f"delete game {kept.number}")
    if not given.yes and not is_sure(f"Delete game {kept.number}, {kept.state}, for good? [y/N] "):
        raise Cannot(f"game {kept.number} is kept")
    store.delete(kept.number)
    yield f"game {kept.number} is deleted"


def record(store: Store, lines: Lines, _given: Namespace) -> Iterator[str]:
    """Who has won how much over all evenings, as far as that was to be written down."""
    kept = Record(store)
    if not kept.games:
        yield f"nothing is written down in {store.folder}; `record: yes` in the settings begins it"
        return
    yield WON.format("games", "won", "in a row", "who")
    for row in kept.players:
        yield WON.format(row.games, row.won, row.best, row.name)
    for row in kept.roles:
        yield WON.format(row.games, row.won, row.best, named(row.name, lines)).rstrip()
    for side, won in kept.sides.items():
        yield WON.format("", won, "", lines.text("item.draw" if side == "draw" else f"teams.{side}"))
    for rules, length in kept.longest.items():
        yield f"longest game of {rules}: {length} rounds"


def named(role: str, lines: Lines) -> str:
    """A character as the box calls it; of a game that there is no more by its id."""
    return lines.character(role) if f"characters.{role}.name" in lines else role


def leave_alone(store: Store, what: str) -> None:
    """A running box may be playing with the open game."""
    if is_taken(store.folder):
        raise Cannot(f"a box is running with these games: say good night there first, then {what}")


def see_to_it(store: Store) -> None:
    """What the disk refuses is not done."""
    if not store.saving.is_all:
        raise Cannot(store.saving.why)


def is_sure(question: str) -> bool:
    """Whether whoever sits there says yes."""
    try:
        return input(question).strip().casefold() in ("y", "yes", "j", "ja")
    except EOFError:
        return False


def outcome(game: Game, lines: Lines) -> str:
    """Who has won, if it is over."""
    board = game.board
    if not board.outcome or board.outcome == "draw":
        return board.outcome
    winners = lines.joined([game.setup.players[seat] for seat in board.winners])
    return f"{lines.text(f'teams.{board.outcome}')}: {winners}"


DOINGS: dict[str | None, Callable[[Store, Lines, Namespace], Iterator[str]]] = {
    None: listing, "list": listing, "show": show, "resume": resume, "lay-aside": lay_aside, "delete": delete,
}  # fmt: skip
