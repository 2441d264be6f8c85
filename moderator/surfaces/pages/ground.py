"""What stands on a table where figures wander, and what can be entered there, for pages: alike for all."""

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ...lines.lines import Lines
from ...rules.ground import Ground
from ...rules.requests import Ask
from ...rules.values import Seat
from ...table.entering import EntryForm, entry_forms, told_entry

if TYPE_CHECKING:
    from .village import Village

WORDS = "page.ground."
TEXTS = ("title", "ok", "cancel", "word", "undo")


def seen(village: "Village") -> dict[str, Any]:
    """All that stands there; nothing where no figures wander."""
    ground = village.board.ground
    if ground is None or village.pages.box.evening.game is None or village.scene != village.board.scene:
        return {}
    return {"ground": standing(ground, village) | {"words": ground_words(village.lines)}}


def standing(ground: Ground, village: "Village") -> dict[str, Any]:
    """Areas with their figures, markers on the track, whose turn it is, and the throw."""
    shown, figures = dict(ground.shown), dict(ground.figures)
    names = village.narrator.players
    return {
        "round": village.board.round,
        "areas": [[[place, village.narrator.choice(place)] for place in area] for area in ground.areas],
        "people": [
            {
                "name": name,
                "at": ground.at[seat],
                "damage": ground.damage[seat],
                "out": seat in village.dead,
                "wins": seat in village.winners,
                "colour": figures.get(seat, "").removeprefix("figure-"),
                "shown": face(village, shown, seat),
            }
            for seat, name in enumerate(names)
        ],
        "turn": ground.turn,
        "thrown": list(ground.thrown),
        "difference": ground.difference,
        "victims": list(ground.victims),
        "weighed": ground.weighed,
        "tally": village.pages.box.desk.tally,
        "asked": asked(village),
        "groups": [[called(village, group, number), number] for group, number in ground.groups if number],
    }


def asked(village: "Village") -> dict[str, Any]:
    """What is asked, and which places or people are on offer there."""
    question = village.question
    return {"task": question.task, "offered": question.choices} if isinstance(question, Ask) else {}


def called(village: "Village", group: str, number: int) -> str:
    """What so many of a group are called."""
    return village.lines.character(group) if number == 1 else village.narrator.several(group)


def face(village: "Village", shown: Mapping[Seat, Any], seat: Seat) -> str:
    """The character that somebody has shown, in words."""
    if seat not in shown:
        return ""
    one = shown[seat]
    return " · ".join(filter(None, (village.lines.character(one.group), one.name)))


@lru_cache(maxsize=8)
def ground_words(lines: Lines) -> Mapping[str, str]:
    """The words of such a page."""
    found = {line: text for line, (text, *_) in lines.wordings.items() if line.startswith(WORDS)}
    return {line.removeprefix(WORDS): text for line, text in found.items()}


def entering(village: "Village", seat: Seat | None = None) -> dict[str, Any]:
    """What can be entered now beside what is asked: by one seat, or at the table by all."""
    noted = village.pages.box.desk.noted
    # On one's own device first what one says of oneself; one thing at a time.
    forms = sorted(
        () if noted else entry_forms(village.beside, village.narrator, seat),
        key=lambda one: seat is None or not one.is_own,
    )
    performance = village.pages.box.performance
    is_taken_back = performance is not None and (noted is not None or performance.game.can_rewind())
    can_undo = seat is None and village.lies_open and is_taken_back
    if not (forms or can_undo or noted):
        return {}
    texts = {name: village.lines.text(f"page.enter.{name}") for name in TEXTS}
    id_ = village.id if seat is None else village.pages.question_of(seat)
    seen = {"id": id_, "entries": [listed(one) for one in forms], "undo": can_undo, "texts": texts}
    if noted is not None:
        seen["noted"] = village.lines.text("page.enter.noted", what=told_entry(noted, village.narrator))
    return {"entering": seen}


def listed(one: EntryForm) -> dict[str, Any]:
    """One of them, for a page."""
    fields = [
        {
            "title": field.title,
            "options": [[pick, name] for pick, name in field.options],
            "least": field.least,
            "most": field.most,
            "letters": field.letters,
        }
        for field in one.fields
    ]
    return {"what": one.what, "title": one.title, "own": one.is_own, "fields": fields, "never": one.never}
