"""Comparing what a case expects of a step with what came of it."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ...rules.events import Ended, Wakes
from ...rules.news import Death, Given, Nothing
from ...rules.playing.games import GAMES, AnyEvent, AnyRequest
from ...rules.requests import Ask, Floor, Poll, Tell
from ...rules.values import Choice, Seat
from .form import NOBODY, Case, Step, items, mapping, show
from .said import CAUSES, SAID, line_of
from .spot import CaseError, CasesDiffer, Spot


class Played(NamedTuple):
    """A step as it was played."""

    case: Case
    step: Step
    requests: tuple[AnyRequest, ...]
    deaths: tuple[Death, ...]
    office: Seat | None


def compare(played: Played) -> None:
    """Say everything in which the step is not as expected."""
    wrong = [found for key, check in CHECKS.items() if key in played.step.expected for found in check(played)]
    if wrong:
        raise CasesDiffer(wrong)


def differ(place: Spot, expected: Any, got: Any) -> Iterator[str]:
    """The sentence for a difference, if there is one."""
    if expected != got:
        yield f"{place}: expected {show(expected)}, got {show(got)}"


def check_dies(played: Played) -> Iterator[str]:
    """Exactly these, in this order, of these causes."""
    case, place = played.case, played.step.place.under("dies")
    expected = []
    entries = items(place, played.step.expected["dies"])
    for there, entry in zip(place.parts(len(entries)), entries, strict=True):
        for name, cause in mapping(there, entry, "a death").items():
            if cause not in CAUSES:
                raise CaseError(there, f"there is no cause {cause!r}; there are {', '.join(CAUSES)}")
            expected.append({case.name(case.who(there, name)): cause})
    return differ(place, expected, [{case.name(death.who): death.cause} for death in played.deaths])


def check_learns(played: Played) -> Iterator[str]:
    """What was shown in secret, by character."""
    for key, expected in played.step.expected["learns"].items():
        place, call = played.step.place.under("learns", key), "stray-cat" if key == "cat" else key
        told = [tell for tell in played.requests if isinstance(tell, Tell) and tell.call == call]
        if not told:
            yield f"{played.step.place.under('learns').at_key(key)}: {key} was not called"
            continue
        got = learned(played.case, told[0])
        if isinstance(expected, list):
            for there, name in zip(place.parts(len(expected)), expected, strict=True):
                if key != "thief":
                    played.case.who(there, name)
            expected = sorted(expected, key=str)
        yield from differ(place, expected, got)


def learned(case: Case, tell: Tell) -> Any:
    """The news, the way a case writes it."""
    news = tell.news
    if not tell.seats or isinstance(news, Nothing):
        return NOBODY
    if isinstance(news, Given):
        return case.name(tell.seats[0])
    told = news[0]
    return sorted(case.name(one) for one in told) if isinstance(told, tuple) else told


def check_refuses(played: Played) -> Iterator[str]:
    """What is not on offer when the question is put."""
    for key, refused in played.step.expected["refuses"].items():
        place = played.step.place.under("refuses")
        asked = [request for request in played.requests if asks(request, key)]
        if key == "gallows":
            asked = asked[-1:]
        if not asked:
            yield f"{place.at_key(key)}: {key} was not asked"
            continue
        place = place.under(key)
        voters = refused if isinstance(refused, dict) else {None: refused}
        for voter, choices in voters.items():
            there = place.at_key(voter)
            for given in items(there, choices):
                if any(is_offered(played.case, there, question, given, voter) for question in asked):
                    yield f"{there}: {show(given)} is on offer" + (f" to {voter}" if voter else "")


def asks(request: AnyRequest, key: str) -> bool:
    """Whether this is the question a case calls so; of the gallows the talk's last."""
    if isinstance(request, Floor):
        return key == "gallows" and request.topic != "hustings"
    if isinstance(request, Ask):
        return request.task == key and bool(request.seats)
    return isinstance(request, Poll) and request.task == key != "gallows"


def is_offered(case: Case, place: Spot, question: AnyRequest, given: Any, voter: str | None) -> bool:
    """Whether the choice stands open, in a vote to this voter or to anybody."""
    if given == NOBODY:
        return isinstance(question, Ask) and question.nobody
    if isinstance(question, Floor):
        return case.who(place, given) in question.nominees
    if isinstance(question, Poll):
        voters = question.seats if voter is None else (case.seat(place, voter),)
        return any(case.who(place, given) in question.offered(seat) for seat in voters)
    assert isinstance(question, Ask)
    return case.meant(place, question, given) is not None


def check_called(played: Played) -> Iterator[str]:
    """The calls made aloud, in order."""
    place = played.step.place.under("called")
    called = [request.call for request in played.requests if isinstance(request, Wakes)]
    return differ(place, items(place, played.step.expected["called"]), called)


def check_says(played: Played) -> Iterator[str]:
    """Whether the box said so."""
    said = {line_of(request) for request in played.requests if isinstance(request, AnyEvent)}
    place = played.step.place.under("says")
    for line, expected in mapping(place, played.step.expected["says"], "lines").items():
        if not isinstance(expected, bool):
            yield f"{place.under(line)}: must be yes or no"
        elif line not in SAID:
            yield f"{place.at_key(line)}: there is no line {line!r}; there are {', '.join(SAID)}"
        else:
            yield from differ(place.under(line), expected, line in said)


def check_keeps(played: Played) -> Iterator[str]:
    """Who holds the office after the step."""
    place = played.step.place.under("keeps")
    for office, holder in mapping(place, played.step.expected["keeps"], "offices").items():
        there = place.under(office)
        if office != GAMES[played.case.setup.rules].office:
            yield f"{place.at_key(office)}: there is no office {office!r} in {played.case.setup.rules}"
            continue
        expected: Choice | None = None if holder == NOBODY else played.case.seat(there, holder)
        yield from differ(there, played.case.name(expected), played.case.name(played.office))


def check_end(played: Played) -> Iterator[str]:
    """Who has won."""
    (ended,) = [request for request in played.requests if isinstance(request, Ended)]
    yield from differ(played.step.place.under("end"), played.step.expected["end"], ended.outcome)
    if "winners" in played.step.expected:
        place = played.step.place.under("winners")
        winners = items(place, played.step.expected["winners"])
        expected = [played.case.seat(place.part(at), name) for at, name in enumerate(winners)]
        names = [played.case.name(seat) for seat in sorted(expected)]
        yield from differ(place, names, [played.case.name(seat) for seat in ended.winners])


CHECKS: dict[str, Callable[[Played], Iterator[str]]] = {
    "dies": check_dies,
    "learns": check_learns,
    "refuses": check_refuses,
    "called": check_called,
    "says": check_says,
    "keeps": check_keeps,
    "end": check_end,
}
