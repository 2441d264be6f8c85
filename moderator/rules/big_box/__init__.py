"""Big Box, the game of eighteen characters and two promos: what differs, and nothing else."""
