"""Words that a moderator owes to all: of the girl, of love, and of powers that work once.

They are said in the first night alone, wherever a card lies and whether or not anybody is meant.
"""

import asyncio
from pathlib import Path

import pytest

from moderator.rules.playing.game import Setup, set_up
from moderator.rules.requests import Floor, Leaves
from moderator.table.box import Box
from moderator.table.clock import run_virtually
from moderator.table.shown import Open, Public
from moderator.table.surfaces import Surface

from .stage import Played, play

NAMES = [f"Player {number}" for number in range(8)]
OF_THE_GIRL = {"scene.peeking", "call.werewolves.girl"}
OWED = OF_THE_GIRL | {"call.lovers.bond", "scene.newcomers"}

WITH_A_GIRL = ["girl", "werewolf", "werewolf", "seer", *["villager"] * 4]
THIEF = ["thief", "werewolf", "werewolf", "seer", *["villager"] * 4, "girl", "villager"]
IN_LOVE = ["cupid", "werewolf", "werewolf", "seer", "drunkard", *["villager"] * 3]


def said(played: Played) -> list[str]:
    """The lines that were spoken, in order."""
    return [seen.detail.split()[0] for seen in played.observer.seen if seen.what == "says"]


def evening(
    folder: Path, rules: str, dealt: list[str], options: dict[str, str] | None = None, **more: object
) -> Played:
    """A game with these cards, the last ones in the middle; in it not much is done by day."""
    setup: Setup = set_up(rules, NAMES, dealt, options or {})
    played: Played = run_virtually(play(setup, folder, dealt, quiet=0.9, **more))  # type: ignore[arg-type]
    return played


def by_night(lines: list[str]) -> list[set[str]]:
    """The same, night by night."""
    nights: list[set[str]] = []
    for line in lines:
        if line in ("scene.first-night", "scene.night"):
            nights.append(set())
        if nights:
            nights[-1].add(line)
    return nights


@pytest.mark.parametrize("dealt", [WITH_A_GIRL, THIEF], ids=["somebody is her", "in the middle"])
def test_of_the_girl_is_spoken_wherever_her_card_lies(dealt: list[str], tmp_path: Path) -> None:
    lines = said(evening(tmp_path, "duesterwald", dealt))
    assert lines[lines.index("scene.first-night") + 1] == "scene.peeking"
    assert lines[lines.index("call.werewolves.wake") + 1] == "call.werewolves.girl"
    first, *later = by_night(lines)
    assert first >= OF_THE_GIRL
    assert later, "there was more than one night"
    assert not any(night & OWED for night in later), "a later night is no longer than before"


def test_nothing_is_said_of_a_girl_who_is_not_in_the_game(tmp_path: Path) -> None:
    lines = said(evening(tmp_path, "duesterwald", ["villager", *WITH_A_GIRL[1:]]))
    assert "call.werewolves.wake" in lines
    assert not OWED & set(lines)


class GoesHome(Surface):
    """The first seat has to go home before the first night."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def show(self, shown: Public) -> None:
        if isinstance(shown, Open) and isinstance(shown.question, Floor) and 0 in shown.question.seats:
            asyncio.get_running_loop().call_soon(self.box.desk.choose, 0, Leaves(0))


def test_nothing_is_said_of_a_girl_whose_card_was_shown(tmp_path: Path) -> None:
    start = {"captain": "start"}
    lines = said(evening(tmp_path, "duesterwald", WITH_A_GIRL, start, onlookers=[GoesHome]))
    assert lines.index("say.left") < lines.index("scene.first-night")
    assert not OF_THE_GIRL & set(lines)


@pytest.mark.parametrize(
    "dealt", [[*IN_LOVE, "villager"], ["villager", *IN_LOVE[1:], "cupid"]], ids=["lovers", "in the middle"]
)
def test_all_hear_that_lovers_die_together_whether_there_are_any_or_not(
    dealt: list[str], tmp_path: Path
) -> None:
    lines = said(evening(tmp_path, "big-box", dealt))
    at = lines.index("call.lovers.wake")
    assert lines[at : at + 3] == ["call.lovers.wake", "call.lovers.bond", "peeks.begin"]
    assert lines.count("call.lovers.bond") == 1


def test_it_is_said_once_and_in_big_box_alone(tmp_path: Path) -> None:
    lines = said(evening(tmp_path, "duesterwald", ["cupid", *WITH_A_GIRL[1:]]))
    assert "call.lovers.wake" in lines
    assert "call.lovers.bond" not in lines


@pytest.mark.parametrize("rules", ["duesterwald", "big-box"])
def test_newcomers_hear_in_the_first_night_what_is_better_kept(rules: str, tmp_path: Path) -> None:
    dealt = ["witch", *WITH_A_GIRL[1:]]
    first, *later = by_night(said(evening(tmp_path, rules, dealt, experience="newcomers")))
    assert "scene.newcomers" in first
    assert later
    assert not any("scene.newcomers" in night for night in later)


@pytest.mark.parametrize("experience", ["usual", "experienced"])
def test_nobody_else_is_told_what_they_know(experience: str, tmp_path: Path) -> None:
    lines = said(evening(tmp_path, "big-box", ["witch", *WITH_A_GIRL[1:]], experience=experience))
    assert "scene.newcomers" not in lines
