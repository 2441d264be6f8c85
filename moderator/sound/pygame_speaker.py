"""The loudspeaker through pygame's mixer."""

import asyncio
from contextlib import suppress
from functools import partial
from pathlib import Path

from .ambience import DECKS, Ambience
from .card_watch import LOOK, CardWatch, Track
from .clock import LoopClock
from .mixing import ACCENTS, BREATH, CUE, ENDING, LIMIT, Console
from .playtime import Playtime, Turns
from .scenery import ANY_HOUR, Hour
from .sound_card import PygameCard, Sound, SoundCard, peak_of
from .sound_files import SoundFiles
from .soundscape import UNREADABLE
from .speaker import CARD_GONE, FILE_BAD, Knob, SpeakerSettings
from .spoken_line import SpokenLine

# How closely the end of a line is watched once its time is over, and for how long.
NEAR, LATE = 0.02, 0.3

# As many cues may sound at the same time.
CUES = 4


class PygameSpeaker:
    """Lines, cues and ambience on one sound card."""

    def __init__(
        self,
        settings: SpeakerSettings,
        sounds: Path,
        own_sounds: Path | None = None,
        card: SoundCard | None = None,
        look: float = LOOK,
    ) -> None:
        self._card = CardWatch(card or PygameCard(settings.sound_card), self._moved, look)
        self._playtime = Playtime(LoopClock())
        self._turns = Turns(self._playtime)
        self._console = Console(settings, LoopClock(), self._apply)
        self._files = SoundFiles(sounds, own_sounds)
        self._ambience = Ambience(self._files, self._console, self._card, self._playtime, settings.cross_fade)
        self._voice = Track(0, self._card)
        self._cues = [Track(DECKS + 2 + number, self._card) for number in range(CUES)]
        # Who has a cue to itself, as long as nobody speaks, and until when.
        self._loud: Track | None = None
        self._loud_until = 0.0
        # A cue of somebody's own may be too loud.
        self._tamed = 1.0
        self._line: SpokenLine | None = None
        self._bad: set[str] = set()

    @property
    def trouble(self) -> str | None:
        """The line that tells what is wrong, while something is."""
        if self._card.away:
            return CARD_GONE
        return FILE_BAD if self._bad or self._ambience.bad else None

    async def say(self, file: Path, steps_back: bool = True) -> None:
        """A spoken line to its end; never over another: who calls later waits."""
        async with self._turns.take():
            sound = await self._loaded([file], file.name)
            await self._playtime.beginning()
            if sound and not self._turns.closed.is_set():
                await self._speak(sound, steps_back)

    async def cue(self, name: str, wait: bool = False) -> None:
        """A short sound begins, and if wanted is waited for; nothing happens if there is none."""
        sound = await self._loaded(self._files.find("cues", name), name)
        await self._playtime.beginning()
        is_accent = bool(sound) and wait and name in ACCENTS
        if is_accent:
            self._console.hold_breath()
            await self._playtime.last(BREATH, self._turns.closed)
        try:
            await self._sound(sound, wait)
        finally:
            if is_accent:
                self._console.breathe()

    async def _sound(self, sound: Sound | None, wait: bool) -> None:
        if sound is None or self._turns.closed.is_set():
            return
        free = next((track for track in self._cues if not track.busy), self._cues[0])
        if wait and self._line is None:
            peak = peak_of(sound)
            self._loud, self._loud_until = free, self._playtime.now() + sound.get_length()
            self._tamed = min(1.0, LIMIT / (CUE * max(peak, 0.01)))
            self._console.take("cue", CUE * self._tamed * peak)
        elif free is self._loud:
            self._loud = None
        free.play(sound, self._level(free))
        if wait:
            try:
                await self._playtime.last(sound.get_length(), self._turns.closed)
                await self._end(free)
            finally:
                self._console.leave("cue")

    def _level(self, cue: Track) -> float:
        return self._console.cue * self._tamed if cue is self._loud else self._console.beside

    def scene(self, name: str | None, hour: Hour = ANY_HOUR) -> None:
        """Cross-fade to this ambience, which goes on without an end; or to silence."""
        self._ambience.scene(name, hour)

    def turn(self, knob: Knob, level: float) -> None:
        """How loud, from 0 to 1; in an instant but without a click."""
        self._console.turn(knob, level)

    def pause(self) -> None:
        """Everything fades within some hundredths of a second, and then holds still."""
        if not self._playtime.held and not self._turns.closed.is_set():
            self._playtime.hold()
            self._console.hush()

    def resume(self) -> None:
        """Everything goes on where it was."""
        if self._playtime.held:
            self._playtime.go()
            self._card.hold(False)
            self._console.unhush()

    async def close(self) -> None:
        """End everything; what is asked for later does nothing."""
        if self._turns.closed.is_set():
            return
        self.resume()
        await asyncio.gather(self._turns.close(), self._ambience.close(ENDING))
        await self._card.close()

    async def _loaded(self, files: list[Path], name: str) -> Sound | None:
        """The first of these files that can be read."""
        if self._turns.closed.is_set():
            return None
        for file in files:
            with suppress(*UNREADABLE):
                sound = await self._card.load(partial(Sound, file))
                self._bad.discard(name)
                return sound
        self._bad.add(name)
        return None

    async def _speak(self, sound: Sound, steps_back: bool) -> None:
        line = self._line = SpokenLine(sound, self._voice, self._playtime)
        if self._playtime.now() < self._loud_until - LATE:
            self._loud = None
            self._console.leave("cue")
        self._console.take("line", peak_of(sound))
        line.begin(self._console.voice)
        self._console.duck(steps_back)
        is_whole = False
        try:
            await self._playtime.last(line.seconds, self._turns.closed)
            await self._end(line)
            is_whole = not self._turns.closed.is_set()
        finally:
            self._console.unduck()
            self._console.leave("line")
            if not is_whole:
                await self._cut(line)
            self._line = None

    async def _end(self, sounding: SpokenLine | Track) -> None:
        """The mixer's clock is not quite ours: watch for the last sample."""
        for _ in range(round(LATE / NEAR)):
            if not sounding.busy:
                break
            await self._playtime.last(NEAR, self._turns.closed)

    async def _cut(self, line: SpokenLine) -> None:
        if not self._playtime.standing and line.busy:
            await asyncio.sleep(line.fade_soon())
        line.stop()

    def _apply(self) -> None:
        """What the faders say is done; once they are down for a pause, everything holds still."""
        self._voice.set_volume(self._console.voice)
        for deck in self._ambience.decks:
            deck.track.set_volume(deck.volume)
        for track in self._cues:
            track.set_volume(self._level(track))
        if self._playtime.held and self._console.hushed:
            self._playtime.halt()
            self._card.hold(True)

    def _moved(self) -> None:
        """On another card everything goes on where it was."""
        self._apply()
        self._ambience.go_on()
        if self._line:
            self._line.go_on(self._console.voice)
            if self._playtime.standing:
                self._card.hold(True)
