"""A case as text: what the whole table perceives, or what one player alone is told."""

from collections.abc import Iterator

from ...rules.events import Common, Line
from ...rules.news import Card, Cards, Chronicle, News, Nothing
from ...rules.playing.games import GAMES, AnyEvent
from ...rules.requests import Ask, Claims, Floor, Leaves, Nominates, Poll, Seconds, Tell
from ...rules.values import Seat
from ...rules.views import Asked, Called, private, public
from .details import details, everything, names, word
from .exchange import Exchange
from .form import NOBODY, Sitting
from .said import line_of, scene_of


def table_hears(case: Sitting, moments: Iterator[Exchange]) -> Iterator[str]:
    """One line for everything that the whole table perceives."""
    for request, answer in moments:
        seen = public(request)
        if isinstance(seen, Called):
            yield f"call {seen.call}: {seen.task}" + (f" ({seen.slot})" if seen.slot else "")
        elif isinstance(seen, Asked):
            yield f"ask {names(case, seen.seats)} {seen.task}"
        elif isinstance(seen, Floor):
            said = "time is up" if answer is None else answered(case, answer)
            yield f"floor {seen.topic} {seen.clock}: {said}"
        elif isinstance(seen, Ask):
            yield f"ask {names(case, seen.seats)} {seen.task}: {answered(case, answer)}"
        elif isinstance(seen, Poll):
            left = f": {answered(case, answer)}" if isinstance(answer, Leaves) else ""
            yield f"poll {seen.task} of {names(case, seen.seats)}{left}"
        elif isinstance(seen, AnyEvent):
            yield from happens(case, seen)


def happens(case: Sitting, event: AnyEvent) -> Iterator[str]:
    """What is said or shown to all; that a call begins and ends is seen by its parts."""
    if not isinstance(event, Common) and GAMES[case.setup.rules].reads is not None:
        yield from (spoken(case, line) for line in event.told())
        return
    scene, line = scene_of(event), line_of(event)
    if scene or line:
        what = f"scene {scene}" if scene else f"say {line}"
        yield " ".join([what, *(f"{key}={value}" for key, value in details(case, event).items())])


def spoken(case: Sitting, line: Line) -> str:
    """A line of a rule set with cases of its own form, and what it names."""
    who = {"who": names(case, line.who)} if line.who else {}
    by = {} if line.by is None else {"by": case.name(line.by)}
    card = {"card": line.card} if line.card else {}
    number = {} if line.number is None else {"number": str(line.number)}
    group, _, word = line.id.partition(".")
    return " ".join([group, word, *(f"{key}={value}" for key, value in (who | by | card | number).items())])


def answered(case: Sitting, answer: object) -> str:
    """What somebody did or chose."""
    match answer:
        case Leaves(seat):
            return f"{case.name(seat)} leaves"
        case Nominates(by, whom):
            return f"{case.name(by)} nominates {case.name(whom)}"
        case Seconds(by):
            return f"{case.name(by)} seconds"
        case Claims(by, role, whom, what):
            own = [role] if role is not None else []
            said = [*own, *([f"{case.name(whom)} {what}"] if what is not None else [])]
            return f"{case.name(by)} claims {', '.join(said)}"
        case tuple():
            return names(case, answer)
        case int() | str():
            return case.name(answer)
        case _:
            return NOBODY


def player_learns(case: Sitting, moments: Iterator[Exchange], player: Seat) -> Iterator[str]:
    """One line for everything that this player alone is shown, asked or told."""
    for request, answer in moments:
        seen = private(request, player)
        if isinstance(seen, Tell):
            call = seen.call or ("watch" if isinstance(seen.news, Chronicle) else "hand")
            yield f"{call}: told {told(case, seen.news)}"
        elif isinstance(seen, Ask):
            nobody = f", {NOBODY}" if seen.nobody else ""
            offered = ", ".join(case.name(choice) for choice in seen.choices) + nobody
            chosen = answered(case, answer)
            yield f"{seen.call or 'open'}: {seen.task}? {offered.removeprefix(', ')} - {chosen}"
        elif isinstance(seen, Poll) and isinstance(answer, tuple) and not isinstance(answer, Leaves):
            offered = ", ".join(word(case, choice) for choice in seen.offered(player))
            own = answer[seen.seats.index(player)]
            yield f"{seen.call or 'open'}: {seen.task}? {offered} - {word(case, own)}"


def told(case: Sitting, news: News) -> str:
    """News, in the words of a case."""
    if isinstance(news, Chronicle):
        return " ".join(f"{key}={value}" for key, value in everything(case, news).items())
    if isinstance(news, Card) and news.of is not None:
        return f"{news.role} of {case.name(news.of)}"
    if isinstance(news, Cards) and news.of:
        hands = zip(news.roles, news.of, strict=True)
        return ", ".join(f"{role} of {case.name(seat)}" for role, seat in hands)
    return NOBODY if isinstance(news, Nothing) else word(case, news[0])
