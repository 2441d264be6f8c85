"""The narrator is directed: every line has a manner, pauses are written, and both become sound."""

import asyncio
import pickle
from copy import copy
from itertools import pairwise
from pathlib import Path

import pytest

from moderator.lines import HERE, LANGUAGES
from moderator.lines.lines import MANNER, BadLine, Lines, load, manner_of, scripts, spoken
from moderator.lines.words import MANNERS, PLAIN, Directed, script_of
from moderator.sound.manner import MANNERS as DELIVERIES
from moderator.sound.manner import PAUSES, Phrase, Script, rewritten, script
from moderator.sound.voice.engine import Job
from moderator.sound.voice.engines.piper import speaker_for, speakers_of
from moderator.sound.voice.engines.tone import Tone
from moderator.sound.voice.fake import FakeVoice
from moderator.sound.voice.recorded import Recordings
from moderator.sound.voice.respelling import Respelling
from moderator.sound.voice.sound import Speech
from moderator.sound.voice.wavfile import heard
from moderator.sound.voice.worker import done
from moderator.table.clock import LoopClock, run_virtually
from moderator.table.guest_words import TEMPERS
from moderator.table.mouth import SilentMouth, reading
from moderator.table.narrator import Narrator

from .bench.directed import nights
from .test_box_secrecy import TABLES

# By how much a night may become longer.
LONGER = 0.1

# The emotional voice of thorsten has these, as is told of it.
EMOTIONS = {"amused": 0, "angry": 1, "disgusted": 2, "drunk": 3, "neutral": 4, "sleepy": 5, "whisper": 7}

TONES = [
    pytest.param(load(language, files), id=f"{language}-{len(files)}")
    for language in LANGUAGES
    for files in ([], [HERE / f"short.{language}.yaml"])
]
every_tone = pytest.mark.parametrize("lines", TONES)


def told(**written: str) -> Lines:
    """Some lines, with what is written for them: `manner_night` for the manner of a group."""
    return Lines("en", {line.replace("_", "."): (text,) for line, text in written.items()})


# What is written.


@every_tone
def test_every_line_has_a_manner_that_there_is(lines: Lines) -> None:
    for line in spoken(lines):
        assert manner_of(line, lines.wordings) in MANNERS, f"manners.yaml has none for {line}"


@every_tone
def test_guests_alone_speak_as_guests_each_in_a_voice_of_its_own(lines: Lines) -> None:
    manners = {line: lines.manner(line) for line in spoken(lines)}
    assert {line for line, manner in manners.items() if manner in TEMPERS} == {
        line for line in manners if line.startswith("guest.")
    }
    for temper in TEMPERS:
        said = {manner for line, manner in manners.items() if line.endswith(f".{temper}")}
        assert said == {temper}


@every_tone
def test_what_is_only_shown_has_no_manner(lines: Lines) -> None:
    assert lines.manner("page.host.go.seat") == ""
    assert not isinstance(lines.text("page.host.go.seat"), Directed)


def test_lines_and_voice_know_the_same_manners() -> None:
    assert set(MANNERS) == set(DELIVERIES)
    assert PLAIN in MANNERS
    assert all(delivery.level <= 0 for delivery in DELIVERIES.values()), "what is louder could be too loud"


def test_manners_differ() -> None:
    assert len(set(DELIVERIES.values())) == len(DELIVERIES)


def test_a_line_is_spoken_as_itself_or_as_its_group() -> None:
    lines = told(
        manner_night="whisper", manner_night_end="grief", night_fall="Dark.", night_end="Light.", day="x"
    )
    assert [lines.manner(line) for line in ("night.fall", "night.end", "day")] == ["whisper", "grief", "day"]


@every_tone
def test_a_pause_follows_words_and_the_night_waits_the_same_in_all(lines: Lines) -> None:
    for line, wordings in scripts(lines).items():
        for text in wordings:
            assert "<" not in text[1:], text
            assert not text.partition(">")[2].startswith("|"), f"{line}: {text}"
            assert all(len(strokes) <= len(PAUSES) for strokes in text.split() if "|" in strokes), text
        if line.split(".")[0] in ("call", "ask", "reminder", "peeks", "felt", "look"):
            assert len({script(text).pause for text in wordings}) == 1, f"{line}: a slot has one length"


