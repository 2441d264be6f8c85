"""Casts on the command line: proposed, checked, and typed."""
