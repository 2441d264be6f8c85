"""A person's recordings are used where they fit, and judged; the commands say what is what."""

import asyncio
import os
import subprocess
import sys
import wave
from argparse import Namespace
from array import array
from dataclasses import replace
from pathlib import Path

import pytest

from moderator.commands import voice as command
from moderator.keeping.folders import cache_folder
from moderator.sound.voice.engines.tone import Tone
from moderator.sound.voice.recorded import Recordings, slug
from moderator.sound.voice.settings import VoiceSettings
from moderator.sound.voice.sound import Speech
from moderator.sound.voice.voice import BoxVoice
from moderator.sound.voice.wavfile import heard, written

WORDINGS = {
    "scene.night": ("Die Nacht bricht herein.", "Es wird dunkel im Dorf."),
    "dawn.died": ("{name} ist tot.", "Heute früh fehlt {name}."),
    "dawn.nobody": ("Niemand ist gestorben.",),
}


def record(file: Path, text: str) -> Path:
    """Somebody sings a text."""
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(written(Tone("de").say(text, 1.0, 1.0)))
    return file


def at_hand(recordings: Recordings, *texts: str) -> list[str | None]:
    """The names of the files for some texts."""

    async def look() -> list[Path | None]:
        return [await recordings.at_hand(text) for text in texts]

    return [path.name if path else None for path in asyncio.run(look())]


def test_a_line_is_found_by_its_id_and_wording_counted_from_one(tmp_path: Path) -> None:
    record(tmp_path / "scene.night.2.wav", "x")
    recordings = Recordings(tmp_path, WORDINGS)
    wanted = WORDINGS["scene.night"]
    assert at_hand(recordings, *wanted) == [None, "scene.night.2.wav"]
    assert [recordings.has(each) for each in wanted] == [False, True]


def test_a_line_is_found_by_its_words_alone(tmp_path: Path) -> None:
    wordings = {**WORDINGS, "rehearsal.night": ("Ja.", "Die Nacht bricht herein.")}
    night = "Die Nacht bricht herein."
    record(tmp_path / "rehearsal.night.2.wav", night)
    recordings = Recordings(tmp_path, wordings)
    assert at_hand(recordings, night, "Nacht") == ["rehearsal.night.2.wav", None]
    record(tmp_path / "scene.night.1.wav", night)
    assert at_hand(Recordings(tmp_path, wordings), night) == ["scene.night.1.wav"]


def test_a_recording_never_says_another_text_than_it_is_for(tmp_path: Path) -> None:
    record(tmp_path / "dawn.died.1.wav", "Anna ist tot.")
    record(tmp_path / "anna-ist-tot.wav", "Anna ist tot.")
    recordings = Recordings(tmp_path, WORDINGS)
    assert at_hand(recordings, "Anna ist tot.", "Ben ist tot.") == ["anna-ist-tot.wav", None]


@pytest.mark.parametrize(
    ("ending", "beginning"),
    [
        ("wav", b"RIFF"),
        ("ogg", b"OggS"),
        ("mp3", b"ID3"),
        ("flac", b"fLaC"),
        ("WAV", b"RIFF"),
        ("opus", b"OggS"),
    ],
)
def test_any_kind_of_file_is_used_if_it_is_what_it_says(
    tmp_path: Path, ending: str, beginning: bytes
) -> None:
    file = tmp_path / f"dawn.nobody.1.{ending}"
    file.write_bytes(beginning + bytes(100))
    recordings = Recordings(tmp_path, WORDINGS)
    wanted = "Niemand ist gestorben."
    assert at_hand(recordings, wanted) == [file.name]
    file.write_bytes(b"<html>not found</html>")
    assert at_hand(recordings, wanted) == [None]
    assert recordings.fitness().reason == f"{file.name}: unreadable: it is not what its ending says"


