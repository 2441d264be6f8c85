"""A table in a chat, played to its end by messages; by night how many there are tells nobody anything."""

import asyncio
from functools import partial
from pathlib import Path
from random import Random

import pytest

from moderator.keeping.settings import Settings
from moderator.rules.playing.game import Setup, set_up
from moderator.surfaces.chat.bot import ChatBot
from moderator.surfaces.chat.chat import FakeChat, Message
from moderator.surfaces.guests.auto import AutoHost
from moderator.table.box import Box
from moderator.table.clock import LoopClock, run_virtually

from .boxes import NAMES, Given, box_of
from .stage import Luck

pytestmark = pytest.mark.fast

CARDS = ("werewolf", "werewolf", "seer", "witch", *["villager"] * 4)


class Reader:
    """Everybody in the chat: they join, sit down, and answer by one of the numbers that they are sent."""

    def __init__(self, chat: FakeChat) -> None:
        self.chat = chat
        self.clock = LoopClock()
        # What came when.
        self.read: list[tuple[float, Message]] = []
        chat.watch(self.see)

    def come(self, box: Box) -> None:
        """All of them, in seat order, as soon as they can."""
        if box.roster.phase == "gather":
            for name in NAMES:
                self.chat.write(f"@{name}", name)
        elif box.roster.phase == "seat":
            for name in NAMES:
                self.chat.write(f"@{name}", "here")
        if not box.board.scene:
            asyncio.get_running_loop().call_later(1, self.come, box)

    def see(self, message: Message) -> None:
        """Somebody is sent something, and answers after a moment."""
        self.read.append((round(self.clock.now(), 3), message))
        numbers = [line.split()[0] for line in message.text.splitlines() if line[0].isdecimal()]
        chance = Random(f"{message.to} {len(self.of(message.to))}")
        answer = chance.choice(numbers) if numbers else "ok"
        asyncio.get_running_loop().call_later(1 + chance.random(), self.chat.write, message.to, answer)

    def of(self, who: str) -> list[tuple[float, str]]:
        """What one of them was sent, and when."""
        return [(at, message.text) for at, message in self.read if message.to == who]


def evening(folder: Path, dealt: tuple[str, ...]) -> tuple[Box, Reader]:
    """A whole evening in a chat."""

    async def play() -> tuple[Box, Reader]:
        chat = FakeChat()
        reader = Reader(chat)
        setup: Setup = set_up("duesterwald", NAMES, CARDS, {"captain": "none"})
        castings = Given(Settings(language="en", gathering=True), setup)
        bot = partial(ChatBot, carrier=chat)
        luck = Luck(1, list(dealt))
        box = box_of(folder, bot, AutoHost, names=(), gathering=True, castings=castings, luck=luck)
        asyncio.get_running_loop().call_later(1, reader.come, box)
        await box.play()
        assert not box.surfaces.failed
        return box, reader

    played: tuple[Box, Reader] = run_virtually(play())
    return played


def test_people_join_by_a_message_and_play_to_the_end(tmp_path: Path) -> None:
    box, reader = evening(tmp_path, CARDS)
    assert box.board.outcome
    assert {place.kind for place in box.roster.places} == {"chat"}
    for name, card in zip(box.roster.players, CARDS, strict=True):
        told = next(text for _, text in reader.of(f"@{name}") if text.startswith("The card shows"))
        assert box.narrator.lines.card(card) in told
    (seer,) = (name for name, card in zip(box.roster.players, CARDS, strict=True) if card == "seer")
    assert any("\n1 " in text for _, text in reader.of(f"@{seer}")), "the seer was asked"


def test_by_night_all_are_sent_as_much_at_the_same_moments(tmp_path: Path) -> None:
    _, reader = evening(tmp_path, CARDS)
    nightfall = next(at for at, text in reader.of("@Anna") if "eyes" in text)
    # Nobody is dead before the first morning.
    nights = [[at for at, _ in reader.of(f"@{name}") if at >= nightfall][:12] for name in NAMES]
    assert all(night == nights[0] for night in nights)


def test_what_others_hold_changes_nothing_that_somebody_is_sent(tmp_path: Path) -> None:
    """The witch and a villager have changed places; of those who did not look only these two read it."""
    box, one = evening(tmp_path / "a", CARDS)
    _, other = evening(tmp_path / "b", (*CARDS[:3], "villager", *CARDS[4:7], "witch"))
    for name in (*box.roster.players[:2], *box.roster.players[4:7]):
        ours, theirs = one.of(f"@{name}"), other.of(f"@{name}")
        dawn = next(nth for nth, (_, text) in enumerate(ours) if "morning" in text.lower())
        assert dawn > 10
        assert ours[:dawn] == theirs[:dawn]
