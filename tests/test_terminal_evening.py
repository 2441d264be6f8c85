"""The evening as it is typed: who plays, in which order, and the host's verbs."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from moderator.keeping.casts import KeptCast, Outlook
from moderator.keeping.place import at_wires
from moderator.keeping.settings import Settings
from moderator.lines import LANGUAGES
from moderator.lines.lines import load
from moderator.rules.requests import Ask, Leaves, Poll
from moderator.surfaces.guests.auto import AutoGuests, AutoHost
from moderator.surfaces.terminal.handed import CLEAR
from moderator.surfaces.terminal.terminal import Terminal
from moderator.table.box import MakeSurface
from moderator.table.casting import Proposals
from moderator.table.clock import run_virtually
from moderator.table.shown import Open

from .boxes import NAMES
from .hosted import Table, table
from .test_host import BIG_BOX, Sleepwalkers, accuse, shown, to_talk


@asynccontextmanager
async def typed(folder: Path, **about: Any) -> AsyncIterator[tuple[Table, Terminal, list[str]]]:
    """A table with a terminal, and what stands on it."""
    screen: list[str] = []
    onlookers = [lambda box: Terminal(box, screen.append), *about.pop("onlookers", ())]
    async with table(folder, onlookers=onlookers, **({"lines": load("en")} | about)) as at:
        (terminal,) = (surface for surface in at.box.surfaces.all if isinstance(surface, Terminal))
        yield at, terminal, screen


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_typed_in_seat_order_and_typed_again_are_out(language: str, tmp_path: Path) -> None:
    async def play() -> None:
        about = {"names": (), "gathering": True, "lines": load(language)}
        async with typed(tmp_path, **about) as (at, terminal, screen):
            await at.until_asked("gather")
            terminal.typed("Anna, Ben,Clara\n")
            terminal.typed("Dora,Emil,Frida,Gina, Zoe\n")
            terminal.typed("zoe, Hugo, anna, Anna\n")
            assert at.roster.joined == ("Ben", "Clara", "Dora", "Emil", "Frida", "Gina", "Hugo", "Anna")
            terminal.typed(f"{'x' * 30}\n")
            assert screen[-1] == "> Ben, Clara, Dora, Emil, Frida, Gina, Hugo, Anna\n"
            terminal.typed("\n")
            await at.until_asked("cast")
            assert at.roster.players == ("Ben", "Clara", "Dora", "Emil", "Frida", "Gina", "Hugo", "Anna")
            terminal.typed("?\n")
            assert screen[-1] == load(language).text("prompt.help")
            terminal.typed("\n")
            await at.until(lambda: at.files == ["00001.open"])

    run_virtually(play())


def test_who_was_not_typed_sits_down_by_name(tmp_path: Path) -> None:
    """Back from a cast for names that were given: nobody knows any more in which order they sit."""

    async def play() -> None:
        async with typed(tmp_path) as (at, terminal, _):
            await at.until_asked("cast")
            terminal.typed("b\n")
            await at.until_asked("seat")
            terminal.typed("Hugo, nobody, hugo\n")
            terminal.typed("Gina,Frida,Emil,Dora,Clara,Ben\n")
            assert at.roster.missing == ("Anna",)
            terminal.typed("anna\n")
            await at.until_asked("cast")
            assert at.roster.players == NAMES[::-1]

    run_virtually(play())


def test_an_interrupted_game_is_taken_up_or_laid_aside_and_n_is_always_good_night(tmp_path: Path) -> None:
    async def play() -> None:
        async with typed(tmp_path) as (at, terminal, _):
            await at.until_asked("cast")
            terminal.typed("\n")
            await at.until(lambda: at.host.state == "running")
        for line in ("n", "w", "", "b"):
            async with typed(tmp_path) as (at, terminal, _):
                await at.until_asked("offered")
                terminal.typed(f"{line}\n")
                await asyncio.sleep(30)
                assert at.files == ["00001.aside" if line == "b" else "00001.open"]
                assert at.going.done() == (line == "n")
                assert (at.host.state == "running") == (line == "")

    run_virtually(play())


def test_a_choice_by_night_is_taken_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with typed(tmp_path, plays=False, onlookers=[Sleepwalkers]) as (at, terminal, _):
            await at.until_asked("cast")
            terminal.typed("\n")

            def asked() -> list[Ask]:
                private = at.observer.private.values()
                return [one[-1].detail for one in private if isinstance(one[-1].detail, Ask)]

            await at.until(lambda: asked() and at.box.desk.sheet)
            target: Any = next(choice for choice in asked()[0].choices if choice != asked()[0].seats[0])
            sheet: Any = at.box.desk.sheet
            terminal.typed(f"{target + 1}\n")
            assert sheet.proposal == target
            terminal.typed("t\n")
            assert sheet.proposal is None
            terminal.typed("t\n")
            assert sheet.proposal is None

    run_virtually(play())


def test_somebody_goes_home_in_the_middle_of_a_vote(tmp_path: Path) -> None:
    async def play() -> None:
        async with typed(tmp_path, plays=False, castings=BIG_BOX, onlookers=[Sleepwalkers]) as (
            at,
            terminal,
            _,
        ):
            await to_talk(at)
            await accuse(at)
            await at.until(lambda: shown(at, Open, Poll) and at.box.desk.sheet is not None)
            terminal.typed("leave 5\n")
            assert at.box.desk.sheet is not None
            assert at.box.desk.sheet.answer() == Leaves(4)

    run_virtually(play())


def test_a_bet_is_typed(tmp_path: Path) -> None:
    async def play() -> None:
        async with typed(tmp_path) as (at, terminal, _):
            await at.until_asked("cast")
            terminal.typed("\n")
            await at.until(lambda: at.box.performance and at.box.board.dead)
            performance = at.box.performance
            assert performance is not None
            dead = at.box.board.dead[0] + 1
            for nonsense in ("", "x village", f"{dead}", f"{dead} nobody", "99 village", "-1 village"):
                terminal.typed(f"bet {nonsense}\n")
            assert performance.bets == {}
            terminal.typed(f"bet {dead} village\n")
            assert performance.bets == {dead - 1: "village"}

    run_virtually(play())


def test_the_pace_and_a_harder_cast_are_typed(tmp_path: Path) -> None:
    async def play() -> None:
        async with typed(tmp_path) as (at, terminal, screen):
            await at.until_asked("cast")
            terminal.typed("h\n")
            terminal.typed("pace\n")
            terminal.typed("pace breakneck\n")
            assert at.box.pace.chosen == ""
            terminal.typed("pace brisk\n")
            assert at.box.pace.chosen == "brisk"
            await at.until_asked("cast")
            assert at.box.castings.harder_by == 1
            assert any(text in "".join(screen) for text in load("en").wordings["again.harder"])

    run_virtually(play())


def test_more_words_than_a_verb_has_do_no_harm(tmp_path: Path) -> None:
    async def play() -> None:
        async with typed(tmp_path, onlookers=[Sleepwalkers], plays=False) as (at, terminal, _):
            await to_talk(at)
            left = at.timer.left()
            assert left is not None
            for line in ("m 7 x", "r 3", "p now", "p again", "pace", "pace fast now", "bet", "w 1", "all 2"):
                terminal.typed(f"{line}\n")
            assert at.timer.left() == pytest.approx(left + at.box.pace.times.more)
            assert not at.box.showing.paused
            assert at.box.pace.chosen == ""

    run_virtually(play())


def test_where_it_cannot_get_harder_that_is_said_and_nothing_is_promised(tmp_path: Path) -> None:
    async def play() -> None:
        hardest = Proposals(Settings(language="en", experience="experienced"))
        async with typed(tmp_path, castings=hardest) as (at, terminal, screen):
            await at.until_asked("cast")
            terminal.typed("h\n")
            assert screen[-1] == f"> {load('en').text('prompt.hardest')}\n"
            assert at.box.castings.harder_by == 0

    run_virtually(play())


def test_what_can_be_typed_stands_under_what_is_said(tmp_path: Path) -> None:
    async def play() -> None:
        async with typed(tmp_path, names=(), gathering=True) as (at, terminal, screen):
            await at.until_asked("gather")
            await asyncio.sleep(20)
            said, keys = "".join(screen).splitlines()[-2:]
            assert said.strip() in load("en").wordings["evening.come"], "there is no button here"
            assert keys.startswith(f"> {load('en').text('prompt.moment.gather')}")
            terminal.typed("\n")
            await asyncio.sleep(20)
            assert any(text in "".join(screen) for text in load("en").wordings["evening.nobody"])

    run_virtually(play())


def test_what_is_typed_after_good_night_is_turned_away(tmp_path: Path) -> None:
    async def play() -> None:
        async with typed(tmp_path) as (at, terminal, screen):
            await at.until_asked("cast")
            terminal.typed("n\n")
            await asyncio.sleep(0.1)
            terminal.typed("h\n")
            assert screen[-1] == f"> {load('en').text('prompt.bedtime')}\n"

    run_virtually(play())


def test_random_players_come_one_after_another_and_nobody_goes_on_without_them(tmp_path: Path) -> None:
    people = tuple(f"Player {number}" for number in range(16))

    async def play() -> None:
        came: list[MakeSurface] = [lambda box: AutoGuests(box, at_wires(people), plays_all=True), AutoHost]
        async with typed(tmp_path, names=(), gathering=True, onlookers=came) as (at, _, _):
            await at.until(lambda: at.files == ["00001.open"])
            assert at.roster.players == people

    run_virtually(play())


def test_nothing_private_is_left_when_a_game_is_ended_or_it_is_good_night(tmp_path: Path) -> None:
    async def play() -> None:
        for ending in ("end", "n"):
            async with typed(tmp_path / ending, plays=False) as (at, terminal, screen):
                await at.until_asked("cast")
                terminal.typed("\n")
                await at.until(at.observer.private.__len__)
                await asyncio.sleep(1)
                terminal.typed("\n")
                assert screen[-1].startswith("    "), "a card lies open"
                terminal.typed(f"{ending}\n")
                await asyncio.sleep(60)
                assert CLEAR in screen
                private = "".join(screen).rsplit(CLEAR, 1)[1]
                assert "    " not in private
                terminal.typed("\n")
                assert not screen[-1].startswith("    ")

    run_virtually(play())


def test_one_after_the_other_has_time_to_type_a_vote(tmp_path: Path) -> None:
    async def play() -> None:
        async with typed(tmp_path, plays=False, castings=BIG_BOX, onlookers=[Sleepwalkers]) as (
            at,
            terminal,
            _,
        ):
            await to_talk(at)
            await accuse(at)
            await at.until(lambda: shown(at, Open, Poll))
            (vote,) = shown(at, Open, Poll)
            assert vote.seconds == at.box.pace.times.vote * len(vote.question.seats)
            await at.until(lambda: at.timer.end is not None)
            terminal.typed("-\n")
            begun = at.timer.now()
            await at.until(lambda: at.box.desk.sheet is None)
            assert at.timer.now() - begun < 1

    run_virtually(play())


def test_what_the_host_reads_of_a_cast_is_gone_with_the_deal(tmp_path: Path) -> None:
    async def play() -> None:
        odds = Outlook(2000, {"village": 1140, "werewolves": 860}, (2, 5))
        cast = ("villager",) * 5 + ("werewolf",) * 2 + ("seer",)
        quiet = KeptCast(cast, "one", odds, is_even=True, holds=False)
        settings = Settings(rules="big-box", players=NAMES, experience="newcomers")
        castings = Proposals(settings, kept=lambda *_: [quiet])
        async with typed(tmp_path, castings=castings) as (at, terminal, screen):
            await at.until_asked("cast")
            read = "".join(screen)
            for words in ("Village about 57 of 100", "The beasts are too strong", "one player more"):
                assert words in " ".join(read.split())
            terminal.typed("\n")
            await at.until(lambda: at.files == ["00001.open"])
            await at.until(lambda: CLEAR in "".join(screen))
            assert "of 100" not in "".join(screen).rsplit(CLEAR, 1)[1]

    run_virtually(play())
