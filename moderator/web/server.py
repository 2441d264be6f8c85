"""The web server, in the loop of the evening: it starts no thread, and hears no signal."""

import asyncio
import contextlib
import socket
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import uvicorn
from starlette.types import Scope
from uvicorn.protocols.http.h11_impl import H11Protocol

from .gate import AT_ONCE, Gate, Rush
from .wall import Wall, room_for_lines

# How many ports after the wanted one are tried before the system may choose.
TRIED = 20


# A page's connection is kept for so long when nothing is said, in the loop's own time: in a loop that
# hurries, too, a page must not find it closed just when somebody presses. The wall is stricter.
IDLE = 3600

# A phone that has lost its network does not say goodbye: after so long without an answer it is gone.
DEAF = 30.0

# So many bytes a head may have, in pieces of so many: a large one full of names is as much work as fifty
# requests, and nobody else is served meanwhile. Browsers' are a tenth of it.
HEAD, PIECE = 8192, 4096

# By what a device of the evening's proves itself; nothing, if it is a stranger's.
Whose = Callable[[Scope], str]


class QuietServer(uvicorn.Server):
    """Signals are for the evening; whoever says nothing for too long is hung up."""

    def __init__(self, config: uvicorn.Config, wall: Wall) -> None:
        super().__init__(config)
        self._wall = wall

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """None is."""
        yield

    async def on_tick(self, counter: int) -> bool:
        """Several times a second."""
        self._wall.sweep()
        return await super().on_tick(counter)


class BrowserLine(H11Protocol):
    """A line to a browser; the wall is told what goes on there."""

    def __init__(self, wall: Wall, rush: Rush, whose: Whose, **about: Any) -> None:
        super().__init__(**about)
        self._wall, self._rush, self._whose = wall, rush, whose
        self._is_known = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """One more."""
        super().connection_made(transport)
        self._wall.come(self, self.host)

    def connection_lost(self, exc: Exception | None) -> None:
        """One less."""
        super().connection_lost(exc)
        self._wall.leave(self)

    def data_received(self, data: bytes) -> None:
        """Piece by piece: what comes at once, however much, is no smaller head for that."""
        for begin in range(0, len(data), PIECE):
            if not self.transport.is_closing():
                super().data_received(data[begin : begin + PIECE])

    def handle_events(self) -> None:
        """Something is asked for, or a part of it."""
        before = self.cycle
        super().handle_events()
        if self.cycle is not before and not self.transport.is_closing():
            token = self._whose(dict(self.scope))
            self._is_known = bool(token)
            self._wall.ask(self, self.host, token)
            if token:
                self._rush.know(self.host)

    def on_response_complete(self) -> None:
        """It is answered; the next thing may have been asked for already, and a stranger's waits its turn."""
        self._wall.wait(self)
        turn = 0.0 if self._is_known else self._rush.turn()
        if turn:
            self.loop.call_later(turn, super().on_response_complete)
        else:
            super().on_response_complete()

    def hang_up(self) -> None:
        """What was not sent yet is not sent any more."""
        self.transport.abort()

    @property
    def host(self) -> str:
        """Where it comes from."""
        return self.client[0] if self.client else ""

    def send_400_response(self, msg: str) -> None:
        """Nonsense is told so; where an answer is under way already, the line is hung up."""
        if self.cycle is None or self.cycle.response_complete:
            super().send_400_response(msg)
        else:
            self.transport.close()


class WebServer:
    """Serves one app until it is closed."""

    def __init__(
        self,
        app: Any,
        host: str = "127.0.0.1",
        port: int = 8080,
        whose: Whose = lambda _: "",
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        rush, wall = Rush(now), Wall(room_for_lines(), now)
        # A box that listens to this machine alone is asked by nobody else.
        rush.know(host)
        self._socket = Gate(bound(host, port), rush)
        # Where it can be reached.
        self.port = int(self._socket.getsockname()[1])
        # No line of its log could be told from one about somebody's secrets; its clock may be wrong by years.
        config = uvicorn.Config(
            app, http=partial(BrowserLine, wall, rush, whose),  # type: ignore[arg-type] # makes one
            ws="none", lifespan="off", log_config=None, log_level="critical", access_log=False,
            server_header=False, date_header=False, timeout_graceful_shutdown=1,
            timeout_keep_alive=IDLE, backlog=AT_ONCE, h11_max_incomplete_event_size=HEAD,
            # There is no proxy: where somebody says to be from is not asked.
            proxy_headers=False,
        )  # fmt: skip
        self._server = QuietServer(config, wall)
        self._serving: asyncio.Task[None] | None = None

    def start(self) -> None:
        """From now on; whoever came before waits for a moment."""
        self._serving = asyncio.ensure_future(self._server.serve([self._socket]))

    async def close(self) -> None:
        """Let what is under way end, and stop."""
        self._server.should_exit = True
        if self._serving is not None:
            await self._serving
        for line in list(self._server.server_state.connections):
            # Whoever has not taken what was sent before does not take it now.
            line.transport.abort()
        # Lines are closed in the loop's next step.
        await asyncio.sleep(0)
        self._socket.close()


def bound(host: str, port: int) -> socket.socket:
    """A socket at this port, or at the next that is free."""
    is_new = ":" in host
    family = socket.AF_INET6 if is_new else socket.AF_INET
    for wanted in (*range(port, port + TRIED), 0):
        with contextlib.suppress(OSError) if wanted else contextlib.nullcontext():
            listening = socket.create_server(
                (host, wanted), family=family, backlog=128, dualstack_ipv6=is_new
            )
            if hasattr(socket, "TCP_USER_TIMEOUT"):
                # Every line inherits it.
                listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(1000 * DEAF))
            return listening
    raise AssertionError("the system chooses a free port")
