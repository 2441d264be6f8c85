"""A table's own settings and lines: where they are looked for, what they change, what is told."""

import os
from pathlib import Path

import pytest

from moderator.__main__ import main
from moderator.keeping.folders import own_folder, own_lines, settings_file
from moderator.lines.lines import BadLine, load


@pytest.fixture
def system(tmp_path: Path) -> Path:
    """What is /etc/moderator on a box."""
    (tmp_path / "etc" / "lines").mkdir(parents=True)
    return tmp_path / "etc"


@pytest.fixture
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's own folder of settings."""
    monkeypatch.setenv("XDG_CONFIG_HOME", os.fspath(tmp_path / "config"))
    (tmp_path / "config" / "moderator" / "lines").mkdir(parents=True)
    return tmp_path / "config" / "moderator"


def write(file: Path, text: str) -> Path:
    """A file of the table's."""
    file.write_text(text, encoding="utf-8")
    return file


def test_the_settings_given_go_before_those_of_the_system_and_of_the_user(system: Path, user: Path) -> None:
    assert settings_file(None, system) is None
    write(user / "box.yaml", "")
    assert settings_file(None, system) == user / "box.yaml"
    write(system / "box.yaml", "")
    assert settings_file(None, system) == system / "box.yaml"
    assert settings_file(Path("mine.yaml"), system) == Path("mine.yaml")


def test_lines_beside_the_settings_go_before_those_of_the_system(system: Path, user: Path) -> None:
    write(system / "lines" / "a.yaml", "rewind: {done: From the system.}\nfelt: A system shiver.\n")
    write(user / "lines" / "a.yaml", "rewind: {done: From the user.}\n")
    lines = load("en", own_lines(user / "box.yaml", "en", "classic", system))
    assert lines.wordings["rewind.done"] == ("From the user.",)
    assert lines.wordings["felt"] == ("A system shiver.",)
    without = load("en", own_lines(None, "en", "classic", system))
    assert without.wordings["rewind.done"] == ("From the system.",)


def test_a_system_box_reads_its_lines_once(system: Path) -> None:
    write(system / "lines" / "a.yaml", "felt+: A system shiver.\n")
    lines = load("en", own_lines(system / "box.yaml", "en", "classic", system))
    assert lines.wordings["felt"] == (*load("en").wordings["felt"], "A system shiver.")


def test_a_file_that_ends_in_a_language_is_for_that_language_alone(system: Path) -> None:
    for name, text in {"de": "Deutsch.", "our.en": "English.", "both": "Both."}.items():
        key = "felt" if name != "both" else "look"
        write(system / "lines" / f"{name}.yaml", f"{key}: {text}\n")
    found = {lang: load(lang, own_lines(None, lang, "classic", system)).wordings for lang in ("de", "en")}
    assert {lang: wordings["felt"] for lang, wordings in found.items()} == {
        "de": ("Deutsch.",),
        "en": ("English.",),
    }
    assert {wordings["look"] for wordings in found.values()} == {("Both.",)}


def test_the_tables_own_lines_go_before_a_tone(system: Path) -> None:
    write(system / "lines" / "a.yaml", "reminder: Hurry up.\n")
    assert load("en", own_lines(None, "en", "short", system)).wordings["reminder"] == ("Hurry up.",)


def test_a_plus_adds_to_what_is_there_and_several_files_add_up(system: Path) -> None:
    write(system / "lines" / "1.yaml", "rewind:\n  done+: [One.]\n")
    write(system / "lines" / "2.yaml", "rewind:\n  done+: [Two., Three.]\n")
    there = load("en").wordings["rewind.done"]
    lines = load("en", own_lines(None, "en", "classic", system))
    assert lines.wordings["rewind.done"] == (*there, "One.", "Two.", "Three.")
    assert lines.number("rewind.done") == len(there) + 3


def test_a_cue_can_be_another_one_or_none(system: Path) -> None:
    assert load("en").cue("death.cat")
    assert not load("en").cue("night.good")
    write(system / "lines" / "a.yaml", 'cue:\n  death: {cat: ""}\n  night: {good: bell}\n')
    lines = load("en", own_lines(None, "en", "classic", system))
    assert lines.cue("death.cat") == ""
    assert lines.cue("night.good") == "bell"
    assert lines.cue("death.grief") == load("en").cue("death.grief")


