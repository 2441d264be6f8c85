"""A stage without people, sound or time: whole evenings in milliseconds, all of it observed."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Literal, NamedTuple

from moderator.keeping.disk import REAL, Disk
from moderator.keeping.settings import Settings, Way
from moderator.keeping.store import Store, in_place
from moderator.lines.lines import Lines
from moderator.rules.playing.game import Setup
from moderator.rules.requests import Ask, Claims, Floor, Leaves, Poll, Tell
from moderator.rules.values import Seat
from moderator.rules.views import public
from moderator.service.systemd import Caller, Service
from moderator.sound.scenery import ANY_HOUR, Hour
from moderator.sound.speaker import Knob
from moderator.surfaces.guests.auto import AutoHost, AutoPlayers
from moderator.table.box import Box, MakeMouth, MakeSurface
from moderator.table.clock import LoopClock
from moderator.table.mouth import Mouth
from moderator.table.shown import Open, Public
from moderator.table.surfaces import Surface

from .boxes import Given, box_of

# Whatever kills by night; a table that seldom does stays alike for long.
DEADLY = ("werewolves", "vampires", "poison", "sword", "blacksmith", "vampire-slayer")

# A quiet village plays on for ever; where twins are compared there are several nights in an hour of theirs.
AN_HOUR = 3600.0

# Whether people sit at wires, and what glows there.
Wired = Literal["", "lamps", "strip"]


class EchoLines(Lines):
    """Every line there could be, saying its own id and what it was given."""

    def __init__(self) -> None:
        super().__init__("en", {"join": ("{many} and {last}",)})

    def __contains__(self, line: object) -> bool:
        word = str(line)
        if word.startswith("call.deal."):
            return False
        if word.startswith("ask."):
            return word in ("ask.poison", "ask.sword")
        return not word.endswith(".receive") or word == "call.stray-cat.receive"

    def number(self, line: str) -> int:  # noqa: ARG002
        return 1

    def text(self, line: str, key: object = "", **about: Any) -> str:
        return f"{line} #{key} {' '.join(f'{name}={value}' for name, value in sorted(about.items()))}"

    def character(self, role: str) -> str:
        return role

    def card(self, role: str) -> str:
        return role


class Seen(NamedTuple):
    """Something perceived, and when; of which kind, since named tuples are alike when their fields are."""

    time: float
    what: str
    detail: Any = None
    kind: str = ""


def kind_of(detail: Any) -> str:
    """What it is, and what it asks."""
    asked = type(detail.question).__name__ if isinstance(detail, Open) else ""
    return f"{type(detail).__name__} {asked}"


class Observer(Surface):
    """Everything that the table perceives: words, sounds, screens, logs, and the light of the disk."""

    def __init__(self) -> None:
        self.clock = LoopClock()
        self.seen: list[Seen] = []
        self.private: dict[Seat, list[Seen]] = {}

    def notice(self, what: str, detail: Any = None) -> None:
        """Something that everybody can perceive."""
        # What lies below a millionth of a second is how numbers add up, and nobody's doing.
        self.seen.append(Seen(round(self.clock.now(), 6), what, detail, kind_of(detail)))

    @contextlib.contextmanager
    def reading_logs(self) -> Iterator[None]:
        """Whatever is logged meanwhile, however unimportant."""
        root = logging.getLogger()
        level = root.level
        reading = Reader(self)
        root.addHandler(reading)
        root.setLevel(logging.DEBUG)
        try:
            yield
        finally:
            root.removeHandler(reading)
            root.setLevel(level)

    def show(self, shown: Public) -> None:
        """A screen that everybody sees."""
        if isinstance(shown, Open):
            assert public(shown.question) == shown.question, "what is shown to all is public"
        self.notice("shown", shown)

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        """A screen of one seat."""
        assert request is None or seat in request.seats, "shown to a seat it is not addressed to"
        self.private.setdefault(seat, []).append(Seen(self.clock.now(), "shown", request))


class Reader(logging.Handler):
    """Reads the log, as anybody may."""

    def __init__(self, observer: Observer) -> None:
        super().__init__()
        self.observer = observer

    def emit(self, record: logging.LogRecord) -> None:
        self.observer.notice("logs", record.getMessage())


class ObservedMouth(Mouth):
    """Says nothing, in the time it would take; what it is told to say is observed."""

    def __init__(self, observer: Observer) -> None:
        self.observer = observer
        self.speaking = False

    def learn(self, settings: Settings, lines: Lines) -> None:  # noqa: ARG002
        self.observer.notice("speaks", lines.language)

    async def say(self, text: str) -> None:
        assert not self.speaking, "two lines at once"
        self.speaking = True
        self.observer.notice("says", text)
        try:
            await self.observer.clock.sleep(1 + len(text.split()[0]) / 20)
        finally:
            self.speaking = False

    async def whisper(self, text: str) -> bool:
        await self.say(text)
        return True

    def scene(self, name: str, hour: Hour = ANY_HOUR) -> None:
        self.observer.notice("plays", name)
        self.observer.notice("plays so", hour)

    async def cue(self, name: str) -> None:
        if name:
            self.observer.notice("sounds", name)
            await self.observer.clock.sleep(len(name) / 2)

    def turn(self, knob: Knob, level: float) -> None:
        self.observer.notice("is turned to", level if knob == "master" else (knob, level))

    def respell(self, say_as: Mapping[str, str]) -> None:
        self.observer.notice("learns to say", dict(say_as))

    def pause(self) -> None:
        self.observer.notice("holds")

    def go_on(self) -> None:
        self.observer.notice("goes on")

    async def close(self) -> None:
        self.observer.notice("falls silent")


class ObservedStore(Store):
    """A store whose disk light can be seen."""

    def __init__(
        self, folder: Path, observer: Observer, before: Callable[[str], None], disk: Disk = REAL
    ) -> None:
        super().__init__(folder, in_place, disk)
        self.observer = observer
        self.before = before

    async def append(self, record: str) -> None:
        self.before(record)
        self.observer.notice("writes")
        await super().append(record)


class Luck(Random):
    """Chance that deals what is wanted."""

    def __init__(self, seed: object, dealt: list[str]) -> None:
        super().__init__(str(seed))
        self.dealt = dealt

    def sample(self, population: Any, k: int, *, counts: Any = None) -> list[Any]:
        if sorted(population, key=str) == sorted(self.dealt):
            return list(self.dealt)
        return super().sample(population, k, counts=counts)


class Players(AutoPlayers):
    """People whose answers depend on the question alone: by day on one seed, by night on another."""

    def __init__(
        self, box: Box, day: object, night: object, quiet: float, leaving: float, claiming: float
    ) -> None:
        super().__init__(box, Random(0), plays_all=True)
        self.day, self.night, self.quiet, self.leaving = day, night, quiet, leaving
        self.claiming = claiming

    def step(self) -> int:
        """How many answers there were."""
        return len(self.box.performance.game.answered) if self.box.performance else 0

    def chance_for(self, seed: object, *about: object) -> None:
        """The chance of this question, whenever it is put."""
        self.chance = Random(f"{seed} {self.step()} {about}")

    def show(self, shown: Public) -> None:
        if isinstance(shown, Open) and self.leaving:
            self.go_home()
        if isinstance(shown, Open) and isinstance(shown.question, Floor):
            self.claim(shown.question)
        self.chance_for(self.day)
        super().show(shown)

    def go_home(self) -> None:
        """At any open question somebody may have to."""
        assert self.box.performance is not None
        asked = self.box.performance.game.request
        self.chance_for(self.day, "goes home")
        if isinstance(asked, Ask | Poll | Floor) and asked.may_leave and self.chance.random() < self.leaving:
            seat = self.chance.choice(asked.may_leave)
            self._soon(lambda: self.box.desk.choose(seat, Leaves(seat)))

    def claim(self, floor: Floor) -> None:
        """Somebody may say who they are, true or not."""
        self.chance_for(self.day, "claims")
        if floor.roles and self.chance.random() < self.claiming:
            by, role = self.chance.choice(floor.seats), self.chance.choice(floor.roles)
            self._soon(lambda: self.box.desk.choose(by, Claims(by, role)))

    def say(self, shown: Open, floor: Floor) -> None:
        self.chance_for(self.day, "says")
        if self.chance.random() >= self.quiet or floor.topic == "hustings":
            super().say(shown, floor)

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        if isinstance(request, Ask | Poll):
            self.chance_for(self.night if request.known == "call" else self.day, seat, request.task)
            open_vote = isinstance(request, Poll) and request.known == "all"
            if (
                open_vote
                and request.task != "draw"
                and Random(f"{self.day} {self.step()}").random() < self.quiet
            ):
                return
            if isinstance(request, Ask) and request.task in DEADLY and self.chance.random() < self.quiet:
                return
            if open_vote:
                # In the open anybody can be voted for, one's own lover too.
                others = [choice for choice in request.choices if choice != seat]
                if others:
                    self._soon(partial(self.box.desk.choose, seat, self.chance.choice(others)))
                return
        super().show_to(seat, request)

    def choose(self, seat: Seat, ask: Ask) -> None:
        self.chance_for(self.night if ask.known == "call" else self.day, "pack", ask.task)
        super().choose(seat, ask)


class Played(NamedTuple):
    """An evening that was played."""

    observer: Observer
    box: Box
    answers: list[Any]


async def play(
    setup: Setup,
    folder: Path,
    dealt: list[str],
    *,
    day: object = 1,
    night: object = 1,
    quiet: float = 0.0,
    leaving: float = 0.0,
    claiming: float = 0.0,
    before_write: Callable[[str], None] = lambda _line: None,
    lines: Lines | None = None,
    mouth: MakeMouth | None = None,
    wired: Wired = "",
    secrets: Way | None = None,
    onlookers: Sequence[MakeSurface] = (),
    disk: Disk = REAL,
    seconds: float | None = None,
    **settings: Any,
) -> Played:
    """One game from hello to good night, or for so long, or until `before_write` raises."""
    observer = Observer()
    kept: list[Any] = []

    def write(line: str) -> None:
        before_write(line)

    def noted(box: Box) -> Surface:
        class Noted(Surface):
            def show(self, shown: Public) -> None:  # noqa: ARG002
                if box.performance is not None:
                    kept[:] = box.performance.game.answered

        return Noted()

    surfaces: list[MakeSurface] = [
        lambda _: observer,
        *onlookers,
        lambda box: Players(box, day, night, quiet, leaving, claiming),
        AutoHost,
        # What it logs, the observer reads.
        partial(Service, caller=Caller()),
        noted,
    ]
    if wired:
        from .panels import wire

        surfaces.append(partial(wire, observer=observer, on=wired))
    box = box_of(
        folder,
        *surfaces,
        names=setup.players,
        lines=lines or EchoLines(),
        mouth=mouth or (lambda *_: ObservedMouth(observer)),
        castings=Given(Settings(players=setup.players, **settings), setup),
        luck=Luck(day, dealt),
        store=ObservedStore(folder, observer, write, disk),
        secrets=secrets or ("felt" if wired else "peeks"),
        **{"recap": "none", **settings},
    )
    with observer.reading_logs():
        try:
            async with asyncio.timeout(seconds) as limit:
                await box.play()
        except TimeoutError:
            assert limit.expired(), "that was long enough"
    assert box.surfaces.failed == []
    return Played(observer, box, kept)
