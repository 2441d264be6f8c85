"""So many phones join, sit down, look at their cards, and stay."""

import http.client
import json
import re
import socket
import sys
import time
from pathlib import Path

PICTURE = re.compile(r'<script type="application/json" id="picture">(.*?)</script>', re.DOTALL)
BOX = "127.0.0.1"
# So often a page asks by night, in seconds, and as large is what it says.
BREATH, SIZE = 1.5, 1000


class Phone:
    """A browser with a cookie."""

    def __init__(self) -> None:
        self.cookie = ""
        # On which it breathes.
        self.line = http.client.HTTPConnection(BOX, timeout=60)

    def ask(self, method: str, path: str, told: "dict[str, object] | None" = None) -> str:
        """What the box answers, wherever it sends the phone first."""
        line = http.client.HTTPConnection(BOX, timeout=60)
        headers = {"Cookie": self.cookie, "Content-Type": "application/json"}
        line.request(method, path, json.dumps(told) if told is not None else None, headers)
        answer = line.getresponse()
        self.cookie = (answer.headers["set-cookie"] or self.cookie).split(";")[0]
        said = answer.read().decode()
        line.close()
        return self.ask("GET", answer.headers["location"]) if answer.status in (302, 303) else said

    def look(self, page: str) -> "dict[str, object]":
        """The picture in a page; in a game there is nothing in it, and a breath brings it."""
        found = PICTURE.search(self.ask("GET", page))
        assert found, page
        seen = dict(json.loads(found[1]))
        return self.breathe(page) if seen.get("state") == "coming" else seen

    def breathe(self, page: str) -> "dict[str, object]":
        """One breath, without a word: what there is to see."""
        headers = {"Cookie": self.cookie, "Content-Type": "application/json"}
        self.line.request("POST", f"{page}/breath", json.dumps({"say": None}).ljust(SIZE), headers)
        answer = self.line.getresponse()
        told = answer.read()
        assert answer.status == 200, told
        return dict(json.loads(told)["picture"])

    def watch(self) -> socket.socket:
        """The live push, from now on until pages breathe."""
        stream = socket.create_connection((BOX, 80))
        stream.sendall(f"GET /seat/feed HTTP/1.1\r\nHost: {BOX}\r\nCookie: {self.cookie}\r\n\r\n".encode())
        return stream


def until_night(phones: "list[Phone]", host: Phone) -> None:
    """Everybody does what the page asks for; the host goes on."""
    end = time.monotonic() + 300
    while time.monotonic() < end:
        for phone in phones:
            seen = phone.look("/seat")
            if seen.get("scene") == "night":
                return
            if seen.get("state") == "sit":
                phone.ask("POST", "/seat/say", {"sit": True})
            elif "id" in seen:
                phone.ask("POST", "/seat/say", {"seen": True, "of": seen["id"]})
        host.ask("POST", "/host/say", {"do": "next"})
        time.sleep(0.5)
    raise AssertionError(f"no night came: {host.look('/host')}")


phones, host = [Phone() for _ in range(int(sys.argv[1]))], Phone()
host.look("/host")
host.ask("POST", "/host/say", {"pin": "12345"})
# There is neither a voice nor a button here: the code lies in a file of the service.
told = Path("/var/lib/moderator/presence-code")
end = time.monotonic() + 60
while not (told.is_file() and told.read_text().strip()):
    assert time.monotonic() < end, host.look("/host")
    time.sleep(0.2)
host.ask("POST", "/host/say", {"code": told.read_text().strip()})
code = re.search(r'"code": ?"(\w+)"', json.dumps(host.look("/host")) + json.dumps(Phone().look("/table")))
for number, phone in enumerate(phones):
    phone.ask("GET", "/")
    joining: dict[str, object] = {"name": f"Phone {'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[number]}"}
    refused = phone.ask("POST", "/join/say", joining | ({"code": code[1]} if code else {}))
    assert not refused, refused
streams = [phone.watch() for phone in phones]
until_night(phones, host)
for stream in streams:
    stream.close()
while True:
    for phone in phones:
        phone.breathe("/seat")
        time.sleep(BREATH / len(phones))
