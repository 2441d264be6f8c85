"""People with a button and a lamp: they press when something is asked of them, and believe their lamps.

Where the light is when they press they leave to chance: whatever it means is as good as anything else.
"""

import asyncio
from collections.abc import Callable
from random import Random

from hardware.looks import BLACK
from hardware.mock import MockPanel
from hardware.panel import CENTRE, now
from moderator.keeping.place import wire
from moderator.rules.requests import Ask, Floor, Poll, Tell
from moderator.rules.values import Seat
from moderator.table.box import Box
from moderator.table.shown import Moment, Open, Public
from moderator.table.surfaces import Surface

from .witness import BoxWitness

# How long somebody thinks at most, how long a finger stays down, and how soon a lamp answers, in seconds.
THINKS, TAP, HOLD, ANSWERS = 8.0, 0.1, 1.2, 0.5
# How often somebody presses once more, presses for long, or not at all.
AGAIN, LONG, IDLE = 0.15, 0.3, 0.1
# So long the box may take until it is red or dark; and so long somebody waits beside a red lamp.
SOON, GIVES_UP = 5.0, 400.0


class Buttons(Surface):
    """Everybody at a wire; the last one to leave looks at the middle lamp, and pulls the plug."""

    def __init__(
        self, box: Box, panel: MockPanel, luck: Random, witness: BoxWitness, pull: Callable[[], None]
    ) -> None:
        self.box, self.panel, self.luck, self.witness = box, panel, luck, witness
        self._pull = pull

    def show(self, shown: Public) -> None:
        match shown:
            case Moment("gather"):
                for button in range(self.panel.seats):
                    self.later(self.join, button)
            case Moment("seat"):
                for button in range(self.panel.seats):
                    self.later(self.panel.tap, button)
            case Moment("good-night"):
                asyncio.get_running_loop().call_later(SOON, self.look_at_the_middle, now())
                asyncio.get_running_loop().call_later(GIVES_UP, self._pull)
            case Open(question) if isinstance(question, Floor):
                self.talk(question)
            case Open(question):
                for seat in question.seats:
                    self.answer(seat)

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        button = self.button_of(seat)
        if isinstance(request, Tell) and request.call == "deal" and button is not None:
            # Nobody goes on before all have seen their cards.
            self.later(self.panel.tap, button)
        elif request is not None:
            self.answer(seat)

    def button_of(self, seat: Seat) -> int | None:
        """Where it was forgotten who sits where all count as wired, and some have nothing to press."""
        button = self.box.roster.button_of(seat)
        return button if button in range(self.panel.seats) else None

    def join(self, button: int) -> None:
        """Whose lamp is dark or breathes presses; whose lamp is green then has joined."""
        if not self.box.roster.is_in(wire(button)):
            self.panel.tap(button)
            asyncio.get_running_loop().call_later(ANSWERS, self.look_at_mine, button)

    def look_at_mine(self, button: int) -> None:
        """A steady green light says so."""
        colour = self.panel.glow(button)
        name = self.box.roster.names.get(wire(button))
        if colour.g > 0 and not colour.r and not self.witness.disk.is_dead:
            if name is None:
                self.witness.complain(f"the lamp of button {button} says that somebody is in who is not")
            else:
                self.witness.joined(name)

    def answer(self, seat: Seat) -> None:
        """A press, now and then another, or none."""
        if (button := self.button_of(seat)) is None or self.luck.random() < IDLE:
            return
        self.later(self.press, seat, button)
        if self.luck.random() < AGAIN:
            self.later(self.press, seat, button)

    def press(self, seat: Seat, button: int) -> None:
        """Whatever it means where the light is."""
        self.witness.gives(self.box.roster.players[seat])
        self.panel.tap(button, HOLD if self.luck.random() < LONG else TAP)

    def talk(self, floor: Floor) -> None:
        """One of them holds a button, and touches it when the light is anywhere; others second, or not."""
        seats = [seat for seat in floor.seats if self.button_of(seat) is not None]
        if seats and floor.accusation is None:
            self.later(self.accuse, self.luck.choice(seats))
        for seat in seats if floor.accusation is not None else ():
            self.answer(seat)

    def accuse(self, seat: Seat) -> None:
        """Held for a second, then touched."""
        button = self.button_of(seat)
        if button is not None:
            self.panel.tap(button, HOLD)
            asyncio.get_running_loop().call_later(HOLD + self.luck.random() * 5, self.panel.tap, button)

    def look_at_the_middle(self, since: float) -> None:
        """Dark says that the plug may be pulled; as long as not all is saved it is not dark."""
        if self.witness.disk.is_dead:
            return
        was_dark = all(glow.colour == BLACK for glow in self.panel.history(CENTRE) if glow.at >= since)
        if was_dark != self.box.saving.is_all:
            self.witness.complain(f"the lamp is {'dark' if was_dark else 'red'}: {self.box.saving.state}")

    def later(self, do: Callable[..., object], *about: object) -> None:
        """When somebody has thought."""
        asyncio.get_running_loop().call_later(self.luck.random() * THINKS, do, *about)
