"""The card is looked after: while it is gone, silence stands in for it and takes the same time."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from .playtime import first_of
from .sound_card import CardMissing, Channel, PygameCard, Sound, SoundCard, hold

# How often the card is looked at; in vain its opening is tried less and less often.
LOOK, SELDOM = 3.0, 30.0

Thing = TypeVar("Thing")


class CardWatch:
    """Opens the card and looks after it; while it is gone, silence takes the same time."""

    def __init__(self, card: SoundCard, moved: Callable[[], None], look: float = LOOK) -> None:
        self.away = False
        self._card = card
        self._silence = PygameCard(driver="dummy")
        self._moved = moved
        self._look = self._patience = look
        self._seen = ""
        self._open = asyncio.Event()
        self._loads: set[asyncio.Future[Any]] = set()
        self._watch: asyncio.Task[None] | None = None

    @property
    def is_open(self) -> bool:
        """Whether the tracks may be touched."""
        return self._open.is_set()

    def hold(self, still: bool) -> None:
        """All tracks hold still, or go on."""
        if self.is_open:
            hold(still)

    async def ready(self) -> None:
        """Wait until there is something to play to; `CardMissing` if it is closed."""
        if self._watch is None:
            self._watch = asyncio.create_task(self._keep())
        if not self._open.is_set():
            await first_of(self._open.wait(), asyncio.shield(self._watch))
        if self._watch.cancelled():
            raise CardMissing
        if self._watch.done():
            self._watch.result()  # whatever went wrong there is loud

    async def load(self, work: Callable[[], Thing]) -> Thing:
        """Do something with sounds in a thread; the card stays the same meanwhile."""
        await self.ready()
        thread = asyncio.ensure_future(asyncio.to_thread(work))
        self._loads.add(thread)
        thread.add_done_callback(self._over)
        return await asyncio.shield(thread)

    async def close(self) -> None:
        """Look after it no longer, and close it."""
        if self._watch is None:
            return
        # If it came to its end by itself, nothing will be opened any more.
        await first_of(self._open.wait(), asyncio.shield(self._watch))
        self._watch.cancel()
        await self._leave()
        await asyncio.to_thread(self._card.close)

    def _over(self, thread: asyncio.Future[Any]) -> None:
        """It need not be waited for, and nobody need have been interested in how it failed."""
        self._loads.discard(thread)
        if not thread.cancelled():
            thread.exception()

    async def _keep(self) -> None:
        await self._take()
        since = 0.0
        while True:
            await asyncio.sleep(self._look)
            since += self._look
            if not self.away and self._card.gone():
                await self._take()
            elif self.away and (since >= self._patience or self._seen != self._card.signs()):
                since = 0.0
                await self._take()

    async def _take(self) -> None:
        """The card is opened, or silence in its place."""
        await self._leave()
        signs = self._card.signs()
        changed = self._seen != signs
        was_away = self.away
        await asyncio.to_thread(self._try)
        self._patience = min(2 * self._patience, SELDOM) if was_away and not changed else self._look
        self._seen = signs
        self._open.set()
        self._moved()

    async def _leave(self) -> None:
        self._open.clear()
        if self._loads:
            await asyncio.wait(self._loads)

    def _try(self) -> None:
        self._card.close()
        try:
            self._card.open()
            self.away = False
        except CardMissing:
            self._silence.open()
            self.away = True


class Track:
    """One of the mixer's channels; while the card is being changed nothing can be done with it."""

    def __init__(self, number: int, card: CardWatch) -> None:
        self.number = number
        self._card = card

    def play(self, sound: Sound, volume: float) -> None:
        """Begin, this loud from the first sample on."""
        if self._card.is_open:
            self.stop()
            self.set_volume(volume)
            self._channel.play(sound)

    def follow(self, sound: Sound, volume: float) -> None:
        """Go on with this after the present sound, without a gap."""
        if self.busy:
            self._channel.queue(sound)
        else:
            self.play(sound, volume)

    def stop(self) -> None:
        """End at once; the first stop only ends the present sound, and what follows it begins."""
        for _ in range(2):
            if self.busy:
                self._channel.stop()

    def set_volume(self, volume: float) -> None:
        """From 0 to 1; the mixer knows 128 steps."""
        if self._card.is_open:
            self._channel.set_volume((round(volume * 128) + 0.5) / 128 if volume else 0.0)

    @property
    def busy(self) -> bool:
        """Whether it has not come to its end."""
        return self._card.is_open and self._channel.get_busy()

    @property
    def wants_more(self) -> bool:
        """Whether nothing follows the present sound."""
        return self._card.is_open and self._channel.get_queue() is None

    @property
    def _channel(self) -> Channel:
        return Channel(self.number)
