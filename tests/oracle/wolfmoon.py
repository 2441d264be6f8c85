"""Wolfmoon, written a second time and as plainly as can be from law/wolfmoon.md alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

Choice = int | str

# "30 character cards. ... (26 ids: villager four times, bodyguard twice, all others once)"
VALUES: dict[str, int] = {
    "assassin": 0, "beggar-king": 0,
    "villager": 1, "servant": 1, "drunkard": 1,
    "seer": 2, "tax-collector": 2, "inquisitor": 2, "vampire": 2,
    "girl": 3, "barkeeper": 3, "merchant": 3, "night-watchman": 3,
    "bodyguard": 4, "frankensteins-monster": 4, "witch": 4,
    "bounty-hunter": 5, "traitor": 5,
    "gravedigger": 6, "pickpocket": 6,
    "thief": 7, "spy": 7,
    "alchemist": 8, "schemer": 8,
    "mayor": 9, "werewolf": 10,
}  # fmt: skip
COPIES: dict[str, int] = {"villager": 4, "bodyguard": 2}

# "3 moon cards, always drawn in this order"
MOONS: list[str] = ["moon-sitting", "moon-howling", "moon-full"]

# "stacks, top/middle/bottom, before the werewolf and the moons: 7/7/7, 6/7/7, 6/6/7, 6/6/6"
STACKS: dict[int, list[int]] = {3: [7, 7, 7], 4: [6, 7, 7], 5: [6, 6, 7], 6: [6, 6, 6]}


@dataclass(frozen=True)
class Gone:
    """An answer to any question that says: this seat goes home now."""

    seat: int


class Table(Protocol):
    """Everything that comes from outside or is heard outside."""

    def ask(
        self, task: str, seat: int, choices: list[Choice], seen: bool, about: dict[str, object]
    ) -> Choice | Gone:
        """Ask one seat in the open; `seen` says whether all see the answer."""
        ...

    def shuffle(self, what: str, cards: list[str]) -> list[str]:
        """Give the same cards back in an order of chance."""
        ...

    def lots(self, what: str, seats: list[int]) -> int:
        """Draw one of these seats by lot."""
        ...

    def tell(self, seats: list[int], what: str, **about: object) -> None:
        """Let only these seats know something."""
        ...

    def say(self, what: str, **about: object) -> None:
        """Let everybody know something."""
        ...


@dataclass
class OutRecord:
    """One going out: who, by which card (or `left`), whose card it was, in which turn."""

    seat: int
    cause: str
    by: int
    turn: int


@dataclass
class Result:
    """How one game ended and what lay where at that moment."""

    outcome: str
    winners: list[int]
    outs: list[OutRecord]
    moons: list[str]
    hands: dict[int, list[str]]
    displays: dict[int, list[str]]
    values: dict[int, int]
    beggar: bool
    marker: int | None
    gone: list[int]
    first: int
    turns: int
    pile: list[str]
    centre: list[str]
    aside: list[str]
    edge: list[str]


@dataclass
class LongResult:
    """How the longer game ended."""

    outcome: str
    winners: list[int]
    tiles: dict[int, int]
    games: list[Result]
    gone: list[int]


class GameOver(Exception):
    """The game has ended; the result is in the game."""


class TurnOver(Exception):
    """The player whose turn it is has gone home."""


def all_characters() -> list[str]:
    """List the thirty character cards."""
    cards: list[str] = []
    for card in VALUES:
        for _ in range(COPIES.get(card, 1)):
            cards.append(card)
    return cards


def distinct(cards: list[str]) -> list[Choice]:
    """List each card once, in the order in which it first comes."""
    found: list[Choice] = []
    for card in cards:
        if card not in found:
            found.append(card)
    return found


class Game:
    """One game at one table."""

    def __init__(self, table: Table, seats: list[int], first: int | None = None) -> None:
        """Set up an empty table for these seats, which sit clockwise in this order."""
        # "Errors (refuse): not 3 to 6 players."
        if len(seats) not in STACKS:
            raise ValueError("3 to 6 players")
        if first is not None and first not in seats:
            raise ValueError("the first player has no seat here")
        self.table = table
        self.seats = list(seats)
        self.first = -1 if first is None else first
        self.pile: list[str] = []  # the top card is the first in the list
        self.hands: dict[int, list[str]] = {seat: [] for seat in seats}
        self.displays: dict[int, list[str]] = {seat: [] for seat in seats}
        self.centre: list[str] = []
        self.aside: list[str] = []
        self.edge: list[str] = []
        self.moons: list[str] = []
        self.out: dict[int, str] = {}
        self.outs: list[OutRecord] = []
        self.gone: list[int] = []
        self.protected: list[int] = []
        self.marker: int | None = None
        self.turn_of = -1
        self.turns_more = 0
        self.number = 0
        self.values: dict[int, int] = {}
        self.beggar = False
        self.result: Result | None = None

    # ---------------------------------------------------------------- preparation

    def prepare(self) -> None:
        """Deal the cards, build the pile and find the first player."""
        # "The werewolf and the three moons are set apart; the other 29 cards are shuffled."
        cards = all_characters()
        cards.remove("werewolf")
        cards = self.shuffle("cards", cards)
        # "Two cards go aside, unseen."
        self.aside = [cards.pop(0), cards.pop(0)]
        # "One card to each player."
        for seat in self.seats:
            self.hands[seat] = [cards.pop(0)]
        # "Three cards to the centre."
        self.centre = [cards.pop(0), cards.pop(0), cards.pop(0)]
        self.build_pile(cards)
        # "the box draws lots unless the table names somebody."
        if self.first == -1:
            self.first = self.table.lots("first", list(self.seats))
            assert self.first in self.seats
        self.table.say("begin", seats=list(self.seats), first=self.first, pile=len(self.pile))
        for seat in self.seats:
            self.table.tell([seat], "hand", card=self.hands[seat][0])

    def build_pile(self, cards: list[str]) -> None:
        """Make the pile of three stacks with the werewolf and the moons."""
        sizes = STACKS[len(self.seats)]
        top = cards[: sizes[0]]
        middle = cards[sizes[0] : sizes[0] + sizes[1]]
        bottom = cards[sizes[0] + sizes[1] :]
        assert len(bottom) == sizes[2]
        # "bottom stack with `moon-full` shuffled into it; middle stack with `moon-howling` shuffled into
        # it; `moon-sitting` alone; top stack with `werewolf` shuffled into it."
        bottom = self.shuffle("bottom", [*bottom, "moon-full"])
        middle = self.shuffle("middle", [*middle, "moon-howling"])
        top = self.shuffle("top", [*top, "werewolf"])
        self.pile = [*top, "moon-sitting", *middle, *bottom]

    def shuffle(self, what: str, cards: list[str]) -> list[str]:
        """Have the table shuffle and check that no card was lost or won."""
        order = list(self.table.shuffle(what, list(cards)))
        assert sorted(order) == sorted(cards), "a shuffle gives back the same cards"
        return order

    # ---------------------------------------------------------------- running

    def run(self) -> Result:
        """Play one game from the deal to its end."""
        self.prepare()
        return self.play_on(self.first)

    def play_on(self, seat: int) -> Result:
        """Play from this seat's turn to the end of the game."""
        try:
            while True:
                self.turn_with_more(seat)
                # "the last card of the pile has been drawn, by whomever; the turn in which that happened is
                # the last one, with all turns more that it leads to"
                if not self.pile:
                    self.compare_at_end()
                seat = self.next_in(seat)
        except GameOver:
            assert self.result is not None
            return self.result

    def players_in(self) -> list[int]:
        """List the seats that are in."""
        # "In: not out."
        return [seat for seat in self.seats if seat not in self.out]

    def next_in(self, seat: int) -> int:
        """Find the next player in, clockwise."""
        # "then the next player in, clockwise."
        place = self.seats.index(seat)
        for step in range(1, len(self.seats) + 1):
            other = self.seats[(place + step) % len(self.seats)]
            if other not in self.out:
                return other
        raise AssertionError("nobody is in")

    def others(self, seat: int) -> list[Choice]:
        """List the players whose card this seat can choose."""
        # "'A player' below is another player who is in and not protected."
        found: list[Choice] = []
        for other in self.seats:
            if other != seat and other not in self.out and other not in self.protected:
                found.append(other)
        return found

    # ---------------------------------------------------------------- questions and leaving

    def ask(
        self, task: str, seat: int, find: Callable[[], list[Choice]], seen: bool,
        subjects: list[int], **about: object,
    ) -> Choice | None:  # fmt: skip
        """Ask until there is an answer; None if there is nothing to choose or the question lost its sense."""
        while True:
            # "is looked at again, before it is put again" (dealing.md)
            choices = find()
            # "Nobody to choose: no effect"
            if not choices:
                return None
            assert seat not in self.out, "somebody who is out was asked"
            answer = self.table.ask(task, seat, list(choices), seen, dict(about))
            if not isinstance(answer, Gone):
                assert answer in choices, (task, answer, choices)
                return answer
            self.leave(answer.seat)
            # "What was asked of them, or about their hand, has no effect any more"
            if answer.seat == seat:
                # "If it was their turn, it is the next player's."
                if seat == self.turn_of:
                    raise TurnOver
                return None
            if answer.seat in subjects:
                return None

    def ask_seat(self, task: str, seat: int, find: Callable[[], list[Choice]], card: str) -> int | None:
        """Ask in the open for a seat; None if there is nobody to choose."""
        answer = self.ask(task, seat, find, True, [], card=card)
        if answer is None:
            return None
        assert isinstance(answer, int)
        return answer

    def ask_target(self, seat: int, card: str) -> int | None:
        """Ask whom a card is played against; None if there is nobody to choose."""
        # "If somebody can be chosen, somebody must be, unless 'may' stands there."
        target = self.ask_seat("target", seat, lambda: self.others(seat), card)
        if target is None:
            self.table.say("no-effect", seat=seat, card=card)
        return target

    def leave(self, seat: int) -> None:
        """Let somebody go home."""
        assert seat in self.seats
        assert seat not in self.gone
        # "cannot be brought back by the witch and have no share in a win"
        self.gone.append(seat)
        if seat in self.out:
            self.table.say("left", seat=seat, cards=[])
            # "Then the end is looked at; the last one in wins." - also before who is hit has answered
            self.look_at_end()
            return
        # "their hand is laid open in their display, without effect (no schemer, alchemist, vampire, mayor);
        # they are out"
        cards = self.hands[seat]
        self.hands[seat] = []
        self.displays[seat] = self.displays[seat] + cards
        self.out[seat] = "left"
        self.outs.append(OutRecord(seat, "left", seat, self.number))
        # "protection, servant and turns more end; the display stays."
        if seat in self.protected:
            self.protected.remove(seat)
        if seat == self.turn_of:
            self.turns_more = 0
        self.table.say("left", seat=seat, cards=list(cards))
        # "Then the end is looked at; the last one in wins."
        self.look_at_end()

    # ---------------------------------------------------------------- turns

    def turn_with_more(self, seat: int) -> None:
        """Let one player have their turn and all turns more that follow."""
        self.turn_of = seat
        self.turns_more = 0
        more = False
        try:
            while True:
                self.one_turn(seat, more)
                # "Whoever has gone out in a turn takes none."
                if seat in self.out:
                    return
                # "at once, before anybody else" - "Turns more add up"
                if self.turns_more > 0:
                    self.turns_more -= 1
                # "where a turn more follows anyway (moon, thief), the servant is asked for only at the end
                # of that one"
                elif not self.spend_servant(seat):
                    return
                more = True
        except TurnOver:
            return

    def spend_servant(self, seat: int) -> bool:
        """Ask whether the servant is spent for a turn more, where one lies there."""
        # "At the end of any turn of their own, that one included, its owner, still in, may discard it from
        # the display to the edge for a turn more. It works however it came into the display"
        if "servant" not in self.displays[seat]:
            return False
        answer = self.ask("servant", seat, lambda: ["yes", "no"], True, [])
        if answer != "yes":
            return False
        self.displays[seat].remove("servant")
        self.edge.append("servant")
        self.table.say("servant-spent", seat=seat)
        return True

    def one_turn(self, seat: int, more: bool) -> None:
        """Let one player have one turn, A or B."""
        self.number += 1
        # "Being protected (bodyguard) ends as the owner's next turn begins; a turn more is such a turn"
        if seat in self.protected:
            self.protected.remove(seat)
        self.table.say("turn", seat=seat, more=more, number=self.number)
        action = self.ask("action", seat, lambda: self.actions(more), True, [], more=more)
        if action == "draw":
            self.draw_and_play(seat)
        else:
            self.exchange(seat)

    def actions(self, more: bool) -> list[Choice]:
        """List which of A and B are possible."""
        # "If A is chosen and the pile is empty, draw one of the two cards aside instead; if both are gone,
        # only B is possible." - "Aside cards are drawn only where the pile is empty: in such a turn"
        if self.pile or (more and self.aside):
            return ["draw", "exchange"]
        # "B is on offer in every turn"
        return ["exchange"]

    def draw_and_play(self, seat: int) -> None:
        """Action A: draw a card and play one of two."""
        # "Take the top card of the pile."
        card = self.take_card(seat, "turn")
        if card in MOONS:
            # "Drawn in action A a moon goes open to the middle and the player has a turn more (A or B);
            # nothing is played for it."
            self.lay_moon(seat, card)
            self.turns_more += 1
            return
        self.hands[seat].append(card)
        self.table.tell([seat], "drew", card=card)
        self.play_one(seat)
        # "'One player in' and the end of the pile are looked at when a card's effect has been carried out
        # to the end"
        self.look_at_end()

    def play_one(self, seat: int) -> None:
        """Let a player play one of the two cards in hand."""
        # "play one of the two cards now in hand, open, to the own display, then carry out its effect as far
        # as possible."
        card = self.ask("play", seat, lambda: distinct(self.hands[seat]), True, [])
        assert isinstance(card, str)
        self.hands[seat].remove(card)
        self.displays[seat].append(card)
        self.table.say("played", seat=seat, card=card)
        self.effect(seat, card)

    def exchange(self, seat: int) -> None:
        """Action B: take a card from the centre, keep one of the two, put the other back there."""
        # "Take one of the three centre cards, look at both, keep either, put the other back face down."
        place = self.ask("place", seat, lambda: [0, 1, 2], True, [])
        assert isinstance(place, int)
        # "everybody knows which place was touched and nobody which of the two cards lies there."
        self.table.say("touched", seat=seat, place=place)
        here = place
        self.table.tell([seat], "centre", place=place, card=self.centre[place])
        kept = self.ask(
            "keep", seat, lambda: distinct([self.hands[seat][0], self.centre[here]]), False, [], card="centre"
        )
        if kept != self.hands[seat][0]:
            own = self.hands[seat][0]
            self.hands[seat] = [self.centre[place]]
            # "the card goes back to the place the other came from"
            self.centre[place] = own
        self.table.tell([seat], "kept", card=self.hands[seat][0], back=[self.centre[place]])

    # ---------------------------------------------------------------- drawing

    def take_card(self, seat: int, why: str) -> str:
        """Take the top card of the pile, or one of those aside if the pile is empty."""
        if self.pile:
            card = self.pile.pop(0)
            source = "pile"
        else:
            # "which of the two is chance."
            card = self.shuffle("aside", self.aside)[0]
            self.aside.remove(card)
            source = "aside"
        self.table.say("drawn", seat=seat, source=source, why=why)
        return card

    def can_draw(self) -> bool:
        """Say whether there is a card to draw outside one's turn."""
        # "from the pile, then from aside."
        return len(self.pile) > 0 or len(self.aside) > 0

    def draw_outside(self, seat: int, why: str) -> bool:
        """Draw a card through witch, bounty hunter or alchemist; say whether there was one."""
        while self.can_draw():
            card = self.take_card(seat, why)
            if card in MOONS:
                # "a moon that comes up so is laid out and counts like any other ..., and the draw is
                # repeated; it gives nobody a turn more."
                self.lay_moon(seat, card)
                continue
            self.hands[seat].append(card)
            self.table.tell([seat], "drew", card=card)
            return True
        return False

    def lay_moon(self, seat: int, card: str) -> None:
        """Lay a moon open to the middle and judge it if it is the third."""
        self.moons.append(card)
        self.table.say("moon", seat=seat, card=card)
        if card != "moon-full":
            return
        # "The third moon: whoever holds the werewolf in hand wins at once"
        wolves = [other for other in self.players_in() if "werewolf" in self.hands[other]]
        if not wolves:
            return
        # "the traitor's holder too."
        traitors = [other for other in self.players_in() if "traitor" in self.hands[other]]
        self.finish("third-moon", wolves + traitors)

    # ---------------------------------------------------------------- going out

    def put_out(self, seat: int, cause: str, by: int) -> None:
        """Put a player out who cannot be saved: they lay down whatever they hold."""
        # "The player lays their hand open in their own display, without its effect, and is skipped from now
        # on. A player who goes out in their own turn lays down whatever they hold"
        cards = self.hands[seat]
        self.hands[seat] = []
        self.displays[seat] = self.displays[seat] + cards
        self.out[seat] = cause
        self.outs.append(OutRecord(seat, cause, by, self.number))
        if seat in self.protected:
            self.protected.remove(seat)
        self.table.say("out", seat=seat, cause=cause, by=by, cards=list(cards))

    def hit(self, seat: int, cause: str, by: int) -> str:
        """Hit somebody through another player's card: `out`, `saved` or `left` is what came of it."""
        # "Lying in the display when its owner would go out through another player's card: may be discarded"
        if self.alchemist_choices(seat):
            answer = self.ask(
                "alchemist", seat, lambda: self.alchemist_choices(seat), True, [], cause=cause, by=by
            )
            # "a spy's or alchemist's moment is over."
            if answer is None:
                return "left"
            # "Alchemist spent: its owner is not out, so a schemer laid down in doing so takes nobody along."
            if answer == "yes":
                self.spend_alchemist(seat)
                return "saved"
        # "In hand when its holder goes out through another player's card: that other player is out, too."
        schemer = "schemer" in self.hands[seat]
        self.put_out(seat, cause, by)
        # "Who is taken along by a schemer ... goes out through another player's card, also in their own
        # turn: their own alchemist can save them. One after the other"
        if schemer and by not in self.out:
            self.hit(by, "schemer", seat)
        return "out"

    def alchemist_choices(self, seat: int) -> list[Choice]:
        """Offer the alchemist where it lies in the display and can save."""
        # "where it cannot save it is not offered."
        if "alchemist" not in self.displays[seat]:
            return []
        # "No card to draw: out all the same."
        if not self.can_draw():
            return []
        # "It does not save whoever lays down a mayor or a werewolf"
        if "mayor" in self.hands[seat] or "werewolf" in self.hands[seat]:
            return []
        return ["yes", "no"]

    def spend_alchemist(self, seat: int) -> None:
        """Discard the alchemist, lay down the hand without effect and draw a card."""
        self.displays[seat].remove("alchemist")
        self.edge.append("alchemist")
        # "The hand is laid in the display first, without effect, then a card is drawn instead of going out."
        cards = self.hands[seat]
        self.hands[seat] = []
        self.displays[seat] = self.displays[seat] + cards
        self.table.say("alchemist-spent", seat=seat, cards=list(cards))
        drew = self.draw_outside(seat, "alchemist")
        assert drew, "the alchemist is offered only where there is a card"

    # ---------------------------------------------------------------- effects

    def effect(self, seat: int, card: str) -> None:
        """Carry out the effect of a card that was just played willingly."""
        effects: dict[str, Callable[[int], None]] = {
            "assassin": self.play_assassin,
            "villager": self.play_villager,
            "drunkard": self.play_drunkard,
            "seer": self.play_seer,
            "tax-collector": self.play_tax_collector,
            "inquisitor": self.play_inquisitor,
            "vampire": self.play_vampire,
            "girl": self.play_girl,
            "barkeeper": self.play_barkeeper,
            "night-watchman": self.play_night_watchman,
            "bodyguard": self.play_bodyguard,
            "witch": self.play_witch,
            "bounty-hunter": self.play_bounty_hunter,
            "gravedigger": self.play_gravedigger,
            "pickpocket": self.play_pickpocket,
            "thief": self.play_thief,
            "mayor": self.play_mayor,
            "werewolf": self.play_werewolf,
        }
        # "Played: nothing." (beggar king, servant, merchant, monster, traitor, spy, alchemist, schemer)
        if card in effects:
            effects[card](seat)

    def play_assassin(self, seat: int) -> None:
        """Guess a value with two attempts."""
        self.guessing(seat, "assassin")

    def play_villager(self, seat: int) -> None:
        """Guess a value with one attempt."""
        self.guessing(seat, "villager")

    def guessing(self, seat: int, card: str) -> None:
        """Carry out a guess from the choice of a player to the spy's moment."""
        # "Choose a player and name a value from 0 to 10."
        target = self.ask_target(seat, card)
        if target is None:
            return
        who = target
        named: list[Choice] = []
        value = self.ask("value", seat, lambda: list(range(11)), True, [who], card=card, target=who)
        if value is None:
            return
        named.append(value)
        if self.guess(seat, who, value, card):
            return
        # "Wrong: a second value may be named, for the same player." - "The same with one attempt."
        if card == "assassin":
            again = self.ask("value-again", seat, lambda: self.left_values(named), True, [who], target=who)
            if again is None:
                return
            if again != "no":
                named.append(again)
                if self.guess(seat, who, again, card):
                    return
        # "asked once, when the guessing is over (after the second attempt or its refusal)."
        self.spy_moment(seat, who, named)

    def left_values(self, named: list[Choice]) -> list[Choice]:
        """List the values that can still be named, and the refusal."""
        choices: list[Choice] = ["no"]
        for value in range(11):
            if value not in named:
                choices.append(value)
        return choices

    def guess(self, seat: int, target: int, value: Choice, card: str) -> bool:
        """Judge one attempt; who was guessed rightly is out."""
        # "Guesses are about the printed value: the monster is a 4."
        right = VALUES[self.hands[target][0]] == value
        self.table.say("guess", seat=seat, target=target, value=value, right=right)
        # "Right: the player is out."
        if right:
            self.hit(target, card, seat)
        return right

    def spy_moment(self, guesser: int, target: int, named: list[Choice]) -> None:
        """Ask the one guessed at, spy or not, whether they strike back."""
        # "always the same moment once the guessing has failed, whether or not a spy is there"
        choices: list[Choice] = ["no"]
        # "Held by a player whose value was guessed at by assassin or villager without naming 7: they may
        # play it"
        if "spy" in self.hands[target] and 7 not in named:
            choices.append("yes")
        answer = self.ask("spy", target, lambda: choices, False, [guesser], guesser=guesser)
        if answer != "yes":
            return
        self.hands[target].remove("spy")
        self.displays[target].append("spy")
        self.table.say("spy-played", seat=target, guesser=guesser)
        # "the guesser is out and hands over their card face down, instead of laying it down: it is the new
        # hand of the spy's player." - "first handed over, then the alchemist's draw."
        prize = self.hands[guesser]
        self.hands[guesser] = []
        self.hands[target] = self.hands[target] + prize
        self.table.say("handed-over", giver=guesser, taker=target)
        self.table.tell([guesser, target], "prize", giver=guesser, taker=target, card=prize[0])
        fate = self.hit(guesser, "spy", target)
        # "If the card handed over is the schemer and the guesser is out, the spy's player goes out as well
        # and lays it down, unless their own alchemist saves them: then it is laid down, too, and they draw."
        if fate == "out" and prize[0] == "schemer" and target not in self.out:
            self.hit(target, "schemer", guesser)

    def play_drunkard(self, seat: int) -> None:
        """Mix the hands of all players in who are not protected."""
        # "Its player takes the hands of all players in (not the protected), their own included, looks at
        # them, and deals one to each of these at random."
        who = [other for other in self.players_in() if other not in self.protected]
        cards = [self.hands[other][0] for other in who]
        self.table.say("mixed", seat=seat, seats=list(who))
        self.table.tell([seat], "hands", hands={other: self.hands[other][0] for other in who})
        cards = self.shuffle("drunkard", cards)
        for other, card in zip(who, cards, strict=True):
            self.hands[other] = [card]
            self.table.tell([other], "dealt", card=card)

    def play_seer(self, seat: int) -> None:
        """Look secretly at the hand of another player."""
        target = self.ask_target(seat, "seer")
        if target is None:
            return
        self.table.say("looked", seat=seat, target=target)
        self.table.tell([seat], "seen", owner=target, card=self.hands[target][0])

    def play_tax_collector(self, seat: int) -> None:
        """Put a player out who holds a 0 or a 1."""
        # "Choose a player: out with a 0 or a 1 in hand. Otherwise nothing."
        self.collect(seat, "tax-collector", [0, 1])

    def play_inquisitor(self, seat: int) -> None:
        """Put a player out who holds a 9 or a 10."""
        # "Choose a player: out with a 9 or a 10 in hand. Otherwise nothing."
        self.collect(seat, "inquisitor", [9, 10])

    def collect(self, seat: int, card: str, values: list[int]) -> None:
        """Choose a player and put them out if their hand has one of these values."""
        target = self.ask_target(seat, card)
        if target is None:
            return
        yes = VALUES[self.hands[target][0]] in values
        # "who was asked, yes or no"
        self.table.say("collected", seat=seat, card=card, target=target, yes=yes)
        if yes:
            self.hit(target, card, seat)

    def play_vampire(self, seat: int) -> None:
        """Win at once over two cards of 7 or more."""
        # "Played, willingly or forced by the bounty hunter, while at least two cards of value 7 or more lie
        # in the own display: wins at once. Otherwise nothing."
        high = [card for card in self.displays[seat] if VALUES[card] >= 7]
        if len(high) >= 2:
            self.finish("vampire", [seat])

    def play_girl(self, seat: int) -> None:
        """Compare hands: the higher is out."""
        self.compare_hands(seat, "girl")

    def play_barkeeper(self, seat: int) -> None:
        """Compare hands: the lower is out."""
        self.compare_hands(seat, "barkeeper")

    def compare_choices(self, seat: int) -> list[Choice]:
        """List whom to compare with, and the refusal, if there is anybody."""
        # "May be declined."
        who = self.others(seat)
        if not who:
            return []
        return [*who, "no"]

    def compare_hands(self, seat: int, card: str) -> None:
        """Let two players compare their hands in secret; one of them is out, or nobody."""
        target = self.ask("compare", seat, lambda: self.compare_choices(seat), True, [], card=card)
        if target is None or target == "no":
            self.table.say("no-effect", seat=seat, card=card)
            return
        assert isinstance(target, int)
        mine = VALUES[self.hands[seat][0]]
        theirs = VALUES[self.hands[target][0]]
        self.table.tell([seat], "seen", owner=target, card=self.hands[target][0])
        self.table.tell([target], "seen", owner=seat, card=self.hands[seat][0])
        # "Equal: nothing. Printed values."
        loser: int | None = None
        if mine != theirs:
            # "with the girl the higher is out, with the barkeeper the lower."
            higher = seat if mine > theirs else target
            lower = target if mine > theirs else seat
            loser = higher if card == "girl" else lower
        # "who compared, who is out, or nobody"
        self.table.say("compared", seat=seat, card=card, target=target, loser=loser)
        if loser == target:
            self.hit(target, card, seat)
        elif loser == seat:
            # "Not against a card the owner played themself in this turn." - "Not when the holder goes out
            # by a card of their own"
            self.put_out(seat, card, seat)

    def play_night_watchman(self, seat: int) -> None:
        """Keep one of four: the hand and the three from the centre."""
        # "Take the three centre cards to the hand, keep one of the four, shuffle the other three, put them
        # back face down."
        self.table.say("watchman", seat=seat)
        self.table.tell([seat], "three", cards=list(self.centre))
        kept = self.ask(
            "keep", seat, lambda: distinct(self.hands[seat] + self.centre), False, [], card="night-watchman"
        )
        assert isinstance(kept, str)
        four = self.hands[seat] + self.centre
        four.remove(kept)
        self.hands[seat] = [kept]
        self.table.tell([seat], "kept", card=kept, back=list(four))
        self.centre = self.shuffle("watchman", four)

    def play_bodyguard(self, seat: int) -> None:
        """Be protected until the own next turn."""
        # "No other player's card touches its owner before the owner's own next turn."
        if seat not in self.protected:
            self.protected.append(seat)
        # "Who is protected is open: the card lies turned."
        self.table.say("protected", seat=seat)

    def play_witch(self, seat: int) -> None:
        """Bring back one who is out and give them the marker."""
        # "Nobody out, or no card to draw: no effect, the marker stays where it was."
        target = self.ask_seat("target", seat, self.witch_choices, "witch")
        if target is None:
            self.table.say("no-effect", seat=seat, card="witch")
            return
        # "the third one is judged at once, the marker lying where it lay"
        drew = self.draw_outside(target, "witch")
        assert drew, "the witch is carried out only where there is a card"
        # "they draw a card, are in again, and get the marker. Their display stays as it is"
        del self.out[target]
        self.marker = target
        self.table.say("back-in", seat=target, by=seat)

    def witch_choices(self) -> list[Choice]:
        """List those whom the witch can bring back."""
        if not self.can_draw():
            return []
        # "Choose a player who is out" - "cannot be brought back by the witch" (whoever has gone home)
        return [seat for seat in self.seats if seat in self.out and seat not in self.gone]

    def play_bounty_hunter(self, seat: int) -> None:
        """Have a player play their hand and draw a new card."""
        # "Choose a player: they play their hand to their display and draw a new card."
        target = self.ask_target(seat, "bounty-hunter")
        if target is None:
            return
        card = self.hands[target][0]
        self.hands[target] = []
        self.displays[target].append(card)
        self.table.say("forced", seat=target, card=card, by=seat)
        # "Of that card's effects only these hold: bodyguard (protected until their turn), vampire (may win
        # at once), mayor and werewolf (out, and no new card), servant, alchemist and merchant later"
        if card == "mayor" or card == "werewolf":
            self.put_out(target, card, seat)
            return
        if card == "vampire":
            self.play_vampire(target)
        if card == "bodyguard":
            self.play_bodyguard(target)
        # "No card to draw: the player is out."
        if not self.draw_outside(target, "bounty-hunter"):
            self.put_out(target, "bounty-hunter", seat)

    def play_gravedigger(self, seat: int) -> None:
        """Take a card from a display and play one of the two cards in hand."""
        # "Take a card that is not the werewolf from a display to the hand"
        owner = self.ask_seat("dig", seat, self.dig_displays, "gravedigger")
        if owner is None:
            # "a gravedigger who finds nothing to take plays nothing more"
            self.table.say("no-effect", seat=seat, card="gravedigger")
            return
        where = owner
        card = self.ask("dig-card", seat, lambda: self.dig_cards(where), True, [], owner=where)
        assert isinstance(card, str)
        self.displays[owner].remove(card)
        self.hands[seat].append(card)
        self.table.say("dug", seat=seat, owner=owner, card=card)
        # "then play one of the two cards in hand, with its effect as usual."
        self.play_one(seat)

    def dig_displays(self) -> list[Choice]:
        """List the displays in which there is something to take."""
        # "the gravedigger may dig in any display: that of a player who is out ..., and his own" - "a
        # protected player's display is not dug in"
        found: list[Choice] = []
        for owner in self.seats:
            if owner not in self.protected and self.dig_cards(owner):
                found.append(owner)
        return found

    def dig_cards(self, owner: int) -> list[Choice]:
        """List the cards that can be taken from a display."""
        # "not the werewolf" - "his own, but not the gravedigger just played" (there is only one)
        return distinct([c for c in self.displays[owner] if c not in ("werewolf", "gravedigger")])

    def play_pickpocket(self, seat: int) -> None:
        """Have two players swap hands."""
        one = self.ask_seat("swap", seat, lambda: self.swap_choices(None), "pickpocket")
        # "Fewer than two to name: nothing."
        if one is None:
            self.table.say("no-effect", seat=seat, card="pickpocket")
            return
        first = one
        two = self.ask(
            "swap-with", seat, lambda: self.swap_choices(first), True, [first],
            card="pickpocket", one=first,
        )  # fmt: skip
        if two is None:
            self.table.say("no-effect", seat=seat, card="pickpocket")
            return
        assert isinstance(two, int)
        self.swap(first, two, seat)

    def swap_choices(self, first: int | None) -> list[Choice]:
        """List who can be named for a swap, without the one already named."""
        # "Two players swap hands; his own player may be one of them, and of the last two must be."
        both: list[Choice] = []
        for other in self.players_in():
            if other not in self.protected:
                both.append(other)
        if len(both) < 2:
            return []
        return [other for other in both if other != first]

    def swap(self, one: int, two: int, by: int) -> None:
        """Swap two hands."""
        self.hands[one], self.hands[two] = self.hands[two], self.hands[one]
        # "who swapped" - "each of the two: the new card (and so what the other has)"
        self.table.say("swapped", one=one, two=two, by=by)
        self.table.tell([one], "swapped-card", card=self.hands[one][0])
        self.table.tell([two], "swapped-card", card=self.hands[two][0])

    def play_thief(self, seat: int) -> None:
        """Swap hands with a player and have a turn more."""
        # "Swap hands with a player; then a turn more."
        target = self.ask_target(seat, "thief")
        if target is not None:
            self.swap(seat, target, seat)
        # "what does not need the choice still happens (the thief's turn more"
        self.turns_more += 1

    def play_mayor(self, seat: int) -> None:
        """Go out by the own mayor."""
        # "Laid in the own display for any reason: out."
        self.put_out(seat, "mayor", seat)

    def play_werewolf(self, seat: int) -> None:
        """Go out by the own werewolf."""
        # "Laid in the own display for any reason: out."
        self.put_out(seat, "werewolf", seat)

    # ---------------------------------------------------------------- the end

    def look_at_end(self) -> None:
        """End the game if only one player is in, or nobody."""
        left = self.players_in()
        # "One player is in: wins at once. (Nobody in: nobody wins.)"
        if len(left) == 1:
            self.finish("last-in", left)
        if len(left) == 0:
            self.finish("nobody", [])

    def final_value(self, seat: int) -> int:
        """Work out what a hand is worth at the comparison."""
        card = self.hands[seat][0]
        value = VALUES[card]
        if card == "frankensteins-monster":
            # "its value is the lowest plus the highest value in the own display. Ruling: with one card
            # there that card counts as both; with none the value is 0."
            shown = [VALUES[other] for other in self.displays[seat]]
            value = min(shown) + max(shown) if shown else 0
        # "In the display at the comparison: 2 more for the hand" - "adds its 2 beside"
        if "merchant" in self.displays[seat]:
            value += 2
        return value

    def compare_at_end(self) -> None:
        """Compare the hands of all players in."""
        left = self.players_in()
        for seat in left:
            self.values[seat] = self.final_value(seat)
        self.table.say("comparison", values=dict(self.values), hands=self.shown_hands())
        for seat in left:
            # "wins, alone, if at least one player in shows a final value of exactly 8 or 9"
            if "beggar-king" in self.hands[seat]:
                if 8 in self.values.values() or 9 in self.values.values():
                    self.beggar = True
                    self.finish("comparison", [seat])
        # "The highest win; equals win together"
        best = max(self.values.values())
        self.finish("comparison", [seat for seat in left if self.values[seat] == best])

    def shown_hands(self) -> dict[int, list[str]]:
        """Copy what each seat holds."""
        return {seat: list(self.hands[seat]) for seat in self.seats}

    def finish(self, outcome: str, winners: list[int]) -> None:
        """End the game, with the witch's owner's share."""
        all_winners = list(winners)
        # "the witch's owner wins with the player who has the marker (not where that player holds the beggar
        # king), also if the marker's player wins as traitor"
        marker = self.marker
        if marker is not None and marker in winners and "beggar-king" not in self.hands[marker]:
            for seat in self.seats:
                # "whoever has the witch in their display at the end wins too, out or not, whoever played
                # it." - "have no share in a win" (whoever has gone home)
                if "witch" in self.displays[seat] and seat not in self.gone:
                    # "it changes nothing if both are one player."
                    if seat not in all_winners:
                        all_winners.append(seat)
        all_winners.sort()
        self.table.say("end", outcome=outcome, winners=list(all_winners), hands=self.shown_hands())
        self.result = Result(
            outcome=outcome, winners=all_winners, outs=list(self.outs), moons=list(self.moons),
            hands=self.shown_hands(), displays={s: list(d) for s, d in self.displays.items()},
            values=dict(self.values), beggar=self.beggar, marker=self.marker, gone=list(self.gone),
            first=self.first, turns=self.number, pile=list(self.pile), centre=list(self.centre),
            aside=list(self.aside), edge=list(self.edge),
        )  # fmt: skip
        raise GameOver


