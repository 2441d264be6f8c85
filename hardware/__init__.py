"""Buttons, lamps and buzzers: what a seat is wired to.

Here live the panel as the box sees it (`panel.py`, `looks.py`, `patterns.py`), what its places are
wired to (`plan.py`), the one panel that is put together from single parts (`wired.py`, by
`build.py`), the parts themselves (`gpio.py`, `expander.py`, `strip.py`), the panel without hardware
(`mock.py`), what fingers mean (`gestures.py`), pictures to solder from (`wiring/`), the self-test
(`check/`), and how files are read that people write by hand (`yaml_lines.py`), for every other room.

Nothing of the game may live here, and nothing is imported from another room: a lamp knows no
night, a button no vote. What is pressed from a thread is handed over to the loop; beside it run
only the rounds in which a bus is served (`rounds.py`).
"""
