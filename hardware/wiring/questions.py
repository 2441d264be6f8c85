"""The questions of `moderator wiring --new` as a page, and what was answered there."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import get_args

from .header import JACKS
from .proposal import Kit, Lamps, default_sound
from .reading import MOST_SEATS
from .sounds import SOUNDS
from .texts import Texts

# No more than a form needs: the page of a plan, with all its sheets, is loaded by whoever draws it.
STYLE = """
body { font: 13pt/1.5 Helvetica, Arial, sans-serif; color: #1d1a16 }
body { max-width: 34em; margin: 0 auto; padding: 12px }
select, button { font: inherit; padding: 6px 10px; max-width: 100% }
"""

# What is answered if nothing else is: Enter is always right.
USUAL = Kit()


def question_page(texts: Texts, action: str, has_plan: bool) -> str:
    """A form with every question; and a way to the plan that there is."""
    answers: tuple[tuple[str, Sequence[str], str], ...] = (
        ("seats", [str(many) for many in range(1, MOST_SEATS + 1)], str(USUAL.seats)),
        ("pi", [*JACKS], USUAL.pi),
        ("sound", [*SOUNDS], USUAL.sound),
        ("lamps", get_args(Lamps), USUAL.lamps),
        ("buzzers", ["no", "yes"], "no"),
    )
    rows = "".join(_row(texts, *answer) for answer in answers)
    own = f'<p><a href="{escape(action)}">{escape(texts("ask.as-built"))}</a></p>' if has_plan else ""
    return f"""<!doctype html><html lang="{texts.language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(texts("page.title"))}</title><style>{STYLE}</style>
<h1>{escape(texts("page.title"))}</h1>{own}
<form action="{escape(action)}">{rows}<p><button>{escape(texts("ask.show"))}</button></p></form></html>
"""


def _row(texts: Texts, name: str, choices: Sequence[str], usual: str) -> str:
    options = "".join(
        f'<option value="{choice}"{" selected" if choice == usual else ""}>{_word(texts, choice)}</option>'
        for choice in choices
    )
    label = f'<label for="{name}">{escape(texts(f"ask.{name}"))}</label>'
    return f'<p>{label}<br><select id="{name}" name="{name}">{options}</select></p>'


def _word(texts: Texts, choice: str) -> str:
    return escape(texts(f"ask.{choice}") if choice in ("yes", "no") else choice)


def kit_in(answered: Mapping[str, str]) -> Kit | None:
    """What was answered, if all of it can be; a Pi without a jack sounds through what it has."""
    seats, pi, sound = answered.get("seats", ""), answered.get("pi", ""), answered.get("sound", "")
    lamps = next((kind for kind in get_args(Lamps) if kind == answered.get("lamps")), None)
    is_known = pi in JACKS and sound in SOUNDS and lamps is not None
    if not (is_known and seats.isdecimal() and 1 <= int(seats) <= MOST_SEATS):
        return None
    heard = sound if sound != "jack" else default_sound(pi)
    return Kit(int(seats), pi, heard, lamps or USUAL.lamps, answered.get("buzzers") == "yes")


def command(kit: Kit) -> str:
    """What writes the same plan into the settings of a box."""
    buzzers = "--buzzers" if kit.buzzers else "--no-buzzers"
    return (
        f"sudo moderator wiring --new --overwrite --seats {kit.seats} --pi {kit.pi} --sound {kit.sound} "
        f"--lamps {kit.lamps} {buzzers}"
    )


def bar(texts: Texts, kit: Kit | None, back: str, script: str) -> str:
    """What stands over a plan on a screen, and is not printed."""
    button = f'<button id="print">{escape(texts("page.print"))}</button>'
    others = f'<a href="{escape(back)}">{escape(texts("page.others"))}</a>'
    unwritten = f"{escape(texts('page.unwritten'))}<br><code>{escape(command(kit))}</code>" if kit else ""
    if kit:
        keep = f'<button id="keep">{escape(texts("page.keep"))}</button> <b id="kept" role="status"></b>'
        unwritten = f"{keep}<br>{unwritten}"
    loaded = f'<script type="module" src="{escape(script)}"></script>'
    return f'<div class="bar"><p>{button} {others}</p><p>{unwritten}</p></div>{loaded}'
