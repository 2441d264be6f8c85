"""`moderator run`: an evening at a terminal."""

import asyncio
from collections.abc import Callable

from ..rules.game import Setup

NAMES = (
    "Anna", "Ben", "Clara", "Dora", "Emil", "Frida", "Gina", "Hugo", "Ida", "Jan", "Kim", "Lea",
    "Max", "Nora", "Otto", "Pia", "Rosa", "Tom",
)  # fmt: skip


class Keys:
    """What is typed, line by line; the terminal's side of an evening's decisions."""

    def __init__(self, auto: bool, setup: Callable[[int], Setup], games: int) -> None:
        self.auto = auto
        self.games = games
        self._setup = setup
        self._played = 0
        self._answers: asyncio.Queue[str] = asyncio.Queue()

    async def wants_to_go_on(self) -> bool:
        """Enter goes on; n lays it aside."""
        return self.auto or (await self._answers.get()).strip().lower() not in ("n", "nein", "no")

    async def wants_again(self) -> Setup | None:
        """Enter plays again; n is good night."""
        self._played += 1
        if self.auto:
            return self._setup(self._played) if self._played < self.games else None
        answer = (await self._answers.get()).strip().lower()
        return None if answer in ("n", "nein", "no") else self._setup(self._played)

    def typed(self, line: str) -> None:
        """A line that nobody else has wanted."""
        self._answers.put_nowait(line)
