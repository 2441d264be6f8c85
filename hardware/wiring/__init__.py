"""How the panel is wired: `panel:` of a box.yaml, read, proposed, written and drawn.

Here live the 40 pins (`header.py`), how a place is spelt (`spelling.py`), reading with every mistake
at once (`reading.py`), a sensible proposal (`proposal.py`) and its file (`writing.py`); then what
follows from a plan: resistors and drivers (`circuit.py`), currents, the shopping list, and the pages
to solder from (`page.py` and what it draws with).

Nothing here touches a pin, and no Python is needed to read what comes out.
"""
