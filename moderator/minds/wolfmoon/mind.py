"""What a mind chooses in Wolfmoon: a function for each question."""

from collections.abc import Callable, Iterable, Mapping
from random import Random

from ...rules.requests import Ask, Floor, Poll, Tell
from ...rules.values import Choice, Role, Seat
from ...rules.wolfmoon.board import MoonBoard
from ...rules.wolfmoon.turns import PLACES
from .card_count import CardCount
from .prospects import Prospects
from .rows import by_value

# So often somebody draws who might as well exchange: a table that only waits comes to no end.
RESTLESS = 0.3
# So much better an exchange must be, and how much after another one.
EAGER, AGAIN = 0.01, 0.05
# So little a hand is worth that a turn more is taken for it, in parts of a fair share.
POOR = 1.2


class MoonMind:
    """Counts cards, and remembers who has seen what."""

    def __init__(self, seat: Seat, board: MoonBoard, chance: Random) -> None:
        self.count = CardCount(seat, board)
        self.chance = chance
        # What was chosen last at each question: whose value is named, whose display is dug in.
        self.chosen: dict[str, Choice] = {}

    def told(self, tell: Tell) -> None:
        """News for this seat."""
        self.count.told(tell)

    def choose(self, ask: Ask, proposal: Choice | None) -> Choice | None:
        """An answer; what has counted already is kept to."""
        self.count.catch_up()
        if proposal is None:
            think = CHOOSING.get(ask.task)
            chosen = think(self, ask, Prospects(self.count)) if think else None
            proposal = chosen if ask.admits(chosen) else anything(self, ask)
        if proposal is not None:
            self.chosen[ask.task] = proposal
        return proposal

    def vote(self, poll: Poll) -> Choice | None:
        """Nothing is voted on; what is asked of all is answered by chance."""
        offered = poll.offered(self.count.seat)
        return self.chance.choice(offered) if offered else None

    def speak(self, _floor: Floor) -> None:
        """Nobody has to talk."""

    @property
    def hand(self) -> Role:
        """What it holds; of two the first."""
        return self.count.hand[0]


def anything(mind: MoonMind, ask: Ask) -> Choice | None:
    """Without a thought."""
    if not ask.choices:
        return None
    if ask.number > 1:
        return tuple(seat for seat in mind.chance.sample(ask.choices, ask.number) if isinstance(seat, int))
    return mind.chance.choice(ask.choices)


def act(mind: MoonMind, ask: Ask, look: Prospects) -> Choice | None:
    """Draw and play, or exchange where something better may lie."""
    hand, centre = mind.hand, mind.count.centre
    worth, place = max((look.better_of(hand, row), place) for place, row in zip(PLACES, centre, strict=True))
    again = AGAIN if mind.chosen.get("act") in PLACES else EAGER
    if "draw" not in ask.choices:
        return place
    draws = look.draws(hand)
    may_wait = mind.chance.random() >= RESTLESS or draws < 0
    return place if may_wait and worth > draws + again else "draw"


def play_card(_mind: MoonMind, _ask: Ask, look: Prospects) -> Choice | None:
    """One of two."""
    cards = look.count.hand
    one, other = cards[0], cards[-1]
    return one if look.plays(one, other) > look.plays(other, one) else other


def keep(_mind: MoonMind, ask: Ask, look: Prospects) -> Choice | None:
    """What is worth most from now on; the card that another has seen less."""
    old = look.count.hand[0]
    return max(roles(ask), key=lambda role: look.holds_on(role) if role == old else look.keeps(role))


def guess_whom(_mind: MoonMind, _ask: Ask, look: Prospects) -> Choice | None:
    """Whose value is surest, and whose going out is worth most."""
    return look.best(lambda seat: look.guessed(seat, 1)).whom


def guess(mind: MoonMind, ask: Ask, look: Prospects) -> Choice | None:
    """The likeliest value that can be named."""
    whom = mind.chosen.get("guess-whom")
    if not isinstance(whom, int):
        return None
    values = by_value(look.count.holding(whom))
    named = [choice for choice in ask.choices if isinstance(choice, str) and choice.isdigit()]
    return max(named, key=lambda value: values[int(value)])


