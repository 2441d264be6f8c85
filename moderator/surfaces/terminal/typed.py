"""What typed words mean as answers; what means nothing has no effect, and no sign."""

from collections.abc import Mapping, Sequence
from typing import Any

from ...rules.requests import Ask, Choice, Floor, Leaves, Nominates, Poll, Question, Seat, Seconds
from ...table.desk import NOBODY, Desk, Voting
from ...table.narrator import DOG

# Votes by raised hands.
HANDS = ("up", "yes")


def somebody(number: int, players: int) -> Choice:
    """Who has this number: the players in seat order, and behind them the dog."""
    return DOG if number == players + 1 else number - 1


def by_night(desk: Desk, awake: Mapping[Seat, Ask | Poll], words: Sequence[str], players: int) -> None:
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
        desk.choose(seat, meant(question, [int(word) for word in words], players))


def answer_poll(desk: Desk, poll: Poll, numbers: list[int]) -> None:
    """A card that somebody holds, or who answers the roll call."""
    if poll.task == "here":
        for number in numbers:
            desk.choose(number - 1, "here")
    elif len(numbers) == 2 and 0 < numbers[1] <= len(poll.choices):
        desk.choose(numbers[0] - 1, poll.choices[numbers[1] - 1])


def meant(ask: Ask, numbers: list[int], players: int) -> Any:
    """What the numbers mean: somebody at the table, or a card in the order in which they are shown."""
    if numbers == [0]:
        return NOBODY
    if is_about_people(ask):
        chosen = tuple(somebody(number, players) for number in numbers)
    else:
        chosen = tuple(ask.choices[number - 1] for number in numbers if 0 < number <= len(ask.choices))
    return chosen if ask.number > 1 else next(iter(chosen), None)


def is_about_people(question: Ask | Poll) -> bool:
    """Whether somebody at the table is chosen."""
    return any(isinstance(choice, int) for choice in question.choices)


def rehearsed(desk: Desk, words: Sequence[str]) -> None:
    """3 5: player 3 chooses player 5; t 3: player 3 takes it back."""
    seats = [int(word) - 1 for word in words if word.isdecimal()]
    if words[:1] == ["t"] and len(seats) == 1:
        desk.take_back(seats[0])
    elif len(seats) == 2:
        desk.choose(seats[0], seats[1])


def by_day(desk: Desk, question: Question, words: Sequence[str], players: int) -> None:
    """Talk and votes; whatever is asked of all, somebody can go home."""
    numbers = [int(word) for word in words if word.isdecimal()]
    seats = [number - 1 for number in numbers]
    if words[:1] == ["leave"] and len(seats) == 1:
        desk.choose(seats[0], Leaves(seats[0]))
    elif isinstance(question, Floor):
        talked(desk, words[:1], numbers, players)
    elif isinstance(question, Ask) and numbers:
        desk.choose(question.seats[0], meant(question, numbers, players))
    elif isinstance(question, Poll) and question.choices[0] in HANDS:
        raise_hands(desk, question, seats)
    elif isinstance(question, Poll):
        rehearsed(desk, words)


def talked(desk: Desk, verb: Sequence[str], numbers: list[int], players: int) -> None:
    """An accusation, or a second."""
    by = numbers[0] - 1 if numbers else -1
    if verb == ["a"] and len(numbers) == 2:
        desk.choose(by, Nominates(by, somebody(numbers[1], players)))
    elif verb == ["s"] and len(numbers) == 1:
        desk.choose(by, Seconds(by))


def raise_hands(desk: Desk, poll: Poll, seats: list[Seat]) -> None:
    """All raised hands at once."""
    raised, lowered = poll.choices
    if isinstance(desk.sheet, Voting):
        for seat in poll.seats:
            desk.choose(seat, raised if seat in seats else lowered)
