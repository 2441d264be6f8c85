"""What is still to be spoken: what is waited for first, then what is prepared."""

import asyncio
from heapq import heappop, heappush
from itertools import count
from pathlib import Path

from .settings import Spoken

NOW, LATER = 0, 1

Answer = asyncio.Future[Path | None]


class Wishes:
    """Texts in the order in which they will be spoken, each wished once."""

    def __init__(self) -> None:
        self.answers: dict[Spoken, Answer] = {}
        self.order: list[tuple[int, int, Spoken]] = []
        self.numbers = count()
        self.some = asyncio.Event()

    def __len__(self) -> int:
        return len(self.answers)

    def add(self, spoken: Spoken, urgency: int) -> Answer:
        """Wish for a text; one that is wished already moves up if it is now urgent."""
        if spoken not in self.answers:
            self.answers[spoken] = asyncio.get_running_loop().create_future()
        heappush(self.order, (urgency, next(self.numbers), spoken))
        self.some.set()
        return self.answers[spoken]

    async def next(self) -> Spoken:
        """The next text to be spoken."""
        while True:
            while not self.order:
                self.some.clear()
                await self.some.wait()
            spoken = heappop(self.order)[2]
            if spoken in self.answers:
                return spoken

    def settle(self, spoken: Spoken, path: Path | None) -> None:
        """Answer all who wished for a text."""
        answer = self.answers.pop(spoken)
        if not answer.done():
            answer.set_result(path)

    def settle_all(self) -> None:
        """Nothing more will be spoken."""
        for spoken in list(self.answers):
            self.settle(spoken, None)
