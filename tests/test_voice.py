"""The voice: files come from whoever can speak, whatever the engines do."""

import asyncio
import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from moderator.audio.voice.fake import FakeVoice
from moderator.audio.voice.narrator import FALLS, EngineNarrator, Standing
from moderator.audio.voice.renderer import HOME
from moderator.audio.voice.settings import Spoken, VoiceSettings
from moderator.audio.voice.sound import fault
from moderator.audio.voice.voice import Speaking, Voice
from moderator.audio.voice.wavfile import heard

ENGINES = "tests.voice_engines:"
SECRET = "Xaver ist ein Werwolf."

Made = Callable[..., Voice]


@pytest.fixture
def made(tmp_path: Path) -> Made:
    """Makes voices that keep their files in one folder; what hangs is given little patience."""

    def make(*engines: str, patience: float = 1.0, **settings: Any) -> Voice:
        order = tuple(ENGINES + engine if engine[0].isupper() else engine for engine in engines)
        return Voice(VoiceSettings("de", tmp_path / "cache", voice=order, patience=patience, **settings))

    return make


@pytest.fixture
def gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The pipe at which an engine waits."""
    pipe = tmp_path / "gate"
    os.mkfifo(pipe)
    monkeypatch.setenv("VOICE_GATE", str(pipe))
    return pipe


def spoken(voice: Voice, *texts: str) -> list[Path | None]:
    """The files for some texts, one after another, and the voice closed."""

    async def ask() -> list[Path | None]:
        try:
            return [await voice.file(text, line=f"line.{text[:1]}") for text in texts]
        finally:
            await voice.close()

    return asyncio.run(ask())


def standing(voice: Voice, name: str) -> Standing:
    """How one narrator did."""
    return next(one for one in voice.status().narrators if one.name.removeprefix(ENGINES) == name)


def is_good(path: Path | None, text: str) -> bool:
    """Whether a file holds something like the text."""
    speech = heard(path) if path else None
    return speech is not None and not fault(speech, text)


def worker(voice: Voice) -> int:
    """The process of the first engine."""
    narrator = voice.narrators[0]
    assert isinstance(narrator, EngineNarrator)
    assert narrator.renderer is not None
    assert narrator.renderer.pid is not None
    return narrator.renderer.pid


async def kill(pid: int) -> None:
    """Kill a process, and wait until it is gone."""
    end = os.pidfd_open(pid)
    os.kill(pid, signal.SIGKILL)
    assert (await asyncio.to_thread(select.select, [end], [], [], 10))[0]
    os.close(end)


async def opened(gate: Path) -> int:
    """The gate, once the engine waits at it."""
    return await asyncio.to_thread(os.open, gate, os.O_WRONLY)


def test_a_text_is_spoken_once_and_then_at_hand(made: Made) -> None:
    voice = made("tone")
    first, second = spoken(voice, "Die Nacht bricht herein.", "Die Nacht bricht herein.")
    assert is_good(first, "Die Nacht bricht herein.")
    assert first == second
    assert standing(voice, "tone").spoken == 1
    again = made("tone")
    assert spoken(again, "Die Nacht bricht herein.") == [first]
    assert standing(again, "tone").state == "untried"


def test_speed_pitch_and_voice_are_other_files(made: Made) -> None:
    voices = [
        made("tone"),
        made("tone", speed=0.8),
        made("tone", pitch=1.2),
        made("tone", voice_of={"tone": "x"}),
    ]
    assert len({spoken(voice, "Hallo")[0] for voice in voices}) == 4


@pytest.mark.parametrize(
    ("engine", "state", "reason"),
    [
        ("Hanging", "ready", "hung"),
        ("Crashing", "ready", "crashed"),
        ("Garbling", "ready", "talked nonsense"),
        ("Impostor", "ready", "talked nonsense"),
        ("Refusing", "ready", "RuntimeError"),
        ("Missing", "absent", "ImportError: no module named missing"),
        ("CrashingAtLoad", "absent", "crashed while it was loaded"),
        ("HangingAtLoad", "absent", "hung while it was loaded"),
        ("Nothing", "absent", "AttributeError"),
        ("Silent", "ready", "silent"),
        ("Empty", "ready", "silent"),
        ("CutOff", "ready", "cut off"),
        ("TooLong", "ready", "too long"),
        ("TooShort", "ready", "too short"),
    ],
)
def test_a_bad_engine_costs_its_try_and_the_next_one_speaks(
    made: Made, caplog: pytest.LogCaptureFixture, engine: str, state: str, reason: str
) -> None:
    caplog.set_level("DEBUG")
    voice = made(engine, "tone", patience=0.1 if engine.startswith("Hanging") else 1.0)
    (path,) = spoken(voice, SECRET)
    assert is_good(path, SECRET)
    assert voice.trouble == ""
    assert voice.status().speaking == "tone"
    assert standing(voice, engine).reason.startswith(reason)
    assert standing(voice, engine).state in (state, "untried")
    assert standing(voice, engine).spoken == 0
    assert "Xaver" not in caplog.text + str(voice.status())
    assert path
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_what_an_engine_prints_does_no_harm(made: Made) -> None:
    voice = made("Printing")
    assert all(is_good(path, SECRET) for path in spoken(voice, SECRET, SECRET + " Ja."))
    assert standing(voice, "Printing").reason == ""


def test_a_bad_file_is_rendered_once_more(made: Made) -> None:
    voice = made("BadAtFirst", "tone")
    assert is_good(spoken(voice, SECRET)[0], SECRET)
    assert (standing(voice, "BadAtFirst").spoken, standing(voice, "tone").spoken) == (1, 0)


def test_if_all_fail_there_is_no_file_and_the_line_is_known(made: Made) -> None:
    voice = made("Silent", "Missing", "nonexistent")
    assert spoken(voice, SECRET) == [None]
    assert voice.trouble == "line.X"
    assert "there is no engine 'nonexistent'" in standing(voice, "nonexistent").reason


def test_trouble_is_over_with_the_next_line_that_is_spoken(made: Made) -> None:
    voice = made("tone")

    async def ask() -> list[str]:
        troubles = []
        for text in ("...", "Hallo"):
            await voice.file(text, line=text)
            troubles.append(voice.trouble)
        await voice.close()
        return troubles

    assert asyncio.run(ask()) == ["...", ""]


def test_an_engine_that_always_falls_is_laid_aside(made: Made) -> None:
    voice = made("Crashing", "tone")
    texts = [f"Text {number}" for number in range(FALLS + 2)]
    assert all(spoken(voice, *texts))
    assert standing(voice, "Crashing").state == "laid aside"
    assert standing(voice, "Crashing").failed == FALLS


@pytest.mark.parametrize("harm", ["truncated", "flipped", "empty", "zeros"])
def test_a_torn_file_is_rendered_again(made: Made, harm: str) -> None:
    (path,) = spoken(made("tone"), SECRET)
    assert path is not None
    whole = path.read_bytes()
    flipped = bytearray(whole)
    flipped[len(whole) // 2] ^= 1
    torn = {"truncated": whole[:3000], "flipped": bytes(flipped), "empty": b"", "zeros": bytes(len(whole))}
    path.write_bytes(torn[harm])
    voice = made("tone")
    assert spoken(voice, SECRET) == [path]
    assert path.read_bytes() == whole
    assert standing(voice, "tone").spoken == 1


def test_a_worker_killed_in_the_middle_costs_its_try(made: Made, gate: Path) -> None:
    voice = made("Gated", "tone")

    async def play() -> tuple[Path | None, Path | None]:
        asked = asyncio.create_task(voice.file("wait for me"))
        open_gate = await opened(gate)
        await kill(worker(voice))
        first = await asked
        os.close(open_gate)
        second = await voice.file("Hallo")
        await voice.close()
        return first, second

    first, second = asyncio.run(play())
    assert is_good(first, "wait for me")
    assert is_good(second, "Hallo")
    assert [standing(voice, name).spoken for name in ("Gated", "tone")] == [1, 1]
    assert not list((gate.parent / "cache").glob(".*"))


def test_a_killed_worker_tries_again_when_there_is_nobody_else(made: Made, gate: Path) -> None:
    voice = made("Gated")

    async def play() -> Path | None:
        asked = asyncio.create_task(voice.file("wait for me"))
        first_gate = await opened(gate)
        await kill(worker(voice))
        os.close(first_gate)
        os.close(await opened(gate))
        path = await asked
        await voice.close()
        return path

    assert is_good(asyncio.run(play()), "wait for me")


def test_a_worker_killed_between_two_texts_costs_nothing(made: Made) -> None:
    voice = made("tone")

    async def play() -> Path | None:
        await voice.file("Hallo")
        await kill(worker(voice))
        path = await voice.file("Wer da?")
        await voice.close()
        return path

    assert is_good(asyncio.run(play()), "Wer da?")
    assert standing(voice, "tone").state == "ready"


def test_who_waits_goes_before_what_is_prepared(made: Made, gate: Path) -> None:
    voice = made("Gated")
    ahead = ["wait for me", *(f"Text {number}" for number in range(20))]
    seen: list[tuple[int, int]] = []

    async def play() -> None:
        preparing = asyncio.create_task(voice.prepare(ahead, lambda *counts: seen.append(counts)))
        open_gate = await opened(gate)
        asked = [asyncio.create_task(voice.file(text)) for text in ("Now", "Now too", "Text 7")]
        while len(voice.wishes) < 4:
            await asyncio.sleep(0)
        os.close(open_gate)
        assert all(await asyncio.gather(*asked))
        assert not preparing.done()
        assert await preparing == ()
        await voice.close()

    asyncio.run(play())
    said = (gate.parent / "said").read_text().splitlines()
    assert sorted(said[1:4]) == ["Now", "Now too", "Text 7"]
    assert [text for text in said if text in ahead and text != "Text 7"] == [
        text for text in ahead if text != "Text 7"
    ]
    assert len(said) == len(set(said))
    assert seen == [(done, 21) for done in range(1, 22)]


def test_what_is_prepared_is_at_hand(made: Made) -> None:
    async def prepare(voice: Voice) -> tuple[str, ...]:
        texts: list[str | Spoken] = [
            Spoken("Hallo", "greeting"),
            "Wer da?",
            "Wer da?",
            Spoken("...", "nothing"),
        ]
        failed = await voice.prepare(texts)
        await voice.close()
        return failed

    voice = made("tone")
    assert asyncio.run(prepare(voice)) == ("nothing",)
    assert standing(voice, "tone").spoken == 2
    again = made("tone")
    asyncio.run(prepare(again))
    assert standing(again, "tone").spoken == 0


def test_whoever_no_longer_waits_does_no_harm(made: Made, gate: Path) -> None:
    voice = made("Gated")

    async def play() -> Path | None:
        gone = asyncio.create_task(voice.file("wait for me"))
        open_gate = await opened(gate)
        gone.cancel()
        os.close(open_gate)
        path = await voice.file("Hallo")
        assert await voice.file("wait for me")
        await voice.close()
        return path

    assert is_good(asyncio.run(play()), "Hallo")
    assert (gate.parent / "said").read_text().splitlines() == ["wait for me", "Hallo"]


def test_closing_ends_the_worker_and_the_waiting(made: Made) -> None:
    voice = made("Hanging")

    async def play() -> tuple[Path | None, int]:
        asked = asyncio.create_task(voice.file("Hallo"))
        while voice.engines[0].renderer is None or not voice.engines[0].renderer.has_loaded:
            await asyncio.sleep(0)
        pid = worker(voice)
        await voice.close()
        assert await voice.file("zu spät") is None
        return await asked, pid

    path, pid = asyncio.run(play())
    assert path is None
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_worker_never_outlives_the_box(tmp_path: Path) -> None:
    code = f"""
