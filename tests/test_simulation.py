"""`moderator simulate` and `moderator cast`: what they print, and that the same seed plays the same."""

import json
from math import isclose
from typing import Any

import pytest

from moderator.__main__ import main
from moderator.commands import cast as cast_command
from moderator.rules.playing.game import Setup, set_up
from moderator.rules.wolfmoon.characters import WHOLE
from moderator.workshop.simulation.games import Plan, play_some
from moderator.workshop.simulation.report import interval, shares


def simulate(capsys: pytest.CaptureFixture[str], *options: str) -> Any:
    """Simulate and read the JSON."""
    assert main(["simulate", "--json", *options]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("policy", ["random", "silent", "credulous", "thinking"])
@pytest.mark.parametrize("rules", ["duesterwald", "big-box"])
def test_all_games_end_and_are_counted(capsys: pytest.CaptureFixture[str], rules: str, policy: str) -> None:
    printed = simulate(capsys, "--rules", rules, "--players", "12", "--games", "600", "--policy", policy)
    assert printed["games"] == 600 == sum(printed["wins"].values())
    assert sum(printed["rounds_spread"].values()) == 600
    total = sum(int(length) * games for length, games in printed["rounds_spread"].items())
    assert isclose(printed["rounds"], total / 600, abs_tol=1e-3)
    assert printed["seconds"] > 0
    assert printed["decisions"] > printed["rounds"]


def test_the_same_seed_plays_the_same_games_on_any_number_of_cores(
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = ("--rules", "big-box", "--players", "20", "--games", "900")
    alone = simulate(capsys, *table, "--seed", "7", "--jobs", "1")
    together = simulate(capsys, *table, "--seed", "7", "--jobs", "3")
    other = simulate(capsys, *table, "--seed", "8", "--jobs", "1")
    for key in ("wins", "rounds_spread", "decisions"):
        assert alone[key] == together[key]
    assert alone["wins"] != other["wins"]
    assert (alone["jobs"], together["jobs"]) == (1, 3)


def test_people_who_think_do_better_for_the_village(capsys: pytest.CaptureFixture[str]) -> None:
    table = ("--rules", "big-box", "--players", "12", "--games", "1500")
    thoughtless = simulate(capsys, *table, "--policy", "random")["intervals"]["village"]
    thinking = simulate(capsys, *table, "--policy", "thinking")["intervals"]["village"]
    assert thoughtless[1] < thinking[0]


def test_a_cast_can_be_given(capsys: pytest.CaptureFixture[str]) -> None:
    cast = {"werewolf": 2, "villager": 5, "seer": 1}
    for typed in (
        "2 werewolf, 5 villager, seer",
        "werewolf*2 villager=5 seer",
        "seer,5x villager,2 werewolf",
    ):
        printed = simulate(capsys, "--rules", "big-box", "--players", "8", "--games", "10", "--cast", typed)
        assert printed["cast"] == cast


def test_proposals_are_swept_over_numbers_of_players(capsys: pytest.CaptureFixture[str]) -> None:
    printed = simulate(capsys, "--rules", "duesterwald", "--players", "8-18", "--games", "20")
    assert [row["players"] for row in printed["sweep"]] == list(range(8, 19))
    assert main(["simulate", "--rules", "duesterwald", "--players", "8-10", "--games", "20"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert [row.split()[0] for row in rows] == ["players", "8", "9", "10"]


def test_the_table_names_every_team(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--rules", "big-box", "--players", "8", "--games", "50"]) == 0
    printed = capsys.readouterr().out
    for word in ("village", "werewolves", "vampires", "lovers", "draw", "rounds to the end", "decisions per"):
        assert word in printed


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--cast", "3 werewolf"], "3 cards are too few, 8 are needed: add 5."),
        (["--cast", "werewolf?"], "'?' is no card"),
        (["--option", "mayor=maybe"], "option 'mayor' cannot be 'maybe'; it can be secret, open"),
        (["--wish", "wizard"], "no character called “wizard”"),
    ],
)
def test_a_wrong_call_says_what_to_do(
    capsys: pytest.CaptureFixture[str], options: list[str], complaint: str
) -> None:
    assert main(["simulate", "--rules", "big-box", "--players", "8", "--games", "1", *options]) == 2
    assert complaint in capsys.readouterr().err


def test_players_out_of_range_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--rules", "duesterwald", "--players", "7", "--games", "1"]) == 2
    assert "8 to 18" in capsys.readouterr().err


def test_a_game_of_hands_tells_its_ends_turns_questions_and_places(
    capsys: pytest.CaptureFixture[str],
) -> None:
    ways = {"last", "moon", "vampire", "values", "beggar-king", "nobody"}
    for policy in ("random", "thinking"):
        table = ("--rules", "wolfmoon", "--players", "4", "--games", "80", "--policy", policy)
        printed = simulate(capsys, *table)
        assert set(printed["wins"]) <= ways
        assert sum(printed["wins"].values()) == 80 == sum(printed["turns_spread"].values())
        assert printed["decisions"] > printed["turns"] > 4
        assert len(printed["seats"]) == 4
        assert 80 - printed["wins"].get("nobody", 0) <= sum(printed["seats"]) < 2 * 80
        assert main(["simulate", *table]) == 0
        shown = capsys.readouterr().out
        assert "turns to the end" in shown
        assert "wins by seat" in shown
    assert main(["simulate", "--rules", "wolfmoon", "--players", "3-6", "--games", "5"]) == 0
    assert [row.split()[0] for row in capsys.readouterr().out.splitlines()] == ["players", "3", "4", "5", "6"]


@pytest.mark.parametrize(
    "wrong", [("--rules", "wolfmoon"), ("--rules", "big-box", "--policy", "thinking")], ids=" ".join
)
def test_one_thinks_alone_only_where_that_means_something(
    wrong: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    players = "8" if "big-box" in wrong else "3"
    assert main(["simulate", *wrong, "--players", players, "--games", "1", "--one"]) == 2
    assert "--one:" in capsys.readouterr().err


@pytest.mark.parametrize(("size", "games"), [(3, 250), (4, 150), (5, 150), (6, 80)])
def test_who_counts_cards_wins_half_as_much_again_as_their_share(size: int, games: int) -> None:
    setup = set_up("wolfmoon", ["any"] * size, WHOLE, {})
    plan = Plan(setup, games, "thinking", seed=1, is_one=True)
    _, least = shares(plan, play_some(plan, 0, games))
    assert least > 1.5, "but for one time in a thousand"


def test_the_interval_holds_what_chance_makes_likely() -> None:
    # Wilson's interval of 5 in 10, worked out by hand: (0.5 + 0.19208 +- 1.96 * 0.18593) / 1.38416.
    low, high = interval(5, 10)
    assert isclose(low, 0.2366, abs_tol=5e-4)
    assert isclose(high, 0.7634, abs_tol=5e-4)
    assert interval(0, 100)[0] == 0
    assert interval(100, 100)[1] == pytest.approx(1)


def test_the_host_is_told_of_those_who_think_whoever_has_played(capsys: pytest.CaptureFixture[str]) -> None:
    """At random the village would hardly win; what a host is told says whose games they are."""
    table = ("--rules", "big-box", "--players", "9")
    assert main(["simulate", *table, "--games", "50"]) == 0
    told = capsys.readouterr().out.splitlines()[-1]
    assert main(["cast", *table]) == 0
    assert told == capsys.readouterr().out.splitlines()[-1]
    assert "played by the box's own players (give or take 2)" in told


def test_a_cast_is_proposed_and_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cast", "--rules", "big-box", "--players", "11", "--language", "de"]) == 0
    assert "Werwolf" in capsys.readouterr().out
    check = ["cast", "--rules", "duesterwald", "--players", "8", "--check"]
    assert main([*check, "2 werewolf, seer, 5 villager"]) == 0
    assert "warning" not in capsys.readouterr().out
    assert main([*check, "2 werewolf, 6 villager"]) == 0
    assert "warning: Without the Seer" in capsys.readouterr().out
    assert main([*check, "seer, 7 villager"]) == 1
    assert "refused: There is no Werewolf: add at least one." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("language", "says"), [("de", "in 5 Sekunden nicht zu erspielen"), ("en", "in 5 seconds")]
)
def test_where_nothing_could_be_played_out_in_time_it_is_said(
    language: str, says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def nothing(_setup: Setup) -> None:
        """Too little time."""

    monkeypatch.setattr(cast_command, "foresee", nothing)
    typed = ["cast", "--rules", "duesterwald", "--players", "8", "--check", "2 werewolf, seer, 5 villager"]
    assert main([*typed, "--language", language]) == 0
    assert says in capsys.readouterr().out
