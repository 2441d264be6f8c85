"""`python -m tests.appliance [SUITE]`: what the script beside this starts."""

import sys
import time

from .life import STEPS, Life
from .machine import PYTHONS, Failed, unpacked, what_is_missing


def main(arguments: list[str]) -> int:
    """Go through the life of a box; exit code 1 at the first step that fails, 77 if there can be none."""
    missing = what_is_missing()
    if arguments == ["--can"] or missing:
        say(f"no appliance bench here: {missing}" if missing else "the appliance bench can be run here")
        return 77 if missing else 0
    suite = arguments[0] if arguments else "bookworm"
    if suite not in PYTHONS:
        say(f"there is no {suite!r}; choose one of {', '.join(PYTHONS)}")
        return 2
    begun = time.monotonic()
    with unpacked(suite) as machine:
        machine.switch_on()
        tell("booted", begun)
        life = Life(machine, suite)
        for step in STEPS:
            began = time.monotonic()
            try:
                step(life)
            except (AssertionError, Failed):
                say(machine.log(40))
                raise
            tell(step.__name__.replace("_", " "), began)
        for figure, number in life.figures.items():
            say(f"{number:8.2f}  {figure} ({suite})")
    return 0


def say(line: str) -> None:
    """At once: a step may take a while."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def tell(what: str, began: float) -> None:
    """A step is done."""
    say(f"{time.monotonic() - began:6.1f} s  {what}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
