"""`moderator games`: the games that are kept are listed, told, taken up, laid aside and deleted."""

import io
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from moderator.__main__ import main
from moderator.keeping.lock import Busy, alone, is_taken
from moderator.keeping.store import Store
from moderator.rules.playing import journal
from moderator.rules.playing.game import Game
from moderator.rules.requests import Question
from moderator.table.clock import run_virtually

from .seals import changed, of_before, sealed
from .stage import play
from .test_box_secrecy import TABLES

Command = Callable[..., tuple[int, str, str]]


def finished(folder: Path, rules: str = "duesterwald", seed: int = 1) -> None:
    """A game that was played to its end."""
    setup = TABLES[rules]
    run_virtually(play(setup, folder, list(setup.cards), day=seed, night=seed))


def begun(folder: Path, suffix: str) -> Path:
    """A game of which nothing but the deal is over."""
    game = Game(TABLES["duesterwald"])
    game.go_on_to_question()
    assert isinstance(game.request, Question)
    number = len(Store(folder).files()) + 1
    file = folder / f"{number:05}.{suffix}"
    dealt = journal.entry(1, game.request, tuple(game.setup.cards))
    file.write_bytes(sealed([journal.header(game.setup), dealt]))
    return file


@pytest.fixture
def games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Command:
    """The command in a folder of its own."""

    def command(*words: str) -> tuple[int, str, str]:
        code = main(["games", *words, "--folder", str(tmp_path), "--language", "en"])
        said = capsys.readouterr()
        return code, said.out, said.err

    return command


def test_all_games_are_listed_with_what_became_of_them(tmp_path: Path, games: Command) -> None:
    finished(tmp_path)
    finished(tmp_path, "big-box")
    begun(tmp_path, "aside")
    (tmp_path / "00004.aside").write_bytes(b"nonsense\n")
    begun(tmp_path, "open")
    code, out, _ = games()
    assert code == 0
    rows = [line.split(maxsplit=5) for line in out.splitlines()[1:]]
    assert [row[:3] for row in rows] == [
        ["1", "finished", "duesterwald"],
        ["2", "finished", "big-box"],
        ["3", "aside", "duesterwald"],
        ["4", "aside", "-"],
        ["5", "open", "duesterwald"],
    ]
    for number, row in zip((1, 2), rows, strict=False):
        game = journal.resume((tmp_path / f"{number:05}.finished").read_bytes())
        game.go_on_to_question()
        assert row[3] == "9"
        assert int(row[4]) == sum(kept.request.task == "werewolves" for kept in game.answered)
        assert all(game.setup.players[seat] in row[5] for seat in game.board.winners)
    assert len(rows[2]) == 5, "who wins is not known before the end"
    assert rows[3][5].startswith("does not fit: line 1:")
    assert games("list")[1] == out


def test_no_game_is_no_mistake(games: Command) -> None:
    code, out, _ = games()
    assert code == 0
    assert out.startswith("no game is kept in ")


def test_a_finished_game_is_told_in_words(tmp_path: Path, games: Command) -> None:
    finished(tmp_path)
    game = journal.resume((tmp_path / "00001.finished").read_bytes())
    game.go_on_to_question()
    code, out, _ = games("show", "1")
    assert code == 0
    assert "in seat order: " + ", ".join(game.setup.players) in out
    assert "Night 1." in out
    assert game.board.chronicle is not None
    roles = game.board.chronicle.roles
    beasts = [name for name, role in zip(game.setup.players, roles, strict=True) if role == "werewolf"]
    (told,) = (line for line in out.splitlines() if line.startswith("Werewolves: "))
    assert all(name in told for name in beasts)


@pytest.mark.parametrize("suffix", ["open", "aside"])
def test_a_game_that_is_not_over_gives_nothing_away(suffix: str, tmp_path: Path, games: Command) -> None:
    begun(tmp_path, suffix)
    code, out, _ = games("show", "1")
    assert code == 0
    assert "it is not over" in out
    words = "".join(out.splitlines(keepends=True)[1:]).casefold()
    assert not any(role in words for role in ("werewolf", "seer", "witch", "cupid", "hunter", "villager"))


def test_a_game_laid_aside_becomes_the_open_one_again(tmp_path: Path, games: Command) -> None:
    file = begun(tmp_path, "aside")
    kept = file.read_bytes()
    assert games("resume", "1")[0] == 0
    assert Store(tmp_path).open_game() == tmp_path / "00001.open"
    assert (tmp_path / "00001.open").read_bytes() == kept
    code, _, err = games("resume", "1")
    assert code == 1
    assert "game 1 is open" in err
    assert games("lay-aside", "1")[0] == 0
    assert Store(tmp_path).open_game() is None
    code, _, err = games("lay-aside", "1")
    assert code == 1
    assert "only an open one" in err


