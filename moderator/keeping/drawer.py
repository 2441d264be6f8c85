"""What a surface keeps beside the games, from one evening to the next."""

from collections.abc import Mapping
from typing import Any

from .store import Store


class Drawer:
    """One file of the store; what is put in is there after a power cut."""

    def __init__(self, store: Store, name: str) -> None:
        self._store = store
        self._name = name

    def look(self) -> dict[str, Any]:
        """What is in it, without what is not as it should be."""
        return self._store.recall(self._name)

    def put(self, what: Mapping[str, Any]) -> None:
        """From now on this is in it."""
        self._store.remember_soon(what, self._name)
