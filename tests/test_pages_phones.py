"""Who has which seat: tokens, codes, and what nobody gets in by."""

import json

import pytest

from moderator.keeping.kept import EVENING, KeptEvening, packed, unpacked
from moderator.keeping.place import Place, phone, tablet, wire, written
from moderator.surfaces.pages.phones import HOLDS, LENGTH, LETTERS, TRIES, WITHIN, Phones, sealed
from moderator.table.guessing import OF_CODE
from moderator.table.roster import Roster


class Watch:
    """A clock that is turned by hand."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


class Laid:
    """A roster that is open, and whoever comes to it."""

    def __init__(self) -> None:
        self.roster, self.watch = Roster(), Watch()
        self.roster.open("gather")
        self.kept = 0
        self.phones = Phones(self.roster, self.watch, self.keep, lambda _: None)

    def keep(self) -> None:
        self.kept += 1

    def seat(self, *tokens: str) -> None:
        """They join and sit down in this order."""
        for token in tokens:
            assert self.phones.join(token, f"player {token}")
        self.roster.open("seat")
        for token in tokens:
            self.roster.sit(self.place(token))
        self.roster.open("")

    def place(self, token: str) -> Place:
        place = self.phones.place_of(token)
        assert place is not None
        return place


@pytest.fixture
def laid() -> Laid:
    return Laid()


def test_a_device_has_one_place_and_may_better_its_name(laid: Laid) -> None:
    assert laid.phones.join("a", "Ben")
    assert laid.phones.join("a", "Benjamin")
    assert laid.roster.joined == ("Benjamin",)
    assert laid.kept == 2


def test_a_name_that_is_there_is_refused_and_leaves_no_trace(laid: Laid) -> None:
    laid.phones.join("a", "Ben")
    assert not laid.phones.join("b", " bEN ")
    assert not laid.phones.join("", "Clara")
    assert laid.phones.place_of("b") is None
    assert laid.roster.joined == ("Ben",)


def test_the_token_is_kept_in_a_form_that_proves_nothing(laid: Laid) -> None:
    laid.phones.join("a-secret", "Ben")
    kept = json.dumps(packed(vars(KeptEvening(devices=laid.roster.devices))))
    assert "a-secret" not in kept
    assert laid.phones.place_of(next(iter(laid.roster.devices))) is None


def test_a_seat_survives_a_power_cut(laid: Laid) -> None:
    laid.seat("a", "b", "c")
    evening = KeptEvening(1, laid.roster.places, devices=laid.roster.devices)
    kept = KeptEvening(**unpacked(EVENING, json.loads(json.dumps(packed(vars(evening))))))
    roster = Roster()
    roster.set(dict(zip(kept.places, laid.roster.players, strict=True)))
    roster.devices = dict(kept.devices)
    again = Phones(roster, Watch(), lambda: None, lambda _: None)
    assert [roster.seat_of(again.place_of(token) or wire(9)) for token in "abc"] == [0, 1, 2]
    assert again.place_of("d") is None


def test_a_stranger_or_an_earlier_evening_has_no_place(laid: Laid) -> None:
    laid.roster.devices = {sealed("old"): phone(1)}
    assert laid.phones.place_of("old") is None
    laid.phones.join("new", "Ben")
    assert laid.place("new") == phone(1)
    assert laid.phones.place_of("old") is None


def test_a_code_brings_a_seat_to_another_phone_and_only_once(laid: Laid) -> None:
    laid.seat("a", "b")
    place = laid.place("a")
    code = laid.phones.code_for(place)
    assert len(code) == LENGTH
    assert set(code) <= set(LETTERS)
    assert not set(LETTERS) & set("01IOS5")
    assert laid.phones.redeem("fresh", f" {code.lower()} ")
    assert laid.phones.place_of("fresh") == place
    assert laid.phones.place_of("a") is None
    assert not laid.phones.redeem("another", code)
    assert laid.phones.place_of("b") is not None


def test_a_phone_that_comes_to_another_seat_leaves_its_own(laid: Laid) -> None:
    laid.seat("a", "b")
    theirs = laid.place("b")
    assert laid.phones.redeem("a", laid.phones.code_for(theirs))
    assert laid.place("a") == theirs
    assert laid.phones.place_of("b") is None
    assert not laid.phones.has_device(phone(1))


def test_only_the_newest_code_of_a_seat_holds_and_not_for_long(laid: Laid) -> None:
    laid.seat("a")
    first, second = (laid.phones.code_for(laid.place("a")) for _ in range(2))
    assert not laid.phones.redeem("b", first)
    laid.watch.time += HOLDS
    assert not laid.phones.redeem("b", second)
    assert laid.place("a") == phone(1)


def test_a_wired_seat_can_be_joined_by_a_phone(laid: Laid) -> None:
    laid.roster.join(wire(3), "Dora")
    assert laid.phones.redeem("a", laid.phones.code_for(wire(3)))
    assert laid.phones.place_of("a") == wire(3)
    laid.phones.free(wire(3))
    assert laid.phones.place_of("a") is None
    assert laid.roster.is_in(wire(3))


def test_who_has_the_first_button_and_a_phone_betters_their_name_with_it(laid: Laid) -> None:
    laid.roster.join(wire(0), "Dora")
    assert laid.phones.redeem("a", laid.phones.code_for(wire(0)))
    assert laid.phones.join("a", "Dorothea")
    assert laid.roster.names == {wire(0): "Dorothea"}
    assert laid.place("a") == wire(0)


def test_devices_of_another_evening_are_welcome_where_nobody_else_is(laid: Laid) -> None:
    for place in (wire(0), phone(1), tablet(1)):
        laid.roster.join(place, f"player {written(place)}")
    assert laid.phones.redeem("a", laid.phones.code_for(wire(0)))
    kept = laid.kept
    laid.phones.welcome(
        {
            sealed("b"): wire(0),
            sealed("a"): phone(1),
            sealed("c"): phone(1),
            sealed("d"): None,
            sealed("e"): phone(1),
        }
    )
    assert laid.place("a") == wire(0), "who has come keeps what they have"
    assert laid.phones.place_of("b") is None
    assert laid.place("c") == phone(1)
    assert laid.phones.place_of("d") is None
    assert laid.phones.place_of("e") is None, "a place has one device"
    assert laid.kept == kept + 1


def test_who_is_freed_has_no_code_left(laid: Laid) -> None:
    laid.seat("a")
    code = laid.phones.code_for(phone(1))
    laid.phones.free(phone(1))
    assert not laid.phones.redeem("a", code)


def test_wrong_codes_are_looked_at_only_so_often(laid: Laid) -> None:
    laid.seat("a")
    code = laid.phones.code_for(phone(1))
    for _ in range(TRIES):
        assert not laid.phones.redeem("b", "WRONG", "10.0.0.5")
    assert not laid.phones.redeem("b", code, "10.0.0.5"), "from there none is looked at"
    assert laid.phones.may_try("10.0.0.6"), "nobody else is kept out"
    laid.watch.time += WITHIN + 1
    assert laid.phones.redeem("b", code, "10.0.0.5")


def test_wrong_codes_from_many_addresses_are_not_looked_at_either(laid: Laid) -> None:
    laid.seat("a")
    code = laid.phones.code_for(phone(1))
    for number in range(250):
        assert not laid.phones.redeem("b", "WRONG", f"10.0.1.{number}")
    assert not laid.phones.redeem("b", code, "10.0.0.6"), "from nowhere one is looked at"
    laid.watch.time += OF_CODE.another + 0.1
    assert laid.phones.redeem("b", code, "10.0.0.6"), "after a while they are"


def test_who_leaves_while_people_gather_is_forgotten(laid: Laid) -> None:
    laid.phones.join("a", "Ben")
    assert laid.phones.leave("a")
    assert not laid.phones.leave("a")
    assert laid.roster.joined == ()
    assert laid.roster.devices == {}
