"""Fifty thousandths of a second that are planted where nobody may find any."""

from collections.abc import Awaitable, Callable
from typing import Any

from moderator.rules.requests import Ask, Poll
from moderator.table import by_night
from moderator.table.desk import Desk
from moderator.table.performance import Performance

MOMENT = 0.05
# Who thinks for longer than that, in seconds, answers late.
LONG = 2.0

collect, choose = by_night.collect, Desk.choose


async def where_somebody_lives(performance: Performance, request: Ask | Poll, seconds: float) -> Any:
    """A part of a call that is longer by a moment if it is for anybody."""
    return await collect(performance, request, seconds + MOMENT * bool(request.seats))


async def where_it_comes_late(performance: Performance, request: Ask | Poll, seconds: float) -> Any:
    """One that is longer if somebody has thought for long."""
    clock, came = performance.box.timer.clock, list[float]()
    begun = clock.now()

    def noted(desk: Desk, *about: Any) -> bool:
        came.append(clock.now() - begun)
        return choose(desk, *about)

    Desk.choose = noted  # type: ignore[assignment,method-assign]
    try:
        answer = await collect(performance, request, seconds)
    finally:
        Desk.choose = choose  # type: ignore[method-assign]
    if came and came[0] > LONG:
        await clock.sleep(MOMENT)
    return answer


Leak = Callable[[Performance, Ask | Poll, float], Awaitable[Any]]

# In the place of `by_night.collect`.
PLANTED: dict[str, Leak] = {"somebody": where_somebody_lives, "slowly": where_it_comes_late}
