"""Every engine that loads here keeps the contract, and speaks two hundred lines without a fault."""

import asyncio
import os
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from moderator.sound.voice.engine import ENGINES, NoVoice, known, piper_voice, voice_for
from moderator.sound.voice.settings import VoiceSettings
from moderator.sound.voice.sound import LOUDNESS, Speech, fault
from moderator.sound.voice.teller import Fitness
from moderator.sound.voice.voice import BoxVoice
from moderator.sound.voice.wavfile import heard

TEXTS = {
    "de": "Die Nacht bricht herein. Alle schließen die Augen.",
    "en": "Night falls. Everybody close your eyes.",
}
# Where Piper's voice files lie, if there are any.
PIPER_VOICES = os.environ.get("PIPER_VOICES")

NAMES = ("Anna", "Bartholomäus", "Çelik", "Friederike", "Jo", "Łukasz", "Noël", "Øyvind", "Xaver", "Zoë")
SENTENCES = (
    "{name}",
    "{name} ist tot.",
    "{name} wurde in der Nacht von den Werwölfen gefressen.",
    "Wer ist für {name}? Daumen hoch oder Daumen runter – jetzt!",
    "{name}, wach auf. Du hast {number} Sekunden.",
    "Noch {number} Sekunden …",
    "Das Dorf hat {number} Stimmen gegen {name} abgegeben: Das reicht „knapp“.",
    "Pst! Ruhe, {name}.",
    "{number}",
    "{name} und {other} lieben sich; gemeinsam leben sie, gemeinsam sterben sie, und niemand weiß es.",
    "Es ist {number} Uhr.",
    "{name} & {other}: raus!",
    "Die Hexe schläft ein; zum {number}. Mal.",
    "Werwölfe, einigt euch auf ein Opfer, nur nicht auf {name}!",
    "Der Hahn kräht, das Dorf erwacht, und alle außer {name} öffnen die Augen.",
    "Ja, {name}.",
    "Und nun, {name}?",
    "Das Amt geht an {name}",
    "{other}, {name} und {other} sitzen nebeneinander.",
    "In der {number}. Nacht starb niemand. Niemand? Doch: {name}, und mit {name} auch {other}!",
)


def lines() -> list[str]:
    """Two hundred different things to say."""
    return [
        sentence.format(name=name, other=NAMES[turn - 1], number=7 * turn + 3)
        for turn, name in enumerate(NAMES)
        for sentence in SENTENCES
    ]


def voice_of(engine: str, folder: Path, language: str = "de", **wishes: Any) -> BoxVoice:
    """A voice with one engine only."""
    voices = Path(PIPER_VOICES) if PIPER_VOICES else None
    return BoxVoice(VoiceSettings(language, folder, voice=(engine,), voices=voices, **wishes))


def spoken(voice: BoxVoice, *texts: str) -> list[Speech]:
    """What is heard of some texts; the test is skipped where the engine cannot be loaded."""

    async def speak() -> list[Path | None]:
        try:
            return [await voice.file(text) for text in texts]
        finally:
            await voice.close()

    paths = asyncio.run(speak())
    must_load(voice)
    speeches = [heard(path) for path in paths if path is not None]
    return [speech for speech in speeches if speech is not None]


def must_load(voice: BoxVoice) -> Fitness:
    """How the only engine did."""
    (teller,) = voice.status().tellers
    if teller.state == "absent":
        pytest.skip(f"{teller.name}: {teller.reason}")
    return teller


@pytest.mark.fast
@pytest.mark.parametrize("language", TEXTS)
@pytest.mark.parametrize("engine", ENGINES)
def test_an_engine_speaks(engine: str, language: str, tmp_path: Path) -> None:
    text = TEXTS[language]
    voice = voice_of(engine, tmp_path, language)
    long, short, again = spoken(voice, text, "Hallo", text)
    assert fault(long, text) == fault(short, "Hallo") == ""
    assert long == again
    assert long.seconds > short.seconds
    assert max(map(abs, long.samples)) < 32767
    assert long.loudness == pytest.approx(LOUDNESS, rel=0.05)
    (teller,) = voice.status().tellers
    assert (teller.state, teller.spoken, teller.failed, teller.reason) == ("ready", 2, 0, "")


@pytest.mark.fast
@pytest.mark.parametrize("engine", ENGINES)
def test_an_engine_speaks_as_fast_as_it_is_told(engine: str, tmp_path: Path) -> None:
    slow, fast = (
        spoken(voice_of(engine, tmp_path, speed=speed), TEXTS["de"])[0].seconds for speed in (0.8, 1.4)
    )
    assert 1.2 < slow / fast < 2.5


