"""What happens in a scene: by what all know alone, more of it each round, and nothing twice in an evening."""

from collections.abc import Sequence
from itertools import takewhile
from operator import add
from pathlib import Path
from random import Random

import pytest

from moderator.sound.scenery import LONGEST, PACES, SCENERIES, Happening, Hour, happenings
from moderator.sound.sound_card import PygameCard, Sound
from moderator.sound.sound_files import SoundFiles
from moderator.sound.soundscape import Composed, Happens, halved, over

from .recording import SOUNDS

# The seconds of a night.
NIGHT = 110.0
TALES = [str(number) for number in range(12)]


def within(name: str, hour: Hour, seconds: float = NIGHT) -> list[Happening]:
    return list(takewhile(lambda one: one.second < seconds, happenings(name, hour)))


def test_the_same_hour_sounds_the_same_and_another_does_not() -> None:
    hour = Hour("7", 3, 0, 0.75)
    assert within("night", hour) == within("night", hour) != []
    for other in (hour._replace(tale="8"), hour._replace(round=4), hour._replace(step=1)):
        assert within("night", other) != within("night", hour)


@pytest.mark.parametrize("tale", TALES)
@pytest.mark.parametrize(("name", "nights"), [("night", range(1, 10)), ("storm", (2, 4, 5))])
def test_nothing_is_heard_twice_alike_in_an_evening(tale: str, name: str, nights: Sequence[int]) -> None:
    heard = [(one.name, one.pace) for night in nights for one in within(name, Hour(tale, night))]
    assert len(set(heard)) == len(heard) > 10


def test_more_happens_from_night_to_night_and_less_once_few_are_left() -> None:
    def many(night: int, left: float) -> int:
        return sum(len(within("night", Hour(tale, night, 0, left))) for tale in TALES)

    by_night = [many(night, 1.0) for night in (1, 3, 6)]
    assert by_night[0] * 1.3 < by_night[1] < by_night[2]
    by_left = [many(4, left) for left in (1.0, 0.5, 0.3, 0.15)]
    assert by_left[0] == by_left[1] > 1.3 * by_left[2] > 1.3 * 1.3 * by_left[3] > 0


def test_the_dawn_opens() -> None:
    heard = [one for tale in TALES for one in within("dawn", Hour(tale), 60.0)]
    thirds = [[one for one in heard if start <= one.second < start + 20] for start in (0, 20, 40)]
    voices = [{one.name.split("-")[0] for one in third} for third in thirds]
    assert len(thirds[0]) * 1.5 < len(thirds[1]) < len(thirds[2])
    assert voices[0] < voices[1] <= voices[2] == set(SCENERIES["dawn"].kinds)


@pytest.mark.parametrize("name", SCENERIES)
def test_what_happens_in_one_row_is_over_before_the_next_begins(name: str) -> None:
    scenery = SCENERIES[name]
    assert scenery.slot > max(LONGEST[kind] for kind in scenery.kinds) / min(PACES) + 1
    together = 0
    heard = within(name, Hour("3", 5), 600)
    for one in heard:
        length = LONGEST[one.name.rsplit("-", 1)[0]] / one.pace
        meets = [other for other in heard if one.second <= other.second < one.second + length]
        together = max(together, len(meets))
    assert together <= scenery.rows


def test_samples_are_added_and_halved_each_in_its_own_lane() -> None:
    dice = Random(1)
    one = [dice.randrange(-16384, 16384) for _ in range(999)]
    other = [dice.randrange(-16384, 16384) for _ in range(999)]

    def packed(samples: list[int]) -> int:
        return int.from_bytes(b"".join(one.to_bytes(2, "little", signed=True) for one in samples), "little")

    size = 2 * len(one)
    assert over(packed(one), packed(other), size) == packed(list(map(add, one, other)))
    for times in range(4):
        assert halved(packed(one), times, size) == packed([sample >> times for sample in one])


@pytest.mark.parametrize("start", [0, 4, 36, 40, 100])
def test_what_happens_is_heard_to_the_sample_over_the_parts_of_a_bed_that_it_falls_into(start: int) -> None:
    happens = Happens(start, bytes(range(2, 34)), 1)
    heard = b""
    for at in range(0, 160, 40):
        piece = bytearray(40)
        happens.lay(piece, at)
        heard += piece
    softened = halved(int.from_bytes(happens.sound, "little"), 1, 32).to_bytes(32, "little")
    assert heard == bytes(start) + softened + bytes(160 - 32 - start)


def test_a_scene_of_ours_is_put_together_alike_every_time_and_where_something_is_missing_it_says_so(
    tmp_path: Path,
) -> None:
    card = PygameCard(driver="dummy")
    card.open()
    hour = Hour("2", 6)
    try:
        ours, again, later = (
            Composed("night", at, SoundFiles(SOUNDS)) for at in (hour, hour, hour._replace(round=7))
        )
        first = [ours.more().get_raw() for _ in range(4)]
        assert first == [again.more().get_raw() for _ in range(4)]
        assert first[0] != later.more().get_raw()
        assert not ours.bad
        (tmp_path / "beds").symlink_to(SOUNDS / "beds")
        lacking = Composed("night", hour, SoundFiles(tmp_path))
        assert isinstance([lacking.more() for _ in range(4)][-1], Sound)
        assert lacking.bad
    finally:
        card.close()
