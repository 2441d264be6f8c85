"""Who sits round the table: phones that come and go over a network that loses things, and somebody who hosts.

A phone speaks with the box's web application as a browser does, and keeps its cookies while the box is
off.  It looks when something is shown to it, and does what its page offers.
"""

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import Any

from starlette.types import ASGIApp

from moderator.rules.events import Counted
from moderator.rules.requests import Ask, Poll, Tell
from moderator.rules.values import Seat
from moderator.surfaces.guests.auto import AutoHost
from moderator.table.box import Box
from moderator.table.shown import Moment, Open, Public
from moderator.table.surfaces import Change, Surface

from ..pages_visitor import Visitor
from .witness import BoxWitness

# How long somebody thinks, how seldom a phone looks by itself, and how long it is away, in seconds at most.
THINKS, LOOKS, AWAY = 4.0, 45.0, 120.0
# How often a request is lost, or an answer to one; how often a phone goes away, or is loaded anew.
LOST, LEAVES, LOADS = 0.03, 0.01, 0.05
# How often somebody changes a vote, takes it back, accuses, seconds, bets.
CHANGES, TAKES_BACK, ACCUSES, SECONDS, BETS = 0.2, 0.05, 0.5, 0.6, 0.3


class NoAnswer(Exception):
    """Something was lost on the way."""


class Phone:
    """One device, and whoever holds it."""

    def __init__(self, number: int, name: str, seed: str, witness: BoxWitness) -> None:
        self.name = name
        self.chance = Random(f"{seed} {name}")
        self.witness = witness
        witness.phones.add(name)
        self.visitor = Visitor(lambda *_: None, address=f"10.0.0.{20 + number}")  # type: ignore[arg-type]
        self._woken = asyncio.Event()
        # What it has done already for what question, so that nobody votes for ever.
        self._done = ""

    def wake(self) -> None:
        """There is something to see."""
        self._woken.set()

    async def live(self, app: ASGIApp) -> None:
        """As long as the box is on: look, think, do."""
        self.visitor.app = app
        self._woken, self._done = asyncio.Event(), ""
        while True:
            self._woken.clear()
            try:
                await self.act(await self.look())
            except NoAnswer:
                await asyncio.sleep(self.chance.random())
                continue
            try:
                async with asyncio.timeout(self.chance.random() * LOOKS):
                    await self._woken.wait()
            except TimeoutError:
                pass
            is_away = self.chance.random() < LEAVES
            await asyncio.sleep(self.chance.random() * (AWAY if is_away else THINKS))

    async def look(self) -> dict[str, Any]:
        """The own page, as it is sent; by night it shows nothing before its first breath."""
        self.lose()
        answer = await self.visitor.visit()
        self.lose()
        seen = answer.picture
        if seen["state"] == "coming":
            answer = await self.visitor.ask("POST", "/seat/breath", b"{}", content_type="application/json")
            seen = json.loads(answer.body)["picture"]
        self.witness.sees(self.name, seen)
        return dict(seen)

    async def act(self, seen: dict[str, Any]) -> None:
        """What its page offers just now."""
        match seen:
            case {"state": "gather", "asks": _}:
                await self.join()
            case {"state": "sit"}:
                await self.say({"sit": True})
            case {"state": "deal", "seen": False, "id": of}:
                await self.say({"seen": True, "of": of})
            case {"ask": {"open": True} as ask, "id": of}:
                await self.choose(of, ask)
            case {"state": "talk", "id": of}:
                await self.talk(of, seen)
            case {"state": "dead", "bets": bets, "bet": ""} if bets and self.chance.random() < BETS:
                await self.say({"bet": self.chance.choice(sorted(bets))})

    async def join(self) -> None:
        """By name; whoever is told that it was heard has joined."""
        answer = await self.visitor.say("join", {"name": self.name})
        self.lose()
        if answer.status == 204:
            self.witness.joined(self.name)
            await self.act(await self.look())

    async def choose(self, of: str, ask: dict[str, Any]) -> None:
        """One of what is on offer, now and then another, or none after all."""
        has_chosen = bool(ask.get("mine"))
        if has_chosen and self.chance.random() < TAKES_BACK and self._done != of:
            self._done = of
            await self.say({"take_back": True, "of": of})
        elif not has_chosen or (self.chance.random() < CHANGES and self._done != of):
            self._done = of if has_chosen else self._done
            self.witness.gives(self.name)
            await self.say({"choose": self.picks(ask), "of": of})
        else:
            return
        await self.look()

    def picks(self, ask: dict[str, Any]) -> list[Any]:
        """What a pack has proposed already; else anything."""
        if ask["pack"] and "chosen" in ask:
            return list(ask["chosen"])
        if ask["trios"]:
            return list(self.chance.choice(ask["trios"]))
        choices = [pick for pick, _ in ask["choices"]]
        several = [pick for pick in choices if isinstance(pick, int)]
        if ask["number"] > 1 and len(several) >= ask["number"]:
            return self.chance.sample(several, ask["number"])
        return [self.chance.choice(choices)] if choices else ["nobody"]

    async def talk(self, of: str, seen: dict[str, Any]) -> None:
        """Accuse somebody, second an accusation, or keep quiet."""
        if seen.get("seconds"):
            if self.chance.random() < SECONDS:
                await self.say({"second": True, "of": of})
        elif seen["nominees"] and "accused" not in seen and self.chance.random() < ACCUSES:
            await self.say({"nominate": self.chance.choice(seen["nominees"])[0], "of": of})

    async def say(self, told: dict[str, Any]) -> None:
        """Something small, if it arrives; its answer may be lost."""
        self.lose()
        await self.visitor.say("seat", told)
        self.lose()

    def lose(self) -> None:
        """On the way."""
        if self.chance.random() < LOST:
            raise NoAnswer


