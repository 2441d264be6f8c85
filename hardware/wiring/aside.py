"""A process of its own that draws the page of a plan: a box that plays loads nothing for it.

python -m hardware.wiring.aside < {"panel": "panel: ...", "language": "en", "bar": "...", "file": "box.yaml"}
"""

import gzip
import json
import sys
from pathlib import Path
from typing import Any

from ..yaml_lines import parse
from .circuit import Circuit
from .page import page, sheets
from .reading import panel_in, read_wiring
from .texts import Texts


def drawn(asked: dict[str, Any]) -> bytes:
    """The page, packed."""
    panel = panel_in(parse(asked["panel"], Path("panel")))
    assert panel is not None, "nothing is to be drawn"
    circuit, texts = Circuit(read_wiring(panel)), Texts(asked["language"])
    whole = page(circuit, list(sheets(circuit, texts)), texts, asked["file"], asked["bar"])
    return gzip.compress(whole.encode(), 6, mtime=0)


if __name__ == "__main__":
    sys.stdout.buffer.write(drawn(json.load(sys.stdin)))
