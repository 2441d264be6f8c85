"""The end of a game told: what happened in which night, who was who, and awards."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from ..rules.board import Board
from ..rules.events import Accused, Counted
from ..rules.news import Chronicle, Death, Note
from ..rules.values import Choice, Seat
from .narrator import DOG, Narrator

# What happens once a game, or turns it: in short, no more is told of a night than this and its dead.
TURNS = ("thief", "cupid", "drunkard", "heal", "poison", "blacksmith", "sword")


def recap(board: Board, narrator: Narrator) -> Iterator[str]:
    """The nights and their dead, then who was who; a sentence at a time."""
    return retold(board.chronicle, afresh(narrator), lambda _: True)


def short_recap(board: Board, narrator: Narrator) -> Iterator[str]:
    """The same, with no more of each night than what turned it."""
    return retold(board.chronicle, afresh(narrator), lambda note: note.task in TURNS)


def afresh(narrator: Narrator) -> Narrator:
    """One who has said nothing yet: the tale is the same however often it is told."""
    return Narrator(narrator.lines, narrator.players, narrator.tale)


def retold(told: Chronicle | None, narrator: Narrator, is_told: Callable[[Note], bool]) -> Iterator[str]:
    """Night by night what is noted and who was gone by the next, then who was who."""
    if told is None or not told.roles:
        return
    notes = [note for note in told.notes if note.seats and is_told(note)]
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


def awards(board: Board, narrator: Narrator, bets: Mapping[Seat, str] | None = None) -> Iterator[str]:
    """Little honours: the most suspected innocent, the sharpest eye, the best mask, the first to go."""
    earned = honours(board, bets or {})
    if not earned:
        return
    yield narrator.line("award.begin", "")
    suspected, sharp = earned["suspected"], earned["sharp"]
    if suspected and best(suspected)[1] > 1:
        seat, number = best(suspected)
        yield narrator.line("award.suspected", "", who=narrator.name(seat), number=number)
    if sharp:
        yield narrator.line("award.sharp", "", who=narrator.name(best(sharp)[0]))
    for what in ("last", "quick", "bet"):
        if earned[what]:
            yield narrator.line(f"award.{what}", "", who=narrator.names(tuple(earned[what])))


def honours(board: Board, bets: Mapping[Seat, str]) -> Mapping[str, Mapping[Seat, int]]:
    """What each has earned in a game, and how often; nothing where nobody had a character."""
    told = board.chronicle
    if told is None or not told.roles:
        return {}
    beasts = [seat for seat, role in enumerate(told.roles) if role in ("werewolf", "vampire")]
    suspected, sharp = votes_of_the_game(board, beasts)
    alive = [seat for seat in beasts if seat not in [death.who for death in told.deaths]]
    # Who had to go home did not go of the game.
    gone = [death.who for death in told.deaths if isinstance(death.who, int) and death.cause != "left"]
    right = [seat for seat, team in sorted(bets.items()) if team == board.outcome]
    return {
        "suspected": suspected, "sharp": sharp, "last": dict.fromkeys(alive, 1),
        "quick": dict.fromkeys(gone[:1], 1), "bet": dict.fromkeys(right, 1),
    }  # fmt: skip


def votes_of_the_game(board: Board, beasts: Sequence[Seat]) -> tuple[dict[Seat, int], dict[Seat, int]]:
    """How often each innocent was voted against, and how often each voted against a beast."""
    suspected: Counter[Seat] = Counter()
    sharp: Counter[Seat] = Counter()
    accused: Choice | None = None
    for _, event in board.happened:
        if isinstance(event, Accused):
            accused = event.whom
        elif isinstance(event, Counted) and event.task in ("vote", "gallows"):
            for voter, choice in event.voted.items():
                target = accused if choice == "up" else choice
                if isinstance(target, int) and target in beasts:
                    sharp[voter] += voter not in beasts
                elif isinstance(target, int):
                    suspected[target] += 1
    return suspected, +sharp


def best(numbers: Mapping[int, int]) -> tuple[int, int]:
    """The seat with the most, the first in seat order of several."""
    return max(sorted(numbers.items()), key=lambda item: item[1])
