"""Cases of Wolfmoon: wrong ones fail and say where and why; and a broken rule is found by them."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from moderator.__main__ import main
from moderator.rules.wolfmoon import (
    alchemist,
    asked_for,
    bounty_hunter,
    comparison,
    course,
    ending,
    going_out,
    gravedigger,
    spy,
    thief,
    turns,
)
from moderator.rules.wolfmoon.asked_for import TAKES
from moderator.rules.wolfmoon.table import MoonTable

from .case_faults import spoil_everywhere

OWN = sorted((Path(__file__).parent / "cases").glob("wolfmoon-*.yaml"))

RIGHT = """\
title: A spy strikes back, and an alchemist saves
rules: wolfmoon
players: [Anna, Ben, Clara]
hands: {Anna: assassin, Ben: spy, Clara: girl}
displays: {Anna: [alchemist], Clara: [seer]}
pile: [mayor, merchant, villager]
below: 6
centre: [witch, thief, traitor]
story:
  - turn: Anna
    draw: mayor
    play: assassin
    whom: Ben
    guess: [2, 8]
    spy: yes
    alchemist: yes
    out: []
    hand: {Ben: mayor, Anna: merchant}
    display: {Anna: [assassin], Ben: [spy]}
    edge: [alchemist]
    says: {spy: yes, out: no}
    refuses: {guess-whom: [Anna]}
  - turn: Ben
    place: 2
    keep: mayor
    learns: {}
  - turn: Clara
    draw: villager
    play: girl
    whom: Anna
    learns: {Clara: [merchant], Anna: [villager]}
    out: [Anna]
