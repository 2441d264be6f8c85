"""The mouth of the virtual table: a voice for those who listen, else the words in about the same time."""

from collections.abc import Callable, Iterable, Mapping

from ...keeping.settings import Settings
from ...lines.lines import Lines
from ...table.mouth import SilentMouth, SpokenMouth


class ListenedMouth:
    """Speaks while somebody listens and could follow; ambience and cues sound at any speed."""

    def __init__(self, spoken: SpokenMouth, silent: SilentMouth, is_followed: Callable[[], bool]) -> None:
        self.spoken = spoken
        self.silent = silent
        self.is_followed = is_followed

    async def open(self) -> None:
        """Nothing is made ready: perhaps nobody listens."""

    def learn(self, settings: Settings, lines: Lines) -> None:
        """From now on, speak these lines."""
        self.spoken.learn(settings, lines)

    async def say(self, text: str) -> None:
        """Speak a text to its end, or let the time pass in which it can be read."""
        await (self.spoken if self.is_followed() else self.silent).say(text)

    def prepare(self, texts: Iterable[str]) -> None:
        """Have these ready, if they are to be heard."""
        if self.is_followed():
            self.spoken.prepare(texts)

    async def cue(self, name: str) -> None:
        """A short sound."""
        await self.spoken.cue(name)

    def scene(self, name: str) -> None:
        """The sound behind everything."""
        self.spoken.scene(name)

    def volume(
        self, master: float | None = None, voice: float | None = None, ambience: float | None = None
    ) -> None:
        """How loud all of it is, or a part of it."""
        self.spoken.volume(master, voice, ambience)

    def respell(self, say_as: Mapping[str, str]) -> None:
        """From now on, say names this way."""
        self.spoken.respell(say_as)

    def pause(self) -> None:
        """Hold still."""
        self.spoken.pause()

    def go_on(self) -> None:
        """Go on where it was."""
        self.spoken.go_on()

    async def close(self) -> None:
        """Fall silent."""
        await self.spoken.close()
