"""A plan that the box has learnt, or that its host has chosen on a page, in the box's own folder.

There it lies because the box may not write its settings. The newer counts: it goes before `panel:` of the
settings until these are written anew, or until `moderator wiring --take` has put it there.
"""

from dataclasses import replace
from pathlib import Path

from hardware import yaml_lines
from hardware.wiring.mistakes import BadWiring
from hardware.wiring.reading import panel_in, read_wiring
from hardware.yaml_lines import BadYaml

from .folders import own_folder
from .settings import Settings


def learnt_file() -> Path:
    """Where it lies."""
    return own_folder() / "learnt.yaml"


def leave(block: str) -> None:
    """A plan into the box's folder."""
    own_folder().mkdir(parents=True, exist_ok=True)
    learnt_file().write_text(block, encoding="utf-8")


def left_since(file: Path | None) -> Path | None:
    """Where a plan lies that was left since a file was written, if any; raises what hides it."""
    learnt = learnt_file()
    try:
        is_newer = learnt.stat().st_mtime > (
            file.stat().st_mtime if file is not None and file.exists() else 0
        )
    except FileNotFoundError:
        return None
    return learnt if is_newer else None


def as_learnt(settings: Settings, file: Path | None) -> Settings:
    """The settings of a file, if there is one, with what was learnt since it was written."""
    try:
        left = left_since(file)
        panel = panel_in(yaml_lines.read(left)) if left else None
        return settings if panel is None else replace(settings, panel=read_wiring(panel))
    except (BadYaml, BadWiring, OSError):
        # It cannot be read: what stands in the settings counts.
        return settings
