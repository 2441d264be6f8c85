"""Every figure, in the order of the issues that ask for them."""

from . import rules


def main() -> None:
    """Measure and print."""
    for name, figure in rules.figures():
        print(f"{name:58} {figure}", flush=True)  # noqa: T201


main()
