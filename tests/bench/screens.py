"""Many screens that are watched at once, over raw sockets; when something comes is written down at once."""

import json
import re
import select
import socket
import time

# However busy the machine is.
PATIENCE = 30.0

ASKED = re.compile(rb'"id":"(talk [^"]*)"')


class Screens:
    """The live push of so many seats; each is known by `token` and its number."""

    def __init__(self, port: int, seats: int) -> None:
        self._port = port
        self._sockets = [self._open(seat) for seat in range(seats)]
        self._pressing = [socket.create_connection(("127.0.0.1", port)) for _ in range(seats)]
        # What has come to each since the last press.
        self._come = [b""] * seats
        self._poll = select.epoll()
        self._seat_of = {one.fileno(): seat for seat, one in enumerate(self._sockets)}
        for one in self._sockets:
            self._poll.register(one, select.EPOLLIN)

    def _open(self, seat: int) -> socket.socket:
        stream = socket.create_connection(("127.0.0.1", self._port))
        stream.sendall(
            f"GET /seat/feed HTTP/1.1\r\nhost: localhost\r\ncookie: device=token{seat}\r\n\r\n".encode()
        )
        return stream

    def press(self, seat: int, told: dict[str, object]) -> float:
        """Somebody says something; when their finger came down."""
        body = json.dumps(told).encode()
        head = (
            f"POST /seat/say HTTP/1.1\r\nhost: localhost\r\ncookie: device=token{seat}\r\n"
            f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
        )
        self._come = [b""] * len(self._come)
        since = time.monotonic()
        self._pressing[seat].sendall(head.encode() + body)
        return since

    def answered(self, seat: int) -> bytes:
        """How the box answers whoever has pressed."""
        return self._pressing[seat].recv(1000)

    def until(self, wanted: re.Pattern[bytes]) -> list[float]:
        """When each of them shows what is wanted."""
        now = time.monotonic()
        end = now + PATIENCE
        when = {seat: now for seat, come in enumerate(self._come) if wanted.search(come)}
        while len(when) < len(self._come):
            assert time.monotonic() < end, f"{len(when)} of {len(self._come)} screens show it"
            for file, _ in self._poll.poll(1.0):
                seat = self._seat_of[file]
                self._come[seat] += self._sockets[seat].recv(65536)
                now = time.monotonic()
                if seat not in when and wanted.search(self._come[seat]):
                    when[seat] = now
        return [when[seat] for seat in range(len(self._come))]

    def question(self, seat: int) -> str:
        """The id of what a seat is asked."""
        *_, last = ASKED.finditer(self._come[seat])
        return last[1].decode()
