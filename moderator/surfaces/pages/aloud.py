"""What is asked of all by day, and answered on a device that many share: for the seats that may."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...rules.requests import Ask, Floor
from ...rules.values import Choice, Seat
from ...table.form import Form, Option
from ...table.sheets import Choosing, Voting
from . import asking
from .village import Village

if TYPE_CHECKING:
    from .pages import Pages


def asked(pages: "Pages", village: Village, seats: Sequence[Seat]) -> dict[str, Any]:
    """The question that lies open, as far as it is put to these seats; nothing if it is not."""
    question, put = village.question, village.form
    seen = {"id": village.id, "time": village.time}
    if isinstance(question, Floor):
        return seen | floor(question, village, seats)
    if put is None or not set(seats) & set(put.question.seats):
        return {}
    how = ask(put, pages, village) if isinstance(put.question, Ask) else poll(put, pages, village, seats)
    return seen | {"title": put.title, "text": put.about} | how | leavers(village, seats)


def leavers(village: Village, seats: Sequence[Seat]) -> dict[str, Any]:
    """Who of these seats can say now that they have to go home."""
    who = [] if village.question is None else named(village.question.may_leave, village, seats)
    return {"id": village.id, "leavers": who} if who else {}


def known(village: Village, seats: Sequence[Seat]) -> dict[str, Any]:
    """Who lives, what became known, and for the dead of these seats a bet: on whom, nobody else sees."""
    dead = [[s, village.names[s], bool(village.bet_of(s))] for s in seats if s in village.dead]
    seen = {"players": village.players, "tidings": village.tidings, "dead": dead, "bets": village.bets}
    return seen | {"claimed": village.claimed} if village.claimed else seen


def named(who: Sequence[Seat], village: Village, seats: Sequence[Seat]) -> list[list[Any]]:
    """Those of them who are among these seats, with their names."""
    return [[seat, village.names[seat]] for seat in who if seat in seats]


def listed(options: Sequence[Option]) -> list[list[Any]]:
    """What is on offer, for a page."""
    return [[pick, name] for pick, name in options]


def floor(question: Floor, village: Village, seats: Sequence[Seat]) -> dict[str, Any]:
    """The talk: who may accuse, whom, and who may take it up."""
    assert village.talk is not None
    title, accused, nominees, seconders, not_yet = village.talk
    seen: dict[str, Any] = {
        "state": "floor",
        "title": title,
        "speakers": named(question.seats, village, seats),
        "nominees": listed(nominees),
        "not-yet": not_yet,
        **claiming(question, village),
    }
    if question.accusation is None:
        return seen
    return seen | {"accused": accused, "seconders": named(seconders, village, seats)}


def claiming(question: Floor, village: Village) -> dict[str, Any]:
    """What can be claimed by whoever speaks, if anything: of themself, and of whom else what."""
    form, names = village.claiming, village.names
    if form is None:
        return {}
    people = [[seat, names[seat]] for seat in question.seats]
    return {"claiming": {"roles": listed(form.roles), "words": listed(form.words), "people": people}}


def poll(put: Form, pages: "Pages", village: Village, seats: Sequence[Seat]) -> dict[str, Any]:
    """A vote: who has voted, not how; in the open every choice counts."""
    sheet = pages.box.desk.sheet
    votes = sheet.votes if isinstance(sheet, Voting) else {}
    voters = named(put.question.seats, village, seats)
    return {
        "state": "poll",
        "voters": [[seat, name, seat in votes] for seat, name in voters],
        "choices": [[pick, way(name, pick, village)] for pick, name in put.options],
    }


def way(name: str, pick: Choice, village: Village) -> str:
    """How one can vote; up and down are called as on a phone."""
    line = f"page.seat.{pick}"
    return village.lines.text(line) if line in village.lines else name


def ask(put: Form, pages: "Pages", village: Village) -> dict[str, Any]:
    """A last shot, an heir: everybody will know."""
    sheet, (who, *_) = pages.box.desk.sheet, put.question.seats
    is_chosen = isinstance(sheet, Choosing) and sheet.ask.task == put.question.task
    chosen = sheet.proposal if isinstance(sheet, Choosing) and is_chosen else None
    return {
        "state": "ask",
        "who": [who, village.names[who]],
        "chosen": "" if chosen is None else asking.in_words(chosen, village.narrator),
        **asking.offered(put, village.lies_open),
    }
