"""What is asked of a disk is true of the real one, and of the one that all faults are tried on."""

import errno
from pathlib import Path
from random import Random

import pytest

from moderator.keeping.disk import Disk, RealDisk, write_anew

from .faked_disk import FakedDisk

ONE, TWO = b"Wolf ", b"im Schafspelz"


@pytest.fixture(params=[RealDisk, FakedDisk])
def disk(request: pytest.FixtureRequest) -> Disk:
    made: Disk = request.param()
    return made


@pytest.fixture
def folder(disk: Disk, tmp_path: Path) -> Path:
    disk.make_folder(tmp_path / "a/b")
    return tmp_path / "a/b"


def written(disk: Disk, file: Path, content: bytes) -> int:
    """A file with something in it, still open."""
    opened = disk.open(file)
    disk.write(opened, 0, content)
    return opened


def test_what_is_written_is_read_and_has_its_length(disk: Disk, folder: Path) -> None:
    file = folder / "one"
    opened = written(disk, file, ONE)
    disk.write(opened, len(ONE), TWO)
    disk.sync(opened)
    assert (disk.read(file), disk.length(file)) == (ONE + TWO, len(ONE + TWO))
    disk.write(opened, 0, TWO)
    assert disk.read(file) == TWO + (ONE + TWO)[len(TWO) :]
    disk.close(opened)
    disk.close(written(disk, file, ONE))
    assert disk.read(file) == ONE, "opened anew it is empty"


def test_what_is_not_there_is_not_found(disk: Disk, folder: Path) -> None:
    file = folder / "one"
    assert disk.names(folder / "nowhere") == []
    for ask in (disk.read, disk.length, disk.remove):
        with pytest.raises(FileNotFoundError):
            ask(file)
    with pytest.raises(FileNotFoundError):
        disk.rename(file, folder / "two")
    with pytest.raises(FileNotFoundError):
        disk.open(folder / "nowhere" / "one")
    with pytest.raises(FileNotFoundError):
        disk.sync_folder(folder / "nowhere")
    with pytest.raises(IsADirectoryError):
        disk.read(folder)


def test_what_is_closed_is_not_written_to(disk: Disk, folder: Path) -> None:
    opened = written(disk, folder / "one", ONE)
    disk.close(opened)
    with pytest.raises(OSError, match="Bad file descriptor"):
        disk.write(opened, 0, ONE)
    for ask in (disk.sync, disk.close):
        with pytest.raises(OSError, match="Bad file descriptor"):
            ask(opened)


def test_a_file_keeps_what_is_in_it_under_another_name(disk: Disk, folder: Path) -> None:
    one, two = folder / "one", folder / "two"
    disk.close(written(disk, two, TWO))
    opened = written(disk, one, ONE)
    assert disk.is_still(opened, one)
    disk.rename(one, two)
    disk.sync_folder(folder)
    assert disk.names(folder) == [two]
    assert disk.read(two) == ONE
    assert (disk.is_still(opened, one), disk.is_still(opened, two)) == (False, True)
    disk.write(opened, len(ONE), TWO)
    assert disk.read(two) == ONE + TWO
    disk.remove(two)
    assert not disk.is_still(opened, two)
    disk.close(written(disk, two, TWO))
    assert not disk.is_still(opened, two), "another of the same name"
    disk.close(opened)
    assert disk.names(folder) == [two]


def test_a_file_written_anew_is_whole_and_alone(disk: Disk, folder: Path) -> None:
    file = folder / "deeper" / "evening.json"
    disk.close(write_anew(disk, file, ONE))
    opened = write_anew(disk, file, TWO)
    assert disk.is_still(opened, file)
    disk.close(opened)
    assert disk.names(file.parent) == [file]
    assert disk.read(file) == TWO


def test_the_file_of_the_real_one_is_for_the_boxs_user_alone(tmp_path: Path) -> None:
    disk = RealDisk()
    disk.close(disk.open(tmp_path / "one"))
    assert (tmp_path / "one").stat().st_mode & 0o077 == 0


def test_a_power_cut_leaves_what_was_synced_and_of_the_rest_anything() -> None:
    found = set()
    for seed in range(100):
        disk, file = FakedDisk(), Path("/a/one")
        disk.make_folder(file.parent)
        opened = written(disk, file, ONE)
        disk.sync(opened)
        disk.sync_folder(file.parent)
        for at, piece in enumerate(TWO.split(b" ")):
            disk.write(opened, len(ONE) + 3 * at, piece)
        disk.cut(Random(seed))
        assert disk.read(file).startswith(ONE)
        found.add(disk.read(file))
        with pytest.raises(OSError, match="Bad file"):
            disk.sync(opened)
    assert {ONE, ONE + b"im\0Schafspelz", ONE + b"im", ONE + b"\0\0\0Schafspelz"} <= found


def test_a_power_cut_leaves_the_old_file_or_the_new_one() -> None:
    """Wherever it comes; and where a file was not synced before it got its name, this would find it."""
    found = set()
    for seed in range(200):
        disk, file = FakedDisk(), Path("/a/evening.json")
        disk.close(write_anew(disk, file, ONE))
        luck = Random(seed)
        fault = luck.choice(("open", "write", "sync", "rename", "sync_folder"))
        disk.faults = {(fault, disk.asked[fault] + 1): errno.EIO}
        with pytest.raises(OSError, match="Input/output"):
            write_anew(disk, file, TWO)
        disk.cut(luck)
        found.add(disk.read(file))
    assert found == {ONE, TWO}


def test_what_a_failed_sync_has_forgotten_is_not_written_by_the_next() -> None:
    disk, file = FakedDisk(), Path("/a/one")
    disk.make_folder(file.parent)
    opened = written(disk, file, ONE)
    disk.sync_folder(file.parent)
    disk.faults = {("sync", 1): errno.EIO}
    with pytest.raises(OSError, match="Input/output"):
        disk.sync(opened)
    disk.sync(opened)
    assert disk.read(file) == ONE
    disk.cut(Random(1))
    assert disk.read(file) == b""


def test_a_full_disk_takes_a_piece_and_one_that_can_only_be_read_nothing() -> None:
    disk, file = FakedDisk(), Path("/a/one")
    disk.make_folder(file.parent)
    disk.room = 7
    opened = written(disk, file, ONE)
    with pytest.raises(OSError, match="No space"):
        disk.write(opened, len(ONE), TWO)
    assert disk.read(file) == (ONE + TWO)[:7]
    disk.is_read_only = True
    for ask in (lambda: disk.open(file), lambda: disk.rename(file, file), lambda: disk.remove(file)):
        with pytest.raises(OSError, match="Read-only"):
            ask()
    assert disk.read(file) == (ONE + TWO)[:7]
