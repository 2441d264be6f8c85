"""What `--cast` and `--option` take."""

import re
from argparse import Namespace
from collections.abc import Mapping, Sequence

from ..keeping.casts import is_as_simulated, kept_casts, nothing_kept
from ..lines.lines import sentence
from ..rules.casting import in_order
from ..rules.playing.game import BadSetup, set_up
from ..rules.playing.games import Book
from ..rules.rulebook import Cast, Experience, NoCast, Wishes
from ..table.choosing import Party, Proposal, choose
from .wrong_call import WrongCall

# "3 villager", "villager*3", "villager=3", "3x villager", or the character alone.
CARD = re.compile(r"(?:(\d+)\s*[x*×]?\s*)?([a-z]+(?:-[a-z]+)*)(?:\s*[x*×=:]\s*(\d+))?[\s,;+]*")


def options_of(book: Book, given: Sequence[str]) -> Mapping[str, str]:
    """Every option of the rule set, those named on the command line with their value."""
    pairs = [item.partition("=") for item in given]
    try:
        setup = set_up(book.id, ["any"], [*book.characters][:1], {name: value for name, _, value in pairs})
    except BadSetup as error:
        raise WrongCall(f"--option: {error}") from None
    return setup.options


def read_cast(text: str) -> Cast:
    """The cards of a cast as it is typed."""
    cards: list[str] = []
    text, place = text.strip(), 0
    while place < len(text):
        card = CARD.match(text, place)
        if card is None:
            raise WrongCall(f"--cast: {text[place:]!r} is no card; write for example '3 werewolf, seer'")
        before, role, after = card.groups()
        cards += [role] * int(before or after or 1)
        place = card.end()
    return tuple(cards)


def cast_of(book: Book, text: str, players: int, options: Mapping[str, str], experience: Experience) -> Cast:
    """A cast as it is typed, if it is legal."""
    cast = in_order(book.characters, read_cast(text))
    errors = book.check(cast, players, options, experience).errors
    if errors:
        raise WrongCall("--cast: " + " ".join(sentence("en", *error) for error in errors))
    return cast


def proposed(book: Book, players: int, options: Mapping[str, str], given: Namespace) -> Proposal:
    """What the box would propose."""
    kept = kept_casts if is_as_simulated(book.options, options) else nothing_kept
    wishes = Wishes(
        given.experience, tuple(given.wish), tuple(given.without), given.turn,
        "two" if given.packs == "two" else "one",
    )  # fmt: skip
    try:
        party = Party(book, players, options, wishes, given.packs)
        return choose(party, kept(book.id, players, given.experience))
    except NoCast as error:
        raise WrongCall(sentence("en", *error.finding)) from None
