"""Every command with its options.

What a command runs is named, not imported: each starts at once.
"""

import argparse
import os
from pathlib import Path
from typing import TypeAlias, get_args

from . import __version__
from .commands.letters import as_meant
from .lines import LANGUAGES, TONES
from .minds.mind import MANNERS, PARTS
from .rules.playing.games import GAMES
from .rules.rulebook import Experience, Packs

PACKS = (*get_args(Packs), "auto")
CAST_EXAMPLE = "'3 werewolf, seer, 4 villager'"

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def build_parser() -> argparse.ArgumentParser:
    """Every command with its options."""
    parser = argparse.ArgumentParser(
        prog="moderator", description="The moderator box: it moderates the werewolf party games."
    )
    parser.add_argument("--version", action="version", version=f"moderator {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    add_run(commands)
    add_games(commands)
    add_lines(commands)
    add_say(commands)
    add_voice(commands)
    add_cast(commands)
    add_case(commands)
    add_simulate(commands)
    add_crib(commands)
    add_wiring(commands)
    add_check(commands)
    return parser


def add_run(commands: Commands) -> None:
    """`moderator run`."""
    run = commands.add_parser(
        "run",
        help="run an evening",
        description="Run an evening: at the virtual table, in a browser, or at this terminal, where "
        "everything is said in words and answers are typed. With --auto random players answer there, "
        "to see how an evening goes.",
    )
    run.add_argument(
        "--at",
        choices=("wired", "virtual", "pages", "terminal", "box"),
        help="where it is played (wired if the settings have a panel, else virtual; with --auto: "
        "terminal); pages: on phones in the same network; box: as an installed one, wired if that works, "
        "and pages",
    )
    run.add_argument("--port", type=port, default=8080, help="of the page, or the next free one (8080)")
    run.add_argument("--settings", type=Path, metavar="FILE", help="a box.yaml; what is said here goes first")
    run.add_argument("--rules", choices=tuple(GAMES), help="which game (duesterwald)")
    run.add_argument(
        "--players",
        type=as_meant,
        metavar="NAMES",
        help="names in seat order with commas, or how many (as many as usually play)",
    )
    run.add_argument(
        "--guests",
        type=int,
        choices=range(5),
        help="how many guests of the box play, on phones and tablet (0)",
    )
    run.add_argument("--experience", choices=get_args(Experience), help="of the table (usual)")
    run.add_argument("--packs", choices=PACKS, help="one pack or two, where there are cards for two (one)")
    run.add_argument("--language", choices=LANGUAGES, help="what is spoken (de)")
    run.add_argument("--tone", choices=tuple(TONES), help="how it is spoken (classic)")
    run.add_argument("--pace", choices=("brisk", "normal", "patient"), help="how long things take (normal)")
    run.add_argument("--speed", type=float, default=1, metavar="X", help="so many times faster, for a look")
    run.add_argument("--silent", action="store_true", help="no voice and no sound, the words alone")
    run.add_argument(
        "--gather",
        action="store_true",
        default=None,
        dest="gathering",
        help="first everybody joins and sits down",
    )
    run.add_argument("--auto", action="store_true", help="random players answer")
    run.add_argument("--games", type=positive, default=1, metavar="N", help="how many games with --auto (1)")
    run.add_argument("--seed", type=int, help="deal (and answer) by this seed, for a look")
    run.add_argument("--folder", type=Path, help="where the games are kept")
    run.set_defaults(run="commands.run:run")


def add_games(commands: Commands) -> None:
    """`moderator games`."""
    games = commands.add_parser(
        "games",
        help="the games that are kept: list, show, resume, lay aside, delete",
        description="The games that are kept: without anything more, a list of them all.",
    )
    games.add_argument(
        "--record",
        action="store_true",
        help="the record of the house: who has won how much over all evenings",
    )
    doing = games.add_subparsers(dest="doing", metavar="WHAT")
    every = doing.add_parser("list", help="list all: number, state, rules, players, rounds, who won")
    show = doing.add_parser("show", help="tell what happened in a finished game")
    resume = doing.add_parser("resume", help="have a game that was laid aside offered at the next start")
    aside = doing.add_parser("lay-aside", help="have an open game not offered any more, and keep it")
    delete = doing.add_parser("delete", help="delete a game for good, never the one being played")
    delete.add_argument("--yes", action="store_true", help="do not ask")
    for parser in (show, resume, aside, delete):
        parser.add_argument("number", type=positive, metavar="N", help="the game's number")
    for parser in (games, every, show, resume, aside, delete):
        # What stands before the word counts as well as behind it.
        default = None if parser is games else argparse.SUPPRESS
        parser.add_argument("--folder", type=Path, default=default, help="where the games are kept")
        parser.add_argument(
            "--settings", type=Path, default=default, metavar="FILE", help="a box.yaml, for the words"
        )
        parser.add_argument(
            "--language", choices=LANGUAGES, default=default, help="of what is told (as the box speaks)"
        )
    games.set_defaults(run="commands.games:run")


def add_lines(commands: Commands) -> None:
    """`moderator lines`."""
    lines = commands.add_parser("lines", help="print every line with its wordings")
    lines.add_argument(
        "begins", nargs="?", default="", metavar="ID", help="only ids that begin so, as scene.night"
    )
    lines.add_argument("--language", choices=LANGUAGES, default="de", help="of the words (de)")
    lines.add_argument("--tone", choices=tuple(TONES), default="classic", help="(classic)")
    lines.add_argument(
        "--own", type=Path, action="append", default=[], metavar="FILE", help="a table's own lines"
    )
    lines.set_defaults(run="commands.lines:run")


def add_say(commands: Commands) -> None:
    """`moderator say`."""
    say = commands.add_parser("say", help="try the voice")
    say.add_argument("text", type=as_meant, help="what to say")
    add_voice_wishes(say)
    say.add_argument("--engine", help="this engine alone, as pico")
    say.add_argument("--engine-voice", metavar="NAME", help="a voice of that engine, as de+croak of pyttsx3")
    say.add_argument("--out", type=Path, metavar="FILE", help="write it there instead of playing it")
    say.set_defaults(run="commands.voice:run")


def add_voice(commands: Commands) -> None:
    """`moderator voice`."""
    voice = commands.add_parser("voice", help="record a voice of your own, or have all lines rendered")
    doing = voice.add_subparsers(dest="doing", metavar="WHAT", required=True)
    script = doing.add_parser("script", help="print what to record")
    check = doing.add_parser("check", help="say what is missing or bad among the recordings")
    check.add_argument("folder", type=Path, help="where the recordings are")
    prepare = doing.add_parser("prepare", help="render everything that is always the same")
    for parser in (script, check, prepare):
        add_voice_wishes(parser)
        parser.set_defaults(run="commands.voice:run")
    add_bringing(doing)


def add_bringing(doing: Commands) -> None:
    """What `setup/voice` has done."""
    choose = doing.add_parser("choose", help="which Piper voice is to be brought, with its file")
    bring = doing.add_parser(
        "bring", help="bring a Piper voice to this box; setup/voice also brings its engine"
    )
    bring.add_argument("--folder", type=Path, metavar="FOLDER", help="where its files lie already")
    drop = doing.add_parser("drop", help="take away what was brought")
    for parser in (choose, bring, drop):
        parser.add_argument("--voice", metavar="NAME", help="this one, without a question")
        add_voice_wishes(parser)
        parser.set_defaults(run="commands.bring:run")


def add_voice_wishes(parser: argparse.ArgumentParser) -> None:
    """How it is spoken."""
    parser.add_argument(
        "--settings", type=Path, metavar="FILE", help="a box.yaml, for voice, language and the table's lines"
    )
    parser.add_argument("--language", choices=LANGUAGES, help="what is spoken (as in the settings)")
    parser.add_argument("--speed", type=float, help="so many times as fast (as in the settings)")


def add_case(commands: Commands) -> None:
    """`moderator case`."""
    case = commands.add_parser(
        "case",
        help="play rule cases and say which hold",
        description="Play short games written as YAML and say which hold; exit code 0 if all do.",
    )
    case.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a case")
    shown = case.add_mutually_exclusive_group()
    shown.add_argument("--public", action="store_true", help="print what the whole table sees and hears")
    shown.add_argument("--player", metavar="NAME", help="print what this player alone is shown or told")
    case.set_defaults(run="commands.case:run")


def add_cast(commands: Commands) -> None:
    """`moderator cast`."""
    cast = commands.add_parser(
        "cast",
        help="propose a cast, or check one",
        description="Propose a balanced cast, or check one: exit code 0 if it can be played. "
        "With --search seek casts that play well, for all tables, and keep them.",
    )
    add_table(cast, is_one=False)
    cast.add_argument("--players", type=int, metavar="N", help="how many play")
    cast.add_argument("--check", metavar="CAST", help=f"check this cast, for example {CAST_EXAMPLE}")
    cast.add_argument("--language", choices=LANGUAGES, default="en", help="language of the names and advice")
    search = cast.add_argument_group("the search; what is found is kept, and gone on from")
    search.add_argument("--search", action="store_true", help="for all games and sizes, or those named")
    search.add_argument("--budget", type=float, metavar="MINUTES", help="begin nothing more after that")
    search.add_argument("--jobs", type=positive, default=1, metavar="N", help="how many cores (1)")
    search.add_argument("--drop", type=positive, default=200, metavar="N", help="games to drop (200)")
    search.add_argument("--keep", type=positive, default=2000, metavar="N", help="games to keep (2000)")
    search.add_argument("--seed", type=int, default=1, help="the same seed finds the same (1)")
    search.add_argument("--out", type=Path, metavar="FOLDER", help="where it is kept (with the program)")
    cast.set_defaults(run="commands.cast:run", version=__version__)


def add_simulate(commands: Commands) -> None:
    """`moderator simulate`."""
    simulate = commands.add_parser(
        "simulate",
        help="play many games and say who wins how often",
        description="Play many games on all cores and say how often each team wins, how many "
        "rounds a game takes, and how many decisions.",
    )
    add_table(simulate)
    simulate.add_argument(
        "--players", type=number_range, required=True, metavar="N", help="how many play; 8-18 for a sweep"
    )
    simulate.add_argument("--cast", metavar="CAST", help=f"play this cast, for example {CAST_EXAMPLE}")
    simulate.add_argument("--games", type=positive, default=1000, metavar="N", help="how many games (1000)")
    simulate.add_argument(
        "--policy",
        choices=(*MANNERS, "random"),
        default="random",
        help="whether players think, or think but believe every claim, or claim nothing and hear no "
        "claim, or answer at random (random); casts are judged by those who think",
    )
    simulate.add_argument(
        "--off",
        choices=(*PARTS, "each"),
        action="append",
        default=[],
        help="switch a part of their minds off; each: play with all on, then with one after another off",
    )
    simulate.add_argument(
        "--one", action="store_true", help="one player decides so, among others who answer at random"
    )
    simulate.add_argument("--seed", type=int, default=1, help="the same seed plays the same games (1)")
    simulate.add_argument(
        "--jobs", type=positive, default=os.cpu_count() or 1, metavar="N", help="how many cores (all)"
    )
    simulate.add_argument("--json", action="store_true", help="print one JSON object")
    simulate.set_defaults(run="commands.simulate:run")


def add_crib(commands: Commands) -> None:
    """`moderator crib`."""
    crib = commands.add_parser(
        "crib",
        help="write the crib card of the wired table",
        description="Write a page to print: what lamps, buzzers and buttons say at the wired table.",
    )
    crib.add_argument("--rules", choices=tuple(GAMES), default="duesterwald", help="which game (duesterwald)")
    crib.add_argument("--seats", type=positive, default=8, metavar="N", help="how many places (8)")
    crib.add_argument("--choose", choices=("scan", "point"), default="scan", help="how is chosen (scan)")
    crib.add_argument("--language", choices=LANGUAGES, default="de", help="of the words (de)")
    crib.add_argument(
        "--out", type=Path, default=Path("crib.html"), metavar="FILE", help="where it is written (crib.html)"
    )
    crib.set_defaults(run="workshop.crib_card:write")


def add_wiring(commands: Commands) -> None:
    """`moderator wiring`."""
    wiring = commands.add_parser(
        "wiring",
        help="draw how the panel is wired, or have a plan made",
        description="Draw the panel of a box.yaml: pictures to solder from, a table, a shopping list, "
        "currents. With --new ask a few questions (Enter is always right) and write the plan.",
    )
    wiring.add_argument("--settings", type=Path, metavar="FILE", help="a box.yaml (the one of this box)")
    wiring.add_argument("--out", type=Path, default=Path("wiring"), metavar="FOLDER", help="for the pictures")
    wiring.add_argument("--language", choices=LANGUAGES, help="of the words (as in the settings)")
    wiring.add_argument(
        "--needs", action="store_true", help="only say what is to be switched on for it (setup/install asks)"
    )
    wiring.add_argument(
        "--case", action="store_true", help="write puck and box for OpenSCAD, and templates to drill by"
    )
    wiring.add_argument(
        "--button",
        choices=("key", "round-12", "arcade-24", "arcade-30"),
        default="key",
        help="with --case, what is pressed: a keyboard's silent key, or a round hole of so many mm (key)",
    )
    wiring.add_argument(
        "--take", type=Path, metavar="FILE", help="put a plan into the settings that check --learn has left"
    )
    new = wiring.add_argument_group("a new plan; what is not said here is asked")
    new.add_argument("--new", action="store_true", help="write a plan into the file")
    new.add_argument("--seats", type=positive, metavar="N", help="how many places (8)")
    new.add_argument("--pi", choices=("zero-2", "3", "4", "5"), help="which Raspberry Pi (4)")
    new.add_argument(
        "--sound", metavar="WHAT", help="jack, usb, none, or a HAT by its name, such as hifiberry-dac"
    )
    new.add_argument("--lamps", choices=("mono", "rgb", "strip"), help="which lamps (mono)")
    new.add_argument("--buzzers", action=argparse.BooleanOptionalAction, help="one at each place (no)")
    new.add_argument("--overwrite", action="store_true", help="replace a plan that is there")
    wiring.set_defaults(run="commands.wiring:run")


def add_check(commands: Commands) -> None:
    """`moderator check`."""
    check = commands.add_parser(
        "check",
        help="try every button, lamp and buzzer, and the box itself",
        description="The self-test: do what is said, and learn which joint is bad and what to look at "
        "first; exit code 0 if nothing is.",
    )
    check.add_argument("--settings", type=Path, metavar="FILE", help="a box.yaml (the one of this box)")
    check.add_argument("--json", action="store_true", help="print what was found as JSON, for a forum")
    check.add_argument("--language", choices=LANGUAGES, help="of the words (as in the settings)")
    check.add_argument("--silent", action="store_true", help="no voice and no sound, the words alone")
    check.add_argument(
        "--learn", action="store_true", help="learn what is wired where, by presses, and write the plan"
    )
    check.add_argument("--live", action="store_true", help="press anything, and read what the box sees")
    check.add_argument("--wiggle", action="store_true", help="a minute to hold buttons and move cables")
    check.add_argument("--even", action="store_true", help="all lamps alike, to compare them by eye")
    check.add_argument("--seats", metavar="N,N", help="these seats alone, such as 3,7")
    check.add_argument("--mock", action="store_true", help="on mock pins, whose buttons press themselves")
    check.add_argument(
        "--fault",
        action="append",
        default=[],
        metavar="WHAT:WHERE",
        help="spoil mock wires, to hear how it is told: open:3, short:1,4, stuck:2, chattering:2, "
        "swapped:1,host, dark:centre, silent:5, bridged:3; of expanders chip:1, chips:1,15, drops, line; "
        "of a strip strip:4, reversed, colours",
    )
    check.set_defaults(run="commands.check:run", version=__version__)


def add_table(parser: argparse.ArgumentParser, is_one: bool = True) -> None:
    """What describes a table and its wishes; more than one, if no game needs to be named."""
    parser.add_argument("--rules", choices=tuple(GAMES), required=is_one, help="which game")
    parser.add_argument(
        "--experience", choices=get_args(Experience), default="usual", help="of the table (usual)"
    )
    parser.add_argument("--wish", action="append", default=[], metavar="CHARACTER", help="propose with it")
    parser.add_argument(
        "--without", action="append", default=[], metavar="CHARACTER", help="propose without it"
    )
    parser.add_argument(
        "--packs", choices=PACKS, default="one", help="one pack or two, where there are cards for two (one)"
    )
    parser.add_argument(
        "--turn", type=int, default=0, metavar="N", help="the evening's game, for other proposals (0)"
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the rules"
    )


def positive(text: str) -> int:
    """A number of at least one."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of at least 1")
    return int(text)


def port(text: str) -> int:
    """Where a page can be: no number is larger."""
    if (number := positive(text)) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is more than 65535")
    return number


def number_range(text: str) -> range:
    """A number, or two with a dash between them."""
    first, dash, last = text.partition("-")
    least, most = positive(first), positive(last) if dash else positive(first)
    if most < least:
        raise argparse.ArgumentTypeError(f"{text!r} runs backwards")
    return range(least, most + 1)
