"""From what the eye sees to how long a lamp is on: the eye is far more sensitive in the dark."""

GAMMA = 2.2

# Levels a look can tell apart.
LEVELS = 255


def duties(steps: int) -> tuple[float, ...]:
    """The share of time to be on, for each level from 0 to `LEVELS`, on a drive with so many steps.

    However low, a level above zero is at least the first step: a night lamp is never off.
    """
    shares = ((level / LEVELS) ** GAMMA for level in range(LEVELS + 1))
    return tuple(max(share > 0, round(share * steps)) / steps for share in shares)


def seen(duty: float) -> float:
    """The level at which a lamp is seen that is on for this share of the time."""
    return float(duty ** (1 / GAMMA))
