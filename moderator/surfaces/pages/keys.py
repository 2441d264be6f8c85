"""Who may do what with a page that is nobody's seat: the host's PIN, and which device is the tablet.

The PIN is set by whoever opens the host's page first.  Wrong ones are looked at more and more
slowly, for each address by itself; nobody is locked out for good.  Who has forgotten it sets another
on a page that is still open, or takes away the file.
"""

import secrets
from collections.abc import Callable
from hashlib import scrypt
from typing import Any

from ...keeping.kept import KEYS
from ...keeping.store import Store
from .phones import LENGTH, drawn, sealed

# So short that it can be typed, so long that it is not guessed at a party.
SHORTEST, LONGEST = 4, 12

# The code of the table, which everybody types who has not scanned it.
SHORT = 4

# How long a code for the tablet holds.
HOLDS = 600.0

# So many wrong ones are free; then waiting doubles, up to so many seconds.
FREE, SLOWEST = 3, 60.0
ADDRESSES = 200

# So many devices of the host are remembered.
DEVICES = 8


class Patience:
    """How long whoever was wrong has to wait: a little longer each time."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._wrong: dict[str, tuple[int, float]] = {}

    def left(self, address: str) -> float:
        """Seconds until somebody there may try again."""
        return max(0.0, self._wrong.get(address, (0, 0.0))[1] - self._now())

    def was_wrong(self, address: str) -> None:
        """Once more."""
        number = self._wrong.pop(address, (0, 0.0))[0] + 1
        waits = min(SLOWEST, 2.0 ** (number - FREE)) if number >= FREE else 0.0
        self._wrong[address] = (number, self._now() + waits)
        if len(self._wrong) > ADDRESSES:
            self._wrong.pop(next(iter(self._wrong)))

    def was_right(self, address: str) -> None:
        """All is forgiven."""
        self._wrong.pop(address, None)


class Keys:
    """The PIN, the devices that have shown it, and the tablet."""

    def __init__(self, store: Store, now: Callable[[], float], changed: Callable[[], None]) -> None:
        # Told whenever a device may more, or less.
        self._tell = changed
        self.patience = Patience(now)
        self._store = store
        self._now = now
        kept = store.recall(KEYS)
        self._salt: str = kept.get("salt", "")
        self._pin: str = kept.get("pin", "")
        self._hosts: list[str] = list(kept.get("hosts", ()))
        self._tablet: str = kept.get("tablet", "")
        self._code, self._until = "", 0.0
        self._table: str = kept.get("table", "")

    @property
    def has_pin(self) -> bool:
        """Whether there is one already."""
        return bool(self._pin)

    @property
    def has_tablet(self) -> bool:
        """Whether a device is the tablet."""
        return bool(self._tablet)

    @property
    def table_code(self) -> str:
        """The code of the table; the same from evening to evening, so that its square can be printed."""
        if not self._table:
            self._table = drawn(SHORT)
            self._keep()
        return self._table

    def is_host(self, token: str) -> bool:
        """Whether this device has shown the PIN."""
        return bool(token) and sealed(token) in self._hosts

    def is_tablet(self, token: str) -> bool:
        """Whether this device is the one in the middle of the table."""
        return bool(token) and secrets.compare_digest(sealed(token), self._tablet)

    def open(self, token: str, pin: str, address: str) -> bool:
        """The PIN is shown; the first one that is shown is the one."""
        if not token or self.patience.left(address) or not is_pin(pin):
            return False
        if not self.has_pin:
            self._set(pin)
        elif not secrets.compare_digest(hashed(pin, self._salt), self._pin):
            self.patience.was_wrong(address)
            return False
        self.patience.was_right(address)
        self._hosts = [*(host for host in self._hosts if host != sealed(token)), sealed(token)][-DEVICES:]
        return self._changed()

    def renew(self, token: str, pin: str) -> bool:
        """A host sets another PIN; every other device has to show it."""
        if not self.is_host(token) or not is_pin(pin):
            return False
        self._set(pin)
        self._hosts = [sealed(token)]
        return self._changed()

    def close(self, token: str) -> bool:
        """This device is not the host's any more."""
        self._hosts = [host for host in self._hosts if host != sealed(token)]
        return self._changed()

    def code_for_tablet(self) -> str:
        """A code that makes one device the tablet; an earlier one holds no more."""
        self._code = drawn(LENGTH)
        self._until = self._now() + HOLDS
        return self._code

    def pair(self, token: str, code: str, address: str) -> bool:
        """This device is the tablet, and no other; the host's own needs no code."""
        if not token or self.patience.left(address):
            return False
        is_right = bool(self._code) and code.strip().upper() == self._code and self._now() < self._until
        if not is_right and not self.is_host(token):
            self.patience.was_wrong(address)
            return False
        self._code, self._tablet = "", sealed(token)
        return self._changed()

    def put_away(self) -> bool:
        """No device is the tablet."""
        self._tablet = ""
        return self._changed()

    def _set(self, pin: str) -> None:
        self._salt = secrets.token_hex(16)
        self._pin = hashed(pin, self._salt)

    def _changed(self) -> bool:
        self._keep()
        self._tell()
        return True

    def _keep(self) -> None:
        kept: dict[str, Any] = {
            "salt": self._salt, "pin": self._pin, "hosts": self._hosts, "tablet": self._tablet,
            "table": self._table,
        }  # fmt: skip
        self._store.remember_soon(kept, KEYS)


def is_pin(pin: str) -> bool:
    """Some digits."""
    return SHORTEST <= len(pin) <= LONGEST and pin.isascii() and pin.isdecimal()


def hashed(pin: str, salt: str) -> str:
    """What is kept of a PIN; made slowly, but not so slowly that a game would halt."""
    return scrypt(pin.encode(), salt=salt.encode(), n=2**12, r=8, p=1, dklen=32).hex()
