"""What lies on a table where people play with hands, for pages: the same for all eyes.

Cards are told by their ids; what each is called, is worth and does stands once beside them, in the book.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ...lines.lines import Lines
from ...rules.board import Event
from ...rules.events import Common, Line
from ...rules.laid import Laid
from ...rules.news import Card, Cards
from ...rules.playing.games import GAMES
from ...rules.requests import Ask, Poll, Tell
from ...rules.values import Role, Seat
from ...table.form import Form

if TYPE_CHECKING:
    from .pages import Pages
    from .village import Village

# What stands on such pages beside what stands on all.
WORDS = "page.cards."


def seen(village: "Village") -> dict[str, Any]:
    """All that lies there, with its book and its words; nothing where people play without hands."""
    laid, game = village.board.laid, village.pages.box.evening.game
    # By the fire it is cleared away, and at the end it lies there until then.
    if laid is None or game is None or village.scene != village.board.scene:
        return {}
    rules = game.setup.rules
    return {
        "laid": lying(laid) | {"deed": deed(village.board.happened)},
        "book": book(village.lines, rules),
        "cards": card_words(village.lines),
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


def is_covered(question: Ask | Poll, put: Form, village: "Village") -> bool:
    """Whether what is on offer lies face down before whoever is asked: cards that are theirs alone."""
    if question.known != "who" or village.board.laid is None:
        return False
    lines, picks = village.lines, [pick for pick, _ in put.options]
    return any(isinstance(pick, str) and f"characters.{pick}.name" in lines for pick in picks)


def is_sealed(question: Ask | Poll, village: "Village") -> bool:
    """Whether the answer is sent at the end of its time, whatever it is and whether or not there is one."""
    return question.known == "who" and bool(question.slot) and village.board.laid is not None


def handed(pages: "Pages", village: "Village", seat: Seat, request: Tell | Ask | Poll) -> dict[str, Any]:
    """For whom the tablet is handed round: how many cards lie face down there, which all can count.

    Which they are comes when a finger holds one.
    """
    if village.board.laid is None:
        return {}
    if isinstance(request, Tell):
        return {"time": village.time, "covers": 0}
    held = pages.held(seat)
    is_own = is_covered(request, village.form_for(request, seat), village)
    covers = len(held.roles) if is_own and isinstance(held, Cards) else 0
    sealed = {"sealed": True} if is_sealed(request, village) else {}
    return {"time": village.time, "covers": covers, "handed": True, **sealed}


def faces(pages: "Pages", village: "Village", seat: Seat) -> dict[str, Any]:
    """What is uncovered on the tablet beside words: the own hand, and a card that is told of."""
    if village.board.laid is None:
        return {}
    held, told = pages.held(seat), [tell.news for tell in pages.screens.told(seat)]
    own = list(held.roles) if isinstance(held, Cards) else []
    return {"hand": own, "faces": [news.role for news in told if isinstance(news, Card)]}
