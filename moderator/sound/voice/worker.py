"""The subprocess that speaks: `python -m moderator.sound.voice.worker ENGINE VOICE`.

It loads one engine, says so or why not, then takes one job a line as JSON and answers with
one line, until its input ends.  Nothing else reaches its output: engines print.
"""

import ctypes
import json
import os
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from errno import errorcode
from importlib import import_module
from pathlib import Path
from typing import TextIO

from ..manner import Script, in_one_breath, script
from .direction import in_manner, joined
from .engine import Engine, Job, Styled
from .sound import Speech, evened, fault
from .wavfile import written

# Speaking ahead must not disturb what is being played.
POLITENESS = 5
DIE_WITH_PARENT = 1


def main(arguments: list[str]) -> None:
    """Load the engine, then speak until there is nothing more to say."""
    answers = output_of_its_own()
    settle()
    try:
        engine = load(*arguments)
    except Exception as error:
        answer(answers, {"absent": f"{type(error).__name__}: {error}"})
        return
    answer(answers, {"loaded": True})
    for line in sys.stdin:
        asked = json.loads(line)
        answer(answers, {"number": asked.pop("number"), **done(engine, Job(**asked))})


def output_of_its_own() -> TextIO:
    """The way to the parent; whatever else is printed goes nowhere."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    return answers


def settle() -> None:
    """Be polite, and never outlive the parent."""
    with suppress(OSError):
        os.nice(POLITENESS)
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)


def load(made_by: str, voice: str) -> Engine:
    """The engine with its voice."""
    module, _, name = made_by.partition(":")
    engine: Engine = getattr(import_module(module), name)(voice)
    return engine


def done(engine: Engine, job: Job) -> Mapping[str, object]:
    """Speak one text into a file; what is wrong with it, by kind only, since it may be secret."""
    speeches, asked = list[tuple[Speech, float]](), script(job.text)
    speed, pitch = job.speed * asked.spoken.speed, job.pitch * asked.spoken.pitch
    for phrase in asked.phrases:
        try:
            speech = said(engine, asked, phrase.text, speed, pitch)
        except Exception as error:
            return {"refused": type(error).__name__}
        wrong = fault(speech, phrase.text, (speed, speed), engine.tail)
        if wrong:
            return {"fault": wrong}
        speeches.append((evened(speech), phrase.pause))
    speech = in_manner(joined(speeches), asked.spoken)
    try:
        Path(job.file).write_bytes(written(speech))
    except OSError as error:
        return {"unwritten": f"cannot be written, {errorcode.get(error.errno or 0, 'no reason given')}"}
    return {"seconds": round(speech.seconds, 3)}


def said(engine: Engine, asked: Script, text: str, speed: float, pitch: float) -> Speech:
    """A phrase of a script, in its style if the engine has styles."""
    if isinstance(engine, Styled):
        engine.take(asked.spoken.style)
    return engine.say(in_one_breath(text) if asked.manner else text, speed, pitch)


def answer(answers: TextIO, content: Mapping[str, object]) -> None:
    """One line to the parent."""
    answers.write(json.dumps(content) + "\n")
    answers.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
