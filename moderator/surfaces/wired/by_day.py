"""The wired seats by day: accusing, seconding, voting, a last will, and choosing for oneself alone."""

import asyncio
from collections.abc import Iterable

from hardware.looks import AMBER, RED, WHITE, Blink, CountDown, Off, Pulse, Steady
from hardware.panel import CENTRE
from hardware.patterns import BLINKS, Blinking, length

from ...rules.requests import Ask, Floor, Nominates, Poll, Seconds, Tell
from ...rules.values import Choice, Seat
from ...rules.views import Asked
from ...table.form import THUMBS
from ...table.narrator import DOG
from ...table.sheets import NOBODY
from ...table.shown import Open
from .around import DAY_LEVEL, SOFT, TAP, Act, Around
from .by_light import ByLight, ForOwnEyes
from .by_press import at_the_table
from .by_taps import Taps
from .stage_light import day_light
from .sweep import Sweep

# So long is held who wants to accuse.
ACCUSE = 1.0
# So often the light goes round for an accuser who cannot decide.
ROUNDS = 3


class Raising(Act):
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


class Pointing(ByLight):
    """The light goes round the candidates; everybody presses when it is at theirs.

    Where somebody may decline, and time never runs out, it is at nobody in the end.
    """

    def __init__(self, around: Around, question: Poll | Ask) -> None:
        declines = isinstance(question, Ask) and question.nobody and question.late == "wait"
        super().__init__(around, (*question.choices, NOBODY) if declines else question.choices)
        self.number = question.number if isinstance(question, Ask) else 1
        self.picked: list[Choice] = []
        around.light_all(question.seats, Off())
        for target in question.choices:
            around.light(target, self.sweep.look([target], WHITE, DAY_LEVEL))

    def choose(self, seat: Seat, at: float) -> bool:
        """One, or the next of several: with the last they are chosen."""
        stop = self.sweep.stop(at)
        if self.number == 1 or stop == NOBODY:
            return self.around.desk.choose(seat, stop)
        if stop in self.picked or len(self.picked) == self.number:
            return False
        self.picked.append(stop)
        return len(self.picked) < self.number or self.around.desk.choose(seat, several(self.picked))

    def take_back(self, seat: Seat) -> None:
        """The last of several, or the choice."""
        if self.picked:
            self.picked.pop()
        super().take_back(seat)


def several(picked: Iterable[Choice]) -> Choice:
    """Some people as one choice."""
    return tuple(who for who in picked if isinstance(who, int))


def is_of_words(asked: Ask | Poll) -> bool:
    """Whether words or cards are on offer, which no light stands for."""
    return any(isinstance(choice, str) and choice != DOG for choice in asked.choices)


class InTheOpen(ForOwnEyes):
    """Everybody knows whose turn it is, and nobody else what is on offer: words and cards are for screens."""

    def __init__(self, around: Around, asked: Asked, told: dict[Seat, Tell]) -> None:
        super().__init__(around, told)
        self.goes_round = False
        self.seats = asked.seats
        self.refresh()

    def wake(self, seat: Seat, asked: Ask | Poll) -> None:
        """The light goes round all there are; that it is about people everybody knows by the task."""
        if not is_of_words(asked) and self.around.button_of(seat) is not None:
            if not self.goes_round:
                self.go_round(self.sweep, DAY_LEVEL, SOFT)
            self.goes_round = True
            self.awake[seat] = asked
        self.refresh()

    def press(self, seat: Seat, at: float) -> None:
        """Somebody touches; only whose turn it is are heard."""
        if seat in self.awake:
            super().press(seat, at)

    def refresh(self) -> None:
        """Who is waited for breathes."""
        for seat in self.seats:
            waits = Pulse(AMBER, DAY_LEVEL, 2.0, self.sweep.start)
            self.around.light(seat, Steady(AMBER, DAY_LEVEL) if self.has_answered(seat) else waits)


