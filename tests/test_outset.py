"""Whom the box seats where nobody is named."""

import pytest

from moderator.commands.outset import names
from moderator.keeping.names import is_name


@pytest.mark.parametrize(("language", "last"), [("de", "Platz 50"), ("en", "Seat 50")])
def test_whom_there_is_no_name_for_is_called_by_the_seat_in_the_language_of_the_table(
    language: str, last: str
) -> None:
    people = names(50, language)
    assert people[-1] == last
    assert len(set(people)) == len(people) == 50
    assert all(is_name(name) for name in people)


def test_few_people_have_names_of_their_own() -> None:
    assert names(18)[-1] == "Tom"
    assert names(8) == names(50)[:8]
