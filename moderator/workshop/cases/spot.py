"""Where in a case something stands: its line, and in which step under which key."""

from dataclasses import dataclass

from hardware.yaml_lines import Value


class CaseError(Exception):
    """A case that is wrong or does not hold: where, and why."""

    def __init__(self, place: object, why: str) -> None:
        super().__init__(f"{place}: {why}")


class CasesDiffer(CaseError):
    """A step that did not come out as expected, in one thing or in several."""

    def __init__(self, differences: list[str]) -> None:
        Exception.__init__(self, "\n       ".join(differences))


@dataclass(frozen=True)
class Spot:
    """A place in a case: what stands there, the line on which it begins, and the way to it in words."""

    stands: Value
    line: str
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        return ": ".join((self.line, *self.words))

    def named(self, *words: str) -> "Spot":
        """The same place, called so."""
        return Spot(self.stands, self.line, words)

    def under(self, *names: object) -> "Spot":
        """What stands under these keys, one within the other."""
        spot = self
        for name in names:
            there = spot.at_key(name)
            spot = Spot(there.stands, there.line, (*spot.words, str(name)))
        return spot

    def at_key(self, name: object) -> "Spot":
        """The line of a key, by the same words; where there is none, this place."""
        for key, value in self.stands.entries:
            if key.plain() == name:
                return Spot(value, key.where, self.words)
        return self

    def part(self, number: int) -> "Spot":
        """One of those in a list, counted from nought; of what is no list, this place."""
        parts = self.stands.parts
        return Spot(parts[number], parts[number].where, self.words) if number < len(parts) else self

    def parts(self, number: int) -> list["Spot"]:
        """The first so many of those in a list."""
        return [self.part(at) for at in range(number)]


def spot(value: Value) -> Spot:
    """The place of a whole file."""
    return Spot(value, value.where)
