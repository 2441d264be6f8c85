"""Which cast it is: a kept one that the evening has not had, or one by the book; and what is said of it."""

import json
from collections.abc import Sequence
from itertools import product
from pathlib import Path

import pytest

from moderator.keeping.casts import KeptCast, Mend, Outlook, is_as_simulated, kept_casts
from moderator.keeping.settings import EXPERIENCES, Settings
from moderator.rules.casting import in_order
from moderator.rules.playing.game import set_up
from moderator.rules.playing.games import GAMES
from moderator.rules.rulebook import Cast, Experience, Packs
from moderator.table.casting import Proposals
from moderator.table.choosing import Proposal, sides, unevenness

from .boxes import NAMES

EVEN = Outlook(2000, {"village": 1000, "werewolves": 1000}, (3, 5))
PLAIN = ("villager",) * 5 + ("werewolf",) * 2 + ("seer",)
ORACLE = ("villager",) * 5 + ("werewolf",) * 2 + ("oracle",)
HUNTER = ("villager",) * 4 + ("werewolf",) * 2 + ("seer", "hunter")


def kept(cast: Cast, packs: Packs = "one", odds: Outlook = EVEN, is_even: bool = True) -> KeptCast:
    """A cast that was chosen."""
    return KeptCast(cast, packs, odds, is_even)


def proposals(casts: Sequence[KeptCast], **settings: object) -> Proposals:
    """Whoever proposes these, whatever the number of players."""
    wished = Settings(**{"rules": "big-box", **settings})  # type: ignore[arg-type]
    return Proposals(wished, kept=lambda _rules, _players, _experience: casts)


def played(proposes: Proposals, turn: int, names: Sequence[str] = NAMES) -> Proposal:
    """A game of the evening, begun."""
    proposes.begin(proposes.propose(names, turn))
    return proposes.proposal


def test_kept_casts_come_in_turn_and_none_twice_while_there_is_another() -> None:
    proposes = proposals([kept(PLAIN), kept(HUNTER), kept(ORACLE)])
    had = [played(proposes, turn) for turn in range(3)]
    assert [one.cast for one in had] == [PLAIN, HUNTER, ORACLE]
    assert all(one.odds == EVEN and not one.is_again for one in had)


def test_when_all_were_played_one_by_the_book_follows_that_is_as_good() -> None:
    proposes = proposals([kept(PLAIN), kept(HUNTER)])
    had = [played(proposes, turn) for turn in range(3)]
    assert had[2].cast not in (PLAIN, HUNTER)
    assert had[2].odds is None
    assert not had[2].is_again


def test_when_there_is_no_other_good_one_the_oldest_comes_again_and_is_said_to() -> None:
    others = tuple(role for role in GAMES["duesterwald"].characters if role not in PLAIN)
    plain = in_order(GAMES["duesterwald"].characters, PLAIN)
    proposes = proposals([kept(plain)], rules="duesterwald", without=others)
    assert not played(proposes, 0).is_again
    again = played(proposes, 1)
    assert again.cast == plain
    assert again.is_again
    assert again.odds == EVEN


def test_the_book_says_too_that_it_is_the_same_again() -> None:
    others = tuple(role for role in GAMES["duesterwald"].characters if role not in PLAIN)
    proposes = proposals([], rules="duesterwald", without=others)
    assert [played(proposes, turn).is_again for turn in range(2)] == [False, True]


def test_the_same_cards_in_another_game_are_another_cast() -> None:
    proposes = proposals([], rules="duesterwald", experience="newcomers")
    played(proposes, 0)
    assert proposes.wish("rules", "big-box")
    second = played(proposes, 0)
    assert sorted(second.cast) == sorted(PLAIN)
    assert not second.is_again


def test_what_is_wished_for_holds_for_kept_casts() -> None:
    casts = [kept(PLAIN), kept(HUNTER), kept(ORACLE)]
    assert played(proposals(casts, wish=("hunter",)), 0).cast == HUNTER
    assert played(proposals(casts, without=("seer",)), 0).cast == ORACLE
    assert "witch" in played(proposals(casts, wish=("witch",)), 0).cast


def test_what_is_even_goes_before_what_is_not_whatever_its_place() -> None:
    odds = Outlook(200, {"village": 160, "werewolves": 40}, (2, 4))
    mend = KeptCast(PLAIN, "one", odds, is_even=False, mend=Mend("werewolf", 3))
    assert played(proposals([mend, kept(HUNTER)]), 0).cast == HUNTER
    alone = played(proposals([mend]), 0)
    assert alone.cast == PLAIN
    assert [(finding.line, finding.about) for finding in alone.remarks] == [
        ("cast-mend", {"role": "werewolf", "number": 3})
    ]


def test_options_that_change_the_odds_leave_it_to_the_book() -> None:
    assert played(proposals([kept(PLAIN)], options={"watch": "yes"}), 0).odds == EVEN
    assert played(proposals([kept(PLAIN)], options={"mayor": "open"}), 0).odds is None


@pytest.mark.parametrize(
    ("options", "is_same"), [({}, True), ({"deal": "cards"}, True), ({"witch_potions": "1"}, False)]
)
def test_only_some_options_have_no_weight(options: dict[str, str], is_same: bool) -> None:
    settled = set_up("duesterwald", ["any"], ["villager"], options).options
    assert is_as_simulated(GAMES["duesterwald"].options, settled) == is_same


# One pack or two.

