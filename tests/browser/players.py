"""People with phones, who play as they have made up their minds, by what their own phones show."""

import contextlib
from collections import Counter
from collections.abc import Mapping, Sequence
from time import monotonic
from typing import Any, NamedTuple

from ..patience import patient
from .phones import Box, Phone

# What a phone shows by night.
NIGHT = ("asleep", "awake", "told")

# What a tap changes of a glance; words may change meanwhile without one.
CHANGES = ("state", "task", "pressed", "stands", "accused")


class Plan(NamedTuple):
    """What somebody wants, by task: each time the next, and the last one again and again.

    A wish is the key of a name, or several with spaces between them.
    """

    wishes: Mapping[str, Sequence[str]] = {}
    # In a pack: whether they give in when they have said what they want.
    gives_in: bool = False
    # Whom they accuse, by how many have stood at the gallows; whether they second; on whom they bet.
    accuses: Mapping[int, str] = {}
    seconds: bool = False
    bet: str = ""


class Player:
    """Somebody with a phone and a plan."""

    def __init__(self, phone: Phone, plan: Plan) -> None:
        self.phone = phone
        self.plan = plan
        self.done: list[str] = []
        # How often they were asked what; the most taps of a night; what they saw of their pack's wishes.
        self.asked = Counter[str]()
        self.most_by_night = 0
        self.seen_of_pack: list[str] = []
        self._by_night = 0
        self._last, self._has_chosen, self._has_said = "", False, False

    def play(self) -> str:
        """Whatever there is to do now; the state of the page."""
        seen = self.phone.glance()
        state: str = seen["state"]
        self.note(state, seen)
        before = self.phone.taps
        getattr(self, f"at_{state}", lambda _: None)(seen)
        self._by_night = (self._by_night + self.phone.taps - before) * (state in NIGHT)
        self.most_by_night = max(self.most_by_night, self._by_night)
        return state

    def note(self, state: str, seen: dict[str, Any]) -> None:
        """What they are asked, and whether it is another question than before."""
        question, chosen = f"{state} {seen['task']}", bool(seen["stands"])
        is_new = question != self._last or (state == "ask" and self._has_chosen and not chosen)
        self._last, self._has_chosen = question, chosen
        if is_new:
            self.done.append(question)
            self.asked[seen["task"]] += 1
            self._has_said = False

    def at_deal(self, _: dict[str, Any]) -> None:
        """The card is held down, and let go."""
        if not self.phone.card:
            self.phone.look_at_card()
            self.phone.tap("seen")

    def at_awake(self, seen: dict[str, Any]) -> None:
        """Marked one after the other, and confirmed; or agreed with the pack."""
        wished = self.wish(seen)
        if "agree" in seen["keys"]:
            self.seen_of_pack.append(self.phone.page.locator(".name.chosen").inner_text())
            is_mine = wished == seen["pressed"]
            self.tap("agree" if is_mine or (self.plan.gives_in and self._has_said) else wished[0], seen)
        elif not seen["stands"]:
            self.tap(next((key for key in wished if key not in seen["pressed"]), "confirm"), seen)

    at_ask = at_awake

    def wish(self, seen: dict[str, Any]) -> list[str]:
        """What they want now; nobody, or whoever is first, if they have no wish."""
        planned = self.plan.wishes.get(seen["task"], ("nobody",))
        keys = planned[min(self.asked[seen["task"]], len(planned)) - 1].split()
        offered = [*seen["keys"], *seen["pressed"]]
        return keys if set(keys) <= set(offered) else seen["pressed"] or offered[:1]

    def at_talk(self, seen: dict[str, Any]) -> None:
        """Accuse whom they have in mind, or second."""
        whom = self.plan.accuses.get(self.asked["gallows"])
        if self.plan.seconds and "second" in seen["keys"]:
            self.tap("second", seen)
        elif whom is not None and whom in seen["keys"] and not seen["accused"]:
            self.tap("accuse" if whom in seen["pressed"] else whom, seen)

    def at_dead(self, seen: dict[str, Any]) -> None:
        """A bet, once."""
        if self.plan.bet in seen["keys"] and self.plan.bet not in seen["pressed"]:
            self.tap(self.plan.bet, seen)

    def tap(self, key: str, seen: dict[str, Any]) -> None:
        """And see what comes of it."""
        self._has_said |= key not in ("agree", "confirm")
        for is_last in (False, False, True):
            taps = self.phone.taps
            self.phone.tap(key)
            with contextlib.suppress(*() if is_last else (AssertionError,)):
                self.phone.until(lambda now: any(now[what] != seen[what] for what in CHANGES), 4)
                return
            # What was meant has moved from under the finger: that tap was beside it.
            self.phone.taps = taps


def gather(box: Box, phones: Sequence[Phone]) -> None:
    """All join, and sit down in turn."""
    for phone in phones:
        phone.page.wait_for_selector("body[data-state=gather]")
        phone.join()
    box.call(box.table.box.host.next)
    for number, phone in enumerate(phones):
        sit(phone, number)


def sit(phone: Phone, number: int) -> None:
    """As soon as so many sit."""
    phone.until(lambda seen: seen["state"] == "sit" and phone.page.locator("ol.who li").count() == number)
    phone.tap("sit-here")
    phone.until(lambda seen: seen["state"] == "wait")
    assert phone.taps <= 4, "to join takes four taps at the most"


def play(players: Sequence[Player], seconds: float) -> None:
    """Until everybody sees the end."""
    end = monotonic() + patient(seconds)
    while {player.play() for player in players} != {"end"}:
        assert monotonic() < end, [player.done[-6:] for player in players]
