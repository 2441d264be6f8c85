"""`moderator wiring`: draw how a box.yaml is wired, or write one after a few questions."""

import sys
from argparse import Namespace
from collections.abc import Callable, Mapping
from pathlib import Path

from hardware import yaml_lines
from hardware.plan import Pixels
from hardware.wiring.circuit import Circuit
from hardware.wiring.header import JACKS
from hardware.wiring.mistakes import BadWiring, instead_of
from hardware.wiring.page import page, sheets
from hardware.wiring.proposal import SPREADS, Kit, default_sound, propose
from hardware.wiring.reading import MOST_SEATS, panel_in
from hardware.wiring.shopping import bill
from hardware.wiring.sounds import LOOK_UP, SOUNDS
from hardware.wiring.texts import Texts
from hardware.wiring.wiring import Wiring
from hardware.wiring.writing import panel_block, put_into
from hardware.yaml_lines import BadYaml

from ..keeping.folders import new_settings_file, settings_file
from ..keeping.learnt import left_since
from ..keeping.settings import BadSettings, Settings, load
from .case_parts import make

# What was drawn before: what another plan does not need must not be soldered from.
DRAWN = ("pi*.svg", "board*.svg", "side*.svg", "expander-0x*.svg", "strip*.svg", "parts.svg")

Ask = Callable[[str], str]
Tell = Callable[[str], object]


def run(given: Namespace) -> int:
    """Draw, or with `--new` ask and write."""
    file = settings_file(given.settings) or new_settings_file()
    try:
        if given.needs:
            _say(needs(file))
            return 0
        texts = Texts(given.language or language_in(file))
        if given.take is not None:
            from .learn import take

            take(given.take, given, texts, _say)
            return 0
        if given.new:
            return write(file, given, texts, ask_here, _say)
        planned = file if given.settings else newest(file, texts, _say)
        if not given.case:
            return draw(planned, given.out, texts, _say)
        make(Circuit(wiring_in(planned)), given.out, texts, _say, given.button)
        return 0
    except PermissionError as error:
        sys.stderr.write(f"{error.filename} may not be written; with sudo in front it may\n")
    except (BadYaml, BadWiring, BadSettings, OSError) as error:
        sys.stderr.write(f"{error}\n")
    return 2


def newest(file: Path, texts: Texts, tell: Tell) -> Path:
    """Where the plan stands that the box plays with: what a host has kept since goes before the settings."""
    try:
        left = left_since(file)
    except PermissionError:
        tell(texts("ask.unseen", file=file))
        return file
    if left:
        tell(texts("ask.left-since", left=left, file=file))
    return left or file


def needs(file: Path) -> str:
    """What a plan needs to be switched on: nothing for pins, I2C for expanders, SPI for a strip, or all."""
    panel = (load(file) if file.exists() else Settings()).panel
    if panel is None or not (panel.plan.addresses or panel.plan.strip):
        return "pins"
    if panel.plan.addresses:
        return "all" if panel.plan.strip else "expanders"
    return "strip"


def language_in(file: Path) -> str:
    """What is spoken at the table, however wrong the other settings are."""
    try:
        return (load(file) if file.exists() else Settings()).language
    except BadSettings as error:
        return error.right.language


def draw(file: Path, out: Path, texts: Texts, tell: Tell) -> int:
    """One page to print, and every picture as a file of its own."""
    circuit = Circuit(wiring_in(file))
    out.mkdir(parents=True, exist_ok=True)
    for old in (picture for pattern in DRAWN for picture in out.glob(pattern)):
        old.unlink()
    drawn = list(sheets(circuit, texts))
    pages = {f"{sheet.name}.svg": sheet.svg for sheet in drawn}
    pages |= {"parts.csv": bill(circuit, texts), "wiring.html": page(circuit, drawn, texts, file.name)}
    for name, content in pages.items():
        (out / name).write_text(content, encoding="utf-8")
    tell(texts("ask.drawn", file=out / "wiring.html"))
    return 0


