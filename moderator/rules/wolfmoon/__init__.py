"""Wolfmoon, a game of hands under a rising moon: everybody holds one card, and nobody sleeps.

Draw and play, or exchange with the centre; the third moon, the last one in, or the highest hand decides.
"""