def test_the_voice_takes_the_recording_and_speaks_the_rest(tmp_path: Path) -> None:
    recorded = record(tmp_path / "own" / "dawn.nobody.1.wav", "la la la")
    before = recorded.read_bytes()
    order = ("recorded", "tone")
    voice = BoxVoice(
        VoiceSettings("de", tmp_path / "cache", voice=order, recordings=recorded.parent), WORDINGS
    )

    async def play() -> list[Path | None]:
        wanted = ["Niemand ist gestorben.", "Anna ist tot."]
        assert await voice.prepare(wanted) == ()
        paths = [await voice.file(text) for text in wanted]
        await voice.close()
        return paths

    own, rendered = asyncio.run(play())
    assert own == recorded
    assert recorded.read_bytes() == before
    assert rendered is not None
    assert rendered.parent == tmp_path / "cache"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Anna ist tot.", "anna-ist-tot"),
        ("Zoë, Çelik & Jörg: heraus!", "zoe-celik-joerg-heraus"),
        ("  …  ", ""),
        ("../../etc/passwd", "etc-passwd"),
    ],
)
def test_a_text_has_a_name_for_its_recording(text: str, name: str) -> None:
    assert slug(text) == name


def test_long_texts_have_different_names() -> None:
    one, other = (slug("so " * 100 + end) for end in ("gut", "schlecht"))
    assert one != other
    assert len(one) < 100


