"""The mouth of the virtual table: a voice for those who listen, else the words in about the same time."""

import asyncio
from collections.abc import Callable, Iterable

from ...keeping.settings import Settings
from ...lines.lines import Lines
from ...sound.speaker import Speaker
from ...sound.voice.voice import Speaking
from ...table.mouth import reading
from ...table.sounding import SpokenMouth


class ListenedMouth(SpokenMouth):
    """Speaks while somebody listens and could follow; ambience and cues sound at any speed."""

    def __init__(
        self,
        voice: Callable[[Settings, Lines], Speaking],
        settings: Settings,
        lines: Lines,
        speaker: Speaker,
        is_followed: Callable[[], bool],
    ) -> None:
        # That a voice is missing nobody need be told, for all words are on the page.
        super().__init__(voice, settings, lines, speaker, lambda _: None)
        self.is_followed = is_followed

    async def open(self) -> None:
        """Nothing is made ready: perhaps nobody listens."""

    async def say(self, text: str) -> None:
        """Speak a text to its end, or let the time pass in which it can be read."""
        await (super().say(text) if self.is_followed() else asyncio.sleep(reading(text)))

    async def whisper(self, text: str) -> bool:
        """Nobody hears it at any other speed."""
        return self.is_followed() and await super().whisper(text)

    def prepare(self, texts: Iterable[str]) -> None:
        """Have these ready, if they are to be heard."""
        if self.is_followed():
            super().prepare(texts)
