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
from typing import Any, NamedTuple

from hardware.build import kernel_buffer, panel_on_a_pi
from hardware.check.findings import Defect, Examination, Report
from hardware.check.fingers import ObedientFingers
from hardware.check.self_test import SelfTest, Trial
from hardware.mock import MockPanel
from hardware.mock_faults import Unspoilt, spoil
from hardware.panel import Panel
from hardware.plan import BadPlan, PanelPlan
from hardware.wiring.proposal import Kit, propose
from hardware.wiring.texts import Texts
from hardware.wiring.writing import panel_block

from ..keeping.folders import own_folder
from ..keeping.settings import BadSettings, Settings
from ..lines.lines import BadLine, Lines
from ..service.network import way_in
from ..surfaces.wired.trying_out import Announcer, examinations, say_thrice, unanswered
from ..table.clock import run_virtually
from ..web.server import WebServer
from ..workshop.wrong_call import WrongCall
from . import live
from .learn import design_of, keep, on_mock_wires, on_wires
from .this_box import lines_of, settings_of
from .venue import mouth_for
from .wiring import ask_here
from .written import Written

NO_PANEL = "the settings have no `panel:`; `moderator wiring --new` writes it"

# Where the page is put up for a moment, or at the next port that is free.
PORT = 8080


def run(given: Namespace) -> int:
    """Try everything, and say or write what was found; 1 if anything was."""
    settings, lines = wished(given)
    if given.learn:
        return taught(given, settings, lines)
    if given.live:
        return watched(given, settings, lines)
    plan = planned(settings, given.mock)
    how = Trying(trial_of(given), seats_in(given.seats, len(plan.seats)))
    write = partial(print, file=sys.stderr if given.json else sys.stdout, flush=True)
    announcer = Written(lines, plan, write)
    if given.mock:
        report = _on_mock_wires(plan, announcer, given.fault, how)
    elif given.fault:
        raise WrongCall("only mock wires can be spoilt: add --mock")
    else:
        report = _on_wires(plan, announcer, settings, how)
    if given.json:
        told = {"version": given.version, "on": machine(), **announcer.told(report)}
        print(json.dumps(told, indent=2, ensure_ascii=False))
    return 0 if report.is_well else 1


class Trying(NamedTuple):
    """What is tried, and at which seats, if not at all."""

    trial: Trial = "all"
    seats: tuple[int, ...] | None = None


def trial_of(given: Namespace) -> Trial:
    """Everything, or one thing alone."""
    return "wiggle" if given.wiggle else "even" if given.even else "all"


def seats_in(text: str | None, seats: int) -> tuple[int, ...] | None:
    """The seats of `3,7` as they are counted inside; nothing said is all."""
    if text is None:
        return None
    numbers = [word.strip() for word in text.split(",")]
    if not all(word.isdecimal() and 1 <= int(word) <= seats for word in numbers):
        raise WrongCall(f"--seats {text}: seats are 1 to {seats}, with commas: --seats 3,7")
    return tuple(int(word) - 1 for word in numbers)


def watched(given: Namespace, settings: Settings, lines: Lines) -> int:
    """Write whatever is pressed."""
    wiring = settings.panel or propose(Kit())
    write = partial(print, flush=True)
    announcer = Written(lines, None, write)
    if settings.panel is None and not given.mock:
        raise WrongCall(NO_PANEL)
    try:
        if given.mock:
            live.on_mock_wires(wiring, lines, announcer, write, given.fault)
        else:
            live.on_wires(wiring, lines, announcer, write)
    except (BadPlan, Unspoilt, ImportError, OSError) as error:
        raise WrongCall(str(error)) from None
    return 0


def taught(given: Namespace, settings: Settings, lines: Lines) -> int:
    """Learn how the table is wired, and write that; 1 if anything is missing, and nothing written."""
    texts = Texts(settings.language)
    write = partial(print, flush=True)
    at_hand = settings.panel or propose(Kit())
    design = at_hand if given.mock else design_of(settings, texts, ask_here, write)
    announcer = Written(lines, None, write)
    try:
        wiring, learnt = (
            on_mock_wires(design, announcer, given.fault)
            if given.mock
            else on_wires(design, announcer, settings)
        )
        if learnt.plan is None:
            return 1
        if given.mock and given.settings is None:
            write(panel_block(wiring, texts))
        else:
            keep(wiring, given, texts, write)
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
    raise WrongCall(NO_PANEL)


def _on_wires(plan: PanelPlan, announcer: Written, settings: Settings, how: Trying) -> Report:
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
        sound = None if settings.silence else thrice
        try:
            test = SelfTest(panel, aloud, looks, sound, plan, how.seats)
            return await _tried(panel, test, how.trial)
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


def _on_mock_wires(plan: PanelPlan, announcer: Announcer, faults: Sequence[str], how: Trying) -> Report:
    """A panel that is not there, at which somebody does what is said, in no time."""

    async def tried() -> Report:
        panel = MockPanel(plan, buffer=kernel_buffer())
        for fault in faults:
            spoil(panel, fault)
        fingers = ObedientFingers(panel, announcer)
        return await _tried(panel, SelfTest(panel, fingers, plan=plan, only=how.seats), how.trial)

    try:
        report: Report = run_virtually(tried())
    except (BadPlan, Unspoilt) as error:
        raise WrongCall(str(error)) from None
    return report


async def _tried(panel: Panel, test: SelfTest, trial: Trial) -> Report:
    await panel.start()
    try:
        return await test.run(trial)
    finally:
        await panel.close()
