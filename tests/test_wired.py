"""Whole evenings at the wired table, by presses alone."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from hardware.looks import BLACK
from hardware.mock import Change, Glow, Lamps, MockPanel
from hardware.panel import CENTRE, HOST
from moderator.keeping.settings import Settings
from moderator.keeping.store import Store
from moderator.keeping.times import Way
from moderator.lines import load
from moderator.rules.playing.journal import resume
from moderator.rules.requests import Ask, Scene
from moderator.surfaces.wired.table import WiredTable
from moderator.table.casting import Proposals
from moderator.table.clock import LoopClock, run_virtually
from moderator.table.desk import Desk
from moderator.table.evening import Evening
from moderator.table.host import Host
from moderator.table.narrator import Narrator
from moderator.table.pace import Pace
from moderator.table.performance import Stage
from moderator.table.roster import Roster
from moderator.table.surfaces import Open, Over, Part, Public, Spoken, Surfaces, Unheard
from moderator.table.timer import Timer
from moderator.table.wanted import Wanted

from .fingers import Fingers
from .stage import Luck, ObservedLamps, ObservedMouth, ObservedStore, Observer, Seen

# No evening takes longer than this, in seconds of its own time.
LONGEST = 4 * 3600


def place_name(place: int) -> str:
    """What a place is called."""
    return f"Platz {place + 1}"


async def press_through(
    settings: Settings,
    seats: int,
    folder: Path,
    seed: int,
    choosing: Way = "scan",
    storm: bool = False,
    before_write: Callable[[str], None] = lambda _line: None,
    buzzers: bool = False,
    hates_dogs: bool = False,
    lamps: Lamps = "mono",
) -> list[Seen]:
    """One evening from "press your button" to good night, and what could be perceived."""
    timer, surfaces, roster = Timer(LoopClock()), Surfaces([]), Roster()
    observer = Observer(timer)
    surfaces.add(observer)
    stage = Stage(
        Narrator(load(settings.language), ()), ObservedMouth(observer), Desk(timer), timer, Pace("brisk"),
        ObservedStore(folder, observer, before_write), surfaces, Luck(seed, []),
        secrets="felt" if buzzers else "peeks",
    )  # fmt: skip
    host = Host(timer, surfaces, stage.mouth, stage.pace)
    panel = MockPanel(seats, lamps, buzzers=buzzers)
    await panel.start()
    shown = ObservedLamps(panel, observer)
    surfaces.add(WiredTable(panel, stage.desk, host, roster, stage.pace, place_name, choosing, shown))
    proposals = Proposals(settings, has_screens=False)
    setup = proposals.propose([place_name(place) for place in range(seats)], 0)
    cards = Random(seed).sample(setup.cards, len(setup.cards))[:seats]
    fingers = Fingers(panel, seed, dict(enumerate(cards)), choosing, hates_dogs=hates_dogs)
    fingers.step = lambda: len(host.performance.game.answered) if host.performance else 0
    surfaces.add(fingers)
    raging = Storm(panel, lambda: host.performance.living if host.performance else (), choosing)
    if storm:
        surfaces.add(raging)
    failed: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: failed.append(context))
    async with asyncio.timeout(LONGEST):
        await Evening(stage, host, roster, proposals, Wanted(gathering=True, rehearsal=True)).run()
    await panel.close()
    assert failed == surfaces.failed == []
    assert (raging.presses > 100) == storm
    return observer.seen


class Storm:
    """Fingers that have no business: of sleepers by night, and of the dead at any time.

    Where all point, a button is whoever's it faces: of no business are those that mean nobody on offer.
    """

    def __init__(self, panel: MockPanel, living: Callable[[], tuple[int, ...]], choosing: Way) -> None:
        self.panel = panel
        self.living = living
        self.choosing = choosing
        self.chance = Random(7)
        # The buttons that mean something now.
        self.awake: set[int] = set()
        self.presses = 0

    def show(self, shown: Public) -> None:
        """By night everybody but who is awake presses; by day the dead do."""
        if isinstance(shown, Part) and shown.called.task not in ("here", "news"):
            self.awake = set()
            for moment in range(1, 8):
                asyncio.get_running_loop().call_later(moment, self.press)
        elif isinstance(shown, Open):
            self.awake = set(self.living())
            for moment in range(1, 8):
                asyncio.get_running_loop().call_later(moment, self.press)

    def show_to(self, seat: int, request: Any) -> None:
        """Who is awake has business."""
        if isinstance(request, Ask) and request.call and self.choosing == "point":
            middles = (c[len(c) // 2] if isinstance(c, tuple) else c for c in request.choices)
            self.awake |= {choice for choice in middles if isinstance(choice, int)}
        elif request is not None:
            self.awake.add(seat)

    def press(self) -> None:
        """Taps and bounces all over the table."""
        idle = [seat for seat in range(self.panel.seats) if seat not in self.awake]
        for seat in self.chance.sample(idle, min(3, len(idle))):
            self.panel.bounce(seat, 0.05, 0.001, 0.002)
            self.presses += 1


@pytest.mark.parametrize("choosing", ["scan", "point"])
@pytest.mark.parametrize(("rules", "seats"), [("duesterwald", 8), ("big-box", 12), ("big-box", 24)])
def test_an_evening_is_played_by_presses_alone(rules: str, seats: int, choosing: Way, tmp_path: Path) -> None:
    settings = Settings(rules=rules, experience="experienced", language="en")
    run_virtually(press_through(settings, seats, tmp_path, 1, choosing))
    (finished,) = Store(tmp_path).files()
    assert finished.suffix == ".finished"
    game: Any = resume(finished.read_bytes())
    assert game.setup.players == tuple(f"Platz {seat + 1}" for seat in range(seats))
    asked = [kept for kept in game.answered if isinstance(kept.request, Ask) and kept.request.choices]
    asked = [kept for kept in asked if kept.request.seats]
    answered = [kept for kept in asked if kept.answer is not None]
    assert len(answered) > 0.85 * len(asked), "who is asked gets an answer through"
    assert any(isinstance(kept.answer, tuple) for kept in answered) == ("cupid" in game.setup.cards)


def test_an_evening_with_lamps_of_all_colours(tmp_path: Path) -> None:
    """People see as much of them as of plain ones."""
    settings = Settings(experience="experienced", language="en")
    games, kinds = [], get_args(Lamps)
    for lamps in kinds:
        folder = tmp_path / lamps
        run_virtually(press_through(settings, 8, folder, 1, lamps=lamps))
        games.append(Store(folder).files()[0].read_text())
    assert len(kinds) == 3
    assert games == games[:1] * 3


@pytest.mark.parametrize(("buzzers", "choosing"), [(True, "scan"), (False, "scan"), (True, "point")])
def test_the_dog_can_be_meant_and_secret_news_reaches_sleepers(
    buzzers: bool, choosing: Way, tmp_path: Path
) -> None:
    """With an open mayor and the dog, a sword, a cat and lovers; by buzzers, or by a round of peeks."""
    options = {"mayor": "open", "guard-dog": "yes"}
    wish = ("stray-cat", "blacksmith", "cupid")
    settings = Settings(rules="big-box", experience="experienced", language="en", options=options, wish=wish)
    meant: set[Any] = set()
    for seed in range(3):
        folder = tmp_path / str(seed)
        seen = run_virtually(
            press_through(settings, 14, folder, seed, choosing, buzzers=buzzers, hates_dogs=True)
        )
        game = resume(Store(folder).files()[0].read_bytes())
        meant |= {kept.answer for kept in game.answered if isinstance(kept.request, Ask)}
        parts = [one.detail for one in seen if one.what == "shown" and isinstance(one.detail, Part)]
        assert any(part.called.slot == "secret" for part in parts)
    assert "guard-dog" in meant


@pytest.mark.parametrize("choosing", ["scan", "point"])
@pytest.mark.parametrize(("rules", "seats"), [("duesterwald", 8), ("big-box", 12)])
def test_a_storm_of_presses_has_no_effect_and_gives_no_sign(
    rules: str, seats: int, choosing: Way, tmp_path: Path
) -> None:
    settings = Settings(rules=rules, experience="experienced", language="en")
    calm = run_virtually(press_through(settings, seats, tmp_path / "calm", 2, choosing))
    storm = run_virtually(press_through(settings, seats, tmp_path / "storm", 2, choosing, storm=True))
    assert calm == storm
    files = [Store(tmp_path / name).files()[0].read_text() for name in ("calm", "storm")]
    assert files[0] == files[1]


class Plug(Exception):
    """Somebody has pulled it."""


@pytest.mark.parametrize(
    ("rules", "choosing", "every"), [("duesterwald", "scan", 1), ("big-box", "point", 4)]
)
def test_the_plug_is_pulled_at_an_answer_and_the_same_game_comes_out(
    rules: str, choosing: Way, every: int, tmp_path: Path
) -> None:
    """Kept by presses, gone on with by a press on the box; nothing kept is asked again."""
    settings = Settings(rules=rules, experience="experienced", language="en")
    run_virtually(press_through(settings, 8, tmp_path / "whole", 3, choosing))
    expected = Store(tmp_path / "whole").files()[0].read_text()
    for at in range(1, expected.count("\n"), every):
        lines: list[str] = []

        def pull(line: str, at: int = at, lines: list[str] = lines) -> None:
            if len(lines) == at:
                lines.append("pulled")
                raise Plug
            lines.append(line)

        folder = tmp_path / str(at)
        with pytest.raises(Plug):
            run_virtually(press_through(settings, 8, folder, 3, choosing, before_write=pull))
        run_virtually(press_through(settings, 8, folder, 3, choosing))
        (finished,) = Store(folder).files()
        assert finished.read_text() == expected


@pytest.mark.parametrize(
    ("seconds", "verbs"), [(0.1, ["tap"]), (3.0, ["hold"]), (7.0, ["long"]), (1.0, ["tap"])]
)
def test_a_long_hold_of_the_boxs_button_is_not_a_hold_first(seconds: float, verbs: list[str]) -> None:
    """Else good night would first lay the game aside, or skip the talk."""

    async def press() -> list[str]:
        timer, surfaces = Timer(LoopClock()), Surfaces([])
        pace = Pace()
        host = RememberingHost(timer, surfaces, ObservedMouth(Observer(timer)), pace)
        panel = MockPanel(8)
        await panel.start()
        WiredTable(panel, Desk(timer), host, Roster(), pace, place_name)
        panel.tap(HOST, seconds)
        await asyncio.sleep(10)
        await panel.close()
        return host.gestures

    assert run_virtually(press()) == verbs


def test_the_middle_signals_what_cannot_be_heard_as_long_as_it_is_to_be_read() -> None:
    async def look() -> None:
        timer, surfaces = Timer(LoopClock()), Surfaces([])
        pace = Pace()
        host = Host(timer, surfaces, ObservedMouth(Observer(timer)), pace)
        panel = MockPanel(8)
        await panel.start()
        surfaces.add(WiredTable(panel, Desk(timer), host, Roster(), pace, place_name))
        glowed: list[Glow] = []

        def see(change: Change) -> None:
            if isinstance(change, Glow) and change.lamp == CENTRE and change.colour != BLACK:
                glowed.append(change)

        async def glows() -> bool:
            await asyncio.sleep(1)
            glowed.clear()
            await asyncio.sleep(3)
            return bool(glowed)

        panel.watch(see)
        surfaces.show(Scene("night", {"night": 1}))
        for text in ("Seer, wake up.", "Look at somebody."):
            surfaces.show(Spoken(text))
            assert not await glows()
            surfaces.show(Unheard(text))
            assert await glows()
        surfaces.show(Over())
        assert not await glows()
        await panel.close()

    run_virtually(look())


class RememberingHost(Host):
    """A host that remembers what was done to the button."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.gestures: list[str] = []

    def gesture(self, gesture: Any) -> bool:
        self.gestures.append(gesture)
        return True