import asyncio
from pathlib import Path
from moderator.audio.voice.settings import VoiceSettings
from moderator.audio.voice.voice import Voice
async def main():
    voice = Voice(VoiceSettings("de", Path({str(tmp_path)!r}), voice=("{ENGINES}Hanging",)))
    asyncio.create_task(voice.file("Hallo"))
    while not voice.engines[0].renderer.has_loaded:
        await asyncio.sleep(0)
    print(voice.engines[0].renderer.pid, flush=True)
    await asyncio.Event().wait()
asyncio.run(main())
"""
    with subprocess.Popen([sys.executable, "-c", code], cwd=HOME, stdout=subprocess.PIPE) as box:
        assert box.stdout is not None
        end = os.pidfd_open(int(box.stdout.readline()))
        box.kill()
    assert select.select([end], [], [], 10)[0]
    os.close(end)


def test_helpers_keep_no_worker(made: Made) -> None:
    voice = made("BadAtFirst", "Silent", "tone")

    async def play() -> list[bool]:
        await voice.file("...")
        await voice.file("Hallo")
        while voice.wishes:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        pids = [engine.renderer.pid is not None for engine in voice.engines if engine.renderer]
        await voice.close()
        return pids

    assert asyncio.run(play()) == [True, False, False]


def test_names_are_respelt_as_whole_words(made: Made) -> None:
    voice = made("tone", say_as={"Xaver": "Ksaver", "Jo": "Dscho"})
    plain = made("tone")
    paths = spoken(voice, "Xaver ist tot.", "Xavers Haus brennt.")
    assert paths == spoken(plain, "Ksaver ist tot.", "Xavers Haus brennt.")


def test_names_can_be_respelt_during_the_evening(made: Made) -> None:
    voice = made("tone")

    async def play() -> list[Path | None]:
        before = await voice.file("Zoë ist tot.")
        voice.respell({"Zoë": "Zo-e"})
        after = await voice.file("Zoë ist tot.")
        same = await voice.file("Zo-e ist tot.")
        await voice.close()
        return [before, after, same]

    before, after, same = asyncio.run(play())
    assert before != after == same


def test_where_nothing_can_be_kept_the_box_speaks_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    voice = Voice(VoiceSettings("de", tmp_path / "file" / "cache", voice=("tone",)))
    assert is_good(spoken(voice, "Hallo")[0], "Hallo")


@pytest.mark.parametrize("kind", ["real", "fake"])
def test_the_fake_keeps_the_same_contract(made: Made, kind: str) -> None:
    voice: Speaking = FakeVoice(mute=["mute"]) if kind == "fake" else made("tone")

    async def play() -> None:
        counts: list[tuple[int, int]] = []
        short = await voice.file("Ja.", "yes")
        long = await voice.file("Die Nacht bricht herein.", "night", 2)
        assert voice.trouble == ""
        assert await voice.file("Ja.", "yes") == short
        assert await voice.file("..." if kind == "real" else "Nein.", "mute") is None
        assert voice.trouble == voice.status().trouble == "mute"
        wanted: list[str | Spoken] = ["Hallo", Spoken("..." if kind == "real" else "Nein.", "mute")]
        assert await voice.prepare(wanted, lambda *now: counts.append(now)) == ("mute",)
        assert counts == [(1, 2), (2, 2)]
        assert voice.status().speaking in ("tone", "fake")
        for path, text in ((short, "Ja."), (long, "Die Nacht bricht herein.")):
            assert path is not None
            assert path.stat().st_size > 44, text
        await voice.close()

    asyncio.run(play())


def test_the_fake_remembers_what_was_asked() -> None:
    voice = FakeVoice()

    async def play() -> None:
        await voice.file("Hallo", "greeting", 1)
        await voice.prepare(["Ja."])
        await voice.close()

    asyncio.run(play())
    assert voice.asked == [Spoken("Hallo", "greeting", 1)]
    assert voice.prepared == [Spoken("Ja.")]
    assert not voice.folder.exists()
