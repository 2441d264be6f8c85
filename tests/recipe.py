"""A recipe of CONTRIBUTING.md, and the dummy that is made by it: what lies in tests/recipes/NAME.

`steps.yaml` has what is done in each of its numbered steps, file by file: `whole`, if the file is new and
lies beside it, how it is made of another, what is inserted behind which words, or the script that makes it.
"""

import contextlib
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml

ROOT = Path(__file__).parents[1]
RECIPES = ROOT / "tests" / "recipes"


class Step(NamedTuple):
    """One step: what is done to which file, and which test complains where it is left out."""

    files: Mapping[str, Any]
    complains: str


class Recipe:
    """Numbered steps in words, and the same as they are done for a dummy."""

    def __init__(self, name: str) -> None:
        self.folder = RECIPES / name
        written = yaml.safe_load((self.folder / "steps.yaml").read_text(encoding="utf-8"))
        self.heading: str = written["recipe"]
        # The tests that are run where it has been followed, one go after another: those that are fast.
        self.tests: list[str] = written["tests"]
        self.steps = [Step(step["files"], step.get("complains", "")) for step in written["steps"]]

    @property
    def named(self) -> list[set[str]]:
        """The files that each of its steps names in CONTRIBUTING.md."""
        text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
        section = re.split(r"^## ", text.partition(f"\n## {self.heading}\n")[2], flags=re.MULTILINE)[0]
        # A step ends where the next begins, or what is not indented.
        steps = re.findall(r"^\d+\. (.*?)(?=^\S|\Z)", section, re.MULTILINE | re.DOTALL)
        return [set(re.findall(r"`([\w.-]+(?:/[\w.-]+)+)`", step)) for step in steps]

    @property
    def files(self) -> list[str]:
        """Every file that it makes or changes."""
        return list(dict.fromkeys(file for step in self.steps for file in step.files))

    @contextlib.contextmanager
    def followed(self, tree: Path, leave_out: int | None = None) -> Iterator[None]:
        """All of its steps, or all but one, are done in a copy of the house; afterwards it is as it was."""
        before = {file: written(tree / file) for file in self.files}
        try:
            for file in self.files:
                write(tree / file, self.text(file, tree, leave_out))
            for script in self.scripts(leave_out):
                subprocess.run([sys.executable, script], cwd=tree, check=True)
            yield
        finally:
            for file, text in before.items():
                write(tree / file, text)

    def scripts(self, leave_out: int | None) -> list[str]:
        """What is run when all files are there."""
        done = [step for number, step in enumerate(self.steps) if number != leave_out]
        changes = [change for step in done for change in step.files.values() if isinstance(change, dict)]
        return [change["by"] for change in changes if "by" in change]

    def text(self, file: str, house: Path = ROOT, leave_out: int | None = None) -> str | None:
        """A file as it is after all of the steps, or all but one; nothing, if it is not there then."""
        text = written(house / file)
        for number, step in enumerate(self.steps):
            if number != leave_out and file in step.files:
                text = self.after(file, step.files[file], text, house)
        return text

    def after(self, file: str, change: Any, text: str | None, house: Path) -> str:
        """What a step makes of a file."""
        if change == "whole":
            return (self.folder / file).read_text(encoding="utf-8")
        if isinstance(change, dict) and "by" in change:
            return text or ""
        if isinstance(change, dict):
            return MADE[change["made"]]((house / change["of"]).read_text(encoding="utf-8"))
        assert text is not None, f"there is no {file}"
        for insertion in change:
            text = inserted(text, insertion["behind"], insertion["add"], file)
        return text


def written(file: Path) -> str | None:
    """What stands in a file, if it is there."""
    return file.read_text(encoding="utf-8") if file.exists() else None


def write(file: Path, text: str | None) -> None:
    """A file is so from now on, or is not there."""
    if text is None:
        file.unlink(missing_ok=True)
    else:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def inserted(text: str, behind: str, added: str, file: str) -> str:
    """Something right behind these words, or, if it is whole lines, below them."""
    assert text.count(behind) == 1, f"{file} has {text.count(behind)} times {behind!r}"
    at = text.index(behind) + len(behind)
    if added.endswith("\n"):
        at = text.index("\n", at - 1) + 1
    return text[:at] + added + text[at:]


def dotted(text: str) -> str:
    """English with dots on its vowels: another language that can be read."""
    return "".join(re.sub(r"^( *(?:[\w\"-]+:|-)?)(.*)", dot_values, line) for line in text.splitlines(True))


def dot_values(line: "re.Match[str]") -> str:
    """What stands in a line behind its key, names in braces left as they are."""
    kept, said = line[1], line[2]
    parts = re.split(r"(\{\w*\}|\\n|`[^`]*`|^ *#.*)", said)
    return kept + "".join(part if nth % 2 else part.translate(DOTS) for nth, part in enumerate(parts))


DOTS = str.maketrans("aeiouAEIOU", "äëïöüÄËÏÖÜ")

MADE: Mapping[str, Callable[[str], str]] = {"dotted": dotted}


def all_recipes() -> Iterable[str]:
    """The names of their folders."""
    return sorted(folder.name for folder in RECIPES.iterdir() if (folder / "steps.yaml").exists())
