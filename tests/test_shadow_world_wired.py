"""Shadow world by wires alone: throws, victims, damage and what people say of themselves, by presses."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from hardware.looks import RED
from hardware.mock import Change, Glow, MockPanel
from moderator.keeping.settings import Settings
from moderator.lines.lines import load
from moderator.rules.board import Event
from moderator.rules.entries import Enters
from moderator.rules.playing import journal
from moderator.rules.playing.game import Game
from moderator.rules.requests import Ask, Draw
from moderator.rules.shadow_world.blows import Attacks, Hurt
from moderator.rules.shadow_world.board import ShadowBoard
from moderator.rules.shadow_world.events import OverBut
from moderator.surfaces.guests.auto import AutoHost
from moderator.surfaces.wired.by_press import AtTheTable
from moderator.surfaces.wired.table import WiredTable
from moderator.table.box import Box
from moderator.table.clock import run_virtually
from moderator.table.felt import BLINK, PULSE
from moderator.table.shown import Public
from moderator.table.surfaces import Surface

from .boxes import Given, box_of
from .shadow_world import setup_of

SIZE = 4


class Fingers:
    """Who presses, and for how long."""

    def __init__(self, box: Box, panel: MockPanel) -> None:
        self.box, self.panel = box, panel

    @property
    def board(self) -> ShadowBoard:
        board = self.box.board
        assert isinstance(board, ShadowBoard)
        return board

    @property
    def given(self) -> list[object]:
        """What people have answered, without what chance has brought."""
        assert self.box.performance is not None
        answered = self.box.performance.game.answered
        return [one.answer for one in answered if not isinstance(one.request, Draw)]

    async def asked(self, *tasks: str) -> Ask:
        """Until one of these is asked, in the open."""
        for _ in range(4_000):
            opened = self.box.showing.open
            if opened is not None and isinstance(opened.question, Ask) and opened.question.task in tasks:
                return opened.question
            await asyncio.sleep(0.25)
        raise AssertionError(f"never asked: {tasks}")

    async def heard(self, number: int = 0) -> None:
        """Until that word is read, of those that are read out."""
        table = next(one for one in self.box.surfaces.all if isinstance(one, WiredTable))
        for _ in range(1_000):
            if isinstance(table.act, AtTheTable) and table.act._at == number:
                return
            await asyncio.sleep(0.1)
        raise AssertionError("never read")

    async def press(self, seat: int, seconds: float = 0.2) -> None:
        """A finger comes and goes."""
        self.panel.press(seat)
        await asyncio.sleep(seconds)
        self.panel.release(seat)
        await asyncio.sleep(0.3)


class Watching(Surface):
    """When what was made known."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.seen: list[tuple[float, Event]] = []
        EYES.append(self)

    def show(self, shown: Public) -> None:
        if isinstance(shown, Hurt | OverBut | Attacks):
            self.seen.append((self.box.timer.now(), shown))

    def when(self, kind: type) -> float:
        """The last time."""
        return next(at for at, event in reversed(self.seen) if isinstance(event, kind))


# Who watches the game that is played.
EYES: list[Watching] = []

# Round one: all in the hut and the chapel, which are one area, but for the third; and then the first goes
# to the chapel, where the second stands.
ROUND = (1, 1, "done", 3, 3, "declined", 4, 4, "done", 2, 1, "done", 3, 3)


def kept(folder: Path, *answers: object) -> None:
    """A game that was interrupted behind these answers and dice."""
    game, left = Game(setup_of(SIZE, first="named")), ["chapel", "graveyard", 0, *answers]
    while left or isinstance(game.request, Draw):
        game.go_on_to_question()
        if isinstance(game.request, Draw):
            game.answer((left.pop(0),))
        else:
            task = game.request.task if isinstance(game.request, Ask) else ""
            game.answer("throw" if task == "throw" else left.pop(0))
    folder.mkdir(exist_ok=True)
    (folder / "00001.open").write_bytes(journal.written(game).encode())


def by_wires(folder: Path, acts: Callable[[Fingers], Awaitable[None]], **options: str) -> None:
    """A game at wired seats, until that is done."""
    setup, panel = setup_of(SIZE, first="named", **options), MockPanel(SIZE)
    EYES.clear()

    async def play() -> None:
        box = box_of(
            folder,
            lambda box: WiredTable(box, panel),
            Watching,
            AutoHost,
            names=setup.players,
            lines=load("en"),
            castings=Given(Settings(players=setup.players, rules="shadow-world"), setup),
        )
        playing = asyncio.ensure_future(box.play())
        await acts(Fingers(box, panel))
        assert box.surfaces.failed == []
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)

    run_virtually(play())


