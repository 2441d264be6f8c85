"""Which mind a game has: the one list of them, and the one way to minds for whoever names a game.

It is beside the minds themselves, as the list of rule sets is beside the rules.
"""
