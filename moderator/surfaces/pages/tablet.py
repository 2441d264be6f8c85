"""The tablet in the middle: one device for all who have neither wire nor phone.

It knows nobody.  What it shows by itself is the same whoever is awake, and if nobody is.  What is
for one alone is sent when somebody holds a finger on it, and as the answer to that.  Somebody who
tries it while nobody of its seats is awake is answered as if somebody were, who had no news.
"""

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...lines import Lines
from ...rules.requests import Ask, Choice, Poll, Scene, Seat, Tell
from ...rules.views import Called
from ...table.desk import NOBODY, Seeing
from ...table.narrator import DOG, Narrator
from ...table.surfaces import Moment, Over, Part, Public
from ...web.app import Reply
from ...web.devices import Guest
from ...web.feed import Picture
from . import aloud, asking, passing
from .gathering import Gathering
from .keys import Keys
from .village import Village

if TYPE_CHECKING:
    from .surface import Pages

# How many are chosen in a part of a call, where it is not one.
NUMBERS = {"pair": 2, "trio": 3}

# When eyes are open.
BY_DAY = ("dawn", "day", "gallows", "dusk")

# More are never chosen at once.
MOST = 3

NO = Reply(409)


class Tablet:
    """The page of the one device."""

    def __init__(self, pages: "Pages", keys: Keys) -> None:
        self.pages = pages
        self.keys = keys
        self.roster = pages.roster
        self.part: Called | None = None
        # How many parts of calls there were, by which a late tap is told.
        self._parts = 0
        self.gathering = Gathering(pages)
        self.round = passing.Round(pages, self.seats)

    def show(self, shown: Public) -> None:
        """Something that everybody perceives."""
        if isinstance(shown, Part):
            self.part, self._parts = shown.called, self._parts + 1
        elif isinstance(shown, Over):
            self.part = None
        elif isinstance(shown, Moment | Scene):
            self.pages.stage.pace.in_turn = len(self.seats()) > 1

    def show_to(self, seat: Seat, request: object) -> None:
        """What is for one seat stays where it is until somebody holds a finger on it."""

    def seats(self) -> tuple[Seat, ...]:
        """Whose seats have neither wire nor phone."""
        is_here = self.pages.company.is_at_the_tablet
        return tuple(seat for seat, place in enumerate(self.roster.places) if is_here(place))

    # What it shows.

    def look(self, guest: Guest) -> Picture:
        """The same for everybody who looks at it."""
        narrator = self.pages.narrator(guest.language)
        if not self.keys.is_tablet(guest.token):
            return self.strange(guest, narrator)
        story = self.pages.story
        seen = {"scene": story.scene, "paused": story.paused, "night": story.about.get("night", 0)}
        return seen | story.read_out() | self.state(narrator)

    def strange(self, guest: Guest, narrator: Narrator) -> dict[str, Any]:
        """For every other device."""
        text = self.is_not_this_one(narrator.lines)
        title = narrator.lines.text("page.tablet.name")
        is_host = self.keys.is_host(guest.token)
        scene = self.pages.story.scene
        return {"state": "strange", "scene": scene, "title": title, "text": text, "host": is_host}

    def is_not_this_one(self, lines: Lines) -> str:
        """Why this device is not the tablet."""
        return lines.text("page.tablet.other" if self.keys.has_tablet else "page.tablet.none")

    def state(self, narrator: Narrator) -> dict[str, Any]:
        """What is to be done."""
        if self.roster.phase:
            return self.gathering.look(narrator)
        turn = self.round.look(narrator)
        if turn:
            return turn
        if self.part is not None:
            return self.call(self.part, narrator)
        opened = aloud.asked(self.pages, narrator, self.seats())
        if opened.get("state") == "floor":
            opened |= aloud.village(self.pages, narrator, self.seats())
        return {"title": "", "text": ""} | opened if opened else self.rest(narrator)

    def call(self, part: Called, narrator: Narrator) -> dict[str, Any]:
        """A part of a call: the same page whoever it is for, and for nobody."""
        lines, task = narrator.lines, f"prompt.{part.task}"
        title = lines.text(task) if task in lines else lines.text("page.tablet.look")
        offer = [] if part.task == "news" else self.offer(part, narrator)
        return {
            "state": "call", "id": self.pages.number(self._parts), "title": title, "text": "",
            "offer": offer, "number": NUMBERS.get(part.slot, 1),
        }  # fmt: skip

    def offer(self, part: Called, narrator: Narrator) -> list[list[Any]]:
        """Who could be chosen, as everybody knows."""
        performance = self.pages.host.performance
        if performance is None:
            return []
        named = [[who, narrator.choice(who)] for who in performance.targets]
        return named if part.task == "here" else [*named, [NOBODY, narrator.choice(NOBODY)]]

    def rest(self, narrator: Narrator) -> dict[str, Any]:
        """Nothing is to be done: by day the village is seen, and in the end what happened."""
        story, lines, village = self.pages.story, narrator.lines, Village(self.pages, narrator)
        if story.scene == "end":
            return village.end() | {"players": village.players()}
        waits = f"page.tablet.moment.{story.moment}"
        text = lines.text(waits if waits in lines else "page.tablet.rest")
        seen = {"state": "rest", "title": village.scene(), "text": village.accused() or text}
        return seen | (aloud.village(self.pages, narrator, self.seats()) if story.scene in BY_DAY else {})

    # What is done on it.

    def say(self, guest: Guest, told: Mapping[str, Any]) -> Reply:
        """Somebody touches it."""
        lines = self.pages.lines[guest.language]
        if "pair" in told:
            return self.pair(guest, str(told["pair"]), lines)
        if not self.keys.is_tablet(guest.token):
            return Reply(403, self.is_not_this_one(lines))
        narrator = self.pages.narrator(guest.language)
        if "name" in told or "out" in told or "sit" in told:
            return self.gathering.say(told, narrator)
        if told.get("of") == self.pages.number(self._parts) and self.part is not None:
            return self.at_night(self.part, told, narrator)
        turned = self.round.say(told, narrator)
        if turned is not None:
            return turned
        return Reply() if aloud.answer(self.pages, told, self.seats()) else NO

    def pair(self, guest: Guest, code: str, lines: Lines) -> Reply:
        """This device is the tablet from now on.

        All hear it, and it is not done while there is something to see for one alone: a host who plays
        needs no code, and would see it unheard.
        """
        waits, was_it = self.keys.patience.left(guest.address), self.keys.is_tablet(guest.token)
        if waits:
            return Reply(429, lines.text("page.host.locked.slowly", seconds=round(waits + 0.5)))
        if self.pages.story.is_dark or isinstance(self.pages.stage.desk.sheet, Seeing):
            return Reply(409, lines.text("page.host.not-now"))
        if not self.keys.pair(guest.token, code, guest.address):
            return Reply(409, lines.text("page.tablet.wrong-code"))
        if not was_it:
            self.pages.host.announce(self.pages.stage.narrator.anew("moved.all", ""))
        return Reply()

    def at_night(self, part: Called, told: Mapping[str, Any], narrator: Narrator) -> Reply:
        """Whoever is awake looks, chooses, or takes it back."""
        awake = [seat for seat in self.seats() if self.is_asked(seat)]
        if "hold" in told:
            return reply(self.private(awake, narrator))
        if "choose" in told and isinstance(told["choose"], list) and 0 < len(told["choose"]) <= MOST:
            return reply(self.choose(awake, part, told["choose"], narrator))
        if "take_back" in told:
            for seat in awake:
                self.pages.stage.desk.take_back(seat)
            return reply({})
        return NO

    def is_asked(self, seat: Seat) -> bool:
        """Whether a seat is told or asked something in the call that is made."""
        shown = self.pages.screens.shown(seat)
        return shown is not None and self.part is not None and shown.call == self.part.call

    def private(self, awake: Sequence[Seat], narrator: Narrator) -> dict[str, Any]:
        """What is for whoever is awake alone; if it is nobody, that there is nothing to see."""
        screens, told, cards = self.pages.screens, list[str](), dict[Choice, str]()
        for seat in awake:
            shown = screens.shown(seat)
            tells = [*screens.beside(seat), *((shown,) if isinstance(shown, Tell) else ())]
            told += [narrator.news(tell, seat) for tell in tells]
            if isinstance(shown, Ask):
                told += self.offered(shown, narrator)
                cards |= {
                    choice: asking.word(narrator, choice) for choice in shown.choices if is_card(choice)
                }
        nothing = narrator.line("news.nothing", "")
        return {"lines": list(dict.fromkeys(told)) or [nothing], "cards": [[*card] for card in cards.items()]}

    def offered(self, ask: Ask, narrator: Narrator) -> list[str]:
        """What is on offer, where it is people, but not all."""
        performance = self.pages.host.performance
        others = set(performance.targets if performance else ()) - set(ask.seats)
        people = [choice for choice in ask.choices if not isinstance(choice, tuple) and not is_card(choice)]
        if not people or others <= set(people):
            return []
        return [narrator.lines.text("page.tablet.offered", who=narrator.names(people))]

    def choose(
        self, awake: Sequence[Seat], part: Called, picks: list[Any], narrator: Narrator
    ) -> dict[str, Any]:
        """Write it down for whoever is awake; one confirms for a whole pack."""
        if not all(type(pick) in (int, str) for pick in picks):
            return {}
        offered = [who for who, _ in self.offer(part, narrator)]
        chosen = [self.write(seat, picks) for seat in awake]
        if not any(chosen) if awake else not set(picks) <= set(offered):
            return {"refused": narrator.lines.text("page.tablet.refused")}
        return {"chosen": narrator.lines.joined([asking.word(narrator, pick) for pick in picks])}

    def write(self, seat: Seat, picks: list[Any]) -> bool:
        """One seat's choice."""
        asked = self.pages.screens.shown(seat)
        if isinstance(asked, Poll):
            return picks == [seat] and self.pages.stage.desk.choose(seat, asked.choices[0])
        return isinstance(asked, Ask) and self.pages.stage.desk.choose(seat, meant(asked, picks))


def meant(ask: Ask, picks: list[Any]) -> Any:
    """What was picked, as the rules write it: one, several, or three side by side."""
    trio = next((c for c in ask.choices if isinstance(c, tuple) and set(c) == set(picks)), None)
    if trio is not None:
        return trio
    return tuple(picks) if ask.number > 1 and picks != [NOBODY] else picks[0] if len(picks) == 1 else None


def is_card(choice: Choice) -> bool:
    """Whether it is nobody at the table."""
    return isinstance(choice, str) and choice != DOG


def reply(what: dict[str, Any]) -> Reply:
    """An answer for whoever holds the finger there."""
    return Reply(200, json.dumps(what, ensure_ascii=False))
