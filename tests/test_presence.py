"""What only somebody in the room may have: by the box's button, or by a code that it speaks."""

import asyncio
from pathlib import Path
from typing import Any

from hardware.mock import MockPanel
from hardware.panel import CENTRE, HOST
from moderator.rules.requests import Ask
from moderator.rules.views import Called, public
from moderator.surfaces.wired.table import WiredTable
from moderator.table.clock import LoopClock
from moderator.table.guessing import OF_PIN
from moderator.table.mouth import Mouth, SilentMouth
from moderator.table.presence import LONG, REFUSABLE, REST, SHORT, SPOKEN, TAP, WRITTEN, Presence, Wish
from moderator.table.shown import Part, Public, Spoken, Unheard
from moderator.table.surfaces import Surface

from .boxes import box_of
from .pages_stage import in_a_loop, rest


class Speaker(SilentMouth):
    """A voice: what it says so that it stands nowhere is heard by whoever is in the room."""

    def __init__(self, *_: Any) -> None:
        super().__init__(LoopClock())
        self.whispered: list[str] = []

    async def whisper(self, text: str) -> bool:
        self.whispered.append(text)
        return True


class Onlooker(Surface):
    """Everything that everybody perceives."""

    def __init__(self) -> None:
        self.shown: list[Public] = []

    def show(self, shown: Public) -> None:
        self.shown.append(shown)

    @property
    def read(self) -> list[str]:
        """All words that stand somewhere."""
        return [shown.text for shown in self.shown if isinstance(shown, Spoken | Unheard)]


class Room:
    """A box that people are asked by, and what became of it."""

    def __init__(self, folder: Path, mouth: Mouth | None = None, has_button: bool = False) -> None:
        self.mouth = mouth or Speaker()
        self.panel = MockPanel(3)
        self.onlooker, self.granted = Onlooker(), list[str]()
        button = [lambda box: WiredTable(box, self.panel)] if has_button else []
        self.box = box_of(folder, lambda _: self.onlooker, *button, mouth=lambda *_: self.mouth)

    @property
    def presence(self) -> Presence:
        return self.box.presence

    def ask(self, who: str, address: str = "", may_refuse: bool = False, kind: Any = "host") -> bool:
        """Somebody wants to be host."""
        wish = Wish(kind, who, address or f"at {who}", lambda: self.granted.append(who))
        return self.presence.ask(wish, may_refuse)

    async def is_lit(self) -> bool:
        """Whether the box's own button is, or blinks."""
        glows = []
        for _ in range(20):
            glows.append(self.panel.glow(CENTRE).brightness > 0)
            await asyncio.sleep(0.1)
        return any(glows)


@in_a_loop
async def test_the_code_is_spoken_stands_nowhere_and_holds_for_one(tmp_path: Path) -> None:
    room = Room(tmp_path)
    assert room.ask("anna")
    await rest()
    code = room.presence.code
    assert len(code) == SHORT
    assert isinstance(room.mouth, Speaker)
    assert ", ".join(code) in room.mouth.whispered[-1]
    assert "host" in room.onlooker.read[0], "all hear what is wanted"
    assert not any(code in "".join(told.split(", ")) for told in room.onlooker.read)
    assert room.presence.written == ""
    assert room.presence.prove("ben", code) == "gone", "he has not asked"
    assert room.presence.prove("anna", f" {code[:2]} {code[2:]}") == "granted"
    assert room.granted == ["anna"]
    assert room.presence.prove("anna", code) == "gone", "it holds once"
    assert len(room.onlooker.read) == 2, "and all hear that it is so"


@in_a_loop
async def test_where_nobody_can_hear_it_it_is_written_and_holds_longer(tmp_path: Path) -> None:
    room = Room(tmp_path, SilentMouth(LoopClock()))
    assert room.ask("anna")
    await rest()
    assert room.presence.written == room.presence.code != ""
    await asyncio.sleep(SPOKEN + TAP)
    assert room.presence.written
    await asyncio.sleep(WRITTEN)
    assert (room.presence.written, room.presence.code) == ("", "")
    assert not any(isinstance(shown, Unheard) for shown in room.onlooker.shown)


@in_a_loop
async def test_a_tap_of_the_button_grants_it_which_means_nothing_else_meanwhile(tmp_path: Path) -> None:
    room = Room(tmp_path, has_button=True)
    await room.box.surfaces.all[1].open()
    deciding = asyncio.ensure_future(room.box.host.decision())
    assert not await room.is_lit()
    assert room.ask("anna")
    assert await room.is_lit()
    room.panel.tap(HOST, 3)
    await asyncio.sleep(5)
    assert not room.granted, "a hold means nothing"
    room.panel.tap(HOST)
    await asyncio.sleep(2)
    assert room.granted == ["anna"]
    assert not deciding.done(), "nothing else was meant"
    assert not await room.is_lit()
    room.panel.tap(HOST)
    await asyncio.sleep(2)
    assert deciding.result() == "next", "now it means what it always does"


@in_a_loop
async def test_after_a_while_the_button_means_what_it_always_does_and_the_code_still_holds(
    tmp_path: Path,
) -> None:
    room = Room(tmp_path, has_button=True)
    await room.box.surfaces.all[1].open()
    assert room.ask("anna")
    await asyncio.sleep(TAP + 1)
    assert not room.presence.wants_tap
    assert not await room.is_lit()
    room.panel.tap(HOST)
    await asyncio.sleep(2)
    assert not room.granted
    assert room.presence.written == room.presence.code, "and stands where it can be looked up"
    assert room.presence.prove("anna", room.presence.code) == "granted"
    assert not room.presence.written


