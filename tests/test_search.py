"""The search for casts: what is tried, what is dropped and kept, and that it goes on where it was."""

import json
from pathlib import Path
from random import Random

import pytest

from moderator.__main__ import main
from moderator.keeping.casts import kept_casts
from moderator.keeping.settings import EXPERIENCES
from moderator.rules.casting import in_order
from moderator.rules.playing.games import GAMES
from moderator.rules.rulebook import Experience
from moderator.workshop.search import hunt as hunting
from moderator.workshop.search.hunt import Hunt
from moderator.workshop.search.race import Effort, Runner
from moderator.workshop.search.search import Quarry, Search
from moderator.workshop.search.tables import Seekers, every_table, groups
from moderator.workshop.search.themes import Theme, may_be, of_the_book, theme_of, varied
from moderator.workshop.simulation.games import Results

from .people import WITH_NIGHTS

QUICK = Effort(drop=20, keep=60)
EIGHT = Seekers("big-box", 8, ("usual",))
PLAIN = ("villager",) * 5 + ("werewolf",) * 2 + ("seer",)


def runner(wins: dict[str, int], cast: tuple[str, ...] = PLAIN) -> Runner:
    """A cast whose games have ended so."""
    found = Runner(EIGHT, cast, QUICK)
    results = Results(games=sum(wins.values()))
    results.wins.update(wins)
    found.played["thinking"] = found.played["silent"] = results
    return found


# For whom.


@pytest.mark.parametrize("rules", WITH_NIGHTS)
def test_every_size_and_experience_is_sought_for(rules: str) -> None:
    found = [seekers for seekers in every_table(rules) if not seekers.is_printed and seekers.packs == "one"]
    for players in GAMES[rules].players:
        people = [one for seekers in found if seekers.players == players for one in seekers.experience]
        assert sorted(people) == sorted(EXPERIENCES)
    in_turn = [seekers for group in groups(rules) for seekers in group]
    assert sorted(map(repr, in_turn)) == sorted(map(repr, every_table(rules)))
    assert in_turn[0].players == 12
    assert all(
        len({(one.players, one.packs, one.is_printed) for one in group}) == 1 for group in groups(rules)
    )


# What is tried.


@pytest.mark.parametrize("experience", EXPERIENCES)
@pytest.mark.parametrize(("rules", "players"), [("duesterwald", 8), ("duesterwald", 18), ("big-box", 20)])
def test_what_is_tried_can_be_played_and_has_no_grave_warning(
    rules: str, players: int, experience: str
) -> None:
    seekers = Seekers(rules, players, (experience,))  # type: ignore[arg-type]
    book = GAMES[rules]
    begun = list(of_the_book(seekers))
    assert begun
    for theme, beasts in begun:
        for other in (theme, *varied(seekers, theme, True, Random(1))):
            cast = other.cast(seekers, beasts)
            if cast is not None:
                found = book.check(cast, players, seekers.options, seekers.experience[0])
                assert not found.errors
                assert may_be(found.warnings, is_bound=True)
                assert cast == in_order(book.characters, cast)
                assert theme_of(seekers, cast) == other


def test_a_variation_has_one_special_more_or_less_or_another_and_somebody_who_checks() -> None:
    seekers = Seekers("big-box", 12, ("usual",))
    theme = Theme(("seer", "witch"), ("werewolf",))
    found = list(varied(seekers, theme, True, Random(1)))
    for other in found:
        assert len({*other.specials} ^ {*theme.specials}) in (1, 2)
        assert {"seer", "oracle"} & {*other.specials}
    assert found[0] == theme._replace(specials=other.specials) or found[0] != theme
    weaker = list(varied(seekers, theme, False, Random(1)))
    assert sum(len(one.specials) for one in found[:6]) > sum(len(one.specials) for one in weaker[:6])


def test_the_books_number_of_werewolves_holds_unless_it_is_to_be_mended() -> None:
    seekers, theme = Seekers("duesterwald", 12, ("usual",)), Theme(("seer",), ("werewolf",))
    assert theme.cast(seekers, 4) is not None
    assert theme.cast(seekers, 5) is None
    assert theme.cast(seekers, 5, is_bound=False) is not None


# What is dropped, and what is kept.


@pytest.mark.parametrize(
    ("wins", "is_even", "is_hopeless"),
    [
        ({"village": 50, "werewolves": 50}, True, False),
        ({"village": 41, "werewolves": 59}, True, False),
        ({"village": 62, "werewolves": 38}, False, False),
        ({"village": 80, "werewolves": 20}, False, True),
        ({"village": 43, "werewolves": 42, "draw": 8, "lovers": 7}, False, False),
        ({"village": 40, "werewolves": 40, "draw": 20}, False, True),
    ],
)
def test_a_cast_of_two_sides(wins: dict[str, int], is_even: bool, is_hopeless: bool) -> None:
    found = runner(wins)
    assert found.is_even() == is_even
    assert found.is_hopeless() == is_hopeless


def test_other_minds_are_allowed_more() -> None:
    found = runner({"village": 64, "werewolves": 36})
    assert not found.is_even()
    assert found.is_even("silent")


