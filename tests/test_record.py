"""The record of the house: off until asked for, right, never counted twice, and gone when it is to go."""

import json
from pathlib import Path
from typing import Any

import pytest

from moderator.__main__ import main
from moderator.keeping.kept import RECORD
from moderator.keeping.store import Store, in_place
from moderator.lines import LANGUAGES
from moderator.rules.news import Chronicle
from moderator.rules.playing.game import Game, set_up
from moderator.table.clock import run_virtually
from moderator.table.record import Record, Tally

from .boxes import NAMES
from .hosted import Table, table
from .pages_stage import CARDS, HOST, in_a_loop, pages_table
from .test_kept import a_game


def over(outcome: str, winners: tuple[int, ...], rounds: int, names: tuple[str, ...] = NAMES) -> Game:
    """A game that came to such an end."""
    game = Game(set_up("duesterwald", names, CARDS, {}))
    game.board.outcome, game.board.winners, game.board.round = outcome, winners, rounds
    game.board.chronicle = Chronicle(CARDS, CARDS, (), (), None, (), ())
    return game


def told(*games: tuple[str, Game], folder: Path, people: tuple[int, ...] = tuple(range(8))) -> Record:
    """What a record makes of games."""

    async def tell() -> Record:
        store = Store(folder, in_place)
        record = Record(store)
        for seal, game in games:
            record.add(seal, game, people)
        await store.save()
        return record

    record: Record = run_virtually(tell())
    return record


def test_it_counts_wins_by_name_role_and_side_and_runs_and_the_longest_game(tmp_path: Path) -> None:
    record = told(
        ("a", over("village", (2, 3), 3)), ("b", over("village", (2,), 5)),
        ("c", over("werewolves", (0, 1), 4)), ("d", over("village", (2,), 2)), folder=tmp_path,
    )  # fmt: skip
    assert dict(record.games) == {"duesterwald": 4}
    assert dict(record.longest) == {"duesterwald": 5}
    assert dict(record.sides) == {"village": 3, "werewolves": 1}
    rows = {row.name: row for row in record.players}
    assert record.players[0] == Tally(NAMES[2], 4, 3, 2), "who has won most stands first; two in a row"
    assert rows[NAMES[0]] == Tally(NAMES[0], 4, 1, 1)
    assert rows[NAMES[7]] == Tally(NAMES[7], 4, 0, 0)
    roles = {row.name: row for row in record.roles}
    assert (roles["seer"].games, roles["seer"].won) == (4, 3)
    assert (roles["werewolf"].games, roles["werewolf"].won) == (8, 2)


def test_a_game_counts_once_and_guests_do_not(tmp_path: Path) -> None:
    game = over("village", (2,), 3)
    record = told(("a", game), ("a", game), folder=tmp_path, people=(0, 2))
    assert dict(record.games) == {"duesterwald": 1}
    assert [row.name for row in record.players] == [NAMES[2], NAMES[0]]


def test_a_name_is_the_same_however_it_is_written_and_can_be_forgotten(tmp_path: Path) -> None:
    shouted = (NAMES[0].upper(), *NAMES[1:])
    record = told(("a", over("village", (0,), 1)), ("b", over("village", (0,), 1, shouted)), folder=tmp_path)
    assert record.players[0] == Tally(NAMES[0], 2, 2, 2)

    async def forget() -> None:
        store = Store(tmp_path, in_place)
        again = Record(store)
        assert again.players == record.players, "it lies on disk"
        assert again.forget(NAMES[0])
        assert not again.forget("Nobody")
        await store.save()
        assert NAMES[0] not in (tmp_path / RECORD).read_text()
        again.forget_all()
        await store.save()
        assert (tmp_path / RECORD).read_text() == '{"last": "b"}', "all but which game was counted last"

    run_virtually(forget())


@pytest.mark.parametrize("is_kept", [False, True])
def test_nothing_is_written_down_that_nobody_has_asked_for(is_kept: bool, tmp_path: Path) -> None:
    async def play() -> Table:
        async with table(tmp_path, **({"record": True} if is_kept else {})) as at:
            await a_game(at)
            return at

    at = run_virtually(play())
    assert (tmp_path / RECORD).exists() == is_kept
    assert sum(at.box.record.games.values()) == is_kept
    assert len(at.box.record.players) == len(NAMES) * is_kept


def test_a_power_cut_at_the_end_of_a_game_counts_it_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, record=True) as at:
            await at.until_asked("cast")
            at.host.next()
            await at.until(lambda: at.box.record.games)
        # All that was kept beside the record is lost.
        (tmp_path / "evening.json").unlink(missing_ok=True)
        for file in tmp_path.glob("*.finished"):
            file.rename(file.with_suffix(".open"))
            lines = file.with_suffix(".open").read_text().splitlines(keepends=True)
            file.with_suffix(".open").write_text(
                "".join(line for line in lines if not line.startswith("over"))
            )
        async with table(tmp_path, record=True) as at:
            await at.until(lambda: at.host.is_waited_for)
            if at.moment == "offered":
                at.host.next()
                await at.until_asked("again")
            assert dict(at.box.record.games) == {"duesterwald": 1}

    run_virtually(play())


@in_a_loop
async def test_the_host_turns_it_on_and_deletes_what_is_to_go(tmp_path: Path) -> None:
    at = pages_table(tmp_path)
    assert at.pages.keys.trust(HOST.token, "1234")
    assert at.look("host", HOST)["house"] == {
        "kept": False, "players": [], "sides": [], "roles": [], "longest": [],
    }  # fmt: skip
    assert at.do("want", ["record", True]).status == 204
    at.box.record.add("a", over("village", (2,), 3), range(8))
    seen = at.look("host", HOST)["house"]
    assert seen["kept"]
    assert seen["players"][0] == [NAMES[2], 1, 1, 1]
    assert at.do("forget", NAMES[2]).status == 204
    assert NAMES[2] not in json.dumps(at.look("host", HOST)["house"])
    assert at.do("forget_all").status == 204
    assert at.look("host", HOST)["house"]["players"] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_tells_it(language: str, tmp_path: Path, capsys: Any) -> None:
    asked = ["games", "--record", "--folder", str(tmp_path), "--language", language]
    assert main(asked) == 0
    assert "nothing is written down" in capsys.readouterr().out
    told(("a", over("village", (2,), 3)), folder=tmp_path)
    assert main(asked) == 0
    out = capsys.readouterr().out
    assert NAMES[2] in out
    assert "longest game of duesterwald: 3 rounds" in out
