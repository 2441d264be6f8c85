"""Who may do what with a page that is nobody's seat: the host's PIN, the tablet, and the table screen.

Who hosts for the first time on a device shows presence, too (`table/presence.py`).  A device that was
the host's before needs the PIN alone, whoever else is guessing it; all others together have a few wrong
ones, and then are not listened to for a while: presence opens to them even so.
"""

import secrets
from collections import Counter
from collections.abc import Callable
from hashlib import blake2b, scrypt, sha256
from typing import Any, Literal

from ...keeping.kept import KEYS
from ...keeping.store import Store
from ...table.guessing import OF_CODE, Budget
from .phones import LENGTH, LETTERS, drawn, sealed

# So short that it can be typed, so long that it is not guessed at a party.
SHORTEST, LONGEST = 4, 12

# The code of the table, which everybody types who has not scanned it.
SHORT = 4

# How long a code for the tablet holds.
HOLDS = 600.0

# So many wrong ones are free; then waiting doubles, up to so many seconds.
FREE, SLOWEST = 3, 60.0
ADDRESSES = 200

# So many devices of the host are remembered, and so many that were the host's once.
DEVICES, ONCE = 8, 24

# So many signs at the end of a token show that the box has made it.
SEAL = 24

# So many wrong PINs on a device that was the host's, and it is one no more.
SLIPS = 20

# From so many wrong ones on, by whoever else, somebody is guessing.
ALARM = 3

