"""The wall of the box's own Wi-Fi, put up between network namespaces: what a visitor reaches, and what not.

A pair of cables stands in for the radio (nothing here proves what a radio's driver makes of ap-isolation).
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from .patience import patient

ROOT = Path(__file__).parents[1]
BOX, PHONE, OTHER, UPSTREAM, BEYOND = "10.42.0.1", "10.42.0.7", "10.42.0.8", "192.0.2.1", "192.0.2.9"
RADIO = "radio0"
# What somebody might have running on the box, beside what is meant for visitors.
Ports = tuple[int, ...]
TCP, UDP = (22, 53, 80, 443, 631, 8080), (53, 67, 123, 5353, 631)

# Listens everywhere, and answers whoever asks.
LISTENS = """
import json, selectors, socket, sys
tcp, udp = json.loads(sys.argv[1])
watch = selectors.DefaultSelector()
for kind, ports in ((socket.SOCK_STREAM, tcp), (socket.SOCK_DGRAM, udp)):
    for port in ports:
        ear = socket.socket(socket.AF_INET, kind)
        ear.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        ear.bind(("0.0.0.0", port))
        if kind == socket.SOCK_STREAM:
            ear.listen()
        watch.register(ear, selectors.EVENT_READ)
print("listens", flush=True)
while True:
    for key, _ in watch.select():
        if key.fileobj.type == socket.SOCK_STREAM:
            key.fileobj.accept()[0].close()
        else:
            said, who = key.fileobj.recvfrom(100)
            key.fileobj.sendto(said, who)
"""
# Says of each port whether somebody is there, refuses, or nothing comes.
ASKS = """
import json, socket, sys
where, tcp, udp = json.loads(sys.argv[1])
found = {}
for kind, name, ports in ((socket.SOCK_STREAM, "tcp", tcp), (socket.SOCK_DGRAM, "udp", udp)):
    for port in ports:
        with socket.socket(socket.AF_INET, kind) as asking:
            asking.settimeout(1)
            try:
                asking.connect((where, port))
                if kind == socket.SOCK_DGRAM:
                    asking.send(b"?")
                    asking.recv(10)
                found[f"{name} {port}"] = "open"
            except ConnectionError:
                found[f"{name} {port}"] = "refused"
            except OSError:
                found[f"{name} {port}"] = "silent"
