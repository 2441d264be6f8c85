"""A game of hands: everybody holds a card, draws another and plays one of both.

A fox looks into another hand.  When the pile is empty the highest card wins.
"""
