"""The mouth: words are spoken in order, and where no voice is to be had a gong sounds and it is told."""

import asyncio
from pathlib import Path

import pytest

from moderator.sound.fake import FakeSpeaker
from moderator.sound.voice.fake import FakeVoice
from moderator.table.clock import LoopClock, run_virtually
from moderator.table.mouth import SilentMouth
from moderator.table.shown import Public, Spoken, Trouble, Unheard, Wrong
from moderator.table.surfaces import Surface, Surfaces

from .boxes import box_of, mouth_of


def spoken(mute: bool, *texts: str) -> tuple[list[tuple[str, str]], list[Wrong], float]:
    """What the speaker did, what the host was told, and how long it took."""

    async def say() -> tuple[list[tuple[str, str]], list[Wrong], float]:
        voice, speaker = FakeVoice(mute=texts if mute else ()), FakeSpeaker(LoopClock())
        told: list[Wrong] = []
        mouth = mouth_of(voice, speaker, told.append)
        mouth.scene("night")
        for text in texts:
            await mouth.say(text)
        took = LoopClock().now()
        await mouth.close()
        return [(command.what, command.name) for command in speaker.log], told, took

    result: tuple[list[tuple[str, str]], list[Wrong], float] = run_virtually(say())
    return result


def test_lines_are_spoken_over_the_scene_for_as_long_as_they_are() -> None:
    done, told, took = spoken(False, "Die Nacht bricht herein.", "Schlaft gut.")
    assert [what for what, _ in done] == ["scene", "say", "say", "close"]
    assert done[0] == ("scene", "night")
    assert told == []
    assert took > 1


def test_without_a_voice_a_gong_sounds_and_the_host_is_told_once() -> None:
    done, told, _ = spoken(True, "Die Nacht bricht herein.", "Schlaft gut.")
    assert done == [("scene", "night"), ("cue", "gong"), ("cue", "gong"), ("close", "")]
    unheard = [Unheard("Die Nacht bricht herein."), Unheard("Schlaft gut.")]
    assert told == [unheard[0], Trouble("trouble.voice"), unheard[1]]


def test_what_cannot_be_heard_stands_as_long_as_it_takes_to_read_it() -> None:
    _, _, short = spoken(True, "Ja.")
    _, _, long = spoken(True, "Die Nacht bricht herein. " * 8)
    assert short < 2
    assert long > 8 * len("Die Nacht bricht herein. ") / 15


class Ears(Surface):
    """Somebody who remembers what was shown."""

    def __init__(self) -> None:
        self.shown: list[Public] = []

    def show(self, shown: Public) -> None:
        self.shown.append(shown)


class Broken(Ears):
    """A surface that fails at the first word."""

    def show(self, shown: Public) -> None:
        raise OSError(str(shown))


def test_where_a_surface_fails_the_others_are_told_once_and_the_log_tells_no_secret(
    caplog: pytest.LogCaptureFixture,
) -> None:
    ears = Ears()
    surfaces = Surfaces([Broken(), ears])
    surfaces.show(Spoken("Es wird Nacht."))
    assert ears.shown == [Spoken("Es wird Nacht."), Trouble("trouble.surface")]
    surfaces.show(Spoken("Es wird Tag."))
    assert ears.shown[2:] == [Spoken("Es wird Tag.")]
    assert caplog.messages[0].startswith("Broken failed: OSError < test_mouth.py:")
    assert not any("Nacht" in message for message in caplog.messages)


def test_the_hosts_verbs_say_whether_they_could(tmp_path: Path) -> None:
    async def use() -> None:
        box = box_of(tmp_path)
        host, timer = box.host, box.timer
        assert not any((host.repeat(), host.skip(), host.more(60), host.rewind(), host.do("end")))
        box.surfaces.show(Spoken("Es wird Nacht."))
        assert host.repeat()
        assert not host.repeat(), "one at a time"
        waiting = asyncio.ensure_future(timer.wait(10, skippable=True))
        await asyncio.sleep(1)
        assert host.pause()
        assert timer.paused
        assert host.pause()
        assert not timer.paused
        assert host.more(60)
        assert host.skip()
        await waiting

    run_virtually(use())


def test_before_anybody_can_come_the_mouth_has_ready_what_is_always_the_same(tmp_path: Path) -> None:
    opened: list[str] = []

    class Learning(SilentMouth):
        async def open(self) -> None:
            opened.append("mouth")

        async def close(self) -> None:
            opened.append("mouth is closed")

    class Door(Surface):
        async def open(self) -> None:
            opened.append("door")

        async def close(self) -> None:
            opened.append("door is closed")

    async def play() -> None:
        box = box_of(tmp_path, lambda _: Door(), mouth=lambda *_: Learning(LoopClock()))
        going = asyncio.ensure_future(box.play())
        await asyncio.sleep(1)
        assert opened == ["mouth", "door"]
        assert box.host.good_night()
        await going
        assert opened[2:] == ["door is closed", "mouth is closed"]

    run_virtually(play())
