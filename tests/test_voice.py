"""The voice: files come from whoever can speak, are kept, and are at hand."""

import asyncio
from array import array
from pathlib import Path

import pytest

from moderator.sound.voice.engines.tone import RATE
from moderator.sound.voice.fake import FakeVoice
from moderator.sound.voice.sound import Speech
from moderator.sound.voice.voice import BoxVoice, Speaking
from moderator.sound.voice.wavfile import heard, written

from .voice_stage import fitness, is_good, made, spoken

SECRET = "Xaver ist ein Werwolf."


def test_a_text_is_spoken_once_and_then_at_hand(tmp_path: Path) -> None:
    voice = made(tmp_path, "tone")
    first, second = spoken(voice, "Die Nacht bricht herein.", "Die Nacht bricht herein.")
    assert is_good(first, "Die Nacht bricht herein.")
    assert first == second
    assert fitness(voice, "tone").spoken == 1
    again = made(tmp_path, "tone")
    assert spoken(again, "Die Nacht bricht herein.") == [first]
    assert fitness(again, "tone").state == "untried"


def test_speed_pitch_and_voice_are_other_files(tmp_path: Path) -> None:
    voices = [
        made(tmp_path, "tone"),
        made(tmp_path, "tone", speed=0.8),
        made(tmp_path, "tone", pitch=1.2),
        made(tmp_path, "tone", voice_of={"tone": "x"}),
    ]
    assert len({spoken(voice, "Hallo")[0] for voice in voices}) == 4


def test_if_all_fail_there_is_no_file_and_why_is_known(tmp_path: Path) -> None:
    voice = made(tmp_path, "Silent", "Missing", "nonexistent")
    assert spoken(voice, SECRET) == [None]
    assert "there is no engine 'nonexistent'" in fitness(voice, "nonexistent").reason


@pytest.mark.parametrize("harm", ["truncated", "flipped", "empty", "zeros"])
def test_a_torn_file_is_rendered_again(tmp_path: Path, harm: str) -> None:
    (path,) = spoken(made(tmp_path, "tone"), SECRET)
    assert path is not None
    whole = path.read_bytes()
    flipped = bytearray(whole)
    flipped[len(whole) // 2] ^= 1
    torn = {"truncated": whole[:3000], "flipped": bytes(flipped), "empty": b"", "zeros": bytes(len(whole))}
    path.write_bytes(torn[harm])
    voice = made(tmp_path, "tone")
    assert spoken(voice, SECRET) == [path]
    assert path.read_bytes() == whole
    assert fitness(voice, "tone").spoken == 1


@pytest.mark.parametrize("rate", [RATE // 2, 2 * RATE, 7, 1_000_000])
def test_a_file_with_a_wrong_rate_is_rendered_again(tmp_path: Path, rate: int) -> None:
    (path,) = spoken(made(tmp_path, "tone"), SECRET)
    speech = heard(path) if path else None
    assert path is not None
    assert speech is not None
    assert speech.rate == RATE
    path.write_bytes(written(Speech(speech.samples, rate)))
    voice = made(tmp_path, "tone")
    assert not voice.has(SECRET)
    assert spoken(voice, SECRET) == [path]
    assert heard(path) == speech


def test_a_voice_that_speaks_at_another_rate_from_now_on_is_learnt_anew(tmp_path: Path) -> None:
    cache = made(tmp_path, "tone").cache

    def render(name: str, rate: int) -> Path | None:
        cache.part(name).write_bytes(written(Speech(array("h", range(500)), rate)))
        return cache.keep(name, "tone")

    assert all(render(name, RATE) for name in "ab")
    assert cache.use("a", "tone")
    assert render("c", 2 * RATE)
    assert not cache.has("a", "tone")
    assert cache.use("a", "tone") is None
    assert cache.use("b", "another voice")
    assert cache.use("c", "tone")


def test_what_is_prepared_is_at_hand(tmp_path: Path) -> None:
    async def prepare(voice: BoxVoice) -> tuple[str, ...]:
        failed = await voice.prepare(["Hallo", "Wer da?", "Wer da?", "..."])
        await voice.close()
        return failed

    voice = made(tmp_path, "tone")
    assert asyncio.run(prepare(voice)) == ("...",)
    assert fitness(voice, "tone").spoken == 2
    again = made(tmp_path, "tone")
    asyncio.run(prepare(again))
    assert fitness(again, "tone").spoken == 0


def test_names_are_respelt_as_whole_words(tmp_path: Path) -> None:
    voice = made(tmp_path, "tone", say_as={"Xaver": "Ksaver", "Jo": "Dscho"})
    plain = made(tmp_path, "tone")
    paths = spoken(voice, "Xaver ist tot.", "Xavers Haus brennt.")
    assert paths == spoken(plain, "Ksaver ist tot.", "Xavers Haus brennt.")


def test_names_can_be_respelt_during_the_evening(tmp_path: Path) -> None:
    voice = made(tmp_path, "tone")

    async def play() -> list[Path | None]:
        before = await voice.file("Zoë ist tot.")
        voice.respell({"Zoë": "Zo-e"})
        after = await voice.file("Zoë ist tot.")
        same = await voice.file("Zo-e ist tot.")
        await voice.close()
        return [before, after, same]

    before, after, same = asyncio.run(play())
    assert before != after == same


@pytest.mark.parametrize("kind", ["real", "fake"])
def test_the_fake_keeps_the_same_contract(tmp_path: Path, kind: str) -> None:
    voice: Speaking = FakeVoice(mute=["..."]) if kind == "fake" else made(tmp_path, "tone")

    async def play() -> None:
        counts: list[tuple[int, int]] = []
        short = await voice.file("Ja.")
        long = await voice.file("Die Nacht bricht herein.")
        assert await voice.file("Ja.") == short
        assert await voice.file("...") is None
        assert await voice.prepare(["Hallo", "..."], lambda *now: counts.append(now)) == ("...",)
        assert counts == [(1, 2), (2, 2)]
        for path, text in ((short, "Ja."), (long, "Die Nacht bricht herein.")):
            assert path is not None
            assert path.stat().st_size > 44, text
        await voice.close()

    asyncio.run(play())


def test_the_fake_remembers_what_was_asked() -> None:
    voice = FakeVoice()

    async def play() -> None:
        await voice.file("Hallo")
        await voice.prepare(["Ja."])
        await voice.close()

    asyncio.run(play())
    assert voice.asked == ["Hallo"]
    assert not voice.folder.exists()
