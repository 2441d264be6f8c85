"""What all eyes at the virtual table know of a game that is taken up after a power cut."""

from random import Random
from typing import Any

import pytest

from moderator.lines import load
from moderator.rules.playing.game import Game, Setup, set_up
from moderator.rules.requests import Question, Say, Scene
from moderator.rules.views import public
from moderator.table.clock import LoopClock
from moderator.table.narrator import Narrator
from moderator.table.story import Story
from moderator.table.timer import Timer
from moderator.workshop.simulation.random_policy import RandomPolicy

NAMES = ["Anna", "Ben", "Clara", "Dora", "Emil", "Frida", "Gina", "Hugo"]
CARDS = ["werewolf", "werewolf", "seer", "witch", "hunter", "villager", "villager", "villager"]
SETUPS = [
    set_up("duesterwald", NAMES, CARDS, {"captain": "first_day"}),
    set_up("big-box", NAMES, CARDS, {"mayor": "open", "guard-dog": "yes"}),
]


def story() -> Story:
    """A story of which nothing is known yet."""
    return Story(Narrator(load("en"), NAMES), Timer(LoopClock()))


def known(told: Story) -> tuple[Any, ...]:
    """Who is out with which card, and who has the office."""
    return told.dead, told.cards, told.office


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.rules)
def test_a_game_that_is_taken_up_shows_what_all_could_see_before(setup: Setup) -> None:
    deaths = 0
    for seed in range(20):
        game, seen, policy = Game(setup), story(), RandomPolicy(Random(seed))
        while game.request is not None and not game.outcome:
            if isinstance(shown := public(game.request), Say) and shown.line != "chronicle":
                seen.show(shown)
            if begins_anew(game):
                taken_up = story()
                taken_up.recall(game.chronicle())
                assert known(taken_up) == known(seen)
                deaths = max(deaths, len(seen.dead))
            step(game, policy)
    assert deaths > 3


def begins_anew(game: Game) -> bool:
    """Whether a night begins: all that has happened was told."""
    return isinstance(game.request, Scene) and game.request.name == "night"


def step(game: Game, policy: RandomPolicy) -> None:
    """One request further."""
    if isinstance(game.request, Question):
        game.answer(policy(game.request))
    else:
        game.go_on()
