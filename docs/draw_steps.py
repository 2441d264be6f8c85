"""Draw what the steps of build.md look like: cards, windows, a seat, the meter, the table; and take what is a page.

python -m docs.draw_steps                 the drawings
python -m docs.draw_steps --rendered      puck, box and the questions, too: needs openscad, xvfb and chromium
"""

import subprocess
import sys
from collections.abc import Callable, Sequence
from math import cos, pi, sin
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from hardware.wiring.circuit import Circuit
from hardware.wiring.proposal import Kit, propose
from hardware.wiring.questions import question_page
from hardware.wiring.solids import solids
from hardware.wiring.svg import CORES, FAINT, INK, PAPER, SMALL, Anchor, Drawing, Point
from hardware.wiring.symbols import LIT
from hardware.wiring.texts import Texts
from moderator.commands.case_parts import screen_of, take_picture

HERE = Path(__file__).with_name("pictures")
SHADE, WOOD, METAL, DARK, GREEN, BEEP, MUTE = (
    "#f4f2ec", "#eadfca", "#c9ced8", "#4a4640", "#dfe8d8", "#178a3c", "#b3261e"
)  # fmt: skip
WIDE, LINE = 720.0, 15


def main() -> None:
    """Draw all of them."""
    for name, (high, draw) in DRAWN.items():
        drawing = Drawing()
        draw(drawing)
        (HERE / f"step-{name}.svg").write_text(drawing.svg(WIDE, high, name), encoding="utf-8")
    if "--rendered" in sys.argv:
        render()
        take_questions()


def render() -> None:
    """Puck and box of eight seats, as OpenSCAD shows them."""
    tool, screen = which("openscad"), screen_of()
    if tool is None or screen is None:
        sys.exit("puck and box need openscad, and a screen (apt-get install openscad xvfb)")
    with TemporaryDirectory() as folder:
        for solid in solids(Circuit(propose(Kit(8)))):
            file = Path(folder, f"{solid.name}.scad")
            file.write_text(solid.scad, encoding="utf-8")
            take_picture([*screen, tool], file)
            file.with_suffix(".png").replace(HERE / f"step-{solid.name}.png")


def take_questions() -> None:
    """The questions of a plan, as the host page asks them."""
    with TemporaryDirectory() as folder:
        page = Path(folder, "page.html")
        page.write_text(question_page(Texts("en"), "/wiring/plan", has_plan=False), encoding="utf-8")
        shot = ["--headless", "--no-sandbox", "--hide-scrollbars", "--window-size=520,640"]
        taken = f"--screenshot={HERE / 'step-plan.png'}"
        subprocess.run([which("chromium") or "chromium", *shot, taken, page.as_uri()], check=True)  # noqa: S603


def words(
    draw: Drawing,
    x: float,
    y: float,
    *lines: str,
    bold: bool = False,
    colour: str = INK,
    anchor: Anchor = "start",
) -> None:
    """Some lines, one below the other."""
    for nth, line in enumerate(lines):
        draw.text(x, y + LINE * nth, line, SMALL, anchor, bold, colour)


def window(draw: Drawing, x: float, y: float, wide: float, high: float, title: str) -> None:
    """A window with its title."""
    draw.box(x, y, wide, high, PAPER)
    draw.box(x, y, wide, 18, METAL)
    draw.text(x + 8, y + 13, title, SMALL, bold=True)


def arrow(draw: Drawing, start: Point, end: Point, colour: str = INK) -> None:
    """From here to there, along."""
    draw.stroke(start, end, colour=colour, wide=2.5)
    draw.stroke(Point(end.x - 9, end.y - 6), end, Point(end.x - 9, end.y + 6), colour=colour, wide=2.5)


def board_of_a_pi(draw: Drawing, x: float, y: float) -> None:
    """A Pi from above, its card's end at the left."""
    draw.box(x, y, 130, 84, "#bcd3b6")
    for nth in range(20):
        for row in range(2):
            draw.box(x + 12 + 5 * nth, y + 5 + 5 * row, 3, 3, "#b58900", "none", 0)
    for nth in range(2):
        draw.box(x + 104, y + 26 + 28 * nth, 32, 20, METAL)
        draw.text(x + 120, y + 40 + 28 * nth, "USB", 9, "middle", bold=True)
    draw.box(x - 6, y + 32, 22, 18, DARK)
    draw.box(x + 18, y + 74, 16, 12, METAL)
    draw.box(x + 74, y + 74, 12, 12, DARK)


