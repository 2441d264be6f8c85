"""The tablet in the middle, and those who have nothing else: it is passed round, and does what it shows."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from typing import Any

from starlette.types import ASGIApp

from ..pages_visitor import Answer, Visitor
from .people import LOST, NoAnswer
from .witness import BoxWitness

# How long whoever holds it thinks at most, and how often nobody does anything, accuses, or seconds.
THINKS, IDLE, ACCUSES, SECONDS = 6.0, 0.1, 0.3, 0.4


# What is answered to a device that has nothing to be known by.
NOBODY = 403


class Tablet:
    """One device for several people."""

    def __init__(self, names: tuple[str, ...], seed: str, witness: BoxWitness) -> None:
        self.names = names
        self.chance = Random(f"{seed} tablet")
        self.witness = witness
        witness.phones |= set(names)
        self.visitor = Visitor(lambda *_: None, address="10.0.0.99")  # type: ignore[arg-type]
        # Whether it is sure to be on disk that this device is the tablet; what it has done a thing for.
        self.is_kept = False
        self._done: object = None

    async def live(self, app: ASGIApp, code: Callable[[], str]) -> None:
        """As long as the box is on: look, think, do; a host gives the code to whoever asks."""
        self.visitor.app = app
        while True:
            with suppress(NoAnswer):
                await self.act(await self.look(), code)
            await asyncio.sleep(self.chance.random() * THINKS)

    async def look(self) -> Mapping[str, Any]:
        """What it shows, by night and by day."""
        self.lose()
        if "device" not in self.visitor.cookies:
            await self.visitor.visit()
        seen: Mapping[str, Any] = await self.visitor.sees("tablet")
        self.lose()
        return seen

    async def act(self, seen: Mapping[str, Any], code: Callable[[], str]) -> None:
        """What it offers just now."""
        self.witness.looks_at_tablet(self, seen["state"] != "strange")
        match seen:
            case {"state": "strange"}:
                if (await self.say({"pair": code()})).status == NOBODY:
                    # The box has lost whom it knew: whoever is told so opens the page anew.
                    self.visitor.cookies.clear()
            case {"state": "gather", "mine": mine}:
                await self.join({name for _, name in mine})
            case {"state": "seat", "missing": [[place, _], *_]}:
                await self.say({"sit": place})
            case {"state": "deal", "id": of}:
                await self.say({"hold": True, "of": of})
                await self.say({"seen": True, "of": of})
            case {"state": "turn", "id": of, "back": True}:
                await self.say({"take_back": True, "of": of})
            case {"state": "turn", "id": of, "choices": choices}:
                await self.say({"choose": self.chance.choice(choices)[0], "of": of})
            case {"state": "call", "id": of, "offer": offer, "number": number}:
                await self.call(of, offer, number)
            case {"state": "poll" | "ask" | "floor", "id": of}:
                await self.by_day(of, seen)

    async def join(self, mine: set[str]) -> None:
        """One name after the other; whoever is told that it was heard has joined."""
        for name in self.names:
            if name not in mine:
                answer = await self.say({"name": name})
                if answer.status == 204:
                    self.witness.joined(name)

    async def call(self, of: str, offer: list[Any], number: int) -> None:
        """Somebody looks, and chooses; if nobody of theirs is awake nothing comes of it."""
        if self._done == of or self.chance.random() < IDLE:
            return
        self._done = of
        await self.say({"hold": True, "of": of})
        picks = [pick for pick, _ in offer]
        if len(picks) >= number:
            for name in self.names:
                self.witness.gives(name)
            await self.say({"choose": self.chance.sample(picks, number), "of": of})

    async def by_day(self, of: str, seen: Mapping[str, Any]) -> None:
        """For each of those who may what they would tap themselves."""
        wants = {str(seat): told for seat, told in self.wanted(seen).items()}
        if wants and self.chance.random() >= IDLE:
            for name in self.names:
                self.witness.gives(name)
            await self.say({"for": wants, "of": of})

    def wanted(self, seen: Mapping[str, Any]) -> dict[int, dict[str, Any]]:
        """Votes, a last will, or what somebody says in the talk."""
        match seen:
            case {"state": "poll", "voters": voters, "choices": choices}:
                picks = [pick for pick, _ in choices]
                return {seat: {"choose": self.chance.choice(picks)} for seat, _, has in voters if not has}
            case {"state": "ask", "who": [who, _], "chosen": "", "choices": choices}:
                return {who: {"choose": self.chance.choice(choices)[0]}}
            case {"state": "floor", "seconders": [[seat, _], *_]} if self.chance.random() < SECONDS:
                return {seat: {"second": True}}
            case {"state": "floor", "speakers": speakers, "nominees": [_, *_] as nominees} if (
                speakers and "accused" not in seen and self.chance.random() < ACCUSES
            ):
                return {self.chance.choice(speakers)[0]: {"nominate": self.chance.choice(nominees)[0]}}
        return {}

    async def say(self, told: Mapping[str, Any]) -> Answer:
        """Something small, if it arrives; its answer may be lost."""
        self.lose()
        answer = await self.visitor.say("tablet", told)
        self.lose()
        return answer

    def lose(self) -> None:
        """On the way."""
        if self.chance.random() < LOST:
            raise NoAnswer
