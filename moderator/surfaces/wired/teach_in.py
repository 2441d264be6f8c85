"""The teach-in at the box, begun on the host page: the box says what to do, and plays on as it has learnt."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from hardware.check.findings import Announce
from hardware.check.lesson import Learnt
from hardware.lent import LentPanel
from hardware.plan import BadPlan, PanelPlan

from ...table.shown import Trouble
from .trying_out import Announcer, OnAndOff

if TYPE_CHECKING:
    from ...table.box import Box

Teach = Callable[[PanelPlan, Announce], Awaitable[Learnt]]


class TeachIn:
    """Begins a teach-in, or stops the one that is going on."""

    def __init__(self, panel: LentPanel, teach: Teach, keep: Callable[[PanelPlan], object]) -> None:
        self._panel = panel
        self._teach = teach
        self._keep = keep
        self._on_and_off = OnAndOff()

    @property
    def is_running(self) -> bool:
        """Whether a teach-in goes on."""
        return self._on_and_off.is_on

    def begin_or_stop(self, box: "Box", done: Callable[[], object], found: list[str]) -> bool:
        """What the verb of the host page does; what is found is written down."""
        return self._on_and_off.begin_or_stop(
            lambda: self._whole(box, done, found), lambda: box.surfaces.note("wires")
        )

    async def stop(self) -> None:
        """The evening is over."""
        await self._on_and_off.stop()

    async def _whole(self, box: "Box", done: Callable[[], object], found: list[str]) -> None:
        announcer = Announcer(lambda: box.narrator.lines, box.evening.speak_text, found)

        async def learnt() -> PanelPlan | None:
            plan = (await self._teach(self._panel.plan, announcer)).plan
            if plan is not None:
                self._keep(plan)
                before, now = self._panel.seats, len(plan.seats)
                if before != now:
                    await announcer.other_number(before, now)
            return plan

        try:
            await self._panel.lend(learnt)
        except BadPlan as error:
            box.surfaces.show(Trouble("trouble.panel", str(error)))
        finally:
            done()
