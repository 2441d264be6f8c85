"""What a sleeping seat's phone is sent tells nothing: byte for byte, and at the same times.

Every phone at the table has its page open, asked for as a browser does; what is compared are the
very bytes of the answers, their lengths and their moments in virtual time.
"""

import asyncio
import itertools
import json
from collections.abc import Mapping
from math import inf
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from moderator.keeping.kept import EVENING
from moderator.rules.news import NOTHING
from moderator.rules.playing.game import Setup, set_up
from moderator.rules.requests import Ask, Poll, Tell
from moderator.rules.values import Seat
from moderator.surfaces.pages import seat as seats
from moderator.surfaces.pages.air import Airs
from moderator.surfaces.pages.pages import Pages
from moderator.surfaces.pages.phones import sealed
from moderator.surfaces.pages.screens import SeatScreens
from moderator.table.box import Box
from moderator.table.clock import run_virtually
from moderator.web.devices import Device
from moderator.web.website import application

from .air import Page, Sent, Tap
from .stage import AN_HOUR, play
from .test_box_secrecy import NAMES, is_outcome
from .test_secrecy import swapped

# In each somebody sleeps through every night: who has no gift.
CARDS = {
    "duesterwald": ["werewolf", "werewolf", "seer", "witch", "cupid", "hunter", "thief", *["villager"] * 4],
    "big-box": ["werewolf", "werewolf", "vampire", "seer", "witch", "cupid", "stray-cat", *["villager"] * 3],
}

# How often the page is loaded anew, beside its live push.
RELOADS = 3.1
# In seconds of an evening: a night or two, and a day.
SOME_NIGHTS = 500


class Watched(NamedTuple):
    """What was sent to one phone; when something became known to all, and to this seat."""

    sent: list[Sent]
    known: float
    told: float


def lets_be(_picture: Mapping[str, Any]) -> None:
    """Whoever sleeps."""


class Phones(Pages):
    """A phone at every seat, its page open from the first to the last; it is German."""

    def __init__(self, box: Box, place: int, tap: Tap) -> None:
        super().__init__(box)
        self.sent: list[Sent] = []
        self.place, self.tap = place, tap
        # As if they had joined before a power cut.
        devices = {sealed(f"token{seat}"): seat for seat in range(len(box.roster.players))}
        box.store.folder.mkdir(parents=True, exist_ok=True)
        (box.store.folder / EVENING).write_text(json.dumps({"devices": devices}))
        # What is not the evening's own tells nothing, and is not compared.
        self._start = "start"
        self.app = application([self])
        self.reading: list[asyncio.Future[None]] = []

    async def open(self) -> None:
        """All of them are opened."""
        for seat in range(len(self.box.roster.players)):
            keep = self.sent.append if seat == self.place else lambda _: None
            tap = self.tap if seat == self.place else lets_be
            page = Page(self.app, "seat", f"token{seat}", keep, 0.1 * seat, tap)
            self.reading.append(asyncio.ensure_future(page.live()))
            if seat == self.place:
                self.reading.append(asyncio.ensure_future(page.reload(RELOADS)))

    async def close(self) -> None:
        for reading in self.reading:
            reading.cancel()
        await asyncio.gather(*self.reading, return_exceptions=True)


