"""A game being played: what is asked now, what was answered, and going back a step."""

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, NamedTuple, TypeGuard, get_args

from ..begun import Begun
from ..board import Board, Fold, fold_of
from ..entries import Enters
from ..events import Counted
from ..requests import Ask, Claims, Draw, Leaves, Nominates, Poll, Question, Said, Seconds, Tell
from ..values import Role, Seat
from .fallen import Fallen, fingerprint
from .games import GAMES, AnyEvent, AnyRequest

# Answers by their name in the journal.
NAMED_ANSWERS: dict[str, type[Said]] = {
    "nominates": Nominates,
    "seconds": Seconds,
    "leaves": Leaves,
    "claims": Claims,
    "enters": Enters,
}


class Refused(ValueError):
    """An answer that is not legal; it has no effect."""


class BadSetup(ValueError):
    """A game that cannot be begun."""


class Setup(NamedTuple):
    """All that is settled before the first card: what the journal's header holds."""

    rules: str
    players: tuple[str, ...]
    cards: tuple[Role, ...]
    options: Mapping[str, str]


def set_up(rules: str, players: Sequence[str], cards: Sequence[Role], options: Mapping[str, str]) -> Setup:
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
    if (len(cards) < len(players) and not GAMES[rules].is_companion) or not players:
        raise BadSetup(f"{len(players)} players need as many cards, not {len(cards)}")
    chosen = {option: options.get(option, values[0]) for option, values in known.items()}
    return Setup(rules, tuple(players), tuple(cards), chosen)


def begin(setup: Setup) -> Generator[AnyRequest, Any, None]:
    """The requests of a game from its start."""
    return GAMES[setup.rules].begin(len(setup.players), setup.cards, setup.options).course


# What is done at each kind of request: all come to know of it, or somebody answers.
Plan = Mapping[type, Callable[[Board, Any], Any]]


def plan(players: Mapping[type, Callable[[Any], Any]]) -> Plan:
    """For people who know what to do at each kind of request; made once for thousands of games."""
    planned = {kind: hears(fold_of(kind), players.get(kind)) for kind in get_args(AnyEvent)}
    planned[Tell] = hears(keeps_to_itself, players.get(Tell))
    return planned | {kind: answers(players[kind], kind.admits) for kind in get_args(Question)}


def hears(fold: Fold, do: Callable[[Any], Any] | None) -> Fold:
    """The board is kept, and people may make something of it."""
    if do is None:
        return fold

    def known(board: Board, event: Any) -> None:
        fold(board, event)
        do(event)

    return known


def keeps_to_itself(_board: Board, _tell: Tell) -> None:
    """News is for those it is told to; nothing of it comes on the board."""


def answers(do: Callable[[Any], Any], admits: Callable[[Any, Any], bool]) -> Callable[[Board, Any], Any]:
    """An answer, if it is a legal one."""

    def answered(_board: Board, question: Any) -> Any:
        answer = do(question)
        if not admits(question, answer):
            raise Refused(f"{question!r} does not admit {answer!r}")
        return answer

    return answered


def new_board(setup: Setup) -> Board:
    """What everybody knows before a game has begun."""
    return GAMES[setup.rules].board(len(setup.players))


def play_out(setup: Setup, planned: Plan, board: Board | None = None) -> Board:
    """Play a whole game; on a board that people look at, where they do."""
    board, send = new_board(setup) if board is None else board, begin(setup).send
    answer: Any = None
    try:
        while True:
            request = send(answer)
            answer = planned[type(request)](board, request)
    except StopIteration:
        return board


class Answered(NamedTuple):
    """A question and its answer, and how many seconds of a talk were left, if one goes on."""

    request: Question
    answer: Any
    left: float | None = None


