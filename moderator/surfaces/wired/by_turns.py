"""The wired seats where people play with hands: whoever's turn it is chooses among the others.

All eyes are open, so the choice is seen as it stands.  The light goes round those who can be meant; or, where
people point, their lamps blink, and the button is pressed that faces whom somebody means.
"""

from hardware.looks import RED, WHITE, Blink, Pulse

from ...rules.requests import Ask, Tell
from ...rules.values import Choice, Seat
from ...table.sheets import NOBODY, Choosing
from ...table.shown import Open
from .around import DAY_LEVEL, SOFT, Act, Around
from .by_day import Pointing, asking, is_of_words, several
from .stage_light import MEANT, day_light


class ByTheLight(Pointing):
    """The light goes round those who can be meant, until somebody is."""

    def __init__(self, around: Around, ask: Ask) -> None:
        super().__init__(around, ask)
        self.ask = ask
        self.refresh()

    def press(self, seat: Seat, at: float) -> None:
        """One of several is seen at once, too."""
        if seat in self.ask.seats:
            super().press(seat, at)
            self.refresh()

    def refresh(self) -> None:
        """Who is meant pulses, for as long as it can be taken back."""
        day_light(self.around)
        meant = (*self.picked, *standing(self.around))
        for target in self.ask.choices:
            look = Pulse(RED, *MEANT) if target in meant else self.sweep.look([target], WHITE, DAY_LEVEL)
            self.around.light(target, look)


class ByPointing(Act):
    """Whose button is pressed is meant; pressed again they are not.  The own button means nobody."""

    def __init__(self, around: Around, ask: Ask) -> None:
        self.around = around
        self.ask = ask
        self.picked: list[Choice] = []
        self.refresh()

    def press(self, seat: Seat, at: float) -> None:  # noqa: ARG002
        """Who presses nobody can tell; all see it."""
        (asker,) = self.ask.seats
        target: Choice = NOBODY if seat == asker and seat not in self.ask.choices else seat
        if target in (*self.picked, *standing(self.around)):
            self.around.desk.take_back(asker)
            self.picked = [other for other in self.picked if other != target]
        elif self.ask.number == 1 or target == NOBODY:
            self.around.desk.choose(asker, target)
        elif target in self.ask.choices and len(self.picked) < self.ask.number:
            self.picked.append(target)
            if len(self.picked) == self.ask.number:
                self.around.desk.choose(asker, several(self.picked))
        self.refresh()

    def refresh(self) -> None:
        """Who can be meant blinks, who is meant pulses."""
        day_light(self.around)
        meant = (*self.picked, *standing(self.around))
        for target in self.ask.choices:
            look = Pulse(RED, *MEANT) if target in meant else Blink(WHITE, SOFT, "even", 0.0)
            self.around.light(target, look)


def standing(around: Around) -> tuple[Choice, ...]:
    """Whom somebody has chosen, as long as it can be taken back."""
    sheet = around.desk.sheet
    if not isinstance(sheet, Choosing) or sheet.proposal is None:
        return ()
    return sheet.proposal if isinstance(sheet.proposal, tuple) else (sheet.proposal,)


def asking_in_turn(around: Around, shown: Open, told: dict[Seat, Tell]) -> Act:
    """What presses mean where somebody is asked for one of the others; in words they only look."""
    question = shown.question
    if not isinstance(question, Ask) or is_of_words(question) or around.board.laid is None:
        return asking(around, shown, told)
    return ByPointing(around, question) if around.points else ByTheLight(around, question)
