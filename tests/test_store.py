"""The store: numbered journals, safe on disk, and what happens when the disk is not willing."""

import asyncio
import errno
from collections.abc import Callable
from copy import deepcopy
from itertools import product
from pathlib import Path
from random import Random

import pytest

from moderator.keeping.disk import write_anew
from moderator.keeping.kept import EVENING, KEYS
from moderator.keeping.saving import Saving
from moderator.keeping.settings import BadSettings, Settings, load
from moderator.keeping.store import Store, in_place
from moderator.rules.playing import journal
from moderator.rules.playing.game import Game, Setup, set_up
from moderator.rules.requests import Question

from .faked_disk import FakedDisk
from .seals import sealed

FOLDER = Path("/games")

CARDS = ["werewolf", "werewolf", "seer", "villager", "villager", "villager", "villager", "villager"]


def a_game() -> Setup:
    """One that is enough."""
    return set_up("duesterwald", "ABCDEFGH", CARDS, {"captain": "none"})


@pytest.fixture
def setup() -> Setup:
    return a_game()


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


def test_every_record_is_synced_before_anything_follows(setup: Setup) -> None:
    disk = FakedDisk()

    async def write() -> None:
        store = Store(FOLDER, in_place, disk)
        await store.begin(setup)
        assert (disk.asked["sync"], disk.asked["sync_folder"]) == (1, 1), "the file, and its name"
        for number, record in enumerate(records(setup), start=2):
            await store.append(record)
            assert (disk.asked["sync"], disk.asked["sync_folder"]) == (number, 1)
        assert disk.asked["open"] == 1, "it stays open for the whole game"

    asyncio.run(write())


def test_what_a_full_disk_refuses_is_told_and_written_once_there_is_room(setup: Setup) -> None:
    disk = FakedDisk()
    first, second, third = records(setup)

    async def write() -> None:
        store = Store(FOLDER, in_place, disk)
        await store.begin(setup)
        await store.append(first)
        assert store.saving == Saving()
        disk.room = disk.length(FOLDER / "00001.open") + 9
        for behind, record in enumerate((second, third), start=1):
            await store.append(record)
            assert store.saving == Saving(behind, (), f"No space left on device: {FOLDER}")
            assert store.saving.state == "behind"
        disk.room = None
        await store.save()
        assert store.saving.state == "saved"

    asyncio.run(write())
    assert disk.read(FOLDER / "00001.open") == sealed([journal.header(setup), first, second, third])


def test_what_comes_while_the_disk_is_at_work_is_not_refused_by_it(setup: Setup) -> None:
    at_work, goes_on = asyncio.Event(), asyncio.Event()

    async def slowly(do: Callable[..., object], *given: object) -> object:
        done = do(*given)
        at_work.set()
        await goes_on.wait()
        return done

    async def write() -> None:
        store = Store(FOLDER, slowly, FakedDisk())
        first = asyncio.ensure_future(store.begin(setup))
        await at_work.wait()
        store.remember_soon({"rounds": 1}, EVENING)
        second = asyncio.ensure_future(store.append(records(setup)[0]))
        await asyncio.sleep(0)
        watch = asyncio.ensure_future(store.change(Saving()))
        goes_on.set()
        await asyncio.gather(first, second, store.save())
        await asyncio.sleep(0)
        assert not watch.done(), "nobody was told anything else"
        watch.cancel()

    asyncio.run(write())


def test_what_is_refused_first_is_told_whatever_it_is(setup: Setup) -> None:
    disk = FakedDisk()

    async def write() -> None:
        store = Store(FOLDER, in_place, disk)
        telling = asyncio.ensure_future(store.change(store.saving))
        disk.is_read_only = True
        store.remember_soon({"pin": "1"}, KEYS)
        told = await telling
        assert (told.state, told.lacks) == ("unsaved", (KEYS,))
        assert told.why == f"Read-only file system: {FOLDER}"
        await store.begin(setup)
        assert store.saving.lacks == (KEYS, "00001.open")
        assert store.next_number() == 2, "though nothing of it is on disk"
        disk.is_read_only = False
        telling = asyncio.ensure_future(store.change(store.saving))
        await store.remember({"turn": 1})
        assert (await telling).state == "saved", "all of it, with whatever comes next"
        assert (store.recall(KEYS), store.recall(EVENING)) == ({"pin": "1"}, {"turn": 1})

    asyncio.run(write())
    assert disk.read(FOLDER / "00001.open") == sealed([journal.header(setup)])


