"""Leaks that are planted, one for each kind of surface and of channel, each with the check that catches it.

A leak is put in the place of something of the product's own; a check is what the tests put to the product
without a leak, too.  `docs/threats.md` has the same table.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from moderator.keeping import disk
from moderator.rules.calls import EVERY, call
from moderator.rules.duesterwald import book as duesterwald
from moderator.surfaces.pages import seat as seats
from moderator.surfaces.pages.air import Airs
from moderator.surfaces.pages.app import App
from moderator.surfaces.pages.pages import Pages
from moderator.surfaces.terminal.terminal import Terminal
from moderator.surfaces.virtual.sight import Sight
from moderator.surfaces.wired.by_night import InTheDark
from moderator.table import by_night
from moderator.table import surfaces as all_surfaces
from moderator.table.performance import Performance

from . import test_air as air
from . import test_box_secrecy as evenings
from . import test_pages_secrecy as phones
from . import test_pages_shared_secrecy as pages
from . import test_recorded_log as loudspeaker
from . import test_secrecy as rules
from . import test_secret_news as news
from . import test_virtual_table_secrecy as virtual
from . import test_wired_secrecy as wires
from .bench.late import PLANTED as LATE
from .leak_checks import (
    AIR,
    ANNOUNCED,
    AT_ONCE,
    ERRORS,
    EVENINGS,
    JOURNAL,
    LOADED,
    LOUDSPEAKER,
    NEWS,
    OF_ALL,
    PHONE,
    RECORDING,
    STOPWATCH,
    TERMINAL,
    TRYING,
    VIRTUAL,
    WOKEN,
    WORK,
    Check,
    at_wires,
    in_rules,
)
from .planted import (
    announced_shorter,
    asked_in_sight,
    asking_the_awake,
    kept_if_anybody_answers,
    loaded_with_all,
    refused_once_somebody_has_chosen,
    telling_all_of_it,
    those_first,
    too_bright,
    waking_all,
    weather_by_a_card,
    worked_for_the_awake,
)


class Leak(NamedTuple):
    """What is planted: where it shows, through what, who catches it, and what stands in whose place."""

    name: str
    surface: str
    channel: str
    check: Check
    place: Any
    attribute: str
    planted: Any


def beside(module: Any, check: Check, surface: str, channels: Mapping[str, str]) -> Iterator[Leak]:
    """Leaks that a test has beside itself."""
    for name, channel in channels.items():
        place, attribute, planted = module.PLANTED[name][:3]
        yield Leak(name, surface, channel, check, place, attribute, planted)


def of_looks(module: Any, check: Check, rows: Mapping[str, tuple[str, str]]) -> Iterator[Leak]:
    """Those that are planted in what a page shows."""
    for name, (surface, channel) in rows.items():
        place, planted = module.PLANTED[name]
        yield Leak(name, surface, channel, check, place, "look", planted)


CHANNELS_IN_RULES = {
    "a call left out for a spare card": "which calls are made",
    "a call left out for the drunkard's spare card": "which calls are made",
    "a call left out for a spent power": "which calls are made",
    "a word that depends on a secret": "what is made known",
    "a warning of a girl who is nobody": "what is made known",
    "a vow that only lovers are told of": "the order of events",
    "a call that is shorter where nobody answers": "which time is asked for",
}
SEER_IN_SIGHT = rules.with_call(duesterwald.ROUND, call("seer", EVERY, asked_in_sight))

LEAKS: tuple[Leak, ...] = (
    *(
        Leak(name, "the rules", channel, in_rules(name), *rules.PLANTED[name][1:])
        for name, channel in CHANNELS_IN_RULES.items()
    ),
    Leak(
        "a seer who is seen to be asked", "the rules", "who is asked",
        in_rules("a call that is shorter where nobody answers"), duesterwald, "ROUND", SEER_IN_SIGHT,
    ),
    *beside(evenings, EVENINGS, "the evening", {
        "a call shortened": "how long a call takes", "a dead call skipped": "which calls are made",
    }),
    *beside(evenings, EVENINGS, "the voice", {
        "one wording more": "the wording of what follows", "wordings picked by a secret": "wording",
    }),
    *beside(evenings, EVENINGS, "screens of all", {"a screen that flickers": "a change in the picture"}),
    *beside(evenings, EVENINGS, "the log", {"a seat logged": "a line"}),
    Leak("no record of a call to nobody", "the journal", "the light of the disk", EVENINGS,
         Performance, "keep", kept_if_anybody_answers),
    Leak("weather by a card", "the ambience", "which sound is behind everything", EVENINGS,
         Performance, "show_scene", weather_by_a_card),
    *(
        Leak(name, surface, channel, check, by_night, *loudspeaker.PLANTED[name])
        for surface, check in (("the loudspeaker", LOUDSPEAKER), ("the mix", RECORDING))
        for name, channel in (
            ("a line that begins later for a living role", "when a line begins"),
            ("a cue only when somebody answers", "a sound"),
            ("an event drawn from a stream that a secret shifts", "chance"),
        )
    ),
    *(
        Leak(name, surface, channel, at_wires(*wires.PLANTED[name][3:]), *wires.PLANTED[name][:3])
        for name, surface, channel in (
            ("one lamp for one frame", "lamps", "how bright, for one frame"),
            ("light for whoever is awake", "lamps", "how bright"),
            ("a sweep starting elsewhere", "the light that goes round", "where it begins"),
            ("light for whoever is meant", "pointing", "how bright"),
            ("a buzzer longer", "buzzers", "how long"),
        )
    ),
    Leak("pixels too bright for the night", "a strip", "how bright",
         at_wires("with secret news", on="strip"), InTheDark, "wake", too_bright),
    *beside(phones, PHONE, "phones", {
        "questions of all counted": "the bytes of a page", "wishes of the pack": "the bytes of a page",
        "a page that wakes with others": "the state of a page",
        "a breath that is larger": "how large an answer is",
    }),
    Leak("no, once somebody has chosen", "phones", "what is answered to who tries", TRYING,
         seats.SeatPage, "say", refused_once_somebody_has_chosen),
    *of_looks(pages, OF_ALL, {
        "who is awake": ("the tablet", "the bytes of a page"),
        "what is chosen": ("the host's page", "the bytes of a page"),
        "who was told": ("the table screen", "the bytes of a page"),
    }),
    *beside(air, AIR, "the air", {
        "one byte more": "how large an answer is", "as large as it is": "how large an answer is",
        "twenty thousandths of a second": "when an answer comes",
        "a tap that wakes all": "whose page is sent something",
    }),
    Leak("less work for sleepers", "the air", "how much is worked out", WORK,
         seats.SeatSight, "own", worked_for_the_awake),
    Leak("a loaded page with all in it", "the air", "how large a page is", LOADED,
         App, "page", loaded_with_all),
    Leak("only who is asked is sent something", "the air", "whose page is sent something", AT_ONCE,
         Airs, "is_alike", property(lambda _: False)),
    Leak("a tap for which all pages are looked at", "pages", "what others have to wait for", WOKEN,
         Pages, "note", waking_all),
    *(
        Leak(name, "the virtual table", channel, VIRTUAL, Sight, *virtual.PLANTED[name])
        for name, channel in (
            ("lamps through lids", "what closed eyes see"), ("screens of others", "whose screen it is"),
            ("open eyes at night", "what closed eyes see"),
        )
    ),
    Leak("a prompt where somebody is asked", "a terminal", "a line on the screen", TERMINAL,
         Terminal, "show_to", asking_the_awake),
    Leak("a round that begins with those it is about", "news for sleepers", "the order of names", NEWS,
         news, "tell_sleepers", those_first),
    Leak("an error that says what was shown", "errors", "the text of an error", ERRORS,
         all_surfaces, "places", telling_all_of_it),
    Leak("a journal that all may read", "the journal", "whose file it is", JOURNAL, disk, "OWN", 0o644),
    *(
        Leak(f"50 ms more: {name}", "the evening", channel, STOPWATCH, by_night, "collect", LATE[name])
        for name, channel in (
            ("somebody", "how long a call is for somebody"), ("slowly", "how long a call is answered slowly"),
        )
    ),
    Leak("50 ms less announced for nobody", "screens of all", "the time that is announced", ANNOUNCED,
         by_night, "show_part", announced_shorter),
)  # fmt: skip

# Every test that has leaks beside itself: all of them are in the table.
TESTS_WITH_LEAKS = (air, evenings, loudspeaker, pages, phones, rules, virtual, wires)


def page() -> str:
    """The table, as the documentation has it."""
    rows = [f"| {one.surface} | {one.channel} | {one.name} | `{one.check.name}` |" for one in LEAKS]
    return "\n".join(["| surface | channel | leak | caught by |", "| --- | --- | --- | --- |", *rows])
