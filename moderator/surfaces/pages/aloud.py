"""What is asked of all by day, and answered on a device that many share: for the seats that may."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeGuard

from ...rules.requests import Ask, Floor, Leaves, Nominates, Poll, Seconds
from ...rules.values import Choice, Seat
from ...rules.views import Asked
from ...table.desk import Choosing, Desk, Voting
from ...table.form import Form, Option, called
from .village import Village

if TYPE_CHECKING:
    from .pages import Pages


def asked(pages: "Pages", village: Village, seats: Sequence[Seat]) -> dict[str, Any]:
    """The question that lies open, as far as it is put to these seats; nothing if it is not."""
    question = village.question
    if question is None or isinstance(question, Asked):
        return {}
    seen = {"id": village.id, "time": village.time}
    if isinstance(question, Floor):
        return seen | floor(question, village, seats)
    if village.form is None or not set(seats) & set(question.seats):
        return {}
    put, desk = village.form, pages.box.desk
    how = ask(question, put, desk, village) if isinstance(question, Ask) else poll(put, desk, village, seats)
    return seen | {"title": put.title, "text": put.text} | how | leavers(village, seats)


def leavers(village: Village, seats: Sequence[Seat]) -> dict[str, Any]:
    """Who of these seats can say now that they have to go home."""
    question = village.question
    who = named(question.may_leave, village, seats) if isinstance(question, Ask | Poll) else []
    return {"id": village.id, "leavers": who} if who else {}


def known(village: Village, seats: Sequence[Seat]) -> dict[str, Any]:
    """Who lives, what became known, and for the dead of these seats a bet: on whom, nobody else sees."""
    dead = [[s, village.names[s], bool(village.bet_of(s))] for s in seats if s in village.dead]
    return {"players": village.players, "tidings": village.tidings, "dead": dead, "bets": village.bets}


def named(who: Sequence[Seat], village: Village, seats: Sequence[Seat]) -> list[list[Any]]:
    """Those of them who are among these seats, with their names."""
    return [[seat, village.names[seat]] for seat in who if seat in seats]


def listed(options: Sequence[Option]) -> list[list[Any]]:
    """What is on offer, for a page."""
    return [[pick, name] for pick, name in options]


def floor(question: Floor, village: Village, seats: Sequence[Seat]) -> dict[str, Any]:
    """The talk: who may accuse, whom, and who may take it up."""
    assert village.talk is not None
    title, accused, nominees, seconders = village.talk
    seen: dict[str, Any] = {
        "state": "floor",
        "title": title,
        "speakers": named(question.seats, village, seats),
        "nominees": listed(nominees),
    }
    if question.accusation is None:
        return seen
    return seen | {"accused": accused, "seconders": named(seconders, village, seats)}


def poll(put: Form, desk: Desk, village: Village, seats: Sequence[Seat]) -> dict[str, Any]:
    """A vote: who has voted, not how; in the open every choice counts."""
    votes = desk.sheet.votes if isinstance(desk.sheet, Voting) else {}
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


def ask(question: Ask, put: Form, desk: Desk, village: Village) -> dict[str, Any]:
    """A last shot, an heir: everybody will know."""
    sheet, who = desk.sheet, question.seats[0]
    chosen = sheet.proposal if isinstance(sheet, Choosing) and sheet.ask.task == question.task else None
    return {
        "state": "ask",
        "who": [who, village.names[who]],
        "choices": listed(put.options),
        "chosen": "" if chosen is None else called(chosen, village.narrator),
    }


def answer(pages: "Pages", told: Mapping[str, Any], seats: Sequence[Seat]) -> bool:
    """What somebody has put in for some of these seats; whether it counts."""
    box = pages.box
    if is_pair(told.get("bet")):
        by, team = told["bet"]
        return by in seats and pages.bet(by, team)
    if box.showing.open is None or told.get("of") != pages.number(box.showing.number):
        return False
    if "votes" in told:
        given = votes_of(told["votes"], seats)
        counted = [cast(pages, seat, choice) for seat, choice in given.items()]
        return bool(counted) and all(counted)
    if is_pair(told.get("accuse")):
        by, whom = told["accuse"]
        return by in seats and box.desk.choose(by, Nominates(by, whom))
    for verb, kind in (("second", Seconds), ("leave", Leaves)):
        if type(told.get(verb)) is int:
            return told[verb] in seats and box.desk.choose(told[verb], kind(told[verb]))
    return False


def cast(pages: "Pages", seat: Seat, pick: int | str | None) -> bool:
    """One seat's vote or choice, in the open; nothing takes it back."""
    box, opened = pages.box, pages.box.showing.open
    if opened is None or not isinstance(opened.question, Ask | Poll) or seat not in opened.question.seats:
        return False
    if pick is None:
        return box.desk.take_back(seat)
    put = pages.own_village.form
    choice = None if put is None else put.choice([pick])
    return choice is not None and box.desk.choose(seat, choice)


def votes_of(told: object, seats: Sequence[Seat]) -> dict[Seat, int | str | None]:
    """Who has which choice; nothing, if anything of it makes no sense."""
    if not isinstance(told, Mapping) or not all(is_choice(choice) for choice in told.values()):
        return {}
    by_name = {str(seat): seat for seat in seats}
    are_ours = all(seat in by_name for seat in told)
    return {by_name[seat]: choice for seat, choice in told.items()} if are_ours else {}


def is_choice(value: object) -> bool:
    """A seat, a word, or nothing."""
    return value is None or type(value) in (int, str)


def is_pair(value: object) -> TypeGuard[list[Any]]:
    """Who, and whom."""
    return isinstance(value, list) and len(value) == 2 and type(value[0]) is int and is_choice(value[1])
