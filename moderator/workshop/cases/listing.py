"""A case as text: what the whole table perceives, or what one player alone is told."""

from collections.abc import Iterator, Mapping
from typing import Any

from ...rules.requests import Ask, Choice, Floor, Nominates, Poll, Request, Say, Scene, Seat, Tell
from ...rules.views import Called, private, public
from .form import NOBODY, Case
from .telling import Moment

# What in a line or scene names a player, and what names several.
ONE = ("who", "by", "double")
SEVERAL = ("among", "winners", "lovers")


def table_hears(case: Case, moments: Iterator[Moment]) -> Iterator[str]:
    """One line for everything that the whole table perceives."""
    for request, answer in moments:
        seen = public(request)
        if isinstance(seen, Called):
            yield f"call {seen.call}: {seen.task}" + (f" ({seen.slot})" if seen.slot else "")
        elif seen is not None:
            yield from in_the_open(case, seen, answer)


def in_the_open(case: Case, request: Request, answer: object) -> Iterator[str]:
    """What is said, shown, asked and answered before all."""
    if isinstance(request, Say):
        yield f"say {request.line}{details(case, request.about)}"
    elif isinstance(request, Scene):
        yield f"scene {request.name}{details(case, request.about)}"
    elif isinstance(request, Floor):
        yield f"floor {request.topic} {request.clock}: {floor_answer(case, answer)}"
    elif isinstance(request, Ask):
        yield f"ask {names(case, request.seats)} {request.task}: {word(case, answer)}"
    elif isinstance(request, Poll):
        yield f"poll {request.task} of {names(case, request.seats)}"


def player_learns(case: Case, moments: Iterator[Moment], player: Seat) -> Iterator[str]:
    """One line for everything that this player alone is shown, asked or told."""
    for request, answer in moments:
        seen = private(request, player)
        if isinstance(seen, Tell):
            yield f"{seen.call or 'watch'}: told {word(case, seen.news)}"
        elif isinstance(seen, Ask):
            nobody = f", {NOBODY}" if seen.nobody else ""
            offered = ", ".join(case.name(choice) for choice in seen.choices) + nobody
            chosen = word(case, answer)
            yield f"{seen.call or 'open'}: {seen.task}? {offered.removeprefix(', ')} - {chosen}"
        elif isinstance(seen, Poll) and isinstance(answer, tuple):
            offered = ", ".join(word(case, choice) for choice in seen.offered(player))
            own = answer[seen.seats.index(player)]
            yield f"{seen.call or 'open'}: {seen.task}? {offered} - {word(case, own)}"


def details(case: Case, about: Mapping[str, Any]) -> str:
    """The parameters of a line or scene."""
    return "".join(f" {key}={detail(case, key, value)}" for key, value in about.items())


def detail(case: Case, key: str, value: Any) -> str:
    """One parameter: players by name, everything else as it is."""
    if key in ONE:
        return word(case, value)
    if key in SEVERAL:
        return names(case, value)
    if key == "dead":
        return ", ".join(f"{word(case, shown['who'])} ({shown['card']})" for shown in value)
    if key == "votes":
        return ", ".join(f"{word(case, voter)}>{word(case, choice)}" for voter, choice in value)
    if key == "deaths":
        return ", ".join(f"{word(case, death.who)} ({death.cause})" for death in value) or NOBODY
    if key == "notes":
        return "; ".join(
            f"{note.round} {note.task} {names(case, note.seats)}: {word(case, note.choice)}" for note in value
        )
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(str(part) for part in value) or "none"
    return str(value)


def floor_answer(case: Case, answer: object) -> str:
    """What somebody does during the talk."""
    if answer is None:
        return "time is up"
    assert isinstance(answer, tuple)
    who = word(case, answer[0])
    verb = type(answer).__name__.lower()
    return f"{who} {verb} {word(case, answer.whom)}" if isinstance(answer, Nominates) else f"{who} {verb}"


def names(case: Case, seats: tuple[Choice, ...]) -> str:
    """Players by name."""
    return ", ".join(word(case, seat) for seat in seats) or NOBODY


def word(case: Case, value: Any) -> str:
    """Anything a player is shown: names, words, yes or no."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return names(case, value)
    return case.name(value)
