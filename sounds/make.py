#!/usr/bin/env python3
"""Make the sounds of the box: from noise and oscillators, the same each time.

python sounds/make.py                     all of them
python sounds/make.py --only night howl   some of them
python sounds/make.py --wav /tmp/wav      beside that, as they are before packing
python sounds/make.py --cut --only night  make nothing, but find where the ring is cut open best
"""

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from sounds.loudness import integrated, loudest, peak
from sounds.ogg import vorbis
from sounds.pack import cut, packed, steps, write_wav
from sounds.recipes import made
from sounds.seam import best_cut
from sounds.table import RINGS, SOUNDS, SoundRow


def make(sound: SoundRow, wav: Path | None) -> str:
    """Make one sound, write it, and say how it came out."""
    begun = time.monotonic()
    signal = made(sound)
    pcm = cut(steps(sound, signal), sound.cut)
    if wav:
        write_wav(wav / f"{sound.name}.wav", pcm)
    sound.file.parent.mkdir(exist_ok=True)
    sound.file.write_bytes(packed(sound, pcm))
    loud = integrated(signal) if sound in RINGS else loudest(signal)
    size, took = sound.file.stat().st_size / 1000, time.monotonic() - begun
    return (
        f"{sound.name:<19}{vorbis(sound.file).seconds:5.1f} s  {loud:6.1f} LUFS  {peak(signal):6.1f} dBFS"
        f"  {size:5.0f} kB  made in {took:.0f} s"
    )


def try_cuts(sound: SoundRow, _: Path | None) -> str:
    """Find where a ring is cut open best, for the table."""
    if sound not in RINGS:
        return f"{sound.name:<19}is no ring"
    second, stands_out = best_cut(sound, steps(sound, made(sound)))
    return f"{sound.name:<19}cut at {second} s: its seam stands out by {stands_out:.1f} dB"


def wishes(arguments: list[str] | None) -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    names = [sound.name for sound in SOUNDS]
    parser.add_argument("--only", metavar="NAME", nargs="+", choices=names, default=names, help="these alone")
    parser.add_argument("--wav", metavar="DIR", type=Path, help="also write them there, not packed")
    parser.add_argument("--jobs", metavar="N", type=int, default=2, help="so many at a time (2)")
    parser.add_argument("--cut", action="store_true", help="only find where the rings are cut open best")
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> int:
    """Make what is wanted, a line for each sound."""
    wish = wishes(arguments)
    if wish.wav:
        wish.wav.mkdir(parents=True, exist_ok=True)
    wanted = [sound for sound in SOUNDS if sound.name in wish.only]
    with ProcessPoolExecutor(wish.jobs) as pool:
        jobs = [pool.submit(try_cuts if wish.cut else make, sound, wish.wav) for sound in wanted]
        for number, job in enumerate(as_completed(jobs), 1):
            sys.stdout.write(f"[{number:2}/{len(wanted)}] {job.result()}\n")
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
