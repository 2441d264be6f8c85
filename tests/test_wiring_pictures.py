"""The pictures: every connection of the plan and no other, no tangle, and the lists add up."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from hardware.plan import (
    ExpanderPin,
    GpioLamp,
    GpioPin,
    LampPlan,
    PanelPlan,
    Pin,
    Pixels,
    SeatPlan,
    StripPlan,
)
from hardware.wiring.circuit import Circuit
from hardware.wiring.details import RINGS
from hardware.wiring.header import free
from hardware.wiring.page import page, sheets
from hardware.wiring.proposal import SPREADS, Kit, Lamps, propose
from hardware.wiring.shopping import shopping_list
from hardware.wiring.texts import LANGUAGES, Texts
from hardware.wiring.wiring import LAMPS, Wiring

from .test_wiring_reading import ANSWERS, PLAN
from .wiring_pictures import (
    PLACE,
    SVG,
    cross,
    drawn,
    pairs,
    planned,
    run_together,
    terminals_of,
    wires_of,
    words_and_wires,
)

# A busy machine is no failure.
unhurried = settings(deadline=None, max_examples=50)

proposed = some.sampled_from(ANSWERS).map(propose)


@some.composite
def muddled(draw: some.DrawFn) -> Wiring:
    """A plan that nobody would propose: any pin for anything."""
    chips = [ExpanderPin(address, pin) for address in (0x20, 0x23) for pin in range(16) if pin not in (7, 15)]
    pins: list[Pin] = draw(some.permutations([*free("usb", True), *chips]))
    gpios = [pin for pin in pins if isinstance(pin, GpioPin)][:6]
    left = [pin for pin in pins if pin not in gpios]
    colours = (GpioLamp((gpios[0], gpios[1], gpios[2])), GpioLamp((gpios[3], gpios[4], gpios[5])))
    many = draw(some.integers(2, 8))
    lamps: list[LampPlan] = [*colours, *(Pixels(3 * nth + 4, 2) for nth in range(many - 2))]
    wired = zip(left[:many], draw(some.permutations(lamps)), left[many : 2 * many], strict=True)
    seats = tuple(SeatPlan(button, lamp, buzzer) for button, lamp, buzzer in wired)
    centre = left[-2] if isinstance(left[-2], ExpanderPin) else GpioLamp((left[-2],))
    plan = PanelPlan(seats, left[-1], centre, strip=StripPlan(40))
    return Wiring(
        plan, sound="usb", lamps=draw(some.sampled_from(list(LAMPS))), cable=draw(some.sampled_from((1, 3)))
    )


@unhurried
@given(proposed | muddled())
def test_the_pictures_have_every_connection_of_the_plan_and_no_other(wiring: Wiring) -> None:
    wires = [wire for sheet in drawn(wiring) for wire in wires_of(sheet)]
    found = [(wire.start, wire.end) for wire in wires if PLACE.fullmatch(wire.end)]
    assert sorted(found) == planned(wiring.plan)


@unhurried
@given(proposed | muddled())
def test_wires_begin_and_end_where_they_say(wiring: Wiring) -> None:
    for sheet in drawn(wiring):
        terminals = terminals_of(sheet)
        for wire in wires_of(sheet):
            if wire.start in terminals:
                assert wire.points[0] == terminals[wire.start]
            if wire.end in terminals:
                assert wire.points[-1] == terminals[wire.end]
            if place := PLACE.fullmatch(wire.end):
                assert wire.start in terminals
                edge = terminals.get(f"{place[1]} edge {place[2]}")
                assert place[2] == "base" or (
                    edge and edge.y == wire.points[-1].y and edge.x < wire.points[-1].x
                )


@unhurried
@given(proposed | muddled())
def test_no_wire_runs_on_another(wiring: Wiring) -> None:
    for sheet in drawn(wiring):
        for one, other in combinations(wires_of(sheet), 2):
            if one.start.split()[0] != other.start.split()[0] or PLACE.fullmatch(one.end):
                assert not any(run_together(*pair) for pair in pairs(one, other)), (sheet.name, one, other)


@unhurried
@given(proposed | muddled(), some.sampled_from(LANGUAGES))
def test_no_word_is_touched_by_a_wire(wiring: Wiring, language: str) -> None:
    for sheet in drawn(wiring, Texts(language)):
        assert not list(words_and_wires(sheet)), sheet.name


@pytest.mark.parametrize("lamps", SPREADS)
@pytest.mark.parametrize(("seats", "sound"), [(4, "hifiberry-dac"), (8, "usb"), (20, "usb")])
def test_no_word_is_touched_by_a_wire_where_buzzers_have_their_own_supply(
    seats: int, sound: str, lamps: Lamps
) -> None:
    """The label of a supply stood on the 3V3 rail, and seemed to name it."""
    for sheet in drawn(propose(Kit(seats, sound=sound, lamps=lamps, buzzers=True))):
        assert not list(words_and_wires(sheet)), sheet.name


@pytest.mark.parametrize("lamps", ["mono", "rgb", "strip"])
@pytest.mark.parametrize("seats", [5, 8, 10, 20])
def test_the_lines_of_a_proposal_do_not_cross_each_other(lamps: str, seats: int) -> None:
    for sheet in drawn(propose(Kit(seats, lamps=lamps))):  # type: ignore[arg-type]
        lines = [wire for wire in wires_of(sheet) if PLACE.fullmatch(wire.end)]
        for one, other in combinations(lines, 2):
            assert not any(cross(*pair) for pair in pairs(one, other)), (sheet.name, one, other)


@unhurried
@given(proposed | muddled())
def test_a_places_feeds_are_drawn_once_on_each_of_its_sheets(wiring: Wiring) -> None:
    direct = wiring.lamps != "arcade-5v"
    circuit = Circuit(wiring)
    filtered = wiring.cable > 1 or bool(circuit.buzzers) or circuit.arrays > 0
    for sheet in drawn(wiring):
        wires = wires_of(sheet)
        ends = Counter(wire.end for wire in wires)
        places = {found[1] for wire in wires if (found := PLACE.fullmatch(wire.end))}
        for place in places:
            assert ends[f"{place} pull-up"] == (ends[f"{place} button"] if filtered else 0)
            assert ends[f"{place} emitter"] == ends[f"{place} base"] == ends[f"{place} buzzer"]
            assert ends[f"{place} ground"] <= 1
            assert ends[f"{place} ground"] == 1 or not ends[f"{place} button"]
            assert ends[f"{place} 5V"] == 1 or not ends[f"{place} buzzer"]
            if ends[f"{place} lamp"] and direct:
                assert ends[f"{place} ground"] + ends[f"{place} 5V"] >= 1


@unhurried
@given(muddled())
def test_an_expanders_jumpers_make_its_address(wiring: Wiring) -> None:
    for sheet in drawn(wiring):
        if sheet.name.startswith("expander"):
            fed = {wire.end: wire.start for wire in wires_of(sheet)}
            name = sheet.title.split()[2]
            bits = [fed[f"{name} {leg}"] == "3V3 bus" for leg in (15, 16, 17)]
            assert 0x20 + sum(bit << place for place, bit in enumerate(bits)) == int(name, 16)
            assert [fed[f"{name} {leg}"] for leg in (9, 10, 18)] == ["3V3 bus", "GND bus", "3V3 bus"]
            assert [fed[f"{name} {leg}"] for leg in (12, 13)] == ["SCL bus", "SDA bus"]
            assert [fed[f"{way} bus"] for way in ("SCL", "SDA")] == ["pi 5", "pi 3"]


def test_the_expanders_line_is_drawn_where_they_have_one() -> None:
    for sheet in drawn(Wiring(PLAN, sound="hifiberry-dac")):
        if sheet.name.startswith("expander"):
            calls = [(wire.start, wire.end) for wire in wires_of(sheet) if "INT" in wire.start + wire.end]
            assert ("pi 7", "INT bus") in calls
            assert ("INT bus", f"{sheet.title.split()[2]} 20") in calls


@unhurried
@given(proposed | muddled())
def test_a_supply_of_its_own_has_its_minus_at_the_common_ground(wiring: Wiring) -> None:
    for sheet in drawn(wiring):
        terminals, starts = terminals_of(sheet), [wire.points[0] for wire in wires_of(sheet)]
        fed = [name for name in terminals if name == "supply 5V"]
        assert ("supply GND" in terminals) == bool(fed)
        if fed and not sheet.name.startswith("strip"):
            assert terminals["supply GND"] in starts
            assert all(terminals[name] in starts for name in fed)


def test_rings_tell_the_value_of_a_resistor() -> None:
    *_, parts = sheets(Circuit(propose(Kit(5, lamps="rgb"))), Texts("en"))
    painted = re.findall(r'width="6" height="20" rx="0" fill="(#\w+)"', parts.svg)
    rings = [RINGS.index(colour) for colour in painted if colour in RINGS]
    told = [rings[at : at + 3] for at in range(0, len(rings), 3)]
    assert told == [[1, 8, 1], [3, 3, 1], [4, 7, 1], [5, 6, 1], [2, 2, 2]]


@unhurried
@given(proposed | muddled())
def test_the_strip_runs_from_pixel_to_pixel(wiring: Wiring) -> None:
    strip = wiring.plan.strip
    shown = [sheet for sheet in drawn(wiring) if sheet.name.startswith("strip")]
    assert bool(shown) == (strip is not None)
    if strip is not None:
        ways = {(wire.start, wire.end) for sheet in shown for wire in wires_of(sheet)}
        assert {
            ("pi 19", "U0 2"),
            ("U0 3", "pixel 0 green"),
            ("5V", "pixel 0 5V"),
            ("ground", "pixel 0 GND"),
        } <= ways
        lit = [lamp for lamp in wiring.plan.lamps.values() if isinstance(lamp, Pixels)]
        cuts = {lamp.first for lamp in lit} | {lamp.first + lamp.count for lamp in lit}
        assert {way for way in ways if way[0].startswith("pixel")} == {
            (f"pixel {cut - 1} {core} out", f"pixel {cut} {core}")
            for cut in cuts - {0, strip.pixels}
            for core in ("5V", "green", "GND")
        }


PRINTED = (188, 255)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("answers", [Kit(8), Kit(20), Kit(50, lamps="strip", buzzers=True)])
def test_what_is_written_can_be_read_when_it_is_printed(answers: Kit, language: str) -> None:
    """On A4, as the page has it."""
    for sheet in sheets(Circuit(propose(answers)), Texts(language)):
        root = ElementTree.fromstring(sheet.svg)
        _, _, wide, high = map(float, str(root.get("viewBox")).split())
        scale = min(PRINTED[0] / wide, PRINTED[1] / high) / 25.4 * 72
        for text in root.iter(f"{SVG}text"):
            size = float(str(text.get("font-size")))
            assert size * scale > 6.5, (sheet.name, text.text)


# How wide a letter is by how high it is, on average, in DejaVu Sans: nobody knows whose font draws it, and
# of the usual ones it is the widest. The narrow ones count less.
WIDE, WIDE_BOLD, NARROW = 0.62, 0.68, 0.36


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "answers",
    [
        Kit(5, lamps="rgb"), Kit(8), Kit(8, buzzers=True), Kit(20), Kit(20, lamps="strip"),
        Kit(20, sound="iqaudio-codec", lamps="strip", buzzers=True), Kit(50, lamps="strip", buzzers=True),
    ],
    ids=str,
)  # fmt: skip
def test_nothing_is_written_beyond_the_edge(answers: Kit, language: str) -> None:
    """Words were cut off at both edges, where only the font of their maker had room."""
    for sheet in sheets(Circuit(propose(answers)), Texts(language)):
        root = ElementTree.fromstring(sheet.svg)
        edge = float(str(root.get("viewBox")).split()[2])
        for text, at in words_at(root):
            long = length_of(text)
            share = {"start": 0.0, "middle": 0.5, "end": 1.0}[str(text.get("text-anchor"))]
            assert at - share * long >= 0, (sheet.name, text.text)
            assert at + (1 - share) * long <= edge, (sheet.name, text.text)


def words_at(root: ElementTree.Element, aside: float = 0) -> Iterator[tuple[ElementTree.Element, float]]:
    """Every text, and how far to the right it stands, whatever it is moved by."""
    for one in root:
        if one.tag == f"{SVG}text":
            yield one, aside + float(str(one.get("x")))
        moved = re.match(r"translate\((\S+) ", one.get("transform", ""))
        yield from words_at(one, aside + (float(moved[1]) if moved else 0))


def length_of(text: ElementTree.Element) -> float:
    letters, size = str(text.text), float(str(text.get("font-size")))
    narrow = sum(letter in " .,:;!|'ijlftI()1" for letter in letters)
    wide = WIDE_BOLD if text.get("font-weight") else WIDE
    return size * (narrow * NARROW + (len(letters) - narrow) * wide)


@unhurried
@given(proposed | muddled())
def test_every_wire_says_where_it_comes_from_when_it_reaches_its_place(wiring: Wiring) -> None:
    for sheet in drawn(wiring):
        ends = [wire.start.split() for wire in wires_of(sheet) if PLACE.fullmatch(wire.end)]
        expected = Counter(f"{'pin' if source == 'pi' else 'leg'} {number}" for source, number in ends)
        written = Counter(str(text.text) for text in ElementTree.fromstring(sheet.svg).iter(f"{SVG}text"))
        assert expected == Counter({words: many for words, many in written.items() if words in expected})


@unhurried
@given(proposed | muddled())
def test_what_is_drawn_is_on_the_shopping_list(wiring: Wiring) -> None:
    parts: Counter[str] = Counter()
    for sheet in drawn(wiring):
        groups = ElementTree.fromstring(sheet.svg).iter(f"{SVG}g")
        parts.update(str(group.get("data-name")) for group in groups if group.get("class") == "part")
    spelt = {item: f"{item.what} {item.about}" for item in shopping_list(Circuit(wiring))}
    listed = Counter({name: item.many for item, name in spelt.items()})
    resistors = Counter({name: many for name, many in parts.items() if name.startswith("resistor")})
    assert resistors == Counter({name: many for name, many in listed.items() if name.startswith("resistor")})
    split = len([sheet for sheet in drawn(wiring) if re.fullmatch(r"expander-0x2\d-\d", sheet.name)])
    assert split or listed["capacitor 100"] == parts["capacitor 100n"]
    for what in ("button", "motor", "transistor", "diode"):
        assert listed[f"{what} "] == parts[what]
    assert listed[f"led {wiring.lamps}"] == parts["led"]
    assert listed["rgb-cathode "] + listed["rgb-anode "] == parts["rgb-led"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_names_every_connection_with_both_numbers(language: str) -> None:
    wiring, texts = Wiring(PLAN, sound="hifiberry-dac"), Texts(language)
    circuit = Circuit(wiring)
    written = page(circuit, list(sheets(circuit, texts)), texts, "box.yaml")
    table = written.partition('<table class="places">')[2].partition("</table>")[0]
    rows = [re.findall(r"<td>(.*?)</td>", row) for row in table.split("</tr>")][1:-1]
    number = texts("table.pin", number="").strip()
    found = {(row[2], row[3]) for row in rows}
    legs = texts("table.leg", number=0).replace("0", "")
    own = [row for row in rows if row[0].startswith("MCP23017")]
    assert [row[0] for row in own] == ["MCP23017 0x20"] * 9 + ["MCP23017 0x27"] * 9
    assert {tuple(row[1:4]) for row in own[:9]} >= {
        (f"{legs}13 SDA", "GPIO 2", f"{number} 3"),
        (f"{legs}12 SCL", "GPIO 3", f"{number} 5"),
        (f"{legs}9 VDD", "3V3", f"{number} 1"),
        (f"{legs}10 VSS", "GND", f"{number} 9"),
        (f"{legs}20 INTA", "GPIO 4", f"{number} 7"),
    }
    address = [row[2] for row in own[9:] if re.search("A[012]$", row[1])]
    assert address == ["3V3"] * 3
    shifter = {row[1]: row[2:4] + row[5:] for row in rows if row[0].startswith("74AHCT125")}
    assert len(shifter) == 14
    assert shifter[f"{legs}2 1A"] == ["GPIO 10", f"{number} 19", ""]
    assert shifter[f"{legs}3 1Y"][2] == "330 Ω"
    assert shifter[f"{legs}7 GND"] == ["GND", f"{number} 20", ""]
    assert shifter[f"{legs}14 VCC"][2] == "100 nF ↓GND, 1000 µF ↓GND"
    assert len(rows) - len(own) - len(shifter) == 2 + 4 + 2 + 1 + 2
    assert ("GPIO 17", f"{number} 11") in found
    assert ("GPIO 13", f"{number} 33") in found
    assert ("0x27 GPB7", texts("table.leg", number=8)) in found
    assert ("0x20 GPA3", texts("table.leg", number=24)) in found


@unhurried
@given(some.sampled_from(ANSWERS), some.sampled_from(LANGUAGES))
def test_every_page_is_written_in_every_language(answers: Kit, language: str) -> None:
    circuit, texts = Circuit(propose(answers)), Texts(language)
    written = page(circuit, list(sheets(circuit, texts)), texts, "box.yaml")
    assert written.count("<svg ") == written.count("</svg>") >= 2
    assert texts("page.title") in written
