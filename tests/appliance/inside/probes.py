"""A phone in the box's own Wi-Fi: asks what phones ask, as a name and then as a page."""

import http.client
import socket
import struct
import sys

BOX = sys.argv[1]
# Android, iOS, Windows, Firefox; and what each must hear to believe that it is online.
PROBES = (
    ("connectivitycheck.gstatic.com", "/generate_204", 204, b""),
    ("captive.apple.com", "/hotspot-detect.html", 200, b"Success"),
    ("www.msftconnecttest.com", "/connecttest.txt", 200, b"Microsoft Connect Test"),
    ("detectportal.firefox.com", "/success.txt", 200, b"success"),
)
NONE, ANY_ADDRESS, NEW_ADDRESS = 0, 1, 28


def asked(name: str, kind: int) -> "tuple[int, int, str]":
    """How a name is answered: trouble, how many answers, and the last four bytes as an address."""
    labels = b"".join(bytes([len(label)]) + label.encode() for label in name.split("."))
    question = struct.pack(">6H", 7, 0x0100, 1, 0, 0, 0) + labels + b"\0" + struct.pack(">2H", kind, 1)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as phone:
        phone.settimeout(30)
        phone.sendto(question, (BOX, 53))
        answer = phone.recv(512)
    return answer[3] & 15, struct.unpack(">H", answer[6:8])[0], socket.inet_ntoa(answer[-4:])


def shown(host: str, path: str) -> "tuple[int, str, bytes]":
    """What is at an address of somebody's, as far as the phone knows."""
    line = http.client.HTTPConnection(BOX, timeout=30)
    line.request("GET", path, headers={"Host": host})
    answer = line.getresponse()
    told = (answer.status, answer.headers.get("location", ""), answer.read())
    line.close()
    return told


for name, path, *_ in PROBES:
    assert asked(name, ANY_ADDRESS) == (NONE, 1, BOX), name
    assert asked(name, NEW_ADDRESS)[:2] == (NONE, 0), f"{name} has no other address, and that is no trouble"
    assert shown(name, path)[:2] == (302, f"http://{BOX}/hello?wifi"), name
# Windows believes in a network where this is right.
assert asked("dns.msftncsi.com", ANY_ADDRESS) == (NONE, 1, "131.107.255.255")
assert f"http://{BOX}<".encode() in shown(BOX, "/hello?wifi")[2]
assert shown(BOX, "/hello?stay")[0] == 200
for name, path, online, text in PROBES:
    status, where, page = shown(name, path)
    assert (status, where, text in page) == (online, "", True), name
