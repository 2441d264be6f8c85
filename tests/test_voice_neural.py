"""Neural voices: what they say, and that in a game nobody waits for one, nor has one in memory."""

import asyncio
import json
import logging
import shutil
import subprocess
import sys
from itertools import pairwise
from math import log2
from pathlib import Path
from typing import Any

import pytest

from moderator.sound.voice.engines.hibari import Hibari
from moderator.sound.voice.live import by_memory, measured
from moderator.sound.voice.renderer import HOME, brought
from moderator.sound.voice.settings import VoiceSettings
from moderator.sound.voice.sound import Speech
from moderator.sound.voice.voice import BoxVoice
from moderator.sound.voice.wavfile import heard

from .patience import patient
from .voice_stage import fitness, spoken

TOYS = Path(__file__).parent / "toys"
REAL = TOYS / "de_DE-thorsten-medium.onnx.json"
EMOTIONS = {"amused": 0, "angry": 1, "neutral": 4, "whisper": 7}


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engines that are not installed here, as toys."""
    monkeypatch.setenv("PYTHONPATH", str(TOYS))


def english(folder: Path, *engines: str, **settings: Any) -> BoxVoice:
    """A voice that speaks English."""
    return BoxVoice(VoiceSettings("en", folder / "cache", voice=engines, **settings))


def pitch(speech: Speech) -> float:
    """How often a second a tone swings."""
    samples = speech.samples
    swings = sum(a < 0 <= b for a, b in pairwise(samples))
    loud = sum(level > 1000 for level in speech.levels) * 0.01
    return swings / loud


def said(voice: BoxVoice, text: str) -> Speech:
    """One text, as it is heard."""
    (path,) = spoken(voice, text)
    assert path is not None, voice.status()
    speech = heard(path)
    assert speech is not None
    return speech


def a_voice(folder: Path, speakers: dict[str, int] | None = None) -> Path:
    """A toy model behind the real configuration, perhaps with speakers as the emotional voice has them."""
    folder.mkdir()
    file = folder / "de_DE-thorsten-medium.onnx"
    file.write_bytes(b"toy")
    config = json.loads(REAL.read_bytes())
    if speakers:
        config |= {"num_speakers": len(speakers), "speaker_id_map": speakers}
    file.with_name(f"{file.name}.json").write_text(json.dumps(config), encoding="utf-8")
    return file


def test_hibari_is_as_high_and_as_fast_as_it_is_told_and_the_same_twice(tmp_path: Path) -> None:
    text = "Night falls over the village"
    plain, again = (said(english(tmp_path / name, "hibari"), text) for name in ("a", "b"))
    higher = said(english(tmp_path, "hibari", pitch=1.2), text)
    faster = said(english(tmp_path, "hibari", speed=1.4), text)
    assert plain == again
    assert pitch(plain) == pytest.approx(200, rel=0.03)
    assert pitch(higher) == pytest.approx(240, rel=0.03)
    assert higher.seconds == pytest.approx(plain.seconds, rel=0.05)
    assert faster.seconds < plain.seconds / 1.25


def test_hibari_is_livelier_than_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    numpy: Any = pytest.importorskip("numpy")
    monkeypatch.syspath_prepend(str(TOYS))
    try:
        _, none, low, middle, high, faint = Hibari("heart").livelier(numpy.array([0, 0, 100, 200, 400, 30.0]))
    finally:
        for name in [name for name in sys.modules if name.partition(".")[0] == "hibari"]:
            del sys.modules[name]
    assert middle == pytest.approx(200)
    assert [log2(high / middle), log2(middle / low)] == pytest.approx([1.35, 1.35])
    # Where there is no voice, none is made.
    assert (none, faint) == (0, 30)


def test_a_voice_of_hibari_that_is_not_here_is_not_fetched(tmp_path: Path) -> None:
    voice = english(tmp_path, "hibari", "tone", voice_of={"hibari": "emma"})
    said(voice, "Night falls")
    assert voice.speaking == "tone"
    assert fitness(voice, "hibari").state == "absent"


def test_hibari_speaks_no_german(tmp_path: Path) -> None:
    voice = BoxVoice(VoiceSettings("de", tmp_path, voice=("hibari", "tone")))
    said(voice, "Es wird Nacht")
    assert voice.speaking == "tone"


@pytest.mark.parametrize(("wished", "high"), [("", 350), ("#amused", 150), ("#1", 200), ("#whisper", 500)])
def test_the_settings_name_who_of_a_voice_speaks(wished: str, high: int, tmp_path: Path) -> None:
    a_voice(tmp_path / "voices", EMOTIONS)
    wish = {"piper": f"de_DE-thorsten-medium{wished}"}
    voice = BoxVoice(
        VoiceSettings("de", tmp_path, voice=("piper",), voices=tmp_path / "voices", voice_of=wish)
    )
    assert pitch(said(voice, "Es wird Nacht im Dorf")) == pytest.approx(high, rel=0.03)


def test_a_speaker_that_a_voice_has_not_is_told(tmp_path: Path) -> None:
    a_voice(tmp_path / "voices", EMOTIONS)
    wish = {"piper": "#nobody"}
    settings = VoiceSettings(
        "de", tmp_path, voice=("piper", "tone"), voices=tmp_path / "voices", voice_of=wish
    )
    voice = BoxVoice(settings)
    said(voice, "Es wird Nacht")
    assert voice.speaking == "tone"
    assert "no speaker 'nobody'; there are amused, angry, neutral, whisper" in fitness(voice, "piper").reason


def is_alive(voice: BoxVoice) -> bool:
    """Whether the first engine has a worker."""
    renderer = voice.engines[0].renderer
    return renderer is not None and renderer.pid is not None


async def settled(voice: BoxVoice) -> None:
    """Until nothing is to be done any more."""
    while len(voice.unspoken):
        await asyncio.sleep(0.01)


def test_where_all_is_prepared_no_neural_worker_stays_in_a_game(tmp_path: Path) -> None:
    voice = english(tmp_path, "hibari", "tone", rendering="prepared")

    async def evening() -> None:
        async with voice:
            prepared = await voice.file("It was prepared")
            assert is_alive(voice)
            voice.at_play(True)
            await settled(voice)
            assert not is_alive(voice)
            assert await voice.file("It was prepared") == prepared
            assert voice.speaking == "hibari"
            await voice.file("It was not")
            assert (voice.speaking, is_alive(voice)) == ("tone", False)
            voice.at_play(False)
            await voice.file("It may take its time")
            assert (voice.speaking, is_alive(voice)) == ("hibari", True)

    asyncio.run(evening())


def test_where_it_speaks_live_its_worker_is_ready_when_a_game_begins(tmp_path: Path) -> None:
    voice = english(tmp_path, "hibari", "tone", rendering="live")

    async def evening() -> None:
        async with voice:
            voice.at_play(True)
            await settled(voice)
            assert is_alive(voice)
            await voice.file("Nobody knew")
            assert voice.speaking == "hibari"

    asyncio.run(evening())


def test_nobody_waits_for_it_in_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("TOY_SECONDS", "1.5")
    voice = english(tmp_path, "hibari", "tone", rendering="live")

    async def evening() -> None:
        async with voice:
            await voice.file("There is time")
            assert voice.speaking == "hibari"
            voice.at_play(True)
            loop = asyncio.get_running_loop()
            for text in ("There is none", "Nor now"):
                began = loop.time()
                await voice.file(text)
                assert voice.speaking == "tone"
                # Less than the toy takes; the second is not even tried.
                assert loop.time() - began < 1.4
            assert not is_alive(voice)
            voice.at_play(False)
            await voice.file("There is time again")
            assert voice.speaking == "hibari"

    with caplog.at_level(logging.WARNING):
        asyncio.run(evening())
    assert caplog.messages == ["hibari is too slow for a game"]


def test_what_was_measured_counts_before_how_much_memory_there_is(tmp_path: Path) -> None:
    file = a_voice(tmp_path / "voices")
    assert measured(str(file)) is None
    about = file.with_name(f"{file.name}.about.json")
    for written, known in (
        ('{"rendering": "prepared"}', "prepared"),
        ('{"rendering": 7}', None),
        ("[", None),
    ):
        about.write_text(written, encoding="utf-8")
        assert measured(f"{file}#whisper") == known
    assert by_memory() in ("live", "prepared")


def test_an_engine_that_was_brought_lies_beside_the_releases(tmp_path: Path) -> None:
    release = tmp_path / "releases" / "1.0-1"
    release.mkdir(parents=True)
    assert brought("piper", release) is None
    (tmp_path / "engines" / "piper").mkdir(parents=True)
    (tmp_path / "current").symlink_to(release)
    assert brought("piper", tmp_path / "current") == tmp_path / "engines" / "piper"
    checkout = tmp_path / "src" / "box"
    checkout.mkdir(parents=True)
    (tmp_path / "src" / "engines" / "piper").mkdir(parents=True)
    assert brought("piper", checkout) is None


def test_a_worker_finds_an_engine_that_was_brought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONPATH")
    release = tmp_path / "releases" / "1.0-1"
    release.mkdir(parents=True)
    shutil.copytree(TOYS / "hibari", tmp_path / "engines" / "hibari" / "hibari")
    shutil.copytree(HOME / "moderator", release / "moderator", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(HOME / "hardware", release / "hardware", ignore=shutil.ignore_patterns("__pycache__"))
    program = (
        "import asyncio, sys; from pathlib import Path;"
        "from moderator.sound.voice.voice import BoxVoice;"
        "from moderator.sound.voice.settings import VoiceSettings\n"
        "async def say():\n"
        "    async with BoxVoice(VoiceSettings('en', Path(sys.argv[1]), voice=('hibari',))) as voice:\n"
        "        print(await voice.file('Night falls') is not None, voice.status().tellers[0].reason)\n"
        "asyncio.run(say())"
    )
    asked = [sys.executable, "-P", "-c", program, str(tmp_path / "cache")]
    where = {"PYTHONPATH": str(release)}
    said = subprocess.run(asked, cwd=release, env=where, capture_output=True, text=True, timeout=patient(60))
    assert said.stdout.split()[:1] == ["True"], said
