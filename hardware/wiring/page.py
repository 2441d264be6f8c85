"""The page to print: what to think of, what goes where, every sheet, the shopping list, the currents."""

import re
from collections.abc import Iterable, Iterator
from html import escape

from . import shopping
from .board import board_of
from .board_sheet import board_sheets, labelled
from .chip_sheet import chip_sheets
from .circuit import Circuit
from .currents import cautions, loads, sums
from .details import details_sheet
from .feeding import feedings
from .perfboard import Insulated
from .pi_sheet import pi_sheets
from .sheet import WiringSheet
from .side_sheet import side_sheet
from .sounds import SOUNDS
from .strip_sheet import strip_sheets
from .table import connections
from .texts import Texts

STYLE = """
@page { size: A4; margin: 11mm }
@media screen { body { padding: 10px } section { overflow-x: auto } section svg { min-width: 620px } }
@media screen { .currents, .ways { display: block; overflow-x: auto } }
body { font: 10pt/1.4 Helvetica, Arial, sans-serif; color: #1d1a16; max-width: 188mm; margin: 0 auto }
h1 { font-size: 19pt; margin: 0 }
h2 { font-size: 13pt; margin: 14pt 0 4pt; break-after: avoid }
p, ul { margin: 3pt 0 } ul { padding-left: 14pt } li { margin: 3pt 0 }
table { border-collapse: collapse; width: 100%; font-size: 9pt }
th, td { text-align: left; padding: 2pt 5pt; border-bottom: 1px solid #d8d2c4; vertical-align: top }
td.n, th.n { text-align: right }
tr { break-inside: avoid } tr.sum td { font-weight: bold }
.wires { font-size: 8pt; columns: 2 } .wires td { padding: 1pt 4pt }
.places { font-size: 8pt; white-space: nowrap } .places td { padding: 2pt 4pt }
.beware { border: 2px solid #b3261e; border-radius: 6px; padding: 2pt 10pt; margin: 8pt 0 }
section.sheet { break-before: page } section.sheet svg { width: 100%; max-height: 255mm }
section.parts { break-inside: avoid }
.tick { width: 9pt; height: 9pt; margin: 0 }
@media print { .bar { display: none } }
select, button { font: inherit; padding: 4pt 8pt }
"""


def sheets(circuit: Circuit, texts: Texts) -> Iterator[WiringSheet]:
    """Every picture."""
    yield from pi_sheets(circuit, texts)
    yield from chip_sheets(circuit, texts)
    if circuit.wiring.plan.strip:
        yield from strip_sheets(circuit, circuit.wiring.plan.strip, texts)
    yield side_sheet(texts)
    yield from board_sheets(board_of(circuit), circuit, texts)
    yield details_sheet(circuit, texts)


def page(circuit: Circuit, pictures: Iterable[WiringSheet], texts: Texts, file: str, bar: str = "") -> str:
    """The whole page; over it, on a screen, what can be done with it."""
    wiring = circuit.wiring
    about = texts(
        "page.about",
        seats=len(wiring.plan.seats),
        pi=wiring.pi,
        sound=sound_in_words(wiring.sound, texts),
        cable=f"{wiring.cable:g}",
    )
    *drawn, parts = (f"<h2>{escape(one.title)}</h2>{one.svg}" for one in pictures)
    large = "".join(f'<section class="sheet">{one}</section>' for one in drawn)
    return f"""<!doctype html><html lang="{texts.language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{_text(texts, "page.title")}</title><style>{STYLE}</style>
{bar}<h1>{_text(texts, "page.title")}</h1><p>{escape(about)}</p>{_beware(circuit, texts)}
<p>{_text(texts, "page.read", file=file)}</p><p>{_text(texts, "page.order")}</p>
<h2>{_text(texts, "page.shopping")}</h2>{_shopping(circuit, texts)}
<h2>{_text(texts, "page.currents")}</h2>{_currents(circuit, texts)}{_ways(circuit, texts)}
{large}<section class="sheet"><h2>{_text(texts, "page.table")}</h2>{_table(circuit, texts)}</section>
<section class="sheet"><h2>{_text(texts, "board.wires")}</h2>{_wires(circuit, texts)}</section>
<section class="parts">{parts}</section>
<h2>{_text(texts, "page.advice")}</h2><ul>{_advice(circuit, texts)}</ul></html>
"""


def _text(texts: Texts, key: str, **about: object) -> str:
    """What has to be typed looks like it."""
    return re.sub("`(.+?)`", r"<code>\1</code>", escape(texts(key, **about)))


def _beware(circuit: Circuit, texts: Texts) -> str:
    items = "".join(f"<li>{escape(texts(found.text, **found.about))}</li>" for found in cautions(circuit))
    title = _text(texts, "page.beware")
    return f'<div class="beware"><h2>{title}</h2><ul>{items}</ul></div>' if items else ""


