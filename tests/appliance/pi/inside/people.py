"""Inside: eight people at the table; they hear and see the box, and have nothing but their buttons.

    python -m tests.appliance.pi.inside.people BOX.YAML SEED FOLDER

What they hear is written down in FOLDER/heard; their cards lie there too, so that a power cut does
not shuffle them.  They go home when the box says good night.
"""

import asyncio
import json
import os
import pickle
import socket
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

from moderator.lines.words import script_of
from moderator.rules.news import Cards
from moderator.table.shown import Moment, Spoken
from tests.fingers import Fingers

from .header import Header, plan_in

OUTSIDE = "/run/bench-people"


class People:
    """All eight."""

    def __init__(self, settings: Path, seed: str, folder: Path) -> None:
        plan = plan_in(settings)
        self.header = Header(plan)
        self.seed, self.folder = seed, folder
        self.seats = len(plan.seats)
        self.hand = folder / "cards"
        self.step = 0
        self.fingers = Fingers(self.header, seed, self.cards(), lambda: self.step)  # type: ignore[arg-type]
        self.heard = (folder / "heard").open("a", encoding="utf-8")

    def cards(self) -> dict[int, str]:
        """What everybody holds; nothing yet, before they are dealt."""
        return dict(enumerate(self.hand.read_text().split() if self.hand.exists() else [""] * self.seats))

    def deal(self, cards: tuple[str, ...]) -> None:
        """Cards of paper."""
        dealt = Random(f"{self.seed} cards").sample(cards, len(cards))[: self.seats]
        self.hand.write_text(" ".join(dealt))
        os.sync()
        self.fingers.deal(self.cards())

    def perceive(self, at: float, step: int, seat: int | None, thing: Any) -> None:
        """Something is said, shown, or asked of somebody."""
        self.step = step
        if isinstance(thing, Cards):
            self.deal(thing.roles)
        elif seat is None:
            # As it is spoken: what is read alone has another voice, and no pauses.
            text = script_of(thing.text) if isinstance(thing, Spoken) else getattr(thing, "name", "")
            self.note(at, type(thing).__name__, text)
            self.fingers.show(thing)
        else:
            self.fingers.show_to(seat, thing)

    def note(self, at: float, what: str, text: str) -> None:
        """For whoever compares it with what came out of the loudspeaker."""
        said = {"at": at, "what": what, "text": text, "step": self.step, "presses": self.header.presses}
        self.heard.write(json.dumps(said, ensure_ascii=False) + "\n")
        self.heard.flush()

    async def play(self) -> None:
        """Until good night."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as window:
            Path(OUTSIDE).unlink(missing_ok=True)
            window.bind(OUTSIDE)
            os.chmod(OUTSIDE, 0o666)
            window.setblocking(False)
            looking = asyncio.ensure_future(self.header.look())
            loop, is_over = asyncio.get_running_loop(), False
            while not is_over:
                seen = pickle.loads(await loop.sock_recv(window, 1 << 20))
                is_over = isinstance(seen[3], Moment) and seen[3].name == "good-night"
                self.perceive(*seen)
            looking.cancel()


if __name__ == "__main__":
    file, chance, kept = sys.argv[1:]
    Path(kept).mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    asyncio.run(People(Path(file), chance, Path(kept)).play())
