"""What a night costs: ambience, and a spoken line every 20 seconds; nothing of it is a test.

python -m tests.bench.speaker_night [SECONDS]
"""

import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path

from moderator.audio.pygame_speaker import PygameSpeaker
from moderator.audio.speaker import SpeakerSettings

from ..test_speaker_scenes import tone

SOUNDS = Path(__file__).parents[1] / "sounds"


def memory() -> float:
    """This program's share of the memory, in MB."""
    rollup = Path("/proc/self/smaps_rollup").read_text(encoding="ascii")
    return next(int(row.split()[1]) for row in rollup.splitlines() if row.startswith("Pss:")) / 1024


async def hold_ups(found: list[float]) -> None:
    """How late the loop comes to what it should do at a certain time."""
    while True:
        due = time.perf_counter() + 0.05
        await asyncio.sleep(0.05)
        found.append(time.perf_counter() - due)


async def night(seconds: float, watched: bool, folder: Path) -> None:
    """Play a night and print what it cost."""
    line = tone(folder / "line.wav", 300, 2.5)
    speaker = PygameSpeaker(SpeakerSettings(), SOUNDS)
    late: list[float] = []
    watch = asyncio.create_task(hold_ups(late)) if watched else None
    speaker.scene("night")
    await asyncio.sleep(5)
    cpu, since, most = time.process_time(), time.perf_counter(), 0.0
    while time.perf_counter() - since < seconds:
        await speaker.say(line)
        most = max(most, memory())
        await asyncio.sleep(17.5)
    used = (time.process_time() - cpu) / (time.perf_counter() - since)
    print(f"{100 * used:.2f} % of a core, {most:.1f} MB PSS", end="")  # noqa: T201
    print(f", held up at most {1000 * max(late):.1f} ms" if late else "")  # noqa: T201
    if watch:
        watch.cancel()
    await speaker.close()


if __name__ == "__main__":
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    length = float(sys.argv[1]) if len(sys.argv) > 1 else 60
    with tempfile.TemporaryDirectory() as place:
        asyncio.run(night(length, "--watched" in sys.argv, Path(place)))