def test_a_cast_of_three_sides_is_fair_at_a_third() -> None:
    cast = ("villager",) * 9 + ("werewolf",) * 3 + ("vampire",) * 3 + ("seer",)
    seekers = Seekers("big-box", 16, ("usual",), "two")
    found = Runner(seekers, cast, QUICK)
    assert sorted(found.sides) == ["vampires", "village", "werewolves"]
    results = Results(games=100)
    results.wins.update({"village": 36, "werewolves": 33, "vampires": 31})
    found.played["thinking"] = results
    assert found.is_even()
    results.wins.update({"village": 14})
    results.wins.subtract({"vampires": 14})
    assert not found.is_even()


def test_more_games_go_on_from_those_that_were_played() -> None:
    together, apart = Runner(EIGHT, PLAIN, QUICK), Runner(EIGHT, PLAIN, QUICK)
    together.run("thinking", 40)
    for games in (10, 10, 25, 40):
        apart.run("thinking", games)
    assert apart.played["thinking"].games == 40
    assert apart.played["thinking"].wins == together.played["thinking"].wins


def test_what_is_hopeless_is_dropped_after_few_games() -> None:
    hunt = Hunt(EIGHT, QUICK)
    caught = hunt.catch()
    hopeless = [one for one in hunt.runners.values() if one.is_hopeless()]
    assert hopeless
    assert all(one.played["thinking"].games < QUICK.keep for one in hopeless if one not in caught.runners)
    for one in caught.runners:
        assert one.is_even() == caught.is_even
        assert one.played["thinking"].games >= QUICK.keep // 2
    for one in caught.holding:
        assert one.played["thinking"].games == QUICK.keep
        assert all(one.is_even(mind) for mind in ("thinking", "credulous", "silent"))


def test_whoever_is_of_the_same_size_plays_nothing_twice() -> None:
    known: dict[tuple[str, ...], Runner] = {}
    Hunt(EIGHT, QUICK, known).catch()
    other = Hunt(Seekers("big-box", 8, ("experienced",)), QUICK, known)
    other.catch()
    shared = {*other.runners} & {*known}
    assert all(other.runners[cast] is known[cast] for cast in shared)


def test_where_too_few_hold_it_goes_on_from_what_is_nearest(monkeypatch: pytest.MonkeyPatch) -> None:
    nine, effort = Seekers("duesterwald", 9, ("experienced",)), Effort(drop=100, keep=300)
    climbed = Hunt(nine, effort).catch()
    monkeypatch.setattr(hunting, "SWAPS", 0)
    stayed = Hunt(nine, effort).catch()
    assert len(stayed.holding) < len(climbed.holding) <= nine.number
    for one in climbed.holding:
        assert all(one.is_even(mind) for mind in ("thinking", "credulous", "silent"))
        assert one.lack() == 0


def test_a_cast_lacks_what_all_minds_together_miss() -> None:
    even = runner({"village": 50, "werewolves": 50})
    assert runner({"village": 30, "werewolves": 70}).misses("thinking") == pytest.approx(0.1 + 0.1)
    assert runner({"village": 30, "werewolves": 70}).misses("silent") == pytest.approx(0.05 + 0.05)
    assert runner({"village": 44, "werewolves": 40, "lovers": 16}).misses("silent") == pytest.approx(0.04)
    even.played["credulous"] = runner({"village": 70, "werewolves": 30}).played["silent"]
    assert even.lack() == even.misses("credulous") == pytest.approx(0.05 + 0.05)


def test_what_holds_for_others_is_borrowed_if_nothing_grave_is_said_against_it() -> None:
    usual = Hunt(EIGHT, QUICK)
    fine = runner({"village": 50, "werewolves": 50})
    warned = runner({"village": 50, "werewolves": 50}, ("villager",) * 6 + ("werewolf",) * 2)
    caught = usual.borrow([warned, fine, fine])
    assert caught
    assert caught.holding == (fine,), "without a seer it is warned of; and none is there twice"
    assert usual.borrow([]) == caught


# All of it.


def search(folder: Path, *more: str) -> int:
    """A tiny search for eight at Düsterwald."""
    tiny = ("--drop", "20", "--keep", "60", "--out", str(folder))
    return main(["cast", "--search", "--rules", "duesterwald", "--players", "8", *tiny, *more])


def test_what_is_found_is_kept_and_read_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert search(tmp_path) == 0
    assert "duesterwald 8" in capsys.readouterr().err
    for experience in EXPERIENCES:
        found = kept_casts("duesterwald", 8, experience, tmp_path)
        assert found
        for one in found:
            assert not GAMES["duesterwald"].check(one.cast, 8, EIGHT.options, experience).errors
            assert one.odds.games == sum(one.odds.won.values())
    header, *lines = (tmp_path / "duesterwald.casts.jsonl").read_text().splitlines()
    assert {"minds", "seed", "drop", "keep", "version"} <= json.loads(header).keys()
    assert len(lines) == 3


