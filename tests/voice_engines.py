"""Engines that do everything wrong that an engine can, for the tests of the voice.

The worker loads them by name ("tests.voice_engines:Hanging"); where one has to wait for the
test, it does so at the pipe that `VOICE_GATE` names.
"""

# ruff: noqa: ARG002, T201

import os
import signal
import stat
import threading
import time
from array import array
from pathlib import Path

from moderator.sound.voice.engines.tone import Tone
from moderator.sound.voice.sound import Speech


class Hanging(Tone):
    def say(self, text: str, speed: float, pitch: float) -> Speech:
        threading.Event().wait()
        return super().say(text, speed, pitch)


class Slow(Tone):
    """Half a second for a text."""

    def say(self, text: str, speed: float, pitch: float) -> Speech:
        time.sleep(0.5)
        return super().say(text, speed, pitch)


class Crashing(Tone):
    def say(self, text: str, speed: float, pitch: float) -> Speech:
        os.kill(os.getpid(), signal.SIGKILL)
        return super().say(text, speed, pitch)


class Refusing(Tone):
    def say(self, text: str, speed: float, pitch: float) -> Speech:
        raise RuntimeError(text)


class Printing(Tone):
    """Prints as some engines do, in both ways; what it says is good."""

    def say(self, text: str, speed: float, pitch: float) -> Speech:
        print(text)
        os.write(1, text.encode())
        return super().say(text, speed, pitch)


class Garbling(Tone):
    """Writes into the very pipe that the worker answers by."""

    nonsense = b"\xff{]\n"

    def say(self, text: str, speed: float, pitch: float) -> Speech:
        for file in range(3, 20):
            try:
                if stat.S_ISFIFO(os.fstat(file).st_mode):
                    os.write(file, self.nonsense)
            except OSError:
                continue
        return super().say(text, speed, pitch)


class Impostor(Garbling):
    """Writes what might be an answer, but not to this question."""

    nonsense = b'{"number": -1, "seconds": 1.0}\n'


class Missing(Tone):
    def __init__(self, voice: str) -> None:
        raise ImportError("no module named missing")


class CrashingAtLoad(Tone):
    def __init__(self, voice: str) -> None:
        os.kill(os.getpid(), signal.SIGKILL)


class HangingAtLoad(Tone):
    def __init__(self, voice: str) -> None:
        threading.Event().wait()


class Silent(Tone):
    def say(self, text: str, speed: float, pitch: float) -> Speech:
        speech = super().say(text, speed, pitch)
        return Speech(array("h", bytes(2 * len(speech.samples))), speech.rate)


class Empty(Tone):
    """What a WAV file of 44 bytes holds."""

    def say(self, text: str, speed: float, pitch: float) -> Speech:
        return Speech(array("h"), super().say(text, speed, pitch).rate)


class CutOff(Tone):
    def say(self, text: str, speed: float, pitch: float) -> Speech:
        speech = super().say("aaaa " + text, speed, pitch)
        return Speech(speech.samples[: len(speech.samples) // 2], speech.rate)


class TooLong(Tone):
    def say(self, text: str, speed: float, pitch: float) -> Speech:
        return super().say("bla" * 100 + text, speed, pitch)


class TooShort(Tone):
    def say(self, text: str, speed: float, pitch: float) -> Speech:
        return super().say(text[: len(text) // 4], speed, pitch)


class BadAtFirst(Tone):
    """Silent when it is first asked."""

    was_asked = False

    def say(self, text: str, speed: float, pitch: float) -> Speech:
        speech = super().say(text, speed, pitch)
        asked, self.was_asked = self.was_asked, True
        return speech if asked else Speech(array("h", bytes(2 * len(speech.samples))), speech.rate)


class Gated(Tone):
    """Notes what it is to say; what is to wait is not said before the test opens the gate."""

    def say(self, text: str, speed: float, pitch: float) -> Speech:
        gate = Path(os.environ["VOICE_GATE"])
        with gate.with_name("said").open("a", encoding="utf-8") as said:
            said.write(f"{text}\n")
        if "wait" in text:
            gate.read_text()
        return super().say(text, speed, pitch)
