"""The perfboard: joined as the circuit wants it and nowhere else, and nothing in a hole that is taken."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given

from hardware.wiring.board import board_of
from hardware.wiring.circuit import Circuit, PinLine
from hardware.wiring.header import HEADER
from hardware.wiring.page import page, sheets
from hardware.wiring.perfboard import Hole, Perfboard, Taken
from hardware.wiring.proposal import Kit, propose
from hardware.wiring.shopping import shopping_list
from hardware.wiring.texts import LANGUAGES, Texts
from hardware.wiring.wiring import Wiring

from .test_wiring_pictures import muddled, proposed, unhurried
from .test_wiring_reading import ANSWERS
from .wiring_pictures import PHYSICAL, leg

Net = frozenset[str]

# What a chip wants that nobody's wiring changes: its power, its ground, what keeps it awake or at rest.
EXPANDER = {9: "3V3", 10: "GND", 18: "3V3", 12: "SCL", 13: "SDA"}
SHIFTER = {14: "5V", **dict.fromkeys((1, 4, 5, 7, 9, 10, 12, 13), "GND")}
# What is called alike in every language.
SIGNALS = {"3V3", "GND", "5V", "SDA", "SCL", "INT", "MOSI", "DATA"}


def found(board: Perfboard) -> set[Net]:
    """The terminals that are joined, by bare wires below and insulated ones above."""
    root: dict[Hole, Hole] = {}

    def of(hole: Hole) -> Hole:
        while root.setdefault(hole, hole) != hole:
            hole = root[hole]
        return hole

    for bare in board.bare:
        first, *others = bare.holes
        for hole in others:
            root[of(hole)] = of(first)
    for wire in board.wires:
        root[of(wire.end)] = of(wire.start)
    nets = defaultdict(set)
    for part in board.parts:
        for name, hole in part.legs.items():
            nets[of(hole)].add(name)
    return {frozenset(net) for net in nets.values() if len(net) > 1}


def wanted(circuit: Circuit) -> set[Net]:
    """What has to be joined, told once more from the plan."""
    nets: dict[str, set[str]] = defaultdict(set)
    for line in circuit.lines:
        who = f"seat {line.place}" if isinstance(line.place, int) else str(line.place)
        for net, ends in _of_line(circuit, line, who):
            nets[net] |= ends
    for address in circuit.wiring.plan.addresses:
        name = f"{address:#04x}"
        for number, net in EXPANDER.items():
            nets[net].add(f"{name} {number}")
        for bit, number in enumerate((15, 16, 17)):
            nets["3V3" if address >> bit & 1 else "GND"].add(f"{name} {number}")
        nets["3V3"].add(f"{name} filter a")
        nets["GND"].add(f"{name} filter b")
        if circuit.wiring.plan.interrupt:
            nets["INT"] |= {f"{name} 20", f"pi {PHYSICAL[circuit.wiring.plan.interrupt.bcm]}"}
    for array in range(1, circuit.arrays + 1):
        nets["GND"].add(f"U{array} 9")
    if circuit.wiring.plan.strip:
        for number, net in SHIFTER.items():
            nets[net].add(f"U0 {number}")
        nets["5V"] |= {"U0 filter a", "C1000 +"}
        nets["GND"] |= {"U0 filter b", "C1000 -", "strip GND"}
        nets["MOSI"] = {"pi 19", "U0 2"}
        nets["DATA"] = {"U0 3", "strip series a"}
        nets["LINE"] = {"strip series b", "strip DATA"}
    own = circuit.wiring.plan.strip is not None or sum(_five(circuit)) > 500
    nets["5V"].add("supply 5V" if own else "pi 2")
    nets["GND"] |= {"pi 6"} | ({"supply GND"} if own else set())
    nets["3V3"].add("pi 1")
    nets["SDA"].add("pi 3")
    nets["SCL"].add("pi 5")
    return {frozenset(net) for net in nets.values() if len(net) > 1}


def _five(circuit: Circuit) -> Iterator[float]:
    yield from (drive.milliamps for drive in circuit.drives.values() if drive.channel)
    yield 80 * len(circuit.buzzers)


def _of_line(circuit: Circuit, line: PinLine, who: str) -> Iterator[tuple[str, set[str]]]:
    source = leg(line.pin)
    if line.part == "button":
        yield "GND", {f"{who} ground"}
        if circuit.has_filters:
            yield "3V3", {f"{who} pull-up a"}
            yield "GND", {f"{who} filter b"}
            yield source, {source, f"{who} pull-up b", f"{who} filter a", f"{who} button series a"}
            yield f"{who} button", {f"{who} button series b", f"{who} button"}
        else:
            yield source, {source, f"{who} button"}
    elif line.part == "buzzer":
        yield "5V", {f"{who} 5V", f"{who} diode b"}
        yield "GND", {f"{who} transistor E"}
        yield source, {source, f"{who} base a"}
        yield f"{who} base", {f"{who} base b", f"{who} transistor B"}
        motor = {f"{who} transistor C", f"{who} diode a", f"{who} buzzer series a"}
        yield f"{who} motor", motor
        yield f"{who} buzzer", {f"{who} buzzer series b", f"{who} buzzer"}
    else:
        yield from _of_lamp(circuit, line, who, source)


def _of_lamp(circuit: Circuit, line: PinLine, who: str, source: str) -> Iterator[tuple[str, set[str]]]:
    drive = circuit.drives[line]
    yield ("5V", {f"{who} 5V"}) if drive.channel else ("GND", {f"{who} ground"})
    if drive.channel:
        chip = f"U{drive.channel.array}"
        yield source, {source, f"{chip} {drive.channel.number}"}
        source = f"{chip} {19 - drive.channel.number}"
    if drive.ohms:
        yield source, {source, f"{who} {line.part} series a"}
        yield f"{who} {line.part}", {f"{who} {line.part} series b", f"{who} {line.part}"}
    else:
        yield source, {source, f"{who} {line.part}"}


@unhurried
@given(proposed | muddled())
def test_the_board_joins_what_the_circuit_joins_and_nothing_else(wiring: Wiring) -> None:
    circuit = Circuit(wiring)
    assert found(board_of(circuit)) == wanted(circuit)


def test_the_boards_of_all_proposals_are_right() -> None:
    """Every number of seats, with every kind of lamps, with and without buzzers; which Pi changes no net."""
    for kit in ANSWERS:
        if kit.pi == "4":
            circuit = Circuit(propose(kit))
            assert found(board_of(circuit)) == wanted(circuit), kit


@unhurried
@given(proposed | muddled())
def test_no_two_things_are_in_a_hole_and_none_stands_below_a_part(wiring: Wiring) -> None:
    board = board_of(Circuit(wiring))
    taken = Counter(hole for part in board.parts for hole in part.covered)
    taken.update(end for wire in board.wires for end in (wire.start, wire.end))
    assert max(taken.values()) == 1
    assert all(min(hole) >= 0 for hole in taken)


@unhurried
@given(proposed | muddled())
def test_bare_wires_are_straight_and_short_ones_touch_only_their_own(wiring: Wiring) -> None:
    for bare in board_of(Circuit(wiring)).bare:
        assert bare.start.board == bare.end.board
        assert bare.start.column == bare.end.column or bare.start.row == bare.end.row


@unhurried
@given(proposed | muddled())
def test_every_part_that_is_bought_for_the_board_is_on_it(wiring: Wiring) -> None:
    circuit = Circuit(wiring)
    parts = Counter(part.kind for part in board_of(circuit).parts)
    filters = len(circuit.buttons) if circuit.has_filters else 0
    strip = circuit.wiring.plan.strip is not None
    chips = len(circuit.wiring.plan.addresses) + circuit.arrays + strip
    assert parts["chip"] == chips
    assert parts["transistor"] == parts["diode"] == len(circuit.buzzers)
    assert parts["capacitor"] == filters + len(circuit.wiring.plan.addresses) + strip
    assert parts["pin"] == len(HEADER)


@unhurried
@given(proposed | muddled())
def test_the_cores_of_each_place_are_side_by_side_for_one_plug(wiring: Wiring) -> None:
    """Its pins stand 2.54 mm apart in one line, and plugs have room beside one another."""
    circuit = Circuit(wiring)
    plugs = board_of(circuit).plugs
    places = {f"seat {line.place}" if isinstance(line.place, int) else line.place for line in circuit.lines}
    assert set(plugs) == places
    for cores in plugs.values():
        holes = [hole for core in cores for hole in core.legs.values()]
        first = holes[0]
        assert holes == [first.aside(0, nth) for nth in range(len(holes))]
    bought = {item.about: item.many for item in shopping_list(circuit) if item.what == "plug"}
    assert bought == Counter(str(len(cores)) for cores in plugs.values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kit", [Kit(8, buzzers=True), Kit(12, lamps="rgb"), Kit(20), Kit(20, lamps="strip")])
def test_the_table_of_the_wires_says_in_ones_language_what_each_carries(kit: Kit, language: str) -> None:
    circuit, texts = Circuit(propose(kit)), Texts(language)
    written = page(circuit, list(sheets(circuit, texts)), texts, "box.yaml")
    table = written.partition('<table class="wires">')[2].partition("</table>")[0]
    rows = [re.findall(r"<td>(.*?)</td>", row) for row in table.split("</tr>")]
    told = {row[3] for row in rows if row}
    parts = {line: f"{texts.spot(line.place)}, {texts(f'part.{line.part}')}" for line in circuit.lines}
    assert set(parts.values()) <= told
    leg = re.compile(rf"(0x2\d|U\d), {texts('table.leg', number='')}\d+")
    assert all(leg.fullmatch(what) or what in SIGNALS for what in told - {*parts.values()}), told


def test_a_hole_takes_one_thing() -> None:
    board = Perfboard()
    board.part("resistor", "330", {"a": Hole(0, 0, 0), "b": Hole(0, 4, 0)})
    with pytest.raises(Taken, match="C1"):
        board.wire(Hole(0, 2, 0), Hole(0, 9, 9), "under the resistor")


def test_a_board_that_sits_wrong_has_no_ground_on_the_pis() -> None:
    """So one beep, from the board's ground to the shell of a USB socket, tells whether it sits right."""
    ground = {place for place, what in enumerate(HEADER, 1) if what == "GND"}
    ours = {6}
    wrong: dict[str, Callable[[int], int]] = {
        "mirrored": lambda place: place + 1 if place % 2 else place - 1,
        "turned round": lambda place: 41 - place,
        "a row too far": lambda place: place + 2,
        "a row too near": lambda place: place - 2,
        "a pin aside": lambda place: place + 1,
    }
    for how, moved in wrong.items():
        assert not {moved(place) for place in ours} & ground, how
