"""What a case calls each event: by the id of the line that is said, or by its scene."""

from collections.abc import Mapping
from typing import get_args

from ...rules.events import Counted, Died, Ended, Sleeps, ToldAll, Wakes, word_for
from ...rules.playing.games import AnyEvent, AnyRequest

# What a scene is called; whatever else is called is a line.
SCENES = ("night", "dawn", "day", "gallows", "dusk", "end")

# A count, by what was counted.
COUNTS: Mapping[str, str] = {
    "elect": "election-count",
    "vote": "vote-count",
    "gallows": "gallows-count",
    "draw": "draw-count",
}

# What is not called as its kind is, nor by what was counted; calls are made, and not said.
OTHERWISE: Mapping[type, str] = {Died: "death", ToldAll: "chronicle", Ended: "end"}
UNSAID = (Wakes, Sleeps, Counted)

WORDS: Mapping[type, str] = {
    kind: OTHERWISE.get(kind, word_for(kind)) for kind in get_args(AnyEvent) if kind not in UNSAID
}
SAID = (*(word for word in WORDS.values() if word not in SCENES), *COUNTS.values())

CAUSES = (
    "cat", "poison", "sword", "hunt", "werewolves", "vampires", "hunter", "grief", "gallows", "vote", "left",
)  # fmt: skip


def line_of(event: AnyEvent) -> str:
    """The line that an event is said by; nothing for a scene, and where a call begins or ends."""
    word = COUNTS[event.task] if isinstance(event, Counted) else WORDS.get(type(event), "")
    return word if word in SAID else ""


def scene_of(request: AnyRequest | None) -> str:
    """The scene that begins here, if one does."""
    word = WORDS.get(type(request), "")
    return word if word in SCENES else ""
