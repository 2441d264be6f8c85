"""`moderator lines`: every line with its wordings, to be read at a glance."""

import sys
from argparse import Namespace
from difflib import get_close_matches
from pathlib import Path

from ..lines import HERE
from ..lines.lines import BadLine, load
from ..lines.words import script_of


def run(given: Namespace) -> int:
    """Print the lines whose id begins with what was asked for."""
    extra: list[Path] = list(given.own)
    if given.tone != "classic":
        extra.insert(0, HERE / f"{given.tone}.{given.language}.yaml")
    try:
        lines = load(given.language, extra)
    except (BadLine, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    found = {line: texts for line, texts in lines.wordings.items() if line.startswith(given.begins)}
    for line, wordings in found.items():
        print(line)
        for text in wordings:
            print("    " + script_of(text).replace("\n", "\n    "))
    if not found:
        near = get_close_matches(given.begins, lines.wordings, 3)
        meant = f"; did you mean {', '.join(near)}?" if near else ""
        print(f"no line's id begins with {given.begins!r}{meant}", file=sys.stderr)
    return 0 if found else 1
