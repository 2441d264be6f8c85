"""The settings: an example with every one of them, and every mistake told with its line and remedy."""

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml

from moderator.__main__ import main
from moderator.keeping.settings import BadSettings, Settings, load
from moderator.keeping.times import Times

EXAMPLE = Path(__file__).parents[1] / "docs" / "box.yaml"


@pytest.mark.fast
def test_the_example_holds_every_setting_at_its_default() -> None:
    assert load(EXAMPLE) == Settings()
    written = yaml.safe_load(EXAMPLE.read_text(encoding="utf-8"))
    assert sorted(written) == sorted(setting.name for setting in fields(Settings))
    assert sorted(written["times"]) == sorted(time.name for time in fields(Times))


@pytest.mark.parametrize("setting", fields(Settings), ids=lambda setting: setting.name)
def test_a_value_of_the_wrong_kind_is_refused(setting: Any, tmp_path: Path) -> None:
    """For every setting there is, so that none is forgotten."""
    file = tmp_path / "box.yaml"
    for wrong in ("{a: [b]}", "[[1]]", "2026-11-18"):
        file.write_text(f"language: en\n{setting.name}: {wrong}\n")
        with pytest.raises(BadSettings, match=rf"box\.yaml, line 2: .*{setting.name}"):
            load(file)


MISTAKES = {
    "players: [Anna, anna]": "'anna' stands there twice",
    "players: [Anna, 7]": "7 cannot be a name",
    'players: ["A\\nb", "x\\e[2J"]': "cannot be a name; take 1 to 20 letters",
    "quiet_hours: [22]": "two full hours from 0 to 23",
    "quiet_hours: [22, 24]": "two full hours from 0 to 23",
    "voice_speed: 3": "between 0.5 and 2",
    "volume: -0.1": "between 0 and 1",
    "volume: .nan": "between 0 and 1",
    "night_level: 2": "between 0 and 1",
    "recap: yes": "choose one of none, short, long",
    "secrets: whispered": "choose one of auto, felt, look, peeks",
    "choose: eeny": "choose one of scan, point",
    "pace: breakneck": "choose one of brisk, normal, patient",
    "say_as: {Joan: 5}": "5 is not a word",
    "times: {missing: 0}": "missing must be a number of at least 1",
    "times: {talk: .inf}": "talk must be a number of at least 0",
    "times: {talk: yes}": "talk must be a number of at least 0",
    "wish: [1]": "1 is not a word",
}


@pytest.mark.parametrize("written", MISTAKES)
def test_a_mistake_is_told_with_its_line_and_remedy(written: str, tmp_path: Path) -> None:
    file = tmp_path / "box.yaml"
    file.write_text(f"# A comment.\n\n{written}\n")
    with pytest.raises(BadSettings) as refused:
        load(file)
    assert str(refused.value).startswith(f"{file}, line 3: ")
    assert MISTAKES[written] in str(refused.value)


def test_a_setting_that_stands_there_twice_is_told(tmp_path: Path) -> None:
    file = tmp_path / "box.yaml"
    file.write_text("language: de\nlanguage: en\n")
    with pytest.raises(BadSettings, match="line 2: 'language' stands here twice; keep one"):
        load(file)


@pytest.mark.parametrize("written", ["- de\n", "just words\n", "language: [\n"])
def test_what_is_no_map_of_settings_is_told(written: str, tmp_path: Path) -> None:
    file = tmp_path / "box.yaml"
    file.write_text(written)
    with pytest.raises(BadSettings, match=r"box\.yaml"):
        load(file)


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("options: {mayor: sometimes}\nrules: big-box\n", "'sometimes'"),
        ("options: {sheriff: yes}\ngathering: yes\n", "no option 'sheriff'"),
        ("players: [Anna, Ben]\n", "8"),
        ("volume: loud\n", "line 1: volume must be a number"),
    ],
)
def test_the_box_does_not_start_with_settings_that_cannot_work(
    written: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each is told before the evening begins, not in the middle of it."""
    file = tmp_path / "box.yaml"
    file.write_text(written)
    command = ["run", "--at", "terminal", "--silent", "--settings", str(file), "--folder", str(tmp_path)]
    assert main(command) == 2
    said = capsys.readouterr()
    assert told in said.err
    assert said.out == ""


@pytest.mark.parametrize("names", ["Anna,anna,Clara,Dora,Emil,Frida,Gina,Hugo", f"{'x' * 21},B,C,D,E,F,G,H"])
def test_names_on_the_command_line_are_held_to_the_same(
    names: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["run", "--at", "terminal", "--silent", "--players", names, "--folder", str(tmp_path)]
    assert main(command) == 2
    assert capsys.readouterr().err.startswith("players: ")
