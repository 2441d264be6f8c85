"""The command line; a command's room is imported when the command runs."""

import os
import sys
from importlib import import_module

from .options import build_parser


def main(arguments: list[str] | None = None) -> int:
    """Run one command; a wrong call ends with what to do about it."""
    from .commands.letters import settle_streams
    from .workshop.wrong_call import WrongCall

    settle_streams()
    parser = build_parser()
    given = parser.parse_args(arguments)
    if given.command is None:
        parser.print_help()
        return 0
    try:
        room, does = given.run.split(":")
        return int(getattr(import_module(f"moderator.{room}"), does)(given))
    except KeyboardInterrupt:
        # Whoever typed Ctrl-C knows why.
        return 130
    except BrokenPipeError:
        # Whoever read the output has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except WrongCall as error:
        print(f"moderator {given.command}: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
