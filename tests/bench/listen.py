"""Two minutes of an evening to listen to: from nightfall on, as it comes out of the mixer.

python -m tests.bench.listen FILE [GAME LANGUAGE]     writes FILE, an Ogg (docs/evening.ogg: big-box de)
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import soundfile  # type: ignore[import-untyped]

from moderator.sound.sound_card import RATE

from .loudness import cut, evening

SECONDS, BEFORE = 120.0, 8.0
# Of Vorbis, from 0 to 1: both ears as one, small enough for a repository.
QUALITY = 0.0


def main(file: str, rules: str = "big-box", language: str = "de") -> None:
    """Record an evening and keep two minutes of it."""
    with TemporaryDirectory() as place:
        recording, _ = evening(rules, language, Path(place))
    night = next(asked.time for asked in recording.log if asked.what == "scene" and asked.name == "night")
    start = max(0.0, night - BEFORE)
    heard = cut(recording, start, start + SECONDS).mean(axis=0)
    with soundfile.SoundFile(
        file, "w", RATE, 1, "VORBIS", format="OGG", compression_level=1 - QUALITY
    ) as out:
        for begin in range(0, len(heard), 4096):
            out.write(heard[begin : begin + 4096])


if __name__ == "__main__":
    main(*sys.argv[1:])
