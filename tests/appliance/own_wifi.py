"""The box's own Wi-Fi, by a cable in place of the air: NetworkManager, its dnsmasq, and the box are real."""

from .life import WAITING, Life

BOX = "10.42.0.1"
CONNECTIONS = "/etc/NetworkManager/system-connections"
DISPATCHER = "/etc/NetworkManager/dispatcher.d/50-moderator"
# The same network, by a cable: a bench has no radio.
BY_CABLE = f"""
ip netns add phone
ip link add box-wifi type veth peer name phone netns phone
ip -n phone link set lo up
ip -n phone link set phone up
sed -e 's/^id=.*/id=cable/; s/^type=wifi/type=ethernet\\ninterface-name=box-wifi/' \\
    -e '/^\\[wifi/,/^$/d' {CONNECTIONS}/moderator.nmconnection >{CONNECTIONS}/cable.nmconnection
chmod 600 {CONNECTIONS}/cable.nmconnection
sed -i 's/= moderator ]/= cable ]/' {DISPATCHER}
ip link set box-wifi up
nmcli connection load {CONNECTIONS}/cable.nmconnection
nmcli connection up cable
"""
AWAY = "nmcli connection delete cable; ip link delete box-wifi; ip netns delete phone"
# A lease as a phone takes it.
JOINS = """
cat >/tmp/lease <<'SCRIPT'
#!/bin/sh
[ "$1" != bound ] || { ip addr add "$ip/24" dev "$interface"; echo "router $router dns $dns"; }
SCRIPT
chmod +x /tmp/lease
ip netns exec phone busybox udhcpc -f -q -n -i phone -s /tmp/lease
"""

# Somebody listens on the box where no visitor is meant to come, and is looked for from there.
TRIES = f"""
python3 -m http.server 8099 >/dev/null 2>&1 & ear=$!
tries() {{
    there=; [ "$1" = here ] || there="ip netns exec phone"
    for port in 8099 80; do
        sleep 1
        found=closed
        ! $there busybox nc -w 2 {BOX} $port </dev/null >/dev/null 2>&1 || found=open
        echo $port:$found
    done
    kill $ear
}}
tries"""


def own_wifi_without_a_radio_waits_for_one(life: Life) -> None:
    wanted = [f"{life.source}/setup/hotspot", "on"]
    files = etc(life)
    assert "Werwolf" in life.machine.run(*wanted, "--dry-run")
    assert etc(life) == files
    said = life.machine.run(*wanted)
    assert "no radio" in said
    assert "7 to 10 phones" in said
    assert life.machine.run("nmcli", "-g", "connection.id", "connection", "show", "moderator").strip()


def phone_opens_the_box_by_itself(life: Life) -> None:
    life.machine.run("sh", "-ec", BY_CABLE)
    joined = life.machine.run("sh", "-ec", JOINS)
    assert f"router {BOX} dns {BOX}" in joined
    life.until_status(WAITING)
    life.machine.run("ip", "netns", "exec", "phone", "python3", "-c", life.inside("probes.py"), BOX)


def visitor_reaches_the_page_alone(life: Life) -> None:
    rules = life.machine.run("nft", "list", "table", "inet", "moderator")
    assert 'iifname "box-wifi" drop' in rules, "NetworkManager has put up the wall"
    here, there = (life.machine.run("sh", "-c", f"{TRIES} {way}") for way in ("here", "phone"))
    assert here.split() == ["8099:open", "80:open"]
    assert there.split() == ["8099:closed", "80:open"]


def box_tells_the_way_in(life: Life) -> None:
    psk = ("nmcli", "-s", "-g", "802-11-wireless-security.psk", "connection", "show", "moderator")
    password = life.machine.run(*psk).strip()
    life.machine.until("on the table screen", lambda: password in life.python("page.py", "/table"))
    asked = ("avahi-resolve", "-4", "-n", "werwolf.local")
    life.machine.until("by its name", lambda: life.machine.run(*asked).split() == ["werwolf.local", BOX])


def own_wifi_goes_without_a_trace(life: Life) -> None:
    life.machine.run(f"{life.source}/setup/hotspot", "off")
    shown = life.machine.run("nmcli", "-g", "connection.autoconnect", "connection", "show", "moderator")
    assert shown.strip() == "no"
    life.machine.run(f"{life.source}/setup/hotspot", "remove")
    life.machine.run("sh", "-c", AWAY)
    assert life.machine.run("ls", CONNECTIONS) == ""


def etc(life: Life) -> set[str]:
    """How the system is set up."""
    return {file for file in life.machine.files() if file.startswith("etc/")}
