"""What has been rendered, each file under a hash of what it says and how.

Everything is rendered in memory and then laid away on the disk; where the disk takes nothing it
stays in memory for the evening.  So a disk that is full, read-only or broken silences nobody.
"""

import atexit
import os
import shutil
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

from .drawer import Drawer
from .wavfile import is_whole, promised_rate

# Files that are evened in another way get another name; and so do those of an engine that speaks otherwise
# than it did.
FORM, OTHERWISE = "2", {"pico": "whispers"}
# What may lie in memory: about two minutes of speech, the last texts that were wished for.
IN_MEMORY = 16_000_000
PREFIX = "moderator-voice-"


def key(engine: str, voice: str, speed: float, pitch: float, text: str) -> str:
    """The name of what an engine says."""
    return hashed(FORM + OTHERWISE.get(engine, ""), engine, voice, f"{speed:g}", f"{pitch:g}", text)


def hashed(*parts: str) -> str:
    """A name that tells nothing."""
    return blake2b("\0".join(parts).encode(), digest_size=16).hexdigest()


class Cache:
    """Rendered files, on the disk as far as it takes them, else in memory."""

    def __init__(self, folder: Path, limit: int = 0, memory: Sequence[Path] = ()) -> None:
        self.disk = Drawer(folder, limit)
        passing = in_memory(tuple(memory))
        self.memory = Drawer(passing, IN_MEMORY) if passing else None
        # Where workers write, before it is looked at and kept.
        self.desk = self.drawers[-1]
        # Why the disk took nothing, the last time it was asked to.
        self.trouble = ""
        # At how many samples a second each voice speaks.
        self.rates: dict[str, int | None] = {}

    @property
    def drawers(self) -> list[Drawer]:
        """Where a file may lie, the first looked into first."""
        return [self.disk, self.memory] if self.memory else [self.disk]

    def part(self, name: str) -> Path:
        """Where a worker writes a file."""
        return self.desk.part(name)

    def move_desk(self) -> None:
        """Where a worker could not write, it writes into the other drawer from now on."""
        self.desk = next((drawer for drawer in self.drawers if drawer is not self.desk), self.desk)
        with suppress(OSError):
            self.desk.folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def has(self, name: str, voice: str = "") -> bool:
        """Whether a file of a voice is there: the quick look."""
        return any(drawer.has(name, self.rate(voice)) for drawer in self.drawers)

    def use(self, name: str, voice: str = "") -> Path | None:
        """A file that is there and whole, and has the rate of its voice."""
        found = (drawer.use(name, self.rate(voice)) for drawer in self.drawers)
        return next((path for path in found if path), None)

    def keep(self, name: str, voice: str = "") -> Path | None:
        """Keep the file that was written as a part, if it is whole: on the disk, or else in memory."""
        try:
            rate, content = promised_rate(self.part(name)), self.part(name).read_bytes()
        except OSError:
            return None
        if rate is None or not is_whole(content):
            return None
        path = self.put(name, content)
        if path is not None:
            self.learn(voice, rate)
        return path

    def put(self, name: str, content: bytes) -> Path | None:
        """Lay a file into the first drawer that takes it."""
        try:
            path: Path | None = self.disk.put(name, content)
            self.trouble = ""
        except OSError as error:
            self.trouble, path = f"{error.strerror}: {self.disk.folder}", None
            if self.memory is not None:
                with suppress(OSError):
                    path = self.memory.put(name, content)
        return path

    def drop(self, name: str) -> None:
        """Throw a part away, wherever it was written."""
        for drawer in self.drawers:
            drawer.drop(name)

    def rate(self, voice: str) -> int | None:
        """The rate that a voice was last rendered at, if that is known."""
        if voice not in self.rates:
            try:
                self.rates[voice] = int(self.note(voice).read_bytes())
            except (OSError, ValueError):
                self.rates[voice] = None
        return self.rates[voice]

    def learn(self, voice: str, rate: int) -> None:
        """Note at what rate a voice has just been rendered: what has another is rendered anew."""
        if self.rate(voice) != rate:
            self.rates[voice] = rate
            with suppress(OSError):
                self.note(voice).write_text(str(rate), encoding="ascii")

    def note(self, voice: str) -> Path:
        """Where a voice's rate is noted."""
        return self.disk.folder / f"{hashed(voice)}.rate"


@lru_cache
def in_memory(places: tuple[Path, ...]) -> Path | None:
    """A folder of this process's own in the first of these places, gone with it; None if there is none."""
    for place in (*places, None):
        with suppress(OSError):
            if place is not None:
                clear_up(place)
            folder = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-", dir=place))
            atexit.register(shutil.rmtree, folder, ignore_errors=True)
            return folder
    return None


def clear_up(place: Path) -> None:
    """Remove what was left there by processes that were killed."""
    for left in place.glob(f"{PREFIX}*-*"):
        pid = left.name.removeprefix(PREFIX).split("-")[0]
        is_left = pid.isdecimal() and not Path("/proc", pid).exists()
        # Of others' processes one may not be told whether they live.
        if is_left and left.lstat().st_uid == os.getuid():
            shutil.rmtree(left, ignore_errors=True)
