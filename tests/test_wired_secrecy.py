"""Nothing leaks at the wired table: lamps, buzzers and their times tell sleepers nothing.

What everybody may see is the same for twins, exactly; what is for open eyes never shines brighter
than eyelids let through, and buzzers start and stop together.
"""

from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hardware.looks import NIGHT_LEVEL, WHITE, Steady
from hardware.patterns import beats
from moderator.keeping.times import ChooseBy
from moderator.rules.news import NOTHING
from moderator.rules.playing.game import Setup, set_up
from moderator.rules.requests import Tell
from moderator.surfaces.wired.around import Around
from moderator.surfaces.wired.by_night import Buzzers, InTheDark
from moderator.surfaces.wired.sweep import Sweep
from moderator.table.clock import run_virtually

from .stage import AN_HOUR, Played, Wired, play
from .test_box_secrecy import NAMES, TABLES, alike, first_leak
from .test_secrecy import swapped

WITH_NEWS = set_up(
    "big-box",
    NAMES,
    ["werewolf", "werewolf", "vampire", "cupid", "blacksmith", "stray-cat", "witch", "oracle", "villager"],
    {},
)
WIRED = {**TABLES, "with secret news": WITH_NEWS}


def twins(
    setup: Setup, folder: Path, seed: int, choosing: ChooseBy = "scan", on: Wired = "lamps"
) -> tuple[Played, Played]:
    """Two evenings at wired seats that differ in secrets alone."""
    dealt = Random(seed).sample(setup.cards, len(setup.cards))
    others = swapped(dealt, Random(f"swap {seed}"))
    at_wires = partial(play, setup, day=seed, quiet=0.97, wired=on, choose=choosing, seconds=AN_HOUR)
    ours = at_wires(folder / f"{seed}-a", dealt, night=f"a{seed}")
    theirs = at_wires(folder / f"{seed}-b", others, night=f"b{seed}")
    return run_virtually(ours), run_virtually(theirs)


@pytest.mark.parametrize("choosing", ["scan", "point"])
@pytest.mark.parametrize("table", WIRED)
def test_lamps_and_buzzers_tell_sleepers_nothing(table: str, choosing: ChooseBy, tmp_path: Path) -> None:
    lengths = []
    for seed in range(5):
        pair = twins(WIRED[table], tmp_path, seed, choosing)
        assert first_leak(*pair) is None
        lengths.append(alike(*pair))
    assert max(lengths) > 400, "some pairs stay alike for several nights"


def test_pixels_of_a_strip_tell_sleepers_nothing(tmp_path: Path) -> None:
    lengths = []
    for seed in range(3):
        pair = twins(WIRED["with secret news"], tmp_path, seed, on="strip")
        assert first_leak(*pair) is None
        lengths.append(alike(*pair))
    assert max(lengths) > 100


@pytest.mark.parametrize("choosing", ["scan", "point"])
def test_the_dark_is_dark(choosing: ChooseBy, tmp_path: Path) -> None:
    """From nightfall to dawn nothing shines through eyelids."""
    played = twins(TABLES["duesterwald"], tmp_path, 1, choosing)[0]
    is_night, nights = False, 0
    for seen in played.observer.seen:
        if seen.what == "plays":
            is_night = seen.detail == "night"
            nights += is_night
        assert not (is_night and seen.what == "shines"), seen
    assert nights > 1
    assert any(seen.what == "shines" for seen in played.observer.seen), "by day there is light"


def flashing(call: InTheDark, seat: int, asked: Any) -> None:
    """One lamp brighter for one frame when somebody is woken."""
    around = call.around
    around.glow(seat, Steady(WHITE, 2 * NIGHT_LEVEL))
    original_wake(call, seat, asked)


original_wake = InTheDark.wake


def starting_elsewhere(call: InTheDark, sweep: Sweep, level: float) -> None:
    """A light that starts elsewhere when there is something to tell."""
    if call.told:
        sweep.start -= sweep.step
    original_go_round(call, sweep, level)


original_go_round = InTheDark.go_round


def seen_by_all(call: InTheDark, seat: int, asked: Any) -> None:
    """Who is awake has light for all."""
    call.around.light(seat, Steady(WHITE, NIGHT_LEVEL))
    original_wake(call, seat, asked)


def flickering_for_all(call: InTheDark) -> None:
    """Whoever is meant has light for all."""
    for seat, asked in call.awake.items():
        for who in call.chosen(seat, asked):
            call.around.light(who, Steady(WHITE, NIGHT_LEVEL))
    original_glow(call)


original_glow = InTheDark.glow


def buzzing_longer(buzzers: Buzzers, seat: int, tell: Tell) -> None:
    """Buzzers that go on the longer, the later the seat that is meant."""
    around = buzzers.around
    meant = LAST_MEANT[around] = max(LAST_MEANT.get(around, 0), seat if tell.news != NOTHING else 0)
    if seat == around.board.living[-1]:
        around.panel.buzz({place: beats(2.0 + meant / 10) for place in range(around.panel.seats)})


LAST_MEANT: dict[Around, int] = {}


PLANTED: dict[str, tuple[Any, str, Any, str, ChooseBy]] = {
    "one lamp for one frame": (InTheDark, "wake", flashing, "duesterwald", "scan"),
    "a sweep starting elsewhere": (InTheDark, "go_round", starting_elsewhere, "duesterwald", "scan"),
    "light for whoever is awake": (InTheDark, "wake", seen_by_all, "duesterwald", "scan"),
    "light for whoever is meant": (InTheDark, "glow", flickering_for_all, "duesterwald", "point"),
    "a buzzer longer": (Buzzers, "tell", buzzing_longer, "with secret news", "scan"),
}


def test_only_those_addressed_have_light_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is for open eyes is on the lamps of those who are awake, and on the lamp of a character shown."""
    glowing: list[tuple[Any, Any]] = []
    original = Around.glow

    def glow(around: Any, who: Any, look: Any) -> None:
        glowing.append((who, look))
        assert look.level <= around.night
        original(around, who, look)

    monkeypatch.setattr(Around, "glow", glow)
    twins(TABLES["big-box"], tmp_path, 2)
    assert len(glowing) > 50