def wiring_in(file: Path) -> Wiring:
    """What is drawn; whatever else is wrong in the file is told, too, and only a wrong panel is not drawn."""
    if not file.exists():
        raise BadWiring(f"there is no {file}; `moderator wiring --new` writes it")
    try:
        settings = load(file)
    except BadSettings as error:
        if error.right.panel is None:
            raise
        sys.stderr.write(f"{error}\n")
        settings = error.right
    if settings.panel is None:
        raise BadWiring(f"{file}: says nothing under `panel:`; `moderator wiring --new` writes it")
    return settings.panel


def write(file: Path, given: Namespace, texts: Texts, ask: Ask, tell: Tell) -> int:
    """Ask what was not said, propose, and write; what is there is only replaced when allowed."""
    before = yaml_lines.text_in(file) if file.exists() else ""
    if panel_in(yaml_lines.parse(before, file)) is not None and not given.overwrite:
        allowed = choose(
            texts("ask.overwrite", file=file), yes_or_no(texts), texts("ask.no"), texts, ask, tell
        )
        if not allowed:
            tell(texts("ask.kept", file=file))
            return 1
    wanted = kit(given, texts, ask, tell)
    wiring = propose(wanted)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(put_into(before, panel_block(wiring, texts)), encoding="utf-8")
    for note in notes(wiring, wanted, texts):
        tell(note)
    tell(texts("ask.written", file=file))
    tell(texts("ask.next", file=file))
    return 0


def kit(given: Namespace, texts: Texts, ask: Ask, tell: Tell) -> Kit:
    """What was said on the command line, and for the rest what is answered; Enter takes the default."""

    def asked(name: str, choices: Mapping[str, object], default: str) -> object:
        said = getattr(given, name)
        if said is not None:
            return said
        return choose(texts(f"ask.{name}"), choices, default, texts, ask, tell)

    seats = asked("seats", {str(many): many for many in range(1, MOST_SEATS + 1)}, "8")
    if int(str(seats)) > MOST_SEATS:
        raise BadWiring(f"{seats} seats are too many; take 1 to {MOST_SEATS}")
    pi = asked("pi", {kind: kind for kind in JACKS}, "4")
    sounds = {sound: sound for sound in SOUNDS if sound != "jack" or JACKS[str(pi)]}
    sound = asked("sound", sounds, default_sound(str(pi)))
    if sound not in SOUNDS:
        raise BadWiring(f"no sound is called {sound!r}; {instead_of(str(sound), SOUNDS)}; {LOOK_UP}")
    if sound not in sounds:
        raise BadWiring(f"a Pi {pi} has no headphone jack; take usb, or a board by its name")
    lamps = asked("lamps", {kind: kind for kind in SPREADS}, "mono")
    buzzers = asked("buzzers", yes_or_no(texts), texts("ask.no"))
    return Kit(int(str(seats)), str(pi), str(sound), lamps, bool(buzzers))  # type: ignore[arg-type]


def choose(
    question: str, choices: Mapping[str, object], default: str, texts: Texts, ask: Ask, tell: Tell
) -> object:
    """One of some answers, asked until it is one; the beginning of a word is enough."""
    first, *_, last = choices
    words = [first, "…", last] if first.isdecimal() else list(choices)
    while True:
        said = ask(f"{question} ({', '.join(words)}) [{default}] ").strip().lower() or default
        meant = [word for word in choices if word == said] or [w for w in choices if w.startswith(said)]
        if len(meant) == 1:
            return choices[meant[0]]
        tell(texts("ask.again", choices=", ".join(words)))


def yes_or_no(texts: Texts) -> dict[str, object]:
    """The two answers."""
    return {texts("ask.yes"): True, texts("ask.no"): False}


def notes(wiring: Wiring, wanted: Kit, texts: Texts) -> list[str]:
    """What is otherwise than was wanted."""
    plan, told = wiring.plan, []
    if wanted.lamps != "strip" and isinstance(plan.centre, Pixels):
        told.append(texts("ask.on-strip"))
    if plan.addresses:
        told.append(texts("ask.expanders", many=len(plan.addresses)))
    return told


def ask_here(question: str) -> str:
    """What is typed; where nobody can type, Enter."""
    try:
        return input(question)
    except EOFError:
        return ""


def _say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
