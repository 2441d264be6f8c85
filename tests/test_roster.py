"""Who plays, and in which order they sit."""

import pytest

from moderator.keeping.names import LONGEST
from moderator.keeping.place import Place, phone, tablet, wire
from moderator.table.roster import MOST, Roster


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
        "-",
        "...",
        "\u2800",
        "\u3164",
        "\u115f",
        "\ufe0f",
        "Z" + "\u0301" * 15,
    ],
)
def test_a_name_that_cannot_be_shown_or_said_is_refused(roster: Roster, name: str) -> None:
    assert not roster.join(wire(1), name)
    assert roster.joined == ()


@pytest.mark.parametrize(
    "name",
    [
        "Anna",
        "anna",
        "ANNA",
        " Anna ",
        "\tAnna\n",
        "ＡＮＮＡ",
        "An\u3164na",
        "Anna\ufe0e",
        "An\U0001d159na",
        "Anna\U00016fe4",
        "Anna\u2d7f",
        "Anna\U0001107f",
    ],
)
def test_a_name_that_sounds_like_another_is_refused(roster: Roster, name: str) -> None:
    assert roster.join(wire(1), "Anna")
    assert not roster.join(wire(2), name)
    assert roster.joined == ("Anna",)


def test_letters_of_several_pieces_are_one_letter(roster: Roster) -> None:
    assert roster.join(wire(1), "Be\u0301n")
    assert roster.joined == ("B\u00e9n",)
    assert not roster.join(wire(2), "B\u00c9N")


def test_nobody_is_called_what_stands_beside_the_names() -> None:
    roster = Roster(reserved=lambda: ("Nobody",))
    roster.open("gather")
    assert not roster.join(wire(1), " nobody")
    assert roster.join(wire(1), "Nobodys Friend")
    assert not roster.rename(wire(1), "NOBODY")


def test_spaces_that_nobody_sees_are_not_part_of_a_name(roster: Roster) -> None:
    assert roster.join(phone(1), "  Anna \n  Lena ")
    assert roster.joined == ("Anna Lena",)
    assert roster.place_of("anna  lena") == phone(1)


@pytest.mark.parametrize(
    "name", ["x" * LONGEST, "Jörg", "Zoë", "O'Neill", "Nr. 5", "李雷", "🐺", "Thảo", "สมชาย", "รุ่ง"]
)
def test_any_other_name_is_taken(roster: Roster, name: str) -> None:
    assert roster.join(wire(1), name)
    assert roster.joined == (name,)


def test_somebody_can_be_renamed_and_leave_again(roster: Roster) -> None:
    assert roster.join(wire(1), "Anna")
    assert roster.join(wire(1), "anna"), "one's own name in another spelling"
    assert roster.join(wire(1), "Ben")
    assert list(roster.joined) == ["Ben"]
    assert roster.leave(wire(1))
    assert not roster.leave(wire(1))
    assert not roster.joined
    assert roster.join(wire(2), "Ben"), "the name is free again"


def test_they_sit_in_the_order_in_which_they_press(roster: Roster) -> None:
    for place, name in enumerate(("Anna", "Ben", "Clara")):
        roster.join(wire(place), name)
    assert not roster.sit(wire(0)), "not before the seating"
    roster.open("seat")
    assert not roster.join(wire(3), "Dora"), "too late"
    assert not roster.leave(wire(0))
    assert roster.missing == ("Anna", "Ben", "Clara")
    assert roster.sit(wire(2))
    assert not roster.sit(wire(2)), "once"
    assert not roster.sit(wire(7)), "nobody plays there"
    assert roster.sit(wire(0))
    assert list(roster.missing) == ["Ben"]
    assert roster.sit(wire(1))
    assert roster.players == ("Clara", "Anna", "Ben")
    assert roster.places == (wire(2), wire(0), wire(1))
    assert [roster.seat_of(wire(number)) for number in (0, 1, 2, 7)] == [1, 2, 0, None]


def test_the_box_is_told_of_every_change_and_of_nothing_else() -> None:
    told: list[Place] = []
    roster = Roster(changed=told.append)
    roster.open("gather")
    changes = (
        roster.join(wire(1), "Anna"), roster.join(wire(2), "anna"), roster.join(wire(2), "Ben"),
        roster.leave(wire(3)), roster.leave(wire(1)),
    )  # fmt: skip
    assert changes == (True, False, True, False, True)
    assert told == [wire(1), wire(2), wire(1)]


