"""Somebody who means ill: from 250 addresses, everything that keeps a server busy, thousands a second.

python -m tests.bench.flood PORT SECONDS      prints how many lines it has opened

It goes to this machine alone, over the loopback range, and stops by itself.
"""

import contextlib
import socket
import sys
import time
from collections import deque
from itertools import count
from resource import RLIMIT_NOFILE, getrlimit, setrlimit

ADDRESSES = 250
# So many lines are held at once: as many as made the box deaf.
HELD = 4100
# More packets than a Pi's radio takes in; here the flood itself is not to take the box's time.
A_SECOND = 5000

SAID = (
    b"GET /seat HTTP/1.1\r\nhost: localhost\r\nx: ",
    b"",
    b"GET /join HTTP/1.1\r\nhost: localhost\r\ncookie: device=nobody\r\n\r\n",
    b"POST /join/say HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    b"content-length: 900\r\n\r\n{",
    b"GET /join/feed HTTP/1.1\r\nhost: localhost\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET / HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n",
)


def flood(port: int, seconds: float) -> int:
    """How many lines it was."""
    held: deque[socket.socket] = deque()
    since = time.monotonic()
    for number in count():
        while number > (passed := time.monotonic() - since) * A_SECOND:
            time.sleep(0.001)
        if passed > seconds:
            return number
        line = socket.socket()
        line.setblocking(False)
        line.bind((f"127.0.10.{number % ADDRESSES + 1}", 0))
        with contextlib.suppress(OSError):
            line.connect_ex(("127.0.0.1", port))
            line.send(SAID[number % len(SAID)])
        held.append(line)
        if len(held) > HELD:
            held.popleft().close()
    return 0


if __name__ == "__main__":
    setrlimit(RLIMIT_NOFILE, (HELD + 100, max(HELD + 100, getrlimit(RLIMIT_NOFILE)[1])))
    print(flood(int(sys.argv[1]), float(sys.argv[2])))  # noqa: T201
