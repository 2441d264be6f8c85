"""What is still to be spoken: what is waited for first, then what is prepared."""

import asyncio
from itertools import count
from pathlib import Path

NOW, LATER = 0, 1

Answer = asyncio.Future[Path | None]


class Unspoken:
    """Texts in the order in which they will be spoken, each wished for once."""

    def __init__(self) -> None:
        self.answers: dict[str, Answer] = {}
        self.order = asyncio.PriorityQueue[tuple[int, int, str]]()
        self.numbers = count()

    def __len__(self) -> int:
        return len(self.answers)

    def add(self, text: str, urgency: int) -> Answer:
        """Wish for a text; one that is wished already moves up if it is now urgent."""
        if text not in self.answers:
            self.answers[text] = asyncio.get_running_loop().create_future()
        self.order.put_nowait((urgency, next(self.numbers), text))
        return self.answers[text]

    async def next(self) -> str:
        """The next text to be spoken."""
        while True:
            _, _, text = await self.order.get()
            # One that was moved up has been spoken before its turn comes.
            if text in self.answers:
                return text

    def settle(self, text: str, path: Path | None) -> None:
        """Answer all who wished for a text."""
        answer = self.answers.pop(text)
        if not answer.done():
            answer.set_result(path)

    def settle_all(self) -> None:
        """Nothing more will be spoken."""
        for text in list(self.answers):
            self.settle(text, None)
