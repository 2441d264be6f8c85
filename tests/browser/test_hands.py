"""A game of hands on three phones, by taps only; once the box is cut off in the middle of it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Browser

from moderator.rules.playing.games import GAMES
from moderator.surfaces.pages import tongues

from ..hands import BOOK, VALUES, words
from ..patience import patient
from ..test_hands import CARDS, NAMES
from .phones import Box, Phone, boxes
from .players import Plan, Player, gather

# The box runs thirty times as fast as the world, and twice while a phone is told something.
SPEED, TOLD = 30, 2
DEALT = Random(1).sample(CARDS, len(CARDS))
# What a question of this game is about, as a phone has it.
QUESTIONS = ("play", "look-at")


@pytest.fixture(autouse=True)
def in_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as a test runs the box knows the game, and its words."""
    monkeypatch.setitem(GAMES, "hands", BOOK)
    monkeypatch.setattr(tongues, "plain", lambda _: words())


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Box]]:
    """Starts the box, always over the same games."""
    with boxes() as start_box:
        yield lambda **about: start_box(
            tmp_path, SPEED, slower=TOLD, lines=words(), rules="hands", dealt=DEALT, **about
        )


def hand(phone: Phone) -> list[str]:
    """What the phone shows under a finger, and only there."""
    page = phone.page
    if not page.locator("details.own[open]").count():
        page.locator("details.own summary").tap()
    assert page.locator(".face").count() == 0
    drawn = page.locator("details.own .card").bounding_box()
    assert drawn is not None
    page.mouse.move(drawn["x"] + drawn["width"] / 2, drawn["y"] + drawn["height"] / 2)
    page.mouse.down()
    held: list[str] = page.locator(".face strong").all_inner_texts()
    page.mouse.up()
    assert page.locator(".face").count() == 0, "what is let go is hidden"
    return held


def hands(phones: list[Phone]) -> list[list[str]]:
    """All three, as everybody's own phone has them; the clock stands meanwhile, since somebody is asked."""
    return [hand(phone) for phone in phones]


def play_until(players: list[Player], is_so: Callable[[], bool], seconds: float = 120) -> None:
    """Whoever is asked answers."""
    end = monotonic() + patient(seconds)
    while not is_so():
        assert monotonic() < end, [player.done[-6:] for player in players]
        for player in players:
            player.play()


def is_asked(players: list[Player]) -> bool:
    """Whether somebody has to play a card now, and has not."""
    seen = [player.phone.glance() for player in players]
    return any(one["state"] == "ask" and one["task"] == "play" and not one["stands"] for one in seen)


def test_three_phones_from_the_deal_over_a_power_cut_to_the_highest_card(
    browser: Browser, start: Callable[..., Box]
) -> None:
    box = start()
    phones = [Phone(browser, box.url, name) for name in NAMES]
    players = [Player(phone, Plan()) for phone in phones]
    gather(box, phones)
    phones[0].until(lambda _: box.call(box.table.box.host.next))
    play_until(players, lambda: is_asked(players))
    first = hands(phones)
    assert sorted(map(len, first)) == [1, 1, 2], "whose turn it is has drawn"
    assert {card for held in first for card in held} <= {words().character(role) for role in VALUES}
    play_until(players, lambda: sum(player.asked["play"] for player in players) > len(NAMES))
    play_until(players, lambda: is_asked(players))
    before = hands(phones)
    assert before != first
    box.cut_power()
    for phone in phones:
        phone.until(lambda seen: seen["lost"])
    again = start(port=box.table.website.port)
    for phone in phones:
        phone.until(lambda seen: not seen["lost"])
    phones[0].until(lambda _: again.call(again.table.box.host.next))
    phones[0].until(lambda _: is_asked(players))
    assert hands(phones) == before
    play_until(players, lambda: {player.phone.glance()["state"] for player in players} == {"end"})
    assert_no_night(phones, again)


def assert_no_night(phones: list[Phone], box: Box) -> None:
    """Everybody saw how it ended, and nobody was ever sent to sleep."""
    for phone in phones:
        assert phone.complaints == []
        seen = " ".join(phone.history())
        assert "asleep" not in seen
        assert "awake" not in seen
        assert phone.glance()["title"] == "The highest card has won."
        phone.context.close()
    board: Any = box.call(lambda: box.table.box.board)
    assert board.outcome == "highest"
