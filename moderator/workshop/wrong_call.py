"""What is wrong with what was typed."""


class WrongCall(Exception):
    """Something on the command line cannot be used; says what and the remedy."""
