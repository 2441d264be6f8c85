"""The parent's side of a worker: it is started when needed, and again when it has died."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from .engine import Deadlines, Job

WORKER = "moderator.sound.voice.worker"
# Where the program lies: the worker finds it there, whatever folder the box was started in.
HOME = Path(__file__).parents[3]
# Where an installed box keeps engines that were brought to it: beside its releases, which come and go.
RELEASES, BROUGHT = "releases", "engines"
# What has happened when no answer came: the first that fits.
REASONS: tuple[tuple[type[Exception], str], ...] = (
    (TimeoutError, "hung"),
    (OSError, "crashed"),
    (EOFError, "crashed"),
    (ValueError, "talked nonsense"),
)
ANSWERS = {"seconds", "fault", "refused", "unwritten"}


def brought(name: str, program: Path = HOME) -> Path | None:
    """Where an engine of this name lies that was brought to this box, if one was."""
    release = program.resolve()
    folder = release.parents[1] / BROUGHT / name
    return folder if release.parent.name == RELEASES and folder.is_dir() else None


class Absent(Exception):
    """The engine cannot be used here: why."""


class Fell(Exception):
    """The worker has crashed, hung, or talked nonsense."""


class Worker:
    """A running worker and the two pipes to it."""

    def __init__(self, made_by: str, voice: str, engine: Path | None = None) -> None:
        paths = [str(HOME), os.environ.get("PYTHONPATH", ""), str(engine or "")]
        self.process = subprocess.Popen(  # noqa: S603
            [sys.executable, "-P", "-m", WORKER, made_by, voice],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
            start_new_session=True,
        )
        self.answers = asyncio.StreamReader()
        self.pipe: asyncio.BaseTransport | None = None

    async def listen(self) -> None:
        """Begin to listen to it."""
        loop = asyncio.get_running_loop()
        protocol = asyncio.StreamReaderProtocol(self.answers)
        self.pipe, _ = await loop.connect_read_pipe(lambda: protocol, self.process.stdout)

    def tell(self, job: Mapping[str, object]) -> None:
        """Hand over a job; one is never so long that the pipe would fill."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(job).encode() + b"\n")

    async def hear(self) -> Mapping[str, object]:
        """Its next answer."""
        line = await self.answers.readline()
        if not line.endswith(b"\n"):
            raise EOFError
        answer = json.loads(line)
        if not isinstance(answer, dict):
            raise ValueError("not an answer")
        return answer

    async def end(self) -> None:
        """End it, whatever it is doing."""
        self.process.kill()
        if self.pipe is not None:
            self.pipe.close()
        if self.process.stdin is not None:
            self.process.stdin.close()
        gone = asyncio.get_running_loop().run_in_executor(None, self.process.wait)
        await asyncio.shield(gone)


class Renderer:
    """One engine with one voice in a subprocess of its own."""

    def __init__(self, made_by: str, voice: str, deadlines: Deadlines, engine: Path | None = None) -> None:
        self.made_by = made_by
        # Where the engine lies, if it is not where the box itself is.
        self.engine = engine
        self.voice = voice
        self.deadlines = deadlines
        self.worker: Worker | None = None
        self.number = 0
        self.has_loaded = False

    @property
    def pid(self) -> int | None:
        """The worker's process, while it lives."""
        lives = self.worker is not None and not self.worker.answers.at_eof()
        return self.worker.process.pid if self.worker and lives else None

    async def render(self, job: Job) -> Mapping[str, object]:
        """Have one job done: {"seconds"}, or {"fault"}, {"refused"}, {"unwritten"}."""
        if self.pid is None:
            await self.start()
        self.number += 1
        seconds = self.deadlines.text + self.deadlines.letter * len(job.text)
        answer = await self.ask({"number": self.number, **job._asdict()}, seconds)
        if answer.get("number") != self.number or not answer.keys() & ANSWERS:
            await self.end()
            raise Fell("talked nonsense")
        return answer

    async def start(self) -> None:
        """Start the worker and wait until its engine is loaded."""
        await self.end()
        # Not in a thread: the worker dies with the thread that has started it.
        try:
            self.worker = Worker(self.made_by, self.voice, self.engine)
        except OSError:
            raise Fell("could not be started") from None
        try:
            await self.worker.listen()
            answer = await self.ask(None, self.deadlines.load)
        except Fell as fall:
            if self.has_loaded:
                raise
            raise Absent(f"{fall} while it was loaded") from None
        if "absent" in answer:
            await self.end()
            raise Absent(str(answer["absent"]))
        self.has_loaded = True

    async def ask(self, job: Mapping[str, object] | None, seconds: float) -> Mapping[str, object]:
        """Hand over a job if there is one and wait so long for an answer; else end the worker."""
        assert self.worker is not None
        try:
            async with asyncio.timeout(seconds):
                if job is not None:
                    self.worker.tell(job)
                return await self.worker.hear()
        except BaseException as error:
            await self.end()
            reason = next((reason for kind, reason in REASONS if isinstance(error, kind)), None)
            if reason is None:
                raise
            raise Fell(reason) from None

    async def end(self) -> None:
        """End the worker, whatever it is doing."""
        worker, self.worker = self.worker, None
        if worker is not None:
            await worker.end()
