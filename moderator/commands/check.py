"""`moderator check`: try the panel and the box, at a terminal and at the table."""

import asyncio
import json
import platform
import sys
from argparse import Namespace
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from hardware.build import kernel_buffer, panel_on_a_pi
from hardware.check.findings import Defect, Examination, Report
from hardware.check.fingers import ObedientFingers
from hardware.check.self_test import SelfTest
from hardware.mock import MockPanel
from hardware.mock_faults import Unspoilt, spoil
from hardware.panel import CENTRE, HOST, Button, Lamp, Panel
from hardware.plan import BadPlan, LampPlan, PanelPlan, Pin
from hardware.wiring.proposal import Kit, propose
from hardware.wiring.spelling import spell_wires
from hardware.wiring.texts import Texts
from hardware.wiring.writing import panel_block

from ..keeping.folders import own_folder
from ..keeping.settings import BadSettings, Settings
from ..lines.lines import BadLine, Lines
from ..service.network import way_in
from ..surfaces.wired.trying_out import Announcer, examinations, say_thrice, unanswered
from ..table.clock import run_virtually
from ..table.mouth import Mouth
from ..table.shown import Trouble, Wrong
from ..web.server import WebServer
from ..workshop.wrong_call import WrongCall
from .learn import design_of, keep, on_mock_wires, on_wires
from .this_box import lines_of, settings_of
from .venue import mouth_for
from .wiring import ask_here

# Where the page is put up for a moment, or at the next port that is free.
PORT = 8080


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


def run(given: Namespace) -> int:
    """Try everything, and say or write what was found; 1 if anything was."""
    settings, lines = wished(given)
    if given.learn:
        return taught(given, settings, lines)
    plan = planned(settings, given.mock)
    write = partial(print, file=sys.stderr if given.json else sys.stdout, flush=True)
    announcer = Written(lines, plan, write)
    if given.mock:
        report = _on_mock_wires(plan, announcer, given.fault)
    elif given.fault:
        raise WrongCall("only mock wires can be spoilt: add --mock")
    else:
        report = _on_wires(plan, announcer, settings)
    if given.json:
        told = {"version": given.version, "on": machine(), **announcer.told(report)}
        print(json.dumps(told, indent=2, ensure_ascii=False))
    return 0 if report.is_well else 1


def taught(given: Namespace, settings: Settings, lines: Lines) -> int:
    """Learn how the table is wired, and write that; 1 if anything is missing, and nothing written."""
    texts = Texts(settings.language)
    write = partial(print, flush=True)
    at_hand = settings.panel or propose(Kit())
    design = at_hand if given.mock else design_of(settings, texts, ask_here, write)
    announcer = Written(lines, None, write)
    try:
        wiring, learnt = (
            on_mock_wires(design, announcer, given.fault) if given.mock else on_wires(design, announcer)
        )
        if learnt.plan is None:
            return 1
        if given.mock and given.settings is None:
            write(panel_block(wiring, texts))
        else:
            keep(wiring, given, texts, write)
    except PermissionError as error:
        raise WrongCall(f"{error.filename} may not be written; with sudo in front it may") from None
    except (BadPlan, Unspoilt, ImportError, OSError) as error:
        raise WrongCall(str(error)) from None
    return 0


def wished(given: Namespace) -> tuple[Settings, Lines]:
    """The settings of this box, with what was said instead, and its lines."""
    try:
        settings = settings_of(given)
        settings = replace(settings, silence=given.silent or settings.silence)
        return settings, lines_of(given, settings)
    except (BadSettings, BadLine, OSError) as error:
        raise WrongCall(str(error)) from None


def machine(model: Path = Path("/proc/device-tree/model")) -> str:
    """What this runs on: which Pi, or else what kind of machine."""
    with suppress(OSError):
        return model.read_text(encoding="utf-8").rstrip("\0\n")
    return platform.machine()


def planned(settings: Settings, is_mock: bool) -> PanelPlan:
    """The plan in the settings; on mock wires, if there is none yet, what a new one would be."""
    if settings.panel:
        return settings.panel.plan
    if is_mock:
        return propose(Kit()).plan
    raise WrongCall("the settings have no `panel:`; `moderator wiring --new` writes it")


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


def _on_wires(plan: PanelPlan, announcer: Written, settings: Settings) -> Report:
    """The panel of this box."""
    folder = own_folder()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)

    async def tried() -> Report:
        panel = panel_on_a_pi(plan)
        mouth = mouth_for(settings, announcer.lines, announcer.write_wrong, learns="never")
        aloud = announcer.aloud(mouth)
        thrice = partial(say_thrice, aloud, mouth, lambda: settings.volume)
        looks = examinations(plan, folder, [Examination("page", page_for_a_moment)])
        try:
            return await _tried(
                panel, SelfTest(panel, aloud, looks, None if settings.silence else thrice, plan)
            )
        finally:
            await mouth.close()

    try:
        return asyncio.run(tried())
    except BadPlan as error:
        raise WrongCall(str(error)) from None
    except ImportError as error:
        raise WrongCall(
            f"{error}: this needs a Raspberry Pi with moderator-box[hardware], or --mock"
        ) from None


async def page_for_a_moment() -> list[Defect]:
    """Whether a page at the box's address can be reached; no evening is on that had put one up."""
    server = WebServer(hello, "0.0.0.0", PORT)  # noqa: S104 - the whole table
    server.start()
    try:
        return await unanswered(way_in(server.port).address)
    finally:
        await server.close()


async def hello(_scope: Any, _receive: Any, send: Callable[[dict[str, Any]], Awaitable[None]]) -> None:
    """A page on which nothing stands."""
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body"})


def _on_mock_wires(plan: PanelPlan, announcer: Announcer, faults: Sequence[str]) -> Report:
    """A panel that is not there, at which somebody does what is said, in no time."""

    async def tried() -> Report:
        panel = MockPanel(plan, buffer=kernel_buffer())
        for fault in faults:
            spoil(panel, fault)
        return await _tried(panel, SelfTest(panel, ObedientFingers(panel, announcer), plan=plan))

    try:
        report: Report = run_virtually(tried())
    except (BadPlan, Unspoilt) as error:
        raise WrongCall(str(error)) from None
    return report


async def _tried(panel: Panel, test: SelfTest) -> Report:
    await panel.start()
    try:
        return await test.run()
    finally:
        await panel.close()
