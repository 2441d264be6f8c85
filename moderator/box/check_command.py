"""`moderator check`: try the panel and the box, at a terminal."""

import asyncio
import json
import sys
from argparse import Namespace
from contextlib import suppress

from hardware.build import panel_on_a_pi
from hardware.check.findings import Announce, Finding, Report
from hardware.check.fingers import ObedientFingers
from hardware.check.self_test import SelfTest
from hardware.mock import MockPanel
from hardware.panel import Panel
from hardware.plan import BadPlan, PanelPlan

from ..casts import WrongCall
from ..lines import BadLine
from ..lines import load as load_lines
from .clock import run_virtually
from .folders import own_folder, own_lines, settings_file
from .settings import BadSettings, Settings, load
from .trying_out import Announcer, examinations

# Where somebody tries the self-test itself who says nothing about a panel.
SEATS = 8


class Written(Announcer):
    """Whoever reads may want to know more than is said."""

    async def finding(self, finding: Finding) -> None:
        detail = f" ({finding.detail})" if finding.detail else ""
        await self._say(f"{self.worded(finding)}{detail}")


def run(given: Namespace) -> int:
    """Try everything, and say or write what was found; 1 if anything was."""
    try:
        file = settings_file(given.settings)
        settings = load(file) if file else Settings()
        language = given.language or settings.language
        lines = load_lines(language, own_lines(file, language, settings.tone))
    except (BadSettings, BadLine, OSError) as error:
        raise WrongCall(str(error)) from None
    announcer = Written(lines, _to_screen if given.json else _tell)
    plan = settings.panel.plan if settings.panel else None
    report = _on_mock_wires(plan, announcer) if given.mock else _on_wires(plan, announcer)
    if given.json:
        told = report.as_json()
        for finding, words in zip(told["findings"], map(announcer.worded, report.findings), strict=True):
            finding["look"] = words
        print(json.dumps(told, indent=2, ensure_ascii=False))
    return 0 if report.is_well else 1


def _on_wires(plan: PanelPlan | None, announcer: Announcer) -> Report:
    """The panel of this box."""
    if plan is None:
        raise WrongCall("the settings have no `panel:`; `moderator wiring --new` writes it")
    folder = own_folder()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)

    async def tried() -> Report:
        panel = panel_on_a_pi(plan)
        return await _tried(panel, SelfTest(panel, announcer, examinations(plan, folder)))

    try:
        return asyncio.run(tried())
    except BadPlan as error:
        raise WrongCall(str(error)) from None
    except ImportError as error:
        raise WrongCall(
            f"{error}: this needs a Raspberry Pi with moderator-box[hardware], or --mock"
        ) from None


def _on_mock_wires(plan: PanelPlan | None, announcer: Announce) -> Report:
    """A panel that is not there, at which somebody does what is said, in no time."""

    async def tried() -> Report:
        panel = MockPanel(plan or SEATS)
        return await _tried(panel, SelfTest(panel, ObedientFingers(panel, announcer)))

    report: Report = run_virtually(tried())
    return report


async def _tried(panel: Panel, test: SelfTest) -> Report:
    await panel.start()
    try:
        return await test.run()
    finally:
        await panel.close()


async def _tell(words: str) -> None:
    print(words, flush=True)


async def _to_screen(words: str) -> None:
    print(words, file=sys.stderr, flush=True)