def card(draw: Drawing) -> None:
    """What is in the zip goes onto the card, and the card into the Pi."""
    window(draw, 10, 30, 190, 120, "moderator-…-card.zip")
    window(draw, 270, 30, 190, 120, "bootfs")
    for x in (10, 270):
        words(draw, x + 34, 72, "user-data", "moderator-box", bold=True)
        draw.box(x + 14, 62, 12, 13, PAPER)
        draw.box(x + 12, 78, 16, 11, "#f2d58a")
    words(draw, 304, 102, "cmdline.txt", "config.txt", "network-config …", colour=FAINT)
    arrow(draw, Point(206, 80), Point(262, 80))
    arrow(draw, Point(466, 80), Point(520, 80))
    words(draw, 10, 170, "Open the zip", bold=True)
    words(draw, 270, 170, "Drag both beside what is there", bold=True)
    board_of_a_pi(draw, 545, 40)
    words(draw, 545, 140, "USB-C: supply; round: sound")
    words(draw, 532, 170, "Card in, supply in, wait", bold=True)


def write(draw: Drawing) -> None:
    """What the Imager is told, and the one question that matters."""
    window(draw, 10, 20, 330, 170, "Raspberry Pi Imager")
    told = (
        ("Device", "your Pi"), ("System", "Raspberry Pi OS (other)"), ("", "Raspberry Pi OS Lite (64-bit)"),
        ("Storage", "the card"),
    )  # fmt: skip
    for nth, (what, answer) in enumerate(told):
        y = 64 + 32 * nth
        draw.text(24, y, what, SMALL, bold=True)
        draw.box(92, y - 15, 234, 22, SHADE)
        draw.text(100, y, answer, SMALL)
    arrow(draw, Point(348, 104), Point(396, 104))
    window(draw, 406, 46, 304, 118, "Use OS customisation?")
    words(draw, 420, 88, "Would you like to apply", "OS customisation settings?")
    for x, wide, what, is_it in (
        (420, 110, "Edit settings", False),
        (540, 64, "NO", True),
        (614, 64, "Yes", False),
    ):
        draw.box(x, 122, wide, 26, DARK if is_it else SHADE)
        draw.text(x + wide / 2, 139, what, SMALL, "middle", is_it, PAPER if is_it else FAINT)


def questions(draw: Drawing) -> None:
    """What is heard when the box is there, and what the phone asks."""
    board_of_a_pi(draw, 20, 70)
    draw.box(186, 74, 56, 84, DARK, round_=6)
    for y, size in ((98, 10), (132, 18)):
        draw.circle(Point(214, y), size, METAL)
    draw.stroke(Point(158, 152), Point(186, 140), wide=2)
    draw.box(262, 56, 232, 104, PAPER, round_=12)
    words(
        draw,
        276,
        80,
        "“The Wi-Fi is called …",
        "The password is: five words.",
        "Type this into the browser: …”",
    )
    words(draw, 276, 144, "again and again, until somebody has", colour=FAINT)
    words(draw, 20, 196, "Listen", bold=True)
    arrow(draw, Point(502, 108), Point(544, 108))
    draw.box(556, 10, 150, 196, DARK, round_=12)
    draw.box(563, 26, 136, 164, PAPER, round_=4)
    asked = ("1 Language", "2 Its name", "3 Which Wi-Fi", "4 Which table", "5 Wires?")
    for nth, what in enumerate(asked):
        draw.box(571, 34 + 30 * nth, 120, 24, SHADE)
        draw.text(579, 50 + 30 * nth, what, SMALL, bold=True)
    words(draw, 432, 196, "Five questions", bold=True)