@in_a_loop
async def test_who_hosts_already_may_refuse_for_a_while(tmp_path: Path) -> None:
    room = Room(tmp_path)
    assert room.ask("anna", may_refuse=True)
    assert not room.presence.code
    assert room.presence.prove("anna", "0000") == "soon"
    assert room.presence.refuse()
    assert not room.ask("anna"), "not at once again"
    await asyncio.sleep(SPOKEN + REST)
    assert room.ask("anna", may_refuse=True)
    await asyncio.sleep(REFUSABLE + 1.1)
    assert not room.presence.refuse(), "it is too late"
    assert room.presence.prove("anna", room.presence.code) == "granted"


@in_a_loop
async def test_who_joins_what_is_open_already_can_be_refused_as_well(tmp_path: Path) -> None:
    room = Room(tmp_path)
    assert room.ask("anna", may_refuse=True, kind="move")
    await asyncio.sleep(REFUSABLE + 1.1)
    assert room.ask("ben", may_refuse=True)
    assert room.presence.prove("ben", room.presence.code) == "soon"
    assert room.presence.refuse()
    assert room.presence.waits("ben") is None
    assert room.presence.prove("anna", room.presence.code) == "granted", "hers stands"


@in_a_loop
async def test_not_by_night_and_what_is_open_ends_with_it(tmp_path: Path) -> None:
    room = Room(tmp_path)
    assert room.ask("anna")
    await rest()
    code = room.presence.code
    called = public(Ask("seer", (2,), (0, 1), "seer"))
    assert isinstance(called, Called)
    room.box.surfaces.show(Part(called, 12))
    assert room.box.is_dark
    assert room.presence.code == ""
    assert room.presence.prove("anna", code) == "gone"
    assert not room.ask("ben")
    await asyncio.sleep(3)
    assert room.presence.waits("anna") is None


@in_a_loop
async def test_nobody_is_kept_waiting_by_somebody_who_only_asks(tmp_path: Path) -> None:
    """Many ask and never type: whoever is in the room asks, too, hears the code, and is let in."""
    room = Room(tmp_path, has_button=True)
    for number in range(221):
        assert room.ask(f"stranger {number}")
    await asyncio.sleep(SPOKEN - 1)
    assert isinstance(room.mouth, Speaker)
    before = len(room.mouth.whispered)
    assert room.ask("anna")
    await rest()
    assert len(room.mouth.whispered) == before + 1, "it is said again"
    room.panel.tap(HOST)
    assert not room.granted, "a tap would not tell whom it means"
    assert room.presence.prove("anna", room.presence.code) == "granted"
    assert room.granted == ["anna"]
    assert len([told for told in room.onlooker.read if "host" in told]) <= 2, "it is announced once"


@in_a_loop
async def test_who_asks_on_and_on_from_one_place_neither_keeps_the_button_nor_makes_the_box_talk(
    tmp_path: Path,
) -> None:
    """For an hour, each time on a new device."""
    room, lit = Room(tmp_path, has_button=True), 0
    for number in range(3600):
        room.ask(f"stranger {number}", "10.0.3.7", kind="forgotten")
        await asyncio.sleep(1)
        lit += room.presence.wants_tap
    assert isinstance(room.mouth, Speaker)
    assert len(room.mouth.whispered) <= 3600 / (SPOKEN + REST) + 1
    assert lit <= 3600 * TAP / (SPOKEN + REST) + TAP


@in_a_loop
async def test_nobody_borrows_the_tap_of_another_by_their_address(tmp_path: Path) -> None:
    """Behind one router, or with an address that is made up: the room has heard of anna alone."""
    room = Room(tmp_path, has_button=True)
    assert room.ask("anna", "10.0.0.7")
    assert room.ask("anna", "10.0.0.7"), "she taps twice"
    assert room.ask("eve", "10.0.0.7")
    assert room.presence.wants_tap
    assert not room.presence.tap(), "it would be hers"
    assert not room.granted
    assert room.presence.prove("eve", room.presence.code) == "granted", "by the code it is clear"
    assert room.ask("anna", "10.0.0.7")
    assert room.presence.tap(), "next time it is clear again"


@in_a_loop
async def test_guessing_codes_from_221_addresses_fails_and_the_room_is_still_let_in(tmp_path: Path) -> None:
    """An hour of it, as fast as they are listened to."""
    room, guess = Room(tmp_path), 0
    answers: dict[int, int] = {}
    for _ in range(60):
        for address in range(221):
            for _ in range(4):
                if not room.ask(f"stranger {address}", f"10.0.3.{address}"):
                    break
                length = len(room.presence.code)
                answers[length] = answers.get(length, 0) + 1
                wrong = f"{guess:0{length}}"
                guess += 1
                if wrong == room.presence.code:
                    wrong = wrong[::-1] if wrong != wrong[::-1] else "x"
                assert room.presence.prove(f"stranger {address}", wrong) == "wrong"
        await asyncio.sleep(60)
    assert answers[SHORT] <= OF_PIN.wrong + 6, "so few of ten thousand; then there are a hundred million"
    assert answers[LONG] < 100_000
    assert not room.granted
    while not room.ask("anna", "10.0.4.1"):
        await asyncio.sleep(1)
    await rest()
    assert room.presence.prove("anna", room.presence.code) == "granted"


@in_a_loop
async def test_after_it_was_given_up_all_is_as_before(tmp_path: Path) -> None:
    room = Room(tmp_path, has_button=True)
    assert room.ask("anna")
    assert room.presence.give_up("anna")
    assert not room.presence.wants_tap
    assert not room.presence.tap()
    assert room.presence.prove("anna", room.presence.code) == "gone"
    assert room.ask("anna"), "and it can be asked again"
