"""The box of a companion's table in a process of its own, so that it can be killed; asked by lines.

python -m tests.bench.shadow_box FOLDER [PORT]
"""

import json
import sys
from pathlib import Path
from typing import Any

from moderator.rules.shadow_world.board import ShadowBoard

from ..browser.phones import Box, boxes
from ..pages_stage import Cast

SPEED, TOLD = 40, 4


def status(box: Box) -> dict[str, Any]:
    """How everything stands, and how much has been entered."""
    table = box.table.box
    board, performance = table.board, table.performance
    if performance is None or not isinstance(board, ShadowBoard):
        return {"is_on": False}
    opened = table.showing.open
    task = getattr(opened.question, "task", "") if opened is not None else ""
    return {
        "is_on": True, "task": task, "round": board.round, "turns": board.turns,
        "at": list(board.at.values()),
        "damage": list(board.damage.values()), "out": list(board.dead), "turn": board.turn,
        "shown": list(board.people), "outcome": board.outcome,
        "winners": [*board.who_wins], "closing": board.is_closing,
        "answers": len(performance.game.answered),
    }  # fmt: skip


def main(folder: Path, port: int) -> None:
    """Until nobody asks any more."""
    where = {"port": port} if port else {}
    with boxes() as start:
        box = start(
            folder, SPEED, slower=TOLD, castings=Cast("shadow-world", (), {"first": "named"}), **where
        )
        keys: Any = box.table.pages.kinds["tablet"]
        print(box.url, flush=True)  # noqa: T201
        for line in sys.stdin:
            verb = line.strip()
            if verb == "next":
                told = box.call(box.table.box.host.next)
            elif verb == "soon":
                # As soon as the box has said what it has to say.
                told = box.call(lambda: box.loop.call_later(20, box.table.box.host.next)) and ""
            elif verb == "pause":
                told = box.call(box.table.box.host.pause)
            elif verb == "code":
                told = box.call(lambda: keys.keys.code_for_tablet())
            else:
                told = json.dumps(box.call(lambda: status(box)))
            print(told, flush=True)  # noqa: T201


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if sys.argv[2:] else 0)
