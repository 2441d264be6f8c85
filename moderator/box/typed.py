"""What typed words mean as answers; what means nothing has no effect, and no sign."""

from collections.abc import Mapping, Sequence
from typing import Any

from ..rules.requests import Ask, Floor, Leaves, Nominates, Poll, Question, Seat, Seconds
from .desk import NOBODY, Desk, Voting

# Votes by raised hands.
HANDS = ("up", "yes")


def by_night(desk: Desk, awake: Mapping[Seat, Ask | Poll], words: Sequence[str]) -> None:
    """The choice of whoever is awake; one confirms for a whole pack, and one takes back."""
    if words == ["t"]:
        for seat in awake:
            desk.take_back(seat)
        return
    if not words or not all(word.isdecimal() for word in words):
        return
    for seat, question in list(awake.items()):
        if isinstance(question, Poll):
            answer_poll(desk, question, [int(word) for word in words])
            return
        desk.choose(seat, meant(question, [int(word) for word in words]))


def answer_poll(desk: Desk, poll: Poll, numbers: list[int]) -> None:
    """A card that somebody holds, or who answers the roll call."""
    if poll.task == "here":
        for number in numbers:
            desk.choose(number - 1, "here")
    elif len(numbers) == 2 and 0 < numbers[1] <= len(poll.choices):
        desk.choose(numbers[0] - 1, poll.choices[numbers[1] - 1])


def meant(ask: Ask, numbers: list[int]) -> Any:
    """What the numbers mean: players by seat, other things in their order."""
    if numbers == [0]:
        return NOBODY
    if all(isinstance(choice, int) for choice in ask.choices):
        chosen: tuple[Any, ...] = tuple(number - 1 for number in numbers)
    else:
        chosen = tuple(ask.choices[number - 1] for number in numbers if 0 < number <= len(ask.choices))
    return chosen if ask.number > 1 else next(iter(chosen), None)


def rehearsed(desk: Desk, words: Sequence[str]) -> None:
    """3 5: player 3 chooses player 5; t 3: player 3 takes it back."""
    seats = [int(word) - 1 for word in words if word.isdecimal()]
    if words[:1] == ["t"] and len(seats) == 1:
        desk.take_back(seats[0])
    elif len(seats) == 2:
        desk.choose(seats[0], seats[1])


def by_day(desk: Desk, question: Question, words: Sequence[str]) -> None:
    """Talk and votes; whatever is asked of all, somebody can go home."""
    seats = [int(word) - 1 for word in words if word.isdecimal()]
    if words[:1] == ["leave"] and len(seats) == 1:
        desk.choose(seats[0], Leaves(seats[0]))
    elif isinstance(question, Floor):
        talked(desk, words[:1], seats)
    elif isinstance(question, Ask) and seats:
        desk.choose(question.seats[0], meant(question, [seat + 1 for seat in seats]))
    elif isinstance(question, Poll) and question.choices[0] in HANDS:
        raise_hands(desk, question, seats)
    elif isinstance(question, Poll):
        rehearsed(desk, words)


def talked(desk: Desk, verb: Sequence[str], seats: list[Seat]) -> None:
    """An accusation, or a second."""
    if verb == ["a"] and len(seats) == 2:
        desk.choose(seats[0], Nominates(seats[0], seats[1]))
    elif verb == ["s"] and len(seats) == 1:
        desk.choose(seats[0], Seconds(seats[0]))


def raise_hands(desk: Desk, poll: Poll, seats: list[Seat]) -> None:
    """All raised hands at once."""
    raised, lowered = poll.choices
    if isinstance(desk.sheet, Voting):
        for seat in poll.seats:
            desk.choose(seat, raised if seat in seats else lowered)
