"""The self-test: every bad joint is found and named, and a good panel gives no defect."""

import asyncio
import json
import platform
from collections.abc import Callable
from functools import partial
from itertools import product
from pathlib import Path
from typing import get_args

import pytest

from hardware.brightness import GAMMA
from hardware.check import alone
from hardware.check.findings import CheckStep, Defect, Examination, Report, StepName, What
from hardware.check.fingers import ObedientFingers
from hardware.check.self_test import SelfTest
from hardware.expander_fake import FakeBus
from hardware.looks import BLACK, BLUE, GREEN, RED, WHITE
from hardware.mock import MockPanel
from hardware.panel import CENTRE, HOST, Button
from hardware.plan import ExpanderPin, GpioLamp, GpioPin, PanelPlan, Pixels, SeatPlan, StripPlan
from hardware.strip import clock_of
from hardware.strip_fake import FakeSpi
from hardware.wiring.header import JACKS
from hardware.wiring.proposal import Kit, Lamps, propose
from moderator import __version__
from moderator.__main__ import main
from moderator.commands.check import hello, machine
from moderator.lines.lines import load
from moderator.sound.speaker import Knob
from moderator.surfaces.wired.trying_out import Announcer, TryOut, say_thrice, unanswered
from moderator.table.clock import run_virtually
from moderator.table.mouth import Mouth
from moderator.web.server import WebServer

MIXED = PanelPlan(
    seats=(
        SeatPlan(GpioPin(4), GpioLamp((GpioPin(5),)), GpioPin(6)),
        SeatPlan(ExpanderPin(0x20, 0), ExpanderPin(0x20, 7), ExpanderPin(0x20, 15)),
        SeatPlan(ExpanderPin(0x21, 0), Pixels(0, 3)),
        SeatPlan(GpioPin(7), Pixels(3, 3), ExpanderPin(0x21, 7)),
    ),
    host=GpioPin(8),
    centre=GpioLamp((GpioPin(9),)),
    strip=StripPlan(6),
)
TABLES: dict[str, Callable[[], MockPanel]] = {
    "pins": lambda: MockPanel(4, "mono"),
    "colours": lambda: MockPanel(6, "rgb", buzzers=False),
    "on and off": lambda: MockPanel(2, "on-off"),
    "mixed": lambda: MockPanel(MIXED),
}


class Memory:
    """Remembers what was announced."""

    def __init__(self) -> None:
        self.steps: list[CheckStep] = []
        self.defects: list[Defect] = []

    async def step(self, step: CheckStep) -> None:
        self.steps.append(step)
        await asyncio.sleep(2)

    async def defect(self, defect: Defect) -> None:
        self.defects.append(defect)


def try_out(
    panel: Callable[[], MockPanel],
    spoil: Callable[[MockPanel], object] = lambda _: None,
    *examinations: Examination,
) -> tuple[Report, Memory, MockPanel]:
    """A self-test at a table where somebody does what is said."""

    async def whole() -> tuple[Report, Memory, MockPanel]:
        table, memory = panel(), Memory()
        spoil(table)
        await table.start()
        fingers = ObedientFingers(table, memory)
        report = await SelfTest(table, fingers, examinations).run()
        assert [table.glow(lamp) for lamp in (*range(table.seats), CENTRE)] == [BLACK] * (table.seats + 1)
        await table.close()
        return report, memory, table

    result: tuple[Report, Memory, MockPanel] = run_virtually(whole())
    return result


@pytest.mark.parametrize("panel", TABLES.values(), ids=list(TABLES))
def test_a_good_panel_gives_no_finding(panel: Callable[[], MockPanel]) -> None:
    report, memory, table = try_out(panel)
    assert report.defects == ()
    assert report.is_well
    has_buzzers = any(table.abilities(seat).buzz for seat in range(table.seats))
    wanted: list[StepName] = ["begin", "lamps", "buttons"]
    wanted += ["colours"] if any(table.abilities(seat).colour for seat in range(table.seats)) else []
    wanted += ["buzzers"] if has_buzzers else []
    assert report.steps == tuple(wanted)
    assert [step.name for step in memory.steps] == [*wanted, "well"]


