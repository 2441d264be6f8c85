"""Random games of Wolfmoon, played again by the oracle: whoever asks, tells or says otherwise is found.

What is heard between two questions is compared at the second: by all in its order, by each seat alone in its
order, and what each seat has in hand, to be looked at.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from moderator.rules.playing.game import Setup
from moderator.rules.requests import Leaves
from moderator.rules.values import Choice, Role, Seat
from moderator.rules.wolfmoon.characters import PLAYERS

from .oracle import wolfmoon
from .oracle.wolfmoon import Gone, Result
from .oracle_match import Differs
from .oracle_wolfmoon_play import Asked, Lies, Played, Stretch, play, where_any
from .oracle_wolfmoon_said import Translator, held_after, held_when_told
from .wolfmoon import setup_of

TARGETS = {
    "assassin": "guess-whom", "villager": "guess-whom", "seer": "look-into", "tax-collector": "ask-whom",
    "inquisitor": "ask-whom", "witch": "bring-back", "bounty-hunter": "hunt", "thief": "swap-with",
}  # fmt: skip
KEPT = {"centre": "keep", "night-watchman": "keep-one"}
TASKS = {
    "action": "act", "play": "play-card", "value": "guess", "value-again": "guess-again", "spy": "spy",
    "compare": "duel", "dig": "dig-where", "dig-card": "dig", "swap": "swap", "alchemist": "alchemist",
    "servant": "servant",
}  # fmt: skip
PLACES = ("place-1", "place-2", "place-3")


def asks(task: str, seat: Seat, choices: Sequence[Choice], about: Mapping[str, Any]) -> Asked:
    """A question of the oracle, as the rules put it."""
    offered: set[Choice] = set(choices)
    match task:
        case "action":
            offered = offered - {"exchange"} | set(PLACES)
        case "value" | "value-again":
            offered = {"give-up" if value == "no" else str(value) for value in choices}
        case "compare":
            offered.remove("no")
    name = (
        {"target": TARGETS, "keep": KEPT}[task][about["card"]] if task in ("target", "keep") else TASKS[task]
    )
    return Asked(name, seat, frozenset(offered), 1 + (task == "swap"), task in ("compare", "spy"))


class Matcher:
    """The table of the oracle: it is answered as the rules were, and must do what they did."""

    def __init__(self, played: Played, setup: Setup) -> None:
        self.turns = deque(played.turns)
        self.chance = played.chance
        self.size = len(setup.players)
        self.here = list(range(self.size))
        self.stretch = Stretch(dict.fromkeys(self.here, ()))
        self.translator = Translator(self.size, setup.options["game"] == "long")
        # What is asked in two parts here and in one there: the second part is answered already.
        self.second: Choice | None = None

    def match(self, question: Asked | None) -> Any:
        """What was heard up to now, and the question; how the rules were answered."""
        self.stretch.said += self.translator.said
        self.translator.said.clear()
        if not self.turns:
            raise Differs(f"the rules are at their end; the oracle: {question}")
        (theirs, asked, answer), ours = self.turns.popleft(), self.stretch
        for what, one, other in (
            ("said", theirs.said, ours.said),
            ("told", dict(theirs.told), dict(ours.told)),
            ("in hand", theirs.hands, ours.hands),
            ("asked", asked, question),
        ):
            if one != other:
                raise Differs(f"{what}\nby the rules:  {one}\nby the oracle: {other}\nbefore {asked}")
        for seat, hands in theirs.held.items():
            if not set(hands) <= set(ours.held[seat]):
                raise Differs(f"{seat} sees {hands} and should see {ours.held[seat]}")
        self.stretch = Stretch(ours.hands)
        return answer

    def who_begins(self) -> Any:
        """Whom the table names, if it is asked; somebody may go home before there is a card."""
        while len(self.here) in PLAYERS and self.is_asked("first"):
            answer = self.match(Asked("first", self.here[0], frozenset(self.here), 1, False))
            if not isinstance(answer, Leaves):
                return answer
            self.say("left", seat=answer.seat, cards=[])
        return None

    def is_asked(self, task: str) -> bool:
        """Whether the rules ask this next."""
        question = self.turns[0].asked
        return question is not None and question.task == task

    def ask(self, task: str, seat: Seat, choices: list[Choice], _seen: bool, about: dict[str, Any]) -> Any:
        if self.second is not None:
            answer, self.second = self.second, None
            assert answer in choices
            return answer
        self.translator.ask(task, seat, about)
        answer = self.match(asks(task, seat, choices, about))
        if isinstance(answer, Leaves):
            return Gone(answer.seat)
        if answer in PLACES:
            self.second = PLACES.index(answer)
            return "exchange"
        if task == "swap":
            one, self.second = answer
            return one
        self.translator.is_declined = task == "compare" and answer is None
        if task in ("value", "value-again"):
            return "no" if answer == "give-up" else int(answer)
        return "no" if answer is None else answer

    def shuffle(self, what: str, cards: list[Role]) -> list[Role]:
        """As the rules have shuffled; from their aside the first card was drawn."""
        match what:
            case "cards":
                dealt, players = self.chance["deal"].popleft(), len(self.here)
                return [*dealt[players : players + 2], *dealt[:players], *dealt[players + 2 :]]
            case "top" | "middle" | "bottom":
                card = {"top": "werewolf", "middle": "moon-howling", "bottom": "moon-full"}[what]
                (place,) = self.chance[card].popleft()
                return [*cards[:place], card, *cards[place:-1]]
            case "drunkard":
                return list(self.chance["hands"].popleft())
            case "watchman":
                return list(self.chance["centre"].popleft())
            case _:
                return cards

    def lots(self, _what: str, seats: list[Seat]) -> Seat:
        (first,) = self.chance["first"].popleft()
        return seats[seats.index(first)]

    def tell(self, seats: list[Seat], what: str, **about: Any) -> None:
        for seat in seats:
            if what in ("seen", "hands"):
                self.stretch.told[seat].append((what, *about.values()))
        if what == "kept":
            self.translator.kept(seats[0], len(about["back"]))
        # Of a prize it is the taker, who is named last, whose hand is another.
        cards = held_when_told(what, about, self.stretch.held[seats[-1]][-1])
        if cards is not None:
            self.stretch.hold(seats[-1], *cards)

    def say(self, what: str, **about: Any) -> None:
        self.translator.say(what, about)
        for seat, cards in held_after(what, about, self.stretch.hands):
            self.stretch.hold(seat, *cards)
        if what == "left":
            self.here.remove(about["seat"])


def compare(setup: Setup, seed: int) -> None:
    """One game, or a longer one, by both; raises what differs."""
    played = play(setup, seed)
    matcher = Matcher(played, setup)
    results = replayed(matcher, setup)
    matcher.match(None)
    if len(results) != len(played.lies):
        raise Differs(f"{len(played.lies)} games, and {len(results)} of the oracle")
    for result, lies, how in zip(results, played.lies, played.ends, strict=False):
        if (lying_in(result), result.beggar) != (lies, how == "beggar-king"):
            raise Differs(f"by the rules:  {how} {lies}\nby the oracle: {result}")


def replayed(matcher: Matcher, setup: Setup) -> list[Result]:
    """What the oracle makes of it; where too few are there for a first game there is none."""
    named, play = matcher.who_begins(), PLAYS[setup.options["game"]]
    if len(matcher.here) not in PLAYERS:
        matcher.say("long-end", outcome="too-few", winners=())
        return []
    gone = [seat for seat in range(matcher.size) if seat not in matcher.here]
    return play(matcher, matcher.size, setup.options["first"], named, gone)


def single(*how: Any) -> list[Result]:
    """One game of the oracle."""
    return [wolfmoon.single(*how)]


def long(*how: Any) -> list[Result]:
    """The longer game of the oracle."""
    return wolfmoon.long(*how).games


PLAYS = {"single": single, "long": long}


def lying_in(result: Result) -> Lies:
    """How the cards lie when the oracle has ended a game."""
    return Lies(
        where_any(result.hands), where_any(result.displays), tuple(result.centre), tuple(result.aside),
        tuple(result.pile), tuple(result.edge), tuple(result.moons), result.marker,
    )  # fmt: skip


def compare_random(seed: int) -> None:
    """The game of this seed."""
    compare(random_setup(seed), seed)


def random_setup(seed: int) -> Setup:
    """Any number of players, with any options."""
    chance = Random(f"wolfmoon {seed}")
    game, first = chance.choice(("single", "single", "long")), chance.choice(("draw", "named"))
    return setup_of(chance.choice(PLAYERS), game=game, first=first)
