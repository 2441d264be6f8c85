"""The box as a service: ready when it can play, watched while the evening lives, discreet in its log."""

import asyncio
import io
import logging
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from moderator.keeping.falls import TWICE, Falls
from moderator.keeping.store import Store, in_place
from moderator.service.log import Discreet, write_log
from moderator.service.systemd import PATIENCE, Caller, Service, caller
from moderator.sound.fake import FakeSpeaker
from moderator.sound.voice.settings import VoiceSettings
from moderator.sound.voice.voice import BoxVoice
from moderator.table.clock import LoopClock, run_virtually
from moderator.table.shown import Trouble
from moderator.table.sounding import FEW, prepare

from .boxes import mouth_of
from .faked_disk import FakedDisk
from .hosted import Table, table
from .patience import patient
from .stage import ObservedMouth

MINUTE = 60


class Notebook(Caller):
    """A caller that writes down what it is told, and when."""

    def __init__(self) -> None:
        super().__init__(beat=5.0)
        self.notes: list[tuple[float, str]] = []

    def tell(self, note: str) -> None:
        """Write it down."""
        self.notes.append((asyncio.get_running_loop().time(), note))

    def times(self, wanted: str) -> list[float]:
        """When it was told this."""
        return [time for time, note in self.notes if note == wanted]

    def longest_hunger(self, until: float) -> float:
        """The longest time without a beat."""
        beats = [*self.times("WATCHDOG=1"), until]
        return max(after - before for before, after in pairwise(beats))


@asynccontextmanager
async def served(folder: Path, **about: Any) -> AsyncIterator[tuple[Table, Notebook]]:
    """A table whose service tells a notebook."""
    notebook = Notebook()
    async with table(folder, onlookers=[partial(Service, caller=notebook)], **about) as laid:
        yield laid, notebook


async def now() -> float:
    """The time, when all that is ready has been done."""
    await asyncio.sleep(0)
    return asyncio.get_running_loop().time()


