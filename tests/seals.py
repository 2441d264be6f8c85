"""Journals whose records are changed on purpose, and sealed as if the box had written them so."""

from collections.abc import Callable, Iterable, Sequence

from moderator.rules.playing import journal, seals


def records_of(kept: str | bytes) -> list[str]:
    """The records of a journal, without their seals."""
    text = kept if isinstance(kept, str) else kept.decode()
    return [line.rpartition(" ")[0] for line in text.splitlines()]


def sealed(records: Iterable[str]) -> bytes:
    """A journal of these records."""
    return seals.sealed(records)[0].encode()


def changed(kept: str | bytes, change: Callable[[str], str], lines: Sequence[int]) -> bytes:
    """A journal with other records in some lines, counted from 1 as the complaints do."""
    records = records_of(kept)
    return sealed(change(record) if at in lines else record for at, record in enumerate(records, start=1))


def of_before(kept: str | bytes, format_number: int) -> bytes:
    """A journal as an earlier version wrote it: another number, and no seals."""
    text = "".join(f"{record}\n" for record in records_of(kept))
    return text.replace(
        f'"moderator-journal": {journal.FORMAT}', f'"moderator-journal": {format_number}'
    ).encode()
