"""What is put to the product so that nothing leaks, by name: functions of the tests, or the very tests."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from . import test_air as air
from . import test_box_secrecy as evenings
from . import test_lengths as lengths
from . import test_mouth as mouth
from . import test_pages_secrecy as phones
from . import test_pages_shared_secrecy as pages
from . import test_pages_waking as waking
from . import test_recorded_log as loudspeaker
from . import test_recorded_night as recording
from . import test_secrecy as rules
from . import test_secret_news as news
from . import test_store as store
from . import test_terminal_secrecy as terminal
from . import test_virtual_table_secrecy as virtual
from . import test_wired_secrecy as wires
from .bench.two_samples import RARE
from .recording import Recording
from .stopwatch import announced_otherwise, likelihoods

# Whether a check finds anything; a log is read where it reads logs.
Find = Callable[[Path, pytest.LogCaptureFixture], bool]


class Check(NamedTuple):
    """What is put to the product, by its name."""

    name: str
    finds: Find


# The checks.


def twins(name: str, pair: Callable[[Path, int], Any], finds: Callable[..., Any], seeds: int) -> Check:
    """Evenings that differ in secrets alone, one pair after another."""
    return Check(name, lambda folder, _: any(finds(*pair(folder / f"{seed}", seed)) for seed in range(seeds)))


def fails(test: Callable[..., object], *about: Any) -> bool:
    """Whether a test does, by its own word."""
    try:
        test(*about)
    except AssertionError:
        return True
    return False


def in_rules(leak: str) -> Check:
    """Games side by side, at a table where there is something to be seen."""
    setup = rules.PLANTED[leak][0]
    return Check("test_secrecy: games side by side", lambda *_: rules.leaks(setup))


def at_wires(table: str, choosing: Any = "scan", on: Any = "lamps") -> Check:
    """Lamps and buzzers."""
    name = (
        "test_wired_secrecy: lamps and buzzers" if on == "lamps" else "test_wired_secrecy: pixels of a strip"
    )
    setup = wires.WIRED[table]
    return twins(name, lambda f, seed: wires.twins(setup, f, seed, choosing, on), evenings.first_leak, 20)


def on_a_stopwatch(folder: Path) -> bool:
    """What a stopwatch tells apart."""
    return min(likelihoods(lengths.lengths("duesterwald", folder)).values()) < RARE


def recorded(folder: Path, seed: int) -> Any:
    """Two nights as they are heard."""
    voice = loudspeaker.LastingVoice()
    try:
        return recording.twins("duesterwald", folder, voice, seed)
    finally:
        voice.kept.cleanup()


def is_heard(ours: Recording, theirs: Recording) -> bool:
    """Whether two nights sound otherwise before the dawn."""
    return recording.first_difference(ours, theirs) < min(recording.dawn_of(ours), recording.dawn_of(theirs))


def asked_for(folder: Path, seed: int) -> Any:
    """What the loudspeaker is asked for."""
    voice = loudspeaker.LastingVoice()
    try:
        return loudspeaker.twins(evenings.TABLES["big-box"], folder, voice, seed)
    finally:
        voice.kept.cleanup()


SOME = phones.SOME_NIGHTS
EVENINGS = twins(
    "test_box_secrecy: all that is perceived",
    lambda f, seed: evenings.twins(evenings.TABLES["duesterwald"], f, seed), evenings.first_leak, 40,
)  # fmt: skip
LOUDSPEAKER = twins("test_recorded_log: what sounds, and when", asked_for, loudspeaker.first_leak, 30)
RECORDING = twins("test_recorded_night: two recordings", recorded, is_heard, 12)
PHONE = twins(
    "test_pages_secrecy: a sleeping phone",
    lambda f, seed: phones.twins("duesterwald", f, seed, seconds=SOME), phones.first_leak, 6,
)  # fmt: skip
TRYING = Check(
    "test_pages_secrecy: a phone that tries",
    lambda folder, _: fails(phones.test_whoever_tries_by_night_is_answered_the_same, folder),
)
OF_ALL = twins(
    "test_pages_shared_secrecy: pages of all",
    lambda f, seed: pages.twins("duesterwald", f, seed, seconds=SOME), pages.first_leak, 6,
)  # fmt: skip
AIR = twins(
    "test_air: whoever listens",
    lambda f, seed: air.twins("duesterwald", f, seed, seconds=SOME), air.difference, 3,
)  # fmt: skip
WORK = Check(
    "test_air: the work of a breath",
    lambda folder, _: fails(air.test_a_breath_is_as_much_work_awake_as_asleep_and_a_tap_little_more, folder),
)
LOADED = Check(
    "test_air: a page that is loaded",
    lambda folder, _: fails(
        air.test_a_page_loaded_by_night_is_dark_and_the_same_to_a_byte_whoever_loads_it, folder
    ),
)
AT_ONCE = Check(
    "test_air: one who is known to be asked",
    lambda folder, _: fails(
        air.test_where_one_is_known_to_be_asked_all_pages_are_sent_as_much_at_once, folder
    ),
)
WOKEN = Check(
    "test_pages_waking: whom a tap wakes",
    lambda folder, _: fails(
        waking.test_a_tap_by_night_costs_the_same_with_eight_pages_open_as_with_five_hundred, folder
    ),
)
VIRTUAL = twins(
    "test_virtual_table_secrecy: a sleeping seat", lambda f, seed: virtual.twins("duesterwald", f, seed),
    virtual.first_leak, 6,
)  # fmt: skip
TERMINAL = twins(
    "test_terminal_secrecy: one screen for all", lambda f, seed: terminal.twins("duesterwald", f, seed),
    terminal.first_leak, 6,
)  # fmt: skip
NEWS = Check(
    "test_secret_news: what sleepers perceive",
    lambda *_: fails(news.test_all_perceive_the_same_whoever_it_is_for, "peeks", "normal"),
)
ERRORS = Check(
    "test_mouth: the log of a surface that fails",
    lambda _, log: fails(
        mouth.test_where_a_surface_fails_the_others_are_told_once_and_the_log_tells_no_secret, log
    ),
)
JOURNAL = Check(
    "test_store: whose the journal is",
    lambda folder, _: fails(store.test_a_line_is_on_disk_when_it_is_said_to_be, folder, store.a_game()),
)
# Each of these is a test that is put to the product anyway: it fails where something is planted.
WHOLE_TESTS = (WORK, LOADED, AT_ONCE, WOKEN, NEWS, ERRORS, JOURNAL)
IN_RULES = tuple(map(in_rules, rules.PLANTED))
STOPWATCH = Check("test_lengths: a stopwatch", lambda folder, _: on_a_stopwatch(folder))
ANNOUNCED = Check(
    "test_lengths: what is announced",
    lambda folder, _: bool(announced_otherwise(lengths.lengths("duesterwald", folder))),
)