TWENTY = tuple(f"Player {number}" for number in range(20))
ONE = ("villager",) * 14 + ("werewolf",) * 5 + ("seer",)
TWO = ("villager",) * 13 + ("werewolf",) * 3 + ("vampire",) * 3 + ("seer",)
ROUGH = Outlook(1000, {"village": 590, "werewolves": 410}, (5, 9))
FAIR = Outlook(1000, {"village": 334, "werewolves": 333, "vampires": 333}, (5, 9))
BOTH = [kept(ONE, odds=ROUGH), kept(TWO, "two", FAIR)]


@pytest.mark.parametrize(
    ("packs", "experience", "cast"),
    [
        ("one", "usual", ONE), ("two", "usual", TWO), ("auto", "usual", TWO), ("auto", "experienced", TWO),
        ("auto", "newcomers", ONE), ("two", "newcomers", TWO),
    ],
)  # fmt: skip
def test_one_pack_or_two(packs: str, experience: Experience, cast: Cast) -> None:
    proposes = proposals(BOTH, packs=packs, experience=experience)
    assert played(proposes, 0, TWENTY).cast == cast


def test_the_box_chooses_what_is_more_even_and_only_at_a_large_table() -> None:
    even = [kept(ONE), kept(TWO, "two", Outlook(1000, {"village": 600, "werewolves": 400}, (5, 9)))]
    assert played(proposals(even, packs="auto"), 0, TWENTY).cast == ONE
    small = [kept(PLAIN), kept(HUNTER, "two", FAIR)]
    assert played(proposals(small, packs="auto"), 0).cast == PLAIN


def test_how_uneven_a_cast_is() -> None:
    book = GAMES["big-box"]
    assert sides(book, ONE) == ("village", "werewolves")
    assert sides(book, TWO)[0] == "village"
    assert unevenness(EVEN, sides(book, ONE)) == 0
    assert unevenness(ROUGH, sides(book, ONE)) > unevenness(FAIR, sides(book, TWO))


def test_where_printed_cards_alone_are_in_the_way_the_host_is_told() -> None:
    large = ("villager",) * 30 + ("werewolf",) * 9 + ("seer",)
    names = tuple(f"Player {number}" for number in range(40))
    printed = proposals([kept(large)], options={"deal": "cards"})
    assert [finding.line for finding in played(printed, 0, names).remarks] == ["cast-mend-printed"]
    assert played(proposals([kept(large)]), 0, names).remarks == ()
    assert played(proposals([], options={"deal": "cards"}), 0, names).remarks == ()


def test_where_both_packs_play_for_want_of_printed_cards_the_host_is_told_why() -> None:
    many = ("villager",) * 14 + ("werewolf",) * 9 + ("seer",)
    both = ("villager",) * 17 + ("werewolf",) * 3 + ("vampire",) * 3 + ("seer",)
    casts = [kept(many), kept(both, "two", FAIR)]
    names = tuple(f"Player {number}" for number in range(24))
    printed = played(proposals(casts, options={"deal": "cards"}), 0, names)
    assert (printed.cast, [finding.line for finding in printed.remarks]) == (both, ["cast-both-packs"])
    assert played(proposals(casts, options={"deal": "cards"}, packs="two"), 0, names).remarks == ()
    assert played(proposals(casts), 0, names) == Proposal(many, EVEN)


def test_where_a_cast_is_even_only_if_people_talk_the_host_is_told() -> None:
    quiet = kept(PLAIN)._replace(holds=False)
    assert [finding.line for finding in played(proposals([quiet]), 0).remarks] == ["cast-mend-quiet"]
    assert played(proposals([kept(PLAIN)]), 0).remarks == ()


@pytest.mark.parametrize("rules", ["duesterwald", "big-box"])
def test_what_would_mend_that_is_so_one_more_or_a_table_that_is_not_new(rules: str) -> None:
    """The sentence says so of every table to which it is said: of newcomers alone."""
    for size, experience in product(GAMES[rules].players, EXPERIENCES):
        if all(one.holds or not one.is_even for one in kept_casts(rules, size, experience)):
            continue
        assert experience == "newcomers"
        assert any(one.holds for one in kept_casts(rules, size + 1, experience))
        assert any(one.holds for one in kept_casts(rules, size, "usual"))


# On disk.


def test_only_the_lines_of_the_table_are_read(tmp_path: Path) -> None:
    odds = {"thinking": {"games": 10, "won": {"village": 6, "werewolves": 4}, "nights": [2, 4]}}
    cast = {"cards": {"villager": 6, "werewolf": 2}, "even": True, "holds": False, "odds": odds}
    line = {"players": 8, "experience": ["usual", "experienced"], "packs": "two", "casts": [cast]}
    lines = ['{"game": "big-box"}', json.dumps(line), '{"players": 80, torn', '{"players": 9, torn']
    (tmp_path / "big-box.casts.jsonl").write_text("\n".join(lines))
    (found,) = kept_casts("big-box", 8, "usual", tmp_path)
    assert found == KeptCast(
        ("villager",) * 6 + ("werewolf",) * 2,
        "two",
        Outlook(10, {"village": 6, "werewolves": 4}, (2, 4)),
        is_even=True,
        holds=False,
    )
    assert kept_casts("big-box", 8, "newcomers", tmp_path) == []
    assert kept_casts("big-box", 10, "usual", tmp_path) == []
    assert kept_casts("duesterwald", 8, "usual", tmp_path) == []
