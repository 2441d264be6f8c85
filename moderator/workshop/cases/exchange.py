"""What comes while a case is played."""

from typing import NamedTuple

from ...rules.playing.games import AnyRequest


class Exchange(NamedTuple):
    """A request as it came up, and what it was answered."""

    request: AnyRequest
    answer: object
