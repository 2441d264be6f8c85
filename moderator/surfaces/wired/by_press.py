"""Wired seats at a table where all lies open: words by a press, a hold, or read out; a number by taps."""

import asyncio

from hardware.looks import AMBER, RED, Blink, Off, Pulse, Steady

from ...rules.entries import Enters
from ...rules.requests import Ask
from ...rules.values import Choice, Seat
from ...table.entering import entry_forms
from ...table.form import form
from ...table.sheets import NOBODY
from .around import DAY_LEVEL, Act, Around

# So long is held what means the other thing; and who has something to say of themself.
HOLD, OF_ONESELF = 1.0, 2.0
# So long each word is read at least, with so long to press after it; and so often all of them.
WORD, AFTER, ROUNDS = 2.5, 1.0, 3
# What nobody knows by heart is read, also where there are only two.
READ = ("group",)
# A number stands after so many quiet seconds.
QUIET = 3.0


class AtTheTable(Act):
    """Whoever is not asked can hold the own button: what they can say of themselves is read out."""

    def __init__(self, around: Around, ask: Ask) -> None:
        self.around, self.ask = around, ask
        self.asked = ask.seats[0]
        self._since: dict[Seat, float] = {}
        self._reading: asyncio.Future[None] | None = None
        # What is read just now, to whom, and what each of it means.
        self._reader: Seat | None = None
        self._words: list[tuple[str, Choice | Enters]] = []
        self._at = -1
        for seat in around.board.seats:
            around.light(seat, Steady(AMBER, DAY_LEVEL) if seat == self.asked else Off())

    def press(self, seat: Seat, at: float) -> None:
        """While it is read, the word; else it is seen how long it is held."""
        if seat == self._reader and self._at >= 0:
            _, meant = self._words[self._at]
            self.stop()
            self.take(seat, meant)
        else:
            self._since[seat] = at

    def release(self, seat: Seat, at: float) -> None:
        """A press, or a hold; and a long one by somebody who has something to say."""
        since = self._since.pop(seat, None)
        if since is None:
            return
        if at - since >= OF_ONESELF and (words := self.of_oneself(seat)):
            self.read(seat, words)
        elif seat == self.asked:
            self.answer(seat, at - since >= HOLD)

    def answer(self, seat: Seat, is_held: bool) -> None:
        """What whoever is asked says by that."""

    def take(self, seat: Seat, meant: "Choice | Enters") -> None:
        """What was read is meant."""
        if isinstance(meant, Enters):
            self.around.desk.enter(meant, seat)
        else:
            self.around.desk.choose(seat, meant)

    def of_oneself(self, seat: Seat) -> list[tuple[str, "Choice | Enters"]]:
        """What somebody can enter of themself, without more words."""
        forms = entry_forms(self.ask, self.around.box.narrator, seat)
        return [
            (entry.title, Enters(entry.what, ((seat,), *((),) * len(entry.fields))))
            for entry in forms
            if entry.is_own
        ]

    def read(self, seat: Seat, words: list[tuple[str, "Choice | Enters"]]) -> None:
        """One after another, a few times over; whoever it is read to presses at theirs."""
        self.stop()
        self._reader, self._words = seat, words
        self.around.light(seat, Blink(AMBER, DAY_LEVEL, "quick", self.around.now()))
        self._reading = asyncio.ensure_future(self._read_all(words))

    async def _read_all(self, words: list[tuple[str, "Choice | Enters"]]) -> None:
        """One after another, never beside other words: what is pressed at is what is heard."""
        mine, box = asyncio.current_task(), self.around.box
        for at in range(len(words) * ROUNDS):
            if box.performance is not None:
                await box.performance.recital.finished()
            if self._reading is not mine:
                return
            self._at, begun = at % len(words), self.around.now()
            await box.mouth.say(words[self._at][0])
            await asyncio.sleep(max(AFTER, begun + WORD - self.around.now()))
        if self._reading is mine:
            self.stop()

    def stop(self) -> None:
        """Nothing is read any more, but the word that is being said to its end."""
        self._reading, self._reader, self._at = None, None, -1

    def end(self) -> None:
        """Something else is asked."""
        self.stop()


