"""How a mind votes: at the gallows, where all point at one, in an election, and on a draw."""

from ..rules.requests import Poll
from ..rules.values import Choice, Seat
from .beliefs import Beliefs

# So much more suspect than the others somebody must be to be hanged.
BAR = 0.15
# How often a beast gives up one of its own whom most would hang, and one who is lost anyhow.
LOST = 2.5
GIVES_UP, GIVES_UP_LOST = 0.35, 0.75
# How often it hangs an innocent whom it does not suspect itself; never who is as good as cleared.
CLEARED = -1.2
PUSHES = 0.45
# How often a pack that could hang the others refuses a draw.
PLAYS_ON = 0.7
# How often it votes for its own in an election.
FAVOURS = 0.6


def vote(beliefs: Beliefs, poll: Poll) -> Choice | None:
    """One seat's vote."""
    if poll.task == "gallows":
        accused = beliefs.board.accused
        return "up" if accused is not None and would_hang(beliefs, accused) else "down"
    if poll.task == "draw":
        # Whoever can still hang the others plays on, but not for ever.
        return "no" if beliefs.is_in_power() and beliefs.random() < PLAYS_ON else "yes"
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
    if beliefs.is_beast and beliefs.manner.spreading:
        return serves_pack(beliefs, accused)
    return accused not in beliefs.pack and beliefs.above_all(accused) > BAR


def serves_pack(beliefs: Beliefs, accused: Seat) -> bool:
    """Whether it serves a beast to see somebody hanged, without showing what it is."""
    if accused in beliefs.pack:
        return gives_up(beliefs, accused)
    if beliefs.is_in_power() or accused in beliefs.tough or beliefs.above_all(accused) > BAR:
        return True
    return beliefs.public(accused) > CLEARED and beliefs.random() < PUSHES


def point(beliefs: Beliefs, offered: tuple[Choice, ...]) -> Choice | None:
    """Whom all should leave to the night: the most suspect who is no friend."""
    others = [who for who in offered if not beliefs.is_friend(who)]
    if beliefs.is_beast and beliefs.manner.spreading:
        others += [who for who in beliefs.pack if who in offered and gives_up(beliefs, who)]
    return max(others or offered, key=beliefs.suspicion)


def gives_up(beliefs: Beliefs, mate: Seat) -> bool:
    """Whether a beast goes along with all the others against one of its own, to look the better for it."""
    if is_lost(beliefs, mate):
        return beliefs.random() < GIVES_UP_LOST
    return beliefs.above_all(mate) > BAR and beliefs.random() < GIVES_UP


def is_lost(beliefs: Beliefs, mate: Seat) -> bool:
    """Whether one of the own will hang anyhow, by all that is known."""
    return beliefs.public(mate) > LOST


def elect(beliefs: Beliefs, offered: tuple[Choice, ...]) -> Choice | None:
    """Whom it trusts most; a beast its own as often."""
    mates = [who for who in offered if who in beliefs.pack]
    if mates and beliefs.random() < FAVOURS:
        return mates[int(beliefs.random() * len(mates))]
    return min(offered, key=beliefs.suspicion)
