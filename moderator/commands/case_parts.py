"""`moderator wiring --case`: puck and box for OpenSCAD, templates to drill by, STL where that program is."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from hardware.wiring.circuit import Circuit
from hardware.wiring.solids import Solid, solids
from hardware.wiring.texts import Texts

OPENSCAD = "openscad"


def make(circuit: Circuit, out: Path, texts: Texts, tell: Callable[[str], object]) -> None:
    """Write everything that can be made here."""
    out.mkdir(parents=True, exist_ok=True)
    tool = shutil.which(OPENSCAD)
    for solid in solids(circuit):
        file = out / f"{solid.name}.scad"
        file.write_text(solid.scad, encoding="utf-8")
        (out / f"drill-{solid.name}.svg").write_text(solid.template, encoding="utf-8")
        tell(texts("ask.drawn", file=file))
        if tool:
            render(tool, solid, file)
    if tool is None:
        tell(texts("ask.no-stl"))


def render(tool: str, solid: Solid, file: Path) -> None:
    """Every part as it is printed, and a picture of all of them."""
    for part in solid.parts:
        made = file.with_name(f"{solid.name}-{part}.stl")
        subprocess.run([tool, "-o", str(made), "-D", f'part="{part}"', str(file)], check=True)  # noqa: S603
    picture = file.with_suffix(".png")
    subprocess.run([tool, "-o", str(picture), "--autocenter", "--viewall", str(file)], check=True)  # noqa: S603
