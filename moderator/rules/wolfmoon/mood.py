"""What a game of Wolfmoon sounds like: each moon changes it, and so does that the next one is near."""

from collections.abc import Mapping

from .characters import MOONS, heights

# By how many moons have risen; and where the next can come with one of the next cards.
FAR = ("hearth", "night", "storm", "night")
NEAR = ("dusk", "night", "gallows", "night")

# So near the first moon is felt, of which all know where it lies.
SOON = 2

# What it sounds like when it is over, by the ways in which it ends.
ENDINGS: Mapping[str, str] = {
    "moon": "victory-werewolves",
    "vampire": "victory-vampires",
    "nobody": "draw",
}
WON = "victory-village"


def mood(moons: int, pile: int, whole: int) -> str:
    """As all know that hear it, of a pile that so many cards were in at first."""
    return (NEAR if until_moon(moons, pile, whole) <= 0 else FAR)[moons]


def until_moon(moons: int, pile: int, whole: int) -> int:
    """How many cards are still to be drawn before the next moon can be one of those that follow soon."""
    # The werewolf and the moons were shuffled in.
    _, middle, bottom = heights(whole - len(MOONS) - 1)
    below = (bottom + middle + len(MOONS) + SOON, bottom + middle + 2, bottom + 1, 0)
    return pile - below[moons]
