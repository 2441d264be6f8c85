"""Reading and playing a case, whatever it is of: the rule set says in which form its cases are written."""

from collections.abc import Iterator
from pathlib import Path

from .exchange import Exchange
from .form import Case, read_case, written
from .own_form import OwnCase, read_own, reads, tell_own
from .telling import Telling


def read(file: Path) -> Case | OwnCase:
    """One case; what is wrong with its form is said with its place."""
    root, top = written(file)
    own = reads(top)
    return read_case(file, root, top) if own is None else read_own(file, root, top, own)


def tell(case: Case | OwnCase) -> Iterator[Exchange]:
    """Play it; every request as it comes, an error where it does not hold."""
    return tell_own(case) if isinstance(case, OwnCase) else Telling(case).tell()
