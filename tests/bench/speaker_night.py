"""A night of the loudspeaker alone: ambience, and a spoken line every 20 seconds.

python -m tests.bench.speaker_night SECONDS [--watched] [--loop]     watched: how long its loop was held up
"""

import asyncio
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from moderator.sound.pygame_speaker import PygameSpeaker
from moderator.sound.speaker import SpeakerSettings

from ..recording import SOUNDS
from ..test_speaker_scenes import tone

LINE, QUIET = 2.5, 17.5
TICK = 0.05


async def night(seconds: float, line: Path, own: Path | None) -> None:
    """Play it."""
    speaker = PygameSpeaker(SpeakerSettings(), SOUNDS, own)
    speaker.scene("night")
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        await speaker.say(line)
        await asyncio.sleep(min(QUIET, max(0.0, until - time.monotonic())))
    await speaker.close()


async def watched(seconds: float, line: Path, own: Path | None) -> float:
    """Play it; how late the loop came at most to what was due."""
    playing, late = asyncio.create_task(night(seconds, line, own)), 0.0
    while not playing.done():
        due = time.perf_counter() + TICK
        await asyncio.sleep(TICK)
        late = max(late, time.perf_counter() - due)
    await playing
    return late


if __name__ == "__main__":
    length = float(sys.argv[1])
    with TemporaryDirectory() as place:
        spoken = tone(Path(place) / "line.wav", 300, LINE)
        own = Path(place) if "--loop" in sys.argv else None
        if own:
            # The bed alone, as a person's own sound: a loop, and nothing happens in it.
            (own / "night.ogg").symlink_to(SOUNDS / "beds" / "night.ogg")
        if "--watched" in sys.argv:
            print(f"{1000 * asyncio.run(watched(length, spoken, own)):12,.1f} ms")  # noqa: T201
        else:
            asyncio.run(night(length, spoken, own))
