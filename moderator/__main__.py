"""The command line, and the one place where the parts are put together.

A command's room is imported when the command runs, so that each starts at once.
"""

import argparse
import sys
from pathlib import Path

from . import __version__


def main(arguments: list[str] | None = None) -> int:
    """Run one command."""
    parser = build_parser()
    given = parser.parse_args(arguments)
    if given.command is None:
        parser.print_help()
        return 0
    return int(given.run(given))


def build_parser() -> argparse.ArgumentParser:
    """Every command with its options."""
    parser = argparse.ArgumentParser(
        prog="moderator", description="The moderator box: it moderates the werewolf party games."
    )
    parser.add_argument("--version", action="version", version=f"moderator {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    case = commands.add_parser(
        "case",
        help="play rule cases and say which hold",
        description="Play short games written as YAML and say which hold; exit code 0 if all do.",
    )
    case.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a case")
    shown = case.add_mutually_exclusive_group()
    shown.add_argument("--public", action="store_true", help="print what the whole table sees and hears")
    shown.add_argument("--player", metavar="NAME", help="print what this player alone is shown or told")
    case.set_defaults(run=run_case)
    return parser


def run_case(given: argparse.Namespace) -> int:
    """`moderator case`."""
    from .cases.command import run

    return run(given.files, given.public, given.player)


if __name__ == "__main__":
    sys.exit(main())
