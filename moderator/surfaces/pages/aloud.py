"""What is asked of all by day, and answered on a device that many share: for the seats that may."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeGuard

from ...rules.requests import Ask, Choice, Floor, Leaves, Nominates, Poll, Question, Seat, Seconds
from ...table.desk import NOBODY, Choosing, Desk, Voting
from ...table.narrator import Narrator
from .village import Village

if TYPE_CHECKING:
    from .surface import Pages


def asked(pages: "Pages", narrator: Narrator, seats: Sequence[Seat]) -> dict[str, Any]:
    """The question that lies open, as far as it is put to these seats; nothing if it is not."""
    if pages.open is None:
        return {}
    question, desk = pages.open.question, pages.stage.desk
    seen = {"id": pages.number(pages.questions), "time": pages.hourglass.left()}
    if isinstance(question, Floor):
        return seen | floor(question, narrator, seats)
    if not isinstance(question, Ask | Poll) or not set(seats) & set(question.seats):
        return {}
    prompt = f"prompt.{question.task}"
    seen["title"] = narrator.lines.text(prompt) if prompt in narrator.lines else ""
    seen["text"] = Village(pages, narrator).accused()
    how = (
        poll(question, desk, narrator, seats) if isinstance(question, Poll) else ask(question, desk, narrator)
    )
    return seen | how


def village(pages: "Pages", narrator: Narrator, seats: Sequence[Seat]) -> dict[str, Any]:
    """Who lives, what became known, and for the dead of these seats a bet: on whom, nobody else sees."""
    seen = Village(pages, narrator)
    dead = [[s, narrator.name(s), bool(pages.bet_of(s))] for s in seats if s in pages.story.dead]
    return {"players": seen.players(), **seen.tidings(), "dead": dead, "bets": seen.bets()}


def floor(question: Floor, narrator: Narrator, seats: Sequence[Seat]) -> dict[str, Any]:
    """The talk: who may accuse, whom, and who may take it up."""
    talk = "page.seat.last-call" if question.clock == "last-call" else "page.seat.talk"
    seen: dict[str, Any] = {
        "state": "floor",
        "title": narrator.lines.text(talk),
        "speakers": [[seat, narrator.name(seat)] for seat in question.seats if seat in seats],
        "nominees": [[who, narrator.choice(who)] for who in question.nominees],
    }
    if question.accusation is not None:
        by, whom = (narrator.name(who) for who in question.accusation)
        seen["accused"] = narrator.lines.text("page.seat.accused", by=by, who=whom)
        seen["seconders"] = [[s, narrator.name(s)] for s in question.seconders() if s in seats]
    return seen


def poll(question: Poll, desk: Desk, narrator: Narrator, seats: Sequence[Seat]) -> dict[str, Any]:
    """A vote: who has voted, not how; in the open every choice counts."""
    votes = desk.sheet.votes if isinstance(desk.sheet, Voting) else {}
    return {
        "state": "poll",
        "voters": [[s, narrator.name(s), s in votes] for s in question.seats if s in seats],
        "choices": [[choice, way(choice, narrator)] for choice in question.choices],
    }


def way(choice: Choice, narrator: Narrator) -> str:
    """How one can vote; up and down are called as on a phone."""
    line = f"page.seat.{choice}"
    return narrator.lines.text(line) if line in narrator.lines else narrator.choice(choice)


def ask(question: Ask, desk: Desk, narrator: Narrator) -> dict[str, Any]:
    """A last shot, an heir: everybody will know."""
    choices = [*question.choices, *((NOBODY,) if question.nobody else ())]
    sheet = desk.sheet
    chosen = sheet.proposal if isinstance(sheet, Choosing) and sheet.ask.task == question.task else None
    return {
        "state": "ask",
        "who": [question.seats[0], narrator.name(question.seats[0])],
        "choices": [[choice, narrator.choice(choice)] for choice in choices],
        "chosen": "" if chosen is None else narrator.choice(chosen),
    }


def answer(pages: "Pages", told: Mapping[str, Any], seats: Sequence[Seat]) -> bool:
    """What somebody has put in for some of these seats; whether it counts."""
    if "bet" in told:
        return bet(pages, told["bet"], seats)
    if pages.open is None or told.get("of") != pages.number(pages.questions):
        return False
    desk, question = pages.stage.desk, pages.open.question
    if "votes" in told:
        given = votes_of(told["votes"], seats)
        counted = [cast(desk, question, seat, choice) for seat, choice in given.items()]
        return bool(counted) and all(counted)
    if "accuse" in told and is_pair(told["accuse"]):
        by, whom = told["accuse"]
        return by in seats and desk.choose(by, Nominates(by, whom))
    for verb, kind in (("second", Seconds), ("leave", Leaves)):
        if type(told.get(verb)) is int:
            return told[verb] in seats and desk.choose(told[verb], kind(told[verb]))
    return False


def bet(pages: "Pages", told: object, seats: Sequence[Seat]) -> bool:
    """One of the dead bets on a team."""
    if not is_pair(told):
        return False
    by, team = told
    if by not in seats or team not in pages.teams() or not pages.host.bet(by, team):
        return False
    pages.feed.changed()
    return True


def cast(desk: Desk, question: Question, seat: Seat, choice: Choice | None) -> bool:
    """One seat's vote or choice; nothing takes it back."""
    if not isinstance(question, Ask | Poll) or seat not in question.seats:
        return False
    return desk.take_back(seat) if choice is None else desk.choose(seat, choice)


def votes_of(told: object, seats: Sequence[Seat]) -> dict[Seat, Choice | None]:
    """Who has which choice; nothing, if anything of it makes no sense."""
    if not isinstance(told, Mapping) or not all(is_choice(choice) for choice in told.values()):
        return {}
    named = {str(seat): seat for seat in seats}
    return (
        {named[seat]: choice for seat, choice in told.items()} if all(seat in named for seat in told) else {}
    )


def is_choice(value: object) -> bool:
    """A seat, a word, or nothing."""
    return value is None or type(value) in (int, str)


def is_pair(value: object) -> TypeGuard[list[Any]]:
    """Who, and whom."""
    return isinstance(value, list) and len(value) == 2 and type(value[0]) is int and is_choice(value[1])
