"""A game survives the plug: killed anywhere, it is taken up where it was and comes out the same."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from moderator.keeping.disk import REAL, Disk, RealDisk
from moderator.keeping.store import Store
from moderator.rules.events import Night
from moderator.rules.playing import journal
from moderator.rules.playing.game import Setup
from moderator.rules.playing.games import AnyEvent
from moderator.rules.requests import Tell
from moderator.rules.values import Seat
from moderator.table.box import MakeSurface
from moderator.table.clock import run_virtually
from moderator.table.shown import Moment, Open, Part, Public
from moderator.table.surfaces import Surface

from .patience import patient
from .stage import Played, play
from .test_box_secrecy import TABLES

# Of the games that are killed at every request: neither is among the longest.
SEED = 3


class Plug(BaseException):
    """Somebody has pulled it."""


class Puller:
    """Pulls the plug before so many lines have been written."""

    def __init__(self, at: int) -> None:
        self.left = at

    def __call__(self, _line: str) -> None:
        self.left -= 1
        if self.left < 0:
            raise Plug


class Killer(Surface):
    """Kills the whole program at one request of the evening: before it, or in the middle of it."""

    def __init__(self, at: int) -> None:
        self.left = at

    def show(self, shown: Public) -> None:
        self.see(isinstance(shown, AnyEvent | Part | Open | Moment))

    def show_to(self, seat: Seat, request: object) -> None:  # noqa: ARG002
        self.see(isinstance(request, Tell) and request.call == "deal")

    def see(self, is_one: bool) -> None:
        self.left -= is_one
        if self.left < 0:
            os.kill(os.getpid(), signal.SIGKILL)


def journals(folder: Path) -> list[bytes]:
    """What lies in the folder."""
    return [file.read_bytes() for file in Store(folder).files()]


class Tearing(RealDisk):
    """The plug is pulled while a line is written behind the others."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance

    def write(self, opened: int, at: int, content: bytes) -> None:
        if not at:
            super().write(opened, at, content)
            return
        super().write(opened, at, content[: self.chance.randrange(len(content))])
        raise Plug


def evening(
    setup: Setup,
    folder: Path,
    seed: int,
    puller: Puller | None = None,
    onlookers: Sequence[MakeSurface] = (),
    disk: Disk = REAL,
) -> Played:
    """One evening; everybody answers by the question and the seed alone."""
    dealt = Random(seed).sample(setup.cards, len(setup.cards))
    played = play(
        setup, folder, dealt, day=seed, night=seed, onlookers=onlookers,
        before_write=puller or (lambda _line: None), disk=disk,
    )  # fmt: skip
    result: Played = run_virtually(played)
    return result


def is_killed(setup: Setup, folder: Path, seed: int, at: int) -> bool:
    """One evening in a process of its own, until it is killed; or it was over before."""
    child = os.fork()
    if not child:
        try:
            evening(setup, folder, seed, onlookers=[lambda _: Killer(at)])
        finally:
            os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL


@pytest.mark.parametrize("rules", TABLES)
def test_sigkill_at_every_request_the_same_game_comes_out(rules: str, tmp_path: Path) -> None:
    """Of every other one at two of them, one after the other."""
    setup = TABLES[rules]
    evening(setup, tmp_path / "whole", SEED)
    (expected,) = journals(tmp_path / "whole")
    at = 0
    while is_killed(setup, folder := tmp_path / f"{at}", SEED, at):
        if at % 2 and not any(folder.glob("*.finished")):
            is_killed(setup, folder, SEED, Random(at).randrange(20))
        kept = next(iter(journals(folder) if folder.exists() else []), b"")
        assert expected.startswith(kept)
        is_open = any(folder.glob("*.open"))
        again = evening(setup, folder, SEED).observer.seen
        # Killed when it was over, it is not played again.
        assert journals(folder)[0] == expected
        assert any(str(seen.detail).startswith("evening.unfinished") for seen in again) == is_open
        if is_open:
            asked = sum(seen.what == "writes" for seen in again)
            assert asked == expected.removeprefix(kept).count(b"\n"), "only what was open is asked"
        at += 1
    assert at > expected.count(b"\n")


@pytest.mark.parametrize("rules", TABLES)
def test_killed_again_and_again(rules: str, tmp_path: Path) -> None:
    setup = TABLES[rules]
    evening(setup, tmp_path / "whole", 3)
    (expected,) = journals(tmp_path / "whole")
    chance = Random(4)
    for attempt in range(1000):
        try:
            evening(setup, tmp_path / "killed", 3, Puller(chance.randrange(1 if attempt else 2, 4)))
        except Plug:
            continue
        break
    assert attempt > 5
    assert journals(tmp_path / "killed") == [expected]


