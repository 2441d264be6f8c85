"""How much is made of what is perceived, in one table.

Each figure is added to the logarithm of the odds that somebody is a beast: +1 makes it nearly three
times as likely, -1 a third.  Nobody's real games were at hand to count in.  The signs are those of habits
that everybody knows who plays such games.  What votes tell is somewhat less than what they do tell in games
that these minds play, as people forget; of claims, the sizes were chosen so that nobody is convicted by
one small thing, and that somebody who was caught lying is.
"""

from typing import Literal, NamedTuple

# As good as known.
CERTAIN = 9.0

# What one makes of somebody's face: so much at most, either way.
GUT = 0.8

# Who had voted so about somebody whose card is seen now: a beast's, or another's.
VOTED_FOR_BEAST = -0.7
SPARED_BEAST = +0.8
VOTED_FOR_INNOCENT = +0.3
SPARED_INNOCENT = -0.4
# So many votes of one count people keep in mind; of more they remember as much in all.
MEMORY = 10
ACCUSED_BEAST = -1.3
ACCUSED_INNOCENT = +0.7

# How somebody stands who says who they are: nobody in particular, the only one who says so, one of
# several, shown to be, shown not to be.
Standing = Literal["nobody", "alone", "contested", "proven", "refuted"]


class Trust(NamedTuple):
    """What a standing does to whoever has it, and what their word does to others."""

    own: float
    wicked: float
    good: float


# Those who weigh a claim, and those who believe it.
TRUST: dict[str, dict[Standing, Trust]] = {
    "doubting": {
        "nobody": Trust(0, 0.3, -0.2),
        "alone": Trust(-1.6, 2.6, -1.6),
        "contested": Trust(0.5, 0.8, -0.3),
        "proven": Trust(-CERTAIN, CERTAIN, -CERTAIN),
        "refuted": Trust(4, -1, 0.8),
    },
    "believing": {
        "nobody": Trust(0, 1.5, -1.5),
        "alone": Trust(-4, 5, -5),
        "contested": Trust(-4, 5, -5),
        "proven": Trust(-CERTAIN, CERTAIN, -CERTAIN),
        "refuted": Trust(4, 0, 0),
    },
}

# Whoever said of an innocent that they are a beast without claiming to know, and of a beast.
WRONG_WORD = +0.35
RIGHT_WORD = -0.4

# What a seat makes of what it alone can judge: a claim about itself, or to be what it is itself.
LIED_ABOUT_ME = +2.5
SPOKE_WELL_OF_ME = -0.3
SAYS_TO_BE_WHAT_I_AM = +3.5
# The investigator's three, one of whom at least is a beast.
ONE_OF_THREE = +1.2
