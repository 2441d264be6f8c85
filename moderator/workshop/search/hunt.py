"""The casts for one table: themes, each with as many beasts as make it even, and then variations."""

from collections import deque
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from ...keeping.casts import Mend
from ...rules.rulebook import Cast
from .race import Effort, Runner
from .tables import Seekers
from .themes import Theme, of_the_book, plainness, varied

# So many themes are tried for a table, each with so many numbers of beasts; and of each that does not
# do so many variations.
THEMES, STEPS, VARIATIONS = 24, 5, 2

# Where nothing is even so many are kept nevertheless.
UNEVEN = 2


class Catch(NamedTuple):
    """What was found for a table."""

    runners: tuple[Runner, ...]
    is_even: bool
    mend: Mend | None = None


class Hunt:
    """One table's search."""

    def __init__(self, seekers: Seekers, effort: Effort, known: dict[Cast, Runner] | None = None) -> None:
        self.seekers, self.effort = seekers, effort
        # What others of the same size have tried, and what was tried here.
        self.known = {} if known is None else known
        self.runners: dict[Cast, Runner] = {}
        self.even: list[Runner] = []
        self._chance = Random(f"{effort.seed} {seekers}")  # noqa: S311 - no secret hangs on it
        self._themes: deque[Theme] = deque()
        self._seen: set[Theme] = set()
        # About so many beasts, and how many specials there may be.
        self._beasts = 0
        self._specials = range(0)

    def catch(self) -> Catch:
        """As many even casts as are wanted; else the least uneven, and what would mend it."""
        begun = list(of_the_book(self.seekers))
        if begun:
            numbers = [len(theme.specials) for theme, _ in begun]
            self._specials = range(min(numbers) - 1, max(numbers) + 1)
            self._beasts = begun[0][1]
        for theme, _ in begun:
            self.add(theme)
        for _ in range(THEMES):
            if not self._themes or len(self.even) >= self.seekers.number:
                break
            self.follow(self._themes.popleft())
        if self.even:
            in_order = sorted(self.even, key=lambda one: plainness(self.seekers, one.cast))
            return Catch(tuple(in_order), is_even=True)
        tried = [one for one in self.runners.values() if one.played]
        nearest = sorted(tried, key=Runner.unevenness)[:UNEVEN]
        for one in nearest:
            one.run("thinking", self.effort.keep // 2)
        return Catch(tuple(nearest), False, self.mend(nearest[0]) if nearest else None)

    def add(self, theme: Theme) -> None:
        """It is to be tried, once."""
        if theme not in self._seen:
            self._seen.add(theme)
            self._themes.append(theme)

    def follow(self, theme: Theme) -> None:
        """As many beasts as make it even; and what is like it."""
        runner, village = None, 0.5
        for runner in self.settle(theme):
            village = runner.village
            if runner.qualifies() and runner.finishes():
                self.even.append(runner)
                break
        if runner is None:
            return
        varying = varied(self.seekers, theme, village < 1 / len(runner.sides), self._chance)
        usual = (other for other in varying if self.is_usual(other))
        for _, other in zip(range(VARIATIONS), usual, strict=False):
            self.add(other)

    def is_usual(self, theme: Theme) -> bool:
        """Whether it is not too much, nor too little, for such people."""
        fits = len(theme.specials) in self._specials
        return fits and theme.cast(self.seekers, self._beasts) is not None

    def settle(self, theme: Theme) -> Iterator[Runner]:
        """The theme with one beast more or fewer, as long as that brings it nearer."""
        beasts, tried = self._beasts, set[int]()
        while beasts not in tried and len(tried) < STEPS:
            tried.add(beasts)
            runner = self.runner(theme.cast(self.seekers, beasts))
            if runner is None:
                return
            runner.run("thinking", self.effort.laps[0])
            self._beasts = beasts
            yield runner
            too_strong = runner.village - 1 / len(runner.sides)
            step = max(1, round(abs(too_strong) * beasts / 2))
            beasts += step if too_strong > 0 else -step

    def runner(self, cast: Cast | None) -> Runner | None:
        """A cast with its games so far; none that was tried already."""
        if cast is None or cast in self.runners:
            return None
        if cast not in self.known:
            self.known[cast] = Runner(self.seekers, cast, self.effort)
        self.runners[cast] = self.known[cast]
        return self.runners[cast]

    def mend(self, nearest: Runner) -> Mend | None:
        """With how many beasts it would be even, against the book's advice."""
        beast = next(role for role in nearest.cast if role in ("werewolf", "vampire"))
        number = nearest.cast.count(beast)
        theme = Theme(tuple(r for r in nearest.cast if r not in (beast, "villager")), (beast,))
        step = 1 if nearest.village > 1 / 2 else -1
        for more in range(1, STEPS + 1):
            cast = theme.cast(self.seekers, number + step * more, is_bound=False)
            if cast is None or len(nearest.packs) > 1:
                return None
            runner = Runner(self.seekers, cast, self.effort)
            if runner.qualifies() and runner.is_even():
                return Mend(beast, number + step * more)
        return None
