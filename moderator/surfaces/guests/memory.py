"""What guests know of a game: all of it comes from the answers that are in the journal, replayed.

So after a power cut, or a step that is done again, they are as they were.  Each mind is handed what
`rules.views` yields to its own seat, and looks at the board; its chance hangs on the game's own seed, on
its seat and on how many answers there were, which everybody may know.
"""

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Any

from ...minds.company import Company
from ...minds.mind import MANNERS, Manner, Speech
from ...minds.playing.minds import minds_for
from ...rules.news import Card
from ...rules.playing.game import Answered, Game, Setup
from ...rules.playing.games import GAMES
from ...rules.requests import Ask, Claims, Floor, Leaves, Nominates, Poll, Question, Seconds, Tell
from ...rules.values import Choice, Seat
from ...rules.views import private

# How sharp the host may have them.
SHARPNESS: Mapping[str, Manner] = {
    "sharp": MANNERS["thinking"],
    "trusting": MANNERS["credulous"],
    "quiet": MANNERS["silent"],
}


# When courtesy holds: people have come to play, and are to see the first day.
BEFORE_THE_FIRST_TALK = ("night", "dawn")


class Memory:
    """The minds of some seats in one game."""

    def __init__(
        self, setup: Setup, manners: Mapping[Seat, Manner], seed: str, spared: Collection[Seat] = ()
    ) -> None:
        # The same game once more: what is told to a seat is told here again.
        self._game = Game(setup)
        self._seed = seed
        # Whom guests leave alone in the first night.
        self._spared = spared
        self._chances = {seat: Random() for seat in manners}  # noqa: S311 - no secret hangs on it
        self._draw_lots()
        minds = minds_for(setup.rules, setup.cards, GAMES[setup.rules].characters)
        self._company = Company(minds(self._game.board, manners, self._chances), Random(seed))  # noqa: S311
        # What each means to say as soon as it is its turn.
        self._to_say: dict[Seat, list[Speech]] = {seat: [] for seat in manners}
        self._perceive()

    @property
    def step(self) -> int:
        """How many answers there were."""
        return len(self._game.answered)

    def catch_up(self, answered: Sequence[Answered]) -> None:
        """What has been answered since."""
        for _, answer, left in answered[self.step :]:
            self._remember(answer)
            self._game.answer(answer, left)
            self._perceive()

    # What they answer now.

    def choose(self, seat: Seat, proposal: Choice | None) -> Choice | None:
        """One seat's own answer; in a pack the others' proposal stands."""
        asked = private(self._game.request, seat)
        assert isinstance(asked, Ask)
        if self._game.board.round == 1 and self._game.board.scene in BEFORE_THE_FIRST_TALK:
            asked = courteous(asked, self._spared)
        self._draw_lots()
        return self._company.minds[seat].choose(asked, proposal)

    def vote(self, seat: Seat) -> Choice | None:
        """One seat's own vote."""
        assert isinstance(self._game.request, Poll)
        self._draw_lots()
        return self._company.vote_of(seat, self._game.request)

    def word(self, seat: Seat) -> Speech | None:
        """What a seat has to say now; while somebody stands accused nobody else is, until the last call."""
        floor = self._game.request
        if not isinstance(floor, Floor):
            return None
        is_free = floor.accusation is None or floor.clock == "last-call"
        words = self._to_say.get(seat, ())
        return next((word for word in words if is_free or not isinstance(word, Nominates)), None)

    # What they make of what happens.

    def _perceive(self) -> None:
        """All up to the next question; in a talk they think about what to say."""
        request = self._game.request
        while request is not None and not isinstance(request, Question):
            if isinstance(request, Tell):
                self._company.tell(as_dealt(request))
            self._game.go_on()
            request = self._game.request
        if isinstance(request, Floor):
            self._draw_lots()
            for seat in self._to_say:
                self._think(seat, request)

    def _think(self, seat: Seat, floor: Floor) -> None:
        words = [] if floor.clock == "starts" else self._to_say[seat]
        self._to_say[seat] = [word for word in words if can_be_said(word, floor)]
        word = self._company.minds[seat].speak(floor) if seat in floor.seats else None
        if word is not None:
            self._to_say[seat].append(word)

    def _remember(self, answer: Any) -> None:
        """What became of a question: a guest keeps to what counts, whatever it meant to do before."""
        request = self._game.request
        if isinstance(request, Ask):
            for seat in request.seats:
                if seat in self._to_say:
                    self.choose(seat, None)
                    if answer is not None and not isinstance(answer, Leaves):
                        self.choose(seat, answer)
        elif isinstance(request, Floor) and isinstance(answer, Claims | Nominates | Seconds):
            words = self._to_say.get(answer.by, [])
            if answer in words:
                words.remove(answer)

    def _draw_lots(self) -> None:
        """Every question has a chance of its own: what was thought of the one before counts for nothing."""
        for seat, chance in self._chances.items():
            chance.seed(f"{self._seed} {seat} {self.step}")


def courteous(ask: Ask, spared: Collection[Seat]) -> Ask:
    """A question without those who are to be left alone, as far as there are others to choose."""
    others = [choice for choice in ask.choices if not is_about(choice, spared)]
    return ask._replace(choices=tuple(others)) if len(others) >= ask.number else ask


def is_about(choice: Choice, spared: Collection[Seat]) -> bool:
    """Whether a choice would do something to one of these."""
    return any(seat in spared for seat in (choice if isinstance(choice, tuple) else (choice,)))


def as_dealt(tell: Tell) -> Tell:
    """A card to keep is one's own, in whichever call it comes."""
    return tell._replace(call="deal") if tell.stays and isinstance(tell.news, Card) else tell


def can_be_said(word: Speech, floor: Floor) -> bool:
    """Whether what somebody meant to say can still be said, and has not been said by others."""
    if isinstance(word, Nominates) and floor.accusation is not None:
        return floor.accusation.whom != word.whom and floor.admits(word)
    return floor.admits(word)
