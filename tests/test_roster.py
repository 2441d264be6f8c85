"""Who plays, and in which order they sit."""

import pytest

from moderator.box.roster import LONGEST, Roster


@pytest.fixture
def roster() -> Roster:
    """People are joining."""
    roster = Roster()
    roster.open("gather")
    return roster


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * (LONGEST + 1),
        "An\x07na",
        "An\x1b[2Jna",
        "An\u200bna",
        "\u202eanna",
        "An\x00na",
        "\x7f",
    ],
)
def test_a_name_that_cannot_be_shown_or_said_is_refused(roster: Roster, name: str) -> None:
    assert not roster.join(1, name)
    assert roster.joined == ()


@pytest.mark.parametrize("name", ["Anna", "anna", "ANNA", " Anna ", "\tAnna\n"])
def test_a_name_that_sounds_like_another_is_refused(roster: Roster, name: str) -> None:
    assert roster.join(1, "Anna")
    assert not roster.join(2, name)
    assert roster.joined == ("Anna",)


def test_spaces_that_nobody_sees_are_not_part_of_a_name(roster: Roster) -> None:
    assert roster.join("phone", "  Anna \n  Lena ")
    assert roster.joined == ("Anna Lena",)
    assert roster.place_of("anna  lena") == "phone"


@pytest.mark.parametrize("name", ["x" * LONGEST, "Jörg", "Zoë", "O'Neill", "Nr. 5", "李雷", "🐺"])
def test_any_other_name_is_taken(roster: Roster, name: str) -> None:
    assert roster.join(1, name)
    assert roster.joined == (name,)


def test_somebody_can_be_renamed_and_leave_again(roster: Roster) -> None:
    assert roster.join(1, "Anna")
    assert roster.join(1, "anna"), "one's own name in another spelling"
    assert roster.join(1, "Ben")
    assert list(roster.joined) == ["Ben"]
    assert roster.leave(1)
    assert not roster.leave(1)
    assert not roster.joined
    assert roster.join(2, "Ben"), "the name is free again"


def test_they_sit_in_the_order_in_which_they_press(roster: Roster) -> None:
    for place, name in enumerate(("Anna", "Ben", "Clara")):
        roster.join(place, name)
    assert not roster.sit(0), "not before the seating"
    roster.open("seat")
    assert not roster.join(3, "Dora"), "too late"
    assert not roster.leave(0)
    assert roster.missing == ("Anna", "Ben", "Clara")
    assert roster.sit(2)
    assert not roster.sit(2), "once"
    assert not roster.sit(7), "nobody plays there"
    assert roster.sit(0)
    assert list(roster.missing) == ["Ben"]
    assert roster.sit(1)
    assert roster.players == ("Clara", "Anna", "Ben")
    assert roster.places == (2, 0, 1)
    assert [roster.seat_of(place) for place in (0, 1, 2, 7)] == [1, 2, 0, None]


def test_whoever_watches_is_told_of_every_change_and_of_nothing_else(roster: Roster) -> None:
    told: list[int] = []
    roster.watchers.append(lambda: told.append(len(roster.joined)))
    roster.join(1, "Anna")
    roster.join(2, "anna")
    roster.join(2, "Ben")
    roster.leave(3)
    roster.leave(1)
    assert told == [1, 2, 1]
