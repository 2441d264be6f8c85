"""Becoming host, another PIN, a seat on another device: what needs presence, as the host's page asks it."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ...keeping.place import Place, read_place
from ...lines.lines import Lines
from ...table.presence import Answer, Kind, Wish
from ...web.devices import Device
from .app import Reply
from .keys import is_pin
from .phones import sealed
from .verbs import Verbs

if TYPE_CHECKING:
    from .pages import Pages

# Verbs that bring a seat to another device.
MOVING = ("to_phone", "to_tablet", "to_wire")

# What a code is answered.
ANSWERS: Mapping[Answer, tuple[int, str]] = {
    "granted": (204, ""), "wrong": (403, "wrong"), "soon": (409, "soon"), "gone": (409, "gone"),
}  # fmt: skip

# So often at most it is told that somebody guesses, in seconds.
TOLD_EVERY = 300.0


class Unlocking:
    """Whoever has shown the PIN or wants another, and whoever asks the room."""

    def __init__(self, pages: "Pages", verbs: Verbs) -> None:
        self.pages, self.verbs = pages, verbs
        self.keys, self.presence = pages.keys, pages.box.presence
        # Codes for a phone that were granted, by the device of the host who asked, with whom each is for.
        self._granted: dict[str, tuple[str, str]] = {}
        self._is_guessed, self._silent_until = False, 0.0

    # What is seen of it.

    def look(self, device: Device, lines: Lines) -> dict[str, Any]:
        """For whoever is no host: to think of a PIN, to show it, or how what was asked for is granted."""
        if self.presence.waits(sealed(device.token)) is not None:
            return {"state": "asked", "title": lines.text("page.host.asked.title"), "text": self.how(lines)}
        state = "locked" if self.keys.has_pin else "new"
        title, text = (lines.text(f"page.host.{state}.{line}") for line in ("title", "text"))
        return {"state": state, "title": title, "text": text}

    def how(self, lines: Lines) -> str:
        """What is to be done now."""
        if not self.presence.code:
            return lines.text("page.host.asked.soon")
        if self.presence.written:
            return lines.text("page.host.asked.written")
        return lines.text("page.host.asked.tap" if self.presence.wants_tap else "page.host.asked.code")

    def look_inside(self, device: Device, lines: Lines) -> dict[str, Any]:
        """For a host: what is asked of the room here or elsewhere, and a code that was granted."""
        key = sealed(device.token)
        seen: dict[str, Any] = {"codes-on": self.keys.has_screen}
        if self.presence.waits(key) is not None:
            seen["asked"] = self.how(lines)
        if refusable := [wish for wish in self.presence.refusable if wish.device != key]:
            asks = (lines.text(f"presence.asks.{wish.kind}", who=wish.who) for wish in refusable)
            seen["refusable"] = list(dict.fromkeys(asks))
        if key in self._granted:
            seen["granted"] = list(self._granted[key])
        return seen

    # What is done.

    def say(self, device: Device, told: Mapping[str, Any], lines: Lines) -> Reply | None:
        """What nobody need be a host for; nothing, if it is something else."""
        if not device.token:
            return Reply(403, lines.text("page.join.cookies"))
        if isinstance(told.get("code"), str):
            status, line = ANSWERS[self.presence.prove(sealed(device.token), told["code"])]
            return Reply(status, lines.text(f"page.host.asked.{line}") if line else "")
        if isinstance(told.get("pin"), str):
            return self.unlock(device, told["pin"], told.get("forgotten") is True, lines)
        if told.get("do") == "give_up":
            self.presence.give_up(sealed(device.token))
            return Reply()
        return None

    def say_inside(self, device: Device, told: Mapping[str, Any], lines: Lines) -> Reply | None:
        """What a host does of it."""
        key, verb, what = sealed(device.token), told.get("do"), told.get("with")
        if verb == "refuse":
            return Reply() if self.presence.refuse() else Reply(409, lines.text("page.host.not-now"))
        if verb == "granted-done":
            self._granted.pop(key, None)
            self.pages.changed()
            return Reply()
        if verb == "lock":
            self.keys.close(device.token)
            return Reply()
        if verb == "other_pin":
            if not isinstance(what, str) or not is_pin(what):
                return Reply(409, lines.text("page.host.new.wrong"))
            return self.ask("pin", device, lambda: self.keys.trust(device.token, what), lines)
        return self.move(device, told, lines) if verb in MOVING else None

    def unlock(self, device: Device, pin: str, is_forgotten: bool, lines: Lines) -> Reply:
        """A PIN: the first, the right one, or another for one that was forgotten."""
        if is_forgotten or not self.keys.has_pin:
            if not is_pin(pin):
                return Reply(409, lines.text("page.host.new.wrong"))
            kind: Kind = "forgotten" if self.keys.has_pin else "host"
            return self.ask(kind, device, lambda: self.keys.trust(device.token, pin), lines)
        shown = self.keys.show(device.token, pin)
        if shown == "right":
            return self.ask("host", device, lambda: self.keys.admit(device.token), lines)
        if shown == "unheard":
            return Reply(429, lines.text("page.host.locked.guessed"))
        return Reply() if shown == "open" else Reply(403, lines.text("page.host.locked.wrong"))

    def move(self, device: Device, told: Mapping[str, Any], lines: Lines) -> Reply:
        """A seat comes to another device, as soon as the room knows."""
        what = told.get("with")
        place = read_place(what[0] if isinstance(what, list) and what else what)
        if place is None or not self.verbs.can_move(str(told["do"]), what):
            return Reply(409, lines.text("page.host.not-now"))

        def moved() -> bool:
            reply = self.verbs.do(told, lines)
            if reply.text and reply.status == 200:
                self.pass_on(device, place, reply.text)
            return reply.status < 300

        return self.ask("move", device, moved, lines, self.pages.box.roster.name_at(place))

    def pass_on(self, device: Device, place: Place, code: str) -> None:
        """A code, for the page on which it was asked for."""
        self._granted[sealed(device.token)] = (code, self.pages.box.roster.name_at(place))

    def ask(
        self, kind: Kind, device: Device, grant: Callable[[], object], lines: Lines, who: str = ""
    ) -> Reply:
        """The room is asked; whoever hosts already, with a page open, may refuse."""
        hosts = {token for token in self.pages.streams.tokens if self.keys.is_host(token)}
        wish = Wish(kind, sealed(device.token), device.address, grant, who)
        if not self.presence.ask(wish, may_refuse=bool(hosts - {device.token})):
            return Reply(409, lines.text("page.host.asked.not-now"))
        return Reply(202, self.how(lines))

    # Somebody guesses.

    def guessed(self) -> None:
        """The PIN: told once in a while."""
        if self.pages.box.timer.now() >= self._silent_until:
            self._silent_until = self.pages.box.timer.now() + TOLD_EVERY
            self._is_guessed = True
            self.tell_guessing()

    def tell_guessing(self) -> None:
        """Aloud, and for the host; by night nobody is disturbed."""
        if self._is_guessed and not self.pages.box.is_dark:
            self._is_guessed = False
            self.pages.complain_of_guessing()
