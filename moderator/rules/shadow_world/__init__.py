"""Shadow world: what lies open of a board game that a table owns; its secrets are on cardboard, and not here.

Nothing is dealt and nothing is hidden: what the rules keep is a board of their own, folded from the same
events as everybody's.
"""
