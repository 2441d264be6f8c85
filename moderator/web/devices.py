"""Devices: each proves by a cookie that it is the one that came before, and speaks a language."""

import contextlib
import secrets
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

DEVICE, LANGUAGE = "device", "language"

# A whole year: a party is remembered until the next.
KEPT = 365 * 24 * 3600

# Longer than what the box gives out nothing is.
LONGEST = 64

# So many pages a device has open at once; older ones are let go.
PAGES_EACH = 4
# So many are open at once by those who have no seat; who has one always gets in.
PAGES_OF_GUESTS = 100


class Guest(NamedTuple):
    """Who asks: what the device proves itself by, its language, and where it is in the network."""

    token: str
    language: str
    address: str


def guest_of(request: Request, languages: Sequence[str]) -> Guest:
    """Who asks."""
    token = request.cookies.get(DEVICE, "")
    if not (token.isascii() and token.replace("-", "").replace("_", "").isalnum() and len(token) <= LONGEST):
        token = ""
    address = request.client.host if request.client else ""
    return Guest(token, language_of(request, languages), address)


def language_of(request: Request, languages: Sequence[str]) -> str:
    """The one chosen on the device, else the first it asks for that there is, else the table's."""
    asked = request.headers.get("accept-language", "")[:200].split(",")
    wanted = [request.cookies.get(LANGUAGE, ""), *(part.strip()[:2].lower() for part in asked)]
    return next((language for language in wanted if language in languages), languages[0])


def with_cookie(response: Response, name: str = DEVICE, value: str = "") -> Response:
    """An answer with a cookie; a new token, if nothing else is to be in it."""
    response.set_cookie(
        name, value or secrets.token_urlsafe(24), max_age=KEPT, httponly=True, samesite="strict", path="/"
    )
    return response


class Streams:
    """The pages that are open, by device."""

    def __init__(self) -> None:
        self._open: dict[str, list[object]] = {}

    @property
    def tokens(self) -> tuple[str, ...]:
        """By what those devices prove themselves that have a page open."""
        return tuple(self._open)

    def has_room(self, is_known: bool) -> bool:
        """Whether one more may be opened."""
        return is_known or sum(map(len, self._open.values())) < PAGES_OF_GUESTS

    @contextlib.contextmanager
    def watch(self, guest: Guest) -> Iterator[Callable[[], bool]]:
        """As long as a page is open; it is told whether newer ones have taken its place."""
        mine, pages = object(), self._open.setdefault(guest.token or guest.address, [])
        pages.append(mine)
        del pages[:-PAGES_EACH]
        try:
            yield lambda: mine in pages
        finally:
            if mine in pages:
                pages.remove(mine)
            if not pages:
                self._open.pop(guest.token or guest.address, None)
