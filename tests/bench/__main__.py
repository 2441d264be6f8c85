"""Every figure, in the order of the issues that ask for them: `python -m tests.bench [GROUP ...]`."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from threading import Event, Thread

GROUPS = ("rules", "voice", "evening", "panel", "wires", "dimming", "day", "pages", "wall", "capture")
# What takes an hour is measured only if it is named.
LONG = ("nights", "first")


def main(wanted: list[str]) -> None:
    """Measure and print; a group is imported when it is measured, so that none weighs on another."""
    unknown = set(wanted) - {*GROUPS, *LONG}
    if unknown:
        sys.exit(f"there is no group {', '.join(sorted(unknown))}; there are {', '.join((*GROUPS, *LONG))}")
    for group in wanted or GROUPS:
        figures = import_module(f".{group}", __package__).figures()
        while figure := measured(group, figures):
            name, value = figure
            print(f"{name:60} {value}", flush=True)  # noqa: T201


def measured(group: str, figures: Iterator[tuple[str, str]]) -> tuple[str, str] | None:
    """The next figure, if there is one; whoever waits for it at a terminal sees that time goes on."""
    with counting(group):
        return next(figures, None)


@contextmanager
def counting(group: str) -> Iterator[None]:
    """Count the seconds beside what is printed."""
    over = Event()

    def count() -> None:
        seconds = 0
        while not over.wait(1):
            seconds += 1
            sys.stderr.write(f"\r{group}: measuring, {seconds} s ")
            sys.stderr.flush()
        sys.stderr.write("\r\033[K" * bool(seconds))

    counter = Thread(target=count)
    if sys.stderr.isatty():
        counter.start()
    try:
        yield
    finally:
        over.set()
        if counter.ident:
            counter.join()


main(sys.argv[1:])
