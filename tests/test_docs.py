"""The handbook is true: what it names is there, what it quotes is said, and its commands can be typed."""

import json
import re
import shlex
import subprocess
import sys
from collections import Counter
from dataclasses import fields
from itertools import count, takewhile
from pathlib import Path
from typing import Any

import pytest
import yaml

from docs.draw_odds import FIGURES
from docs.draw_odds import PICTURE as ODDS
from docs.draw_odds import draw as draw_odds
from hardware.wiring.circuit import Circuit
from hardware.wiring.page import sheets
from hardware.wiring.proposal import Kit, propose
from hardware.wiring.shopping import shopping_list
from hardware.wiring.sounds import I2S, SOUNDS
from hardware.wiring.texts import Texts
from moderator.keeping.folders import own_lines
from moderator.keeping.settings import Settings, load
from moderator.lines.lines import load as load_lines
from moderator.options import build_parser
from moderator.rules.playing.games import GAMES

from .handbook import DOCS, ROOT, commands, headings, is_said, leaves, rows, sentences, text
from .people import WITH_NIGHTS

# What the games are called.
NAMES = load_lines("en")

HANDBOOK = ("build.md", "host.md", "trouble.md")
MAINTAINERS = "../CONTRIBUTING.md"
DESIGNS = {"8-seats": Kit(8), "20-seats": Kit(20, lamps="strip")}
# Somebody's own, where the handbook leaves something open.
OPEN = {"NAME", "PASSWORD", "ADDRESS", "FILE"}
SCRIPTS = ("install", "hotspot", "upgrade", "uninstall", "audit", "engine", "voice", "card/card.py")
LARGEST_PICTURE = 150_000

# How much of what a table of parts names is on the shopping list, by the beginning of its row.
PARTS = {
    "silent buttons": "button", "LED": "led", "capacitors 100 nF": "capacitor", "[plugs]": "plug",
    "network cable": "cable",
    "MCP23017": "expander", "74AHCT125": "shifter", "capacitor 1000": "electrolytic",
    "Raspberry Pi 4": "pi", "its own supply": "pi-supply",
    "a small box": "seat-box", "a case": "case", "cable with three cores": "three-core",
}  # fmt: skip


def options_of(script: str) -> str:
    """What a script tells about itself."""
    told = subprocess.run(
        [str(ROOT / "setup" / script), "--help"], capture_output=True, text=True, timeout=60, check=False
    )
    return told.stdout + told.stderr


@pytest.mark.parametrize("name", HANDBOOK)
def test_its_commands_can_be_typed(name: str) -> None:
    typed = [command for command in commands(name) if re.match(r"(\.venv/bin/)?moderator ", command)]
    assert typed
    for command in typed:
        build_parser().parse_args(shlex.split(command)[1:])


@pytest.mark.parametrize("name", HANDBOOK)
def test_its_scripts_take_what_is_said_to_them(name: str) -> None:
    called = [command for command in commands(name) if command.startswith("./setup/")]
    assert called
    for command in called:
        script, *said = shlex.split(command)
        if script == "./setup/run":
            build_parser().parse_args(["run", *said])
            continue
        told = options_of(Path(script).name)
        assert told, command
        assert not [word for word in said if not re.search(rf"(?<![\w-]){re.escape(word)}\b", told)], command


@pytest.mark.parametrize("name", HANDBOOK)
def test_options_that_it_names_alone_are_there(name: str) -> None:
    named = {shlex.split(command)[0] for command in commands(name) if command.startswith("--")}
    everything = "".join(map(options_of, SCRIPTS)) + parser_options()
    assert not [option for option in named if not re.search(rf"{option}\b", everything)]


def parser_options() -> str:
    """Every option of every command."""
    (chosen,) = [action for action in build_parser()._actions if action.dest == "command"]
    assert isinstance(chosen.choices, dict)
    return " ".join(option for one in chosen.choices.values() for option in one._option_string_actions)


@pytest.mark.parametrize("name", [*HANDBOOK, MAINTAINERS])
def test_its_links_lead_somewhere(name: str) -> None:
    for link in re.findall(r"\]\(([^)]+)\)", text(name)):
        if link.startswith("https://"):
            continue
        file, _, heading = link.partition("#")
        page = f"{'../' * name.startswith('../')}{file}" if file else name
        assert (DOCS / page).resolve().exists(), link
        if heading:
            assert heading in headings(page), link


