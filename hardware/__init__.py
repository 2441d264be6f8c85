"""Buttons, lamps and buzzers: what a seat is wired to.

Here live the panel as the box sees it (`panel.py`, `looks.py`, `patterns.py`), the one panel that
is put together from single parts (`wired.py`), the parts themselves (`gpio.py`), the panel without
hardware (`mock.py`), and what fingers mean (`gestures.py`).

Nothing of the game may live here, and nothing is imported from another room: a lamp knows no
night, a button no vote. What is pressed from a thread is handed over to the loop; nothing else
here runs beside it.
"""
