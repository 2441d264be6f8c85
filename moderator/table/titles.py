"""Titles of a whole evening: who has stood out in its games again and again."""

from collections.abc import Iterator

from .narrator import DOZEN, Narrator
from .score import Score

# What there is a title for, in the order in which they are told.
TITLES = ("suspected", "sharp", "last", "quick", "bet")
# Once is chance, and no title of an evening; and of one game its own awards have told all.
OFTEN = 2


def titles(score: Score, narrator: Narrator) -> Iterator[str]:
    """Each with whoever has earned it most often; several share one."""
    for what in TITLES:
        earned = score.honours.get(what, {})
        number = max(earned.values(), default=0)
        if min(number, score.games) >= OFTEN:
            who = narrator.few([name for name, times in earned.items() if times == number], DOZEN)
            yield narrator.line(f"title.{what}", "", who=who, number=number)


def told_of(score: Score, narrator: Narrator) -> Iterator[str]:
    """They as they are said when the evening is over, if there are any."""
    told = list(titles(score, narrator))
    if told:
        yield narrator.line("title.begin", "")
        yield from told
