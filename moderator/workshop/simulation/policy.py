"""What every policy does: answer by the kind of request, and keep count of the game."""

from collections.abc import Callable
from random import Random
from typing import Any

from ...rules.requests import Ask, Choice, Draw, Floor, Poll, Request, Scene


class Policy:
    """Everybody at the table at once; one chance for all of them."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        # Rounds and decisions so far in all games, and how the last one ended.
        self.rounds = 0
        self.decisions = 0
        self.outcome = ""
        self._random = chance.random
        self._by_kind: dict[type, Callable[[Any], Any]] = {
            Scene: self.scene,
            Ask: self.decide,
            Poll: self.decide_poll,
            Floor: self.decide_floor,
            Draw: self.draw,
        }

    def __call__(self, request: Request) -> Any:
        answer = self._by_kind.get(type(request))
        return answer and answer(request)

    def scene(self, scene: Scene) -> None:
        """Count the nights; remember the end."""
        if scene.name == "night":
            self.rounds += 1
        elif scene.name == "end":
            self.outcome = scene.about["outcome"]

    def decide(self, ask: Ask) -> Any:
        """A question to somebody, or to nobody."""
        if not ask.seats:
            return None
        self.decisions += 1
        return self.ask(ask) if ask.choices else None

    def decide_poll(self, poll: Poll) -> tuple[Choice | None, ...]:
        """A question to many."""
        self.decisions += 1
        return self.poll(poll)

    def decide_floor(self, floor: Floor) -> Any:
        """The talk."""
        self.decisions += 1
        return self.floor(floor)

    def draw(self, draw: Draw) -> tuple[Choice, ...]:
        """Chance itself."""
        pool = draw.pool
        lots = [self._random() for _ in pool]
        order = sorted(range(len(pool)), key=lots.__getitem__)
        return tuple([pool[place] for place in order[: draw.number]])

    def one_of(self, choices: Any) -> Any:
        """Any of them."""
        return choices[int(self._random() * len(choices))]

    def ask(self, ask: Ask) -> Any:
        """One answer from those named."""
        raise NotImplementedError

    def poll(self, poll: Poll) -> tuple[Choice | None, ...]:
        """One answer from each."""
        raise NotImplementedError

    def floor(self, floor: Floor) -> Any:
        """What somebody does next in the talk."""
        raise NotImplementedError
