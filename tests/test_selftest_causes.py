"""Findings are told by their cause: what many places hang on is one finding, with all of them under it."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from hardware.check.bench import Bench
from hardware.check.causes import by_cause
from hardware.check.findings import CheckStep, Defect, Report
from hardware.check.fingers import ObedientFingers
from hardware.check.live import Seen, only_read, watch
from hardware.check.self_test import SelfTest
from hardware.looks import BLACK
from hardware.mock import MockPanel
from hardware.mock_faults import FAULTS, LOST, Unspoilt, spoil
from hardware.panel import CENTRE, HOST, Button, Lamp
from hardware.plan import ExpanderPin, GpioPin, PanelPlan, Pixels
from hardware.wiring.proposal import Kit, propose
from moderator.__main__ import main
from moderator.commands.live import worded
from moderator.lines.lines import load
from moderator.table.clock import run_virtually

TWENTY = propose(Kit(20, lamps="strip")).plan
BUZZING = propose(Kit(20, lamps="strip", buzzers=True)).plan
EIGHT = propose(Kit(8, lamps="mono")).plan


class Quiet:
    """Nobody listens."""

    async def step(self, step: CheckStep) -> None:
        """Hear nothing."""

    async def defect(self, defect: Defect) -> None:
        """Hear nothing."""


def tried(plan: PanelPlan, *faults: str, panel: Callable[[PanelPlan], MockPanel] = MockPanel) -> Report:
    """What is found where somebody does what is said."""

    async def whole() -> Report:
        table = panel(plan)
        for fault in faults:
            spoil(table, fault)
        await table.start()
        report = await SelfTest(table, ObedientFingers(table, Quiet()), plan=plan).run()
        await asyncio.sleep(0)
        assert all(table.glow(lamp) == BLACK for lamp in plan.lamps)
        await table.close()
        return report

    report: Report = run_virtually(whole())
    return report


def seats(*numbers: int) -> frozenset[Button | Lamp]:
    return frozenset(number - 1 for number in numbers)


# What is done to a table, and what is found: each with its places as they are counted from 1.
SPOILT: dict[str, tuple[PanelPlan, list[str], str, frozenset[Button | Lamp]]] = {
    "a chip that is missing": (TWENTY, ["chip:1"], "expander-missing", seats(*range(1, 15))),
    "two chips with each other's address": (
        TWENTY, ["chips:1,15"], "expander-swapped", seats(*range(1, 21)),
    ),
    "a strip from its far end": (
        TWENTY, ["reversed"], "strip-turned", seats(*range(1, 10), *range(11, 21)) | {HOST},
    ),
    "a strip of which nobody knows the colours": (TWENTY, ["colours"], "colours", seats(*range(1, 21))),
    "a strip that is dark": (TWENTY, ["strip:centre"], "strip-dead", seats(*range(1, 21)) | {HOST}),
    "a strip with a bad joint": (TWENTY, ["strip:8"], "strip-dark", seats(*range(7, 21))),
    "three seats that are open": (EIGHT, ["open:1", "open:2", "open:3"], "open-several", seats(1, 2, 3)),
    "all buttons of a chip": (
        TWENTY, [f"open:{seat}" for seat in range(15, 21)], "expander-deaf", seats(*range(15, 21)),
    ),
    "all lamps a seat further": (
        EIGHT, ["swapped:1,2", "swapped:2,3", "swapped:3,4"], "mixed-up", seats(1, 2, 3, 4),
    ),
    "all buzzers": (
        BUZZING, [f"silent:{seat}" for seat in range(1, 21)], "buzzers-silent", seats(*range(1, 21)),
    ),
    "a lamp's wire at a button's": (EIGHT, ["bridged:3"], "lamp-touches", seats(3)),
    "words that are lost": (TWENTY, ["drops"], "bus-drops", frozenset()),
    "a line that is off": (TWENTY, ["line"], "line-silent", frozenset()),
}  # fmt: skip


@pytest.mark.parametrize(("plan", "faults", "what", "places"), SPOILT.values(), ids=list(SPOILT))
def test_one_cause_is_one_finding(
    plan: PanelPlan, faults: list[str], what: str, places: frozenset[Button | Lamp]
) -> None:
    report = tried(plan, *faults)
    assert {defect.what for defect in report.defects} == {what}
    assert frozenset().union(*(defect.places for defect in report.defects)) == places
    assert len(report.defects) == 1


def test_the_strip_tells_its_last_lamp_that_glows() -> None:
    (found,) = tried(TWENTY, "strip:8").defects
    assert (found.other, [one.place for one in found.under]) == (6, list(range(7, 20)))


def test_two_causes_are_two_findings_and_others_stand_beside_them() -> None:
    report = tried(TWENTY, "chip:1", "open:17", "stuck:20")
    assert [(found.what, found.place) for found in report.defects] == [
        ("expander-missing", None), ("open", 16), ("stuck", 19),
    ]  # fmt: skip


def test_a_chip_that_is_missing_is_told_once_though_the_bus_is_asked_too() -> None:
    missing = Defect("expander-missing", detail="0x20")
    broken = [Defect("broken", seat, detail="button broken: NoAnswer") for seat in range(14)]
    (found,) = by_cause(broken, TWENTY)
    assert (found.what, found.detail, found.under) == (missing.what, missing.detail, tuple(broken))


def test_who_sits_at_a_dark_lamp_of_a_dead_strip_is_called_and_the_button_tried() -> None:
    """A strip that cannot be written leaves twenty buttons that can be tried."""

    class Cut(MockPanel):
        """The strip's wire is off before anything begins."""

        def __init__(self, table: PanelPlan) -> None:
            super().__init__(table)
            self.cut(CENTRE)

    found = tried(TWENTY, "open:17", panel=Cut).defects
    assert [one.what for one in found] == ["strip-broken", "open"]


