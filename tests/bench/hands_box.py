"""The box of six phones in a process of its own, so that it can be killed; asked by lines.

python -m tests.bench.hands_box FOLDER [PORT]
"""

import sys
from functools import partial
from pathlib import Path

from moderator.keeping.place import Place
from moderator.lines.lines import load
from moderator.rules.news import Cards
from moderator.rules.wolfmoon.characters import WHOLE

from ..browser.phones import Box, boxes
from ..pages_stage import Cast
from .hands_in_chromium import DUEL, SPEED, THEN, TOLD, dealt


def seat_of(box: Box, seat: int) -> Place:
    """Where somebody answers."""
    return box.table.box.roster.places[seat]


def held(box: Box, seat: int, language: str) -> str:
    """What somebody holds, as it is called in a language."""
    news = box.table.pages.held(seat)
    assert isinstance(news, Cards)
    return ", ".join(sorted(map(load(language).character, news.roles)))


def main(folder: Path, port: int) -> None:
    """Until nobody asks any more."""
    cast = Cast("wolfmoon", WHOLE, {"first": "named"})
    where = {"port": port} if port else {}
    with boxes() as start:
        box = start(folder, SPEED, slower=TOLD, castings=cast, dealt=dealt(*DUEL, *THEN), **where)
        print(box.url, flush=True)  # noqa: T201
        for line in sys.stdin:
            verb, *what = line.split()
            if verb == "next":
                told = box.call(box.table.box.host.next)
            elif verb == "soon":
                # As soon as the box has said what it has to say.
                box.call(lambda: box.loop.call_later(20, box.table.box.host.next))
                told = ""
            elif verb == "held":
                told = box.call(partial(held, box, int(what[0]), what[1]))
            else:
                place = box.call(partial(seat_of, box, int(what[0])))
                told = box.call(partial(box.table.pages.phones.code_for, place))
            print(told, flush=True)  # noqa: T201


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if sys.argv[2:] else 0)
