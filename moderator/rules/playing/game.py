"""A game being played: what is asked now, what was answered, and going back a step."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ..course import Chronicle, chronicle
from ..requests import Draw, Leaves, Nominates, Question, Request, Say, Scene, Seat, Seconds, Steps, Tell
from ..table import Table
from .games import GAMES

# Answers by their name in the journal.
NAMED_ANSWERS: dict[str, type[Any]] = {"nominates": Nominates, "seconds": Seconds, "leaves": Leaves}


class Refused(ValueError):
    """An answer that is not legal; it has no effect."""


class BadSetup(ValueError):
    """A game that cannot be begun."""


class Setup(NamedTuple):
    """All that is settled before the first card: what the journal's header holds."""

    rules: str
    players: tuple[str, ...]
    cards: tuple[str, ...]
    options: Mapping[str, str]


def set_up(rules: str, players: Sequence[str], cards: Sequence[str], options: Mapping[str, str]) -> Setup:
    """A setup with every option at a legal value, unnamed ones at their default."""
    if rules not in GAMES:
        raise BadSetup(f"there is no rule set {rules!r}; there are {', '.join(GAMES)}")
    known = GAMES[rules].options
    for option, value in options.items():
        if option not in known:
            raise BadSetup(f"{rules} has no option {option!r}; there are {', '.join(known)}")
        if value not in known[option]:
            raise BadSetup(f"option {option!r} cannot be {value!r}; it can be {', '.join(known[option])}")
    for card in cards:
        if card not in GAMES[rules].characters:
            raise BadSetup(f"{rules} has no character {card!r}")
    if len(cards) < len(players) or not players:
        raise BadSetup(f"{len(players)} players need as many cards, not {len(cards)}")
    chosen = {option: options.get(option, values[0]) for option, values in known.items()}
    return Setup(rules, tuple(players), tuple(cards), chosen)


def begin(setup: Setup) -> Steps:
    """The requests of a game from its start."""
    return GAMES[setup.rules].course(lay_table(setup))


def lay_table(setup: Setup) -> Table:
    """The table of a game about to begin."""
    table: Table = GAMES[setup.rules].table(len(setup.players), setup.cards, setup.options)
    return table


def play_out(steps: Steps, policy: Callable[[Request], Any]) -> None:
    """Play a whole game; the policy sees every request and answers it."""
    try:
        request, send = next(steps), steps.send
        while True:
            answer = policy(request)
            if not request.admits(answer):
                raise Refused(f"{request!r} does not admit {answer!r}")
            request = send(answer)
    except StopIteration:
        pass


class Answered(NamedTuple):
    """A question and its answer."""

    request: Question
    answer: Any


class Game:
    """A game that can be stopped anywhere, resumed, and taken back a step."""

    def __init__(self, setup: Setup, answers: Sequence[Any] = ()) -> None:
        self.setup = setup
        self.answered: list[Answered] = []
        # What is asked now; nothing once the game is over.
        self.request: Request | None = None
        # What time it is, as everybody knows; nothing before the first night.
        self.scene: Scene | None = None
        # How it ended, once it has.
        self.outcome = ""
        self.winners: tuple[Seat, ...] = ()
        # What has been told so far in the present call, to be shown again where it is taken up.
        self.told: list[Tell] = []
        self._step_began = 0
        self._table = lay_table(setup)
        self._steps = GAMES[setup.rules].course(self._table)
        self._arrive(next(self._steps))
        for answer in answers:
            self.go_on_to_question()
            self.answer(answer)

    def go_on(self) -> None:
        """The request is fulfilled; it takes no answer."""
        if self.request is None or isinstance(self.request, Question):
            raise Refused("an answer is needed")
        self._send(None)

    def go_on_to_question(self) -> None:
        """Fulfil everything up to the next request that takes an answer."""
        while self.request is not None and not isinstance(self.request, Question):
            self._send(None)

    def answer(self, answer: Any) -> None:
        """Answer what is asked; refused without effect if that is not legal."""
        request = self.request
        if request is None or not isinstance(request, Question):
            raise Refused("nothing is asked")
        if not is_plain(answer) or not request.admits(answer):
            raise Refused(f"not a legal answer to {request.task!r}")
        self.answered.append(Answered(request, answer))
        self._send(answer)

    def chronicle(self) -> Chronicle:
        """Everything that has happened, for those who may know everything."""
        return chronicle(self._table)

    def can_rewind(self) -> bool:
        """Whether the present step has an answer that nothing was told or said about."""
        return len(self.answered) > self._step_began

    def rewound(self) -> "Game":
        """The same game at the start of its present step."""
        if not self.can_rewind():
            raise Refused("what was told or said cannot be taken back")
        return Game(self.setup, [kept.answer for kept in self.answered[: self._step_began]])

    def _send(self, answer: Any) -> None:
        try:
            request = self._steps.send(answer)
        except StopIteration:
            self.request = None
        else:
            self._arrive(request)

    def _arrive(self, request: Request) -> None:
        if self._begins_step(request):
            self._step_began = len(self.answered)
        if isinstance(request, Scene):
            self.scene = request
            if request.name == "end":
                self.outcome, self.winners = request.about["outcome"], request.about["winners"]
        before, call = self.request, getattr(request, "call", "")
        if call != getattr(before, "call", ""):
            self.told = []
        elif isinstance(before, Tell):
            self.told.append(before)
        self.request = request

    def _begins_step(self, request: Request) -> bool:
        """A step begins with another call, and where something is told, said, drawn, or put to all."""
        if isinstance(request, Say):
            return request.settled
        if isinstance(request, Tell | Scene | Draw) or not self.answered:
            return True
        call, before = getattr(request, "call", ""), getattr(self.answered[-1].request, "call", "")
        return not call or call != before


def is_plain(answer: Any) -> bool:
    """Whether it is of the few kinds an answer is made of; true is no seat, nor is 1.0."""
    if isinstance(answer, tuple):
        return all(is_plain(part) for part in answer)
    return answer is None or type(answer) in (int, str)
