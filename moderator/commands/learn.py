"""`moderator check --learn`: the box learns how its table is wired, and writes the plan."""

import asyncio
import errno
from argparse import Namespace
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from hardware import yaml_lines
from hardware.build import Wires, wires_of_a_pi
from hardware.check.findings import Announce
from hardware.check.lesson import Learnt
from hardware.check.pupils import Pupils
from hardware.check.teaching import of_chips, teach
from hardware.mock import MockPanel
from hardware.mock_faults import spoil
from hardware.plan import PanelPlan, Pin
from hardware.wiring.header import free
from hardware.wiring.mistakes import BadWiring
from hardware.wiring.proposal import propose
from hardware.wiring.reading import panel_in, read_wiring
from hardware.wiring.texts import Texts
from hardware.wiring.wiring import Wiring
from hardware.wiring.writing import panel_block, put_into

from ..keeping.folders import new_settings_file, settings_file
from ..keeping.learnt import learnt_file, leave
from ..keeping.settings import Settings
from ..table.clock import run_virtually
from .venue import mouth_for
from .wiring import Ask, Tell, choose, kit, yes_or_no
from .written import Written

# Why somebody cannot write who may not.
MAY_NOT = (errno.EACCES, errno.EPERM, errno.EROFS)


def design_of(settings: Settings, texts: Texts, ask: Ask, tell: Tell) -> Wiring:
    """What is built: as the plan says, or as somebody says now; which wire is where does not matter."""
    planned = settings.panel
    if planned is not None:
        wires = texts("ask.built", chips=len(planned.plan.addresses), seats=len(planned.plan.seats))
        if choose(wires, yes_or_no(texts), texts("ask.yes"), texts, ask, tell):
            return planned
    said = Namespace(seats=None, pi=None, sound=None, lamps=None, buzzers=None)
    return propose(kit(said, texts, ask, tell))


def read_beside(wiring: Wiring) -> tuple[Pin, ...]:
    """Whatever else may have a button: what is free on the header, and each pin of a chip that is read."""
    return (*free(wiring.sound, wiring.plan.strip is not None), *of_chips(wiring.plan))


async def learn(
    wiring: Wiring, open_wires: Callable[[PanelPlan], Wires], announce: Announce
) -> tuple[Wiring, Learnt]:
    """What a table has learnt, over whatever wires; they are all let go at the end."""
    on_header = free(wiring.sound, wiring.plan.strip is not None)
    learnt = await teach(wiring.plan, on_header, open_wires, announce)
    return (replace(wiring, plan=learnt.plan) if learnt.plan else wiring), learnt


def on_mock_wires(wiring: Wiring, announce: Announce, faults: list[str]) -> tuple[Wiring, Learnt]:
    """The same at a table that is not there, in no time, however its wires are spoilt."""

    async def tried() -> tuple[Wiring, Learnt]:
        table = MockPanel(wiring.plan)
        for fault in faults:
            spoil(table, fault)
        # Its wires stay; who claims them is a bench.
        await table.close()
        pupils = Pupils(table, announce)
        watching = asyncio.create_task(pupils.watch())
        try:
            return await learn(wiring, lambda _: table.wires.as_wires(), pupils)
        finally:
            watching.cancel()

    result: tuple[Wiring, Learnt] = run_virtually(tried())
    return result


def on_wires(wiring: Wiring, announcer: Written, settings: Settings) -> tuple[Wiring, Learnt]:
    """The wires of this box; what is written is said, too, for whoever sits far from the terminal."""

    async def taught() -> tuple[Wiring, Learnt]:
        mouth = mouth_for(settings, announcer.lines, announcer.write_wrong, learns="never")
        try:
            return await learn(wiring, wires_of_a_pi, announcer.aloud(mouth))
        finally:
            await mouth.close()

    return asyncio.run(taught())


def keep(wiring: Wiring, given: Namespace, texts: Texts, tell: Tell) -> None:
    """Write the plan into the settings; who may not leaves it in the box's folder, for who may."""
    block = panel_block(wiring, texts)
    try:
        put_in_place(block, settings_file(given.settings) or new_settings_file(), texts, tell)
    except OSError as error:
        if error.errno not in MAY_NOT:
            raise
        leave(block)
        tell(texts("ask.left", file=learnt_file()))


def put_in_place(block: str, file: Path, texts: Texts, tell: Tell) -> None:
    """A plan into the settings; what stood there before lies beside them."""
    before = yaml_lines.text_in(file) if file.exists() else ""
    file.parent.mkdir(parents=True, exist_ok=True)
    if before:
        beside(file).write_text(before, encoding="utf-8")
    file.write_text(put_into(before, block), encoding="utf-8")
    tell(texts("ask.written", file=file))
    if before:
        tell(texts("ask.before", file=beside(file)))


def take(file: Path, given: Namespace, texts: Texts, tell: Tell) -> None:
    """A plan that was left in the box's folder, into the settings; one that is none is refused."""
    panel = panel_in(yaml_lines.read(file))
    if panel is None:
        raise BadWiring(f"{file} has no `panel:`")
    block = panel_block(read_wiring(panel), texts)
    put_in_place(block, settings_file(given.settings) or new_settings_file(), texts, tell)
    file.unlink()


def beside(file: Path) -> Path:
    """Where the settings lie as they were before."""
    return file.with_name(f"{file.name}.before")
