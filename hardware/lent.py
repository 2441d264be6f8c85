"""A panel whose wires can be lent to somebody, and which is then built anew, while the evening goes on."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

from .looks import Look
from .panel import Abilities, Button, Fault, Lamp, Panel, Press, Seat, Strain
from .patterns import Pattern
from .plan import BadPlan, PanelPlan

Build = Callable[[PanelPlan], Panel]


class LentPanel:
    """As the panel that it has; while its wires are lent, nobody presses and nothing is lit."""

    def __init__(self, plan: PanelPlan, build: Build) -> None:
        self.plan = plan
        self._build = build
        self._panel = build(plan)
        self._listeners: list[Callable[[Press], None]] = []
        self._is_lent = False

    async def lend(self, use: Callable[[], Awaitable[PanelPlan | None]]) -> None:
        """Let somebody have the wires; then it is as that plan says, or as before if there is none.

        A plan with another number of places, or which cannot be built, changes nothing: an evening goes on.
        """
        await self._panel.close()
        self._is_lent = True
        learnt: PanelPlan | None = None
        try:
            learnt = await use()
        finally:
            self._panel = self._built(learnt)
            for hear in self._listeners:
                self._panel.listen(hear)
            self._is_lent = False
            await self._panel.start()

    def _built(self, learnt: PanelPlan | None) -> Panel:
        if learnt is not None and len(learnt.seats) == len(self.plan.seats):
            with suppress(BadPlan):
                panel = self._build(learnt)
                self.plan = learnt
                return panel
        return self._build(self.plan)

    @property
    def seats(self) -> int:
        return len(self.plan.seats)

    @property
    def faults(self) -> tuple[Fault, ...]:
        return () if self._is_lent else self._panel.faults

    @property
    def strains(self) -> tuple[Strain, ...]:
        return () if self._is_lent else self._panel.strains

    def abilities(self, seat: Seat) -> Abilities:
        return self._panel.abilities(seat)

    def listen(self, hear: Callable[[Press], None]) -> None:
        self._listeners.append(hear)
        self._panel.listen(hear)

    def is_down(self, button: Button) -> bool:
        return not self._is_lent and self._panel.is_down(button)

    def edges(self, button: Button) -> int:
        return self._panel.edges(button)

    def show(self, lamp: Lamp, look: Look) -> None:
        if not self._is_lent:
            self._panel.show(lamp, look)

    def buzz(self, patterns: Mapping[Seat, Pattern]) -> None:
        if not self._is_lent:
            self._panel.buzz(patterns)

    async def start(self) -> None:
        await self._panel.start()

    async def close(self) -> None:
        if not self._is_lent:
            await self._panel.close()
