"""The store: numbered journals, safe on disk, and what happens when the disk is not willing."""

import asyncio
import errno
import os
from pathlib import Path
from typing import Any

import pytest

from moderator.keeping.settings import BadSettings, Settings, load
from moderator.keeping.store import Store, in_place
from moderator.rules.playing import journal
from moderator.rules.playing.game import Game, Setup, set_up
from moderator.rules.requests import Question

from .seals import sealed

CARDS = ["werewolf", "werewolf", "seer", "villager", "villager", "villager", "villager", "villager"]


@pytest.fixture
def setup() -> Setup:
    return set_up("duesterwald", "ABCDEFGH", CARDS, {"captain": "none"})


def records(setup: Setup) -> list[str]:
    """The first records of a game."""
    game = Game(setup)
    written = []
    for answer in (tuple(CARDS), 0, 3):
        game.go_on_to_question()
        assert isinstance(game.request, Question)
        written.append(journal.entry(len(game.answered) + 1, game.request, answer))
        game.answer(answer)
    return written


def test_a_line_is_on_disk_when_it_is_said_to_be(tmp_path: Path, setup: Setup) -> None:
    async def write() -> None:
        store = Store(tmp_path / "games")
        await store.begin(setup)
        for number, line in enumerate(records(setup), start=1):
            await store.append(line)
            assert len(journal.resume((tmp_path / "games" / "00001.open").read_bytes()).answered) == number

    asyncio.run(write())
    assert (tmp_path / "games" / "00001.open").stat().st_mode & 0o077 == 0, "for the box's user alone"


def test_every_line_is_synced_before_anything_follows(
    tmp_path: Path, setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    fsync = os.fsync

    def sync(opened: int) -> None:
        synced.append(opened)
        fsync(opened)

    monkeypatch.setattr(os, "fsync", sync)

    async def write() -> None:
        store = Store(tmp_path, in_place)
        await store.begin(setup)
        assert len(synced) == 2, "the file, and the folder that names it"
        await store.append(records(setup)[0])
        assert len(synced) == 3

    asyncio.run(write())


def test_what_a_full_disk_refuses_is_written_once_there_is_room(
    tmp_path: Path, setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, third, fourth = [*records(setup), journal.back(3)]
    real = os.write

    def half(opened: int, given: Any) -> int:
        return real(opened, bytes(given)[: len(given) // 2])

    def full(*_: Any) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    async def write() -> Store:
        store = Store(tmp_path, in_place)
        await store.begin(setup)
        await store.append(first)
        for failing in (half, full):
            monkeypatch.setattr(os, "write", failing)
            await store.append(second if failing is half else third)
            assert "No space left" in store.trouble
            monkeypatch.undo()
        await store.append(fourth)
        return store

    store = asyncio.run(write())
    assert store.trouble == ""
    assert (tmp_path / "00001.open").read_bytes() == sealed(
        [journal.header(setup), first, second, third, fourth]
    )


def test_games_are_listed_taken_up_laid_aside_and_deleted(tmp_path: Path, setup: Setup) -> None:
    async def play() -> None:
        store = Store(tmp_path, in_place)
        assert store.open_game() is None
        await store.begin(setup)
        await store.finish()
        await store.begin(setup)
        await store.append(records(setup)[0])
        again = Store(tmp_path, in_place)
        found = again.open_game()
        assert found == tmp_path / "00002.open"
        assert len(again.resume(found).answered) == 1
        assert not again.delete(2), "not the one being played"
        await again.lay_aside()
        assert again.open_game() is None
        assert [file.name for file in again.files()] == ["00001.finished", "00002.aside"]
        assert again.delete(1)
        await again.begin(setup)
        assert [file.name for file in again.files()] == ["00002.aside", "00003.open"]

    asyncio.run(play())


def test_a_torn_line_is_written_over(tmp_path: Path, setup: Setup) -> None:
    first, second, _ = records(setup)
    (tmp_path / "00001.open").write_bytes(sealed([journal.header(setup), first]) + second[:9].encode())

    async def go_on() -> None:
        store = Store(tmp_path, in_place)
        store.resume(tmp_path / "00001.open")
        await store.append(second)

    asyncio.run(go_on())
    assert (tmp_path / "00001.open").read_bytes() == sealed([journal.header(setup), first, second])


def test_settings_have_defaults_that_work(tmp_path: Path) -> None:
    (tmp_path / "box.yaml").write_text("")
    assert load(tmp_path / "box.yaml") == Settings()
    (tmp_path / "box.yaml").write_text(
        "language: en\nplayers: [Anna, Ben]\noptions: {guard-dog: yes}\ntimes: {talk: 60}\n"
    )
    settings = load(tmp_path / "box.yaml")
    assert (settings.language, settings.players) == ("en", ("Anna", "Ben"))
    assert (settings.options, settings.times.talk) == ({"guard-dog": "yes"}, 60)


def test_all_mistakes_are_told_at_once_with_file_and_line(tmp_path: Path) -> None:
    file = tmp_path / "box.yaml"
    file.write_text(
        "language: fr\nvolumes: 3\nvolume: 3\nplayers: Anna\ntimes: {tea: 5, talk: -1}\nrehearsal: 1\n"
    )
    with pytest.raises(BadSettings) as refused:
        load(file)
    told = str(refused.value).splitlines()
    assert [line.split(": ")[0] for line in told] == [f"{file}, line {n}" for n in (1, 2, 3, 4, 5, 5, 6)]
    assert "choose one of de, en" in told[0]
    assert "there is no setting 'volumes'" in told[1]
    assert "between 0 and 1" in told[2]
    assert "must be a list" in told[3]
    assert "there is no time 'tea'" in told[4]
    assert "at least 0" in told[5]
    assert "must be yes or no" in told[6]
