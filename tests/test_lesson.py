"""The teach-in: whichever wire is where is learnt, and nothing is driven that may not be."""

import asyncio
from argparse import Namespace
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from hardware.check.bench import PULSE, Bench, lines_of, pieces
from hardware.check.findings import CheckStep, Defect
from hardware.check.known import with_chips
from hardware.check.lesson import Learnt, Lesson
from hardware.check.pupils import Pupils
from hardware.mock import MockPanel
from hardware.mock_faults import FAULTS, spoil
from hardware.panel import HOST, Button
from hardware.plan import (
    ExpanderPin,
    GpioLamp,
    GpioPin,
    LampPlan,
    PanelPlan,
    Pin,
    Pixels,
    StripPlan,
    lamp_pins,
)
from hardware.wiring.header import ALWAYS, STRIP
from hardware.wiring.proposal import Kit, Lamps, propose
from hardware.wiring.sounds import SOUNDS
from hardware.wiring.texts import Texts
from hardware.wiring.wiring import Wiring
from moderator.__main__ import main
from moderator.commands.learn import design_of, keep, learn, read_beside
from moderator.keeping.settings import Settings, load
from moderator.table.clock import run_virtually

# Every kind of design, on as few seats as show it.
DESIGNS = {
    "pins": Kit(6),
    "a HAT": Kit(6, sound="hifiberry-amp100"),
    "colours": Kit(4, lamps="rgb"),
    "buzzers": Kit(4, buzzers=True),
    "chips": Kit(16),
    "chips and a strip": Kit(17, sound="usb", lamps="strip"),
    "all of it": Kit(18, lamps="strip", buzzers=True),
}


class Quiet:
    """Nobody listens."""

    def __init__(self) -> None:
        self.defects: list[Defect] = []
        self.steps: list[CheckStep] = []

    async def step(self, step: CheckStep) -> None:
        self.steps.append(step)

    async def defect(self, defect: Defect) -> None:
        self.defects.append(defect)


Look = Callable[[MockPanel], None]


def taught(design: Wiring, table: Callable[[], MockPanel], look: Look = lambda _: None) -> Learnt:
    """What is learnt at a table by whoever sits there, looked at all the time."""

    async def whole() -> Learnt:
        panel = table()
        await panel.close()
        pupils = Pupils(panel, Quiet())

        async def watch() -> None:
            while True:
                look(panel)
                await asyncio.sleep(PULSE / 5)

        tasks = [asyncio.create_task(pupils.watch()), asyncio.create_task(watch())]
        try:
            _, learnt = await learn(design, lambda _: panel.wires.as_wires(), pupils)
        finally:
            for task in tasks:
                task.cancel()
        assert not driven(panel)
        return learnt

    learnt: Learnt = run_virtually(whole())
    return learnt


def driven(panel: MockPanel) -> set[Pin | int]:
    """Every line that is driven high now, and every pixel that is lit."""
    wires = panel.wires
    pins: list[Pin] = [GpioPin(bcm) for bcm in wires.header]
    pins += [ExpanderPin(address, pin) for address in wires.bus.chips for pin in range(16)]
    lit = {place for place, colour in enumerate(wires.spi.pixels if wires.spi else ()) if any(colour)}
    return {pin for pin in pins if wires.is_driven(pin) and wires.level(pin)} | lit


def mixed(plan: PanelPlan, chance: Random) -> PanelPlan:
    """The same lines, soldered in any order; the strip from its far end, and of another make."""
    buttons = shuffled([*plan.buttons.values()], chance)
    lamps = iter(shuffled([pin for lamp in plan.lamps.values() for pin in lamp_pins(lamp)], chance))
    buzzers = iter(shuffled([*plan.buzzers.values()], chance))

    def lamp(wired: LampPlan) -> LampPlan:
        if isinstance(wired, Pixels):
            assert plan.strip is not None
            return Pixels(plan.strip.pixels - 1 - wired.last, wired.count)
        pins = [next(lamps) for _ in lamp_pins(wired)]
        header = [pin for pin in pins if isinstance(pin, GpioPin)]
        if len(header) == 3:
            return GpioLamp((header[0], header[1], header[2]))
        return GpioLamp((header[0],)) if header else _chip(pins[0])

    seats = [
        replace(seat, button=button, lamp=lamp(seat.lamp), buzzer=next(buzzers, None))
        for seat, button in zip(plan.seats, buttons[:-1], strict=True)
    ]
    strip = plan.strip and replace(plan.strip, order="brg")
    return replace(plan, seats=tuple(seats), host=buttons[-1], centre=lamp(plan.centre), strip=strip)


def _chip(pin: Pin) -> ExpanderPin:
    assert isinstance(pin, ExpanderPin)
    return pin


def shuffled(pins: list[Pin], chance: Random) -> list[Pin]:
    return chance.sample(pins, len(pins))


