"""Voices for the tests, and what came of them."""

import asyncio
from pathlib import Path
from typing import Any

from moderator.sound.voice.settings import VoiceSettings
from moderator.sound.voice.sound import fault
from moderator.sound.voice.teller import Fitness
from moderator.sound.voice.voice import BoxVoice
from moderator.sound.voice.wavfile import heard

ENGINES = "tests.voice_engines:"


def made(folder: Path, *engines: str, **settings: Any) -> BoxVoice:
    """A voice that keeps its files in the folder; the tests' own engines begin with a capital."""
    order = tuple(ENGINES + engine if engine[0].isupper() else engine for engine in engines)
    return BoxVoice(VoiceSettings("de", folder / "cache", voice=order, **settings))


def spoken(voice: BoxVoice, *texts: str) -> list[Path | None]:
    """The files for some texts, one after another, and the voice closed."""

    async def ask() -> list[Path | None]:
        try:
            return [await voice.file(text) for text in texts]
        finally:
            await voice.close()

    return asyncio.run(ask())


def fitness(voice: BoxVoice, name: str) -> Fitness:
    """How one teller did."""
    return next(one for one in voice.status().tellers if one.name.removeprefix(ENGINES) == name)


def is_good(path: Path | None, text: str) -> bool:
    """Whether a file holds something like the text."""
    speech = heard(path) if path else None
    return speech is not None and not fault(speech, text)
