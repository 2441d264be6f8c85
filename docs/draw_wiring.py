"""Draw the wiring pictures of the documentation: what `moderator wiring` draws for some tables.

python docs/draw_wiring.py
"""

from pathlib import Path

from hardware.wiring.circuit import Circuit
from hardware.wiring.page import sheets
from hardware.wiring.proposal import Kit, propose
from hardware.wiring.texts import Texts

PICTURES = {
    "wiring-8-seats": (Kit(8), "pi"),
    "wiring-buzzers": (Kit(8, sound="hifiberry-dac", buzzers=True), "expander-0x20"),
    "wiring-20-expander": (Kit(20, lamps="strip"), "expander-0x20"),
    "wiring-strip": (Kit(20, lamps="strip"), "strip"),
    "wiring-parts": (Kit(8), "parts"),
    "wiring-side": (Kit(8), "side"),
    "wiring-board-above": (Kit(8), "board-above"),
    "wiring-board-below": (Kit(8), "board-below"),
}


def main() -> None:
    """Write the pictures beside this file."""
    for name, (answers, sheet) in PICTURES.items():
        drawn = {one.name: one.svg for one in sheets(Circuit(propose(answers)), Texts("en"))}
        Path(__file__).with_name(f"{name}.svg").write_text(drawn[sheet], encoding="utf-8")


main()
