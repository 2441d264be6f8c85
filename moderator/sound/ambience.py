"""The sound behind everything: decoded piece by piece, without a seam, from one to the next."""

import asyncio
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from io import BytesIO
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryFile
from typing import Protocol
from weakref import finalize

from .card_watch import CardWatch, Track
from .mixing import STEP, Console
from .playtime import Playtime
from .scenery import ANY_HOUR, SCENERIES, Hour
from .sound_card import BUFFER, FRAME, RATE, Sound, peak_of, samples
from .sound_files import SoundFiles
from .soundscape import UNREADABLE, Composed, parts_of

# So much of a person's own sound is decoded at once, ours in the parts in which they were made.  As much
# again is ready behind it, and looked after twice meanwhile.
PIECE = 4.0

# The track of the first deck; the other's is the next.
DECKS = 1


class Stream(Protocol):
    """A sound that goes on for ever."""

    # Whether something in it could not be read; and how high it reaches at most, of full scale.
    bad: bool
    peak: float

    def more(self) -> Sound:
        """The next seconds; after the end comes the beginning."""


class PartStream:
    """A loop that was made in parts: only what is heard soon is decoded."""

    bad, peak = False, 1.0

    def __init__(self, parts: Iterable[bytes]) -> None:
        self._parts = cycle(parts)

    def more(self) -> Sound:
        """The next part."""
        return Sound(BytesIO(next(self._parts)))


class WholeStream:
    """Any other file: decoded as a whole, and laid on the disk for as long as somebody knows the stream."""

    bad = False

    def __init__(self, file: Path) -> None:
        sound = Sound(file)
        whole, self.peak = samples(sound), peak_of(sound)
        if not whole:
            raise ValueError("there is nothing in it")
        self._at = 0
        with TemporaryFile() as disk:
            disk.write(whole)
            disk.flush()
            self._disk = os.dup(disk.fileno())
        finalize(self, os.close, self._disk)

    def more(self) -> Sound:
        """The next seconds."""
        some = b""
        while missing := round(PIECE * RATE) * FRAME - len(some):
            read = os.pread(self._disk, missing, self._at)
            self._at = self._at + len(read) if read else 0
            some += read
        return Sound(buffer=some)


def stream(file: Path) -> Stream:
    """A sound file as a loop."""
    parts = parts_of(file)
    return PartStream(parts) if len(parts) > 1 else WholeStream(file)


class Deck:
    """One of two places for an ambience, so that one may come while the other goes."""

    def __init__(self, number: int, track: Track, console: Console, card: CardWatch) -> None:
        self.number = number
        self.track = track
        self._failed = False
        self._console = console
        self._card = card
        self._loop: Stream | None = None
        self._feeding: asyncio.Task[None] | None = None

    @property
    def volume(self) -> float:
        """How loud it is now."""
        return self._console.deck(self.number)

    @property
    def broken(self) -> bool:
        """Whether it could not go on, or something in it is missing."""
        return self._failed or bool(self._loop and self._loop.bad)

    async def start(self, made: Callable[[], Stream], playtime: Playtime) -> None:
        """Begin; `UNREADABLE` if that cannot be."""
        loop, first = await self._card.load(partial(opened, made))
        await playtime.beginning()
        self._loop = loop
        self._failed = False
        self._console.put_on(self.number, loop.peak)
        self.track.play(first, self.volume)
        self.feed(playtime)

    def feed(self, playtime: Playtime) -> None:
        """Go on with it; on another card too."""
        if self._feeding:
            self._feeding.cancel()
        if self._loop:
            self._feeding = asyncio.create_task(self._feed(self._loop, playtime))

    def stop(self) -> None:
        """End, and forget what was on it."""
        if self._feeding:
            self._feeding.cancel()
        self._loop = None
        self._failed = False
        self.track.stop()

    async def _feed(self, loop: Stream, playtime: Playtime) -> None:
        try:
            while True:
                if self.track.wants_more:
                    sound = await self._card.load(loop.more)
                    await playtime.beginning()
                    self.track.follow(sound, self.volume)
                await asyncio.sleep(PIECE / 2)
        except UNREADABLE:
            self._failed = True


def opened(made: Callable[[], Stream]) -> tuple[Stream, Sound]:
    """A loop and how it begins."""
    loop = made()
    return loop, loop.more()


class Ambience:
    """Goes from scene to scene, one cross-fade after another; the latest wish counts."""

    def __init__(
        self, files: SoundFiles, console: Console, card: CardWatch, playtime: Playtime, seconds: float
    ) -> None:
        self.decks = [Deck(number, Track(DECKS + number, card), console, card) for number in (0, 1)]
        self._bad: set[str] = set()
        self._files = files
        self._console = console
        self._playtime = playtime
        self._seconds = seconds
        self._wanted: str | None = None
        self._hour = ANY_HOUR
        self._present: str | None = None
        self._changes: asyncio.Task[None] | None = None
        self._over = asyncio.Event()

    @property
    def bad(self) -> bool:
        """Whether some ambience is missing, or cannot be read."""
        return bool(self._bad) or any(deck.broken for deck in self.decks)

    def scene(self, name: str | None, hour: Hour) -> None:
        """Go there."""
        self._wanted, self._hour = name, hour
        if not self._over.is_set() and (self._changes is None or self._changes.done()):
            self._changes = asyncio.create_task(self._change())

    def go_on(self) -> None:
        """On another card, where it was."""
        for deck in self.decks:
            deck.feed(self._playtime)

    async def close(self, seconds: float) -> None:
        """Fade out and end."""
        self._over.set()
        if self._changes:
            for deck in self.decks:
                self._console.fade(deck.number, 0, seconds)
            await asyncio.sleep(seconds + BUFFER / RATE)
            self._changes.cancel()
        for deck in self.decks:
            deck.stop()

    async def _change(self) -> None:
        while self._wanted != self._present:
            name = self._wanted
            await self._playtime.beginning()
            old, new = self.decks
            if name and await self._started(new, name):
                self._console.fade(new.number, 1, self._seconds)
            self._console.fade(old.number, 0, self._seconds)
            await self._playtime.last(self._seconds + 5 * STEP, self._over)
            old.stop()
            self.decks.reverse()
            self._present = name

    async def _started(self, deck: Deck, name: str) -> bool:
        """Whether there is a file of that name that can be played."""
        for made in self._ways(name):
            with suppress(*UNREADABLE):
                await deck.start(made, self._playtime)
                self._bad.discard(name)
                return True
        self._bad.add(name)
        return False

    def _ways(self, name: str) -> Iterator[Callable[[], Stream]]:
        """How it can be had, the best way first: a person's own file, or as we make it."""
        for file in self._files.find("ambience", name):
            yield partial(stream, file)
        if name in SCENERIES:
            yield partial(Composed, name, self._hour, self._files)
