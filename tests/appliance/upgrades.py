"""Another release comes: it fits, it does not fit the evening, it does not come up; and back again."""

import re
import time
from collections.abc import Callable
from pathlib import Path

from .life import OFFERED, Life
from .machine import RELEASES, release


def upgrade(life: Life) -> None:
    """From a checkout, in which lies what is nobody's business."""
    old = life.current()
    newer = release(life.machine, life.suite, "newer", version("0.3.0"))
    life.machine.run("git", "-C", newer, "init", "--quiet")
    life.machine.run(
        "git", "-C", newer, "add", "moderator", "hardware", "sounds", "setup", "systemd", "docs", "."
    )
    (life.machine.root / newer.lstrip("/") / "moderator/own notes.txt").write_text("mine")
    life.setting("language: en\n")
    begun = time.monotonic()
    life.machine.run(f"{newer}/setup/upgrade")
    life.note("upgrade, seconds", time.monotonic() - begun)
    assert (version_of(old), version_of(life.current())) == ("0.2.0.dev0", "0.3.0")
    assert not (life.machine.root / "opt/moderator/releases/0.3.0-1/moderator/own notes.txt").exists()
    assert (life.machine.root / "etc/moderator/box.yaml").read_text() == "language: en\n"
    life.until_status(OFFERED)


def upgrade_that_does_not_fit_the_evening(life: Life) -> None:
    other = release(life.machine, life.suite, "other-rules", asks_otherwise)
    pid, there = life.machine.shows("MainPID"), releases(life)
    said = life.machine.fails(f"{other}/setup/upgrade")
    assert "does not fit" in said
    assert "games lay-aside" in said, "what helps"
    assert "0.3.0-1 plays on" in said
    assert (life.current(), life.machine.shows("MainPID")) == ("0.3.0-1", pid), "it plays on undisturbed"
    assert releases(life) == there


def upgrade_that_does_not_come_up(life: Life) -> None:
    there = releases(life)
    broken = release(life.machine, life.suite, "broken", never_plays)
    said = life.machine.fails(f"{broken}/setup/upgrade")
    assert "Going back to 0.3.0-1" in said
    assert life.current() == "0.3.0-1"
    life.until_status(OFFERED)
    assert releases(life) == there


def upgrade_whose_terminal_is_gone(life: Life) -> None:
    """The connection is lost just when nothing plays; the release before has to be put back all the same."""
    there = releases(life)
    life.python("hang_up.py", f"/{RELEASES}/broken/setup/upgrade")
    life.machine.until("over", lambda: not is_upgrading(life))
    # Told to stop, the box may still be saying good night; then it has to be there again.
    life.machine.until("plays", lambda: life.machine.shows("ActiveState") == "active")
    assert life.current() == "0.3.0-1"
    life.until_status(OFFERED)
    assert releases(life) == there


def is_upgrading(life: Life) -> bool:
    """Whether somebody is at it."""
    return bool(life.machine.run("sh", "-c", "grep -l '[b]roken/setup/upgrade' /proc/[0-9]*/cmdline || true"))


def back_to_the_release_before(life: Life) -> None:
    life.machine.run("/opt/moderator/current/setup/upgrade", "--back")
    assert version_of(life.current()) == "0.2.0.dev0"
    life.until_status(OFFERED)


def releases(life: Life) -> list[str]:
    """Those that are kept."""
    return life.machine.run("ls", "/opt/moderator/releases").split()


def version_of(kept: str) -> str:
    """Of a release's folder."""
    return kept.rsplit("-", 1)[0]


def version(number: str) -> Callable[[Path], None]:
    """A release with this number."""

    def change(folder: Path) -> None:
        begins = folder / "moderator/__init__.py"
        begins.write_text(re.sub(r'__version__ = ".*"', f'__version__ = "{number}"', begins.read_text()))

    return change


def asks_otherwise(folder: Path) -> None:
    """A release whose rules ask for something else."""
    version("0.4.0")(folder)
    journal = folder / "moderator/rules/playing/journal.py"
    text = journal.read_text()
    assert "repr(request)" in text
    journal.write_text(text.replace("repr(request)", "repr((request, 'other'))"))


def never_plays(folder: Path) -> None:
    """A release that cannot even begin."""
    version("0.5.0")(folder)
    command = folder / "moderator/commands/run.py"
    command.write_text(command.read_text() + "\n\ndef run(given):\n    raise SystemExit('it is broken')\n")
