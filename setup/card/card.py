#!/usr/bin/env python3
"""Tell a card with Raspberry Pi OS to make itself a moderator box when it is started.

    python3 card.py [FOLDER]          the card: the partition called bootfs, beside this unless said
    python3 card.py --undo [FOLDER]   takes its own words away again, and nothing else

Nothing that stands on the card is replaced: it adds to the one line of cmdline.txt, or to the lists of
user-data.  It may be run as often as you like, and needs nothing but Python.
"""

import argparse
import os
import re
import sys
from pathlib import Path

# In files that are not the box's own, its lines stand between these.
BEGIN, END = "# moderator box: begin", "# moderator box: end"
BOX = "/boot/firmware/moderator-box"

# Bookworm: what is said to systemd by the kernel's line.  Where the Imager has said something there, ours
# comes before it: its own script takes away all that follows.
RUN = f" systemd.run={BOX}/begin"
ALONE = f"{RUN} systemd.run_success_action=reboot systemd.unit=kernel-command-line.target"

# Trixie: what cloud-init reads.  The first list is gone through at every start, so that a plug that is pulled
# costs nothing; the second late in the first start, where all that is needed is there in any case.
LISTS = ("bootcmd", "runcmd")
COMMAND = (
    "- [sh, -c, 'mountpoint -q /boot/firmware || mount /boot/firmware; "
    f"[ ! -e {BOX}/begin ] || bash {BOX}/begin']"
)


class Untouched(Exception):
    """What stands there is not touched; why, and what to do."""


def is_read_by_cloud_init(card: Path) -> bool:
    """Whether the card's system reads user-data: Trixie has these beside it, and the zip has not."""
    return any((card / name).is_file() for name in ("meta-data", "network-config"))


def file_to_change(card: Path) -> Path:
    """Where this card's system looks what it is to do at its first start."""
    line = card / "cmdline.txt"
    if not line.is_file():
        raise Untouched(f"{card} is no card with Raspberry Pi OS: there is no cmdline.txt on it")
    return card / "user-data" if is_read_by_cloud_init(card) else line


def in_line(text: str) -> str:
    """The kernel's line with our words, once."""
    if RUN in text:
        return text
    first = text.split("\n", 1)[0].rstrip()
    if not first:
        raise Untouched("The first line of cmdline.txt is empty: write the card anew")
    at = first.find(" systemd.run=")
    if at >= 0:
        return text[:at] + RUN + text[at:]
    if " systemd.unit=" in first:
        raise Untouched("cmdline.txt starts something else already (systemd.unit=): take that away first")
    return text[: len(first)] + ALONE + text[len(first) :]


def out_of_line(text: str) -> str:
    """The kernel's line as it was before."""
    return text.replace(ALONE, "").replace(RUN, "")


def in_lists(text: str) -> str:
    """The lists of cloud-init with our command in each, once."""
    lines = text.split("\n")
    if not text.strip("\ufeff \t\r\n"):
        lines[0:0] = ["#cloud-config" + ending(lines)]
    elif lines[0].lstrip("\ufeff").rstrip() != "#cloud-config":
        raise Untouched("user-data does not begin with #cloud-config: what it is only its author knows")
    for name in LISTS:
        lines = with_item(lines, name)
    return "\n".join(lines)


def ending(lines: list[str]) -> str:
    """What a line of this file has before its end: files that Windows wrote have something."""
    return "\r" if lines[0].endswith("\r") else ""


def with_item(lines: list[str], name: str) -> list[str]:
    """These lines with our command as the first of that list, which is made where there is none."""
    end = ending(lines)
    heads = [number for number, line in enumerate(lines) if re.match(rf"{name}\s*:", line)]
    if not heads:
        if any(re.match(r"(---|\.\.\.)\s*$", line) for line in lines):
            raise Untouched("user-data has parts (--- or ...): it cannot be added to")
        ours = [BEGIN, f"{name}:", f"  {COMMAND}", END]
        at = len(lines) - (lines[-1] == "")
        return [*lines[:at], *(line + end for line in ours), *lines[at:]]
    if len(heads) > 1 or not re.fullmatch(rf"{name}\s*:\s*(#.*)?", lines[heads[0]]):
        raise Untouched(f"{name} in user-data is no list with a line for each: add by hand\n  {COMMAND}")
    at = heads[0] + 1
    if COMMAND in "".join(lines[at : at + 2]):
        return lines
    indent = indent_of(lines[at:])
    return [*lines[:at], *(indent + line + end for line in (BEGIN, COMMAND, END)), *lines[at:]]


def indent_of(lines: list[str]) -> str:
    """How far to the right the commands of a list stand that begins here."""
    for line in lines:
        if line.strip() and not line.lstrip().startswith("#"):
            item = re.match(r"( *)- ", line)
            return item[1] if item else "  "
    return "  "


def out_of_lists(text: str) -> str:
    """The lists of cloud-init as they were before."""
    kept, is_ours = [], False
    for line in text.split("\n"):
        is_ours = is_ours or line.strip() == BEGIN
        if not is_ours:
            kept.append(line)
        is_ours = is_ours and line.strip() != END
    return "\n".join(kept)


def read(file: Path) -> str:
    """What stands there, byte by byte; nothing, if it is not there."""
    return file.read_bytes().decode("utf-8", "surrogateescape") if file.exists() else ""


def write(file: Path, text: str) -> None:
    """All of it or nothing: a card may be pulled out at any moment."""
    new = file.with_name(file.name + ".new")
    with new.open("wb") as written:
        written.write(text.encode("utf-8", "surrogateescape"))
        written.flush()
        os.fsync(written.fileno())
    os.replace(new, file)


def tell(card: Path, undo: bool) -> str:
    """Do it; what was done, in a sentence."""
    file = file_to_change(card)
    before = read(file)
    if file.name == "user-data":
        after = out_of_lists(before) if undo else in_lists(before)
    else:
        after = out_of_line(before) if undo else in_line(before)
    if after == before:
        has = "has no words" if undo else "has the words"
        return f"Nothing had to be changed: {file.name} {has} of the box."
    write(file, after)
    if undo:
        return f"The words of the box were taken out of {file.name}; all else is as it was."
    return f"Done: the words of the box were added to {file.name}.  Take the card out safely."


def main() -> int:
    """Say what was done, or why not."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path, default=Path(__file__).resolve().parents[1])
    parser.add_argument("--undo", action="store_true")
    given = parser.parse_args()
    try:
        sys.stdout.write(f"{tell(given.folder, given.undo)}\n")
    except Untouched as refused:
        sys.stderr.write(f"Nothing was changed.  {refused}\n")
        return 1
    except OSError as error:
        why = f"{error.strerror or error}"
        sys.stderr.write(f"Nothing was changed.  Is the card's little slide at LOCK?  ({why})\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
