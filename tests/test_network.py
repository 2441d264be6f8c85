"""Where the box says it is: in its own network if that is on, else where it is in another."""

from pathlib import Path

import pytest

from moderator.service.network import AGAIN, WayIn, address, addresses, best, way_in


def test_where_nothing_is_said_of_a_port_it_is_80() -> None:
    assert address("10.42.0.1", 80) == "http://10.42.0.1/"
    assert address("10.42.0.1", 8080) == "http://10.42.0.1:8080/"


def test_the_own_network_is_told_while_it_is_on(tmp_path: Path) -> None:
    shown = 'name: "Werwolf"\npassword: "wolfmond"\naddress: "http://127.0.0.1/"\n'
    (tmp_path / "wifi.yaml").write_text(shown)
    assert way_in(80, tmp_path) == ("http://127.0.0.1/", "Werwolf", "wolfmond")


# TEST-NET-1 is nobody's, and so not the box's.
@pytest.mark.parametrize("shown", ['address: "http://192.0.2.1/"', "address: 5", "- no", "{", ""])
def test_a_network_that_is_off_or_torn_is_not_told(shown: str, tmp_path: Path) -> None:
    (tmp_path / "wifi.yaml").write_text(shown)
    assert way_in(8080, tmp_path).network == ""


def test_without_a_network_of_its_own_there_is_an_address(tmp_path: Path) -> None:
    assert way_in(8080, tmp_path).address.endswith(":8080/")


@pytest.mark.parametrize(
    ("found", "told"),
    [
        ({"lo": "127.0.0.1", "eth0": "192.0.2.7", "wlan0": "10.42.0.1"}, "10.42.0.1"),
        ({"lo": "127.0.0.1", "usb0": "192.0.2.7"}, "192.0.2.7"),
        ({"wlan1": "192.0.2.9", "wlan0": "10.42.0.1"}, "10.42.0.1"),
        ({"lo": "127.0.0.1"}, "localhost"),
        ({}, "localhost"),
    ],
)
def test_where_no_way_leads_out_phones_come_by_the_radio(found: dict[str, str], told: str) -> None:
    assert best(found) == told


@pytest.mark.skipif(not Path("/sys/class/net/lo").exists(), reason="only Linux tells")
def test_the_interfaces_that_run_are_found() -> None:
    assert dict(addresses())["lo"] == "127.0.0.1"


def test_a_network_that_comes_up_late_is_told_as_soon_as_it_is_there(tmp_path: Path) -> None:
    time = [0.0]
    way = WayIn(80, lambda: time[0], tmp_path)
    assert way.now().network == ""
    (tmp_path / "wifi.yaml").write_text('name: "Werwolf"\naddress: "http://127.0.0.1/"\n')
    assert way.now().network == "", "not asked at every look"
    time[0] = AGAIN
    assert way.now() == ("http://127.0.0.1/", "Werwolf", "")
