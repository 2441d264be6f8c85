"""What an event says beside what it is, in the words of a case."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ...rules.events import Shown
from ...rules.news import Chronicle, Noted
from ...rules.playing.games import AnyEvent
from ...rules.values import Choice
from .form import NOBODY, Sitting, show

Details = dict[str, str]


def details(case: Sitting, event: AnyEvent) -> Details:
    """Each thing it says, by its name."""
    found: Details = {}
    for thing, value in event._asdict().items():
        say = OTHERWISE.get(thing)
        found |= {thing: word(case, value)} if say is None else say(case, value)
    return found


def card(case: Sitting, shown: Shown) -> Details:
    """Who is out, and the card that is shown."""
    was = {"was": shown.was} if shown.was else {}
    return {"who": case.name(shown.who), "card": shown.card, **was}


def cards(case: Sitting, dead: tuple[Shown, ...]) -> Details:
    """Several who are out."""
    return {"dead": ", ".join(f"{case.name(shown.who)} ({shown.card})" for shown in dead)}


def votes(case: Sitting, cast: tuple[tuple[Choice, Choice | None], ...]) -> Details:
    """Who voted for what."""
    return {"votes": ", ".join(f"{case.name(voter)}>{case.name(choice)}" for voter, choice in cast)}


def everything(case: Sitting, chronicle: Chronicle) -> Details:
    """All that is told at the end."""
    notes = (
        f"{note.round} {note.task} {names(case, note.seats)}: {word(case, note.choice)}"
        for note in chronicle.notes
    )
    deaths = (f"{case.name(death.who)} ({death.cause})" for death in chronicle.deaths)
    return {
        "dealt": ", ".join(chronicle.dealt) or "none",
        "roles": ", ".join(chronicle.roles) or "none",
        "spare": ", ".join(chronicle.spare) or "none",
        "lovers": names(case, chronicle.lovers),
        "office": case.name(chronicle.office),
        "deaths": ", ".join(deaths) or NOBODY,
        "notes": "; ".join(notes),
    }


# What is not said by the name that it has in the rules, nor as a word or by people's names.
OTHERWISE: Mapping[str, Callable[[Sitting, Any], Details]] = {
    "number": lambda _, night: {"night": str(night)},
    "rounds": lambda _, rounds: {"rounds": str(rounds)},
    "whom": lambda case, whom: {} if whom is None else {"who": case.name(whom)},
    "named": lambda _, named: {"named": ", ".join(f"{number} {role}" for role, number in named)},
    "shown": card,
    "dead": cards,
    "votes": votes,
    "double": lambda case, voter: {} if voter is None else {"double": case.name(voter)},
    "chronicle": everything,
    # What was counted is in the name of the line; what comes with an office is told with its rules.
    "task": lambda *_: {},
    "beside": lambda *_: {},
    # A claim may be of one thing alone, and is made in the talk in which it stands.
    "role": lambda _, role: {} if role is None else {"role": role},
    "what": lambda _, what: {} if what is None else {"what": what},
    "round": lambda *_: {},
}


def names(case: Sitting, who: Iterable[Choice]) -> str:
    """Players by name."""
    return ", ".join(case.name(one) for one in who) or NOBODY


def word(case: Sitting, value: Noted | tuple[Choice, ...]) -> str:
    """Anything that was chosen or found out: names, words, yes or no."""
    if isinstance(value, bool):
        return show(value)
    if isinstance(value, tuple):
        return names(case, value)
    return case.name(value)
