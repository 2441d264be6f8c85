"""Leaks that stand in the place of something of the product's own, where no test has them beside itself."""

from typing import Any

from hardware.looks import NIGHT_LEVEL, WHITE, Steady
from moderator.rules.news import NOTHING
from moderator.rules.requests import Ask, Poll, Steps, Tell
from moderator.rules.values import Seat
from moderator.surfaces.pages import seat as seats
from moderator.surfaces.pages.app import App, Reply
from moderator.surfaces.pages.pages import Pages
from moderator.surfaces.terminal.terminal import Terminal
from moderator.surfaces.wired.by_night import InTheDark
from moderator.table import by_night
from moderator.table.performance import Performance

from .bench.late import MOMENT


def asked_in_sight(table: Any, seats: tuple[Seat, ...], name: str) -> Steps:
    """A seer's call in which all see who is asked."""
    yield Ask("seer", seats, table.other_players(seats), name, known="who")
    yield Tell(name, seats, NOTHING)


keep, show_scene, show_part = Performance.keep, Performance.show_scene, by_night.show_part
wake = InTheDark.wake
own, say, note, type_for = seats.SeatSight.own, seats.SeatPage.say, Pages.note, Terminal.show_to


def too_bright(call: InTheDark, seat: Seat, asked: Any) -> None:
    """Whoever is woken has a lamp that shines through eyelids."""
    wake(call, seat, asked)
    call.around.glow(seat, Steady(WHITE, 2 * NIGHT_LEVEL))


async def kept_if_anybody_answers(performance: Performance, answer: Any) -> None:
    """No light of the disk for a call to nobody."""
    asked = performance.game.request
    if isinstance(asked, Ask | Poll) and not asked.seats:
        performance.game.answer(answer, performance.talk_left)
    else:
        await keep(performance, answer)


def weather_by_a_card(performance: Performance, scene: Any) -> None:
    """A storm, if the seer sits at an even place."""
    show_scene(performance, scene)
    dealt = performance.game.answered[0].answer if performance.game.answered else ()
    if "seer" in dealt and dealt.index("seer") % 2 == 0:
        performance.box.mouth.scene("storm")


def announced_shorter(performance: Performance, request: Any, seconds: float) -> None:
    """All are told that a part for nobody is shorter."""
    show_part(performance, request, seconds if request.seats else seconds - MOMENT)


async def those_first(performance: Performance, tell: Tell) -> None:
    """A round of peeks that begins with those whom it is about."""
    for seat in sorted(performance.game.board.living, key=lambda seat: seat not in tell.seats):
        await performance.speak("peeks.seat", who=performance.box.narrator.name(seat))
        performance.box.surfaces.show_to((seat,), by_night.for_one(tell, seat))
        await performance.wait(performance.box.pace.peek)
        performance.clear()
    performance.game.go_on()


def refused_once_somebody_has_chosen(page: seats.SeatPage, device: Any, told: Any) -> Reply:
    """Who tries learns that somebody was faster."""
    reply = say(page, device, told)
    return Reply(409) if getattr(page.pages.box.desk.sheet, "proposal", None) is not None else reply


def worked_for_the_awake(sight: seats.SeatSight, seat: Seat, shown: Any) -> Any:
    """A breath is less work for whoever sleeps."""
    is_asked = sight.pages.screens.shown(seat) is shown
    return own(sight, seat, shown) if is_asked else {}


def loaded_with_all(app: App, kind: str, device: Any) -> Any:
    """A page has in it what there is to see, whenever it is loaded."""
    return app.draw(kind, device.language, app.dated(app.pages.kinds[kind].look(device)))


def waking_all(board: Pages, change: Any) -> None:
    """Whatever is put on the desk, all pages are looked at anew."""
    note(board, change)
    board.feed.changed()


def asking_the_awake(screen: Terminal, seat: Seat, request: Any) -> None:
    """A prompt that stands there only where somebody is asked."""
    type_for(screen, seat, request)
    if isinstance(request, Ask) and request.known == "call":
        screen.write("> ?\n")


def telling_all_of_it(error: Exception) -> str:
    """Where it was, and what it said."""
    return f" < {error}"
