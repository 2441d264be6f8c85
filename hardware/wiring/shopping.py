"""The shopping list: what a wiring takes, each with its quantity."""

import csv
from collections import Counter
from collections.abc import Iterator
from io import StringIO
from math import ceil
from typing import NamedTuple

from .board import board_of
from .circuit import BASE_OHMS, MOTOR_OHMS, NANOFARADS, PULL_UP, SERIES, Circuit
from .currents import amperes, has_own_supply, total_of
from .feeding import feedings
from .sounds import SOUNDS
from .texts import Texts


class Item(NamedTuple):
    """So many of something; what it is called is a text."""

    what: str
    many: int
    about: str = ""


def shopping_list(circuit: Circuit) -> list[Item]:
    """Everything but tools, solder and heat-shrink."""
    wanted = [*_box(circuit), *_seats(circuit), *_strip(circuit), *_board(circuit), *_supplies(circuit)]
    return [item for item in wanted if item.many]


def worded(item: Item, texts: Texts) -> str:
    """What it is called."""
    about = item.about
    if item.what == "resistor":
        about = texts.ohms(int(about))
    elif item.what in ("three-core", "feed"):
        about = texts.decimal(about)
    elif item.what == "led":
        about = texts(f"colour.{about}")
    return texts(f"buy.{item.what}", about=about)


def bill(circuit: Circuit, texts: Texts) -> str:
    """The same as a file that any table of sums opens: how many, of what."""
    written = StringIO()
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow((texts("table.many"), texts("table.what")))
    rows.writerows((item.many, worded(item, texts)) for item in shopping_list(circuit))
    return written.getvalue()


def _box(circuit: Circuit) -> Iterator[Item]:
    wiring = circuit.wiring
    yield Item("pi", 1, wiring.pi)
    is_hat = SOUNDS[wiring.sound].is_hat
    yield Item("sound-hat" if is_hat else f"sound-{wiring.sound}", int(wiring.sound != "none"), wiring.sound)
    yield Item("stacking", int(is_hat))
    # One is joined with the Pi; where one does not do, wires lead on to the next.
    for number, (columns, rows) in board_of(circuit).sizes.items():
        yield Item("board-more" if number else "board", 1, f"{columns} × {rows}")
    yield Item("case", 1)
    yield Item("seat-box", len(wiring.plan.seats))


def _seats(circuit: Circuit) -> Iterator[Item]:
    colours = sum(line.part == "red" for line in circuit.lamps)
    yield Item("button", len(circuit.buttons))
    yield Item("led", sum(line.part == "lamp" for line in circuit.lamps), circuit.wiring.lamps)
    driven = any(drive.channel for line, drive in circuit.drives.items() if line.part == "red")
    yield Item("rgb-anode" if driven else "rgb-cathode", colours)
    yield Item("motor", len(circuit.buzzers))
    metres = circuit.wiring.cable * len(circuit.wiring.plan.seats)
    yield Item("cable", ceil(metres))
    poles = Counter(map(len, board_of(circuit).plugs.values()))
    yield from (Item("plug", many, str(each)) for each, many in sorted(poles.items()))


def _strip(circuit: Circuit) -> Iterator[Item]:
    strip = circuit.wiring.plan.strip
    if strip:
        yield Item("strip", strip.pixels, strip.kind.upper())
        ways = [way for way in feedings(circuit) if way.what == "strip"]
        yield from (Item("three-core", len(circuit.segments), f"{way.square:g}") for way in ways)
        yield from (Item("feed", way.feeds - 1, f"{way.square:g}") for way in ways)
        yield Item("shifter", 1)
        yield Item("electrolytic", 1)


def _board(circuit: Circuit) -> Iterator[Item]:
    chips = len(circuit.wiring.plan.addresses)
    yield Item("expander", chips)
    yield Item("array", circuit.arrays)
    for value, many in sorted(resistors(circuit).items()):
        yield Item("resistor", many, str(value))
    yield Item("capacitor", capacitors(circuit), str(NANOFARADS))
    yield Item("transistor", len(circuit.buzzers))
    yield Item("diode", len(circuit.buzzers))


def resistors(circuit: Circuit) -> Counter[int]:
    """How many of each value."""
    values = Counter(drive.ohms for drive in circuit.drives.values() if drive.ohms)
    filters = len(circuit.buttons) if circuit.has_filters else 0
    buzzers = len(circuit.buzzers)
    values.update({PULL_UP: filters, SERIES: filters + (circuit.wiring.plan.strip is not None)})
    values.update({BASE_OHMS: buzzers, MOTOR_OHMS: buzzers})
    return +values


def capacitors(circuit: Circuit) -> int:
    """One at each filter and at each chip that is fed."""
    filters = len(circuit.buttons) if circuit.has_filters else 0
    return filters + len(circuit.wiring.plan.addresses) + (circuit.wiring.plan.strip is not None)


def _supplies(circuit: Circuit) -> Iterator[Item]:
    yield Item("pi-supply", 1, circuit.wiring.pi)
    five = total_of(circuit, "5V")
    yield Item("supply-5V", int(has_own_supply(circuit)), str(amperes(five)))
    yield from (Item("fuse", 1, f"{way.fuse:g}") for way in feedings(circuit) if way.fuse)