def _row(cells: Iterable[object], numbers: Iterable[int] = (), kind: str = "", cell: str = "td") -> str:
    right = dict.fromkeys(numbers, ' class="n"')
    inside = (f"<{cell}{right.get(nth, '')}>{escape(str(value))}</{cell}>" for nth, value in enumerate(cells))
    return f'<tr class="{kind}">{"".join(inside)}</tr>'


def _head(texts: Texts, keys: Iterable[str], numbers: Iterable[int] = ()) -> str:
    return _row((texts(f"table.{key}") for key in keys), numbers, cell="th")


def _table(circuit: Circuit, texts: Texts) -> str:
    head = _head(texts, ("place", "part", "source", "at", "core", "board"))
    return f'<table class="places">{head}{"".join(map(_row, connections(circuit, texts)))}</table>'


def _wires(circuit: Circuit, texts: Texts) -> str:
    """The insulated wires of the board, by the label that both ends have."""
    found = labelled(board_of(circuit))
    rows = (_row((name, wire.start, wire.end, _what(wire, texts))) for name, wire in found.items())
    head = _row((texts(f"board.{key}") for key in ("wire", "from", "to", "what")), cell="th")
    return f'<table class="wires">{head}{"".join(rows)}</table>'


def _what(wire: Insulated, texts: Texts) -> str:
    """What a wire carries: a rail or a signal by its name, a place's part or a chip's leg in words."""
    whose, _, end = wire.what.rpartition(" ")
    if not whose:
        return end
    if end.isdecimal():
        return f"{whose}, {texts('table.leg', number=end)}"
    return f"{texts.spot(int(whose) if whose.isdecimal() else whose)}, {texts(f'part.{end}')}"


def _shopping(circuit: Circuit, texts: Texts) -> str:
    rows = (
        f'<tr><td><input type="checkbox" class="tick"></td><td class="n">{item.many}</td>'
        f"<td>{escape(shopping.worded(item, texts))}</td></tr>"
        for item in shopping.shopping_list(circuit)
    )
    return f'<table class="shopping">{"".join(rows)}</table>'


def sound_in_words(sound: str, texts: Texts) -> str:
    """What it sounds through; a board by its name."""
    kind = "hat" if SOUNDS[sound].is_hat else sound
    return texts(f"buy.sound-{kind}", about=sound)


def _currents(circuit: Circuit, texts: Texts) -> str:
    rows = [_head(texts, ("what", "many", "each", "total", "limit"), (1, 2, 3, 4))]
    for given in sums(circuit):
        key = given.source if f"current.{given.source}" in texts.all else "chip"
        name = texts(f"current.{key}", source=given.source)
        for load in loads(circuit):
            if load.source == given.source:
                words = f"{name}: {texts(f'current.{load.what}')}"
                each, total = texts.decimal(f"{load.each:g}"), texts.decimal(f"{load.total:g}")
                rows.append(_row((words, load.many, each, total, ""), (1, 2, 3, 4)))
        limit = "" if given.limit is None else f"{given.limit:g}"
        rows.append(
            _row(
                (f"{name}: {texts('table.sum')}", "", "", texts.decimal(f"{given.total:g}"), limit),
                (1, 2, 3, 4),
                "sum",
            )
        )
    return f'<table class="currents">{"".join(rows)}</table>'


def _ways(circuit: Circuit, texts: Texts) -> str:
    """How thick the wires are that carry much, and what is lost on them."""
    rows = [
        _row((
            texts(f"way.{way.what}"),
            *map(texts.decimal, (f"{way.amps:.2g}", f"{way.metres:g}", f"{way.square:g}")), way.feeds,
            *map(texts.decimal, (f"{way.fuse:g}" if way.fuse else "", f"{way.lost:.2f}")),
        ), range(1, 7))
        for way in feedings(circuit)
    ]  # fmt: skip
    keys = ("what", "amps", "metres", "square", "feeds", "fuse", "lost")
    head = _row((texts(f"way.{key}") for key in keys), range(1, 7), cell="th")
    return f'<table class="ways">{head}{"".join(rows)}</table>' if rows else ""


def _advice(circuit: Circuit, texts: Texts) -> str:
    wiring = circuit.wiring
    some = {
        "arcade": any(line.part == "lamp" for line in circuit.lamps),
        "bus": bool(wiring.plan.addresses),
        "buzzer": bool(circuit.buzzers),
        "strip": wiring.plan.strip is not None,
        "clock-250": wiring.plan.strip is not None and wiring.pi in ("zero-2", "3"),
        "clock-500": wiring.plan.strip is not None and wiring.pi == "4",
        "hat": SOUNDS[wiring.sound].is_hat,
    }
    advice = [key for key in texts.all if key.startswith("advice.")]
    wanted = [key for key in advice if some.get(key.removeprefix("advice."), True)]
    return "".join(f"<li>{_text(texts, key)}</li>" for key in wanted)