def seated(roster: Roster) -> None:
    """Anna, Ben and Clara sit down."""
    for place, name in enumerate(("Anna", "Ben", "Clara")):
        roster.join(wire(place), name)
    roster.open("seat")
    for place in range(3):
        roster.sit(wire(place))
    roster.open("")


def test_somebody_is_called_otherwise_but_not_as_somebody_else(roster: Roster) -> None:
    seated(roster)
    assert roster.rename(wire(1), "  Benno ")
    assert roster.players == ("Anna", "Benno", "Clara")
    assert roster.rename(wire(1), "BENNO"), "one's own name in another spelling"
    for wrong in ("anna", "", "x" * (LONGEST + 1), "B\nenno\x07"):
        assert not roster.rename(wire(1), wrong)
    assert not roster.rename(wire(7), "Dora")
    assert roster.players == ("Anna", "BENNO", "Clara")


def test_somebody_sits_elsewhere(roster: Roster) -> None:
    seated(roster)
    assert roster.arrange(wire(2), 0)
    assert roster.players == ("Clara", "Anna", "Ben")
    assert roster.arrange(wire(2), 2)
    assert roster.players == ("Anna", "Ben", "Clara")
    assert not roster.arrange(wire(2), 3)
    assert not roster.arrange(wire(2), -1)
    assert not roster.arrange(wire(7), 0)


def test_who_is_to_sit_down_is_not_arranged_before(roster: Roster) -> None:
    seated(roster)
    roster.open("seat")
    roster.sit(wire(1))
    assert not roster.arrange(wire(0), 0)
    assert roster.places == (wire(1),)


def test_somebody_answers_from_elsewhere_and_sits_where_they_sat(roster: Roster) -> None:
    seated(roster)
    roster.recall_devices({"a phone": wire(1), "another": wire(2)})
    assert roster.move(wire(1), tablet(1))
    assert roster.places == (wire(0), tablet(1), wire(2))
    assert roster.players == ("Anna", "Ben", "Clara")
    assert roster.devices == {"another": wire(2)}, "what answered there does so no more"
    assert roster.replaced == {"a phone": tablet(1)}, "and is known when it comes back"
    assert roster.move(tablet(1), wire(1))
    assert roster.replaced == {"a phone": wire(1)}, "wherever they are by then"
    assert not roster.move(wire(0), wire(2)), "somebody is there"
    assert not roster.move(tablet(1), tablet(2)), "nobody is there any more"


def test_a_table_has_room_for_so_many(roster: Roster) -> None:
    for number in range(MOST):
        assert roster.join(wire(number), f"player {number}")
    assert not roster.join(wire(MOST), "one too many")
    assert len(roster.joined) == MOST
    assert roster.join(wire(7), "Anna"), "who is in may better their name"
    assert roster.leave(wire(3))
    assert roster.join(wire(MOST), "one too many")


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Anna", "\u0410nna"),
        ("anna", "\u0430nn\u0430"),
        ("Jonas", "J\u03bfn\u0430s"),
        ("Ilse", "llse"),
        ("Otto", "0tto"),
        ("Emma", "Em\u217fa"),
        ("Emil", "Ernil"),
        ("Wanda", "VVanda"),
        ("Ewa", "Evva"),
        ("Wanda", "VVANDA"),
        ("Claudia", "Claucl\u0131a"),
        ("Ben", "8en"),
        ("Sven", "5ven"),
        ("Zoe", "2oe"),
        ("Anna", "\u0391\u039d\u039d\u0391"),
        ("Nina", "\u039d\u0399\u039d\u0391"),
        ("Anna", "Ann\u1ea1"),
        ("Anna", "A\u03b7\u03b7a"),
    ],
)
def test_a_name_that_looks_like_another_is_refused_whatever_it_is_written_with(
    roster: Roster, name: str, other: str
) -> None:
    assert roster.join(wire(1), name)
    assert roster.fault_of(wire(2), other) in ("alike", "taken")
    assert not roster.join(wire(2), other)
    assert roster.rename(wire(1), other), "one's own is one's own"


NAMESAKES = (
    "Ann", "Anne", "Anja", "J\u00f6rg", "Jorg", "Zoe", "Zo\u00eb", "Lea", "Leo", "Tim", "Tom", "Mia",
    "Wolfgang", "Amor", "J\u00e4ger", "Clara", "Dara", "Ian", "Lan", "Inna", "Irina", "Anna 2", "Anna 3",
)  # fmt: skip


def test_names_that_people_have_are_told_apart(roster: Roster) -> None:
    for number, name in enumerate(NAMESAKES):
        assert roster.join(wire(number), name), name