def test_it_goes_on_where_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert search(tmp_path) == 0
    file = tmp_path / "duesterwald.casts.jsonl"
    whole = file.read_text()
    file.write_text("\n".join(whole.splitlines()[:3]) + "\n")
    capsys.readouterr()
    assert search(tmp_path) == 0
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert file.read_text().splitlines()[0] == whole.splitlines()[0]
    assert len(file.read_text().splitlines()) == 4
    assert search(tmp_path) == 0
    assert capsys.readouterr().err == "", "all is there"
    assert search(tmp_path, "--seed", "2") == 0
    assert json.loads(file.read_text().splitlines()[0])["seed"] == 2, (
        "what another seed has found does not count"
    )


def test_the_same_seed_finds_the_same_on_any_number_of_cores(tmp_path: Path) -> None:
    assert search(tmp_path / "one") == 0
    assert search(tmp_path / "two", "--jobs", "2") == 0
    one, two = (tmp_path / name / "duesterwald.casts.jsonl" for name in ("one", "two"))
    assert one.read_text() == two.read_text()


def test_two_packs_begin_with_what_holds_for_one_fewer(tmp_path: Path) -> None:
    found = Search("big-box", QUICK, tmp_path)
    table: tuple[Experience, ...] = ("usual", "experienced", "newcomers")
    fourteen, fifteen = (Seekers("big-box", players, table, "two") for players in (14, 15))
    waiting = found.waiting([(fifteen,), (fourteen,)], float("inf"))
    assert next(waiting) == Quarry((fourteen,)), "the smaller table goes first"
    assert next(waiting) is None, "and the larger one waits for it"
    cards = {"villager": 8, "werewolf": 3, "vampire": 3}
    casts = [{"cards": cards, "holds": True}, {"cards": {**cards, "seer": 1, "villager": 7}, "holds": False}]
    line = {"players": 14, "packs": "two", "printed": False, "experience": list(table)}
    found.keep([{**line, "casts": casts}])
    assert next(waiting) == Quarry((fifteen,), (("villager",) * 8 + ("werewolf",) * 3 + ("vampire",) * 3,))


def test_who_has_nothing_that_holds_is_looked_at_once_more_with_what_holds_beside_it(tmp_path: Path) -> None:
    found = Search("duesterwald", QUICK, tmp_path)
    eight, nine = ((Seekers("duesterwald", players, ("usual",)),) for players in (8, 9))
    cards = {"werewolf": 2, "seer": 1, "villager": 6}
    line = {"packs": "one", "printed": False, "experience": ["usual"]}
    lines = [
        {**line, "players": 8, "casts": [{"cards": {**cards, "villager": 5}, "holds": False}]},
        {**line, "players": 9, "casts": [{"cards": cards, "holds": True}]},
    ]
    found.keep(lines)
    beside = ("werewolf",) * 2 + ("seer",) + ("villager",) * 6
    assert list(found.lacking([eight, nine], float("inf"))) == [Quarry(eight, (beside,), is_again=True)]
    other = {"cards": {**cards, "villager": 4, "witch": 1}, "holds": False}
    found.keep([{**lines[0], "casts": [other], "again": True}])
    assert found.lines[0]["casts"] == lines[0]["casts"], "what does not hold either is no better"
    assert not list(found.lacking([eight, nine], float("inf"))), "once is enough"
    found.keep([{**lines[0], "casts": [{**other, "holds": True}], "again": True}])
    assert [len(found.lines), found.lines[0]["casts"][0]["holds"]] == [2, True], "what holds is"


def test_what_others_have_is_tried_first() -> None:
    others = ("villager",) * 5 + ("werewolf",) * 2 + ("seer", "witch")
    hunt = Hunt(EIGHT, QUICK, begun=[others])
    hunt.catch()
    first = next(iter(hunt.runners))
    assert set(first) == set(others)
    assert len(first) == EIGHT.players


def test_when_its_time_is_over_it_begins_nothing_more(tmp_path: Path) -> None:
    assert search(tmp_path, "--budget", "0.0000001") == 1
    assert not list(tmp_path.iterdir())


def test_printed_cards_are_sought_for_only_where_they_are_in_the_way(tmp_path: Path) -> None:
    found = Search("duesterwald", QUICK, tmp_path)
    printed = Seekers("duesterwald", 15, ("usual",), is_printed=True)
    assert not found.is_done(printed)
    cards = {"werewolf": 3, "seer": 1, "villager": 11}
    hold: list[dict[str, object]] = [
        {"cards": cards, "holds": True},
        {"cards": {**cards, "villager": 10, "witch": 1}, "holds": True},
    ]
    line = {"players": 15, "packs": "one", "printed": False, "experience": ["usual"]}
    found.keep([{**line, "casts": [hold[0], {**hold[1], "holds": False}]}])
    assert not found.is_done(printed), "one of them does not hold"
    found.keep([{**line, "casts": hold}])
    assert found.is_done(printed)


def test_a_call_without_a_table_says_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cast", "--rules", "duesterwald"]) == 2
    assert "--players" in capsys.readouterr().err