def test_the_script_says_what_to_record(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.write_script(WORDINGS) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == [
        "scene.night.1\tDie Nacht bricht herein.",
        "scene.night.2\tEs wird dunkel im Dorf.",
        "dawn.nobody.1\tNiemand ist gestorben.",
    ]
    assert lines[-2:] == ["name-ist-tot\t{name} ist tot.", "heute-frueh-fehlt-name\tHeute früh fehlt {name}."]


def checked(folder: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What the check says of a folder, and the sum."""
    code = command.check(folder, WORDINGS)
    lines = capsys.readouterr().out.splitlines()
    assert (code == 0) == (len(lines) == 1)
    return lines


def test_a_good_folder_is_found_good(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, text in (
        ("scene.night.1", "Die Nacht bricht herein."),
        ("es-wird-dunkel-im-dorf", "Es wird dunkel im Dorf."),
        ("dawn.nobody.1", "Niemand ist gestorben."),
        ("ben-ist-tot", "Ben ist tot."),
    ):
        record(tmp_path / f"{name}.wav", text)
    assert checked(tmp_path, capsys) == ["3 to record, 0 missing, 0 to look at"]


def test_what_is_bad_in_a_folder_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    samples = Tone("de").say("Es wird dunkel im Dorf. Ja.", 1.0, 1.0).samples
    (tmp_path / "scene.night.1.wav").write_bytes(written(Speech(array("h", bytes(32000)), 8000)))
    (tmp_path / "scene.night.2.wav").write_bytes(written(Speech(samples[:8200], 8000)))
    (tmp_path / "anna-ist-tot.wav").write_bytes(b"an error page")
    record(tmp_path / "dawn.noboddy.1.wav", "Niemand ist gestorben.")
    (tmp_path / "ben-ist-tot.m4a").write_bytes(b"\0\0\0\x20ftypM4A ")
    (tmp_path / "notes.txt").write_text("not a sound")
    assert checked(tmp_path, capsys) == [
        "anna-ist-tot.wav: unreadable: it is not what its ending says",
        "ben-ist-tot.m4a: cannot be played: save it as .wav, .ogg, .mp3 or .flac"
        " (ffmpeg -i ben-ist-tot.m4a ben-ist-tot.wav)",
        "dawn.noboddy.1.wav: called like no line",
        "scene.night.1.wav: silent",
        "scene.night.2.wav: cut off",
        "dawn.nobody.1: missing",
        "3 to record, 1 missing, 5 to look at",
    ]


def test_a_folder_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.check(tmp_path / "x", WORDINGS) == 2
    assert "there is no folder" in capsys.readouterr().err


def test_24_bits_are_heard_if_pygame_is_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pygame", reason="pygame is not installed")
    deep = tmp_path / "dawn.nobody.1.wav"
    samples = Tone("de").say("Niemand ist gestorben.", 1.0, 1.0).samples
    with wave.open(str(deep), "wb") as file:
        file.setparams((1, 3, 8000, 0, "NONE", ""))
        file.writeframes(b"".join((sample << 8).to_bytes(3, "little", signed=True) for sample in samples))
    assert heard(deep) is None
    assert checked(tmp_path, capsys)[-1] == "3 to record, 2 missing, 0 to look at"


def voice_in(folder: Path, engine: str = "tone", **settings: float) -> VoiceSettings:
    """A voice of one engine, as a table has it."""
    return VoiceSettings("de", folder / "cache", voice=(engine,), **settings)  # type: ignore[arg-type]


def test_say_writes_where_it_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.wav"
    assert command.say_text("Hallo", out, WORDINGS, voice_in(tmp_path, speed=0.8)) == 0
    assert capsys.readouterr().out == f"spoken by tone\nwritten to {out}\n"
    assert heard(out) is not None


def test_say_tells_why_it_cannot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.say_text("Hallo", None, WORDINGS, voice_in(tmp_path, "piper")) == 1
    assert "piper     absent: there is no folder with its voice files" in capsys.readouterr().err


def test_say_tells_where_the_file_is_if_nothing_can_play_it(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path\n"
        "sys.modules['pygame'] = None\n"
        "from moderator.commands.voice import VoiceSettings, say_text\n"
        f"settings = VoiceSettings('de', Path({str(tmp_path)!r}), voice=('tone',))\n"
        "raise SystemExit(say_text('Hallo', None, {}, settings))"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    path = Path(said.splitlines()[-1].rpartition(" ")[2])
    assert heard(path) is not None


def test_prepare_speaks_all_that_is_always_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.prepare({**WORDINGS, "dots": ("...",)}, voice_in(tmp_path)) == 1
    told = capsys.readouterr()
    assert "4/4" in told.err
    assert "nothing here can say dots" in told.err
    assert "tone      ready, 3 spoken, 1 failed" in told.err
    assert told.out.startswith("4 texts in ")
    assert len(list((tmp_path / "cache").glob("*.wav"))) == 3


def test_what_is_learnt_ahead_may_take_its_time(tmp_path: Path) -> None:
    table = voice_in(tmp_path, "tests.voice_engines:Slow", patience=0.05)
    assert command.say_text("Hallo", None, WORDINGS, table) == 1
    assert command.prepare({"hello": ("Hallo",)}, table) == 0


def test_what_a_command_is_given_goes_before_the_tables_voice(tmp_path: Path) -> None:
    table = VoiceSettings("de", tmp_path, voice=("pico",), speed=0.9, pitch=1.1, voices=tmp_path)
    given = Namespace(engine="pyttsx3", engine_voice="en+croak", speed=None)
    found = command.wished(table, given)
    assert (found.voice, found.voice_of, found.speed) == (("pyttsx3",), {"pyttsx3": "en+croak"}, 0.9)
    assert command.wished(table, Namespace(speed=0.8)) == replace(table, speed=0.8)


def test_the_cache_is_where_systemd_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CACHE_DIRECTORY", "/var/cache/moderator")
    assert cache_folder() == Path("/var/cache/moderator/voice")
    monkeypatch.delenv("CACHE_DIRECTORY")
    monkeypatch.setenv("XDG_CACHE_HOME", os.fspath(Path("/home/x/.cache")))
    assert cache_folder() == Path("/home/x/.cache/moderator/voice")


def test_what_the_sound_library_complains_about_does_not_cover_the_terminal(tmp_path: Path) -> None:
    code = "from pathlib import Path; from moderator.commands.voice import play; print(play(Path('a.wav')))"
    nowhere = {"SDL_AUDIODRIVER": "alsa", "ALSA_CONFIG_PATH": str(tmp_path / "nothing")}
    played = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | nowhere, capture_output=True, text=True
    )
    assert (played.stdout, played.stderr) == ("False\n", "")