# -------------------------------------------------------------------- options and the longer game


def first_seat(first: str, named: int | None) -> int | None:
    """Read the option that says who begins."""
    # "`first: draw | named`"
    if first == "draw" and named is None:
        return None
    if first == "named" and named is not None:
        return named
    raise ValueError("first is draw, or named with a seat")


def single(
    table: Table, players: int, first: str = "draw", named: int | None = None, gone: Sequence[int] = ()
) -> Result:
    """Play one game; who is named as gone went home before the first card."""
    seats = [seat for seat in range(players) if seat not in gone]
    return Game(table, seats, first_seat(first, named)).run()


def long(
    table: Table, players: int, first: str = "draw", named: int | None = None, before: Sequence[int] = ()
) -> LongResult:
    """Play games until somebody has enough tiles; some may have gone home before the first card."""
    seats = [seat for seat in range(players) if seat not in before]
    # "First to 3 tiles (3 or 4 players) or 2 (5 or 6 players) wins"
    enough = 3 if players <= 4 else 2
    tiles = dict.fromkeys(seats, 0)
    games: list[Result] = []
    gone: list[int] = list(before)
    begins = first_seat(first, named)
    while True:
        table.say("game", number=len(games) + 1, seats=list(seats))
        result = Game(table, seats, begins).run()
        games.append(result)
        # "In the longer game their tiles are void"
        for seat in result.gone:
            gone.append(seat)
            seats.remove(seat)
            del tiles[seat]
        # "Each winner of a game gets a moon tile."
        for seat in result.winners:
            tiles[seat] += 1
        table.say("tiles", tiles=dict(tiles))
        # "all who reach it at the same time win together."
        winners = [seat for seat in seats if tiles[seat] >= enough]
        if winners:
            return end_long(table, LongResult("tiles", winners, tiles, games, gone))
        # "the others play on while three are left."
        if len(seats) < 3:
            return end_long(table, LongResult("too-few", [], tiles, games, gone))
        # "the first turn passes clockwise from game to game"
        begins = next_first(players, seats, result.first)


def next_first(players: int, seats: list[int], before: int) -> int:
    """Find who begins the next game: the next one clockwise who is still there."""
    for step in range(1, players + 1):
        seat = (before + step) % players
        if seat in seats:
            return seat
    raise AssertionError("nobody is left")


def end_long(table: Table, result: LongResult) -> LongResult:
    """Say how the longer game ended."""
    table.say("long-end", outcome=result.outcome, winners=list(result.winners), tiles=dict(result.tiles))
    return result
