"""What outlives a power cut: the score, the bets of the dead, seats, pace; and what a torn file does."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from moderator.keeping.kept import EVENING, KeptEvening, packed, unpacked
from moderator.keeping.place import Place, phone, wire
from moderator.keeping.saving import Saving
from moderator.keeping.store import Store, in_place
from moderator.rules.playing import journal
from moderator.table.box import Box
from moderator.table.casting import Proposals
from moderator.table.clock import run_virtually
from moderator.table.surfaces import Change, Surface

from .boxes import NAMES
from .faked_disk import FakedDisk
from .hosted import Table, table
from .seals import of_before, records_of, sealed

BUTTONS = tuple(map(wire, range(8)))
EVERYTHING = KeptEvening(
    3, (wire(2), phone(1), wire(0)), {1: "village"}, 2, 4, {"village": 2}, {"Anna": 2}, 1, "brisk",
    {"what a phone is kept as": phone(1)}, (("big-box", "seer", "werewolf"), ("duesterwald", "werewolf")),
    ((wire(2), "Anna"), (phone(1), "Ben")), "a seed", "quiet", True, {"bet": {"Anna": 2}},
    ((phone(2), "Zoë"),),
)  # fmt: skip


async def a_game(at: Table) -> None:
    """One game to its end; the box asks whether there is to be another."""
    await at.until_asked("cast")
    at.host.next()
    await at.until_asked("again")


async def until_dead(at: Table) -> int:
    """Until somebody is dead, and the game goes on."""
    await at.until(lambda: at.box.performance and at.box.board.dead)
    return at.box.board.dead[0]


def read_again(evening: KeptEvening, **wrong: Any) -> KeptEvening:
    """As it comes back from a file in which this is otherwise."""
    return KeptEvening(**unpacked(EVENING, json.loads(json.dumps(packed(vars(evening)) | wrong))))


def test_an_evening_is_kept_and_read_again_as_it_was() -> None:
    assert read_again(EVERYTHING) == EVERYTHING
    assert read_again(KeptEvening()) == KeptEvening()


@pytest.mark.parametrize("wrong", [None, -1, 1.5, True, "x", [], [[]], {"x": -1}, {"x": "y"}, ["a", "a"]])
@pytest.mark.parametrize("part", vars(EVERYTHING))
def test_what_is_not_as_it_should_be_is_left_out(part: str, wrong: Any) -> None:
    kept = read_again(EVERYTHING, **{part: wrong})
    others = [name for name in vars(EVERYTHING) if name != part]
    assert all(getattr(kept, name) == getattr(EVERYTHING, name) for name in others)
    assert read_again(kept) == kept, "what was left in can be kept again"


@pytest.mark.parametrize(
    "torn",
    [
        None, "", '{"turn": 3, "pla', "[]", "7", "\x00\xff", '{"turn": "x", "teams": 5, "places": {}}',
        '{"game": 1, "places": [0, 1]}', '{"places": [[]], "bets": {"a": 1}, "pace": "breakneck"}',
    ],
)  # fmt: skip
def test_a_torn_or_missing_evening_does_no_harm(torn: str | None, tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as at:
            await at.until_asked("cast")
            at.host.next()
            await at.until(lambda: at.files == ["00001.open"] and at.host.state == "running")
        (tmp_path / EVENING).unlink()
        if torn is not None:
            (tmp_path / EVENING).write_text(torn, encoding="latin-1")
        async with table(tmp_path, names=()) as at:
            await at.until_asked("offered")
            at.host.next()
            await at.until_asked("again")
            assert at.roster.players == NAMES
            assert at.roster.places == BUTTONS
            assert sum(at.box.evening.score.teams.values()) == 1

    run_virtually(play())


def test_a_broken_journal_is_laid_aside_with_trouble_shown(tmp_path: Path) -> None:
    async def play() -> None:
        (tmp_path / "00001.open").write_text("nonsense\n")
        async with table(tmp_path) as at:
            await at.until_asked("cast")
            assert [trouble.line for trouble in at.troubles] == ["trouble.journal"]
            assert "00001.open: line 1" in at.troubles[0].detail
            assert at.files == ["00001.aside"]
            assert (tmp_path / "00001.aside").read_text() == "nonsense\n"
            assert "evening.unfinished" not in at.ids

    run_virtually(play())


@pytest.mark.parametrize("goes_on", [False, True])
@pytest.mark.parametrize(("task", "line"), [("seer", "night"), ("vote", "day"), ("deal", "beginning")])
def test_a_damaged_journal_is_offered_up_to_where_it_is_whole(
    task: str, line: str, goes_on: bool, tmp_path: Path
) -> None:
    """By itself it does not go on, however short the power was away."""

    async def play() -> None:
        async with table(tmp_path) as at:
            await a_game(at)
        whole = (tmp_path / "00001.finished").read_bytes()
        (tmp_path / "00001.finished").unlink()
        before, after = whole.split(f" {task} ".encode(), 1)
        damaged = before + f" {task}~~".encode() + after[1:]
        (tmp_path / "00001.open").write_bytes(damaged)
        async with table(tmp_path, goes_on=goes_on) as at:
            await at.until_asked("offered")
            assert [(wrong.line, wrong.detail) for wrong in at.troubles] == [
                ("trouble.damaged", "00001.open")
            ]
            said = [text.split() for text in at.said if text.startswith("whole.")]
            assert [told[0] for told in said] == [f"whole.{line}"]
            assert at.ids[-1] == "evening.unfinished"
            assert (tmp_path / "00001.open").read_bytes() == damaged
            at.host.next()
            await at.until_asked("again")
            assert (tmp_path / "00001.damaged").read_bytes() == damaged
            again = (tmp_path / "00001.finished").read_bytes()
            assert again.startswith(before[: before.rindex(b"\n") + 1])
            assert journal.read(again).is_over

    run_virtually(play())


def test_a_header_of_which_a_byte_is_another_costs_nothing_and_is_told(tmp_path: Path) -> None:
    """Not even the offer is another: nothing of the game is lost."""

    async def play() -> None:
        async with table(tmp_path) as at:
            await at.until_asked("cast")
            at.host.next()
            await at.until(lambda: at.files == ["00001.open"] and at.timer.end is not None)
        whole = (tmp_path / "00001.open").read_bytes()
        found = whole.replace(b'"rules"', b'"rules\n', 1)
        (tmp_path / "00001.open").write_bytes(found)
        async with table(tmp_path, goes_on=True) as at:
            await at.until_asked("again")
            assert [(wrong.line, wrong.detail) for wrong in at.troubles] == [("trouble.mended", "00001.open")]
            assert not [text for text in at.said if text.startswith("whole.")]
            assert (tmp_path / "00001.finished").read_bytes().startswith(whole)
            assert (tmp_path / "00001.damaged").read_bytes() == found

    run_virtually(play())


def test_a_damaged_journal_that_is_laid_aside_is_kept_as_it_was_found(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as at:
            await a_game(at)
        damaged = (tmp_path / "00001.finished").read_bytes().replace(b" vote ", b" veto ", 1)
        (tmp_path / "00001.finished").unlink()
        (tmp_path / "00001.open").write_bytes(damaged)
        async with table(tmp_path) as at:
            await at.until_asked("offered")
            at.host.back()
            await at.until_asked("cast")
            assert at.files == ["00001.aside"]
            assert (tmp_path / "00001.aside").read_bytes() == damaged

    run_virtually(play())


@pytest.mark.parametrize(("format_number", "version"), journal.WRITTEN_BY.items())
def test_a_journal_of_before_is_named_with_its_version_and_kept_and_not_offered(
    format_number: int, version: str, tmp_path: Path
) -> None:
    async def play() -> None:
        async with table(tmp_path) as at:
            await at.until_asked("cast")
            at.host.next()
            await at.until(lambda: at.files == ["00001.open"] and at.timer.end is not None)
        before = of_before((tmp_path / "00001.open").read_bytes(), format_number)
        (tmp_path / "00001.open").write_bytes(before)
        async with table(tmp_path) as at:
            await at.until_asked("cast")
            (trouble,) = at.troubles
            assert trouble.line == "trouble.journal"
            assert "00001.open" in trouble.detail
            assert f"version {version}" in trouble.detail
            assert "evening.unfinished" not in at.ids
            assert at.files == ["00001.aside"]
            assert (tmp_path / "00001.aside").read_bytes() == before
            at.host.next()
            await at.until(lambda: at.files == ["00001.aside", "00002.open"])

    run_virtually(play())


def test_a_full_disk_is_told_and_the_game_goes_on_and_that_it_is_over_is_told(tmp_path: Path) -> None:
    disk, told = FakedDisk(), list[Saving]()

    def noting(box: Box) -> Surface:
        class Noting(Surface):
            def note(self, change: Change) -> None:
                if change == "saving":
                    told.append(box.saving)

        return Noting()

    async def play() -> None:
        async with table(tmp_path, store=Store(tmp_path, in_place, disk), onlookers=[noting]) as at:
            await at.until_asked("cast")
            at.host.next()
            await at.until(lambda: at.files == ["00001.open"] and at.timer.end is not None)
            assert told == []
            disk.room = disk.length(tmp_path / "00001.open")
            await at.until(lambda: at.box.saving.behind == 2)
            assert [saving.state for saving in told] == ["behind"], "once"
            disk.room = None
            await at.until_asked("again")
            assert [saving.state for saving in told] == ["behind", "saved"]
            assert at.files == ["00001.finished"]
            game = journal.resume(disk.read(tmp_path / "00001.finished"))
            game.go_on_to_question()
            assert game.board.outcome, "what could not be written then was written later"

    run_virtually(play())


@pytest.mark.parametrize("wires", [0, 8])
@pytest.mark.parametrize("when", ["before a game", "in a game", "between games"])
@pytest.mark.parametrize("how", ["willing", "full", "read-only"])
def test_good_night_says_that_all_is_saved_where_it_is(
    how: str, when: str, wires: int, tmp_path: Path
) -> None:
    disk = FakedDisk()

    def wired(_box: Box) -> Surface:
        class Wired(Surface):
            wires = property(lambda _: wires)

        return Wired()

    async def play() -> None:
        async with table(tmp_path, store=Store(tmp_path, in_place, disk), onlookers=[wired]) as at:
            if when == "between games":
                await a_game(at)
            await at.until_asked("again" if when == "between games" else "cast")
            disk.room = None if how != "full" else 0
            disk.is_read_only = how == "read-only"
            if when == "in a game":
                at.host.next()
                await at.until(lambda: at.host.state == "running" and at.timer.end is not None)
            assert at.host.good_night()
            await at.until_moment("good-night")
            said = at.ids[-1]
            if how == "willing":
                assert said == ("night.good" if wires else "night.rest")
            else:
                assert said == "night.unsaved"
            assert at.box.saving.is_all == (how == "willing")
            if how != "willing" and wires:
                await stays_up(at, disk)
            await at.going

    async def stays_up(at: Table, disk: FakedDisk) -> None:
        """A lamp that goes out says that all is saved: so the box stays up until it is, and says it then."""
        await asyncio.sleep(3600)
        assert not at.going.done()
        disk.room, disk.is_read_only = None, False
        assert await at.until_said("night.good")
        assert at.box.saving.is_all

    run_virtually(play())


def test_a_game_that_is_on_a_disk_that_has_just_become_read_only_is_saved(tmp_path: Path) -> None:
    """Nothing is to be written any more: that is no lie."""
    disk = FakedDisk()

    async def play() -> None:
        async with table(tmp_path, store=Store(tmp_path, in_place, disk)) as at:
            await at.until_asked("cast")
            at.host.next()
            await at.until(lambda: at.host.state == "running" and at.timer.end is not None)
            disk.is_read_only = True
            assert at.host.good_night()
            await at.going
            assert at.ids[-1] == "night.rest"
        disk.cut(Random(1))
        async with table(tmp_path, store=Store(tmp_path, in_place, disk)) as at:
            await at.until_asked("offered")

    run_virtually(play())


def test_the_score_survives_power_cuts_in_a_game_and_between_games(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as at:
            await a_game(at)
            first = dict(at.box.evening.score.players)
            assert first
            assert "score.first" not in at.ids, "after one game it is no news"
        async with table(tmp_path) as at:
            await at.until_asked("cast")
            at.host.next()
            await at.until(lambda: at.files[-1] == "00002.open" and at.host.state == "running")
        async with table(tmp_path) as at:
            await at.until_asked("offered")
            at.host.next()
            await at.until_asked("again")
            teams, players = at.box.evening.score.teams, at.box.evening.score.players
            assert sum(teams.values()) == 2
            assert all(players[name] >= number for name, number in first.items())
            assert "score.first" in at.ids

    run_virtually(play())


def test_a_game_is_counted_once_wherever_the_power_is_cut(tmp_path: Path) -> None:
    """Between the score and the end of the journal, too."""

    async def play() -> None:
        async with table(tmp_path) as at:
            await a_game(at)
        records = records_of((tmp_path / "00001.finished").read_bytes())
        (tmp_path / "00001.finished").unlink()
        (tmp_path / "00001.open").write_bytes(sealed(records[:-1]))
        async with table(tmp_path) as at:
            await at.until_asked("offered")
            at.host.next()
            await at.until_asked("again")
            assert sum(at.box.evening.score.teams.values()) == 1
            assert at.files == ["00001.finished"]

    run_virtually(play())


def test_a_finished_game_that_could_not_be_called_so_is_not_offered(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as at:
            await a_game(at)
        (tmp_path / "00001.finished").rename(tmp_path / "00001.open")
        async with table(tmp_path) as at:
            await at.until_asked("cast")
            assert "evening.unfinished" not in at.ids
            at.host.next()
            await at.until(lambda: at.files == ["00001.finished", "00002.open"])

    run_virtually(play())


def test_good_night_between_games_ends_the_evening_and_its_score(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as at:
            await a_game(at)
            assert at.host.good_night()
            await at.going
        async with table(tmp_path) as at:
            await at.until_asked("cast")
            assert at.box.evening.score.teams == {}
            assert at.box.evening.preparation.turn == 0

    run_virtually(play())


def test_good_night_in_a_game_keeps_the_evening(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as at:
            await a_game(at)
            at.host.next()
            await at.until(lambda: at.files[-1] == "00002.open" and at.host.state == "running")
            assert at.host.good_night()
            await at.going
        async with table(tmp_path) as at:
            await at.until_asked("offered")
            assert sum(at.box.evening.score.teams.values()) == 1

    run_virtually(play())


def test_who_sits_where_is_kept_with_the_game_it_belongs_to(tmp_path: Path) -> None:
    async def play() -> None:
        kept: dict[str, tuple[Place, ...]] = {
            "00001.open": (phone(1), wire(11), *BUTTONS[:6]),
            # Another game, that was taken up again by its number: nobody knows who sat where.
            "00009.open": BUTTONS,
        }
        async with table(tmp_path, names=(), gathering=True) as at:
            await at.until_asked("gather")
            joining = (wire(11), phone(1), *reversed(BUTTONS[:6]))
            for place, name in zip(joining, NAMES, strict=True):
                at.roster.join(place, name)
            at.host.next()
            await at.until(lambda: at.roster.phase == "seat")
            for sitting in kept["00001.open"]:
                at.roster.sit(sitting)
            await at.until_asked("cast")
            at.host.next()
            await at.until(lambda: at.host.state == "running")
        for file, places in kept.items():
            next(tmp_path.glob("*.open")).rename(tmp_path / file)
            async with table(tmp_path, names=()) as at:
                await at.until_asked("offered")
                assert at.roster.players[:2] == ("Ben", "Anna")
                assert at.roster.places == places

    run_virtually(play())


# Bets.


def test_only_the_dead_bet_and_only_on_a_team(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as at:
            await at.until_asked("cast")
            assert not at.host.bet(0, "village"), "there is no game"
            at.host.next()
            await at.until(lambda: at.host.state == "running")
            assert not any(at.host.bet(seat, "village") for seat in range(8)), "nobody is dead"
            dead = await until_dead(at)
            performance = at.box.performance
            assert performance is not None
            assert not any(at.host.bet(seat, "village") for seat in at.box.board.living)
            assert not at.host.bet(99, "village")
            assert at.host.bet(dead, "village")
            assert at.host.bet(dead, "werewolves"), "a later bet replaces it"
            assert performance.bets == {dead: "werewolves"}

    run_virtually(play())


@pytest.mark.parametrize("is_cut", [False, True])
def test_a_right_bet_is_named_at_the_end_and_survives_a_power_cut(is_cut: bool, tmp_path: Path) -> None:
    async def play(team: str) -> list[str]:
        folder = tmp_path / team
        async with table(folder, recap="short") as at:
            await at.until_asked("cast")
            at.host.next()
            dead = await until_dead(at)
            assert at.host.bet(dead, team)
            await at.until(lambda: json.loads((folder / EVENING).read_text())["bets"] == {str(dead): team})
            if not is_cut:
                await at.until_asked("again")
                outcome.append(at.box.board.outcome)
                return [text for text in at.said if text.startswith("award.bet")]
        async with table(folder, recap="short") as at:
            await at.until_asked("offered")
            at.host.next()
            await at.until_asked("again")
            outcome.append(at.box.board.outcome)
            return [text for text in at.said if text.startswith("award.bet")]

    outcome: list[str] = []
    named = {team: run_virtually(play(team)) for team in ("village", "werewolves")}
    assert len(set(outcome)) == 1, "it is the same game"
    wrong = ({"village", "werewolves"} - {outcome[0]}).pop()
    assert named[wrong] == []
    (award,) = named[outcome[0]]
    assert "who=" in award


def test_by_night_a_bet_writes_nothing_and_at_dawn_it_is_kept(tmp_path: Path) -> None:
    def bets() -> Any:
        return json.loads((tmp_path / EVENING).read_text())["bets"]

    async def play() -> None:
        async with table(tmp_path) as at:
            await at.until_asked("cast")
            at.host.next()
            dead = await until_dead(at)
            await at.until(lambda: at.box.is_dark)
            assert at.host.bet(dead, "village")
            await asyncio.sleep(5)
            assert at.box.is_dark
            assert bets() == {}
            await at.until(lambda: bets() == {str(dead): "village"})

    run_virtually(play())


def test_the_bets_of_one_game_are_not_those_of_the_next(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as at:
            await at.until_asked("cast")
            at.host.next()
            assert at.host.bet(await until_dead(at), "village")
            await at.until_asked("again")
            at.host.next()
            await at.until(lambda: at.files[-1] == "00002.open")
            assert at.box.performance is None or at.box.performance.bets == {}
        assert json.loads((tmp_path / EVENING).read_text())["bets"] == {}

    run_virtually(play())


# Again.


def test_the_same_seats_play_again_and_an_introduction_is_not_told_twice(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, rehearsal=True) as at:
            await a_game(at)
            at.host.next()
            await at.until(lambda: at.files == ["00001.finished", "00002.open"])
            assert at.roster.players == NAMES, "one tap was enough"
            assert at.ids.count("evening.cast") == 2, "the cast is told"
            assert at.ids.count("rehearsal.begin") == 1
            assert "evening.press" not in at.ids

    run_virtually(play())


def test_somebody_is_out_and_somebody_in(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as at:
            await a_game(at)
            at.host.back()
            await at.until_asked("gather")
            assert at.roster.joined == NAMES, "who was in still is"
            assert at.roster.leave(wire(3))
            assert at.roster.join(phone(1), "Zoe")
            at.host.next()
            await at.until(lambda: at.roster.phase == "seat")
            for place in (*BUTTONS[:3], phone(1), *BUTTONS[4:]):
                assert at.roster.sit(place)
            await at.until_asked("cast")
            at.host.next()
            await at.until(lambda: at.files == ["00001.finished", "00002.open"])
            assert at.box.store.resume(tmp_path / "00002.open").setup.players[3] == "Zoe"
            assert at.box.evening.score.players, "the evening's score goes on"

    run_virtually(play())


def test_harder_at_the_end_of_a_game_makes_the_next_cast_harder(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as at:
            await a_game(at)
            assert at.host.harder()
            at.host.next()
            await at.until_said("again.harder")
            await at.until_said("evening.cast")
            harder = Proposals(at.box.settings)
            harder.make_harder()
            assert at.box.evening.preparation.setup == harder.propose(NAMES, 1)
            await at.until(lambda: at.files[-1] == "00002.open")
        assert json.loads((tmp_path / EVENING).read_text())["harder"] == 1

    run_virtually(play())


def test_an_ended_game_is_laid_aside_and_another_can_be_played(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as at:
            await at.until_asked("cast")
            at.host.next()
            await at.until(lambda: at.timer.end is not None)
            at.host.pause()
            assert at.host.do("end")
            await at.until_asked("again")
            assert at.files == ["00001.aside"]
            assert not at.timer.paused, "the pause has ended with it"
            assert not at.host.do("tell_more"), "its ending stays in the dark"
            assert at.box.evening.score.teams == {}
            at.host.next()
            await at.until(lambda: at.files == ["00001.aside", "00002.open"])

    run_virtually(play())


# What is told of it.


def test_the_short_recap_names_the_dead_of_every_night_and_who_was_who(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, recap="short") as at:
            await a_game(at)
            told = at.box.board.chronicle
            assert told is not None
            for night, by_day in {(death.round, death.by_day) for death in told.deaths}:
                dead = [death for death in told.deaths if (death.round, death.by_day) == (night, by_day)]
                heading = f"recap.{'day' if by_day else 'night'} "
                place = next(
                    n
                    for n, text in enumerate(at.said)
                    if text.startswith(heading) and text.endswith(f" night={night}")
                )
                gone = next(text for text in at.said[place:] if text.startswith("recap.died"))
                for death in dead:
                    assert f"item.went.{death.cause} #1  who={at.box.narrator.name(death.who)}" in gone
            roles = [text for text in at.said if text.startswith("recap.role ")]
            assert len(roles) == len(set(told.roles))
            for seat, role in enumerate(told.roles):
                assert any(role in text and NAMES[seat] in text for text in roles)
            assert "recap.werewolves" not in at.ids, "in short, only what turned the night"
            assert "award.begin" in at.ids

    run_virtually(play())


def test_the_whole_story_is_told_on_request_and_only_once_at_a_time(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, recap="short") as at:
            assert not at.host.do("tell_more")
            await a_game(at)
            roles = at.ids.count("recap.role")
            assert at.host.do("tell_more")
            assert not at.host.do("tell_more")
            await at.until_said("recap.werewolves")
            await at.until(lambda: at.ids.count("recap.role") == 2 * roles)
            await at.until(lambda: at.host.do("tell_more"))
            await at.until(lambda: at.ids.count("recap.begin") == 3)
            at.host.next()
            await at.until(lambda: at.files[-1] == "00002.open")
            assert at.ids.count("recap.role") == 2 * roles, "who goes on need not hear it out"

    run_virtually(play())


def test_the_long_recap_and_none(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path / "long", recap="long") as at:
            await a_game(at)
            assert "recap.werewolves" in at.ids
            assert "recap.role" in at.ids
        async with table(tmp_path / "none", recap="none") as at:
            await a_game(at)
            assert not any(line.startswith(("recap.", "award.")) for line in at.ids)
            assert at.host.do("tell_more"), "on request it is told all the same"

    run_virtually(play())


def test_who_has_joined_is_in_again_after_a_power_cut(tmp_path: Path) -> None:
    """With the device that was theirs; and after good night nobody is."""

    async def play() -> None:
        async with table(tmp_path, names=(), gathering=True) as at:
            await at.until_asked("gather")
            for place, name in zip((wire(3), phone(1), wire(1)), NAMES, strict=False):
                assert at.roster.join(place, name)
            at.roster.answer_from(phone(1), "Ben's")
            assert at.roster.leave(wire(1))
            await asyncio.sleep(0)
            await at.box.store.save()
        async with table(tmp_path, names=(), gathering=True) as at:
            await at.until_asked("gather")
            assert at.roster.names == {wire(3): "Anna", phone(1): "Ben"}
            assert at.roster.devices == {"Ben's": phone(1)}
            assert at.roster.join(wire(1), "Clara")
            assert at.host.good_night()
            await at.going
        async with table(tmp_path, names=(), gathering=True) as at:
            await at.until_asked("gather")
            assert at.roster.names == {}

    run_virtually(play())
