"""Whatever an engine or its worker does, the next one speaks, and nothing is left behind."""

import asyncio
import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from moderator.sound.voice.renderer import HOME
from moderator.sound.voice.teller import FALLS, EngineTeller
from moderator.sound.voice.voice import BoxVoice

from .voice_stage import ENGINES, fitness, is_good, made, spoken

SECRET = "Xaver ist ein Werwolf."


@pytest.fixture
def gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The pipe at which an engine waits."""
    pipe = tmp_path / "gate"
    os.mkfifo(pipe)
    monkeypatch.setenv("VOICE_GATE", str(pipe))
    return pipe


def worker(voice: BoxVoice) -> int:
    """The process of the first engine."""
    teller = voice.tellers[0]
    assert isinstance(teller, EngineTeller)
    assert teller.renderer is not None
    assert teller.renderer.pid is not None
    return teller.renderer.pid


async def kill(pid: int) -> None:
    """Kill a process, and wait until it is gone."""
    end = os.pidfd_open(pid)
    os.kill(pid, signal.SIGKILL)
    assert (await asyncio.to_thread(select.select, [end], [], [], 10))[0]
    os.close(end)


async def opened(gate: Path) -> int:
    """The gate, once the engine waits at it."""
    return await asyncio.to_thread(os.open, gate, os.O_WRONLY)


async def waiting(voice: BoxVoice, number: int) -> None:
    """Until so many texts wait to be spoken."""
    while len(voice.unspoken) < number:
        await asyncio.sleep(0)


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
    tmp_path: Path, caplog: pytest.LogCaptureFixture, engine: str, state: str, reason: str
) -> None:
    caplog.set_level("DEBUG")
    voice = made(tmp_path, engine, "tone", patience=0.1 if engine.startswith("Hanging") else 1.0)
    (path,) = spoken(voice, SECRET)
    assert is_good(path, SECRET)
    assert voice.status().speaking == "tone"
    assert fitness(voice, engine).reason.startswith(reason)
    assert fitness(voice, engine).state in (state, "untried")
    assert fitness(voice, engine).spoken == 0
    assert "Xaver" not in caplog.text + str(voice.status())
    assert path
    kept = sorted(file.suffix for file in path.parent.iterdir())
    assert kept == [".rate", ".wav"], "one sound file, and the rate of whoever spoke it"


def test_what_an_engine_prints_does_no_harm(tmp_path: Path) -> None:
    voice = made(tmp_path, "Printing")
    assert all(is_good(path, SECRET) for path in spoken(voice, SECRET, SECRET + " Ja."))
    assert fitness(voice, "Printing").reason == ""


def test_a_bad_file_is_rendered_once_more(tmp_path: Path) -> None:
    voice = made(tmp_path, "BadAtFirst", "tone")
    assert is_good(spoken(voice, SECRET)[0], SECRET)
    assert (fitness(voice, "BadAtFirst").spoken, fitness(voice, "tone").spoken) == (1, 0)


def test_an_engine_that_always_falls_is_laid_aside(tmp_path: Path) -> None:
    voice = made(tmp_path, "Crashing", "tone")
    texts = [f"Text {number}" for number in range(FALLS + 2)]
    assert all(spoken(voice, *texts))
    assert fitness(voice, "Crashing").state == "laid aside"
    assert fitness(voice, "Crashing").failed == FALLS


def test_a_worker_killed_in_the_middle_costs_its_try(tmp_path: Path, gate: Path) -> None:
    voice = made(tmp_path, "Gated", "tone")

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
    assert [fitness(voice, name).spoken for name in ("Gated", "tone")] == [1, 1]
    assert not list((gate.parent / "cache").glob(".*"))


def test_a_killed_worker_tries_again_when_there_is_nobody_else(tmp_path: Path, gate: Path) -> None:
    voice = made(tmp_path, "Gated")

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


def test_a_worker_killed_between_two_texts_costs_nothing(tmp_path: Path) -> None:
    voice = made(tmp_path, "tone")

    async def play() -> Path | None:
        await voice.file("Hallo")
        await kill(worker(voice))
        path = await voice.file("Wer da?")
        await voice.close()
        return path

    assert is_good(asyncio.run(play()), "Wer da?")
    assert fitness(voice, "tone").state == "ready"


def test_what_a_fallen_worker_had_begun_is_thrown_away(tmp_path: Path) -> None:
    voice = made(tmp_path, "Crashing", "tone")
    part = voice.engines[0].cache.part(voice.engines[0].key("Hallo"))
    part.write_bytes(b"half a file")
    assert is_good(spoken(voice, "Hallo")[0], "Hallo")
    assert not part.exists()


def test_who_waits_goes_before_what_is_prepared(tmp_path: Path, gate: Path) -> None:
    voice = made(tmp_path, "Gated")
    ahead = ["wait for me", *(f"Text {number}" for number in range(20))]
    seen: list[tuple[int, int]] = []

    async def play() -> None:
        preparing = asyncio.create_task(voice.prepare(ahead, lambda *counts: seen.append(counts)))
        open_gate = await opened(gate)
        names = asyncio.create_task(voice.prepare(["Name", "Text 7"]))
        await waiting(voice, 2)
        asked = [asyncio.create_task(voice.file(text)) for text in ("Now", "Now too", "Text 8")]
        await waiting(voice, 5)
        os.close(open_gate)
        assert all(await asyncio.gather(*asked))
        assert not preparing.done()
        assert await preparing == await names == ()
        await voice.close()

    asyncio.run(play())
    said = (gate.parent / "said").read_text().splitlines()
    assert said[0] == "wait for me"
    assert set(said[1:4]) == {"Now", "Now too", "Text 8"}
    assert said[4] == "Name"
    assert sorted(said) == sorted({*ahead, "Now", "Now too", "Name"})
    assert seen == [(done, 21) for done in range(1, 22)]


def test_whoever_no_longer_waits_does_no_harm(tmp_path: Path, gate: Path) -> None:
    voice = made(tmp_path, "Gated")

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


def test_closing_ends_the_worker_and_the_waiting(tmp_path: Path) -> None:
    voice = made(tmp_path, "Hanging")

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
from moderator.sound.voice.settings import VoiceSettings
from moderator.sound.voice.voice import BoxVoice
async def main():
    voice = BoxVoice(VoiceSettings("de", Path({str(tmp_path)!r}), voice=("{ENGINES}Hanging",)))
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


def test_helpers_keep_no_worker(tmp_path: Path) -> None:
    voice = made(tmp_path, "BadAtFirst", "Silent", "tone")

    async def play() -> list[bool]:
        await voice.file("...")
        await voice.file("Hallo")
        while voice.unspoken:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        pids = [engine.renderer.pid is not None for engine in voice.engines if engine.renderer]
        await voice.close()
        return pids

    assert asyncio.run(play()) == [True, False, False]
