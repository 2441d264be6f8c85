"""What a new box is told first: its language, its name and its Wi-Fi; and what its system made of that.

The box may change nothing of its system. It lays the answers into its own folder, and `setup/settle`, which
may, takes them from there. Of a Wi-Fi's password only the key that comes of it ever lies on the card.
"""

import hashlib
import re
from pathlib import Path
from typing import NamedTuple

from ..lines import LANGUAGES
from .disk import RealDisk, write_anew

# Nobody has answered yet; what was answered; what became of it.
NEW, ANSWERS, TOLD = "new", "first-answers", "first-told"

# What a Wi-Fi has become, as `setup/settle` tells it.
OUTCOMES = ("own", "home", "refused", "failed")

# How a box may be called in a network, and how long the name of a Wi-Fi is, in bytes.
NAME = re.compile(r"[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?")
LONGEST_NETWORK = 32


class FirstAnswers(NamedTuple):
    """Each may be left open: then it stays as it is."""

    language: str = ""
    name: str = ""
    # The Wi-Fi at home, if the box is to be in that; and its password, if it has one.
    network: str = ""
    password: str = ""

    def wrong(self) -> str:
        """What is wrong with them, in a word; nothing, if they can be."""
        network = self.network.encode()
        if self.language not in ("", *LANGUAGES):
            return "language"
        if self.name and not NAME.fullmatch(self.name):
            return "name"
        if len(network) > LONGEST_NETWORK or not self.network.isprintable():
            return "network"
        if self.password and not (network and is_password(self.password)):
            return "password"
        return ""

    def lines(self) -> str:
        """As `setup/settle` reads them: nothing that somebody has typed stands there as it was typed."""
        network = self.network.encode()
        told = {"language": self.language, "name": self.name, "network": network.hex()}
        if self.password:
            told["key"] = hashlib.pbkdf2_hmac("sha1", self.password.encode(), network, 4096, 32).hex()
        return "".join(f"{key}={value}\n" for key, value in told.items() if value)


def is_password(password: str) -> bool:
    """Whether it can be one of a Wi-Fi."""
    return 8 <= len(password) <= 63 and password.isascii() and password.isprintable()


def is_new(system: Path) -> bool:
    """Whether nobody has answered yet."""
    return (system / NEW).exists()


def hand_in(answers: FirstAnswers, folder: Path) -> None:
    """Laid down whole, for whoever may change the system; an OSError where the disk is not willing."""
    disk = RealDisk()
    disk.close(write_anew(disk, folder / ANSWERS, answers.lines().encode()))


def is_handed_in(folder: Path) -> bool:
    """Whether they lie there still."""
    return (folder / ANSWERS).exists()


def outcome(system: Path) -> str:
    """What has become of the Wi-Fi; nothing, if nothing was told."""
    try:
        told = (system / TOLD).read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return ""
    return told if told in OUTCOMES else ""
