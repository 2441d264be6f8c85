"""The words of every request: seats, choices, roles.

Seats are numbered from 0 in seat order.
"""

Seat = int

# A seat, a word, or several of them chosen as one.
Choice = Seat | str | tuple[Seat, ...]

# A character, by the id of its rule set.
Role = str

# What can be said of somebody without naming a character.
CALLED = ("good", "wicked")


def without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """The same seats in the same order, one of them left out if it was there."""
    try:
        place = seats.index(seat)
    except ValueError:
        return seats
    return seats[:place] + seats[place + 1 :]