"""


def run(tmp_path: Path, text: str, *options: str) -> int:
    """Play a case written as text."""
    file = tmp_path / "a.yaml"
    file.write_text(text, encoding="utf-8")
    return main(["case", str(file), *options])


@pytest.mark.parametrize(
    ("right", "wrong", "complaints"),
    [
        # what is expected and does not come
        ("    out: []", "    out: [Anna]", ["story 1: out", "expected ['Anna'], got []"]),
        ("Anna: merchant}", "Anna: mayor}", ["hand: Anna", "expected ['mayor'], got ['merchant']"]),
        ("{Anna: [assassin], Ben", "{Anna: [], Ben", ["display: Anna", "got ['assassin']"]),
        ("edge: [alchemist]", "edge: []", ["edge", "got ['alchemist']"]),
        ("{spy: yes, out: no}", "{spy: no, out: no}", ["says: spy: expected False, got True"]),
        ("refuses: {guess-whom: [Anna]}", "refuses: {guess-whom: [Ben]}", ["Ben is on offer"]),
        ("refuses: {guess-whom: [Anna]}", "refuses: {witch: [Ben]}", ["witch was not asked"]),
        ("refuses: {guess-whom: [Anna]}", "unasked: [spy]", ["spy was asked"]),
        ("learns: {}", "kinds: [exchange]", ["kinds", "expected ['exchange'], got ['draw', 'exchange']"]),
        ("learns: {Clara: [merchant], Anna", "learns: {Clara: [mayor], Anna", ["learns", "got"]),
        ("learns: {}", "pile: 3", ["story 2: pile: expected 3, got 7"]),
        ("learns: {}", "marker: Anna", ["marker: expected Anna, got None"]),
        ("learns: {}", "protected: [Ben]", ["protected"]),
        ("learns: {}", "centre: [a, b, c]", ["centre"]),
        ("learns: {}", "end: {how: last, winners: [Ben]}", ["story 2: end: the game goes on"]),
        # what is done and cannot be
        ("draw: mayor", "draw: seer", ["draw: expected seer, got mayor"]),
        ("play: assassin", "play: witch", ["play-card: 'witch' is not on offer; on offer: assassin, mayor"]),
        ("    whom: Ben", "    whom: Anna", ["guess-whom", "on offer: Ben, Clara"]),
        ("    whom: Ben", "    whom: Xaver", ["story 1: whom", "no player 'Xaver'"]),
        ("guess: [2, 8]", "guess: [2, 11]", ["guess", "must be a number from 0 to 10"]),
        ("guess: [2, 8]", "guess: [2, 2]", ["guess-again: '2' is not on offer"]),
        ("    keep: mayor", "    keep: girl", ["keep: 'girl' is not on offer"]),
        ("place: 2", "place: 4", ["place", "must be a number from 0 to 3"]),
        ("learns: {}", "servant: yes", ["story 2: servant: servant is answered, but was never asked for"]),
        ("learns: {}", "leaves: {spy: Ben}", ["leaves: spy: spy never came"]),
        ("  - turn: Ben", "  - turn: Clara", ["story 2: turn: expected Clara, got Ben"]),
        ("spy: yes\n", "spy: maybe\n", ["spy: must be yes or no"]),
        # words and cards that are none
        ("play: assassin", "plays: assassin", ["unknown key 'plays'"]),
        ("hands: {Anna: assassin", "hands: {Anna: wizard", ["hands: Anna: there is no card 'wizard'"]),
        ("pile: [mayor", "pile: [werewolf, mayor, mayor", ["mayor stands here 2 times, and there is 1"]),
        ("below: 6", "below: 40", ["below: must be a number"]),
        ("below: 6", "below: 20", ["cards are left out"]),
        ("centre: [witch, thief, traitor]", "centre: [witch]", ["centre: must be 3"]),
        ("hands: {Anna: assassin, Ben: spy, Clara: girl}", "hands: {Anna: assassin}", ["hands: must be of"]),
        ("players: [Anna, Ben, Clara]", "players: []", ["players: must be names"]),
        ("title: A", "titel: A", ["unknown key 'titel'"]),
        ("below: 6\n", "below: 6\nmoons: 4\n", ["moons: must be a number from 0 to 3"]),
        ("says: {spy: yes", "says: {spies: yes", ["unknown key 'spies'"]),
    ],
)
def test_a_wrong_case_says_where_and_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], right: str, wrong: str, complaints: list[str]
) -> None:
    assert run(tmp_path, RIGHT) == 0
    assert right in RIGHT
    assert run(tmp_path, RIGHT.replace(right, wrong, 1)) == 1
    said = capsys.readouterr().err
    assert said.startswith(f"FAILS  {tmp_path / 'a.yaml'}, line ")
    for complaint in complaints:
        assert complaint in said


@pytest.mark.parametrize("spoilt", ["Xaver", "7", "[]", "{}", "[[x]]", "{a: {b: c}}", "~", "yes"])
def test_whatever_stands_anywhere_in_a_case_it_holds_or_fails_with_a_line(
    tmp_path: Path, spoilt: str
) -> None:
    spoil_everywhere(RIGHT, spoilt, tmp_path / "a.yaml")


def test_what_the_table_perceives_and_what_one_player_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(tmp_path, RIGHT)
    capsys.readouterr()
    assert run(tmp_path, RIGHT, "--public") == 0
    public = capsys.readouterr().out.splitlines()
    assert public[:5] == ["scene moonrise who=Anna", *[f"ask {who} news" for who in ("Anna", "Ben", "Clara")],
                          "say turn-begins who=Anna"]  # fmt: skip
    assert "ask Anna guess: 2" in public
    assert "ask Ben spy" in public, "that there is a moment, and not what comes of it"
    assert not [line for line in public if "keep" in line and ":" in line]
    assert run(tmp_path, RIGHT, "--player", "Ben") == 0
    told = capsys.readouterr().out.splitlines()
    assert "open: spy? yes, no, nobody - yes" in told
    assert told.count("hand: told mayor") >= 1
    assert run(tmp_path, RIGHT.replace("spy: yes\n    alchemist: yes", "spy: no"), "--public") == 1


def never(*_: object) -> bool:
    """It is never so."""
    return False


def nothing(*_: object) -> None:
    """A verb that does nothing."""


def no_steps(*_: object) -> Iterator[Any]:
    """A step that is left out."""
    return iter(())


# Ways to break the rules: where, and what stands there instead.
BREAKS: dict[str, tuple[object, str, Callable[..., object] | object]] = {
    "nobody is protected": (MoonTable, "protect", nothing),
    "one is never taken along": (going_out, "hit", lambda table, who, _by: going_out.go_out(table, who)),
    "the spy never strikes": (spy, "strike_back", no_steps),
    "the alchemist saves from anything": (MoonTable, "is_doomed", never),
    "a turn more is not taken": (MoonTable, "add_turn", nothing),
    "high cards are eights": (ending, "HIGH", 8),
    "two high cards are one": (ending, "HIGH_CARDS", 1),
    "an eight makes no beggar king": (comparison, "RICH", (9,)),
    "a nine makes no beggar king": (comparison, "RICH", (8,)),
    "the merchant is worth three": (comparison, "MERCHANT", 3),
    "the tax collector takes a two": (asked_for, "TAKES", TAKES | {"tax-collector": (0, 1, 2)}),
    "the tax collector takes no one": (asked_for, "TAKES", TAKES | {"tax-collector": (0,)}),
    "the inquisitor takes an eight": (asked_for, "TAKES", TAKES | {"inquisitor": (8, 9, 10)}),
    "the inquisitor takes no nine": (asked_for, "TAKES", TAKES | {"inquisitor": (10,)}),
    "the mayor is harmless": (turns, "FATAL", ("werewolf",)),
    "the hunted mayor is harmless": (bounty_hunter, "FATAL", ("werewolf",)),
    "the werewolf can be dug up": (
        gravedigger,
        "buried",
        lambda table, _seat, whose: tuple(dict.fromkeys(table.displays[whose])),
    ),
    "the witch's owner never shares": (course, "with_the_witch", lambda _table, winners: winners),
    "the thief swaps nothing": (thief, "swap", no_steps),
    "the alchemist is never asked": (alchemist, "ask", no_steps),
}


@pytest.mark.parametrize("name", BREAKS)
def test_a_broken_rule_is_found_by_a_case(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    where, what, instead = BREAKS[name]
    monkeypatch.setattr(where, what, instead)
    failed = 0
    for case in OWN:
        try:
            failed += main(["case", str(case)])
        except (ValueError, AssertionError, KeyError, TypeError):
            failed += 1
    capsys.readouterr()
    assert failed, "no case of ours says so"
