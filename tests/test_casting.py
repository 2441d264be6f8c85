"""Casts: proposed for every table, checked into errors and warnings that say what to change."""

from collections.abc import Mapping

import pytest

from moderator.keeping.settings import EXPERIENCES
from moderator.rules.big_box.casting import value
from moderator.rules.casting import GRAVEST_FIRST, burden, degree
from moderator.rules.playing.game import set_up
from moderator.rules.playing.games import GAMES
from moderator.rules.rulebook import Experience, Finding, Findings, NoCast, Wishes

from .people import WITH_NIGHTS

TABLES = [(rules, size) for rules in WITH_NIGHTS for size in GAMES[rules].players]

# The book's table of Düsterwald: werewolves and villagers beside one seer.
PLAIN = {
    8: (2, 5), 9: (2, 6), 10: (2, 7), 11: (2, 8), 12: (3, 8), 13: (3, 9), 14: (3, 10), 15: (3, 11),
    16: (3, 12), 17: (3, 13), 18: (3, 14),
}  # fmt: skip


def options(rules: str, **given: str) -> Mapping[str, str]:
    """The options of a game, most at their default."""
    named = {name.replace("_", "-") if rules == "big-box" else name: value for name, value in given.items()}
    return set_up(rules, ["any"], ["villager"], named).options


def cast(text: str) -> tuple[str, ...]:
    """A cast such as "3 werewolf, seer"."""
    cards: list[str] = []
    for part in text.split(", "):
        number, _, role = part.rpartition(" ")
        cards += [role] * int(number or 1)
    return tuple(cards)


def check(rules: str, text: str, size: int, experience: Experience = "usual", **given: str) -> Findings:
    """The findings about a cast."""
    return GAMES[rules].check(cast(text), size, options(rules, **given), experience)


@pytest.mark.parametrize(("rules", "size"), TABLES)
@pytest.mark.parametrize("experience", EXPERIENCES)
def test_every_table_gets_a_proposal(rules: str, size: int, experience: Experience) -> None:
    proposals = set()
    for deal in ("box", "cards", "roll-call"):
        for turn in range(4):
            settled = options(rules, deal=deal)
            proposal = GAMES[rules].propose(size, settled, Wishes(experience, turn=turn))
            findings = GAMES[rules].check(proposal, size, settled, experience)
            assert not findings.errors
            assert size == 8 or not findings.warnings
            proposals.add(proposal)
            if rules == "big-box":
                low, high = {"newcomers": (1, 3), "usual": (-1, 1), "experienced": (-3, -1)}[experience]
                # Eight newcomers are better off with somebody who checks than with a sum that fits.
                assert low - (size == 8) <= value(proposal, settled) <= high
    # The smallest table has hardly a choice, and the largest needs nearly every card there is.
    assert len(proposals) > 1 or not 8 < size <= 30


def test_eight_newcomers_at_big_box_get_somebody_who_checks() -> None:
    proposal = GAMES["big-box"].propose(8, options("big-box"), Wishes("newcomers"))
    assert sorted(proposal) == sorted(cast("2 werewolf, seer, 5 villager"))


@pytest.mark.parametrize("size", GAMES["big-box"].players)
@pytest.mark.parametrize("experience", EXPERIENCES)
def test_there_are_two_packs_where_two_are_wanted_or_cards_do_not_suffice(
    size: int, experience: Experience
) -> None:
    book = GAMES["big-box"]
    for turn in range(3):
        one = book.propose(size, options("big-box"), Wishes(experience, turn=turn))
        assert len({"werewolf", "vampire"} & {*one}) == 1
        two = book.propose(size, options("big-box"), Wishes(experience, turn=turn, packs="two"))
        assert len({"werewolf", "vampire"} & {*two}) == 2 or size < 16
    printed = book.propose(50, options("big-box", deal="cards"), Wishes(experience))
    assert {"werewolf", "vampire"} <= {*printed}, "no box has so many of one kind"


@pytest.mark.parametrize(("rules", "size"), [("duesterwald", 8), ("duesterwald", 12), ("big-box", 8)])
@pytest.mark.parametrize("experience", EXPERIENCES)
def test_what_was_played_is_not_proposed_again_while_something_is_as_good(
    rules: str, size: int, experience: Experience
) -> None:
    book, settled = GAMES[rules], options(rules)
    played: list[tuple[str, ...]] = []
    for turn in range(2):
        proposal = book.propose(size, settled, Wishes(experience, turn=turn, played=(*played,)))
        assert proposal not in played
        weights = [burden(book.check(one, size, settled, experience).warnings) for one in (*played, proposal)]
        assert len({*weights}) == 1, "a worse cast is no variety"
        played.append(proposal)


