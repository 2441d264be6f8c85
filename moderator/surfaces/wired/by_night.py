"""The wired seats in the dark: the light goes round, and whoever is awake touches once.

The light for all is the same in every call.  Whoever is awake sees on their own lamp what is
chosen: it flickers whenever the light is there.  Where they press whom they mean no light goes
round, and the lamp of whoever is meant flickers for open eyes alone.
"""

from typing import assert_never

from hardware.looks import AMBER, GREEN, RED, WHITE, Blink, Steady
from hardware.panel import Seat as Button
from hardware.patterns import Pattern

from ...rules.news import Card, Cards, Chronicle, Given, Heard, Nothing, People, Verdict
from ...rules.requests import Ask, Tell
from ...rules.values import Choice, Role, Seat
from ...rules.views import Called
from ...table.form import Pick
from ...table.pace import CHOICES
from ...table.sheets import NOBODY, Choosing
from .around import Around
from .by_light import ForOwnEyes
from .crib import NEWS, NO_NEWS, ROUNDS, lamp_of, look_of


class InTheDark(ForOwnEyes):
    """A part of a call: the light goes round if somebody might choose."""

    def __init__(self, around: Around, called: Called, told: dict[Seat, Tell]) -> None:
        super().__init__(around, told)
        # Where all point: whose lamps glow for open eyes.
        self._glowing: set[Choice] = set()
        chooses = called.slot in CHOICES and called.task != "here"
        self.points = chooses and around.points
        self.goes_round = chooses and not self.points
        if self.goes_round:
            self.go_round(self.sweep, around.night)

    def press(self, seat: Seat, at: float) -> None:
        """Somebody touches; only whoever is awake is heard."""
        if self.points:
            self.point(seat)
        elif seat in self.awake:
            super().press(seat, at)
            self.refresh()

    def point(self, target: Choice) -> None:
        """Somebody awake presses the target's button; who of a pack it was, nobody can tell."""
        wired = [seat for seat in self.awake if self.around.button_of(seat) is not None]
        sheet = self.around.desk.sheet
        if not wired or not isinstance(sheet, Choosing):
            return
        pick = self.pick_at(target, sheet.ask, 0)
        choice = None if pick is None else self.form(sheet.ask).by_middle(pick)
        if sheet.ask.number > 1:
            self.turn(wired[0], sheet.ask, pick)
        elif choice != sheet.proposal:
            self.put(wired[0], sheet.ask, pick)
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

    def turn(self, seat: Seat, ask: Ask, pick: Pick | None) -> None:
        """One of several; the same again takes it back."""
        picked = self.picked.get(seat, [])
        if pick is None or pick not in picked:
            self.put(seat, ask, pick)
        elif len(picked) < ask.number or self.around.desk.take_back(seat):
            picked.remove(pick)

    def refresh(self) -> None:
        """On the lamp of everybody awake: what stands, else what they were told, and nobody."""
        if not self.goes_round:
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
            self.around.glow(who, Blink(AMBER, level, "quick", self.sweep.start))
        for seat in steady:
            self.around.glow(seat, Steady(AMBER, level))
        self._glowing = flickering | steady

    def end(self) -> None:
        """Whoever is meant has no light any more."""
        for who in self._glowing:
            self.around.hide(who)


def show_news(around: Around, seat: Seat, tell: Tell) -> None:
    """What one seat is told: on its own lamp, and a character on the lamp that stands for it."""
    news, now, level = tell.news, around.now(), around.night
    if tell.slot == "secret":
        show_secret(around, seat, tell)
        return
    match news:
        case Verdict(is_so) | Heard(is_so):
            around.glow(seat, Steady(GREEN, level) if is_so else Blink(RED, level, "even", now))
        case Card(role):
            show_card(around, role)
        case Cards(roles):
            for role in roles:
                show_card(around, role)
        case People(who) if who == tell.seats:
            around.glow(seat, Steady(AMBER, level))
        case Nothing() | People() | Given():
            if tell.slot == "knowledge":
                around.glow(seat, Steady(WHITE, level))
        case Chronicle():
            # A screen's affair.
            pass
        case _:
            assert_never(news)


def show_card(around: Around, role: Role) -> None:
    """A character, by the crib card."""
    place, turn = lamp_of(role, around.rules, around.panel.seats)
    if turn >= len(ROUNDS):
        # So few lamps do not tell all characters, and whatever else they showed would be another one.
        return
    around.lamps.glow(place, look_of(turn, around.night, around.now()))


def show_secret(around: Around, seat: Seat, tell: Tell) -> None:
    """News for somebody who sleeps, and who else is meant by the same."""
    blinking = NO_NEWS[0] if tell.news == Nothing() else NEWS[tell.call][0]
    around.glow(seat, Blink(WHITE, around.night, blinking, around.now()))
    for other in tell.news.who if isinstance(tell.news, People) else ():
        if other != seat:
            around.glow(other, Steady(RED, around.night))


class Buzzers:
    """Every living seat is told in turn; with the last of them all buzzers start together."""

    def __init__(self, around: Around) -> None:
        self.around = around
        self._patterns: dict[Button, Pattern] = {}

    def tell(self, seat: Seat, tell: Tell) -> None:
        """One seat's news, or none."""
        panel, living = self.around.panel, self.around.board.living
        button = self.around.button_of(seat)
        if button is not None and panel.abilities(button).buzz:
            self._patterns[button] = NO_NEWS[1] if tell.news == Nothing() else NEWS[tell.call][1]
        if seat == living[-1]:
            if len(self._patterns) == len(living):
                panel.buzz(self._patterns)
            self._patterns = {}
