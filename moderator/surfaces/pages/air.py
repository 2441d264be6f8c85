"""The air between the box and its pages: what can be counted and timed there, whoever listens, tells nothing.

From the deal until day pages *breathe*: each asks once in a while, in a phase of its own, and question
and answer have one size.  Where it is known who is asked, as in a game of hands, pictures are pushed
*alike*: all at once, to everybody, of one size.  Else a page is *pushed* what concerns its eyes.
"""

import json
import logging
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from math import ceil
from typing import TYPE_CHECKING, Any, Literal

from ...rules.requests import Ask, Poll, Tell
from ...rules.views import Asked
from ...table.clock import stand_still
from ...table.pace import BREATH, UNDER_WAY
from ...web.devices import Device
from . import saying

if TYPE_CHECKING:
    from .app import Reply
    from .pages import Pages

log = logging.getLogger(__name__)

Air = Literal["pushed", "breath", "alike"]

# The scenes of a game with nights; before the first one cards are dealt.
WITH_NIGHTS = ("", "night", "dawn", "day", "gallows", "dusk", "end")

# In seconds: all answers to breaths leave so long after they were asked for, however much there was to do.
ANSWER = 0.05

# In seconds: so long the box has to do with each breath, which is several times as long as with a tap.
WORK = 0.001

# Sizes are multiples of it, with so much to spare for what becomes known in the dark.
STEP, SPARE = 1024, 1536

# By day whatever a page is sent has at least so many: more than its own vote, for whomever it is.
BY_DAY = 512

# What is left out first, should there ever be more to see than there is room for: all of it is public.
LEFT_OUT = ("claimed", "events", "tidings", "told", "said", "unheard", "bets", "people", "players", "seats")

# What a page shows until the first picture has come.
COMING = {"state": "coming", "title": "", "text": ""}


class Airs:
    """How pages are reached now, and how large everything is that they are sent."""

    def __init__(self, pages: "Pages") -> None:
        self._pages, self._box = pages, pages.box
        self.now: Air = "pushed"
        # By kind and language: for all of a night it is the same, whatever happens.
        self._sizes: dict[tuple[str, str], int] = {}
        # Which kinds of page there was too much to see on; told once.
        self._overfull: set[str] = set()

    @property
    def is_on(self) -> bool:
        """Whether a game is on: no page that is loaded has anything of it in it."""
        return self._box.performance is not None and not self._box.showing.moment

    def first(self, language: str) -> dict[str, str]:
        """What a page that is loaded meanwhile knows: whether it is dark, and how it gets the rest."""
        title = self._pages.tongues.lines(language).text("page.all.coming")
        return {**COMING, "title": title, "air": self.now, "scene": self._box.scene}

    @property
    def breathes(self) -> bool:
        """Whether nothing is pushed."""
        return self.now == "breath"

    @property
    def is_alike(self) -> bool:
        """Whether whatever is pushed goes to all."""
        return self.now == "alike"

    @property
    def under_way(self) -> float:
        """How much later what is tapped on a page comes, and is seen."""
        return UNDER_WAY if self.breathes else 0.0

    def closes(self) -> dict[str, float]:
        """When a page takes no more taps: those of before are with the box in time, by the next breath."""
        left = self._box.desk.left if self.breathes else None
        return {} if left is None else {"closes": round(self._box.timer.now() + left - BREATH, 1)}

    def look(self) -> bool:
        """Something that everybody perceives may have changed it; whether it has."""
        before, self.now = self.now, self.found()
        if self.now != before:
            self._sizes.clear()
        return self.now != before

    def found(self) -> Air:
        """As everybody knows what goes on, so it is, in every evening alike."""
        showing, scene = self._box.showing, self._box.board.scene
        if not self.is_on:
            return "pushed"
        if scene not in WITH_NIGHTS:
            return "alike"
        if showing.open is not None:
            return "alike" if isinstance(showing.open.question, Asked) else "pushed"
        if showing.part is not None or scene == "night" or self.is_dealt:
            return "breath"
        # Between the deal and the first night it stays as it is.
        return self.now if scene == "" and self.now == "breath" else "pushed"

    @property
    def is_dealt(self) -> bool:
        """Whether all look at their cards now, or name them."""
        performance = self._box.performance
        request = None if performance is None else performance.game.request
        return isinstance(request, Tell | Ask | Poll) and request.call == "deal"

    def least(self, kind: str, language: str) -> int:
        """How many bytes whatever is pushed to a page of this kind has at least."""
        return self.size(kind, language) if self.is_alike else BY_DAY if self.is_on else 0

    def size(self, kind: str, language: str) -> int:
        """How many bytes whatever a page of this kind is sent has, for all of this night."""
        if (kind, language) not in self._sizes:
            fullest = len(encoded(self._pages.kinds[kind].fullest(language)))
            self._sizes[kind, language] = STEP * ceil((fullest * 1.2 + SPARE) / STEP)
        return self._sizes[kind, language]

    def rest(self, kind: str, device: Device) -> None:
        """Nothing is said with a breath: as much is done as if something were."""
        place = self._pages.phones.place_of(device.token) if kind == "seat" and self.breathes else None
        seat = None if place is None else self._box.roster.seat_of(place)
        if seat is not None:
            saying.say_nothing(self._pages, seat)

    @contextmanager
    def as_long(self, device: Device) -> Iterator[None]:
        """Whatever there is to do for a breath, all others wait as long for the box as for any."""
        until = time.perf_counter() + WORK
        yield
        # A stranger, who may come with a hundred pages, has nothing to hide.
        if self.breathes and self._pages.expects(device):
            # Whoever waits for an answer looks whether there is one, also if nothing was said.
            self._box.timer.poke()
            stand_still(until)

    def answer(self, kind: str, device: Device, dated: Mapping[str, Any], reply: "Reply | None") -> bytes:
        """What a page breathes in: what there is to see, and how what it has said was answered."""
        picture = dict(self._pages.kinds[kind].look(device))
        size = self.size(kind, device.language)
        for spared in ("", *LEFT_OUT):
            if spared in picture:
                picture[spared] = type(picture[spared])()
            seen = encoded({"air": self.now, **dated, "reply": reply, "picture": picture})
            if len(seen) <= size:
                return seen.ljust(size)
        if kind not in self._overfull:
            self._overfull.add(kind)
            log.error("A picture of %s is too large for its breath", kind)
        return encoded({"air": self.now, **dated, "reply": None, "picture": COMING}).ljust(size)


def encoded(what: Any) -> bytes:
    """As it is sent."""
    return json.dumps(what, ensure_ascii=False, separators=(",", ":")).encode()
