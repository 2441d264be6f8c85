"""A plain terminal as the one device of a table: everything in words, answers are typed."""
