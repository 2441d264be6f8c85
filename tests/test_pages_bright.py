"""Before a game the host hears whose phone goes dark; before each night all are asked to look at theirs."""

from pathlib import Path

import pytest

from moderator.keeping.place import phone, tablet, wire
from moderator.keeping.times import Times
from moderator.rules.events import Dawn, Day, Night
from moderator.rules.playing.game import set_up
from moderator.table.clock import run_virtually
from moderator.table.surfaces import Surface
from moderator.web.devices import Device

from .bench.taps import somebody, table_of_phones
from .pages_stage import HOST, PagesTable, in_a_loop, pages_table
from .stage import AN_HOUR, play
from .test_box_secrecy import NAMES
from .test_pages_secrecy import CARDS


def joined(folder: Path) -> tuple[PagesTable, dict[str, Device]]:
    """Two people with phones, and a host."""
    table = pages_table(folder)
    assert table.pages.keys.trust(HOST.token, "1234")
    table.box.roster.open("gather")
    phones = {name: Device(name, "en", "") for name in ("Anna", "Ben")}
    for name, device in phones.items():
        assert table.pages.phones.join(device.token, name)
    return table, phones


def told(table: PagesTable) -> list[str]:
    """What stands there for the host."""
    lines: list[str] = table.look("host", HOST)["screens"]
    return lines


@in_a_loop
async def test_the_host_is_told_whose_phone_goes_dark_and_what_helps(tmp_path: Path) -> None:
    table, phones = joined(tmp_path)
    assert told(table) == [], "it takes a minute"
    for name in phones:
        assert table.say("seat", phones[name], bright=name == "Anna").status == 204
    (line,) = told(table)
    assert "Ben" in line
    assert "Anna" not in line
    assert "Auto-Lock" in line
    assert table.say("seat", phones["Ben"], bright=True).status == 204
    assert told(table) == []
    assert table.say("seat", phones["Ben"], bright="no").status == 400


@in_a_loop
async def test_before_the_cards_are_dealt_the_host_sees_of_whom_nothing_is_known(tmp_path: Path) -> None:
    table, phones = joined(tmp_path)
    table.say("seat", phones["Anna"], bright=True)
    table.box.roster.open("seat")
    for number in (1, 2):
        assert table.box.roster.sit(phone(number))
    table.box.roster.open("")
    (line,) = told(table)
    assert "Ben" in line
    assert "Anna" not in line


@in_a_loop
async def test_another_phone_at_the_same_seat_is_watched_anew(tmp_path: Path) -> None:
    table, phones = joined(tmp_path)
    table.say("seat", phones["Ben"], bright=False)
    code = table.pages.phones.code_for(phone(2))
    assert table.say("join", Device("other", "en", ""), code=code).status == 204
    assert told(table) == []


@in_a_loop
async def test_in_a_game_nobody_is_told_whose_phone_is_dark(tmp_path: Path) -> None:
    table = table_of_phones(tmp_path, 8)
    for event in (Night(1), Dawn(1)):
        table.tell(event)
        assert table.say("seat", somebody(3), bright=False).status == 204
        assert told(table) == []
    table.stop()
    assert not any("Player 3" in line and "Auto-Lock" in line for line in told(table))


class Screens(Surface):
    """People look at screens here, or not."""

    def __init__(self, go_dark: bool) -> None:
        self._go_dark = go_dark

    @property
    def goes_dark(self) -> bool:
        return self._go_dark


@pytest.mark.parametrize("go_dark", [True, False])
def test_before_each_night_all_are_asked_to_look_while_it_is_bright(go_dark: bool, tmp_path: Path) -> None:
    cards = CARDS["duesterwald"]
    setup = set_up("duesterwald", NAMES, cards, {})
    played = play(
        setup, tmp_path, list(cards), quiet=0.97, seconds=AN_HOUR, onlookers=[lambda _: Screens(go_dark)]
    )
    seen = run_virtually(played).observer.seen
    nights = [number for number, one in enumerate(seen) if isinstance(one.detail, Night)]
    assert len(nights) > 1
    asked = [number for number, one in enumerate(seen) if "look-in" in str(one.detail) and one.what == "says"]
    if not go_dark:
        assert asked == []
        return
    assert len(asked) == len(nights)
    for ask, night in zip(asked, nights, strict=True):
        assert ask < night, "before it is dark"
        assert not any(isinstance(one.detail, Dawn | Day) for one in seen[ask:night])
        assert seen[night].time - seen[ask].time >= Times().peek, "there is time for it"


@in_a_loop
async def test_phones_and_the_tablet_go_dark_and_buttons_do_not(tmp_path: Path) -> None:
    for place, goes_dark in ((phone(1), True), (tablet(1), True), (wire(1), False)):
        table = pages_table(tmp_path / str(place.kind), [wire(0), place], buttons=2)
        if place.kind == "phone":
            table.box.roster.recall_devices({"a device": place})
        assert table.box.surfaces.goes_dark == goes_dark, place
