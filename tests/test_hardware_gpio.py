"""The pins of a Pi, as far as mock pins tell: claimed together, let go together, no threads."""

import threading
from collections.abc import Iterator

import pytest
from gpiozero import Device, GPIOPinInUse  # type: ignore[import-untyped]
from gpiozero.pins.mock import MockFactory, MockPWMPin  # type: ignore[import-untyped]

from hardware.build import Wires, panel_of, panel_on_a_pi
from hardware.gpio import PinContact, PinLight
from hardware.looks import AMBER, RED, Colour, Pulse, Steady
from hardware.mock import MockPanel
from hardware.mock_pins import KEPT, MockPin, MockPins
from hardware.panel import Abilities
from hardware.plan import BadPlan, GpioLamp, GpioPin, PanelPlan, SeatPlan
from moderator.table.clock import run_virtually

MIXED = PanelPlan(
    seats=(
        SeatPlan(GpioPin(4), GpioLamp((GpioPin(17),)), GpioPin(18)),
        SeatPlan(GpioPin(27), GpioLamp((GpioPin(22),), dims=False)),
        SeatPlan(GpioPin(5), GpioLamp((GpioPin(6), GpioPin(13), GpioPin(19)))),
    ),
    host=GpioPin(26),
    centre=GpioLamp((GpioPin(12),)),
)


@pytest.fixture
def pi() -> Iterator[MockFactory]:
    """A Pi 3B as gpiozero knows it."""
    factory = MockFactory(pin_class=MockPWMPin)
    yield factory
    factory.close()


def test_each_seat_can_what_it_is_wired_for(pi: MockFactory) -> None:
    panel = panel_of(MIXED, Wires(pi))
    assert [panel.abilities(seat) for seat in range(panel.seats)] == [
        Abilities(dims=True, colour=False, buzz=True),
        Abilities(dims=False, colour=False, buzz=False),
        Abilities(dims=True, colour=True, buzz=False),
    ]
    run_virtually(panel.close())


def test_lamps_drive_their_own_pins(pi: MockFactory) -> None:
    async def play() -> None:
        panel = panel_of(MIXED, Wires(pi))
        await panel.start()
        for seat in range(3):
            panel.show(seat, Steady(AMBER, 1.0))
        assert {pin: pi.pin(pin).state for pin in (17, 22, 6, 13, 19, 12)} == {
            17: 1.0,
            22: 1.0,
            6: 1.0,
            13: pytest.approx(0.6**2.2, abs=0.01),
            19: 0.0,
            12: 0.0,
        }
        await panel.close()
        assert {pi.pin(pin).state for pin in (17, 22, 6, 13, 19, 12)} == {0}

    run_virtually(play())


def test_a_pin_claimed_twice_lets_all_others_go(pi: MockFactory) -> None:
    other = PinContact(GpioPin(12), pi)
    with pytest.raises(GPIOPinInUse) as raised:
        panel_of(MIXED, Wires(pi))
    assert raised.traceback  # Which keeps alive whatever was not let go.
    other.close()
    run_virtually(panel_of(MIXED, Wires(pi)).close())


def test_who_finds_the_pins_taken_is_told_by_whom_that_may_be(pi: MockFactory) -> None:
    other = PinContact(GpioPin(12), pi)
    with pytest.raises(BadPlan, match=r"GPIO12.*say good night there first"):
        panel_on_a_pi(MIXED, open_wires=lambda _: Wires(pi))
    other.close()
    run_virtually(panel_on_a_pi(MIXED, open_wires=lambda _: Wires(pi)).close())


def test_pins_can_be_claimed_again_after_the_end(pi: MockFactory) -> None:
    for _ in range(2):
        panel = panel_of(MIXED, Wires(pi))
        run_virtually(panel.close())
        assert not panel.faults


class CountingPin(MockPin):
    """A mock pin that counts how often it is written to."""

    writes = 0

    def _set_state(self, value: float) -> None:
        self.writes += 1
        super()._set_state(value)


def test_only_what_differs_is_written() -> None:
    factory = MockPins()
    factory.pin_class = CountingPin
    light = PinLight(GpioLamp((GpioPin(1), GpioPin(2), GpioPin(3))), factory)
    pins = [factory.pin(number) for number in (1, 2, 3)]
    opened = [pin.writes for pin in pins]
    for colour in (RED, RED, Colour(1.0, 0.0, 0.001), Colour(1.0, 0.0, 1.0), Colour(0.999, 0.0, 1.0)):
        light.glow(colour)
    assert [pin.writes - before for pin, before in zip(pins, opened, strict=True)] == [1, 0, 1]


def test_no_thread_runs_and_no_global_factory_is_made() -> None:
    before = set(threading.enumerate())

    async def play() -> None:
        panel = MockPanel(50)
        await panel.start()
        panel.show(0, Pulse(RED, 1.0, 1.0, 0.0))
        assert set(threading.enumerate()) == before
        await panel.close()

    run_virtually(play())
    assert Device.pin_factory is None


def test_a_mock_pin_forgets() -> None:
    pin = MockPins().pin(400)
    for _ in range(100_000):
        pin.drive_high()
        pin.drive_low()
    assert len(pin.states) == KEPT
