"""How a seat that the box plays decides: from what that seat perceives and from claims, and nothing else.

`company` is the one way in: each mind (`person`) is handed what `rules.views` yields to its seat, and looks
at the board.  `evidence` thinks through what all perceive, once for all minds at a table; `beliefs` is
what one seat makes of it, with what it was told; `night`, `ballot`, `talk` and `lies` are what comes
of that.  `mind` names the manners, and the parts that can be switched off; `weights` holds the figures.

What it is made after: no records of real games were at hand, and none are claimed.  It follows habits
known to everybody who plays such games - seers who come forward when they have found a beast, beasts
who say to be the seer, packs that go for whoever says to be dangerous, people who remember who voted
for whom -, and the figures were set by playing it against itself.

What may not live here: the hidden table, a clock, the disk, and any import but `moderator.rules`.
Chance is passed in, to each seat its own.
"""
