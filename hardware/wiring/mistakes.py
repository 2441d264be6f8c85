"""What is wrong in a file, all at once: each with its line, what is wrong, and what to do."""

from collections.abc import Iterable
from difflib import get_close_matches

from ..yaml_lines import Value, twice_there


class BadWiring(ValueError):
    """All that is wrong with a wiring, a line each."""


class Mistakes:
    """Those found so far in one file."""

    def __init__(self) -> None:
        self._found: list[tuple[int, str]] = []

    def note(self, at: Value, what: str) -> None:
        """One more, at a place in the file."""
        self._found.append((at.line, f"{at.where}: {what}"))

    def entries(self, value: Value, known: Iterable[str], where: str) -> dict[str, Value]:
        """What a map says under the keys that it may have."""
        if value.kind != "map":
            example = next(iter(known))
            self.note(value, f"{where} must be a map of names and values, such as `{example}: ...`")
        said: dict[str, Value] = {}
        for key, part in value.entries:
            if key.text in said:
                self.note(key, twice_there(key).why)
            elif key.text not in known:
                self.note(key, f"{where} knows no {key.text!r}; {instead_of(key.text, known)}")
            else:
                said[key.text] = part
        return said

    def choice(self, said: dict[str, Value], key: str, allowed: Iterable[str], default: str) -> str:
        """One of some words."""
        if key not in said:
            return default
        word = said[key].text.lower()
        if word not in allowed:
            self.note(said[key], f"{key} cannot be {word!r}; {instead_of(word, allowed)}")
            return default
        return word

    def number(self, said: dict[str, Value], key: str, least: float, most: float, default: float) -> float:
        """A number within its limits."""
        if key not in said:
            return default
        try:
            number = float(said[key].text)
        except ValueError:
            number = -1
        if not least <= number <= most:
            wanted = f"a number from {least:g} to {most:g}"
            self.note(said[key], f"{key} must be {wanted}, not {said[key].text!r}")
            return default
        return number

    def raise_any(self) -> None:
        """End here if anything is wrong."""
        if self._found:
            raise BadWiring("\n".join(what for _, what in sorted(self._found)))


def instead_of(word: str, known: Iterable[str]) -> str:
    """What may have been meant."""
    known = list(known)
    if all(one.isdecimal() for one in known):
        return f"it is a number from {known[0]} to {known[-1]}"
    near = get_close_matches(word, known, 1)
    return f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
