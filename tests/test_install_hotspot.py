"""The box's own Wi-Fi as it is set up: what NetworkManager reads, and what names mean to a phone."""

import os
import re
import shutil
import socket
import struct
import subprocess
import sys
import time
from configparser import ConfigParser
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
CONNECTION = "etc/NetworkManager/system-connections/moderator.nmconnection"
NAMES = "etc/NetworkManager/dnsmasq-shared.d/moderator.conf"
BOX = "10.42.0.1"
WORDS = (ROOT / "setup/words.txt").read_text().split()
# Phones ask for an address of the new kind, too.
NEW_ADDRESS = 28


def hotspot(system: Path, *given: str) -> "subprocess.CompletedProcess[str]":
    """The script, on a system that lies in a folder."""
    command = [str(ROOT / "setup/hotspot"), *given]
    surroundings = {"PATH": os.environ["PATH"], "MODERATOR_SYSTEM": str(system)}
    return subprocess.run(command, capture_output=True, text=True, timeout=60, env=surroundings)


def turned_on(system: Path, *given: str) -> ConfigParser:
    """The connection that it makes."""
    said = hotspot(system, "on", *given)
    assert said.returncode == 0, said.stderr
    read = ConfigParser(delimiters=("=",))
    read.read(system / CONNECTION)
    return read


def test_it_is_a_wifi_that_every_phone_can_join(tmp_path: Path) -> None:
    made = turned_on(tmp_path)
    assert dict(made["wifi"]) == {
        "mode": "ap", "ssid": "Werwolf", "band": "bg", "channel": "6", "powersave": "2",
        "ap-isolation": "1",
    }  # fmt: skip
    security = made["wifi-security"]
    assert (security["key-mgmt"], security["proto"], security["pmf"]) == ("wpa-psk", "rsn;", "1")
    assert (made["ipv4"]["method"], made["ipv4"]["address1"]) == ("shared", f"{BOX}/24")


def test_the_password_can_be_said_is_kept_and_is_read_by_nobody(tmp_path: Path) -> None:
    password = turned_on(tmp_path)["wifi-security"]["psk"]
    assert len(password.split("-")) == 5
    assert set(password.split("-")) <= set(WORDS)
    assert turned_on(tmp_path)["wifi-security"]["psk"] == password
    assert turned_on(tmp_path / "other")["wifi-security"]["psk"] != password
    assert (tmp_path / CONNECTION).stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "etc/moderator/wifi.yaml").stat().st_mode & 0o777 == 0o640


def test_what_the_table_is_shown_is_what_holds(tmp_path: Path) -> None:
    made = turned_on(tmp_path, "--name", "Dorf 7", "--password", "wolf-1234")
    shown = yaml.safe_load(hotspot(tmp_path, "show").stdout)
    assert shown == {
        "name": made["wifi"]["ssid"],
        "password": made["wifi-security"]["psk"],
        "address": f"http://{BOX}/",
        "local": "http://werwolf.local/",
    }


def test_the_password_is_told_before_a_connection_may_be_lost(tmp_path: Path) -> None:
    said = hotspot(tmp_path, "on").stdout
    password = yaml.safe_load(hotspot(tmp_path, "show").stdout)["password"]
    assert 0 < said.index(password) < said.index("Wi-Fi switched on")


def test_it_can_be_open(tmp_path: Path) -> None:
    turned_on(tmp_path)
    assert "wifi-security" not in turned_on(tmp_path, "--open")
    assert yaml.safe_load(hotspot(tmp_path, "show").stdout)["password"] == ""


def test_what_was_settled_holds_until_something_else_is_said(tmp_path: Path) -> None:
    turned_on(tmp_path, "--name", "Dorf 7", "--open", "--always", "--channel", "11", "--country", "AT")
    again = turned_on(tmp_path)
    assert (again["wifi"]["ssid"], again["wifi"]["channel"]) == ("Dorf 7", "11")
    assert int(again["connection"]["autoconnect-priority"]) > 0
    assert "wifi-security" not in again
    assert (tmp_path / "etc/modprobe.d/moderator-wifi.conf").read_text().endswith("=AT\n")
    otherwise = turned_on(tmp_path, "--name", "Dorf 8", "--password", "wolf-1234", "--channel", "1")
    assert (otherwise["wifi"]["ssid"], otherwise["wifi"]["channel"]) == ("Dorf 8", "1")
    assert otherwise["wifi-security"]["psk"] == "wolf-1234"
    assert hotspot(tmp_path, "remove").returncode == 0
    assert turned_on(tmp_path)["wifi"]["ssid"] == "Werwolf"


