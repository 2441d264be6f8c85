"""What a mind chooses when it is asked, by night or as a last will: a function for each task."""

from collections.abc import Callable, Sequence

from ..rules.requests import Ask
from ..rules.values import Choice, Seat
from .beliefs import Beliefs

# Powers that work once are kept for a later night, where there are reasons.
FIRST_NIGHT_TO_SPEND = 2
# With so few left nothing is kept any longer.
FEW = 6
# So much more suspect than the others somebody must be to be poisoned or hunted; and with few left.
SURE, HALF_SURE = 2.0, 0.6
# How attractive a victim is who says to be this; others who say to be something special: 1.
PREY = {"seer": 3.0, "oracle": 3.0, "investigator": 1.8, "witch": 2.0, "healer": 2.0, "vampire-slayer": 1.5}
# How much more attractive a victim is who is trusted.
TRUSTED = 0.4
# With so few left a pack thinks of whom it could not kill.
LAST = 4
# How much chance there is in whom one protects or devours.
WHIM = 1.5
# How often a good thing is done tonight rather than kept.
SPENDS = 0.5


def choose(beliefs: Beliefs, ask: Ask, proposal: Choice | None) -> Choice | None:
    """The answer of this seat to what it is asked; a pack's proposal will do, but for whom one loves."""
    if not ask.choices:
        return None
    if proposal is None or proposal == beliefs.lover:
        proposal = CHOOSING.get(ask.task, anything)(beliefs, ask)
    beliefs.chosen[ask.task] = proposal
    return proposal


def anything(beliefs: Beliefs, ask: Ask) -> Choice | None:
    """Without a thought."""
    if ask.number > 1:
        return tuple(seat for seat in beliefs.chance.sample(ask.choices, ask.number) if isinstance(seat, int))
    return any_of(beliefs, ask.choices)


def any_of(beliefs: Beliefs, choices: Sequence[Choice]) -> Choice:
    """One of them by chance."""
    return choices[int(beliefs.random() * len(choices))]


def worst(beliefs: Beliefs, ask: Ask) -> tuple[Choice | None, float]:
    """The most suspect whom this seat would harm, and how much more suspect than the others."""
    targets = [who for who in ask.choices if not beliefs.is_friend(who)]
    if not targets:
        return None, 0.0
    suspect = max(targets, key=beliefs.suspicion)
    return suspect, beliefs.above_all(suspect)


def best(beliefs: Beliefs, ask: Ask) -> Choice:
    """Whom to do good: a friend, whoever is worth most to the village, or at least not suspect."""
    if beliefs.lover in ask.choices:
        return beliefs.lover if beliefs.lover is not None else ask.choices[0]
    return max(ask.choices, key=lambda who: worth(beliefs, who) - beliefs.suspicion(who))


def worth(beliefs: Beliefs, who: Choice) -> float:
    """What somebody is to the village by what they say and what becomes of it, with a whim."""
    whim = WHIM * beliefs.random()
    if not isinstance(who, int) or beliefs.style == "":
        return whim
    evidence = beliefs.evidence
    role = evidence.roles.get(who)
    if role is None or not evidence.is_credible(who):
        return whim
    return whim + PREY.get(role, 1.0)


def victim(beliefs: Beliefs, ask: Ask) -> Choice | None:
    """The pack's: whoever says to be dangerous, whoever is trusted; not again who could not be killed.

    With nearly nobody left but such a one it waits: the others may yet hang them, and alone with them
    nobody could win.
    """
    prey = [who for who in ask.choices if who != beliefs.lover] or ask.choices
    if len(beliefs.board.living) <= LAST:
        waiting = [who for who in prey if is_tough(beliefs, who)]
        if waiting and not beliefs.is_in_power():
            return waiting[0]
    return max(prey, key=lambda who: appetite(beliefs, who))


def appetite(beliefs: Beliefs, who: Choice) -> float:
    """How much a pack would like to devour somebody."""
    if not isinstance(who, int):
        return 0.0
    spoilt = 2 * beliefs.random() if is_tough(beliefs, who) else 0.0
    return worth(beliefs, who) - TRUSTED * beliefs.public(who) - spoilt


def is_tough(beliefs: Beliefs, who: Choice) -> bool:
    """Whether a pack has attacked somebody in vain, or they say so of themselves and seem right."""
    if who in beliefs.tough or not isinstance(who, int) or not beliefs.style:
        return who in beliefs.tough
    return beliefs.evidence.roles.get(who) == "cook" and beliefs.evidence.is_credible(who)


def check(beliefs: Beliefs, ask: Ask) -> Choice | None:
    """The seers': whom nothing is known of, the suspect first; the lover is a friend."""
    unknown = [who for who in ask.choices if who not in beliefs.found and who != beliefs.lover]
    if not unknown:
        return any_of(beliefs, ask.choices)
    proven = beliefs.evidence.is_credible if beliefs.style else never
    return max(unknown, key=lambda who: beliefs.suspicion(who) - 2 * (isinstance(who, int) and proven(who)))


def never(_seat: Seat) -> bool:
    """Nobody is credible to one who does not listen."""
    return False


