"""The least that could do it: whoever looks on is written the same bytes whenever somebody presses.

python -m tests.bench.bare_push      prints its port, and goes on until it is ended
"""

import asyncio
import re

ANSWER = b"HTTP/1.1 204 No Content\r\n\r\n"
STREAM = b'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\ndata: {"id":"talk 0"}\n\n'


async def serve() -> None:
    """Those who look on, and those who press, at one port."""
    onlookers: list[asyncio.StreamWriter] = []

    async def met(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while head := await one(reader):
            if head.startswith(b"GET"):
                writer.write(STREAM)
                onlookers.append(writer)
                continue
            length = re.search(rb"content-length: (\d+)", head)
            assert length is not None
            told = await reader.readexactly(int(length[1]))
            writer.write(ANSWER)
            for onlooker in onlookers:
                onlooker.write(b'data: {"id":"talk 1","accused":%b}\n\n' % told)

    server = await asyncio.start_server(met, "127.0.0.1")
    print(server.sockets[0].getsockname()[1], flush=True)  # noqa: T201
    await server.serve_forever()


async def one(reader: asyncio.StreamReader) -> bytes:
    """The head of the next request; nothing if there is none."""
    try:
        return await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError:
        return b""


if __name__ == "__main__":
    asyncio.run(serve())
