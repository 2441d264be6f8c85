"""A second, naive implementation of three games, written from the texts in law/ alone."""
