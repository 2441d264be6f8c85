"""The bot: what is said goes to everybody, what is somebody's alone to them, and numbers come back."""

import asyncio
from collections.abc import Mapping, Sequence

from ...keeping.place import Place, chat
from ...rules.requests import Ask, Floor, Leaves, Nominates, Poll, Seconds, Tell
from ...rules.values import Choice, Seat
from ...table.box import Box
from ...table.form import form, talk_form
from ...table.sheets import SEEN
from ...table.shown import Open, Part, Public, Spoken
from ...table.surfaces import Surface
from .chat import Chat

# What the host writes, with a stroke before it: the verbs of the box.
VERB = "/"


class ChatBot(Surface):
    """One table, whose people have a chat of their own with the box."""

    def __init__(self, box: Box, carrier: Chat) -> None:
        self.box = box
        self.chat = carrier
        # What lies before each seat.
        self._asked: dict[Seat, Ask | Poll] = {}
        # By night everybody is sent something at the same moment: this, if nothing is for them.
        self._part: dict[Seat, str] = {}

    async def open(self) -> None:
        """Whatever is written is heard."""
        self.chat.listen(self.hear)

    def owns(self, place: Place) -> bool:
        """Whoever came by the chat."""
        return place.kind == "chat"

    def has_screen(self, seat: Seat) -> bool:
        """What they read the chat on."""
        return seat in self.people

    @property
    def people(self) -> Mapping[Seat, str]:
        """Who sits where, by their names in the chat."""
        names = {place: device.removeprefix("chat ") for device, place in self.box.roster.devices.items()}
        places = enumerate(self.box.roster.places)
        return {seat: names[place] for seat, place in places if place in names and self.owns(place)}

    # What is shown.

    def show(self, shown: Public) -> None:
        """What everybody perceives."""
        match shown:
            case Spoken(text):
                self.tell(self.people, text)
            case Open(Floor() as floor):
                self.tell(self.people, self.talk(floor))
            case Part():
                self._part = dict.fromkeys(self.people, self.box.narrator.lines.text("news.nothing"))
                asyncio.get_running_loop().call_soon(self.hand_out)
            case _:
                pass

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        """What one seat alone may know; in a part of a call it waits for the moment of all."""
        self._asked.pop(seat, None)
        if request is None or seat not in self.people:
            return
        if isinstance(request, Ask | Poll):
            self._asked[seat] = request
        if seat in self._part:
            self._part[seat] = self.words(seat, request)
        else:
            self.tell([seat], self.words(seat, request))

    def hand_out(self) -> None:
        """Everybody's message of this part, in seat order."""
        waiting, self._part = self._part, {}
        for seat, text in waiting.items():
            self.tell([seat], text)

    def tell(self, seats: Sequence[Seat] | Mapping[Seat, str], text: str) -> None:
        """The same message for some of them."""
        people = self.people
        for seat in seats:
            if text and seat in people:
                self.chat.send(people[seat], text)

    def words(self, seat: Seat, request: Tell | Ask | Poll) -> str:
        """News, or a question with the numbers by which it is answered."""
        narrator = self.box.narrator
        if isinstance(request, Tell):
            return narrator.news(request, seat)
        asked = form(request, self.box.board, narrator, seat)
        options = [f"{number} {option.name}" for number, option in asked.numbered.items()]
        return "\n".join([*filter(None, (asked.text, asked.title)), *options])

    def talk(self, floor: Floor) -> str:
        """The talk, and whom one may accuse."""
        talked = talk_form(floor, self.box.board, self.box.narrator)
        nominees = [f"{number} {option.name}" for number, option in enumerate(talked.nominees, start=1)]
        return "\n".join([*filter(None, (talked.accused, talked.title)), *nominees])

    # What is written.

    def hear(self, who: str, text: str) -> None:
        """Somebody has written; what means nothing has no effect, and no answer."""
        place, roster = self.box.roster.devices.get(f"chat {who}"), self.box.roster
        seat = None if place is None else roster.seat_of(place)
        if text.startswith(VERB):
            self.box.host.do(text.removeprefix(VERB))
        elif roster.phase == "gather":
            self.join(who, text)
        elif roster.phase == "seat" and place is not None:
            roster.sit(place)
        elif seat is not None:
            self.answer(seat, text.lower().split())

    def join(self, who: str, name: str) -> None:
        """Somebody says what they are called; whoever has is told what can be written."""
        place = self.box.roster.devices.get(f"chat {who}") or self.box.roster.free_place(chat)
        if self.box.roster.join(place, name):
            self.box.roster.answer_from(place, f"chat {who}")
            self.chat.send(who, self.box.narrator.lines.text("prompt.chat"))

    def answer(self, seat: Seat, words: Sequence[str]) -> None:
        """An answer, or what goes with one."""
        opened, desk = self.box.showing.open, self.box.desk
        numbers = [int(word) for word in words if word.isdecimal()]
        match words:
            case ["ok"]:
                desk.choose(seat, SEEN)
            case ["back"]:
                desk.take_back(seat)
            case ["leave"]:
                desk.choose(seat, Leaves(seat))
            case ["accuse" | "second", *_] if opened is not None and isinstance(opened.question, Floor):
                self.say(seat, opened.question, numbers)
            case _ if seat in self._asked:
                choice = self.choice(seat, numbers)
                if choice is not None:
                    desk.choose(seat, choice)

    def say(self, seat: Seat, floor: Floor, numbers: Sequence[int]) -> None:
        """An accusation, or a second."""
        if not numbers:
            self.box.desk.choose(seat, Seconds(seat))
        elif 0 < numbers[0] <= len(floor.nominees):
            self.box.desk.choose(seat, Nominates(seat, floor.nominees[numbers[0] - 1]))

    def choice(self, seat: Seat, numbers: Sequence[int]) -> Choice | None:
        """What these numbers mean in the question that lies before a seat."""
        asked = form(self._asked[seat], self.box.board, self.box.narrator, seat)
        return asked.choice([asked.numbered[number].pick for number in numbers if number in asked.numbered])
