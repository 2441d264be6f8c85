"""A game of hands on the box: nobody sleeps, nothing waits for a slot, and a hand is its holder's alone."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from moderator.keeping.place import phone, wire
from moderator.rules.events import Ended
from moderator.rules.news import Cards
from moderator.rules.playing import journal
from moderator.rules.playing.game import Game, Setup, set_up
from moderator.rules.playing.games import GAMES
from moderator.rules.requests import Ask, Draw, Leaves, Poll, Question, Tell
from moderator.rules.values import Role, Seat
from moderator.surfaces.terminal.terminal import Terminal
from moderator.table.box import Box
from moderator.table.clock import run_virtually
from moderator.table.shown import Open, Over, Part, Spoken
from moderator.table.surfaces import Surface

from .eyes import Eyes
from .hands import BOOK, VALUES, PlayedCard, words
from .hosted import Table, table
from .stage import Played, play

pytestmark = pytest.mark.fast

NAMES = ("Anna", "Ben", "Clara")
CARDS = tuple(role for role in VALUES for _ in range(3))


@pytest.fixture(autouse=True)
def in_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as a test runs the box knows the game."""
    monkeypatch.setitem(GAMES, "hands", BOOK)


def setup() -> Setup:
    """Three players, and three of each card."""
    return set_up("hands", NAMES, CARDS, {})


def evening(folder: Path, dealt: list[Role], **about: Any) -> tuple[Played, Eyes]:
    """A whole evening; whoever looks on."""
    eyes: list[Eyes] = []

    def look_on(box: Box) -> Surface:
        eyes.append(Eyes(box))
        return eyes[0]

    played: Played = run_virtually(play(setup(), folder, dealt, lines=words(), onlookers=[look_on], **about))
    return played, eyes[0]


def test_it_plays_to_its_end_and_nobody_is_told_to_close_their_eyes(tmp_path: Path) -> None:
    played, eyes = evening(tmp_path, list(CARDS))
    board = played.box.board
    assert board.outcome == "highest"
    best = max(VALUES[eyes.hand(seat)[0]] for seat in board.living)
    assert board.winners == tuple(s for s in board.living if VALUES[eyes.hand(s)[0]] == best)
    assert not any(isinstance(shown, Part) for shown in eyes.all), "there are no calls"
    said = " ".join(shown.text for shown in eyes.all if isinstance(shown, Spoken)).lower()
    assert "eyes" not in said
    assert "asleep" not in said
    assert not {"village", "night", "wolves"} & set(re.findall(r"\w+", said.replace("good night", "")))


def test_a_question_to_one_ends_when_it_is_answered(tmp_path: Path) -> None:
    _, eyes = evening(tmp_path, list(CARDS))
    opened = [shown for shown in eyes.all if isinstance(shown, Open)]
    alone = [shown for shown in opened if not isinstance(shown.question, Ask | Poll)]
    assert alone
    assert all(shown.seconds is None for shown in opened if shown.question.task in ("play", "look-at"))
    assert sum(isinstance(shown, Over) for shown in eyes.all) >= len(opened)


def test_all_know_who_is_asked_and_nobody_else_what(tmp_path: Path) -> None:
    _, eyes = evening(tmp_path, list(CARDS))
    for shown in eyes.all:
        if isinstance(shown, Open) and shown.question.task == "play":
            assert not hasattr(shown.question, "choices")


def test_killed_anywhere_it_goes_on_with_the_same_hands(tmp_path: Path) -> None:
    _, whole = evening(tmp_path / "whole", list(CARDS))
    lines = (tmp_path / "whole" / "00001.finished").read_bytes().splitlines(keepends=True)
    for at in range(2, len(lines)):
        folder = tmp_path / str(at)
        folder.mkdir()
        (folder / "00001.open").write_bytes(b"".join(lines[:at]))
        held = hands_of(lines[:at])
        _, eyes = evening(folder, list(CARDS))
        for seat, cards in held.items():
            first = next(one for one in eyes.own[seat] if isinstance(one, Tell) and one.stays)
            assert first.news == Cards(cards), "what is held is seen at once"
        assert (folder / "00001.finished").read_bytes() == b"".join(lines)
        assert {seat: eyes.hand(seat) for seat in held} == {seat: whole.hand(seat) for seat in held}


