"""`panel:` of a box.yaml: every mistake is told with its line and what to do, and no proposal has one."""

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from hardware.plan import (
    ExpanderPin,
    GpioLamp,
    GpioPin,
    PanelPlan,
    Pixels,
    SeatPlan,
    StripPlan,
)
from hardware.wiring.header import JACKS, free
from hardware.wiring.proposal import SPREADS, Kit, propose
from hardware.wiring.texts import LANGUAGES, Texts
from hardware.wiring.wiring import Wiring
from hardware.wiring.writing import panel_block, put_into
from moderator.commands.wiring import wiring_in

from .wiring_pictures import can_be_wired, wiring_from

# Two seats, with everything that can be mixed; every line is named by the mistakes below.
GOOD = """\
language: de
panel:
  pi: 4
  sound: hifiberry-dac
  lamps: red
  cable: 1.5
  strip: {pixels: 9, kind: sk6812, order: rgb}
  expanders: {interrupt: gpio 4}
  host: pin 37
  centre: strip 0-2
  seats:
    1:
      button: GPIO17 (pin 11)
      lamp: strip 3 - 5
      buzzer: expander 0x27 B7
    2:
      button: expander 0x20 gpa3
      lamp: [gpio 5, pin 31, "13"]
    3:
      button: bcm 22
      lamp: expander 0x20 A7
"""
PLAN = PanelPlan(
    seats=(
        SeatPlan(GpioPin(17), Pixels(3, 3), ExpanderPin(0x27, 15)),
        SeatPlan(ExpanderPin(0x20, 3), GpioLamp((GpioPin(5), GpioPin(6), GpioPin(13)))),
        SeatPlan(GpioPin(22), ExpanderPin(0x20, 7)),
    ),
    host=GpioPin(26),
    centre=Pixels(0, 3),
    interrupt=GpioPin(4),
    strip=StripPlan(9, "sk6812", "rgb"),
)


def complaints(text: str) -> tuple[str, ...]:
    """What is told about a file."""
    with pytest.raises(ValueError, match=r"box\.yaml") as told:
        wiring_from(text)
    return tuple(str(told.value).splitlines())


def test_every_way_to_spell_a_place_is_read() -> None:
    assert wiring_from(GOOD) == Wiring(PLAN, "4", "hifiberry-dac", "red", 1.5)


def test_what_is_not_said_has_a_default() -> None:
    short = "panel:\n  host: 5\n  centre: 6\n  seats:\n    1: {button: 7, lamp: 8}\n"
    seats = (SeatPlan(GpioPin(7), GpioLamp((GpioPin(8),))),)
    plan = PanelPlan(seats, GpioPin(5), GpioLamp((GpioPin(6),)))
    assert wiring_from(short) == Wiring(plan, "4", "jack", "yellow", 2)
    without_jack = wiring_from(short.replace("panel:", "panel:\n  pi: 5\n  dims: no"))
    assert without_jack.sound == "usb"
    assert without_jack.plan.seats[0].lamp == GpioLamp((GpioPin(8),), dims=False)