def plug(draw: Drawing, x: float, y: float, cores: Sequence[str]) -> None:
    """A plug with its cores, its tongue at the left."""
    draw.box(x, y, 46, 20 * len(cores), PAPER)
    draw.stroke(Point(x, y), Point(x, y + 20 * len(cores)), wide=5)
    for nth in range(len(cores)):
        draw.box(x + 8, y + 5 + 20 * nth, 26, 10, METAL)


def core(draw: Drawing, name: str, *points: Point) -> None:
    """A core of a cable, with its stripes."""
    draw.wire(name, name, name, *points)


def seat(draw: Drawing) -> None:
    """A seat from inside: key, lamp, three cores, and the plug on the board."""
    draw.circle(Point(130, 130), 108, SHADE)
    draw.circle(Point(130, 130), 100, PAPER)
    words(draw, 130, 254, "The puck's lid, from inside", bold=True, anchor="middle")
    draw.box(92, 128, 64, 64, DARK)
    words(draw, 124, 206, "key, clipped in", anchor="middle")
    for x, y in ((108, 146), (140, 156)):
        draw.circle(Point(x, y), 4, "#b58900")
    draw.circle(Point(124, 72), 16, LIT["yellow"])
    words(draw, 86, 66, "LED", anchor="middle")
    for x, sign in ((118, "−"), (130, "+")):
        draw.circle(Point(x, 72), 2.5, DARK)
        draw.text(x + (-4 if sign == "−" else 4), 52, sign, SMALL, "middle", bold=True)
    rows = (100, 120, 140)
    core(draw, "white-green", Point(118, 72), Point(118, 100), Point(470, 100))
    core(draw, "white-green", Point(108, 146), Point(108, 112), Point(118, 112), Point(118, 100))
    core(draw, "green", Point(140, 156), Point(170, 156), Point(170, 120), Point(470, 120))
    core(draw, "orange", Point(130, 72), Point(214, 72), Point(214, 140), Point(470, 140))
    draw.circle(Point(118, 100), 3, INK)
    draw.stroke(Point(252, 86), Point(252, 154), wide=6, colour=FAINT)
    words(draw, 246, 176, "cable tie, or a knot:", "a pull does not reach the joints")
    plug(draw, 470, 90, ("white-green", "green", "orange"))
    words(draw, 300, 60, "network cable, 2 m", colour=FAINT)
    words(draw, 516, 78, "plug, 3 poles", bold=True, anchor="end")
    draw.box(600, 60, 100, 130, GREEN)
    for y in rows:
        draw.circle(Point(618, y), 5, "#b58900")
    draw.stroke(Point(606, 90), Point(606, 150), wide=5)
    words(draw, 634, 124, "seat 1", bold=True)
    words(draw, 600, 208, "pins on the board,", "tongue on the left")
    arrow(draw, Point(530, 120), Point(592, 120), FAINT)


def probe(draw: Drawing, a: Point, b: Point, beeps: bool, what: str, y: float) -> None:
    """Two tips of the meter, and what it has to do."""
    colour = BEEP if beeps else MUTE
    for at in (a, b):
        draw.stroke(at, Point(at.x + 10, at.y - 22), colour=colour, wide=3)
        draw.circle(at, 3, colour)
    draw.stroke(
        Point(a.x + 10, a.y - 22),
        Point(a.x + 10, y),
        Point(b.x + 10, y),
        Point(b.x + 10, b.y - 22),
        colour=colour,
    )
    draw.text(
        (a.x + b.x) / 2 + 10,
        y - 5,
        f"{what}: {'beeps' if beeps else 'no beep'}",
        SMALL,
        "middle",
        True,
        colour,
    )


