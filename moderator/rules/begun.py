"""A game that has begun: what is hidden of it, and what it will ask for."""

from collections.abc import Generator
from typing import Any, Generic, NamedTuple, TypeVar

from .requests import Request

# What a rule set makes known beside what all do.
Own = TypeVar("Own", covariant=True)


class Begun(NamedTuple, Generic[Own]):
    """A table, and the game that will be played at it from there."""

    # Hidden: it leaves the rules as a chronicle alone, at the end.
    table: object
    course: Generator[Request | Own, Any, None]