PIS = list(JACKS)
KINDS = list(product(("usb", "hifiberry-dac"), get_args(Lamps), (False, True)))


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_whatever_plan_is_proposed_is_good_and_its_last_seats_can_be_told_apart(kind: int) -> None:
    """Every number of seats with one of the kinds; the limits with all of them."""
    sound, lamps, buzzers = KINDS[kind]
    for seats in (10, 11, *range(2 + kind, 50, len(KINDS)), 50):
        plan = propose(Kit(seats, PIS[seats % len(PIS)], sound, lamps, buzzers)).plan
        report, _, _ = try_out(partial(MockPanel, plan))
        assert report.is_well, seats
        report, _, _ = try_out(partial(MockPanel, plan), lambda table: table.short(0, table.seats - 1))
        assert report.defects == (Defect("short", 0, seats - 1),), seats


# What is done to a table of pins, and what is found.
SPOILT: dict[str, tuple[Callable[[MockPanel], object], list[Defect]]] = {
    "open": (lambda table: table.loosen(2), [Defect("open", 2)]),
    "open, the host's": (lambda table: table.loosen(HOST), [Defect("open", HOST)]),
    "short": (lambda table: table.short(1, 3), [Defect("short", 1, 3)]),
    "short with the host's": (lambda table: table.short(HOST, 2), [Defect("short", 2, HOST)]),
    "stuck": (lambda table: table.stick(0), [Defect("stuck", 0)]),
    "stuck before": (lambda table: table.press(3), [Defect("stuck", 3)]),
    "swapped": (lambda table: table.swap(0, 2), [Defect("swapped", 0, 2)]),
    "lamp dark": (lambda table: table.burn_out(1), [Defect("lamp-dark", 1)]),
    "centre lamp dark": (lambda table: table.burn_out(CENTRE), [Defect("lamp-dark", HOST)]),
    "buzzer silent": (lambda table: table.silence(3), [Defect("buzzer-silent", 3)]),
    "two at once": (
        lambda table: [spoil(place) for spoil, place in ((table.loosen, 3), (table.burn_out, 1))],
        [Defect("lamp-dark", 1), Defect("open", 3)],
    ),
}


@pytest.mark.parametrize(("spoil", "found"), SPOILT.values(), ids=list(SPOILT))
@pytest.mark.parametrize("panel", [TABLES["pins"], TABLES["mixed"]], ids=["pins", "mixed"])
def test_a_bad_joint_is_found_and_named(
    panel: Callable[[], MockPanel], spoil: Callable[[MockPanel], object], found: list[Defect]
) -> None:
    report, memory, _ = try_out(panel, spoil)
    assert list(report.defects) == memory.defects == found
    assert not report.is_well
    assert memory.steps[-1] == CheckStep("done", number=len(found))


@pytest.mark.parametrize("button", [0, 1, HOST])
def test_a_chattering_button_is_found_and_named(button: Button) -> None:
    report, _, _ = try_out(TABLES["mixed"], lambda table: table.wear_out(button))
    assert [(defect.what, defect.place) for defect in report.defects] == [("chattering", button)]


def test_a_button_that_parts_while_it_is_held_is_found_and_named() -> None:
    class Loose(MockPanel):
        """A panel with a wire that gives way."""

        def press(self, button: Button) -> None:
            super().press(button)
            if button == 1:
                asyncio.get_running_loop().call_later(0.5, self.release, button)

    report, memory, _ = try_out(lambda: Loose(3, "mono"))
    assert report.defects == (Defect("loose", 1),)
    assert CheckStep("again", 1) in memory.steps


