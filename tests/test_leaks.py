"""Every leak that is planted is caught, by the check that is named beside it."""

from collections import Counter
from pathlib import Path

import pytest

from .leak_checks import IN_RULES, WHOLE_TESTS, Check
from .leaks import LEAKS, TESTS_WITH_LEAKS, Leak, page

DOCS = Path(__file__).parents[1] / "docs/threats.md"


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: f"{leak.surface}, {leak.name}")
def test_a_planted_leak_is_caught(
    leak: Leak, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(leak.place, leak.attribute, leak.planted)
    assert leak.check.finds(tmp_path, caplog), f"{leak.check.name} lets {leak.name} pass"


@pytest.mark.parametrize("check", [*WHOLE_TESTS, *IN_RULES], ids=lambda check: check.name)
def test_where_nothing_is_planted_nothing_is_caught(
    check: Check, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert not check.finds(tmp_path, caplog)


def test_there_is_one_for_each_kind_of_surface_and_of_channel() -> None:
    assert len(LEAKS) >= 20
    assert len({leak.surface for leak in LEAKS}) >= 15
    assert len({leak.channel for leak in LEAKS}) >= 20
    assert max(Counter((leak.surface, leak.name) for leak in LEAKS).values()) == 1


def test_whatever_a_test_plants_is_in_the_table() -> None:
    named = {leak.name for leak in LEAKS}
    for test in TESTS_WITH_LEAKS:
        assert set(test.PLANTED) <= named, test.__name__


def test_the_table_is_in_the_documentation() -> None:
    assert page() in DOCS.read_text(encoding="utf-8")
