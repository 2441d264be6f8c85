"""Casts on the command line: proposed, checked, and typed."""


class WrongCall(Exception):
    """Something on the command line cannot be used; says what and the remedy."""
