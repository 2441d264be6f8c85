"""Choosing by the light that goes round: whoever is asked touches when it is at whom they mean."""

from collections.abc import Iterable, Sequence

from hardware.looks import AMBER, WHITE
from hardware.panel import CENTRE

from ...rules.news import People
from ...rules.requests import Ask, Poll, Tell
from ...rules.values import Choice, Seat
from ...table.form import Form, Pick, form
from ...table.narrator import DOG
from ...table.sheets import NOBODY, Choosing, Voting
from .around import Act, Around
from .crib import lamp_of
from .sweep import Sweep

# Who chooses among cards, and means none of them, keeps the own one.
KEEP = "keep"


class ByLight(Act):
    """Everybody who is asked touches once; who touches again soon takes it back."""

    def __init__(self, around: Around, stops: Sequence[Choice]) -> None:
        self.around = around
        self.sweep = Sweep(stops, around.now(), around.step)
        self._last: dict[Seat, float] = {}

    def press(self, seat: Seat, at: float) -> None:
        """A choice, or the taking back of the last one."""
        last = self._last.pop(seat, None)
        if last is not None and at - last <= self.around.box.pace.times.take_back:
            self.take_back(seat)
        elif self.choose(seat, at):
            self._last[seat] = at

    def choose(self, seat: Seat, at: float) -> bool:
        """Whoever the light was at; whether it counts."""
        return self.around.desk.choose(seat, self.sweep.stop(at))

    def take_back(self, seat: Seat) -> None:
        """As if nothing had been chosen."""
        self.around.desk.take_back(seat)


class ForOwnEyes(ByLight):
    """What only those who are asked may know: the light for all goes round whoever there is, and nobody."""

    def __init__(self, around: Around, told: dict[Seat, Tell]) -> None:
        super().__init__(around, (*around.board.targets, NOBODY))
        # What was told before, and is to be seen while somebody chooses.
        self.told = told
        self.awake: dict[Seat, Ask | Poll] = {}
        self.picked: dict[Seat, list[Pick]] = {}

    def wake(self, seat: Seat, asked: Ask | Poll) -> None:
        """A seat is asked."""
        self.awake[seat] = asked
        self.refresh()

    def go_round(self, sweep: Sweep, level: float, rest: float = 0.0) -> None:
        """The light for all: at each stop its own lamp and the centre; nothing at the last, nobody."""
        for target in sweep.stops[:-1]:
            if target != DOG:
                self.around.light(target, sweep.look([target], WHITE, level, rest=rest))
        self.around.lamps.light(CENTRE, sweep.look(sweep.stops[:-1], AMBER, level))

    def choose(self, seat: Seat, at: float) -> bool:
        """What the light at this moment means to this seat."""
        asked = self.awake[seat]
        if isinstance(asked, Poll):
            return self.around.desk.choose(seat, asked.choices[0])
        pick = self.pick_at(self.sweep.stop(at), asked, self.sweep.round(at))
        return self.put(seat, asked, pick)

    def take_back(self, seat: Seat) -> None:
        """The last of several, or the whole choice."""
        partial = self.picked.get(seat)
        if partial:
            partial.pop()
        super().take_back(seat)

    def put(self, seat: Seat, ask: Ask, pick: Pick | None) -> bool:
        """One choice, or the next of several."""
        if pick is None:
            return False
        asked = self.form(ask)
        choice = asked.by_middle(pick)
        if choice is None and ask.number > 1:
            return self.add(seat, asked, pick)
        return choice is not None and self.around.desk.choose(seat, choice)

    def add(self, seat: Seat, asked: Form, pick: Pick) -> bool:
        """One of several; with the last they are chosen."""
        picked = self.picked.setdefault(seat, [])
        if pick in picked or len(picked) == asked.number or pick not in asked.question.choices:
            return False
        picked.append(pick)
        choice = asked.choice(picked)
        return choice is None or self.around.desk.choose(seat, choice)

    def pick_at(self, stop: Choice, ask: Ask, turn: int) -> Pick | None:
        """What a stop stands for: somebody, the card that its lamp stands for, or nobody."""
        if stop == NOBODY:
            return NOBODY if ask.nobody else KEEP
        if self.form(ask).is_about_people:
            return stop if isinstance(stop, int | str) else None
        return self.card(stop, ask, turn)

    def card(self, stop: Choice, ask: Ask, turn: int) -> Pick | None:
        """The card that the lamp at a stop stands for; of two on one lamp, in turn."""
        around, lamp = self.around, self.around.lamp(stop)
        cards = [card for card in ask.choices if isinstance(card, str) and card != KEEP]
        here = [card for card in cards if lamp_of(card, around.rules, around.panel.seats)[0] == lamp]
        return here[turn % len(here)] if here else None

    def form(self, asked: Ask | Poll) -> Form:
        """The form of what is asked."""
        return form(asked, self.around.board, self.around.box.narrator)

    def chosen(self, seat: Seat, asked: Ask | Poll) -> Iterable[Choice]:
        """What a seat has chosen or its pack proposes; before that, whom it was told of."""
        sheet = self.around.desk.sheet
        if isinstance(sheet, Choosing) and sheet.ask == asked and sheet.proposal is not None:
            proposal: Choice = sheet.proposal
            if not isinstance(proposal, tuple):
                return (proposal,)
            return proposal if sheet.ask.number > 1 else (proposal[len(proposal) // 2],)
        if self.picked.get(seat):
            return self.picked[seat]
        told = self.told.get(seat)
        if told is None or not isinstance(told.news, People) or told.news.who == told.seats:
            return ()
        return told.news.who

    def has_answered(self, seat: Seat) -> bool:
        """Whether an answer of a seat stands."""
        sheet = self.around.desk.sheet
        if isinstance(sheet, Voting):
            return seat in sheet.votes
        return isinstance(sheet, Choosing) and seat in sheet.consents