def test_a_report_has_every_finding_under_its_cause() -> None:
    (found,) = tried(EIGHT, "open:1", "open:2", "open:3").defects
    assert found.as_json() == {
        "what": "open-several",
        "under": [{"what": "open", "place": place} for place in (1, 2, 3)],
    }


def test_colours_that_are_wrong_at_every_lamp_are_the_strips() -> None:
    found = [Defect("colour", seat) for seat in range(20)]
    assert [one.what for one in by_cause(found, TWENTY)] == ["colours"]
    assert by_cause(found[:-1], TWENTY) == found[:-1]
    assert by_cause(found, None) == found


def test_one_pair_that_is_swapped_stays_what_it_is() -> None:
    for plan in (EIGHT, TWENTY):
        (found,) = tried(plan, "swapped:2,5").defects
        assert found == Defect("swapped", 1, 4)


def test_a_panel_of_which_nothing_is_wrong_has_got_nothing_over() -> None:
    for plan in (TWENTY, BUZZING, EIGHT, replace(TWENTY, interrupt=None)):
        assert tried(plan).is_well


@pytest.mark.parametrize("name", FAULTS)
def test_what_there_is_not_cannot_be_spoilt(name: str) -> None:
    needs = {"silent": "1", "bridged": "1", "chip": "1", "chips": "1,2", "strip": "1"}
    bare = TWENTY if name == "bridged" else EIGHT
    if name in (*needs, "reversed", "drops", "line"):
        with pytest.raises(Unspoilt, match="this plan has"):
            spoil(MockPanel(bare), f"{name}:{needs[name]}" if name in needs else name)
    with pytest.raises(Unspoilt, match="there are"):
        spoil(MockPanel(bare), f"{name}:1,2,3")


def test_a_lamps_wire_that_touches_a_button_pulls_it_down_while_it_is_dark() -> None:
    async def whole() -> None:
        plan = PanelPlan(EIGHT.seats[:2], EIGHT.host, EIGHT.centre)
        table = MockPanel(plan)
        table.bridge(0)
        await table.start()
        assert [(fault.button, fault.what) for fault in table.faults] == [(0, "stuck")]
        await table.close()

    asyncio.run(whole())


