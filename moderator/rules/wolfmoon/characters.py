"""The characters of Wolfmoon: how many cards there are of each, and what they are worth; and the moons."""

from collections.abc import Mapping

from ..rulebook import Cast, Character
from ..values import Role

# In the order of the rules; nobody has a team.
CHARACTERS = {
    "assassin": Character("", 1, 0),
    "beggar-king": Character("", 1, 0),
    "villager": Character("", 4, 1),
    "servant": Character("", 1, 1),
    "drunkard": Character("", 1, 1),
    "seer": Character("", 1, 2),
    "tax-collector": Character("", 1, 2),
    "inquisitor": Character("", 1, 2),
    "vampire": Character("", 1, 2),
    "girl": Character("", 1, 3),
    "barkeeper": Character("", 1, 3),
    "merchant": Character("", 1, 3),
    "night-watchman": Character("", 1, 3),
    "bodyguard": Character("", 2, 4),
    "frankensteins-monster": Character("", 1, 4),
    "witch": Character("", 1, 4),
    "bounty-hunter": Character("", 1, 5),
    "traitor": Character("", 1, 5),
    "gravedigger": Character("", 1, 6),
    "pickpocket": Character("", 1, 6),
    "thief": Character("", 1, 7),
    "spy": Character("", 1, 7),
    "alchemist": Character("", 1, 8),
    "schemer": Character("", 1, 8),
    "mayor": Character("", 1, 9),
    "werewolf": Character("", 1, 10),
}

VALUES: Mapping[Role, int] = {role: character.value for role, character in CHARACTERS.items()}

# All thirty, which are always in the game.
WHOLE: Cast = tuple(role for role, character in CHARACTERS.items() for _ in range(character.cards))

# In the order in which they are drawn.
MOONS: tuple[Role, ...] = ("moon-sitting", "moon-howling", "moon-full")

# So many lie aside, and in the centre.
ASIDE, CENTRE = 2, 3

# Whom all are after.
WOLF: Role = "werewolf"

# Whoever lays down one of these, for whatever reason, is out.
FATAL: tuple[Role, ...] = ("mayor", WOLF)

PLAYERS = range(3, 7)

# The default first.
OPTIONS = {"deal": ("box",), "game": ("single", "long"), "first": ("draw", "named")}


def heights(cards: int) -> tuple[int, int, int]:
    """Three stacks of about the same height, the top one first: what is over goes to the bottom one first."""
    least, over = divmod(cards, 3)
    return least, least + (over > 1), least + (over > 0)
