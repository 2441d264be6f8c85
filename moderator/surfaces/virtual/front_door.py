"""The front page: whoever has never been here says who they are, and that is all it takes."""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...keeping.names import is_same, looks_like, spelt
from ...keeping.place import wire
from ...lines import spoken_in

if TYPE_CHECKING:
    from ...table.box import Box

# The place of whoever comes in: the others are guests.
ME = 0


class FrontDoor:
    """Nothing begins, and nothing is said, before somebody has come in."""

    def __init__(self, box: "Box", is_language_settled: bool) -> None:
        self.box = box
        self._is_language_settled = is_language_settled
        # Whether a game that was interrupted is gone on with; it is known when somebody has come.
        self._came: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._interrupted = box.store.open_game()

    @property
    def is_shut(self) -> bool:
        """Whether somebody is waited for."""
        return not self._came.done()

    async def opened(self) -> None:
        """Until somebody has come; a game that nobody goes on with is laid aside, and kept."""
        goes_on = await self._came
        if self._interrupted is not None and not goes_on:
            await self.box.store.lay_aside(self._interrupted)
        self.box.host.want(at_once=True, courtesy=True, goes_on=goes_on)

    def look(self) -> dict[str, Any]:
        """Whom the box would seat, and whether there is something to go on with."""
        name = self.box.roster.name_at(wire(ME)) or self.box.settings.players[ME]
        number = len(self.box.settings.players)
        return {"name": name, "number": number, "goes-on": self._interrupted is not None}

    def hear(self, tongues: str) -> None:
        """What the browser speaks, unless a setting has said it already."""
        if not self._is_language_settled and self.is_shut:
            language = spoken_in(tongues)
            if language and language != self.box.settings.language:
                self.box.speak(language=language)

    def come_in(self, name: str, goes_on: bool) -> str:
        """Somebody sits down under this name; why that cannot be, if it cannot."""
        if not self.is_shut:
            return ""
        roster, before = self.box.roster, self.box.roster.names
        name = spelt(name)
        others = [(wire(place), other) for place, other in enumerate(beside(self.box.settings.players, name))]
        roster.set(dict(others[1:]))
        fault = roster.fault_of(wire(ME), name)
        if fault:
            roster.set(before)
            return fault
        roster.set({wire(ME): name, **dict(others[1:])})
        self._came.set_result(goes_on and self._interrupted is not None)
        return ""


def beside(players: Sequence[str], name: str) -> list[str]:
    """All seats with this name at the first: who is called so otherwise has the name that it leaves."""
    left = players[ME]
    others = [left if is_same(other, name) or looks_like(other, name) else other for other in players[1:]]
    return [name, *others]
