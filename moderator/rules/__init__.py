"""The law: both rule sets as a pure program that asks for things.

Here live the rules and nothing else.  A step of the game is a generator: it yields
requests (`requests`) and is sent the answers; `playing` drives it and writes down what was
answered.  The only mutable state is the table, changed through its verbs.

What may not live here: a clock, chance, disk, network, logging, iteration over sets,
and any import from outside this room but the plain standard library.
"""
