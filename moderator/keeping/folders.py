"""Where things lie: settings, a table's own lines and sounds, and the games.

Installed as an appliance in /etc and wherever systemd says; else in the folders of the user.
"""

import os
from pathlib import Path

from ..lines import LANGUAGES, TONES

SYSTEM = Path("/etc/moderator")
SOUNDS = Path(__file__).parents[2] / "sounds"


def settings_file(given: Path | None, system: Path = SYSTEM) -> Path | None:
    """The box.yaml that counts, if there is any."""
    if given is not None:
        return given
    places = (system, home("XDG_CONFIG_HOME", ".config"))
    return next((place / "box.yaml" for place in places if (place / "box.yaml").is_file()), None)


def new_settings_file() -> Path:
    """Where a box.yaml is written if there is none."""
    return home("XDG_CONFIG_HOME", ".config") / "box.yaml"


def own_folder() -> Path:
    """Where games, recordings and sounds of this box lie."""
    by_systemd = os.environ.get("STATE_DIRECTORY")
    return Path(by_systemd) if by_systemd else home("XDG_DATA_HOME", ".local/share")


def code_file() -> Path:
    """Where a code lies that proves presence, if the box has no other way to tell it."""
    return own_folder() / "presence-code"


def runtime_folder() -> Path | None:
    """Where a service keeps what need not outlive its evening."""
    by_systemd = os.environ.get("RUNTIME_DIRECTORY")
    return Path(by_systemd) if by_systemd else None


def memory_folders() -> tuple[Path, ...]:
    """Folders in memory, the best first: the service's own, the user's, everybody's."""
    own = (runtime_folder(), os.environ.get("XDG_RUNTIME_DIR"), "/dev/shm")  # noqa: S108
    return tuple(Path(folder) for folder in own if folder and Path(folder).is_dir())


def cache_folder() -> Path:
    """Where files are kept: where systemd says, else in the user's own cache."""
    by_systemd = os.environ.get("CACHE_DIRECTORY")
    if by_systemd:
        return Path(by_systemd, "voice")
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "moderator", "voice")


def own_lines(settings: Path | None, language: str, tone: str, system: Path = SYSTEM) -> list[Path]:
    """The lines of a tone, then those of the table: from /etc, then from beside the settings.

    A file ending in `de.yaml` or `en.yaml` is for that language alone.
    """
    folders = dict.fromkeys([system / "lines", *([settings.parent / "lines"] if settings else [])])
    files = [file for folder in folders for file in sorted(folder.glob("*.yaml"))]
    return [*TONES[tone](language), *(file for file in files if language_of(file) in ("", language))]


def language_of(file: Path) -> str:
    """The language that a file is for, if it is for one alone."""
    last = file.stem.split(".")[-1]
    return last if last in LANGUAGES else ""


def home(variable: str, usual: str) -> Path:
    """A folder of the user."""
    return Path(os.environ.get(variable) or Path.home() / usual) / "moderator"
