"""What can be entered at any moment, whatever is asked: an open floor beside a question.

Something happens at the table that nobody was asked for: a card hurts somebody, a figure is moved.
A question says what can be entered while it lies open, by whom and in which words; an entry is an
answer to it, and then it is looked at again.
"""

from typing import Any, NamedTuple

from .values import Choice, Seat


class Field(NamedTuple):
    """One thing that an entry says: so many of these, or a word of so many letters."""

    name: str
    choices: tuple[Choice, ...] = ()
    least: int = 1
    most: int = 1
    letters: int = 0

    def admits(self, said: Any) -> bool:
        """Whether that can be said here."""
        if type(said) is not tuple or not self.least <= len(said) <= self.most or len(set(said)) != len(said):
            return False
        if self.letters:
            return all(is_word(word, self.letters) for word in said)
        return all(one in self.choices for one in said)


def is_word(word: object, letters: int) -> bool:
    """Whether it can be read and said: a word or two, on one line."""
    return isinstance(word, str) and 0 < len(word) <= letters and word.isprintable() and word.strip() == word


class Enters(NamedTuple):
    """Something that has happened is entered: what, and what there is to say of it, in its order."""

    what: str
    said: tuple[tuple[Choice, ...], ...] = ()


class Enterable(NamedTuple):
    """What can be entered: from these seats, and at the table by all."""

    what: str
    seats: tuple[Seat, ...]
    fields: tuple[Field, ...] = ()
    # Whether each seat enters it of itself: its first field is who.
    is_own: bool = False
    # What does not go together: of somebody, or something, that.
    never: tuple[tuple[Choice, Choice], ...] = ()

    def admits(self, entered: Enters, seat: Seat | None = None) -> bool:
        """Whether it can be entered so: by a seat, or by the table."""
        what, said = entered
        if what != self.what or type(said) is not tuple or len(said) != len(self.fields):
            return False
        if seat is not None and (seat not in self.seats or (self.is_own and said[0] != (seat,))):
            return False
        if not all(field.admits(one) for field, one in zip(self.fields, said, strict=True)):
            return False
        named = [one for part in said for one in part]
        return not any(one in named and other in named for one, other in self.never)
