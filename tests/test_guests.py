"""Guests of the box at a table: they come, sit down and play; and which games there are for them."""

from pathlib import Path
from typing import Any

import pytest

from moderator.keeping.place import Place, guest, phone
from moderator.keeping.settings import ONE_OF, Settings
from moderator.lines import LANGUAGES
from moderator.minds.mind import MANNERS
from moderator.rules.events import Counted
from moderator.rules.playing.game import Setup
from moderator.rules.playing.games import GAMES
from moderator.rules.requests import Ask
from moderator.surfaces.guests.arriving import ArrivingGuests
from moderator.surfaces.guests.memory import SHARPNESS, courteous
from moderator.surfaces.guests.seats import Guests
from moderator.table.box import Box
from moderator.table.casting import NoGame, Proposals
from moderator.table.clock import run_virtually
from moderator.table.guest_words import TEMPERS
from moderator.table.narrator import Narrator
from moderator.table.surfaces import Surface

from .boxes import NAMES, words
from .guests_stage import PEOPLE, SETUPS, THEIRS, dealt, guests_table, to_the_end
from .hosted import Table, table

every_game = pytest.mark.parametrize("rules", SETUPS)

# At the table.


async def played(folder: Path, setup: Setup, seed: int, **about: Any) -> Table:
    """A whole game."""
    async with guests_table(folder, setup, dealt(setup, seed), **about) as at:
        await to_the_end(at)
        return at


@every_game
def test_they_vote_claim_and_accuse_and_say_so_in_words_of_their_own(rules: str, tmp_path: Path) -> None:
    said = set[str]()
    for seed in range(4):
        at = run_virtually(played(tmp_path / str(seed), SETUPS[rules], seed, day=seed, quiet=0.6))
        board = at.box.board
        counts = [event for _, event in board.happened if isinstance(event, Counted)]
        votes = [vote for count in counts for seat, vote in count.votes if seat in THEIRS]
        assert votes
        assert None not in votes, "a guest votes whenever it is asked"
        lines = [line for line in at.ids if line.startswith("guest.")]
        claims = [claim for claim in board.claims if claim.by in THEIRS]
        assert sum(line.startswith("guest.claims.") for line in lines) == len(claims)
        assert at.ids.count("say.claimed") <= len(board.claims) - len(claims)
        said |= {line.split(".")[1] for line in lines}
    assert said == ({"claims", "accuses", "accused"} if rules == "big-box" else {"claims"})


def test_those_who_are_quiet_claim_nothing(tmp_path: Path) -> None:
    at = run_virtually(played(tmp_path, SETUPS["big-box"], 1, sharpness="quiet", claiming=0.0))
    assert at.box.board.outcome
    assert at.box.board.claims == ()


