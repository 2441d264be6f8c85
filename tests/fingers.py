"""People at the wired table: they look at the lamps, and press their buttons; nothing else.

What they want is told by chance alone; how to say it they read from the lamps, as people do:
who wants Ben waits until Ben's lamp is lit, and touches a moment later.
"""

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from random import Random

from hardware.looks import BLACK
from hardware.mock import MockPanel
from hardware.panel import CENTRE, HOST, Lamp
from moderator.keeping.times import ChooseBy
from moderator.rules.requests import Ask, Floor, Poll, Tell
from moderator.rules.values import Choice, Role, Seat
from moderator.table.narrator import DOG
from moderator.table.sheets import NOBODY
from moderator.table.shown import Moment, MomentName, Open, Over, Part, Public
from moderator.table.surfaces import Surface

# From a light to a finger.
REACTION = 0.35

ROLES = {"werewolves": "werewolf", "vampires": "vampire"}


class Fingers(Surface):
    """Everybody round the table, and the host's finger."""

    def __init__(
        self,
        panel: MockPanel,
        seed: object,
        cards: Mapping[Seat, Role],
        step: Callable[[], int],
        choosing: ChooseBy = "scan",
        games: int = 1,
        hates_dogs: bool = False,
    ) -> None:
        self.panel = panel
        self.choosing = choosing
        self.seed = seed
        self.chance = Random(str(seed))
        # How many answers the game has had: what people want depends on that and the question alone.
        self.step = step
        self.cards = cards
        self.games = games
        self.seats = len(cards)
        # Whether everybody who can means the dog.
        self.hates_dogs = hates_dogs
        self._waiting: dict[Seat, tuple[Choice, Callable[[], None]]] = {}
        self._call = ""
        self._moment: MomentName = ""
        self._proposal: Choice | None = None
        self._shown: Public | None = None
        # The eye is slower than the lamps, which change one after another.
        panel.watch(lambda _change: self.later(self.look, 0.02))

    def deal(self, cards: Mapping[Seat, Role]) -> None:
        """Other cards are in their hands."""
        self.cards = cards

    def show(self, shown: Public) -> None:
        """What everybody sees and hears."""
        self._shown = shown
        self.chance = Random(f"{self.seed} {self.step()} {type(shown).__name__}")
        if isinstance(shown, Part):
            self._call, self._proposal = shown.called.call, None
        elif isinstance(shown, Over):
            self._waiting = {}
        elif isinstance(shown, Open):
            self.answer_by_day(shown)
        elif isinstance(shown, Moment):
            is_new, self._moment = shown.name != self._moment, shown.name
            if is_new:
                self.go_on(shown.name)

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        """What a player is asked with open eyes; a pack agrees by looks on what its first member wants."""
        if isinstance(request, Poll) and request.task == "here":
            if self.cards[seat] == ROLES.get(request.call, request.call):
                self.later(lambda: self.panel.tap(seat))
        elif isinstance(request, Poll) and request.call == "rehearsal":
            if request.task.endswith("take-back"):
                self.later(lambda: self.panel.tap(seat))
            else:
                self.want(seat, self.other(request.choices, seat))
        elif isinstance(request, Tell) and request.call == "deal":
            self.later(lambda: self.panel.tap(seat))
        elif isinstance(request, Ask) and request.call:
            self.choose(seat, request)

    def choose(self, seat: Seat, ask: Ask) -> None:
        """One wish, or several one after another."""
        self.chance = Random(f"{self.seed} {self.step()} {ask.task}")
        if self._proposal is None or len(ask.seats) == 1:
            self._proposal = self.chance.choice(ask.choices) if ask.choices else NOBODY
        if DOG in ask.choices and self.hates_dogs:
            self._proposal = DOG
        wish = self._proposal
        if isinstance(wish, tuple) and ask.number == 1:
            wish = wish[len(wish) // 2]
        elif ask.number > 1:
            first, second = self.chance.sample([c for c in ask.choices if isinstance(c, int)], 2)
            if self.choosing == "scan":
                self.want(seat, first, lambda: self.later(lambda: self.want(seat, second), 2.5))
            else:
                self.later(lambda: self.panel.tap(first))
                self.later(lambda: self.panel.tap(second), 3.5)
            return
        if isinstance(wish, str) and wish not in (NOBODY, DOG):
            wish = NOBODY
        if self.choosing == "scan":
            self.want(seat, wish)
        elif wish != NOBODY:
            # Whoever is awake presses the button of whom they mean, one of a pack after the other.
            tap = partial(self.panel.tap, wish if isinstance(wish, int) else HOST)
            self.later(tap, 0.5 + ask.seats.index(seat))

    def answer_by_day(self, shown: Open) -> None:
        """Accuse, second, vote, and a last will."""
        question = shown.question
        if isinstance(question, Floor):
            self.talk(shown, question)
        elif isinstance(question, Ask):
            self.want(question.seats[0], self.chance.choice(question.choices))
        elif isinstance(question, Poll) and question.choices[0] in ("up", "yes"):
            for seat in question.seats:
                if self.chance.random() < 0.6:
                    self.hold_until_over(seat)
                else:
                    self.later(partial(self.panel.tap, seat))
        elif isinstance(question, Poll):
            for seat in question.seats:
                self.want(seat, self.other(question.choices, seat))

    def talk(self, shown: Open, floor: Floor) -> None:
        """Somebody holds, then touches when the light is at whom they mean; somebody seconds."""
        if floor.seconders():
            by = self.chance.choice(floor.seconders())
            self.later(lambda: self.tap_if(shown, by))
        elif floor.nominees:
            by, whom = self.chance.choice(floor.seats), self.chance.choice(floor.nominees)
            other = whom if whom != by else self.other(floor.nominees, by)
            self.later(lambda: self.tap_if(shown, by, 1.2), 5)
            self.later(lambda: self.want(by, other) if self._shown is shown else None, 6.5)

    def tap_if(self, shown: Open, seat: Seat, seconds: float = 0.1) -> None:
        """A press, if it is still about the same."""
        if self._shown is shown:
            self.panel.tap(seat, seconds)

    def go_on(self, moment: MomentName) -> None:
        """Join, sit down, and the host's finger."""
        if moment == "gather":
            for place in range(self.seats):
                self.later(partial(self.panel.tap, place), 1 + place / 10)
            self.later(lambda: self.panel.tap(HOST), 20)
        elif moment == "seat":
            for place in range(self.seats):
                self.later(partial(self.panel.tap, place), 1 + place / 2)
        elif moment in ("offered", "cast"):
            self.later(lambda: self.panel.tap(HOST), 20)
        elif moment == "again":
            self.games -= 1
            self.later(lambda: self.panel.tap(HOST, 0.1 if self.games else 6.5), 20)

    def want(self, seat: Seat, choice: Choice, then: Callable[[], None] = lambda: None) -> None:
        """Touch as soon as the light is there."""
        self._waiting[seat] = (choice, then)
        self.later(self.look, 0.01)

    def look(self) -> None:
        """Whoever waits for a light and sees it touches a moment later."""
        for seat, (choice, then) in list(self._waiting.items()):
            if self.is_lit(seat, choice):
                del self._waiting[seat]

                def touch(seat: Seat = seat, then: Callable[[], None] = then) -> None:
                    self.panel.tap(seat)
                    then()

                self.later(touch, REACTION)

    def is_lit(self, seat: Seat, choice: Choice) -> bool:
        """Whether the light is where somebody waits for it."""
        lit = [lamp for lamp in range(self.seats) if self.glows(lamp) and lamp != seat]
        if choice == NOBODY:
            return self.glows(seat) and not lit and not self.glows(CENTRE)
        if choice == DOG:
            return self.glows(CENTRE) and not lit and not self.glows(seat)
        return self.glows(choice) if isinstance(choice, int) else False

    def glows(self, lamp: Lamp) -> bool:
        """Whether a lamp can be seen to be lit."""
        return self.panel.glow(lamp) != BLACK

    def hold_until_over(self, seat: Seat) -> None:
        """Thumb up."""
        question = self._shown
        self.panel.press(seat)

        def let_go() -> None:
            if self._shown is question:
                self.later(let_go, 0.5)
            else:
                self.panel.release(seat)

        self.later(let_go, 0.5)

    def other(self, choices: tuple[Choice, ...], seat: Seat) -> Choice:
        """Any but oneself, if there is one."""
        return self.chance.choice([choice for choice in choices if choice != seat] or choices)

    @staticmethod
    def later(do: Callable[[], object], seconds: float = 0.5) -> None:
        """In a moment."""
        asyncio.get_running_loop().call_later(seconds, do)
