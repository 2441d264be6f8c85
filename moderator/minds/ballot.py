"""How a mind votes: at the gallows, where all point at one, in an election, and on a draw."""

from ..rules.requests import Poll
from ..rules.values import Choice
from .beliefs import Beliefs

# So much more suspect than the others somebody must be to be hanged; less with every acquittal.
BAR = 0.15
# Beasts spare nobody of their own but who is lost anyhow; and hang nobody who is as good as cleared.
LOST = 2.5
CLEARED = -1.2
# How often a beast gives up who is lost, to look the better for it.
GIVES_UP = 0.6


def vote(beliefs: Beliefs, poll: Poll) -> Choice | None:
    """One seat's vote."""
    if poll.task == "gallows":
        accused = beliefs.board.accused
        return "up" if accused is not None and would_hang(beliefs, accused) else "down"
    if poll.task == "draw":
        return "yes"
    offered = poll.offered(beliefs.seat)
    if not offered:
        return None
    if poll.task == "elect":
        return elect(beliefs, offered)
    return point(beliefs, offered)


def would_hang(beliefs: Beliefs, accused: Choice) -> bool:
    """Whether it would see somebody hanged."""
    if not isinstance(accused, int) or accused in (beliefs.seat, beliefs.lover):
        return False
    if beliefs.is_beast:
        public = beliefs.public(accused)
        if accused in beliefs.pack:
            return public > LOST and beliefs.random() < GIVES_UP
        if beliefs.manner.spreading:
            return public > CLEARED
    return beliefs.above_all(accused) > BAR


def point(beliefs: Beliefs, offered: tuple[Choice, ...]) -> Choice | None:
    """Whom all should leave to the night: the most suspect who is no friend."""
    others = [who for who in offered if not beliefs.is_friend(who)]
    return max(others or offered, key=beliefs.suspicion)


def elect(beliefs: Beliefs, offered: tuple[Choice, ...]) -> Choice | None:
    """Whom it trusts most; a beast its own as often."""
    mates = [who for who in offered if who in beliefs.pack]
    if mates and beliefs.random() < GIVES_UP:
        return mates[int(beliefs.random() * len(mates))]
    return min(offered, key=beliefs.suspicion)
