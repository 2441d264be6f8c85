"""A spoken line on its track: where it is, and how it is cut without a click."""

from .card_watch import Track
from .playtime import Playtime
from .sound_card import BUFFER, FRAME, RATE, Sound, samples

# The mixer may be ahead of the clock by this much: it fills a buffer before it is heard.
AHEAD = 3 * BUFFER

CUT = round(0.03 * RATE)


class SpokenLine:
    """One line while it is spoken."""

    def __init__(self, sound: Sound, track: Track, playtime: Playtime) -> None:
        self._sound = sound
        self._track = track
        self._playtime = playtime
        self._began = playtime.now()

    @property
    def seconds(self) -> float:
        """How long it is, from where it was begun."""
        return self._sound.get_length()

    @property
    def busy(self) -> bool:
        """Whether the mixer has not come to its end."""
        return self._track.busy

    def begin(self, volume: float) -> None:
        """From its first sample on."""
        self._began = self._playtime.now()
        self._track.play(self._sound, volume)

    def go_on(self, volume: float) -> None:
        """On another card, where it was."""
        rest = self._sound.get_raw()[self._frame * FRAME :]
        if rest:
            self._sound = Sound(buffer=rest)
            self.begin(volume)

    def fade_soon(self) -> float:
        """Fade its own samples a little ahead of the mixer; the seconds until it is silent.

        The mixer's own fades go by steps of a buffer, and those click.
        """
        start = self._frame + AHEAD
        frames = samples(self._sound)
        end = min(start + CUT, len(frames) // 2)
        for frame in range(start, end):
            level = 1 - (frame - start + 1) / CUT
            frames[2 * frame] = int(frames[2 * frame] * level)
            frames[2 * frame + 1] = int(frames[2 * frame + 1] * level)
        rest = frames[2 * max(start, end) :]
        rest[:] = memoryview(bytes(rest.nbytes)).cast("h")
        return (AHEAD + CUT + 2 * BUFFER) / RATE

    def stop(self) -> None:
        """End at once."""
        self._track.stop()

    @property
    def _frame(self) -> int:
        return round((self._playtime.now() - self._began) * RATE)
