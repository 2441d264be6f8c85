"""From where something can be entered in Shadow world: terminal, host page, tablet, and the own phone."""

from pathlib import Path
from typing import Any

import pytest

from moderator.lines.lines import load
from moderator.rules.entries import Enters
from moderator.surfaces.pages import ground
from moderator.surfaces.pages.pages import Pages
from moderator.surfaces.pages.saying import answer, enter_for_all, is_sound
from moderator.surfaces.pages.verbs import Verbs
from moderator.surfaces.terminal.terminal import Terminal
from moderator.table.clock import run_virtually
from moderator.table.entering import told_entry

from .test_shadow_world_wired import ROUND, kept
from .test_standing_entries import HURT, AtTable, at_table

LINES = load("en")

# Of the second and the third, whoever it is; and nobody has done it.
TYPED = {
    "enter hurt 3 3": HURT,
    "enter hurt 2 1+4 by-nobody": Enters("hurt", (("2",), (0, 3), ("by-nobody",))),
    "enter hurt 2 1+4 Nobody": Enters("hurt", (("2",), (0, 3), ("by-nobody",))),
    "enter heal 1 2": Enters("heal", (("1",), (1,))),
    "enter moved 2 chapel": Enters("moved", ((1,), ("chapel",))),
    "enter turn 3": Enters("turn", ((2,),)),
    "enter out 4": Enters("out", ((3,), (), (), ())),
    "enter out 4 vampire Old_Vera": Enters("out", ((3,), ("vampire",), ("Old Vera",), ())),
    "enter figure 2 red": Enters("figure", ((1,), ("figure-red",))),
    "enter stands": Enters("stands"),
}
SENSELESS = ("enter", "enter hurt", "enter hurt 0 3", "enter hurt 3 9", "enter gift 3", "enter out 4 wizard",
             "enter hurt 3 3 - -", "enter moved 2 moon", "enter heal 1 -")  # fmt: skip


@pytest.fixture(autouse=True)
def told(tmp_path: Path) -> None:
    """A game in which somebody can attack."""
    kept(tmp_path, *ROUND, "declined")


def pages_of(table: AtTable) -> Pages:
    """The pages of its box."""
    return next(one for one in table.box.surfaces.all if isinstance(one, Pages))


@pytest.mark.parametrize("line", TYPED)
def test_it_is_typed_at_a_terminal(line: str, tmp_path: Path) -> None:
    async def evening() -> None:
        screen: list[str] = []
        async with at_table(tmp_path, onlookers=[lambda box: Terminal(box, screen.append)]) as table:
            await table.asked("attack")
            terminal = next(one for one in table.box.surfaces.all if isinstance(one, Terminal))
            terminal.typed(f"{line}\n")
            await table.until_journaled(TYPED[line])

    run_virtually(evening())


def test_what_makes_no_sense_at_a_terminal_is_answered_by_what_can_be_entered(tmp_path: Path) -> None:
    async def evening() -> None:
        screen: list[str] = []
        async with at_table(tmp_path, onlookers=[lambda box: Terminal(box, screen.append)]) as table:
            await table.asked("attack")
            before = len(table.answers)
            terminal = next(one for one in table.box.surfaces.all if isinstance(one, Terminal))
            for line in SENSELESS:
                screen.clear()
                terminal.typed(f"{line}\n")
                (told,) = screen
                assert LINES.text("prompt.how.enter") in told
                assert "hurt: How many points? Whom? By whom?" in told
            assert len(table.answers) == before
            assert table.box.desk.noted is None

    run_virtually(evening())


def test_the_host_page_and_the_tablet_enter_for_all_and_take_back(tmp_path: Path) -> None:
    async def evening() -> None:
        async with at_table(tmp_path) as table:
            await table.asked("attack")
            pages = pages_of(table)
            verbs = Verbs(pages)

            def put(what: str, *said: Any, of: str = "") -> dict[str, Any]:
                return {"enter": [what, list(said)], "of": of or pages.village("en").id}

            stale, hurt = put("hurt", ["3"], [2], []), put("hurt", ["1"], [2], [])
            assert verbs.do({"do": "enter", "with": hurt}, LINES).status == 204
            await table.until_journaled(Enters("hurt", (("1",), (2,), ())))
            await table.asked("attack")
            assert verbs.do({"do": "enter", "with": stale}, LINES).status == 409, (
                "meanwhile it was looked at again"
            )
            assert verbs.do({"do": "enter", "with": put("hurt", ["99"], [2], [])}, LINES).status == 409
            assert verbs.do({"do": "enter", "with": "hurt"}, LINES).status == 409
            assert enter_for_all(pages, put("hurt", ["3"], [2], []))
            await table.until_journaled(HURT)
            await table.asked("attack")
            assert table.board.damage[2] == 4
            assert enter_for_all(pages, {"undo": True})
            while HURT in table.answers:
                await table.pass_time()
            assert verbs.do({"do": "enter", "with": {"undo": True}}, LINES).status == 204
            while any(isinstance(one, Enters) for one in table.answers):
                await table.pass_time()
            assert table.board.damage[2] == 0

    run_virtually(evening())


