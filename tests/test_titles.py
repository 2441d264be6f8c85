"""What is left of an evening: titles over all its games, points for the bets of the dead, a goodbye."""

from pathlib import Path

import pytest

from moderator.keeping.place import phone
from moderator.lines import LANGUAGES
from moderator.rules.board import Board
from moderator.rules.events import Day, Died, Left, Night, Shown
from moderator.rules.news import Chronicle, Death
from moderator.surfaces.pages.phones import sealed
from moderator.table.clock import run_virtually
from moderator.table.narrator import Narrator
from moderator.table.recap import honours
from moderator.table.score import Score
from moderator.table.shown import Moment
from moderator.table.titles import titles, told_of
from moderator.web.devices import Device

from .boxes import NAMES, words
from .hosted import table
from .pages_stage import in_a_loop, pages_table
from .stage import EchoLines
from .test_kept import a_game

ANNA, BEN = Device("anna", "en", ""), Device("ben", "en", "")


def test_a_title_needs_more_than_one_game_and_is_shared_by_who_is_equal() -> None:
    score, narrator = Score({"village": 1}), Narrator(EchoLines(), NAMES)
    score.honour({"suspected": {0: 1, 1: 1}, "bet": {2: 1}, "sharp": {4: 3}}, NAMES)
    assert list(told_of(score, narrator)) == []
    score.add("werewolves", [])
    score.honour({"suspected": {1: 1, 3: 2}, "bet": {2: 1}, "quick": {0: 1}}, NAMES)
    assert list(titles(score, narrator)) == [
        f"title.suspected #  number=2 who={NAMES[1]} and {NAMES[3]}",
        f"title.sharp #  number=3 who={NAMES[4]}",
        f"title.bet #  number=2 who={NAMES[2]}",
    ]
    assert [text.split()[0] for text in told_of(score, narrator)] == [
        "title.begin", "title.suspected", "title.sharp", "title.bet",
    ]  # fmt: skip
    assert score.points == {NAMES[2]: 2}


def test_what_is_earned_in_a_game_is_seen_in_its_chronicle() -> None:
    board = Board(4)
    roles = ("werewolf", "werewolf", "villager", "seer")
    deaths = (Death(1, 3, "left", True), Death(1, 2, "werewolves", False), Death(2, 1, "vote", True))
    board.chronicle = Chronicle(roles, roles, (), (), None, deaths, ())
    board.outcome = "werewolves"
    earned = honours(board, {1: "werewolves", 2: "village", 3: "werewolves"})
    assert {what: dict(who) for what, who in earned.items()} == {
        "suspected": {}, "sharp": {}, "last": {0: 1}, "quick": {2: 1}, "bet": {1: 1, 3: 1},
    }  # fmt: skip
    board.chronicle = None
    assert honours(board, {1: "werewolves"}) == {}


def test_they_are_told_at_good_night_and_survive_a_power_cut(tmp_path: Path) -> None:
    earned = {"quick": {NAMES[0]: 5}, "bet": {NAMES[1]: 7}}

    async def play() -> None:
        async with table(tmp_path) as at:
            await a_game(at)
            assert at.box.evening.score.honours, "a game is never without any"
            at.box.evening.score.honours = earned
            at.host.next()
            await at.until_asked("again")
        async with table(tmp_path) as at:
            await at.until_asked("cast")
            assert at.box.evening.score.honours["bet"][NAMES[1]] >= 7
            at.host.next()
            await at.until_asked("again")
            assert at.host.good_night()
            await at.going
            titled = [line for line in at.ids if line.startswith("title.")]
            assert titled[0] == "title.begin"
            assert {"title.quick", "title.bet"} <= {*titled}
            assert at.ids[-1] == "night.rest", "good night is the last that is said"
            assert "score.bets" in at.ids

    run_virtually(play())


def test_good_night_in_a_game_is_not_held_up(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as at:
            await a_game(at)
            at.box.evening.score.honours = {"quick": {NAMES[0]: 5}}
            at.host.next()
            await at.until(lambda: at.box.performance is not None)
            assert at.host.good_night()
            await at.going
            assert not [line for line in at.ids if line.startswith("title.")]

    run_virtually(play())


@in_a_loop
async def test_the_whole_evening_is_on_every_phone_and_on_the_wall(tmp_path: Path) -> None:
    at = pages_table(tmp_path, [phone(1), phone(2)])
    at.box.roster.answer_from(phone(1), sealed("anna"))
    at.box.roster.answer_from(phone(2), sealed("ben"))
    at.play()
    score = at.box.evening.score
    score.add("village", [NAMES[0]])
    score.add("werewolves", [])
    score.honour({"bet": {1: 3}}, NAMES)
    assert "evening" not in at.look("seat", ANNA), "not while a game is on"
    at.stop()
    for moment in ("again", "good-night"):
        at.box.surfaces.show(Moment(moment))
        seen = [at.look("seat", who)["evening"] for who in (ANNA, BEN)]
        assert seen[0] == seen[1]
        assert seen[0]["games"] == 2
        assert seen[0]["players"] == [[NAMES[0], 1, 0], [NAMES[1], 0, 3]]
        (title,) = seen[0]["titles"]
        assert NAMES[1] in title
        assert at.look("table", ANNA)["text"] == (title if moment == "good-night" else "")


@in_a_loop
async def test_who_goes_home_is_thanked_and_the_dead_see_their_points(tmp_path: Path) -> None:
    at = pages_table(tmp_path, [phone(1), phone(2), *map(phone, range(3, 9))])
    at.box.roster.answer_from(phone(1), sealed("anna"))
    at.box.roster.answer_from(phone(2), sealed("ben"))
    at.play()
    at.box.evening.score.honour({"bet": {1: 3}}, NAMES)
    at.tell(Night(1), Day(1), Left(Shown(0, "seer")))
    lines = words("en", "classic")
    seen = at.look("seat", ANNA)
    assert (seen["state"], seen["title"]) == ("home", lines.text("page.seat.left.title"))
    assert "bets" not in seen
    at.tell(Died(Shown(1, "villager"), "vote"))
    dead = at.look("seat", BEN)
    assert (dead["state"], dead["points"]) == ("dead", 3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_title_has_words(language: str) -> None:
    narrator = Narrator(words(language, "classic"), NAMES)
    score = Score({"village": 2})
    for _ in range(2):
        score.honour({what: {0: 1} for what in ("suspected", "sharp", "last", "quick", "bet")}, NAMES)
    assert len({*titles(score, narrator)}) == 5
