"""Whatever is wrong when it is switched on, the box as a service says so and plays with what works."""

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from resource import RLIMIT_FSIZE, setrlimit

import pytest

from moderator.keeping.store import Store

from .patience import patient

# A clock that was never set, and one that is far ahead.
LONG_AGO, FAR_AHEAD = 0, 4_000_000_000
AT_ANOTHER_TIME = """
import sys, time
time.time = lambda: {time}
from moderator.__main__ import main
sys.exit(main())
"""


class Watcher:
    """Listens where systemd would."""

    def __init__(self, address: Path) -> None:
        self.address = address
        self.notes: list[str] = []
        self._post = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._post.bind(str(address))
        self._heard = threading.Condition()
        self._listening = threading.Thread(target=self._listen)
        self._listening.start()

    def until(self, note: str) -> None:
        """Until it is told this."""
        with self._heard:
            assert self._heard.wait_for(lambda: note in self.notes, patient(30)), self.notes

    def close(self) -> None:
        """Listen no more."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as last:
            last.sendto(b"", str(self.address))
        self._listening.join()
        self._post.close()

    def _listen(self) -> None:
        while note := self._post.recv(1000).decode():
            with self._heard:
                self.notes.append(note)
                self._heard.notify_all()


UNSAVED = "not everything is saved"


@pytest.fixture
def watcher(tmp_path: Path) -> Iterator[Watcher]:
    """Who has started the box."""
    watching = Watcher(tmp_path / "notify")
    yield watching
    watching.close()


def command(*options: str, time: int | None = None) -> list[str]:
    """The box at a table of random players, who are through in seconds."""
    program = ["-m", "moderator"] if time is None else ["-c", AT_ANOTHER_TIME.format(time=time)]
    given = ["--at", "terminal", "--auto", "--silent", "--speed", "1000", "--seed", "3"]
    return [sys.executable, *program, "run", *given, *options]


def play(
    watcher: Watcher,
    folder: Path,
    command: list[str],
    beforehand: Callable[[], object] | None = None,
    good_night: str = "the plug may be pulled",
) -> str:
    """A whole evening as a service; what it has logged."""
    played = subprocess.run(
        command, env=surroundings(watcher, folder), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, text=True, timeout=patient(30), preexec_fn=beforehand,
    )  # fmt: skip
    assert played.returncode == 0, played.stderr
    assert [note for note in watcher.notes if note in ("READY=1", "STATUS=the game is over")]
    assert watcher.notes[-1] == f"STATUS=said good night; {good_night}"
    return played.stderr


def stopped(watcher: Watcher, folder: Path, command: list[str], when: str) -> str:
    """An evening that is stopped when the watcher hears this; what it has logged."""
    with subprocess.Popen(
        command, env=surroundings(watcher, folder), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        watcher.until(when)
        process.terminate()
        _, logged = process.communicate(timeout=patient(30))
    assert process.returncode == 0, logged
    return str(logged)


def surroundings(watcher: Watcher, folder: Path) -> dict[str, str]:
    """What systemd gives to a service; nothing of whoever runs the tests."""
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "NOTIFY_SOCKET": str(watcher.address),
        "STATE_DIRECTORY": str(folder / "state"),
        "CACHE_DIRECTORY": str(folder / "cache"),
    }


def games(folder: Path) -> list[str]:
    """What became of the games."""
    return [file.name for file in Store(folder / "state/games").files()]


def test_an_evening_as_a_service(watcher: Watcher, tmp_path: Path) -> None:
    logged = play(watcher, tmp_path, command())
    assert games(tmp_path) == ["00001.finished"]
    assert watcher.notes[0] == "READY=1"
    assert "WATCHDOG=1" in watcher.notes
    # Nothing was wrong, and all that is told is public.
    assert {line[:3] for line in logged.splitlines()} == {"<6>"}
    assert not [secret for secret in ("Anna", "werewol", "Werwolf", "witch") if secret in logged]


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (b"\x00\xff\xfe nonsense", "is not text"),
        (b"language: [", "is not YAML"),
        (b"- de\n", "must be a map"),
        (b"langauge: en\n", "langauge"),
        (b"volume: loud\nlanguage: en\n", "volume must be"),
        (b"wish: [unicorn]\nlanguage: en\n", "unicorn"),
        (b"players: [Anna, Anna]\nlanguage: en\n", "Anna"),
        (b"panel: {seats: much}\nlanguage: en\n", "seats must be"),
        (b"options: {mayor: sometimes}\nlanguage: en\n", "mayor"),
    ],
)
def test_wrong_settings_are_told_and_those_that_are_right_count(
    written: bytes, told: str, watcher: Watcher, tmp_path: Path
) -> None:
    (tmp_path / "box.yaml").write_bytes(written)
    logged = play(watcher, tmp_path, command("--settings", str(tmp_path / "box.yaml")))
    wrong = [line for line in logged.splitlines() if line.startswith("<4>")]
    assert [line for line in wrong if told in line]
    begins = "<4>Something is wrong" if b"language: en" in written else "<4>Mit den Einstellungen"
    assert not [line for line in wrong if not line.startswith(begins)]
    assert games(tmp_path) == ["00001.finished"]


def test_wishes_that_nobody_can_fulfil_are_left_out_before_anybody_comes(
    watcher: Watcher, tmp_path: Path
) -> None:
    (tmp_path / "box.yaml").write_text("wish: [unicorn]\nlanguage: en\ngathering: yes\n")
    given = command("--settings", str(tmp_path / "box.yaml"))
    assert "unicorn" in stopped(watcher, tmp_path, given, "STATUS=waits for everyone who plays")


def test_settings_that_are_gone_are_told(watcher: Watcher, tmp_path: Path) -> None:
    logged = play(watcher, tmp_path, command("--settings", str(tmp_path / "none.yaml")))
    assert "No such file" in logged


def test_own_lines_that_are_broken_are_left_out(watcher: Watcher, tmp_path: Path) -> None:
    (tmp_path / "box.yaml").write_text("language: en\n")
    (tmp_path / "lines").mkdir()
    (tmp_path / "lines/own.yaml").write_text("scene: {night: 'Hello {nobody}'}\n")
    logged = play(watcher, tmp_path, command("--settings", str(tmp_path / "box.yaml")))
    assert "own.yaml" in logged


def test_on_a_full_disk_it_plays_and_says_so(watcher: Watcher, tmp_path: Path) -> None:
    def be_full() -> None:
        # Not a byte more, as on a full disk.
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        setrlimit(RLIMIT_FSIZE, (0, 0))

    logged = play(watcher, tmp_path, command(), be_full, good_night=UNSAVED)
    (wrong,) = [line for line in logged.splitlines() if line.startswith("<4>")]
    assert wrong.startswith("<4>Der Speicher nimmt nichts mehr an")
    assert str(tmp_path / "state/games") in wrong


def test_where_nothing_can_be_written_it_plays_and_says_so(watcher: Watcher, tmp_path: Path) -> None:
    # Not even root makes folders there.
    logged = play(watcher, tmp_path, command("--folder", "/proc/games"), good_night=UNSAVED)
    (wrong,) = [line for line in logged.splitlines() if line.startswith("<4>")]
    assert "/proc/games" in wrong


def test_what_is_remembered_in_nonsense_is_forgotten(watcher: Watcher, tmp_path: Path) -> None:
    folder = tmp_path / "state/games"
    folder.mkdir(parents=True)
    (folder / "evening.json").write_bytes(b"\xff\xfe{")
    (folder / "00001.open").write_bytes(b"\xff nonsense")
    logged = play(watcher, tmp_path, command())
    assert games(tmp_path) == ["00001.aside", "00002.finished"]
    assert "moderator games" in logged, "how to learn why"


@pytest.mark.parametrize("time", [LONG_AGO, FAR_AHEAD])
def test_it_does_not_matter_what_time_it_is(time: int, watcher: Watcher, tmp_path: Path) -> None:
    begun = command("--games", "1", time=FAR_AHEAD - time)
    with subprocess.Popen(
        [*begun, "--speed", "20"],
        env=surroundings(watcher, tmp_path), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:  # fmt: skip
        watcher.until("STATUS=night 1")
        process.kill()
    logged = play(watcher, tmp_path, command("--games", "1", time=time))
    assert games(tmp_path) == ["00001.finished"]
    assert "<4>" not in logged


def test_stopped_at_any_moment_it_ends_well(watcher: Watcher, tmp_path: Path) -> None:
    logged = stopped(watcher, tmp_path, command("--speed", "50"), "STATUS=night 1")
    assert watcher.notes.index("STOPPING=1") < len(watcher.notes) - 1
    assert logged.splitlines()[-1] == "<6>said good night; the plug may be pulled"
    assert games(tmp_path) == ["00001.open"]
