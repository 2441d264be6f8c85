"""The language of the box: its words and its voice, changed between games."""

from collections.abc import Callable
from dataclasses import replace

from ..keeping.settings import Settings
from ..lines import Lines, spoken
from ..sound.voice.studio import whole_lines
from ..sound.voice.voice import BoxVoice, Speaking
from .casting import Proposals
from .mouth import SpokenMouth
from .performance import Stage
from .sounding import voice_settings


def voice_for(settings: Settings, lines: Lines) -> Speaking:
    """A voice that speaks these lines."""
    return BoxVoice(voice_settings(settings), spoken(lines))


class Tongue:
    """Speaks one language, and then another."""

    def __init__(
        self,
        stage: Stage,
        proposals: Proposals,
        lines_in: Callable[[str], Lines],
        voice: Callable[[Settings, Lines], Speaking] = voice_for,
    ) -> None:
        self._stage = stage
        self._proposals = proposals
        self._lines_in = lines_in
        self._voice = voice

    def speak(self, language: str) -> None:
        """From now on, every line and every voice is of this language."""
        lines, mouth = self._lines_in(language), self._stage.mouth
        self._proposals.settings = replace(self._proposals.settings, language=language)
        self._stage.narrator.lines = lines
        if isinstance(mouth, SpokenMouth):
            mouth.take_voice(self._voice(self._proposals.settings, lines))
            mouth.prepare(whole_lines(spoken(lines)))
