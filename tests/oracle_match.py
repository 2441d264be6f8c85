"""Random games of the rules, played again by the oracle: whoever asks, tells or says otherwise is found."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from moderator.rules.big_box.events import AccusationFalls, Acquitted, NobodyBitten, NobodyDevoured
from moderator.rules.duesterwald.events import DawnDeaths, NobodyDied
from moderator.rules.events import (
    Died,
    DrawOffered,
    DrawRefused,
    Elected,
    HunterSpares,
    Left,
    NobodyLeaves,
    OfficeLapses,
    OfficePasses,
)  # fmt: skip
from moderator.rules.news import Card, Cards, Given, Heard, Nothing, People, Verdict
from moderator.rules.playing.autopsy import autopsy
from moderator.rules.playing.game import Game, Setup, set_up
from moderator.rules.playing.games import GAMES, AnyRequest
from moderator.rules.requests import (
    Ask,
    Claims,
    Draw,
    Floor,
    Leaves,
    Nominates,
    Poll,
    Question,
    Seconds,
    Tell,
)
from moderator.rules.values import Choice, Seat
from moderator.workshop.simulation.random_policy import RandomPolicy

from .oracle import big_box, duesterwald

ORACLES = {"duesterwald": duesterwald.play, "big-box": big_box.play}

# How often somebody has to go home where that can be said.
LEAVING = 0.02

# How often somebody claims something first, of which the oracle hears nothing.
CLAIMING = 0.2


class Step(NamedTuple):
    """Something that is asked, told or said, as both write it."""

    kind: str
    about: tuple[object, ...]


class Differs(AssertionError):
    """The oracle does something else."""


class Played(NamedTuple):
    """A game of the rules: all that was done, the answers, and what came of it."""

    steps: list[Step]
    answers: list[object]
    dealt: tuple[str, ...]
    result: tuple[str, tuple[Seat, ...], list[tuple[int, Choice, str]]]


def play(setup: Setup, seed: int) -> Played:
    """A random game, with answers that are late or missing, and people who leave."""
    game, policy, chance = Game(setup), RandomPolicy(Random(seed)), Random(f"leaves {seed}")
    talkers = Random(f"claims {seed}")
    steps: list[Step] = []
    answers: list[object] = []
    dealt: tuple[str, ...] = ()
    while game.request is not None:
        request = game.request
        steps += [] if isinstance(request, Draw) and request.task == "deal" else list(written(request))
        if not isinstance(request, Question):
            game.go_on()
            continue
        if isinstance(request, Floor) and talkers.random() < CLAIMING:
            claim_something(game, request, talkers)
        answer = policy(request)
        if isinstance(request, Ask | Poll | Floor) and request.may_leave and chance.random() < LEAVING:
            answer = Leaves(chance.choice(request.may_leave))
        game.answer(answer)
        if isinstance(request, Draw) and request.task == "deal":
            dealt = answer
        else:
            answers.append(spoken(answer))
    told = autopsy(game)
    deaths = [(death.round, death.who, death.cause) for death in told.deaths]
    return Played(steps, answers, dealt, (game.board.outcome, game.board.winners, deaths))


def claim_something(game: Game, floor: Floor, chance: Random) -> None:
    """Somebody says who they are; the very same talk goes on, so that the oracle need not know."""
    game.answer(Claims(chance.choice(floor.seats), chance.choice(floor.roles)))
    game.go_on()
    same = floor if floor.clock == "last-call" else floor._replace(clock="goes-on")
    if game.request != same:
        raise Differs(f"after a claim {game.request} instead of {same}")


def spoken(answer: object) -> object:
    """An answer as the oracle takes it."""
    match answer:
        case Leaves(seat):
            return ("leaves", seat)
        case Nominates(by, whom):
            return ("nominates", by, whom)
        case Seconds(by):
            return ("seconds", by)
        case _:
            return answer


def written(request: AnyRequest) -> Iterator[Step]:
    """What both should do alike; choices and groups in any order."""
    match request:
        case Tell(call, stays=True) if call in ("thief", "drunkard"):
            # The card in their hand is another: they know it already.
            return
        case Tell(call, seats, news):
            yield told(call, seats, news_of(news))
        case Ask():
            task, seats, choices, call = request[:4]
            yield asked(task, call, seats, choices, request.nobody, request.number)
        case Poll():
            yield Step("poll", (request.task, request.seats, any_order(request.choices)))
        case Floor(topic, clock, seats, nominees, accusation):
            accused = None if accusation is None else tuple(accusation)
            yield Step("floor", (topic, clock, seats, any_order(nominees), accused))
        case Died(shown, cause):
            yield Step("died", (shown.who, cause))
        case DawnDeaths(dead):
            yield Step("dawn", tuple(shown.who for shown in dead))
        case Left(shown):
            yield Step("left", (shown.who,))
        case Elected(_, who):
            yield Step("elected", (who,))
        case OfficePasses(_, who):
            yield Step("office-passes", (who,))
        case OfficeLapses():
            yield Step("office-lapses", ())
        case NobodyDied():
            yield Step("nobody-died", ())
        case NobodyDevoured():
            yield Step("nobody-devoured", ())
        case NobodyBitten():
            yield Step("nobody-bitten", ())
        case HunterSpares(who):
            yield Step("hunter-spares", (who,))
        case Acquitted(who):
            yield Step("acquitted", (who,))
        case AccusationFalls(whom):
            yield Step("accusation-falls", (whom,))
        case NobodyLeaves():
            yield Step("nobody-leaves", ())
        case DrawOffered():
            yield Step("draw-offered", ())
        case DrawRefused():
            yield Step("draw-refused", ())
        case _:
            pass


# What is said and compared; how it is said that a ballot was tied is the same by what is asked next.
SAID = (
    "died", "dawn", "left", "elected", "office-passes", "office-lapses", "nobody-died", "nobody-devoured",
    "nobody-bitten", "hunter-spares", "acquitted", "accusation-falls", "nobody-leaves", "draw-offered",
    "draw-refused",
)  # fmt: skip


def news_of(news: object) -> object:
    """News as the oracle has them."""
    match news:
        case Verdict(value) | Heard(value) | Card(value) | Given(value):
            return value
        case Cards(roles):
            return roles
        case People(who):
            return who
        case Nothing():
            return None
        case _:
            raise AssertionError(news)


def told(call: str, seats: tuple[int, ...], news: object) -> Step:
    """News for somebody; what nobody is told does not matter."""
    shown = any_order(news) if isinstance(news, tuple) else news
    return Step("tell", (call, seats, shown) if seats else (call,))


def asked(task: str, call: str, seats: tuple[int, ...], choices: Any, nobody: bool, number: int) -> Step:
    """A question to somebody; of one to nobody no more than that it is put."""
    if not seats:
        return Step("ask", (task, call))
    return Step("ask", (task, call, seats, any_order(choices), bool(nobody) if choices else None, number))


def any_order(choices: Any) -> tuple[str, ...]:
    """The same whatever the order, and how often a card lies there."""
    return tuple(sorted({str(tuple(one) if isinstance(one, list) else one) for one in choices}))


class Matcher:
    """The table of the oracle: it is answered as the rules were, and must do what they did."""

    def __init__(self, played: Played) -> None:
        self.steps = list(reversed(played.steps))
        self.answers = iter(played.answers)

    def upcoming(self) -> Step | None:
        """What the rules did next."""
        return self.steps[-1] if self.steps else None

    def match(self, step: Step) -> None:
        """The next thing that is done."""
        expected = self.steps.pop() if self.steps else None
        if expected != step:
            raise Differs(f"the rules: {expected}; the oracle: {step}")

    def tell(self, call: str, seats: tuple[int, ...], news: object) -> None:
        self.match(told(call, tuple(seats), news))

    def ask(self, task: str, call: str, seats: Any, choices: Any, nobody: bool, number: int) -> object:
        self.match(asked(task, call, tuple(seats), choices, nobody, number))
        return next(self.answers)

    def poll(self, task: str, seats: Any, choices: Any) -> object:
        self.match(Step("poll", (task, tuple(seats), any_order(choices))))
        return next(self.answers)

    def floor(self, topic: str, clock: str, seats: Any, nominees: Any, accusation: Any) -> object:
        accused = None if accusation is None else tuple(accusation)
        asked_for = Step("floor", (topic, clock, tuple(seats), any_order(nominees), accused))
        if clock == "last-call" and not nominees and self.upcoming() != asked_for:
            # Where nobody is left who could be accused the box need not call for it; the law is silent.
            return None
        self.match(asked_for)
        return next(self.answers)

    def draw(self, *_about: object) -> Any:
        return next(self.answers)

    def say(self, what: str, **about: Any) -> None:
        if what in SAID:
            value = next(iter(about.values()), ())
            ordered = tuple(about[key] for key in ("who", "whom", "cause") if key in about)
            self.match(Step(what, tuple(value) if what == "dawn" else ordered))


def compare(setup: Setup, seed: int) -> None:
    """One game by both; raises what differs."""
    played = play(setup, seed)
    size, matcher = len(setup.players), Matcher(played)
    oracle: Any = ORACLES[setup.rules]
    cards, spare = list(played.dealt[:size]), list(played.dealt[size:])
    outcome, winners, deaths = oracle(size, cards, spare, dict(setup.options), matcher)
    left = matcher.upcoming()
    if left is not None:
        raise Differs(f"the rules: {left}; the oracle is at its end")
    result = (outcome, tuple(winners), [tuple(death) for death in deaths])
    if result != played.result:
        raise Differs(f"the rules: {played.result}; the oracle: {result}")


def compare_random(rules: str, seed: int) -> None:
    """The game of this seed."""
    compare(random_setup(rules, seed), seed)


def random_setup(rules: str, seed: int) -> Setup:
    """Any legal cast, however unbalanced, with any options."""
    chance, book = Random(f"{rules} {seed}"), GAMES[rules]
    while True:
        options = {name: chance.choice(values) for name, values in book.options.items()}
        options |= {"deal": "box", "watch": "no"}
        size = chance.choice(book.players)
        beasts = [beast for beast in ("werewolf", "vampire") if beast in book.characters]
        singles = [role for role, card in book.characters.items() if card.cards == 1]
        cast = [beast for beast in beasts for _ in range(chance.randrange(5))]
        cast += chance.sample(singles, chance.randrange(1 + min(len(singles), max(0, size - len(cast)))))
        cast += ["villager"] * (size + ("drunkard" in cast) - len(cast))
        if not book.check(tuple(cast), size, options, "usual").errors:
            return set_up(rules, [f"P{seat}" for seat in range(size)], book.cards(tuple(cast)), options)
