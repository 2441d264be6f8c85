"""Characters that do the same in both games, one a file; hunter and grief are in `deaths`."""
