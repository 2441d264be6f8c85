"""Bringing a voice to this box: its files are fetched or taken from a folder, proven, and put in place.

What is fetched grows in a file of its own and goes on where it ended, whenever the plug is pulled.  Until a
voice has spoken here it lies in a folder of its own, where no engine looks for one.
"""

import json
import shutil
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from hashlib import md5, sha256
from pathlib import Path
from typing import Any

from ..sound.voice.live import ABOUT
from .offers import Offer, VoiceFile

COMING, PART = "coming", ".part"
# What a voice's second file may have at most, and how much is read at a time.
SMALL, PIECE = 200_000, 1 << 16
# What is rendered of it needs room, too.
ROOM = 300_000_000
PATIENCE = 30.0

Progress = Callable[[int, int], None]


class NotBrought(Exception):
    """Why a voice is not here, and what to do; nothing has been changed."""


class Larder:
    """The folder with this box's voices, and in it those that are on their way."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.coming = folder / COMING

    def here(self) -> list[Path]:
        """The voices that were brought, by what is known of each."""
        return sorted(self.folder.glob(f"*{ABOUT}"))

    def known(self, offer: Offer) -> Mapping[str, Any]:
        """What was noted of a voice when it came."""
        for place in (self.folder, self.coming):
            with suppress(OSError, ValueError):
                noted = json.loads((place / f"{offer.weights.name}{ABOUT}").read_bytes())
                if isinstance(noted, dict):
                    return noted
        return {}

    def has_room(self, offer: Offer) -> bool:
        """Whether it fits on the disk, with what is rendered of it."""
        return shutil.disk_usage(self.folder).free > offer.weights.size + ROOM

    def note(self, offer: Offer, about: Mapping[str, Any]) -> None:
        """Write down what is known of a voice that is on its way."""
        file = self.coming / f"{offer.weights.name}{ABOUT}"
        new = file.with_name(f".{file.name}.new")
        new.write_text(json.dumps(about, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        new.replace(file)

    def put_in_place(self, offer: Offer) -> Path:
        """From now on it can be spoken; the weights come last, for by them it is found."""
        for voice in self.here():
            if voice.name.startswith(f"{offer.language}_") and voice.name != f"{offer.weights.name}{ABOUT}":
                self.drop(voice)
        for file in (f"{offer.weights.name}{ABOUT}", offer.files[1].name, offer.weights.name):
            (self.coming / file).replace(self.folder / file)
        shutil.rmtree(self.coming, ignore_errors=True)
        return self.folder / offer.weights.name

    def drop(self, about: Path) -> None:
        """Take a voice away that was brought, the weights first."""
        weights = about.name.removesuffix(ABOUT)
        for name in (weights, f"{weights}.json", about.name):
            (self.folder / name).unlink(missing_ok=True)

    def clear(self) -> list[str]:
        """Take away all that was brought; what it was called."""
        gone = [about.name.removesuffix(ABOUT) for about in self.here()]
        for about in self.here():
            self.drop(about)
        shutil.rmtree(self.coming, ignore_errors=True)
        return gone


def bring(offer: Offer, larder: Larder, hub: str, folders: Iterable[Path], show: Progress) -> dict[str, str]:
    """All files of a voice, whole; the sha256 of each.  Raises NotBrought."""
    try:
        larder.coming.mkdir(parents=True, exist_ok=True)
        if not larder.has_room(offer):
            raise NotBrought(f"there is not enough room in {larder.folder}: {offer.name} needs 0.4 GB")
        noted = larder.known(offer).get("sha256")
        sums = {}
        for wanted in offer.files:
            place = larder.coming / wanted.name
            before = [folder / wanted.name for folder in (larder.coming, larder.folder, *folders)]
            if not any(take(file, place, wanted) for file in before):
                fetch(f"{hub}/{wanted.path}", place, wanted, show)
            sums[wanted.name] = sha256(place.read_bytes()).hexdigest()
            # Whatever came first is what it must be from then on.
            if isinstance(noted, dict) and noted.get(wanted.name, sums[wanted.name]) != sums[wanted.name]:
                place.unlink()
                raise NotBrought(f"{wanted.name} is not what it was when it first came; it was thrown away")
        larder.note(offer, {"sha256": sums})
        return sums
    except OSError as error:
        raise NotBrought(f"{error.strerror or error}: {error.filename or larder.folder}") from None


def take(file: Path, place: Path, wanted: VoiceFile) -> bool:
    """A file that lies somewhere already, copied if it is what is wanted."""
    if not file.is_file() or wrong_with(file, wanted):
        return False
    if file != place:
        part = place.with_name(f"{place.name}{PART}")
        shutil.copyfile(file, part)
        part.replace(place)
    return True


def wrong_with(file: Path, wanted: VoiceFile) -> str:
    """Why a file is not what is wanted, or nothing."""
    size = file.stat().st_size
    if not wanted.md5:
        return (
            "" if size <= SMALL and is_configuration(file.read_bytes()) else "is no configuration of a voice"
        )
    if size != wanted.size:
        return f"has {size} bytes instead of {wanted.size}"
    found = md5(usedforsecurity=False)
    with file.open("rb") as content:
        while piece := content.read(1 << 20):
            found.update(piece)
    return "" if found.hexdigest() == wanted.md5 else "is not what its md5 says"


def is_configuration(content: bytes) -> bool:
    """Whether an engine finds in it what it needs."""
    try:
        told = json.loads(content)
        return int(told["audio"]["sample_rate"]) > 0 and isinstance(told["phoneme_id_map"], dict)
    except (ValueError, KeyError, TypeError):
        return False


def fetch(address: str, place: Path, wanted: VoiceFile, show: Progress) -> None:
    """A file from the hub, gone on with where it ended the last time."""
    part = place.with_name(f"{place.name}{PART}")
    try:
        for size in pieces(address, part, wanted.size or SMALL):
            show(size, max(size, wanted.size))
    except (urllib.error.URLError, TimeoutError, ConnectionError, EOFError) as error:
        reason = getattr(error, "reason", error)
        raise NotBrought(
            f"{wanted.name} could not be fetched whole: {reason}.  Is there a way to the internet?\n"
            "Start this again, and it goes on where it ended; or bring the file on a USB stick."
        ) from None
    if wrong := wrong_with(part, wanted):
        part.unlink()
        raise NotBrought(f"what came for {wanted.name} {wrong}; it was thrown away.  Start this again")
    part.replace(place)


def pieces(address: str, part: Path, most: int) -> Iterator[int]:
    """How much is there, as it comes; raises EOFError if it ends too early."""
    had = part.stat().st_size if part.exists() else 0
    asked = urllib.request.Request(address, headers={"Range": f"bytes={had}-"} if had else {})  # noqa: S310
    try:
        with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:  # noqa: S310
            # Whoever does not go on begins again.
            is_rest = answer.status == 206 and had
            with part.open("ab" if is_rest else "wb") as file:
                size = had if is_rest else 0
                whole = size + int(answer.headers.get("Content-Length") or 0)
                while size <= most and (piece := answer.read(PIECE)):
                    size += file.write(piece)
                    yield size
        if size < whole:
            raise EOFError("the connection ended too early")
    except urllib.error.HTTPError as error:
        # There is no more of it than is there.
        if error.code != 416:
            raise
