"""Draw `docs/table.svg`, the picture of the README: a table by night, one lamp lit.

python docs/draw_table.py
"""

from math import cos, pi, sin
from pathlib import Path

NAMES = ("Anna", "Ben", "Clara", "Dora", "Emil", "Frida", "Gina", "Hugo", "Ida", "Jan")
AWAKE = 3
WIDTH, HEIGHT = 760, 470
MIDDLE_X, MIDDLE_Y = WIDTH / 2, HEIGHT / 2

HEAD = f"""\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"
     aria-label="Ten seats round a table by night; in the middle the box, at one seat a lamp is lit">
<defs>
  <radialGradient id="night" cy="40%"><stop offset="0" stop-color="#22304f"/>
    <stop offset="1" stop-color="#0b101d"/></radialGradient>
  <radialGradient id="wood"><stop offset="0" stop-color="#5b4030"/><stop offset="1" stop-color="#33231b"/></radialGradient>
  <radialGradient id="glow"><stop offset="0" stop-color="#ffdf8a"/>
    <stop offset=".25" stop-color="#f2b84b" stop-opacity=".75"/>
    <stop offset="1" stop-color="#f2b84b" stop-opacity="0"/></radialGradient>
</defs>
<rect width="{WIDTH}" height="{HEIGHT}" rx="18" fill="url(#night)"/>
<path d="M672 38a36 36 0 1 1-40 52a30 30 0 0 0 40-52z" fill="#e9e4cf"/>
<ellipse cx="{MIDDLE_X}" cy="{MIDDLE_Y}" rx="232" ry="140" fill="url(#wood)" stroke="#241811" stroke-width="6"/>
"""

BOX = f"""\
<g transform="translate({MIDDLE_X} {MIDDLE_Y})" stroke="#0d1322" stroke-width="2">
  <rect x="-62" y="-42" width="124" height="84" rx="10" fill="#28344f"/>
  <circle r="25" cx="-22" fill="#131a2b"/><circle r="15" cx="-22" fill="#28344f"/><circle r="6" cx="-22" fill="#131a2b"/>
  <circle r="9" cx="34" cy="-16" fill="#8fb7d9"/><circle r="11" cx="34" cy="16" fill="#9d3b34"/>
</g>
"""


def seat(place: int, name: str) -> str:
    """A player, with button and lamp before them on the table."""
    angle = 2 * pi * place / len(NAMES) - pi / 2
    x, y = MIDDLE_X + 282 * cos(angle), MIDDLE_Y + 182 * sin(angle)
    on_x, on_y = MIDDLE_X + 188 * cos(angle), MIDDLE_Y + 106 * sin(angle)
    awake = place == AWAKE
    light = f'<circle cx="{on_x:.0f}" cy="{on_y:.0f}" r="44" fill="url(#glow)"/>' if awake else ""
    lamp = "#ffe9b0" if awake else "#4a3a2c"
    return f"""\
{light}<circle cx="{on_x:.0f}" cy="{on_y:.0f}" r="8" fill="{lamp}" stroke="#1a120c" stroke-width="2"/>
<circle cx="{x:.0f}" cy="{y:.0f}" r="21" fill="{"#c9a36b" if awake else "#3c4a6a"}" stroke="#0d1322" stroke-width="3"/>
<path d="{eyes(x, y, awake)}" stroke="#0d1322" stroke-width="2.5" fill="none" stroke-linecap="round"/>
<text x="{x:.0f}" y="{y + 36:.0f}" text-anchor="middle" font-family="sans-serif" font-size="13" fill="#b9c4dc">{name}</text>
"""


def eyes(x: float, y: float, awake: bool) -> str:
    """Open as dots, closed as arcs."""
    if awake:
        return "".join(f"M{x + side:.0f} {y - 2:.0f}h.1" for side in (-7, 7))
    return "".join(f"M{x + side - 4:.0f} {y - 2:.0f}q4 4 8 0" for side in (-7, 7))


def main() -> None:
    """Write the picture beside this file."""
    seats = "".join(seat(place, name) for place, name in enumerate(NAMES))
    Path(__file__).with_name("table.svg").write_text(HEAD + BOX + seats + "</svg>\n", encoding="utf-8")


main()
