"""A table of minds: every seat decides from what it perceives."""

from collections.abc import Mapping
from random import Random

from ...minds.company import Company
from ...minds.mind import Manner, Mind
from ...minds.playing.minds import Minds, gather, minds_for, one_among
from ...rules.board import Board
from ...rules.news import Card
from ...rules.playing.game import Setup
from ...rules.playing.games import GAMES
from ...rules.requests import Ask, Draw, Floor, Poll, Said, Tell
from ...rules.values import Choice, Role, Seat
from .policy import Policy

# Whom a call of the roll looks for, where it is not called as the card.
CALLED = {"werewolves": "werewolf", "vampires": "vampire"}


class MindsPolicy(Policy):
    """All in one manner, or those who are dealt a card of a team in another."""

    def __init__(self, chance: Random, manner: Manner, of_team: Mapping[str, Manner] | None = None) -> None:
        super().__init__(chance)
        self._manner = manner
        self._of_team = of_team or {}
        # The minds of games with this setup.
        self._setup: Setup | None = None
        self._minds: Minds = minds_for("", (), {})
        # The cards as they are dealt, or lie in people's hands; nothing where more than hands is dealt.
        self._cards: tuple[Role, ...] = ()
        self.company: Company[Mind] = Company({}, chance)
        self.by_kind |= {Tell: self.tell}

    def sit_down(self, setup: Setup, board: Board) -> None:
        """Another game begins; chance has shuffled the cards."""
        book = GAMES[setup.rules]
        if setup != self._setup:
            self._setup, self._minds = setup, minds_for(setup.rules, setup.cards, book.characters)
        self._cards = self.shuffle(setup) if book.has_sides else ()
        self.company = gather(self.seated(board, self._minds), board, self.manners(setup, board), self.chance)

    def seated(self, _board: Board, minds: Minds) -> Minds:
        """Who thinks: all of them."""
        return minds

    def manners(self, setup: Setup, board: Board) -> Mapping[Seat, Manner]:
        """How each seat thinks."""
        if not self._of_team:
            return dict.fromkeys(board.seats, self._manner)
        teams = [GAMES[setup.rules].characters[card].team for card in self._cards]
        return {seat: self._of_team.get(teams[seat], self._manner) for seat in board.seats}

    def shuffle(self, setup: Setup) -> tuple[Role, ...]:
        """The cards, in an order that nobody knows."""
        return tuple(self.chance.sample(setup.cards, len(setup.cards)))

    def draw(self, draw: Draw) -> tuple[Choice, ...]:
        """Chance itself."""
        return self._cards if self._cards and draw.task == "deal" else super().draw(draw)

    def tell(self, tell: Tell) -> None:
        """News for those it is for."""
        self.company.tell(tell)

    def ask(self, ask: Ask) -> Choice | None:
        """One answer of all who are asked."""
        if not ask.seats:
            return None
        self.decisions += 1
        return self.company.choose(ask)

    def poll(self, poll: Poll) -> tuple[Choice | None, ...]:
        """Everybody's own answer; of their cards people tell the truth."""
        self.decisions += 1
        if poll.task == "card":
            return tuple([self._look(seat) for seat in poll.seats])
        if poll.task == "here":
            sought = CALLED.get(poll.call, poll.call)
            return tuple(["here" if self._look(seat) == sought else None for seat in poll.seats])
        return self.company.vote(poll)

    def floor(self, floor: Floor) -> Said | None:
        """The next who has something to say."""
        self.decisions += 1
        return self.company.speak(floor)

    def _look(self, seat: Seat) -> Role:
        """Somebody looks at the card in their hand."""
        card = self._cards[seat]
        self.company.tell(Tell("deal", (seat,), Card(card)))
        return card


class OneMind(MindsPolicy):
    """One thinks, another in each game, and the others answer by chance."""

    def seated(self, board: Board, minds: Minds) -> Minds:
        """Who thinks: one."""
        self.one = self.one_of(board.seats)
        return one_among(self.one, minds)