async def set_up(fingers: Fingers) -> None:
    """The places are read: the first offered is taken, twice; and the first player by the light."""
    for task in ("joined-to-hut", "joined-to-chapel"):
        await fingers.asked(task)
        await fingers.heard()
        await fingers.press(0)
    await fingers.asked("first-turn")
    await fingers.press(0)


def test_at_the_start_it_is_said_what_wants_a_screen(tmp_path: Path) -> None:
    async def acts(fingers: Fingers) -> None:
        await set_up(fingers)
        await fingers.asked("throw")
        await asyncio.sleep(60)
        said = [text for _, text in fingers.box.showing.said]
        assert any(wording in said for wording in load("en").wordings["evening.by-button"])

    by_wires(tmp_path, acts)


def test_a_press_throws_and_a_hold_declines_and_the_turn_goes_on(tmp_path: Path) -> None:
    async def acts(fingers: Fingers) -> None:
        await set_up(fingers)
        first = (await fingers.asked("throw")).seats[0]
        await fingers.press((first + 1) % SIZE)
        assert fingers.board.thrown == (), "only whose turn it is throws"
        await fingers.press(first)
        asked = await fingers.asked("place", "tree", "goes")
        assert asked.seats == (first,)
        assert len(fingers.board.thrown) == 2
        if asked.task == "goes":
            await fingers.heard()
            await fingers.press(first)
            asked = await fingers.asked("place", "tree")
        assert fingers.board.at[first]
        if asked.task == "place":
            await fingers.press(first, 1.4)
            assert (await fingers.asked("throw")).seats != (first,)

    by_wires(tmp_path, acts)


def test_whoever_holds_long_hears_what_they_can_say_of_themselves(tmp_path: Path) -> None:
    async def acts(fingers: Fingers) -> None:
        await set_up(fingers)
        await fingers.asked("throw")
        # Out is the first that is read, and the group is read likewise.
        await fingers.press(3, 2.4)
        await fingers.heard()
        await fingers.press(3)
        asked = await fingers.asked("group")
        assert asked.seats == (3,)
        await fingers.heard()
        await fingers.press(3)
        await fingers.asked("throw")
        assert fingers.board.dead == (3,)
        assert fingers.board.people[3].group == asked.choices[0]

    by_wires(tmp_path, acts)


def test_the_light_goes_round_those_in_the_area_and_a_press_attacks(tmp_path: Path) -> None:
    kept(tmp_path, *ROUND, "declined")

    async def acts(fingers: Fingers) -> None:
        asked = await fingers.asked("attack")
        assert asked.choices == (1, 3)
        # At the first of them when it begins, and at the next a step later.
        await asyncio.sleep(fingers.box.pace.step * 1.2)
        await fingers.press(0)
        await fingers.asked("plus", "throw")
        assert [event for _, event in EYES[0].seen][:1] == [Attacks(0, (3,))]

    by_wires(tmp_path, acts)


def test_only_the_own_lamp_means_nobody(tmp_path: Path) -> None:
    kept(tmp_path, *ROUND, "declined")

    async def acts(fingers: Fingers) -> None:
        await fingers.asked("attack")
        await asyncio.sleep(fingers.box.pace.step * 2.2)
        await fingers.press(0)
        assert (await fingers.asked("throw")).seats == (1,)
        assert EYES[0].seen == []

    by_wires(tmp_path, acts)


def test_taps_of_both_weigh_and_who_is_hurt_sees_one_blink_a_point_and_the_pulse(tmp_path: Path) -> None:
    # Five and three: a difference of two.
    kept(tmp_path, *ROUND, "declined", 1, 5, 3)

    async def acts(fingers: Fingers) -> None:
        glows: list[Change] = []
        await fingers.asked("plus")
        for seat in (0, 0, 1, 0):
            await fingers.press(seat)
        # Somebody who has nothing to do with it.
        await fingers.press(2)
        fingers.panel.watch(glows.append)
        assert (await fingers.asked("throw")).seats == (1,)
        assert fingers.board.damage[1] == 4
        await asyncio.sleep(4 * BLINK + PULSE + 1)
        reds = [one for one in glows if isinstance(one, Glow) and one.lamp == 1]
        full = max(one.colour.r for one in reds if is_red(one))
        began = EYES[0].when(Hurt)
        blinks = [one for one in reds if one.colour.r == full and 0 <= one.at + 0.01 - began < 4 * BLINK]
        assert len(blinks) == 4
        assert max(one.at for one in reds if is_red(one)) > began + 4 * BLINK + PULSE - 0.5
        assert not is_red(reds[-1]), "then it shows again whose turn it is"

    by_wires(tmp_path, acts)


def is_red(glow: Glow) -> bool:
    """As a blow is."""
    return glow.colour.r > 0 and glow.colour == RED.dimmed(glow.colour.r)


