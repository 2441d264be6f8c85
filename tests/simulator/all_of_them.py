"""Which evenings there are: everything fails once at each place it can, and then storms."""

from collections.abc import Iterator
from functools import cache

from .evening import play
from .plan import ASKED, FLIPS, RULES, VOTES

# So many evenings in which anything happens; and such at tables with buttons, phones and a tablet.
STORMS, MIXED = 2500, 120

# Further than any fault: an evening in which nothing happens.
NEVER = 1_000_000


@cache
def asked(rules: str) -> dict[str, int]:
    """How often what is asked of the disk in an evening in which nothing fails."""
    return play(f"{rules} sync {NEVER}").asked


def every(storms: int = STORMS) -> Iterator[str]:
    """All of them, by name."""
    for rules in RULES:
        for kind in (*ASKED, "cut"):
            times = asked(rules)["all" if kind == "cut" else kind]
            yield from (f"{rules} {kind} {nth}" for nth in range(1, times + 1))
        yield from (f"{rules} vote {nth}" for nth in range(1, VOTES + 1))
        yield from (f"{rules} flip {nth}" for nth in range(1, FLIPS + 1))
    yield from (f"storm {number}" for number in range(storms))
    yield from (f"mixed {number}" for number in range(MIXED))


def tenth() -> Iterator[str]:
    """Every tenth: of each kind some, from wherever one begins."""
    return (name for number, name in enumerate(every()) if not number % 10)
