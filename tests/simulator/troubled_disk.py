"""A faked disk under a box whose power can be cut at anything that is asked of it."""

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

from ..faked_disk import FakedDisk

# For the games, in a memory that no other program sees.
FOLDER = Path("/games")


class PowerCut(BaseException):
    """Nothing more is done by anybody."""


class TroubledDisk(FakedDisk):
    """Tells how much is under way on it, and whether something was lost behind its back."""

    def __init__(self) -> None:
        super().__init__()
        # The power goes at the how manieth thing asked for; and how many there were since it came.
        self.cut_at = 0
        self.since = 0
        self.is_dead = False
        # Who is told when it goes.
        self.tell: Callable[[], None] = lambda: None
        # How many pieces of work are under way.
        self.busy = 0
        # Whether something was lost that the box could not know of yet.
        self.is_harmed = self.was_harmed = False
        # What was left of each such file.
        self._left: dict[Path, object] = {}

    async def aside(self, do: Callable[..., Any], *given: Any) -> Any:
        """Done beside the loop, as slowly as the disk is."""
        self.busy += 1
        done = await super().aside(do, *given)
        # Where the power went in the middle of it, it stays under way.
        self.is_harmed = False
        self.busy -= 1
        return done

    def harm(self, luck: Random, shrinks: bool, much: float) -> None:
        """A file is shorter, or gone."""
        if not self._files:
            return
        file = luck.choice(sorted(self._files))
        self.is_harmed = self.was_harmed = True
        if shrinks:
            self.shrink(file, int(much * len(self._files[file].content)))
        else:
            self.lose(file)
        self._left[file] = self._files.get(file)

    def is_hurt(self, file: Path) -> bool:
        """Whether something of it was lost, and it has not been written anew since."""
        return file in self._left and self._files.get(file) is self._left[file]

    def flip(self, luck: Random) -> Path | None:
        """One bit of a file is another."""
        files = [file for file, found in sorted(self._files.items()) if found.content]
        if not files:
            return None
        flipped = luck.choice(files)
        file = self._files[flipped]
        at, bit = luck.randrange(len(file.content)), 1 << luck.randrange(8)
        file.content = file.content[:at] + bytes([file.content[at] ^ bit]) + file.content[at + 1 :]
        file.lasting, file.unsynced = file.content, []
        self.was_harmed = True
        return flipped

    def come_up(self) -> None:
        """The power is there, and whatever was wrong is not any more."""
        self.asked.clear()
        self.faults, self.room, self.is_read_only, self.seconds = {}, None, False, 0.0
        self.cut_at = self.since = self.busy = 0
        self.is_dead = self.is_harmed = False

    def die(self) -> None:
        """Here and now."""
        self.is_dead = True
        self.tell()

    def left_by_a_cut(self, luck: Random) -> "TroubledDisk":
        """What would be there if the power were cut now."""
        tell, self.tell = self.tell, lambda: None
        left = deepcopy(self)
        self.tell = tell
        left.come_up()
        left.cut(luck)
        return left

    def fill(self, free: int) -> None:
        """So many bytes are left."""
        self.room = free + sum(len(file.content) for file in set(self._files.values()))

    def killed(self) -> None:
        """The program is gone, and the disk is not."""
        self._opened = {}

    def _ask(self, what: str) -> None:
        if self.is_dead:
            raise PowerCut
        self.since += 1
        if self.since == self.cut_at:
            self.die()
            raise PowerCut
        super()._ask(what)
