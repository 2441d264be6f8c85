"""The web server, in the loop of the evening: it starts no thread, and hears no signal."""

import asyncio
import contextlib
import socket
from collections.abc import Iterator
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

# How many ports after the wanted one are tried before the system may choose.
TRIED = 20


# A page's connection is kept for so long when nothing is said; in a loop that hurries, too, where a
# page must not find it closed just when somebody presses.
IDLE = 3600

# A phone that has lost its network does not say goodbye: after so long without an answer it is gone.
DEAF = 30.0

# So many lines one address holds at once; behind a travel router a whole table has one address.
LINES = 400


class QuietServer(uvicorn.Server):
    """Signals are for the evening."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """None is."""
        yield


class BrowserLine(H11Protocol):
    """A line to a browser."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """One more; if those from there are too many already, it is hung up at once."""
        super().connection_made(transport)
        if sum(isinstance(line, BrowserLine) and line.host == self.host for line in self.connections) > LINES:
            transport.abort()

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

    def __init__(self, app: Any, host: str = "127.0.0.1", port: int = 8080) -> None:
        self._socket = bound(host, port)
        # Where it can be reached.
        self.port = int(self._socket.getsockname()[1])
        # No line of its log could be told from one about somebody's secrets; its clock may be wrong by years.
        config = uvicorn.Config(
            app, http=BrowserLine, ws="none", lifespan="off", log_config=None, log_level="critical",
            access_log=False, server_header=False, date_header=False, timeout_graceful_shutdown=1,
            timeout_keep_alive=IDLE,
        )  # fmt: skip
        self._server = QuietServer(config)
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
