"""A person's own recordings: what to record, and whether it came out well."""

import os
import re
from array import array
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from .recorded import Wordings, recording, recordings_in, slug, unplayable
from .settings import Spoken
from .sound import A_PERSONS, Speech, fault
from .wavfile import heard

# What stands for a name or a number in a line: {name}.
PARAMETER = re.compile(r"\{(\w+)[^}]*\}")
# How pygame is to hand over what it reads: one channel of sixteen bits.
RATE, BITS, CHANNELS = 22050, -16, 1
UNHEARD = "not listened to: install pygame-ce"


class Finding(NamedTuple):
    """What is wrong with a recording, by its name."""

    wrong: str
    name: str


def whole_lines(wordings: Wordings) -> list[Spoken]:
    """Every wording that is always the same."""
    return [spoken for spoken in every_wording(wordings) if not PARAMETER.search(spoken.text)]


def every_wording(wordings: Wordings) -> Iterator[Spoken]:
    """Every wording of every line."""
    for line, texts in wordings.items():
        yield from (Spoken(text, line, wording) for wording, text in enumerate(texts))


def script(wordings: Wordings) -> Iterator[tuple[str, str]]:
    """What each recording is called, and what is said in it."""
    for spoken in whole_lines(wordings):
        yield recording(spoken.line, spoken.wording), spoken.text


def script_with_parameters(wordings: Wordings) -> Iterator[tuple[str, str]]:
    """The same for lines with names and numbers: {name} ist tot. is name-ist-tot."""
    for spoken in every_wording(wordings):
        if PARAMETER.search(spoken.text):
            yield slug(PARAMETER.sub(r"\1", spoken.text)), spoken.text


def findings(folder: Path, wordings: Wordings) -> Iterator[Finding]:
    """What is bad, what nobody will ever play, and what is missing."""
    texts = {recording(spoken.line, spoken.wording): spoken.text for spoken in whole_lines(wordings)}
    by_slug = {slug(text): text for text in texts.values()}
    with_parameters = re.compile("|".join(sorted(patterns(wordings))) or "(?!)")
    files = sorted(recordings_in(folder))
    for file in files:
        text = texts.get(file.stem) or by_slug.get(file.stem)
        if text is None and with_parameters.fullmatch(file.stem):
            text = file.stem.replace("-", " ")
        wrong = judged(file, text) if text else "called like no line"
        if wrong:
            yield Finding(wrong, file.name)
    stems = {file.stem for file in files}
    for name, text in texts.items():
        if name not in stems and slug(text) not in stems:
            yield Finding("missing", name)


def patterns(wordings: Wordings) -> Iterator[str]:
    """How recordings of lines with parameters may be called."""
    for spoken in every_wording(wordings):
        if PARAMETER.search(spoken.text):
            yield re.escape(slug(PARAMETER.sub("zzz", spoken.text))).replace("zzz", ".+")


def judged(file: Path, text: str) -> str:
    """What is wrong with a recording, or nothing."""
    wrong = unplayable(file)
    if wrong:
        return wrong
    speech = heard(file) if file.suffix.lower() == ".wav" else None
    try:
        speech = speech or heard_by_pygame(file)
    except ImportError:
        return UNHEARD
    except (OSError, RuntimeError):
        return "unreadable"
    return fault(speech, text, A_PERSONS)


def heard_by_pygame(file: Path) -> Speech:
    """What pygame reads in a file."""
    mixer = mixer_of_pygame()
    if not mixer.get_init():
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
        mixer.init(RATE, BITS, CHANNELS, allowedchanges=0)
    return Speech(array("h", mixer.Sound(str(file)).get_raw()), RATE)


def mixer_of_pygame() -> Any:
    """pygame's mixer, if it is installed."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    return import_module("pygame").mixer
