"""The casts for one table: themes, each with as many beasts as make it even, and then variations."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from ...keeping.casts import Mend
from ...rules.rulebook import Cast
from .race import AIMS, JUDGE, OTHER_MINDS, Effort, Runner
from .tables import Seekers
from .themes import Theme, of_the_book, plainness, theme_of, thinned, varied

# So many themes are tried for a table, each with so many numbers of beasts; and of each so many variations.
THEMES, STEPS, VARIATIONS = 24, 5, 2

# So many times what one cast takes is spent on each that is wanted, and on looking for them; and so many
# that do not hold with other minds are looked at for one that may be kept nevertheless.
SPENT, SPENT_AT_LEAST, DOUBTFUL = 2, 2, 2

# Where too few hold, so many swaps are tried from what came nearest; a swap that is worse by more than chance
# makes it is left at once.
SWAPS, CHANCE = 48, 0.06

# Then so many specials more or fewer may be in it.
WIDER = 2

# Where nothing is even so many are kept nevertheless.
UNEVEN = 2

# Who says nothing of what they know wins less often as the village, by a sixth: so what is to hold with them,
# too, is sought so far below the most that the village is to win as people think.
BELOW_THE_MOST = 0.03

# So many beasts more or fewer than the book proposes, and another for so many players.
BEASTS_ROUND_THE_BOOK, PLAYERS_FOR_ANOTHER = 1, 10

# From so many players on, where what all of them say makes a village strong, a half or a third of the
# specials that the book has is tried first.
LARGE, FEWER_SPECIALS = 21, (3, 2)


class Catch(NamedTuple):
    """What was found for a table: even casts that hold with other minds, others, or what comes nearest."""

    runners: tuple[Runner, ...]
    is_even: bool
    holding: tuple[Runner, ...] = ()
    mend: Mend | None = None


class Hunt:
    """One table's search."""

    def __init__(
        self,
        seekers: Seekers,
        effort: Effort,
        known: dict[Cast, Runner] | None = None,
        begun: Sequence[Cast] = (),
    ) -> None:
        self.seekers, self.effort = seekers, effort
        # What holds for one more or fewer is tried first.
        self.begun = begun
        # What others of the same size have tried, and what was tried here.
        self.known = {} if known is None else known
        self.runners: dict[Cast, Runner] = {}
        # What is even and holds with other minds, and what does not hold, or not yet proven even.
        self.holding: list[Runner] = []
        self.doubtful: list[Runner] = []
        # What was tried with all minds.
        self.weighed: list[Runner] = []
        self._chance = Random(f"{effort.seed} {seekers}")  # noqa: S311 - no secret hangs on it
        self._themes: deque[Theme] = deque()
        self._seen: set[Theme] = set()
        # About so many beasts, and how many of them and of specials there may be.
        self._beasts = 0
        self._around = range(0)
        self._specials = range(0)

    def catch(self) -> Catch:
        """As many even casts as are wanted; else the least uneven, and what would mend it."""
        book = list(of_the_book(self.seekers))
        self.begin([theme for theme, _ in book], [beasts for _, beasts in book])
        numbers = [len(theme.specials) for theme in self._themes]
        # A special more than the book has comes only where nothing else is even.
        for more in (0, 1):
            self._specials = around(numbers, 1, more)
            if more:
                self.vary([theme for theme, _ in book])
            self.follow_all()
            if len(self.holding) < self.seekers.number:
                self.climb()
            if even := self.even_ones():
                return even
        return self.nearest_ones()

    def begin(self, book: Sequence[Theme], beasts: Sequence[int]) -> None:
        """What is tried first, and with about how many beasts: as others have it, then as the book does."""
        players = self.seekers.players
        others = [theme_of(self.seekers, cast) for cast in self.begun]
        thin = [thinned(theme, part) for part in FEWER_SPECIALS for theme in book if players >= LARGE]
        for theme in (*others, *thin, *book):
            self.add(theme)
        packs = [beasts_in(*of) for of in zip(others, self.begun, strict=True)] + [*beasts]
        self._beasts = packs[0] if packs else 0
        more_beasts = BEASTS_ROUND_THE_BOOK + players // PLAYERS_FOR_ANOTHER
        self._around = around(packs, BEASTS_ROUND_THE_BOOK, more_beasts)

    def follow_all(self) -> None:
        """One theme after the other."""
        for _ in range(THEMES):
            if not self._themes or self.is_enough:
                return
            self.follow(self._themes.popleft())

    @property
    def is_enough(self) -> bool:
        """Whether all is found that is wanted, or too much was spent on it."""
        wanted = self.seekers.number
        spent = sum(results.games for one in self.runners.values() for results in one.played.values())
        return (
            len(self.holding) >= wanted
            or len(self.doubtful) >= DOUBTFUL * wanted
            or spent > self.effort.keep * (SPENT_AT_LEAST + SPENT * wanted)
        )

    def even_ones(self) -> Catch | None:
        """Those that hold with other minds, too; where there are none, such as are even as people think."""
        even = list(self.holding)
        for one in sorted(self.doubtful, key=Runner.unevenness):
            if not self.holding and len(even) < self.seekers.number and one.finishes():
                even.append(one)
        holding = tuple(self.holding)
        even.sort(key=lambda one: (one not in holding, *plainness(self.seekers, one.cast)))
        return Catch(tuple(even), True, holding) if even else None

    def nearest_ones(self) -> Catch:
        """Those that are the least uneven."""
        nearest = sorted(self.runners.values(), key=Runner.unevenness)[:UNEVEN]
        for one in nearest:
            one.run("thinking", self.effort.keep // 2)
        return Catch(tuple(nearest), False, (), self.mend(nearest[0]) if nearest else None)

    def climb(self) -> None:
        """Swap by swap from what is the least far from holding, until as many hold as are wanted."""
        self._specials = around([*self._specials], WIDER, WIDER)
        for runner in (*self.holding, *self.doubtful):
            self.weigh(runner)
        for _ in range(SWAPS if self.weighed else 0):
            theme = self.next_swap()
            if theme is None or len(self.holding) >= self.seekers.number:
                return
            self._seen.add(theme)
            if settled := list(self.settle(theme)):
                self.weigh(min(settled, key=lambda one: abs(one.village - aim(one))))

    def borrow(self, others: Iterable[Runner]) -> Catch | None:
        """What others of the same size have found to hold, where nothing grave is said against it here."""
        for runner in others:
            theme = theme_of(self.seekers, runner.cast)
            number = beasts_in(theme, runner.cast)
            is_new = runner.cast not in (one.cast for one in self.holding)
            is_wanted = len(self.holding) < self.seekers.number
            if is_new and is_wanted and theme.cast(self.seekers, number) == runner.cast:
                self.holding.append(runner)
        return self.even_ones()

    def next_swap(self) -> Theme | None:
        """What is like the best of them and was not tried; where all of it was, like the next best."""
        stronger = self._chance.random() < 1 / 2
        best_first = sorted(self.weighed, key=Runner.lack)
        swaps = (next(self.swaps(theme_of(self.seekers, one.cast), stronger), None) for one in best_first)
        return next((theme for theme in swaps if theme), None)

    def weigh(self, runner: Runner) -> None:
        """How it is with all minds, as long as it is not much worse than the best; what holds is kept."""
        least = min((one.lack() for one in self.weighed), default=1.0)
        for games in self.effort.laps[:2]:
            for mind in (JUDGE, *OTHER_MINDS):
                runner.run(mind, games)
            if runner.lack() > least + CHANCE:
                return
        self.weighed.append(runner)
        if runner not in self.holding and not runner.lack() and runner.holds() and runner.finishes():
            self.holding.append(runner)

    def add(self, theme: Theme) -> None:
        """It is to be tried, once."""
        if theme not in self._seen:
            self._seen.add(theme)
            self._themes.append(theme)

    def follow(self, theme: Theme) -> None:
        """As many beasts as make it even; and what is like it."""
        stronger = True
        for runner in self.settle(theme):
            stronger = runner.village < aim(runner)
            if runner.qualifies() and self.is_good(runner):
                break
        self.vary([theme], stronger)

    def vary(self, themes: Iterable[Theme], stronger: bool = True) -> None:
        """Others that are like them."""
        for theme in themes:
            for _, other in zip(range(VARIATIONS), self.swaps(theme, stronger), strict=False):
                self.add(other)

    def swaps(self, theme: Theme, stronger: bool = True) -> Iterator[Theme]:
        """What is like it and was not tried."""
        varying = varied(self.seekers, theme, stronger, self._chance)
        return (other for other in varying if other not in self._seen and self.is_usual(other))

    def is_good(self, runner: Runner) -> bool:
        """Whether it is as even as people think, whatever others do."""
        if not runner.holds():
            self.doubtful.append(runner)
            return True
        if runner.finishes():
            self.holding.append(runner)
            return True
        return False

    def is_usual(self, theme: Theme) -> bool:
        """Whether it is not too much, nor too little, for such people."""
        fits = len(theme.specials) in self._specials
        return fits and theme.cast(self.seekers, self._beasts) is not None

    def settle(self, theme: Theme) -> Iterator[Runner]:
        """The theme with one beast more or fewer, as long as that brings it nearer."""
        beasts, tried = self._beasts, set[int]()
        while beasts not in tried and beasts in self._around and len(tried) < STEPS:
            tried.add(beasts)
            runner = self.runner(theme.cast(self.seekers, beasts))
            if runner is None:
                return
            runner.run("thinking", self.effort.laps[0])
            self._beasts = beasts
            yield runner
            too_strong = runner.village - aim(runner)
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


def aim(runner: Runner) -> float:
    """What part the village is to win, so that it is not lost where nobody says what they know."""
    return AIMS[len(runner.sides)][1] - BELOW_THE_MOST


def beasts_in(theme: Theme, cast: Cast) -> int:
    """How many beasts a cast of that theme has."""
    return sum(role in theme.beasts for role in cast)


def around(numbers: list[int], fewer: int, more: int) -> range:
    """From so many fewer than the fewest to so many more than the most."""
    return range(min(numbers, default=0) - fewer, max(numbers, default=0) + more + 1)