@pytest.mark.parametrize("kit", DESIGNS.values(), ids=list(DESIGNS))
def test_whichever_wire_is_where_is_learnt(kit: Kit) -> None:
    design = propose(kit)
    truth = mixed(design.plan, Random(kit.seats))
    assert truth != design.plan
    learnt = taught(design, lambda: MockPanel(truth))
    assert learnt.defects == ()
    assert learnt.plan == truth


@pytest.mark.parametrize("kit", DESIGNS.values(), ids=list(DESIGNS))
def test_only_one_line_is_driven_and_only_for_a_pulse_and_only_if_it_may_be_a_lamp(kit: Kit) -> None:
    design = propose(kit)
    may = {*lines_of(design.plan, ()).lamps, *design.plan.buzzers.values()}
    pieces_of = {
        pixel: piece for piece in pieces(design.plan) for pixel in range(piece.first, piece.last + 1)
    }
    since: dict[object, float] = {}
    seen: set[object] = set()

    def look(panel: MockPanel) -> None:
        now = asyncio.get_running_loop().time()
        lit = {pieces_of[line] if isinstance(line, int) else line for line in driven(panel)}
        # Some are pulled down for a moment, too.
        lit |= {GpioPin(pin) for pin in panel.wires.header if panel.wires.is_driven(GpioPin(pin))}
        assert len(lit) <= 1
        assert lit <= may
        for line in [*since]:
            if line not in lit:
                assert now - since.pop(line) <= PULSE * 1.2 + 1e-9
        for line in lit:
            since.setdefault(line, now)
        seen.update(lit)

    taught(design, lambda: MockPanel(mixed(design.plan, Random(1))), look)
    # Lines are no longer lit once everybody has a lamp.
    assert len(seen) >= len(may) - 1


@pytest.mark.parametrize("sound", SOUNDS)
@pytest.mark.parametrize("lamps", ["mono", "strip"])
def test_what_buses_sound_and_console_need_is_not_touched(sound: str, lamps: Lamps) -> None:
    design = propose(Kit(4, "4" if sound == "jack" else "5", sound, lamps))
    left_alone = {*ALWAYS, *SOUNDS[sound].pins, *(STRIP if lamps == "strip" else ())}
    touched: set[int] = set()
    taught(design, lambda: MockPanel(design.plan), lambda panel: touched.update(panel.wires.header))
    assert touched
    assert not touched & left_alone


def test_chips_with_each_others_address_or_with_one_that_is_not_planned_are_learnt() -> None:
    design = propose(Kit(16))
    swapped = with_addresses(design.plan, {0x20: 0x21, 0x21: 0x20})
    assert taught(design, lambda: MockPanel(swapped)).plan == swapped
    strange = with_addresses(design.plan, {0x20: 0x25})
    assert taught(design, lambda: MockPanel(strange)).plan == strange
    assert with_chips(design.plan, [0x20, 0x21, 0x27]) == design.plan


def with_addresses(plan: PanelPlan, instead: dict[int, int]) -> PanelPlan:
    def moved(pin: Pin) -> Pin:
        return (
            ExpanderPin(instead.get(pin.address, pin.address), pin.pin)
            if isinstance(pin, ExpanderPin)
            else pin
        )

    seats = [
        replace(
            seat,
            button=moved(seat.button),
            lamp=_chip(moved(seat.lamp)) if isinstance(seat.lamp, ExpanderPin) else seat.lamp,
        )
        for seat in plan.seats
    ]
    return replace(plan, seats=tuple(seats))


def test_a_button_anywhere_that_is_free_is_learnt() -> None:
    """A core in the wrong hole of the board is no mistake, if nothing else is there."""
    design = propose(Kit(4))
    others = [pin for pin in read_beside(design) if pin not in design.plan.pins]
    seats = (replace(design.plan.seats[0], button=others[0]), *design.plan.seats[1:])
    truth = replace(design.plan, seats=seats, host=others[-1])
    assert taught(design, lambda: MockPanel(truth)).plan == truth


def test_seats_that_are_not_built_yet_are_left_out() -> None:
    design = propose(Kit(8))
    truth = replace(design.plan, seats=design.plan.seats[:3])
    learnt = taught(design, lambda: Missing(design.plan, 3))
    assert learnt == Learnt(truth, ())


class Missing(MockPanel):
    """A table of which only the first seats are built."""

    def __init__(self, plan: PanelPlan, built: int) -> None:
        super().__init__(plan)
        for seat in range(built, self.seats):
            self.loosen(seat)
            self.burn_out(seat)


