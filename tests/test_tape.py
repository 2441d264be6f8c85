"""What came out of a sound card, held against what should have been said: on tapes made for it."""

import wave
from array import array
from pathlib import Path
from random import Random

from tests.appliance.pi.heard import ALIKE, PIECE, compare, loudness, overlapping

RATE = 16_000


def words(seed: int, seconds: float) -> list[int]:
    """Noise that gets loud and soft, as speech does."""
    chance, samples = Random(seed), list[int]()
    while len(samples) < seconds * RATE:
        volume = chance.choice((0, 300, 2000, 8000))
        samples += [chance.randint(-volume, volume) for _ in range(chance.randint(800, 4000))]
    return samples


def write(file: Path, samples: list[int]) -> Path:
    """A recording of it."""
    with wave.open(str(file), "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(RATE)
        sound.writeframes(array("h", samples).tobytes())
    return file


def test_lines_are_found_where_they_are_and_others_are_not(tmp_path: Path) -> None:
    one, other, stranger = words(1, 3.0), words(2, 2.0), words(3, 2.0)
    hum = Random(4)
    silence = [hum.randint(-200, 200) for _ in range(RATE)]
    quieter = [round(sample * 0.6) for sample in one]
    tape = loudness(write(tmp_path / "tape", [*silence, *quieter, *silence, *other, *silence * 9]))
    begins = 1 + len(one) / RATE + 1
    said = [
        (100.0, "one", write(tmp_path / "one", one)),
        (100.0 + begins - 1, "other", write(tmp_path / "other", other)),
        (100.0 + begins, "stranger", write(tmp_path / "stranger", stranger)),
    ]
    found = compare(tape, 99.5, said)
    assert [line.likeness > ALIKE for line in found] == [True, True, False]
    assert abs(found[0].start - 1) <= 2 * PIECE
    assert abs(found[1].start - begins) <= 2 * PIECE
    assert overlapping(found[:2]) == []


def test_a_line_over_another_is_seen(tmp_path: Path) -> None:
    one, other = words(5, 4.0), words(6, 3.0)
    both = [a + b for a, b in zip(one[2 * RATE :], other, strict=False)]
    rest = other[len(both) :]
    tape = loudness(write(tmp_path / "tape", [*one[: 2 * RATE], *both, *rest, *[0] * 9 * RATE]))
    said = [(0.0, "one", write(tmp_path / "one", one)), (2.0, "other", write(tmp_path / "other", other))]
    assert len(overlapping(compare(tape, 0.0, said))) == 1
