"""Currents, resistors and supplies against what Ohm and the data sheets say, worked out by hand."""

import pytest

from hardware.plan import ExpanderPin, GpioLamp, GpioPin, PanelPlan, Pixels, SeatPlan, StripPlan
from hardware.wiring.board import board_of
from hardware.wiring.circuit import SERIES, Circuit, resistor
from hardware.wiring.currents import amperes, cautions, has_own_supply, sums, total_of
from hardware.wiring.feeding import WIRES, feedings
from hardware.wiring.proposal import Kit, propose
from hardware.wiring.shopping import shopping_list, worded
from hardware.wiring.texts import Texts
from hardware.wiring.wiring import LAMPS, Wiring

from .wiring_pictures import wiring_from


def circuit(seats: int, lamps: str = "mono", buzzers: bool = False) -> Circuit:
    """What is proposed."""
    return Circuit(propose(Kit(seats, lamps=lamps, buzzers=buzzers)))  # type: ignore[arg-type]


def ohms(wired: Circuit) -> set[int | None]:
    """The resistors of its lamps."""
    return {drive.ohms for drive in wired.drives.values()}


def warned(wired: Circuit) -> set[str]:
    """What there is to think of."""
    return {found.text for found in cautions(wired)}


def bought(wired: Circuit) -> dict[str, int]:
    """The shopping list by name."""
    return {f"{item.what} {item.about}".strip(): item.many for item in shopping_list(wired)}


@pytest.mark.parametrize(
    ("volts", "milliamps", "next_sold"),
    [(1.4, 4, 390), (0.5, 4, 150), (2.2, 5, 470), (1.0, 10, 100), (3.3, 1, 3300), (8.3, 1, 10000)],
)
def test_a_resistor_is_the_next_that_is_sold(volts: float, milliamps: float, next_sold: int) -> None:
    assert resistor(volts, milliamps) == next_sold


def test_eight_lamps_and_the_centre_are_fed_by_pins() -> None:
    wired = circuit(8)
    assert ohms(wired) == {390}
    assert {given.source: given.total for given in sums(wired)} == {"pins": 9 * 4}
    assert not warned(wired)
    assert not has_own_supply(wired)


def test_sixteen_lights_on_pins_get_less_each() -> None:
    wired = circuit(5, "rgb")
    assert total_of(wired, "pins") == 16 * 3
    assert ohms(wired) == {470, 560, 180}
    assert warned(wired) == {"warning.weak"}


def test_twenty_lamps_go_through_driver_arrays() -> None:
    wired = circuit(20)
    assert wired.arrays == bought(wired)["array"] == 3
    channels = [drive.channel for drive in wired.drives.values() if drive.channel]
    assert len(set(channels)) == 21
    assert all(1 <= channel.number <= 8 and channel.output == 19 - channel.number for channel in channels)
    assert ohms(wired) == {470}
    assert total_of(wired, "pins") == pytest.approx(21 * 0.7)
    assert total_of(wired, "5V") == 21 * 5
    assert warned(wired) == {"warning.arrays"}


def test_seven_motors_are_too_much_for_the_headers_five_volts() -> None:
    six, seven = circuit(6, buzzers=True), circuit(7, buzzers=True)
    assert (total_of(six, "5V"), total_of(seven, "5V")) == (480, 560)
    assert (has_own_supply(six), has_own_supply(seven)) == (False, True)
    assert "warning.5V" not in warned(six)
    assert "warning.5V" in warned(seven)
    assert bought(seven)["supply-5V 1"] == 1
    assert "supply-5V 1" not in bought(six)


def test_a_strip_has_a_supply_for_all_its_pixels_in_white() -> None:
    wired = circuit(8, "strip")
    assert total_of(wired, "5V") == 27 * 60
    assert bought(wired)["supply-5V 2"] == 1
    assert bought(wired)["strip WS2812"] == 27


@pytest.mark.parametrize(("milliamps", "size"), [(0, 1), (900, 1), (1000, 2), (2700, 3), (9180, 15)])
def test_a_supply_has_something_to_spare(milliamps: float, size: int) -> None:
    assert amperes(milliamps) == size


