"""What an evening begins with: settings, lines and casts, all proven to fit before anybody is greeted."""

import os
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from ..keeping.settings import BadSettings, Settings, name_complaints
from ..lines import spoken_in
from ..lines.lines import BadLine
from ..lines.lines import load as load_lines
from ..rules.playing.game import BadSetup
from ..rules.playing.games import GAMES
from ..table.casting import NoGame, Proposals
from ..table.narrator import Narrator
from .this_box import is_language_settled, lines_of, settings_of
from .venue import tries, where

NAMES = (
    "Anna", "Ben", "Clara", "Dora", "Emil", "Frida", "Gina", "Hugo", "Ida", "Jan", "Kim", "Lea",
    "Max", "Nora", "Otto", "Pia", "Rosa", "Tom",
)  # fmt: skip

# The settings of a game; if no game fits them, the box has one as it comes.
OF_A_GAME = ("rules", "players", "experience", "wish", "without", "packs", "options")


# A guest says one sentence when it stands accused.
DEFENCE_OF_A_GUEST = 4.0


class Outset(NamedTuple):
    """What an evening begins with, and what was wrong with what was wanted."""

    settings: Settings
    # Whether the table's own lines are spoken: not if something is wrong with them.
    with_own_lines: bool = True
    wrong: tuple[str, ...] = ()


def outset(given: Namespace) -> Outset:
    """As it is wanted; raises what is wrong with it."""
    return fitting(wanted(settings_of(given), given), given)


def outset_of_a_service(given: Namespace) -> Outset:
    """As it is wanted, without what is wrong with it: whoever switched the box on wants to play."""
    kept, wrong = Settings(), list[str]()
    try:
        kept = settings_of(given)
    except BadSettings as error:
        kept = error.right
        wrong += str(error).splitlines()
    except OSError as error:
        wrong.append(f"the settings cannot be read: {error.strerror}: {error.filename}")
    for settings, with_own_lines in retreats(kept):
        try:
            found = fitting(wanted(settings, given), given, with_own_lines)
        except (BadSettings, BadSetup, BadLine, OSError, ValueError) as error:
            wrong.append(str(error))
        else:
            return found._replace(wrong=tuple(dict.fromkeys(wrong)))
    raise AssertionError("the box's own settings fit")


def retreats(settings: Settings) -> Iterator[tuple[Settings, bool]]:
    """Ever less of what was wanted, each with whether the table's own lines are spoken."""
    usual = Settings()
    plain = replace(settings, **{name: getattr(usual, name) for name in OF_A_GAME})
    return iter([(settings, True), (settings, False), (plain, True), (plain, False), (usual, False)])


def fitting(settings: Settings, given: Namespace, with_own_lines: bool = True) -> Outset:
    """Lines and casts for these settings; raises what is wrong."""
    lines = lines_of(given, settings, with_own_lines)
    proposals = Proposals(settings)
    proposals.settled()
    try:
        prove(proposals, settings, bool(given.players))
    except NoGame as error:
        raise BadSettings(Narrator(lines, ()).refusal(error.line, error.about)) from None
    return Outset(settings, with_own_lines)


def prove(proposals: Proposals, settings: Settings, is_given: bool) -> None:
    """That there is a game for the players; if they are yet to come, for some number of them."""
    is_open = settings.gathering and not is_given
    tables = [names(number) for number in GAMES[settings.rules].players] if is_open else [settings.players]
    for players in tables:
        try:
            proposals.propose(players, 0)
        except NoGame:
            if players == tables[-1]:
                raise
        else:
            return


def wanted(settings: Settings, given: Namespace) -> Settings:
    """The settings, with what the command line says instead."""
    said = {
        name: value
        for name in ("language", "tone", "rules", "experience", "packs", "pace", "gathering", "guests")
        if (value := getattr(given, name)) is not None
    }
    if given.players:
        players = tuple(name.strip() for name in given.players.split(",") if name.strip())
        language = given.language or settings.language
        said["players"] = names(int(players[0]), language) if players[0].isdecimal() else players
    settings = replace(settings, **said)
    refuse_what_it_has_not(given, settings.rules)
    is_trial = tries(given, settings)
    if is_trial:
        settings = for_a_trial(settings, is_language_settled(given))
    if not settings.players:
        book = GAMES[settings.rules]
        settings = replace(settings, players=names(min(book.usual_number, book.players[-1])))
    if where(given, settings) != "terminal" and not is_trial:
        settings = replace(settings, gathering=True)
    if wrong := name_complaints(settings.players):
        raise BadSettings("\n".join(f"players: {complaint}" for complaint in wrong))
    # Sped up, nobody could follow a voice.
    return replace(settings, silence=settings.silence or given.silent or given.speed != 1)


def for_a_trial(settings: Settings, is_language_settled: bool) -> Settings:
    """Whoever only tries it taps whom they mean, speaks as their system does, and has time by day."""
    spoken = "" if is_language_settled else spoken_in(os.environ.get("LC_ALL") or os.environ.get("LANG", ""))
    times = replace(settings.times, defence=min(settings.times.defence, DEFENCE_OF_A_GUEST))
    book = GAMES[settings.rules]
    # An office is elected before anything else: that is for another time.
    office = {"captain": "none"} if "captain" in book.options else {}
    options = {**office, **settings.options}
    # The others are guests.
    without = (*settings.without, *(role for role in book.not_with_guests if role not in settings.wish))
    return replace(
        settings,
        language=spoken or settings.language,
        choose="point",
        times=times,
        options=options,
        without=without,
    )


def refuse_what_it_has_not(given: Namespace, rules: str) -> None:
    """Whoever types what is only for casts is told where there are none."""
    typed = [name for name in ("experience", "packs") if getattr(given, name) is not None]
    if typed and not GAMES[rules].has_sides:
        raise BadSettings(f"--{typed[0]}: {rules} has no casts to choose from; leave it out")


def names(number: int, language: str = "en") -> tuple[str, ...]:
    """So many people; whom there is no name for is called by the seat."""
    if number <= len(NAMES):
        return NAMES[:number]
    lines = load_lines(language)
    others = (lines.text("check.place.seat", number=seat + 1) for seat in range(len(NAMES), number))
    return (*NAMES, *others)
