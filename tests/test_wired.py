"""Whole evenings at the wired table, by presses alone."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from hardware.looks import BLACK
from hardware.mock import Change, Glow, Lamps, MockPanel
from hardware.panel import CENTRE, HOST
from moderator.keeping.settings import Settings
from moderator.keeping.store import Store, in_place
from moderator.keeping.times import ChooseBy
from moderator.lines.lines import load
from moderator.rules.events import Night
from moderator.rules.playing.journal import resume
from moderator.rules.requests import Ask, Poll, Tell
from moderator.rules.values import Seat
from moderator.surfaces.wired.table import WiredTable
from moderator.table.box import Box, MakeSurface
from moderator.table.casting import Proposals
from moderator.table.clock import run_virtually
from moderator.table.shown import Open, Over, Part, Public, Spoken, Unheard
from moderator.table.surfaces import Surface

from .boxes import box_of
from .faked_disk import FakedDisk
from .fingers import Fingers
from .panels import ObservedLamps
from .stage import Luck, ObservedMouth, ObservedStore, Observer, Seen

# No evening takes longer than this, in seconds of its own time.
LONGEST = 4 * 3600


async def press_through(
    seats: int,
    folder: Path,
    seed: int,
    storm: bool = False,
    before_write: Callable[[str], None] = lambda _line: None,
    buzzers: bool = False,
    hates_dogs: bool = False,
    lamps: Lamps = "mono",
    **settings: Any,
) -> list[Seen]:
    """One evening from "press your button" to good night, and what could be perceived."""
    wished = Settings(**{"language": "en", "gathering": True, "rehearsal": True, "pace": "brisk", **settings})
    observer, panel = Observer(), MockPanel(seats, lamps, buzzers=buzzers)
    castings = Proposals(wished, has_screens=False)
    names = [load("en").text("check.place.seat", number=place + 1) for place in range(seats)]
    setup = castings.propose(names, 0)
    cards = Random(seed).sample(setup.cards, len(setup.cards))[:seats]
    storms: list[Storm] = []

    def fingers(box: Box) -> Surface:
        def step() -> int:
            return len(box.performance.game.answered) if box.performance else 0

        dealt = dict(enumerate(cards))
        return Fingers(panel, seed, dealt, step, wished.choose, hates_dogs=hates_dogs)

    def raging(box: Box) -> Surface:
        storms.append(Storm(panel, box))
        return storms[0]

    box = box_of(
        folder,
        lambda _: observer,
        lambda box: WiredTable(box, panel, lamps=ObservedLamps(panel, observer)),
        fingers,
        *[raging] * storm,
        names=(),
        mouth=lambda *_: ObservedMouth(observer),
        castings=castings,
        luck=Luck(seed, []),
        store=ObservedStore(folder, observer, before_write),
        secrets="felt" if buzzers else "peeks",
        has_screens=False,
        **{name: value for name, value in vars(wished).items() if name not in ("players", "secrets")},
    )
    failed: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: failed.append(context))
    async with asyncio.timeout(LONGEST):
        await box.play()
    assert failed == box.surfaces.failed == []
    assert (sum(raging.presses for raging in storms) > 100) == storm
    return observer.seen


class Storm(Surface):
    """Fingers that have no business: of sleepers by night, and of the dead at any time.

    Where all point, a button is whoever's it faces: of no business are those that mean nobody on offer.
    """

    def __init__(self, panel: MockPanel, box: Box) -> None:
        self.panel = panel
        self.box = box
        self.chance = Random(7)
        # The buttons that mean something now.
        self.awake: set[int] = set()
        self.presses = 0

    def show(self, shown: Public) -> None:
        """By night everybody but who is awake presses; by day the dead do, if nothing is asked of them."""
        if isinstance(shown, Part) and shown.called.task not in ("here", "news"):
            self.awake = set()
            for moment in range(1, 8):
                asyncio.get_running_loop().call_later(moment, self.press)
        elif isinstance(shown, Open):
            performance, board = self.box.performance, self.box.board
            is_asked = performance is not None and performance.asks_for_wishes
            self.awake = set(board.seats if is_asked else board.living)
            for moment in range(1, 8):
                asyncio.get_running_loop().call_later(moment, self.press)

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        """Who is awake has business."""
        if isinstance(request, Ask) and request.call and self.box.settings.choose == "point":
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
def test_an_evening_is_played_by_presses_alone(
    rules: str, seats: int, choosing: ChooseBy, tmp_path: Path
) -> None:
    run_virtually(press_through(seats, tmp_path, 1, choose=choosing, rules=rules, experience="experienced"))
    (finished,) = Store(tmp_path).files()
    assert finished.suffix == ".finished"
    game: Any = resume(finished.read_bytes())
    assert game.setup.players == tuple(f"Seat {seat + 1}" for seat in range(seats))
    asked = [kept for kept in game.answered if isinstance(kept.request, Ask) and kept.request.choices]
    asked = [kept for kept in asked if kept.request.seats]
    answered = [kept for kept in asked if kept.answer is not None]
    assert len(answered) > 0.85 * len(asked), "who is asked gets an answer through"
    assert any(isinstance(kept.answer, tuple) for kept in answered) == ("cupid" in game.setup.cards)


def test_an_evening_with_lamps_of_all_colours(tmp_path: Path) -> None:
    """People see as much of them as of plain ones."""
    games, kinds = [], get_args(Lamps)
    for lamps in kinds:
        folder = tmp_path / lamps
        run_virtually(press_through(8, folder, 1, lamps=lamps, experience="experienced"))
        games.append(Store(folder).files()[0].read_text())
    assert len(kinds) == 3
    assert games == games[:1] * 3


@pytest.mark.parametrize(("buzzers", "choosing"), [(True, "scan"), (False, "scan"), (True, "point")])
def test_the_dog_can_be_meant_and_secret_news_reaches_sleepers(
    buzzers: bool, choosing: ChooseBy, tmp_path: Path
) -> None:
    """With an open mayor and the dog, a sword, a cat and lovers; by buzzers, or by a round of peeks."""
    options = {"mayor": "open", "guard-dog": "yes"}
    wish = ("stray-cat", "blacksmith", "cupid")
    settings: dict[str, Any] = {
        "rules": "big-box",
        "experience": "experienced",
        "options": options,
        "wish": wish,
    }
    meant: set[Any] = set()
    for seed in range(3):
        folder = tmp_path / str(seed)
        seen = run_virtually(
            press_through(14, folder, seed, buzzers=buzzers, hates_dogs=True, choose=choosing, **settings)
        )
        game = resume(Store(folder).files()[0].read_bytes())
        meant |= {kept.answer for kept in game.answered if isinstance(kept.request, Ask)}
        parts = [one.detail for one in seen if one.what == "shown" and isinstance(one.detail, Part)]
        assert any(part.called.slot == "secret" for part in parts)
    assert "guard-dog" in meant


@pytest.mark.parametrize("choosing", ["scan", "point"])
@pytest.mark.parametrize(("rules", "seats"), [("duesterwald", 8), ("big-box", 12)])
def test_a_storm_of_presses_has_no_effect_and_gives_no_sign(
    rules: str, seats: int, choosing: ChooseBy, tmp_path: Path
) -> None:
    settings: dict[str, Any] = {"rules": rules, "experience": "experienced", "choose": choosing}
    calm = run_virtually(press_through(seats, tmp_path / "calm", 2, **settings))
    storm = run_virtually(press_through(seats, tmp_path / "storm", 2, storm=True, **settings))
    assert calm == storm
    files = [Store(tmp_path / name).files()[0].read_text() for name in ("calm", "storm")]
    assert files[0] == files[1]


class Plug(Exception):
    """Somebody has pulled it."""


@pytest.mark.parametrize(
    ("rules", "choosing", "every"), [("duesterwald", "scan", 1), ("big-box", "point", 4)]
)
def test_the_plug_is_pulled_at_an_answer_and_the_same_game_comes_out(
    rules: str, choosing: ChooseBy, every: int, tmp_path: Path
) -> None:
    """Kept by presses, gone on with by a press on the box; nothing kept is asked again."""
    settings: dict[str, Any] = {"rules": rules, "experience": "experienced", "choose": choosing}
    run_virtually(press_through(8, tmp_path / "whole", 3, **settings))
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
            run_virtually(press_through(8, folder, 3, before_write=pull, **settings))
        run_virtually(press_through(8, folder, 3, **settings))
        (finished,) = Store(folder).files()
        assert finished.read_text() == expected


@pytest.mark.parametrize(
    ("seconds", "done"), [(0.1, ["next"]), (3.0, ["back"]), (7.0, ["good-night"]), (1.0, ["next"])]
)
def test_a_long_hold_of_the_boxs_button_is_not_a_hold_first(
    seconds: float, done: list[str], tmp_path: Path
) -> None:
    """Else good night would first lay the game aside, or skip the talk."""

    async def press() -> list[str]:
        panel = MockPanel(8)
        async with wired(tmp_path, panel) as box:
            decided: list[str] = []

            async def decide() -> None:
                while True:
                    decided.append(await box.host.decision())

            deciding = asyncio.ensure_future(decide())
            evening = asyncio.ensure_future(box.evening.run())
            panel.tap(HOST, seconds)
            await asyncio.sleep(10)
            deciding.cancel()
            evening.cancel()
            return [*decided, *["good-night"] * box.host.is_bedtime]

    assert run_virtually(press()) == done


def test_the_middle_signals_what_cannot_be_heard_as_long_as_it_is_to_be_read(tmp_path: Path) -> None:
    async def look() -> None:
        panel = MockPanel(8)
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
        async with wired(tmp_path, panel) as box:
            surfaces = box.surfaces
            surfaces.show(Night(1))
            for text in ("Seer, wake up.", "Look at somebody."):
                surfaces.show(Spoken(text))
                assert not await glows()
                surfaces.show(Unheard(text))
                assert await glows()
            surfaces.show(Over())
            assert not await glows()

    run_virtually(look())


@pytest.mark.parametrize("is_full", [False, True])
def test_the_middle_lamp_is_dark_when_the_plug_may_be_pulled_and_red_until_then(
    is_full: bool, tmp_path: Path
) -> None:
    disk, panel = FakedDisk(), MockPanel(3)

    async def glows() -> bool:
        """Whether it shines at any moment of a while."""
        seen = [panel.glow(CENTRE)]
        for _ in range(100):
            await asyncio.sleep(0.05)
            seen.append(panel.glow(CENTRE))
        return any(colour != BLACK for colour in seen)

    async def until(box: Box, moment: str) -> None:
        """The evening comes to it."""
        while box.showing.moment != moment:
            await asyncio.sleep(1)

    async def night() -> None:
        box = box_of(
            tmp_path, lambda box: WiredTable(box, panel), store=Store(tmp_path, in_place, disk), recap="none"
        )
        evening = asyncio.ensure_future(box.play())
        await until(box, "cast")
        disk.room = 0 if is_full else None
        assert box.host.good_night()
        await until(box, "good-night")
        await asyncio.sleep(60)
        assert (not evening.done(), await glows()) == (is_full, is_full)
        disk.room = None
        await evening
        assert box.saving.is_all
        assert panel.glow(CENTRE) == BLACK

    run_virtually(night())


@asynccontextmanager
async def wired(folder: Path, panel: MockPanel, *others: MakeSurface, **settings: Any) -> AsyncIterator[Box]:
    """A box at these wires, as long as it is needed."""
    box = box_of(folder, lambda box: WiredTable(box, panel), *others, **settings)
    for surface in box.surfaces.all:
        await surface.open()
    yield box
    for surface in box.surfaces.all:
        await surface.close()
    assert box.surfaces.failed == []
