"""What can be entered beside a question, in words; and what somebody has put in, as an entry."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from ..rules.entries import Enterable, Enters, Field
from ..rules.requests import Ask, Floor, Poll
from ..rules.values import Choice, Seat
from ..rules.views import Asked
from .form import Option, called
from .narrator import Narrator

if TYPE_CHECKING:
    from .box import Box

# More than any entry says at once, and longer than anything that is said.
MANY, LONG = 16, 40


class FieldForm(NamedTuple):
    """One thing to say: so many of these, or a word of so many letters."""

    title: str
    options: tuple[Option, ...]
    least: int
    most: int
    letters: int


class EntryForm(NamedTuple):
    """Something that can be entered, and what there is to say of it."""

    what: str
    title: str
    fields: tuple[FieldForm, ...]
    # Whether it is entered of oneself: then on one's own device the first field is not asked.
    is_own: bool
    # What does not go together.
    never: tuple[tuple[Choice, Choice], ...]


def asked_beside(box: "Box") -> Ask | Poll | Floor | Asked | None:
    """Beside what things can be entered now; while words are said nothing is asked, and yet they can."""
    opened = box.showing.open
    return box.desk.beside if opened is None else opened.question


def entry_forms(
    question: Ask | Poll | Floor | Asked | None, narrator: Narrator, seat: Seat | None = None
) -> Iterator[EntryForm]:
    """All that can be entered now: by a seat, or by the table."""
    for entry in question.entries if isinstance(question, Ask | Asked) else ():
        if seat is None or (seat in entry.seats and may_be(entry, seat)):
            fields = entry.fields[1:] if entry.is_own and seat is not None else entry.fields
            words = narrator.lines.text
            forms = tuple(field_form(field, narrator) for field in fields)
            yield EntryForm(
                entry.what, words(f"page.enter.what.{entry.what}"), forms, entry.is_own, entry.never
            )


def may_be(entry: Enterable, seat: Seat) -> bool:
    """Whether it is about that seat, where each enters it of themself."""
    return not entry.is_own or seat in entry.fields[0].choices


def field_form(field: Field, narrator: Narrator) -> FieldForm:
    """One thing to say, in words."""
    options = tuple(Option(one, called(one, narrator)) for one in field.choices if not isinstance(one, tuple))
    title = narrator.lines.text(f"page.enter.field.{field.name}")
    return FieldForm(title, options, field.least, field.most, field.letters)


def told_entry(entered: Enters, narrator: Narrator) -> str:
    """What was entered, part by part."""
    title = narrator.lines.text(f"page.enter.what.{entered.what}")
    parts = (", ".join(in_words(one, narrator) for one in part) for part in entered.said if part)
    return " · ".join((title, *parts))


def in_words(said: Choice, narrator: Narrator) -> str:
    """Somebody, or something on offer; a name that was typed as it is."""
    if isinstance(said, tuple):
        return narrator.choice(said)
    is_on_offer = f"offer.{said}" in narrator.lines or f"characters.{said}.name" in narrator.lines
    return called(said, narrator) if isinstance(said, int) or is_on_offer else said


def put_in_entry(box: "Box", what: object, said: object, seat: Seat | None = None) -> bool:
    """What was put in, as a surface was told; no if it makes no sense, or cannot be entered now."""
    if not isinstance(what, str) or not isinstance(said, list) or len(said) > MANY:
        return False
    if not all(isinstance(part, list) and len(part) <= MANY and all(map(is_choice, part)) for part in said):
        return False
    parts: tuple[tuple[Choice, ...], ...] = tuple(tuple(part) for part in said)
    return box.desk.enter(Enters(what, parts), seat)


def is_choice(value: object) -> bool:
    """Somebody, or a word."""
    return type(value) is int or (isinstance(value, str) and len(value) <= LONG)
