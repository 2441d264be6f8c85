"""Every pause that is added to a game of hands is paid from one budget."""

from statistics import mean

import pytest

from .turn_times import many

# Of a turn of some twenty seconds so many are for words, looks and pauses in which nobody decides; and of
# these so many are silent.
BUDGET, SILENCE = 8.0, 2.5


@pytest.mark.parametrize(("tone", "size"), [("short", 3), ("short", 6), ("classic", 4)])
def test_of_a_turn_little_passes_in_which_nobody_decides(tone: str, size: int) -> None:
    turns = many(4, size, "en", tone)
    assert len(turns) > 20
    assert all(turn.decided >= 0 and turn.words >= -0.01 and turn.silent > -0.01 for turn in turns)
    assert mean(turn.undecided for turn in turns) <= BUDGET
    assert mean(turn.silent for turn in turns) <= SILENCE
    assert mean(turn.decided for turn in turns) > mean(turn.undecided for turn in turns)
