"""The end of a game told: what happened in which night, who was who, and awards."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..rules.playing.game import Game
from ..rules.requests import Poll, Seat
from ..rules.table import Death, Note
from .narrator import DOG, Narrator

# What happens once a game, or turns it: in short, no more is told of a night than this and its dead.
TURNS = ("thief", "cupid", "drunkard", "heal", "poison", "blacksmith", "sword")


def recap(game: Game, narrator: Narrator) -> Iterator[str]:
    """The nights and their dead, then who was who; a sentence at a time."""
    notes = [note for note in game.chronicle().notes if note.seats]
    return retold(game, afresh(narrator), notes)


def short_recap(game: Game, narrator: Narrator) -> Iterator[str]:
    """The same, with no more of each night than what turned it."""
    notes = [note for note in game.chronicle().notes if note.seats and note.task in TURNS]
    return retold(game, afresh(narrator), notes)


def afresh(narrator: Narrator) -> Narrator:
    """One who has said nothing yet: the tale is the same however often it is told."""
    other = Narrator(narrator.lines, narrator.players)
    other.tale = narrator.tale
    return other


def retold(game: Game, narrator: Narrator, notes: Sequence[Note]) -> Iterator[str]:
    """Night by night what is noted and who was gone by the next, then who was who."""
    told = game.chronicle()
    if not told.roles:
        return
    yield narrator.line("recap.begin", "")
    rounds = [note.round for note in told.notes] + [death.round for death in told.deaths]
    for night in range(1 + max(rounds, default=0)):
        happened = [
            sentence
            for place, note in enumerate(note for note in notes if note.round == night)
            for sentence in told_choice(narrator, note, f"{night}.{place}")
        ]
        for line, by_day in (("recap.night", False), ("recap.day", True)):
            dead = [death for death in told.deaths if (death.round, death.by_day) == (night, by_day)]
            if dead:
                happened.append(the_dead(narrator, dead, f"{line} {night}"))
            if happened:
                yield narrator.line(line if night else "recap.eve", "", night=night)
            yield from happened
            happened = []
    yield from who_was_who(narrator, told.roles)


def the_dead(narrator: Narrator, deaths: Sequence[Death], key: str) -> str:
    """Who went, and each of what."""
    went = [narrator.line(f"item.went.{death.cause}", "", who=narrator.name(death.who)) for death in deaths]
    return narrator.anew("recap.died", key, who=narrator.lines.joined(went))


def who_was_who(narrator: Narrator, roles: Sequence[str]) -> Iterator[str]:
    """Every character with those who were it, the rare ones first."""
    for role in dict.fromkeys(sorted(roles, key=roles.count)):
        seats = [seat for seat, other in enumerate(roles) if other == role]
        named = narrator.lines.character(role) if len(seats) == 1 else narrator.several(role)
        about = {"role": named, "who": narrator.crowd(seats)}
        yield narrator.line("recap.role", "", **about)


def told_choice(narrator: Narrator, note: Note, key: str) -> Iterator[str]:
    """One choice of a night, if it is one to tell."""
    who, choice, line = narrator.names(note.seats), note.choice, f"recap.{note.task}"
    if note.task in ("werewolves", "vampires") and choice is None:
        yield narrator.anew("recap.nobody-agreed", key, who=who)
    elif choice is None or choice == "keep" or line not in narrator.lines:
        return
    elif isinstance(choice, str) and choice != DOG:
        yield narrator.anew(line, key, who=who, card=narrator.lines.card(choice))
    elif not isinstance(choice, bool):
        yield narrator.anew(line, key, who=who, target=narrator.name(choice))


def awards(game: Game, narrator: Narrator, bets: Mapping[Seat, str] | None = None) -> Iterator[str]:
    """Little honours: the most suspected innocent, the sharpest eye, the best mask, the first to go."""
    told = game.chronicle()
    if not told.roles:
        return
    beasts = [seat for seat, role in enumerate(told.roles) if role in ("werewolf", "vampire")]
    suspected, sharp = votes_of_the_game(game, beasts)
    yield narrator.line("award.begin", "")
    if suspected and best(suspected)[1] > 1:
        seat, number = best(suspected)
        yield narrator.line("award.suspected", "", who=narrator.name(seat), number=number)
    if sharp:
        yield narrator.line("award.sharp", "", who=narrator.name(best(sharp)[0]))
    alive = [seat for seat in beasts if seat not in [death.who for death in told.deaths]]
    if alive:
        yield narrator.line("award.last", "", who=narrator.names(alive))
    # Who had to go home did not go of the game.
    first = next((d.who for d in told.deaths if isinstance(d.who, int) and d.cause != "left"), None)
    if first is not None:
        yield narrator.line("award.quick", "", who=narrator.name(first))
    right = [seat for seat, team in sorted((bets or {}).items()) if team == game.outcome]
    if right:
        yield narrator.line("award.bet", "", who=narrator.names(right))


def votes_of_the_game(game: Game, beasts: Sequence[int]) -> tuple[dict[int, int], dict[int, int]]:
    """How often each innocent was voted against, and how often each voted against a beast."""
    suspected: dict[int, int] = {}
    sharp: dict[int, int] = {}
    accused: Any = None
    for kept in game.answered:
        accused = getattr(kept.answer, "whom", accused)
        if not isinstance(kept.request, Poll) or kept.request.task not in ("vote", "again", "gallows"):
            continue
        for voter, choice in zip(kept.request.seats, kept.answer, strict=False):
            target = accused if choice == "up" else choice
            if not isinstance(target, int):
                continue
            counted = sharp if target in beasts else suspected
            key = voter if target in beasts else target
            counted[key] = counted.get(key, 0) + 1
    return suspected, {seat: number for seat, number in sharp.items() if seat not in beasts}


def best(numbers: Mapping[int, int]) -> tuple[int, int]:
    """The seat with the most, the first in seat order of several."""
    return max(sorted(numbers.items()), key=lambda item: item[1])
