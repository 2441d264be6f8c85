"""Spoken files: what is wrong with one is found, all become even, and the cache keeps them whole."""

import os
import tempfile
import wave
from array import array
from math import pi, sin
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moderator.sound.voice import drawer as drawers
from moderator.sound.voice.cache import Cache, key
from moderator.sound.voice.drawer import Drawer
from moderator.sound.voice.respelling import Respelling, plain
from moderator.sound.voice.sound import (
    A_PERSONS,
    CEILING,
    LEAD,
    LOUDNESS,
    TRAIL,
    WINDOW,
    Speech,
    evened,
    fault,
)
from moderator.sound.voice.wavfile import heard, is_whole, promised_rate, written

TEXT = "Die Nacht bricht herein."
RATE = 16000


def hum(seconds: float, strength: float = 8000, before: float = 0.1, after: float = 0.2) -> Speech:
    """Something that hums, with silence around it."""
    samples = [strength * sin(2 * pi * 150 * at / RATE) for at in range(round(seconds * RATE))]
    silences = [[0.0] * round(length * RATE) for length in (before, after)]
    return Speech(array("h", map(round, silences[0] + samples + silences[1])), RATE)


@pytest.mark.parametrize(
    ("speech", "wrong"),
    [
        (hum(1.5), ""),
        (hum(1.5, strength=300), ""),
        (hum(1.5, strength=60), "silent"),
        (hum(1.5, strength=0), "silent"),
        (Speech(array("h"), RATE), "silent"),
        (hum(1.5, after=0.0), "cut off"),
        (hum(1.5, after=0.01), "cut off"),
        (hum(1.5, after=0.04), ""),
        (hum(8.0), "too long"),
        (hum(0.3), "too short"),
        (hum(1.5, before=20.0, after=20.0), ""),
    ],
)
def test_what_is_wrong_is_found(speech: Speech, wrong: str) -> None:
    assert fault(speech, TEXT) == wrong


def test_an_engine_that_always_pauses_must_pause() -> None:
    assert fault(hum(1.5, after=0.05), TEXT, tail=0.1) == "cut off"
    assert fault(hum(1.5, after=0.15), TEXT, tail=0.1) == ""


def test_slow_speech_may_take_longer_and_a_person_as_long_as_they_like() -> None:
    assert fault(hum(8.0), TEXT, (0.5, 0.5)) == ""
    assert fault(hum(0.5), TEXT) == "too short"
    assert fault(hum(0.5), TEXT, (2.0, 2.0)) == ""
    assert fault(hum(8.0), TEXT, A_PERSONS) == ""


@given(
    strength=st.floats(800, 32000),
    before=st.floats(0, 0.3),
    after=st.floats(0, 0.3),
    seconds=st.floats(0.2, 0.6),
    rate=st.sampled_from((8000, 16000, 22050)),
)
@settings(max_examples=30, deadline=None)
def test_all_become_equally_loud_with_equal_silence(
    strength: float, before: float, after: float, seconds: float, rate: int
) -> None:
    even = evened(Speech(hum(seconds, strength, before, after).samples, rate))
    assert even.loudness == pytest.approx(LOUDNESS, rel=0.05)
    first, end = even.span
    assert first * WINDOW == pytest.approx(LEAD, abs=2 * WINDOW)
    assert even.seconds - end * WINDOW == pytest.approx(TRAIL, abs=2 * WINDOW)
    assert even.seconds == pytest.approx(seconds * RATE / rate + LEAD + TRAIL, abs=4 * WINDOW)


def test_peaks_are_bent_and_not_clipped() -> None:
    samples = hum(1.0, 1000).samples
    samples[::400] = array("h", [32767] * len(samples[::400]))
    even = evened(Speech(samples, RATE))
    assert 24000 < max(even.samples) <= CEILING


@given(st.lists(st.integers(-32768, 32767), min_size=1), st.sampled_from((8000, 16000, 22050, 44100)))
def test_a_kept_file_is_a_wav_file_of_the_same_samples(samples: list[int], rate: int) -> None:
    content = written(Speech(array("h", samples), rate))
    assert is_whole(content)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "kept.wav")
        file.write_bytes(content)
        assert promised_rate(file) == rate
        assert heard(file) == Speech(array("h", samples), rate)


@given(data=st.data())
def test_any_harm_to_a_kept_file_is_found(data: st.DataObject) -> None:
    content = bytearray(written(hum(0.01, before=0.0, after=0.0)))
    place = data.draw(st.integers(0, len(content) - 1))
    harmed = content[:place] if data.draw(st.booleans()) else content.copy()
    if len(harmed) == len(content):
        harmed[place] ^= 1 << data.draw(st.integers(0, 7))
    assert not is_whole(bytes(harmed))


