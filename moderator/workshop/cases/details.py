"""What an event says beside what it is, in the words of a case."""

from collections.abc import Iterable
from typing import assert_never

from ...rules.big_box.events import Dusk
from ...rules.board import OwnEvent
from ...rules.duesterwald.events import DawnDeaths, VoteTied
from ...rules.events import (
    Accused,
    CardsDoNotFit,
    Common,
    Counted,
    Dawn,
    Day,
    Died,
    DrawOffered,
    DrawRefused,
    Elected,
    ElectionAgain,
    Ended,
    HunterSpares,
    Hustings,
    Left,
    LotsDrawn,
    Night,
    NobodyLeaves,
    OfficeDecides,
    OfficeLapses,
    OfficePasses,
    OnceMore,
    RollCallAgain,
    Shown,
    Sleeps,
    ToldAll,
    Wakes,
)
from ...rules.news import Chronicle, Noted
from ...rules.playing.games import AnyEvent
from ...rules.values import Choice
from .form import NOBODY, Case

Details = dict[str, str]


def details(case: Case, event: AnyEvent) -> Details:
    """Each thing it says, by its name."""
    match event:
        case DawnDeaths(dead):
            return {"dead": ", ".join(f"{case.name(shown.who)} ({shown.card})" for shown in dead)}
        case VoteTied(among):
            return {"among": names(case, among)}
        case Dusk(number):
            return {"night": str(number)}
        case _:
            return common(case, event) if isinstance(event, Common) else own(case, event)


def own(case: Case, event: OwnEvent) -> Details:
    """Whom and what the lines name that a rule set has said."""
    found: Details = {}
    for line in event.told():
        found |= {"who": names(case, line.who)} if line.who else {}
        found |= {"card": line.card} if line.card else {}
        found |= {"number": str(line.number)} if line.number else {}
    return found


def common(case: Case, event: Common) -> Details:
    """What every game makes known."""
    match event:
        case Night(number, peeking):
            return {"night": str(number), "peeking": yes_or_no(peeking)}
        case Dawn(number) | Day(number):
            return {"night": str(number)}
        case Ended(outcome, winners):
            return {"outcome": outcome, "winners": names(case, winners)}
        case ToldAll(chronicle):
            return everything(case, chronicle)
        case Wakes(call) | Sleeps(call) | OnceMore(call):
            return {"call": call}
        case CardsDoNotFit(named):
            return {"named": ", ".join(f"{number} {role}" for role, number in named)}
        case Died(shown, cause):
            return {**card(case, shown), "cause": cause}
        case Left(shown):
            return card(case, shown)
        case Hustings(office) | OfficeLapses(office):
            return {"office": office}
        case Elected(office, who) | OfficePasses(office, who):
            return {"office": office, "who": case.name(who)}
        case ElectionAgain(among) | LotsDrawn(among):
            return {"among": names(case, among)}
        case Accused(by, whom):
            return {"by": case.name(by), "who": case.name(whom)}
        case HunterSpares(who) | OfficeDecides(who):
            return {"who": case.name(who)}
        case Counted():
            return counted(case, event)
        case DrawOffered(rounds):
            return {"rounds": str(rounds)}
        case NobodyLeaves() | RollCallAgain() | DrawRefused():
            return {}
        case unknown:
            assert_never(unknown)


def counted(case: Case, count: Counted) -> Details:
    """Who voted for what, and whose vote counts two."""
    votes = ", ".join(f"{case.name(voter)}>{case.name(choice)}" for voter, choice in count.votes)
    return {"votes": votes} | ({} if count.double is None else {"double": case.name(count.double)})


def card(case: Case, shown: Shown) -> Details:
    """Who is out, and the card that is shown."""
    was = {"was": shown.was} if shown.was else {}
    return {"who": case.name(shown.who), "card": shown.card, **was}


def everything(case: Case, chronicle: Chronicle) -> Details:
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


def yes_or_no(so: bool) -> str:
    """As a case writes it."""
    return "yes" if so else "no"


def names(case: Case, who: Iterable[Choice]) -> str:
    """Players by name."""
    return ", ".join(case.name(one) for one in who) or NOBODY


def word(case: Case, value: Noted) -> str:
    """Anything that was chosen or found out: names, words, yes or no."""
    if isinstance(value, bool):
        return yes_or_no(value)
    if isinstance(value, tuple):
        return names(case, value)
    return case.name(value)
