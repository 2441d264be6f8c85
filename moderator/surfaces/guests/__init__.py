"""Seats that the box plays itself: what is for such a seat comes here, and what all perceive; nothing else.

`seats` answers at the desk as people do, `memory` is what the minds of these seats make of a game, and
`arriving` brings guests to the table.  `auto` plays at random, for a demonstration and for trying a box out.
"""
