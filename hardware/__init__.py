"""Buttons, lamps and buzzers: what a seat is wired to.

Here will live the panel's protocol and its drivers; nothing of the game may.
"""
