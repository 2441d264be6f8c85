"""What every loudspeaker promises: the one that sounds, and the fake; both in the time that they sound."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from moderator.sound.fake import FakeSpeaker
from moderator.sound.pygame_speaker import PygameSpeaker
from moderator.sound.sound_files import SoundFiles
from moderator.sound.speaker import Speaker, SpeakerSettings
from moderator.table.clock import LoopClock, run_virtually

from .recording import Tape, run_on_tape
from .test_speaker_scenes import tone

Play = Callable[[Callable[[Speaker], Coroutine[Any, Any, None]]], None]


@pytest.fixture(params=["pygame", "fake"])
def play(request: pytest.FixtureRequest, sounds: Path) -> Play:
    """Plays a scene with a loudspeaker of either kind, over the same folder."""
    tape = Tape(sounds) if request.param == "pygame" else None

    async def played(scene: Callable[[Speaker], Coroutine[Any, Any, None]]) -> None:
        quick = SpeakerSettings(cross_fade=0.1)
        fake = FakeSpeaker(LoopClock(), files=SoundFiles(sounds))
        speaker: Speaker = PygameSpeaker(quick, sounds, card=tape) if tape else fake
        await speaker.cue("bell")  # the card is open
        await scene(speaker)
        await asyncio.wait_for(speaker.close(), 2)

    return lambda scene: run_on_tape(tape, played(scene)) if tape else run_virtually(played(scene))


@pytest.fixture
def sounds(tmp_path: Path) -> Path:
    """A cue and an ambience."""
    tone(tmp_path / "cues" / "bell.wav", 440, 0.3)
    tone(tmp_path / "ambience" / "night.wav", 440, 0.5)
    return tmp_path


@pytest.fixture
def line(tmp_path: Path) -> Path:
    """A spoken line."""
    return tone(tmp_path / "line.wav", 440, 0.3)


async def seconds(work: Awaitable[object]) -> float:
    """How long it takes."""
    loop = asyncio.get_running_loop()
    since = loop.time()
    await work
    return loop.time() - since


async def cut(speech: "asyncio.Future[None]") -> None:
    """Say no more of it."""
    speech.cancel()
    await asyncio.wait([speech], timeout=2)


def about(expected: float) -> Any:
    """So many seconds, give or take some buffers."""
    return pytest.approx(expected, abs=0.12)


def test_a_line_takes_its_time(play: Play, line: Path) -> None:
    async def scene(speaker: Speaker) -> None:
        assert await seconds(speaker.say(line)) == about(0.3)
        assert speaker.trouble is None

    play(scene)


def test_lines_are_spoken_in_turn(play: Play, line: Path) -> None:
    async def scene(speaker: Speaker) -> None:
        over: list[str] = []

        async def say(name: str) -> None:
            await speaker.say(line)
            over.append(name)

        assert await seconds(asyncio.gather(say("a"), say("b"), say("c"))) == about(0.9)
        assert over == ["a", "b", "c"]

    play(scene)


def test_a_cut_line_ends_soon_and_the_next_follows(play: Play, line: Path, tmp_path: Path) -> None:
    long = tone(tmp_path / "long.wav", 440, 5)

    async def scene(speaker: Speaker) -> None:
        speech = asyncio.ensure_future(speaker.say(long))
        following = asyncio.ensure_future(speaker.say(line))
        await asyncio.sleep(0.2)
        assert await seconds(cut(speech)) < 0.25
        assert await seconds(following) == about(0.3)

    play(scene)


def test_who_no_longer_wants_to_speak_makes_room(play: Play, line: Path, tmp_path: Path) -> None:
    long = tone(tmp_path / "long.wav", 440, 5)

    async def scene(speaker: Speaker) -> None:
        speech = asyncio.ensure_future(speaker.say(long))
        waiting = asyncio.ensure_future(speaker.say(long))
        following = asyncio.ensure_future(speaker.say(line))
        await asyncio.sleep(0.1)
        speech.cancel()
        waiting.cancel()
        assert await seconds(following) == about(0.4)

    play(scene)


def test_a_pause_lasts_as_long_as_it_lasts(play: Play, line: Path) -> None:
    async def scene(speaker: Speaker) -> None:
        speech = asyncio.ensure_future(seconds(speaker.say(line)))
        cue = asyncio.ensure_future(seconds(speaker.cue("bell", wait=True)))
        await asyncio.sleep(0.15)
        speaker.pause()
        speaker.pause()
        await asyncio.sleep(0.4)
        speaker.resume()
        speaker.resume()
        assert (await speech, await cue) == (about(0.7), about(0.7))

    play(scene)


def test_what_is_asked_for_in_a_pause_begins_after_it(play: Play, line: Path) -> None:
    async def scene(speaker: Speaker) -> None:
        speaker.pause()
        speaker.scene("night")
        speaker.turn("master", 0.5)
        speech = asyncio.ensure_future(speaker.say(line))
        cue = asyncio.ensure_future(speaker.cue("bell"))
        await asyncio.sleep(0.5)
        assert not speech.done()
        assert not cue.done()
        speaker.resume()
        assert await seconds(speech) == about(0.3)

    play(scene)


def test_a_line_can_be_cut_in_a_pause(play: Play, line: Path) -> None:
    async def scene(speaker: Speaker) -> None:
        speech = asyncio.ensure_future(speaker.say(line))
        await asyncio.sleep(0.1)
        speaker.pause()
        await asyncio.sleep(0.2)
        assert await seconds(cut(speech)) < 0.1

    play(scene)


def test_a_line_can_be_cut_that_a_pause_kept_from_beginning(play: Play, line: Path) -> None:
    async def scene(speaker: Speaker) -> None:
        speech = asyncio.ensure_future(speaker.say(line))
        await asyncio.sleep(0)
        speaker.pause()
        await asyncio.sleep(0.1)
        assert await seconds(cut(speech)) < 0.1

    play(scene)


def test_a_cue_is_waited_for_only_if_wanted_and_over_lines(play: Play, line: Path) -> None:
    async def scene(speaker: Speaker) -> None:
        assert await seconds(speaker.cue("bell", wait=True)) == about(0.3)
        speech = asyncio.ensure_future(speaker.say(line))
        assert await seconds(speaker.cue("bell")) < 0.1
        assert not speech.done()
        await speech

    play(scene)


def test_what_is_missing_does_nothing_and_is_told(play: Play, line: Path, tmp_path: Path) -> None:
    (tmp_path / "noise.wav").write_bytes(b"RIFF, but not really")

    async def scene(speaker: Speaker) -> None:
        assert speaker.trouble is None
        for missing in (speaker.cue("nowhere", wait=True), speaker.cue("../cues/bell", wait=True)):
            assert await seconds(missing) < 0.1
            assert speaker.trouble == "trouble.sound_file"
        for file in (tmp_path / "nowhere.wav", tmp_path / "noise.wav"):
            assert await seconds(speaker.say(file)) < 0.1
        assert await seconds(speaker.say(line)) == about(0.3)

    play(scene)


def test_trouble_is_over_when_the_file_is_there(play: Play, tmp_path: Path) -> None:
    async def scene(speaker: Speaker) -> None:
        await speaker.cue("late")
        speaker.scene("late")
        await asyncio.sleep(0.3)
        assert speaker.trouble == "trouble.sound_file"
        tone(tmp_path / "cues" / "late.wav", 440, 0.1)
        tone(tmp_path / "ambience" / "late.wav", 440, 0.5)
        await speaker.cue("late")
        speaker.scene(None)
        speaker.scene("late")
        await asyncio.sleep(0.1)
        speaker.scene(None)
        await asyncio.sleep(0.3)
        speaker.scene("late")
        await asyncio.sleep(0.2)
        assert speaker.trouble is None

    play(scene)


def test_after_the_end_nothing_happens(play: Play, line: Path) -> None:
    async def scene(speaker: Speaker) -> None:
        speech = asyncio.ensure_future(asyncio.gather(speaker.say(line), speaker.say(line)))
        cue = asyncio.ensure_future(speaker.cue("bell", wait=True))
        speaker.scene("night")
        await asyncio.sleep(0.1)
        speaker.pause()
        assert await seconds(speaker.close()) < 0.8
        assert await seconds(asyncio.gather(speech, cue)) < 0.05
        for nothing in (speaker.say(line), speaker.cue("bell", wait=True)):
            assert await seconds(nothing) < 0.05
        speaker.scene("night")
        speaker.turn("master", 2)
        speaker.turn("voice", -1)
        speaker.turn("ambience", 0.5)
        speaker.turn("quiet", 0.1)
        speaker.pause()
        speaker.resume()

    play(scene)
