"""What the rules of Wolfmoon did otherwise than their oracle, hand by hand."""

from collections.abc import Iterator

from moderator.rules.begun import Begun
from moderator.rules.playing.game import Game
from moderator.rules.playing.games import AnyRequest
from moderator.rules.requests import Question
from moderator.rules.values import Role
from moderator.rules.wolfmoon.course import play_the_rest
from moderator.rules.wolfmoon.deeds import SchemerTakes, SpyStrikes
from moderator.rules.wolfmoon.events import GoesOut
from moderator.rules.wolfmoon.table import Lying, MoonTable

from .wolfmoon import setup_of


def taken_up(*hands: Role, pile: tuple[Role, ...]) -> Game:
    """A game from where these cards lie; the first has the turn."""
    setup = setup_of(len(hands))
    table = MoonTable(len(hands), setup.cards, setup.options)
    centre, aside = ("mayor", "thief", "villager"), ("villager", "bodyguard")
    table.deal(Lying(dict(enumerate(hands)), centre, aside, pile))
    return Game(setup, begun=Begun(table, play_the_rest(table, 0)))


def heard(game: Game, *answers: object) -> Iterator[AnyRequest]:
    """All that comes up while these are answered."""
    left = list(answers)
    while game.request is not None:
        yield game.request
        if not isinstance(game.request, Question):
            game.go_on()
        elif left:
            game.answer(left.pop(0))
        else:
            return


def test_whoever_got_the_schemer_for_the_spy_hears_that_he_takes_them_along() -> None:
    game = taken_up("schemer", "spy", "girl", pile=("villager", "seer"))
    steps = [
        step for step in heard(game, "draw", "villager", 1, "3", "yes") if not isinstance(step, Question)
    ]
    fates = [step for step in steps if isinstance(step, SpyStrikes | GoesOut | SchemerTakes)]
    assert fates == [SpyStrikes(1, 0), GoesOut(0, ()), SchemerTakes(0, 1), GoesOut(1, ("schemer",))]
