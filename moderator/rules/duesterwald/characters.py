"""The characters and options of Düsterwald."""

from ..rulebook import Character

VILLAGE = "village"
WEREWOLVES = "werewolves"

CHARACTERS = {
    "werewolf": Character(WEREWOLVES, 4),
    "villager": Character(VILLAGE, 13),
    "seer": Character(VILLAGE, 1),
    "hunter": Character(VILLAGE, 1),
    "cupid": Character(VILLAGE, 1),
    "witch": Character(VILLAGE, 1),
    "girl": Character(VILLAGE, 1),
    "thief": Character(VILLAGE, 1),
}

# The default first.
OPTIONS = {
    "deal": ("box", "cards", "roll-call"),
    "captain": ("first_day", "start", "none"),
    "witch_potions": ("2", "1"),
    "watch": ("no", "yes"),
}

TEAMS = {role: character.team for role, character in CHARACTERS.items()}
PLAYERS = range(8, 19)
