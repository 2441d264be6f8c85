"""Cases in which something else stands: each holds, or fails and says in which line; no other error comes."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from hardware.yaml_lines import Value, parse
from moderator.workshop.cases.reading import read, tell
from moderator.workshop.cases.spot import CaseError


def spoil_everywhere(right: str, spoilt: str, file: Path) -> None:
    """Put this in the place of everything that stands in a case, one after the other."""
    root = parse(right, file)
    assert root is not None
    for value in within(root):
        text = right[: value.span.start] + spoilt + right[value.span.stop :]
        file.write_text(text if value.kind == "word" else text + "\n", encoding="utf-8")
        with suppress(CaseError):
            fails_with_a_line(file)


def within(value: Value) -> Iterator[Value]:
    """Everything that stands in a value."""
    for part in (*value.parts, *(part for entry in value.entries for part in entry)):
        yield part
        yield from within(part)


def fails_with_a_line(file: Path) -> None:
    """Play a case; what is wrong has a line, and no other error comes."""
    try:
        for _ in tell(read(file)):
            pass
    except CaseError as error:
        for sentence in str(error).splitlines():
            assert sentence.lstrip().startswith(f"{file}, line ")
        raise
