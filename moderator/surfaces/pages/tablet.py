"""The tablet in the middle: one device for all who have neither wire nor phone.

It knows nobody.  What it shows by itself is the same whoever is awake, and if nobody is.  What is
for one alone is sent when somebody holds a finger on it, and as the answer to that.  Somebody who
tries it while nobody of its seats is awake is answered as if somebody were, who had no news.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...lines.lines import Lines
from ...rules.news import Cards
from ...rules.requests import Ask, Poll
from ...rules.values import Choice, Seat
from ...rules.views import Called
from ...table.form import Form, form
from ...table.narrator import DOG
from ...table.performance import WISHES
from ...table.sheets import NOBODY, Seeing
from ...web.devices import Device
from ...web.feed import Picture
from . import aloud, asking, covered, fullest, ground, saying
from .app import Reply
from .arriving import Arriving
from .passing import PassingRound
from .village import Village

if TYPE_CHECKING:
    from .pages import Pages

# How many are chosen in a part of a call, where it is not one.
NUMBERS = {"pair": 2, "trio": 3}

# When eyes are open.
BY_DAY = ("dawn", "day", "gallows", "dusk")

# More are never chosen at once.
MOST = 3

NO = Reply(409)


class Tablet:
    """The page of the one device."""

    def __init__(self, pages: "Pages") -> None:
        self.pages = pages
        self.keys = pages.keys
        self.arriving = Arriving(pages)
        self.round = PassingRound(pages)

    def seats(self) -> tuple[Seat, ...]:
        """Whose seats have neither wire nor phone, nor another place; where all lies open, all of them."""
        if self.pages.own_village.lies_open:
            return tuple(range(len(self.pages.own_village.names)))
        return self.pages.phones.seats_at_the_tablet()

    def is_passed_round(self, seat: Seat) -> bool:
        """Whether the tablet is handed to somebody for what they are shown."""
        return self.round.is_passed(seat) and seat in self.seats()

    @property
    def part(self) -> Called | None:
        """The part of a call that is made."""
        part = self.pages.box.showing.part
        return None if part is None else part.called

    # What it shows.

    def look(self, device: Device) -> Picture:
        """The same for everybody who looks at it."""
        village = self.pages.village(device.language)
        if not self.keys.is_tablet(device.token):
            return self.strange(device, village)
        return {
            **village.everywhere,
            "night": village.night,
            **village.laid,
            **village.ground,
            **ground.entering(village),
            **self.on_table(village),
            **self.state(village),
        }

    def fullest(self, language: str) -> Picture:
        """A call, and what is uncovered in it."""
        return fullest.tablet(self.pages.village(language))

    def strange(self, device: Device, village: Village) -> dict[str, Any]:
        """For every other device."""
        text, title = self.is_not_this_one(village.lines), village.lines.text("page.tablet.name")
        is_host = self.keys.is_host(device.token)
        return {"state": "strange", "scene": village.scene, "title": title, "text": text, "host": is_host}

    def is_not_this_one(self, lines: Lines) -> str:
        """Why this device is not the tablet."""
        return lines.text("page.tablet.other" if self.keys.has_tablet else "page.tablet.none")

    def state(self, village: Village) -> dict[str, Any]:
        """What is to be done."""
        if self.pages.box.roster.phase:
            return self.arriving.look(village.lines)
        if turn := self.round.look(village):
            return turn
        if self.part is not None:
            return self.call(self.part, village)
        seats = self.seats()
        opened = aloud.asked(self.pages, village, seats)
        if opened.get("state") == "floor":
            opened |= aloud.known(village, seats) | self.wishes(village, seats)
        return {"title": "", "text": ""} | opened if opened else self.rest(village)

    def on_table(self, village: Village) -> dict[str, Any]:
        """Who sits round the cards that lie there."""
        return {**village.laid, "players": village.players} if village.laid else {}

    def call(self, part: Called, village: Village) -> dict[str, Any]:
        """A part of a call: the same page whoever it is for, and for nobody."""
        return {
            "state": "call", "id": village.id, "text": "",
            "title": village.prompt(part.task) or village.lines.text("page.tablet.look"),
            "offer": [] if part.task == "news" else self.offer(part, village),
            "number": NUMBERS.get(part.slot, 1), **self.pages.airs.closes(),
        }  # fmt: skip

    def offer(self, part: Called, village: Village) -> list[list[Any]]:
        """Who could be chosen, as everybody knows."""
        if self.pages.box.performance is None:
            return []
        offered = [*village.board.targets, *(() if part.task == "here" else (NOBODY,))]
        return [[who, village.narrator.choice(who)] for who in offered]

    def rest(self, village: Village) -> dict[str, Any]:
        """Nothing is to be done: by day the village is seen, and in the end what happened."""
        lines, waits = village.lines, f"page.tablet.moment.{village.moment}"
        if village.scene == "end":
            return village.end | {"players": village.players}
        text = village.about or lines.text(waits if waits in lines else "page.tablet.rest")
        seats = self.seats()
        seen = {"state": "rest", "title": village.title, "text": text, **aloud.leavers(village, seats)}
        if village.laid:
            return seen | {"tidings": village.tidings}
        if village.scene not in BY_DAY:
            return seen
        return seen | aloud.known(village, seats) | self.wishes(village, seats)

    def wishes(self, village: Village, seats: Sequence[Seat]) -> dict[str, Any]:
        """After the first night: slower, as it is, or faster?  Who shares the tablet wishes for one thing."""
        performance = self.pages.box.performance
        if performance is None or not seats or not performance.asks_for_wishes:
            return {}
        texts = {"ask": village.lines.text("page.tablet.pace")}
        texts |= {wish: village.lines.text(f"page.seat.pace.{wish}") for wish in WISHES}
        wished = {performance.wishes.get(seat, "") for seat in seats}
        return {"pace": {"texts": texts, "wish": wished.pop() if len(wished) == 1 else "", "seats": seats}}

    # What is done on it.

    def say(self, device: Device, told: Mapping[str, Any]) -> Reply:
        """Somebody touches it."""
        village = self.pages.village(device.language)
        if "pair" in told:
            return self.pair(device, str(told["pair"]), village.lines)
        if not self.keys.is_tablet(device.token):
            return Reply(403, self.is_not_this_one(village.lines))
        if "name" in told or "out" in told or "sit" in told:
            return self.arriving.say(told, village.lines)
        if self.part is not None and told.get("of") == village.id:
            awake = [seat for seat in self.seats() if self.is_asked(seat)]
            return self.in_secret(awake, told, village)
        asked = self.looks_at_own(told, village)
        if asked is not None:
            return reply(self.private([asked], village))
        if "enter" in told or "undo" in told:
            done = saying.enter_for_all(self.pages, told)
            return Reply() if done else Reply(409, village.lines.text("page.enter.refused"))
        turned = self.round.say(told, village)
        if turned is not None:
            return turned
        return Reply() if saying.obey_for(self.pages, told, self.seats()) else NO

    def looks_at_own(self, told: Mapping[str, Any], village: Village) -> Seat | None:
        """Who looks at their own hand before they answer what all hear: whoever of these seats is asked."""
        question = village.question
        is_open = isinstance(question, Ask) and told.get("of") == village.id
        if not village.laid or "hold" not in told or not is_open or not isinstance(question, Ask):
            return None
        return next((seat for seat in question.seats if seat in self.seats()), None)

    def pair(self, device: Device, code: str, lines: Lines) -> Reply:
        """This device is the tablet from now on.

        All hear it, and it is not done while there is something to see for one alone: a host who plays
        needs no code, and would see it unheard.
        """
        if not device.token:
            return Reply(403, lines.text("page.join.cookies"))
        waits, was_it = self.keys.patience.left(device.address), self.keys.is_tablet(device.token)
        if waits:
            return Reply(429, lines.text("page.host.locked.slowly", seconds=round(waits + 0.5)))
        if not self.keys.hears_codes(device.token):
            return Reply(429, lines.text("page.join.slowly"))
        if self.pages.box.is_dark or isinstance(self.pages.box.desk.sheet, Seeing):
            return Reply(409, lines.text("page.host.not-now"))
        if not self.keys.pair(device.token, code, device.address):
            return Reply(409, lines.text("page.tablet.wrong-code"))
        if not was_it:
            self.pages.announce("moved.all")
        return Reply()

    def in_secret(self, awake: Sequence[Seat], told: Mapping[str, Any], village: Village) -> Reply:
        """Whoever is awake, or has been handed the tablet, looks, chooses, or takes it back."""
        if "hold" in told:
            return reply(self.private(awake, village))
        if "choose" in told and isinstance(told["choose"], list) and 0 < len(told["choose"]) <= MOST:
            return reply(self.choose(awake, told["choose"], village))
        if "take_back" in told:
            for seat in awake:
                self.pages.box.desk.take_back(seat, self.pages.airs.under_way)
            return reply({})
        return NO

    def is_asked(self, seat: Seat) -> bool:
        """Whether a seat is told or asked something in the call that is made."""
        shown = self.pages.screens.shown(seat)
        return shown is not None and self.part is not None and shown.call == self.part.call

    def private(self, awake: Sequence[Seat], village: Village) -> dict[str, Any]:
        """What is for whoever is awake alone; if it is nobody, that there is nothing to see."""
        told, cards, number = list[str](), dict[Choice, str](), 1
        for seat in awake:
            told += [village.narrator.news(tell, seat) for tell in self.pages.screens.told(seat)]
            told += self.hand(seat, village)
            shown = self.pages.screens.shown(seat)
            if isinstance(shown, Ask | Poll):
                put = form(shown, village.board, village.narrator, seat)
                told += offered(put, village)
                cards |= {pick: name for pick, name in put.options if is_hidden(put, pick)}
                number = put.number if shown.known == "who" else 1
        lines = list(dict.fromkeys(told)) or [village.narrator.line("news.nothing", "")]
        seen: dict[str, Any] = {"lines": lines, "cards": [[*card] for card in cards.items()]}
        seen |= covered.faces(self.pages, village, awake[0]) if awake else {}
        return seen if number == 1 else seen | {"number": number}

    def hand(self, seat: Seat, village: Village) -> Iterator[str]:
        """What somebody plays with; a card that was dealt to keep has been looked at."""
        held = self.pages.held(seat)
        if isinstance(held, Cards):
            names = [village.lines.character(role) for role in held.roles]
            yield f"{village.text('hand')}: {village.lines.joined(names)}"

    def choose(self, awake: Sequence[Seat], picks: list[Any], village: Village) -> dict[str, Any]:
        """Write it down for whoever is awake; one confirms for a whole pack."""
        if not all(type(pick) in (int, str) for pick in picks):
            return {}
        chosen = [self.write(seat, picks) for seat in awake]
        if not any(chosen) if awake else not self.is_offered(picks, village):
            return {"refused": village.lines.text("page.tablet.refused")}
        return {"chosen": asking.in_words(tuple(picks), village.narrator)}

    def is_offered(self, picks: Sequence[Any], village: Village) -> bool:
        """Whether all of them are on offer to anybody, as far as everybody knows."""
        return self.part is not None and set(picks) <= {who for who, _ in self.offer(self.part, village)}

    def write(self, seat: Seat, picks: list[Any]) -> bool:
        """One seat's choice; whoever is called and sought points at themself."""
        asked = self.pages.screens.shown(seat)
        if isinstance(asked, Poll) and asked.known == "call":
            return picks == [seat] and self.pages.box.desk.choose(
                seat, asked.choices[0], self.pages.airs.under_way
            )
        put = self.pages.own_village.form_for(asked, seat) if isinstance(asked, Ask | Poll) else None
        return saying.answer(self.pages, seat, {"choose": picks}, put)


def offered(put: Form, village: Village) -> list[str]:
    """What is on offer, where it is people, but not all."""
    question = put.question
    if isinstance(question, Poll) or question.known != "call":
        return []
    people = [choice for choice in question.choices if not isinstance(choice, tuple) and not is_card(choice)]
    others = set(village.board.targets) - set(question.seats)
    if not people or others <= set(people):
        return []
    return [village.lines.text("page.tablet.offered", who=village.narrator.names(people))]


def is_hidden(put: Form, pick: Choice) -> bool:
    """Whether something on offer is not on the page of all: in a call a card, else whatever it is."""
    if put.question.known == "who":
        return True
    return isinstance(put.question, Ask) and is_card(pick) and pick in put.question.choices


def is_card(choice: Choice) -> bool:
    """Whether it is nobody at the table."""
    return isinstance(choice, str) and choice != DOG


def reply(what: dict[str, Any]) -> Reply:
    """An answer for whoever holds the finger there."""
    return Reply(200, json.dumps(what, ensure_ascii=False))