@pytest.mark.parametrize("how", ["shrinks", "vanishes", "is another"])
def test_a_file_that_is_lost_in_the_middle_is_written_anew_from_memory(how: str, setup: Setup) -> None:
    disk, game = FakedDisk(), FOLDER / "00001.open"
    first, second, third = records(setup)

    async def write() -> None:
        store = Store(FOLDER, in_place, disk)
        await store.remember({"turn": 1})
        await store.begin(setup)
        await store.append(first)
        await store.append(second)
        for file in (game, FOLDER / EVENING):
            if how == "shrinks":
                disk.shrink(file, 9)
            else:
                disk.lose(file)
            if how == "is another":
                disk.close(write_anew(disk, file, b"?" * 9))
        await store.append(third)
        assert store.saving.state == "saved"
        assert store.recall() == {"turn": 1}

    asyncio.run(write())
    assert disk.read(game) == sealed([journal.header(setup), first, second, third])


def test_what_was_read_at_the_start_is_written_anew_when_it_is_lost(setup: Setup) -> None:
    disk = FakedDisk()

    async def write() -> None:
        await Store(FOLDER, in_place, disk).remember({"turn": 1})
        store = Store(FOLDER, in_place, disk)
        assert store.recall() == {"turn": 1}
        disk.shrink(FOLDER / EVENING, 4)
        await store.begin(setup)
        assert Store(FOLDER, in_place, disk).recall() == {"turn": 1}

    asyncio.run(write())


def test_a_file_that_is_lost_where_it_cannot_be_written_anew_is_not_said_to_be_saved(setup: Setup) -> None:
    disk = FakedDisk()

    async def write() -> None:
        store = Store(FOLDER, in_place, disk)
        await store.begin(setup)
        disk.lose(FOLDER / "00001.open")
        disk.is_read_only = True
        await store.append(records(setup)[0])
        assert (store.saving.state, store.saving.lacks) == ("unsaved", ("00001.open",))

    asyncio.run(write())


def test_what_cannot_be_read_once_is_read_the_next_time() -> None:
    disk = FakedDisk()

    async def remember() -> None:
        await Store(FOLDER, in_place, disk).remember({"turn": 3})

    asyncio.run(remember())
    store = Store(FOLDER, in_place, disk)
    assert store.recall() == {"turn": 3}
    disk.faults["read", disk.asked["read"] + 1] = errno.EIO
    assert store.recall() == {"turn": 3}
    disk.faults |= {("read", disk.asked["read"] + more): errno.EIO for more in (1, 2)}
    assert store.recall() == {}, "a card that never gives it has none"


def test_a_damaged_journal_is_gone_on_with_from_where_it_is_whole_and_kept_beside(setup: Setup) -> None:
    disk, file = FakedDisk(), FOLDER / "00001.open"
    first, second, third = records(setup)
    whole = sealed([journal.header(setup), first, second, third])
    damaged = whole.replace(second.encode(), second.replace(" - ", " ~~").encode())
    disk.close(write_anew(disk, file, damaged))

    async def go_on() -> None:
        store = Store(FOLDER, in_place, disk)
        assert store.open_game() == file
        assert len(store.resume(file).answered) == 1
        assert store.is_damaged
        await store.save()
        assert disk.read(file) == damaged, "before there is something to write it is not touched"
        await store.append(second)
        assert store.saving.state == "saved"
        assert store.files() == [file]
        assert store.next_number() == 2

    asyncio.run(go_on())
    assert disk.read(file) == sealed([journal.header(setup), first, second])
    assert disk.read(FOLDER / "00001.damaged") == damaged


def test_a_byte_that_is_another_is_put_right_and_what_was_found_is_kept_beside(setup: Setup) -> None:
    disk, file = FakedDisk(), FOLDER / "00001.open"
    first, second, third = records(setup)
    whole = sealed([journal.header(setup), first, second])
    found = [bytes([whole[0] ^ 1]) + whole[1:], whole.replace(b'"players"', b'"qlayers"')]

    async def go_on(number: int) -> None:
        store = Store(FOLDER, in_place, disk)
        assert store.open_game() == file
        assert len(store.resume(file).answered) == 2 + number
        assert (store.is_damaged, store.is_mended) == (False, True)
        assert disk.read(file) == found[number], "before there is something to write it is not touched"
        await store.append((third, journal.OVER)[number])
        assert store.saving.state == "saved"

    disk.close(write_anew(disk, file, found[0]))
    asyncio.run(go_on(0))
    again = sealed([journal.header(setup), first, second, third])
    assert disk.read(file) == again
    found[1] = again.replace(b'"players"', b'"qlayers"')
    disk.close(write_anew(disk, file, found[1]))
    asyncio.run(go_on(1))
    assert disk.read(file) == sealed([journal.header(setup), first, second, third, journal.OVER])
    assert [disk.read(FOLDER / f"00001.damaged{more}") for more in ("", "1")] == found


