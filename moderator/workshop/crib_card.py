"""The crib card as a page to print: what lamps, buzzers and buttons say at a table of so many seats."""

import sys
from argparse import Namespace
from collections.abc import Sequence
from html import escape
from math import ceil

from hardware.patterns import BLINKS, Pattern, length

from ..keeping.times import ChooseBy
from ..lines.lines import Lines, load
from ..rules.playing.games import GAMES
from ..surfaces.wired.crib import NEWS, NO_NEWS, ROUNDS, lamp_of
from ..table.host import BUTTON

STYLE = """
@page { size: A5; margin: 9mm }
body { font: 10pt/1.35 Georgia, serif; color: #1d1a16; max-width: 130mm; margin: 0 auto }
h1 { font-size: 17pt; margin: 0 }
h1 small { font-size: 9pt; font-weight: normal; float: right; padding-top: 7pt }
h2 { font-size: 11pt; margin: 9pt 0 2pt; border-bottom: 1px solid #b9a98d; break-after: avoid }
ul { margin: 2pt 0; padding-left: 12pt }
p { margin: 2pt 0 }
table { border-collapse: collapse; width: 100%; break-inside: avoid }
td, th { text-align: left; padding: 1pt 4pt; vertical-align: top }
tr:nth-child(even) td { background: #f4efe4 }
.cards { columns: 2; column-gap: 8mm; list-style: none; padding: 0 }
.cards li { padding-left: 2.4em; text-indent: -2.4em }
.cards b { text-indent: 0; display: inline-block; min-width: 1.6em; text-align: right; margin-right: 6pt }
svg { vertical-align: middle; margin-right: 6pt }
"""
NIGHT: dict[ChooseBy, tuple[str, ...]] = {
    "scan": ("taken", "take-back", "nobody", "dog", "trio", "pack"),
    "point": (
        "pointed",
        "point-take-back",
        "point-nobody",
        "point-dog",
        "point-trio",
        "point-pack",
        "asleep",
    ),
}
DAY = ("accuse", "second", "vote", "point-vote")

# So long a buzzer tells its news.
TOLD = 2.0

# What there is only with a card or an option, or in a game, of that name.
ONLY_WITH = {
    "dog": "guard-dog", "point-dog": "guard-dog", "trio": "investigator", "point-trio": "investigator",
    "accuse": "big-box", "second": "big-box",
    "news-lovers": "cupid", "news-sword": "blacksmith", "news-stray-cat": "stray-cat",
}  # fmt: skip


def write(given: Namespace) -> int:
    """`moderator crib`."""
    card = page(load(given.language), given.rules, given.seats, given.choose)
    try:
        given.out.write_text(card, encoding="utf-8")
    except OSError as error:
        sys.stderr.write(f"the card cannot be written: {error.strerror}: {given.out}\n")
        return 2
    sys.stdout.write(f"the card is in {given.out}: open it in a browser and print it, in A5\n")
    return 0


def in_game(lines: Sequence[str], rules: str) -> list[str]:
    """Of these lines those that are about something in this game."""
    book = GAMES[rules]
    return [line for line in lines if ONLY_WITH.get(line, rules) in (rules, *book.characters, *book.options)]


def page(lines: Lines, rules: str, seats: int, choosing: ChooseBy) -> str:
    """The whole card."""

    def text(line: str, **about: object) -> str:
        return escape(lines.text(f"crib.{line}", **about))

    def listed(names: tuple[str, ...]) -> str:
        return "<ul>" + "".join(f"<li>{text(name)}</li>" for name in in_game(names, rules)) + "</ul>"

    named = lines.text(f"page.host.{rules}")
    title = f"{text('title')} <small>{text('for-seats', rules=named, seats=seats)}</small>"
    return f"""<!doctype html><html lang="{lines.language}"><meta charset="utf-8">
<title>{text("title")}</title>
<style>{STYLE}</style>
<h1>{title}</h1>
<h2>{text("night")}</h2><p>{text(choosing)}</p>{listed(NIGHT[choosing])}
<h2>{text("answers")}</h2>{listed(("yes", "no"))}
<h2>{text("day")}</h2>{listed(DAY)}
<h2>{text("characters")}</h2><p>{text("characters-how")}</p>{cards(lines, rules, seats)}
<h2>{text("news")}</h2><p>{text("news-how")}</p><table>{news(lines, rules)}</table>
<h2>{text("host")}</h2><table>{button(lines)}</table>
"""


def cards(lines: Lines, rules: str, seats: int) -> str:
    """Every character with its lamp, and how that lamp is lit."""
    items = []
    for role in GAMES[rules].characters:
        place, turn = lamp_of(role, rules, seats)
        # So few lamps do not tell all characters.
        is_told = turn < len(ROUNDS)
        blinking = ROUNDS[turn] if is_told else "none"
        how = f" <i>({escape(lines.text(f'crib.rounds.{blinking}'))})</i>" if blinking else ""
        items.append(
            f"<li><b>{place + 1 if is_told else '-'}</b>{escape(lines.character(str(role)))}{how}</li>"
        )
    return f'<ul class="cards">{"".join(items)}</ul>'


def news(lines: Lines, rules: str) -> str:
    """The news for sleepers, drawn as the buzzer feels, and as the own lamp blinks in a round of peeks."""
    told = {f"news-{name}": patterns for name, patterns in {"none": NO_NEWS, **NEWS}.items()}
    heads = [escape(lines.text(f"crib.{way}")) for way in ("felt", "seen")]
    rows = [f"<tr><th>{heads[0]}</th><th>{heads[1]}</th><th></th></tr>"]
    for line in in_game(list(told), rules):
        blinking, buzz = told[line]
        bars = (drawn(buzz, "#7a2e1d"), drawn(BLINKS[blinking], "#d29a1e"))
        rows.append(
            f"<tr><td>{bars[0]}</td><td>{bars[1]}</td><td>{escape(lines.text(f'crib.{line}'))}</td></tr>"
        )
    return "".join(rows)


def drawn(pattern: Pattern, colour: str) -> str:
    """A pattern as bars, as often as it begins while a buzzer tells its news."""
    scale, at, bars = 30, 0.0, []
    for beat in pattern * ceil(TOLD / length(pattern)):
        if beat.on:
            bars.append(
                f'<rect x="{at * scale:g}" y="1" width="{beat.seconds * scale:g}" height="8" rx="2"/>'
            )
        at += beat.seconds
    return f'<svg width="{at * scale:g}" height="10" fill="{colour}">{"".join(bars)}</svg>'


def button(lines: Lines) -> str:
    """What the button on the box does."""
    gestures = list(BUTTON["before"])
    head = "".join(f"<th>{escape(lines.text(f'crib.gestures.{gesture}'))}</th>" for gesture in gestures)
    rows = [f"<tr><th></th>{head}</tr>"]
    for state, verbs in BUTTON.items():
        cells = "".join(
            f"<td>{escape(lines.text(f'crib.verbs.{verb_line(state, verbs[g])}'))}</td>" for g in gestures
        )
        rows.append(f"<tr><th>{escape(lines.text(f'crib.states.{state}'))}</th>{cells}</tr>")
    return "".join(rows)


def verb_line(state: str, verb: str) -> str:
    """The line that names a verb; a step back from an interrupted game lays it aside."""
    return "lay-aside" if (state, verb) == ("offered", "back") else verb.replace("_", "-")
