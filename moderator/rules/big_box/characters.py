"""The characters and options of Big Box."""

from ..rulebook import Character

VILLAGE = "village"

CHARACTERS = {
    "villager": Character(VILLAGE, 24, +1),
    "werewolf": Character("werewolves", 6, -6),
    "vampire": Character("vampires", 6, -6),
    "seer": Character(VILLAGE, 1, +7),
    "oracle": Character(VILLAGE, 1, +7),
    "witch": Character(VILLAGE, 1, +5),
    "cook": Character(VILLAGE, 1, +4),
    "healer": Character(VILLAGE, 1, +3),
    "hunter": Character(VILLAGE, 1, +3),
    "red-riding-hood": Character(VILLAGE, 1, +3),
    "priest": Character(VILLAGE, 1, +3),
    "insomniac": Character(VILLAGE, 1, +3),
    "vampire-slayer": Character(VILLAGE, 1, +3),
    "investigator": Character(VILLAGE, 1, +3),
    "mayor": Character(VILLAGE, 1, +2),
    "blacksmith": Character(VILLAGE, 1, +2),
    "cupid": Character(VILLAGE, 1, -2),
    "drunkard": Character(VILLAGE, 1, -2),
    "stray-cat": Character(VILLAGE, 1, +6),
}

# An extra card beside the players', as is the open mayor's.
GUARD_DOG_VALUE = +2

# The default first.
OPTIONS = {
    "deal": ("box", "cards", "roll-call"),
    "mayor": ("secret", "open"),
    "guard-dog": ("no", "yes"),
    "identity-calls": ("no", "yes"),
    "watch": ("no", "yes"),
}

TEAMS = {role: character.team for role, character in CHARACTERS.items()}
PLAYERS = range(8, 51)
