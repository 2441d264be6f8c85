"""A table with all pages: an evening is played at it, or a test performs what the box would show."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from functools import cached_property, wraps
from pathlib import Path
from random import Random
from typing import Any

from starlette.types import ASGIApp

from moderator.keeping.place import Place, guest, phone, tablet
from moderator.keeping.settings import Settings
from moderator.rules.board import Event
from moderator.rules.news import News
from moderator.rules.playing.game import Game, Setup, set_up
from moderator.rules.playing.games import GAMES
from moderator.rules.requests import Ask, Draw, Floor, Poll, Tell
from moderator.rules.values import Seat
from moderator.rules.views import Asked, Called, public
from moderator.service.network import Joining
from moderator.surfaces.guests.auto import AutoGuests, AutoPlayers
from moderator.surfaces.pages.app import Reply
from moderator.surfaces.pages.pages import Pages
from moderator.table.box import Box, MakeSurface
from moderator.table.casting import Proposals
from moderator.table.clock import run_virtually
from moderator.table.performance import Performance
from moderator.table.sheets import sheet_for
from moderator.table.shown import Moment, Open, Part
from moderator.table.surfaces import Surface
from moderator.web.devices import Device
from moderator.web.website import Website, application

from .boxes import NAMES, box_of

CARDS = ("werewolf", "werewolf", "seer", "witch", "hunter", "villager", "villager", "villager")

# The device of the host, the one in the middle, and one of somebody else.
HOST, TABLET, OTHER = (
    Device(f"{whose}-device", "en", f"10.0.0.{number}")
    for number, whose in enumerate(("host", "tablet", "other"))
)

# The box's own Wi-Fi.
WOLVES = Joining("http://10.42.0.1/", "Wolves", "howling1")


# What has stood in the terminal of whichever box it was: codes, and nothing when they hold no more.
TOLD: list[str] = []


class Cast(Proposals):
    """The cards that are played, whoever sits at the table."""

    def __init__(self, rules: str, cards: Sequence[str], options: Mapping[str, str] | None = None) -> None:
        super().__init__(Settings(language="en", gathering=True))
        self.rules, self.cards, self.chosen = rules, tuple(cards), options or {}

    def propose(self, players: Sequence[str], turn: int) -> Setup:  # noqa: ARG002
        assert len(players) in GAMES[self.rules].players
        return set_up(self.rules, players, self.cards, self.chosen)


class LateGuests(AutoGuests):
    """They let phones go first."""

    def plays(self, place: Place) -> bool:
        return super().plays(place) and self.box.roster.is_in(phone(1))


class Buttons(Surface):
    """So many seats with a button, which can be tried out."""

    def __init__(self, number: int) -> None:
        self.number = number

    @property
    def wires(self) -> int:
        return self.number

    @property
    def can_check(self) -> bool:
        return self.number > 0

    def owns(self, place: Place) -> bool:
        return place.kind == "wire"


class PagesTable:
    """A box with all pages."""

    def __init__(
        self,
        folder: Path,
        *surfaces: MakeSurface,
        where: Joining = WOLVES,
        dealt: Sequence[str] = (),
        guests: Sequence[str] = (),
        buttons: int = 0,
        port: int = 8080,
        **about: Any,
    ) -> None:
        played = {guest(number): name for number, name in enumerate(guests)}
        others: list[MakeSurface] = [lambda box: AutoPlayers(box, Random(1))] if guests else []
        others += [lambda box: LateGuests(box, played)] if guests else []
        self.box: Box = box_of(
            folder,
            lambda box: Website(box, port=port),
            lambda box: Pages(box, where, tell_code=TOLD.append),
            lambda _: Buttons(buttons),
            *surfaces,
            *others,
            luck=luck_that_deals(dealt),
            **{"gathering": True, "secrets": "look", **about},
        )
        website, pages, *_ = self.box.surfaces.all
        assert isinstance(website, Website)
        assert isinstance(pages, Pages)
        self.website, self.pages = website, pages

    async def serve(self) -> None:
        """Pages can be asked for."""
        for surface in self.box.surfaces.all:
            await surface.open()

    async def close(self) -> None:
        """Nothing is asked for any more."""
        for surface in reversed(self.box.surfaces.all):
            await surface.close()

    @property
    def url(self) -> str:
        return self.website.url

    @cached_property
    def app(self) -> ASGIApp:
        """What answers, without a wire."""
        return application([self.pages])

    # What a device sees and says.

    def look(self, kind: str, guest: Device) -> Any:
        """What a device sees, as it is sent."""
        return json.loads(json.dumps(self.pages.kinds[kind].look(guest)))

    def say(self, kind: str, guest: Device, **told: Any) -> Reply:
        """What somebody does there."""
        return self.pages.kinds[kind].say(guest, told)

    def touch(self, **told: Any) -> Any:
        """What somebody does on the tablet, and what it answers; nothing, if that cannot be."""
        reply = self.say("tablet", TABLET, of=self.look("tablet", TABLET).get("id", ""), **told)
        if reply.status not in (200, 204):
            return None
        return json.loads(reply.text) if reply.text else {}

    def do(self, verb: str, what: Any = None, **more: Any) -> Reply:
        """What the host does."""
        return self.say("host", HOST, **{"do": verb, "with": what, **more})

    def prove(self, guest: Device = HOST) -> Reply:
        """Somebody in the room types on a device the code that they have heard."""
        return self.say("host", guest, code=self.box.presence.code)

    def bring(self, verb: str, what: Any) -> int:
        """The host brings a seat to another device, and somebody in the room wants it, too."""
        assert self.do(verb, what).status == 202
        return self.prove().status

    @property
    def answer(self) -> Any:
        """What stands on the desk."""
        assert self.box.desk.sheet is not None
        return self.box.desk.sheet.answer()

    # What the box does, if no evening is played.

    def seat(self, places: Sequence[Place], names: Sequence[str] = NAMES) -> None:
        """People sit, and answer from there."""
        self.box.roster.set(dict(zip(places, names, strict=False)))
        self.box.narrator.sit(self.box.roster.players)

    def play(self, cards: Sequence[str] = CARDS, rules: str = "duesterwald") -> Game:
        """A game is on."""
        game = Game(set_up(rules, self.box.roster.players, cards, {}))
        self.box.narrator.sit(self.box.roster.players)
        self.box.evening.performance = Performance(game, self.box)
        self.box.surfaces.show(Moment(""))
        return game

    def stop(self) -> None:
        """No game is on."""
        self.box.evening.performance = None

    def tell(self, *events: Event) -> None:
        """Something is made known."""
        for event in events:
            self.box.board.learn(event)
            self.box.surfaces.show(event)

    def deal(self, seat: Seat, news: News) -> None:
        """Somebody is dealt something to look at for good."""
        assert self.box.performance is not None
        tell = Tell("deal", (seat,), news, "", stays=True)
        self.box.surfaces.show_to((seat,), tell)
        self.box.performance.game.held[seat] = tell

    def call(self, request: Ask | Poll | Tell) -> None:
        """A part of a call, with whoever it is for."""
        self.over()
        called = public(request)
        assert isinstance(called, Called)
        self.box.surfaces.show(Part(called, 12))
        self.lay(request)

    def open(self, question: Ask | Poll | Floor, seconds: float | None = 60, stands: bool = False) -> None:
        """A question, as far as everybody may know of it."""
        self.over()
        if isinstance(question, Ask | Poll) and question.known == "call":
            question = question._replace(known="all")
        shown = public(question)
        assert isinstance(shown, Ask | Poll | Floor | Asked)
        self.box.surfaces.show(Open(shown, seconds, stands))
        self.lay(question)

    def lay(self, request: Ask | Poll | Floor | Tell) -> None:
        """The question on the desk, and before its seats."""
        if not isinstance(request, Floor):
            self.box.surfaces.show_to(request.seats, request)
        if not isinstance(request, Tell):
            self.box.desk.sheet = sheet_for(request)

    def over(self) -> None:
        """It is over, and cleared."""
        if self.box.performance is not None:
            self.box.performance.clear()
        self.box.desk.sheet = None


def luck_that_deals(dealt: Sequence[str]) -> Random:
    """Chance that deals what is wanted."""
    from .stage import Luck

    return Luck(1, list(dealt)) if dealt else Random(1)


def at_draw(game: Game, dealt: Sequence[str]) -> None:
    """The cards are dealt, as they are wanted."""
    game.go_on_to_question()
    assert isinstance(game.request, Draw)
    game.answer(tuple(dealt))


@contextlib.asynccontextmanager
async def laid_with_pages(
    folder: Path, *surfaces: MakeSurface, kind: type[PagesTable] = PagesTable, **about: Any
) -> AsyncIterator[PagesTable]:
    """A table whose pages can be asked for; whoever wants it runs its evening."""
    table = kind(folder, *surfaces, **about)
    await table.serve()
    try:
        yield table
        assert table.box.surfaces.failed == []
    finally:
        await table.close()


def pages_table(
    folder: Path, places: Sequence[Place] = (), where: Joining = WOLVES, buttons: int = 0, **about: Any
) -> PagesTable:
    """A table that nobody asks over a wire; with people, if it is told where they answer from."""
    table = PagesTable(folder, where=where, buttons=buttons, **about)
    table.seat(places)
    return table


def at_tablet(folder: Path, **about: Any) -> PagesTable:
    """Eight people with one tablet, which is paired, and a host."""
    table = pages_table(folder, [tablet(number) for number in range(8)], **about)
    keys = table.pages.keys
    assert keys.trust(HOST.token, "1234")
    assert keys.pair(TABLET.token, keys.code_for_tablet(), TABLET.address)
    return table


def heard(table: PagesTable) -> list[str]:
    """The last sentences that everybody has heard."""
    return [text for _, text in table.box.showing.said]


async def rest() -> None:
    """What was to be kept is kept."""
    for _ in range(5):
        await asyncio.sleep(0)


def in_a_loop(test: Callable[[Path], Awaitable[None]]) -> Callable[[Path], None]:
    """Run it in virtual time."""

    @wraps(test)
    def run(tmp_path: Path) -> None:
        run_virtually(test(tmp_path))

    return run