def test_a_known_wifi_goes_first_unless_the_own_one_always_does(tmp_path: Path) -> None:
    assert int(turned_on(tmp_path)["connection"]["autoconnect-priority"]) < 0
    assert int(turned_on(tmp_path, "--always")["connection"]["autoconnect-priority"]) > 0


def test_it_stays_off_until_it_is_on_again(tmp_path: Path) -> None:
    turned_on(tmp_path)
    assert hotspot(tmp_path, "off").returncode == 0
    assert "autoconnect=false" in (tmp_path / CONNECTION).read_text()
    assert turned_on(tmp_path)["connection"]["autoconnect"] == "true"


def test_removed_it_leaves_nothing(tmp_path: Path) -> None:
    turned_on(tmp_path)
    assert hotspot(tmp_path, "remove").returncode == 0
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == []


def test_a_dry_run_writes_nothing(tmp_path: Path) -> None:
    assert "Werwolf" in hotspot(tmp_path, "on", "--dry-run").stdout
    assert list(tmp_path.iterdir()) == []
    turned_on(tmp_path)
    for doing in ("off", "remove"):
        assert "Nothing was changed" in hotspot(tmp_path, doing, "--dry-run").stdout
    assert turned_on(tmp_path)["connection"]["autoconnect"] == "true"


