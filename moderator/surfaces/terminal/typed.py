"""What typed words mean as answers; what means nothing has no effect, and no sign."""

import re
from collections.abc import Mapping, Sequence

from ...rules.requests import Ask, Floor, Leaves, Nominates, Poll, Seconds
from ...rules.values import Choice, Seat
from ...table.box import Box
from ...table.claiming import claim_form, put_in
from ...table.entering import FieldForm, asked_beside, entry_forms, put_in_entry
from ...table.form import Form, Option, Pick
from ...table.narrator import DOG

# Who claims it, to be whom; and of whom what.
CLAIM = re.compile(r"(\d+)(?: (\D+?))?(?: (\d+) (\D+))?")


def picks(form: Form, numbers: Sequence[int]) -> list[Pick]:
    """What was typed by its numbers."""
    numbered = form.numbered
    return [numbered[number].pick for number in numbers if number in numbered]


def secretly(box: Box, asked: Mapping[Seat, Form], words: Sequence[str]) -> None:
    """The choice of whoever is awake; one confirms for a whole pack, and one takes back."""
    if words == ["t"]:
        for seat in asked:
            box.desk.take_back(seat)
        return
    if not words or not all(word.isdecimal() for word in words):
        return
    numbers = [int(word) for word in words]
    for seat, form in list(asked.items()):
        if isinstance(form.question, Poll):
            answer_poll(box, form.question, numbers)
            return
        choice = form.choice(picks(form, numbers))
        if choice is not None:
            box.desk.choose(seat, choice)


def answer_poll(box: Box, poll: Poll, numbers: list[int]) -> None:
    """A card that somebody holds, or who answers the roll call."""
    if poll.task == "here":
        for number in numbers:
            box.desk.choose(number - 1, "here")
    elif len(numbers) == 2 and 0 < numbers[1] <= len(poll.choices):
        box.desk.choose(numbers[0] - 1, poll.choices[numbers[1] - 1])


def rehearsed(box: Box, words: Sequence[str]) -> None:
    """3 5: player 3 chooses player 5; t 3: player 3 takes it back."""
    seats = [int(word) - 1 for word in words if word.isdecimal()]
    if words[:1] == ["t"] and len(seats) == 1:
        box.desk.take_back(seats[0])
    elif len(seats) == 2:
        box.desk.choose(seats[0], seats[1])


def goes_home(box: Box, words: Sequence[str]) -> None:
    """leave 3: whatever is asked in the open, somebody can go home."""
    if len(words) == 2 and words[1].isdecimal():
        seat = int(words[1]) - 1
        box.desk.choose(seat, Leaves(seat))


def openly(box: Box, question: Form | Floor, words: Sequence[str]) -> None:
    """Talk and votes."""
    numbers = [int(word) for word in words if word.isdecimal()]
    seats = [number - 1 for number in numbers]
    if isinstance(question, Floor):
        talked(box, words[:1], numbers)
    elif isinstance(question.question, Ask) and numbers:
        choice = question.choice(picks(question, numbers))
        if choice is not None:
            box.desk.choose(question.question.seats[0], choice)
    elif isinstance(question.question, Poll) and question.is_thumbs:
        raise_hands(box, question.question, seats)
    elif isinstance(question.question, Poll):
        rehearsed(box, words)


def talked(box: Box, verb: Sequence[str], numbers: list[int]) -> None:
    """An accusation, or a second; one that comes too early has no effect."""
    by = numbers[0] - 1 if numbers else -1
    if verb == ["a"] and len(numbers) == 2:
        box.desk.choose(by, Nominates(by, somebody(numbers[1], len(box.board.seats))))
    elif verb == ["s"] and len(numbers) == 1:
        box.desk.choose(by, Seconds(by))


def claimed(box: Box, words: Sequence[str]) -> None:
    """claim 3 seer: who 3 is; claim 3 5 a beast: what 5 is; or both.  Each word as it is read, or its id."""
    opened, said = box.showing.open, CLAIM.fullmatch(" ".join(words[1:]))
    if said is None or opened is None or not isinstance(opened.question, Floor):
        return
    by, role, whom, what = said.groups()
    form = claim_form(opened.question, box.narrator)
    of = None if whom is None else int(whom) - 1
    put_in(box, int(by) - 1, meant(role, form.roles), of, meant(what, form.words))


def entered(box: Box, words: Sequence[str]) -> bool:
    """enter hurt 2 3+4 1: what has happened, part by part; - is nothing.  No if it cannot be so."""
    if len(words) < 2:
        return False
    forms = {form.what: form for form in entry_forms(asked_beside(box), box.narrator)}
    found = forms.get(words[1])
    if found is None or len(words) - 2 > len(found.fields):
        return False
    given = [*words[2:], *["-"] * (len(found.fields) - len(words) + 2)]
    said = [part(text, field) for text, field in zip(given, found.fields, strict=True)]
    return put_in_entry(box, found.what, said)


def part(text: str, field: FieldForm) -> list[Choice]:
    """One part of an entry: people by their numbers, all else by its name or its id."""
    if text == "-":
        return []
    if field.letters:
        return [text.replace("_", " ")]
    people = [option.pick for option in field.options if isinstance(option.pick, int)]
    return [
        int(one) - 1 if one.isdecimal() and people else meant(one, field.options) or one
        for one in text.split("+")
    ]


def can_enter(box: Box) -> str:
    """What can be entered now, and what there is to say of it."""
    how = box.narrator.lines.text("prompt.how.enter")
    forms = entry_forms(asked_beside(box), box.narrator)
    told = [f"{form.what}: {' '.join(field.title for field in form.fields)}".rstrip(": ") for form in forms]
    return "\n  ".join((how, *told))


def meant(said: str | None, options: Sequence[Option]) -> Pick | None:
    """Which of them is said, by its name or its id; what is none of them stands as it is, and is refused."""
    if said is None:
        return None
    found = (pick for pick, name in options if said.casefold() in (str(pick).casefold(), name.casefold()))
    return next(found, said)


def somebody(number: int, players: int) -> Choice:
    """Who has this number: the players in seat order, and behind them the dog."""
    return DOG if number == players + 1 else number - 1


def raise_hands(box: Box, poll: Poll, seats: list[Seat]) -> None:
    """All raised hands at once."""
    raised, lowered = poll.choices
    for seat in poll.seats:
        box.desk.choose(seat, raised if seat in seats else lowered)