def test_a_socket_hears_the_notes(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as post:
        post.bind(str(tmp_path / "notify"))
        told = caller({"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "20000000"})
        told.tell("READY=1")
        assert post.recv(100) == b"READY=1"
        assert told.beat == 5


def test_an_address_with_an_at_is_no_file() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as post:
        post.bind("\0moderator-test")
        Caller("@moderator-test").tell("STOPPING=1")
        assert post.recv(100) == b"STOPPING=1"


def test_a_note_that_nobody_takes_stops_nothing(tmp_path: Path) -> None:
    Caller(str(tmp_path / "nobody")).tell("READY=1")


def test_started_by_hand_nobody_is_told() -> None:
    assert not caller({}).listens


def test_an_evening_that_waits_for_people_is_watched_for_ever(tmp_path: Path) -> None:
    async def wait() -> None:
        async with served(tmp_path, gathering=True) as (_, notebook):
            await asyncio.sleep(120 * MINUTE)
            assert notebook.notes[0] == (0, "READY=1")
            assert notebook.longest_hunger(await now()) <= notebook.beat

    run_virtually(wait())


def test_a_whole_game_is_watched(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path) as (laid, notebook):
            await laid.until_asked("cast")
            laid.host.next()
            await laid.until_asked("again")
            told = [note for _, note in notebook.notes if note.startswith("STATUS")]
            assert told[:3] == ["STATUS=proposes a cast", "STATUS=night 1", "STATUS=dawn after night 1"]
            assert told[-2:] == ["STATUS=the game is over", "STATUS=waits for another game"]
            assert notebook.longest_hunger(await now()) <= notebook.beat

    run_virtually(play())


def test_a_pause_is_not_the_end(tmp_path: Path) -> None:
    async def pause() -> None:
        async with served(tmp_path) as (laid, notebook):
            await laid.until_asked("cast")
            laid.host.next()
            await laid.until_said("scene.first-night")
            laid.host.pause()
            await asyncio.sleep(120 * MINUTE)
            assert notebook.longest_hunger(await now()) <= notebook.beat

    run_virtually(pause())


class StuckMouth(ObservedMouth):
    """Once a game is to begin, no line is spoken to its end."""

    async def say(self, text: str) -> None:
        await super().say(text)
        if text.startswith("evening.deal"):
            await asyncio.Event().wait()


def test_an_evening_stuck_in_a_line_starves_the_watch(tmp_path: Path) -> None:
    async def get_stuck() -> None:
        async with served(tmp_path, mouth=StuckMouth) as (laid, notebook):
            await laid.until_asked("cast")
            laid.host.next()
            stuck = await now()
            await asyncio.sleep(10 * MINUTE)
            last = notebook.times("WATCHDOG=1")[-1]
            assert stuck < last < stuck + PATIENCE + 2 * notebook.beat

    run_virtually(get_stuck())


def test_a_dead_evening_is_not_watched_over(tmp_path: Path) -> None:
    async def die() -> None:
        async with served(tmp_path) as (laid, notebook):
            await laid.until_asked("cast")
            laid.going.cancel()
            died = await now()
            await asyncio.gather(laid.going, return_exceptions=True)
            await asyncio.sleep(10 * MINUTE)
            assert notebook.times("WATCHDOG=1")[-1] <= died

    run_virtually(die())


def test_who_fell_in_the_middle_of_an_evening_goes_on_unasked(tmp_path: Path) -> None:
    async def fall() -> None:
        async with table(tmp_path) as laid:
            await laid.until_asked("cast")
            laid.host.next()
            await laid.until_said("call.werewolves.wake")
        async with served(tmp_path, goes_on=True) as (laid, notebook):
            await laid.until(lambda: laid.timer.is_waiting)
            # The call before has told somebody something: it is made again with that.
            assert laid.ids[0] == "call.seer.wake"
            told = [note for _, note in notebook.notes if note.startswith("STATUS=")]
            assert told[-2:] == ["STATUS=goes on with the interrupted game", "STATUS=night 1"]
            assert laid.files == ["00001.open"]

    run_virtually(fall())


def test_a_fall_is_told_from_a_plug_that_was_pulled_and_from_a_good_night(tmp_path: Path) -> None:
    began = Falls(tmp_path)
    assert not began.has_just_fallen(1000)
    fallen = Falls(tmp_path)
    assert fallen.has_just_fallen(1000 + TWICE + 1)
    assert not Falls(tmp_path).has_just_fallen(1000 + TWICE + 2), "it fell twice in a row"
    fallen.good_night()
    assert not Falls(tmp_path).has_just_fallen(5000)
    assert not Falls(None).has_just_fallen(1000)


def test_a_service_does_not_wait_until_all_lines_are_learnt(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def start() -> None:
        async with BoxVoice(VoiceSettings("en", tmp_path, voice=("tone",)), {}) as voice:
            mouth = mouth_of(voice, FakeSpeaker(LoopClock()))
            texts = [f"Line {line}" for line in range(FEW + 5)]
            await prepare(mouth, texts, "from-the-end")
            assert not any(map(voice.has, texts)), "it is ready before any is rendered"
            while not all(map(voice.has, texts)):
                await asyncio.sleep(0.01)
            await mouth.close()

    asyncio.run(asyncio.wait_for(start(), patient(30)))
    assert capsys.readouterr().err == ""


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """The log of a service while a test runs."""
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    written = io.StringIO()
    write_log(written, is_service=True)
    yield written
    root.handlers, root.level = handlers, level


def test_the_log_says_what_is_wrong_in_words(tmp_path: Path, log: io.StringIO) -> None:
    async def see() -> None:
        async with served(tmp_path) as (laid, _):
            laid.box.complain(Trouble("trouble.panel", "No such chip: /dev/i2c-1"))
            laid.box.complain(Trouble("trouble.journal", "00001.open: line 5: 3 cannot be prey"))

    run_virtually(see())
    told = [line for line in log.getvalue().splitlines() if "trouble" in line]
    assert len(told) == 2
    assert told[0].startswith("<4>trouble.panel")
    assert told[0].endswith("(No such chip: /dev/i2c-1)")
    assert "prey" not in told[1]


def test_the_log_says_what_is_not_saved_and_why_and_when_it_is(tmp_path: Path, log: io.StringIO) -> None:
    disk = FakedDisk()

    async def see() -> None:
        async with served(tmp_path, store=Store(tmp_path, in_place, disk)) as (laid, notebook):
            await laid.until_asked("cast")
            disk.room = 0
            await laid.box.store.remember({"turn": 1})
            disk.room = None
            await laid.box.store.save()
            disk.is_read_only = True
            assert laid.host.good_night()
            await laid.going
            assert [note for _, note in notebook.notes if note.startswith("STATUS")][
                -1
            ] == "STATUS=said good night; not everything is saved"

    run_virtually(see())
    told = [line for line in log.getvalue().splitlines() if "trouble" in line]
    assert [line.split()[0] for line in told] == ["<4>trouble.disk", "<4>trouble.saved", "<4>trouble.disk"]
    assert told[0].endswith(f"(No space left on device: {tmp_path})")
    assert told[2].endswith(f"(Read-only file system: {tmp_path})")


def test_of_an_error_only_the_place_is_logged(log: io.StringIO) -> None:
    try:
        raise ValueError("Anna is the werewolf")
    except ValueError:
        logging.getLogger("somewhere").exception("it failed")
    (line,) = log.getvalue().splitlines()
    assert line.startswith("<3>it failed: ValueError < test_service.py:")
    assert "Anna" not in line


def test_of_a_lost_task_nothing_that_is_in_it_is_logged(log: io.StringIO) -> None:
    async def lose() -> None:
        async def fail() -> None:
            raise ValueError("Anna is the werewolf")

        lost = asyncio.ensure_future(fail())
        await asyncio.sleep(0.1)
        del lost

    run_virtually(lose())
    assert "ValueError" in log.getvalue()
    assert "Anna" not in log.getvalue()


def test_by_hand_only_what_is_wrong_is_logged() -> None:
    record = logging.LogRecord("box", logging.WARNING, "", 0, "the card is full", None, None)
    assert Discreet(has_levels=False).format(record) == "the card is full"