def meter(draw: Drawing) -> None:
    """What beeps before there is any power, and what does not."""
    words(draw, 10, 16, "Meter on the sign of a beep; no supply in anything", bold=True)
    draw.box(10, 120, 330, 60, GREEN)
    for nth, name in enumerate(("1", "2", "6", "3V3", "GND")):
        x = 40 + 66 * nth
        draw.circle(Point(x, 150), 9, "#e7c65a" if nth < 3 else METAL)
        draw.text(x, 174, f"pin {name}" if nth < 3 else name, SMALL, "middle", bold=True)
    probe(draw, Point(40, 150), Point(106, 150), False, "pin 1, pin 2", 92)
    probe(draw, Point(238, 150), Point(304, 150), False, "3V3, GND", 92)
    words(draw, 10, 200, "1 The board alone", bold=True)
    board_of_a_pi(draw, 470, 110)
    draw.box(474, 96, 110, 26, GREEN)
    draw.circle(Point(490, 109), 5, METAL)
    draw.text(500, 113, "GND", SMALL, bold=True)
    probe(draw, Point(490, 109), Point(596, 140), True, "GND, shell of USB", 56)
    words(draw, 712, 214, "2 On the Pi: if not, mirrored, turned or a pin aside", bold=True, anchor="end")
    words(
        draw, 10, 232, "3 A seat's plug: green and white-green beep while you press, and only then", bold=True
    )


def table(draw: Drawing) -> None:
    """Seats round the table, numbered clockwise, a cable each."""
    middle = Point(230, 170)
    draw.circle(middle, 160, WOOD)
    for nth in range(8):
        turn = 2 * pi * nth / 8 - pi / 2
        at = Point(middle.x + 128 * cos(turn), middle.y + 128 * sin(turn))
        draw.stroke(middle, at, colour=FAINT, wide=2)
        draw.circle(at, 20, DARK)
        draw.circle(Point(at.x, at.y - 9), 4, LIT["yellow"])
        draw.text(at.x, at.y + 10, str(nth + 1), 14, "middle", bold=True, colour=PAPER)
    draw.box(middle.x - 42, middle.y - 30, 84, 60, SHADE)
    draw.circle(Point(middle.x + 18, middle.y), 8, LIT["yellow"])
    draw.box(middle.x - 28, middle.y - 9, 18, 18, DARK)
    draw.stroke(
        Point(middle.x + 20, 20), Point(middle.x + 60, 30), Point(middle.x + 52, 22), colour=MUTE, wide=2.5
    )
    words(draw, 420, 60, "Seat 1 is anywhere; on with the clock.", bold=True)
    words(draw, 420, 90, "Each cable goes from the box to one seat,", "its number on both ends.")
    words(
        draw,
        420,
        140,
        "In the middle the box: its own button (left,",
        "green and white-green) and the lamp in the",
        "centre (right, orange and white-green).",
    )
    words(
        draw,
        420,
        205,
        "Loudspeaker beside it, or high up.",
        "A cable too many or too few? Seats that are",
        "not built yet are left out by --learn.",
    )


def piece(draw: Drawing) -> None:
    """Where a strip is cut, and what is soldered on."""
    draw.box(30, 60, 660, 60, PAPER)
    for nth in range(4):
        x = 70 + 165 * nth
        draw.box(x, 72, 36, 36, SHADE)
        draw.circle(Point(x + 18, 90), 13, "#fff3c4")
    for cut, is_cut in ((30, False), (153, False), (318, True), (483, False), (660, True)):
        for wire, y in (("5V", 72), ("green", 90), ("GND", 108)):
            draw.box(cut - (0 if cut == 30 else 9), y - 5, 18, 10, "#c98a4b", CORES[wire], 1)
        if is_cut and cut < 600:
            draw.dashes(Point(cut, 40), Point(cut, 140), colour=MUTE)
            draw.text(cut, 34, "cut here, through the copper", SMALL, "middle", True, MUTE)
    arrow(draw, Point(200, 134), Point(280, 134))
    words(draw, 30, 138, "the data's way, printed on it:")
    for name, y, x in (("+5V", 72, 30), ("DIN", 90, 30), ("GND", 108, 30)):
        draw.text(x - 4, y + 4, name, 9, "end", bold=True)
    words(draw, 340, 138, "Next piece: its DIN takes this one's DO, +5V to +5V, GND to GND.")


DRAWN: dict[str, tuple[float, Callable[[Drawing], None]]] = {
    "write": (204, write),
    "card": (190, card),
    "questions": (216, questions),
    "seat": (264, seat),
    "meter": (240, meter),
    "table": (340, table),
    "piece": (150, piece),
}

if __name__ == "__main__":
    main()
