"""How a seat that the box plays decides in Wolfmoon: it counts cards, and hunts the werewolf.

`card_count` is what one seat thinks who holds what, from the board and from what is told to it; `prospects`
is what hands and effects are worth then; `mind` chooses.  The figures were set by playing it among seats
that answer at random, and against itself.
"""
