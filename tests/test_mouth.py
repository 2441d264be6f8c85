"""The mouth: words are spoken in order, and where no voice is to be had a gong sounds and it is told."""

import asyncio
from typing import Any

import pytest

from moderator.sound.fake import FakeSpeaker
from moderator.sound.voice.fake import FakeVoice
from moderator.table.clock import LoopClock, run_virtually
from moderator.table.host import Host
from moderator.table.mouth import SilentMouth, SpokenMouth
from moderator.table.pace import Pace
from moderator.table.surfaces import Spoken, Surfaces, Trouble, Unheard, Wrong
from moderator.table.timer import Timer


def spoken(mute: bool, *texts: str) -> tuple[list[tuple[str, str]], list[Wrong], float]:
    """What the speaker did, what the host was told, and how long it took."""

    async def say() -> tuple[list[tuple[str, str]], list[Wrong], float]:
        voice, speaker = FakeVoice(mute=texts if mute else ()), FakeSpeaker(LoopClock())
        told: list[Wrong] = []
        mouth = SpokenMouth(voice, speaker, told.append)
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


class Ears:
    """Somebody who remembers what was shown."""

    def __init__(self) -> None:
        self.shown: list[Any] = []

    def show(self, shown: Any) -> None:
        self.shown.append(shown)

    def show_to(self, seat: int, request: Any) -> None:
        self.shown.append((seat, request))


class Broken(Ears):
    """A surface that fails at the first word."""

    def show(self, shown: Any) -> None:
        raise OSError(str(shown))


def test_where_a_surface_fails_the_others_are_told_once_and_the_log_tells_no_secret(
    caplog: pytest.LogCaptureFixture,
) -> None:
    ears, surfaces = Ears(), Surfaces([])
    surfaces.add(Broken())
    surfaces.add(ears)
    surfaces.show(Spoken("Es wird Nacht."))
    assert ears.shown == [Spoken("Es wird Nacht."), Trouble("trouble.surface")]
    surfaces.show(Spoken("Es wird Tag."))
    assert ears.shown[2:] == [Spoken("Es wird Tag.")]
    assert caplog.messages[0].startswith("Broken failed: OSError < test_mouth.py:")
    assert not any("Nacht" in message for message in caplog.messages)


def test_the_hosts_verbs_say_whether_they_could() -> None:
    async def use() -> None:
        timer, surfaces = Timer(LoopClock()), Surfaces([])
        host = Host(timer, surfaces, SilentMouth(LoopClock()), Pace())
        assert not any((host.repeat(), host.skip(), host.more(60), host.rewind(), host.end()))
        surfaces.show(Spoken("Es wird Nacht."))
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
