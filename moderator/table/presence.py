"""Presence: what only somebody in the room may have is proved by the box's button, or by a code it speaks.

Whoever wants something taps; the box says aloud what is wanted, and who hosts already may refuse for a
while.  Then a tap of the button grants it, or the code typed where it was asked for.  Several may ask at
once, for nobody is to be kept waiting by somebody who only asks: then the code alone grants it, to one.
"""

import asyncio
import contextlib
import secrets
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, NamedTuple

from .guessing import Budget

if TYPE_CHECKING:
    from .box import Box

Kind = Literal["host", "pin", "forgotten", "move"]

# For so long who hosts already may refuse; then the button means this for so long, and a code holds so
# long, longer where it must be fetched from a terminal or a file.
REFUSABLE, TAP, SPOKEN, WRITTEN = 10.0, 30.0, 120.0, 600.0

# After something was refused, or not granted, nobody asks for so long.
REST = 30.0

# A word that cannot be spoken to its end in so long is not heard.
HEARD = 30.0

# A code has so many digits; where somebody guesses, too many to be guessed.
SHORT, LONG = 4, 8

# So many wrong codes, and nobody at that address is listened to until the next code.
WRONG_EACH = 3

# From one place in the network one thing is asked for at a time, and from no more places than this.
ASKING = 300

Answer = Literal["granted", "wrong", "soon", "gone"]


class Wish(NamedTuple):
    """What somebody wants, on which device, where in the network; and what is done when it is granted."""

    kind: Kind
    device: str
    address: str
    grant: Callable[[], object]
    who: str = ""
    # Until then it can be refused.
    ripe: float = 0.0


