"""Every plan that is proposed, drawn and looked at: what the tests draw some of by chance, for all of them.

    python -m tests.all_plans [HOW_MANY_SHARES [WHICH]]

Some ten minutes; with shares several of them can go side by side. Exit code 1 where a plan is wrong.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from hardware.wiring.proposal import Kit, propose
from hardware.wiring.texts import LANGUAGES
from hardware.wiring.wiring import Wiring

from . import test_wiring_board as boards
from . import test_wiring_pictures as pictures
from .test_wiring_reading import ANSWERS

CHECKS = (
    pictures.test_the_pictures_have_every_connection_of_the_plan_and_no_other,
    pictures.test_wires_begin_and_end_where_they_say,
    pictures.test_no_wire_runs_on_another,
    pictures.test_a_places_feeds_are_drawn_once_on_each_of_its_sheets,
    pictures.test_every_wire_says_where_it_comes_from_when_it_reaches_its_place,
    pictures.test_what_is_drawn_is_on_the_shopping_list,
    boards.test_the_board_joins_what_the_circuit_joins_and_nothing_else,
    boards.test_no_two_things_are_in_a_hole_and_none_stands_below_a_part,
    boards.test_every_part_that_is_bought_for_the_board_is_on_it,
    boards.test_the_cores_of_each_place_are_side_by_side_for_one_plug,
)


def every_plan() -> dict[Wiring, Kit]:
    """Each once: which Pi it is stands in the title alone, and a plug for sound takes no pin."""
    alike = [replace(kit, pi="4", sound="usb" if kit.sound == "jack" else kit.sound) for kit in ANSWERS]
    return {propose(kit): kit for kit in dict.fromkeys(alike)}


def looks() -> Iterator[tuple[str, Callable[[Wiring], object]]]:
    """Each with its name; words are as long as their language has them."""
    for check in CHECKS:
        yield check.__name__, inside(check)
    touched = pictures.test_no_word_is_touched_by_a_wire
    for language in LANGUAGES:
        yield f"{touched.__name__} ({language})", partial(inside(touched), language=language)


def inside(check: Any) -> Callable[..., object]:
    """What a test does with a plan that is drawn by chance."""
    done: Callable[..., object] = check.hypothesis.inner_test
    return done


def main(shares: int = 1, which: int = 0) -> int:
    """One after another, with how far it is."""
    plans, wrong = [*every_plan().items()][which::shares], 0
    for nth, (wiring, kit) in enumerate(plans, 1):
        for name, look in looks():
            try:
                look(wiring)
            except AssertionError as error:
                wrong += 1
                sys.stdout.write(f"\n{name}: {kit}: {str(error)[:200]}\n")
        sys.stderr.write(f"\r{nth} of {len(plans)} plans")
    sys.stdout.write(f"\n{len(plans)} plans looked at, {wrong} times something was wrong\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
