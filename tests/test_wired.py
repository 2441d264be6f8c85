"""Whole evenings at the wired table, by presses alone."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from hardware.mock import MockPanel
from moderator.box.casting import Proposals
from moderator.box.clock import LoopClock, run_virtually
from moderator.box.desk import Desk
from moderator.box.evening import Evening
from moderator.box.host import Host
from moderator.box.narrator import Narrator
from moderator.box.pace import Pace
from moderator.box.performance import Stage
from moderator.box.preparation import Wanted
from moderator.box.roster import Roster
from moderator.box.settings import Settings
from moderator.box.store import Store, in_place
from moderator.box.surfaces import Surfaces
from moderator.box.timer import Timer
from moderator.box.wired.around import Choosing
from moderator.box.wired.table import WiredTable
from moderator.lines import load
from moderator.rules.journal import resume
from moderator.rules.requests import Ask

from .fingers import Fingers
from .stage import Luck, ObservedMouth, Observer


class Pressed(NamedTuple):
    """An evening that was played by presses."""

    observer: Observer
    folder: Path


async def press_through(
    settings: Settings, seats: int, folder: Path, seed: int, choosing: Choosing = "scan"
) -> Pressed:
    """One evening from "press your button" to good night."""
    timer, surfaces, roster = Timer(LoopClock()), Surfaces([]), Roster()
    observer = Observer(timer)
    surfaces.add(observer)
    lines = load(settings.language)
    stage = Stage(
        Narrator(lines, ()), ObservedMouth(observer), Desk(timer), timer, Pace("brisk"),
        Store(folder, in_place), surfaces, Luck(seed, []),
    )  # fmt: skip
    host = Host(timer, surfaces, stage.mouth, stage.pace)
    panel = MockPanel(seats, lamps="mono", buzzers=False)
    await panel.start()
    surfaces.add(
        WiredTable(panel, stage.desk, host, roster, stage.pace, lambda place: f"Platz {place + 1}", choosing)
    )
    proposals = Proposals(settings, has_screens=False)
    setup = proposals.propose([f"Platz {seat + 1}" for seat in range(seats)], 0)
    cards = Random(seed).sample(setup.cards, len(setup.cards))[:seats]
    surfaces.add(Fingers(panel, seed, dict(enumerate(cards)), choosing))
    wanted = Wanted(gathering=True, rehearsal=True)
    failed: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: failed.append(context))
    await Evening(stage, host, roster, proposals, wanted).run()
    await panel.close()
    assert failed == surfaces.failed == []
    return Pressed(observer, folder)


@pytest.mark.parametrize("choosing", ["scan", "point"])
@pytest.mark.parametrize(("rules", "seats"), [("duesterwald", 8), ("big-box", 12), ("big-box", 24)])
def test_an_evening_is_played_by_presses_alone(
    rules: str, seats: int, choosing: Choosing, tmp_path: Path
) -> None:
    settings = Settings(rules=rules, experience="experienced", language="en")
    run_virtually(press_through(settings, seats, tmp_path, 1, choosing))
    (finished,) = Store(tmp_path).files()
    assert finished.suffix == ".finished"
    game: Any = resume(finished.read_bytes())
    assert game.setup.players == tuple(f"Platz {seat + 1}" for seat in range(seats))
    asked = [kept for kept in game.answered if isinstance(kept.request, Ask) and kept.request.choices]
    asked = [kept for kept in asked if kept.request.seats]
    answered = [kept for kept in asked if kept.answer is not None]
    assert len(answered) > 0.7 * len(asked), "who is asked gets an answer through"
    assert any(isinstance(kept.answer, tuple) for kept in answered) == ("cupid" in game.setup.cards)
