"""A program that has no descriptor left: what it still writes, and what it says of pages.

python -m tests.no_descriptors FOLDER      plays on in a folder while nothing can be opened any more
"""

import asyncio
import contextlib
import os
import socket
import sys
from pathlib import Path
from resource import RLIMIT_NOFILE, getrlimit, setrlimit

from starlette.types import Receive, Scope, Send

from moderator.keeping.store import Store
from moderator.rules.playing.game import set_up
from moderator.service.log import write_log
from moderator.web.server import WebServer

CARDS = ["werewolf", "werewolf", "seer", *["villager"] * 5]
FEW = 64
COMING = 40


async def play_on(folder: Path) -> None:
    """Two answers, and somebody who remembers; meanwhile the pages are wanted by many."""
    store = Store(folder)
    await store.begin(set_up("duesterwald", "ABCDEFGH", CARDS, {"captain": "none"}))
    server = WebServer(hello)
    server.start()
    await store.append("before")
    # They are there before nobody can come any more.
    coming = [socket.socket() for _ in range(COMING)]
    taken = list(everything())
    for one in coming:
        one.setblocking(False)
        with contextlib.suppress(BlockingIOError):
            one.connect(("127.0.0.1", server.port))
    # All of them have been turned away.
    loop = asyncio.get_running_loop()
    for one in coming:
        with contextlib.suppress(ConnectionError):
            assert await loop.sock_recv(one, 1) == b""
        assert len(list(everything())) == 0, "and nothing was left behind"
    await store.append("after")
    assert store.next_number() == 2, "the folder can be looked into"
    assert store.open_game() == folder / "00001.open", "and what is in it can be read"
    await store.remember({"score": []}, "remembered")
    await store.finish()
    assert store.saving.is_all, store.saving
    for descriptor in taken:
        os.close(descriptor)
    await server.close()


async def hello(_scope: Scope, _receive: Receive, send: Send) -> None:
    """A page on which nothing stands."""
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body"})


def everything() -> list[int]:
    """All descriptors that are left."""
    taken = []
    with contextlib.suppress(OSError):
        while True:
            taken.append(os.open(os.devnull, os.O_RDONLY))
    return taken


if __name__ == "__main__":
    setrlimit(RLIMIT_NOFILE, (FEW, getrlimit(RLIMIT_NOFILE)[1]))
    write_log(is_service=True)
    asyncio.run(play_on(Path(sys.argv[1])))
