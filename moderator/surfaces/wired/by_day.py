"""The wired seats by day: accusing, seconding, voting, and the last will of somebody dead."""

import asyncio

from hardware.looks import AMBER, RED, WHITE, Blink, Off, Pulse, Steady

from ...rules.requests import Ask, Choice, Floor, Nominates, Poll, Seat, Seconds
from .around import DAY_LEVEL, SOFT, Around, Nothing
from .sweep import Sweep

# A shorter press is a tap, and a longer one holds.
TAP = 0.6
# So long is held who wants to accuse.
ACCUSE = 1.0
# So often the light goes round for an accuser who cannot decide.
ROUNDS = 3


class Raising(Nothing):
    """Thumb up is held until the count is closed; a tap is thumb down.  Nothing shows before."""

    def __init__(self, around: Around, poll: Poll) -> None:
        self.around = around
        self.poll = poll
        self._since: dict[Seat, float] = {}
        for seat in poll.seats:
            around.light(seat, Off())
            if around.is_down(seat):
                self.press(seat, around.now())

    def press(self, seat: Seat, at: float) -> None:
        """Up, for as long as it is held."""
        self._since[seat] = at
        self.around.desk.choose(seat, self.poll.choices[0])

    def release(self, seat: Seat, at: float) -> None:
        """A tap is down; who has held and lets go has not voted."""
        if at - self._since.pop(seat, at - TAP) < TAP:
            self.around.desk.choose(seat, self.poll.choices[1])
        else:
            self.around.desk.take_back(seat)


class Pointing(Nothing):
    """The light goes round the candidates; everybody presses when it is at theirs."""

    def __init__(self, around: Around, question: Poll | Ask, level: float = DAY_LEVEL) -> None:
        self.around = around
        self.question = question
        self._last: dict[Seat, float] = {}
        self.sweep = Sweep(question.choices, around.now(), around.step)
        for seat in question.seats:
            around.light(seat, Off())
        for target in question.choices:
            around.light(target, self.sweep.look([target], WHITE, level))

    def press(self, seat: Seat, at: float) -> None:
        """A choice, or soon after it the taking back."""
        last = self._last.pop(seat, None)
        if last is not None and at - last <= self.around.pace.times.take_back:
            self.around.desk.take_back(seat)
        elif self.around.desk.choose(seat, self.sweep.stop(at)):
            self._last[seat] = at


class Talk(Nothing):
    """Press and hold: I accuse, and then the light goes round; second by a press while the lamp pulses."""

    def __init__(self, around: Around, floor: Floor) -> None:
        self.around = around
        self.floor = floor
        self.accuser: Seat | None = None
        self.sweep: Sweep | None = None
        self._timers: dict[Seat | None, asyncio.TimerHandle] = {}
        if floor.accusation is not None:
            around.light(floor.accusation.whom, Pulse(RED, DAY_LEVEL, 1.2, around.now()))

    def press(self, seat: Seat, at: float) -> None:
        """Of the accuser: that is who it is; of anybody else: a second, or the beginning of a hold."""
        if seat == self.accuser and self.sweep is not None:
            self.name(seat, self.sweep.stop(at))
        elif seat in self.floor.seconders():
            self.around.desk.choose(seat, Seconds(seat))
        elif seat in self.floor.seats and self.floor.nominees and self.accuser is None:
            loop = asyncio.get_running_loop()
            self._timers[seat] = loop.call_later(ACCUSE, self.accuse, seat)

    def release(self, seat: Seat, at: float) -> None:  # noqa: ARG002
        """Not held long enough."""
        self._cancel(seat)

    def accuse(self, seat: Seat) -> None:
        """The light goes round, for all to see, and the accuser's own lamp blinks."""
        if self.accuser is not None:
            return
        self.accuser = seat
        self.sweep = Sweep(self.floor.nominees, self.around.now(), self.around.step)
        for target in self.floor.nominees:
            self.around.light(target, self.sweep.look([target], AMBER, DAY_LEVEL))
        self.around.light(seat, Blink(RED, SOFT, "quick", self.around.now()))
        seconds = ROUNDS * len(self.sweep.stops) * self.around.step
        self._timers[None] = asyncio.get_running_loop().call_later(seconds, self.give_up)

    def name(self, seat: Seat, whom: Choice) -> None:
        """The accusation; who presses at the own place takes it back."""
        if whom == seat or not self.around.desk.choose(seat, Nominates(seat, whom)):
            self.give_up()

    def give_up(self) -> None:
        """No accusation after all."""
        self._cancel(None)
        self.accuser = self.sweep = None
        day_light(self.around, self.floor.seats)

    def end(self) -> None:
        """The talk is over, or has come to something."""
        for timer in self._timers.values():
            timer.cancel()
        self.accuser = self.sweep = None

    def _cancel(self, seat: Seat | None) -> None:
        timer = self._timers.pop(seat, None)
        if timer is not None:
            timer.cancel()


def day_light(around: Around, living: tuple[Choice, ...]) -> None:
    """Who is alive has light, who is dead has none."""
    for seat in range(len(around.roster.places)):
        around.light(seat, Steady(WHITE, SOFT) if seat in living else Off())