print(json.dumps(found))
"""


def can_be_tried() -> bool:
    """Whether networks can be made here, and walls in them."""
    if os.getuid() or not all(map(shutil.which, ("ip", "nft", "unshare"))):
        return False
    trial = ["unshare", "--net", "nft", "add", "table", "inet", "trial"]
    return subprocess.run(trial, stderr=subprocess.DEVNULL, check=False).returncode == 0


pytestmark = pytest.mark.skipif(not can_be_tried(), reason="no networks can be made here, or there is no nft")


class Networks:
    """A box between its visitors and whatever it is connected to."""

    def __init__(self) -> None:
        self.names = {who: f"moderator-{os.getpid()}-{who}" for who in ("box", "phone", "beyond")}
        for name in self.names.values():
            run("ip", "netns", "add", name)
        self.cable("phone", PHONE, RADIO, BOX)
        self.cable("beyond", BEYOND, "uplink", UPSTREAM)
        self.at("phone", "ip", "address", "add", f"{OTHER}/24", "dev", "there")
        self.at("beyond", "ip", "route", "add", "10.42.0.0/24", "via", UPSTREAM)
        # As NetworkManager does for those who share an address.
        self.at("box", "sh", "-c", "echo 1 >/proc/sys/net/ipv4/ip_forward")

    def cable(self, who: str, address: str, here: str, ours: str) -> None:
        """From somebody to the box."""
        there, box = self.names[who], self.names["box"]
        run(*f"ip link add {here} netns {box} type veth peer name there netns {there}".split())
        for name, device, its in ((box, here, ours), (there, "there", address)):
            run(*f"ip -n {name} address add {its}/24 dev {device}".split())
            run(*f"ip -n {name} link set {device} up".split())
            run(*f"ip -n {name} link set lo up".split())
        run(*f"ip -n {there} route add default via {ours}".split())

    def at(self, who: str, *command: str) -> str:
        """What a command says that is run there."""
        return run("ip", "netns", "exec", self.names[who], *command)

    def finds(
        self, who: str, where: str, tcp: tuple[int, ...] = TCP, udp: tuple[int, ...] = UDP
    ) -> dict[str, str]:
        """What answers somebody."""
        found: dict[str, str] = json.loads(
            self.at(who, sys.executable, "-c", ASKS, json.dumps([where, tcp, udp]))
        )
        return found

    def wall(self, system: Path) -> None:
        """Put it up, as the dispatcher does."""
        rules = str(system / "etc/moderator/wifi.nft")
        self.at("box", "nft", "--define", f"radio={RADIO}", "--file", rules)

    def remove(self) -> None:
        """As if they had never been."""
        for name in self.names.values():
            subprocess.run(["ip", "netns", "delete", name], check=False)


def run(*command: str) -> str:
    """What a command says."""
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, timeout=patient(60)).stdout


@pytest.fixture(scope="module")
def networks() -> Iterator[Networks]:
    """All three, with somebody at every port of the box and beyond."""
    made = Networks()
    ears = []
    try:
        for who in ("box", "beyond", "phone"):
            listening = ["ip", "netns", "exec", made.names[who], sys.executable, "-c", LISTENS]
            ear = subprocess.Popen([*listening, json.dumps([TCP, UDP])], stdout=subprocess.PIPE, text=True)
            ears.append(ear)
            assert ear.stdout is not None
            assert ear.stdout.readline() == "listens\n"
        yield made
    finally:
        for ear in ears:
            ear.kill()
            ear.communicate()
        made.remove()


def settled(system: Path, *given: str) -> Path:
    """A system with its hotspot switched on."""
    (system / "etc/ssh/sshd_config.d").mkdir(parents=True, exist_ok=True)
    surroundings = {"PATH": os.environ["PATH"], "MODERATOR_SYSTEM": str(system)}
    run_in = [str(ROOT / "setup/hotspot"), "on", *given]
    subprocess.run(run_in, check=True, stdout=subprocess.PIPE, env=surroundings, timeout=patient(60))
    return system


def test_a_visitor_reaches_page_names_and_addresses_alone(networks: Networks, tmp_path: Path) -> None:
    networks.at("box", "nft", "flush", "ruleset")
    assert set(networks.finds("phone", BOX).values()) == {"open"}, "without a wall all stands open"
    networks.wall(settled(tmp_path))
    found = networks.finds("phone", BOX)
    assert {port for port, is_there in found.items() if is_there == "open"} == {
        "tcp 53", "tcp 80", "udp 53", "udp 67",
    }  # fmt: skip
    assert {found[port] for port in ("tcp 22", "tcp 443")} == {"refused"}, "nobody is kept waiting"
    assert set(networks.finds("phone", UPSTREAM).values()) == {"silent"}, "not by its other addresses either"
    pinged = ["ping", "-c", "1", "-W", "1", BOX]
    assert shutil.which("ping") is None or "1 received" not in attempt(networks, "phone", *pinged)


def test_nothing_is_forwarded_in_either_direction(networks: Networks, tmp_path: Path) -> None:
    networks.at("box", "nft", "flush", "ruleset")
    assert networks.finds("phone", BEYOND)["tcp 80"] == "open", "without a wall there is a way out"
    assert networks.finds("beyond", PHONE)["tcp 80"] == "open", "and in"
    # As NetworkManager lets everything through for those who share an address.
    networks.at("box", "nft", "add table ip nm; add chain ip nm through "
                "{ type filter hook forward priority 0; policy accept; }")  # fmt: skip
    networks.wall(settled(tmp_path))
    assert set(networks.finds("phone", BEYOND, (22, 80), (53,)).values()) == {"silent"}
    assert set(networks.finds("beyond", PHONE, (22, 80), (53,)).values()) == {"silent"}
    assert networks.finds("beyond", UPSTREAM)["tcp 22"] == "open", "whoever is no visitor is not walled off"


def test_ssh_is_open_only_if_asked_for_and_stays_so(networks: Networks, tmp_path: Path) -> None:
    for given, is_there in (((), "refused"), (("--ssh",), "open"), ((), "open"), (("--no-ssh",), "refused")):
        networks.wall(settled(tmp_path, *given))
        assert networks.finds("phone", BOX, (22,), ())["tcp 22"] == is_there


def test_the_dispatcher_puts_it_up_for_our_wifi_alone(networks: Networks, tmp_path: Path) -> None:
    system = settled(tmp_path)
    dispatcher = system / "etc/NetworkManager/dispatcher.d/pre-up.d/50-moderator"
    told = dispatcher.read_text().replace("/etc/moderator", str(system / "etc/moderator"))
    script = tmp_path / "dispatcher"
    script.write_text(told)
    networks.at("box", "nft", "flush", "ruleset")

    def happens(what: str, connection: str) -> str:
        networks.at("box", "env", f"CONNECTION_ID={connection}", "sh", str(script), RADIO, what)
        return networks.at("box", "nft", "list", "ruleset")

    assert "moderator" not in happens("pre-up", "home")
    for what in ("pre-up", "up", "up"):
        rules = happens(what, "moderator")
    assert rules.count(f'iifname "{RADIO}" drop') == 1
    assert f'iifname "{RADIO}" drop' in happens("down", "home")
    assert "moderator" not in happens("down", "moderator")


def test_a_wifi_whose_wall_cannot_be_put_up_is_taken_down(networks: Networks, tmp_path: Path) -> None:
    script = settled(tmp_path) / "etc/NetworkManager/dispatcher.d/50-moderator"
    called = tmp_path / "called"
    called.mkdir()
    (called / "nmcli").write_text(f'#!/bin/sh\necho "$@" >{called}/said\n')
    (called / "nmcli").chmod(0o755)
    path = f"PATH={called}:{os.environ['PATH']}"
    attempt(
        networks, "box", "env", path, "CONNECTION_ID=moderator", "sh", str(script), "no such radio", "pre-up"
    )
    assert (called / "said").read_text() == "--wait 0 connection down moderator\n"


def attempt(networks: Networks, who: str, *command: str) -> str:
    """What a command says that may fail."""
    there = ["ip", "netns", "exec", networks.names[who], *command]
    return subprocess.run(there, check=False, capture_output=True, text=True, timeout=patient(60)).stdout


@pytest.mark.skipif(shutil.which("sshd", path="/usr/sbin:/usr/bin") is None, reason="there is no sshd")
@pytest.mark.parametrize(("address", "may"), [(BOX, "no"), ("192.0.2.1", "yes")])
def test_no_password_opens_ssh_there_whatever_is_settled_elsewhere(
    tmp_path: Path, address: str, may: str
) -> None:
    included = settled(tmp_path) / "etc/ssh/sshd_config.d/moderator.conf"
    key, config = tmp_path / "key", tmp_path / "sshd_config"
    run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(key))
    # As Debian has it: ours is included first, and whatever comes behind it is for everybody.
    config.write_text(f"Include {included}\nHostKey {key}\nPasswordAuthentication yes\nX11Forwarding yes\n")
    os.makedirs("/run/sshd", exist_ok=True)
    asked = f"user=pi,host=phone,addr={PHONE},laddr={address},lport=22"
    settings = run("/usr/sbin/sshd", "-T", "-f", str(config), "-C", asked).splitlines()
    assert f"passwordauthentication {may}" in settings
    assert "x11forwarding yes" in settings
    assert ("authenticationmethods publickey" in settings) is (may == "no")