@pytest.mark.parametrize("engine", ["pico", "pyttsx3", "tone"])
def test_an_engine_speaks_as_high_as_it_is_told(engine: str, tmp_path: Path) -> None:
    low, high = (spoken(voice_of(engine, tmp_path, pitch=pitch), "Niemand") for pitch in (0.8, 1.3))
    assert crossings(low[0]) < crossings(high[0])


def crossings(speech: Speech) -> float:
    """How often a second the samples change their sign: high voices do so more often."""
    signs = [sample > 0 for sample in speech.samples]
    return sum(map(bool.__ne__, signs, signs[1:])) / speech.seconds


def test_picos_whisper_has_no_depth_and_nothing_else_is_whispered(tmp_path: Path) -> None:
    text = "Die Nacht senkt sich über das Dorf."
    plain, whisper, grief = (
        brightness(spoken(voice_of("pico", tmp_path), f"<{manner}>{text}")[0])
        for manner in ("day", "whisper", "grief")
    )
    assert whisper > 2 * plain
    assert grief < 1.3 * plain


def brightness(speech: Speech) -> float:
    """How much of its power is in what changes from one sample to the next."""
    power = sum(sample * sample for sample in speech.samples)
    return sum((one - other) ** 2 for one, other in pairwise(speech.samples)) / power


@pytest.mark.parametrize("engine", ["pico", "pyttsx3"])
def test_two_hundred_lines_come_out_well(engine: str, tmp_path: Path) -> None:
    voice = voice_of(engine, tmp_path)

    async def prepare() -> tuple[str, ...]:
        failed = await voice.prepare(lines())
        await voice.close()
        return failed

    failed = asyncio.run(prepare())
    teller = must_load(voice)
    assert failed == ()
    assert len(set(lines())) == teller.spoken == 200
    assert (teller.failed, teller.reason) == (0, "")


@pytest.mark.parametrize("voice", ["de+croak", "en+whisper"])
def test_espeak_has_variants(voice: str, tmp_path: Path) -> None:
    plain = spoken(voice_of("pyttsx3", tmp_path), "Die Hexe erwacht.")
    assert spoken(voice_of("pyttsx3", tmp_path, voice_of={"pyttsx3": voice}), "Die Hexe erwacht.") != plain


@pytest.mark.parametrize(
    ("engine", "voice"), [("pyttsx3", "de+nobody"), ("pyttsx3", "xx"), ("pico", "xx-XX")]
)
def test_a_voice_that_does_not_exist_is_not_replaced_in_secret(
    engine: str, voice: str, tmp_path: Path
) -> None:
    spoken(voice_of(engine, tmp_path), "Hallo")
    wrong = voice_of(engine, tmp_path, voice_of={engine: voice})

    async def speak() -> Path | None:
        path = await wrong.file("Hallo")
        await wrong.close()
        return path

    assert asyncio.run(speak()) is None
    assert wrong.status().tellers[0].reason


def test_the_parent_never_loads_an_engine() -> None:
    assert not sys.modules.keys() & {"py_nanotts", "pyttsx3", "espeakng_loader", "piper", "onnxruntime"}


def test_a_piper_voice_is_found_by_its_language(tmp_path: Path) -> None:
    for name in ("de_DE-thorsten-low.onnx", "de_DE-eva-low.onnx", "en_GB-alan-low.onnx"):
        (tmp_path / name).touch()
    for name in ("de_DE-thorsten-low.onnx", "en_GB-alan-low.onnx"):
        (tmp_path / f"{name}.json").touch()
    assert piper_voice("de", "", tmp_path).name == "de_DE-thorsten-low.onnx"
    assert piper_voice("en", "", tmp_path).name == "en_GB-alan-low.onnx"
    assert piper_voice("de", "en_GB-alan-low", tmp_path).name == "en_GB-alan-low.onnx"
    for wished in ("", "de_DE-eva-low"):
        with pytest.raises(NoVoice):
            piper_voice("fr", wished, tmp_path)
    with pytest.raises(NoVoice):
        piper_voice("de", "", tmp_path / "nowhere")


def test_what_is_not_there_is_said() -> None:
    with pytest.raises(NoVoice, match="there is no engine 'festival'"):
        known("festival")
    with pytest.raises(NoVoice, match="no voice for the language 'nl'"):
        voice_for("pico", "nl", "", None)
    assert voice_for("pyttsx3", "nl", "", None) == "nl"
