"""Devices: each proves by a cookie that it is the one that came before, and speaks a language."""

import contextlib
from collections import Counter
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
# So many are open at once by strangers; who has a seat, the host and the tablet always get in.
PAGES_OF_STRANGERS = 100


class Device(NamedTuple):
    """Who asks: what the device proves itself by, its language, and where it is in the network."""

    token: str
    language: str
    address: str


def device_of(request: Request, languages: Sequence[str], is_ours: Callable[[str], bool]) -> Device:
    """Who asks; a token that the box has not made is none."""
    token = token_of(request)
    address = request.client.host if request.client else ""
    return Device(token if is_ours(token) else "", language_of(request, languages), address)


def token_of(request: Request) -> str:
    """By what a device proves itself; nothing, if it has not been here yet."""
    token = cookie(request, DEVICE)
    is_one = token.isascii() and token.replace("-", "").replace("_", "").isalnum() and len(token) <= LONGEST
    return token if is_one else ""


def language_of(request: Request, languages: Sequence[str]) -> str:
    """The one chosen on the device, else the first it asks for that there is, else the table's."""
    asked = request.headers.get("accept-language", "")[:200].split(",")
    wanted = [cookie(request, LANGUAGE), *(part.strip()[:2].lower() for part in asked)]
    return next((language for language in wanted if language in languages), languages[0])


def cookie(request: Request, name: str) -> str:
    """One that the box has given out: none is quoted, and what is gets no work.

    Python before 3.11.10 takes half a minute to unquote a large one, and nobody else is served meanwhile.
    """
    given = (part.strip().partition("=") for part in request.headers.get("cookie", "").split(";"))
    return next((value for key, _, value in given if key == name), "")


def with_cookie(response: Response, name: str, value: str) -> Response:
    """An answer with a cookie.

    It comes along with a link from elsewhere, or whoever follows one would be taken for a new device;
    what another site would say in one's name is refused where it is heard.
    """
    response.set_cookie(name, value, max_age=KEPT, httponly=True, samesite="lax", path="/")
    return response


class Streams:
    """The pages that are open, by device."""

    def __init__(self) -> None:
        self._open: dict[str, list[object]] = {}
        # Of those that strangers have open, where in the network each is; the oldest first.
        self._strangers: dict[object, str] = {}

    @property
    def tokens(self) -> tuple[str, ...]:
        """By what those devices prove themselves that have a page open."""
        return tuple(self._open)

    def has_room(self, device: Device) -> bool:
        """Whether a device may open one more; where all is full, whoever has the most gives way."""
        if len(self._strangers) < PAGES_OF_STRANGERS:
            return True
        number = Counter(self._strangers.values())
        greediest, most = number.most_common(1)[0]
        if number[device.address] + 1 >= most:
            return False
        self._strangers.pop(next(page for page, address in self._strangers.items() if address == greediest))
        return True

    @contextlib.contextmanager
    def watch(self, device: Device, is_known: bool = True) -> Iterator[Callable[[], bool]]:
        """As long as a page is open; it is told whether newer ones have taken its place."""
        mine, pages = object(), self._open.setdefault(device.token or device.address, [])
        pages.append(mine)
        del pages[:-PAGES_EACH]
        if not is_known:
            self._strangers[mine] = device.address
        try:
            yield lambda: mine in pages and (is_known or mine in self._strangers)
        finally:
            self._strangers.pop(mine, None)
            if mine in pages:
                pages.remove(mine)
            if not pages:
                self._open.pop(device.token or device.address, None)
