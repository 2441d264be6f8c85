"""The games there are, and one being played: its questions, its answers, its journal.

It stands above the rule sets, which know nothing of it: so nothing imports in a circle.
"""