def strip_of(pixels: int, limit: int, seats: int = 20) -> Circuit:
    places = tuple(SeatPlan(ExpanderPin(0x20 + nth // 7, nth % 7), Pixels(nth)) for nth in range(seats))
    plan = PanelPlan(
        places, GpioPin(5), GpioLamp((GpioPin(6),)), strip=StripPlan(pixels, "sk6812", limit=limit)
    )
    return Circuit(Wiring(plan))


def test_a_strip_takes_no_more_than_its_limit_and_its_supply_gives_no_more() -> None:
    unlimited, limited = strip_of(150, 20_000), strip_of(150, 2500)
    assert (total_of(unlimited, "5V"), total_of(limited, "5V")) == (150 * 80, 2500)
    assert "warning.great" in warned(unlimited)
    assert "warning.great" not in warned(limited)
    assert bought(limited)["supply-5V 3"] == bought(limited)["fuse 3"] == 1


@pytest.mark.parametrize("limit", [500, 2500, 6000, 12_000])
@pytest.mark.parametrize("seats", [2, 14])
def test_a_fuse_fits_its_wire_and_little_is_lost_on_the_way(limit: int, seats: int) -> None:
    """Added up piece by piece: what the last one still gets, and what the thinnest wire stands."""
    (way,) = [way for way in feedings(strip_of(300, limit, seats)) if way.what == "strip"]
    assert way.fuse is not None
    _, ohms, most = next(wire for wire in WIRES if wire[0] == way.square)
    assert way.amps <= way.fuse <= most
    # Between two feeds the farthest piece is in the middle; with one it is at the end.
    pieces = 1000
    stretch, amps = (way.metres, way.amps) if way.feeds == 1 else (
        way.metres / (way.feeds - 1) / 2, way.amps / (way.feeds - 1) / 2)  # fmt: skip
    lost = sum(amps * (1 - nth / pieces) * 2 * ohms * stretch / pieces for nth in range(pieces))
    assert lost == pytest.approx(way.lost, rel=0.01)
    assert lost <= 0.5 or way.feeds == 5


def test_a_buzzers_cores_lose_little() -> None:
    (way,) = feedings(circuit(6, buzzers=True))
    assert way.lost < 0.1


def test_no_button_shares_its_cable_with_more_than_five_volts() -> None:
    assert {kind.supply for kind in LAMPS.values()} <= {3.3, 5}


def test_where_five_volts_run_beside_a_button_its_pin_has_a_resistor() -> None:
    """A bare strand that touches the button's wire then lets 4 mA into the pin, not all that there is."""
    for kit in (Kit(5, buzzers=True), Kit(16)):
        short = Circuit(Wiring(propose(kit).plan, cable=0.5))
        assert short.has_filters
        assert bought(short)[f"resistor {SERIES}"] == len(short.buttons)
    assert (5 - 3.3) / SERIES < 0.006


def test_arcade_lamps_have_drivers() -> None:
    seats = tuple(SeatPlan(GpioPin(bcm), GpioLamp((GpioPin(bcm + 1),))) for bcm in (4, 22, 26))
    wired = Circuit(Wiring(PanelPlan(seats, GpioPin(6), GpioLamp((GpioPin(12),))), lamps="arcade-5v"))
    assert ohms(wired) == {None}
    assert all(drive.channel and drive.volts == 5 for drive in wired.drives.values())
    assert total_of(wired, "5V") == 4 * 20
    assert not has_own_supply(wired)


def test_an_expanders_lamps_are_counted_on_their_chip() -> None:
    seats = tuple(SeatPlan(GpioPin(4 + nth), ExpanderPin(0x21, nth)) for nth in range(8))
    wired = Circuit(Wiring(PanelPlan(seats, GpioPin(20), ExpanderPin(0x22, 0)), lamps="white"))
    assert total_of(wired, "0x21") == 8 * 4
    assert total_of(wired, "0x22") == 4
    assert warned(wired) == {"warning.on-off", "warning.weak"}


def test_the_second_board_is_bought_without_a_socket() -> None:
    wired = circuit(15, "strip", buzzers=True)
    boards = [item.what for item in shopping_list(wired) if item.what.startswith("board")]
    assert boards == ["board", *["board-more"] * (len(board_of(wired).sizes) - 1)]
    assert len(boards) > 1
    words = [worded(item, Texts("en")) for item in shopping_list(wired) if item.what in boards]
    assert sum("socket of 40 pins" in board for board in words) == 1


def test_a_thickness_is_written_as_a_language_writes_numbers() -> None:
    wired = circuit(20, "strip")
    cables = [item for item in shopping_list(wired) if item.what == "three-core"]
    assert "0,75 mm²" in worded(cables[0], Texts("de"))
    assert "0.75 mm²" in worded(cables[0], Texts("en"))


def test_short_cables_need_no_filters() -> None:
    long = propose(Kit(8))
    short = Wiring(long.plan, cable=1)
    assert bought(Circuit(long))["capacitor 100"] == 9
    assert bought(Circuit(long))["cable"] == 16
    assert "capacitor 100" not in bought(Circuit(short))
    assert {name for name in bought(Circuit(short)) if name.startswith("resistor")} == {"resistor 390"}


def test_too_many_bases_on_pins_are_warned_of() -> None:
    """Arcade lamps take no current from pins, but their drivers' inputs and the buzzers' bases do."""
    lines = ["panel:", "  lamps: blue", "  host: 26", "  centre: 21", "  seats:"]
    lines += [f"    {nth + 1}: {{button: expander 0x20 A{nth}, lamp: {nth + 4}}}" for nth in range(5)]
    wired = Circuit(wiring_from("\n".join(lines)))
    assert ohms(wired) == {150}
    assert "warning.weak" in warned(wired)
