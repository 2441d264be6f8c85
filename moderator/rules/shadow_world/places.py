"""The places where figures stand, by which throw one comes there, and what is dealt to so many."""

from collections.abc import Mapping

# In the order in which the questions go through them.
PLACES = ("oxanas-hut", "spring-of-wisdom", "chapel", "graveyard", "witch-tree", "stone-circle")
HUT, TREE = "oxanas-hut", "witch-tree"

# Where a throw leads; seven leads anywhere.
BY_SUM: Mapping[int, str] = {
    2: HUT,
    3: HUT,
    4: "spring-of-wisdom",
    5: "spring-of-wisdom",
    6: "chapel",
    8: "graveyard",
    9: TREE,
    10: "stone-circle",
}
FREE = 7
SUMS = tuple(str(number) for number in range(2, 11))

# One die has six sides, and the other four.
SIX, FOUR = tuple(range(1, 7)), tuple(range(1, 5))
DIFFERENCES = tuple(str(number) for number in range(6))

WEREWOLF, VAMPIRE, HUMAN = "werewolf", "vampire", "human"
GROUPS = (WEREWOLF, VAMPIRE, HUMAN)
# Two groups hunt each other.
ENEMY: Mapping[str, str] = {WEREWOLF: VAMPIRE, VAMPIRE: WEREWOLF}

# How many of each group are dealt; for more players the table says it.
DEALT: Mapping[int, tuple[int, int, int]] = {4: (2, 2, 0), 5: (2, 2, 1), 6: (2, 2, 2)}
PLAYERS = range(4, 9)
# So many at most, where all are new to it, is what is printed: it is said, and that is all.
EASY = 6
# So many hand each other a green card before the first turn.
GREEN_ROUND = 6

OPTIONS: Mapping[str, tuple[str, ...]] = {
    "dice": ("box", "table"),
    "places": ("asked", "drawn"),
    "first": ("draw", "named"),
}

# Damage or healing of one entry, equipment that adds or takes off: more than any cards come to.
POINTS = tuple(str(number) for number in range(1, 21))
PLUS = tuple(str(number) for number in range(-20, 21))
# Of a character's name.
LETTERS = 24

# Of which colours figures can be.
FIGURES = tuple(
    f"figure-{colour}"
    for colour in ("red", "orange", "yellow", "green", "blue", "violet", "pink", "brown", "white", "black")
)