def test_where_there_is_only_one_good_cast_it_is_proposed_again() -> None:
    specials = ("hunter", "witch", "cupid", "girl", "thief")
    wishes = Wishes("newcomers", unwished=specials)
    only = GAMES["duesterwald"].propose(8, options("duesterwald"), wishes)
    again = GAMES["duesterwald"].propose(8, options("duesterwald"), wishes._replace(turn=1, played=(only,)))
    assert again == only


def test_one_grave_warning_weighs_more_than_any_number_of_light_ones() -> None:
    blind = check("big-box", "werewolf, 7 villager", 8, "newcomers").warnings
    unbalanced = check("big-box", "3 werewolf, seer, cook, priest, 2 villager", 8, "newcomers").warnings
    assert len(blind) < len(unbalanced)
    assert burden(unbalanced) < burden(blind)
    assert [degree(warning) for warning in unbalanced] == sorted(degree(warning) for warning in unbalanced)


def test_the_further_from_balance_the_worse() -> None:
    near, far = (
        burden(check("big-box", text, 12).warnings)
        for text in ("3 werewolf, seer, 8 villager", "4 werewolf, seer, 7 villager")
    )
    assert near < far


@pytest.mark.parametrize("rules", WITH_NIGHTS)
def test_every_warning_has_its_weight(rules: str) -> None:
    lines = {line for name, *_, line in WARNINGS if name == rules}
    assert lines
    for line in lines:
        assert degree(Finding(line)) in range(len(GRAVEST_FIRST))


@pytest.mark.parametrize("size", PLAIN)
def test_newcomers_begin_with_the_plain_cast_of_the_book(size: int) -> None:
    proposal = GAMES["duesterwald"].propose(size, options("duesterwald"), Wishes("newcomers"))
    werewolves, villagers = PLAIN[size]
    assert sorted(proposal) == sorted(cast(f"{werewolves} werewolf, seer, {villagers} villager"))


def test_eighteen_with_printed_cards_are_four_werewolves_and_thirteen_villagers() -> None:
    settled = options("duesterwald", deal="cards")
    proposal = GAMES["duesterwald"].propose(18, settled, Wishes("newcomers"))
    assert sorted(proposal) == sorted(cast("4 werewolf, seer, 13 villager"))


def test_experience_brings_specials_into_duesterwald() -> None:
    specials = [
        len(set(GAMES["duesterwald"].propose(12, options("duesterwald"), Wishes(experience)))) - 3
        for experience in EXPERIENCES
    ]
    assert specials == sorted(set(specials))
    assert specials[0] == 0


@pytest.mark.parametrize(("rules", "size"), TABLES)
def test_any_character_can_be_wished_for_or_ruled_out(rules: str, size: int) -> None:
    book, settled = GAMES[rules], options(rules)
    for role in book.characters:
        assert role in book.propose(size, settled, Wishes(wished=(role,)))
        if role not in ("villager", "werewolf"):
            assert role not in book.propose(size, settled, Wishes(unwished=(role,)))


@pytest.mark.parametrize(
    ("rules", "size", "wishes", "line"),
    [
        ("duesterwald", 7, Wishes(), "cast-players"),
        ("big-box", 51, Wishes(), "cast-players"),
        ("duesterwald", 8, Wishes(wished=("vampire",)), "cast-unknown"),
        ("duesterwald", 8, Wishes(wished=("girl",), unwished=("girl",)), "cast-wish-both"),
        ("duesterwald", 8, Wishes(unwished=("werewolf",)), "cast-needed"),
        ("big-box", 12, Wishes(unwished=("werewolf", "vampire")), "cast-no-balance"),
    ],
)
def test_wishes_nothing_can_fulfil_are_said(rules: str, size: int, wishes: Wishes, line: str) -> None:
    with pytest.raises(NoCast) as refused:
        GAMES[rules].propose(size, options(rules), wishes)
    assert refused.value.finding.line == line


def test_the_balanced_cast_of_the_book_is_sound() -> None:
    text = "3 werewolf, 3 villager, seer, witch, cupid, hunter, mayor"
    assert value(cast(text), options("big-box")) == 0
    assert check("big-box", text, 11) == Findings()