def test_a_game_that_cannot_be_renamed_does_not_come_back(setup: Setup) -> None:
    disk = FakedDisk()

    async def play() -> None:
        store = Store(FOLDER, in_place, disk)
        await store.begin(setup)
        disk.faults = {("rename", disk.asked["rename"] + 1): errno.EIO}
        await store.finish()
        assert store.saving.lacks == ("00001.finished",)
        assert (store.playing, store.open_game()) == (0, None)
        disk.cut(Random(1))
        again = Store(FOLDER, in_place, disk)
        assert [file.name for file in again.files()] == ["00001.open"]
        assert again.open_game() is None, "it says itself that it is over"
        await again.begin(setup)
        assert [file.name for file in again.files()] == ["00001.finished", "00002.open"]

    asyncio.run(play())


def test_a_folder_that_cannot_be_looked_into_keeps_no_game_from_beginning_and_loses_none(
    setup: Setup,
) -> None:
    disk = FakedDisk()

    async def play() -> None:
        first = Store(FOLDER, in_place, disk)
        await first.begin(setup)
        await first.finish()
        disk.faults = {("names", disk.asked["names"] + more): errno.EMFILE for more in range(1, 9)}
        blind = Store(FOLDER, in_place, disk)
        with pytest.raises(OSError, match="Too many open files"):
            await blind.begin(setup)
        assert first.next_number() == 2
        await first.begin(setup)
        assert first.saving.state == "saved"
        disk.faults = {}
        assert [file.name for file in first.files()] == ["00001.finished", "00002.open"]

    asyncio.run(play())


ASKED = ("open", "write", "sync", "rename", "sync_folder", "length", "is_still", "make_folder", "close")


async def a_story(setup: Setup, store: Store, step: Callable[[int, bool], None]) -> None:
    """An evening in short; after each step, how many records there are, and whether the game is over."""
    told = records(setup)
    await store.remember({"turn": 1})
    step(0, False)
    await store.begin(setup)
    step(1, False)
    for number, record in enumerate(told, start=2):
        await store.append(record)
        step(number, False)
    await store.remember({"turn": 2})
    step(4, False)
    await store.finish()
    step(5, True)
    await store.remember({"turn": 3})
    step(5, True)


@pytest.mark.parametrize("what", ASKED)
def test_whatever_fails_whenever_what_is_said_to_be_saved_is_there_after_a_power_cut(
    what: str, setup: Setup
) -> None:
    """And once the disk is willing again, all is saved with what comes next."""
    whole = [journal.header(setup), *records(setup), journal.OVER]
    counted = FakedDisk()
    asyncio.run(a_story(setup, Store(FOLDER, in_place, counted), lambda *_: None))
    assert counted.asked[what]
    for nth, error, times in product(range(1, counted.asked[what] + 1), (errno.EIO, errno.ENOSPC), (1, 3)):
        disk = FakedDisk()
        disk.faults = {(what, nth + more): error for more in range(times)}
        store = Store(FOLDER, in_place, disk)

        def look(number: int, is_over: bool, disk: FakedDisk = disk, store: Store = store) -> None:
            for seed in range(3):
                left = deepcopy(disk)
                left.faults = {}
                left.cut(Random(seed))
                found = Store(FOLDER, in_place, left)
                assert_beginning(left, whole[:number])
                if store.saving.state == "saved":
                    assert found.files() == (
                        [FOLDER / f"00001.{'finished' if is_over else 'open'}"] if number else []
                    )
                    assert left.read(found.files()[0]) == sealed(whole[:number]) if number else True
                elif store.saving.state == "behind" and number:
                    assert left.read(found.files()[0]).startswith(
                        sealed(whole[: number - store.saving.behind])
                    )

        asyncio.run(a_story(setup, store, look))
        disk.faults = {}
        asyncio.run(store.save())
        assert store.saving == Saving()
        look(5, True)


def assert_beginning(disk: FakedDisk, records: list[str]) -> None:
    """Whatever else is there, a journal is a beginning of what was written, torn at most."""
    for file in Store(FOLDER, in_place, disk).files():
        kept = disk.read(file)
        try:
            whole = journal.read(kept).content
        except journal.Misfit:
            whole = b""
        assert sealed(records).startswith(whole)


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
