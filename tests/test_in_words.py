"""What has happened is heard and read in the same words, whoever asks for them, and when."""

import asyncio
from collections import defaultdict
from pathlib import Path

from moderator.lines.lines import load
from moderator.rules.board import Event
from moderator.rules.events import Accused, Died, NobodyLeaves, Shown
from moderator.table.clock import run_virtually
from moderator.table.in_words import InWords
from moderator.table.shown import Public, Spoken
from moderator.table.surfaces import Surface

from .pages_stage import OTHER, TABLET, PagesTable
from .test_pages_power import laid

NAMES = ("Anna", "Ben", "Clara", "Dora", "Emil", "Frida")
HAPPENED: tuple[tuple[int, Event], ...] = tuple(
    (night, event)
    for night in (1, 2, 3)
    for event in (Died(Shown(night, "villager"), "werewolves"), Accused(0, 4), NobodyLeaves())
)


def told(tale: str = "1") -> InWords:
    """A game of which nothing was told yet."""
    return InWords(load("en"), NAMES, tale)


def test_it_is_told_in_the_same_words_whoever_asks_when() -> None:
    at_once, bit_by_bit = told().of(HAPPENED), told()
    assert [bit_by_bit.of(HAPPENED[: number + 1])[-1] for number in range(len(HAPPENED))] == at_once
    assert bit_by_bit.of(HAPPENED) == at_once
    deaths = [words[0].replace(name, "") for words, name in zip(at_once[::3], NAMES[1:], strict=False)]
    assert len({*deaths}) == 3, "and no two in the same"
    assert told("2").of(HAPPENED) != at_once


def test_what_was_taken_back_leaves_no_trace() -> None:
    other = (*HAPPENED[:4], (2, NobodyLeaves()))
    story = told()
    story.of(HAPPENED)
    assert story.of(HAPPENED[:4]) == told().of(HAPPENED[:4])
    assert story.of(other) == told().of(other)
    assert story.of(HAPPENED) == told().of(HAPPENED)


class Ears(Surface):
    """Hears everything, and reads what stands on the wall and on the tablet meanwhile."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.on_wall = defaultdict[str, set[str]](set)
        self.on_tablet: set[str] = set()
        self.table: PagesTable | None = None

    def show(self, shown: Public) -> None:
        if isinstance(shown, Spoken):
            self.heard.append(shown.text)
        if self.table is not None:
            wall, tablet = self.table.look("table", OTHER), self.table.look("tablet", TABLET)
            for number, (_, text) in wall.get("events", {}).items():
                self.on_wall[number].add(text)
            self.on_tablet.update(tablet.get("tidings", ()))


def test_each_death_has_one_wording_at_the_table(tmp_path: Path) -> None:
    ears = Ears()

    async def evening() -> None:
        ears.table = laid(tmp_path, "big-box", ears)
        keys = ears.table.pages.keys
        assert keys.trust("host", "1234")
        assert keys.pair(TABLET.token, keys.code_for_tablet(), "")
        await asyncio.wait_for(ears.table.box.play(), 36000)

    run_virtually(evening())
    heard = " ".join(ears.heard)
    assert len(ears.on_wall) > 8
    assert all(len(texts) == 1 for texts in ears.on_wall.values()), ears.on_wall
    assert [text for (text,) in ears.on_wall.values() if text not in heard] == []
    assert ears.on_tablet
    assert [text for text in ears.on_tablet if text not in heard] == []