class Game:
    """A game that can be stopped anywhere, resumed, and taken back a step."""

    def __init__(
        self,
        setup: Setup,
        answered: Sequence[Answered] = (),
        begun: Begun[Any] | None = None,
        fallen: Fallen | None = None,
    ) -> None:
        """A game from its start, or as far as it was answered; for a case, from where that takes it up.

        What chance has brought before it was taken back comes again.
        """
        self.setup = setup
        self._fallen = fallen or Fallen()
        self.answered: list[Answered] = []
        # What everybody knows.
        self.board = GAMES[setup.rules].board(len(setup.players))
        # What is asked now; nothing once the game is over.
        self.request: AnyRequest | None = None
        # What has been told so far in the present call, to be shown again where it is taken up.
        self.told: list[Tell] = []
        # What each seat was given to look at until it is taken away.
        self.held: dict[Seat, Tell] = {}
        # What has been made known or told since the last answer; and where the present step began:
        # after so many answers, and so much behind the last of them.
        self._passed = 0
        self._step_began = (0, 0)
        self._is_known = False
        begun = begun or GAMES[setup.rules].begin(len(setup.players), setup.cards, setup.options)
        self._table = begun.table
        self._steps: Generator[AnyRequest, Any, None] = begun.course
        self._arrive(next(self._steps))
        for kept in answered:
            self.go_on_to_question()
            self.answer(kept.answer, kept.left)

    def go_on(self) -> None:
        """The request is fulfilled; it takes no answer."""
        if self.request is None or isinstance(self.request, Question):
            raise Refused("an answer is needed")
        self.make_known()
        self._passed += 1
        self._send(None)

    def make_known(self) -> None:
        """What is asked for now is for everybody, and from this moment they know it."""
        request = self.request
        if not (self._is_known or request is None or isinstance(request, Tell | Question)):
            self._is_known = True
            self.board.learn(request)
            if not isinstance(request, Counted):
                self.told = []

    def go_on_to_question(self) -> None:
        """Fulfil everything up to the next request that takes an answer."""
        while self.request is not None and not isinstance(self.request, Question):
            self.go_on()

    def check(self, answer: Any) -> Question:
        """The question, if this is a legal answer to it; refused if not."""
        request = self.request
        if request is None or not isinstance(request, Question):
            raise Refused("nothing is asked")
        if not is_plain(answer) or not request.admits(answer):
            raise Refused(f"not a legal answer to {request.task!r}")
        return request

    def answer(self, answer: Any, left: float | None = None) -> None:
        """Answer what is asked; refused without effect if that is not legal."""
        question = self.check(answer)
        if isinstance(question, Draw):
            self._fallen.count(fingerprint(question), answer)
        self.answered.append(Answered(question, answer, left))
        self._passed = 0
        self._send(answer)

    def fallen(self, draw: Draw) -> Any:
        """What chance had brought here before that was taken back; nothing if it has not yet."""
        return self._fallen.next(fingerprint(draw))

    @property
    def drawn(self) -> int:
        """How often chance was asked since somebody gave an answer."""
        drawn = (isinstance(one.request, Draw) for one in reversed(self.answered))
        return next((number for number, is_drawn in enumerate(drawn) if not is_drawn), len(self.answered))

    @property
    def lies_open(self) -> bool:
        """Whether everything may be taken back, since nothing was told in secret."""
        return GAMES[self.setup.rules].lies_open

    def can_rewind(self) -> bool:
        """Whether the present step has an answer about which nothing was told; or any, if all lies open."""
        if self.lies_open:
            return any(not isinstance(one.request, Draw) for one in self.answered)
        return len(self.answered) > self._step_began[0]

    def rewound(self) -> "Game":
        """The same game at the start of its present step; where all lies open, without its last entry."""
        if not self.can_rewind():
            raise Refused("what was told or said cannot be taken back")
        answers, passed = self._before_the_last() if self.lies_open else self._step_began
        game = Game(self.setup, self.answered[:answers], fallen=self._fallen.anew())
        for _ in range(passed):
            game.go_on()
        return game

    def _before_the_last(self) -> tuple[int, int]:
        """After how many answers the last came that somebody gave: what chance has brought is nobody's."""
        given = (at for at, one in enumerate(self.answered) if not isinstance(one.request, Draw))
        return max(given), 0

    def _send(self, answer: Any) -> None:
        try:
            request = self._steps.send(answer)
        except StopIteration:
            self.request = None
        else:
            self._arrive(request)

    def _arrive(self, request: AnyRequest) -> None:
        if self._begins_step(request):
            self._step_began = (len(self.answered), self._passed)
        if isinstance(self.request, Tell):
            self._keep(self.request)
        self.request, self._is_known = request, False

    def _keep(self, tell: Tell) -> None:
        """News that has been told: to be shown again in its call, or as long as it stays."""
        if tell.call == self.board.call:
            self.told.append(tell)
        if tell.stays:
            self.held |= dict.fromkeys(tell.seats, tell)

    def _begins_step(self, request: AnyRequest) -> bool:
        """A step begins with a call, and where something is told, said, drawn, or put to all.

        A count may be taken again as long as nothing follows from it, and so may all that one
        is asked in the open, one question after another.
        """
        if isinstance(request, Counted):
            return False
        if not isinstance(request, Ask | Poll) or not self.answered:
            return True
        last = self.answered[-1].request
        if is_open_to_one(request) and is_open_to_one(last) and request.seats == last.seats:
            return False
        return not request.call or request.call != getattr(last, "call", "")


def is_open_to_one(question: Question) -> TypeGuard[Ask]:
    """Whether somebody is asked in the open; what they choose before anything follows is one step."""
    return isinstance(question, Ask) and not question.call and len(question.seats) == 1


def is_plain(answer: Any) -> bool:
    """Whether it is of the few kinds an answer is made of; true is no seat, nor is 1.0."""
    if isinstance(answer, tuple):
        return all(is_plain(part) for part in answer)
    return answer is None or type(answer) in (int, str)
