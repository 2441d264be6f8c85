"""The open-eyed rehearsal: everybody chooses, takes back, and chooses for good.

It proves every button, lamp and screen before anything counts.
"""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from ..rules.requests import Poll
from ..rules.values import Seat
from .sheets import Voting
from .timer import Settled

if TYPE_CHECKING:
    from .box import Box

# What is asked of everybody, one after the other, and whether a choice is wanted or none.
TRIED = {"choose": True, "take-back": False, "confirm": True}

Speak = Callable[..., Awaitable[None]]


async def rehearse(box: "Box", seats: tuple[Seat, ...], speak: Speak) -> None:
    """Nothing of it counts; who is missing is named."""
    await speak("rehearsal.begin")
    await speak("rehearsal.wake")
    sheet = Voting(Poll("rehearsal.choose", seats, seats, "rehearsal", "", "wait", "call"))
    for step, chooses in TRIED.items():
        await speak(f"rehearsal.{step}")
        poll = sheet.poll._replace(task=f"rehearsal.{step}")
        box.surfaces.show_to(seats, poll)
        with box.desk.lay_open(sheet):
            await all_have(box, sheet, chooses, speak)
    box.surfaces.show_to(seats, None)
    await speak("rehearsal.done")


async def all_have(box: "Box", sheet: Voting, chooses: bool, speak: Speak) -> None:
    """Until every choice stands, or none does."""

    def missing() -> list[Seat]:
        return [seat for seat in sheet.poll.seats if (seat in sheet.votes) != chooses]

    def settled() -> float | None:
        return None if missing() else box.timer.now()

    moment: Settled = box.desk.moment(sheet, box.pace.times.take_back) if chooses else settled
    while not box.timer.is_settled(moment):
        before = missing()
        await box.timer.wait(box.pace.times.missing, moment)
        if missing() and missing() == before:
            names = [box.narrator.name(seat) for seat in missing()]
            await speak("rehearsal.missing", who=box.narrator.few(names))
