"""A night of the loudspeaker alone: ambience, and a spoken line every 20 seconds.

python -m tests.bench.speaker_night SECONDS [--watched]     says how long the loop was held up
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


async def night(seconds: float, line: Path) -> None:
    """Play it."""
    speaker = PygameSpeaker(SpeakerSettings(), SOUNDS)
    speaker.scene("night")
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        await speaker.say(line)
        await asyncio.sleep(min(QUIET, max(0.0, until - time.monotonic())))
    await speaker.close()


async def watched(seconds: float, line: Path) -> float:
    """Play it; how late the loop came at most to what was due."""
    playing, late = asyncio.create_task(night(seconds, line)), 0.0
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
        if "--watched" in sys.argv:
            print(f"{1000 * asyncio.run(watched(length, spoken)):12,.1f} ms")  # noqa: T201
        else:
            asyncio.run(night(length, spoken))