def hands_of(lines: list[bytes]) -> dict[Seat, tuple[Role, ...]]:
    """Who holds what at this entry of the journal."""
    held = {seat: tell.news for seat, tell in journal.resume(b"".join(lines)).held.items()}
    return {seat: news.roles for seat, news in held.items() if isinstance(news, Cards)}


@pytest.mark.parametrize("seed", range(12))
def test_nobody_else_perceives_a_hand(seed: int, tmp_path: Path) -> None:
    """Two games in which two hidden cards have changed places are the same to all, until one is played."""
    ours = Random(seed).sample(CARDS, len(CARDS))
    theirs = [ours[-1], *ours[1:-1], ours[0]]
    (one, eyes), (other, others) = evening(tmp_path / "a", ours), evening(tmp_path / "b", theirs)
    assert ours == theirs or eyes.own[0] != others.own[0]
    pairs = zip(one.observer.seen, other.observer.seen, strict=False)
    differ = next(((mine, yours) for mine, yours in pairs if mine != yours), None)
    if differ is not None:
        assert all(isinstance(seen.detail, PlayedCard | Ended) for seen in differ)
    for seat in (1, 2):
        same = zip(eyes.own[seat], others.own[seat], strict=False)
        first = next((mine for mine, yours in same if mine != yours), None)
        assert first is None or differ is not None, "what another holds is on nobody's screen"


def test_at_the_terminal_it_is_handed_round_and_hidden_again(tmp_path: Path) -> None:
    written: list[str] = []

    def terminal(box: Box) -> Surface:
        return Terminal(box, written.append)

    run_virtually(play(setup(), tmp_path, list(CARDS), lines=words(), onlookers=[terminal]))
    text = "".join(written)
    assert any(victory in text for victory in words().wordings["victory.highest"])
    assert "eyes" not in text.lower()


@pytest.mark.parametrize("seed", range(30))
def test_people_leave_at_any_question(seed: int) -> None:
    chance, game = Random(seed), Game(setup())
    while game.request is not None:
        request = game.request
        if not isinstance(request, Question):
            game.go_on()
        elif isinstance(request, Draw):
            game.answer(tuple(chance.sample(request.pool, request.number)))
        elif isinstance(request, Ask) and chance.random() < 0.1:
            game.answer(Leaves(chance.choice(request.may_leave)))
        elif isinstance(request, Ask):
            game.answer(chance.choice(request.choices))
    assert game.board.outcome == "highest"


def test_how_it_ends_has_words_wherever_that_is_told() -> None:
    assert {"victory.highest", "teams.highest", "page.seat.end.highest"} <= words().wordings.keys()


def test_who_has_wires_alone_is_told_that_a_hand_needs_a_screen(tmp_path: Path) -> None:
    async def whole() -> None:
        about = {"lines": None, "rules": "hands", "gathering": True, "has_screens": False}
        async with table(tmp_path, names=(), plays=False, **about) as at:
            await at.until_asked("gather")
            for place, name in enumerate(NAMES):
                assert at.roster.join(wire(place) if place else phone(1), name)
            at.host.next()
            told = await until_told(at, "Ben and Clara")
            assert any(word in told for word in ("phone", "tablet"))
            await at.until_asked("gather")
            for place, name in enumerate(NAMES[1:], 1):
                assert at.roster.leave(wire(place))
                assert at.roster.join(phone(place + 1), name)
            at.host.next()
            await at.until(lambda: at.roster.phase == "seat")
            setup = at.box.evening.preparation.setup
            assert setup is not None
            assert setup.options == {"deal": "box"}, "no way of dealing that the game has not"

    run_virtually(whole())


async def until_told(at: Table, who: str) -> str:
    """Until something is said of these, and not only their names; what it is."""
    called = at.box.narrator.lines.joined(NAMES)

    def told() -> list[str]:
        return [text for text in at.said if who in text.replace(called, "")]

    await at.until(lambda: bool(told()))
    return told()[0]
