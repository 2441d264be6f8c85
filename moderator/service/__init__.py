"""The box as a guest of its system: what starts it, its network, its log.

What may not live here: a word of what is played.
"""