class Trying:
    """Somebody who is not asked says with every breath what somebody else could."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)

    def __call__(self, picture: Mapping[str, Any]) -> Mapping[str, Any] | None:
        said: Any = self.chance.choice(
            [{"choose": 1}, {"choose": [0, 2]}, {"take_back": True}, {"seen": True}]
        )
        of = self.chance.choice([picture.get("id", ""), "start.1", f"start.{self.chance.randrange(40)}"])
        return {**said, "of": of} if picture.get("scene") == "night" else None


async def watched(
    setup: Setup, folder: Path, dealt: list[str], seed: int, night: str, place: int, tap: Tap, **about: Any
) -> Watched:
    """An evening of phones, with a recorder on the line to one of them."""
    phones: list[Phones] = []

    def hand_out(box: Box) -> Phones:
        phones.append(Phones(box, place, tap))
        return phones[-1]

    played = await play(
        setup, folder, dealt, day=seed, night=night, quiet=0.97, secrets="look", onlookers=[hand_out],
        **({"seconds": AN_HOUR} | about),
    )  # fmt: skip
    known = (seen.time for seen in played.observer.seen if is_outcome(seen))
    told = (seen.time for seen in played.observer.private[place] if is_news(seen.detail))
    return Watched(phones[0].sent, next(known, inf), next(told, inf))


def is_news(request: Tell | Ask | Poll | None) -> bool:
    """Whether a seat is told or asked something by night that is not for everybody alike."""
    if request is None or request.known != "call" or request.call in ("deal", "rehearsal"):
        return False
    return not isinstance(request, Tell) or request.news != NOTHING


def twins(rules: str, folder: Path, seed: int, tries: bool = False, **about: Any) -> tuple[Watched, Watched]:
    """Two evenings that differ in secrets alone, for somebody who sleeps, or tries things."""
    cards = CARDS[rules]
    setup = set_up(rules, NAMES, cards, {})
    dealt = Random(seed).sample(cards, len(cards))
    others = swapped(dealt, Random(f"swap {seed}"))
    pairs = enumerate(zip(dealt[: len(NAMES)], others, strict=False))
    place = next(seat for seat, pair in pairs if pair == ("villager", "villager"))
    taps = [Trying(seed) if tries else lets_be for _ in range(2)]
    ours = run_virtually(
        watched(setup, folder / f"{seed}-a", dealt, seed, f"a{seed}", place, taps[0], **about)
    )
    theirs = run_virtually(
        watched(setup, folder / f"{seed}-b", others, seed, f"b{seed}", place, taps[1], **about)
    )
    return ours, theirs


def alike(ours: Watched, theirs: Watched) -> list[tuple[Sent, Sent]]:
    """What has to be the same: all that was sent before something became known, or told to this seat."""
    until = round(min(ours.known, theirs.known, ours.told, theirs.told), 6)
    one, other = ([sent for sent in watched.sent if sent.time < until] for watched in (ours, theirs))
    return list(itertools.zip_longest(one, other, fillvalue=Sent(-1, b"nothing")))


def first_leak(ours: Watched, theirs: Watched) -> tuple[Sent, Sent] | None:
    """The first thing that was sent otherwise."""
    return next((pair for pair in alike(ours, theirs) if pair[0] != pair[1]), None)


@pytest.mark.parametrize("rules", CARDS)
def test_a_sleeping_phone_is_sent_the_same_bytes_at_the_same_times(rules: str, tmp_path: Path) -> None:
    compared = []
    for seed in range(3):
        pair = twins(rules, tmp_path, seed)
        assert first_leak(*pair) is None
        compared += alike(*pair)
    assert sum(b"asleep" in one.what for one, _ in compared) > 50, "there are nights to compare"
    assert any(b'"told"' in one.what for one, _ in compared) or rules == "big-box", "all looked at once"


def test_whoever_tries_by_night_is_answered_the_same(tmp_path: Path) -> None:
    pair = twins("duesterwald", tmp_path, 0, tries=True, seconds=SOME_NIGHTS)
    assert first_leak(*pair) is None
    assert sum(b'"reply":[204' in one.what for one, _ in alike(*pair)) > 20, "it was tried"


original_look = seats.SeatSight.look


def counted_together(sight: seats.SeatSight) -> dict[str, Any]:
    """A number that counts what anybody is shown."""
    return original_look(sight) | {"number": sum(sight.pages.screens._number.values())}


def heard_from(screens: SeatScreens, seat: Seat) -> Any:
    """Whoever sleeps sees that somebody does not."""
    mine = screens._shown.get(seat, ())
    busy = any(isinstance(shown[-1], Ask) for shown in screens._shown.values())
    return mine[-1] if mine else (screens.box.evening.held.get(seat) if busy else None)


answer_breath = Airs.answer


def larger(airs: Airs, kind: str, device: Device, *about: Any) -> bytes:
    """Whoever breathes gets more, by who is asked."""
    ask = getattr(airs._box.desk.sheet, "ask", None)
    return answer_breath(airs, kind, device, *about) + b" " * sum(ask.seats if ask else ())


def with_pack(sight: seats.SeatSight) -> dict[str, Any]:
    """How many have agreed on whom, with a length that tells."""
    sheet = sight.pages.box.desk.sheet
    return original_look(sight) | {"wishes": "x" * len(getattr(sheet, "consents", ()))}


PLANTED: dict[str, tuple[Any, str, Any]] = {
    "questions of all counted": (seats.SeatSight, "look", counted_together),
    "a page that wakes with others": (SeatScreens, "shown", heard_from),
    "a breath that is larger": (Airs, "answer", larger),
    "wishes of the pack": (seats.SeatSight, "look", with_pack),
}