def test_no_second_game_is_opened_beside_an_open_one(tmp_path: Path, games: Command) -> None:
    begun(tmp_path, "aside")
    begun(tmp_path, "open")
    code, _, err = games("resume", "1")
    assert code == 1
    assert "`moderator games lay-aside 2`" in err
    assert [file.name for file in Store(tmp_path).files()] == ["00001.aside", "00002.open"]


@pytest.mark.parametrize("doing", ["resume", "show"])
def test_a_journal_that_does_not_fit_is_refused_with_the_place_and_kept(
    doing: str, tmp_path: Path, games: Command
) -> None:
    file = begun(tmp_path, "aside")
    file.write_bytes(changed(file.read_bytes(), lambda dealt: dealt.replace(" deal ", " vote "), [2]))
    before = file.read_bytes()
    code, _, err = games(doing, "1")
    assert code == 1
    assert "line 2" in err
    assert file.read_bytes() == before


def test_a_damaged_game_is_listed_with_how_far_it_is_whole(tmp_path: Path, games: Command) -> None:
    finished(tmp_path)
    file = tmp_path / "00001.finished"
    damaged = file.read_bytes().replace(b" vote ", b" veto ", 1)
    file.write_bytes(damaged)
    line = 1 + damaged[: damaged.index(b" veto ")].count(b"\n")
    for doing in ((), ("show", "1")):
        code, out, _ = games(*doing)
        assert code == 0
        assert f"damaged from line {line} on" in out
    (tmp_path / "00001.damaged").write_bytes(damaged)
    assert games("delete", "1", "--yes")[0] == 0
    assert list(tmp_path.glob("00001*")) == []


def test_a_byte_that_was_put_right_is_told(tmp_path: Path, games: Command) -> None:
    finished(tmp_path)
    file = tmp_path / "00001.finished"
    assert "put right" not in games("show", "1")[1]
    _, before, _ = games()
    file.write_bytes(file.read_bytes().replace(b'"rules"', b'"sules"', 1))
    assert games()[1] == before
    assert "the card has changed a byte of line 1; by its seal it was put right" in games("show", "1")[1]


@pytest.mark.parametrize(("format_number", "version"), journal.WRITTEN_BY.items())
def test_a_journal_of_before_is_named_with_the_version_that_wrote_it_and_kept(
    tmp_path: Path, games: Command, format_number: int, version: str
) -> None:
    file = begun(tmp_path, "aside")
    file.write_bytes(of_before(file.read_bytes(), format_number))
    before = file.read_bytes()
    _, out, _ = games()
    assert f"version {version}" in out
    for doing in ("show", "resume"):
        code, _, err = games(doing, "1")
        assert code == 1
        assert f"version {version}" in err
    assert file.read_bytes() == before


@pytest.mark.parametrize("doing", ["show", "resume", "lay-aside", "delete"])
def test_a_game_that_there_is_not_is_told(doing: str, games: Command) -> None:
    code, _, err = games(doing, "7")
    assert code == 1
    assert err == "there is no game 7; `moderator games` lists all that there are\n"


@pytest.mark.parametrize(("typed", "is_gone"), [("y\n", True), ("n\n", False), ("\n", False), ("", False)])
def test_deleting_asks_first(
    typed: str, is_gone: bool, tmp_path: Path, games: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(tmp_path, "aside")
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    assert games("delete", "1")[0] == (0 if is_gone else 1)
    assert (Store(tmp_path).files() == []) == is_gone


def test_deleting_does_not_ask_where_it_is_told_not_to(tmp_path: Path, games: Command) -> None:
    begun(tmp_path, "open")
    assert games("delete", "1", "--yes")[0] == 0
    assert Store(tmp_path).files() == []


HOLDER = """
import sys
from pathlib import Path
from moderator.keeping.lock import alone
with alone(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_the_game_being_played_is_left_alone(tmp_path: Path, games: Command) -> None:
    begun(tmp_path, "aside")
    begun(tmp_path, "open")
    assert not is_taken(tmp_path)
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as box:
        assert box.stdout is not None
        assert box.stdout.readline() == "held\n"
        assert is_taken(tmp_path)
        for words in (("delete", "2", "--yes"), ("lay-aside", "2")):
            code, _, err = games(*words)
            assert code == 1
            assert "say good night there first" in err
        assert games("delete", "1", "--yes")[0] == 0, "what is not being played may go"
        with pytest.raises(Busy, match="another box plays"), alone(tmp_path):
            pass
        box.kill()
    assert not is_taken(tmp_path), "a box that is killed lets go"
    assert games("lay-aside", "2")[0] == 0


def test_a_second_box_does_not_start_with_the_same_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with alone(tmp_path):
        assert main(["run", "--auto", "--silent", "--speed", "1000", "--folder", str(tmp_path)]) == 2
    assert "another box plays with the games" in capsys.readouterr().err


def test_where_nothing_can_be_written_the_box_plays_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file", tmp_path / "file" / "games"):
        with alone(folder):
            assert not is_taken(folder)
