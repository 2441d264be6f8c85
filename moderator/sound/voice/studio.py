"""A person's own recordings: what to record, and whether it came out well."""

import os
import re
from array import array
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from .recorded import Wordings, every_wording, recordings_in, slug, unplayable
from .sound import A_PERSONS, Speech, fault
from .wavfile import heard

# What stands for a name or a number in a line: {name}.
PARAMETER = re.compile(r"\{(\w+)[^}]*\}")
# How pygame is to hand over what it reads: one channel of sixteen bits.
RATE, BITS, CHANNELS = 22050, -16, 1
UNHEARD = "not listened to: install pygame-ce"


class Flaw(NamedTuple):
    """What is wrong with a recording, by its name."""

    wrong: str
    name: str


def whole_lines(wordings: Wordings) -> list[str]:
    """The text of every wording that is always the same."""
    return [text for _, text in script(wordings)]


def script(wordings: Wordings) -> Iterator[tuple[str, str]]:
    """What each recording is called, and what is said in it."""
    yield from ((name, text) for name, text in every_wording(wordings) if not PARAMETER.search(text))


def script_with_parameters(wordings: Wordings) -> Iterator[tuple[str, str]]:
    """The same for lines with names and numbers: {name} ist tot. is name-ist-tot."""
    for _, text in every_wording(wordings):
        if PARAMETER.search(text):
            yield slug(PARAMETER.sub(r"\1", text)), text


def flaws(folder: Path, wordings: Wordings) -> Iterator[Flaw]:
    """What is bad, what nobody will ever play, and what is missing."""
    texts = dict(script(wordings))
    by_slug = {slug(text): text for text in texts.values()}
    with_parameters = re.compile("|".join(sorted(patterns(wordings))) or "(?!)")
    files = sorted(recordings_in(folder))
    for file in files:
        text = texts.get(file.stem) or by_slug.get(file.stem)
        if text is None and with_parameters.fullmatch(file.stem):
            text = file.stem.replace("-", " ")
        wrong = judged(file, text) if text else "called like no line"
        if wrong:
            yield Flaw(wrong, file.name)
    stems = {file.stem for file in files}
    for name, text in texts.items():
        if name not in stems and slug(text) not in stems:
            yield Flaw("missing", name)


def patterns(wordings: Wordings) -> Iterator[str]:
    """How recordings of lines with parameters may be called."""
    for _, text in every_wording(wordings):
        if PARAMETER.search(text):
            yield re.escape(slug(PARAMETER.sub("zzz", text))).replace("zzz", ".+")


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