def test_all_mistakes_in_all_files_are_told_at_once_with_their_remedies(system: Path) -> None:
    one = write(
        system / "lines" / "1.yaml",
        'evenings:\n  hello: "Hi."\nevening:\n  missing: "{name} is missing."\n  count: "So {number"\n'
        "  deal: []\n  deal: x\n  press: x\n  press: y\n",
    )
    two = write(system / "lines" / "2.yaml", "- felt\n")
    three = write(system / "lines" / "3.yaml", "felt: [\n")
    four = write(system / "lines" / "4.yaml", "cue:\n  death: {kat: meow}\n")
    with pytest.raises(BadLine) as refused:
        load("en", own_lines(None, "en", "classic", system))
    told = str(refused.value)
    for place, remedy in (
        (f"{one}, line 2: ", "did you mean 'evening.hello'?"),
        (f"{one}, line 4: ", "no parameter name (there is who); take it out"),
        (f"{one}, line 5: ", "a brace too many or too few"),
        (f"{one}, line 6: ", "must be a wording or a list of wordings, none empty"),
        (f"{one}, line 9: ", "'evening.press' stands here twice; keep one"),
        (f"{two}, line 1: ", "must be ids with their wordings"),
        (f"{three}, line 2: ", "is not YAML"),
        (f"{four}, line 2: ", "`moderator lines` lists all"),
    ):
        assert any(line.startswith(place) and remedy in line for line in told.splitlines()), place


def test_the_box_does_not_start_with_lines_that_cannot_be_used(
    user: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(user / "box.yaml", "language: en\n")
    bad = write(user / "lines" / "ours.yaml", "evening: {hallo: Hi.}\n")
    assert main(["run", "--at", "terminal", "--silent", "--folder", str(tmp_path / "games")]) == 2
    said = capsys.readouterr()
    assert f"{bad}, line 1: there is no line 'evening.hallo'" in said.err
    assert said.out == ""


def test_the_voice_finds_the_same_settings_and_lines(user: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(user / "box.yaml", "language: en\n")
    write(user / "lines" / "ours.yaml", "night:\n  good+: [The wolves are full.]\n")
    assert main(["voice", "script"]) == 0
    script = capsys.readouterr().out
    assert "night.good.4\tThe wolves are full." in script
    assert main(["voice", "script", "--language", "de"]) == 0
    assert "The wolves are full." in capsys.readouterr().out, "no language stands in its name"


def test_say_speaks_as_the_settings_want_it(
    user: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CACHE_DIRECTORY", os.fspath(tmp_path / "cache"))
    write(user / "box.yaml", "language: en\nvoice: [tone]\nsay_as: {Joan: Joanjoanjoan}\n")
    sizes = []
    for text in ("Joan", "Jo"):
        out = tmp_path / f"{text}.wav"
        assert main(["say", text, "--out", str(out)]) == 0
        assert capsys.readouterr().out.startswith("spoken by tone\n")
        sizes.append(out.stat().st_size)
    assert sizes[0] > 2 * sizes[1], "Joan is said as she is respelled"
    mine = write(tmp_path / "mine.yaml", "voice: [tone]\nvoice_speed: 0.5\n")
    assert main(["say", "Joan", "--settings", str(mine), "--out", str(tmp_path / "slow.wav")]) == 0
    assert (
        main(["say", "Joan", "--settings", str(mine), "--speed", "2", "--out", str(tmp_path / "fast.wav")])
        == 0
    )
    assert (tmp_path / "slow.wav").stat().st_size > 2 * (tmp_path / "fast.wav").stat().st_size


def test_say_tells_what_is_wrong_with_the_settings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = write(tmp_path / "box.yaml", "volume: loud\n")
    for words in (["say", "Hello"], ["voice", "script"]):
        assert main([*words, "--settings", str(bad)]) == 2
        assert "line 1: volume must be a number" in capsys.readouterr().err


def test_games_lie_where_systemd_says_else_with_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", "/var/lib/moderator")
    assert own_folder() == Path("/var/lib/moderator")
    monkeypatch.delenv("STATE_DIRECTORY")
    monkeypatch.setenv("XDG_DATA_HOME", "/home/x/data")
    assert own_folder() == Path("/home/x/data/moderator")