def test_there_are_words_for_sixty_bits_and_none_is_mistaken_for_another() -> None:
    made = subprocess.run([sys.executable, ROOT / "setup/make_words.py"], stdout=subprocess.PIPE, check=True)
    assert made.stdout.decode().split() == WORDS, "they are as the script makes them"
    assert len(set(WORDS)) == 4096 == 2 ** (60 // 5)
    # Of sounds that are mixed up across a room there is one: no d beside t, no n beside m, no v or w.
    assert {letter for word in WORDS for letter in word} == set("bfklmrst" + "aeiou")
    blanks = [word[:at] + "." + word[at + 1 :] for word in WORDS for at in range(len(word))]
    assert len(set(blanks)) == len(blanks), "no two words differ in one sound alone"
    assert sum("e" in word for word in WORDS) < 600


def test_a_fresh_password_is_another_and_nothing_else_changes(tmp_path: Path) -> None:
    (tmp_path / "etc/ssh/sshd_config.d").mkdir(parents=True)
    before = turned_on(tmp_path, "--name", "Dorf 7", "--ssh")
    files = {file: file.read_text() for file in tmp_path.rglob("*") if file.is_file()}
    assert hotspot(tmp_path, "fresh").returncode == 0
    after = turned_on(tmp_path)
    assert after["wifi-security"].pop("psk") != before["wifi-security"].pop("psk")
    assert {name: dict(after[name]) for name in after} == {name: dict(before[name]) for name in before}
    changed = {file.name for file, text in files.items() if file.read_text() != text}
    assert changed == {"moderator.nmconnection", "wifi.yaml"}


def test_whoever_plays_an_interrupted_game_finds_the_wifi_again(tmp_path: Path) -> None:
    password = turned_on(tmp_path)["wifi-security"]["psk"]
    game = tmp_path / "var/lib/moderator/games/00003.open"
    game.parent.mkdir(parents=True)
    game.touch()
    assert hotspot(tmp_path, "fresh", "--at-power-on").returncode == 0
    assert turned_on(tmp_path)["wifi-security"]["psk"] == password
    game.rename(game.with_suffix(".finished"))
    said = hotspot(tmp_path, "fresh", "--at-power-on")
    assert said.returncode == 0
    fresh = turned_on(tmp_path)["wifi-security"]["psk"]
    assert fresh != password
    assert fresh not in said.stdout + said.stderr, "it would stand in the log"


def test_where_there_is_no_ssh_it_cannot_be_let_through(tmp_path: Path) -> None:
    said = hotspot(tmp_path, "on", "--ssh")
    assert said.returncode
    assert "no ssh server" in said.stderr
    turned_on(tmp_path)
    assert not (tmp_path / "etc/ssh").exists()


def test_a_network_without_a_password_gets_none(tmp_path: Path) -> None:
    turned_on(tmp_path, "--open")
    assert hotspot(tmp_path, "fresh").returncode != 0
    assert "wifi-security" not in turned_on(tmp_path)


@pytest.mark.parametrize("dry_run", ["", "1"])
def test_the_installer_asks_for_it_in_words_that_it_knows(tmp_path: Path, dry_run: str) -> None:
    (asked,) = re.findall(r"^ +(setup/hotspot .*)$", (ROOT / "setup/install").read_text(), re.MULTILINE)
    surroundings = {"PATH": os.environ["PATH"], "MODERATOR_SYSTEM": str(tmp_path), "dry_run": dry_run}
    subprocess.run(["bash", "-euc", asked], cwd=ROOT, check=True, timeout=60, env=surroundings)
    assert (tmp_path / CONNECTION).exists() is (not dry_run)


@pytest.mark.parametrize(
    "wrong",
    [
        ["--name", "x" * 33],
        ["--name", "a\nb"],
        ["--password", "short"],
        ["--password", "two words\nmode=infrastructure"],
        ["--channel", "13"],
        ["--country", "de"],
        ["--loud"],
    ],
)
def test_what_no_phone_could_join_is_refused(wrong: list[str], tmp_path: Path) -> None:
    said = hotspot(tmp_path, "on", *wrong)
    assert said.returncode
    assert said.stderr
    assert not (tmp_path / CONNECTION).exists()


@pytest.mark.skipif(shutil.which("nmcli") is None, reason="there is no NetworkManager")
def test_network_manager_reads_it(tmp_path: Path) -> None:
    made = turned_on(tmp_path)
    modify = ["nmcli", "--offline", "connection", "modify", "connection.id", "read"]
    read = subprocess.run(modify, input=(tmp_path / CONNECTION).read_text(), capture_output=True, text=True)
    assert read.returncode == 0, read.stderr
    again = ConfigParser(delimiters=("=",))
    again.read_string(read.stdout)
    assert again["wifi"]["ssid"] == "Werwolf"
    assert dict(again["wifi-security"]) == dict(made["wifi-security"])


@pytest.mark.skipif(shutil.which("dnsmasq") is None, reason="there is no dnsmasq")
@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("connectivitycheck.gstatic.com", BOX),
        ("captive.apple.com", BOX),
        ("www.msftconnecttest.com", BOX),
        ("werwolf.local", BOX),
        # Windows looks for this one, and for nothing else.
        ("dns.msftncsi.com", "131.107.255.255"),
    ],
)
def test_every_name_is_the_box(name: str, address: str, tmp_path: Path) -> None:
    turned_on(tmp_path)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    # As NetworkManager starts it for those who share its address, but for the port.
    dnsmasq = [
        "dnsmasq", "--keep-in-foreground", "--conf-file=/dev/null", "--no-hosts", "--bind-interfaces",
        "--pid-file=", f"--port={port}", "--listen-address=127.0.0.1", "--user=",
        f"--conf-dir={(tmp_path / NAMES).parent}",
    ]  # fmt: skip
    with subprocess.Popen(dnsmasq) as answering:
        try:
            assert asked(name, port) == address
            assert asked(name, port, NEW_ADDRESS) == "", "it has no other, and that is no trouble"
        finally:
            answering.terminate()


def asked(name: str, port: int, kind: int = 1) -> str:
    """The address that a phone is given for a name; nothing if it is told that there is none."""
    labels = b"".join(bytes([len(label)]) + label.encode() for label in name.split("."))
    question = struct.pack(">6H", 7, 0x0100, 1, 0, 0, 0) + labels + b"\0" + struct.pack(">2H", kind, 1)
    end = time.monotonic() + 20
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as phone:
        phone.settimeout(0.5)
        while time.monotonic() < end:
            # Until it has started nobody is there.
            phone.sendto(question, ("127.0.0.1", port))
            try:
                answer = phone.recv(512)
            except (TimeoutError, ConnectionRefusedError):
                continue
            assert answer[3] & 15 == 0, "no trouble"
            return socket.inet_ntoa(answer[-4:]) if struct.unpack(">H", answer[6:8])[0] else ""
    raise AssertionError("nobody answers")
