"""What is performed in the dark: calls of a length that tells nothing, and the deal."""

from typing import TYPE_CHECKING, Any

from ..rules.requests import Ask, Poll, Seat, Tell
from ..rules.views import Called, public
from . import chance
from .desk import Seeing, Voting, sheet_for
from .surfaces import Part

if TYPE_CHECKING:
    from .performance import Performance, Way


async def make_part_of_call(performance: "Performance", request: Tell | Ask | Poll) -> None:
    """A part of a call: as long as it takes, whoever answers or nobody."""
    if isinstance(request, Tell):
        await performance.speak_if_there(f"call.{request.call}.receive")
        if request.slot == "secret":
            await tell_sleepers(performance, request)
            return
    else:
        await performance.speak_if_there(f"ask.{request.task}")
    surfaces = performance.stage.surfaces
    # One stop more is for nobody.
    seconds = performance.stage.pace.slot(request.slot, len(performance.targets) + 1)
    called = public(request)
    assert isinstance(called, Called)
    surfaces.show(Part(called, seconds))
    surfaces.show_to(request.seats, request)
    if isinstance(request, Tell):
        await performance.wait(seconds)
        performance.game.go_on()
    else:
        await performance.keep(await collect(performance, request, seconds))


async def tell_sleepers(performance: "Performance", tell: Tell) -> None:
    """News for somebody who was not called: everybody gets something, and only some of it means a thing."""
    called = public(tell)
    assert isinstance(called, Called)
    surfaces, pace, living = performance.stage.surfaces, performance.stage.pace, performance.living
    way = way_of_secrets(performance)
    if way == "peeks":
        await performance.speak("peeks.begin")
        for seat in living:
            await performance.speak("peeks.seat", who=performance.stage.narrator.name(seat))
            surfaces.show(Part(called, pace.peek))
            surfaces.show_to((seat,), for_one(tell, seat))
            await performance.wait(pace.peek)
            performance.clear()
    else:
        await performance.speak(way)
        surfaces.show(Part(called, pace.slot("secret")))
        for seat in living:
            surfaces.show_to((seat,), for_one(tell, seat))
        await performance.wait(pace.slot("secret"))
    performance.game.go_on()


def way_of_secrets(performance: "Performance") -> "Way":
    """Where all the living have a screen of their own they look all at once; else they peek in turn.

    So they do where several share one, whatever is set: who looks there would see what is another's.
    """
    stage = performance.stage
    if stage.secrets == "look" and stage.pace.in_turn:
        return "peeks"
    if stage.secrets != "as-screens-allow":
        return stage.secrets
    return "look" if all(map(stage.surfaces.has_own_screen, performance.living)) else "peeks"


def for_one(tell: Tell, seat: Seat) -> Tell:
    """What one of all the sleepers is told: the news, or that there are none."""
    return tell if seat in tell.seats else Tell(tell.call, (seat,), None, tell.slot)


async def collect(performance: "Performance", request: Ask | Poll, seconds: float) -> Any:
    """The answer at the end of its time, with the reminder always at the same moment."""
    stage, sheet = performance.stage, sheet_for(request)
    reminder = stage.pace.reminder(seconds)
    with stage.desk.lay_open(sheet, stage.pace.times.take_back):
        await performance.wait(reminder)
        await performance.speak("reminder")
        await performance.wait(seconds - reminder)
    answer = sheet.answer()
    return chance.late_answer(stage.luck, request, answer) if isinstance(request, Ask) else answer


async def deal(performance: "Performance", request: Tell | Poll) -> None:
    """Everybody looks at their card, or names it, all at once; nobody goes on before all have."""
    stage = performance.stage
    await performance.speak("evening.deal")
    if isinstance(request, Tell):
        await all_in(performance, Seeing(show_cards(performance)), take_back=0)
    else:
        stage.surfaces.show_to(request.seats, request)
        sheet = Voting(request)
        await all_in(performance, sheet, stage.pace.times.take_back)
        await performance.keep(sheet.answer())
    await performance.speak("evening.deal-done")


def show_cards(performance: "Performance") -> tuple[Seat, ...]:
    """The cards of all, one after the other as the rules tell them, seen in any order."""
    shown: list[Seat] = []
    game = performance.game
    while isinstance(game.request, Tell) and game.request.call == "deal":
        performance.stage.surfaces.show_to(game.request.seats, game.request)
        shown += game.request.seats
        game.go_on()
    return tuple(shown)


async def all_in(performance: "Performance", sheet: Seeing | Voting, take_back: float) -> None:
    """Until everybody has answered; who is missing is said by name."""
    stage = performance.stage
    settled = stage.desk.moment(sheet, take_back)
    with stage.desk.lay_open(sheet):
        while not stage.timer.is_settled(settled):
            before = sheet.missing
            await performance.wait(stage.pace.times.missing, settled)
            # Where one after another looks, as at a tablet, nobody is urged.
            if sheet.missing and sheet.missing == before:
                names = [stage.narrator.name(seat) for seat in sheet.missing]
                await performance.speak("evening.missing", who=stage.narrator.few(names))
    performance.clear()
