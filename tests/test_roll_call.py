"""The roll call, whatever is pressed: followed step by step beside a reading of `dealing.md` of its own."""

from collections.abc import Generator, Iterator
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from moderator.rules.events import Dawn, Night, OnceMore, RollCallAgain, Sleeps, Wakes
from moderator.rules.playing.autopsy import autopsy
from moderator.rules.playing.game import Game, Setup
from moderator.rules.playing.games import AnyRequest
from moderator.rules.requests import Poll, Question

from .people import People, setups

calls = settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
SEEDS = st.integers(0, 2**32)

# Who is called, in which order, and the card they hold.
CALLED = {
    "duesterwald": ("seer", "werewolves", "witch", "cupid", "hunter", "girl"),
    "big-box": (
        "stray-cat", "cupid", "priest", "werewolves", "vampires", "seer", "oracle", "witch", "healer",
        "investigator", "vampire-slayer", "blacksmith", "hunter", "red-riding-hood", "cook", "mayor",
        "insomniac",
    ),
}  # fmt: skip
SINGLE = {"werewolves": "werewolf", "vampires": "vampire"}

# How often who holds the card does not press, and who does not hold it does.
SLIPS = ((0.0, 0.0), (0.0, 0.0), (0.5, 0.0), (0.0, 0.2), (0.2, 0.1))

# From this round on nobody presses wrongly.
LAST = 4


def begun(setup: Setup, seed: int) -> Game:
    """A game at its first nightfall."""
    game, people = Game(setup), People(setup, seed, leaving=0)
    while not isinstance(game.request, Night):
        if isinstance(game.request, Question):
            game.answer(people(game.request))
        else:
            game.go_on()
    return game


class Reading:
    """What should be asked and said, and who turns out to be what."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.setup, self.chance = setup, Random(seed)
        self.seats = range(len(setup.players))
        self.hands = self.chance.sample(setup.cards, len(setup.players))
        self.answer: tuple[str | None, ...] = ()
        self.found: dict[int, str] = {}

    def presses(self, seats: list[int], card: str, is_clear: bool) -> tuple[str | None, ...]:
        """Whoever holds the card; sometimes some of those sleep, or others press."""
        asleep, beside = (0.0, 0.0) if is_clear else self.chance.choice(SLIPS)
        truth = [self.hands[seat] == card for seat in seats]
        slips = [self.chance.random() < (asleep if is_so else beside) for is_so in truth]
        return tuple("here" if is_so != slip else None for is_so, slip in zip(truth, slips, strict=True))

    def expected(self) -> Iterator[AnyRequest]:
        """Round for round, until as many have answered every call as there are cards."""
        girl = "girl" in self.setup.cards
        for number in range(1, 10):
            yield Night(1, peeking=girl)
            self.found, fits = {}, True
            for call in CALLED[self.setup.rules]:
                card = SINGLE.get(call, call)
                wanted = self.setup.cards.count(card)
                if wanted:
                    pressed = yield from self.called(call, card, wanted, number >= LAST)
                    if len(pressed) <= wanted:
                        self.found |= dict.fromkeys(pressed, card)
                    fits = fits and len(pressed) == wanted
            if fits:
                return
            yield Dawn(1)
            yield RollCallAgain()

    def called(
        self, call: str, card: str, wanted: int, is_clear: bool
    ) -> Generator[AnyRequest, None, list[int]]:
        """One call, made twice if the number is wrong; of those who are not known."""
        asked = [seat for seat in self.seats if seat not in self.found]
        pressed: list[int] = []
        for is_again in (False, True):
            if is_again:
                yield OnceMore(call)
            yield Wakes(call, seeks=True)
            self.answer = self.presses(asked, card, is_clear)
            pressed = [seat for seat, here in zip(asked, self.answer, strict=True) if here]
            yield Poll("here", tuple(asked), ("here",), call, "choice", "nobody", "call")
            yield Sleeps(call)
            if len(pressed) == wanted:
                break
        return pressed


@calls
@given(setups(deal="roll-call"), SEEDS)
def test_it_goes_as_the_law_says_whatever_is_pressed(setup: Setup, seed: int) -> None:
    game, reading = begun(setup, seed), Reading(setup, seed)
    for request in reading.expected():
        assert (type(game.request), game.request) == (type(request), request)
        assert autopsy(game).dealt == (), "nothing depends on what is not known"
        if isinstance(request, Poll):
            game.answer(reading.answer)
        else:
            game.go_on()
    dealt = [reading.found.get(seat, "villager") for seat in reading.seats]
    assert list(autopsy(game).dealt) == dealt
    assert sorted(dealt) == sorted(setup.cards)
    assert autopsy(game).spare == ()
    assert not (isinstance(game.request, Wakes) and game.request.seeks), "it is over"
    assert not isinstance(game.request, Dawn | RollCallAgain | Night)
