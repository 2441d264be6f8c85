"""`moderator wiring --case`: puck and box for OpenSCAD, templates to drill by, STL where that program is."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from hardware.wiring.circuit import Circuit
from hardware.wiring.mistakes import BadWiring
from hardware.wiring.solids import Solid, solids
from hardware.wiring.texts import Texts

# What makes the parts, and a screen that is not there: without any screen OpenSCAD makes no picture.
OPENSCAD, NO_SCREEN = "openscad", "xvfb-run"
SIZE = "--imgsize=900,600"

Tell = Callable[[str], object]


def make(circuit: Circuit, out: Path, texts: Texts, tell: Tell, button: str = "key") -> None:
    """Write everything that can be made here, and say what cannot."""
    out.mkdir(parents=True, exist_ok=True)
    tool, screen = shutil.which(OPENSCAD), screen_of()
    for solid in solids(circuit, button):
        file = out / f"{solid.name}.scad"
        file.write_text(solid.scad, encoding="utf-8")
        (out / f"drill-{solid.name}.svg").write_text(solid.template, encoding="utf-8")
        tell(texts("ask.drawn", file=file))
        if tool:
            print_parts(tool, solid, file, lambda made: tell(texts("ask.drawn", file=made)))
            if screen is not None:
                take_picture([*screen, tool], file)
    if tool is None:
        tell(texts("ask.no-stl"))
    elif screen is None:
        tell(texts("ask.no-picture"))


def screen_of() -> Sequence[str] | None:
    """What stands before OpenSCAD for it to have a screen: nothing where there is one; None where none is."""
    if sys.platform != "linux" or os.environ.get("DISPLAY"):
        return ()
    tool = shutil.which(NO_SCREEN)
    return (tool, "-a") if tool else None


def print_parts(tool: str, solid: Solid, file: Path, tell: Callable[[Path], object] = lambda _: None) -> None:
    """Every part as it is printed; each is told, for a Pi takes its time."""
    for part in solid.parts:
        made = file.with_name(f"{solid.name}-{part}.stl")
        _run([tool, "-o", str(made), "-D", f'part="{part}"', str(file)])
        tell(made)


def take_picture(tool: Sequence[str], file: Path) -> None:
    """All parts beside one another."""
    _run(
        [*tool, "-o", str(file.with_suffix(".png")), "--render", SIZE, "--autocenter", "--viewall", str(file)]
    )


def _run(command: Sequence[str]) -> None:
    """What it tells is told only if it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        raise BadWiring(f"{' '.join(command)}: exit code {done.returncode}\n{done.stderr.strip()}")
