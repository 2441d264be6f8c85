"""What a beast says that is not true: to be somebody who knows, of others what it likes, and in need."""

from collections.abc import Collection

from ..rules.events import Claimed
from ..rules.requests import Claims
from ..rules.values import Role, Seat
from .beliefs import Beliefs

# How often somebody of a pack comes forward as one who knows, and on which day at the latest.
BLUFFS, LATEST = 0.2, 3
# How often a beast that is named answers with the same claim, and one whose friend is named.
ANSWERS, ANSWERS_FOR_OTHERS = 0.6, 0.15
# How often the false seer has found a beast: every card that is shown can give the lie away, so rather when
# few are left; and how often one of the pack is praised rather than anybody.
FINDS, FINDS_LATE, FEW = 0.25, 0.8, 6
PRAISES = 0.35
# How often the accused beast is somebody special rather than a villager.
SPECIAL = 0.45
# Whom a beast plays who pretends to know.
ROLES = ("seer", "oracle", "investigator")


class Bluff:
    """One beast's part, played to the end once it has begun."""

    def __init__(self, beliefs: Beliefs) -> None:
        self._beliefs = beliefs
        # On which day it comes forward; never, or not thought of yet.
        self._day: int | None = None

    def plans(self, day: int, role: Role | None, told: Collection[Seat]) -> list[Claims]:
        """What is to be said today."""
        beliefs = self._beliefs
        if role in ROLES:
            return self._vision(role, told)
        if self._day is None:
            mates = len(beliefs.pack) + 1
            bluffs = beliefs.random() * mates < BLUFFS
            self._day = 1 + int(beliefs.random() * LATEST) if bluffs else 0
        if day != self._day or role is not None:
            return []
        part = self._part()
        return self._vision(part, told) if part else []

    def answer(self, claimed: Claimed, role: Role | None, told: Collection[Seat]) -> list[Claims]:
        """Somebody who says to know has named it or one of its own: it says the same of them."""
        beliefs = self._beliefs
        if claimed.what != "wicked" or claimed.role is None or role is not None or claimed.by in told:
            return []
        named = claimed.whom == beliefs.seat
        if not named and claimed.whom not in beliefs.pack:
            return []
        if beliefs.is_friend(claimed.by) or claimed.role not in ROLES:
            return []
        if beliefs.random() > (ANSWERS if named else ANSWERS_FOR_OTHERS):
            return []
        return [Claims(beliefs.seat, claimed.role, claimed.by, "wicked")]

    def disguise(self) -> Role:
        """Whom the accused beast says to be: somebody nobody else says to be, or a villager."""
        beliefs = self._beliefs
        taken = beliefs.evidence.roles.values()
        free = [
            role for role in beliefs.facts.specials if role not in taken and beliefs.evidence.hidden.get(role)
        ]
        if free and beliefs.random() < SPECIAL:
            return beliefs.chance.choice(free)
        return "villager"

    def _part(self) -> Role | None:
        """Somebody who knows, is in the game, and whom none of the own says to be."""
        beliefs = self._beliefs
        roles, hidden = beliefs.evidence.roles, beliefs.evidence.hidden
        ours = [roles.get(seat) for seat in beliefs.pack]
        parts = [role for role in ROLES if hidden.get(role) and role not in ours]
        return parts[0] if parts else None

    def _vision(self, role: Role, told: Collection[Seat]) -> list[Claims]:
        """What the night is said to have shown: somebody is a beast, or one of the own is none."""
        beliefs = self._beliefs
        living = beliefs.board.living
        others = [seat for seat in living if seat not in told and not beliefs.is_friend(seat)]
        finds = FINDS_LATE if len(living) <= FEW else FINDS
        if others and beliefs.random() < finds:
            return [Claims(beliefs.seat, role, beliefs.chance.choice(others), "wicked")]
        mates = [seat for seat in beliefs.pack if seat in living and seat not in told]
        praised = mates if mates and (not others or beliefs.random() < PRAISES) else others
        return [Claims(beliefs.seat, role, beliefs.chance.choice(praised), "good")] if praised else []