def heal(beliefs: Beliefs, ask: Ask) -> Choice | None:
    """The witch's healing: herself and her love always, the valuable, others rather later."""
    if beliefs.is_beast:
        return next((who for who in ask.choices if beliefs.is_friend(who)), None)
    if not beliefs.manner.reasons:
        return any_of(beliefs, ask.choices) if beliefs.random() < SPENDS else None
    for who in ask.choices:
        if beliefs.is_friend(who):
            return who
    dearest = best(beliefs, ask)
    is_worth_it = worth(beliefs, dearest) > WHIM
    late = beliefs.board.round >= FIRST_NIGHT_TO_SPEND
    trusted = beliefs.suspicion(dearest) <= HALF_SURE
    if trusted and (is_worth_it or (late and beliefs.random() < SPENDS)):
        return dearest
    return None


def strike(beliefs: Beliefs, ask: Ask) -> Choice | None:
    """Poison or hunt: only somebody very suspect, with few left less so."""
    if not beliefs.manner.reasons:
        others = [who for who in ask.choices if not beliefs.is_friend(who)]
        return any_of(beliefs, others) if others and beliefs.random() < SPENDS / 2 else None
    suspect, more = worst(beliefs, ask)
    needed = HALF_SURE if len(beliefs.board.living) <= FEW else SURE
    return suspect if more >= needed else None


def must_strike(beliefs: Beliefs, ask: Ask) -> Choice | None:
    """The sword: the most suspect."""
    if not beliefs.manner.reasons:
        return any_of(beliefs, ask.choices)
    suspect, _ = worst(beliefs, ask)
    return any_of(beliefs, ask.choices) if suspect is None else suspect


def shoot(beliefs: Beliefs, ask: Ask) -> Choice | None:
    """The dying hunter: the most suspect, or nobody where nobody is and that is allowed."""
    suspect, more = worst(beliefs, ask) if beliefs.manner.reasons else (any_of(beliefs, ask.choices), 1.0)
    if suspect is None or (ask.nobody and more < 0):
        return None if ask.nobody else any_of(beliefs, ask.choices)
    return suspect


def protect(beliefs: Beliefs, ask: Ask) -> Choice | None:
    """The healer: whom the beasts will be after."""
    return best(beliefs, ask) if beliefs.manner.reasons else any_of(beliefs, ask.choices)


def once(beliefs: Beliefs, ask: Ask) -> Choice | None:
    """Blessing and sword go to somebody worth it, or to somebody trusted on a later night."""
    if not beliefs.manner.reasons:
        return any_of(beliefs, ask.choices)
    dearest = best(beliefs, ask)
    late = beliefs.board.round >= FIRST_NIGHT_TO_SPEND
    return dearest if late and (worth(beliefs, dearest) > WHIM or beliefs.random() < SPENDS) else None


def investigate(beliefs: Beliefs, ask: Ask) -> Choice | None:
    """Three side by side of whom much is suspected and little known, on a later night."""
    if beliefs.board.round < FIRST_NIGHT_TO_SPEND or beliefs.random() > SPENDS:
        return None
    return max(ask.choices, key=lambda trio: interest(beliefs, trio))


def interest(beliefs: Beliefs, trio: Choice) -> float:
    """How much there is to find out about three."""
    assert isinstance(trio, tuple)
    return sum([beliefs.suspicion(seat) if seat not in beliefs.found else -1.0 for seat in trio])


def match(beliefs: Beliefs, ask: Ask) -> Choice | None:
    """Cupid: themself with somebody as often as two others."""
    others = [who for who in ask.choices if isinstance(who, int) and who != beliefs.seat]
    if beliefs.random() < SPENDS and others:
        return beliefs.seat, beliefs.chance.choice(others)
    return tuple(beliefs.chance.sample(others, 2)) if len(others) > 1 else anything(beliefs, ask)


def steal(beliefs: Beliefs, ask: Ask) -> Choice | None:
    """The thief: rather a power than a beast's card, and any of them than a villager's."""
    wanted = [card for card in ask.choices if card in beliefs.facts.specials]
    beastly = [card for card in ask.choices if card in beliefs.facts.beasts]
    if "keep" not in ask.choices or (beastly and (not wanted or beliefs.random() < SPENDS)):
        wanted = beastly
    taken = any_of(beliefs, wanted) if wanted else "keep"
    taken = taken if taken in ask.choices else any_of(beliefs, ask.choices)
    if isinstance(taken, str) and taken != "keep":
        beliefs.become(taken)
    return taken


def bequeath(beliefs: Beliefs, ask: Ask) -> Choice | None:
    """An office: to one of the own pack who is not lost yet, else to the most trusted."""
    mates = [who for who in ask.choices if who in beliefs.pack]
    if mates and beliefs.random() < SPENDS:
        return any_of(beliefs, mates)
    return min(ask.choices, key=beliefs.suspicion)


def send_cat(beliefs: Beliefs, ask: Ask) -> Choice | None:
    """The cat: to the most suspect, who is gone if a beast, and cleared if none."""
    if not beliefs.manner.reasons:
        return any_of(beliefs, ask.choices)
    suspect, _ = worst(beliefs, ask)
    return any_of(beliefs, ask.choices) if suspect is None else suspect


CHOOSING: dict[str, Callable[[Beliefs, Ask], Choice | None]] = {
    "thief": steal,
    "cupid": match,
    "stray-cat": send_cat,
    "priest": once,
    "werewolves": victim,
    "vampires": victim,
    "seer": check,
    "oracle": check,
    "heal": heal,
    "poison": strike,
    "healer": protect,
    "investigator": investigate,
    "vampire-slayer": strike,
    "blacksmith": once,
    "sword": must_strike,
    "hunter": shoot,
    "heir": bequeath,
}
