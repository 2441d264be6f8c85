"""Whoever listens to the air at night learns nothing: sizes, times and lines of all pages are one in all.

Every seat has a phone whose page is open, and so have table screen, tablet, host and somebody who only looks.
Whoever is asked taps; nothing is left out of the comparison, whoever is awake.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from math import inf
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

import pytest

from moderator.keeping.kept import EVENING
from moderator.keeping.place import tablet
from moderator.rules.events import Dawn, Day, Night
from moderator.rules.playing.game import Setup, set_up
from moderator.rules.requests import Ask, Poll
from moderator.surfaces.pages import air
from moderator.surfaces.pages import seat as seats
from moderator.surfaces.pages.air import ANSWER, Airs
from moderator.surfaces.pages.app import App
from moderator.surfaces.pages.pages import Pages
from moderator.surfaces.pages.phones import sealed
from moderator.table.box import Box
from moderator.table.clock import run_virtually, stand_still
from moderator.table.pace import BREATH
from moderator.table.sheets import sheet_for
from moderator.table.shown import Moment
from moderator.table.timer import Timer
from moderator.web.devices import Device
from moderator.web.website import application

from .air import Heard, Page, Sent, asked, at_once, heard
from .bench.taps import choose, counted, somebody, table_of_phones
from .pages_stage import HOST, OTHER, TABLET, PagesTable, in_a_loop
from .stage import AN_HOUR, play
from .test_box_secrecy import NAMES, is_outcome
from .test_pages_secrecy import CARDS
from .test_secrecy import swapped

OTHERS = ("table", "tablet", "host", "join")
# The last has no phone: the seat is the tablet's.
AT_TABLET = len(NAMES) - 1
# One page is loaded anew now and then.
RELOADS = 7.3


class Listened(NamedTuple):
    """All that was heard until something became known to all."""

    air: list[Heard]
    known: float


class Everybody(Pages):
    """All pages of a table, each open in a phase of its own."""

    def __init__(self, box: Box, reloads: int | None) -> None:
        super().__init__(box)
        self.sent: list[Sent] = []
        devices = {sealed(f"token{seat}"): seat for seat in range(AT_TABLET)}
        box.store.folder.mkdir(parents=True, exist_ok=True)
        (box.store.folder / EVENING).write_text(json.dumps({"devices": devices}), encoding="utf-8")
        names = box.roster.players
        box.roster.set(
            {(tablet(0) if s == AT_TABLET else box.roster.places[s]): n for s, n in enumerate(names)}
        )
        assert self.keys.trust("token-of-host", "1234")
        assert self.keys.pair("token-of-tablet", self.keys.code_for_tablet(), "")
        self.app, self.reloads = application([self]), reloads
        self.living: list[asyncio.Future[None]] = []

    async def open(self) -> None:
        """All pages."""
        note = self.sent.append
        seated = [(f"token{seat}", 0.1 * seat) for seat in range(AT_TABLET)]
        pages = [Page(self.app, "seat", token, note, phase, at_once) for token, phase in seated]
        pages += [Page(self.app, kind, f"token-of-{kind}", note, 0.05, at_once) for kind in OTHERS]
        self.living = [asyncio.ensure_future(page.live()) for page in pages]
        if self.reloads is not None:
            self.living.append(asyncio.ensure_future(pages[self.reloads].reload(RELOADS)))

    async def close(self) -> None:
        for living in self.living:
            living.cancel()
        for result in await asyncio.gather(*self.living, return_exceptions=True):
            assert isinstance(result, asyncio.CancelledError | None), result
        assert not self.airs._overfull, "there is room for all that is to be seen"


async def listened(
    setup: Setup, folder: Path, dealt: list[str], seed: int, night: str, reloads: int | None, **about: Any
) -> Listened:
    """An evening, with somebody who hears how much goes which way, and when."""
    everybody: list[Everybody] = []

    def look_on(box: Box) -> Everybody:
        everybody.append(Everybody(box, reloads))
        return everybody[-1]

    played = await play(
        setup, folder, dealt, day=seed, night=night, quiet=0.97, secrets="look", onlookers=[look_on],
        **({"seconds": AN_HOUR} | about),
    )  # fmt: skip
    known = next((seen.time for seen in played.observer.seen if is_outcome(seen)), inf)
    return Listened([heard(sent) for sent in everybody[0].sent if sent.time < known], known)


def twins(
    rules: str, folder: Path, seed: int, reloads: int | None = None, **about: Any
) -> tuple[Listened, Listened]:
    """Two evenings that differ in secrets alone."""
    cards = CARDS[rules]
    setup = set_up(rules, NAMES, cards, {})
    dealt = Random(seed).sample(cards, len(cards))
    others = swapped(dealt, Random(f"swap {seed}"))
    ours = run_virtually(listened(setup, folder / f"{seed}-a", dealt, seed, f"a{seed}", reloads, **about))
    theirs = run_virtually(listened(setup, folder / f"{seed}-b", others, seed, f"b{seed}", reloads, **about))
    return ours, theirs


def difference(ours: Listened, theirs: Listened) -> Any:
    """What whoever listens could tell them by, the first thing; nothing, if there is none."""
    until = min(ours.known, theirs.known)
    # What leaves in the same moment leaves in any order.
    one, other = (sorted(heard for heard in night.air if heard.time < until) for night in (ours, theirs))
    return next((pair for pair in zip(one, other, strict=False) if pair[0] != pair[1]), len(one) - len(other))


@pytest.mark.parametrize("rules", CARDS)
def test_twin_nights_sound_alike_on_every_line(rules: str, tmp_path: Path) -> None:
    for seed, reloads in ((0, None), (1, 2)):
        ours, theirs = twins(rules, tmp_path, seed, reloads)
        assert not difference(ours, theirs)
        assert sum(">" in heard.line for heard in ours.air) > 500, "there is a night to compare"


def test_awake_or_asleep_every_page_breathes_as_often_and_as_much(tmp_path: Path) -> None:
    night, _ = twins("duesterwald", tmp_path, 3)
    answers: dict[str, list[Heard]] = {}
    for one in night.air:
        answers.setdefault(one.line, []).append(one)
    for line, come in answers.items():
        if line.endswith(">"):
            gaps = {round(b.time - a.time, 3) for a, b in pairwise(come)}
            assert gaps == {BREATH + ANSWER}, f"{line} keeps its rhythm"
            assert len({one.size for one in come}) == 1
    sizes = {
        line: {size for size, number in Counter(one.size for one in come).items() if number > 10}
        for line, come in answers.items()
        if line.startswith("seat") and line.endswith("<")
    }
    assert len(sizes) == AT_TABLET
    assert len(set(map(frozenset, sizes.values()))) == 1, "a head and a body, of all seats alike"


answer_breath, look_at_seat, say_at_seat = Airs.answer, seats.SeatSight.look, seats.SeatPage.say


def a_byte_more(airs: Airs, kind: str, device: Device, *about: Any) -> bytes:
    """Whoever is awake is sent a byte more."""
    return answer_breath(airs, kind, device, *about) + b" " * is_awake(airs, device)


def is_awake(airs: Airs, device: Device) -> bool:
    """Whether this phone is asked something."""
    place = airs._pages.phones.place_of(device.token)
    seat = None if place is None else airs._box.roster.seat_of(place)
    return seat is not None and airs._pages.screens.shown(seat) is not None


def unpadded(*about: Any) -> bytes:
    """What is sent is as large as it is."""
    return answer_breath(*about).rstrip()


async def a_moment_later(app: App, request: Any) -> Any:
    """Whoever is awake is answered twenty thousandths of a second later."""
    if is_awake(app.pages.airs, app.device(request)):
        await asyncio.sleep(0.02)
    return await breathe(app, request)


def a_tap_wakes(page: seats.SeatPage, device: Device, told: Any) -> Any:
    """A tap is seen by all at once."""
    page.pages.airs.now = "pushed"
    return say_at_seat(page, device, told)


breathe = App.breathe

PLANTED: dict[str, tuple[Any, str, Callable[..., Any]]] = {
    "one byte more": (Airs, "answer", a_byte_more),
    "as large as it is": (Airs, "answer", unpadded),
    "twenty thousandths of a second": (App, "breathe", a_moment_later),
    "a tap that wakes all": (seats.SeatPage, "say", a_tap_wakes),
}


@in_a_loop
async def test_a_page_loaded_by_night_is_dark_and_the_same_to_a_byte_whoever_loads_it(tmp_path: Path) -> None:
    table = table_of_phones(tmp_path, 8)
    table.tell(Night(1))
    table.call(Ask("seer", (3,), tuple(range(8)), "seer"))
    everybody = [*map(somebody, range(8)), HOST, TABLET, OTHER]
    for kind in table.pages.kinds:
        loaded = {await asked(table.app, "GET", f"/{kind}", who.token, lambda _: None) for who in everybody}
        assert len(loaded) == 1, "whoever loads it"
        (page,) = loaded
        assert b'data-scene="night" data-state="coming"' in page


@in_a_loop
async def test_where_one_is_known_to_be_asked_all_pages_are_sent_as_much_at_once(tmp_path: Path) -> None:
    table = table_of_phones(tmp_path, 8)
    sent: list[Sent] = []
    kinds = [("seat", somebody(seat).token) for seat in range(8)]
    kinds += [("table", OTHER.token), ("tablet", TABLET.token), ("host", HOST.token)]
    pages = [Page(table.app, kind, token, sent.append) for kind, token in kinds]
    living = [asyncio.ensure_future(page.live()) for page in pages]
    table.tell(Day(1))
    table.open(Ask("hunter", (2,), (0, 1, 5), known="who"))
    await asyncio.sleep(1)
    heards = []
    for pick in (5, 0):
        sent.clear()
        choose(table, 2, pick)
        await asyncio.sleep(1)
        heards.append(sorted((heard(one).line, heard(one).size) for one in sent))
        assert len({one.time for one in sent}) == 1, "in the same moment"
    assert heards[0] == heards[1]
    assert len(heards[0]) == len(pages)
    assert len({size for line, size in heards[0] if line.startswith("seat")}) == 1
    for one in living:
        one.cancel()
    await asyncio.gather(*living, return_exceptions=True)


@in_a_loop
async def test_by_day_a_vote_is_counted_but_not_for_whom(tmp_path: Path) -> None:
    names = [*(name[0] * 2 for name in NAMES[:6]), "Maximiliane-Theodora", "Ödön Öğütçü-Øster"]
    table = table_of_phones(tmp_path, 8, names)
    sent: list[Sent] = []
    living = asyncio.ensure_future(Page(table.app, "seat", somebody(2).token, sent.append).live())
    table.tell(Day(1))
    table.open(Poll("vote", tuple(range(8)), tuple(range(8))))
    await asyncio.sleep(1)
    sizes = []
    for pick in (0, 6, 7):
        sent.clear()
        choose(table, 2, pick)
        await asyncio.sleep(1)
        sizes.append([heard(one).size for one in sent])
    assert sizes[0]
    assert all(one == sizes[0] for one in sizes), sizes
    living.cancel()
    await asyncio.gather(living, return_exceptions=True)


@in_a_loop
async def test_a_breath_is_as_much_work_awake_as_asleep_and_a_tap_little_more(tmp_path: Path) -> None:
    table = table_of_phones(tmp_path, 12)
    table.tell(Night(1))
    table.call(Ask("seer", (3,), tuple(range(12)), "seer"))

    async def work(seat: int, say: Any = None) -> int:
        page = Page(table.app, "seat", somebody(seat).token, lambda _: None, tap=lambda _: say)
        await page.breathe()
        with counted() as calls:
            await page.breathe()
        return calls.number

    asleep, awake = await work(5), await work(3)
    taps = await work(3, {"choose": 1, "of": table.pages.question_of(3)})
    assert table.answer == 1
    assert abs(awake - asleep) <= asleep / 10
    assert taps - awake <= awake / 2


def test_by_night_the_box_stands_still_for_every_breath_of_the_evening_and_for_no_stranger(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stood: list[float] = []
    woken: list[None] = []
    monkeypatch.setattr(air, "stand_still", stood.append)
    monkeypatch.setattr(Timer, "poke", lambda _timer: woken.append(None))

    async def waits(table: PagesTable, kind: str, device: Device, say: Any = None) -> tuple[float, int]:
        """How long after it was asked for the box goes on; and whether whoever waits for an answer looks."""
        page = Page(table.app, kind, device.token, lambda _: None, tap=lambda _: say)
        await page.breathe()
        stood.clear()
        woken.clear()
        since = perf_counter()
        await page.breathe()
        return sum(stood) - since if stood else 0.0, min(1, len(woken))

    async def night() -> None:
        table = table_of_phones(tmp_path, 8)
        table.tell(Day(1))
        assert await waits(table, "seat", somebody(3)) == (0.0, 0)
        table.tell(Night(2))
        table.call(Ask("seer", (3,), tuple(range(8)), "seer"))
        tap = {"choose": 1, "of": table.pages.question_of(3)}
        of_the_evening = [
            await waits(table, "seat", somebody(3), tap), await waits(table, "seat", somebody(3)),
            await waits(table, "seat", somebody(5)), await waits(table, "tablet", TABLET),
            await waits(table, "host", HOST),
        ]  # fmt: skip
        assert all(seconds >= air.WORK for seconds, _ in of_the_evening)
        assert {looks for _, looks in of_the_evening} == {1}
        assert await waits(table, "join", Device("nobody", "de", "10.0.0.99")) == (0.0, 0)

    run_virtually(night())


def test_in_a_world_of_its_own_time_the_box_stands_still_until_then() -> None:
    async def until(seconds: float) -> bool:
        over = perf_counter() + seconds
        stand_still(over)
        return perf_counter() >= over

    assert asyncio.run(until(0.002))
    assert not run_virtually(until(60)), "in virtual time nobody waits"


@in_a_loop
async def test_a_choice_can_be_taken_back_from_the_breath_on_that_shows_it(tmp_path: Path) -> None:
    table = table_of_phones(tmp_path, 8)
    table.tell(Night(1))
    ask = Ask("seer", (3,), tuple(range(8)), "seer")
    table.call(ask)
    of, sheet = table.pages.question_of(3), sheet_for(ask)
    with table.box.desk.lay_open(sheet, table.box.pace.times.take_back):
        assert table.say("seat", somebody(3), choose=1, of=of).status == 204
        # Seen for as long as it can be taken back, which is said with the next breath.
        await asyncio.sleep(table.box.pace.times.take_back + BREATH)
        table.say("seat", somebody(3), take_back=True, of=of)
        assert sheet.answer() is None
        table.say("seat", somebody(3), choose=2, of=of)
        await asyncio.sleep(table.box.pace.take_back + 0.1)
        table.say("seat", somebody(3), take_back=True, of=of)
        assert sheet.answer() == 2


@in_a_loop
async def test_a_page_closes_a_question_one_breath_before_its_time_is_up(tmp_path: Path) -> None:
    table = table_of_phones(tmp_path, 8)
    table.tell(Night(1))
    table.call(Ask("seer", (3,), tuple(range(8)), "seer"))
    timer = table.box.timer
    assert "closes" not in table.look("seat", somebody(3))
    with table.box.desk.ending():
        waiting = asyncio.ensure_future(timer.wait(10))
        await asyncio.sleep(0)
        closes = timer.now() + 10 - BREATH
        assert table.look("seat", somebody(3))["closes"] == closes
        assert table.look("tablet", TABLET)["closes"] == closes, "on the tablet whoever is asked"
        await waiting


@in_a_loop
async def test_a_game_of_nights_is_pushed_by_day_and_breathes_from_the_deal_until_dawn(
    tmp_path: Path,
) -> None:
    table = table_of_phones(tmp_path, 8)
    airs = table.pages.airs
    assert airs.now == "pushed"
    found = []
    for event in (Night(1), Dawn(1), Day(1), Night(2)):
        table.tell(event)
        found.append(airs.now)
    assert found == ["breath", "pushed", "pushed", "breath"]
    table.stop()
    table.box.surfaces.show(Moment("again"))
    assert airs.now == "pushed"
