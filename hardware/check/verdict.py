"""What it means who answered when one lamp was lit and its button was to be held."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..panel import Button, Press
from .findings import Defect

# Nobody presses two buttons so close to each other.
TOGETHER = 0.03

# Fingers cannot press twice in so short a time.
TWICE = 0.12

# Nor lift and press again on purpose, while a button is to be held.
AWAY = 0.3

# A good button bounces a few times; one that does so this often wears out.
BOUNCES = 60


@dataclass(frozen=True)
class Answer:
    """What was heard since a button's lamp was lit, until when it was to be held, how often it bounced."""

    asked: Button
    presses: Sequence[Press]
    until: float
    edges: int

    @property
    def downs(self) -> list[Press]:
        """Every press."""
        return [press for press in self.presses if press.is_down]

    @property
    def touches(self) -> list[Press]:
        """Every press that is not the same finger's, bouncing."""
        touches: dict[Button, Press] = {}
        for press in self.downs:
            touches.setdefault(press.button, press)
        return list(touches.values())


def verdict(answer: Answer) -> Defect | None:
    """What is wrong with the button that was asked for, if anything."""
    if not answer.downs:
        return Defect("open", answer.asked)
    first, *others = answer.touches
    together = [press.button for press in others if press.at - first.at <= TOGETHER]
    if together:
        buttons = [first.button, *together]
        one = answer.asked if answer.asked in buttons else first.button
        return Defect("short", one, next(button for button in buttons if button != one))
    if first.button != answer.asked:
        return Defect("swapped", answer.asked, first.button)
    return _of_its_own(answer)


def parted(presses: Sequence[Press], button: Button) -> bool:
    """Whether a button that was held let go for so short that no finger did it."""
    own = [press for press in presses if press.button == button]
    return any(not one.is_down and other.at - one.at < AWAY for one, other in pairwise(own))


def _of_its_own(answer: Answer) -> Defect | None:
    """What is wrong with a button that answers as it should."""
    own = [press for press in answer.presses if press.button == answer.asked]
    downs = [press.at for press in own if press.is_down]
    if answer.edges >= BOUNCES or any(later - before < TWICE for before, later in pairwise(downs)):
        return Defect("chattering", answer.asked, detail=f"{answer.edges} bounces")
    if any(not press.is_down and press.at < answer.until for press in own):
        return Defect("loose", answer.asked)
    return None
