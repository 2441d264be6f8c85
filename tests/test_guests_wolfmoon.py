"""Guests of the box at a game of hands: one person can try it at once."""

import asyncio
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from moderator.keeping.place import guest, phone
from moderator.keeping.settings import Settings
from moderator.rules.playing.game import Answered, Game
from moderator.rules.requests import Ask
from moderator.rules.wolfmoon.board import MoonBoard
from moderator.rules.wolfmoon.characters import WHOLE
from moderator.surfaces.guests.arriving import ArrivingGuests
from moderator.surfaces.guests.memory import SHARPNESS, Memory
from moderator.surfaces.guests.seats import Guests
from moderator.table.box import Box
from moderator.table.casting import Proposals
from moderator.table.clock import run_virtually
from moderator.table.surfaces import Surface

from .boxes import Given
from .guests_stage import Humans, to_the_end
from .hosted import Table, table
from .stage import Luck
from .test_guests_memory import Watching, distance, first_difference
from .test_wolfmoon_secrecy import OUTCOMES
from .wolfmoon import setup_of

PLAIN = [card for card in WHOLE if card != "werewolf"]


def dealt(seed: int) -> list[str]:
    """A shuffle of all but the werewolf."""
    return Random(seed).sample(PLAIN, len(PLAIN))


class OnePerson(Table):
    """Somebody with a phone, and guests at all other seats."""

    def __init__(self, folder: Path, cards: list[str], size: int = 4, day: object = 1, **about: Any) -> None:
        setup = setup_of(size)
        humans = partial(Humans, day=day, night=day, quiet=0.0, leaving=0.0, claiming=0.0)
        super().__init__(
            folder,
            names=setup.players,
            plays=False,
            castings=Given(Settings(players=setup.players, rules="wolfmoon"), setup),
            onlookers=[*about.pop("also", ()), Guests, lambda box: humans(box)],
            luck=Luck(day, cards),
            **about,
        )
        person, *guests = setup.players
        self.box.roster.set({phone(0): person} | {guest(seat): name for seat, name in enumerate(guests)})


async def played(folder: Path, cards: list[str], **about: Any) -> tuple[OnePerson, Game]:
    """A whole game."""
    at = OnePerson(folder, cards, **about)
    game = await to_the_end(at)
    at.going.cancel()
    await asyncio.gather(at.going, return_exceptions=True)
    assert at.box.surfaces.failed == []
    return at, game


@pytest.mark.parametrize("size", [3, 4, 6])
def test_one_person_and_guests_play_it_to_its_end(size: int, tmp_path: Path) -> None:
    at, game = run_virtually(played(tmp_path, dealt(size), size=size))
    board = at.box.board
    assert isinstance(board, MoonBoard)
    assert board.outcome in ("last", "moon", "vampire", "values", "beggar-king", "nobody")
    by = {one.request.seats[0] for one in game.answered if isinstance(one.request, Ask)}
    assert by >= {0, 1, 2}
    assert not [line for line in at.ids if line == "evening.asleep"]


def memory(size: int, answered: list[Answered]) -> Memory:
    """What guests make of a game that has come so far."""
    mind = Memory(setup_of(size), dict.fromkeys(range(1, size), SHARPNESS["sharp"]), "a seed")
    mind.catch_up(answered)
    return mind


def test_they_are_after_a_cut_as_they_were_wherever_it_comes(tmp_path: Path) -> None:
    _, game = run_virtually(played(tmp_path, dealt(7)))
    lives, again, asked = memory(4, []), Game(setup_of(4)), 0
    for number, answered in enumerate(game.answered):
        again.go_on_to_question()
        lives.catch_up(game.answered[:number])
        request = again.request
        if isinstance(request, Ask) and request.seats[0] > 0:
            asked += 1
            (seat,) = request.seats
            thought = lives.choose(seat, None)
            assert lives.choose(seat, None) == thought
            assert memory(4, game.answered[:number]).choose(seat, None) == thought
        again.answer(answered.answer)
    assert asked > 5


def test_it_goes_on_after_every_power_cut(tmp_path: Path) -> None:
    async def play() -> int:
        for number in range(40):
            at = OnePerson(tmp_path, dealt(3), day=3)
            await at.until_asked("offered" if number else "cast")
            at.host.next()
            await at.until(lambda at=at: at.box.performance is not None)  # type: ignore[misc]
            await asyncio.sleep(60 + 37 * number % 90)
            at.going.cancel()
            await asyncio.gather(at.going, return_exceptions=True)
            assert at.box.surfaces.failed == []
            if at.moment == "again":
                return number
        raise AssertionError

    assert run_virtually(play()) > 2


def watched(folder: Path, cards: list[str], **about: Any) -> tuple[Table, Watching]:
    """A whole game of which it is known what guests perceive."""
    seen: list[Watching] = []

    def watch(box: Box) -> Surface:
        seen.append(Watching(box, (1, 2, 3)))
        return seen[0]

    at, _ = run_virtually(played(folder, cards, also=[watch], **about))
    return at, seen[0]


def test_what_they_do_and_when_hangs_on_no_hand_that_they_do_not_see(tmp_path: Path) -> None:
    """The hand of the one person is another, one of the centre: all is alike until a guest or all see."""
    alike = []
    for seed in range(5):
        ours = dealt(seed)
        theirs = list(ours)
        # In the order of the deal: four hands, two aside, then the centre.
        theirs[0], theirs[6] = ours[6], ours[0]
        here, mine = watched(tmp_path / f"{seed}a", ours, day=seed)
        there, yours = watched(tmp_path / f"{seed}b", theirs, day=seed)
        known, _, _ = first_difference(mine.private, yours.private)
        when, one, other = first_difference(here.observer.seen, there.observer.seen)
        is_shown = any(seen is not None and isinstance(seen.detail, OUTCOMES) for seen in (one, other))
        assert when >= known or is_shown, (seed, when, known, one, other)
        alike.append(min(when, known))
    assert max(alike) > 120, "some stay alike for several turns"


def test_how_long_they_take_tells_nothing_of_card_or_question(tmp_path: Path) -> None:
    took = list[float]()
    for seed in range(5):
        _, seen = watched(tmp_path / str(seed), dealt(seed), day=seed)
        took += [one for times in seen.took.values() for one in times]
    assert len(took) > 60
    assert distance(took) < 1.63 / len(took) ** 0.5, "one in a hundred would be farther off"


def test_guests_come_until_the_game_has_no_more_seats(tmp_path: Path) -> None:
    async def play(people: int, wanted: int) -> int:
        async with table(
            tmp_path / f"{people}", plays=False, gathering=True, lines=None, guests=wanted, rules="wolfmoon",
            onlookers=[Guests, ArrivingGuests],
        ) as at:  # fmt: skip
            await at.until_asked("gather")
            for number in range(people):
                assert at.roster.join(phone(number), f"P{number}")
            await at.until(lambda: at.roster.guests > 0)
            await asyncio.sleep(5)
            return at.roster.guests

    assert [run_virtually(play(people, 4)) for people in (1, 3, 5)] == [4, 3, 1]


def test_all_cards_are_in_a_game_of_hands_with_guests() -> None:
    proposals = Proposals(Settings(rules="wolfmoon"))
    proposals.reckon_with(guests=3)
    assert sorted(proposals.propose(("Anna", "Barnaby", "Winifred", "Ambrose"), 0).cards) == sorted(WHOLE)
