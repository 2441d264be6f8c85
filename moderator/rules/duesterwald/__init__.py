"""Düsterwald, the classic game: what differs from the other, and nothing else."""