# What becomes of a PIN: it opens, it is right but presence is to be shown, it is wrong, or not looked at.
Shown = Literal["open", "right", "wrong", "unheard"]


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
    """The PIN, the devices that have shown it, the tablet, and the table screen that shows codes."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], float],
        changed: Callable[[], None],
        guessed: Callable[[], None] = lambda: None,
    ) -> None:
        # Told whenever a device may more, or less; and when somebody guesses.
        self._tell, self._tell_guessed = changed, guessed
        self.patience = Patience(now)
        self.budget, self._codes = Budget(now), Budget(now, OF_CODE)
        self._slips: Counter[str] = Counter()
        self._store = store
        self._now = now
        kept = store.recall(KEYS)
        self._salt: str = kept.get("salt", "")
        self._pin: str = kept.get("pin", "")
        self._hosts: list[str] = list(kept.get("hosts", ()))
        self._once: list[str] = list(kept.get("once", self._hosts))
        self._screen: str = kept.get("screen", "")
        self._seal: str = kept.get("seal", "")
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

    def new_token(self) -> str:
        """By what a new device proves itself: whether the box has made it can be told without a list."""
        drawn_one = secrets.token_urlsafe(18)
        return drawn_one + self._sealed(drawn_one)

    def has_made(self, token: str) -> bool:
        """Whether the box has made it, or a device of the host's or the tablet came with it before it did."""
        own = token[:-SEAL], token[-SEAL:]
        is_known = self.is_tablet(token) or sealed(token) in {*self._hosts, *self._once}
        return is_known or secrets.compare_digest(self._sealed(own[0]), own[1])

    def _sealed(self, drawn_one: str) -> str:
        if not self._seal:
            self._seal = secrets.token_hex(16)
            self._keep()
        return blake2b(drawn_one.encode(), key=self._seal.encode(), digest_size=SEAL // 2).hexdigest()

    def is_host(self, token: str) -> bool:
        """Whether this device has shown the PIN."""
        return bool(token) and sealed(token) in self._hosts

    def is_tablet(self, token: str) -> bool:
        """Whether this device is the one in the middle of the table."""
        return bool(token) and secrets.compare_digest(sealed(token), self._tablet)

    def was_host(self, token: str) -> bool:
        """Whether this device has been the host's: presence was shown with it."""
        return bool(token) and sealed(token) in self._once

    def show(self, token: str, pin: str) -> Shown:
        """The PIN is shown; whoever has not hosted before has few tries, from wherever they come."""
        if self.was_host(token):
            return self._show_again(token, pin)
        if self.budget.is_spent:
            return "unheard"
        if self._is_right(pin):
            return "right"
        self.budget.was_wrong()
        if self.budget.wrong > ALARM - 1:
            self._tell_guessed()
        return "wrong"

    def _show_again(self, token: str, pin: str) -> Shown:
        """On a device that was the host's the right one always opens; after many wrong ones it was not."""
        key = sealed(token)
        if self._is_right(pin):
            del self._slips[key]
            self._admit(key)
            self._changed()
            return "open"
        self._slips[key] += 1
        if self._slips[key] >= SLIPS:
            self._once = [other for other in self._once if other != key]
            self._changed()
        return "wrong"

    def admit(self, token: str) -> bool:
        """Presence was shown: this device is a host's."""
        if not token:
            return False
        self._admit(sealed(token))
        return self._changed()

    def trust(self, token: str, pin: str) -> bool:
        """Presence was shown: this is the PIN now, and this device the host's; every other has to show it."""
        if not token or not is_pin(pin):
            return False
        self._salt = secrets.token_hex(16)
        self._pin = hashed(pin, self._salt)
        self._hosts = []
        self._admit(sealed(token))
        return self._changed()

    def _admit(self, key: str) -> None:
        self._hosts = [*(host for host in self._hosts if host != key), key][-DEVICES:]
        self._once = [*(host for host in self._once if host != key), key][-ONCE:]

    def _is_right(self, pin: str) -> bool:
        return self.has_pin and is_pin(pin) and secrets.compare_digest(hashed(pin, self._salt), self._pin)

    def close(self, token: str) -> bool:
        """This device is not the host's any more."""
        self._hosts = [host for host in self._hosts if host != sealed(token)]
        return self._changed()

    def code_for_tablet(self) -> str:
        """A code that makes one device the tablet; an earlier one holds no more."""
        self._code = drawn(LENGTH)
        self._until = self._now() + HOLDS
        self._tell()
        return self._code

    @property
    def has_code(self) -> bool:
        """Whether a code for the tablet still waits for it."""
        return bool(self._code) and self._now() < self._until

    def hears_codes(self, token: str) -> bool:
        """Whether a code for the tablet is looked at: after many wrong ones the host's alone."""
        return self.is_host(token) or not self._codes.is_spent

    def pair(self, token: str, code: str, address: str) -> bool:
        """This device is the tablet, and no other; the host's own needs no code."""
        if not token or self.patience.left(address) or not self.hears_codes(token):
            return False
        is_right = self.has_code and code.strip().upper() == self._code
        if not is_right and not self.is_host(token):
            self.patience.was_wrong(address)
            self._codes.was_wrong()
            return False
        self._code, self._tablet = "", sealed(token)
        return self._changed()

    def put_away(self) -> bool:
        """No device is the tablet."""
        self._tablet = ""
        return self._changed()

    def name_screen(self, sign: str) -> bool:
        """The table screen of this sign shows codes from now on; none does, if it is none."""
        self._screen = sign.strip().upper()
        return self._changed()

    def shows_codes(self, token: str) -> bool:
        """Whether this device is the table screen that the host has named."""
        return bool(token and self._screen) and sign_of(token) == self._screen

    @property
    def has_screen(self) -> bool:
        """Whether the host has named one."""
        return bool(self._screen)

    def _changed(self) -> bool:
        self._keep()
        self._tell()
        return True

    def _keep(self) -> None:
        kept: dict[str, Any] = {
            "salt": self._salt, "pin": self._pin, "hosts": self._hosts, "tablet": self._tablet,
            "table": self._table, "once": self._once, "screen": self._screen,
            "seal": self._seal,
        }  # fmt: skip
        self._store.remember_soon(kept, KEYS)


def is_pin(pin: str) -> bool:
    """Some digits."""
    return SHORTEST <= len(pin) <= LONGEST and pin.isascii() and pin.isdecimal()


def hashed(pin: str, salt: str) -> str:
    """What is kept of a PIN; made slowly, but not so slowly that a game would halt."""
    return scrypt(pin.encode(), salt=salt.encode(), n=2**12, r=8, p=1, dklen=32).hex()


def sign_of(token: str) -> str:
    """By what a table screen is named: it leads from a device to its sign, and not back."""
    number = int(sha256(f"screen {token}".encode()).hexdigest(), 16)
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(LENGTH))