@every_tone
def test_before_a_card_and_after_a_verdict_there_is_a_pause(lines: Lines) -> None:
    for line, wordings in scripts(lines).items():
        for text in wordings:
            if line.startswith("death.") and "{card}" in text:
                assert "| {card}" in text, text
            if line in ("say.gallows-count", "say.vote-count", "say.acquitted"):
                assert text.endswith("|"), text


def test_a_line_is_read_without_its_marks(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text("scene:\n  dusk: 'Dusk. | Now. ||'\nmanner:\n  scene.dusk: grief\n", encoding="utf-8")
    words = load("en", [own]).text("scene.dusk")
    assert words == "Dusk. Now."
    assert script_of(words) == "<grief>Dusk. | Now. ||"


def test_a_name_brings_no_marks() -> None:
    words = told(scene_gallows="Here is {who}.").text("scene.gallows", who="<grief>|A|")
    assert words == "Here is <grief>|A|."
    assert script(script_of(words)) == script("<day>Here is  grief  A .")


@pytest.mark.parametrize(
    ("written", "complaint"),
    [
        (
            "manner: {scene: {night: shouting}}",
            "own.yaml, line 1: there is no manner 'shouting'",
        ),
        ("manner: {scene: {nigth: grief}}", "there is no line 'scene.nigth'"),
    ],
)
def test_a_table_is_told_what_is_wrong_with_its_manners(tmp_path: Path, written: str, complaint: str) -> None:
    own = tmp_path / "own.yaml"
    own.write_text(written, encoding="utf-8")
    with pytest.raises(BadLine, match=complaint):
        load("en", [own])


def test_every_manner_is_written_for_something_that_is_there() -> None:
    lines = load("en")
    for place in (line.removeprefix(MANNER) for line in lines.wordings if line.startswith(MANNER)):
        assert any(line == place or line.startswith(f"{place}.") for line in spoken(lines)), place


# How it is spoken.


def test_a_script_is_taken_apart() -> None:
    assert script("<grief>Anna was | the Seer. |||") == Script(
        "grief", (Phrase("Anna was", 0.8), Phrase("the Seer.", 2.0))
    )
    assert script("<grief>Anna was | the Seer. |||").text == "Anna was the Seer."
    assert script("2 | 3 < 4").text == "2 | 3 < 4", "only a script has marks"


def test_names_are_respelt_in_a_script_as_anywhere() -> None:
    said = Respelling({"Xaver": "Ksaver"})
    assert said("<day>Xaver | und – Xaver. ||") == "<day>Ksaver | und, Ksaver. ||"
    assert rewritten("Xaver | x", str.upper) == "XAVER | X"


def spoken_by_tone(text: str, folder: Path) -> Speech:
    """What the worker makes of a text."""
    file = folder / "said.wav"
    assert "seconds" in done(Tone(""), Job(text, str(file), 1.0, 1.0))
    speech = heard(file)
    assert speech is not None
    return speech


def silences(speech: Speech) -> list[float]:
    """How long nothing is heard, each time for longer than a gap between words."""
    loud = [at for at, level in enumerate(speech.levels) if level > 100]
    ends = [*loud, len(speech.levels)]
    return [round((after - at) / 100, 2) for at, after in pairwise(ends) if after - at > 30]


def test_pauses_are_as_long_as_they_are_written(tmp_path: Path) -> None:
    assert silences(spoken_by_tone("<day>Ja | Nein. || Ja. |||", tmp_path)) == pytest.approx(PAUSES, abs=0.06)


def test_a_manner_is_slower_softer_and_in_a_room(tmp_path: Path) -> None:
    plain, whispered, grieved = (
        spoken_by_tone(f"<{manner}>Die Nacht bricht herein.", tmp_path)
        for manner in ("day", "whisper", "grief")
    )
    assert grieved.seconds > 1.05 * plain.seconds
    assert grieved.loudness < 0.95 * plain.loudness
    # The room goes on sounding when the word is over.
    assert whispered.seconds > plain.seconds / DELIVERIES["whisper"].speed + 0.1


def test_a_line_without_a_manner_is_as_it_was(tmp_path: Path) -> None:
    assert spoken_by_tone("Ja.", tmp_path) == spoken_by_tone("<day>Ja.", tmp_path)


@pytest.mark.parametrize(
    ("style", "speaker"), [("whisper", 7), ("sad", 5), ("amused", 0), ("", 4), ("nobody's", 4)]
)
def test_piper_speaks_as_whoever_has_the_style(style: str, speaker: int) -> None:
    assert speaker_for(style, EMOTIONS) == speaker


def test_a_piper_voice_of_one_speaker_has_none_to_choose(tmp_path: Path) -> None:
    (tmp_path / "one.onnx.json").write_text('{"num_speakers": 1, "speaker_id_map": {}}', encoding="utf-8")
    assert speaker_for("whisper", speakers_of(tmp_path / "one.onnx.json")) is None
    assert speaker_for("whisper", {"p225": 3, "p226": 1}) == 1


def test_a_copy_is_spoken_as_it_is() -> None:
    """Whoever looks on from another process gets what is said by copies."""
    directed = Directed("Dusk. Now.", "<grief>Dusk. | Now. ||")
    for copied in (copy(directed), pickle.loads(pickle.dumps(directed))):
        assert (copied, script_of(copied)) == (directed, script_of(directed))


def test_a_recording_is_found_by_what_is_read(tmp_path: Path) -> None:
    (tmp_path / "scene.dusk.1.wav").write_bytes(b"RIFF")
    voice = Recordings(tmp_path, {"scene.dusk": ("Dusk. Now.",)})
    assert asyncio.run(voice.at_hand("<grief>Dusk. | Now. ||")) == tmp_path / "scene.dusk.1.wav"


def test_pauses_and_slower_speech_take_their_time_without_a_voice() -> None:
    async def took(text: str) -> float:
        began = LoopClock().now()
        await SilentMouth(LoopClock()).say(text)
        return LoopClock().now() - began

    plain = run_virtually(took("Dusk. Now."))
    directed = Directed("Dusk. Now.", "<grief>Dusk. | Now. ||")
    assert run_virtually(took(directed)) == pytest.approx(reading(directed))
    assert reading(directed) > plain + 0.8 + 1.5


def test_a_hum_lasts_as_long_as_its_pauses() -> None:
    voice = FakeVoice()
    hums = [asyncio.run(voice.file(text)) for text in ("<day>Ja.", "<day>Ja. ||")]
    short, long = (speech_seconds(hum) for hum in hums)
    assert long - short == pytest.approx(1.5, abs=0.02)
    asyncio.run(voice.close())


def speech_seconds(file: Path | None) -> float:
    """How long the file of a hum lasts: a byte a sample, and the head."""
    assert file is not None
    return (file.stat().st_size - 44) / 8000


@pytest.mark.parametrize("rules", TABLES)
def test_no_night_is_a_tenth_longer_for_it(rules: str) -> None:
    found = list(nights(TABLES[rules], load("de"), 1))
    assert found
    assert max(night.longer for night in found) < LONGER
    assert min(night.pauses for night in found) > 0


def test_a_reminder_now_and_then_has_no_words_whoever_is_asked() -> None:
    narrator = Narrator(load("en"), ["Anna"], "tale")
    rung = [narrator.bell(f"{step}.1") for step in range(200)]
    assert set(rung) == {"", "watchman"}
    assert 30 < rung.count("watchman") < 70
    assert rung == [Narrator(load("en"), ["Ben"], "tale").bell(f"{step}.1") for step in range(200)]


def test_a_table_has_words_alone_if_it_likes(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text("cue: {reminder: {without-words: ''}}", encoding="utf-8")
    narrator = Narrator(load("en", [own]), ["Anna"], "tale")
    assert {narrator.bell(f"{step}.1") for step in range(200)} == {""}
