"""Every pause that is added to a game of hands is paid from one budget."""

from statistics import mean

import pytest

from .turn_times import many

# Of a turn of some twenty seconds so many are silent at most, and nobody decides meanwhile.
BUDGET = 4.0


@pytest.mark.parametrize("size", [3, 6])
def test_of_a_turn_little_is_silence_in_which_nobody_decides(size: int) -> None:
    turns = many(4, size, "en", "short")
    assert len(turns) > 20
    assert all(turn.decided >= 0 and turn.words >= 0 and turn.silent > -0.01 for turn in turns)
    assert mean(turn.silent for turn in turns) <= BUDGET
    assert mean(turn.decided for turn in turns) > mean(turn.silent for turn in turns)