# What is changed in the good file, on which line that is, what is said of it, and what to do.
MISTAKES: dict[str, tuple[str, str, int, str, str]] = {
    "twice": ("button: bcm 22", "button: gpio 17", 20,
              "seat 3's button wants gpio 17 (pin 11), which seat 1's button has already (line 13)",
        "free is gpio"),
    "twice on an expander": ("expander 0x20 A7", "expander 0x20 A3", 21,
                             "which seat 2's button has already (line 17)", "free is expander 0x20 A0"),
    "twice with the interrupt": ("bcm 22", "gpio 4", 20, "the expanders' interrupt has already (line 8)",
        "free is"),
    "not on the header": ("bcm 22", "gpio 40", 20, "GPIO 40 is not on the header", "GPIO 2 to 27"),
    "no such pin": ("pin 37", "pin 41", 9, "pin 41 is not on the header", "pins 1 to 40"),
    "power": ("pin 37", "pin 4", 9, "pin 4 is 5V", "take a GPIO pin"),
    "ground": ("pin 37", "pin 39", 9, "pin 39 is GND", "take a GPIO pin"),
    "two numbers that differ": ("(pin 11)", "(pin 12)", 13, "gpio 17 (pin 11) is not pin 12",
        "leave one number out"),
    "I2S": ("bcm 22", "gpio 18", 20, "gpio 18 (pin 12): the sound card needs it (I2S)", "free is"),
    "I2S data": ("bcm 22", "pin 40", 20, "gpio 21 (pin 40): the sound card needs it (I2S)", "free is"),
    "SPI": ("bcm 22", "gpio 10", 20, "gpio 10 (pin 19): the strip needs it (SPI)", "free is"),
    "I2C": ("bcm 22", "pin 3", 20, "gpio 2 (pin 3): it is the I2C bus", "free is"),
    "UART": ("bcm 22", "gpio 14", 20, "gpio 14 (pin 8): the serial console (UART)", "free is"),
    "ID EEPROM": ("bcm 22", "pin 27", 20, "gpio 0 (pin 27): add-on boards name themselves", "free is"),
    "boot": ("expander 0x27 B7", "gpio 6", 15, "pulled up while the Pi boots", "free is gpio"),
    "address": ("expander 0x27 B7", "expander 0x28 B7", 15, "no expander can have the address 0x28",
        "0x20 to 0x27"),
    "output only": ("gpa3", "B7", 17, "expander 0x20 B7: newer chips cannot read A7 and B7",
        "free is expander 0x20 A0"),
    "unknown key": ("cable: 1.5", "cabel: 1.5", 6, "panel knows no 'cabel'", "did you mean cable?"),
    "unknown key of a seat": ("buzzer:", "buzer:", 15, "seat 1 knows no 'buzer'", "did you mean buzzer?"),
    "unknown key of the strip": ("pixels: 9, ", "pixels: 9, spi: 0, ", 7, "strip knows no 'spi'",
        "there are pixels"),
    "unknown word": ("sound: hifiberry-dac", "sound: hifibery-dac", 4,
                     "sound cannot be 'hifibery-dac'", "did you mean hifiberry-dac?"),
    "a board without a name": ("sound: hifiberry-dac", "sound: i2s", 4, "sound cannot be 'i2s'",
        "look up which pins yours takes"),
    "an amplifier's mute": ("sound: hifiberry-dac", "sound: hifiberry-amp100", 13,
        "gpio 17 (pin 11): the sound card needs it (reset)", "free is"),
    "12 V": ("lamps: red", "lamps: arcade-12v", 5, "lamps cannot be 'arcade-12v'", "did you mean arcade-5v?"),
    "unknown Pi": ("pi: 4", "pi: 7", 3, "pi cannot be '7'", "zero-2, 3, 4, 5"),
    "no jack": ("pi: 4\n  sound: hifiberry-dac", "pi: 5\n  sound: jack", 4, "a Pi 5 has no headphone jack",
        "take usb, or a board by its name"),
    "no length": ("cable: 1.5", "cable: long", 6, "cable must be a number from 0 to 20", "'long'"),
    "seat without a button": ("button: bcm 22\n      ", "", 20, "seat 3 has no button", "add `button:`"),
    "seat without a lamp": ("\n      lamp: expander 0x20 A7", "", 20, "seat 3 has no lamp", "add `lamp:`"),
    "seat that is no map": ("3:\n      button: bcm 22\n      lamp: expander 0x20 A7", "3: gpio 22", 19,
                            "seat 3 must be a map", "`button: ...`"),
    "seat left out": ("3:\n", "4:\n", 12, "seat 3 is missing", "number them"),
    "seat twice": ("    3:\n", "    1:\n", 19, "'1' stands here twice", "keep one"),
    "seat zero": ("    3:\n", "    0:\n", 19, "seats knows no '0'", "from 1 to 50"),
    "no host": ("host: pin 37", "# no host", 3, "the host has no button", "add `host:`"),
    "no centre": ("centre: strip 0-2", "# no centre", 3, "the centre has no lamp", "add `centre:`"),
    "beyond the end": ("pixels: 9", "pixels: 5", 14, "the strip ends at pixel 4", "must be at least 6"),
    "overlapping": ("strip 3 - 5", "strip 2-4", 14, "pixel 2 is the centre's lamp's already (line 10)",
        "from 5 on"),
    "backwards": ("strip 3 - 5", "strip 5-3", 14, "strip 5-3 runs backwards", "strip 3-5"),
    "no strip": ("strip: {pixels: 9, kind: sk6812, order: rgb}", "# no strip", 10, "but there is no strip",
        "add `strip:`"),
    "no pixels": ("pixels: 9, ", "", 7, "strip does not say how many pixels", "add `pixels:`"),
    "pixels cut": ("pixels: 9", "pixels: 9.5", 7, "pixels must be a whole number", "9.5"),
    "a button of light": ("bcm 22", "strip 6", 20, "a strip only carries lamps", "write gpio 17"),
    "nothing": ("bcm 22", "", 20, "nothing stands there", "write gpio 17"),
    "misspelt": ("bcm 22", "the red wire", 20, "'the red wire' names no place", "write gpio 17"),
    "colours on an expander": ('"13"', "expander 0x20 B0", 18, "needs three pins of the header", "[gpio 5"),
    "two colours": (', "13"', "", 18, "needs three pins of the header", "[gpio 5"),
    "interrupt on an expander": ("interrupt: gpio 4", "interrupt: expander 0x20 B0", 8,
                                 "must be a pin of the header", "the expanders' interrupt"),
}  # fmt: skip


