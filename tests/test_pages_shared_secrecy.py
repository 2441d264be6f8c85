"""What table screen, tablet and host's page are sent tells nothing: byte for byte, and at the same times.

Nobody has wire or phone: every seat is the tablet's, and somebody of them is awake in most calls.
"""

import asyncio
from collections.abc import Callable
from itertools import zip_longest
from math import inf
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from moderator.keeping.place import tablet
from moderator.rules.playing.game import Setup, set_up
from moderator.surfaces.pages.host import HostPage
from moderator.surfaces.pages.pages import Pages
from moderator.surfaces.pages.table import TableScreen
from moderator.surfaces.pages.tablet import Tablet
from moderator.table.box import Box
from moderator.table.clock import run_virtually
from moderator.web.website import application

from .air import Page, Sent
from .stage import AN_HOUR, play
from .test_box_secrecy import NAMES, is_outcome
from .test_pages_secrecy import CARDS
from .test_secrecy import swapped

TOKEN = "token"
KINDS = ("table", "tablet", "host")


class Watched(NamedTuple):
    """What was sent to each page, and when something became known to all."""

    sent: dict[str, list[Sent]]
    known: float


class Onlookers(Pages):
    """One device that is the host's and the tablet, with every page open."""

    def __init__(self, box: Box) -> None:
        super().__init__(box)
        self.sent: dict[str, list[Sent]] = {kind: [] for kind in KINDS}
        box.roster.set({tablet(seat): name for seat, name in enumerate(box.roster.players)})
        # What is not the evening's own tells nothing, and is not compared.
        self._start = "start"
        assert self.keys.trust(TOKEN, "1234")
        assert self.keys.pair(TOKEN, "", "")
        self.reading: list[asyncio.Future[None]] = []

    async def open(self) -> None:
        """The live push of each page."""
        app = application([self])
        for kind in KINDS:
            self.reading.append(asyncio.ensure_future(Page(app, kind, TOKEN, self.sent[kind].append).live()))

    async def close(self) -> None:
        for reading in self.reading:
            reading.cancel()
        await asyncio.gather(*self.reading, return_exceptions=True)


async def watched(
    setup: Setup, folder: Path, dealt: list[str], seed: int, night: str, **about: Any
) -> Watched:
    """An evening, with a recorder on the line to each page."""
    onlookers: list[Onlookers] = []

    def look_on(box: Box) -> Onlookers:
        onlookers.append(Onlookers(box))
        return onlookers[-1]

    played = await play(
        setup, folder, dealt, day=seed, night=night, quiet=0.97, secrets="look", onlookers=[look_on],
        **({"seconds": AN_HOUR} | about),
    )  # fmt: skip
    known = (seen.time for seen in played.observer.seen if is_outcome(seen))
    return Watched(onlookers[0].sent, next(known, inf))


def twins(rules: str, folder: Path, seed: int, **about: Any) -> tuple[Watched, Watched]:
    """Two evenings that differ in secrets alone."""
    cards = CARDS[rules]
    setup = set_up(rules, NAMES[: len(cards) - 2] if "thief" in cards else NAMES[: len(cards)], cards, {})
    dealt = Random(seed).sample(cards, len(cards))
    others = swapped(dealt, Random(f"swap {seed}"))
    ours = run_virtually(watched(setup, folder / f"{seed}-a", dealt, seed, f"a{seed}", **about))
    theirs = run_virtually(watched(setup, folder / f"{seed}-b", others, seed, f"b{seed}", **about))
    return ours, theirs


def alike(ours: Watched, theirs: Watched, kind: str) -> list[tuple[Sent, Sent]]:
    """What has to be the same: all that was sent before something became known."""
    until = min(ours.known, theirs.known)
    one, other = ([sent for sent in seen.sent[kind] if sent.time < until] for seen in (ours, theirs))
    return list(zip_longest(one, other, fillvalue=Sent(-1, b"nothing")))


def first_leak(ours: Watched, theirs: Watched) -> tuple[Sent, Sent] | None:
    """The first thing that was sent otherwise, to any of them."""
    pairs = (pair for kind in KINDS for pair in alike(ours, theirs, kind))
    return next((pair for pair in pairs if pair[0] != pair[1]), None)


@pytest.mark.parametrize("rules", CARDS)
def test_no_page_of_all_is_sent_a_secret(rules: str, tmp_path: Path) -> None:
    lengths = []
    for seed in range(3):
        pair = twins(rules, tmp_path, seed)
        assert first_leak(*pair) is None
        calls = [ours for ours, _ in alike(*pair, "tablet") if b'"state":"call"' in ours.what]
        assert calls, "the tablet was in calls"
        lengths.append(min(len(alike(*pair, kind)) for kind in KINDS))
    assert max(lengths) > 20, "there are nights to compare"


look_at_tablet, look_at_host, look_at_table = Tablet.look, HostPage.look, TableScreen.look


def who_is_awake(tablet: Tablet, guest: Any) -> Any:
    """The tablet shows whether somebody is asked."""
    awake = [seat for seat in tablet.seats() if tablet.is_asked(seat)]
    return {**look_at_tablet(tablet, guest), "awake": bool(awake)}


def what_is_chosen(host: HostPage, guest: Any) -> Any:
    """The host sees that something lies on the desk."""
    sheet = host.box.desk.sheet
    return {**look_at_host(host, guest), "chosen": getattr(sheet, "proposal", None) is not None}


def who_was_told(table: TableScreen, guest: Any) -> Any:
    """The wall counts what was shown."""
    return {**look_at_table(table, guest), "shown": sum(map(table.pages.screens.number, range(8)))}


PLANTED: dict[str, tuple[type, Callable[[Any, Any], Any]]] = {
    "who is awake": (Tablet, who_is_awake),
    "what is chosen": (HostPage, what_is_chosen),
    "who was told": (TableScreen, who_was_told),
}
