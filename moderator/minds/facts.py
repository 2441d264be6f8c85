"""What everybody knows of a game before its first night: the cards that are in it."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ..rules.rulebook import Character
from ..rules.values import Role

VILLAGE = "village"

# Those who learn of others what they are.
KNOWING = ("seer", "oracle", "investigator", "witch", "insomniac", "stray-cat")


class Facts(NamedTuple):
    """The cards, and what follows from them alone."""

    cards: tuple[Role, ...]
    teams: Mapping[Role, str]
    # How many of each card.
    numbers: Mapping[Role, int]
    beasts: frozenset[Role]
    # Whom a beast may say to be: the village's single cards.
    specials: tuple[Role, ...]
    is_one_pack: bool


def facts(cards: Iterable[Role], characters: Mapping[Role, Character]) -> Facts:
    """The facts of a game with these cards."""
    cards = tuple(cards)
    numbers = {card: cards.count(card) for card in dict.fromkeys(cards)}
    teams = {card: characters[card].team for card in numbers}
    beasts = frozenset(card for card, team in teams.items() if team != VILLAGE)
    specials = tuple(card for card in numbers if card not in beasts and characters[card].cards == 1)
    return Facts(cards, teams, numbers, beasts, specials, len(beasts) == 1)