def test_who_lets_go_too_early_may_try_again() -> None:
    class Impatient(MockPanel):
        """A panel at which somebody lets go too early, once."""

        times = 0

        def press(self, button: Button) -> None:
            super().press(button)
            self.times += 1
            if self.times == 1:
                asyncio.get_running_loop().call_later(0.3, self.release, button)

    report, _, _ = try_out(lambda: Impatient(3, "mono"))
    assert report.is_well


def test_a_button_that_bounces_far_too_often_is_found_however_quick_it_is() -> None:
    class Bouncing(MockPanel):
        """A panel with a button that bounces a hundred times in the time of a good one."""

        def press(self, button: Button) -> None:
            super().press(button)
            for _ in range(50 if button == 1 else 2):
                self._touch(button, False)
                self._touch(button, True)

    report, _, _ = try_out(lambda: Bouncing(3, "mono"))
    assert report.defects == (Defect("chattering", 1, detail="101 bounces"),)


def test_who_lets_go_late_does_not_answer_for_the_next() -> None:
    class Slow(MockPanel):
        """A panel at which somebody forgets a finger on the first button."""

        def release(self, button: Button) -> None:
            if button == 0:
                asyncio.get_running_loop().call_later(4.7, super().release, button)
            else:
                super().release(button)

    report, _, _ = try_out(lambda: Slow(3, "mono", buzzers=False))
    assert report.defects == (Defect("stuck", 0),)


def test_who_misses_a_buzz_gets_another() -> None:
    class Dreaming(MockPanel):
        """A panel at which the first buzz is missed."""

        missed = False

        def press(self, button: Button) -> None:
            if self.buzzing(0) and not self.missed:
                self.missed = True
            else:
                super().press(button)

    report, _, table = try_out(lambda: Dreaming(3, "mono"))
    assert isinstance(table, Dreaming)
    assert table.missed
    assert report.is_well


def test_without_the_common_ground_it_is_one_finding_and_soon_told() -> None:
    report, memory, _ = try_out(
        lambda: MockPanel(20, "mono"), lambda table: list(map(table.loosen, range(20)))
    )
    assert report.defects == (Defect("dead"),)
    assert [step.place for step in memory.steps if step.name == "call"] == [0, 1, 2]
    assert memory.steps[-1].name == "done"


def test_swapped_buzzers_are_found_and_named() -> None:
    plan = PanelPlan(
        tuple(
            SeatPlan(seat.button, seat.lamp, buzzer)
            for seat, buzzer in zip(MIXED.seats[:2], [GpioPin(20), GpioPin(21)], strict=True)
        ),
        MIXED.host,
        MIXED.centre,
    )

    class Swapped(MockPanel):
        """Whoever feels seat 0's sits at seat 1."""

        def press(self, button: Button) -> None:
            felt = any(self.wires.level(GpioPin(pin)) for pin in (20, 21))
            super().press(1 - button if felt and isinstance(button, int) else button)

        def release(self, button: Button) -> None:
            for seat in (0, 1):
                super().release(seat)
            super().release(button)

    report, _, _ = try_out(lambda: Swapped(plan))
    assert list(report.defects) == [Defect("buzzer-swapped", 0, 1), Defect("buzzer-swapped", 1, 0)]


def test_a_chip_that_does_not_answer_is_found_at_its_places() -> None:
    report, _, _ = try_out(TABLES["mixed"], lambda table: table.cut(1))
    assert {(defect.what, defect.place) for defect in report.defects} == {("broken", 1)}
    assert all("0x20" in defect.detail for defect in report.defects)


def test_lamps_show_every_colour_they_have_one_after_another() -> None:
    _, _, table = try_out(lambda: MockPanel(3, "rgb"))
    for seat in range(3):
        shown = [glow.colour for glow in table.history(seat) if glow.colour != BLACK]
        assert shown[:4] == [RED, GREEN, BLUE, WHITE]