class Network(Surface):
    """Wakes the phones as the box's live pushes would."""

    def __init__(self, box: Box, phones: tuple[Phone, ...]) -> None:
        self.box = box
        self.phones = phones

    def show(self, shown: Public) -> None:
        if isinstance(shown, Open | Moment):
            for phone in self.phones:
                phone.wake()

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        players = self.box.roster.players
        for phone in self.phones:
            if request is not None and seat < len(players) and phone.name == players[seat]:
                phone.wake()

    def note(self, change: Change) -> None:
        if change == "roster":
            for phone in self.phones:
                phone.wake()


class Hosting(AutoHost):
    """Goes on, and sometimes does what hosts do: pause, count again, lay aside, say good night early."""

    def __init__(
        self,
        box: Box,
        chance: Random,
        games: int,
        ready: Callable[[], bool],
        takes_back: Callable[[], None],
        goes_to_bed: Callable[[], None],
    ) -> None:
        super().__init__(box, games)
        self.chance = chance
        self._ready, self._takes_back, self._goes_to_bed = ready, takes_back, goes_to_bed

    def show(self, shown: Public) -> None:
        if isinstance(shown, Moment) and shown.name == "offered" and self.chance.random() < 0.1:
            self._now = (shown.name, len(self.box.roster.joined))
            self._soon(self.box.host.back)
            return
        super().show(shown)
        if isinstance(shown, Counted) and self.chance.random() < 0.2:
            asyncio.get_running_loop().call_later(self.chance.random(), self.rewind)
        if isinstance(shown, Open) and self.chance.random() < 0.04:
            act = self.chance.choice(
                (self.breathe, self.rewind, self.hurry, self.enough, self.sleep, self.end)
            )
            asyncio.get_running_loop().call_later(self.chance.random() * 8, act)

    def _soon(self, do: Callable[[], bool], seconds: float = 0.0) -> None:
        """Nobody begins without those who are still on their way."""

        def attempt() -> bool:
            is_done = self._ready() and do()
            if is_done and do == self.box.host.good_night:
                self._goes_to_bed()
            return is_done

        super()._soon(attempt, seconds)

    def breathe(self) -> None:
        """A pause of a minute."""
        self.box.host.do("pause")
        asyncio.get_running_loop().call_later(60, lambda: self.box.timer.paused and self.box.host.do("pause"))

    def rewind(self) -> None:
        """This step again."""
        if self.box.host.do("rewind"):
            self._takes_back()

    def hurry(self) -> None:
        """The table wants it otherwise."""
        self.box.host.do("pace", self.chance.choice(("brisk", "patient")))

    def enough(self) -> None:
        """Nobody else answers."""
        self.box.host.do("enough")

    def sleep(self) -> None:
        """Good night in the middle of a game, seldom."""
        if self.chance.random() < 0.3:
            self.box.host.do("good_night")

    def end(self) -> None:
        """The game is laid aside, seldom."""
        if self.chance.random() < 0.3:
            self.box.host.do("end")
