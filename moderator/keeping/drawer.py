"""What a surface keeps beside the games, from one evening to the next."""

import asyncio
from typing import Any

from .store import Store


class Drawer:
    """One file of the store; what is put in is there after a power cut."""

    def __init__(self, store: Store, name: str) -> None:
        self._store = store
        self._name = name
        self._putting: set[asyncio.Future[None]] = set()

    def look(self) -> dict[str, Any]:
        """What is in it, without what is not as it should be."""
        return self._store.recall(self._name)

    def put(self, what: dict[str, Any]) -> None:
        """From now on this is in it."""
        putting = asyncio.ensure_future(self._store.remember(what, self._name))
        self._putting.add(putting)
        putting.add_done_callback(self._putting.discard)
