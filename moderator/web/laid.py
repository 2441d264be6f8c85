"""What lies on a table where people play with hands, for every page that shows it: the same for all eyes.

Cards are told by their ids; what each is called, is worth and does stands once beside them, in the book.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ..lines.lines import Lines
from ..rules.board import Event
from ..rules.events import Common, Line
from ..rules.laid import Laid
from ..rules.playing.games import GAMES
from ..rules.values import Role, Seat

if TYPE_CHECKING:
    from ..table.box import Box

# What stands on such pages beside what stands on all.
WORDS = "page.cards."


def seen(box: "Box", lines: Lines) -> dict[str, Any]:
    """All that lies there, with its book and its words; nothing where people play without hands."""
    board, game = box.board, box.evening.game
    # By the fire it is cleared away, and at the end it lies there until then.
    if board.laid is None or game is None or box.showing.scene(board) != board.scene:
        return {}
    return {
        "laid": lying(board.laid) | {"deed": deed(board.happened)},
        "book": book(lines, game.setup.rules),
        "cards": card_words(lines),
    }


def lying(laid: Laid) -> dict[str, Any]:
    """The table itself."""
    return {
        "displays": {str(seat): list(cards) for seat, cards in enumerate(laid.displays)},
        "pile": laid.pile,
        "centre": laid.centre,
        "signs": list(laid.signs),
        "all-signs": laid.all_signs,
        "turn": laid.turn,
        "protected": list(laid.protected),
        "marker": laid.marker,
        "tiles": list(laid.tiles) if any(laid.tiles) else [],
        "hands": {str(seat): card for seat, card in laid.hands},
        "worth": {str(seat): value for seat, value in laid.worth},
        "sought": laid.sought,
        "way": [list(stop) for stop in laid.way],
    }


def deed(happened: Sequence[tuple[int, Event]]) -> list[dict[str, Any]]:
    """What has been done last, as it can be seen: by whom, to whom, with which card or number."""
    event = happened[-1][1] if happened else None
    if event is None or isinstance(event, Common):
        return []
    return [done(line) for line in event.told()]


def done(line: Line) -> dict[str, Any]:
    """One part of it; only what there is."""
    about = {"card": line.card, "by": line.by, "number": line.number, "sign": line.sign}
    who = [one for one in line.who if isinstance(one, Seat)]
    return {"is": line.id, "who": who} | {name: is_ for name, is_ in about.items() if is_ not in ("", None)}


@lru_cache(maxsize=8)
def book(lines: Lines, rules: str) -> Mapping[Role, Sequence[Any]]:
    """Every card there is: its name, its value, how many there are of it, and what it does."""
    game = GAMES[rules]
    return {
        role: [lines.character(role), game.values.get(role), one.cards, reminder(lines, role)]
        for role, one in game.characters.items()
    }


def reminder(lines: Lines, role: Role) -> str:
    """What a card does, in a line."""
    line = f"characters.{role}.reminder"
    return lines.text(line) if line in lines else ""


@lru_cache(maxsize=8)
def card_words(lines: Lines) -> Mapping[str, str]:
    """The words of such pages."""
    return {
        line.removeprefix(WORDS): text
        for line, (text, *_) in lines.wordings.items()
        if line.startswith(WORDS) and "{" not in text
    }
