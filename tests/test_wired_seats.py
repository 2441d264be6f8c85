"""What lamps show of a choice that is somebody's own by day, after a power cut, and of who sits elsewhere."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hardware.looks import BLACK, CountDown, Look, Off
from hardware.mock import MockPanel
from hardware.panel import CENTRE, Lamp
from moderator.keeping.kept import EVENING
from moderator.keeping.place import Place, guest, phone, typed, wire
from moderator.keeping.store import Store
from moderator.lines.lines import load
from moderator.rules.events import Day
from moderator.rules.news import Card, Cards, Nothing, People
from moderator.rules.playing import games
from moderator.rules.playing.game import Game, Setup, set_up
from moderator.rules.requests import Ask, Tell
from moderator.rules.values import Choice
from moderator.rules.views import Asked, Called
from moderator.surfaces.wired.around import Around
from moderator.surfaces.wired.by_night import show_card
from moderator.surfaces.wired.lamps import Lamps
from moderator.surfaces.wired.table import WiredTable
from moderator.table.box import Box, MakeSurface
from moderator.table.clock import run_virtually
from moderator.table.narrator import DOG
from moderator.table.performance import Performance
from moderator.table.sheets import Choosing
from moderator.table.shown import Moment, Open, Over, Part, Public, Spoken
from moderator.table.surfaces import Surface

from .boxes import NAMES, box_of
from .panels import ObservedLamps
from .stage import ObservedMouth, Observer, play
from .test_wired import wired

SEATS = len(NAMES)
# Whose turn it is, and who can be meant by right.
SPY, OPTIONS = 3, (1, 2)
WHISPER = Ask("spy", (SPY,), OPTIONS, slot="", nobody=False, late="wait", known="who")


def sit(box: Box, places: dict[Place, str] | None = None, rules: str = "big-box") -> Performance:
    """A game that nobody performs, at these places."""
    box.roster.set(places or {wire(seat): name for seat, name in enumerate(NAMES)})
    setup = set_up(rules, NAMES, ["werewolf", *["villager"] * (SEATS - 1)], {})
    performance = box.evening.performance = Performance(Game(setup), box)
    box.surfaces.show(Moment(""))
    return performance


def by_day(box: Box) -> None:
    """A bright day; the dog is there, too."""
    board = sit(box).game.board
    board.give_office(None, (DOG,))
    dawn = Day(1)
    board.learn(dawn)
    box.surfaces.show(dawn)


async def seen(panel: MockPanel, seconds: float) -> list[tuple[Any, ...]]:
    """How all lamps glow, look after look."""
    looks = []
    for _ in range(round(seconds / 0.1)):
        await asyncio.sleep(0.1)
        looks.append(tuple(panel.glow(lamp) for lamp in (*range(panel.seats), CENTRE)))
    return looks


async def whispered(folder: Path, ask: Ask) -> list[tuple[Any, ...]]:
    """What all see while somebody is asked this, and nobody answers."""
    panel = MockPanel(SEATS)
    async with wired(folder, panel) as box:
        by_day(box)
        box.surfaces.show(Open(Asked(ask.task, ask.seats), None))
        box.surfaces.show_to(ask.seats, ask)
        with box.desk.lay_open(Choosing(ask), 2.0):
            return await seen(panel, 20)


@pytest.mark.parametrize("choosing", ["scan", "point"])
def test_who_is_known_to_be_asked_chooses_by_the_light_and_nobody_goes_dark(
    choosing: str, tmp_path: Path
) -> None:
    async def whole() -> None:
        panel = MockPanel(SEATS)
        async with wired(tmp_path, panel, choose=choosing) as box:
            by_day(box)
            box.surfaces.show(Open(Asked(WHISPER.task, WHISPER.seats), None))
            box.surfaces.show_to(WHISPER.seats, WHISPER)
            sheet = Choosing(WHISPER)
            with box.desk.lay_open(sheet, 2.0):
                for lamps in await seen(panel, 5):
                    others = [glow for seat, glow in enumerate(lamps[:SEATS]) if seat != SPY]
                    assert BLACK not in others
                # The light is at one after the other; whoever is not asked is not heard.
                began = box.timer.now() - 5
                for steps, choice in ((14, None), (22, 2)):
                    await asyncio.sleep(began + (steps + 0.5) * box.pace.step - box.timer.now())
                    panel.tap(5)
                    panel.tap(SPY)
                    await asyncio.sleep(0.2)
                    assert sheet.proposal == choice
                assert sheet.settled() is not None
                lit = await seen(panel, 4)
                assert len({lamps[SPY] for lamps in lit}) == 1, "whoever has chosen breathes no more"
            box.surfaces.show(Over())
            await asyncio.sleep(0.1)
            assert len({panel.glow(seat) for seat in range(SEATS)} - {BLACK}) == 1

    run_virtually(whole())


def test_what_is_on_offer_cannot_be_seen(tmp_path: Path) -> None:
    """Others, nobody, several: the light is the same."""
    offered: list[tuple[Choice, ...]] = [(1, 2), (4, 5, 6), (DOG,), (), (SPY,), ((0, 1, 2), (4, 5, 6))]
    looks = [run_virtually(whispered(tmp_path / f"{n}", WHISPER._replace(choices=choices)))
             for n, choices in enumerate(offered)]  # fmt: skip
    assert all(look == looks[0] for look in looks)
    assert len(set(looks[0])) > 10


def test_words_and_cards_need_a_screen_and_the_lamp_says_whose_turn_it_is(tmp_path: Path) -> None:
    for n, choices in enumerate([("fox", "hen"), ("king", "king-of-hearts", "ace")]):
        looks = run_virtually(whispered(tmp_path / f"{n}", WHISPER._replace(choices=choices)))
        moving = {place for place in range(SEATS + 1) if len({lamps[place] for lamps in looks}) > 1}
        assert moving == {SPY}


def test_what_is_told_by_day_is_on_no_lamp(tmp_path: Path) -> None:
    """All eyes are open: a hand, or a look into one, is read on a screen."""

    async def whole() -> None:
        panel = MockPanel(SEATS)
        async with wired(tmp_path, panel) as box:
            by_day(box)
            before = await seen(panel, 2)
            for news in (Card("witch"), Cards(("witch", "seer")), People((1, 2)), Nothing()):
                for known in ("who", "all"):
                    tell = Tell("look", (SPY,), news, "", known)
                    box.surfaces.show_to((SPY,), tell)
                    box.surfaces.show_to((SPY,), tell._replace(stays=True))
                    assert await seen(panel, 2) == before

    run_virtually(whole())


OTHERS = [phone(5), guest(5), typed("5"), Place("tablet", 5), wire(50)]


@pytest.mark.parametrize("place", OTHERS)
def test_a_seat_of_another_surface_is_dark_and_deaf_here(place: Place, tmp_path: Path) -> None:
    """The place with its number has a button; whoever presses that is not whoever sits elsewhere."""

    async def whole() -> None:
        panel = MockPanel(SEATS)
        async with wired(tmp_path, panel) as box:
            assert not box.surfaces.all[0].owns(place)
            names = dict(zip((*map(wire, range(5)), place, wire(6), wire(7)), NAMES, strict=True))
            sit(box, names)
            ask = Ask("seer", (5,), (1, 2, 3), "seer", "short")
            box.surfaces.show(Part(Called("seer", "news", "short"), 8))
            told = [
                Tell("deal", (5,), Card("seer"), "", stays=True),
                Tell("werewolves", (5,), People((5,))),
                Tell("lovers", (5,), People((5,)), "secret"),
                Tell("insomniac", (5,), Nothing(), "knowledge"),
            ]
            for tell in told:
                box.surfaces.show_to((5,), tell)
            box.surfaces.show_to((5,), ask)
            sheet = Choosing(ask)
            with box.desk.lay_open(sheet, 2.0):
                for button in range(SEATS):
                    panel.tap(button)
                    await asyncio.sleep(0.5)
                assert sheet.proposal is None
                assert all(lamps[5] == BLACK for lamps in await seen(panel, 2))

    run_virtually(whole())


def test_the_self_test_is_told_in_the_language_that_is_spoken_now(tmp_path: Path) -> None:
    async def whole() -> None:
        said: list[str] = []

        class Ears(Surface):
            def show(self, shown: Public) -> None:
                said.extend([shown.text] if isinstance(shown, Spoken) else [])

        panel = MockPanel(2, buzzers=False)
        async with wired(tmp_path, panel, lambda _: Ears(), language="de") as box:
            assert box.surfaces.can_check
            for language in ("en", "de"):
                box.speak(language=language)
                assert box.host.do("check")
                await asyncio.sleep(1)
                assert said[-1] == load(language).text("check.step.begin")
                assert box.host.do("check"), "and stop"
                await asyncio.sleep(30)

    run_virtually(whole())


def test_a_lamp_says_that_somebody_is_in_when_that_is_kept(tmp_path: Path) -> None:
    """And that they are out, or sit, likewise; what is refused is said elsewhere."""

    async def whole() -> None:
        goes_on, panel = asyncio.Event(), MockPanel(2, buzzers=False)
        goes_on.set()

        async def slowly(do: Callable[..., Any], *given: Any) -> Any:
            await goes_on.wait()
            return do(*given)

        def is_green(button: int) -> bool:
            colour = panel.glow(button)
            return colour.g > 0 and not colour.r

        def kept() -> list[Any]:
            found = tmp_path / EVENING
            return json.loads(found.read_text())["joined"] if found.exists() else []

        store = Store(tmp_path, slowly)
        make: MakeSurface = lambda box: WiredTable(box, panel)  # noqa: E731
        box = box_of(tmp_path, make, store=store, names=(), gathering=True)
        going = asyncio.ensure_future(box.play())
        while box.showing.moment != "gather":
            await asyncio.sleep(0.1)
        for is_in in (True, False):
            goes_on.clear()
            panel.tap(0)
            panel.tap(1)
            await asyncio.sleep(3)
            assert [is_green(0), is_green(1)] == [not is_in] * 2
            assert len(kept()) == (0 if is_in else 2)
            goes_on.set()
            await asyncio.sleep(1)
            assert [is_green(0), is_green(1)] == [is_in] * 2
            assert len(kept()) == (2 if is_in else 0)
        going.cancel()
        await asyncio.gather(going, return_exceptions=True)
        assert box.surfaces.failed == []

    run_virtually(whole())


@pytest.mark.parametrize("lamps", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("rules", ["duesterwald", "big-box"])
def test_a_card_is_shown_on_its_own_lamp_or_on_none(lamps: int, rules: str, tmp_path: Path) -> None:
    """However few there are, no two characters look alike, and whoever has no look left shows nothing."""

    async def look() -> None:
        panel, looks = MockPanel(lamps, buzzers=False), dict[tuple[Lamp, Look], str]()
        characters, without = [*games.GAMES[rules].characters], list[str]()
        async with wired(tmp_path, panel) as box:
            sit(box, rules=rules)
            noted = NotedLamps(panel)
            for role in characters:
                noted.glowing.clear()
                show_card(Around(box, panel, noted), role)
                for lamp, shown in noted.glowing:
                    assert lamp in range(lamps)
                    assert (lamp, shown) not in looks, f"{role} looks like {looks[lamp, shown]}"
                    looks[lamp, shown] = role
                without += [] if noted.glowing else [role]
        # Each of them steady, and in the three ways in which one can blink.
        assert len(looks) == min(len(characters), lamps * 4)
        assert without == characters[lamps * 4 :]

    run_virtually(look())


class NotedLamps(Lamps):
    """Lamps of which it is noted how they glow for open eyes."""

    def __init__(self, panel: MockPanel) -> None:
        super().__init__(panel)
        self.glowing: list[tuple[Lamp, Look]] = []

    def glow(self, lamp: Lamp, look: Look) -> None:
        self.glowing.append((lamp, still(look)))


# After a power cut


def still(look: Look) -> Look:
    """A look without the moment since when: a candle that has burnt down is dark."""
    if isinstance(look, CountDown):
        return Off()
    known = [name for name in ("start", "period") if hasattr(look, name)]
    return replace(look, **dict.fromkeys(known, 1.0)) if known else look  # type: ignore[type-var]


class Looks(Surface):
    """How all lamps look to everybody whenever something is asked, or a call made; by the answers before."""

    def __init__(self, box: Box, table: WiredTable) -> None:
        self.box = box
        self.table = table
        self.seen: dict[tuple[int, str], dict[Lamp, Look]] = {}

    def show(self, shown: Public) -> None:
        performance = self.box.performance
        if performance is None or not isinstance(shown, Open | Part):
            return
        if isinstance(shown, Part) and shown.called.task == "news":
            # The light of the choice before goes on going round, and means nothing.
            return
        lamps = self.table.around.lamps
        looks = {lamp: still(lamps.seen(lamp)) for lamp in (*range(self.table.wires), CENTRE)}
        asked = shown.question if isinstance(shown, Open) else shown.called
        self.seen.setdefault((len(performance.game.answered), asked.task), looks)


def lamps_of(setup: Setup, folder: Path, seed: int) -> Looks:
    """An evening at wires, from wherever it stands."""
    found: list[Looks] = []
    observer = Observer()

    def table(box: Box) -> Surface:
        panel = MockPanel(len(setup.players), lamps="mono")
        made = WiredTable(box, panel, lamps=ObservedLamps(panel, observer))
        found.append(Looks(box, made))
        return made

    going = play(
        setup, folder, Random(seed).sample(setup.cards, len(setup.cards)), day=seed, night=seed, quiet=0.3,
        mouth=lambda *_: ObservedMouth(observer),
        onlookers=[table, lambda _: found[0]],
    )  # fmt: skip
    run_virtually(going)
    return found[0]


GAMES = {
    "duesterwald": set_up(
        "duesterwald",
        NAMES,
        ["werewolf", "werewolf", "seer", "witch", "hunter", "villager", "villager", "villager"],
        {"captain": "first_day"},
    ),
    "big-box": set_up(
        "big-box",
        NAMES,
        ["werewolf", "werewolf", "seer", "witch", "hunter", "villager", "villager", "villager"],
        {"mayor": "open", "guard-dog": "yes"},
    ),
}


@pytest.mark.parametrize("rules", GAMES)
def test_after_a_power_cut_lamps_show_what_everybody_knew(rules: str, tmp_path: Path) -> None:
    setup = GAMES[rules]
    whole = lamps_of(setup, tmp_path / "whole", 2)
    lines = (tmp_path / "whole" / "00001.finished").read_bytes().splitlines(keepends=True)
    compared = 0
    for at in range(2, len(lines), 2):
        folder = tmp_path / str(at)
        folder.mkdir()
        (folder / "00001.open").write_bytes(b"".join(lines[:at]))
        again = lamps_of(setup, folder, 2)
        first = next(iter(again.seen))
        assert again.seen[first] == whole.seen[first], (at, first)
        compared += 1
    assert compared > 10


def test_a_card_that_was_dealt_is_not_to_be_looked_at_again(tmp_path: Path) -> None:
    """Nor does its lamp breathe in the night that goes on."""

    async def whole() -> None:
        panel = MockPanel(SEATS)
        async with wired(tmp_path, panel) as box:
            performance = sit(box)
            dealt = [Tell("deal", (seat,), Card("villager"), "", stays=True) for seat in range(SEATS)]
            box.surfaces.show_to((0,), dealt[0])
            assert len(set(await seen(panel, 3))) > 1
            box.surfaces.show(Over())
            performance.game.held.update(enumerate(dealt))
            for seat, tell in performance.game.held.items():
                box.surfaces.show_to((seat,), tell)
            assert set(await seen(panel, 3)) == {(BLACK,) * (SEATS + 1)}

    run_virtually(whole())