def test_all_lamps_show_the_same_colours_at_once_and_whose_is_wrong_says_so() -> None:
    """A missing colour, or a strip that takes them in another order."""
    seen: list[object] = []

    class Miswired(MockPanel):
        """A panel at which somebody at seat 1 sees another colour than all others do."""

        def press(self, button: Button) -> None:
            colours = {self.glow(seat) for seat in range(3)}
            if button == HOST and len(colours) == 1 and BLACK not in colours:
                seen.append(colours)
                self.tap(1)
            super().press(button)

    report, memory, table = try_out(lambda: Miswired(3, "rgb", buzzers=False))
    assert list(report.defects) == memory.defects == [Defect("colour", 1)]
    assert report.steps == ("begin", "lamps", "buttons", "colours")
    assert len(seen) == 1
    for seat in range(3):
        shown = [glow.colour for glow in table.history(seat) if glow.colour != BLACK]
        assert shown[-5:-1] == [RED, GREEN, BLUE, WHITE]


def test_if_nobody_says_anything_about_the_colours_they_are_right() -> None:
    class Away(MockPanel):
        """A panel whose host's button nobody presses then."""

        def press(self, button: Button) -> None:
            if not all(self.glow(seat) != BLACK for seat in range(3)):
                super().press(button)

    report, _, _ = try_out(lambda: Away(3, "rgb", buzzers=False))
    assert report.is_well


def test_a_self_test_that_is_stopped_leaves_all_dark() -> None:
    async def whole() -> None:
        panel, memory = MockPanel(4, "mono"), Memory()
        await panel.start()
        test = SelfTest(panel, memory)
        task = asyncio.create_task(test.run())
        await asyncio.sleep(9)
        assert test.is_running
        assert panel.glow(0) == WHITE
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert not test.is_running
        assert panel.glow(0) == BLACK
        await panel.close()

    run_virtually(whole())


def test_a_report_can_be_put_into_a_forum() -> None:
    report, _, _ = try_out(TABLES["pins"], lambda table: table.short(1, HOST))
    told = json.loads(json.dumps(report.as_json()))
    assert told["findings"] == [{"what": "short", "place": 2, "other": "host"}]
    assert told["steps"] == ["begin", "lamps", "buttons", "buzzers"]


def test_what_the_box_examines_alone_is_told_in_its_turn() -> None:
    async def too_full() -> list[Defect]:
        return [Defect("disk-full", detail="3 MB")]

    report, memory, _ = try_out(TABLES["pins"], lambda _: None, Examination("disk", too_full))
    assert report.steps[:2] == ("begin", "disk")
    assert memory.defects == list(report.defects) == [Defect("disk-full", detail="3 MB")]


# In words, at the terminal and by the host's double tap


@pytest.mark.parametrize("language", ["de", "en"])
def test_everything_that_is_found_or_done_has_its_line(language: str) -> None:
    said: list[str] = []

    async def say(words: str) -> None:
        said.append(words)

    async def whole() -> None:
        announcer = Announcer(lambda: load(language), say)
        for name in get_args(StepName):
            await announcer.step(CheckStep(name, HOST, 3))
        for what in get_args(What):
            await announcer.defect(Defect(what, 2, CENTRE, "0x21"))

    run_virtually(whole())
    assert len(said) == len(get_args(StepName)) + len(get_args(What))
    assert any("Platz 3" in words and "Die Lampe in der Mitte" in words for words in said) == (
        language == "de"
    )
    assert "{" not in "".join(said)


def check(*options: object) -> int:
    return main(["check", "--mock", "--language", "en", *map(str, options)])


