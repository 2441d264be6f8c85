"""A bare card in a computer without any network, from power-on to a box that asks who plays.

The card has a real FAT: the kernel's line is read from there at every power-on, as a firmware does it.
"""
