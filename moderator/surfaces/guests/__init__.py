"""Seats that the box plays itself."""
