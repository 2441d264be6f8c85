"""Whatever people look at and answer with, a room each.

A surface shows the board and what its own seats may know, hands answers to the desk, and says which
places are its own.  None imports another.
"""
