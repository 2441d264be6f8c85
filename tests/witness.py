"""A bookkeeper beside the game: what anybody with all the answers could know.

It keeps its own account of who is who and who lives, from requests and answers alone,
to hold the rules against.  Nothing of the rules' table is used.
"""

from typing import Any

from moderator.rules.duesterwald.events import DawnDeaths
from moderator.rules.events import Died, Left, Night, RollCallAgain, Shown
from moderator.rules.news import Card
from moderator.rules.playing.games import AnyEvent, AnyRequest
from moderator.rules.requests import Ask, Draw, Leaves, Poll, Tell

CALLED_BY_CARD = {
    "werewolves": "werewolf",
    "vampires": "vampire",
    **{
        card: card
        for card in (
            "thief",
            "cupid",
            "seer",
            "witch",
            "drunkard",
            "priest",
            "oracle",
            "healer",
            "investigator",
            "vampire-slayer",
            "blacksmith",
            "hunter",
            "red-riding-hood",
            "cook",
            "mayor",
            "insomniac",
        )
    },
}


class Witness:
    """Who is who, who lives, and who should be addressed by a call."""

    def __init__(self, cards: tuple[str, ...], size: int) -> None:
        self.cards = cards
        self.size = size
        self.living = list(range(size))
        self.roles: list[str] = []
        self.spare: list[str] = []
        self.night = 0
        self.lovers: tuple[int, ...] = ()
        self.keeper: int | None = None
        self.bearer: int | None = None
        self.named: dict[int, str] = {}

    def sees(self, request: AnyRequest, answer: Any) -> None:
        """Take note of a request and its answer."""
        if isinstance(request, Draw) and request.task == "deal":
            self.deal(answer)
        elif isinstance(request, Poll) and request.task == "card":
            self.try_cards(answer)
        elif isinstance(request, Poll) and request.task == "here":
            self.try_press(request, answer)
        elif isinstance(request, AnyEvent):
            self.hears(request)
        elif isinstance(request, Ask) and answer is not None and not isinstance(answer, Leaves):
            self.sees_choice(request, answer)
        elif isinstance(request, Tell) and request.call == "drunkard" and request.seats:
            assert isinstance(request.news, Card)
            self.roles[request.seats[0]] = request.news.role
            self.spare = []
            if request.news.role == "stray-cat":
                self.keeper = request.seats[0]

    def deal(self, cards: tuple[str, ...]) -> None:
        """The box has dealt."""
        self.roles = list(cards[: self.size])
        self.spare = list(cards[self.size :])
        if "stray-cat" in self.roles:
            self.keeper = self.roles.index("stray-cat")

    def try_cards(self, named: tuple[str, ...]) -> None:
        """Everybody has named a card; it fits if each of them is there."""
        left = list(self.cards)
        for card in named:
            if card not in left:
                return
            left.remove(card)
        self.deal((*named, *left))

    def try_press(self, poll: Poll, pressed: tuple[Any, ...]) -> None:
        """Somebody is known if no more press than there are cards; the last call counts."""
        card = CALLED_BY_CARD.get(poll.call, poll.call)
        self.named = {seat: role for seat, role in self.named.items() if role != card}
        seats = [seat for seat, here in zip(poll.seats, pressed, strict=True) if here]
        if len(seats) <= self.cards.count(card):
            self.named |= dict.fromkeys(seats, card)
        if not any(
            list(self.named.values()).count(role) != self.cards.count(role)
            for role in self.cards
            if role != "villager"
        ):
            self.deal(tuple(self.named.get(seat, "villager") for seat in range(self.size)))

    def hears(self, event: AnyEvent) -> None:
        """Night falls, somebody is out, or the roll call begins anew."""
        match event:
            case Night(number):
                self.night = number
            case RollCallAgain():
                self.named = {}
            case Died(shown):
                self.buries(shown)
            case DawnDeaths(dead):
                for shown in dead:
                    self.buries(shown)
            case Left(shown):
                self.buries(shown)
                if shown.who in self.lovers:
                    self.lovers = ()

    def buries(self, shown: Shown) -> None:
        """Nobody dies twice, and the card shown is the one held; the guard dog has none."""
        seat, card = shown.who, shown.card
        if not isinstance(seat, int):
            return
        assert seat in self.living, f"{seat} dies twice"
        assert card == self.roles[seat], f"{seat} shows {card} and is {self.roles[seat]}"
        self.living.remove(seat)

    def sees_choice(self, ask: Ask, answer: Any) -> None:
        """A choice that changes who is who, or who is to be addressed."""
        if ask.task == "thief" and answer != "keep":
            seat = ask.seats[0]
            self.spare[self.spare.index(answer)] = self.roles[seat]
            self.roles[seat] = answer
        elif ask.task == "cupid":
            self.lovers = answer
        elif ask.task == "stray-cat":
            self.keeper = answer
        elif ask.task == "blacksmith":
            self.bearer = answer

    def holders(self, card: str) -> tuple[int, ...]:
        """The living who are this character."""
        return tuple(seat for seat in self.living if self.roles[seat] == card)

    def entitled(self, request: Tell | Ask) -> tuple[int, ...]:
        """Exactly those whom a private request of the night concerns."""
        if request.call == "lovers":
            return tuple(sorted(self.lovers))
        if request.call == "sword":
            assert self.bearer is not None
            return (self.bearer,)
        if request.call == "stray-cat":
            return () if self.keeper is None else (self.keeper,)
        return self.holders(CALLED_BY_CARD[request.call])