class Talk(Act):
    """Press and hold: I accuse, and then the light goes round; second by a press while the lamp pulses."""

    def __init__(self, around: Around, floor: Floor) -> None:
        self.around = around
        self.floor = floor
        self.accuser: Seat | None = None
        self.sweep: Sweep | None = None
        self.taps = Taps(around, self.understand)
        self._timers: dict[Seat | None, asyncio.TimerHandle] = {}
        self.show_accused()

    def show_accused(self) -> None:
        """Whoever can be saved by nobody taking it up."""
        if self.floor.accusation is not None:
            self.around.light(self.floor.accusation.whom, Pulse(RED, DAY_LEVEL, 1.2, self.around.now()))

    def press(self, seat: Seat, at: float) -> None:
        """Of the accuser: that is who it is; of anybody else: a second, or the beginning of a hold."""
        if seat == self.accuser and self.sweep is not None:
            self.name(seat, self.sweep.stop(at))
        elif seat in self.floor.seconders():
            self.around.desk.choose(seat, Seconds(seat))
        else:
            self.taps.press(seat, at)
            self.hold(seat)

    def hold(self, seat: Seat) -> None:
        """Held for long enough it is an accusation."""
        if seat in self.floor.seats and self.floor.nominees and self.accuser is None:
            loop = asyncio.get_running_loop()
            self._timers[seat] = loop.call_later(ACCUSE, self.accuse, seat)

    def release(self, seat: Seat, at: float) -> None:
        """Not held long enough: perhaps it was a tap."""
        self._cancel(seat)
        self.taps.release(seat, at)

    def understand(self, seat: Seat, blinks: Blinking) -> None:
        """How fast somebody wants the nights: the own lamp says that it is heard."""
        if self.sweep is None:
            self._blink(seat, Blink(WHITE, DAY_LEVEL, blinks, self.around.now()))

    def accuse(self, seat: Seat) -> None:
        """The light goes round, for all to see, and the accuser's own lamp blinks."""
        if self.accuser is not None:
            return
        if self.around.box.showing.stands:
            self.refuse(seat)
            return
        self.accuser = seat
        self.sweep = Sweep(self.floor.nominees, self.around.now(), self.around.step)
        for target in self.floor.nominees:
            self.around.light(target, self.sweep.look([target], AMBER, DAY_LEVEL))
        self.around.light(seat, Blink(RED, SOFT, "quick", self.around.now()))
        self._give_up_after(ROUNDS * len(self.sweep.stops) * self.around.step)

    def refuse(self, seat: Seat) -> None:
        """Not yet: what has just been said stands for its moment.  Two blinks of the own lamp say so."""
        self._blink(seat, Blink(RED, DAY_LEVEL, "double", self.around.now()))

    def name(self, seat: Seat, whom: Choice) -> None:
        """The accusation; who presses at the own place takes it back."""
        if whom == seat or not self.around.desk.choose(seat, Nominates(seat, whom)):
            self.give_up()

    def give_up(self) -> None:
        """No accusation after all."""
        self._cancel(None)
        self.accuser = self.sweep = None
        day_light(self.around)
        self.show_accused()

    def end(self) -> None:
        """The talk is over, or has come to something."""
        self.taps.end()
        for timer in self._timers.values():
            timer.cancel()
        self.accuser = self.sweep = None

    def _blink(self, seat: Seat, blink: Blink) -> None:
        self.around.light(seat, blink)
        self._give_up_after(length(BLINKS[blink.pattern]))

    def _give_up_after(self, seconds: float) -> None:
        self._cancel(None)
        self._timers[None] = asyncio.get_running_loop().call_later(seconds, self.give_up)

    def _cancel(self, seat: Seat | None) -> None:
        timer = self._timers.pop(seat, None)
        if timer is not None:
            timer.cancel()


def asking(around: Around, shown: Open, told: dict[Seat, Tell]) -> Act:
    """What presses mean for a question to all, or to somebody whom all know to be asked."""
    question = shown.question
    if isinstance(question, Ask) and around.board.ground is not None:
        return at_the_table(around, question)
    if isinstance(question, Ask) and is_of_words(question):
        # Whoever presses looks at their hand, and chooses nothing by it.
        question = Asked(question.task, question.seats)
    if isinstance(question, Asked):
        return InTheOpen(around, question, told)
    if isinstance(question, Floor):
        if shown.seconds:
            around.lamps.light(CENTRE, CountDown(WHITE, DAY_LEVEL, around.now(), shown.seconds))
        return Talk(around, question)
    if isinstance(question, Poll) and question.choices in THUMBS:
        return Raising(around, question)
    return Pointing(around, question)