@pytest.mark.parametrize(("seconds", "left"), [(0.2, 5), (1.4, 2)])
def test_at_the_tree_the_light_goes_round_then_a_press_hurts_and_a_hold_heals(
    seconds: float, left: int, tmp_path: Path
) -> None:
    kept(tmp_path, 6, 3, Enters("hurt", (("3",), (2,), ())))

    async def acts(fingers: Fingers) -> None:
        asked = await fingers.asked("tree")
        assert asked.choices == (0, 1, 2, 3)
        await asyncio.sleep(fingers.box.pace.step * 2.2)
        await fingers.press(0)
        await fingers.asked("tree-does")
        await fingers.press(0, seconds)
        await fingers.asked("throw")
        assert fingers.board.damage == {0: 0, 1: 0, 2: left, 3: 0}

    by_wires(tmp_path, acts)


def test_the_end_waits_until_whoever_was_hurt_has_had_the_moment(tmp_path: Path) -> None:
    """However fast it is said who is out; and whoever else says so meanwhile is out by the same blow."""
    kept(tmp_path)

    async def acts(fingers: Fingers) -> None:
        await fingers.asked("throw")
        desk = fingers.box.desk
        assert desk.enter(Enters("out", ((3,), ("vampire",), (), ())))
        await asyncio.sleep(0.1)
        await fingers.asked("throw")
        assert desk.enter(Enters("hurt", (("20",), (1, 2), ())))
        await asyncio.sleep(0.1)
        await fingers.asked("throw")
        assert desk.enter(Enters("out", ((1,), ("vampire",), (), ())))
        await asyncio.sleep(0.1)
        await fingers.asked("close")
        hurt, over = EYES[0].when(Hurt), EYES[0].when(OverBut)
        assert over - hurt >= 20 * BLINK + PULSE
        assert desk.enter(Enters("out", ((2,), ("werewolf",), (), ())))
        await asyncio.sleep(0.1)
        await fingers.asked("close")
        assert fingers.board.dead == (3, 1, 2)

    by_wires(tmp_path, acts)


def test_while_words_are_said_it_can_be_entered_and_taken_back_what_happens(tmp_path: Path) -> None:
    """An attack is being told, and nothing is asked: a card hurts somebody."""
    kept(tmp_path, *ROUND, "declined")
    hurt = Enters("hurt", (("3",), (2,), ()))

    async def acts(fingers: Fingers) -> None:
        asked, box, desk = await fingers.asked("attack"), fingers.box, fingers.box.desk
        assert desk.choose(0, asked.choices[0])
        while box.showing.open is not None or desk.sheet is not None:
            await asyncio.sleep(0.05)
        assert not desk.enter(Enters("hurt", (("99",), (2,), ()))), "what cannot be is turned away at once"
        assert desk.enter(hurt)
        assert box.host.do("rewind")
        assert fingers.given[-1] == 1, "that alone is taken back"
        assert desk.enter(hurt)
        at = box.timer.now()
        assert box.performance is not None
        while hurt not in [one.answer for one in box.performance.game.answered]:
            await asyncio.sleep(0.05)
        assert box.timer.now() - at < 1, "it is kept at once, whatever is being said"
        while not fingers.board.damage[2]:
            await asyncio.sleep(0.05)
        assert fingers.board.damage[2] == 3

    by_wires(tmp_path, acts)


def test_nothing_is_read_out_beside_other_words_and_a_press_means_what_is_heard(tmp_path: Path) -> None:
    """While it is told still how the places lie, and a finger comes too early."""
    said: list[tuple[float, float, str]] = []

    async def acts(fingers: Fingers) -> None:
        box, say = fingers.box, fingers.box.mouth.say

        async def noted(text: str) -> None:
            begun = box.timer.now()
            await say(text)
            said.append((begun, box.timer.now(), text))

        # Whoever speaks is heard here, be it the evening or a button.
        vars(box.mouth)["say"] = noted
        asked = await fingers.asked("joined-to-hut")
        names = [box.narrator.choice(place) for place in asked.choices]
        await fingers.press(0)
        assert fingers.board.areas == (), "nothing was read yet"
        await fingers.heard(2)
        await fingers.press(0)
        await fingers.asked("joined-to-spring-of-wisdom")
        assert box.performance is not None
        assert box.performance.game.answered[-1].answer == asked.choices[2]
        await asyncio.sleep(5)
        read = [(begins, text) for begins, _, text in said if text in names][:3]
        assert [text for _, text in read] == names[:3]
        for begins, _ in read:
            assert all(end <= begins for before, end, _ in said if before < begins), "all else was said"

    by_wires(tmp_path, acts)
