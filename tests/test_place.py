"""Where somebody answers, and how that is written."""

import json
from typing import Any

import pytest

from moderator.keeping.place import Place, guest, phone, read_place, tablet, typed, wire, written

WRITTEN: dict[int | str, Place] = {
    0: wire(0), 11: wire(11), "phone 1": phone(1), "tablet 12": tablet(12), "guest 0": guest(0),
    "typed Anna": typed("Anna"), "typed Anna Lena": typed("Anna Lena"), "typed 7": typed("7"),
}  # fmt: skip


@pytest.mark.parametrize("value", WRITTEN)
def test_every_place_is_written_and_read_as_it_always_was(value: int | str) -> None:
    place = WRITTEN[value]
    assert written(place) == value
    assert read_place(json.loads(json.dumps(value))) == place


@pytest.mark.parametrize(
    "value",
    [
        -1, True, 1.0, None, [], {}, "", "0", "wire 3", "phone", "phone ", "phone x", "phone 01", "phone -1",
        "phone ٣", f"phone {'9' * 5000}", "tablet 1 2", "typed ", "lamp 1",
    ],
)  # fmt: skip
def test_nothing_else_is_a_place(value: Any) -> None:
    assert read_place(value) is None


def test_places_of_two_kinds_are_never_the_same() -> None:
    assert len({wire(1), phone(1), tablet(1), guest(1), typed("1")}) == 5
    assert [place.button for place in (wire(3), phone(3), typed("3"))] == [3, None, None]
