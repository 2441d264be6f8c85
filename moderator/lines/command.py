"""`moderator lines`: every line with its wordings, to be read at a glance."""

from argparse import Namespace
from pathlib import Path

from . import HERE, load


def run(given: Namespace) -> int:
    """Print the lines whose id begins with what was asked for."""
    extra: list[Path] = list(given.own)
    if given.tone != "classic":
        extra.insert(0, HERE / f"{given.tone}.{given.language}.yaml")
    lines = load(given.language, extra)
    for line, wordings in lines.wordings.items():
        if line.startswith(given.begins):
            print(line)
            for text in wordings:
                print("    " + text.replace("\n", "\n    "))
    return 0