def test_the_first_page_leads_on_and_its_commands_can_be_typed() -> None:
    readme = "../README.md"
    links = re.findall(r"\]\(([^)]+)\)", text(readme))
    assert links
    assert not [link for link in links if not (ROOT / link.partition("#")[0]).is_file()]
    written = [command.removeprefix("$ ") for command in commands(readme)]
    typed = [command for command in written if command.startswith(("moderator ", "./setup/run "))]
    assert typed
    for command in typed:
        said = shlex.split(command.replace("./setup/run", "moderator run"))[1:]
        if said != ["--help"]:
            build_parser().parse_args(said)


@pytest.mark.parametrize("name", ["build.md", "trouble.md"])
def test_what_it_quotes_is_said(name: str) -> None:
    quotes = re.findall(r'"([^"]+)"', sentences(name))
    assert quotes
    assert not [quote for quote in quotes if not is_said(quote)]


def test_the_words_of_the_pages_are_as_the_pages_have_them() -> None:
    for name in ("host.md", "trouble.md"):
        # What is bold is not theirs, and what ends with a colon only begins a sentence.
        slanted = re.sub(r"\*\*[^*]+\*\*|\*[^*]+:\*", "", sentences(name))
        words = re.findall(r"\*([^*]+)\*", slanted)
        assert words
        assert not [word for word in words if not is_said(word)], name


def test_all_that_the_box_complains_of_is_there() -> None:
    lines = yaml.safe_load((ROOT / "moderator/lines/en.yaml").read_text(encoding="utf-8"))
    complaints = [*leaves(lines["trouble"]), *leaves(lines["check"]["found"])]
    assert [told for told, _ in rows("trouble.md", "it says")] == list(map(complaint, complaints))


def complaint(line: str) -> str:
    """What a line says first, without where."""
    first = re.split(r"[.:](?: |$)", line.removeprefix("{place}: "))[0]
    return re.sub(r"\{\w+\}", "…", first)


@pytest.mark.fast
def test_every_setting_is_there_with_its_default() -> None:
    told = {name.strip("`"): default.strip("`") for name, default, _ in rows("host.md", "setting")}
    assert set(told) == {setting.name for setting in fields(Settings)}
    defaults = Settings()
    for name, default in told.items():
        if name not in ("times", "panel"):
            value = getattr(defaults, name)
            assert yaml.safe_load(default) == (list(value) if isinstance(value, tuple) else value), name


def test_every_time_is_there_with_its_default() -> None:
    told: dict[str, float] = {}
    for row in rows("host.md", "time"):
        told |= {row[at].strip("`"): float(row[at + 1]) for at in (0, 3) if row[at]}
    defaults = Settings().times
    assert told == {time.name: getattr(defaults, time.name) for time in fields(defaults)}


def test_every_option_of_the_rules_is_there_with_its_values() -> None:
    games = {"both": WITH_NIGHTS, **{NAMES.text(f"page.host.{rules}"): [rules] for rules in GAMES}}
    told: dict[str, dict[str, tuple[str, ...]]] = {game: {} for game in GAMES}
    for option, game, values, *_ in rows("host.md", "option"):
        for one in games[game]:
            told[one][option.strip("`")] = tuple(re.findall(r"`([^`]+)`", values))
    # Where there is only one value there is nothing to choose.
    options = {name: game.options.items() for name, game in GAMES.items()}
    assert told == {name: {key: of for key, of in each if len(of) > 1} for name, each in options.items()}


@pytest.mark.parametrize(("design", "column"), [("8-seats", 1), ("20-seats", 2)])
def test_the_answers_that_it_tells_lead_to_the_designs(design: str, column: int, tmp_path: Path) -> None:
    table = rows("build.md", "it asks")
    assert not [row[0] for row in table if not is_said(row[0])]
    answers = "".join(f"{row[column].strip('`').replace('Enter', '')}\n" for row in table)
    asked = [sys.executable, "-m", "moderator", "wiring", "--new", "--language", "en"]
    file = tmp_path / "box.yaml"
    subprocess.run([*asked, "--settings", str(file)], input=answers, text=True, check=True, timeout=60)
    assert load(file).panel == load(DOCS / "designs" / f"{design}.yaml").panel


@pytest.mark.parametrize("design", DESIGNS)
def test_the_designs_are_what_the_box_proposes(design: str) -> None:
    file = DOCS / "designs" / f"{design}.yaml"
    assert load(file).panel == propose(DESIGNS[design])
    assert own_lines(file, "en", "classic") == own_lines(None, "en", "classic")


