"""What all eyes at the virtual table know of a game that is taken up after a power cut."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from moderator.rules.playing.game import Setup
from moderator.surfaces.virtual.virtual_table import VirtualTable
from moderator.surfaces.wired.table import WiredTable
from moderator.table.box import Box
from moderator.table.clock import run_virtually
from moderator.table.shown import Open, Part, Public
from moderator.table.surfaces import Surface

from .stage import play
from .test_wired_seats import GAMES
from .virtual_stage import props

# What of a picture is public, and stands for longer than a sentence.
LASTING = ("scene", "night", "outcome", "winners", "accused", "votes", "moment", "places", "hint")


class Pictures(Surface):
    """What is seen through each pair of eyes whenever something is asked, or a call made."""

    def __init__(self, box: Box, table: VirtualTable) -> None:
        self.box = box
        self.table = table
        self.seen: dict[tuple[int, str], list[dict[str, Any]]] = {}

    def show(self, shown: Public) -> None:
        performance = self.box.performance
        if performance is not None and isinstance(shown, Open | Part):
            asked = shown.question if isinstance(shown, Open) else shown.called
            looks = [self.table.look(eyes) for eyes in (None, *range(self.table.places))]
            lasting = [{part: look[part] for part in LASTING} for look in looks]
            self.seen.setdefault((len(performance.game.answered), asked.task), lasting)


def pictures_of(setup: Setup, folder: Path, seed: int) -> Pictures:
    """An evening, from wherever it stands."""
    found: list[Pictures] = []

    async def whole() -> None:
        made = props(len(setup.players))

        def table(box: Box) -> Surface:
            laid = VirtualTable(box, made)
            found.append(Pictures(box, laid))
            return laid

        dealt = Random(seed).sample(setup.cards, len(setup.cards))
        looking = [lambda box: WiredTable(box, made.panel), table, lambda _: found[0]]
        await play(setup, folder, dealt, day=seed, night=seed, quiet=0.3, secrets="felt", onlookers=looking)

    run_virtually(whole())
    return found[0]


@pytest.mark.parametrize("rules", GAMES)
def test_a_game_that_is_taken_up_shows_what_all_could_see_before(rules: str, tmp_path: Path) -> None:
    setup, deaths = GAMES[rules], 0
    whole = pictures_of(setup, tmp_path / "whole", 2)
    *lines, _ = (tmp_path / "whole" / "00001.finished").read_bytes().splitlines(keepends=True)
    for at in range(2, len(lines), 3):
        folder = tmp_path / str(at)
        folder.mkdir()
        (folder / "00001.open").write_bytes(b"".join(lines[:at]))
        again = pictures_of(setup, folder, 2)
        first = next(iter(again.seen))
        assert again.seen[first] == whole.seen[first], (at, first)
        deaths = max(deaths, sum(place["is-dead"] for place in again.seen[first][0]["places"].values()))
    assert deaths > 2
