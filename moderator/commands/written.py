"""What a self-test says, written with where it is wired, and perhaps said, too."""

from collections.abc import Callable
from typing import Any

from hardware.check.findings import Defect, Report
from hardware.panel import CENTRE, HOST, Button, Lamp
from hardware.plan import LampPlan, PanelPlan, Pin
from hardware.wiring.spelling import spell_wires

from ..lines.lines import Lines
from ..surfaces.wired.trying_out import Announcer
from ..table.mouth import Mouth
from ..table.shown import Trouble, Wrong


class Written(Announcer):
    """Whoever reads may want to know more than is said."""

    def __init__(
        self, lines: Lines, plan: PanelPlan | None, write: Callable[[str], None], mouth: Mouth | None = None
    ) -> None:
        super().__init__(lambda: lines, self._write_and_say)
        self._plan = plan
        self._write = write
        self._mouth = mouth

    def aloud(self, mouth: Mouth) -> "Written":
        """What is written is said, too."""
        return Written(self.lines, self._plan, self._write, mouth)

    async def defect(self, defect: Defect) -> None:
        """Write more than is said."""
        words = self.worded(defect)
        more = "; ".join(filter(None, (self._wired_at(defect), defect.detail)))
        self._write(f"{words} [{more}]" if more else words)
        await self._speak(words)

    def told(self, report: Report) -> dict[str, Any]:
        """The whole of a report, for a forum."""
        told = report.as_json()
        for one, defect in zip(told["findings"], report.defects, strict=True):
            one |= {"wired": self._wired_at(defect), "look": self.worded(defect)}
        return told

    def write_wrong(self, wrong: Wrong) -> None:
        """Something that cannot be said; its words stand there already."""
        if isinstance(wrong, Trouble):
            self._write(self.words(wrong.line))

    def _wired_at(self, defect: Defect) -> str:
        """Where it is wired; while that is learnt, nobody knows."""
        return wired_at(self._plan, defect) if self._plan else ""

    async def _write_and_say(self, words: str) -> None:
        self._write(words)
        await self._speak(words)

    async def _speak(self, words: str) -> None:
        if self._mouth is not None:
            await self._mouth.say(words)


def wired_at(plan: PanelPlan, defect: Defect) -> str:
    """Where what was found is wired, as in a box.yaml."""
    if defect.under:
        return ", ".join(filter(None, (wired_at(plan, one) for one in defect.under)))
    if defect.what == "lamp-touches" and isinstance(defect.place, int) and isinstance(defect.other, int):
        return spell_wires(plan.buttons[defect.place]) + ", " + spell_wires(plan.lamps[defect.other])
    places = [place for place in (defect.place, defect.other) if place is not None]
    wires = [wire for place in places if (wire := _wire(plan, f"{defect.what} {defect.detail}", place))]
    return ", ".join(map(spell_wires, wires))


def _wire(plan: PanelPlan, what: str, part: Button | Lamp) -> Pin | LampPlan | None:
    """What a button or a lamp is wired to, or the buzzer beside it, if a defect is about that."""
    if "buzzer" in what and isinstance(part, int):
        return plan.buzzers.get(part)
    if "lamp" in what:
        return plan.lamps[CENTRE if part == HOST else part]
    return plan.buttons[HOST if part == CENTRE else part]