def test_a_strip_whose_pieces_are_not_alike_is_learnt_pixel_by_pixel() -> None:
    design = propose(Kit(3, lamps="strip"))
    lamps = (Pixels(2, 1), Pixels(3, 4), Pixels(7, 2))
    seats = [replace(seat, lamp=lamp) for seat, lamp in zip(design.plan.seats, lamps, strict=True)]
    plan = replace(design.plan, seats=tuple(seats), centre=Pixels(0, 2), strip=StripPlan(9))
    truth = mixed(plan, Random(2))
    assert taught(replace(design, plan=plan), lambda: MockPanel(truth)).plan == truth


# What is done to a table, what is found, and whether the plan is learnt all the same.
SPOILT: dict[str, tuple[Kit, list[str], list[tuple[str, Button | str | None]], bool]] = {
    "a button that is open": (Kit(5), ["open:3"], [("open", 2)], False),
    "the host's": (Kit(5), ["open:host"], [("open", HOST)], False),
    "two that touch": (Kit(5), ["short:2,5"], [("short", 4)], False),
    "one that jams": (Kit(5), ["stuck:2"], [("stuck", 1)], False),
    "one that chatters": (Kit(5), ["chattering:2"], [], True),
    "two that are swapped": (Kit(5), ["swapped:2,host"], [], True),
    "a joint that shakes": (Kit(5), ["shaky:2"], [], True),
    "a lamp that is weak": (Kit(5), ["weak:2"], [], True),
    "a lamp that is dark": (Kit(5), ["dark:4"], [("lamp-unseen", 3)], False),
    "the centre": (Kit(5), ["dark:centre"], [("lamp-unseen", HOST)], False),
    "a buzzer that is silent": (Kit(4, buzzers=True), ["silent:2"], [("buzzer-silent", 1)], True),
    "a lamp's wire at a button's": (Kit(5), ["bridged:3"], [("lamp-touches", 2)], True),
    "a chip that is missing": (
        Kit(16), ["chip:15"], [("expander-missing", None)], True,
    ),
    "chips that are swapped": (Kit(16), ["chips:1,15"], [], True),
    "words that are lost": (Kit(16), ["drops"], [("bus-drops", None)], True),
    "a line that is off": (Kit(16), ["line"], [("line-silent", None)], True),
    "a strip from its far end": (Kit(5, lamps="strip"), ["reversed"], [], True),
    "a strip with other colours": (Kit(5, lamps="strip"), ["colours"], [], True),
    "a strip with a bad joint": (Kit(5, lamps="strip"), ["strip:4"], [("strip-dark", None)], False),
    "a strip that is dead": (Kit(5, lamps="strip"), ["strip:centre"], [("strip-dead", None)], False),
    "three lamps that are dark": (
        Kit(5), ["dark:1", "dark:3", "dark:4"], [("lamps-unseen", None)], False,
    ),
    "three buttons that are open": (
        Kit(8), ["open:1", "open:3", "open:5"], [("open-several", None)], False,
    ),
    "an open button, where nobody can say what is felt": (
        Kit(4, buzzers=True), ["open:2"], [("open", 1)], False,
    ),
    "buzzers without their supply": (
        Kit(4, buzzers=True), [f"silent:{seat}" for seat in (1, 2, 3, 4)], [("buzzers-silent", None)], True,
    ),
}  # fmt: skip


@pytest.mark.parametrize(("kit", "faults", "found", "is_learnt"), SPOILT.values(), ids=list(SPOILT))
def test_what_is_bad_is_told_and_nothing_wrong_is_learnt(
    kit: Kit, faults: list[str], found: list[tuple[str, Button | str | None]], is_learnt: bool
) -> None:
    design = propose(kit)

    def table() -> MockPanel:
        panel = MockPanel(design.plan)
        for fault in faults:
            spoil(panel, fault)
        return panel

    learnt = taught(design, table)
    assert [(defect.what, defect.place) for defect in learnt.defects] == found
    assert (learnt.plan is not None) == is_learnt


def test_every_fault_there_is_was_tried() -> None:
    assert {fault.partition(":")[0] for _, faults, _, _ in SPOILT.values() for fault in faults} == {*FAULTS}


def test_a_line_that_is_down_from_the_beginning_is_told_and_heard_no_more() -> None:
    class Pinched(MockPanel):
        """A wire touches ground."""

        def press(self, button: Button) -> None:
            if button != 1:
                super().press(button)

    design = propose(Kit(3))

    async def whole() -> Learnt:
        panel = Pinched(design.plan)
        await panel.close()
        bench = Bench(lines_of(design.plan, ()), panel.wires.as_wires())
        panel.wires.touch(design.plan.seats[1].button, touches=True)
        pupils = Pupils(panel, Quiet())
        watching = asyncio.create_task(pupils.watch())
        learnt = await Lesson(design.plan, bench, pupils).run()
        watching.cancel()
        bench.close()
        return learnt

    learnt: Learnt = run_virtually(whole())
    assert learnt.plan is None
    assert [defect.what for defect in learnt.defects] == ["line-down", "open"]
    assert learnt.defects[0].detail == "gpio 17"


