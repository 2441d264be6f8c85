"""Write a wiring as `panel:` of a box.yaml, with comments, and put it into a file that is there."""

from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from textwrap import wrap

from ..plan import GpioLamp, SeatPlan
from ..yaml_lines import parse
from .spelling import spell, spell_wires
from .texts import Texts
from .wiring import Wiring

WIDTH = 92
# Where a comment stands behind a setting.
ASIDE = 20


def panel_block(wiring: Wiring, texts: Texts) -> str:
    """`panel:` and everything under it."""
    return "\n".join(_lines(wiring, texts)) + "\n"


def put_into(text: str, block: str) -> str:
    """A file with this block in place of its own, or at its end."""
    root = parse(text, Path())
    for key, value in root.entries if root else ():
        if key.text == "panel":
            start, end = key.span.start, value.span.stop
            if text[end - 1] != "\n":
                end = text.find("\n", end) + 1 or len(text)
            rest = _next_comments(text[start:end]) + text[end:].lstrip("\n")
            return text[:start] + block + (f"\n{rest}" if rest.strip() else "")
    return f"{text.rstrip()}\n\n{block}" if text.strip() else block


def _next_comments(old: str) -> str:
    """Comments at the end of a block that belong to what follows: they stand at the margin."""
    kept = list(takewhile(lambda line: not line.strip() or line[0] == "#", reversed(old.splitlines(True))))
    return "".join(reversed(kept)).lstrip("\n")


def _lines(wiring: Wiring, texts: Texts) -> Iterator[str]:
    plan = wiring.plan
    yield "panel:"
    yield from _comment(texts("file.about"), "  ")
    for key, value in (("pi", wiring.pi), ("sound", wiring.sound), ("lamps", wiring.lamps)):
        yield _setting(key, value, texts)
    dims = all(lamp.dims for lamp in plan.lamps.values() if isinstance(lamp, GpioLamp))
    yield _setting("dims", "yes" if dims else "no", texts)
    yield _setting("cable", f"{wiring.cable:g}", texts)
    if plan.strip:
        yield ""
        yield from _comment(texts("file.strip"), "  ")
        yield "  strip:"
        yield f"    pixels: {plan.strip.pixels}"
        yield f"    kind: {plan.strip.kind}"
        yield f"    order: {plan.strip.order}"
        yield f"    limit: {plan.strip.limit}"
    if plan.interrupt:
        yield f"  expanders: {{interrupt: {spell(plan.interrupt)}}}"
    yield ""
    yield from _comment(texts("file.places"), "  ")
    yield f"  host: {spell(plan.host)}"
    yield f"  centre: {spell_wires(plan.centre)}"
    yield "  seats:"
    for number, seat in enumerate(plan.seats, 1):
        yield from _seat(number, seat)


def _seat(number: int, seat: SeatPlan) -> Iterator[str]:
    yield f"    {number}:"
    yield f"      button: {spell(seat.button)}"
    yield f"      lamp: {spell_wires(seat.lamp)}"
    if seat.buzzer:
        yield f"      buzzer: {spell(seat.buzzer)}"


def _setting(key: str, value: str, texts: Texts) -> str:
    return f"  {f'{key}: {value}':{ASIDE}} # {texts(f'file.{key}')}"


def _comment(text: str, indent: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent=f"{indent}# ", subsequent_indent=f"{indent}# ")
