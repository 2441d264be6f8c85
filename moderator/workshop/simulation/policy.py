"""What every policy does: answer by the kind of request, and keep count of the game."""

from collections.abc import Callable
from random import Random
from typing import Any

from ...rules.board import Board
from ...rules.playing.game import Setup
from ...rules.playing.games import AnyRequest
from ...rules.requests import Ask, Draw, Floor, Poll
from ...rules.values import Choice, Seat


class Policy:
    """Everybody at the table at once; one chance for all of them."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        # Who alone thinks in this game, if it is so.
        self.one: Seat | None = None
        # Decisions so far, in all games.
        self.decisions = 0
        self._random = chance.random
        # What they do at each kind of request.
        self.by_kind: dict[type, Callable[[Any], Any]] = {
            Ask: self.ask,
            Poll: self.poll,
            Floor: self.floor,
            Draw: self.draw,
        }

    def __call__(self, request: AnyRequest) -> Any:
        """What they do at this request; nothing at most."""
        do = self.by_kind.get(type(request))
        return None if do is None else do(request)

    def sit_down(self, setup: Setup, board: Board) -> None:
        """Another game begins, on this board."""

    def draw(self, draw: Draw) -> tuple[Choice, ...]:
        """Chance itself."""
        random = self._random
        return tuple(sorted(draw.pool, key=lambda _: random())[: draw.number])

    def one_of(self, choices: Any) -> Any:
        """Any of them."""
        return choices[int(self._random() * len(choices))]

    def ask(self, ask: Ask) -> Any:
        """One answer from those named, or from nobody."""
        raise NotImplementedError

    def poll(self, poll: Poll) -> tuple[Choice | None, ...]:
        """One answer from each."""
        raise NotImplementedError

    def floor(self, floor: Floor) -> Any:
        """What somebody does next in the talk."""
        raise NotImplementedError