def test_two_channels_are_heard_as_one(tmp_path: Path) -> None:
    with wave.open(str(tmp_path / "two.wav"), "wb") as two:
        two.setparams((2, 2, RATE, 0, "NONE", ""))
        two.writeframes(array("h", [100, 300, -100, -300]).tobytes())
    assert heard(tmp_path / "two.wav") == Speech(array("h", [200, -200]), RATE)


@pytest.mark.parametrize("content", [b"", b"RIFF", b"no sound at all", bytes(44), written(hum(1))[:43]])
def test_what_is_no_wav_file_is_not_heard(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "bad.wav").write_bytes(content)
    assert heard(tmp_path / "bad.wav") is None
    assert promised_rate(tmp_path / "bad.wav") is None


def kept(cache: Cache, name: str, days_ago: int = 0, seconds: float = 0.1) -> Path:
    """A file in the cache, last used so long ago."""
    cache.part(name).write_bytes(written(hum(seconds)))
    path = cache.keep(name)
    assert path is not None
    if days_ago:
        then = path.stat().st_mtime - days_ago * drawers.DAY
        os.utime(path, (then, then))
    return path


def test_everything_that_is_heard_is_in_the_key() -> None:
    parts = [
        ("pico", "de-DE", 1.0, 1.0, "a"),
        ("tone", "de-DE", 1.0, 1.0, "a"),
        ("pico", "en-GB", 1.0, 1.0, "a"),
    ]
    parts += [
        ("pico", "de-DE", 0.9, 1.0, "a"),
        ("pico", "de-DE", 1.0, 0.9, "a"),
        ("pico", "de-DE", 1.0, 1.0, "b"),
    ]
    assert len({key(*part) for part in parts}) == len(parts)
    assert key(*parts[0]) == key(*parts[0])


def test_only_a_whole_file_is_kept(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.part("torn").write_bytes(written(hum(0.1))[:-1])
    assert cache.keep("torn") is None
    assert cache.keep("never written") is None
    cache.drop("torn")
    assert list(tmp_path.iterdir()) == []


def test_the_oldest_used_go_first_when_there_is_too_much(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawers, "IN_HAND", 2)
    size = len(written(hum(0.1)))
    cache = Cache(tmp_path, limit=5 * size)
    for name, days in (("a", 9), ("b", 8), ("c", 7), ("d", 6), ("e", 5)):
        kept(cache, name, days)
    assert cache.use("a")
    kept(cache, "f")
    assert sorted(path.stem for path in tmp_path.glob("*.wav")) == ["a", "d", "e", "f"]


def test_what_may_be_about_to_be_played_stays(tmp_path: Path) -> None:
    cache = Cache(tmp_path, limit=1)
    paths = [kept(cache, name) for name in "abc"]
    assert all(path.exists() for path in paths)


def test_a_use_is_noted_once_a_day(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    old, recent = kept(cache, "old", days_ago=3), kept(cache, "recent")
    earlier = recent.stat().st_mtime - 60
    os.utime(recent, (earlier, earlier))
    assert cache.use("old")
    assert cache.use("recent")
    assert old.stat().st_mtime > recent.stat().st_mtime == earlier


def test_what_was_never_finished_is_swept_away(tmp_path: Path) -> None:
    part = Drawer(tmp_path).part("x")
    part.write_bytes(b"half")
    Drawer(tmp_path)
    assert part.exists()
    long_ago = part.stat().st_mtime - 2 * drawers.DAY
    os.utime(part, (long_ago, long_ago))
    Drawer(tmp_path)
    assert not part.exists()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Xaver, Xavers und Xaverl.", "Ksaver, Xavers und Xaverl."),
        ("Jo und Jo-Ann.", "Dscho und Dscho Änn."),
        ("XAVER", "XAVER"),
        ("Zoe\N{COMBINING DIAERESIS} ist tot.", "Zo-e ist tot."),
        ("Ksaver", "Jens"),
        ("A. B. (C) ist dran.", "Abece ist dran."),
    ],
)
def test_whole_names_are_respelt(text: str, said: str) -> None:
    names = {"Xaver": "Ksaver", "Jo": "Dscho", "Jo-Ann": "Dscho Änn", "Zoë": "Zo-e", "Ksaver": "Jens"}
    assert Respelling({**names, "A. B. (C)": "Abece", "": "nothing"})(text) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<b>Anna</b> [[x]]\n\t{n} & Ben\x00 *_#", "b Anna /b x n & Ben"),
        ("Der Hahn kräht – das Dorf erwacht.", "Der Hahn kräht, das Dorf erwacht."),
        ("Ruhe … im Dorf …", "Ruhe, im Dorf."),
        ("Und nun... Anna...", "Und nun, Anna."),
        ("Er sagte „nein“, »ja« und Anna-Lena 8–18.", "Er sagte nein, ja und Anna-Lena 8–18."),
    ],
)
def test_a_text_is_written_so_that_every_engine_reads_it(text: str, said: str) -> None:
    assert plain(text) == said


@given(st.text())
def test_any_text_can_be_made_plain(text: str) -> None:
    assert "\n" not in plain(text)
