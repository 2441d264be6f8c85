"""How the board meets the Pi, from the side: two ways that are right, and the obvious one that is not."""

from .sheet import WiringSheet
from .svg import CORES, FAINT, INK, LARGE, SMALL, Drawing, Point
from .texts import Texts

WIDE, HIGH, EACH = 760, 330, 250
PI, BOARD, PIN_APART = 230, 120, 16
GREEN, PI_GREEN, BLACK, METAL, COPPER = "#dfe8d8", "#bcd3b6", "#4a4640", "#c9ced8", "#c98a4b"
RED = "#b3261e"


def side_sheet(texts: Texts) -> WiringSheet:
    """Three pictures beside one another, each with what it means below."""
    drawing = Drawing()
    for nth, (key, draw) in enumerate((("plugged", _plugged), ("ribbon", _ribbon), ("turned", _turned))):
        one = Drawing()
        is_wrong = key == "turned"
        one.text(0, 16, texts(f"side.{key}"), LARGE, bold=True, colour=RED if is_wrong else INK)
        _pi(one, texts)
        draw(one, texts)
        for line, words in enumerate(texts(f"side.{key}-how").split("; ")):
            one.text(0, 272 + 13 * line, words, SMALL)
        drawing.place(one, 8 + EACH * nth, 0)
    title = texts("side.title")
    return WiringSheet("side", title, drawing.svg(WIDE, HIGH, title))


def _pi(draw: Drawing, texts: Texts) -> None:
    """Its board, the shell of a USB socket, and two of its pins: 1 and 2, seen from the end of pin 1."""
    draw.box(0, PI, 190, 8, PI_GREEN)
    draw.box(128, PI - 34, 56, 34, METAL)
    draw.text(156, PI - 14, "USB", SMALL, "middle", bold=True)
    draw.text(2, PI + 22, texts("side.pi"), SMALL, colour=FAINT)
    draw.box(24, PI - 8, 16 + PIN_APART, 8, BLACK, round_=0)
    for nth in range(2):
        x = 32 + PIN_APART * nth
        draw.stroke(Point(x, PI), Point(x, PI - 34), colour="#b58900", wide=3)


def _board(draw: Drawing, y: float, copper_above: bool, copper_below: bool) -> None:
    draw.box(0, y, 120, 7, GREEN)
    for has, at in ((copper_above, y - 1.5), (copper_below, y + 8.5)):
        if has:
            draw.stroke(Point(3, at), Point(117, at), colour=COPPER, wide=3)


def _resistor(draw: Drawing, y: float, down: bool = False) -> None:
    """On the parts' side, so that one sees which that is."""
    low = y + 10 if down else y - 16
    draw.box(76, low, 30, 9, "#e6d3a8")
    for x in (76, 106):
        draw.stroke(Point(x, low + 4), Point(x, y), wide=1.6)


def _socket(draw: Drawing, y: float) -> None:
    draw.box(24, y, 16 + PIN_APART, 22, BLACK, round_=0)


def _names(draw: Drawing, y: float, names: tuple[str, str], colours: tuple[str, str]) -> None:
    for nth, (name, colour) in enumerate(zip(names, colours, strict=True)):
        x = 30 + (PIN_APART + 4) * nth
        draw.text(x, y, name, SMALL, "end" if nth == 0 else "start", bold=True, colour=colour)


def _plugged(draw: Drawing, _: Texts) -> None:
    """A board with copper on both sides: the socket below, soldered above."""
    y = PI - 66
    _board(draw, y, copper_above=True, copper_below=True)
    _socket(draw, y + 9)
    _resistor(draw, y - 2)
    for nth in range(2):
        x = 32 + PIN_APART * nth
        draw.stroke(Point(x, y + 9), Point(x, y - 7), colour="#b58900", wide=3)
        draw.circle(Point(x, y - 4), 4, METAL)
    _names(draw, y - 14, ("3V3", "5V"), (CORES["3V3"], CORES["5V"]))


def _ribbon(draw: Drawing, texts: Texts) -> None:
    """A board of any kind, parts and plug above, solder below; the cable's red edge at pin 1 on both ends."""
    y = 92
    _board(draw, y, copper_above=False, copper_below=True)
    _resistor(draw, y)
    draw.box(24, y - 20, 16 + PIN_APART, 20, BLACK, round_=0)
    for nth in range(2):
        x = 32 + PIN_APART * nth
        draw.stroke(Point(x, y), Point(x, y + 15), colour="#b58900", wide=3)
        draw.circle(Point(x, y + 12), 4, METAL)
    _names(draw, y + 30, ("3V3", "5V"), (CORES["3V3"], CORES["5V"]))
    _socket(draw, PI - 34)
    way = [Point(40, PI - 34), Point(40, PI - 52), Point(215, PI - 52), Point(215, y - 34), Point(62, y - 34)]
    draw.stroke(*way, Point(62, y - 14), Point(56, y - 14), colour="#9a9a9a", wide=5)
    draw.text(210, PI - 58, texts("side.cable"), SMALL, "end", colour=FAINT)


def _turned(draw: Drawing, _: Texts) -> None:
    """Copper on one side, the socket on the parts' side: to plug it in one has to turn it over."""
    y = PI - 66
    _board(draw, y, copper_above=True, copper_below=False)
    _socket(draw, y + 9)
    _resistor(draw, y + 7, down=True)
    for nth in range(2):
        x = 32 + PIN_APART * nth
        draw.circle(Point(x, y - 4), 4, METAL)
    _names(draw, y - 14, ("5V!", "3V3!"), (RED, RED))
    for a, b in ((Point(132, 40), Point(190, 98)), (Point(190, 40), Point(132, 98))):
        draw.stroke(a, b, colour=RED, wide=5)