@pytest.mark.parametrize("kind", MISTAKES)
def test_a_mistake_is_told_with_its_line_and_what_to_do(kind: str) -> None:
    before, after, line, what, remedy = MISTAKES[kind]
    assert GOOD.count(before) == 1
    told = complaints(GOOD.replace(before, after))
    assert any(
        one.startswith(f"box.yaml, line {line}: ") and what in one and remedy in one for one in told
    ), told


def test_all_mistakes_are_told_at_once_in_the_order_of_their_lines() -> None:
    text = GOOD.replace("pi: 4", "pi: 6").replace("pin 37", "pin 39").replace("bcm 22", "gpio 17")
    assert [one.split(": ")[0] for one in complaints(text)] == [
        "box.yaml, line 3",
        "box.yaml, line 9",
        "box.yaml, line 20",
    ]


def test_a_proposed_remedy_mends_the_mistake() -> None:
    told = complaints(GOOD.replace("bcm 22", "gpio 17"))[0]
    assert wiring_from(GOOD.replace("bcm 22", told.rpartition("free is ")[2]))


def test_two_mistakes_are_never_mended_with_the_same_pin() -> None:
    told = complaints(GOOD.replace("bcm 22", "gpio 2").replace("expander 0x27 B7", "gpio 3"))
    free_ones = [one.rpartition("free is ")[2] for one in told]
    assert len(free_ones) == len(set(free_ones)) == 2


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("panel:\n  pi: 4\n\tsound: usb\n", 3, "no tabs"),
        ("panel:\n  host gpio 4\n  pi: 4\n", 3, "one line above: a colon"),
        ('panel:\n  host: "gpio 4\n  pi: 4\n', 2, "a quotation mark has no partner"),
        ("panel:\n  pi: 4\n host: 4\n  centre: 5\n", 3, "in the same column"),
    ],
)
def test_what_is_no_yaml_is_told_with_its_line_and_where_to_look(text: str, line: int, what: str) -> None:
    (told,) = complaints(text)
    assert told.startswith(f"box.yaml, line {line}: is not YAML (")
    assert what in told


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("panel: [1", "line 1: is not YAML"),
        ("language: de\n", "says nothing under `panel:`"),
        ("", "says nothing under `panel:`"),
        ("panel:\n", "says nothing under `panel:`"),
        ("panel: 3\n", "line 1: panel must be a map"),
        ("panel: {pi: 4}\n", "line 1: there are no seats"),
    ],
)
def test_a_file_without_a_panel_is_told_so(text: str, what: str, tmp_path: Path) -> None:
    file = tmp_path / "box.yaml"
    file.write_text(text)
    with pytest.raises(ValueError, match=r"box\.yaml") as told:
        wiring_in(file)
    assert what in str(told.value)


