"""Threads that switch pins are let in first, and no others; where that is not allowed nothing is lost."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import pytest

from hardware.punctual import PRIORITY, punctual


def may_be_in_time() -> bool:
    """Whether this system lets us."""
    try:
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(PRIORITY))
    except OSError:
        return False
    os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    return True


allowed = pytest.mark.skipif(not may_be_in_time(), reason="no real-time priority is allowed here")


@contextmanager
def waiting() -> Iterator[tuple[Thread, Event]]:
    """A thread that does nothing, to be begun."""
    over = Event()
    thread = Thread(target=over.wait)
    try:
        yield thread, over
    finally:
        over.set()
        thread.join()


@allowed
def test_only_what_is_begun_meanwhile_is_let_in_first() -> None:
    with waiting() as (early, _), waiting() as (pins, _), waiting() as (late, _):
        early.start()
        with punctual():
            pins.start()
        late.start()
        policies = [os.sched_getscheduler(thread.native_id or 0) for thread in (early, pins, late)]
        assert policies == [os.SCHED_OTHER, os.SCHED_FIFO, os.SCHED_OTHER]
        assert os.sched_getscheduler(0) == os.SCHED_OTHER


def test_where_it_is_not_told_nothing_happens(tmp_path: Path) -> None:
    with punctual(tmp_path / "nowhere"):
        pass


def test_where_it_is_not_allowed_a_lamp_shines_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> None:
        raise PermissionError(1, "not allowed")

    monkeypatch.setattr(os, "sched_setscheduler", forbidden)
    with waiting() as (thread, _), punctual():
        thread.start()
    assert not thread.is_alive()
