"""Where an evening is played: each venue is a tuple of surfaces, and what speaks there.

What only one venue needs is imported there: a terminal starts without the web and without a panel.
"""

import contextlib
import os
import sys
import webbrowser
from argparse import Namespace
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING

from ..keeping.folders import code_file, own_folder
from ..keeping.learnt import leave
from ..keeping.place import at_wires, guest
from ..keeping.settings import BadSettings, Settings, Way
from ..lines.lines import Lines
from ..rules.playing.games import GAMES
from ..service.systemd import caller
from ..surfaces.guests.arriving import ArrivingGuests
from ..surfaces.guests.auto import AutoGuests, AutoHost, AutoPlayers
from ..surfaces.guests.seats import Guests
from ..table.box import Box, MakeMouth, MakeSurface, Venue
from ..table.clock import LoopClock
from ..table.mouth import Mouth, SilentMouth
from ..table.shown import Complain, Trouble
from ..table.surfaces import Surface
from .this_box import is_language_settled

if TYPE_CHECKING:
    from hardware.lent import LentPanel
    from hardware.wiring.wiring import Wiring

    from ..surfaces.wired.teach_in import TeachIn
    from ..table.sounding import Learning

# The venue, and what is wrong with it if it is not all that was wished for.
Found = tuple[Venue, tuple[Trouble, ...]]

EVERYWHERE = "0.0.0.0"  # noqa: S104 - the whole table


def at_terminal(settings: Settings, given: Namespace) -> Found:
    """Answers are typed; or random players show how an evening goes."""
    from ..surfaces.terminal.terminal import Terminal

    surfaces: tuple[MakeSurface, ...] = (partial(Terminal, write=write, listens=not given.auto),)
    if given.auto:
        names = {guest(seat): name for seat, name in enumerate(settings.players)}
        chance = Random(given.seed)  # noqa: S311 - no secret
        surfaces += (
            partial(AutoPlayers, chance=chance, plays_all=True),
            partial(AutoGuests, names=names, plays_all=True),
            partial(AutoHost, games=given.games),
        )
    return Venue(surfaces, partial(mouth_for, learns="first")), ()


def at_virtual_table(settings: Settings, given: Namespace) -> Found:
    """The wired table over mock pins, as a page; wherever nobody looks through, guests play."""
    from ..surfaces.virtual.front_door import FrontDoor
    from ..surfaces.virtual.props import props_for
    from ..surfaces.virtual.virtual_table import VirtualTable
    from ..surfaces.wired.table import WiredTable
    from ..web.website import Website

    props = props_for(settings, given.speed)
    # Where nobody gathers, somebody only tries it.
    door = partial(FrontDoor, is_language_settled=is_language_settled(given))
    names = at_wires(settings.players)
    surfaces: tuple[MakeSurface, ...] = (
        partial(Website, port=given.port),
        partial(WiredTable, panel=props.panel),
        partial(VirtualTable, props=props, invite=invite, door=None if settings.gathering else door),
        Guests,
        partial(AutoGuests, names=names),
        *hosts(given),
    )
    return Venue(surfaces, props.make_mouth, secrets="felt"), ()


def at_pages(_settings: Settings, given: Namespace) -> Found:
    """Phones, and everything else with a browser."""
    return Venue(pages(given), spoken_aloud(), secrets="as-screens-allow"), ()


def at_wires_of_the_box(settings: Settings, given: Namespace) -> Found:
    """The wired seats of this box, and its pages; cards are of paper."""
    from hardware.build import panel_on_a_pi
    from hardware.lent import LentPanel

    if settings.panel is None:
        raise BadSettings("there is no `panel:` in the settings; `moderator wiring --new` writes one")
    try:
        panel = LentPanel(settings.panel.plan, panel_on_a_pi)
    except Exception as error:
        # What drives the pins has errors of many kinds; none may keep anybody from playing.
        raise BadSettings(
            f"panel: {error}; `moderator check` looks closer, --at pages plays without"
        ) from None
    buzz = all(panel.abilities(place).buzz for place in range(panel.seats))
    seats: MakeSurface = partial(wired, panel=panel, settings=settings)
    surfaces = (*pages(given), seats)
    secrets: Way = "felt" if buzz else "as-screens-allow"
    return Venue(surfaces, spoken_aloud(), has_screens=False, secrets=secrets), ()