class Presence:
    """One door for all who want something of the room: opened for a while, for one of them."""

    def __init__(self, box: "Box") -> None:
        self.box = box
        self.budget = Budget(box.timer.now)
        # Where the code stands, if nobody could hear it.
        self.written = ""
        self._wishes: dict[str, Wish] = {}
        # Whether somebody's wish has given way to another device's at the same address.
        self._has_given_way = False
        self._told: set[tuple[Kind, str]] = set()
        # For whom the code was said already, by where in the network they are.
        self._heard: set[str] = set()
        self._wrong: Counter[str] = Counter()
        self._code = ""
        self._told_at = self._until = self._rests_until = 0.0
        self._holding: asyncio.Future[None] | None = None
        self._speaking: set[asyncio.Future[None]] = set()

    # What is seen of it.

    @property
    def wants_tap(self) -> bool:
        """Whether the button is lit for it, and means nothing else."""
        is_asked = bool(self.code and self._wishes) and self.box.surfaces.has_button
        return is_asked and self.box.timer.now() < self._told_at + TAP

    @property
    def refusable(self) -> tuple[Wish, ...]:
        """What a host may refuse."""
        return tuple(wish for wish in self._wishes.values() if self._is_green(wish))

    @property
    def code(self) -> str:
        """For the table screen that the host has named, and for nobody else; none by night."""
        return "" if self.box.is_dark else self._code

    def waits(self, device: str) -> Wish | None:
        """What is wanted on a device."""
        return self._wishes.get(device)

    # What people do.

    def ask(self, wish: Wish, may_refuse: bool = False) -> bool:
        """Somebody wants something; not by night, nor at once after something was not granted."""
        now = self.box.timer.now()
        is_resting = self._holding is None and now < self._rests_until
        if self.box.is_dark or is_resting or self._wrong[wish.address] >= WRONG_EACH:
            return False
        others = {key: other for key, other in self._wishes.items() if other.address != wish.address}
        if len(others) >= ASKING:
            return False
        self._has_given_way |= bool(self._wishes.keys() - others.keys() - {wish.device})
        self._wishes = {**others, wish.device: wish._replace(ripe=now + REFUSABLE * may_refuse)}
        self._announce(wish)
        if self._holding is None:
            self._until = now + SPOKEN
            self._holding = asyncio.ensure_future(self._hold())
        if not self._code and not may_refuse:
            self._tell_code(self._new_code())
        elif self._code and now >= self._told_at + TAP and wish.address not in self._heard:
            # Who has come later has not heard it.
            self._tell_code(self._code)
        self._heard.add(wish.address)
        self._changed()
        return True

    def refuse(self) -> bool:
        """Who hosts already does not want it."""
        refused = self.refusable
        for wish in refused:
            self._wrong[wish.address] = WRONG_EACH
            self.give_up(wish.device)
        if refused:
            self._say("presence.refused")
        return bool(refused)

    def give_up(self, device: str) -> bool:
        """Nothing is wanted there any more; who asks anew is not announced anew."""
        is_known = self._wishes.pop(device, None) is not None
        self._changed()
        return is_known

    def tap(self) -> bool:
        """The button is tapped: granted, if it is clear to whom."""
        if not self.wants_tap:
            return False
        if not self._is_clear:
            self._say("presence.several")
            return False
        (wish,) = self._wishes.values()
        return not self._is_green(wish) and self._grant(wish)

    def prove(self, device: str, code: str) -> Answer:
        """The code is typed on a device."""
        wish = self._wishes.get(device)
        if wish is None or self.box.is_dark:
            return "gone"
        if not self._code or self._is_green(wish):
            return "soon"
        if not secrets.compare_digest("".join(code.split()).encode(), self._code.encode()):
            self._guessed(wish)
            return "wrong"
        return "granted" if self._grant(wish) else "gone"

    # How it goes.

    @property
    def _is_clear(self) -> bool:
        """Whether a tap could only mean one: whoever has an address borrows nobody's tap by it."""
        return len(self._wishes) == 1 and not self._has_given_way

    def _is_green(self, wish: Wish) -> bool:
        """Whether it can still be refused."""
        return self.box.timer.now() < wish.ripe

    def _guessed(self, wish: Wish) -> None:
        """A wrong code: after a few its address waits for the next; after many the code is a long one."""
        self.budget.was_wrong()
        self._wrong[wish.address] += 1
        if self._wrong[wish.address] >= WRONG_EACH:
            self.give_up(wish.device)
        if self.budget.is_spent and len(self._code) < LONG:
            self._tell_code(self._new_code())

    async def _hold(self) -> None:
        """From the first wish to the end."""
        await self._wait(lambda: max((wish.ripe for wish in self._wishes.values()), default=0.0))
        if self._wishes and not self.box.is_dark:
            if not self._code:
                self._tell_code(self._new_code())
            await self._wait(lambda: self._told_at + TAP)
            # Nobody has heard it, it seems, nor found the button: whoever started the box can look it up.
            self.written = self.code
            self._changed()
            await self._wait(lambda: self._until)
        self._holding = None
        self._close()

    async def _wait(self, until: Callable[[], float]) -> None:
        """Until then, or until it is night."""
        clock = self.box.timer.clock
        while (left := until() - clock.now()) > 0 and not self.box.is_dark:
            await clock.sleep(min(1.0, left))

    def _new_code(self) -> str:
        """So long that it cannot be guessed by as many as may still try."""
        length = LONG if self.budget.is_spent else SHORT
        return "".join(secrets.choice("0123456789") for _ in range(length))

    def _tell_code(self, code: str) -> None:
        """The code, for ears; where nobody could hear it, it is written."""
        self._code, self._told_at = code, self.box.timer.now()
        self._until = max(self._until, self._told_at + SPOKEN)
        speaking = asyncio.ensure_future(self._speak(code))
        self._speaking.add(speaking)
        speaking.add_done_callback(self._speaking.discard)
        self._changed()

    async def _speak(self, code: str) -> None:
        """It is heard, and nowhere shown."""
        lines, has_button = self.box.narrator.lines, self.box.surfaces.has_button
        words = [lines.text("presence.tap")] if has_button else []
        words.append(lines.text("presence.code", code=", ".join(code)))
        is_heard = False
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(HEARD):
                is_heard = await self.box.mouth.whisper(" ".join(words))
        if is_heard or code != self._code or (has_button and self._is_clear):
            return
        self.written, self._until = code, self.box.timer.now() + WRITTEN
        self._changed()

    def _grant(self, wish: Wish) -> bool:
        """It is so; one of those who asked has it, and the room hears of it."""
        self._close()
        self._rests_until = 0.0
        if wish.grant() is False:
            return False
        if wish.kind != "move":
            self._say(f"presence.given.{wish.kind}")
        return True

    def _close(self) -> None:
        """Nothing is wanted any more."""
        if self._holding is not None:
            self._holding.cancel()
            self._holding = None
        self._wishes, self._code, self.written = {}, "", ""
        self._has_given_way = False
        self._told.clear()
        self._heard.clear()
        self._wrong.clear()
        self._rests_until = self.box.timer.now() + REST
        self._changed()

    def _announce(self, wish: Wish) -> None:
        """What is wanted: each kind once, so that nobody makes the box talk on and on."""
        if (wish.kind, wish.who) not in self._told:
            self._told.add((wish.kind, wish.who))
            self._say(f"presence.asks.{wish.kind}", who=wish.who)

    def _say(self, line: str, **about: str) -> None:
        self.box.host.announce(self.box.narrator.anew(line, "", **about))

    def _changed(self) -> None:
        self.box.surfaces.note("presence")
