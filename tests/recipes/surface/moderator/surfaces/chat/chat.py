"""What is needed of a chat, and one without any network: with people who write, and a memory."""

from collections.abc import Callable
from typing import NamedTuple, Protocol


class Chat(Protocol):
    """Whatever carries messages between the box and people, who are known by their names there."""

    def send(self, to: str, text: str) -> None:
        """A message for one of them."""

    def listen(self, hear: Callable[[str, str], None]) -> None:
        """From now on call this with whoever writes, and what."""


class Message(NamedTuple):
    """What somebody was sent."""

    to: str
    text: str


class FakeChat:
    """A chat that is not there."""

    def __init__(self) -> None:
        self.sent: list[Message] = []
        self._hear: Callable[[str, str], None] = lambda *_: None
        self._readers: list[Callable[[Message], None]] = []

    def send(self, to: str, text: str) -> None:
        """It is kept, and whoever reads along is told."""
        self.sent.append(Message(to, text))
        for read in self._readers:
            read(self.sent[-1])

    def listen(self, hear: Callable[[str, str], None]) -> None:
        """Whoever writes is heard there."""
        self._hear = hear

    def write(self, who: str, text: str) -> None:
        """Somebody writes to the box."""
        self._hear(who, text)

    def watch(self, read: Callable[[Message], None]) -> None:
        """From now on tell of every message."""
        self._readers.append(read)