def wired(box: Box, panel: "LentPanel", settings: Settings) -> Surface:
    """The wired seats, which can be tried out with all that belongs to them."""
    from hardware.check.findings import Examination

    from ..surfaces.pages.pages import Pages
    from ..surfaces.wired.table import WiredTable
    from ..surfaces.wired.trying_out import examinations, unanswered

    def address() -> str:
        return next((s.door.joining().address for s in box.surfaces.all if isinstance(s, Pages)), "")

    assert settings.panel is not None
    page = Examination("page", lambda: unanswered(address()))
    looks = examinations(settings.panel.plan, own_folder(), [page])
    return WiredTable(box, panel, looks, teach_in=teach_in(box, panel, settings.panel))


def teach_in(box: Box, panel: "LentPanel", wiring: "Wiring") -> "TeachIn":
    """What the host page begins: over the wires of this box, kept in the box's own folder."""
    from hardware.build import wires_of_a_pi
    from hardware.check.teaching import teach
    from hardware.wiring.header import free
    from hardware.wiring.texts import Texts
    from hardware.wiring.writing import panel_block

    from ..surfaces.wired.teach_in import TeachIn

    on_header = free(wiring.sound, wiring.plan.strip is not None)
    texts = Texts(box.settings.language)
    return TeachIn(
        panel,
        lambda plan, announce: teach(plan, on_header, wires_of_a_pi, announce),
        lambda plan: leave(panel_block(replace(wiring, plan=plan), texts)),
    )


def at_box(settings: Settings, given: Namespace) -> Found:
    """What an installed box has: its wired seats if they work, and its pages in any case."""
    if settings.panel is not None:
        try:
            return at_wires_of_the_box(settings, given)
        except BadSettings as error:
            return at_pages(settings, given)[0], (Trouble("trouble.panel", str(error)),)
    return at_pages(settings, given)


def pages(given: Namespace) -> tuple[MakeSurface, ...]:
    """The pages of the box, for whoever is in the same network."""
    from ..surfaces.pages.pages import Pages
    from ..web.website import Website

    website = partial(Website, host=EVERYWHERE, port=given.port)
    tell_code = keep_code if caller().listens else print_code
    return (website, partial(Pages, tell=write, tell_code=tell_code), Guests, ArrivingGuests, *hosts(given))


def hosts(given: Namespace) -> tuple[MakeSurface, ...]:
    """Whoever goes on by themselves, if that is asked for."""
    return (partial(AutoHost, games=given.games),) if given.auto else ()


def spoken_aloud() -> MakeMouth:
    """A voice, which learns its lines while people come."""
    return partial(mouth_for, learns="from-the-end" if caller().listens else "meanwhile")


def mouth_for(settings: Settings, lines: Lines, tell: Complain, learns: "Learning") -> Mouth:
    """What speaks here: voice and speaker if there is a mixer for them; else the words alone."""
    if settings.silence or find_spec("pygame") is None:
        return SilentMouth(LoopClock())
    from ..table.sounding import sounding_mouth

    return sounding_mouth(settings, lines, tell, learns)


VENUES: Mapping[str, Callable[[Settings, Namespace], Found]] = {
    "box": at_box, "wired": at_wires_of_the_box, "pages": at_pages, "virtual": at_virtual_table,
    "terminal": at_terminal,
}  # fmt: skip


def where(given: Namespace, settings: Settings) -> str:
    """As it is asked for; random players play at the terminal; else at wired seats if there are any."""
    if given.at or given.auto:
        return str(given.at or "terminal")
    return "wired" if settings.panel is not None else "virtual"


def tries(given: Namespace, settings: Settings) -> bool:
    """Whether somebody only wants to see what this is: nothing says where, or with whom, it is played."""
    is_said = given.at or given.auto or given.players or settings.gathering or settings.players
    return not is_said and where(given, settings) == "virtual" and not GAMES[settings.rules].is_companion


def invite(url: str) -> None:
    """Say where the page is, and open it where there is a desktop."""
    write(f"The virtual table is at {url}\n")
    if sys.platform == "darwin" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(url)


def print_code(code: str) -> None:
    """Where the box neither speaks nor has a button: who started it reads the code there."""
    if code:
        write(f"The code that proves who is in the room: {code}\n")


def keep_code(code: str) -> None:
    """A service has no terminal: the code lies in a file of its own as long as it holds, and in no log."""
    file = code_file()
    with contextlib.suppress(OSError):
        file.unlink(missing_ok=True)
        if code:
            file.touch(mode=0o600)
            file.write_text(f"{code}\n")


def write(text: str) -> None:
    """To the terminal, at once."""
    sys.stdout.write(text)
    sys.stdout.flush()
