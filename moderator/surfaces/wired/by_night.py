"""The wired seats in the dark: the light goes round, and whoever is awake touches once.

The light for all is the same in every call.  Whoever is awake sees on their own lamp what is
chosen: it flickers whenever the light is there.  Where they press whom they mean no light goes
round, and the lamp of whoever is meant flickers for open eyes alone.
"""

from collections.abc import Iterable

from hardware.looks import AMBER, GREEN, RED, WHITE, Blink, Steady
from hardware.panel import CENTRE

from ...rules.requests import Ask, Choice, Poll, Seat, Tell
from ...table.desk import NOBODY, Choosing, Voting
from ...table.narrator import DOG
from ...table.pace import CHOICES
from ...table.surfaces import Part
from .around import Around, Nothing
from .crib import NEWS, NO_NEWS, lamp_of, look_of
from .sweep import Sweep


class Call(Nothing):
    """A part of a call: the light goes round if somebody might choose."""

    def __init__(self, around: Around, part: Part, told: dict[Seat, Tell]) -> None:
        self.around = around
        self.told = told
        self.awake: dict[Seat, Ask | Poll] = {}
        self.picked: dict[Seat, list[Choice]] = {}
        self._last: dict[Seat, float] = {}
        self._since = around.now()
        # Where all point: whose lamps glow for open eyes.
        self._glowing: set[Choice] = set()
        self.sweep: Sweep | None = None
        chooses = part.called.slot in CHOICES and part.called.task != "here"
        self.points = chooses and around.choosing == "point"
        if chooses and not self.points:
            self.sweep = Sweep((*around.targets(), NOBODY), around.now(), around.step)
            self.go_round(self.sweep)

    def go_round(self, sweep: Sweep) -> None:
        """The light for all: at each stop its own lamp and the centre; nothing at the last, nobody."""
        for target in sweep.stops[:-1]:
            if target != DOG:
                self.around.light(target, sweep.look([target], WHITE, self.around.night))
        self.around.lamps.light(CENTRE, sweep.look(sweep.stops[:-1], AMBER, self.around.night))

    def wake(self, seat: Seat, asked: Ask | Poll) -> None:
        """A seat is asked; its lamp shows what was told, and nobody."""
        self.awake[seat] = asked
        self.refresh()

    def press(self, seat: Seat, at: float) -> None:
        """Somebody touches; only whoever is awake is heard."""
        if self.points:
            self.point(seat)
        elif seat in self.awake:
            self.touch(seat, at)

    def touch(self, seat: Seat, at: float) -> None:
        """The choice of one seat, or soon after it the taking back."""
        asked = self.awake[seat]
        if self.takes_back(seat, at):
            return
        if isinstance(asked, Poll):
            chosen = self.around.desk.choose(seat, asked.choices[0])
        else:
            assert self.sweep is not None
            stop = self.sweep.stop(at)
            chosen = self.choose(seat, asked, self.meaning(stop, asked, self.sweep.round(at)))
        if chosen:
            self._last[seat] = at
        self.refresh()

    def point(self, target: Choice) -> None:
        """Somebody awake presses the target's button; who of a pack it was, nobody can tell."""
        wired = [seat for seat in self.awake if self.around.button(seat) is not None]
        sheet = self.around.desk.sheet
        if not wired or not isinstance(sheet, Choosing):
            return
        choice = self.meaning(target, sheet.ask, 0)
        if sheet.ask.number > 1:
            self.pick(wired[0], sheet.ask, choice)
        elif choice != sheet.proposal:
            self.choose(wired[0], sheet.ask, choice)
        elif choice is not None:
            self.agree(wired, sheet)
        self.refresh()

    def agree(self, wired: list[Seat], sheet: Choosing) -> None:
        """The proposal's button again: the next of them consents; once all do, they take it back."""
        missing = [seat for seat in wired if seat not in sheet.consents]
        if missing:
            self.around.desk.choose(missing[0], sheet.proposal)
            return
        for seat in wired:
            self.around.desk.take_back(seat)

    def pick(self, seat: Seat, ask: Ask, choice: Choice | None) -> None:
        """One of several; the same again takes it back."""
        picked = self.picked.get(seat, [])
        if choice not in picked:
            self.choose(seat, ask, choice)
        elif len(picked) < ask.number or self.around.desk.take_back(seat):
            picked.remove(choice)

    def takes_back(self, seat: Seat, at: float) -> bool:
        """Whether a touch comes so soon that it takes the last one back."""
        last = self._last.pop(seat, None)
        if last is None or at - last > self.around.pace.times.take_back:
            return False
        partial = self.picked.get(seat)
        if partial:
            partial.pop()
        self.around.desk.take_back(seat)
        self.refresh()
        return True

    def choose(self, seat: Seat, ask: Ask, choice: Choice | None) -> bool:
        """One choice, or the next of several."""
        if choice is None:
            return False
        if ask.number == 1 or choice == NOBODY:
            return self.around.desk.choose(seat, choice)
        picked = self.picked.setdefault(seat, [])
        if choice in picked or choice not in ask.choices or len(picked) == ask.number:
            return False
        picked.append(choice)
        if len(picked) == ask.number:
            return self.around.desk.choose(seat, tuple(picked))
        return True

    def meaning(self, stop: Choice, ask: Ask, turn: int) -> Choice | None:
        """What a stop stands for: a player, three by their middle, a card, or nobody."""
        if stop == NOBODY:
            return NOBODY if ask.nobody else next((c for c in ask.choices if c == "keep"), None)
        if stop in ask.choices:
            return stop
        for choice in ask.choices:
            if isinstance(choice, tuple) and choice[len(choice) // 2] == stop:
                return choice
        return self.card(stop, ask, turn)

    def card(self, stop: Choice, ask: Ask, turn: int) -> Choice | None:
        """The card that the lamp at a stop stands for; of two on one lamp, in turn."""
        around, lamp = self.around, self.around.lamp(stop)
        cards = [c for c in ask.choices if isinstance(c, str) and c not in (DOG, "keep")]
        here = [c for c in cards if lamp_of(c, around.rules(), around.wires)[0] == lamp]
        return here[turn % len(here)] if here else None

    def refresh(self) -> None:
        """On the lamp of everybody awake: what stands, else what they were told, and nobody."""
        if self.sweep is None:
            self.glow()
            return
        for seat, asked in self.awake.items():
            chosen = tuple(self.chosen(seat, asked))
            others = [stop for stop in (NOBODY, seat) if stop not in chosen]
            self.around.glow(seat, self.sweep.look(others, AMBER, self.around.night, flickers=chosen))

    def glow(self) -> None:
        """Where no light goes round: the own lamp of who has answered, and the lamp of who is meant."""
        level = self.around.night
        flickering = {who for seat, asked in self.awake.items() for who in self.chosen(seat, asked)}
        steady = {seat for seat in self.awake if self.has_answered(seat)}
        for who in self._glowing | set(self.awake):
            if who not in flickering | steady:
                self.around.hide(who)
        for who in flickering - steady:
            self.around.glow(who, Blink(AMBER, level, "quick", self._since))
        for seat in steady:
            self.around.glow(seat, Steady(AMBER, level))
        self._glowing = flickering | steady

    def has_answered(self, seat: Seat) -> bool:
        """Whether an answer of a seat stands."""
        sheet = self.around.desk.sheet
        if isinstance(sheet, Voting):
            return seat in sheet.votes
        return isinstance(sheet, Choosing) and seat in sheet.consents

    def end(self) -> None:
        """Whoever is meant has no light any more."""
        for who in self._glowing:
            self.around.hide(who)

    def chosen(self, seat: Seat, asked: Ask | Poll) -> Iterable[Choice]:
        """What a seat has chosen or its pack proposes; before that, whom it was told of."""
        sheet = self.around.desk.sheet
        if isinstance(sheet, Choosing) and sheet.ask == asked and sheet.proposal is not None:
            proposal = sheet.proposal
            if not isinstance(proposal, tuple):
                return (proposal,)
            return proposal if sheet.ask.number > 1 else (proposal[len(proposal) // 2],)
        if self.picked.get(seat):
            return self.picked[seat]
        told = self.told.get(seat)
        is_victims = told is not None and isinstance(told.news, tuple) and told.news != told.seats
        return told.news if told is not None and is_victims else ()


def show_news(around: Around, seat: Seat, tell: Tell) -> None:
    """What one seat is told: on its own lamp, and a character on the lamp that stands for it."""
    news, now, level = tell.news, around.now(), around.night
    if tell.slot == "secret":
        blinking = NO_NEWS[0] if news is None else NEWS[tell.call][0]
        around.glow(seat, Blink(WHITE, level, blinking, now))
        show_beloved(around, seat, tell)
    elif isinstance(news, bool):
        around.glow(seat, Steady(GREEN, level) if news else Blink(RED, level, "even", now))
    elif isinstance(news, str):
        show_card(around, news)
    elif isinstance(news, tuple) and news and all(isinstance(part, str) for part in news) and news != (DOG,):
        for card in news:
            show_card(around, card)
    elif tell.news == tell.seats:
        around.glow(seat, Steady(AMBER, level))
    elif tell.slot == "knowledge":
        around.glow(seat, Steady(WHITE, level))


def show_card(around: Around, role: str) -> None:
    """A character, by the crib card."""
    lamp, turn = lamp_of(role, around.rules(), around.wires)
    around.lamps.glow(lamp, look_of(turn, around.night, around.now()))


def show_beloved(around: Around, seat: Seat, tell: Tell) -> None:
    """Who else is meant by the same news."""
    if isinstance(tell.news, tuple):
        for other in tell.news:
            if other != seat:
                around.glow(other, Steady(RED, around.night))