ERRORS = [
    ("duesterwald", "2 werewolf, seer, 4 villager", 7, {}, "cast-players"),
    ("duesterwald", "2 werewolf, seer, 4 villager", 8, {}, "cast-too-few"),
    ("duesterwald", "2 werewolf, seer, 6 villager", 8, {}, "cast-too-many"),
    ("duesterwald", "2 werewolf, 2 seer, 4 villager", 8, {}, "cast-double"),
    ("duesterwald", "seer, 7 villager", 8, {}, "cast-no-werewolf"),
    ("duesterwald", "werewolf, thief, 6 villager", 8, {}, "cast-thief-alone"),
    ("duesterwald", "3 werewolf, seer, 14 villager", 18, {"deal": "cards"}, "cast-printed"),
    ("duesterwald", "3 werewolf, seer, thief, 12 villager", 17, {"deal": "cards"}, "cast-printed"),
    ("duesterwald", "2 werewolf, thief, 5 villager", 8, {"deal": "roll-call"}, "cast-needs-screen"),
    ("duesterwald", "2 werewolf, vampire, 5 villager", 8, {}, "cast-unknown"),
    ("big-box", "2 werewolf, seer, 4 villager", 7, {}, "cast-players"),
    ("big-box", "8 werewolf, seer, 42 villager", 51, {}, "cast-players"),
    ("big-box", "2 werewolf, seer, 4 villager", 8, {}, "cast-too-few"),
    ("big-box", "2 werewolf, drunkard, seer, 4 villager", 8, {}, "cast-too-few"),
    ("big-box", "2 werewolf, 2 seer, 4 villager", 8, {}, "cast-double"),
    ("big-box", "7 werewolf, seer, 12 villager", 20, {"deal": "cards"}, "cast-printed"),
    ("big-box", "seer, 7 villager", 8, {}, "cast-no-beast"),
    ("big-box", "werewolf, drunkard, seer, 6 villager", 8, {}, "cast-drunkard-alone"),
    ("big-box", "3 vampire, werewolf, drunkard, seer, 7 villager", 12, {}, "cast-drunkard-alone"),
    ("big-box", "2 werewolf, seer, 5 villager", 8, {"guard_dog": "yes"}, "cast-dog-alone"),
    ("big-box", "2 werewolf, mayor, 5 villager", 8, {"mayor": "open"}, "cast-mayor-twice"),
    ("big-box", "2 werewolf, drunkard, seer, 5 villager", 8, {"deal": "roll-call"}, "cast-needs-screen"),
]


@pytest.mark.parametrize(("rules", "text", "size", "given", "line"), ERRORS)
def test_what_is_wrong_with_a_cast(
    rules: str, text: str, size: int, given: dict[str, str], line: str
) -> None:
    findings = GAMES[rules].check(cast(text), size, options(rules, **given), "usual")
    assert [error.line for error in findings.errors] == [line]


WARNINGS: list[tuple[str, str, int, Experience, str]] = [
    ("duesterwald", "2 werewolf, 6 villager", 8, "usual", "cast-no-seer"),
    ("duesterwald", "4 werewolf, seer, 3 villager", 8, "usual", "cast-werewolves"),
    ("duesterwald", "werewolf, seer, 10 villager", 12, "usual", "cast-werewolves"),
    ("big-box", "3 werewolf, seer, oracle, witch, hunter, mayor, cupid", 9, "usual", "cast-no-villager"),
    ("big-box", "3 werewolf, seer, 8 villager", 12, "newcomers", "cast-too-weak"),
    ("big-box", "2 werewolf, seer, oracle, 8 villager", 12, "usual", "cast-too-strong"),
    ("big-box", "3 werewolf, seer, red-riding-hood, 7 villager", 12, "usual", "cast-red-alone"),
    ("big-box", "3 werewolf, seer, priest, 7 villager", 12, "usual", "cast-priest-alone"),
    ("big-box", "2 werewolf, 2 vampire, seer, oracle, 10 villager", 16, "usual", "cast-small-packs"),
    ("big-box", "3 werewolf, 2 vampire, seer, oracle, 16 villager", 23, "usual", "cast-small-packs"),
    ("big-box", "2 werewolf, seer, cook, 4 villager", 8, "usual", "cast-special-small"),
    ("big-box", "3 werewolf, witch, cook, 9 villager", 14, "usual", "cast-no-seer-nor-oracle"),
    (
        "big-box",
        "3 werewolf, oracle, drunkard, hunter, 10 villager",
        15,
        "newcomers",
        "cast-drunkard-newcomers",
    ),
]


@pytest.mark.parametrize(("rules", "text", "size", "experience", "line"), WARNINGS)
def test_what_is_unwise_about_a_cast(
    rules: str, text: str, size: int, experience: Experience, line: str
) -> None:
    warnings = [warning.line for warning in check(rules, text, size, experience).warnings]
    assert line in warnings


def test_a_sound_cast_has_no_warning() -> None:
    assert check("duesterwald", "2 werewolf, seer, 5 villager", 8) == Findings()
    assert check("big-box", "2 werewolf, seer, 5 villager", 8) == Findings()
    assert check("big-box", "3 werewolf, oracle, hunter, red-riding-hood, 5 villager", 11) == Findings()


def test_extra_cards_count_for_the_balance() -> None:
    text = cast("3 werewolf, seer, 8 villager")
    assert value(text, options("big-box")) == -3
    assert value(text, options("big-box", mayor="open")) == -1
    assert value(text, options("big-box", mayor="open", guard_dog="yes")) == 1
    assert value((*text, "drunkard"), options("big-box")) == -5
