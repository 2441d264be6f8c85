"""Whom the box seats where nobody is named."""

from pathlib import Path

import pytest

from moderator.commands.outset import names, outset
from moderator.keeping.names import is_name
from moderator.keeping.settings import BadSettings, Settings
from moderator.options import build_parser


@pytest.mark.parametrize(("language", "last"), [("de", "Platz 50"), ("en", "Seat 50")])
def test_whom_there_is_no_name_for_is_called_by_the_seat_in_the_language_of_the_table(
    language: str, last: str
) -> None:
    people = names(50, language)
    assert people[-1] == last
    assert len(set(people)) == len(people) == 50
    assert all(is_name(name) for name in people)


def test_few_people_have_names_of_their_own() -> None:
    assert names(18)[-1] == "Tom"
    assert names(8) == names(50)[:8]


@pytest.mark.parametrize(("rules", "number"), [("duesterwald", 8), ("big-box", 8), ("wolfmoon", 4)])
def test_where_nobody_says_how_many_as_many_play_as_usually_do(rules: str, number: int) -> None:
    given = build_parser().parse_args(["run", "--rules", rules, "--at", "terminal"])
    assert len(outset(given).settings.players) == number


@pytest.mark.parametrize("typed", [("--packs", "two"), ("--experience", "newcomers")])
def test_what_is_only_for_casts_is_not_typed_where_there_are_none(typed: tuple[str, str]) -> None:
    parser = build_parser()
    with pytest.raises(BadSettings, match=f"{typed[0]}: wolfmoon has no casts"):
        outset(parser.parse_args(["run", "--rules", "wolfmoon", "--at", "terminal", *typed]))
    assert outset(parser.parse_args(["run", "--rules", "big-box", "--at", "terminal", *typed]))


def test_whoever_is_too_many_for_a_game_hears_how_many_sit_out() -> None:
    given = build_parser().parse_args(
        ["run", "--rules", "wolfmoon", "--at", "terminal", "--players", "9", "--language", "en"]
    )
    with pytest.raises(BadSettings, match=r"6.*: 3\.$"):
        outset(given)


def begun(monkeypatch: pytest.MonkeyPatch, *typed: str, tongue: str = "C") -> Settings:
    """The settings of `moderator run`, on a system of this language."""
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.setenv("LANG", tongue)
    return outset(build_parser().parse_args(["run", *typed])).settings


@pytest.mark.parametrize("typed", [(), ("--rules", "wolfmoon")])
def test_who_says_nothing_tries_it_among_guests(
    typed: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = begun(monkeypatch, *typed)
    assert not tried.gathering, "nobody joins or sits down: there is a door"
    assert tried.choose == "point"
    assert tried.language == "de"
    assert begun(monkeypatch, tongue="en_GB.UTF-8").language == "en"
    assert begun(monkeypatch, "--language", "de", tongue="en_GB.UTF-8").language == "de", "what is said wins"


@pytest.mark.parametrize(
    "typed", [("--at", "virtual"), ("--players", "8"), ("--gather",), ("--rules", "shadow-world")]
)
def test_who_says_where_or_with_whom_goes_on_as_ever(
    typed: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    settled = begun(monkeypatch, *typed, tongue="en_GB.UTF-8")
    assert settled.gathering
    assert settled.choose == "scan"
    assert settled.language == "de"


def test_a_setting_wins_over_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "box.yaml"
    file.write_text("language: de\noptions: {captain: start}\n")
    tried = begun(monkeypatch, "--settings", str(file), tongue="en_GB.UTF-8")
    assert tried.language == "de"
    assert tried.options["captain"] == "start"
    file.write_text("pace: brisk\n")
    assert begun(monkeypatch, "--settings", str(file), tongue="en_GB.UTF-8").language == "en"


def test_who_tries_it_sits_among_guests_and_so_without_a_girl(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "girl" in begun(monkeypatch, "--experience", "experienced").without
    assert "girl" not in begun(monkeypatch, "--players", "8").without
    file = tmp_path / "box.yaml"
    file.write_text("wish: [girl]\nwithout: [witch]\n")
    assert begun(monkeypatch, "--settings", str(file)).without == ("witch",), "what is wished for is there"
