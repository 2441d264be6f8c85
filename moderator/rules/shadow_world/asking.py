"""Asking, and making known, in a game of which everything lies open."""

from collections.abc import Generator
from typing import Any

from ..entries import Enterable
from ..requests import Ask, Request
from ..values import Choice, Seat
from .board import ShadowBoard
from .events import Own

Steps = Generator[Request | Own, Any, None]
# Steps with an answer in the end.
Answers = Generator[Request | Own, Any, Any]


class TurnIsOver(Exception):
    """Whose turn it is, is out; or a card has given the turn to somebody."""


class GameIsOver(Exception):
    """Somebody's aim is reached."""


def known(table: ShadowBoard, event: Own) -> Steps:
    """Everybody comes to know it, and so it is."""
    yield event
    table.learn(event)


def openly(
    task: str, seat: Seat, choices: tuple[Choice, ...], may: bool = False, entries: tuple[Enterable, ...] = ()
) -> Ask:
    """A question that everybody hears, and whose answer everybody hears; it waits."""
    return Ask(task, (seat,), choices, "", "", may, 1, "wait", "all", (), entries)
