"""Claims in words: what can be said of oneself and of others, how it is put in, and what has been said."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from ..rules.events import Claimed
from ..rules.requests import Claims, Floor
from ..rules.values import Seat
from .form import Option, called
from .narrator import Narrator

if TYPE_CHECKING:
    from .box import Box


class ClaimForm(NamedTuple):
    """Whom somebody can say to be, and what they can say of another."""

    roles: tuple[Option, ...]
    words: tuple[Option, ...]


def claim_form(floor: Floor, narrator: Narrator) -> ClaimForm:
    """The form of a claim in this talk."""
    roles = tuple(Option(role, called(role, narrator)) for role in floor.roles)
    return ClaimForm(roles, tuple(Option(word, called(word, narrator)) for word in floor.words()))


def put_in(box: "Box", by: Seat, role: object, whom: object, what: object) -> bool:
    """What somebody claims, as a surface was told; no where nothing is claimed, or it makes no sense."""
    if not box.takes_claims or not (is_word(role) and is_word(what) and is_seat(whom)):
        return False
    return box.desk.choose(by, Claims(by, role, whom, what))  # type: ignore[arg-type]


def is_word(value: object) -> bool:
    """A word, or nothing."""
    return value is None or isinstance(value, str)


def is_seat(value: object) -> bool:
    """A seat, or nobody."""
    return value is None or type(value) is int


def as_they_stand(claims: Iterable[Claimed], narrator: Narrator) -> Iterator[str]:
    """What people have said, a line for each of them; of two things of the same person the later."""
    said: dict[Seat, dict[Seat, str]] = {}
    for claimed in claims:
        own = said.setdefault(claimed.by, {})
        for who, word in ((claimed.by, claimed.role), (claimed.whom, claimed.what)):
            if who is not None and word is not None:
                own[who] = called(word, narrator)
    line = narrator.line
    for by, own in said.items():
        of = [
            word if who == by else line("item.of", "", who=narrator.name(who), what=word)
            for who, word in sorted(own.items(), key=lambda one, by=by: one[0] != by)  # type: ignore[misc]
        ]
        yield line("item.says", "", who=narrator.name(by), what="; ".join(of))
