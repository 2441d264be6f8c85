"""What the loudspeaker sends to the card, measured on recordings of the mix."""

import math
from array import array
from collections.abc import Callable, Iterator
from functools import cache
from itertools import groupby, pairwise
from operator import mul
from statistics import median
from typing import Any

import pytest

from moderator.sound.mixing import AMBIENCE, BREATH, BREATHING, CUE, HOLDING, LEFT, LIMIT, VOICE
from moderator.sound.sound_card import BUFFER

from .recorded import STEPS, decoded, decoding, turned_down
from .test_speaker_scenes import RATE, Place, played

WINDOW = 882  # 20 ms
SECONDS = WINDOW / RATE

# What is asked now is on the tape so much later at most.
LAG = 4 * BUFFER / RATE


class Mix:
    """A recording: one channel of it, in windows of 20 ms."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.frames = array("h", place.tape.sound)[::2]
        self.notes: dict[str, Any] = place.notes

    def levels(self, pitch: float) -> list[float]:
        """How loud this tone is in each window, of full scale (Goertzel's filter, written out)."""
        waves = waves_of(pitch)
        return [
            2 / WINDOW / 32767 * math.hypot(*(sum(map(mul, window, wave)) for wave in waves))
            for window in self.windows()
        ]

    def loudness(self) -> list[float]:
        """How loud everything together is in each window, of full scale."""
        return [math.sqrt(sum(map(mul, window, window)) / WINDOW) / 32767 for window in self.windows()]

    def windows(self) -> Iterator["array[int]"]:
        """Piece by piece."""
        for start in range(0, len(self.frames) - WINDOW, WINDOW):
            yield self.frames[start : start + WINDOW]

    def steepest(self) -> int:
        """The largest step from one sample to the next: a click is steeper than its tone."""
        return max(abs(later - sample) for sample, later in pairwise(self.frames))


@cache
def waves_of(pitch: float) -> tuple[list[float], list[float]]:
    """Sine and cosine, one window long, bent to nothing at both ends so that no other tone is heard."""
    turn = 2 * math.pi * pitch / RATE
    bell = [1 - math.cos(2 * math.pi * (at + 0.5) / WINDOW) for at in range(WINDOW)]
    sine = [weight * math.sin(turn * at) for at, weight in enumerate(bell)]
    return sine, [weight * math.cos(turn * at) for at, weight in enumerate(bell)]


def sounding(levels: list[float], threshold: float) -> tuple[float, float]:
    """From when to when, in seconds, it is louder than that."""
    loud = [at for at, level in enumerate(levels) if level > threshold]
    return loud[0] * SECONDS, (loud[-1] + 1) * SECONDS


@pytest.fixture(scope="module")
def mix(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Mix]:
    """A scene by its name, recorded once."""
    return cache(lambda name: Mix(played(name, tmp_path_factory.mktemp(name))))


def test_lines_are_heard_one_after_another_in_their_order(mix: Callable[[str], Mix]) -> None:
    heard = {pitch: mix("lines").levels(pitch) for pitch in (440, 660, 880)}
    times = [sounding(levels, 0.05) for levels in heard.values()]
    assert times == sorted(times)
    assert [end - start for start, end in times] == pytest.approx([0.5, 0.3, 0.6], abs=0.05)
    assert all(later - end < 0.1 for (_, end), (later, _) in pairwise(times))
    assert [median(level for level in levels if level > 0.05) for levels in heard.values()] == pytest.approx(
        [0.8 * VOICE, 0.4 * VOICE, 0.2 * VOICE], rel=0.03
    )


def test_no_two_lines_are_heard_at_once(mix: Callable[[str], Mix]) -> None:
    heard = [mix("lines").levels(pitch) for pitch in (440, 660, 880)]
    # In the window in which one ends the next may begin, but each is cut there.
    together = [sorted(levels)[-2] for levels in zip(*heard, strict=True)]
    assert sum(level > 0.03 for level in together) <= 2


def test_the_ambience_steps_back_for_a_line_and_returns(mix: Callable[[str], Mix]) -> None:
    ambience, voice = mix("ducking").levels(300), mix("ducking").levels(1000)
    start, end = (round(time / SECONDS) for time in sounding(voice, 0.1))
    full = ambience[start - 3]
    assert full == pytest.approx(0.5 * AMBIENCE, rel=0.03)
    ducked = pytest.approx(0.35 * full, rel=0.05)
    assert ambience[start + round(0.15 / SECONDS) + 2] == ducked
    assert all(level == ducked for level in ambience[start + 10 : end - 2])
    assert ambience[end + round(0.4 / SECONDS) + 2] == pytest.approx(full, rel=0.05)


def test_it_stays_for_what_is_whispered(mix: Callable[[str], Mix]) -> None:
    ambience, voice = mix("whispering").levels(300), mix("whispering").levels(1000)
    start, end = (round(time / SECONDS) for time in sounding(voice, 0.1))
    full = pytest.approx(0.6 * 0.5 * AMBIENCE, rel=0.03)
    assert all(level == full for level in ambience[start + 1 : end - 2])


def test_before_a_shot_it_is_nearly_silent(mix: Callable[[str], Mix]) -> None:
    ambience, shot = mix("breath").levels(300), mix("breath").levels(1000)
    asked, (start, end) = mix("breath").notes["asked"], sounding(shot, 0.1)
    assert start - asked == pytest.approx(BREATH, abs=LAG)
    still = ambience[round((asked + HOLDING + LAG) / SECONDS) : round(end / SECONDS)]
    assert len(still) * SECONDS > 1
    # The mixer knows 128 steps of a volume.
    assert max(still) < (LEFT + 1.5 / STEPS / AMBIENCE) * 0.5 * AMBIENCE
    back = ambience[round((end + BREATHING + LAG) / SECONDS) + 2]
    assert back == pytest.approx(0.5 * AMBIENCE, rel=0.03)
    assert max(shot) == pytest.approx(0.5 * CUE, rel=0.03)


def test_it_does_so_without_a_leap(mix: Callable[[str], Mix]) -> None:
    ambience, voice = mix("ducking").levels(300), mix("ducking").levels(1000)
    start, end = (round(time / SECONDS) for time in sounding(voice, 0.1))
    steps = [20 * abs(math.log10(later / level)) for level, later in pairwise(ambience[start - 5 : end + 25])]
    assert max(steps) < 4.5  # of 9.1 dB
    assert sum(step > 0.3 for step in steps[: len(steps) // 2]) >= 4


def test_a_loop_has_no_seam_to_the_sample(mix: Callable[[str], Mix]) -> None:
    night = mix("seam").place.folder / "sounds" / "ambience" / "night.ogg"
    with decoding():
        loop = turned_down(decoded(night), round(AMBIENCE * STEPS)).tolist()
    heard = mix("seam").frames.tolist()
    key = loop[RATE // 2 : RATE // 2 + 400]
    at = next(at for at in range(len(heard)) if heard[at : at + 3] == key[:3] and heard[at : at + 400] == key)
    rest = heard[at : round(-0.5 * RATE)]
    assert len(rest) > 1.3 * len(loop)
    assert rest == [loop[(RATE // 2 + number) % len(loop)] for number in range(len(rest))]


def test_a_steady_tone_stays_steady_over_its_seam(mix: Callable[[str], Mix]) -> None:
    recording = mix("seam_of_a_tone")
    level = recording.levels(300)[15:-25]
    assert len(level) * SECONDS > 2
    assert max(level) - min(level) < 0.002


def test_a_cross_fade_goes_over_without_a_gap(mix: Callable[[str], Mix]) -> None:
    recording = mix("cross_fade")
    whole = recording.loudness()
    start, end = (round(recording.notes[note] / SECONDS) for note in ("day", "silence"))
    assert whole[start - 5] == pytest.approx(0.5 * AMBIENCE / math.sqrt(2), rel=0.05)
    assert all(level == pytest.approx(whole[start - 5], rel=0.08) for level in whole[start - 5 : end])
    night, day = recording.levels(300), recording.levels(500)
    assert (max(day[: start - 1]), max(night[end - 5 : end])) < (0.005, 0.005)
    assert max(abs(later - level) for level, later in pairwise(night[start:end])) < 0.08 * AMBIENCE
    assert max(whole[end + round(1 / SECONDS) :]) < 0.001


@pytest.mark.parametrize("scene", ["everything", "too_loud"])
def test_nothing_that_is_heard_together_goes_beyond_the_limit(mix: Callable[[str], Mix], scene: str) -> None:
    highest = max(map(abs, mix(scene).frames)) / 32767
    # The mixer knows 128 steps of a volume.
    assert 0.6 < highest < LIMIT + 0.012 < 10 ** (-2 / 20)


def test_what_goes_too_high_is_softer_and_what_lies_behind_makes_room(mix: Callable[[str], Mix]) -> None:
    recording = mix("too_loud")
    line, cue = (round(recording.notes[note] / SECONDS) for note in ("line", "cue"))
    behind = recording.levels(300)
    assert behind[line - 5] == pytest.approx(AMBIENCE, rel=0.03)
    assert max(behind[line + 10 : line + 40]) < LIMIT - 0.98 * VOICE + 0.02
    assert behind[cue - 3] == pytest.approx(AMBIENCE, rel=0.03)
    assert max(recording.levels(2000)[cue + 10 : cue + 40]) == pytest.approx(LIMIT, rel=0.03)
    assert max(behind[cue + 10 : cue + 40]) < 0.03


def test_a_pause_holds_everything_and_goes_on_where_it_was(mix: Callable[[str], Mix]) -> None:
    recording = mix("pause")
    voice, whole = recording.levels(1000), recording.loudness()
    start, end = (round(recording.notes[note] / SECONDS) for note in ("pause", "resume"))
    assert max(whole[start + 9 : end - 1]) == 0
    assert sum(level > 0.13 for level in voice) * SECONDS == pytest.approx(1.0 - 0.1, abs=0.07)
    assert voice[start - 3] == pytest.approx(voice[end + 10], rel=0.03)
    assert recording.levels(300)[end + 10] == pytest.approx(0.35 * 0.5 * AMBIENCE, rel=0.05)


def test_a_line_is_cut_soon_and_without_a_click(mix: Callable[[str], Mix]) -> None:
    recording = mix("skip")
    first, following = (sounding(recording.levels(pitch), 0.1) for pitch in (220, 660))
    assert first[1] - recording.notes["stop"] < 0.15 + LAG
    assert first[1] <= following[0] < first[1] + 0.15
    assert following[1] - following[0] == pytest.approx(0.4, abs=0.05)
    cut = recording.frames[round((recording.notes["stop"] - 0.3) * RATE) : round((first[1] + 0.03) * RATE)]
    steepest = max(abs(later - sample) for sample, later in pairwise(cut))
    assert steepest < 1.5 * 0.9 * VOICE * 32767 * 2 * math.pi * 220 / RATE


def test_without_a_card_lines_take_their_time_and_with_one_they_are_heard(mix: Callable[[str], Mix]) -> None:
    recording = mix("cards")
    notes, levels = recording.notes, recording.levels(660)
    assert notes["silent"] == pytest.approx(0.5, abs=0.15)
    assert [notes[note] for note in ("without", "with", "pulled", "again")] == [
        "trouble.sound", None, "trouble.sound", None,
    ]  # fmt: skip
    assert max(recording.levels(440)) < 0.05
    out, back = (round(notes[note] / SECONDS) for note in ("out", "in"))
    looked = round((0.2 + LAG) / SECONDS)
    assert sum(level > 0.2 for level in levels[:out]) * SECONDS > 0.3
    assert max(levels[out + looked : back]) < 0.01
    assert sum(level > 0.2 for level in levels[back:]) * SECONDS > 0.3
    assert sum(level > 0.2 for level in levels) * SECONDS < 1.7  # what was said without a card is lost
    assert notes["rest"] == pytest.approx(1.4, abs=0.15)
    assert max(recording.levels(300)[back:]) > 0.05


def test_own_sounds_come_before_ours_if_they_can_be_read(mix: Callable[[str], Mix]) -> None:
    recording = mix("own_sounds")
    own, ours = (sounding(recording.levels(pitch), 0.05) for pitch in (880, 440))
    assert own[1] - own[0] == pytest.approx(0.5, abs=0.05)
    assert own[1] <= ours[0] + SECONDS
    assert ours[1] - ours[0] == pytest.approx(0.3, abs=0.05)
    assert (recording.notes["good"], recording.notes["bad"]) == (None, "trouble.sound_file")


def test_volumes_and_the_quiet_hours(mix: Callable[[str], Mix]) -> None:
    levels = mix("volumes").levels(440)
    lines = [[level for level in part if level > 0.02] for part in split(levels, 0.02)]
    assert [median(line) for line in lines[:3]] == pytest.approx(
        [0.5 * VOICE, 0.25 * VOICE, 0.125 * VOICE], rel=0.05
    )
    turned = [level for level in mix("volumes").levels(220) if level > 0.02]
    assert turned[3] == pytest.approx(0.5 * VOICE, rel=0.03)
    assert turned[-3] == pytest.approx(0.1 * VOICE, rel=0.06)
    assert max(level - later for level, later in pairwise(turned[1:-1])) < 0.5 * 0.5 * VOICE


def split(levels: list[float], threshold: float) -> Iterator[list[float]]:
    """The stretches in which it is louder than that."""
    for loud, stretch in groupby(levels, lambda level: level > threshold):
        if loud:
            yield list(stretch)
