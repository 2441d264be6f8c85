"""The recipes of CONTRIBUTING.md are followed, literally, in a copy of the house.

Whatever a step names is done for a dummy, and nothing else; then the fast tests hold there.  And each
step is needed: where it is left out a fast test complains, and names a file that it would have changed.
"""

import contextlib
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from .recipe import ROOT, Recipe, all_recipes

every_recipe = pytest.mark.parametrize("name", all_recipes())


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All files of the house, as they are in this checkout; every test leaves them so."""
    copy = tmp_path_factory.mktemp("house")
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    files = subprocess.run(listed, cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
    for file in files:
        if (ROOT / file).is_file():
            (copy / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / file, copy / file)
    return copy


def run(tree: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Have a tool of Python's look at it; pytest without plugins, which take as long to load as the tests."""
    alone = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run(
        [sys.executable, "-m", *command], cwd=tree, env=alone, capture_output=True, text=True, check=False
    )


def fast_tests(tree: Path, tests: str) -> subprocess.CompletedProcess[str]:
    """Run those of these tests there that are marked fast."""
    return run(tree, "pytest", "-m", "fast", "-qp", "no:cacheprovider", *shlex.split(tests))


@every_recipe
def test_its_steps_name_what_is_done_and_nothing_else(name: str) -> None:
    recipe = Recipe(name)
    assert recipe.named == [set(step.files) for step in recipe.steps]


@every_recipe
def test_whoever_follows_it_is_done(name: str, tree: Path) -> None:
    recipe = Recipe(name)
    with recipe.followed(tree):
        for tests in recipe.tests:
            done = fast_tests(tree, tests)
            assert done.returncode == 0, done.stdout + done.stderr


@every_recipe
def test_whoever_leaves_out_a_step_is_told_which_file_is_missing(name: str, tree: Path) -> None:
    recipe = Recipe(name)
    needed = [number for number, step in enumerate(recipe.steps) if step.complains]
    assert needed
    for number in needed:
        step = recipe.steps[number]
        with recipe.followed(tree, leave_out=number):
            told = fast_tests(tree, step.complains)
        assert told.returncode in (1, 2), f"nobody misses step {number + 1}: {told.stdout}"
        assert any(is_named(file, told.stdout) for file in step.files), told.stdout


def test_what_all_of_them_make_is_tidy_and_typed(tree: Path) -> None:
    recipes = [Recipe(name) for name in all_recipes()]
    made = sorted({file for recipe in recipes for file in recipe.files if file.endswith(".py")})
    with contextlib.ExitStack() as followed:
        for recipe in recipes:
            followed.enter_context(recipe.followed(tree))
        for checks in (["ruff", "check"], ["ruff", "format", "--check"], ["mypy", "--follow-imports=silent"]):
            done = run(tree, *checks, *made)
            assert done.returncode == 0, done.stdout + done.stderr


def is_named(file: str, told: str) -> bool:
    """Whether a file is told by its path, or as the module that it is."""
    return file in told or file.removesuffix(".py").removesuffix("/__init__").replace("/", ".") in told
