"""How fast time runs at the virtual table: as wished, and slowly for people and their fingers."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from moderator.keeping.place import at_wires, phone, wire
from moderator.rules.events import Accused
from moderator.rules.requests import Ask, Floor, Poll
from moderator.surfaces.virtual.tempo import FASTEST, LINGERS, Tempo
from moderator.table.clock import run_virtually
from moderator.table.shown import Open, Over, Pause

from .boxes import NAMES
from .virtual_stage import Laid, laid


def test_time_runs_as_wished_but_not_under_a_finger() -> None:
    async def play() -> None:
        runs: list[float] = []
        down = False
        tempo = Tempo(runs.append, 10, lambda: down)
        down = True
        tempo.touch()
        await asyncio.sleep(60)
        assert runs == [10, 1]
        down = False
        tempo.touch()
        await asyncio.sleep(LINGERS / 2)
        assert tempo.runs == 1, "a second tap may come"
        await asyncio.sleep(LINGERS)
        assert tempo.runs == 10
        tempo.turn(FASTEST + 1)
        assert tempo.runs == FASTEST
        tempo.turn(0)
        assert tempo.runs == 1

    run_virtually(play())


def at_20_times(folder: Path, play: Callable[[Laid], None]) -> None:
    """Eight people sit at a table where time hurries."""

    async def whole() -> None:
        async with asyncio.timeout(20), laid(folder, speed=20) as table:
            table.box.roster.set(at_wires(NAMES))
            play(table)

    asyncio.run(whole())


VOTE = Poll("vote", (2, 3), (2, 3))


def test_time_waits_for_whoever_plays_alone(tmp_path: Path) -> None:
    def play(laid: Laid) -> None:
        table, tempo = laid.table, laid.table.props.tempo
        with table.props.audience.sit("one", 2, False):
            assert tempo.runs == 20
            table.show_to(3, VOTE)
            assert tempo.runs == 20, "somebody else is asked"
            table.show_to(2, VOTE)
            assert tempo.runs == 1
            assert table.turn("waits", False)
            assert tempo.runs == 20
            assert table.turn("waits", True)
            table.show_to(2, None)
            assert tempo.runs == 20

    at_20_times(tmp_path, play)


def test_where_several_play_nothing_in_the_tempo_tells_who_is_asked(tmp_path: Path) -> None:
    def play(laid: Laid) -> None:
        table, tempo = laid.table, laid.table.props.tempo
        with table.props.audience.sit("one", 2, False), table.props.audience.sit("two", 3, False):
            assert tempo.runs == 1
            table.show_to(3, Ask("seer", (3,), (2,), "seer"))
            assert tempo.runs == 1
            table.show_to(3, None)
            assert tempo.runs == 1

    at_20_times(tmp_path, play)


def test_the_others_play_where_nobody_looks_through_the_eyes(tmp_path: Path) -> None:
    def play(laid: Laid) -> None:
        def played_by_the_box() -> list[int]:
            return [number for number in range(8) if laid.box.surfaces.leaves_to_guests(wire(number))]

        with (
            laid.table.props.audience.sit("one", 2, False),
            laid.table.props.audience.sit("all", None, False),
        ):
            assert played_by_the_box() == [0, 1, 3, 4, 5, 6, 7]
            assert not laid.box.surfaces.leaves_to_guests(phone(1)), "that is no place of this table"
            laid.table.turn("autoplay", False)
            assert played_by_the_box() == []

    at_20_times(tmp_path, play)


def test_the_clock_tells_the_time_that_is_left_and_stands_while_the_table_holds_still(tmp_path: Path) -> None:
    async def play() -> None:
        async with laid(tmp_path) as table:
            surfaces, timer = table.box.surfaces, table.box.timer

            def left() -> float:
                ends: float = table.table.look(None)["time"]["ends"]
                return round(ends - timer.now(), 1)

            waiting = asyncio.ensure_future(timer.wait(30, skippable=True))
            await asyncio.sleep(0)
            surfaces.show(Open(VOTE, 30))
            assert left() == 30
            await asyncio.sleep(12)
            assert left() == 18, "whoever comes now sees no more than is left"
            assert timer.more(60)
            assert table.table.turn("waits", True)
            assert left() == 78
            timer.pause()
            surfaces.show(Pause(True))
            seen = table.table.look(None)
            assert (seen["paused"], seen["time"]) == (True, {"left": 78, "of": 78})
            surfaces.show(Over())
            assert table.table.look(None)["time"] == {}
            waiting.cancel()

    run_virtually(play())


def test_a_page_is_told_when_it_comes_what_moment_it_is_and_since_when_time_runs_so(tmp_path: Path) -> None:
    async def play() -> None:
        async with laid(tmp_path, speed=5) as table:
            await asyncio.sleep(7)
            feed = table.table.page.seen("one", None, hears=False)
            first = await anext(feed)
            assert (first["now"], first["runs"], first["since"]) == (7, 5, 0)
            table.table.turn("speed", 2)
            patch = await anext(feed)
            assert (patch["runs"], patch["since"]) == (2, 7)
            assert "now" not in patch
            await feed.aclose()  # type: ignore[attr-defined]

    run_virtually(play())


def test_during_the_talk_one_reads_how_to_accuse_and_how_to_second(tmp_path: Path) -> None:
    def play(laid: Laid) -> None:
        surfaces, look, living = laid.box.surfaces, laid.table.look, (0, 1, 2)
        text = laid.table.box.narrator.lines.text
        surfaces.show(Open(Floor("talk", "starts", living, living, None), 30))
        hints = {eyes: look(eyes)["hint"] for eyes in (None, 2, 5)}
        assert hints == {None: "", 2: text("page.hint.accuse"), 5: ""}, "the dead are silent"
        surfaces.show(Open(Floor("talk", "goes-on", living, living, Accused(0, 1)), 30))
        assert [look(eyes)["hint"] for eyes in living] == [
            text("page.hint.accuse"), text("page.hint.accuse"), text("page.hint.second"),
        ]  # fmt: skip
        surfaces.show(Over())
        assert look(2)["hint"] == ""

    at_20_times(tmp_path, play)
