"""A tenth of the kills of `python -m tests.kills`: whatever was announced is on disk."""

from itertools import islice

from .kills import kills

TENTH = 100


def test_what_was_announced_is_there_after_any_kill() -> None:
    assert len(list(islice(kills(), TENTH))) == TENTH
