"""What a case calls each event: by the id of the line that is said, or by its scene."""

from collections.abc import Mapping
from typing import get_args

from ...rules import events as common
from ...rules.big_box import events as big_box
from ...rules.events import Counted
from ...rules.playing.games import AnyEvent, AnyRequest

Kinds = Mapping[str, type[AnyEvent]]

SCENES: Kinds = {
    "night": common.Night,
    "dawn": common.Dawn,
    "day": common.Day,
    "gallows": big_box.Gallows,
    "dusk": big_box.Dusk,
    "end": common.Ended,
}

# A count, by what was counted.
COUNTS: Mapping[str, str] = {
    "election-count": "elect",
    "vote-count": "vote",
    "gallows-count": "gallows",
    "draw-count": "draw",
}

# What is not called as its kind is; calls are made, and not said.
OTHERWISE: Mapping[type, str] = {common.Died: "death", common.ToldAll: "chronicle"}
UNSAID = (*SCENES.values(), common.Wakes, common.Sleeps, Counted)

LINES: Kinds = {
    OTHERWISE.get(kind, common.word_for(kind)): kind for kind in get_args(AnyEvent) if kind not in UNSAID
}

SAID = (*LINES, *COUNTS)

CAUSES = (
    "cat", "poison", "sword", "hunt", "werewolves", "vampires", "hunter", "grief", "gallows", "vote", "left",
)  # fmt: skip

# The same, looked up by what happens.
SCENE_NAMES: Mapping[type, str] = {kind: name for name, kind in SCENES.items()}
LINE_NAMES: Mapping[type, str] = {kind: line for line, kind in LINES.items()}
COUNT_NAMES = {task: line for line, task in COUNTS.items()}


def line_of(event: AnyEvent) -> str:
    """The line that an event is said by; nothing for a scene, and where a call begins or ends."""
    return COUNT_NAMES[event.task] if isinstance(event, Counted) else LINE_NAMES.get(type(event), "")


def scene_of(request: AnyRequest | None) -> str:
    """The scene that begins here, if one does."""
    return SCENE_NAMES.get(type(request), "")
