"""The open-eyed rehearsal: everybody chooses, takes back, and chooses for good.

It proves every button, lamp and screen before anything counts.
"""

from collections.abc import Awaitable, Callable

from ..rules.requests import Poll, Seat
from .desk import Voting
from .performance import Stage
from .timer import Settled

# What is asked of everybody, one after the other, and whether a choice is wanted or none.
TRIED = {"choose": True, "take-back": False, "confirm": True}

Speak = Callable[..., Awaitable[None]]


async def rehearse(stage: Stage, seats: tuple[Seat, ...], speak: Speak) -> None:
    """Nothing of it counts; who is missing is named."""
    await speak("rehearsal.begin")
    await speak("rehearsal.wake")
    sheet = Voting(Poll("rehearsal.choose", seats, seats, "rehearsal", late="wait"))
    for step, chooses in TRIED.items():
        await speak(f"rehearsal.{step}")
        poll = sheet.poll._replace(task=f"rehearsal.{step}")
        stage.surfaces.show_to(seats, poll)
        with stage.desk.lay_open(sheet):
            await all_have(stage, sheet, chooses, speak)
    stage.surfaces.show_to(seats, None)
    await speak("rehearsal.done")


async def all_have(stage: Stage, sheet: Voting, chooses: bool, speak: Speak) -> None:
    """Until every choice stands, or none does."""

    def missing() -> list[Seat]:
        return [seat for seat in sheet.poll.seats if (seat in sheet.votes) != chooses]

    def settled() -> float | None:
        return None if missing() else stage.timer.now()

    moment: Settled = stage.desk.moment(sheet, stage.pace.times.take_back) if chooses else settled
    while not stage.timer.is_settled(moment):
        before = missing()
        await stage.timer.wait(stage.pace.times.missing, moment)
        if missing() and missing() == before:
            names = [stage.narrator.name(seat) for seat in missing()]
            await speak("rehearsal.missing", who=stage.narrator.few(names))
