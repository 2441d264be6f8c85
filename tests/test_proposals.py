"""What a table wishes for, and the games that the box proposes then."""

from collections.abc import Mapping
from typing import Any

import pytest

from moderator.keeping.settings import Settings
from moderator.table.casting import NoGame, Proposals

from .boxes import NAMES


@pytest.fixture
def proposals() -> Proposals:
    """As nobody has wished for anything."""
    return Proposals(Settings())


def big_box() -> Proposals:
    """With one of its options chosen otherwise."""
    return Proposals(Settings(rules="big-box", options={"mayor": "open"}))


@pytest.mark.parametrize(
    ("setting", "value"),
    [("rules", "big-box"), ("experience", "newcomers"), ("language", "en"), ("tone", "short")],
)
def test_what_is_wished_for_holds_from_the_next_game_on(
    proposals: Proposals, setting: str, value: str
) -> None:
    assert proposals.wish(setting, value)
    assert getattr(proposals.settings, setting) == value


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("rules", "chess"), ("rules", None), ("rules", ["big-box"]), ("experience", "bored"), ("no such", 1),
        ("wish", "seer"), ("options", {"captain": "loud"}), ("options", {"mayor": "open"}),
    ],
)  # fmt: skip
def test_what_is_not_on_offer_changes_nothing(proposals: Proposals, setting: str, value: Any) -> None:
    before = proposals.settings
    assert not proposals.wish(setting, value)
    assert proposals.settings == before


def test_with_other_rules_the_wishes_that_they_do_not_know_are_gone() -> None:
    proposals = big_box()
    assert proposals.wish("wish", ["seer", "vampire-slayer"])
    assert proposals.wish("without", ["cook", "hunter"])
    assert proposals.wish("rules", "duesterwald")
    assert proposals.settings.wish == ("seer",)
    assert proposals.settings.without == ("hunter",)
    assert proposals.settings.options == {}


@pytest.mark.parametrize(
    ("start", "harder", "comes_to"),
    [
        ("newcomers", 0, "newcomers"), ("newcomers", 1, "usual"), ("newcomers", 2, "experienced"),
        ("usual", 1, "experienced"), ("usual", 5, "experienced"), ("experienced", 1, "experienced"),
    ],
)  # fmt: skip
def test_each_step_is_harder_up_to_the_hardest(start: Any, harder: int, comes_to: str) -> None:
    proposals = Proposals(Settings(experience=start))
    proposals.make_harder(harder)
    assert proposals.experience == comes_to
    assert proposals.can_be_harder() == (comes_to != "experienced")


def test_a_card_that_is_wished_for_is_there_and_one_that_is_left_out_is_not(proposals: Proposals) -> None:
    assert "cupid" not in proposals.cast(8, 0)
    assert "seer" in proposals.cast(8, 0)
    assert proposals.wish("wish", ["cupid"])
    assert "cupid" in proposals.cast(8, 0)
    assert proposals.wish("without", ["seer"])
    assert "seer" not in proposals.cast(8, 0)


def test_every_game_of_the_evening_and_every_other_proposal_may_be_another() -> None:
    proposals = big_box()
    by_turn = {proposals.cast(16, turn) for turn in range(4)}
    proposals.ask_for_another()
    assert proposals.cast(16, 0) == big_box().cast(16, 1), "another proposal is that of another game"
    assert len(by_turn) > 1


@pytest.mark.parametrize("number", [0, 7])
def test_who_are_too_few_are_told_how_many_it_takes(proposals: Proposals, number: int) -> None:
    with pytest.raises(NoGame) as refused:
        proposals.cast(number, 0)
    assert refused.value.line == "evening.wrong-number"
    assert refused.value.about == {"number": number, "least": 8, "most": 18}


@pytest.mark.parametrize(("rules", "number", "most"), [("duesterwald", 19, 18), ("wolfmoon", 9, 6)])
def test_who_are_too_many_are_told_how_many_sit_out(rules: str, number: int, most: int) -> None:
    with pytest.raises(NoGame) as refused:
        Proposals(Settings(rules=rules)).cast(number, 0)
    assert refused.value.line == "evening.too-many"
    assert refused.value.about == {"number": number, "most": most, "over": number - most}


def test_where_nobody_can_be_shown_a_card_it_is_called(proposals: Proposals) -> None:
    assert options(proposals)["deal"] == "box"
    assert options(Proposals(Settings(), has_screens=False))["deal"] == "roll-call"


def options(proposals: Proposals) -> Mapping[str, str]:
    """The options of the game that is proposed."""
    return proposals.propose(NAMES, 0).options