@pytest.mark.parametrize("rules", TABLES)
def test_killed_while_writing_the_torn_line_is_answered_again(rules: str, tmp_path: Path) -> None:
    setup = TABLES[rules]
    evening(setup, tmp_path / "whole", 5)
    (expected,) = journals(tmp_path / "whole")
    lines = expected.splitlines(keepends=True)
    chance = Random(6)
    # What is taken up is written anew first; the next line is written behind it.
    for at in range(1, len(lines) - 1):
        folder = tmp_path / f"torn-{at}"
        folder.mkdir()
        (folder / "00001.open").write_bytes(b"".join(lines[:at]))
        with pytest.raises(Plug):
            evening(setup, folder, 5, disk=Tearing(chance))
        assert (folder / "00001.open").read_bytes().startswith(b"".join(lines[: at + 1]))
        evening(setup, folder, 5)
        assert journals(folder) == [expected]


def test_the_call_is_made_again_with_what_was_shown_in_it(tmp_path: Path) -> None:
    setup = TABLES["duesterwald"]
    at = 1 + next(
        place
        for place, line in enumerate(written(setup, tmp_path / "whole", 1))
        if line.split()[1] == "poison"
    )
    with pytest.raises(Plug):
        evening(setup, tmp_path / "killed", 1, Puller(at))
    again = evening(setup, tmp_path / "killed", 1)
    said = [seen.detail.split()[0] for seen in again.observer.seen if seen.what == "says"]
    assert said[:5] == [
        "evening.hello",
        "evening.unfinished",
        "evening.resumed",
        "call.witch.wake",
        "ask.poison",
    ]


def test_a_night_is_taken_up_in_the_dark(tmp_path: Path) -> None:
    """Whoever sleeps lies beside a screen as dark as before; a bright one would show who is called."""
    setup = TABLES["duesterwald"]
    tasks = [line.split()[1] for line in written(setup, tmp_path / "whole", 1)]
    with pytest.raises(Plug):
        evening(setup, tmp_path / "killed", 1, Puller(1 + tasks.index("poison")))
    seen = evening(setup, tmp_path / "killed", 1).observer.seen
    called = next(place for place, one in enumerate(seen) if str(one.detail).startswith("call.witch.wake"))
    assert [one.detail for one in seen[:called] if isinstance(one.detail, Night)] == [Night(1)]
    assert [one.detail for one in seen[:called] if one.what == "plays"][-1] == "night"


def written(setup: Setup, folder: Path, seed: int) -> list[str]:
    """The entries of a game played to its end."""
    evening(setup, folder, seed)
    return journals(folder)[0].decode().splitlines()[1:]


def test_a_journal_that_does_not_fit_is_kept_and_a_new_game_begins(tmp_path: Path) -> None:
    (tmp_path / "00001.open").write_bytes(b"nonsense\n")
    evening(TABLES["duesterwald"], tmp_path, 1)
    assert (tmp_path / "00001.aside").read_bytes() == b"nonsense\n"
    assert (tmp_path / "00002.finished").exists()


def test_a_finished_game_is_not_taken_up_again(tmp_path: Path) -> None:
    evening(TABLES["big-box"], tmp_path, 1)
    evening(TABLES["big-box"], tmp_path, 2)
    assert [file.name for file in Store(tmp_path).files()] == ["00001.finished", "00002.finished"]
    for file in Store(tmp_path).files():
        assert journal.resume(file.read_bytes()).request is not None


@pytest.mark.parametrize("rules", TABLES)
def test_sigkill_at_random_instants_of_the_real_program(rules: str, tmp_path: Path) -> None:
    """The same with the program as it is started, and whatever it does in threads."""
    command = [sys.executable, "-m", "moderator", "run", "--auto", "--silent", "--players", "8"]
    command += ["--rules", rules, "--seed", "5", "--folder", str(tmp_path), "--speed"]
    chance = Random(7)
    grown = []
    for _ in range(5):
        with subprocess.Popen([*command, "100"], stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            # The game is on, and some lines more have been told.
            for line in process.stdout:
                if line.startswith(b"> 1 Anna"):
                    break
            for _ in range(chance.randrange(15)):
                process.stdout.readline()
            process.send_signal(signal.SIGKILL)
        for kept in journals(tmp_path):
            journal.resume(kept)
            grown.append(kept[: kept.rindex(b"\n") + 1])
    assert len(grown) == 5
    for before, after in pairwise(grown):
        assert after.startswith(before), "nothing that was answered is lost"
    subprocess.run([*command, "2000"], stdout=subprocess.DEVNULL, check=True, timeout=patient(30))
    # Another game may have been played after it.
    finished = min(tmp_path.glob("*.finished"))
    assert finished.read_bytes().startswith(b"".join(grown[-1:]))
    game = journal.resume(finished.read_bytes())
    game.go_on_to_question()
    assert game.board.outcome