def test_whoever_presses_elsewhere_first_is_asked_again() -> None:
    class Hasty(Pupils):
        """Seat 1 presses when seat 2 is called, once."""

        was_hasty = False

        async def step(self, step: CheckStep) -> None:
            if step == CheckStep("teach-seat", 1):
                step = CheckStep("teach-seat", 0)
            await super().step(step)

    design = propose(Kit(3))

    async def whole() -> tuple[Learnt, Quiet]:
        panel, heard = MockPanel(design.plan), Quiet()
        await panel.close()
        pupils = Hasty(panel, heard)
        watching = asyncio.create_task(pupils.watch())
        _, learnt = await learn(design, lambda _: panel.wires.as_wires(), pupils)
        watching.cancel()
        return learnt, heard

    learnt, heard = run_virtually(whole())
    assert learnt == Learnt(design.plan, ())
    assert CheckStep("teach-again", 1) in heard.steps


# At the terminal.


def check(*options: object) -> int:
    return main(["check", "--learn", "--mock", "--language", "en", *map(str, options)])


@pytest.fixture
def file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """The settings of a table with eight seats, and something else in them."""
    file = tmp_path / "box.yaml"
    file.write_text("volume: 0.7\n")
    design = ["--seats", "8", "--pi", "4", "--sound", "usb", "--lamps", "mono", "--no-buzzers"]
    assert main(["wiring", "--new", "--settings", str(file), *design]) == 0
    capsys.readouterr()
    return file


def test_the_plan_that_was_learnt_is_written_and_the_old_one_kept(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = file.read_text()
    assert check("--settings", file, "--fault", "swapped:2,5") == 0
    said = capsys.readouterr().out
    assert "I have learnt it, and write the plan. Seats: 8." in said
    assert f"Written: {file}\nWhat stood there before: {file}.before\n" in said
    settings = load(file)
    assert settings.volume == 0.7
    assert settings.panel is not None
    assert [settings.panel.plan.buttons[seat] for seat in (1, 4)] == [GpioPin(25), GpioPin(17)]
    assert file.with_name("box.yaml.before").read_text() == before


def test_what_was_not_learnt_is_not_written(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = file.read_text()
    assert check("--settings", file, "--fault", "open:2") == 1
    assert "write nothing. Found: 1." in capsys.readouterr().out
    assert file.read_text() == before


def test_without_settings_a_plan_is_only_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert check("--fault", "swapped:1,2") == 0
    said = capsys.readouterr().out
    assert "panel:" in said
    assert "centre: gpio 16 (pin 36)" in said


def test_what_the_box_may_not_write_it_leaves_for_who_may(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Installed, `moderator check` runs as the box, which has no right to its settings."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    left, before = tmp_path / "state" / "learnt.yaml", file.read_text()
    wiring, told = load(file).panel, list[str]()
    assert wiring is not None
    # There nobody makes a file, whoever asks.
    keep(wiring, Namespace(settings=Path("/sys/kernel/box.yaml")), Texts("de"), told.append)
    assert told == [f"Gelernt; von hier kommt es in die Einstellungen: {left}"]
    assert left.read_text() in before
    left.write_text(left.read_text().replace("gpio 17 (pin 11)", "gpio 26"))
    assert main(["wiring", "--take", str(left), "--settings", str(file), "--language", "en"]) == 0
    assert f"Written: {file}" in capsys.readouterr().out
    assert "button: gpio 26 (pin 37)" in file.read_text()
    assert not left.exists()
    left.write_text("panel: {seats: 3}\n")
    assert main(["wiring", "--take", str(left), "--settings", str(file)]) == 2
    assert "button: gpio 26 (pin 37)" in file.read_text()
    assert left.exists()


@pytest.mark.parametrize("language", ["de", "en"])
def test_what_is_built_is_asked_first(language: str) -> None:
    texts, planned = Texts(language), propose(Kit(5))
    settings = Settings(panel=planned)
    asked: list[str] = []

    def answers(*said: str) -> Callable[[str], str]:
        typed = iter(said)

        def ask(question: str) -> str:
            asked.append(question)
            return next(typed, "")

        return ask

    assert design_of(settings, texts, answers(), lambda _: None) == planned
    assert "5" in asked[0]
    anew = answers(texts("ask.no"), "20", "5", "usb", "strip", texts("ask.yes"))
    assert design_of(settings, texts, anew, lambda _: None) == propose(Kit(20, "5", "usb", "strip", True))
    assert design_of(Settings(), texts, answers("3"), lambda _: None) == propose(Kit(3))


def test_a_fault_that_there_is_not_is_told_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert check("--fault", "melted:1") == 2
    assert "open, short, stuck" in capsys.readouterr().err
