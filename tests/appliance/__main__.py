"""`python -m tests.appliance [SUITE]`: what the script beside this starts."""

import signal
import sys
import time
from collections.abc import Callable

from . import installing, mishaps, own_wifi, upgrades
from .life import Life
from .machine import PYTHONS, Failed, Impossible, booted

# Each step finds the box as the one before has left it.
STEPS: tuple[Callable[[Life], None], ...] = (
    installing.dry_run_changes_nothing,
    installing.setup_run,
    installing.install,
    installing.install_again_changes_nothing,
    installing.exposure,
    installing.speech_is_rendered,
    installing.every_engine_speaks_in_the_cage,
    installing.start_to_ready,
    installing.hardware_is_added,
    installing.wires_that_are_not_there_keep_nobody_from_playing,
    installing.self_test_has_the_pins_and_the_box_plays_again,
    installing.whole_box,
    own_wifi.own_wifi_without_a_radio_waits_for_one,
    own_wifi.phone_opens_the_box_by_itself,
    own_wifi.visitor_reaches_the_page_alone,
    own_wifi.box_tells_the_way_in,
    own_wifi.own_wifi_goes_without_a_trace,
    installing.moves_to_the_virtual_table,
    mishaps.interrupted_game_is_offered_and_goes_on,
    mishaps.killed,
    mishaps.killed_again_at_once_it_asks,
    mishaps.hung_loop_is_noticed,
    mishaps.stopped_it_says_good_night,
    mishaps.plug_is_pulled,
    upgrades.upgrade,
    upgrades.upgrade_that_does_not_fit_the_evening,
    upgrades.upgrade_that_does_not_come_up,
    upgrades.upgrade_whose_terminal_is_gone,
    upgrades.back_to_the_release_before,
    mishaps.wrong_settings_count_for_nothing,
    mishaps.torn_evening_is_laid_aside,
    mishaps.full_disk,
    mishaps.read_only_disk,
    mishaps.corrupt_cache,
    mishaps.nothing_secret_is_logged,
    installing.installed_again_over_evenings_that_do_not_fit,
    installing.installed_again_a_card_is_chosen_where_none_is,
    installing.uninstall_leaves_nothing,
)


# A machine that is slower than this goes through the rest another time, where others wait for it.
LONG_ENOUGH = 480.0


def main(arguments: list[str]) -> int:
    """Go through the life of a box; 77 if there can be none here, which is fine if it was not insisted on."""
    if_it_can = "--if-it-can" in arguments
    suite = next((suite for suite in arguments if not suite.startswith("-")), "bookworm")
    if suite not in PYTHONS:
        say(f"there is no {suite!r}; choose one of {', '.join(PYTHONS)}")
        return 2
    begun = time.monotonic()
    try:
        with booted(suite) as machine:
            tell("booted", begun)
            go_through(Life(machine, suite), begun + LONG_ENOUGH if if_it_can else float("inf"))
    except Impossible as reason:
        say(f"Skipped: the life of an installed box in systemd-nspawn, since {reason}")
        return 0 if if_it_can else 77
    return 0


def go_through(life: Life, until: float) -> None:
    """Step by step, and tell what was measured."""
    for number, step in enumerate(STEPS):
        began = time.monotonic()
        if began > until:
            left = f"the last {len(STEPS) - number} steps"
            say(f"Skipped: {left}, since this machine is slow; tests/appliance/nspawn takes its time")
            break
        try:
            step(life)
        except (AssertionError, Failed):
            say(life.machine.log(40))
            raise
        tell(step.__name__.replace("_", " "), began)
    for figure, (measured, aim) in life.figures.items():
        say(f"{measured:8.2f}  {figure} ({life.suite}{aim and ', '}{aim})")


def say(line: str) -> None:
    """At once: a step may take a while."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def tell(what: str, began: float) -> None:
    """A step is done."""
    say(f"{time.monotonic() - began:6.1f} s  {what}")


if __name__ == "__main__":
    # Whoever is ended takes the machine along.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    sys.exit(main(sys.argv[1:]))