def test_a_phone_says_of_itself_and_whose_turn_it_is_of_others(tmp_path: Path) -> None:
    async def evening() -> None:
        async with at_table(tmp_path) as table:
            await table.asked("attack")
            pages = pages_of(table)

            def says(seat: int, what: str, *said: Any) -> bool:
                return answer(pages, seat, {"enter": [what, list(said)]}, None)

            assert not says(2, "hurt", ["3"], [1], []), "it is not their turn"
            assert not says(2, "out", [1], [], [], []), "of themselves alone"
            assert says(2, "show", [2], ["vampire"], ["Vera"], [])
            await table.until_journaled(Enters("show", ((2,), ("vampire",), ("Vera",), ())))
            await table.asked("attack")
            told = told_entry(Enters("show", ((2,), ("vampire",), ("Vera",), ("V",))), table.box.narrator)
            assert told == "Show · Clara · Vampire · Vera · V"
            assert says(0, "hurt", ["3"], [2], [])
            await table.until_journaled(HURT)

    run_virtually(evening())


def test_taken_back_is_as_often_as_it_is_tapped_however_fast(tmp_path: Path) -> None:
    async def evening() -> None:
        async with at_table(tmp_path) as table:
            await table.asked("attack")
            before = list(table.answers)
            for points in ("1", "2", "3"):
                entered = Enters("hurt", ((points,), (2,), ()))
                assert table.box.desk.enter(entered)
                await table.until_journaled(entered)
                await table.asked("attack")
            for _ in range(3):
                assert table.box.host.do("rewind")
                await table.pass_time()
            for _ in range(100):
                await table.pass_time()
            assert table.answers == before
            assert table.board.damage[2] == 0
            assert (await table.asked("attack")).seats == (0,)

    run_virtually(evening())


def test_while_the_end_is_told_it_can_be_taken_back(tmp_path: Path) -> None:
    async def evening() -> None:
        async with at_table(tmp_path) as table:
            await table.asked("attack")
            assert table.box.desk.enter(Enters("aim", ((3,), (), (), ())))
            asked = await table.asked("close")
            assert table.box.desk.choose(asked.seats[0], "close")
            while not table.board.outcome:
                await table.pass_time()
            assert table.box.host.do("rewind")
            assert (await table.asked("close")) == asked
            assert not table.board.outcome
            assert table.box.host.do("rewind")
            await table.asked("attack")
            assert table.board.aims == ()
            assert not table.board.is_closing

    run_virtually(evening())


def test_equipment_is_counted_before_all_by_wires_and_phones_alike(tmp_path: Path) -> None:
    # Five and three: a difference of two.
    kept(tmp_path, *ROUND, "declined", 1, 5, 3)

    async def evening() -> None:
        async with at_table(tmp_path) as table:
            asked = await table.asked("plus")
            pages, (seat,) = pages_of(table), asked.seats

            def says(seat: int, by: int) -> bool:
                return answer(pages, seat, {"count": by}, pages.own_village.form_for(asked, seat))

            def shown() -> int:
                tally: int = ground.seen(pages.village("de"))["ground"]["tally"]
                return tally

            assert shown() == 0
            assert [says(seat, by) for by in (1, 1, 1, -1)] == [True] * 4
            assert shown() == 2
            assert not says(1, 1), "whoever attacks enters it"
            assert not is_sound({"count": 5})
            assert not is_sound({"count": True})
            assert says(seat, 0)
            await table.asked("throw")
            assert table.board.damage[1] == 4
            assert shown() == 0

    run_virtually(evening())


def test_pages_know_what_does_not_go_together(tmp_path: Path) -> None:
    """Of a group that is known as a whole nobody else is."""

    async def evening() -> None:
        async with at_table(tmp_path) as table:
            for seat in (1, 2):
                await table.asked("attack")
                shown = Enters("show", ((seat,), ("vampire",), (), ()))
                assert table.box.desk.enter(shown)
                await table.until_journaled(shown)
            await table.asked("attack")
            seen = ground.entering(pages_of(table).village("en"))["entering"]["entries"]
            never = next(one["never"] for one in seen if one["what"] == "out")
            assert {(0, "vampire"), (3, "vampire"), (1, "werewolf")} <= set(never)
            assert (0, "werewolf") not in never

    run_virtually(evening())