def test_they_are_as_sharp_as_there_are_manners_of_thinking() -> None:
    assert [*SHARPNESS] == [*ONE_OF["sharpness"]]
    assert {*SHARPNESS.values()} == {*MANNERS.values()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_temper_has_words_of_its_own(language: str) -> None:
    lines = words(language, "classic")
    said = [lines.wordings[f"guest.{what}.{temper}"] for what in ("claims", "accuses", "accused")
            for temper in TEMPERS]  # fmt: skip
    assert len({wording for wordings in said for wording in wordings}) == sum(map(len, said))
    names = lines.text("page.guest.names").split(", ")
    assert len(names) == len(set(names)) == 8


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_they_say_is_the_same_at_every_start_and_another_each_time(language: str) -> None:
    lines = words(language, "classic")

    def said() -> list[str]:
        narrator = Narrator(lines, ["Anna", "Winifred"])
        narrator.begin("17")
        return [narrator.in_turn("guest.accused.solemn", often, by="Winifred") for often in range(3)]

    assert len(set(said())) == 3
    assert said() == said()


class Leaving(Surface):
    """Places that nobody plays in person, as soon as people have gone."""

    def __init__(self, _box: Box) -> None:
        self.has_gone = False

    def leaves_to_guests(self, place: Place) -> bool:
        return self.has_gone and place.kind == "wire"


def test_seats_that_people_leave_to_them_are_theirs_in_the_middle_of_a_game(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, plays=False, onlookers=[Guests, Leaving]) as at:
            await at.until_asked("cast")
            at.host.next()
            await at.until_said("evening.missing")
            assert not at.box.has_guests
            assert not at.box.takes_claims
            (leaving,) = [surface for surface in at.box.surfaces.all if isinstance(surface, Leaving)]
            leaving.has_gone = True
            at.box.surfaces.note("people")
            assert at.box.takes_claims, "for those who cannot hear"
            await at.until_moment("again")
            assert any(line.startswith("guest.claims.") for line in at.ids)

    run_virtually(play())


async def gathered(folder: Path, people: int, **about: Any) -> Table:
    """People gather, each with a phone."""
    async with table(
        folder, plays=False, gathering=True, lines=None, onlookers=[Guests, ArrivingGuests], **about
    ) as at:
        await at.until_asked("gather")
        for number in range(people):
            assert at.roster.join(phone(number), NAMES[number])
        await at.until(lambda: True)
        return at


@pytest.mark.parametrize(
    ("people", "wanted", "come"), [(5, 3, 3), (5, 4, 3), (4, 4, 4), (7, 2, 1), (8, 2, 0), (6, 0, 0)]
)
def test_as_many_come_as_are_wanted_and_as_are_missing_to_eight(
    people: int, wanted: int, come: int, tmp_path: Path
) -> None:
    at = run_virtually(gathered(tmp_path, people, guests=wanted))
    assert at.roster.guests == come
    assert len(at.roster.joined) == people + come


def test_they_come_and_go_with_people_and_sit_down_last(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(
            tmp_path, plays=False, gathering=True, lines=None, onlookers=[Guests, ArrivingGuests]
        ) as at:
            await at.until_asked("gather")
            for number, name in enumerate(("Anna", "Barnaby", "Clara", "Dora", "Emil")):
                assert at.roster.join(phone(number), name)
            assert at.host.want(guests=3)
            await at.until(lambda: at.roster.guests == 3)
            assert "Barnaby" not in [at.roster.name_at(guest(number)) for number in range(1, 9)]
            assert at.roster.join(phone(6), "Frida")
            await at.until(lambda: at.roster.guests == 2)
            assert at.roster.leave(phone(6))
            await at.until(lambda: at.roster.guests == 3)
            at.host.next()
            await at.until_moment("seat")
            for number in range(5):
                assert at.roster.guests == 3
                assert [place.kind for place in at.roster.places] == ["phone"] * number
                assert at.roster.sit(phone(number))
            await at.until_asked("cast")
            assert [place.kind for place in at.roster.places] == ["phone"] * 5 + ["guest"] * 3

    run_virtually(play())


def test_they_are_there_again_after_a_power_cut_while_people_gather(tmp_path: Path) -> None:
    async def play() -> None:
        for joins in (True, False):
            async with table(
                tmp_path, plays=False, gathering=True, lines=None, onlookers=[Guests, ArrivingGuests]
            ) as at:
                await at.until_asked("gather")
                for number in range(5 * joins):
                    assert at.roster.join(phone(number), NAMES[number])
                assert not joins or at.host.want(guests=2)
                await at.until(lambda at=at: at.roster.guests == 2)  # type: ignore[misc]
                assert len(at.roster.joined) == 7

    run_virtually(play())


@every_game
def test_how_sharp_they_are_is_settled_when_a_game_begins(rules: str, tmp_path: Path) -> None:
    async def play() -> None:
        setup = SETUPS[rules]
        async with guests_table(tmp_path, setup, dealt(setup, 1), sharpness="quiet", claiming=0.0) as at:
            await at.until_asked("cast")
            at.host.next()
            await at.until_said("evening.deal-done")
            seed = at.box.evening.guests_seed
        async with guests_table(
            tmp_path, setup, dealt(setup, 1), sharpness="sharp", claiming=0.0, day=2
        ) as at:
            await at.until_asked("offered")
            at.host.next()
            await at.until(lambda: at.box.performance is not None)
            assert (at.box.evening.guests_seed, at.box.evening.sharpness) == (seed, "quiet")
            await at.until_moment("again")
            assert at.box.board.claims == ()
            at.host.next()
            await at.until(lambda: at.box.performance is not None)
            assert at.box.evening.sharpness == "sharp"
            assert at.box.evening.guests_seed != seed

    run_virtually(play())


# By their courtesy people see the first day.

BEASTLY = {
    "duesterwald": ("villager", "werewolf", "villager", "werewolf", "villager", "witch", "seer", "hunter"),
    "big-box": ("villager", "werewolf", "villager", "werewolf", "villager", "witch", "seer", "healer"),
}


async def first_victims(folder: Path, rules: str, seed: int, is_courteous: bool) -> tuple[str, ...]:
    """Who is dead when the first day comes; all that kill are guests, and the power is cut in the night."""
    for number in range(2):
        async with guests_table(folder, SETUPS[rules], BEASTLY[rules], day=seed, quiet=1.0) as at:
            await at.until_asked("offered" if number else "cast")
            at.host.want(courtesy=is_courteous and not number)
            at.host.next()
            await at.until(lambda at=at: at.box.board.scene == ("day" if number else "night"))  # type: ignore[misc] # noqa: B023
            if number:
                return tuple(at.roster.players[seat] for seat in at.box.board.dead)
    raise AssertionError


@every_game
def test_people_whom_guests_are_courteous_to_see_the_first_day(rules: str, tmp_path: Path) -> None:
    dead: dict[bool, set[str]] = {}
    for is_courteous in (False, True):
        dead[is_courteous] = {
            name
            for seed in range(8)
            for name in run_virtually(
                first_victims(tmp_path / f"{is_courteous}{seed}", rules, seed, is_courteous)
            )
        }
    assert dead[False] & {*PEOPLE}, "without it people are victims, too"
    assert dead[True], "somebody is one all the same"
    assert not dead[True] & {*PEOPLE}


def test_nobody_is_left_out_where_there_is_nobody_else_to_choose() -> None:
    ask = Ask("seer", (0,), (1, 2, 3), "seer")
    assert courteous(ask, {1, 3}).choices == (2,)
    assert courteous(ask, {1, 2, 3}) == ask
    pair = Ask("cupid", (0,), (0, 1, 2), "cupid", number=2)
    assert courteous(pair, {1}).choices == (0, 2)
    assert courteous(pair, {0, 1}) == pair
    assert courteous(Ask("investigator", (0,), ((1, 2, 3), (5, 6, 7)), "x"), {2}).choices == ((5, 6, 7),)
    assert courteous(Ask("thief", (0,), ("witch", "keep"), "thief"), {0, 1}).choices == ("witch", "keep")


# Which games there are for them.


@pytest.mark.parametrize("deal", ["cards", "roll-call"])
@every_game
def test_only_the_box_can_deal_to_them(rules: str, deal: str) -> None:
    proposals = Proposals(Settings(rules=rules, options={"deal": deal}))
    assert proposals.propose(NAMES, 0)
    proposals.reckon_with(guests=1)
    with pytest.raises(NoGame) as refused:
        proposals.propose(NAMES, 0)
    assert refused.value.line == "evening.guests-deal"


def test_no_girl_is_in_a_cast_with_guests() -> None:
    with_guests, without = Proposals(Settings()), Proposals(Settings())
    with_guests.reckon_with(guests=2)
    girls = [
        sum("girl" in proposals.propose(NAMES, turn).cards for turn in range(40))
        for proposals in (without, with_guests)
    ]
    assert girls[0] > 0
    assert girls[1] == 0
    assert "girl" in GAMES["duesterwald"].characters
    wished = Proposals(Settings(wish=("girl",)))
    assert "girl" in wished.propose(NAMES, 0).cards
    wished.reckon_with(guests=2)
    with pytest.raises(NoGame) as refused:
        wished.propose(NAMES, 0)
    assert (refused.value.line, refused.value.about) == ("evening.guests-without", {"role": "girl"})


def test_whoever_hosts_is_told_aloud_why_there_is_no_game_for_them(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(
            tmp_path, plays=False, gathering=True, onlookers=[Guests, ArrivingGuests],
            options={"deal": "cards"}, guests=2,
        ) as at:  # fmt: skip
            await at.until_asked("gather")
            for number in range(7):
                assert at.roster.join(phone(number), NAMES[number])
            await at.until(lambda: at.roster.guests == 1)
            at.host.next()
            await at.until_said("evening.guests-deal")

    run_virtually(play())
