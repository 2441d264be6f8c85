"""A disk that takes nothing silences nobody: the voice speaks from memory, and the host is told once."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from moderator.commands import voice as command
from moderator.keeping.folders import memory_folders
from moderator.sound.fake import FakeSpeaker
from moderator.sound.voice import cache as caches
from moderator.sound.voice.cache import in_memory
from moderator.sound.voice.fake import FakeVoice
from moderator.sound.voice.settings import VoiceSettings
from moderator.sound.voice.voice import AHEAD, BoxVoice
from moderator.surfaces.guests.auto import AutoPlayers
from moderator.table.clock import LoopClock, run_virtually
from moderator.table.shown import Trouble, Unheard

from .bad_disk import TEXTS
from .boxes import box_of, speaking
from .hosted import Watcher
from .voice_stage import fitness, is_good, made, spoken

ROOT = Path(__file__).parents[1]
# A mount namespace of one's own, as root or as anybody who may have one.
APART = ("unshare", "--map-root-user", "--mount")
FULL = "No space left on device: /var/cache/moderator/voice"


def can_mount() -> bool:
    """Whether a bad disk can be mounted here, where nobody else sees it."""
    try:
        trial = [*APART, "mount", "-t", "tmpfs", "trial", "/mnt"]
        return not subprocess.run(trial, stderr=subprocess.DEVNULL, check=False).returncode
    except OSError:
        return False


@pytest.mark.skipif(not can_mount(), reason="nobody may mount a disk here")
@pytest.mark.parametrize(
    ("kind", "reason"), [("full", "No space left on device"), ("read-only", "Read-only file system")]
)
def test_on_a_bad_disk_all_is_heard_and_the_host_is_told_once(tmp_path: Path, kind: str, reason: str) -> None:
    wanted = [*APART, sys.executable, "-m", "tests.bad_disk", kind, str(tmp_path)]
    came = subprocess.run(wanted, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    evening = json.loads(came.stdout)
    assert evening["heard"] == len(TEXTS), "each from memory"
    assert evening["seconds"] > 60
    assert evening["troubles"] == [["trouble.unkept", f"{reason}: {tmp_path}/disk/cache"]]
    assert (evening["unheard"], evening["unprepared"]) == (0, 0)
    assert evening["ahead"] == AHEAD, "no more than stays at hand"
    assert evening["kept at last"]
    assert evening["left"] == []


def evening(folder: Path, voice: FakeVoice) -> tuple[list[str], Watcher]:
    """What the loudspeaker played of a game from its casting to its end, and what was shown."""
    watcher, speaker = Watcher(), FakeSpeaker(LoopClock())

    async def play() -> list[str]:
        box = box_of(
            folder,
            lambda _: watcher,
            lambda box: AutoPlayers(box, Random(1), plays_all=True),
            mouth=speaking(voice, speaker),
            recap="none",
        )
        going = asyncio.ensure_future(box.play())
        while box.showing.moment != "again":
            assert not going.done()
            await asyncio.sleep(1)
            if box.showing.moment == "cast" and box.host.is_waited_for:
                box.host.next()
        assert box.host.good_night()
        await going
        return [command.name for command in speaker.log if command.what == "say"]

    played: list[str] = run_virtually(play())
    return played, watcher


def test_a_game_is_spoken_to_its_end_though_nothing_is_kept(tmp_path: Path) -> None:
    well, before = evening(tmp_path / "well", FakeVoice())
    ill, watcher = evening(tmp_path / "ill", FakeVoice(unkept=FULL))
    assert len(ill) > 30
    assert ill == well
    troubles = [shown for shown in watcher.shown if isinstance(shown, Trouble)]
    assert troubles == [Trouble("trouble.unkept", FULL)]
    assert watcher.said == before.said
    assert not any(isinstance(shown, Trouble | Unheard) for shown in before.shown)


def test_where_nothing_can_be_kept_the_box_speaks_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    voice = BoxVoice(VoiceSettings("de", tmp_path / "file" / "cache", voice=("tone",)))
    assert is_good(spoken(voice, "Hallo")[0], "Hallo")
    assert voice.unkept == f"Not a directory: {tmp_path}/file/cache"


def test_where_memory_takes_nothing_the_disk_does(tmp_path: Path) -> None:
    voice = made(tmp_path, "tone", memory=(tmp_path / "memory",))
    (tmp_path / "memory").mkdir()
    # A folder that is no longer there is one that cannot be written.
    spoilt = voice.cache.memory
    assert spoilt is not None
    spoilt.folder.rmdir()
    (path,) = spoken(voice, "Hallo")
    assert is_good(path, "Hallo")
    assert path is not None
    assert path.is_relative_to(tmp_path / "cache")
    assert voice.unkept == ""


def test_what_cannot_be_replaced_on_the_disk_is_rendered_into_memory(tmp_path: Path) -> None:
    (path,) = spoken(made(tmp_path, "tone"), "Hallo")
    assert path is not None
    path.unlink()
    path.mkdir()
    voice = made(tmp_path, "tone", memory=(tmp_path,))
    again, once_more = spoken(voice, "Hallo", "Hallo")
    assert is_good(again, "Hallo")
    assert again == once_more != path
    assert fitness(voice, "tone").spoken == 1


def test_the_first_place_in_memory_that_takes_something_is_taken(tmp_path: Path) -> None:
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
    found = in_memory((tmp_path / "missing", tmp_path / "first", tmp_path / "second"))
    assert found is not None
    assert found.parent == tmp_path / "first"
    assert found.stat().st_mode & 0o777 == 0o700
    assert in_memory((tmp_path / "missing",)) is not None, "at worst where temporary files lie"


def test_what_a_killed_box_left_in_memory_is_removed(tmp_path: Path) -> None:
    mine, living = tmp_path / f"{caches.PREFIX}{os.getpid()}-a", tmp_path / f"{caches.PREFIX}1-a"
    dead, other = tmp_path / f"{caches.PREFIX}99999999-a", tmp_path / "moderator"
    for folder in (mine, living, dead, other):
        folder.mkdir()
    in_memory((tmp_path,))
    assert [folder.exists() for folder in (mine, living, dead, other)] == [True, True, False, True]


def test_the_services_own_folder_in_memory_goes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "missing"))
    assert memory_folders()[0] == tmp_path
    assert tmp_path / "missing" not in memory_folders()


def test_what_is_learnt_ahead_and_cannot_be_kept_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    settings = VoiceSettings("de", tmp_path / "file" / "cache", voice=("tone",), memory=(tmp_path,))
    assert command.prepare({"hello": ("Guten Abend!",)}, settings) == 1
    assert f"nothing can be kept: Not a directory: {tmp_path}/file/cache" in capsys.readouterr().err


def test_memory_holds_no_more_than_its_share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(caches, "IN_MEMORY", 100_000)
    monkeypatch.setattr("moderator.sound.voice.drawer.IN_HAND", 2)
    voice = made(tmp_path / "file", "tone", memory=(tmp_path,))
    assert all(spoken(voice, *TEXTS[:20]))
    memory = voice.cache.memory
    assert memory is not None
    assert fitness(voice, "tone").spoken == 20
    assert 0 < sum(memory.sizes().values()) <= 100_000
