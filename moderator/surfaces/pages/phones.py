"""Who has a device in hand: a token proves it, and leads to a place, and so to a seat.

A place has one device at most; another one comes to it by a code that the host gives out, which
holds once and not for long.
"""

import secrets
from collections import deque
from collections.abc import Callable, Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Literal, NamedTuple

from ...keeping.place import Kind, Place, phone
from ...rules.values import Seat
from ...table.guessing import OF_CODE, Budget
from ...table.roster import Roster

# Whoever has joined by a page: asked at the tablet as long as no phone answers there.
OURS: tuple[Kind, ...] = ("phone", "tablet")

# Nothing that looks like something else, and no vowel that makes a word of it.
LETTERS = "BCDFGHJKLMNPQRTVWXZ346789"
LENGTH = 5
HOLDS = 600.0

# So many wrong codes from one address in so many seconds, and none is looked at for a while.
TRIES, WITHIN = 10, 60.0
ADDRESSES = 200


class Code(NamedTuple):
    """Where a code leads, and until when."""

    place: Place
    until: float


class Phones:
    """Everybody with a phone, over the roster's list of devices."""

    def __init__(
        self,
        roster: Roster,
        now: Callable[[], float],
        changed: Callable[[], None],
        moved: Callable[[Place], None],
    ) -> None:
        self.roster = roster
        self._now = now
        # Told whenever a device comes to a place, or goes; and who answers from elsewhere from now on.
        self._changed, self._moved = changed, moved
        self._codes: dict[str, Code] = {}
        self._tries: dict[str, deque[float]] = {}
        self._budget = Budget(now, OF_CODE)
        # Those that were replaced, and have come back since this start of the box.
        self._back: set[str] = set()

    def place_of(self, token: str) -> Place | None:
        """Where the device of this token answers, if somebody plays there."""
        place = self.roster.devices.get(sealed(token)) if token else None
        return place if place is not None and self.roster.is_in(place) else None

    def device_at(self, place: Place) -> str | None:
        """Which device answers there, in the form that proves nothing."""
        return next((key for key, at in self.roster.devices.items() if at == place), None)

    def has_device(self, place: Place) -> bool:
        """Whether a phone answers there."""
        return place in self.roster.devices.values()

    def answers_by(self, place: Place) -> Literal["phone", "wire", "tablet", "guest", "other"]:
        """How whoever plays there is asked, and answers."""
        if self.has_device(place):
            return "phone"
        if self.is_at_the_tablet(place):
            return "tablet"
        return place.kind if place.kind in ("wire", "guest") else "other"

    def is_at_the_tablet(self, place: Place) -> bool:
        """Whether whoever plays there came with a phone that is gone, or with none; what else is not ours."""
        return place.kind in OURS and not self.has_device(place)

    def seats_at_the_tablet(self) -> tuple[Seat, ...]:
        """Whose seats are the tablet's."""
        devices = set(self.roster.devices.values())
        seats = enumerate(self.roster.places)
        return tuple([seat for seat, place in seats if place.kind in OURS and place not in devices])

    def move(self, place: Place, to: Place) -> bool:
        """Somebody answers from elsewhere, and not by a phone."""
        if not self.roster.move(place, to):
            return False
        self._changed()
        self._moved(to)
        return True

    def join(self, token: str, name: str) -> bool:
        """Somebody plays with this device; it has one place, and may better its name."""
        if not token:
            return False
        known = self.place_of(token)
        place = self.roster.free_place(phone) if known is None else known
        if not self.roster.join(place, name):
            return False
        self._give(place, token)
        return True

    def waits_at(self, token: str) -> Place | None:
        """Where the device of this token will answer, if whoever has it is next in line."""
        place = self.roster.devices.get(sealed(token)) if token else None
        return place if place is not None and place in self.roster.line else None

    def queue(self, token: str, name: str) -> bool:
        """Somebody has come late, and plays in the next game; may better their name."""
        if not token or self.place_of(token) is not None:
            return False
        place = self.waits_at(token) or self.roster.free_place(phone)
        if not self.roster.queue(place, name):
            return False
        self._give(place, token)
        return True

    def unqueue(self, token: str) -> bool:
        """They do not wait after all."""
        place = self.waits_at(token)
        if place is None:
            return False
        self.roster.take_device(place)
        return self.roster.unqueue(place)

    def welcome(self, devices: Mapping[str, Place | None]) -> None:
        """Devices of another evening, each at a place; who has come already keeps what they have."""
        for key, place in devices.items():
            if place is not None and key not in self.roster.devices and not self.has_device(place):
                self.roster.answer_from(place, key)
        self._changed()

    def leave(self, token: str) -> bool:
        """Somebody does not play after all."""
        place = self.place_of(token)
        if place is None or not self.roster.leave(place):
            return False
        self.free(place)
        return True

    def free(self, place: Place) -> None:
        """No device answers there any more: the seat is the tablet's, until a code brings another."""
        self._codes = {code: leads for code, leads in self._codes.items() if leads.place != place}
        self.roster.replace(place)
        self.roster.take_device(place)
        self._changed()
        self._moved(place)

    def code_for(self, place: Place) -> str:
        """A code that brings one device to a place; earlier ones for it hold no more."""
        now = self._now()
        self._codes = {
            c: leads for c, leads in self._codes.items() if leads.place != place and leads.until > now
        }
        code = drawn(LENGTH)
        self._codes[code] = Code(place, now + HOLDS)
        return code

    @property
    def has_code(self) -> bool:
        """Whether a code that was given out still waits for its device."""
        return any(leads.until > self._now() for leads in self._codes.values())

    def redeem(self, token: str, code: str, address: str = "") -> bool:
        """A device comes to the place that the code is for; whatever was there answers no more."""
        if not token or not self.may_try(address):
            return False
        leads, left = self._codes.pop(code.strip().upper(), None), self.place_of(token)
        if leads is None or leads.until <= self._now() or not self.roster.is_in(leads.place):
            self._tries.setdefault(address, deque(maxlen=TRIES)).append(self._now())
            self._budget.was_wrong()
            return False
        self.roster.replace(leads.place)
        self._give(leads.place, token)
        self._moved(leads.place)
        if left is not None and left != leads.place:
            self._moved(left)
        return True

    def was_at(self, token: str) -> Place | None:
        """Where a device answered until another took its place, if somebody still plays there."""
        place = self.roster.replaced.get(sealed(token)) if token and self.place_of(token) is None else None
        return place if place is not None and self.roster.is_in(place) else None

    def comes_back(self, token: str) -> Place | None:
        """Where a device answered that comes back for the first time since it was replaced."""
        place = self.was_at(token)
        if place is None or sealed(token) in self._back:
            return None
        self._back.add(sealed(token))
        return place

    def may_try(self, address: str) -> bool:
        """Whether a code from there is looked at: after many wrong ones, there or in all, not for a while."""
        if len(self._tries) > ADDRESSES:
            self._tries.clear()
        tries = self._tries.get(address, deque())
        is_patient = len(tries) < TRIES or self._now() - tries[0] > WITHIN
        return is_patient and not self._budget.is_spent

    def _give(self, place: Place, token: str) -> None:
        self._back.discard(sealed(token))
        self.roster.answer_from(place, sealed(token))
        self._changed()


def drawn(length: int) -> str:
    """A code that can be read out."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


@lru_cache(maxsize=1000)
def sealed(token: str) -> str:
    """What is kept of a token: who reads it could not come with it."""
    return sha256(token.encode()).hexdigest()[:32]
