"""A person's own recordings, used as they are."""

import re
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from unicodedata import combining, normalize

from ..manner import script
from .teller import Fitness, Teller

# What pygame plays, and how such a file begins.
BEGINNINGS = {
    ".wav": (b"RIFF",),
    ".flac": (b"fLaC",),
    ".ogg": (b"OggS",),
    ".opus": (b"OggS",),
    ".mp3": (b"ID3", b"\xff\xfb", b"\xff\xf3", b"\xff\xf2", b"\xff\xfa"),
}
# What telephones record, and pygame does not play.
UNPLAYABLE = (".m4a", ".aac", ".wma", ".amr", ".3gp")
REMEDY = "cannot be played: save it as .wav, .ogg, .mp3 or .flac"
NOT_WHAT_IT_SAYS = "unreadable: it is not what its ending says"
FIRST_BYTES = 4
LONGEST_NAME = 80
UMLAUTS = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"}

Wordings = Mapping[str, tuple[str, ...]]


class Recordings(Teller):
    """The teller who is a person of the table; what is not recorded now is not recorded tonight."""

    name = "recorded"

    def __init__(self, folder: Path | None, wordings: Wordings) -> None:
        self.folder = folder
        self.by_text = recordings_by_text(wordings)
        self.spoken = self.changed = 0
        self.by_name: Mapping[str, Path] = {}
        self.bad: dict[str, str] = {}

    async def at_hand(self, text: str) -> Path | None:
        """The recording of a text, if there is one."""
        for name in self.names(text):
            file = self.find(name)
            if file is not None:
                self.spoken += 1
                return file
        return None

    def has(self, text: str) -> bool:
        """Whether there is a recording."""
        return any(self.find(name) for name in self.names(text))

    def names(self, text: str) -> list[str]:
        """What a recording of it may be called: by the lines that say it, or by its words."""
        read = script(text).text
        return [*self.by_text.get(read, []), slug(read)]

    def find(self, name: str) -> Path | None:
        """The recording of that name, if it can be played."""
        file = self.files().get(name)
        if file is None:
            return None
        wrong = unplayable(file)
        self.bad.pop(name, None)
        if not wrong:
            return file
        self.bad[name] = f"{file.name}: {wrong}"
        return None

    def files(self) -> Mapping[str, Path]:
        """The recordings by their names, read again when the folder has changed."""
        folder = self.folder if self.folder is not None and self.folder.is_dir() else None
        changed = folder.stat().st_mtime_ns if folder else 0
        if changed != self.changed:
            self.changed = changed
            self.by_name = {file.stem: file for file in recordings_in(folder)} if folder else {}
        return self.by_name

    def fitness(self) -> Fitness:
        """How it does."""
        there = self.folder is not None and self.folder.is_dir()
        reason = next(iter(self.bad.values()), "") if there else "there is no folder with recordings"
        state = "ready" if there else "absent"
        return Fitness(self.name, str(self.folder or ""), state, reason, self.spoken, len(self.bad))


def recording(line: str, wording: int) -> str:
    """What the recording of a wording is called, counted from one: scene.night.1."""
    return f"{line}.{wording + 1}"


def every_wording(wordings: Wordings) -> Iterator[tuple[str, str]]:
    """Every wording of every line: what its recording is called, and its text."""
    for line, texts in wordings.items():
        yield from ((recording(line, wording), text) for wording, text in enumerate(texts))


def recordings_by_text(wordings: Wordings) -> Mapping[str, list[str]]:
    """What the recordings of each text may be called; a text with a parameter is never spoken so."""
    names: dict[str, list[str]] = {}
    for name, text in every_wording(wordings):
        names.setdefault(script(text).text, []).append(name)
    return names


def slug(text: str) -> str:
    """What the recording of exactly this text is called: Zoë ist tot! becomes zoe-ist-tot."""
    letters = "".join(UMLAUTS.get(letter, letter) for letter in normalize("NFC", text).lower())
    bare = "".join(letter for letter in normalize("NFKD", letters) if not combining(letter))
    name = re.sub(r"[^\w]+", "-", bare).strip("-")
    if len(name) <= LONGEST_NAME:
        return name
    return f"{name[:LONGEST_NAME]}-{blake2b(name.encode(), digest_size=4).hexdigest()}"


def recordings_in(folder: Path) -> list[Path]:
    """What somebody has recorded, the kind that is taken first standing last."""
    endings = (*BEGINNINGS, *UNPLAYABLE)
    files = (file for file in sorted(folder.iterdir()) if file.suffix.lower() in endings)
    return sorted(files, key=lambda file: endings.index(file.suffix.lower()), reverse=True)


def unplayable(file: Path) -> str:
    """Why a recording cannot be played, as far as its ending and its beginning tell."""
    beginnings = BEGINNINGS.get(file.suffix.lower())
    if beginnings is None:
        return f"{REMEDY} (ffmpeg -i {file.name} {file.stem}.wav)"
    try:
        with file.open("rb") as recorded:
            return "" if recorded.read(FIRST_BYTES).startswith(beginnings) else NOT_WHAT_IT_SAYS
    except OSError:
        return "unreadable"