class Saying(AtTheTable):
    """One word by a press, the other, or nobody, by a hold; where there are more they are read out."""

    def __init__(self, around: Around, ask: Ask) -> None:
        super().__init__(around, ask)
        picks = [option.pick for option in form(ask, around.board, around.box.narrator).options]
        is_known = len(picks) <= 2 and ask.task not in READ
        self.by_hand: list[Choice] = list(picks) if is_known else []
        # Whoever has a screen reads for themself.
        if not self.by_hand and around.button_of(self.asked) is not None:
            self.read(self.asked, self.words())

    def words(self) -> list[tuple[str, Choice | Enters]]:
        """All that is on offer, as it is called."""
        put = form(self.ask, self.around.board, self.around.box.narrator)
        return [(option.name, option.pick) for option in put.options]

    def answer(self, seat: Seat, is_held: bool) -> None:
        """The first, or the second; where they are read, they are read again."""
        if not self.by_hand:
            self.read(seat, self.words())
        elif not is_held:
            self.around.desk.choose(seat, self.by_hand[0])
        elif len(self.by_hand) > 1:
            self.around.desk.choose(seat, self.by_hand[1])


class Weighing(AtTheTable):
    """The attacker's taps add, the victim's take off; it stands after some quiet, or by a hold at once."""

    def __init__(self, around: Around, ask: Ask) -> None:
        super().__init__(around, ask)
        ground = around.board.ground
        self.victim = None if ground is None else ground.weighed
        self._quiet: asyncio.TimerHandle | None = None
        if self.victim is not None:
            around.light(self.victim, Pulse(RED, DAY_LEVEL, 1.2, around.now()))

    def release(self, seat: Seat, at: float) -> None:
        """A tap of either of the two counts."""
        since = self._since.get(seat, at)
        if seat not in (self.asked, self.victim) or at - since >= OF_ONESELF:
            super().release(seat, at)
        elif at - since >= HOLD:
            self._since.pop(seat)
            self.stands()
        else:
            self._since.pop(seat, None)
            self.count(1 if seat == self.asked else -1)

    def count(self, by: int) -> None:
        """One more, or one less; from now on it must be quiet for a while."""
        self.around.desk.count(self.asked, by)
        if self._quiet is not None:
            self._quiet.cancel()
        self._quiet = asyncio.get_running_loop().call_later(QUIET, self.stands)

    def stands(self) -> None:
        """That is the sum."""
        self.around.desk.count(self.asked, 0)

    def end(self) -> None:
        """Something else is asked."""
        super().end()
        if self._quiet is not None:
            self._quiet.cancel()


class Aiming(AtTheTable):
    """The light goes from one to the next of those on offer; in the end only the own lamp: nobody."""

    def __init__(self, around: Around, ask: Ask) -> None:
        super().__init__(around, ask)
        self.stops = (*ask.choices, *([NOBODY] if ask.nobody else []))
        self._stop = -1
        self._turning: asyncio.TimerHandle | None = None
        self.turn()

    def turn(self) -> None:
        """The next."""
        around = self.around
        self._stop = (self._stop + 1) % len(self.stops)
        for seat in around.board.seats:
            is_here = seat == self.stops[self._stop]
            own = Steady(AMBER, DAY_LEVEL) if seat == self.asked else Off()
            around.light(seat, Steady(RED, DAY_LEVEL) if is_here else own)
        self._turning = asyncio.get_running_loop().call_later(around.step, self.turn)

    def answer(self, seat: Seat, is_held: bool) -> None:  # noqa: ARG002
        """Whoever the light is at."""
        self.around.desk.choose(seat, self.stops[self._stop])

    def end(self) -> None:
        """Something else is asked."""
        super().end()
        if self._turning is not None:
            self._turning.cancel()


def at_the_table(around: Around, ask: Ask) -> Act:
    """What presses mean where all lies open."""
    put = form(ask, around.board, around.box.narrator)
    if put.is_count:
        return Weighing(around, ask)
    return Aiming(around, ask) if put.is_about_people else Saying(around, ask)