def test_a_check_at_the_terminal_tells_every_step(capsys: pytest.CaptureFixture[str]) -> None:
    assert check() == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "I am going to test the box now. It takes a few minutes."
    assert said[-1] == "Everything is in order."
    # Buzzers are not spoken of where none are planned.
    assert len(said) == 4


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("open:3", "Seat 3: The button does not answer.|gpio 23 (pin 16)"),
        ("open:host", "The box's own button: The button does not answer.|gpio 13 (pin 33)"),
        ("short:1,4", "Seat 1 answers, and at the same time: Seat 4.|gpio 4 (pin 7), gpio 24 (pin 18)"),
        ("stuck:2", "Seat 2: The button is down all the time.|gpio 17 (pin 11)"),
        ("chattering:8", "Seat 8: The button bounces for too long.|gpio 12 (pin 32); 7 bounces"),
        ("swapped:5,6", "Seat 5 is lit, but this answers: Seat 6.|gpio 25 (pin 22), gpio 8 (pin 24)"),
        ("dark:7", "Seat 7 only answered when called.|gpio 5 (pin 29)"),
    ],
)
def test_a_fault_that_is_put_in_is_told_with_its_pin(
    fault: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check("--fault", fault) == 1
    *_, defect, end = capsys.readouterr().out.splitlines()
    words, _, wired = told.partition("|")
    assert defect.startswith(words)
    assert defect.endswith(f"[{wired}]")
    assert end == "That was all. Found: 1."


def test_a_buzzer_that_is_not_planned_cannot_be_silent(capsys: pytest.CaptureFixture[str]) -> None:
    assert check("--fault", "silent:5") == 2
    assert "no buzzer there" in capsys.readouterr().err


@pytest.mark.parametrize("fault", ["open", "open:9", "open:0", "short:1", "short:1,2,3", "melted:1", ":"])
def test_a_fault_that_there_is_not_is_told_so(fault: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert check("--fault", fault) == 2
    assert "open, short, stuck, chattering, swapped" in capsys.readouterr().err


def test_real_wires_are_not_spoilt(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "box.yaml"
    file.write_text("panel:\n  host: 26\n  centre: 6\n  seats: {1: {button: 5, lamp: 13}}\n")
    assert main(["check", "--settings", str(file), "--fault", "open:1"]) == 2
    assert "--mock" in capsys.readouterr().err


def test_a_strip_that_is_too_long_for_the_kernel_is_told_with_what_helps(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not with a traceback; on a Pi whose kernel takes more it is played."""
    file = tmp_path / "box.yaml"
    file.write_text("""\
panel:
  strip: {pixels: 400}
  host: gpio 5
  centre: strip 0-1
  seats:
    1: {button: gpio 6, lamp: strip 2-399}
""")
    assert check("--silent", "--settings", file) == 2
    assert "spidev.bufsiz=8192" in capsys.readouterr().err


def test_a_check_of_the_panel_in_the_settings_as_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "box.yaml"
    assert main(["wiring", "--new", "--settings", str(file), "--seats", "20", "--pi", "4", "--sound", "usb",
                 "--lamps", "mono", "--no-buzzers"]) == 0  # fmt: skip
    capsys.readouterr()
    assert check("--settings", file, "--json") == 0
    told = capsys.readouterr()
    report = json.loads(told.out)
    assert (report["steps"], report["findings"]) == (["begin", "lamps", "buttons"], [])
    assert report["version"] == __version__
    assert report["on"]
    assert "Press the button whose lamp is lit" in told.err


def test_the_kind_of_pi_is_told_where_there_is_one(tmp_path: Path) -> None:
    file = tmp_path / "model"
    file.write_text("Raspberry Pi 4 Model B Rev 1.4\0")
    assert machine(file) == "Raspberry Pi 4 Model B Rev 1.4"
    assert machine(tmp_path / "no Pi") == platform.machine()


def test_a_check_without_a_panel_says_what_to_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "box.yaml"
    file.write_text("language: en\n")
    assert main(["check", "--settings", str(file)]) == 2
    assert "moderator wiring --new" in capsys.readouterr().err


def test_the_hosts_double_tap_begins_a_self_test_and_another_stops_it() -> None:
    said: list[str] = []
    reports: list[Report] = []

    async def say(words: str) -> None:
        said.append(words)

    async def whole() -> None:
        panel = MockPanel(2, "mono", buzzers=False)
        await panel.start()
        try_it = TryOut(SelfTest(panel, Announcer(lambda: load("de"), say)), reports.append, lambda: None)
        assert try_it()
        await asyncio.sleep(5)
        assert try_it.is_running
        assert try_it()
        await asyncio.sleep(1)
        assert not try_it.is_running
        assert not reports
        assert try_it()
        await asyncio.sleep(600)
        assert not try_it.is_running
        await panel.close()

    run_virtually(whole())
    # Nobody was there.
    assert [report.defects for report in reports] == [(Defect("dead"),)]
    assert said[-1] == "Das war alles. Gefunden habe ich: 1."


class Ears(Mouth):
    """A mouth that remembers what it said, and how loud it was."""

    def __init__(self) -> None:
        self.loud = 0.8
        self.heard: list[tuple[float, str]] = []

    async def say(self, text: str) -> None:
        self.heard.append((self.loud, text))
        await asyncio.sleep(1)

    def turn(self, knob: Knob, level: float) -> None:
        assert knob == "master"
        self.loud = level


@pytest.mark.parametrize(("is_heard", "found"), [(True, []), (False, ["no-sound"])])
def test_whoever_heard_all_three_volumes_presses(is_heard: bool, found: list[str]) -> None:
    async def whole() -> tuple[Report, Ears]:
        panel, ears = MockPanel(3, "mono"), Ears()
        announcer = Announcer(lambda: load("en"), ears.say)

        class Deaf(ObedientFingers):
            """Presses whatever is lit, and hears nothing."""

            async def step(self, step: CheckStep) -> None:
                if step.name != "heard":
                    await super().step(step)

        thrice = partial(say_thrice, announcer, ears, lambda: 0.8)
        await panel.start()
        fingers = (ObedientFingers if is_heard else Deaf)(panel, announcer)
        report = await SelfTest(panel, fingers, (), thrice).run()
        await panel.close()
        return report, ears

    report, ears = run_virtually(whole())
    assert [defect.what for defect in report.defects] == found
    wanted = [(0.3, "One, softly."), (0.6, "Two, normally."), (1.0, "Three, loudly.")]
    assert [said for said in ears.heard if said in wanted] == wanted
    assert ears.loud == 0.8
    assert report.steps[-2:] == ("sound", "heard")


def test_where_no_button_answers_nobody_is_asked_what_they_heard() -> None:
    async def whole() -> Report:
        panel = MockPanel(3, "mono")
        list(map(panel.loosen, range(3)))

        async def sound() -> None:
            await asyncio.sleep(1)

        await panel.start()
        report = await SelfTest(panel, ObedientFingers(panel, Memory()), (), sound).run()
        await panel.close()
        return report

    report: Report = run_virtually(whole())
    assert report.defects == (Defect("dead"),)
    assert report.steps == ("begin", "lamps", "buttons", "sound")


# What the box finds out alone


def test_the_page_is_asked_as_a_phone_would() -> None:
    async def whole() -> None:
        server = WebServer(hello, "127.0.0.1", 8080)
        address = f"http://127.0.0.1:{server.port}/"
        server.start()
        assert await unanswered(address) == []
        await server.close()
        (found,) = await unanswered(address)
        assert (found.what, found.detail.partition(":8")[0]) == ("no-page", "http://127.0.0.1")

    asyncio.run(whole())


@pytest.mark.parametrize("address", ["", "http://localhost/", "http://localhost:8080/"])
def test_a_box_in_no_network_has_no_page_for_phones(address: str) -> None:
    (found,) = asyncio.run(unanswered(address))
    assert found.what == "no-page"


def test_who_answers_no_web_page_is_no_page() -> None:
    async def whole() -> None:
        async def mutter(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(b"220 mail\r\n")
            await writer.drain()
            writer.close()

        async with await asyncio.start_server(mutter, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            (found,) = await unanswered(f"http://127.0.0.1:{port}/")
            assert "220 mail" in found.detail

    asyncio.run(whole())


def test_who_is_planned_and_not_there_or_there_and_not_planned_is_found() -> None:
    bus = FakeBus([0x20, 0x24])
    assert list(alone.expanders([0x20, 0x21], bus)) == [
        Defect("expander-missing", detail="0x21"),
        Defect("expander-unplanned", detail="0x24"),
    ]
    assert list(alone.expanders([0x20, 0x24], bus)) == []


def test_a_wrong_clock_of_the_strip_is_found() -> None:
    spi = FakeSpi(StripPlan(3), 400e6)
    assert list(alone.strip(spi, lambda spi: clock_of(spi, took(spi)))) == []
    spi.core = 250e6
    (found,) = alone.strip(spi, lambda spi: clock_of(spi, took(spi)))
    assert found.what == "strip-clock"
    assert found.detail.startswith("1.87 MHz")
    assert "core_freq=250" in found.detail


def took(spi: object) -> Callable[[], float]:
    assert isinstance(spi, FakeSpi)
    return lambda: spi.took


def test_a_disk_that_is_full_or_cannot_be_written_is_found(tmp_path: Path) -> None:
    assert list(alone.disk(tmp_path, lambda _: 10**10)) == []
    assert list(alone.disk(tmp_path, lambda _: 7_000_000)) == [Defect("disk-full", detail="7 MB")]
    (found,) = alone.disk(tmp_path / "not there")
    assert found.what == "disk-read-only"


@pytest.mark.parametrize(
    ("flags", "found"),
    [(None, []), (0, []), (0x50000, ["power-before"]), (0x50005, ["power-now"]), (0x80000, [])],
)
def test_too_little_power_is_found_where_the_pi_tells(flags: int | None, found: list[str]) -> None:
    assert [defect.what for defect in alone.power(flags)] == found


def test_the_firmware_is_asked_where_it_is(tmp_path: Path) -> None:
    assert alone.power_flags(tmp_path, lambda: "") is None
    assert alone.power_flags(tmp_path, lambda: "throttled=0x50005\n") == 0x50005
    file = tmp_path / "devices" / "platform" / "soc" / "soc:firmware" / "get_throttled"
    file.parent.mkdir(parents=True)
    file.write_text("50000\n")
    assert alone.power_flags(tmp_path, lambda: "") == 0x50000


@pytest.mark.parametrize(("alarm", "found"), [("0\n", []), ("1\n", ["power-now"])])
def test_the_kernel_is_asked_where_the_firmware_may_not_be(
    tmp_path: Path, alarm: str, found: list[str]
) -> None:
    for number, name in enumerate(("cpu_thermal", "rpi_volt")):
        monitor = tmp_path / "class" / "hwmon" / f"hwmon{number}"
        monitor.mkdir(parents=True)
        (monitor / "name").write_text(f"{name}\n")
        if name == "rpi_volt":
            (monitor / "in0_lcrit_alarm").write_text(alarm)
    flags = alone.power_flags(tmp_path, lambda: "VCHI initialization failed\n")
    assert flags is not None
    assert [defect.what for defect in alone.power(flags)] == found


def test_the_self_test_keeps_to_the_limit_of_the_strip() -> None:
    """It lights a place all in white: 150 pixels of 60 mA would make a small supply sag, and be reported."""
    seats = (SeatPlan(GpioPin(4), Pixels(150, 150)),)
    panel = MockPanel(PanelPlan(seats, GpioPin(5), Pixels(0, 150), strip=StripPlan(300, limit=1000)))
    spi = panel.wires.spi
    assert spi is not None
    taken: list[float] = []
    panel.watch(lambda _: taken.append(300 + 20 * sum(part**GAMMA for lit in spi.pixels for part in lit)))
    report, *_ = try_out(lambda: panel)
    assert not report.defects
    assert 900 < max(taken) <= 1000
