"""The self-test from beginning to end."""

from collections.abc import Collection, Iterable, Sequence
from typing import Literal

from ..looks import Off
from ..panel import CENTRE, Button, Panel, Seat
from ..plan import PanelPlan
from .by_hand import ByHand
from .causes import by_cause
from .findings import Announce, CheckStep, Defect, Examination, Report, SayLoud, StepName

# Everything, or one thing alone.
Trial = Literal["all", "wiggle", "even"]

# With these, a button is asked nothing more.
MUTE = ("stuck", "lamp-touches", "open", "short", "swapped")


class SelfTest:
    """Tries a panel with whoever is there, and whatever else the box can examine alone."""

    def __init__(
        self,
        panel: Panel,
        announce: Announce,
        alone: Sequence[Examination] = (),
        sound: SayLoud | None = None,
        plan: PanelPlan | None = None,
        only: Collection[Seat] | None = None,
    ) -> None:
        self._panel = panel
        self._announce = announce
        self._alone = alone
        self._sound = sound
        # With it, findings are told by what they have in common.
        self._plan = plan if plan and len(plan.seats) == panel.seats else None
        self._by_hand = ByHand(panel, announce, only)
        # Meanwhile a press answers the self-test and nothing else.
        self.is_running = False
        self._steps: list[StepName] = []
        # As they are told, and each for itself.
        self._defects: list[Defect] = []
        self._single: list[Defect] = []

    async def run(self, trial: Trial = "all") -> Report:
        """Try everything, or one thing alone; at the end, and when it is stopped, all lamps are dark."""
        self.is_running = True
        self._steps, self._defects, self._single = [], [], []
        try:
            await (self._whole() if trial == "all" else self._one(trial))
            number = len(self._defects)
            await self._announce.step(CheckStep("done" if number else "well", number=number))
        finally:
            self.is_running = False
            for lamp in (*range(self._panel.seats), CENTRE):
                self._panel.show(lamp, Off())
        return Report(tuple(self._steps), tuple(self._defects))

    async def _whole(self) -> None:
        await self._begin("begin")
        await self._found(await self._by_hand.faults())
        for examination in self._alone:
            await self._begin(examination.step)
            await self._found(await examination.look())
        await self._begin("lamps")
        await self._by_hand.lamps()
        await self._begin("buttons")
        await self._found(await self._by_hand.buttons(self._mute(), self._broken("lamp")))
        if self._by_hand.coloured and not self._is_dead:
            await self._begin("colours")
            await self._found(await self._by_hand.colours(self._mute() | self._broken("lamp")))
        has_buzzers = any(self._panel.abilities(seat).buzz for seat in range(self._panel.seats))
        if has_buzzers and not self._is_dead:
            await self._begin("buzzers")
            await self._found(await self._by_hand.buzzers(self._mute() | self._broken("buzzer")))
        if self._sound is not None:
            await self._begin("sound")
            await self._sound()
            # Where no button answers, nobody could say so.
            if not self._is_dead:
                await self._found(await self._by_hand.heard(self._begin("heard")))
        await self._found(self._by_hand.strains())

    async def _one(self, trial: Literal["wiggle", "even"]) -> None:
        """One thing that people do, or look at, and what was got over meanwhile."""
        await self._begin(trial)
        await self._found(await (self._by_hand.wiggle() if trial == "wiggle" else self._by_hand.even()))
        await self._found(self._by_hand.strains())

    @property
    def _is_dead(self) -> bool:
        return any(defect.what == "dead" for defect in self._defects)

    def _mute(self) -> set[Button]:
        """Whose button cannot answer, or would answer for another."""
        if self._is_dead:
            return {*range(self._panel.seats)}
        mute = [found for found in self._single if found.what in MUTE]
        return {place for found in mute for place in found.places if place != CENTRE} | self._broken("button")

    def _broken(self, part: str) -> set[Button]:
        """Where a part cannot be read or written."""
        broken = [found for found in self._single if found.what == "broken" and found.detail.startswith(part)]
        return {place for found in broken for place in found.places if place != CENTRE}

    async def _begin(self, step: StepName) -> None:
        self._steps.append(step)
        await self._announce.step(CheckStep(step))

    async def _found(self, defects: Iterable[Defect]) -> None:
        found = list(defects)
        self._single += found
        told = {(defect.what, defect.detail) for defect in self._defects if defect.under}
        for defect in by_cause(found, self._plan):
            if (defect.what, defect.detail) not in told:
                self._defects.append(defect)
                await self._announce.defect(defect)
