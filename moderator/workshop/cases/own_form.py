"""Cases in a form of their rule set's own: it says how they are read, answered and compared."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from ...rules.playing.game import Game, Refused, set_up
from ...rules.playing.games import GAMES
from ...rules.requests import Question
from ...rules.stories import Amiss, Astray, Reads, Story
from .exchange import Exchange
from .form import Sitting
from .spot import CaseError, CasesDiffer, Spot

T = TypeVar("T")


@dataclass(frozen=True)
class OwnCase(Sitting):
    """A case that its rule set tells."""

    root: Spot
    story: Story


def reads(top: Mapping[str, Any]) -> Reads | None:
    """How the rule set of a case reads it, if it has a form of its own."""
    book = GAMES.get(str(top.get("rules")))
    return None if book is None else book.reads


def read_own(file: Path, root: Spot, top: Mapping[str, Any], reads: Reads) -> OwnCase:
    """A case as its rule set reads it; what is wrong is said with its place."""
    story = told(root, partial(reads, top))
    setup = set_up(str(top["rules"]), story.players, story.cards, {})
    return OwnCase(file, str(top["title"]), setup, root, story)


def tell_own(case: OwnCase) -> Iterator[Exchange]:
    """Play the story; every request as it comes, an error where it does not hold."""
    story, game = case.story, Game(case.setup, begun=case.story.begin())
    while (request := game.request) is not None:
        if not told(case.root, partial(story.hears, request)):
            return
        answer = None
        if isinstance(request, Question):
            answer = told(case.root, partial(story.answers, request))
            try:
                game.answer(answer)
            except Refused as refused:
                raise CaseError(case.root, str(refused)) from None
        else:
            game.go_on()
        yield Exchange(request, answer)
    told(case.root, story.is_done)


def told(root: Spot, tell: Callable[[], T]) -> T:
    """What the rule set makes of a case; what is wrong is said with its place."""
    try:
        return tell()
    except Astray as astray:
        raise CasesDiffer([f"{place_of(root, one)}: {one.why}" for one in astray.amiss]) from None


def place_of(root: Spot, one: Amiss) -> Spot:
    """Where something stands that is wrong."""
    spot = root
    for key in one.way:
        if isinstance(key, int):
            spot = spot.part(key).named(*spot.words[:-1], f"{(spot.words or ('part',))[-1]} {key + 1}")
        else:
            spot = spot.under(key)
    return spot
