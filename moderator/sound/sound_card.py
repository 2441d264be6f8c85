"""The sound card, through pygame: found by its name, opened, and asked whether it is still there."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol, cast

# Nothing is printed, no window is opened, and the signals stay with the program: SDL would
# take SIGTERM for itself, and systemd could not stop the box.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")

# The other files here know pygame only through this one.
import pygame
from pygame._sdl2.audio import get_audio_device_names
from pygame._sdl2.sdl2 import INIT_AUDIO, init_subsystem
from pygame._sdl2.sdl2 import error as NoAudio
from pygame.mixer import Channel as Channel
from pygame.mixer import Sound as Sound

SoundError = pygame.error

RATE, CHANNELS, BUFFER = 44_100, 2, 1024
FRAME = 4  # bytes: two channels of 16 bits

COMINGS_AND_GOINGS = (pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED)


class CardMissing(Exception):
    """There is no such sound card now, or somebody else has it."""


class SoundCard(Protocol):
    """What the mix is sent to."""

    def open(self) -> None:
        """Begin; `CardMissing` if that cannot be."""

    def close(self) -> None:
        """End."""

    def gone(self) -> bool:
        """Whether it has vanished since it was opened."""

    def signs(self) -> str:
        """What changes when a card comes or goes, as far as that can be seen without opening one."""


def hold(still: bool) -> None:
    """All tracks hold still, or go on."""
    (pygame.mixer.pause if still else pygame.mixer.unpause)()


class PygameCard:
    """A card by a part of its name, or the system's own choice; or another driver of SDL's."""

    def __init__(self, name: str = "", driver: str | None = None) -> None:
        self.name = name
        self.driver = driver
        pygame.display.init()  # or no events arrive

    def open(self) -> None:
        """Begin with 44.1 kHz, stereo, 16 bit."""
        pygame.mixer.quit()
        pygame.event.clear(COMINGS_AND_GOINGS, pump=False)
        try:
            with silent_errors(), driven_by(self.driver):
                name = self._found() if self.name else None
                pygame.mixer.init(RATE, -16, CHANNELS, BUFFER, name, allowedchanges=0)
        except (SoundError, NoAudio) as error:
            pygame.mixer.quit()
            raise CardMissing(str(error)) from None

    def close(self) -> None:
        """End; first the tracks, for a track that ends while the mixer does would find it half gone."""
        for _ in range(2):  # what follows in a track begins when it is stopped
            if pygame.mixer.get_init():
                pygame.mixer.stop()
        pygame.mixer.quit()

    def gone(self) -> bool:
        """Whether SDL has lost the card it played to."""
        return any(
            event.type == pygame.AUDIODEVICEREMOVED and event.which and not event.iscapture
            for event in pygame.event.get(COMINGS_AND_GOINGS)  # of cards that nobody opened, `which` is 0
        )

    def signs(self) -> str:
        """The kernel's list of cards."""
        with suppress(OSError):
            return Path("/proc/asound/cards").read_text(encoding="utf-8", errors="replace")
        return ""

    def _found(self) -> str:
        """The full name of the card, whatever its number is today."""
        for name in card_names():
            if self.name.casefold() in name.casefold():
                return name
        raise CardMissing(f"no sound card is called {self.name}")


def card_names() -> list[str]:
    """The names of all sound cards; only while none is open."""
    init_subsystem(INIT_AUDIO)
    try:
        return get_audio_device_names(False)
    finally:
        pygame.mixer.quit()


def samples(sound: Sound) -> memoryview:
    """Its own samples, as the mixer reads them: 16 bits, left and right in turn."""
    return memoryview(cast(Any, sound)).cast("B").cast("h")


# How high a sample may be by its upper byte, in 256ths below full scale.
UPPER = bytes((*range(128), *range(127, -1, -1)))


def peak_of(sound: Sound) -> float:
    """What the highest of its samples stays below, of full scale; some milliseconds for a minute of it."""
    upper = bytes(memoryview(cast(Any, sound)).cast("B")[1::2]).translate(UPPER)
    return next((height + 1 for height in range(127, -1, -1) if height in upper), 0) / 128


@contextmanager
def driven_by(driver: str | None) -> Iterator[None]:
    """SDL takes this driver meanwhile."""
    before = os.environ.get("SDL_AUDIODRIVER")
    if driver:
        os.environ["SDL_AUDIODRIVER"] = driver
    try:
        yield
    finally:
        if driver:
            del os.environ["SDL_AUDIODRIVER"]
        if driver and before is not None:
            os.environ["SDL_AUDIODRIVER"] = before


@contextmanager
def silent_errors() -> Iterator[None]:
    """What the sound library has to complain about does not cover the terminal; the exception tells it."""
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
