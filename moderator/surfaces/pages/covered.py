"""Where people play with hands, on pages: what lies face down, and how such a question is answered."""

from typing import TYPE_CHECKING, Any

from ...rules.news import Card, Cards
from ...rules.requests import Ask, Poll, Tell
from ...rules.values import Seat
from ...table.form import Form

if TYPE_CHECKING:
    from .pages import Pages
    from .village import Village


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
    seen = {"time": village.time, "covers": covers, "handed": True}
    # What comes after every failed guess all know: it can stand there.
    if is_sealed(request, village):
        return seen | {"sealed": True, "asks": village.prompt(request.task)}
    return seen


def faces(pages: "Pages", village: "Village", seat: Seat) -> dict[str, Any]:
    """What is uncovered on the tablet beside words: the own hand, and a card that is told of."""
    if village.board.laid is None:
        return {}
    held, told = pages.held(seat), [tell.news for tell in pages.screens.told(seat)]
    own = list(held.roles) if isinstance(held, Cards) else []
    return {"hand": own, "faces": [news.role for news in told if isinstance(news, Card)]}
