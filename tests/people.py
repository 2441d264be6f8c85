"""Tables of people for the tests: any legal table, and people who answer at it."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from hypothesis import strategies as st

from moderator.rules.playing.game import Game, Setup, set_up
from moderator.rules.playing.games import GAMES, AnyRequest
from moderator.rules.requests import Ask, Claims, Floor, Leaves, Poll, Question
from moderator.rules.values import without
from moderator.workshop.simulation.random_policy import RandomPolicy

BEASTS = ("werewolf", "vampire")

# The games in which beasts come by night: the laws, the casts and the cases are about these.
WITH_NIGHTS = [rules for rules, book in GAMES.items() if book.can_be_called]


@st.composite
def setups(draw: st.DrawFn, rules: str | None = None, deal: str | None = None, most: int = 50) -> Setup:
    """Any table at all: a legal cast however unbalanced, any options, the whole range of players."""
    book = GAMES[rules or draw(st.sampled_from(sorted(WITH_NIGHTS)))]
    options = {name: draw(st.sampled_from(values)) for name, values in book.options.items()}
    options |= {"deal": deal} if deal else {}
    if options.get("guard-dog") == "yes":
        options["mayor"] = "open"
    size = draw(st.integers(book.players[0], min(most, book.players[-1])))
    cast = draw(casts(book.id, options, size))
    assert not book.check(cast, size, options, "usual").errors
    return set_up(book.id, [f"P{seat}" for seat in range(size)], book.cards(cast), options)


@st.composite
def casts(draw: st.DrawFn, rules: str, options: dict[str, str], size: int) -> tuple[str, ...]:
    """A legal cast for so many players."""
    book = GAMES[rules]
    singles = [role for role, character in book.characters.items() if character.cards == 1]
    if options.get("mayor") == "open":
        singles.remove("mayor")
    if options["deal"] == "roll-call":
        singles = [role for role in singles if role not in ("thief", "drunkard")]
    packs = [beast for beast in BEASTS if beast in book.characters]
    wolves = draw(st.integers(0 if len(packs) > 1 else 1, 4))
    vampires = draw(st.integers(0 if wolves else 1, 4)) if len(packs) > 1 else 0
    if options["deal"] != "box" and size > 40:
        # Nearly the whole printed box is needed.
        wolves = vampires = 6
    specials = draw(st.lists(st.sampled_from(singles), unique=True, max_size=size - wolves - vampires))
    if "thief" in specials and wolves == 1:
        specials.remove("thief")
    if "drunkard" in specials and 1 in (wolves, vampires):
        specials.remove("drunkard")
    needed = size + ("drunkard" in specials)
    cast = ("werewolf",) * wolves + ("vampire",) * vampires + tuple(specials)
    villagers = needed - len(cast)
    if options["deal"] != "box":
        # The printed box holds no more; whoever is left over is a hunter less or a beast more.
        villagers = min(villagers, book.characters["villager"].cards - 2 * ("thief" in specials))
    cast += ("villager",) * villagers
    for role, character in book.characters.items():
        while len(cast) < needed and cast.count(role) < character.cards and may_add(role, cast, options):
            cast += (role,)
    return cast


def may_add(role: str, cast: tuple[str, ...], options: dict[str, str]) -> bool:
    """Whether one more of it changes nothing else about the cast."""
    if role in ("villager", "thief", "drunkard") or (role == "mayor" and options.get("mayor") == "open"):
        return False
    return role not in BEASTS or cast.count(role) != 0


class People(RandomPolicy):
    """People with cards in their hands, who sometimes press wrongly or have to go home."""

    def __init__(
        self, setup: Setup, seed: int, clumsy: float = 0.05, leaving: float = 0.02, claiming: float = 0.1
    ) -> None:
        super().__init__(Random(seed))
        self.clumsy = clumsy
        self.leaving = leaving
        self.claiming = claiming
        self.hands = self.chance.sample(setup.cards, len(setup.players))

    def ask(self, ask: Ask) -> Any:
        """At random; what is asked in the open may come when somebody has to go home."""
        if ask.may_leave and self._random() < self.leaving:
            return Leaves(self.one_of(ask.may_leave))
        return super().ask(ask)

    def poll(self, poll: Poll) -> Any:
        """Cards and presses as they are held, mostly; everything else at random."""
        if poll.task == "card":
            return tuple(self.slip(self.hands[seat], poll.choices) for seat in poll.seats)
        if poll.task == "here":
            own = {"werewolves": "werewolf", "vampires": "vampire"}.get(poll.call, poll.call)
            truth = ["here" if self.hands[seat] == own else None for seat in poll.seats]
            return tuple(self.slip(here, ("here", None)) for here in truth)
        if poll.may_leave and self._random() < self.leaving:
            return Leaves(self.one_of(poll.may_leave))
        return super().poll(poll)

    def floor(self, floor: Floor) -> Any:
        """Somebody may have to go home."""
        if self._random() < self.leaving:
            return Leaves(self.one_of(floor.may_leave))
        if floor.roles and self._random() < self.claiming:
            return self.claim(floor)
        return super().floor(floor)

    def claim(self, floor: Floor) -> Claims:
        """Anything that can be said, of oneself or another or both."""
        by, role = self.one_of(floor.seats), self.one_of(floor.roles)
        others = without(floor.seats, by)
        if not others or self._random() < 0.3:
            return Claims(by, role)
        own = role if self._random() < 0.5 else None
        return Claims(by, own, self.one_of(others), self.one_of(floor.words()))

    def slip(self, meant: Any, others: tuple[Any, ...]) -> Any:
        """What is pressed where something else was meant; rarely, and less and less."""
        if self._random() < self.clumsy:
            self.clumsy /= 2
            return self.one_of(others)
        return meant


class Sleepers(People):
    """Nobody ever does anything in time; what must be, the box draws."""

    def ask(self, ask: Ask) -> Any:
        return self.one_of(ask.choices) if ask.late == "draw" and ask.choices else None

    def poll(self, poll: Poll) -> Any:
        return super().poll(poll) if poll.call else tuple(None for _ in poll.seats)

    def floor(self, floor: Floor) -> Any:  # noqa: ARG002
        return None


def requests_of(game: Game, people: People, limit: int = 20_000) -> Iterator[tuple[AnyRequest, Any]]:
    """Play on to the end; every request with its answer, after it was answered."""
    for _ in range(limit):
        request = game.request
        if request is None:
            return
        answer = people(request)
        if isinstance(request, Question):
            game.answer(answer)
        else:
            game.go_on()
        yield request, answer
    raise AssertionError(f"no end after {limit} requests")


def asked_of(
    game: Game, answers: Callable[[AnyRequest], Any], limit: int
) -> Iterator[tuple[AnyRequest, Any]]:
    """Play on to the end: every request before it is answered, and then what it was answered."""
    for _ in range(limit):
        request = game.request
        if request is None:
            return
        answer = answers(request)
        yield request, answer
        if isinstance(request, Question):
            game.answer(answer)
        else:
            game.go_on()
    raise AssertionError(f"no end after {limit} requests")
