"""A second, naive implementation of two werewolf games, written from the texts in law/ alone."""
