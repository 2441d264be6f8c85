"""What is performed in the dark: calls of a length that tells nothing, and the deal."""

from typing import TYPE_CHECKING, Any

from ..rules.requests import Ask, Poll, Seat, Tell
from ..rules.views import Called, public
from . import chance
from .desk import Seeing, sheet_for
from .surfaces import Part

if TYPE_CHECKING:
    from .performance import Performance


async def make_part_of_call(performance: "Performance", request: Tell | Ask | Poll) -> None:
    """A part of a call: as long as it takes, whoever answers or nobody."""
    if isinstance(request, Tell):
        await performance.speak_if_there(f"call.{request.call}.receive")
    else:
        await performance.speak_if_there(f"ask.{request.task}")
    surfaces, seconds = performance.stage.surfaces, performance.stage.pace.slot(request.slot)
    called = public(request)
    assert isinstance(called, Called)
    surfaces.show(Part(called, seconds))
    surfaces.show_to(request.seats, request)
    if isinstance(request, Tell):
        await performance.wait(seconds)
        performance.game.go_on()
    else:
        await performance.keep(await collect(performance, request, seconds))


async def collect(performance: "Performance", request: Ask | Poll, seconds: float) -> Any:
    """The answer at the end of its time, with the reminder always at the same moment."""
    stage, sheet = performance.stage, sheet_for(request)
    reminder = stage.pace.reminder(request.slot)
    with stage.desk.lay_open(sheet):
        await performance.wait(reminder)
        await performance.speak("reminder")
        await performance.wait(seconds - reminder)
    answer = sheet.answer()
    return chance.late_answer(stage.luck, request, answer) if isinstance(request, Ask) else answer


async def deal(performance: "Performance", request: Tell | Ask | Poll) -> None:
    """Everybody looks at their card, or names it, all at once; nobody goes on before all have."""
    stage = performance.stage
    await performance.speak("evening.deal")
    if isinstance(request, Tell):
        await show_cards(performance)
    else:
        stage.surfaces.show_to(request.seats, request)
        sheet = sheet_for(request)
        with stage.desk.lay_open(sheet):
            await performance.wait(None, stage.desk.moment(sheet, stage.pace.times.take_back))
        performance.clear()
        await performance.keep(sheet.answer())
    await performance.speak("evening.deal-done")


async def show_cards(performance: "Performance") -> None:
    """The cards of all, one after the other as the rules tell them, seen in any order."""
    shown: list[Seat] = []
    game, desk = performance.game, performance.stage.desk
    while isinstance(game.request, Tell) and game.request.call == "deal":
        performance.stage.surfaces.show_to(game.request.seats, game.request)
        shown += game.request.seats
        game.go_on()
    sheet = Seeing(tuple(shown))
    with desk.lay_open(sheet):
        await performance.wait(None, desk.moment(sheet, 0))
    performance.clear()
