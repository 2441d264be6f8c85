"""What is performed in the dark: calls of a length that tells nothing, and the deal."""

from typing import TYPE_CHECKING, Any

from ..rules.news import NOTHING
from ..rules.requests import Ask, Poll, Tell
from ..rules.values import Seat
from ..rules.views import Called, public
from . import chance
from .sheets import Seeing, Voting, sheet_for
from .shown import Part

if TYPE_CHECKING:
    from ..keeping.settings import Way
    from .performance import Performance


async def make_part_of_call(performance: "Performance", request: Tell | Ask | Poll) -> None:
    """A part of a call: as long as it takes, whoever answers or nobody."""
    if isinstance(request, Tell):
        await performance.speak_if_there(f"call.{request.call}.receive")
        if request.slot == "secret":
            await tell_sleepers(performance, request)
            return
    else:
        await performance.speak_if_there(f"ask.{request.task}")
    box = performance.box
    # One stop more is for nobody.
    seconds = box.pace.slot(request.slot, len(performance.game.board.targets) + 1)
    show_part(performance, request, seconds)
    box.surfaces.show_to(request.seats, request)
    if isinstance(request, Tell):
        await performance.wait(seconds)
        performance.game.go_on()
    else:
        await performance.keep(await collect(performance, request, seconds))


def show_part(performance: "Performance", request: Tell | Ask | Poll, seconds: float) -> None:
    """All see that a part of a call is made, be it to nobody."""
    called = public(request)
    assert isinstance(called, Called)
    performance.box.surfaces.show(Part(called, seconds))


async def tell_sleepers(performance: "Performance", tell: Tell) -> None:
    """News for somebody who was not called: everybody gets something, and only some of it means a thing."""
    box, living = performance.box, performance.game.board.living
    way = way_of_secrets(performance)
    if way == "peeks":
        await performance.speak("peeks.begin")
        for seat in living:
            await performance.speak("peeks.seat", who=box.narrator.name(seat))
            show_part(performance, tell, box.pace.peek)
            box.surfaces.show_to((seat,), for_one(tell, seat))
            await performance.wait(box.pace.peek)
            performance.clear()
    else:
        await performance.speak(way)
        show_part(performance, tell, box.pace.slot("secret"))
        for seat in living:
            box.surfaces.show_to((seat,), for_one(tell, seat))
        await performance.wait(box.pace.slot("secret"))
    performance.game.go_on()


def way_of_secrets(performance: "Performance") -> "Way":
    """Where all the living have a screen of their own they look all at once; else they peek in turn.

    So they do where several share one, whatever is set: who looks there would see what is another's.
    """
    box = performance.box
    if box.secrets == "look" and box.surfaces.in_turn:
        return "peeks"
    if box.secrets != "as-screens-allow":
        return box.secrets
    return "look" if all(map(box.surfaces.has_screen, performance.game.board.living)) else "peeks"


def for_one(tell: Tell, seat: Seat) -> Tell:
    """What one of all the sleepers is told: the news, or that there are none."""
    return tell if seat in tell.seats else tell._replace(seats=(seat,), news=NOTHING)


async def collect(performance: "Performance", request: Ask | Poll, seconds: float) -> Any:
    """The answer at the end of its time, with the reminder always at the same moment.

    What has to be answered, and is not by then, has its whole time again.
    """
    box, sheet = performance.box, sheet_for(request)
    reminder = box.pace.reminder(seconds)
    with box.desk.lay_open(sheet, box.pace.times.take_back):
        while True:
            await performance.wait(reminder)
            await remind(performance)
            with box.desk.ending():
                await performance.wait(seconds - reminder)
            if request.late != "wait" or not request.seats or sheet.settled() is not None:
                break
    return chance.late_answer(box.luck, request, sheet.answer())


async def remind(performance: "Performance") -> None:
    """That time is running out: in words, or now and then by the watchman's bell where it can be heard."""
    mouth = performance.box.mouth
    bell = performance.box.narrator.bell(performance.key()) if mouth.can_ring else ""
    if bell:
        await mouth.cue(bell)
        performance.heed_rewind()
    else:
        await performance.speak("reminder")


async def deal(performance: "Performance", request: Tell | Poll) -> None:
    """Everybody looks at their card, or names it, all at once; nobody goes on before all have."""
    box = performance.box
    is_told = not box.host.wanted.at_once
    if is_told:
        await performance.speak("evening.deal")
    if isinstance(request, Tell):
        await all_in(performance, Seeing(show_cards(performance)), take_back=0)
    else:
        box.surfaces.show_to(request.seats, request)
        sheet = Voting(request)
        await all_in(performance, sheet, box.pace.take_back)
        await performance.keep(sheet.answer())
    if is_told:
        await performance.speak("evening.deal-done")
    box.host.want(at_once=False)


def show_cards(performance: "Performance") -> tuple[Seat, ...]:
    """The cards of all, one after the other as the rules tell them, seen in any order."""
    shown: list[Seat] = []
    game = performance.game
    while isinstance(game.request, Tell) and game.request.call == "deal":
        performance.box.surfaces.show_to(game.request.seats, game.request)
        shown += game.request.seats
        game.go_on()
    return tuple(shown)


async def all_in(performance: "Performance", sheet: Seeing | Voting, take_back: float) -> None:
    """Until everybody has answered; who is missing is said by name."""
    box = performance.box
    settled = box.desk.moment(sheet, take_back)
    with box.desk.lay_open(sheet):
        while not box.timer.is_settled(settled):
            before = sheet.missing
            await performance.wait(box.pace.times.missing, settled)
            # Where one after another looks, as at a tablet, nobody is urged.
            if sheet.missing and sheet.missing == before:
                who = box.narrator.few(performance.names(sheet.missing))
                await performance.speak("evening.missing", who=who)
    performance.clear()