# A busy machine is no failure.
unhurried = settings(deadline=None)

# Two boards stand for all: one that takes no more than the bus, and one that mutes an amplifier.
KINDS = ("jack", "usb", "hifiberry-dac", "hifiberry-amp100")
ANSWERS = [
    Kit(seats, pi, sound, lamps, buzzers)
    for seats, pi, sound, lamps, buzzers in product(range(1, 51), JACKS, KINDS, SPREADS, (False, True))
    if sound != "jack" or JACKS[pi]
]


def test_whatever_is_answered_is_something_that_can_be_wired() -> None:
    for answers in ANSWERS:
        plan = propose(answers).plan
        assert can_be_wired(plan)
        assert len(plan.seats) == answers.seats
        assert all((seat.buzzer is not None) == answers.buzzers for seat in plan.seats)


@unhurried
@given(some.sampled_from(ANSWERS), some.sampled_from(LANGUAGES))
def test_whatever_is_proposed_is_read_back_without_complaint(answers: Kit, language: str) -> None:
    wiring = propose(answers)
    assert wiring_from(panel_block(wiring, Texts(language))) == wiring


@pytest.mark.parametrize(
    ("lamps", "sound", "most"),
    [("mono", "usb", 10), ("mono", "hifiberry-dac", 8), ("rgb", "usb", 5), ("strip", "usb", 16)],
)
def test_plain_pins_carry_so_many_seats(lamps: str, sound: str, most: int) -> None:
    def on_pins(seats: int) -> bool:
        plan = propose(Kit(seats, "4", sound, lamps)).plan  # type: ignore[arg-type]
        return not plan.addresses and (plan.strip is not None) == (lamps == "strip")

    assert [seats for seats in range(1, 51) if on_pins(seats)] == [*range(1, most + 1)]


def test_chips_with_buttons_call_on_a_pin_that_is_left() -> None:
    for answers in ANSWERS:
        plan = propose(answers).plan
        left = {*free(answers.sound, plan.strip is not None)} - {*plan.pins}
        if any(isinstance(pin, ExpanderPin) for pin in plan.buttons.values()):
            assert plan.interrupt is not None or not left, answers
        else:
            assert plan.interrupt is None, answers


def test_many_lamps_of_all_colours_are_on_a_strip() -> None:
    assert propose(Kit(8, lamps="rgb")).plan.strip == StripPlan(27)


@pytest.mark.parametrize(
    ("before", "kept_above", "kept_below"),
    [
        ("", "", ""),
        ("language: en\n", "language: en\n\n", ""),
        ("panel:\n", "", ""),
        ("panel:  # nothing yet\npace: brisk\n", "", "\npace: brisk\n"),
        ("a: 1\n\npanel:\n  pi: 5\n\n# Quick.\npace: brisk\n", "a: 1\n\n", "\n# Quick.\npace: brisk\n"),
        ("panel: {pi: 5}\n\n\npace: brisk\n", "", "\npace: brisk\n"),
    ],
)
def test_a_new_panel_leaves_the_rest_of_the_file_alone(before: str, kept_above: str, kept_below: str) -> None:
    block = panel_block(propose(Kit(2)), Texts("en"))
    assert put_into(before, block) == kept_above + block + kept_below
