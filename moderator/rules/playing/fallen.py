"""What chance has brought in a game: it stays so, whatever is taken back and however it goes on."""

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from types import MappingProxyType
from typing import Any

from ..requests import Question


def fingerprint(request: Question) -> str:
    """Tells a request from any other, in every process alike."""
    return blake2b(repr(request).encode(), digest_size=4).hexdigest()


class Fallen:
    """Answers by what was asked, in the order in which they came, and how many of them count now."""

    def __init__(self, came: Mapping[str, Sequence[Any]] = MappingProxyType({})) -> None:
        self._came: dict[str, list[Any]] = {asked: [*answers] for asked, answers in came.items()}
        self._counted: dict[str, int] = {}

    def next(self, asked: str) -> Any:
        """What had come here before it was taken back; nothing if it is new."""
        came, counted = self._came.get(asked, []), self._counted.get(asked, 0)
        return came[counted] if counted < len(came) else None

    def count(self, asked: str, answer: Any) -> None:
        """It has come, or comes again."""
        came, counted = self._came.setdefault(asked, []), self._counted.get(asked, 0)
        if counted == len(came):
            came.append(answer)
        self._counted[asked] = counted + 1

    def take_back(self, asked: str) -> None:
        """It counts no more, and will come again."""
        self._counted[asked] -= 1

    def anew(self) -> "Fallen":
        """The same at the beginning of the game, where nothing counts yet."""
        return Fallen(self._came)