def ask_whom(mind: MoonMind, _ask: Ask, look: Prospects) -> Choice | None:
    """Who is likeliest to have such a card."""
    return look.best(lambda seat: look.asked(seat, played(mind))).whom


def duel(mind: MoonMind, _ask: Ask, look: Prospects) -> Choice | None:
    """Whoever is likely to lose it; else nobody."""
    worth, whom = look.best(lambda seat: look.duel(seat, played(mind), mind.hand))
    return whom if worth > 0 else None


def look_into(_mind: MoonMind, _ask: Ask, look: Prospects) -> Choice | None:
    """Of whom least is known."""
    return look.best(lambda seat: -max(look.rows[seat])).whom


def hunt(_mind: MoonMind, _ask: Ask, look: Prospects) -> Choice | None:
    """Who is likely to hold what kills them, or what is high."""
    return look.best(look.hunted).whom


def swap_with(mind: MoonMind, _ask: Ask, look: Prospects) -> Choice | None:
    """Who holds something better."""
    return look.best(lambda seat: look.swapped(seat, mind.hand)).whom


def swap(mind: MoonMind, ask: Ask, look: Prospects) -> Choice | None:
    """With whom it is worth it; else two others, whatever they hold."""
    worth, whom = look.best(lambda seat: look.swapped(seat, mind.hand))
    others = [seat for seat in look.open if seat in ask.choices]
    if whom is None or (worth <= 0 and len(others) >= ask.number):
        return tuple(mind.chance.sample(others, ask.number)) if len(others) >= ask.number else None
    return tuple(sorted((look.me, whom)))


def dig_where(mind: MoonMind, ask: Ask, look: Prospects) -> Choice | None:
    """Where the best card lies."""
    return max(
        (seat for seat in ask.choices if isinstance(seat, int)),
        key=lambda seat: max(look.better_play(mind.hand, card) for card in graves(look, seat)),
    )


def graves(look: Prospects, seat: Seat) -> Iterable[Role]:
    """What can be taken from a display."""
    kept = ("werewolf", "gravedigger") if seat == look.me else ("werewolf",)
    return [card for card in look.board.displays[seat] if card not in kept] or ["villager"]


def dig(mind: MoonMind, ask: Ask, look: Prospects) -> Choice | None:
    """The card with which one of two is played best."""
    return max(roles(ask), key=lambda card: look.better_play(mind.hand, card))


def servant(mind: MoonMind, _ask: Ask, look: Prospects) -> Choice | None:
    """A turn more for a poor hand, or before it is too late; not where one is protected."""
    is_last = not look.board.pile
    is_poor = look.keeps(mind.hand) < POOR * look.fair
    return "yes" if is_poor and (is_last or look.me not in look.board.protected) else "no"


def save(_mind: MoonMind, ask: Ask, _look: Prospects) -> Choice | None:
    """Whoever can stay in, or strike back, does."""
    return "yes" if "yes" in ask.choices else None


def roles(ask: Ask) -> list[Role]:
    """The cards on offer."""
    return [role for role in ask.choices if isinstance(role, str)]


def played(mind: MoonMind) -> Role:
    """The card whose effect it is: the last in the own display."""
    return mind.count.board.displays[mind.count.seat][-1]


CHOOSING: Mapping[str, Callable[[MoonMind, Ask, Prospects], Choice | None]] = {
    "act": act,
    "play-card": play_card,
    "keep": keep,
    "keep-one": keep,
    "guess-whom": guess_whom,
    "guess": guess,
    "guess-again": guess,
    "ask-whom": ask_whom,
    "duel": duel,
    "look-into": look_into,
    "hunt": hunt,
    "swap-with": swap_with,
    "swap": swap,
    "dig-where": dig_where,
    "dig": dig,
    "servant": servant,
    "alchemist": save,
    "spy": save,
}
