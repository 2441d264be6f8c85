"""What is likely to come of a cast: looked up, or played out aside before the cards are dealt."""

import asyncio
from collections.abc import Awaitable, Callable
from math import sqrt

from ..keeping.casts import Outlook
from ..lines.lines import Lines
from ..rules.playing.game import Setup
from ..rules.playing.games import GAMES
from ..rules.requests import Slot
from .choosing import sides
from .pace import Pace

# The normal deviate of a 95 % confidence interval.
DEVIATE = 1.96

# Seconds that are spoken at each call, at each dawn with its dead, and at the deal; and how long it
# takes each to look at a card.
CALL, DAWN, DEAL, LOOK = 6.0, 30.0, 60.0, 8.0

# How a game ends more seldom than this is not told before.
SELDOM = 0.05

# Minutes are told in steps of these: nobody knows better.
STEP = 5

# Plays some games with such a cast, in its own time; nothing if it could not.
Foresee = Callable[[Setup], Awaitable[Outlook | None]]


class Foresight:
    """The odds of the cast that is proposed; nothing is played out, nor known, while a game is on."""

    def __init__(self, foresee: Foresee | None, tell: Callable[[], None]) -> None:
        self._foresee, self._tell = foresee, tell
        self._asked: Setup | None = None
        self._odds: Outlook | None = None
        self._thinking: asyncio.Future[None] | None = None
        # How often what is known has changed.
        self.number = 0

    @property
    def is_thinking(self) -> bool:
        """Whether something will be known soon."""
        return self._thinking is not None

    def odds(self, setup: Setup) -> Outlook | None:
        """What is known of a game with these cards, whoever gets them."""
        return self._odds if self._asked is not None and is_like(self._asked, setup) else None

    def has_failed(self, setup: Setup) -> bool:
        """Whether it could not be played out in its time: the computer had too much else to do."""
        is_asked = self._asked is not None and is_like(self._asked, setup)
        return is_asked and not self.is_thinking and self._odds is None

    def ask(self, setup: Setup) -> None:
        """It is to be known soon."""
        if self._foresee is None or (self._asked is not None and is_like(self._asked, setup)):
            return
        self.forget()
        self._asked = setup
        self._thinking = asyncio.ensure_future(self._think(self._foresee, setup))

    def forget(self) -> None:
        """Nobody is to know, or to think about it, any more."""
        if self._thinking is not None:
            self._thinking.cancel()
        self._asked = self._odds = self._thinking = None
        self.number += 1

    async def _think(self, foresee: Foresee, setup: Setup) -> None:
        odds = await foresee(setup)
        self._odds, self._thinking = odds, None
        self.number += 1
        self._tell()


def is_like(one: Setup, other: Setup) -> bool:
    """Whether games of both are the same, whoever plays."""
    return one._replace(players=other.players) == other and len(one.players) == len(other.players)


def told(odds: Outlook, setup: Setup, pace: Pace, lines: Lines) -> str:
    """It for the host: who wins how often, how sure that is, how many nights, how many minutes."""
    if GAMES[setup.rules].goes_by == "turns":
        return told_of_turns(odds, setup, lines)
    teams = sides(GAMES[setup.rules], setup.cards)
    shares = [
        lines.text("odds.share", who=lines.text(f"teams.{team}"), number=round(100 * odds.share(team)))
        for team in (teams if len(teams) > 2 else teams[:1])
    ]
    least, most = odds.length
    return lines.text(
        "odds.told" if least < most else "odds.told-even",
        shares=lines.joined(shares), by=unsureness(odds), least=least, most=most,
        minutes=minutes(setup, (least + most) / 2, pace),
    )  # fmt: skip


def told_of_turns(odds: Outlook, setup: Setup, lines: Lines) -> str:
    """How it usually ends, where nobody plays for a side; how many turns, and how many minutes."""
    ends = sorted(odds.won, key=lambda outcome: -odds.won[outcome])
    shares = [
        lines.text("odds.share", who=lines.text(f"teams.{end}"), number=round(100 * odds.share(end)))
        for end in ends
        if odds.share(end) >= SELDOM
    ]
    least, most = odds.length
    turns = (least + most) / 2 * GAMES[setup.rules].turn_seconds
    return lines.text(
        "odds.told-turns", shares=lines.joined(shares), by=unsureness(odds), least=least, most=most,
        minutes=in_steps(DEAL + LOOK * len(setup.players) + turns),
    )  # fmt: skip


def unsureness(odds: Outlook) -> int:
    """How many of a hundred games it may be more or fewer: half a 95 % interval, at its widest."""
    return max(1, round(100 * DEVIATE * 0.5 / sqrt(max(1, odds.games))))


def minutes(setup: Setup, nights: float, pace: Pace) -> int:
    """How long so many nights and days take: every call as long as it is, every talk to its end."""
    characters, players = GAMES[setup.rules].characters, len(setup.players)
    called = [role for role in dict.fromkeys(setup.cards) if role != "villager"]
    night = sum(CALL + pace.slot(slot_of(characters[role].cards), players) for role in called)
    seconds = DEAL + LOOK * players + nights * (night + DAWN + pace.times.talk + pace.times.vote)
    return in_steps(seconds)


def in_steps(seconds: float) -> int:
    """So many minutes, as nearly as anybody knows."""
    return max(STEP, STEP * round(seconds / 60 / STEP))


def slot_of(cards: int) -> Slot:
    """How long a call takes: where there are several they have to agree."""
    return "pack" if cards > 1 else "choice"
