"""What a sleeping seat's page is sent tells nothing: byte for byte, and at the same times."""

import asyncio
import json
from itertools import zip_longest
from math import inf
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from moderator.rules.news import NOTHING
from moderator.rules.playing.game import Setup, set_up
from moderator.rules.requests import Ask, Poll, Tell
from moderator.rules.values import Seat
from moderator.surfaces.virtual.props import Props
from moderator.surfaces.virtual.sight import Sight
from moderator.surfaces.virtual.virtual_table import VirtualTable
from moderator.surfaces.wired.table import WiredTable
from moderator.table.box import Box
from moderator.table.clock import run_virtually
from moderator.table.shown import Public
from moderator.table.surfaces import Surface

from .stage import Seen, play
from .test_box_secrecy import NAMES, is_outcome
from .test_secrecy import swapped
from .virtual_stage import props

# In each somebody sleeps through every night: who has no gift.
CARDS = {
    "duesterwald": ["werewolf", "werewolf", "seer", "witch", "cupid", "hunter", "thief", *["villager"] * 4],
    "big-box": ["werewolf", "werewolf", "vampire", "seer", "witch", "cupid", *["villager"] * 3],
}


# In seconds of the evening: some nights and days.
LONG_ENOUGH = 900


class Sent(NamedTuple):
    """Something that was sent to a page, and when."""

    time: float
    line: str


class Watched(Surface):
    """What was sent to one pair of eyes; when something became known to all, and to these."""

    def __init__(self, place: int) -> None:
        self.place = place
        self.sent: list[Sent] = []
        self.until = inf

    def show(self, shown: Public) -> None:
        """Something for all: an outcome is no secret any more."""
        if is_outcome(Seen(0, "shown", shown)):
            self.learn()

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        """Something for one seat."""
        if seat == self.place and is_news(request):
            self.learn()

    def learn(self) -> None:
        """From now on evenings may differ."""
        self.until = min(self.until, asyncio.get_running_loop().time())

    async def watch(self, table: VirtualTable) -> None:
        """Everything that is sent."""
        async for patch in table.props.feed.read(lambda: table.look(self.place), self.place):
            self.sent.append(Sent(asyncio.get_running_loop().time(), json.dumps(patch)))


async def watched(setup: Setup, folder: Path, dealt: list[str], seed: int, night: str, place: int) -> Watched:
    """An evening's beginning at the wired table, looked at through the eyes of a place."""
    watched, made = Watched(place), props(len(setup.players))
    watching: list[asyncio.Future[None]] = []

    def table(box: Box) -> Surface:
        laid = Unattended(box, made)
        watching.append(asyncio.ensure_future(watched.watch(laid)))
        return laid

    await play(
        setup, folder, dealt, day=seed, night=night, quiet=0.97, secrets="felt", seconds=LONG_ENOUGH,
        onlookers=[lambda box: WiredTable(box, made.panel), table, lambda _: watched],
    )  # fmt: skip
    watching[0].cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    return watched


class Unattended(VirtualTable):
    """A table at which nobody is played by the box."""

    def __init__(self, box: Box, props: Props) -> None:
        super().__init__(box, props)
        self.autoplay = False


def is_news(request: Any) -> bool:
    """Whether a seat is told or asked something that is not for everybody alike."""
    return (
        isinstance(request, Ask | Poll | Tell)
        and request.known == "call"
        and request.call != "deal"
        and not is_nothing(request)
    )


def is_nothing(request: Ask | Poll | Tell) -> bool:
    return isinstance(request, Tell) and request.news == NOTHING


def twins(rules: str, folder: Path, seed: int) -> tuple[Watched, Watched]:
    """Two evenings that differ in secrets alone, seen by somebody who sleeps in both."""
    cards = CARDS[rules]
    setup = set_up(rules, NAMES, cards, {})
    dealt = Random(seed).sample(cards, len(cards))
    others = swapped(dealt, Random(f"swap {seed}"))
    pairs = enumerate(zip(dealt[: len(NAMES)], others, strict=False))
    place = next(seat for seat, pair in pairs if pair == ("villager", "villager"))
    ours = run_virtually(watched(setup, folder / f"{seed}-a", dealt, seed, f"a{seed}", place))
    theirs = run_virtually(watched(setup, folder / f"{seed}-b", others, seed, f"b{seed}", place))
    return ours, theirs


def alike(ours: Watched, theirs: Watched) -> list[tuple[Sent, Sent]]:
    """What has to be the same: all that was sent before something became known, or told to these eyes."""
    until = min(ours.until, theirs.until)
    one, other = ([sent for sent in watched.sent if sent.time < until] for watched in (ours, theirs))
    return list(zip_longest(one, other, fillvalue=Sent(-1, "nothing")))


def first_leak(ours: Watched, theirs: Watched) -> tuple[Sent, Sent] | None:
    """The first thing that was sent otherwise."""
    return next((pair for pair in alike(ours, theirs) if pair[0] != pair[1]), None)


@pytest.mark.parametrize("rules", CARDS)
def test_a_sleeping_seat_is_sent_the_same_bytes_at_the_same_times(rules: str, tmp_path: Path) -> None:
    lengths = []
    for seed in range(3):
        pair = twins(rules, tmp_path, seed)
        assert first_leak(*pair) is None
        lengths.append(len(alike(*pair)))
    assert max(lengths) > 50, "there are nights to compare"


def lamps_through_lids(sight: Sight, place: int) -> bool:
    """Closed eyes that see lamps."""
    return sight.box.showing.part is not None and sight.screens.shown(0) is not None and place != 0


def screens_of_others(sight: Sight, place: int) -> dict[str, Any]:
    """A screen that the neighbour can read."""
    return original_screen(sight, (place + 1) % sight.panel.seats)


original_screen = Sight.screen


def asleep_as_wished(sight: Sight, place: int) -> bool:  # noqa: ARG001
    """Nobody ever closes their eyes."""
    return False


PLANTED: dict[str, tuple[str, Any]] = {
    "lamps through lids": ("is_asleep", lamps_through_lids),
    "screens of others": ("screen", screens_of_others),
    "open eyes at night": ("is_asleep", asleep_as_wished),
}
