"""What guests know, and when they answer: from their own seats alone, and the same after a cut."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from moderator.rules.playing.game import Answered, Game, Setup
from moderator.rules.requests import Ask, Claims, Draw, Floor, Nominates, Poll, Seconds, Tell
from moderator.rules.values import Seat
from moderator.rules.views import private
from moderator.surfaces.guests.memory import SHARPNESS, Memory
from moderator.surfaces.guests.seats import LEAST, MOST
from moderator.table.box import Box
from moderator.table.clock import run_virtually
from moderator.table.sheets import Choosing, Seeing, Voting
from moderator.table.surfaces import Change, Surface

from .guests_stage import SETUPS, THEIRS, dealt, guests_table, to_the_end
from .hosted import Table
from .stage import Seen
from .test_box_secrecy import is_outcome

every_game = pytest.mark.parametrize("rules", SETUPS)


async def played(folder: Path, setup: Setup, cards: list[str], **about: Any) -> tuple[Table, Game]:
    """A whole game, and how it was answered."""
    async with guests_table(folder, setup, cards, **about) as at:
        return at, await to_the_end(at)


def memory(setup: Setup, answered: list[Answered]) -> Memory:
    """What guests make of a game that has come so far."""
    mind = Memory(setup, dict.fromkeys(THEIRS, SHARPNESS["sharp"]), "a seed")
    mind.catch_up(answered)
    return mind


def answers(mind: Memory, game: Game) -> dict[Seat, Any]:
    """What each of them would do now."""
    asked = game.request
    if isinstance(asked, Floor):
        return {seat: mind.word(seat) for seat in THEIRS}
    if isinstance(asked, Ask | Poll):
        mine = [seat for seat in THEIRS if seat in asked.seats]
        return {
            seat: mind.vote(seat) if isinstance(asked, Poll) else mind.choose(seat, None) for seat in mine
        }
    return {}


# The same after a power cut.


@every_game
def test_they_are_after_a_cut_as_they_were_wherever_it_comes(rules: str, tmp_path: Path) -> None:
    setup, words = SETUPS[rules], Counter[str]()
    _, game = run_virtually(played(tmp_path, setup, dealt(setup, 5), day=5, quiet=0.7))
    lives, again = memory(setup, []), Game(setup)
    for number in range(len(game.answered)):
        again.go_on_to_question()
        lives.catch_up(game.answered[:number])
        # Whatever they think of in between leaves nothing behind.
        thought = answers(lives, again)
        assert answers(lives, again) == thought
        assert answers(memory(setup, game.answered[:number]), again) == thought
        words.update(type(word).__name__ for word in thought.values())
        again.answer(game.answered[number].answer)
    assert words["Claims"]
    assert words["int"]


@every_game
def test_they_neither_repeat_nor_contradict_themselves_after_a_cut(rules: str, tmp_path: Path) -> None:
    setup = SETUPS[rules]

    async def play() -> Game:
        for number in range(60):
            async with guests_table(tmp_path, setup, dealt(setup, 3), day=3, quiet=0.8, lines=None) as at:
                await at.until_asked("offered" if number else "cast")
                at.host.next()
                await at.until(lambda at=at: at.box.performance is not None)  # type: ignore[misc]
                assert at.box.performance is not None
                performance = at.box.performance
                await asyncio.sleep(200 + 97 * number % 400)
                if at.moment == "again":
                    assert number > 3
                    return performance.game
        raise AssertionError

    game = run_virtually(play())
    claimed, accused = list[Any](), list[Any]()
    night, again = 0, Game(setup)
    for _, answer, left in game.answered:
        again.go_on_to_question()
        night = again.board.round
        if isinstance(answer, Claims) and answer.by in THEIRS:
            claimed.append(tuple(answer))
        if isinstance(answer, Nominates | Seconds) and answer.by in THEIRS:
            accused.append((type(answer), night, answer, again.board.accusation))
        again.answer(answer, left)
    assert claimed
    assert len(set(claimed)) == len(claimed), "said once"
    assert len(set(accused)) == len(accused)
    roles = {(by, role) for by, role, *_ in claimed if role is not None}
    assert len(roles) == len({by for by, _ in roles}), "whoever says to be somebody stays with it"


def test_who_was_accused_when_the_power_was_cut_answers_once(tmp_path: Path) -> None:
    """The accusation is told anew, for it still wants a second; what the guest said to it was heard."""
    setup, about = SETUPS["big-box"], dict[str, Any](day=2, quiet=0.6)

    async def play() -> list[str]:
        async with guests_table(tmp_path, setup, dealt(setup, 2), **about) as at:
            await at.until_asked("cast")
            at.host.next()
            await at.until(lambda: at.ids[-1].startswith("guest.accused."))
            accusation = at.box.board.accusation
        async with guests_table(tmp_path, setup, dealt(setup, 2), **about) as at:
            await at.until_asked("offered")
            at.host.next()
            await at.until(lambda: at.box.performance is not None)
            assert at.box.performance is not None
            game = at.box.performance.game
            assert game.board.accusation == accusation
            before = len(game.answered)
            await at.until(lambda: len(game.answered) > before)
            return at.ids

    said = run_virtually(play())
    assert "say.accused" in said
    assert not [line for line in said if line.startswith("guest.accus")]


# From what their own seats perceive.


def test_what_is_told_to_others_never_reaches_them() -> None:
    """Two games with the same public answers, and other cards and choices among people alone."""
    setup = SETUPS["duesterwald"]
    # People have the even seats; the guests are villagers and the hunter.
    one = ["werewolf", "villager", "werewolf", "villager", "seer", "villager", "witch", "hunter"]
    other = ["seer", "villager", "witch", "villager", "werewolf", "villager", "werewolf", "hunter"]
    minds = []
    for cards, asked in ((one, {"seer": 2, "werewolves": 1}), (other, {"seer": 6, "werewolves": 1})):
        game = Game(setup)
        while len(game.board.claims) < 3:
            game.go_on_to_question()
            request = game.request
            answer: Any = None
            if isinstance(request, Floor):
                by, whom, *_ = request.seats[len(game.board.claims) :]
                answer = None if request.topic == "hustings" else Claims(by, "seer", whom, "wicked")
            elif isinstance(request, Poll):
                answer = tuple((seat + 1) % 8 if seat != 7 else 0 for seat in request.seats)
                answer = tuple(vote if vote in request.choices else None for vote in answer)
            elif isinstance(request, Ask):
                answer = asked.get(request.task) if request.seats else None
            else:
                assert isinstance(request, Draw)
                answer = tuple(cards) if request.task == "deal" else request.pool[: request.number]
            game.answer(answer)
        game.go_on_to_question()
        assert isinstance(game.request, Floor)
        minds.append(answers(memory(setup, game.answered), game))
    assert minds[0] == minds[1]


class Watching(Surface):
    """What guests perceive, each at its seat; and how long they take to answer what they are shown."""

    def __init__(self, box: Box, theirs: Sequence[Seat] = THEIRS) -> None:
        self.box = box
        self.theirs = theirs
        self.private: list[Seen] = []
        self.asked: dict[Seat, tuple[float, str]] = {}
        self.took: dict[tuple[Seat, str], list[float]] = defaultdict(list)

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        if seat not in self.theirs:
            return
        now = self.box.timer.now()
        self.private.append(Seen(round(now, 6), "told", (seat, private(request, seat))))
        self.asked.pop(seat, None)
        if isinstance(request, Ask | Poll) or (request is not None and request.call == "deal"):
            self.asked[seat] = now, type(request).__name__

    def note(self, change: Change) -> None:
        if change == "desk":
            for seat in [seat for seat in self.asked if self.has_answered(seat)]:
                asked, kind = self.asked.pop(seat)
                self.took[seat, kind].append(self.box.timer.now() - asked)

    def has_answered(self, seat: Seat) -> bool:
        match self.box.desk.sheet:
            case Choosing() as sheet:
                return seat in sheet.consents
            case Voting() as sheet:
                return seat in sheet.votes
            case Seeing() as sheet:
                return seat not in sheet.missing
        return False


def watched(folder: Path, setup: Setup, cards: list[str], **about: Any) -> tuple[Table, Watching]:
    """A whole game of which it is known what guests perceive."""
    seen: list[Watching] = []

    def watch(box: Box) -> Surface:
        seen.append(Watching(box))
        return seen[0]

    at, _ = run_virtually(played(folder, setup, cards, also=[watch], **about))
    return at, seen[0]


def first_difference(ours: list[Seen], theirs: list[Seen]) -> tuple[float, Seen | None, Seen | None]:
    """When it is, and what is seen then here and there."""
    for one, other in zip(ours, theirs, strict=False):
        if one != other:
            return min(one.time, other.time), one, other
    return float("inf"), None, None


@every_game
def test_evenings_that_differ_in_what_no_guest_perceives_are_alike(rules: str, tmp_path: Path) -> None:
    setup, alike, talked = SETUPS[rules], [], 0
    people = [seat for seat in range(8) if seat not in THEIRS]
    for seed in range(12):
        cards = dealt(setup, seed)
        one, other = next((a, b) for a in people for b in people if cards[a] != cards[b])
        others = list(cards)
        others[one], others[other] = cards[other], cards[one]
        by_day: dict[str, Any] = {"day": seed, "quiet": 0.85, "claiming": 0.3}
        ours, mine = watched(tmp_path / f"{seed}a", setup, cards, night=f"a{seed}", **by_day)
        theirs, yours = watched(tmp_path / f"{seed}b", setup, others, night=f"b{seed}", **by_day)
        known, _, _ = first_difference(mine.private, yours.private)
        when, here, there = first_difference(ours.observer.seen, theirs.observer.seen)
        excused = when >= known or is_outcome(here) or is_outcome(there)
        assert excused, (seed, when, known, here, there)
        alike.append(min(when, known))
        talked += sum(
            seen.time < alike[-1] and isinstance(seen.detail, str) and seen.detail.startswith("guest.")
            for seen in ours.observer.seen
        )
    assert max(alike) > 600, "some pairs stay alike for several days"
    assert talked > 5, "in which guests talk"


# When they answer.


def test_how_long_they_take_tells_nothing_of_card_or_question(tmp_path: Path) -> None:
    by_card, by_kind = defaultdict[str, list[float]](list), defaultdict[str, list[float]](list)
    setup = SETUPS["big-box"]
    for seed in range(6):
        cards = dealt(setup, seed)
        _, seen = watched(tmp_path / str(seed), setup, cards, day=seed, quiet=0.6)
        for (seat, kind), took in seen.took.items():
            by_card[cards[seat]] += took
            by_kind[kind] += took
    assert {*by_kind} == {"Tell", "Ask", "Poll"}
    assert {"werewolf", "villager"} < {*by_card}
    for took in (*by_card.values(), *by_kind.values()):
        assert len(took) > 5
        assert distance(took) < 1.63 / len(took) ** 0.5, "one in a hundred would be farther off"


def distance(took: list[float]) -> float:
    """How far these are from a draw in which all times are as likely: of Kolmogorov and Smirnov."""
    expected = [(one - LEAST) / (MOST - LEAST) for one in sorted(took)]
    assert expected[0] > -0.001
    assert expected[-1] < 1.001
    return max(
        max(abs(part - number / len(took)), abs(part - (number + 1) / len(took)))
        for number, part in enumerate(expected)
    )
