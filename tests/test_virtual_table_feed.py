"""The live push: a whole picture first, then differences, never more than a page can take."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moderator.surfaces.virtual.fingers import Button, Fingers
from moderator.table.clock import run_virtually
from moderator.web.feed import HEARTBEAT, Feed, difference

REST = 0.03


class Page:
    """A page that reads as fast as it can, or as slowly as it is told."""

    def __init__(self, feed: Feed, look: Callable[[], dict[str, Any]], slow: float = 0) -> None:
        self.got: list[tuple[float, dict[str, Any]]] = []
        self.picture: Any = {}
        self._reading = asyncio.ensure_future(self.read(feed, look, slow))

    async def read(self, feed: Feed, look: Callable[[], dict[str, Any]], slow: float) -> None:
        async for patch in feed.read(look):
            self.got.append((asyncio.get_running_loop().time(), dict(patch)))
            self.picture = merged(self.picture, patch)
            await asyncio.sleep(slow)

    async def leave(self) -> None:
        self._reading.cancel()
        await asyncio.gather(self._reading, return_exceptions=True)


def merged(target: Any, patch: Any) -> Any:
    """RFC 7386, section 2, as it is written there."""
    if not isinstance(patch, dict):
        return patch
    target = dict(target) if isinstance(target, dict) else {}
    for name, value in patch.items():
        if value is None:
            target.pop(name, None)
        else:
            target[name] = merged(target.get(name), value)
    return target


def in_virtual_time(play: Callable[[Feed, dict[str, Any]], Awaitable[None]]) -> None:
    """Play with a feed and the picture that it shows."""

    async def whole() -> None:
        feed = Feed(lambda: REST)
        await play(feed, {"scene": "day", "lamps": {"0": "#000000", "1": "#000000"}})
        feed.close()

    run_virtually(whole())


def test_a_page_that_comes_is_sent_the_whole_picture_and_then_what_changes() -> None:
    async def play(feed: Feed, shown: dict[str, Any]) -> None:
        page = Page(feed, lambda: json.loads(json.dumps(shown)))
        await asyncio.sleep(1)
        shown["lamps"]["1"] = "#ff0000"
        feed.changed()
        await asyncio.sleep(1)
        assert [patch for _, patch in page.got] == [
            {"scene": "day", "lamps": {"0": "#000000", "1": "#000000"}},
            {"lamps": {"1": "#ff0000"}},
        ]
        late = Page(feed, lambda: json.loads(json.dumps(shown)))
        await asyncio.sleep(1)
        assert late.got[0][1] == shown

    in_virtual_time(play)


def test_what_changes_quickly_is_sent_together_and_the_last_of_it_at_last() -> None:
    async def play(feed: Feed, shown: dict[str, Any]) -> None:
        page = Page(feed, lambda: json.loads(json.dumps(shown)))
        for step in range(1000):
            shown["lamps"]["0"] = f"#{step:06x}"
            feed.changed()
            await asyncio.sleep(0.001)
        await asyncio.sleep(1)
        times = [time for time, _ in page.got]
        assert min(later - before for before, later in pairwise(times)) >= REST - 1e-6
        assert page.picture == shown

    in_virtual_time(play)


def test_a_slow_page_holds_nobody_up_and_gets_what_there_is_by_then() -> None:
    async def play(feed: Feed, shown: dict[str, Any]) -> None:
        slow = Page(feed, lambda: json.loads(json.dumps(shown)), slow=60)
        quick = Page(feed, lambda: json.loads(json.dumps(shown)))
        await asyncio.sleep(1)
        for step in range(100):
            shown["lamps"]["0"] = f"#{step:06x}"
            feed.changed()
            await asyncio.sleep(1)
        assert quick.picture == shown
        assert len(quick.got) >= 100
        await asyncio.sleep(120)
        assert len(slow.got) < 10
        assert slow.picture == shown

    in_virtual_time(play)


def test_a_page_hears_of_the_box_even_when_nothing_changes() -> None:
    async def play(feed: Feed, shown: dict[str, Any]) -> None:
        page = Page(feed, lambda: dict(shown))
        await asyncio.sleep(10 * HEARTBEAT)
        beats = [patch for _, patch in page.got[1:]]
        assert len(beats) >= 9
        assert not any(beats)

    in_virtual_time(play)


def test_what_others_see_moves_neither_bytes_nor_times() -> None:
    """A page whose picture stays the same is sent the same at the same times, whatever else goes on."""

    def heard(secrets: list[float]) -> list[tuple[float, dict[str, Any]]]:
        got: list[tuple[float, dict[str, Any]]] = []

        async def play(feed: Feed, shown: dict[str, Any]) -> None:
            page = Page(feed, lambda: dict(shown))
            loop = asyncio.get_running_loop()
            for at in secrets:
                loop.call_at(at, feed.changed)
            for second in range(1, 60):
                shown["scene"] = f"{second // 7}"
                feed.changed()
                await asyncio.sleep(1)
            got.extend(page.got)

        in_virtual_time(play)
        return got

    assert heard([]) == heard([0.01, 3.3, 3.31, 6.99, 7.01, 22.5, 30.02])


def test_a_page_that_is_gone_is_forgotten() -> None:
    async def play(feed: Feed, shown: dict[str, Any]) -> None:
        asked = []
        page = Page(feed, lambda: asked.append(1) or dict(shown))  # type: ignore[func-returns-value]
        await asyncio.sleep(1)
        await page.leave()
        before = len(asked)
        feed.changed()
        await asyncio.sleep(1)
        assert before == len(asked) > 0

    in_virtual_time(play)


PICTURES = st.recursive(
    st.integers() | st.text(max_size=3) | st.booleans() | st.lists(st.integers(), max_size=3),
    lambda inner: st.dictionaries(st.text(max_size=2), inner, max_size=4),
    max_leaves=8,
).filter(lambda picture: isinstance(picture, dict))


@given(PICTURES, PICTURES)
def test_a_difference_makes_the_new_picture_of_the_old(old: dict[str, Any], new: dict[str, Any]) -> None:
    assert merged(old, difference(old, new)) == new
    assert difference(new, new) == {}


class Buttons:
    """Buttons that remember what was done to them."""

    def __init__(self) -> None:
        self.done: list[tuple[str, Button]] = []
        self.fingers = Fingers(
            lambda button: self.done.append(("down", button)), lambda button: self.done.append(("up", button))
        )


def test_a_button_is_down_as_long_as_any_finger_is_on_it() -> None:
    buttons = Buttons()
    buttons.fingers.down("one", 3)
    buttons.fingers.down("two", 3)
    buttons.fingers.up("one", 3)
    assert buttons.done == [("down", 3)]
    assert buttons.fingers.is_any_down
    buttons.fingers.up("two", 3)
    assert buttons.done == [("down", 3), ("up", 3)]
    assert not buttons.fingers.is_any_down


@pytest.mark.parametrize("button", [3, "host"])
def test_a_page_that_is_gone_holds_nothing(button: Button) -> None:
    buttons = Buttons()
    buttons.fingers.down("one", button)
    buttons.fingers.down("two", 5)
    buttons.fingers.lift("one")
    buttons.fingers.lift("one")
    assert buttons.done == [("down", button), ("down", 5), ("up", button)]


def test_a_finger_that_was_never_there_lifts_nothing() -> None:
    buttons = Buttons()
    buttons.fingers.up("one", 3)
    buttons.fingers.lift("one")
    assert buttons.done == []
