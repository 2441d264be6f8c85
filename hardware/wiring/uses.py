"""What uses which place, and why it may not: every clash of a plan, with who and what to do."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..plan import ExpanderPin, GpioPin, Pin, Pixels, StripPlan, WiredTo
from ..yaml_lines import Value
from .header import fits, free, taken
from .spelling import spell


class Use(NamedTuple):
    """Somebody's button, lamp or buzzer (or the expanders' interrupt) wants a place."""

    who: str
    part: str
    place: WiredTo
    at: Value

    def __str__(self) -> str:
        whose = "'" if self.who.endswith("s") else "'s"
        return f"{self.who}{whose} {self.part}"

    def wants(self, but: str) -> "Clash":
        """It wants its place, but."""
        return self.at, f"{self} wants {spell(self.place)}, {but}"


Clash = tuple[Value, str]


def clashes(uses: list[Use], sound: str, strip: StripPlan | None) -> Iterator[Clash]:
    """Everything that cannot be."""
    first: dict[WiredTo, Use] = {}
    used: set[WiredTo] = {use.place for use in uses}
    needed = taken(sound, strip is not None)
    uses = sorted(uses, key=lambda use: use.at.line)
    for use in uses:
        if isinstance(use.place, Pixels):
            continue
        if use.place in first:
            has = first[use.place]
            already = f"which {has} has already (line {has.at.line})"
            yield use.wants(f"{already}; {_remedy(use, used, sound, strip)}")
        first.setdefault(use.place, use)
        if why := _not_for(use, needed):
            remedy = _remedy(use, used, sound, strip)
            yield use.at, f"{use} cannot have {spell(use.place)}: {why}; {remedy}"
    yield from _on_the_strip([use for use in uses if isinstance(use.place, Pixels)], strip)


def _not_for(use: Use, needed: dict[int, str]) -> str | None:
    if isinstance(use.place, GpioPin):
        if not fits(use.place, use.part):
            return "it is pulled up while the Pi boots, and would buzz until the box runs"
        return needed.get(use.place.bcm)
    if isinstance(use.place, ExpanderPin) and not fits(use.place, use.part):
        return "newer chips cannot read A7 and B7"
    return None


def _remedy(use: Use, used: set[WiredTo], sound: str, strip: StripPlan | None) -> str:
    """A place that is still free, and told to nobody else."""
    found = next((pin for pin in _fitting(use, sound, strip) if pin not in used), None)
    if found is None:
        is_on_chip = isinstance(use.place, ExpanderPin)
        return "take another expander" if is_on_chip else "no pin of the header is free: take an expander"
    used.add(found)
    return f"free is {spell(found)}"


def _fitting(use: Use, sound: str, strip: StripPlan | None) -> Iterator[Pin]:
    """Where a part could be beside where it is, on the same chip or on the header."""
    pins: Sequence[Pin] = free(sound, strip is not None)
    if isinstance(use.place, ExpanderPin):
        pins = [ExpanderPin(use.place.address, pin) for pin in range(16)]
    return (pin for pin in pins if fits(pin, use.part))


def _on_the_strip(uses: list[Use], strip: StripPlan | None) -> Iterator[Clash]:
    lit: dict[int, Use] = {}
    end = max((use.place.last + 1 for use in uses if isinstance(use.place, Pixels)), default=0)
    for use in uses:
        assert isinstance(use.place, Pixels)
        if strip is None:
            yield use.wants("but there is no strip; add `strip:` to `panel:`")
            continue
        wanted = range(use.place.first, use.place.last + 1)
        if wanted.stop > strip.pixels:
            end_of_strip = f"but the strip ends at pixel {strip.pixels - 1}"
            yield use.wants(f"{end_of_strip}; its `pixels:` must be at least {wanted.stop}")
        if both := [pixel for pixel in wanted if pixel in lit]:
            has = lit[both[0]]
            already = f"but pixel {both[0]} is {has}'s already (line {has.at.line})"
            yield use.wants(f"{already}; free is everything from {end} on")
        lit |= {pixel: use for pixel in wanted if pixel not in lit}