def test_pixels_and_chips_are_where_the_test_thinks() -> None:
    """The plans above are proposed; should the proposal change, so must these tables."""
    assert isinstance(TWENTY.centre, Pixels)
    assert isinstance(TWENTY.host, GpioPin)
    on_first = [
        seat for seat, pin in TWENTY.buttons.items() if isinstance(pin, ExpanderPin) and pin.address == 0x20
    ]
    assert on_first == list(range(14))


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("chip:1", "The expander with the address 0x20 does not answer."),
        ("reversed", "The light strip begins at the wrong end."),
        ("open:1", "Seat 1: The button does not answer."),
    ],
)
def test_a_cause_is_told_in_a_sentence_with_all_its_pins(
    tmp_path: Path, fault: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "box.yaml"
    design = ["--seats", "20", "--pi", "4", "--sound", "usb", "--lamps", "strip", "--no-buzzers"]
    assert main(["wiring", "--new", "--settings", str(file), *design]) == 0
    capsys.readouterr()
    assert main(["check", "--mock", "--language", "en", "--settings", str(file), "--fault", fault]) == 1
    *said, end = capsys.readouterr().out.splitlines()
    (found,) = (words for words in said if words.startswith(told))
    assert "[expander 0x20 B6" in found
    assert end == "That was all. Found: 1."


def test_a_lamp_that_touches_is_told_with_both_wires(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--mock", "--language", "en", "--fault", "bridged:3"]) == 1
    said = capsys.readouterr().out.splitlines()
    assert [words.rpartition("[")[2] for words in said if "[" in words] == [
        "gpio 23 (pin 16), gpio 22 (pin 15)]"
    ]


# One thing alone, and some seats alone.


def check(*options: str) -> int:
    return main(["check", "--mock", "--language", "en", *options])


def findings(capsys: pytest.CaptureFixture[str], *options: str) -> list[tuple[str, object]]:
    check(*options, "--json")
    report = json.loads(capsys.readouterr().out)
    return [(found["what"], found.get("place")) for found in report["findings"]]


def test_a_minute_of_wiggling_finds_the_joint_that_parts(capsys: pytest.CaptureFixture[str]) -> None:
    assert findings(capsys, "--wiggle", "--fault", "shaky:3") == [("loose", 3)]
    assert findings(capsys, "--wiggle") == []
    # Also without it, if somebody holds the button long enough.
    assert findings(capsys, "--fault", "shaky:3") == [("loose", 3)]


def test_words_lost_while_cables_are_moved_are_told() -> None:
    async def whole() -> Report:
        table = MockPanel(TWENTY)
        table.lose_words(LOST)
        await table.start()
        report = await SelfTest(table, ObedientFingers(table, Quiet()), plan=TWENTY).run("wiggle")
        await table.close()
        return report

    report: Report = run_virtually(whole())
    assert report.steps == ("wiggle",)
    # Both chips hang on the same wires.
    assert [(found.what, len(found.under)) for found in report.defects] == [("bus-drops", 2)]


def test_lamps_are_compared_by_eye(capsys: pytest.CaptureFixture[str]) -> None:
    assert findings(capsys, "--even", "--fault", "weak:4", "--fault", "weak:7") == [
        ("uneven", 4),
        ("uneven", 7),
    ]
    assert findings(capsys, "--even") == []


def test_some_seats_alone_are_tried(capsys: pytest.CaptureFixture[str]) -> None:
    assert findings(capsys, "--seats", "3,7", "--fault", "open:7", "--fault", "open:1") == [("open", 7)]
    assert findings(capsys, "--seats", "3", "--fault", "open:3") == [("open", 3)]
    assert findings(capsys, "--seats", "2", "--fault", "stuck:3", "--fault", "dark:host") == []
    assert check("--seats", "3,9") == 2
    assert "seats are 1 to 8" in capsys.readouterr().err


def test_whatever_is_pressed_is_written_with_its_pin(capsys: pytest.CaptureFixture[str]) -> None:
    assert check("--live", "--fault", "short:1,8", "--fault", "open:2") == 0
    said = capsys.readouterr().out.splitlines()
    assert said[:4] == [
        "Press anything: I write what I see. Ctrl-C ends it.",
        "Seat 1: pressed [gpio 4 (pin 7)]",
        "Seat 8: pressed [gpio 12 (pin 32)]",
        "Seat 1: let go [gpio 4 (pin 7)]",
    ]
    assert not [words for words in said if words.startswith("Seat 2")]
    assert said[-1] == "The box's own button: let go [gpio 13 (pin 33)]"


def test_what_is_pressed_where_the_plan_has_nothing_is_written_too() -> None:
    async def whole() -> list[Seen]:
        panel, seen = MockPanel(EIGHT), list[Seen]()
        await panel.close()
        stray = GpioPin(26)
        bench = Bench(only_read(EIGHT, [stray]), panel.wires.as_wires())

        async def tell(one: Seen) -> None:
            seen.append(one)

        watching = asyncio.create_task(watch(bench, EIGHT, tell))
        for touches in (True, False):
            await asyncio.sleep(1)
            panel.wires.touch(stray, touches)
        await asyncio.sleep(1)
        watching.cancel()
        bench.close()
        return seen

    assert run_virtually(whole()) == [Seen(GpioPin(26), True, None), Seen(GpioPin(26), False, None)]
    assert worded(Seen(GpioPin(26), True, None), load("en")) == (
        "Closed, where the plan has nothing [gpio 26 (pin 37)]"
    )