def test_the_parts_are_those_of_the_shopping_lists() -> None:
    lists = [
        Counter(what for what, many, _ in shopping_list(Circuit(propose(answers))) for _ in range(many))
        for answers in DESIGNS.values()
    ]
    for begins, what in PARTS.items():
        (row,) = [row for row in rows("build.md", "part") if row[0].startswith(begins)]
        told = [int(re.sub(r"\D", "", cell) or 0) for cell in row[1:3]]
        assert told == [wanted[what] for wanted in lists], begins


def test_what_the_designs_cost_is_what_their_parts_cost() -> None:
    (costs,) = [row for row in rows("build.md", "") if row[0] == "costs about"]
    for column in (1, 2):
        each = [
            (re.match(r"\d+", row[column]), float(row[3].split()[0][1:])) for row in rows("build.md", "part")
        ]
        total = sum(int(many[0]) * price for many, price in each if many)
        # Rounded up to the next ten.
        assert 0 <= int(costs[column][1:]) - total < 10, total


def test_plain_pins_carry_as_many_seats_as_it_says() -> None:
    kinds = {"one colour": "mono", "all colours (RGB)": "rgb", "a strip": "strip"}
    for lamps, by_jack, by_hat in rows("build.md", "lamps"):
        for sound, told in (("jack", by_jack), ("usb", by_jack), ("hifiberry-dac", by_hat)):
            assert int(told) == carried(sound, kinds[lamps]), (lamps, sound)


def test_every_sound_hat_is_told_with_its_pins_and_where_they_are_written() -> None:
    told = {name: (overlay, beside, source) for name, overlay, beside, source in rows("build.md", "name")}
    boards = {name: sound for name, sound in SOUNDS.items() if sound.is_hat}
    assert set(told) == set(boards)
    for name, sound in boards.items():
        overlay, beside, source = told[name]
        assert overlay == sound.overlay
        assert {int(pin) for pin in re.findall(r"\d+", beside)} == set(sound.pins) - set(I2S), name
        assert sound.source.startswith("https://")
        assert f"({sound.source})" in source


def carried(sound: str, lamps: Any) -> int:
    """How many seats go without an expander, and without a strip that was not wanted."""

    def fits(seats: int) -> bool:
        plan = propose(Kit(seats, sound=sound, lamps=lamps)).plan
        return not plan.addresses and (plan.strip is None or lamps == "strip")

    return len(list(takewhile(fits, count(1))))


def test_the_pictures_of_the_wiring_are_those_of_the_designs() -> None:
    drawn = {
        "wiring-8-seats": ("8-seats", "pi"),
        "wiring-20-expander": ("20-seats", "expander-0x20"),
        "wiring-strip": ("20-seats", "strip"),
        "wiring-side": ("8-seats", "side"),
        "wiring-board-above": ("8-seats", "board-above"),
        "wiring-board-below": ("8-seats", "board-below"),
    }
    for name, (design, sheet) in drawn.items():
        circuit = Circuit(propose(DESIGNS[design]))
        (svg,) = [one.svg for one in sheets(circuit, Texts("en")) if one.name == sheet]
        assert (DOCS / f"{name}.svg").read_text(encoding="utf-8") == svg, "draw them: docs/draw_wiring.py"


def test_its_pictures_are_soon_loaded() -> None:
    pictures = [*DOCS.glob("pictures/*")]
    assert pictures
    assert not [picture.name for picture in pictures if picture.stat().st_size > LARGEST_PICTURE]
    shown = "".join(map(text, HANDBOOK))
    assert not [picture.name for picture in pictures if f"pictures/{picture.name}" not in shown]


def test_what_is_to_be_recorded_and_respoken_can_be() -> None:
    example = re.search(r"```yaml\n(.*?)```", text("host.md"), re.DOTALL)
    assert example
    own = yaml.safe_load(example[1])
    wordings = load_lines("en").wordings
    assert own["felt"] not in wordings["felt"]
    assert {"felt", "scene.night"} <= set(wordings)


# How even casts are.


def test_the_odds_are_drawn_as_they_were_measured() -> None:
    figures = json.loads(FIGURES.read_text(encoding="utf-8"))
    assert ODDS.read_text(encoding="utf-8") == draw_odds(figures), "docs/odds.svg: docs/draw_odds.py draws it"
    for when in figures.values():
        for rules, by_people in when.items():
            for bars in by_people.values():
                assert [int(players) for players in bars] == list(GAMES[rules].players)
                assert all(sum(bar["won"].values()) > 1 for bar in bars.values())
